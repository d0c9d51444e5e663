import Graph

/// Floats, integers and booleans made into one another.
extension CodeGenerator {
    /// Whether the instruction was one of these.
    mutating func generateConversions() -> Bool {
        switch instruction.opcode {
        case .integerFromFloat: generateIntegerFromFloat()
        case .unsignedFromFloat: generateUnsignedFromFloat()
        case .floatFromInteger: unary(.floatFromInt)
        case .floatFromUnsigned: generateFloatFromUnsigned()
        case .floatFromBoolean: generateFloatFromBoolean()
        case .integerFromBoolean: withConstant(.and, .intOne)
        case .booleanFromFloat:
            let a = register(source(0), temporary(0))
            compare(result(), a, constant(.zero), .notEqual)
        case .booleanFromInteger: generateBooleanFromInteger()
        default: return false
        }
        return true
    }

    /// The processor gives the least integer where there is none: turned it is the greatest.
    private mutating func generateIntegerFromFloat() {
        let (a, whole, other) = (register(source(0), temporary(2)), temporary(0), temporary(1))
        emit(.intFromFloat, whole, 0, a)
        compare(other, a, constant(.two31), .greaterOrEqual)
        emit(.exclusiveOr, whole, whole, other)
        compare(other, a, .register(a), .ordered)
        emit(.and, result(), whole, other)
    }

    /// From 2³¹ on by way of the number less 2³¹.
    private mutating func generateUnsignedFromFloat() {
        let a = register(source(0), temporary(2))
        let (whole, other, upper) = (temporary(0), temporary(1), temporary(3))
        compare(upper, a, constant(.two31), .greaterOrEqual)
        emit(.and, whole, upper, constant(.two31))
        emit(.subtract, whole, a, whole)
        emit(.intFromFloat, whole, 0, whole)
        emit(.and, upper, upper, constant(.sign))
        emit(.exclusiveOr, whole, whole, upper)
        compare(other, a, constant(.two32), .greaterOrEqual)
        emit(.or, whole, whole, other)
        compare(other, a, constant(.zero), .greater)
        emit(.and, result(), whole, other)
    }

    /// Two halves, each exact, so that their sum is rounded once.
    private mutating func generateFloatFromUnsigned() {
        let (a, high, low) = (register(source(0), temporary(2)), temporary(0), temporary(1))
        emit(.and, low, a, constant(.lowHalf))
        emit(.exclusiveOr, high, a, low)
        emit(.unsignedShiftRight, high, high, constant(.sixteen))
        emit(.floatFromInt, high, 0, high)
        emit(.multiply, high, high, constant(.two16))
        emit(.floatFromInt, low, 0, low)
        emit(.add, result(), high, low)
    }

    private mutating func generateFloatFromBoolean() {
        let (a, one) = (register(source(0), temporary(0)), temporary(0))
        emit(.and, one, a, constant(.intOne))
        emit(.floatFromInt, result(), 0, one)
    }

    private mutating func generateBooleanFromInteger() {
        let (a, zero) = (source(0), register(.zero, temporary(1)))
        if assembler.isWide {
            emit(.compareInts, 1, zero, a, immediate: IntComparison.notEqual.rawValue)
            emit(.spreadMask, result(), 0, 1)
        } else {
            emit(.equalInts, temporary(0), zero, a)
            emit(.exclusiveOr, result(), temporary(0), constant(.allBits))
        }
    }
}
