import Graph
import Raster

/// Images and places.
extension Lowerer {
    func image(_ function: BuiltinMeaning.ImageFunction, _ operands: [[Value]], at position: SourcePosition)
        throws(CompileStop) -> [Value]
    {
        switch function {
        case .destination: return coordinate
        case .groupCoordinate: return groupCoordinate
        case .groupWrite:
            writeGroup(operands)
            return []
        case .fromImage: return sample(0, operands[0])
        case .toImage: return sample(1, operands[0])
        default: break
        }
        guard let slot = operands.first?.first, let number = graph.bits(slot), images.indices.contains(Int(number))
        else {
            throw sink.stop("it must be known at compile time which image is meant", at: position)
        }
        let image = Int32(truncatingIfNeeded: Int(number))
        switch function {
        case .sample: return sample(image, operands[1])
        case .coordinate: return parts(graph.emitRaw(.samplerTransform, image, coordinate[0], coordinate[1]), 2)
        case .transform: return parts(graph.emitRaw(.samplerTransform, image, operands[1][0], operands[1][1]), 2)
        case .extent: return extent(image, 0..<4)
        case .origin: return extent(image, 0..<2)
        case .size: return extent(image, 2..<4)
        case .gather(let channel):
            return parts(
                graph.emitRaw(
                    .gatherChannel, image, operands[1][0], operands[1][1], Int32(truncatingIfNeeded: channel)), 4)
        default: return []
        }
    }

    /// Where the pixel is.
    var coordinate: [Value] { parts(graph.emitRaw(.coordinate, 0), 2) }

    func parts(_ operation: Value, _ count: Int) -> [Value] { (0..<count).map { graph.part(operation, $0) } }

    func pixel(_ image: Int32) -> [Value] { parts(graph.emitRaw(.pixel, image), 4) }

    private func extent(_ image: Int32, _ components: Range<Int>) -> [Value] {
        components.map { input(.extent(image: Int(image), component: $0)) }
    }

    /// The image at a position of its sampler's space. The ways that kernels mostly take are operations of their own:
    /// straight at the pixel, and through the image's own transform.
    private func sample(_ image: Int32, _ position: [Value]) -> [Value] {
        if dialect == .transition {
            // The two pictures share the frame's square; a picture that is a parameter has one of its own.
            return position == coordinate && image < 2
                ? pixel(image) : parts(graph.emitRaw(.sample, image, position[0], position[1]), 4)
        }
        guard let (x, y) = transformed(position, by: image) else {
            return parts(graph.emitRaw(.sample, image, position[0], position[1]), 4)
        }
        return [x, y] == coordinate ? pixel(image) : parts(graph.emitRaw(.sampleWorld, image, x, y), 4)
    }

    /// The position in working space, where it went through the image's transform just before.
    private func transformed(_ position: [Value], by image: Int32) -> (Value, Value)? {
        let (x, y) = (graph.node(position[0]), graph.node(position[1]))
        guard x.kind == .part, y.kind == .part, x.a == y.a, x.b == 0, y.b == 1 else { return nil }
        let operation = graph.node(x.a)
        guard operation.opcode == .samplerTransform, operation.a == image else { return nil }
        return (operation.b, operation.c)
    }
}
