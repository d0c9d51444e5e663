import Graph
import Raster

/// Compiled code of the host's as the renderer knows kernels: read at the pixel, so it fuses with its neighbours, and is
/// tiled and threaded like the library's own.
final class NativeKernel: SpanKernel {
    let accesses: [InputAccess]
    private let function: NativeFunction
    private let anchor: CGPoint
    private let ends: Reduction
    private let linear: [Float]
    private let unmanaged: [Float]

    init(_ binding: ProgramBinding, _ function: NativeFunction) {
        self.function = function
        accesses = binding.program.images.map { _ in .pointwise }
        anchor = binding.anchor
        ends = binding.whole
        linear = Self.numbers(binding.program.parameters, binding.inputs.linear)
        unmanaged = Self.numbers(binding.program.parameters, binding.inputs.unmanaged)
    }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect { rect }

    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction { ends }

    func shade(_ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes) {
        let numbers = span.workingSpace == .linearSRGB ? linear : unmanaged
        withUnsafeTemporaryAllocation(of: NativePlanes.self, capacity: max(accesses.count, 1)) { images in
            for index in accesses.indices {
                images.initializeElement(at: index, to: NativePlanes(inputs[index].planes))
            }
            numbers.withUnsafeBufferPointer { numbers in
                function.shade(
                    NativeSpan(
                        x: anchor.x + Double(span.column) + Double(span.centerX), y: anchor.y + Double(span.y),
                        count: span.count, workingSpace: span.workingSpace,
                        images: UnsafeBufferPointer(start: images.baseAddress, count: accesses.count),
                        numbers: numbers, result: NativePlanes(output)))
            }
        }
    }

    /// The words of a program's slots as the numbers that they stand for.
    private static func numbers(_ parameters: [KernelParameter], _ words: [UInt32]) -> [Float] {
        parameters.flatMap { parameter in
            parameter.slots.map { slot in
                let word = words.indices.contains(slot) ? words[slot] : 0
                return switch parameter.kind {
                case .int: Float(Int32(bitPattern: word))
                case .uint: Float(word)
                case .bool: word != 0 ? 1 : 0
                case .float, .color, .matrix, .image, .data: Float(bitPattern: word)
                }
            }
        }
    }
}
