import CITrans
import Graph
import KernelLanguage
import Raster
import Testing

/// What no program may do, each by itself: whoever runs programs would follow it to anywhere.
struct ProgramValidatorTests {
    /// A program with every part there is, to be changed.
    private struct Draft {
        var name = "k"
        var kind = KernelKind.general
        var dialect = KernelDialect.metal
        var parameters = [
            KernelParameter(
                name: "image", kind: .image(0), typeName: "sampler", slots: 0..<0, defaultValue: [], hasDefault: false),
            KernelParameter(
                name: "radius", kind: .float(1), typeName: "float", slots: 0..<1, defaultValue: [0], hasDefault: false),
            KernelParameter(
                name: "curve", kind: .data(stride: 4), typeName: "float*", slots: 1..<1, defaultValue: [],
                hasDefault: false),
        ]
        var images = [KernelImage(name: "image", role: .sampler, isPointwise: false)]
        var inputs = [KernelInput.parameter(1, component: 0), .extent(image: 0, component: 2)]
        /// Inputs 0 and 1, a constant 2, the pre-pass's 3, the span's own 4.
        var uniforms: [UInt32] = [0, 0, 7, 0, 0]
        var spanUniformStart = 4
        var spanSlots = 8
        var preparation = [KernelInstruction(.add, dest: .uniform(3), a: ~0, b: ~2)]
        var instructions = [
            KernelInstruction(.coordinate, dest: .span(0)),
            KernelInstruction(.copy, dest: .uniform(4), a: ~2),
            KernelInstruction(.sample, dest: .span(4), a: 0, b: 0, c: 1),
            KernelInstruction(.jumpIfNone, dest: .span(0), a: 4, b: 5),
            KernelInstruction(.lookUp, dest: .span(2), a: 0, b: 1, c: 3, d: 1),
            KernelInstruction(.dataWord, dest: .span(3), a: 0, b: 2, c: 4, d: 0),
            KernelInstruction(.gather, dest: .span(2), a: 0, b: 4, c: 4),
            KernelInstruction(.gatherChannel, dest: .span(4), a: 0, b: 0, c: 1, d: 3),
            KernelInstruction(.loopIf, dest: .span(0), a: ~4, b: 2),
        ]
        var tables: [UInt32] = [1, 2, 3, 4]
        var result = [KernelOperand.span(4), .span(5), .uniform(2), .uniform(3)]

        var program: KernelProgram {
            KernelProgram(
                name: name, kind: kind, dialect: dialect, parameters: parameters, images: images, inputs: inputs,
                initialUniforms: uniforms, spanUniformStart: spanUniformStart, spanSlotCount: spanSlots,
                preparation: preparation, instructions: instructions, tables: tables, result: result)
        }
    }

    private func problem(_ change: (inout Draft) -> Void) -> String? {
        var draft = Draft()
        change(&draft)
        do {
            try ProgramValidator(draft.program).validate()
            return nil
        } catch {
            #expect(error.status == .decode)
            return error.message
        }
    }

    private func expectProblem(
        _ said: String, _ change: (inout Draft) -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let found = problem(change)
        #expect(found?.contains(said) == true, "\(found ?? "no problem")", sourceLocation: sourceLocation)
    }

    @Test func theDraftItselfIsWell() { #expect(problem { _ in } == nil) }

    @Test func slotsLieInTheirBanks() {
        expectProblem("instruction 0 writes no slot") { $0.instructions[0].dest = .span(7) }
        expectProblem("instruction 2 writes no slot") { $0.instructions[2].dest = .span(5) }
        expectProblem("instruction 2 reads no slot") { $0.instructions[2].b = 8 }
        expectProblem("instruction 2 reads no slot") { $0.instructions[2].c = ~5 }
        expectProblem("instruction 2 reads no slot") { $0.instructions[2].c = .min }
        expectProblem("instruction 2 reads no slot") { $0.instructions[2].c = .max }
        expectProblem("instruction 0 writes no slot") { $0.instructions[0].dest = KernelOperand(rawValue: .max) }
        expectProblem("instruction 6 reads no slot") { $0.instructions[6].c = 5 }
        expectProblem("instruction 6 reads no slot") { $0.instructions[6].c = 0 }
        expectProblem("instruction 6 reads no slot") { $0.instructions[6].c = -4 }
        expectProblem("instruction 6 reads no slot") { $0.instructions[6].b = ~3 }
        expectProblem("instruction 8 reads no slot") { $0.instructions[8].a = ~9 }
        expectProblem("result in no slot") { $0.result[0] = .span(8) }
        expectProblem("result in no slot") { $0.result[3] = .uniform(5) }
        expectProblem("result in no slot") { $0.spanSlots = 1 }
    }

    @Test func theSpanLeavesSharedUniformsAlone() {
        expectProblem("instruction 1 writes no slot") { $0.instructions[1].dest = .uniform(3) }
        expectProblem("instruction 1 writes no slot") { $0.instructions[1].dest = .uniform(5) }
        expectProblem("instruction of the pre-pass 0 writes no slot") { $0.preparation[0].dest = .uniform(1) }
        expectProblem("instruction of the pre-pass 0 writes no slot") { $0.preparation[0].dest = .span(0) }
        expectProblem("instruction of the pre-pass 0 reads no slot") { $0.preparation[0].a = 0 }
        expectProblem("uniforms nowhere") { $0.spanUniformStart = 6 }
        expectProblem("inputs without slots") { $0.spanUniformStart = 1 }
    }

    @Test func whatIsOneForAllPixelsLooksAtNone() {
        expectProblem("instruction 1 has one result for all pixels of several") { $0.instructions[1].a = 0 }
        expectProblem("instruction 8 jumps by one pixel") { $0.instructions[8].a = 4 }
        expectProblem("pre-pass 0 has one result for all pixels, but looks") {
            $0.preparation[0] = KernelInstruction(.pixel, dest: .uniform(3), a: 0)
            $0.uniforms += [0, 0, 0]
        }
        expectProblem("instruction 2 has one result for all pixels, but looks") {
            $0.instructions[2].dest = .uniform(4)
            $0.uniforms += [0, 0, 0]
        }
    }

    @Test func namedThingsAreThere() {
        for image in [Int32(1), -1, .max, .min] {
            expectProblem("instruction 2 samples an image") { $0.instructions[2].a = image }
            expectProblem("instruction 7 gathers") { $0.instructions[7].a = image }
            expectProblem("instruction 2 reads an image") {
                $0.instructions[2] = KernelInstruction(.pixel, dest: .span(4), a: image)
            }
        }
        expectProblem("instruction 7 gathers") { $0.instructions[7].d = 4 }
        expectProblem("instruction 2 samples an image") {
            $0.images[0] = KernelImage(name: "image", role: .sampler, isPointwise: true)
        }
        for (first, count, step) in [(Int32(2), Int32(3), Int32(1)), (-1, 1, 1), (0, 0, 1), (0, 4, 2), (0, 2, -1)] {
            expectProblem("instruction 4 looks outside") { draft in
                (draft.instructions[4].b, draft.instructions[4].c, draft.instructions[4].d) = (first, count, step)
            }
        }
        expectProblem("instruction 4 looks outside") { draft in
            (draft.instructions[4].c, draft.instructions[4].d) = (.max, .max)
        }
        for parameter in [Int32(0), 1, 3, -1] {
            expectProblem("instruction 5 reads data") { $0.instructions[5].b = parameter }
        }
        expectProblem("instruction 5 reads data") { $0.instructions[5].c = 0 }
    }

    @Test func jumpsKeepToLoops() {
        for target in [Int32(3), 0, -1, 10, .max] {
            expectProblem("instruction 3 goes to nowhere") { $0.instructions[3].b = target }
        }
        expectProblem("instruction 3 leaves a loop") { $0.instructions[3].b = 9 }
        expectProblem("instruction 0 enters a loop") {
            $0.instructions[0] = KernelInstruction(.jump, dest: .span(0), b: 4)
        }
        for target in [Int32(9), -1, .min] {
            expectProblem("instruction 8 goes back to nowhere") { $0.instructions[8].b = target }
        }
        expectProblem("instruction 8 crosses a loop") {
            $0.instructions[5] = KernelInstruction(.loopIfAny, dest: .span(0), a: 4, b: 1)
            $0.instructions[3] = KernelInstruction(.coordinate, dest: .span(0))
        }
        #expect(
            problem { $0.instructions[5] = KernelInstruction(.loopIfAny, dest: .span(0), a: 4, b: 4) } != nil,
            "a jump over the first half of a loop")
        #expect(problem { $0.instructions[0] = KernelInstruction(.jump, dest: .span(0), b: 2) } == nil)
        #expect(problem { $0.instructions[7] = KernelInstruction(.loopIfAny, dest: .span(0), a: 4, b: 6) } == nil)
    }

    @Test func parametersImagesAndInputsFit() {
        expectProblem("has no name") { $0.name = "k\n" }
        expectProblem("a parameter without a name") { draft in
            draft.parameters[1] = KernelParameter(
                name: "", kind: .float(1), typeName: "float", slots: 0..<1, defaultValue: [0], hasDefault: false)
        }
        for kind in [KernelParameter.Kind.float(5), .int(0), .matrix(columns: 5, rows: 2), .data(stride: 0), .image(1)]
        {
            expectProblem("radius has no kind") { draft in
                draft.parameters[1] = KernelParameter(
                    name: "radius", kind: kind, typeName: "float", slots: 0..<1, defaultValue: [0], hasDefault: false)
            }
        }
        expectProblem("radius has no default") { draft in
            draft.parameters[1] = KernelParameter(
                name: "radius", kind: .float(1), typeName: "float", slots: 0..<1, defaultValue: [.nan], hasDefault: true
            )
        }
        expectProblem("radius is not passed") { $0.inputs[0] = .parameter(0, component: 0) }
        expectProblem("radius is not passed") { $0.inputs = [] }
        expectProblem("passed twice") { $0.inputs[1] = .parameter(1, component: 0) }
        expectProblem("the extent of no image") { $0.inputs[1] = .extent(image: 1, component: 0) }
        expectProblem("the extent of no image") { $0.inputs[1] = .extent(image: 0, component: 4) }
        expectProblem("knows of progress") { $0.inputs[1] = .progress }
        expectProblem("images that it is not passed") { $0.images.append($0.images[0]) }
        expectProblem("no kind that there is") { $0.images = [] }
        expectProblem("an image without a role") {
            $0.images[0] = KernelImage(name: "image", role: .from, isPointwise: false)
        }
    }

    @Test func kindsFit() {
        expectProblem("its language has not") { $0.kind = .transition }
        expectProblem("curve has no kind") { $0.dialect = .transition }
        expectProblem("the two pictures") { draft in
            draft.dialect = .transition
            draft.parameters.removeLast()
        }
        expectProblem("a colour kernel with a sampler") { $0.kind = .color }
        expectProblem("a blend kernel without") { $0.kind = .blend }
        expectProblem("a result of another size") { $0.kind = .warp }
        expectProblem("a result of another size") { $0.result.removeLast() }
        expectProblem("a general kernel without") {
            $0.images[0] = KernelImage(name: "image", role: .sample, isPointwise: false)
        }
    }

    @Test func limitsHold() {
        let copy = KernelInstruction(.copy, dest: .span(0), a: 1)
        expectProblem("too many instructions") {
            $0.instructions = [_](repeating: copy, count: KernelLimits.instructions)
        }
        expectProblem("numbers for each pixel") { $0.spanSlots = KernelLimits.spanSlots + 1 }
        expectProblem("uniform numbers") { $0.uniforms = [_](repeating: 0, count: KernelLimits.uniformSlots + 1) }
        expectProblem("too many words") { $0.tables = [_](repeating: 0, count: KernelLimits.tableWords + 1) }
    }

    /// The file's version stands for these numbers. Where this fails, raise `LibraryFormat.version` with the new list.
    @Test func opcodesAreThoseOfTheVersion() {
        let list = KernelOpcode.allCases.map { "\($0.rawValue)=\($0)" }.joined(separator: ",")
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
        for byte in list.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        #expect(
            KernelOpcode.allCases.count == 108 && hash == 0xF1C8_67A4_ACCB_1D51,
            "\(KernelOpcode.allCases.count), \(hash)")
    }
}
