import Graph

/// Floats near whole numbers, and by their sign.
extension CodeGenerator {
    /// Whether the instruction was one of these.
    mutating func generateWholeNumbers() -> Bool {
        switch instruction.opcode {
        case .floor: unary(.round, immediate: Rounding.down.rawValue)
        case .ceiling: unary(.round, immediate: Rounding.up.rawValue)
        case .truncate: unary(.round, immediate: Rounding.towardZero.rawValue)
        case .roundEven: unary(.round, immediate: Rounding.nearestEven.rawValue)
        case .round: generateRound()
        case .inverseSquareRoot: generateInverseSquareRoot()
        case .fraction: generateFraction()
        case .sign: generateSign()
        case .modulo: generateRemainder(.down)
        case .remainder: generateRemainder(.towardZero)
        case .step: generateStep()
        default: return false
        }
        return true
    }

    /// t = truncate(a); where |a − t| ≥ ½, t + 1 with the sign of a.
    private mutating func generateRound() {
        let a = register(source(0), temporary(3))
        let (whole, isFar, next) = (temporary(0), temporary(1), temporary(2))
        emit(.round, whole, 0, .register(a), immediate: Rounding.towardZero.rawValue)
        emit(.subtract, isFar, a, whole)
        emit(.and, isFar, isFar, constant(.magnitude))
        emit(.and, next, a, constant(.sign))
        emit(.or, next, next, constant(.one))
        emit(.add, next, whole, next)
        compare(isFar, isFar, constant(.half), .greaterOrEqual)
        choose(result(), isFar, .register(next), whole)
    }

    private mutating func generateInverseSquareRoot() {
        let a = source(0)
        emit(.squareRoot, temporary(0), 0, a)
        let one = register(.one, temporary(1))
        emit(.divide, result(), one, temporary(0))
    }

    private mutating func generateFraction() {
        let (a, rest) = (register(source(0), temporary(2)), temporary(0))
        emit(.round, rest, 0, .register(a), immediate: Rounding.down.rawValue)
        emit(.subtract, rest, a, rest)
        let most = register(.belowOne, temporary(1))
        emit(.minimum, result(), most, rest)
    }

    private mutating func generateSign() {
        let (a, isMore, isLess) = (register(source(0), temporary(2)), temporary(0), temporary(1))
        compare(isMore, a, constant(.zero), .greater)
        compare(isLess, a, constant(.zero), .less)
        emit(.and, isMore, isMore, constant(.one))
        emit(.and, isLess, isLess, constant(.minusOne))
        emit(.or, result(), isMore, isLess)
    }

    /// a − b × the whole number near a ÷ b.
    private mutating func generateRemainder(_ rounding: Rounding) {
        let (b, whole) = (source(1), temporary(0))
        let a = register(source(0), temporary(1))
        emit(.divide, whole, a, b)
        emit(.round, whole, 0, .register(whole), immediate: rounding.rawValue)
        emit(.multiply, whole, whole, b)
        emit(.subtract, result(), a, whole)
    }

    private mutating func generateStep() {
        let (a, isBelow) = (source(0), temporary(0))
        let b = register(source(1), temporary(1))
        compare(isBelow, b, a, .less)
        emit(.notAnd, result(), isBelow, constant(.one))
    }
}
