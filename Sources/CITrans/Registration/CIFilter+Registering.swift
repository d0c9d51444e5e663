import Graph
import Raster

extension CIFilter {
    /// Registers a transition from source text in the dialect of gl-transitions: a function `vec4 transition(vec2 uv)`.
    /// From then on it is a filter of that name like any other, with inputImage, inputTargetImage, inputTime, and the
    /// source's uniforms under their own names, with the defaults that its comments give.
    ///
    /// Where the source does not show exactly the one picture at 0 and the other at 1, the filter does. A name that was
    /// registered before means the new source; filters of the old one stay what they are.
    /// - Throws: `compile` with every error, `kernelLimit`; `invalidArgument` for an empty name or that of a filter of the
    ///   library's own.
    public static func registerTransition(named name: String, source: String) throws(CITransError) {
        try registerKernel(named: name, source: source, dialect: .transition)
    }

    /// The same with a transition that was compiled before, in a library of its own.
    /// - Throws: `invalidArgument` for a library of other kernels, an empty name or that of a filter of the library's own.
    public static func registerTransition(named name: String, fromLibrary library: KernelLibrary) throws(CITransError) {
        try KernelRegistration(name, .library(library), description: nil).run()
    }

    /// Registers a filter from the source text of a kernel of any kind, in any dialect. From then on it is a filter of that
    /// name like any other.
    /// - Parameters:
    ///   - name: the filter's name.
    ///   - source: the text.
    ///   - function: the kernel's name; nil for the first one in the text.
    ///   - dialect: its language; nil to tell it by its words.
    ///   - description: what docs/registering.md describes, as JSON; nil for what follows from the source alone.
    /// - Throws: `compile` with every error, `kernelLimit`; `invalidArgument` for an empty name or that of a filter of the
    ///   library's own, and for a description that is none or does not fit, with line and column.
    public static func registerKernel(
        named name: String, source: String, function: String? = nil, dialect: KernelDialect? = nil,
        description: String? = nil
    ) throws(CITransError) {
        try KernelRegistration(
            name, .source(source, function: function, dialect: dialect), description: description
        ).run()
    }

    /// Registers a kernel that was made before, from source text or of compiled code, as a filter.
    /// - Throws: `invalidArgument` as above.
    public static func registerKernel(
        _ kernel: CIKernel, named name: String, description: String? = nil
    ) throws(CITransError) {
        try KernelRegistration(name, .made(kernel), description: description).run()
    }

    /// Takes a registered filter out of the list; filters that were made of it stay what they are.
    /// - Throws: `unknownFilter`; `invalidArgument` for one of the library's own.
    public static func unregister(named name: String) throws(CITransError) {
        try checkRegistrable(name)
        guard FilterRegistry.shared.remove(name) else {
            throw CITransError(.unknownFilter, "there is no registered filter named \"\(name)\"")
        }
    }

    static func checkRegistrable(_ name: String) throws(CITransError) {
        guard !name.isEmpty else { throw CITransError(.invalidArgument, "a filter needs a name") }
        guard CITransLibrary.catalog.definition(named: name) == nil else {
            throw CITransError(.invalidArgument, "\(name) is a filter of the library's own")
        }
    }
}

extension KernelFilter {
    /// A filter from source text, not registered.
    package convenience init(
        named name: String, source: String, function: String? = nil, dialect: KernelDialect? = nil,
        description: String? = nil
    ) throws(CITransError) {
        let compilation = KernelCompilation(source, name: name, function: function, dialect: dialect)
        let program = try compilation.compiled()
        let what = program.kind == .transition ? "A transition from source text" : "A filter from source text"
        try self.init(
            name: name, program, .library, Self.read(description), summary: what + Self.by(compilation.author))
    }

    /// A filter of the transition that a library holds, not registered.
    package convenience init(
        transitionOf library: KernelLibrary, named name: String, description: String?
    ) throws(CITransError) {
        guard library.dialect == .transition, let function = library.kernelNames.first else {
            throw CITransError(.invalidArgument, "\(name): the library has no transition")
        }
        try self.init(
            name: name, library.program(named: function), .library, Self.read(description),
            summary: "A transition from source text" + Self.by(library.author))
    }

    private static func by(_ author: String) -> String { author.isEmpty ? "." : " by " + author + "." }

    /// A filter of a kernel that was made before, not registered.
    package convenience init(_ kernel: CIKernel, named name: String, description: String? = nil) throws(CITransError) {
        try self.init(
            name: name, kernel.program, kernel.runner, Self.read(description),
            summary: "A filter of the kernel '" + kernel.name + "'.")
    }

    private static func read(_ description: String?) throws(CITransError) -> FilterDescription {
        let result = FilterDescription()
        if let description { try result.read(json: description) }
        return result
    }
}
