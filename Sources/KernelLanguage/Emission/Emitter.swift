import Graph

/// Writes a graph down as two lists of instructions: the pre-pass, which runs once for a frame, and the span.
final class Emitter {
    let analysis: FlowAnalysis
    let graph: FlowGraph
    let fusion: Fusion
    var registers: [RegisterInfo] = []
    /// The register of each node, where it has one.
    var registerOf: [Register]
    var draft = DraftProgram()
    /// Pixels for which the code runs, where not all do: a boolean.
    var execution: DraftOperand?
    private(set) var tables: [UInt32] = []
    private var tableOf: [Int32: Int] = [:]
    private(set) var constants: [(register: Register, bits: UInt32)] = []
    /// Registers that were joined with others.
    var renamed: [Register: Register] = [:]
    /// Variables of loops: they keep their registers.
    var keptRegisters = Set<Register>()
    /// Values of this level and above are written; the others are in the pre-pass.
    private(set) var isPrePass = true

    init(_ analysis: FlowAnalysis) {
        self.analysis = analysis
        graph = analysis.graph
        fusion = Fusion(analysis)
        registerOf = [Register](repeating: -1, count: graph.nodes.count)
    }

    func prePass() -> DraftProgram {
        isPrePass = true
        draft = DraftProgram()
        emit(graph.root)
        return draft
    }

    func span() -> DraftProgram {
        isPrePass = false
        draft = DraftProgram()
        execution = nil
        emit(graph.root)
        return draft
    }

    // MARK: Registers

    func newRegister(width: Int = 1, isUniform: Bool) -> Register {
        registers.append(RegisterInfo(width: width, isUniform: isUniform))
        return Register(truncatingIfNeeded: registers.count - 1)
    }

    /// Where a node's value is.
    func operand(_ value: Value) -> DraftOperand {
        let value = analysis.resolved(value)
        let node = analysis.node(value)
        switch node.kind {
        case .part:
            var base = operand(node.a)
            base.offset = node.b
            return base
        case .loopResult: return operand(graph.loops[Int(node.a)].variables[Int(node.b)].phi)
        case .constant, .input: return DraftOperand(register: leaf(value, node), offset: 0)
        default: return current(DraftOperand(register: register(value), offset: 0))
        }
    }

    /// An operand, its register as it is called now.
    func current(_ operand: DraftOperand) -> DraftOperand {
        var operand = operand
        while let name = renamed[operand.register] { operand.register = name }
        return operand
    }

    private func register(_ value: Value) -> Register {
        if registerOf[Int(value)] >= 0 { return registerOf[Int(value)] }
        let node = analysis.node(value)
        let width =
            node.kind == .operation ? node.opcode.resultCount : node.kind == .pack ? graph.packs[Int(node.a)].count : 1
        let register = newRegister(width: width, isUniform: analysis.level(value) < .pixel)
        registerOf[Int(value)] = register
        return register
    }

    private func leaf(_ value: Value, _ node: FlowNode) -> Register {
        if registerOf[Int(value)] >= 0 { return registerOf[Int(value)] }
        let register = newRegister(isUniform: true)
        registerOf[Int(value)] = register
        if node.kind == .input {
            registers[Int(register)].fixedSlot = Int(node.a)
        } else {
            constants.append((register, UInt32(bitPattern: node.a)))
        }
        return register
    }

    func constant(_ bits: UInt32) -> DraftOperand { operand(graph.constant(bits)) }

    /// The one instruction since a place that writes a register of one slot, if it has not been given away yet.
    func soleDefinition(of source: DraftOperand, from start: Int) -> Int? {
        guard source.register >= 0, registers[Int(source.register)].width == 1,
            registers[Int(source.register)].fixedSlot == nil,
            !keptRegisters.contains(source.register)
        else { return nil }
        var place: Int?
        for index in start..<draft.count
        where draft.instructions[index].dest.register == source.register
            && draft.instructions[index].opcode.resultCount > 0
        {
            guard place == nil else { return nil }
            place = index
        }
        return place
    }

    // MARK: Values

    func append(_ opcode: KernelOpcode, dest: DraftOperand = .none, _ operands: [DraftOperand] = []) {
        draft.instructions.append(DraftInstruction(opcode, dest: dest, operands))
    }

    func emit(_ region: FlowRegion) {
        for item in region.items {
            switch item {
            case .value(let value): emit(value)
            case .branch(let branch): emit(branch)
            case .loop(let loop): emit(loop)
            }
        }
    }

    /// Whether a value belongs to the list that is being written.
    func belongs(_ value: Value) -> Bool {
        analysis.isLive[Int(value)] && analysis.resolved(value) == value
            && (analysis.level(value) == .frame) == isPrePass
    }

    private func emit(_ value: Value) {
        guard belongs(value), !fusion.absorbed.contains(value) else { return }
        let node = analysis.node(value)
        switch node.kind {
        case .operation: emit(value, node)
        case .pack: emitPack(value, node)
        default: break
        }
    }

    private func emit(_ value: Value, _ node: FlowNode) {
        let dest = operand(value)
        if let fused = fusion.instructions[value] {
            return append(fused.opcode, dest: dest, fused.operands.map { operand($0) })
        }
        if node.opcode == .gather { return emitGather(node, dest) }
        let mask = node.opcode.slotMask
        let words = [node.a, node.b, node.c, node.d]
        append(
            node.opcode, dest: dest,
            words.indices.map { mask >> UInt8($0) & 1 != 0 ? operand(words[$0]) : .number(words[$0]) })
    }

    private func emitGather(_ node: FlowNode, _ dest: DraftOperand) {
        let pack = analysis.node(analysis.resolved(node.b))
        guard let table = table(pack) else {
            return append(.gather, dest: dest, [operand(node.a), operand(node.b), .number(node.c)])
        }
        append(
            .lookUp, dest: dest,
            [operand(node.a), .number(Int32(truncatingIfNeeded: table)), .number(node.c), .number(1)])
    }

    /// A pack of constants is a table.
    private func table(_ pack: FlowNode) -> Int? {
        guard pack.kind == .pack else { return nil }
        if let known = tableOf[pack.a] { return known }
        var words: [UInt32] = []
        for value in graph.packs[Int(pack.a)] {
            guard let bits = graph.bits(analysis.resolved(value)) else { return nil }
            words.append(bits)
        }
        let base = tables.count
        tables += words
        tableOf[pack.a] = base
        return base
    }

    private func emitPack(_ value: Value, _ node: FlowNode) {
        guard table(node) == nil else { return }
        let dest = operand(value)
        for (index, element) in graph.packs[Int(node.a)].enumerated() {
            append(
                .copy, dest: DraftOperand(register: dest.register, offset: Int32(truncatingIfNeeded: index)),
                [operand(element)])
        }
    }
}
