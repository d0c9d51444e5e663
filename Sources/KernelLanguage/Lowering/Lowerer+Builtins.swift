import Graph

/// Built-in functions of numbers and vectors.
extension Lowerer {
    func builtin(_ meaning: BuiltinMeaning, _ arguments: [TypedExpression], _ value: TypedExpression)
        throws(CompileStop) -> [Value]
    {
        var operands: [[Value]] = []
        for argument in arguments { operands.append(try values(argument)) }
        switch meaning {
        case .each(let opcode): return each(opcode, operands)
        case .composite(let what): return composite(what, operands, arguments, value)
        case .image(let function): return try image(function, operands, at: value.position)
        }
    }

    private func each(_ opcode: KernelOpcode, _ operands: [[Value]]) -> [Value] {
        guard let first = operands.first else { return [] }
        return first.indices.map { index in
            graph.emit(
                opcode, first[index], operands.count > 1 ? operands[1][index] : 0,
                operands.count > 2 ? operands[2][index] : 0)
        }
    }

    private func composite(
        _ what: BuiltinMeaning.Composite, _ operands: [[Value]], _ arguments: [TypedExpression],
        _ value: TypedExpression
    ) -> [Value] {
        let a = operands.first ?? []
        let b = operands.count > 1 ? operands[1] : []
        let c = operands.count > 2 ? operands[2] : []
        switch what {
        case .dot, .length, .lengthSquared, .distance, .distanceSquared: return [measure(what, a, b)]
        case .normalize, .cross, .reflect, .refract, .faceforward: return direction(what, a, b, c)
        case .any: return [a.dropFirst().reduce(a.first ?? graph.zero) { graph.emit(.or, $0, $1) }]
        case .all: return [a.dropFirst().reduce(a.first ?? graph.yes) { graph.emit(.and, $0, $1) }]
        case .not: return a.map { graph.not($0) }
        case .select: return a.indices.map { graph.select(c[$0], b[$0], a[$0]) }
        case .compare: return a.indices.map { graph.select(graph.emit(.less, a[$0], graph.zero), b[$0], c[$0]) }
        case .sineCosine: return [graph.emit(.sine, a[0]), graph.emit(.cosine, a[0])]
        case .cosineSine: return [graph.emit(.cosine, a[0]), graph.emit(.sine, a[0])]
        case .premultiply, .unpremultiply, .linearFromSRGB, .sRGBFromLinear: return color(what, a)
        case .transpose, .determinant, .inverse, .outerProduct, .componentProduct:
            return matrix(what, a, b, arguments.first?.type ?? value.type)
        default: return a.indices.map { perComponent(what, a[$0], b.isEmpty ? 0 : b[$0], c.isEmpty ? 0 : c[$0]) }
        }
    }

    // MARK: Vectors

    func dot(_ a: [Value], _ b: [Value]) -> Value {
        var sum: Value?
        for (x, y) in zip(a, b) {
            let product = graph.emit(.multiply, x, y)
            sum = sum.map { graph.emit(.add, $0, product) } ?? product
        }
        return sum ?? graph.zero
    }

    private func measure(_ what: BuiltinMeaning.Composite, _ a: [Value], _ b: [Value]) -> Value {
        switch what {
        case .dot: return dot(a, b)
        case .lengthSquared: return dot(a, a)
        case .length: return length(a)
        default:
            let difference = zip(a, b).map { graph.emit(.subtract, $0, $1) }
            return what == .distance ? length(difference) : dot(difference, difference)
        }
    }

    /// Of a single number it is the absolute value: no square, which might overflow.
    private func length(_ a: [Value]) -> Value {
        a.count == 1 ? graph.emit(.absolute, a[0]) : graph.emit(.squareRoot, dot(a, a))
    }

    private func direction(_ what: BuiltinMeaning.Composite, _ a: [Value], _ b: [Value], _ c: [Value]) -> [Value] {
        switch what {
        case .normalize:
            let scale = graph.emit(.inverseSquareRoot, dot(a, a))
            return a.map { graph.emit(.multiply, $0, scale) }
        case .cross:
            return [(1, 2), (2, 0), (0, 1)].map { i, j in
                graph.emit(.subtract, graph.emit(.multiply, a[i], b[j]), graph.emit(.multiply, a[j], b[i]))
            }
        case .reflect:
            // I − 2 (N·I) N
            let twice = graph.emit(.multiply, graph.float(2), dot(b, a))
            return zip(a, b).map { graph.emit(.subtract, $0, graph.emit(.multiply, twice, $1)) }
        case .faceforward:
            let faces = graph.emit(.less, dot(c, b), graph.zero)
            return a.map { graph.select(faces, $0, graph.emit(.negate, $0)) }
        default: return refract(a, b, c.first ?? graph.zero)
        }
    }

    /// k = 1 − η² (1 − (N·I)²); η I − (η (N·I) + √k) N, or zero where k < 0.
    private func refract(_ incident: [Value], _ normal: [Value], _ eta: Value) -> [Value] {
        let one = graph.float(1)
        let cosine = dot(normal, incident)
        let rest = graph.emit(.subtract, one, graph.emit(.multiply, cosine, cosine))
        let k = graph.emit(.subtract, one, graph.emit(.multiply, graph.emit(.multiply, eta, eta), rest))
        let scale = graph.emit(.add, graph.emit(.multiply, eta, cosine), graph.emit(.squareRoot, k))
        let isTotal = graph.emit(.less, k, graph.zero)
        return zip(incident, normal).map { i, n in
            let bent = graph.emit(.subtract, graph.emit(.multiply, eta, i), graph.emit(.multiply, scale, n))
            return graph.select(isTotal, graph.zero, bent)
        }
    }

    // MARK: Colours

    private func color(_ what: BuiltinMeaning.Composite, _ a: [Value]) -> [Value] {
        switch what {
        case .premultiply: return a.prefix(3).map { graph.emit(.multiply, $0, a[3]) } + [a[3]]
        case .unpremultiply:
            let isClear = graph.emit(.equal, a[3], graph.zero)
            return a.prefix(3).map { graph.select(isClear, $0, graph.emit(.divide, $0, a[3])) } + [a[3]]
        default:
            let opcode: KernelOpcode = what == .linearFromSRGB ? .linearFromSRGB : .sRGBFromLinear
            return a.prefix(3).map { graph.emit(opcode, $0) } + a.dropFirst(3)
        }
    }

    // MARK: Single numbers

    private func perComponent(_ what: BuiltinMeaning.Composite, _ a: Value, _ b: Value, _ c: Value) -> Value {
        switch what {
        case .radians: return graph.emit(.multiply, a, graph.float(0.017453292519943295))
        case .degrees: return graph.emit(.multiply, a, graph.float(57.29577951308232))
        case .saturate: return graph.emit(.clamp, a, graph.zero, graph.float(1))
        case .fusedMultiplyAdd: return graph.emit(.add, graph.emit(.multiply, a, b), c)
        case .sinePi, .cosinePi, .tangentPi: return ofPi(what, a)
        case .reciprocal: return graph.emit(.divide, graph.float(1), a)
        case .divideFloats: return graph.emit(.divide, a, b)
        case .absoluteDifference: return graph.emit(.absolute, graph.emit(.subtract, a, b))
        case .positiveDifference: return graph.emit(.maximum, graph.emit(.subtract, a, b), graph.zero)
        case .power: return power(a, b)
        case .isNaN, .isInfinite, .isFinite, .signBit, .copySign: return classified(what, a, b)
        default: return extreme(what, a, b, c)
        }
    }

    private func ofPi(_ what: BuiltinMeaning.Composite, _ a: Value) -> Value {
        let angle = graph.emit(.multiply, a, graph.float(Float.pi))
        return graph.emit(what == .sinePi ? .sine : what == .cosinePi ? .cosine : .tangent, angle)
    }

    /// Small whole exponents are products, which are more exact and cheaper.
    private func power(_ a: Value, _ b: Value) -> Value {
        switch graph.bits(b).map(Float.init(bitPattern:)) {
        case 1: a
        case 2: graph.emit(.multiply, a, a)
        default: graph.emit(.power, a, b)
        }
    }

    private func extreme(_ what: BuiltinMeaning.Composite, _ a: Value, _ b: Value, _ c: Value) -> Value {
        switch what {
        case .numericMinimum, .numericMaximum:
            // The one that is a number, where only one is.
            let opcode: KernelOpcode = what == .numericMinimum ? .minimum : .maximum
            return graph.select(graph.emit(.notEqual, b, b), a, graph.emit(opcode, a, b))
        case .minimum3: return graph.emit(.minimum, graph.emit(.minimum, a, b), c)
        case .maximum3: return graph.emit(.maximum, graph.emit(.maximum, a, b), c)
        default:
            let low = graph.emit(.minimum, a, b)
            return graph.emit(.maximum, low, graph.emit(.minimum, graph.emit(.maximum, a, b), c))
        }
    }

    private func classified(_ what: BuiltinMeaning.Composite, _ a: Value, _ b: Value) -> Value {
        let infinity = graph.float(Float.infinity)
        let sign = graph.constant(0x8000_0000)
        switch what {
        case .isNaN: return graph.emit(.notEqual, a, a)
        case .isInfinite: return graph.emit(.equal, graph.emit(.absolute, a), infinity)
        case .isFinite: return graph.emit(.less, graph.emit(.absolute, a), infinity)
        case .signBit: return graph.emit(.booleanFromInteger, graph.emit(.and, a, sign))
        default: return graph.emit(.or, graph.emit(.absolute, a), graph.emit(.and, b, sign))
        }
    }
}
