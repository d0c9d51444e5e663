import CShims

/// Instructions of x86-64 as bytes, one after another. Vector instructions are AVX2's (eight pixels) or AVX-512's (sixteen),
/// encoded by Intel's Software Developer's Manual, volume 2, chapter 2: with a VEX prefix of three bytes, or with EVEX.
struct Assembler {
    private(set) var bytes: [UInt8] = []
    /// Whether vectors are of 512 bits.
    let isWide: Bool

    init(isWide: Bool) {
        self.isWide = isWide
        bytes.reserveCapacity(4096)
    }

    /// A register for addresses and counts. Only those that a called function may change.
    enum General: UInt8 {
        case rax = 0
        case rcx = 1
        case rdx = 2
        case rdi = 7
        case r8 = 8
        case r9 = 9
        case r10 = 10
        case r11 = 11
    }

    /// Memory: a register and a distance, with or without the offset of the vector under way (`rcx`); or a place in these
    /// bytes.
    enum Place {
        case at(General, Int32)
        case alongRun(General, Int32)
        case inCode(Int)
    }

    /// What the last source of an instruction may be.
    enum Operand {
        case register(UInt8)
        case memory(Place)
    }

    // One function for each length, as a list would be an object each time.
    private mutating func append(_ a: UInt8) { bytes.append(a) }
    private mutating func append(_ a: UInt8, _ b: UInt8) {
        bytes.append(a)
        bytes.append(b)
    }
    private mutating func append(_ a: UInt8, _ b: UInt8, _ c: UInt8) {
        append(a, b)
        bytes.append(c)
    }
    private mutating func append(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
        append(a, b)
        append(c, d)
    }

    mutating func append(word: Int32) {
        let bits = UInt32(bitPattern: word)
        append(UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8))
        append(UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 24))
    }

    /// Constants, spread over a vector.
    mutating func append(vector: UInt32) {
        for _ in 0..<(isWide ? 16 : 8) { append(word: Int32(bitPattern: vector)) }
    }

    // MARK: Vectors

    /// One vector instruction: `dest`, the first source (0 where there is none), the last source.
    mutating func emit(
        _ instruction: VectorInstruction, _ dest: UInt8, _ first: UInt8, _ last: Operand, immediate: UInt8? = nil,
        mask: UInt8 = 0
    ) {
        if isWide {
            appendEVEX(instruction, dest, first, last, mask)
        } else {
            appendVEX(instruction, dest, first, last)
        }
        bytes.append(instruction.opcode)
        appendOperands(dest, last, trailing: immediate == nil ? 0 : 1)
        if let immediate { bytes.append(immediate) }
    }

    /// R, X and B hold the upper bits of the registers' numbers, all turned.
    private mutating func appendVEX(
        _ instruction: VectorInstruction, _ dest: UInt8, _ first: UInt8, _ last: Operand
    ) {
        let r = (~dest & 8) << 4
        let length: UInt8 = instruction.isScalar ? 0 : 4
        append(
            0xC4, r | 0x40 | (~last.number & 8) << 2 | instruction.map.rawValue,
            (~first & 15) << 3 | length | instruction.prefix.rawValue)
    }

    private mutating func appendEVEX(
        _ instruction: VectorInstruction, _ dest: UInt8, _ first: UInt8, _ last: Operand, _ mask: UInt8
    ) {
        let registers = (~dest & 8) << 4 | (~last.number & 16) << 2 | (~last.number & 8) << 2 | (~dest & 16)
        let length: UInt8 = instruction.isScalar ? 0 : 0x40
        append(
            0x62, registers | instruction.map.rawValue, (~first & 15) << 3 | 4 | instruction.prefix.rawValue,
            length | (~first & 16) >> 1 | mask)
    }

    /// ModRM, SIB and displacement. `trailing` bytes of the instruction follow.
    private mutating func appendOperands(_ dest: UInt8, _ last: Operand, trailing: Int) {
        let field = (dest & 7) << 3
        switch last {
        case .register(let number): append(0xC0 | field | number & 7)
        case .memory(.at(let base, let distance)):
            append(0x80 | field | base.rawValue & 7)
            append(word: distance)
        case .memory(.alongRun(let base, let distance)):
            append(0x84 | field, General.rcx.rawValue << 3 | base.rawValue & 7)
            append(word: distance)
        case .memory(.inCode(let offset)):
            append(0x05 | field)
            append(word: Int32(truncatingIfNeeded: offset - (bytes.count + 4 + trailing)))
        }
    }

    // MARK: Addresses and the loop

    /// 64 bits from memory.
    mutating func load(_ dest: General, _ base: General, _ distance: Int32) {
        append(0x48 | (dest.rawValue & 8) >> 1 | (base.rawValue & 8) >> 3, 0x8B)
        append(0x80 | (dest.rawValue & 7) << 3 | base.rawValue & 7)
        append(word: distance)
    }

    /// eax = the pixel under way, by its number in its row.
    mutating func loadColumn() {
        append(0x89, 0xC8)  // mov eax, ecx
        append(0xC1, 0xE8, 2)  // shr eax, 2
        append(0x03, 0x87)  // add eax, [rdi + …]
        append(word: Int32(KERNEL_CODE_COLUMN))
    }

    mutating func clearOffset() { append(0x31, 0xC9) }  // xor ecx, ecx

    /// Goes to the next vector, and back to a place unless it was the last.
    mutating func repeatLoop(from start: Int) {
        append(0x48, 0x83, 0xC1, isWide ? 64 : 32)  // add rcx, …
        append(0x48, 0x3B, 0x8F)  // cmp rcx, [rdi + …]
        append(word: Int32(KERNEL_CODE_BYTES))
        append(0x0F, 0x8C)  // jl
        append(word: Int32(truncatingIfNeeded: start - (bytes.count + 4)))
    }

    mutating func finish() { append(0xC5, 0xF8, 0x77, 0xC3) }  // vzeroupper; ret
}

extension Assembler.Operand {
    /// The register's number, or that of the register with the address.
    fileprivate var number: UInt8 {
        switch self {
        case .register(let number): number
        case .memory(.at(let base, _)), .memory(.alongRun(let base, _)): base.rawValue
        case .memory(.inCode): 0
        }
    }
}
