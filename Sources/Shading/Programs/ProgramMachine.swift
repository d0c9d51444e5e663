import CLanes
import CShims
import Graph
import Raster

/// Runs a program's instructions over a run of pixels, each as a loop over vectors, and machine code where there is some.
/// `KernelProgram` says what running means, `KernelOpcode` what each instruction does.
struct ProgramMachine {
    private let owner: Unmanaged<ProgramTables>
    /// Uniform slots: those before this one are everybody's, those from there on this machine's own.
    let uniformStart: Int
    /// Slot s of the span begins at s · stride.
    let slots: UnsafeMutablePointer<Float>
    let stride: Int
    let shared: UnsafePointer<Float>
    let own: UnsafeMutablePointer<Float>
    /// Pixels of the run; loops go over whole vectors.
    let count: Int
    let pixels: ProgramPixels

    init(
        tables: Unmanaged<ProgramTables>, uniformStart: Int, slots: UnsafeMutablePointer<Float>, stride: Int,
        shared: UnsafePointer<Float>, own: UnsafeMutablePointer<Float>, count: Int, pixels: ProgramPixels
    ) {
        (owner, self.uniformStart, self.slots, self.stride) = (tables, uniformStart, slots, stride)
        (self.shared, self.own, self.count, self.pixels) = (shared, own, count, pixels)
    }

    /// What is known of the program. Whoever made the machine holds it.
    @inline(__always)
    var tables: ProgramTables { owner._withUnsafeGuaranteedRef { $0 } }

    /// What generated code works on, with its pieces by the numbers of instructions.
    struct Code {
        let pieces: UnsafePointer<ProgramCode.Piece>
        let frame: UnsafePointer<kernel_code_frame>
    }

    /// Runs the program with machine code, which writes the result where it can.
    func run(
        _ list: UnsafeBufferPointer<KernelInstruction>, _ pieces: UnsafePointer<ProgramCode.Piece>, _ imageCount: Int,
        _ output: Planes
    ) -> Bool {
        withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: imageCount + 1) { images in
            guard let base = images.baseAddress else { return false }
            for index in 0..<imageCount {
                (base + index).initialize(to: pixels.inputs[index].planes.base + pixels.first)
            }
            let place = tables.position
            var frame = kernel_code_frame(
                slots: slots, shared: shared, own: own, output: output.base, images: base,
                bytes: 4 * count, column: Int32(truncatingIfNeeded: pixels.span.column + pixels.first),
                center_x: pixels.span.centerX, offset_x: place.offsetX, scale_x: place.scaleX,
                y: (pixels.span.y - place.offsetY) / place.scaleY)
            return withUnsafePointer(to: &frame) { run(list, code: Code(pieces: pieces, frame: $0)) }
        }
    }

    /// Whether the list was run to its end; else a loop went on for too long.
    func run(_ list: UnsafeBufferPointer<KernelInstruction>, code: Code?) -> Bool {
        var (index, jumps, steps) = (0, 0, 0)
        while index < list.count {
            if let code, let entry = code.pieces[index].entry {
                citrans_code_call(entry, code.frame)
                steps += Int(code.pieces[index].end) - index
                index = Int(code.pieces[index].end)
                continue
            }
            let instruction = list[index]
            index += 1
            steps += 1
            switch instruction.opcode {
            case .jump: index = Int(instruction.b)
            case .jumpUnless, .jumpIfNone: if !isAny(instruction.a) { index = Int(instruction.b) }
            case .loopIf, .loopIfAny:
                guard isAny(instruction.a) else { continue }
                jumps += 1
                if jumps > KernelProgram.iterationsPerSpan || steps > KernelProgram.stepsPerSpan { return false }
                index = Int(instruction.b)
            default: execute(instruction)
            }
        }
        // What writes the result, where no piece before does.
        if index == list.count, let code, let entry = code.pieces[index].entry { citrans_code_call(entry, code.frame) }
        return true
    }

    private func execute(_ i: KernelInstruction) {
        if executeFloats(i) || executeIntegers(i) || executeChoices(i) || executeTranscendental(i) { return }
        executeAccess(i)
    }

    // MARK: Operands

    /// Where a slot's numbers begin, and which of a loop's counts choose among them: all, or none where it is uniform.
    struct Operand {
        let base: UnsafePointer<Float>
        let mask: Int

        @inline(__always)
        func floats(_ i: Int) -> Lanes { lanes_load(base + (i & mask)) }

        @inline(__always)
        func ints(_ i: Int) -> LaneInts { lanes_load_int(base + (i & mask)) }
    }

    @inline(__always)
    func operand(_ raw: Int32) -> Operand {
        let slot = KernelOperand(rawValue: raw)
        if !slot.isUniform { return Operand(base: UnsafePointer(slots + slot.slot * stride), mask: -1) }
        return Operand(base: uniform(slot.slot), mask: 0)
    }

    @inline(__always)
    private func uniform(_ slot: Int) -> UnsafePointer<Float> {
        slot < uniformStart
            ? shared + slot * Lanes.scalarCount : UnsafePointer(own + (slot - uniformStart) * Lanes.scalarCount)
    }

    /// Where results go, and how many floats of them: a vector's where the slot is uniform.
    @inline(__always)
    func destination(_ operand: KernelOperand, _ offset: Int = 0) -> (base: UnsafeMutablePointer<Float>, count: Int) {
        if !operand.isUniform { return (slots + (operand.slot + offset) * stride, count) }
        let slot = operand.slot + offset - uniformStart
        return (own + slot * Lanes.scalarCount, 1)
    }

    /// Whether a boolean is true in any of the run's pixels.
    private func isAny(_ raw: Int32) -> Bool {
        let mask = operand(raw)
        if mask.mask == 0 { return mask.ints(0)[0] != 0 }
        let whole = count / Lanes.scalarCount * Lanes.scalarCount
        var all = LaneInts(repeating: 0)
        for i in Swift.stride(from: 0, to: whole, by: Lanes.scalarCount) { all = all | mask.ints(i) }
        if lanes_are_none(all) == 0 { return true }
        for lane in 0..<(count - whole) where mask.ints(whole)[lane] != 0 { return true }
        return false
    }

    // MARK: Loops

    @inline(__always)
    func unary(_ i: KernelInstruction, _ body: (Lanes) -> Lanes) {
        let (to, a) = (destination(i.dest), operand(i.a))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            lanes_store(to.base + k, body(a.floats(k)))
        }
    }

    @inline(__always)
    func binary(_ i: KernelInstruction, _ body: (Lanes, Lanes) -> Lanes) {
        let (to, a, b) = (destination(i.dest), operand(i.a), operand(i.b))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            lanes_store(to.base + k, body(a.floats(k), b.floats(k)))
        }
    }

    @inline(__always)
    func ternary(_ i: KernelInstruction, _ body: (Lanes, Lanes, Lanes) -> Lanes) {
        let (to, a, b, c) = (destination(i.dest), operand(i.a), operand(i.b), operand(i.c))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            lanes_store(to.base + k, body(a.floats(k), b.floats(k), c.floats(k)))
        }
    }

    @inline(__always)
    func unaryInts(_ i: KernelInstruction, _ body: (LaneInts) -> LaneInts) {
        let (to, a) = (destination(i.dest), operand(i.a))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            lanes_store_int(to.base + k, body(a.ints(k)))
        }
    }

    @inline(__always)
    func binaryInts(_ i: KernelInstruction, _ body: (LaneInts, LaneInts) -> LaneInts) {
        let (to, a, b) = (destination(i.dest), operand(i.a), operand(i.b))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            lanes_store_int(to.base + k, body(a.ints(k), b.ints(k)))
        }
    }

    @inline(__always)
    func compare(_ i: KernelInstruction, _ body: (Lanes, Lanes) -> LaneMask) {
        let (to, a, b) = (destination(i.dest), operand(i.a), operand(i.b))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            lanes_store_int(to.base + k, unsafeBitCast(body(a.floats(k), b.floats(k)), to: LaneInts.self))
        }
    }

    @inline(__always)
    func compareInts(_ i: KernelInstruction, _ body: (LaneInts, LaneInts) -> LaneMask) {
        let (to, a, b) = (destination(i.dest), operand(i.a), operand(i.b))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            lanes_store_int(to.base + k, unsafeBitCast(body(a.ints(k), b.ints(k)), to: LaneInts.self))
        }
    }
}
