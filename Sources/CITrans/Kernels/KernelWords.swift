import Graph
import Raster

/// Arguments of a kernel as the words of its uniform slots.
struct KernelWords {
    /// By parameter: the words of its components, in either working space.
    private var linear: [[UInt32]]
    private var unmanaged: [[UInt32]]
    /// By parameter: bytes of data.
    private(set) var data: [[UInt8]]

    init(_ program: KernelProgram) {
        linear = program.parameters.map { _ in [] }
        unmanaged = linear
        data = linear.map { _ in [] }
    }

    /// Takes numbers for a parameter; as many as it has components.
    mutating func set(_ parameter: Int, _ kind: KernelParameter.Kind, numbers: [Double]) {
        linear[parameter] = numbers.map { Self.word($0, kind) }
        unmanaged[parameter] = linear[parameter]
    }

    /// Takes a colour, matched to the working space and premultiplied.
    mutating func set(_ parameter: Int, color: WorkingColor) {
        func words(_ c: RGBA) -> [UInt32] { [c.red, c.green, c.blue, c.alpha].map { $0.bitPattern } }
        linear[parameter] = words(color.linear)
        unmanaged[parameter] = words(color.unmanaged)
    }

    mutating func set(_ parameter: Int, data bytes: [UInt8]) { data[parameter] = bytes }

    /// The words of the program's inputs.
    func inputs(
        of program: KernelProgram, progress: Double = 0, ratio: Double = 1, extents: [CGRect]
    ) -> (linear: [UInt32], unmanaged: [UInt32]) {
        func words(_ parameters: [[UInt32]]) -> [UInt32] {
            program.inputs.map { input in
                switch input {
                case .parameter(let number, let component):
                    let known = parameters.indices.contains(number) ? parameters[number] : []
                    return known.indices.contains(component) ? known[component] : 0
                case .progress: return Float(progress).bitPattern
                case .ratio: return Float(ratio).bitPattern
                case .extent(let image, let component): return Self.side(extents, image, component)
                }
            }
        }
        return (words(linear), words(unmanaged))
    }

    private static func side(_ extents: [CGRect], _ image: Int, _ component: Int) -> UInt32 {
        guard extents.indices.contains(image), !extents[image].isEmpty else { return 0 }
        let rect = extents[image]
        let sides = [rect.minX, rect.minY, rect.width, rect.height]
        return Float(sides.indices.contains(component) ? sides[component] : 0).bitPattern
    }

    private static func word(_ number: Double, _ kind: KernelParameter.Kind) -> UInt32 {
        switch kind {
        case .int:
            return UInt32(bitPattern: Int32(min(max(number.rounded(.towardZero), -2_147_483_648), 2_147_483_647)))
        case .uint: return UInt32(min(max(number.rounded(.towardZero), 0), 4_294_967_295))
        case .bool: return number != 0 ? UInt32.max : 0
        case .float, .color, .matrix, .image, .data: return Float(number).bitPattern
        }
    }
}

extension KernelParameter {
    /// How many numbers it takes; 0 for images and data.
    var numberCount: Int {
        switch kind {
        case .float(let count), .int(let count), .uint(let count), .bool(let count): count
        case .color: 4
        case .matrix(let columns, let rows): columns * rows
        case .image, .data: 0
        }
    }
}
