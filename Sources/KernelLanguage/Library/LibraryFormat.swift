import Graph

/// A kernel library, a file that ends in `.cikernels`. Numbers are little-endian, texts are UTF-8 behind their length.
///
///     magic     8 bytes, of which a transfer as text would break some
///     version   u32
///     size      u32: bytes of the contents
///     checksum  32 bytes: SHA-256 of the contents
///     contents  source hash (32 bytes), dialect (u8), author (text), number of kernels (u32), kernels
///     kernel    name (text), kind (u8), parameters, images, inputs, initialUniforms, spanUniformStart, spanSlotCount,
///               preparation, instructions, tables, result: as in KernelProgram, lists behind their counts
///
/// The same source gives the same bytes: nothing of the machine, the path or the day is in them.
enum LibraryFormat {
    static let magic: [UInt8] = [0x89, 0x43, 0x49, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Rises with every change of the layout above, and of the opcodes: their numbers, or what they compute.
    static let version: UInt32 = 1
    static let headerSize = 48
    static let hashSize = 32
    /// Bytes of a whole file.
    static let maximumSize = 1 << 26
}

/// What stands for an enumeration's case with up to two numbers.
struct LibraryTag: Equatable {
    let tag: UInt8
    var a = 0
    var b = 0
}

extension KernelParameter.Kind {
    var libraryTag: LibraryTag {
        switch self {
        case .float(let count): LibraryTag(tag: 1, a: count)
        case .int(let count): LibraryTag(tag: 2, a: count)
        case .uint(let count): LibraryTag(tag: 3, a: count)
        case .bool(let count): LibraryTag(tag: 4, a: count)
        case .color: LibraryTag(tag: 5)
        case .matrix(let columns, let rows): LibraryTag(tag: 6, a: columns, b: rows)
        case .image(let image): LibraryTag(tag: 7, a: image)
        case .data(let stride): LibraryTag(tag: 8, a: stride)
        }
    }

    init?(_ tag: LibraryTag) {
        switch tag.tag {
        case 1: self = .float(tag.a)
        case 2: self = .int(tag.a)
        case 3: self = .uint(tag.a)
        case 4: self = .bool(tag.a)
        case 5: self = .color
        case 6: self = .matrix(columns: tag.a, rows: tag.b)
        case 7: self = .image(tag.a)
        case 8: self = .data(stride: tag.a)
        default: return nil
        }
    }
}

extension KernelInput {
    var libraryTag: LibraryTag {
        switch self {
        case .parameter(let number, let component): LibraryTag(tag: 1, a: number, b: component)
        case .progress: LibraryTag(tag: 2)
        case .ratio: LibraryTag(tag: 3)
        case .extent(let image, let component): LibraryTag(tag: 4, a: image, b: component)
        }
    }

    init?(_ tag: LibraryTag) {
        switch tag.tag {
        case 1: self = .parameter(tag.a, component: tag.b)
        case 2: self = .progress
        case 3: self = .ratio
        case 4: self = .extent(image: tag.a, component: tag.b)
        default: return nil
        }
    }
}

extension KernelImage.Role {
    /// By their numbers in a file.
    static let inLibraries: [KernelImage.Role] = [.sample, .sampler, .table, .from, .to, .picture]
}
