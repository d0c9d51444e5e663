/// A slot: of the span, a value for every pixel; or uniform, one value.
public struct KernelOperand: Sendable, Equatable {
    public let rawValue: Int32

    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    @inlinable
    public static func span(_ slot: Int) -> KernelOperand { KernelOperand(rawValue: Int32(truncatingIfNeeded: slot)) }

    @inlinable
    public static func uniform(_ slot: Int) -> KernelOperand {
        KernelOperand(rawValue: ~Int32(truncatingIfNeeded: slot))
    }

    @inlinable public var isUniform: Bool { rawValue < 0 }

    /// Its number in its bank.
    @inlinable public var slot: Int { Int(rawValue < 0 ? ~rawValue : rawValue) }
}

/// One instruction. What `a` to `d` are, slots or plain numbers, its opcode says.
public struct KernelInstruction: Sendable, Equatable {
    public var opcode: KernelOpcode
    public var dest: KernelOperand
    public var a: Int32
    public var b: Int32
    public var c: Int32
    public var d: Int32

    @inlinable
    public init(_ opcode: KernelOpcode, dest: KernelOperand, a: Int32 = 0, b: Int32 = 0, c: Int32 = 0, d: Int32 = 0) {
        self.opcode = opcode
        self.dest = dest
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    /// Operands that are slots, seen as such.
    @inlinable public var slotA: KernelOperand { KernelOperand(rawValue: a) }
    @inlinable public var slotB: KernelOperand { KernelOperand(rawValue: b) }
    @inlinable public var slotC: KernelOperand { KernelOperand(rawValue: c) }
}
