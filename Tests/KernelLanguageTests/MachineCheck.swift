import CITrans
import Graph
import KernelLanguage
import Raster
import TestSupport
import Testing

/// Runs a program along a span on the machines that the library ships, one for each instruction set, next to the reference
/// interpreter: as machine code where there is some, and interpreted. Programs that read images are left to
/// `KernelRenderTests`.
struct MachineCheck {
    private let program: KernelProgram
    private let reference: ReferenceInterpreter

    private static let pixels = 37

    init(_ program: KernelProgram, _ reference: ReferenceInterpreter) {
        (self.program, self.reference) = (program, reference)
    }

    func run() throws {
        guard program.images.isEmpty || program.dialect == .transition && !readsImages, program.kind != .warp else {
            return
        }
        let places = (0..<Self.pixels).map { (x: (Float($0) + 0.5) / 4 - 3, y: Float(0.75)) }
        let expected = try reference.results(places)
        for set in InstructionSet.available {
            let actual = results(set.catalog.engine, program)
            let interpreted = results(set.catalog.engine, program.interpreted)
            #expect(bits(actual) == bits(interpreted), "\(set), code of \(program.name): \(actual), not \(interpreted)")
            for (pixel, wanted) in expected.enumerated() {
                let isSame = zip(actual[pixel], wanted).allSatisfy { agrees($0, $1) }
                #expect(isSame, "\(set), pixel \(pixel) of \(program.name): \(actual[pixel]), not \(wanted)")
                if !isSame { return }
            }
        }
    }

    /// What is no number counts as one.
    private func bits(_ results: [[Float]]) -> [[UInt32]] {
        results.map { $0.map { $0.isNaN ? Float.nan.bitPattern : $0.bitPattern } }
    }

    private var readsImages: Bool {
        program.instructions.contains { [.pixel, .sample, .sampleWorld, .gatherChannel].contains($0.opcode) }
    }

    /// To the bit, but for programs with functions of which the reference has the C library's.
    private func agrees(_ a: Float, _ b: Float) -> Bool {
        if a.bitPattern == b.bitPattern || a == b || a.isNaN && b.isNaN { return true }
        guard (program.preparation + program.instructions).contains(where: { $0.opcode.isTranscendental }) else {
            return false
        }
        return abs(a - b) <= 2e-5 * max(1, abs(b))
    }

    private func results(_ engine: any PixelEngine, _ program: KernelProgram) -> [[Float]] {
        let words = program.inputs.map { reference.bits(of: $0) }
        let identity = ProgramBinding.Placement(scale: CGPoint(x: 1, y: 1), offset: .zero)
        let binding = ProgramBinding(
            program, inputs: (words, words), data: program.parameters.indices.map { reference.data[$0] ?? [] },
            placements: program.images.map { _ in identity },
            position: ProgramBinding.Placement(scale: CGPoint(x: 4, y: 4), offset: CGPoint(x: 12, y: 0)), anchor: .zero,
            regionOfInterest: { $1 })
        let kernel = engine.makeKernel(binding)
        return shaded(kernel, Span(column: 0, row: 3, centerX: 0.5, centerY: 0, count: Self.pixels, workingSpace: .none))
    }

    private func shaded(_ kernel: any SpanKernel, _ span: Span) -> [[Float]] {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: Planes.floatCount)
        let inputs = UnsafeMutablePointer<SpanInput>.allocate(capacity: 4)
        defer {
            memory.deallocate()
            inputs.deallocate()
        }
        var sampler = Sampler(
            bitmap: Bitmap(
                unchecked: UnsafeMutableRawPointer(memory), width: 1, height: 1, bytesPerRow: 16, format: .rgbaf,
                alpha: .premultiplied, colorSpace: .none),
            content: .empty, edge: .transparent, interpolation: .nearest, workingSpace: .none, toMemory: .identity)
        let planes = Planes(base: memory)
        withUnsafePointer(to: &sampler) { sampler in
            for index in 0..<4 { (inputs + index).initialize(to: SpanInput(planes: planes, sampler: sampler)) }
            kernel.shade(span, inputs, planes)
        }
        return (0..<span.count).map { [planes.red[$0], planes.green[$0], planes.blue[$0], planes.alpha[$0]] }
    }
}
