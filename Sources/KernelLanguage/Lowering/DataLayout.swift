import Graph

/// How elements of the host's data lie in memory: Metal's sizes and alignments.
struct DataLayout {
    struct Word {
        let offset: Int
        let opcode: KernelOpcode
    }

    /// One for each slot.
    private(set) var words: [Word] = []
    private(set) var alignment = 1
    private(set) var size = 0

    /// Bytes from an element to the next.
    var stride: Int { max(1, rounded(size, alignment)) }

    /// The type's name as written tells how wide a component is.
    init(_ type: ValueType, typeName: String) {
        append(type, Self.component(typeName), isPacked: typeName.hasPrefix("packed_"))
    }

    private static func component(_ name: String) -> KernelOpcode {
        let rows: [(prefix: String, opcode: KernelOpcode)] = [
            ("packed_half", .dataHalf), ("half", .dataHalf), ("sample_h", .dataHalf), ("uchar", .dataUInt8),
            ("uint8", .dataUInt8), ("char", .dataInt8), ("int8", .dataInt8), ("ushort", .dataUInt16),
            ("uint16", .dataUInt16), ("short", .dataInt16), ("int16", .dataInt16), ("bool", .dataUInt8),
        ]
        return rows.first { name.hasPrefix($0.prefix) }?.opcode ?? .dataWord
    }

    private static func width(_ opcode: KernelOpcode) -> Int {
        switch opcode {
        case .dataInt8, .dataUInt8: 1
        case .dataInt16, .dataUInt16, .dataHalf: 2
        default: 4
        }
    }

    private func rounded(_ size: Int, _ alignment: Int) -> Int { (size + alignment - 1) / alignment * alignment }

    private mutating func append(_ type: ValueType, _ opcode: KernelOpcode, isPacked: Bool) {
        switch type {
        case .scalar: vector(1, opcode, isPacked)
        case .vector(_, let count): vector(count, opcode, isPacked)
        case .matrix(let columns, let rows): for _ in 0..<columns { vector(rows, opcode, isPacked) }
        case .array(let element, let count): for _ in 0..<count { append(element, opcode, isPacked: isPacked) }
        case .structure(let structure):
            for field in structure.fields { append(field.type, .dataWord, isPacked: false) }
        default: break
        }
    }

    /// Three components take the room of four, unless packed.
    private mutating func vector(_ count: Int, _ opcode: KernelOpcode, _ isPacked: Bool) {
        let width = Self.width(opcode)
        let room = isPacked ? count : count == 3 ? 4 : count
        let align = isPacked ? width : room * width
        alignment = max(alignment, align)
        size = rounded(size, align)
        for index in 0..<count { words.append(Word(offset: size + index * width, opcode: opcode)) }
        size += room * width
    }
}
