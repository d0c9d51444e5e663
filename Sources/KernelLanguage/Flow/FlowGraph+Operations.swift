import Graph

/// Making operations: folded where their operands are constants, simplified only where the result is the same to the bit.
extension FlowGraph {
    func emit(_ opcode: KernelOpcode, _ a: Value, _ b: Value = 0, _ c: Value = 0) -> Value {
        if let value = fold(opcode, a, b, c) ?? simplify(opcode, a, b, c) { return value }
        let mask = opcode.slotMask
        let first = mask & 2 != 0 && opcode.isCommutative && a > b ? (b, a) : (a, b)
        return make(.operation, opcode, first.0, mask & 2 != 0 ? first.1 : 0, mask & 4 != 0 ? c : 0)
    }

    /// Operations with numbers among their operands.
    func emitRaw(_ opcode: KernelOpcode, _ a: Int32, _ b: Int32 = 0, _ c: Int32 = 0, _ d: Int32 = 0) -> Value {
        make(.operation, opcode, a, b, c, d)
    }

    private func fold(_ opcode: KernelOpcode, _ a: Value, _ b: Value, _ c: Value) -> Value? {
        guard !opcode.isTranscendental, let x = bits(a) else { return nil }
        let mask = opcode.slotMask
        var y: UInt32 = 0
        var z: UInt32 = 0
        if mask & 2 != 0 {
            guard let word = bits(b) else { return nil }
            y = word
        }
        if mask & 4 != 0 {
            guard let word = bits(c) else { return nil }
            z = word
        }
        return KernelArithmetic.value(opcode, x, y, z).map { constant($0) }
    }

    private func simplify(_ opcode: KernelOpcode, _ a: Value, _ b: Value, _ c: Value) -> Value? {
        switch opcode {
        case .copy: a
        case .multiply: isOne(a) ? b : isOne(b) ? a : nil
        case .divide: isOne(b) ? a : exactReciprocal(b).map { emit(.multiply, a, $0) }
        case .subtract: bits(b) == 0 ? a : nil
        case .negate, .complement: inner(opcode, a)
        case .and, .or, .andNot, .exclusiveOr: logic(opcode, a, b)
        case .select: choice(a, b, c)
        case .integerAdd: bits(a) == 0 ? b : bits(b) == 0 ? a : nil
        case .integerSubtract: bits(b) == 0 ? a : nil
        case .integerMultiply: bits(a) == 1 ? b : bits(b) == 1 ? a : bits(a) == 0 || bits(b) == 0 ? zero : nil
        default: nil
        }
    }

    private func isOne(_ value: Value) -> Bool { bits(value) == Float(1).bitPattern }

    /// Dividing by a power of two is multiplying by another, to the bit.
    private func exactReciprocal(_ value: Value) -> Value? {
        guard let bits = bits(value), bits & 0x007F_FFFF == 0 else { return nil }
        let exponent = bits >> 23 & 0xFF
        guard exponent >= 2, exponent <= 252 else { return nil }
        return float(1 / Float(bitPattern: bits))
    }

    /// An operation that undoes itself.
    private func inner(_ opcode: KernelOpcode, _ a: Value) -> Value? {
        let node = node(a)
        return node.kind == .operation && node.opcode == opcode ? node.a : nil
    }

    private func logic(_ opcode: KernelOpcode, _ a: Value, _ b: Value) -> Value? {
        let isNone = (bits(a) == 0, bits(b) == 0)
        let isAll = (bits(a) == UInt32.max, bits(b) == UInt32.max)
        switch opcode {
        case .and:
            if isNone.0 || isNone.1 { return zero }
            return isAll.0 ? b : isAll.1 || a == b ? a : nil
        case .or:
            if isAll.0 || isAll.1 { return yes }
            return isNone.0 ? b : isNone.1 || a == b ? a : nil
        case .andNot:
            if isNone.0 || isAll.1 || a == b { return zero }
            return isNone.1 ? a : isAll.0 ? emit(.complement, b) : nil
        default:
            if a == b { return zero }
            return isNone.0 ? b : isNone.1 ? a : isAll.1 ? emit(.complement, a) : nil
        }
    }

    private func choice(_ test: Value, _ first: Value, _ second: Value) -> Value? {
        if first == second { return first }
        if let decision = bits(test) { return decision != 0 ? first : second }
        if let inner = inner(.complement, test) { return select(inner, second, first) }
        guard isBoolean(first), isBoolean(second) else { return nil }
        if bits(first) == UInt32.max { return emit(.or, test, second) }
        if bits(first) == 0 { return emit(.andNot, second, test) }
        if bits(second) == 0 { return emit(.and, test, first) }
        if bits(second) == UInt32.max { return emit(.or, emit(.complement, test), first) }
        return nil
    }

    /// All bits zero or all bits one, whatever runs.
    private func isBoolean(_ value: Value) -> Bool {
        let node = node(value)
        if node.kind == .constant { return node.a == 0 || node.a == -1 }
        guard node.kind == .operation else { return false }
        switch node.opcode {
        case .equal, .notEqual, .less, .lessOrEqual, .integerEqual, .integerNotEqual, .integerLess, .integerLessOrEqual,
            .unsignedLess, .unsignedLessOrEqual, .booleanFromFloat, .booleanFromInteger:
            return true
        default: return false
        }
    }

    func select(_ test: Value, _ first: Value, _ second: Value) -> Value { emit(.select, test, first, second) }

    func not(_ value: Value) -> Value { emit(.complement, value) }
}
