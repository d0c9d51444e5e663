import Graph

/// Integers and bits.
extension CodeGenerator {
    /// Whether the instruction was one of these.
    mutating func generateIntegers() -> Bool {
        switch instruction.opcode {
        case .integerAdd: binary(.addInts)
        case .integerSubtract: binary(.subtractInts)
        case .integerMultiply: binary(.multiplyInts)
        case .integerMinimum: binary(.minimumInts)
        case .integerMaximum: binary(.maximumInts)
        case .integerAbsolute: unary(.absoluteInts)
        case .integerSign: generateIntegerSign()
        case .unsignedMinimum: binary(.minimumUnsigned)
        case .unsignedMaximum: binary(.maximumUnsigned)
        case .shiftLeft: shift(.shiftLeft)
        case .shiftRight: shift(.shiftRight)
        case .unsignedShiftRight: shift(.unsignedShiftRight)
        case .and: binary(.and)
        case .or: binary(.or)
        case .exclusiveOr: binary(.exclusiveOr)
        case .complement: withConstant(.exclusiveOr, .allBits)
        case .andNot: generateAndNot()
        default: return false
        }
        return true
    }

    /// a brought into −1 … 1.
    private mutating func generateIntegerSign() {
        let (a, kept) = (register(source(0), temporary(0)), temporary(0))
        emit(.minimumInts, kept, a, constant(.intOne))
        emit(.maximumInts, result(), kept, constant(.allBits))
    }

    private mutating func shift(_ what: VectorInstruction) {
        let (b, count) = (source(1), temporary(0))
        let a = register(source(0), temporary(1))
        emit(.and, count, register(b, count), constant(.shiftMask))
        emit(what, result(), a, count)
    }

    private mutating func generateAndNot() {
        let a = source(0)
        let b = register(source(1), temporary(0))
        emit(.notAnd, result(), b, a)
    }
}
