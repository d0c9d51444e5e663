import CLanes
import Graph
import Raster

/// Runs a kernel along spans. What the renderer calls are closures over the kernel, because the compiler makes one loop
/// for each kernel, with its mathematics inlined, only where it sees the kernel's type.
final class SpanLoop: SpanKernel {
    let accesses: [InputAccess]
    private let ends: Reduction
    private let region: @Sendable (Int, CGRect) -> CGRect
    private let reduce: @Sendable (CGRect, MaskOverview?) -> Reduction
    let foldsSpans: Bool
    let mixedImages: MixedImages?
    private let shares: @Sendable (Span, UnsafeMutablePointer<Int16>) -> Void
    private let run: @Sendable (Span, UnsafePointer<SpanInput>, Planes) -> Void

    convenience init<Kernel: PointwiseKernel>(_ kernel: Kernel, _ inputs: FilterInputs) {
        let masks = MaskReader(Kernel.accesses, kernel.maskDistances)
        self.init(kernel, inputs, foldsSpans: kernel.maskDistances.isEmpty) { Self.shade(kernel, masks, $0, $1, $2) }
    }

    convenience init<Kernel: SamplingKernel>(_ kernel: Kernel, _ inputs: FilterInputs) {
        self.init(kernel, inputs, foldsSpans: true) { Self.sample(kernel, $0, $1, $2) }
    }

    convenience init<Kernel: MixingKernel>(mixing kernel: Kernel, _ inputs: FilterInputs) {
        let masks = MaskReader(Kernel.accesses, [])
        self.init(
            kernel, inputs, foldsSpans: true, mixedImages: kernel.isMean ? Kernel.mixedImages : nil,
            shares: { kernel.findShares($0, into: $1) }
        ) { Self.shade(kernel, masks, $0, $1, $2) }
    }

    private init<Kernel: FilterKernel>(
        _ kernel: Kernel, _ inputs: FilterInputs, foldsSpans: Bool, mixedImages: MixedImages? = nil,
        shares: @escaping @Sendable (Span, UnsafeMutablePointer<Int16>) -> Void = { _, _ in },
        run: @escaping @Sendable (Span, UnsafePointer<SpanInput>, Planes) -> Void
    ) {
        accesses = Kernel.accesses
        ends = Self.ends(inputs)
        region = { kernel.regionOfInterest(ofInput: $0, for: $1) }
        reduce = { kernel.reduction(over: $0, mask: $1) }
        self.foldsSpans = foldsSpans
        self.mixedImages = mixedImages
        self.shares = shares
        self.run = run
    }

    /// Every transition is exactly its image at time 0 and before, and its target at time 1 and after, wherever its
    /// extent leaves nothing of the frame out.
    private static func ends(_ inputs: FilterInputs) -> Reduction {
        guard inputs.isTransition, inputs.extentCoversFrame else { return .none }
        return inputs.time <= 0 ? .input(0) : inputs.time >= 1 ? .input(1) : .none
    }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect { region(index, rect) }

    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction { ends == .none ? reduce(tile, mask) : ends }

    func shade(_ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes) { run(span, inputs, output) }

    func findShares(_ span: Span, into shares: UnsafeMutablePointer<Int16>) { self.shares(span, shares) }

    // MARK: Kernels that read at the pixel

    /// Not inlined: the compiler does not inline the C helpers into what is inlined into a closure.
    @inline(never)
    private static func shade<Kernel: PointwiseKernel>(
        _ kernel: Kernel, _ reader: MaskReader, _ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes
    ) {
        reader.read(span, inputs, output) { masks in loop(kernel, span, inputs, masks, output) }
    }

    @inline(never)
    private static func loop<Kernel: PointwiseKernel>(
        _ kernel: Kernel, _ span: Span, _ inputs: UnsafePointer<SpanInput>,
        _ masks: UnsafePointer<UnsafePointer<Float>>, _ output: Planes
    ) {
        var offset = 0
        while offset < span.count {
            let images = KernelImages(inputs: inputs, masks: masks, offset: offset)
            kernel.shade(Position(span, offset), images).store(to: output, at: offset)
            offset += Lanes.scalarCount
        }
    }

    // MARK: Kernels that sample

    @inline(never)
    private static func sample<Kernel: SamplingKernel>(
        _ kernel: Kernel, _ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes
    ) {
        let size = Readings.size(Kernel.readingCount, Kernel.placeCount, Kernel.noteCount)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: size) { memory in
            withUnsafeTemporaryAllocation(of: LaneSampler.self, capacity: Kernel.readingCount) { samplers in
                guard let memory = memory.baseAddress, let samplers = samplers.baseAddress else { return }
                for index in 0..<Kernel.readingCount where kernel.reading(index).need != .nowhere {
                    (samplers + index).initialize(to: LaneSampler(inputs[kernel.reading(index).image].sampler))
                }
                for start in stride(from: 0, to: span.count, by: Readings.run) {
                    let count = Swift.min(Readings.run, span.count - start)
                    locate(kernel, span, start, count, memory)
                    for index in 0..<Kernel.readingCount {
                        switch kernel.reading(index).need {
                        case .everywhere: read(kernel, index, samplers + index, 0..<count, memory)
                        case .somewhere: readWhereNeeded(kernel, index, samplers + index, count, memory)
                        case .nowhere: break
                        }
                    }
                    finish(kernel, span, start, count, inputs, memory, output)
                }
            }
        }
    }

    @inline(never)
    private static func locate<Kernel: SamplingKernel>(
        _ kernel: Kernel, _ span: Span, _ start: Int, _ count: Int, _ memory: UnsafeMutablePointer<Float>
    ) {
        for offset in stride(from: 0, to: count, by: Lanes.scalarCount) {
            kernel.locate(Position(span, start + offset), readings(kernel, memory, offset))
        }
    }

    /// A reading, in the stretches of vectors that need it.
    @inline(never)
    private static func readWhereNeeded<Kernel: SamplingKernel>(
        _ kernel: Kernel, _ index: Int, _ sampler: UnsafePointer<LaneSampler>, _ count: Int,
        _ memory: UnsafeMutablePointer<Float>
    ) {
        var offset = 0
        while offset < count {
            let first = offset
            while offset < count, !isNone(kernel.needs(index, readings(kernel, memory, offset))) {
                offset += Lanes.scalarCount
            }
            if offset > first { read(kernel, index, sampler, first..<offset, memory) }
            offset += Lanes.scalarCount
        }
    }

    @inline(__always)
    private static func read<Kernel: SamplingKernel>(
        _ kernel: Kernel, _ index: Int, _ sampler: UnsafePointer<LaneSampler>, _ pixels: Range<Int>,
        _ memory: UnsafeMutablePointer<Float>
    ) {
        let here = readings(kernel, memory, pixels.lowerBound)
        let place = here.place(kernel.reading(index).place)
        sampler.pointee.read(x: place, y: place + Readings.run, count: pixels.count, into: here.planes(index))
    }

    @inline(never)
    private static func finish<Kernel: SamplingKernel>(
        _ kernel: Kernel, _ span: Span, _ start: Int, _ count: Int, _ inputs: UnsafePointer<SpanInput>,
        _ memory: UnsafeMutablePointer<Float>, _ output: Planes
    ) {
        for offset in stride(from: 0, to: count, by: Lanes.scalarCount) {
            let images = KernelImages(inputs: inputs, masks: nil, offset: start + offset)
            kernel.shade(Position(span, start + offset), images, readings(kernel, memory, offset))
                .store(to: output, at: start + offset)
        }
    }

    @inline(__always)
    private static func readings<Kernel: SamplingKernel>(
        _ kernel: Kernel, _ memory: UnsafeMutablePointer<Float>, _ offset: Int
    ) -> Readings {
        Readings(memory, readings: Kernel.readingCount, places: Kernel.placeCount, offset: offset)
    }
}
