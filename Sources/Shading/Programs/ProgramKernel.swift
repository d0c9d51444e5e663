import CLanes
import Graph
import Raster
import Synchronization

extension ShadingEngine {
    func makeKernel(_ binding: ProgramBinding) -> any SpanKernel { ProgramKernel(binding) }
}

/// A compiled kernel as the renderer knows kernels.
final class ProgramKernel: SpanKernel {
    let accesses: [InputAccess]
    private let binding: ProgramBinding
    private let tables: ProgramTables
    /// The uniform slots after the pre-pass: colours that a host passes differ with the working space.
    private let linear: UniformBank
    private let unmanaged: UniformBank
    /// Pixels that are computed at a time.
    private let run: Int
    /// Floats that the slots of a run and the uniform slots that it writes take.
    private let slotFloats: Int
    private let ownFloats: Int
    private let imageCount: Int
    private let wentOnForTooLong = Atomic<Bool>(false)

    init(_ binding: ProgramBinding) {
        self.binding = binding
        let program = binding.program
        let sampled: InputAccess = binding.repeatsEdges ? .clamped(.working) : .sampled(.working)
        accesses =
            program.images.map { $0.isPointwise ? .pointwise : sampled } + (program.kind == .warp ? [sampled] : [])
        imageCount = accesses.count
        linear = Self.bank(program, binding.inputs.linear)
        unmanaged =
            binding.inputs.linear == binding.inputs.unmanaged ? linear : Self.bank(program, binding.inputs.unmanaged)
        run = program.pixelsPerRun
        slotFloats = program.spanSlotCount * run
        ownFloats = max(linear.count - program.spanUniformStart, 0) * Lanes.scalarCount
        tables = ProgramTables(binding)
        prepare(linear)
        if unmanaged !== linear { prepare(unmanaged) }
    }

    private static func bank(_ program: KernelProgram, _ inputs: [UInt32]) -> UniformBank {
        var words = program.initialUniforms
        for (slot, word) in inputs.enumerated() where words.indices.contains(slot) { words[slot] = word }
        return UniformBank(words)
    }

    var failure: CITransError? {
        guard wentOnForTooLong.load(ordering: .relaxed) else { return nil }
        return CITransError(
            .kernelLimit,
            "the kernel '\(binding.program.name)' has a loop that goes on for more than \(KernelProgram.iterationsPerSpan) rounds"
        )
    }

    var mayFail: Bool { binding.program.hasLoops }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect {
        let anchor = binding.anchor
        let region = binding.regionOfInterest(index, rect.offsetBy(dx: anchor.x, dy: anchor.y))
        // The host's callback may answer with what is no rectangle; all of the image is never too little.
        let isNumber = !region.width.isNaN && !region.height.isNaN
        guard isNumber, region.isEmpty || region.isWellFormed else { return .infinite }
        return region.offsetBy(dx: -anchor.x, dy: -anchor.y)
    }

    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction {
        binding.whole == .none ? mixture() : binding.whole
    }

    /// A mean of two images by one share, where the program is no more than that.
    private func mixture() -> Reduction {
        guard let mixture = tables.mixture else { return .none }
        let share = linear.number(mixture.share.slot)
        guard share > 0, share < 1, share == unmanaged.number(mixture.share.slot) else { return .none }
        return .mix(mixture.first, mixture.second, share: share)
    }

    /// What is the same for all pixels, once. Its operands are all uniform, so no pixel is looked at.
    private func prepare(_ uniforms: UniformBank) {
        withUnsafeTemporaryAllocation(of: LaneSampler.self, capacity: 1) { samplers in
            withUnsafeTemporaryAllocation(of: SpanInput.self, capacity: 1) { inputs in
                guard let samplers = samplers.baseAddress, let inputs = inputs.baseAddress else { return }
                let span = Span(column: 0, row: 0, centerX: 0, centerY: 0, count: 1, workingSpace: .none)
                let pixels = ProgramPixels(
                    span: span, first: 0, inputs: UnsafePointer(inputs), samplers: UnsafePointer(samplers))
                let machine = ProgramMachine(
                    tables: Unmanaged.passUnretained(tables), uniformStart: 0, slots: uniforms.memory, stride: 0,
                    shared: UnsafePointer(uniforms.memory), own: uniforms.memory, count: 1, pixels: pixels)
                let isDone = binding.program.preparation.withUnsafeBufferPointer { machine.run($0, code: nil) }
                if !isDone { wentOnForTooLong.store(true, ordering: .relaxed) }
            }
        }
    }

    func shade(_ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes) {
        if wentOnForTooLong.load(ordering: .relaxed) { return }
        let floats = slotFloats + 4 * run + ownFloats + Lanes.scalarCount
        withUnsafeTemporaryAllocation(of: Float.self, capacity: floats) { memory in
            withUnsafeTemporaryAllocation(of: LaneSampler.self, capacity: max(imageCount, 1)) { samplers in
                guard let memory = memory.baseAddress, let samplers = samplers.baseAddress else { return }
                for index in 0..<imageCount where !isPointwise(index) {
                    (samplers + index).initialize(to: LaneSampler(inputs[index].sampler))
                }
                shade(span, inputs, UnsafePointer(samplers), memory, output)
            }
        }
    }

    /// Whether an image is read at the pixel alone; a warp kernel's own is not.
    private func isPointwise(_ index: Int) -> Bool { index < tables.images.count && tables.images[index].isPointwise }

    private func shade(
        _ span: Span, _ inputs: UnsafePointer<SpanInput>, _ samplers: UnsafePointer<LaneSampler>,
        _ memory: UnsafeMutablePointer<Float>, _ output: Planes
    ) {
        let first = tables.uniformStart
        let uniforms = span.workingSpace == .linearSRGB ? linear.memory : unmanaged.memory
        let own = memory + (slotFloats + 4 * run)
        let code = tables.pieces
        for start in stride(from: 0, to: span.count, by: run) {
            own.update(from: uniforms + first * Lanes.scalarCount, count: ownFloats)
            let pixels = ProgramPixels(span: span, first: start, inputs: inputs, samplers: samplers)
            let machine = ProgramMachine(
                tables: Unmanaged.passUnretained(tables), uniformStart: first, slots: memory, stride: run,
                shared: UnsafePointer(uniforms), own: own, count: min(run, span.count - start), pixels: pixels)
            let isDone =
                code.map {
                    machine.run(UnsafeBufferPointer(tables.instructions), $0, imageCount, output.dropping(start))
                }
                ?? machine.run(UnsafeBufferPointer(tables.instructions), code: nil)
            guard isDone else {
                wentOnForTooLong.store(true, ordering: .relaxed)
                return
            }
            if code == nil || !tables.codeWritesResult { write(machine, samplers, output.dropping(start)) }
        }
    }

    /// The results: a colour, or for a warp kernel the place where its image is to be read.
    private func write(_ machine: ProgramMachine, _ samplers: UnsafePointer<LaneSampler>, _ output: Planes) {
        let result = tables.result
        let isWarp = imageCount > tables.images.count
        guard result.count >= (isWarp ? 2 : 4) else { return }
        let (red, green) = (machine.operand(result[0].rawValue), machine.operand(result[1].rawValue))
        if isWarp {
            let world = tables.world
            return machine.pixels.read(tables.images.count, count: machine.count, into: PlanePointers(output)) { k in
                (red.floats(k) + world.offsetX, green.floats(k) + world.offsetY)
            }
        }
        let (blue, alpha) = (machine.operand(result[2].rawValue), machine.operand(result[3].rawValue))
        for k in stride(from: 0, to: machine.count, by: Lanes.scalarCount) {
            Pixels(red: red.floats(k), green: green.floats(k), blue: blue.floats(k), alpha: alpha.floats(k))
                .store(to: output, at: k)
        }
    }
}
