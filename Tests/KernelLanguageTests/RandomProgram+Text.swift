/// The program as gl-transitions' GLSL, with the switch of Metal where that is asked for.
extension RandomProgram {
    /// A function of the four variables' first values, which gives them back.
    func text(isMetal: Bool) -> String {
        var names = 0
        let body = Self.text(steps, &names)
        let (two, four) = isMetal ? ("float2", "float4") : ("vec2", "vec4")
        let head = "int nth(float x) { return clamp(int(x), 0, \(Self.elements - 1)); }\n"
        let function = """
            \(four) run(\(four) v, bool isOver) {
              float w[\(Self.elements)]; for (int i = 0; i < \(Self.elements); i++) w[i] = float(i) * 0.5;
              \(body)
              return v + w[1] + w[3];
            }

            """
        if isMetal {
            return head + function
                + "extern \"C\" float4 k(float progress, coreimage::destination d) { \(two) uv = d.coord(); return run(\(four)(uv, progress, 0.0), false); }"
        }
        return head + function + "vec4 transition(vec2 uv) { return run(vec4(uv, progress, 0.0), false); }"
    }

    private static func text(_ steps: [Step], _ names: inout Int) -> String {
        var result = ""
        for step in steps { result += text(step, &names) + "\n" }
        return result
    }

    private static func text(_ step: Step, _ names: inout Int) -> String {
        names += 1
        let name = "i\(names)"
        switch step {
        case .assign(let variable, let value): return "v[\(variable)] = \(text(value));"
        case .store(let index, let value): return "w[nth(\(text(index)))] = \(text(value));"
        case .branch(let condition, let first, let second):
            let rest = second.isEmpty ? "" : " else { \(text(second, &names)) }"
            return "if (\(text(condition))) { \(text(first, &names)) }" + rest
        case .rounds(let count, let inner):
            return "for (int \(name) = 0; \(name) < \(count); \(name)++) { \(text(inner, &names)) }"
        case .roundsUpTo(let bound, let inner):
            return
                "for (float \(name) = 0.0; \(name) < min(\(text(bound)), 4.0); \(name) += 1.0) { \(text(inner, &names)) }"
        case .whileTrue(let condition, let inner):
            return "int \(name) = 0; while (\(text(condition)) && \(name) < 4) { \(name)++; \(text(inner, &names)) }"
        case .doWhile(let inner, let condition):
            return
                "int \(name) = 0; do { \(name) += 1; \(text(inner, &names)) } while (\(name) < 4 && \(text(condition)));"
        case .cases(let value, let a, let b, let c):
            return
                "switch (nth(\(text(value)))) { case 0: \(text(a, &names)) case 1: case 3: \(text(b, &names)) break; default: \(text(c, &names)) }"
        case .leave: return "break;"
        case .skip: return "continue;"
        case .finish(let value):
            return "return v * \(text(value));"
        }
    }

    static func text(_ number: Number) -> String {
        switch number {
        case .constant(let value): "(\(value))"
        case .variable(let index): "v[\(index)]"
        case .add(let a, let b): "(\(text(a)) + \(text(b)))"
        case .subtract(let a, let b): "(\(text(a)) - \(text(b)))"
        case .multiply(let a, let b): "(\(text(a)) * \(text(b)))"
        case .minimum(let a, let b): "min(\(text(a)), \(text(b)))"
        case .floor(let a): "floor(\(text(a)))"
        case .choice(let test, let a, let b): "(\(text(test)) ? \(text(a)) : \(text(b)))"
        case .element(let index): "w[nth(\(text(index)))]"
        }
    }

    static func text(_ condition: Condition) -> String {
        switch condition {
        case .less(let a, let b): "(\(text(a)) < \(text(b)))"
        case .both(let a, let b): "(\(text(a)) && \(text(b)))"
        case .either(let a, let b): "(\(text(a)) || \(text(b)))"
        case .not(let a): "!\(text(a))"
        }
    }
}
