import Graph
import Raster

/// Gets a kernel's mask ready to be read along a span.
struct MaskReader: Sendable {
    private let index: Int
    private let distances: [CGPoint]

    /// Planes of a mask's input, one for each distance at which it is read.
    private static let mostDistances = 4

    init(_ accesses: [InputAccess], _ distances: [CGPoint]) {
        index = accesses.firstIndex { $0.isMask } ?? 0
        self.distances = Array(distances.prefix(Self.mostDistances))
    }

    func read(
        _ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes,
        _ body: (UnsafePointer<UnsafePointer<Float>>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: Self.mostDistances) { masks in
            guard let masks = masks.baseAddress else { return }
            if !distances.isEmpty { read(span, inputs[index], output, into: masks) }
            body(UnsafePointer(masks))
        }
    }

    /// The kernel has not begun, so its output's planes are free for what is in between.
    private func read(
        _ span: Span, _ input: SpanInput, _ output: Planes, into masks: UnsafeMutablePointer<UnsafePointer<Float>>
    ) {
        let mask = MaskSampler(input.sampler)
        var before: MaskSampler.Read?
        for (index, distance) in distances.enumerated() {
            let plane = input.planes.base + index * Planes.stride
            (masks + index).initialize(to: mask.run(span, movedBy: distance, in: plane, with: output.red, &before))
        }
    }
}
