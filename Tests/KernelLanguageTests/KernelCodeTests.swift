import CITrans
import Graph
import Raster
import TestSupport
import Testing

/// Programs as machine code next to the same programs interpreted: the same bits.
struct KernelCodeTests {
    /// The builds that have code, with their vectors' lengths.
    private static let builds: [(set: InstructionSet, lanes: Int)] = InstructionSet.available.compactMap {
        $0 == .v3 ? ($0, 8) : $0 == .v4 ? ($0, 16) : nil
    }

    /// Zeros of both signs, whole numbers and halves about where floats lose them, the ends of the integers, what is
    /// denormal, infinite or no number.
    private static let values: [Float] =
        [0, 1, 0.5, 1.5, 2.5, 3, 0.1, 0.7, 8_388_607.5, 8_388_608, 16_777_217, 2_147_483_520, 2_147_483_648].flatMap {
            [$0, -$0]
        }
        + [4_294_967_040, 4_294_967_296, 1e20, -1e20, .infinity, -.infinity, .nan, 1e-40, -1e-40, 0x1.fffffep-1]
        + [UInt32(1), 5, 31, 32, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFE, UInt32.max].map { Float(bitPattern: $0) }

    private func program(
        _ instructions: [KernelInstruction], slots: Int, uniforms: [UInt32] = [], written: Int = 0,
        result: [KernelOperand]
    ) -> KernelProgram {
        KernelProgram(
            name: "code", kind: .general, dialect: .metal, parameters: [],
            images: [KernelImage(name: "values", role: .sample, isPointwise: true)], inputs: [],
            initialUniforms: uniforms, spanUniformStart: uniforms.count - written, spanSlotCount: slots,
            preparation: [],
            instructions: instructions, tables: [], result: result)
    }

    /// The result's planes, pixel after pixel.
    private func bits(_ program: KernelProgram, _ engine: any PixelEngine, count: Int) -> [UInt32] {
        let place = ProgramBinding.Placement(scale: CGPoint(x: 3, y: 7), offset: CGPoint(x: 0.25, y: -2))
        let binding = ProgramBinding(
            program, inputs: ([], []), data: [], placements: [place], position: place, anchor: .zero,
            regionOfInterest: { $1 })
        let kernel = engine.makeKernel(binding)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Planes.floatCount)
        defer { memory.deallocate() }
        let (input, output) = (Planes(base: memory), Planes(base: memory + Planes.floatCount))
        for index in 0..<Planes.floatCount {
            let (plane, pixel) = (index / Planes.stride, index % Planes.stride)
            memory[index] = Self.values[(pixel * [1, 7, 3, 5][plane] + plane) % Self.values.count]
        }
        var sampler = Sampler(
            bitmap: Bitmap(
                unchecked: UnsafeMutableRawPointer(memory), width: 1, height: 1, bytesPerRow: 16, format: .rgbaf,
                alpha: .premultiplied, colorSpace: .none),
            content: .empty, edge: .transparent, interpolation: .nearest, workingSpace: .none, toMemory: .identity)
        withUnsafePointer(to: &sampler) { sampler in
            var image = SpanInput(planes: input, sampler: sampler)
            kernel.shade(Span(column: 1000, row: 9, centerX: 0.5, centerY: 0.5, count: count, workingSpace: .none), &image, output)
        }
        return (0..<count).flatMap { pixel in
            [output.red, output.green, output.blue, output.alpha].map {
                $0[pixel].isNaN ? 0x7FC0_0000 : $0[pixel].bitPattern
            }
        }
    }

    private func check(_ program: KernelProgram, count: Int = 249) {
        for (set, lanes) in Self.builds {
            let interpreted = program.interpreted
            #expect(program.code.code(of: program, lanes: lanes) != nil)
            #expect(interpreted.code.code(of: interpreted, lanes: lanes) == nil)
            let (actual, wanted) = (
                bits(program, set.catalog.engine, count: count), bits(interpreted, set.catalog.engine, count: count)
            )
            let first = zip(actual, wanted).enumerated().first { $1.0 != $1.1 }
            #expect(actual == wanted, "\(set), \(program.instructions): \(String(describing: first))")
        }
    }

    private static let opcodes = KernelOpcode.allCases.filter {
        $0.resultCount == 1
            && ![.gather, .lookUp, .dataWord, .dataHalf, .dataInt8, .dataUInt8, .dataInt16, .dataUInt16].contains($0)
    }

    /// Every operation on every kind of number, its operands in slots and uniform, its result in a slot of its own and in an
    /// operand's. What comes out is also asked for as a boolean, which tells numbers apart that are none.
    @Test(arguments: opcodes) func operations(_ opcode: KernelOpcode) {
        let takesBoolean = [.select, .floatFromBoolean, .integerFromBoolean].contains(opcode)
        for uniform in 0..<4 {
            for dest in [4, 0, 1, 2] {
                let operands = (0..<3).map { $0 == uniform - 1 && !($0 == 0 && takesBoolean) ? ~Int32($0) : Int32($0) }
                var list = [KernelInstruction(.pixel, dest: .span(0))]
                if takesBoolean { list.append(KernelInstruction(.booleanFromFloat, dest: .span(0), a: 0)) }
                list.append(
                    KernelInstruction(opcode, dest: .span(dest), a: operands[0], b: operands[1], c: operands[2]))
                list.append(KernelInstruction(.shiftRight, dest: .span(5), a: Int32(dest), b: ~3))
                list.append(KernelInstruction(.integerFromBoolean, dest: .span(5), a: 5))
                let words = [Float(2.5).bitPattern, Float(-1.5).bitPattern, Float(0.25).bitPattern, 3]
                check(
                    program(list, slots: 6, uniforms: words, result: [.span(dest), .span(5), .span(3), .uniform(1)]))
            }
        }
    }

    /// More slots than registers, used again long after, with a call in between that needs them in memory.
    @Test(arguments: [20, 70]) func manySlots(_ count: Int) {
        var list = [KernelInstruction(.pixel, dest: .span(0)), KernelInstruction(.coordinate, dest: .span(4))]
        for slot in 6..<count {
            list.append(
                KernelInstruction(.multiplyAdd, dest: .span(slot), a: Int32(slot - 1), b: ~0, c: Int32(slot - 5)))
        }
        list.append(KernelInstruction(.sine, dest: .span(2), a: Int32(count - 1)))
        for slot in (6..<count).reversed() {
            list.append(KernelInstruction(.subtract, dest: .span(3), a: Int32(slot), b: 3))
            list.append(KernelInstruction(.copy, dest: .span(slot), a: 2))
        }
        let result: [KernelOperand] = [.span(3), .span(4), .span(5), .span(count - 1)]
        check(program(list, slots: count, uniforms: [Float(0.75).bitPattern], result: result))
    }

    /// A loop that pixels leave separately, a branch that is passed over, and a counter that is uniform.
    @Test(arguments: [1, 15, 16, 17, 255, 256]) func control(_ pixels: Int) {
        let one = Float(1).bitPattern
        let list = [
            KernelInstruction(.pixel, dest: .span(0)), KernelInstruction(.coordinate, dest: .span(4)),
            KernelInstruction(.copy, dest: .uniform(3), a: ~1),
            // Until the place has gone past 400.
            KernelInstruction(.add, dest: .span(4), a: 4, b: 5),
            KernelInstruction(.add, dest: .uniform(3), a: ~3, b: ~0),
            KernelInstruction(.less, dest: .span(6), a: 4, b: ~2),
            KernelInstruction(.loopIfAny, dest: .span(0), a: 6, b: 3),
            KernelInstruction(.less, dest: .span(7), a: 0, b: 1),
            KernelInstruction(.jumpIfNone, dest: .span(0), a: 7, b: 11),
            KernelInstruction(.floor, dest: .span(8), a: 1),
            KernelInstruction(.select, dest: .span(0), a: 7, b: 8, c: 0),
        ]
        var run = program(
            list, slots: 9, uniforms: [one, 0, Float(400).bitPattern, 0], written: 1,
            result: [.span(0), .span(4), .uniform(3), .span(3)])
        check(run, count: pixels)
        run = program([], slots: 0, uniforms: [one, 0], result: [.uniform(0), .uniform(1), .uniform(0), .uniform(0)])
        check(run, count: pixels)
    }
}
