import CITrans
import Graph
import TestSupport

/// A transition's program in the middle of its time, over two pictures, with its parameters' defaults.
struct TransitionDrawing {
    private let pictures: [CIImage]
    private let extent = CGRect(x: 0, y: 0, width: 97, height: 41)

    init() throws {
        pictures = try [UInt64(3), 4].map { seed in
            let picture = try TestBitmap.random(97, 41, .rgba8, .premultiplied, .sRGB, seed: seed)
            picture.randomizeWithinAlpha(seed)
            return picture.image
        }
    }

    func draw(_ program: KernelProgram, _ engine: any PixelEngine) throws -> [UInt8] {
        let square = ProgramBinding.Placement(unitSquareOn: extent)
        let words = program.inputs.map { word($0, program) }
        let binding = ProgramBinding(
            program, inputs: (words, words), data: [], placements: program.images.map { _ in square }, position: square,
            anchor: .zero, repeatsEdges: true, regionOfInterest: { [extent] _, _ in extent })
        let images = program.images.indices.map { pictures[$0 % pictures.count] }
        let node = KernelNode(kernel: engine.makeKernel(binding), images: images, anchor: .zero)
        return try CIImage(.kernel(node), extent: extent).rendered(extent, context: CIContext(engine: engine)).bytes
    }

    private func word(_ input: KernelInput, _ program: KernelProgram) -> UInt32 {
        switch input {
        case .progress: return Float(0.45).bitPattern
        case .ratio: return Float(extent.width / extent.height).bitPattern
        case .extent: return 0
        case .parameter(let index, let component):
            let parameter = program.parameters[index]
            let value = parameter.defaultValue.indices.contains(component) ? parameter.defaultValue[component] : 0
            switch parameter.kind {
            case .int, .uint: return UInt32(bitPattern: Int32(value))
            case .bool: return value != 0 ? UInt32.max : 0
            default: return Float(value).bitPattern
            }
        }
    }
}
