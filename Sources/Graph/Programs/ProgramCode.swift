import CShims

/// Machine code for a program: for each piece of it that was made into code, where the code begins. It is filled in through
/// one C function, because Embedded Swift would compile the generator again in each module that imports it.
package final class ProgramCode: @unchecked Sendable {  // filled in before it is shared
    /// What stands for the instructions from a number on.
    package struct Piece {
        /// Where its code begins; nil where the instruction is left to the interpreter.
        package var entry: UnsafeRawPointer?
        /// The number of the instruction behind it.
        package var end: Int32
    }

    /// Pixels of a vector: 8 (AVX2) or 16 (AVX-512).
    package let lanes: Int
    /// What is to be made into code; nil afterwards, as the program holds its code.
    package private(set) var program: KernelProgram?
    /// Whether the result is written by the code: not for warp kernels.
    package let writesResult: Bool
    /// One for each instruction and one for the list's end, which is the writing of the result.
    package private(set) var pieces: UnsafePointer<Piece>?

    private var memory: UnsafeMutableRawPointer?
    private var size = 0

    private init(_ program: KernelProgram, lanes: Int) {
        (self.program, self.lanes) = (program, lanes)
        writesResult = program.kind != .warp
    }

    deinit {
        citrans_code_free(memory, size)
        pieces?.deallocate()
    }

    /// nil where there is no code for the program on this processor, or the host forbids it.
    package static func make(_ program: KernelProgram, lanes: Int) -> ProgramCode? {
        guard citrans_code_is_allowed() != 0 else { return nil }
        let code = ProgramCode(program, lanes: lanes)
        kernel_code_generate(Unmanaged.passUnretained(code).toOpaque())
        code.program = nil
        return code.memory == nil ? nil : code
    }

    /// Takes the code, which becomes executable and can no longer be written. `starts` has an offset into the bytes for
    /// each piece, or −1; `ends` the instruction behind it.
    package func take(_ bytes: [UInt8], starts: [Int], ends: [Int]) {
        guard let pages = citrans_code_allocate(bytes.count) else { return }
        bytes.withUnsafeBytes { if let base = $0.baseAddress { pages.copyMemory(from: base, byteCount: $0.count) } }
        guard citrans_code_seal(pages, bytes.count) != 0 else { return citrans_code_free(pages, bytes.count) }
        (memory, size) = (pages, bytes.count)
        let table = UnsafeMutablePointer<Piece>.allocate(capacity: starts.count)
        for (index, start) in starts.enumerated() {
            let entry = start < 0 ? nil : UnsafeRawPointer(pages + start)
            (table + index).initialize(to: Piece(entry: entry, end: Int32(truncatingIfNeeded: ends[index])))
        }
        pieces = UnsafePointer(table)
    }
}
