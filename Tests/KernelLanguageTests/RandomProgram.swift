import TestSupport

/// A random kernel that is known twice: as text for the compiler, and as a tree that is simply carried out.
struct RandomProgram {
    indirect enum Number {
        case constant(Float)
        case variable(Int)
        case add(Number, Number), subtract(Number, Number), multiply(Number, Number), minimum(Number, Number)
        case floor(Number)
        case choice(Condition, Number, Number)
        /// An element of the array, whose index is brought into range.
        case element(Number)
    }

    indirect enum Condition {
        case less(Number, Number)
        case both(Condition, Condition), either(Condition, Condition), not(Condition)
    }

    indirect enum Step {
        case assign(Int, Number)
        case store(Number, Number)
        case branch(Condition, [Step], [Step])
        /// A fixed number of rounds, at most as many as a number says, or while a condition holds.
        case rounds(Int, [Step])
        case roundsUpTo(Number, [Step])
        case whileTrue(Condition, [Step])
        case doWhile([Step], Condition)
        case cases(Number, [Step], [Step], [Step])
        case leave, skip
        case finish(Number)
    }

    static let variables = 4
    static let elements = 5
    private var random: SeededGenerator
    private(set) var steps: [Step] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        steps = makeSteps(depth: 0, inLoop: false, count: 6)
    }

    // MARK: Making

    private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func makeSteps(depth: Int, inLoop: Bool, count: Int) -> [Step] {
        (0..<(1 + roll(count))).map { _ in makeStep(depth, inLoop) }
    }

    private mutating func makeStep(_ depth: Int, _ inLoop: Bool) -> Step {
        let inner = depth + 1
        switch roll(depth < 4 ? 14 : 4) {
        case 0, 1, 2: return .assign(roll(Self.variables), makeNumber(2))
        case 3: return .store(makeNumber(1), makeNumber(1))
        case 4, 5, 6:
            return .branch(
                makeCondition(1), makeSteps(depth: inner, inLoop: inLoop, count: 3),
                makeSteps(depth: inner, inLoop: inLoop, count: 2))
        case 7: return .rounds(1 + roll(4), makeSteps(depth: inner, inLoop: true, count: 3))
        case 8: return .roundsUpTo(makeNumber(1), makeSteps(depth: inner, inLoop: true, count: 3))
        case 9: return .whileTrue(makeCondition(1), makeSteps(depth: inner, inLoop: true, count: 3))
        case 10: return .doWhile(makeSteps(depth: inner, inLoop: true, count: 3), makeCondition(1))
        case 11:
            return .cases(
                makeNumber(1), makeSteps(depth: inner, inLoop: inLoop, count: 2),
                makeSteps(depth: inner, inLoop: inLoop, count: 2),
                makeSteps(depth: inner, inLoop: inLoop, count: 2))
        case 12 where inLoop: return .branch(makeCondition(1), [roll(2) == 0 ? .leave : .skip], [])
        default: return .branch(makeCondition(1), [.finish(makeNumber(1))], [])
        }
    }

    private mutating func makeNumber(_ depth: Int) -> Number {
        guard depth > 0 else {
            return roll(3) == 0 ? .constant([0, 0.5, 1, -1, 2, 0.25][roll(6)]) : .variable(roll(Self.variables))
        }
        switch roll(9) {
        case 0, 1: return .add(makeNumber(depth - 1), makeNumber(depth - 1))
        case 2: return .subtract(makeNumber(depth - 1), makeNumber(depth - 1))
        case 3: return .multiply(makeNumber(depth - 1), makeNumber(depth - 1))
        case 4: return .minimum(makeNumber(depth - 1), makeNumber(depth - 1))
        case 5: return .floor(makeNumber(depth - 1))
        case 6: return .choice(makeCondition(0), makeNumber(depth - 1), makeNumber(depth - 1))
        case 7: return .element(makeNumber(depth - 1))
        default: return makeNumber(0)
        }
    }

    private mutating func makeCondition(_ depth: Int) -> Condition {
        guard depth > 0 else { return .less(makeNumber(0), makeNumber(0)) }
        switch roll(6) {
        case 0: return .both(makeCondition(depth - 1), makeCondition(depth - 1))
        case 1: return .either(makeCondition(depth - 1), makeCondition(depth - 1))
        case 2: return .not(makeCondition(depth - 1))
        default: return .less(makeNumber(1), makeNumber(1))
        }
    }
}
