import Graph

/// Arithmetic on floats, by the lines of `KernelOpcode`.
extension CodeGenerator {
    mutating func generateInstruction() {
        if !generateFloats() && !generateWholeNumbers() && !generateIntegers() && !generateChoices()
            && !generateConversions()
        {
            generatePixels()
        }
        storeUniformResult()
    }

    /// Whether the instruction was one of these.
    private mutating func generateFloats() -> Bool {
        switch instruction.opcode {
        case .add: binary(.add)
        case .subtract: binary(.subtract)
        case .multiply: binary(.multiply)
        case .divide: binary(.divide)
        case .minimum: binary(.minimum)
        case .maximum: binary(.maximum)
        case .negate: withConstant(.exclusiveOr, .sign)
        case .absolute: withConstant(.and, .magnitude)
        case .squareRoot: unary(.squareRoot)
        case .multiplyAdd: afterProduct(.add)
        case .multiplySubtract: afterProduct(.subtract)
        case .subtractProduct: generateSubtractProduct()
        case .mix: generateMix()
        case .clamp: generateClamp()
        case .smoothstep: generateSmoothstep()
        default: return false
        }
        return true
    }

    // MARK: Forms

    mutating func emit(
        _ what: VectorInstruction, _ dest: UInt8, _ first: UInt8, _ last: Assembler.Operand, immediate: UInt8? = nil
    ) {
        assembler.emit(what, dest, first, last, immediate: immediate)
    }

    mutating func emit(_ what: VectorInstruction, _ dest: UInt8, _ first: UInt8, _ last: UInt8) {
        assembler.emit(what, dest, first, .register(last))
    }

    mutating func unary(_ what: VectorInstruction, immediate: UInt8? = nil) {
        let a = source(0)
        emit(what, result(), 0, a, immediate: immediate)
    }

    mutating func binary(_ what: VectorInstruction) {
        let (a, b) = (source(0), source(1))
        let first = register(a, temporary(0))
        emit(what, result(), first, b)
    }

    mutating func withConstant(_ what: VectorInstruction, _ other: CodeConstant) {
        let first = register(source(0), temporary(0))
        emit(what, result(), first, constant(other))
    }

    /// A constant in a register.
    mutating func register(_ what: CodeConstant, _ number: UInt8) -> UInt8 { register(constant(what), number) }

    // MARK: Several operations

    /// a × b, then an operation with c.
    private mutating func afterProduct(_ what: VectorInstruction) {
        let (a, b, c, product) = (source(0), source(1), source(2), temporary(0))
        emit(.multiply, product, register(a, product), b)
        emit(what, result(), product, c)
    }

    private mutating func generateSubtractProduct() {
        let (a, b, c, product) = (source(0), source(1), source(2), temporary(0))
        emit(.multiply, product, register(a, product), b)
        let first = register(c, temporary(1))
        emit(.subtract, result(), first, product)
    }

    private mutating func generateMix() {
        let (a, b, c) = (source(0), source(1), source(2))
        let (rest, first, second) = (temporary(1), temporary(0), temporary(2))
        emit(.subtract, rest, register(.one, rest), c)
        emit(.multiply, first, register(a, first), .register(rest))
        emit(.multiply, second, register(b, second), c)
        emit(.add, result(), first, second)
    }

    private mutating func generateClamp() {
        let (a, b, c, larger) = (source(0), source(1), source(2), temporary(0))
        emit(.maximum, larger, register(a, larger), b)
        emit(.minimum, result(), larger, c)
    }

    private mutating func generateSmoothstep() {
        let (a, b, c) = (source(0), source(1), source(2))
        let (t, other) = (temporary(0), temporary(1))
        emit(.subtract, t, register(c, t), a)
        emit(.subtract, other, register(b, other), a)
        emit(.divide, t, t, other)
        emit(.maximum, t, t, constant(.zero))
        emit(.minimum, t, t, constant(.one))
        emit(.multiply, other, t, constant(.two))
        emit(.subtract, other, register(.three, temporary(2)), .register(other))
        emit(.multiply, t, t, t)
        emit(.multiply, result(), t, other)
    }
}
