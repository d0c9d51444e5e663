/// A handle taken apart: the kind in the top byte, which keeps it clear of every address of a process, the place's index
/// in 24 bits, and the place's generation in 32.
struct HandleNumber {
    let kind: UInt8
    let index: Int
    let generation: UInt32

    init(kind: HandleKind, index: Int, generation: UInt32) {
        self.kind = kind.rawValue
        self.index = index
        self.generation = generation
    }

    init(_ handle: OpaquePointer) {
        let bits = UInt64(UInt(bitPattern: handle))
        kind = UInt8(truncatingIfNeeded: bits >> 56)
        index = Int(bits >> 32 & 0xFF_FFFF)
        generation = UInt32(truncatingIfNeeded: bits)
    }

    /// Never NULL, because no kind of object is 0.
    var pointer: OpaquePointer? {
        OpaquePointer(bitPattern: UInt(UInt64(kind) << 56 | UInt64(index) << 32 | UInt64(generation)))
    }
}
