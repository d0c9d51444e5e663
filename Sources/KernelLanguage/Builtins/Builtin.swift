import Graph

/// One built-in function, or one of several with the same name.
struct Builtin: Sendable {
    /// Which arguments it takes, and what it gives.
    enum Signature: Sendable {
        /// Floats of one shape; scalars widen to the vector among them. Gives that shape.
        case floats(Int)
        /// The same, or integers, with another operation for signed and unsigned ones.
        case numbers(Int, signed: KernelOpcode, unsigned: KernelOpcode)
        /// Floats of one shape; gives a float.
        case reduces(Int)
        /// Floats of one shape; gives booleans of it.
        case tests
        /// Floats of one shape, of 3 components.
        case crosses
        /// Two vectors of one shape and a float.
        case refracts
        /// Two vectors of one kind; gives booleans.
        case relates(BinaryOperator)
        /// Booleans; gives one.
        case gathersBooleans
        /// Booleans; gives as many.
        case invertsBooleans
        /// Two values of one type and booleans.
        case selects
        /// One float; gives two.
        case pair
        case color, colorOrTriple
        case matrix(MatrixShape)
        /// A sampler, then floats of two components where there is a position.
        case image(hasPosition: Bool, result: Int)
        /// A position only.
        case position(result: Int)
        case nothing(result: Int)
        /// Known, and not to be had.
        case unavailable(String)
    }

    enum MatrixShape: Sendable { case transpose, determinant, inverse, outerProduct, componentProduct }

    let name: String
    let dialects: DialectSet
    let signature: Signature
    let meaning: BuiltinMeaning

    init(_ name: String, _ signature: Signature, _ meaning: BuiltinMeaning, _ dialects: DialectSet = .all) {
        self.name = name
        self.dialects = dialects
        self.signature = signature
        self.meaning = meaning
    }

    /// How many arguments it takes.
    var arity: Int {
        switch signature {
        case .floats(let count), .numbers(let count, _, _), .reduces(let count): count
        case .tests, .gathersBooleans, .invertsBooleans, .pair, .color, .colorOrTriple, .position: 1
        case .crosses, .relates: 2
        case .refracts, .selects: 3
        case .matrix(let shape): shape == .outerProduct || shape == .componentProduct ? 2 : 1
        case .image(let hasPosition, _): hasPosition ? 2 : 1
        case .nothing: 0
        case .unavailable: -1
        }
    }
}

/// All rows, by name.
enum Builtins {
    static func named(_ name: String, in dialect: KernelDialect) -> [Builtin] {
        (table[name] ?? []).filter { $0.dialects.contains(dialect) }
    }

    static func names(in dialect: KernelDialect) -> [String] {
        table.keys.filter { !named($0, in: dialect).isEmpty }
    }

    private static let table: [String: [Builtin]] = {
        var table: [String: [Builtin]] = [:]
        for row in mathematics + vectors + images { table[row.name, default: []].append(row) }
        return table
    }()
}
