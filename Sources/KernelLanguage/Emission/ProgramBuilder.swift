import Graph
import Raster

/// From a graph to a finished program.
struct ProgramBuilder {
    private let emitter: Emitter
    private let outputs: [Value]
    private let sink: DiagnosticSink
    private let position: SourcePosition
    private var slotOf: [Int] = []

    init(_ graph: FlowGraph, outputs: [Value], sink: DiagnosticSink, at position: SourcePosition) {
        emitter = Emitter(FlowAnalysis(graph, outputs: outputs))
        self.outputs = outputs
        self.sink = sink
        self.position = position
    }

    mutating func build(
        name: String, dialect: KernelDialect, _ signature: KernelSignature, _ images: [KernelImage],
        _ inputs: [KernelInput]
    ) throws(CompileStop) -> KernelProgram {
        let first = emitter.prePass()
        let second = emitter.span()
        let result = outputs.map { emitter.operand($0) }
        slotOf = emitter.registers.map { $0.fixedSlot ?? -1 }
        let initial = constants(from: inputs.count)
        let shared = SlotAllocator(
            first, emitter.registers, isUniform: true, firstSlot: initial.count, lasting: lasting(second, result))
        take(shared)
        let own = SlotAllocator(
            second, withoutSlots(), isUniform: true, firstSlot: shared.slotCount, lasting: result.map { $0.register })
        take(own)
        let span = SlotAllocator(
            second, emitter.registers, isUniform: false, firstSlot: 0, lasting: result.map { $0.register })
        take(span)
        try check(first, second, span.slotCount, own.slotCount)
        let rest = [UInt32](repeating: 0, count: max(0, own.slotCount - initial.count))
        let instructions = second.instructions.map(finished)
        return KernelProgram(
            name: name, kind: signature.kind, dialect: dialect, parameters: signature.parameters,
            images: marked(images, instructions), inputs: inputs, initialUniforms: initial + rest,
            spanUniformStart: shared.slotCount, spanSlotCount: span.slotCount,
            preparation: first.instructions.map(finished), instructions: instructions, tables: emitter.tables,
            result: result.map { operand($0) })
    }

    /// Inputs first, then constants: their slots' first values.
    private mutating func constants(from start: Int) -> [UInt32] {
        var initial = [UInt32](repeating: 0, count: start)
        for constant in emitter.constants {
            slotOf[Int(constant.register)] = initial.count
            initial.append(constant.bits)
        }
        return initial
    }

    /// Uniform registers that the span reads: the pre-pass leaves their slots to nobody else.
    private func lasting(_ span: DraftProgram, _ result: [DraftOperand]) -> [Register] {
        var registers = Set(result.map { $0.register })
        for instruction in span.instructions { registers.formUnion(instruction.reads.map { $0.register }) }
        return Array(registers)
    }

    /// Registers that have no slot yet, the others as if they were fixed.
    private func withoutSlots() -> [RegisterInfo] {
        var registers = emitter.registers
        for index in registers.indices where slotOf[index] >= 0 { registers[index].fixedSlot = slotOf[index] }
        return registers
    }

    private mutating func take(_ allocator: SlotAllocator) {
        for index in slotOf.indices where slotOf[index] < 0 && allocator.slots[index] >= 0 {
            slotOf[index] = allocator.slots[index]
        }
    }

    private func check(_ first: DraftProgram, _ second: DraftProgram, _ spanSlots: Int, _ uniformSlots: Int)
        throws(CompileStop)
    {
        if first.count + second.count > KernelLimits.instructions {
            throw sink.stopAtLimit(
                "the kernel comes to \(first.count + second.count) instructions; the limit is \(KernelLimits.instructions)",
                at: position)
        }
        if spanSlots > KernelLimits.spanSlots {
            throw sink.stopAtLimit(
                "the kernel keeps \(spanSlots) numbers for each pixel at once; the limit is \(KernelLimits.spanSlots)",
                at: position)
        }
        if uniformSlots > KernelLimits.uniformSlots {
            throw sink.stopAtLimit(
                "the kernel keeps \(uniformSlots) uniform numbers; the limit is \(KernelLimits.uniformSlots)",
                at: position)
        }
        if emitter.tables.count > KernelLimits.tableWords {
            throw sink.stopAtLimit(
                "the kernel's tables have \(emitter.tables.count) words; the limit is \(KernelLimits.tableWords)",
                at: position)
        }
    }

    private func operand(_ draft: DraftOperand) -> KernelOperand {
        guard draft.register >= 0 else { return KernelOperand(rawValue: draft.offset) }
        let slot = slotOf[Int(draft.register)] + Int(draft.offset)
        return emitter.registers[Int(draft.register)].isUniform ? .uniform(slot) : .span(slot)
    }

    private func finished(_ draft: DraftInstruction) -> KernelInstruction {
        KernelInstruction(
            draft.opcode, dest: operand(draft.dest), a: operand(draft.a).rawValue, b: operand(draft.b).rawValue,
            c: operand(draft.c).rawValue, d: operand(draft.d).rawValue)
    }

    private func marked(_ images: [KernelImage], _ instructions: [KernelInstruction]) -> [KernelImage] {
        var images = images
        for instruction in instructions {
            switch instruction.opcode {
            case .sample, .sampleWorld, .gatherChannel:
                if images.indices.contains(Int(instruction.a)) { images[Int(instruction.a)].isPointwise = false }
            default: break
            }
        }
        return images
    }
}
