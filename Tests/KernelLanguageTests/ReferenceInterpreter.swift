import Glibc
import Graph
import KernelLanguage

/// Runs a program one pixel at a time, in float32, straight from the definition of its opcodes: the yardstick for
/// interpreters that are fast.
struct ReferenceInterpreter {
    typealias Pixel = (r: Float, g: Float, b: Float, a: Float)
    struct Failure: Error {}

    let program: KernelProgram
    /// Images by number: the colour at a position of sampler space.
    var images: [(Float, Float) -> Pixel] = []
    /// Working space to sampler space, by image.
    var transforms: [(Float, Float) -> (Float, Float)] = []
    /// x, y, width, height by image.
    var extents: [[Float]] = []
    /// Bytes by parameter.
    var data: [Int: [UInt8]] = [:]
    var progress: Float = 0
    var ratio: Float = 1
    /// By parameter: components.
    var arguments: [Int: [Float]] = [:]
    private var uniforms: [UInt32] = []

    init(_ program: KernelProgram) {
        self.program = program
    }

    /// Once for a frame.
    mutating func prepare() throws {
        uniforms = program.initialUniforms
        for (slot, input) in program.inputs.enumerated() { uniforms[slot] = bits(of: input) }
        var machine = Machine(self, uniforms, [(0, 0)])
        try machine.run(program.preparation)
        uniforms = machine.uniforms
    }

    /// The results at several places, computed together as in a span: pixels take branches of their own.
    func results(_ places: [(x: Float, y: Float)]) throws -> [[Float]] {
        var machine = Machine(self, uniforms, places)
        try machine.run(program.instructions)
        return places.indices.map { lane in program.result.map { Float(bitPattern: machine.word($0.rawValue, lane)) } }
    }

    func bits(of input: KernelInput) -> UInt32 {
        switch input {
        case .progress: return progress.bitPattern
        case .ratio: return ratio.bitPattern
        case .extent(let image, let component): return extents[image][component].bitPattern
        case .parameter(let number, let component):
            let parameter = program.parameters[number]
            let value = arguments[number]?[component] ?? Float(parameter.defaultValue[component])
            switch parameter.kind {
            case .int: return UInt32(bitPattern: Int32(value))
            case .uint: return UInt32(value)
            case .bool: return value != 0 ? UInt32.max : 0
            default: return value.bitPattern
            }
        }
    }

    /// The slots of a span.
    struct Machine {
        let host: ReferenceInterpreter
        var uniforms: [UInt32]
        /// By pixel.
        var slots: [[UInt32]]
        let places: [(x: Float, y: Float)]
        private var jumps = 0

        init(_ host: ReferenceInterpreter, _ uniforms: [UInt32], _ places: [(x: Float, y: Float)]) {
            self.host = host
            self.uniforms = uniforms
            self.places = places
            // What nobody wrote must not matter.
            let garbage = [UInt32](repeating: 0x7FC0_1234, count: host.program.spanSlotCount)
            slots = [[UInt32]](repeating: garbage, count: places.count)
        }

        func word(_ raw: Int32, _ lane: Int) -> UInt32 {
            let operand = KernelOperand(rawValue: raw)
            return operand.isUniform ? uniforms[operand.slot] : slots[lane][operand.slot]
        }

        func float(_ raw: Int32, _ lane: Int) -> Float { Float(bitPattern: word(raw, lane)) }

        mutating func run(_ instructions: [KernelInstruction]) throws {
            var index = 0
            while index < instructions.count {
                let instruction = instructions[index]
                index += 1
                switch instruction.opcode {
                case .jump: index = Int(instruction.b)
                case .jumpUnless, .jumpIfNone: if !isAny(instruction.a) { index = Int(instruction.b) }
                case .loopIf, .loopIfAny:
                    guard isAny(instruction.a) else { continue }
                    jumps += 1
                    if jumps > KernelLimits.iterationsPerSpan { throw Failure() }
                    index = Int(instruction.b)
                default: execute(instruction)
                }
            }
        }

        private func isAny(_ raw: Int32) -> Bool { places.indices.contains { word(raw, $0) != 0 } }

        private mutating func execute(_ instruction: KernelInstruction) {
            let dest = instruction.dest
            if dest.isUniform {
                for (offset, value) in values(instruction, 0).enumerated() { uniforms[dest.slot + offset] = value }
                return
            }
            for lane in places.indices {
                for (offset, value) in values(instruction, lane).enumerated() {
                    slots[lane][dest.slot + offset] = value
                }
            }
        }

        private func values(_ i: KernelInstruction, _ lane: Int) -> [UInt32] {
            switch i.opcode {
            case .coordinate: return [places[lane].x.bitPattern, places[lane].y.bitPattern]
            case .pixel:
                let (u, v) =
                    host.program.dialect == .transition
                    ? places[lane] : host.transforms[Int(i.a)](places[lane].x, places[lane].y)
                return pixel(i.a, u, v)
            case .sample: return pixel(i.a, float(i.b, lane), float(i.c, lane))
            case .sampleWorld:
                let (u, v) = host.transforms[Int(i.a)](float(i.b, lane), float(i.c, lane))
                return pixel(i.a, u, v)
            case .samplerTransform:
                let (u, v) = host.transforms[Int(i.a)](float(i.b, lane), float(i.c, lane))
                return [u.bitPattern, v.bitPattern]
            case .gatherChannel:
                let (u, v) = (float(i.b, lane), float(i.c, lane))
                return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map {
                    pixel(i.a, u + Float($0.0), v + Float($0.1))[Int(i.d)]
                }
            case .gather:
                let base = KernelOperand(rawValue: i.b)
                let index = clamped(word(i.a, lane), i.c)
                return [word(base.isUniform ? ~Int32(base.slot + index) : Int32(base.slot + index), lane)]
            case .lookUp: return [host.program.tables[Int(i.b) + clamped(word(i.a, lane), i.c) * Int(i.d)]]
            case .dataWord, .dataHalf, .dataInt8, .dataUInt8, .dataInt16, .dataUInt16: return [dataValue(i, lane)]
            default: return [arithmetic(i, lane)]
            }
        }

        private func clamped(_ index: UInt32, _ count: Int32) -> Int {
            Int(min(max(Int32(bitPattern: index), 0), count - 1))
        }

        private func pixel(_ image: Int32, _ x: Float, _ y: Float) -> [UInt32] {
            let color = host.images[Int(image)](x, y)
            return [color.r.bitPattern, color.g.bitPattern, color.b.bitPattern, color.a.bitPattern]
        }

        private func dataValue(_ i: KernelInstruction, _ lane: Int) -> UInt32 {
            let bytes = host.data[Int(i.b)] ?? []
            let start = Int(Int32(bitPattern: word(i.a, lane))) * Int(i.c) + Int(i.d)
            func read(_ count: Int) -> UInt32 {
                guard start >= 0, start + count <= bytes.count else { return 0 }
                return (0..<count).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
            }
            switch i.opcode {
            case .dataUInt8: return read(1)
            case .dataInt8: return UInt32(bitPattern: Int32(Int8(truncatingIfNeeded: read(1))))
            case .dataUInt16: return read(2)
            case .dataInt16: return UInt32(bitPattern: Int32(Int16(truncatingIfNeeded: read(2))))
            case .dataHalf: return Float(half: UInt16(read(2))).bitPattern
            default: return read(4)
            }
        }

        private func arithmetic(_ i: KernelInstruction, _ lane: Int) -> UInt32 {
            let count = i.opcode == .copy || i.opcode.isTranscendental ? 1 : 3
            if count == 3 || i.opcode == .copy {
                let (b, c) = operands(i, lane)
                if let value = KernelArithmetic.value(i.opcode, word(i.a, lane), b, c) { return value }
            }
            let x = Double(float(i.a, lane))
            let y = i.opcode == .power || i.opcode == .arcTangent2 ? Double(float(i.b, lane)) : 0
            return Float(transcendental(i.opcode, x, y)).bitPattern
        }

        private func operands(_ i: KernelInstruction, _ lane: Int) -> (UInt32, UInt32) {
            let mask = i.opcode.slotMask
            return (mask & 2 != 0 ? word(i.b, lane) : 0, mask & 4 != 0 ? word(i.c, lane) : 0)
        }

        private func transcendental(_ opcode: KernelOpcode, _ x: Double, _ y: Double) -> Double {
            switch opcode {
            case .sine: sin(x)
            case .cosine: cos(x)
            case .tangent: tan(x)
            case .arcSine: asin(x)
            case .arcCosine: acos(x)
            case .arcTangent: atan(x)
            case .arcTangent2: x == 0 && y == 0 ? 0 : atan2(x, y)
            case .hyperbolicSine: sinh(x)
            case .hyperbolicCosine: cosh(x)
            case .hyperbolicTangent: tanh(x)
            case .hyperbolicArcSine: asinh(x)
            case .hyperbolicArcCosine: acosh(x)
            case .hyperbolicArcTangent: atanh(x)
            default: exponential(opcode, x, y)
            }
        }

        private func exponential(_ opcode: KernelOpcode, _ x: Double, _ y: Double) -> Double {
            switch opcode {
            case .exponential: exp(x)
            case .exponential2: exp2(x)
            case .exponential10: pow(10, x)
            case .logarithm: log(x)
            case .logarithm2: log2(x)
            case .logarithm10: log10(x)
            case .power: pow(x, y)
            case .linearFromSRGB: signed(x) { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
            case .sRGBFromLinear: signed(x) { $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
            default: Double.nan
            }
        }

        private func signed(_ x: Double, _ curve: (Double) -> Double) -> Double { x < 0 ? -curve(-x) : curve(x) }
    }
}

extension Float {
    /// From the bits of an IEEE half.
    init(half bits: UInt16) {
        let sign: Float = bits & 0x8000 != 0 ? -1 : 1
        let exponent = Int(bits >> 10 & 31)
        let fraction = Float(bits & 1023)
        switch exponent {
        case 0: self = sign * fraction * 0x1p-24
        case 31: self = fraction == 0 ? sign * .infinity : .nan
        default: self = sign * (1 + fraction / 1024) * Float(sign: .plus, exponent: exponent - 15, significand: 1)
        }
    }
}
