import Graph
import Raster

/// One of a program's lists of instructions, each by itself; then how they jump.
struct InstructionValidator {
    private let program: KernelProgram
    private let isPreparation: Bool

    init(_ program: KernelProgram, isPreparation: Bool) {
        (self.program, self.isPreparation) = (program, isPreparation)
    }

    func validate(_ list: [KernelInstruction]) throws(CITransError) {
        for (index, instruction) in list.enumerated() {
            guard
                let problem = slotProblem(instruction) ?? contentProblem(instruction) ?? uniformityProblem(instruction)
            else { continue }
            throw fault(isPreparation ? "instruction of the pre-pass" : "instruction", index, problem)
        }
        if let (problem, index) = JumpStructure.problem(in: list) { throw fault("instruction", index, problem) }
    }

    @inline(never)
    private func fault(_ what: StaticString, _ index: Int, _ problem: StaticString) -> CITransError {
        let place = "in the kernel '" + program.name + "', " + what.string + " " + String(index)
        return LibraryBytes.damage(place + " " + problem.string)
    }

    // MARK: Slots

    private func slotProblem(_ i: KernelInstruction) -> StaticString? {
        let operands = [i.a, i.b, i.c, i.d]
        for (place, operand) in operands.enumerated() where i.opcode.slotMask >> UInt8(place) & 1 != 0 {
            let count = i.opcode == .gather && place == 1 ? Int(i.c) : 1
            guard isReadable(KernelOperand(rawValue: operand), count) else { return "reads no slot" }
        }
        return i.opcode.resultCount == 0 || isWritable(i.dest, i.opcode.resultCount) ? nil : "writes no slot of its own"
    }

    private func isReadable(_ operand: KernelOperand, _ count: Int) -> Bool {
        guard operand.isUniform || !isPreparation, (1...KernelLimits.gatheredElements).contains(count) else {
            return false
        }
        return operand.slot <= (operand.isUniform ? program.initialUniforms.count : program.spanSlotCount) - count
    }

    private func isWritable(_ operand: KernelOperand, _ count: Int) -> Bool {
        if !operand.isUniform { return !isPreparation && operand.slot <= program.spanSlotCount - count }
        let first = isPreparation ? program.inputs.count : program.spanUniformStart
        return operand.slot >= first && operand.slot <= program.initialUniforms.count - count
    }

    // MARK: What its numbers mean

    private func contentProblem(_ i: KernelInstruction) -> StaticString? {
        switch i.opcode {
        case .pixel, .samplerTransform: return hasImage(i.a) ? nil : "reads an image that is not there"
        case .sample, .sampleWorld: return isSampled(i.a) ? nil : "samples an image that cannot be sampled"
        case .gatherChannel:
            return isSampled(i.a) && (0...3).contains(i.d) ? nil : "gathers from an image that cannot be sampled"
        case .lookUp: return isInTables(i) ? nil : "looks outside the tables"
        case .dataWord, .dataHalf, .dataInt8, .dataUInt8, .dataInt16, .dataUInt16:
            return isData(i) ? nil : "reads data that is not passed"
        default: return nil
        }
    }

    private func hasImage(_ number: Int32) -> Bool { program.images.indices.contains(Int(number)) }

    private func isSampled(_ number: Int32) -> Bool { hasImage(number) && !program.images[Int(number)].isPointwise }

    private func isInTables(_ i: KernelInstruction) -> Bool {
        guard i.b >= 0, i.c >= 1, i.d >= 0 else { return false }
        let last = Int64(i.b) + Int64(i.c - 1) * Int64(i.d)
        return last < Int64(program.tables.count)
    }

    private func isData(_ i: KernelInstruction) -> Bool {
        guard program.parameters.indices.contains(Int(i.b)), i.c >= 1, i.d >= 0 else { return false }
        guard case .data = program.parameters[Int(i.b)].kind else { return false }
        return true
    }

    // MARK: What is computed once

    /// What does not depend on the pixel cannot come from what does.
    private func uniformityProblem(_ i: KernelInstruction) -> StaticString? {
        switch i.opcode {
        case .coordinate, .pixel, .sample, .sampleWorld, .gatherChannel, .samplerTransform:
            return isPreparation || i.dest.isUniform ? "has one result for all pixels, but looks at them" : nil
        case .jump, .jumpIfNone, .loopIfAny: return nil
        case .jumpUnless, .loopIf: return i.slotA.isUniform ? nil : "jumps by one pixel"
        default: break
        }
        guard i.dest.isUniform else { return nil }
        for (place, operand) in [i.a, i.b, i.c].enumerated() where i.opcode.slotMask >> UInt8(place) & 1 != 0 {
            if !KernelOperand(rawValue: operand).isUniform { return "has one result for all pixels of several numbers" }
        }
        return nil
    }
}
