import Graph
import KernelLanguage
import Raster
import Testing

/// A kernel under test: compiled, with pictures that tell every position by its colour.
struct KernelCase {
    let source: KernelSource
    let program: KernelProgram
    /// The same after it was in a kernel library.
    let loaded: KernelProgram
    var interpreter: ReferenceInterpreter

    init(
        _ text: String, _ dialect: KernelDialect? = nil, function: String? = nil, isStrict: Bool = false,
        includes: ((String) -> String?)? = nil
    ) throws {
        source = KernelSource(text: text, dialect: dialect, isStrict: isStrict, includes: includes)
        program = try source.compile(function: function)
        loaded = try LibraryCheck(text, source, includes).loaded(program)
        interpreter = ReferenceInterpreter(program)
        for index in program.images.indices {
            let tint = Float(index)
            interpreter.images.append { x, y in (x, y, 0.25 + tint / 2, 1) }
            interpreter.transforms.append { ($0, $1) }
            interpreter.extents.append([1, 2, 300, 200])
        }
    }

    func with(_ arguments: [Float]...) -> KernelCase {
        var copy = self
        let takers = program.parameters.indices.filter {
            if case .image = program.parameters[$0].kind { false } else { true }
        }
        for (number, values) in zip(takers, arguments) { copy.interpreter.arguments[number] = values }
        return copy
    }

    func at(_ progress: Float, ratio: Float = 1.5) -> KernelCase {
        var copy = self
        copy.interpreter.progress = progress
        copy.interpreter.ratio = ratio
        return copy
    }

    func run(_ x: Float = 0.25, _ y: Float = 0.75) throws -> [Float] {
        var copy = interpreter
        try copy.prepare()
        try MachineCheck(program, copy).run()
        if loaded.instructions != program.instructions { try MachineCheck(loaded, copy).run() }
        return try copy.results([(x, y)])[0]
    }

    /// Many places as one span, which must come out as each by itself.
    func runSpan(_ places: [(x: Float, y: Float)]) throws -> [[Float]] {
        var copy = interpreter
        try copy.prepare()
        try MachineCheck(program, copy).run()
        if loaded.instructions != program.instructions { try MachineCheck(loaded, copy).run() }
        let together = try copy.results(places)
        for (place, result) in zip(places, together) {
            let alone = try copy.results([place])[0]
            #expect(
                alone.map(\.bitPattern) == result.map(\.bitPattern), "at \(place) alone \(alone), in a span \(result)")
        }
        return together
    }

    /// The errors of a source that must not compile.
    static func failure(_ text: String, _ dialect: KernelDialect? = nil, includes: ((String) -> String?)? = nil)
        -> CITransError?
    {
        do {
            let source = KernelSource(text: text, dialect: dialect, includes: includes)
            _ = try source.compile()
            return nil
        } catch {
            return error
        }
    }
}

/// One expression of a dialect, on two unknown numbers a and b, as the colour that a kernel returns: first with the
/// numbers as parameters, then as the pixel's place, next to pixels with other places.
func evaluate(
    _ expression: String, _ dialect: KernelDialect, before: String = "", statements: String = "", a: Float = 0,
    b: Float = 0
) throws -> [[Float]] {
    let uniform = try KernelCase(
        kernelText(dialect, before, "float a = p; float b = q; \(statements)", expression), dialect)
    let varying = try KernelCase(
        kernelText(dialect, before, "float a = place.x; float b = place.y; \(statements)", expression), dialect)
    let places: [(x: Float, y: Float)] = [(a, b), (b, a), (0, 0), (1.5, 7), (-3, 0.5), (a + 1, b), (100, -100)]
    return [try uniform.with([a], [b]).run(), try varying.with([a], [b]).runSpan(places)[0]]
}

private func kernelText(_ dialect: KernelDialect, _ before: String, _ statements: String, _ expression: String)
    -> String
{
    switch dialect {
    case .metal:
        """
        #include <CoreImage/CoreImage.h>
        using namespace metal;
        \(before)
        extern "C" { namespace coreimage {
        float4 test(float p, float q, destination dest) { float2 place = dest.coord(); \(statements) return float4(\(expression)); }
        }}
        """
    case .coreImage:
        """
        \(before)
        kernel vec4 test(float p, float q) { vec2 place = destCoord(); \(statements) return vec4(\(expression)); }
        """
    case .transition:
        """
        uniform float p; // = 0.0
        uniform float q; // = 0.0
        \(before)
        vec4 transition(vec2 place) { \(statements) return vec4(\(expression)); }
        """
    }
}
