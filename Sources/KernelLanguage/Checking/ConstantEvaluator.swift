import Graph

/// The value of an expression that is made of constants, in the program's own arithmetic: float32, one rounding after
/// each operation, transcendental functions left to run time.
enum ConstantEvaluator {
    static func words(of value: TypedExpression) -> [UInt32]? {
        switch value.kind {
        case .constant(let words): return words
        case .variable(let variable): return variable.constant
        case .swizzle(let base, let parts): return self.words(of: base).flatMap { pick($0, parts) }
        case .slice(let base, let offset): return slice(base, offset, value.type.slotCount)
        case .negate(let operand): return negated(operand)
        case .complement(let operand): return self.words(of: operand)?.map { ~$0 }
        case .convert(let operand): return converted(operand, to: value.type)
        case .reinterpret(let operand): return self.words(of: operand)
        case .splat(let operand):
            return self.words(of: operand).map { [UInt32](repeating: $0.first ?? 0, count: value.type.slotCount) }
        case .join(let parts): return joined(parts)
        case .arithmetic(let sign, let left, let right): return arithmetic(sign, left, right, value.type)
        case .both(let isAnd, let left, let right): return both(isAnd, left, right)
        case .conditional(let test, let first, let second):
            guard let decision = self.words(of: test)?.first else { return nil }
            return self.words(of: decision != 0 ? first : second)
        case .builtin(.each(let opcode), let arguments): return each(opcode, arguments)
        default: return nil
        }
    }

    private static func pick(_ words: [UInt32], _ parts: [UInt8]) -> [UInt32]? {
        parts.allSatisfy { Int($0) < words.count } ? parts.map { words[Int($0)] } : nil
    }

    private static func slice(_ base: TypedExpression, _ offset: Int, _ count: Int) -> [UInt32]? {
        guard let words = words(of: base), offset >= 0, offset + count <= words.count else { return nil }
        return Array(words[offset..<offset + count])
    }

    private static func negated(_ operand: TypedExpression) -> [UInt32]? {
        let isFloat = operand.type.kind?.isFloat ?? false
        return words(of: operand)?.map { isFloat ? $0 ^ 0x8000_0000 : 0 &- $0 }
    }

    private static func joined(_ parts: [TypedExpression]) -> [UInt32]? {
        var result: [UInt32] = []
        for part in parts {
            guard let words = words(of: part) else { return nil }
            result += words
        }
        return result
    }

    private static func both(_ isAnd: Bool, _ left: TypedExpression, _ right: TypedExpression) -> [UInt32]? {
        guard let first = words(of: left)?.first else { return nil }
        if isAnd != (first != 0) { return [first] }
        return words(of: right)
    }

    private static func converted(_ operand: TypedExpression, to type: ValueType) -> [UInt32]? {
        guard let words = words(of: operand), let from = operand.type.kind, let to = type.kind else { return nil }
        guard let opcode = Conversion.opcode(from: from, to: to) else { return words }
        return apply(opcode, [words])
    }

    private static func arithmetic(
        _ sign: BinaryOperator, _ left: TypedExpression, _ right: TypedExpression, _ type: ValueType
    ) -> [UInt32]? {
        guard let a = words(of: left), let b = words(of: right), let kind = left.type.kind, a.count == b.count else {
            return nil
        }
        let operation = Arithmetic.operation(sign, kind)
        let result = apply(operation.opcode, operation.swaps ? [b, a] : [a, b])
        return result
    }

    private static func each(_ opcode: KernelOpcode, _ arguments: [TypedExpression]) -> [UInt32]? {
        guard !opcode.isTranscendental else { return nil }
        var words: [[UInt32]] = []
        for argument in arguments {
            guard let list = self.words(of: argument) else { return nil }
            words.append(list)
        }
        return apply(opcode, words)
    }

    private static func apply(_ opcode: KernelOpcode, _ operands: [[UInt32]]) -> [UInt32]? {
        guard let first = operands.first, operands.allSatisfy({ $0.count == first.count }) else { return nil }
        var result: [UInt32] = []
        for index in first.indices {
            let a = first[index]
            let b = operands.count > 1 ? operands[1][index] : 0
            let c = operands.count > 2 ? operands[2][index] : 0
            guard let word = KernelArithmetic.value(opcode, a, b, c) else { return nil }
            result.append(word)
        }
        return result
    }
}

/// From one kind of component to another.
enum Conversion {
    /// Nothing where the bits stay: half is computed as float.
    static func opcode(from: ScalarKind, to: ScalarKind) -> KernelOpcode? {
        switch to {
        case .float, .half:
            switch from {
            case .float, .half: nil
            case .int: .floatFromInteger
            case .uint: .floatFromUnsigned
            case .bool: .floatFromBoolean
            }
        case .int, .uint:
            switch from {
            case .float, .half: to == .int ? .integerFromFloat : .unsignedFromFloat
            case .int, .uint: nil
            case .bool: .integerFromBoolean
            }
        case .bool:
            switch from {
            case .float, .half: .booleanFromFloat
            case .int, .uint: .booleanFromInteger
            case .bool: nil
            }
        }
    }
}

/// The operation of an operator on a kind of component.
enum Arithmetic {
    private struct Row: Sendable {
        let sign: BinaryOperator
        let float: KernelOpcode
        let signed: KernelOpcode
        let unsigned: KernelOpcode
        let swaps: Bool

        init(
            _ sign: BinaryOperator, _ float: KernelOpcode, _ signed: KernelOpcode, _ unsigned: KernelOpcode,
            swaps: Bool = false
        ) {
            self.sign = sign
            self.float = float
            self.signed = signed
            self.unsigned = unsigned
            self.swaps = swaps
        }
    }

    private static let rows: [Row] = [
        Row(.add, .add, .integerAdd, .integerAdd),
        Row(.subtract, .subtract, .integerSubtract, .integerSubtract),
        Row(.multiply, .multiply, .integerMultiply, .integerMultiply),
        Row(.divide, .divide, .integerDivide, .unsignedDivide),
        Row(.remainder, .remainder, .integerRemainder, .unsignedRemainder),
        Row(.shiftLeft, .shiftLeft, .shiftLeft, .shiftLeft),
        Row(.shiftRight, .shiftRight, .shiftRight, .unsignedShiftRight),
        Row(.and, .and, .and, .and), Row(.or, .or, .or, .or),
        Row(.exclusiveOr, .exclusiveOr, .exclusiveOr, .exclusiveOr),
        Row(.equal, .equal, .integerEqual, .integerEqual),
        Row(.notEqual, .notEqual, .integerNotEqual, .integerNotEqual),
        Row(.less, .less, .integerLess, .unsignedLess),
        Row(.lessOrEqual, .lessOrEqual, .integerLessOrEqual, .unsignedLessOrEqual),
        Row(.greater, .less, .integerLess, .unsignedLess, swaps: true),
        Row(.greaterOrEqual, .lessOrEqual, .integerLessOrEqual, .unsignedLessOrEqual, swaps: true),
    ]

    static func operation(_ sign: BinaryOperator, _ kind: ScalarKind) -> (opcode: KernelOpcode, swaps: Bool) {
        guard let row = rows.first(where: { $0.sign == sign }) else { return (.copy, false) }
        let opcode = kind.isFloat ? row.float : kind == .int ? row.signed : row.unsigned
        return (opcode, row.swaps)
    }
}
