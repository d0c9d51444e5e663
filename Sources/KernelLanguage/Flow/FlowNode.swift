import Graph

/// The number of a node: one scalar that is computed once wherever its region runs.
typealias Value = Int32

/// A scalar of a program: every node is assigned once, so equal nodes are one.
struct FlowNode {
    enum Kind: UInt8 {
        /// `a` holds the bits.
        case constant
        /// `a` is the input's number: a parameter's component, or another number that the host gives.
        case input
        case operation
        /// Slot `b` of operation `a`.
        case part
        /// Neighbouring slots, to be indexed: number `a` of the graph's packs.
        case pack
        /// What comes out of a branch: entry `b` of branch `a`.
        case merge
        /// A loop's variable during a round, and what it is behind the loop: entry `b` of loop `a`.
        case phi, loopResult
    }

    let kind: Kind
    let opcode: KernelOpcode
    var a: Int32
    var b: Int32
    var c: Int32
    var d: Int32
    /// How many regions lie around it.
    var depth: Int32

    init(
        _ kind: Kind, _ opcode: KernelOpcode = .copy, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0, _ d: Int32 = 0,
        depth: Int32 = 0
    ) {
        self.kind = kind
        self.opcode = opcode
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
        self.depth = depth
    }

    var key: FlowKey { FlowKey(kind: kind.rawValue, opcode: opcode.rawValue, a: a, b: b, c: c, d: d) }
}

/// What makes two nodes the same.
struct FlowKey: Hashable {
    let kind: UInt8
    let opcode: UInt8
    let a: Int32
    let b: Int32
    let c: Int32
    let d: Int32
}

/// Nodes that run together, in order.
final class FlowRegion {
    enum Item {
        case value(Value)
        case branch(FlowBranch)
        case loop(FlowLoop)
    }

    /// Kept alive by the graph, as all regions are: one that held on to the region it lies in would keep both for good.
    unowned(unsafe) let parent: FlowRegion?
    let depth: Int32
    let isLoopBody: Bool
    /// The branch of which it is a side.
    var branchNumber: Int32?
    var items: [Item] = []
    /// Keys to forget when the region is left.
    var keys: [FlowKey] = []

    init(parent: FlowRegion?, isLoopBody: Bool) {
        self.parent = parent
        self.isLoopBody = isLoopBody
        depth = (parent?.depth ?? -1) + 1
    }
}

/// Two regions, one of which runs: in each pixel, or in all where the condition is uniform.
final class FlowBranch {
    struct Merge {
        let result: Value
        var first: Value
        var second: Value
    }

    let number: Int32
    var condition: Value
    let first: FlowRegion
    let second: FlowRegion
    var merges: [Merge] = []

    init(number: Int32, condition: Value, in parent: FlowRegion) {
        self.number = number
        self.condition = condition
        first = FlowRegion(parent: parent, isLoopBody: false)
        second = FlowRegion(parent: parent, isLoopBody: false)
        first.branchNumber = number
        second.branchNumber = number
    }
}

/// A region that runs, then again while its condition is true. After each round every variable takes its next value at
/// once, in the pixels that ran.
final class FlowLoop {
    struct Variable {
        let phi: Value
        var initial: Value
        var next: Value
        let result: Value
    }

    let number: Int32
    let body: FlowRegion
    var condition: Value
    var variables: [Variable] = []

    init(number: Int32, in parent: FlowRegion, condition: Value) {
        self.number = number
        body = FlowRegion(parent: parent, isLoopBody: true)
        self.condition = condition
    }
}
