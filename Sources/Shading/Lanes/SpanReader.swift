import Graph
import Raster

/// Gets a kernel's images ready to be read along a span.
struct SpanReader: Sendable {
    private let imageCount: Int
    private let maskIndex: Int
    private let distances: [CGPoint]

    /// Planes of a mask's input, one for each distance at which it is read.
    private static let mostDistances = 4

    init(_ accesses: [InputAccess], _ maskDistances: [CGPoint]) {
        imageCount = accesses.count
        maskIndex = accesses.firstIndex { $0.isMask } ?? 0
        distances = Array(maskDistances.prefix(Self.mostDistances))
    }

    func read(
        _ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes,
        _ body: (UnsafePointer<LaneSampler>, UnsafePointer<UnsafePointer<Float>>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: LaneSampler.self, capacity: imageCount) { samplers in
            withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: Self.mostDistances) { masks in
                guard let samplers = samplers.baseAddress, let masks = masks.baseAddress else { return }
                for index in 0..<imageCount { (samplers + index).initialize(to: LaneSampler(inputs[index].sampler)) }
                if !distances.isEmpty { readMasks(span, inputs[maskIndex], output, into: masks) }
                body(UnsafePointer(samplers), UnsafePointer(masks))
            }
        }
    }

    /// The kernel has not begun, so its output's planes are free for what is in between.
    private func readMasks(
        _ span: Span, _ input: SpanInput, _ output: Planes, into masks: UnsafeMutablePointer<UnsafePointer<Float>>
    ) {
        let mask = MaskSampler(input.sampler)
        for (index, distance) in distances.enumerated() {
            let plane = input.planes.base + index * Planes.stride
            (masks + index).initialize(to: mask.run(span, movedBy: distance, in: plane, with: output.red))
        }
    }
}
