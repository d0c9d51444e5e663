import Graph

/// Comparisons and choices. AVX2 compares to vectors of masks, AVX-512 to registers of their own, from which it takes them
/// back.
extension CodeGenerator {
    /// Whether the instruction was one of these.
    mutating func generateChoices() -> Bool {
        switch instruction.opcode {
        case .copy: unary(.load)
        case .select: generateSelect()
        case .equal: compareFloats(.equal)
        case .notEqual: compareFloats(.notEqual)
        case .less: compareFloats(.less)
        case .lessOrEqual: compareFloats(.lessOrEqual)
        case .integerEqual: compareInts(.equal)
        case .integerNotEqual: compareInts(.notEqual)
        case .integerLess: compareInts(.less)
        case .integerLessOrEqual: compareInts(.lessOrEqual)
        case .unsignedLess: compareUnsigned(.less)
        case .unsignedLessOrEqual: compareUnsigned(.lessOrEqual)
        default: return false
        }
        return true
    }

    private mutating func generateSelect() {
        let (b, mask) = (source(1), register(source(0), temporary(0)))
        let c = register(source(2), temporary(1))
        choose(result(), mask, b, c)
    }

    private mutating func compareFloats(_ comparison: Comparison) {
        let (a, b) = (source(0), source(1))
        let first = register(a, temporary(0))
        compare(result(), first, b, comparison)
    }

    // MARK: For other instructions too

    /// All bits one where it holds, else all zero.
    mutating func compare(_ dest: UInt8, _ a: UInt8, _ b: Assembler.Operand, _ comparison: Comparison) {
        if assembler.isWide {
            emit(.compare, 1, a, b, immediate: comparison.rawValue)
            emit(.spreadMask, dest, 0, 1)
        } else {
            emit(.compare, dest, a, b, immediate: comparison.rawValue)
        }
    }

    /// `chosen` where the mask is set, else `other`.
    mutating func choose(_ dest: UInt8, _ mask: UInt8, _ chosen: Assembler.Operand, _ other: UInt8) {
        if assembler.isWide {
            emit(.gatherMask, 1, 0, mask)
            assembler.emit(.blendMasked, dest, other, chosen, mask: 1)
        } else {
            emit(.blend, dest, other, chosen, immediate: mask << 4)
        }
    }

    // MARK: Integers

    private mutating func compareInts(_ comparison: IntComparison) {
        if assembler.isWide { return compareWide(.compareInts, comparison) }
        switch comparison {
        case .equal: binary(.equalInts)
        case .notEqual: turned(.equalInts, source(0), source(1))
        case .less:
            let a = source(0)
            let b = register(source(1), temporary(0))
            emit(.greaterInts, result(), b, a)
        case .lessOrEqual: turned(.greaterInts, source(0), source(1))
        }
    }

    /// Where a comparison does not hold.
    private mutating func turned(_ what: VectorInstruction, _ a: Assembler.Operand, _ b: Assembler.Operand) {
        let holds = temporary(0)
        emit(what, holds, register(a, holds), b)
        emit(.exclusiveOr, result(), holds, constant(.allBits))
    }

    /// AVX2 has none for these: a ≤ b where the larger of them is b, a < b where the larger of them is not a.
    private mutating func compareUnsigned(_ comparison: IntComparison) {
        if assembler.isWide { return compareWide(.compareUnsigned, comparison) }
        let (a, b, larger) = (source(0), source(1), temporary(0))
        emit(.maximumUnsigned, larger, register(a, larger), b)
        if comparison == .lessOrEqual { return emit(.equalInts, result(), larger, b) }
        emit(.equalInts, larger, larger, a)
        emit(.exclusiveOr, result(), larger, constant(.allBits))
    }

    private mutating func compareWide(_ what: VectorInstruction, _ comparison: IntComparison) {
        let (a, b) = (source(0), source(1))
        let first = register(a, temporary(0))
        emit(what, 1, first, b, immediate: comparison.rawValue)
        emit(.spreadMask, result(), 0, 1)
    }
}
