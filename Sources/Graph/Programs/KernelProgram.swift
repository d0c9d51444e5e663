/// A compiled kernel: flat lists of instructions over slots, ready for an interpreter that runs each instruction as a
/// loop over the pixels of a span.
///
/// ## Slots
///
/// There are two banks of 32-bit slots. *Uniform* slots hold one value. *Span* slots hold one value for every pixel of
/// the span that is being computed, `spanSlotCount` of them, small enough in number to stay in the first-level cache.
/// `KernelOperand` says which bank an operand is in; operands of either bank may stand anywhere unless an opcode says
/// otherwise. Vectors and matrices are runs of slots, one for each scalar, and swizzles are other slot numbers, so there
/// are no instructions for them. Floats, integers and booleans (all bits zero, all bits one) share slots; the
/// instruction knows which it works on.
///
/// ## Running
///
/// Once for a frame: take a copy of `initialUniforms`, write every number of `inputs` to the slot of the same index, and
/// run `preparation`, whose operands are all uniform. Then, for every span, run `instructions`, and take the result from
/// the operands of `result` (which may be uniform). Instructions of the span whose destination is uniform are computed
/// once and not for every pixel: they count the rounds of loops. They only write slots from `spanUniformStart` on, so
/// the slots before are shared by all threads; each thread needs its own copy of those behind. Slots of the span need no
/// initial value.
///
/// Every instruction reads all its operands for a pixel before it writes that pixel's results, and pixels never depend
/// on each other: a destination may be an operand's slot. Results are written in every pixel, whether or not a branch
/// around the instruction was taken there; what was computed for nothing is left out later by a `select`. So no write
/// needs a mask, and whatever garbage or infinity stands in such a pixel is harmless. Reading images at any position,
/// also one that is no number (it counts as 0), must therefore be safe.
///
/// ## Control
///
/// Instructions run in order but for the jumps. Forward jumps (`jump`, `jumpUnless`, `jumpIfNone`) leave work out;
/// backward jumps (`loopIf`, `loopIfAny`) repeat it. Targets are numbers of instructions of the same list, at most its
/// count, which ends it. Where pixels differ there are boolean slots, the masks: `jumpIfNone` passes over a branch that
/// no pixel takes, `loopIfAny` goes on while a pixel does. Whoever runs a program counts backward jumps: at
/// `iterationsPerSpan` in one run of a list the jump is not taken, and the frame fails with
/// `CITransStatus.kernelLimit`. The compiler proves nothing about loops that depend on parameters or pixels.
///
/// `jumpUnless` and `loopIf` test uniform slots only. `jumpIfNone` and `loopIfAny` look at the span's pixels alone, not
/// at what lies behind the last of them.
///
/// ## Arithmetic
///
/// `KernelOpcode` says what each instruction computes, to the bit: constants were folded with the same rules
/// (`KernelArithmetic`). Transcendental functions are only named; they must be the same in pre-pass and span, and so are
/// never folded.
///
/// ## Images
///
/// Numbers of images index `images`. Pixels are premultiplied. Positions are in working space for Core Image's dialects
/// (pixel centres at halves, y up) and in 0…1 from the lower left for transitions. `pixel` is the image at the output
/// pixel itself; an image that is read in no other way is `isPointwise`, and needs no sampler. Which sampler an image
/// gets (outside: transparent for Core Image, the edge for transitions) is the host's affair.
public struct KernelProgram: Sendable {
    public let name: String
    public let kind: KernelKind
    public let dialect: KernelDialect
    public let parameters: [KernelParameter]
    public let images: [KernelImage]
    /// What the host writes to the first uniform slots.
    public let inputs: [KernelInput]
    /// Every uniform slot's first value: inputs zero, then constants, then what the pre-pass and the span write.
    public let initialUniforms: [UInt32]
    /// Uniform slots from here on are written while a span runs.
    public let spanUniformStart: Int
    public let spanSlotCount: Int
    /// The pre-pass.
    public let preparation: [KernelInstruction]
    public let instructions: [KernelInstruction]
    /// Words for `lookUp`.
    public let tables: [UInt32]
    /// Red, green, blue and alpha, premultiplied; or, for a warp kernel, x and y.
    public let result: [KernelOperand]
    /// Its machine code, where it has any.
    package private(set) var code = ProgramCodeStore()

    package init(
        name: String, kind: KernelKind, dialect: KernelDialect, parameters: [KernelParameter], images: [KernelImage],
        inputs: [KernelInput], initialUniforms: [UInt32], spanUniformStart: Int, spanSlotCount: Int,
        preparation: [KernelInstruction], instructions: [KernelInstruction], tables: [UInt32], result: [KernelOperand]
    ) {
        self.name = name
        self.kind = kind
        self.dialect = dialect
        self.parameters = parameters
        self.images = images
        self.inputs = inputs
        self.initialUniforms = initialUniforms
        self.spanUniformStart = spanUniformStart
        self.spanSlotCount = spanSlotCount
        self.preparation = preparation
        self.instructions = instructions
        self.tables = tables
        self.result = result
    }
}

extension KernelProgram {
    /// Backward jumps that one run over a span may take: a loop without an end stops here.
    public static let iterationsPerSpan = 1 << 20
    /// Instructions that one run over a span may take, so that loops that end are still done some time.
    public static let stepsPerSpan = 1 << 24

    /// Whether there is a loop, so that a run may come to those limits.
    public var hasLoops: Bool { preparation.contains { $0.isLoop } || instructions.contains { $0.isLoop } }
}

extension KernelInstruction {
    fileprivate var isLoop: Bool { opcode == .loopIf || opcode == .loopIfAny }
}

extension KernelProgram {
    /// Pixels that are computed at a time, a multiple of 16: as many as let the slots stay in three quarters of a first-level
    /// cache of 32 KiB, and no more than half a span, whose planes are to stay there too.
    package var pixelsPerRun: Int {
        let fitting = 6144 / max(spanSlotCount, 1) / 16 * 16
        return min(max(fitting, 16), Planes.capacity / 2)
    }

    /// The same without machine code, for comparing.
    package var interpreted: KernelProgram {
        var copy = self
        copy.code = ProgramCodeStore(makesCode: false)
        return copy
    }
}
