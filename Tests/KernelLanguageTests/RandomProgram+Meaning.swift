/// What the program comes to, carried out as it stands.
extension RandomProgram {
    private enum Flow: Equatable { case on, leave, skip, finish }

    struct State {
        var v: [Float]
        var w: [Float] = (0..<RandomProgram.elements).map { Float($0) * 0.5 }
        var result: [Float] = []
        /// Steps so far, against programs that take for ever.
        var count = 0
    }

    func result(_ first: [Float]) -> [Float] {
        var state = State(v: first)
        if Self.run(steps, &state) == .finish { return state.result }
        return state.v.map { ($0 + state.w[1]) + state.w[3] }
    }

    private static func run(_ steps: [Step], _ state: inout State) -> Flow {
        for step in steps {
            let flow = run(step, &state)
            if flow != .on { return flow }
        }
        return .on
    }

    private static func run(_ step: Step, _ state: inout State) -> Flow {
        switch step {
        case .assign(let variable, let value): state.v[variable] = number(value, state)
        case .store(let index, let value):
            let place = nth(number(index, state))
            state.w[place] = number(value, state)
        case .branch(let condition, let first, let second):
            return run(isTrue(condition, state) ? first : second, &state)
        case .cases(let value, let a, let b, let c): return choose(nth(number(value, state)), a, b, c, &state)
        case .leave: return .leave
        case .skip: return .skip
        case .finish(let value):
            let factor = number(value, state)
            state.result = state.v.map { $0 * factor }
            return .finish
        default: return loop(step, &state)
        }
        return .on
    }

    private static func choose(_ value: Int, _ a: [Step], _ b: [Step], _ c: [Step], _ state: inout State) -> Flow {
        let chosen = value == 0 ? a + b : value == 1 || value == 3 ? b : c
        let flow = run(chosen, &state)
        return flow == .leave ? .on : flow
    }

    private static func loop(_ step: Step, _ state: inout State) -> Flow {
        var round = 0
        while true {
            let inner: [Step]
            switch step {
            case .rounds(let count, let steps):
                guard round < count else { return .on }
                inner = steps
            case .roundsUpTo(let bound, let steps):
                let limit = number(bound, state)
                guard Float(round) < (limit < 4 ? limit : 4) else { return .on }
                inner = steps
            case .whileTrue(let condition, let steps):
                guard isTrue(condition, state), round < 4 else { return .on }
                inner = steps
            case .doWhile(let steps, let condition):
                guard round == 0 || round < 4 && isTrue(condition, state) else { return .on }
                inner = steps
            default: return .on
            }
            round += 1
            let flow = run(inner, &state)
            if flow == .finish { return flow }
            if flow == .leave { return .on }
        }
    }

    private static func nth(_ value: Float) -> Int {
        if value.isNaN { return 0 }
        return Int(min(max(value, 0), Float(elements - 1)))
    }

    private static func number(_ number: Number, _ state: State) -> Float {
        switch number {
        case .constant(let value): return value
        case .variable(let index): return state.v[index]
        case .add(let a, let b): return self.number(a, state) + self.number(b, state)
        case .subtract(let a, let b): return self.number(a, state) - self.number(b, state)
        case .multiply(let a, let b): return self.number(a, state) * self.number(b, state)
        case .minimum(let a, let b):
            let (x, y) = (self.number(a, state), self.number(b, state))
            return x < y ? x : y
        case .floor(let a): return self.number(a, state).rounded(.down)
        case .choice(let test, let a, let b): return self.number(isTrue(test, state) ? a : b, state)
        case .element(let index): return state.w[nth(self.number(index, state))]
        }
    }

    private static func isTrue(_ condition: Condition, _ state: State) -> Bool {
        switch condition {
        case .less(let a, let b): number(a, state) < number(b, state)
        case .both(let a, let b): isTrue(a, state) && isTrue(b, state)
        case .either(let a, let b): isTrue(a, state) || isTrue(b, state)
        case .not(let a): !isTrue(a, state)
        }
    }
}
