import Graph
import Raster

/// Turns a kernel into a graph by running it on unknown numbers: calls are entered, loops whose trips are known are
/// gone through, and where a condition is known only the side that runs is looked at.
final class Lowerer {
    let source: TypedSource
    let dialect: KernelDialect
    let sink: DiagnosticSink
    let graph = FlowGraph()
    /// The value of every variable's every slot: the source's globals first, then one frame after another.
    var environment: [Value] = []
    /// What was stored where, and what was there before, since branches must be able to go back.
    var log: [(offset: Int, old: Value)] = []
    /// Variables that are other names for places.
    var aliases: [Int: Place] = [:]
    /// What pointers point to, by number.
    var targets: [PointerTarget] = []
    var frame = Frame()
    /// Slots whose being true means that the pixel takes no further part here: `return`, `break`, `continue`.
    var exits: [Int] = []
    var breakFlag = 0
    var continueFlag = 0
    /// The numbers that the host gives, in the order of the graph's inputs.
    var inputs: [KernelInput] = []
    var images: [KernelImage] = []
    /// The parameters of a transition, in the order of its uniforms.
    var uniformParameters: [KernelParameter] = []
    /// Where the colour is that a pixel takes of its group, in the environment.
    var groupResult = 0
    private var steps = 0
    private var depth = 0
    var expressionDepth = 0
    private(set) lazy var costs = CostEstimate(source)

    /// Where the function that is being entered has its variables.
    struct Frame {
        var base = 0
        var result: Range<Int> = 0..<0
        var returnFlag = 0
    }

    init(_ source: TypedSource, dialect: KernelDialect, sink: DiagnosticSink) {
        self.source = source
        self.dialect = dialect
        self.sink = sink
    }

    // MARK: Limits

    /// Counts what is looked at, so that no source keeps the compiler busy for long.
    func step(at position: SourcePosition, _ amount: Int = 1) throws(CompileStop) {
        steps += amount
        guard steps <= KernelLimits.loweringSteps else {
            throw sink.stopAtLimit("the kernel is too long once its functions and loops are written out", at: position)
        }
        guard !graph.isFull else {
            throw sink.stopAtLimit("the kernel comes to more than \(KernelLimits.operations) operations", at: position)
        }
    }

    func enterExpression(at position: SourcePosition) throws(CompileStop) {
        guard expressionDepth < KernelLimits.evaluationDepth else {
            throw sink.stopAtLimit(
                "expressions nest more than \(KernelLimits.evaluationDepth) deep once calls are written out",
                at: position)
        }
        expressionDepth += 1
    }

    func deeper(at position: SourcePosition, _ body: () throws(CompileStop) -> Void) throws(CompileStop) {
        guard depth < KernelLimits.callDepth else {
            throw sink.stopAtLimit(
                "calls and branches nest more than \(KernelLimits.callDepth) deep once written out", at: position)
        }
        depth += 1
        defer { depth -= 1 }
        try body()
    }

    // MARK: Environment

    func set(_ offset: Int, _ value: Value) {
        guard environment.indices.contains(offset), environment[offset] != value else { return }
        log.append((offset, environment[offset]))
        environment[offset] = value
    }

    func get(_ offset: Int) -> Value { environment.indices.contains(offset) ? environment[offset] : graph.zero }

    /// New slots, zero.
    func push(_ count: Int, at position: SourcePosition) throws(CompileStop) -> Int {
        guard environment.count + count <= KernelLimits.environmentSlots else {
            throw sink.stopAtLimit(
                "the variables have more than \(KernelLimits.environmentSlots) components", at: position)
        }
        try step(at: position, count / 64)
        defer { environment += [Value](repeating: graph.zero, count: count) }
        return environment.count
    }

    func pop(to count: Int) {
        environment.removeLast(max(0, environment.count - count))
    }

    /// Undoes what was stored since, and gives it.
    func takeBack(to mark: Int) -> [Int: Value] {
        var stored: [Int: Value] = [:]
        while log.count > mark, let entry = log.popLast() {
            guard environment.indices.contains(entry.offset) else { continue }
            if stored[entry.offset] == nil { stored[entry.offset] = environment[entry.offset] }
            environment[entry.offset] = entry.old
        }
        return stored
    }

    // MARK: Branches

    /// Both sides, then every variable that either changed.
    func branch(
        _ condition: Value, at position: SourcePosition, _ first: () throws(CompileStop) -> Void,
        otherwise second: () throws(CompileStop) -> Void = {}
    ) throws(CompileStop) {
        if let decision = graph.bits(condition) { return try decision != 0 ? first() : second() }
        let branch = graph.openBranch(condition)
        let size = environment.count
        let left = try side(branch.first, at: position, first)
        let right = try side(branch.second, at: position, second)
        let doubles = graph.close(branch)
        for offset in Set(left.keys).union(right.keys).sorted() where offset < size {
            let old = get(offset)
            let first = left[offset] ?? old
            let second = right[offset] ?? old
            let merged = graph.merge(
                branch, isFlat: doubles != nil, doubles?[first] ?? first, doubles?[second] ?? second)
            set(offset, merged)
        }
    }

    private func side(_ region: FlowRegion, at position: SourcePosition, _ body: () throws(CompileStop) -> Void)
        throws(CompileStop) -> [Int: Value]
    {
        let mark = log.count
        graph.enter(region)
        try deeper(at: position, body)
        graph.leave()
        return takeBack(to: mark)
    }
}

/// What a pointer points to.
enum PointerTarget {
    /// Data of the host: the parameter's number and the bytes of an element.
    case data(Int, DataLayout)
    /// Elements of a variable.
    case place(Place, elementSlots: Int)
}
