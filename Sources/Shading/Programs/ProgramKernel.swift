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
    /// The uniform slots after the pre-pass: colours that a host passes differ with the working space.
    private let linear: UniformBank
    private let unmanaged: UniformBank
    /// Pixels that are computed at a time: as many as let the slots stay in the first-level cache.
    private let run: Int
    private let wentOnForTooLong = Atomic<Bool>(false)

    private var program: KernelProgram { binding.program }

    init(_ binding: ProgramBinding) {
        self.binding = binding
        let program = binding.program
        let sampled: InputAccess = binding.repeatsEdges ? .clamped(.working) : .sampled(.working)
        accesses =
            program.images.map { $0.isPointwise ? .pointwise : sampled } + (program.kind == .warp ? [sampled] : [])
        linear = Self.bank(program, binding.inputs.linear)
        unmanaged =
            binding.inputs.linear == binding.inputs.unmanaged ? linear : Self.bank(program, binding.inputs.unmanaged)
        let fitting = Self.cachedFloats / max(program.spanSlotCount, 1) / 16 * 16
        run = min(max(fitting, 16), Planes.capacity)
        prepare(linear)
        if unmanaged !== linear { prepare(unmanaged) }
    }

    private static func bank(_ program: KernelProgram, _ inputs: [UInt32]) -> UniformBank {
        var words = program.initialUniforms
        for (slot, word) in inputs.enumerated() where words.indices.contains(slot) { words[slot] = word }
        return UniformBank(words)
    }

    /// Floats that slots may take: three quarters of a first-level cache of 32 KiB.
    private static let cachedFloats = 6144

    var failure: CITransError? {
        guard wentOnForTooLong.load(ordering: .relaxed) else { return nil }
        return CITransError(
            .kernelLimit,
            "the kernel '\(program.name)' has a loop that goes on for more than \(KernelProgram.iterationsPerSpan) rounds"
        )
    }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect {
        let anchor = binding.anchor
        let region = binding.regionOfInterest(index, rect.offsetBy(dx: anchor.x, dy: anchor.y))
        // The host's callback may answer with what is no rectangle; all of the image is never too little.
        guard region.isEmpty || region.isWellFormed else { return .infinite }
        return region.offsetBy(dx: -anchor.x, dy: -anchor.y)
    }

    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction { binding.whole }

    /// What is the same for all pixels, once. Its operands are all uniform, so no pixel is looked at.
    private func prepare(_ uniforms: UniformBank) {
        withUnsafeTemporaryAllocation(of: LaneSampler.self, capacity: 1) { samplers in
            withUnsafeTemporaryAllocation(of: SpanInput.self, capacity: 1) { inputs in
                guard let samplers = samplers.baseAddress, let inputs = inputs.baseAddress else { return }
                let span = Span(column: 0, centerX: 0, y: 0, count: 1, workingSpace: .none)
                let pixels = ProgramPixels(
                    span: span, first: 0, inputs: UnsafePointer(inputs), samplers: UnsafePointer(samplers))
                let machine = ProgramMachine(
                    program: program.writingUniforms(from: 0), binding: binding, slots: uniforms.memory, stride: 0,
                    shared: UnsafePointer(uniforms.memory), own: uniforms.memory, count: 1, pixels: pixels)
                if !machine.run(program.preparation) { wentOnForTooLong.store(true, ordering: .relaxed) }
            }
        }
    }

    func shade(_ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes) {
        if wentOnForTooLong.load(ordering: .relaxed) { return }
        let own = linear.count - program.spanUniformStart
        let floats = (program.spanSlotCount + 4) * run + max(own, 0) * Lanes.scalarCount
        withUnsafeTemporaryAllocation(of: Float.self, capacity: floats + Lanes.scalarCount) { memory in
            withUnsafeTemporaryAllocation(of: LaneSampler.self, capacity: max(accesses.count, 1)) { samplers in
                guard let memory = memory.baseAddress, let samplers = samplers.baseAddress else { return }
                for index in 0..<accesses.count {
                    (samplers + index).initialize(to: LaneSampler(inputs[index].sampler))
                }
                shade(span, inputs, UnsafePointer(samplers), memory, output)
            }
        }
    }

    private func shade(
        _ span: Span, _ inputs: UnsafePointer<SpanInput>, _ samplers: UnsafePointer<LaneSampler>,
        _ memory: UnsafeMutablePointer<Float>, _ output: Planes
    ) {
        let (first, uniforms) = (program.spanUniformStart, span.workingSpace == .linearSRGB ? linear : unmanaged)
        let own = memory + (program.spanSlotCount + 4) * run
        for start in stride(from: 0, to: span.count, by: run) {
            let copied = max(uniforms.count - first, 0) * Lanes.scalarCount
            own.update(from: uniforms.memory + first * Lanes.scalarCount, count: copied)
            let pixels = ProgramPixels(span: span, first: start, inputs: inputs, samplers: samplers)
            let machine = ProgramMachine(
                program: program, binding: binding, slots: memory, stride: run,
                shared: UnsafePointer(uniforms.memory), own: own, count: min(run, span.count - start), pixels: pixels)
            guard machine.run(program.instructions) else {
                wentOnForTooLong.store(true, ordering: .relaxed)
                return
            }
            write(machine, samplers, output.dropping(start))
        }
    }

    /// The results: a colour, or for a warp kernel the place where its image is to be read.
    private func write(_ machine: ProgramMachine, _ samplers: UnsafePointer<LaneSampler>, _ output: Planes) {
        let results = program.result.map { machine.operand($0.rawValue) }
        let isWarp = program.kind == .warp && results.count >= 2
        guard isWarp || results.count >= 4 else { return }
        let (dx, dy) = (Float(binding.anchor.x), Float(binding.anchor.y))
        for k in stride(from: 0, to: machine.count, by: Lanes.scalarCount) {
            if isWarp {
                let image = samplers[program.images.count]
                image.sample(x: results[0].floats(k) - dx, y: results[1].floats(k) - dy).store(to: output, at: k)
            } else {
                Pixels(
                    red: results[0].floats(k), green: results[1].floats(k), blue: results[2].floats(k),
                    alpha: results[3].floats(k)
                ).store(to: output, at: k)
            }
        }
    }
}
