import CITrans

/// Pixel memory of a test's own, with a guard of poison before, between and behind its rows.
public final class TestBitmap: @unchecked Sendable {
    public static let poison: UInt8 = 0xA5

    private let memory: UnsafeMutableRawPointer
    private let size: Int
    public let bitmap: Bitmap

    /// - Parameters:
    ///   - padding: bytes between a row's last pixel and the next row.
    ///   - bottomUp: whether the rows lie from the lowest to the highest.
    public init(
        _ width: Int, _ height: Int, _ format: PixelFormat = .rgba8, _ alpha: AlphaKind = .premultiplied,
        _ colorSpace: ColorSpace = .sRGB, padding: Int = 0, bottomUp: Bool = false
    ) throws {
        let stride = width * format.bytesPerPixel + padding
        size = stride * (height + 2)
        memory = .allocate(byteCount: size, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: Self.poison, count: size)
        bitmap = try Bitmap(
            data: memory + (bottomUp ? height * stride : stride), width: width, height: height,
            bytesPerRow: bottomUp ? -stride : stride, format: format, alpha: alpha, colorSpace: colorSpace)
    }

    deinit { memory.deallocate() }

    public var width: Int { bitmap.width }
    public var height: Int { bitmap.height }

    /// All bytes of the picture, top row first, without the gaps.
    public var bytes: [UInt8] {
        var result: [UInt8] = []
        for y in 0..<bitmap.height {
            result += UnsafeRawBufferPointer(start: bitmap.row(y), count: bitmap.rowSize)
        }
        return result
    }

    /// Whether every byte outside the picture's pixels is still poison.
    public var gapsAreUntouched: Bool {
        var isPixel = [Bool](repeating: false, count: size)
        for y in 0..<bitmap.height {
            let first = bitmap.row(y) - memory
            for i in first..<(first + bitmap.rowSize) { isPixel[i] = true }
        }
        return (0..<size).allSatisfy { isPixel[$0] || memory.load(fromByteOffset: $0, as: UInt8.self) == Self.poison }
    }

    public var isUntouched: Bool { gapsAreUntouched && bytes.allSatisfy { $0 == Self.poison } }

    public func byte(_ x: Int, _ y: Int, _ component: Int) -> UInt8 {
        bitmap.row(y).load(fromByteOffset: x * bitmap.format.bytesPerPixel + component, as: UInt8.self)
    }

    /// The bytes of one pixel.
    public func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        (0..<bitmap.format.bytesPerPixel).map { byte(x, y, $0) }
    }

    public func float(_ x: Int, _ y: Int, _ component: Int) -> Float {
        (bitmap.row(y) + x * bitmap.format.bytesPerPixel + component * 4).loadUnaligned(as: Float.self)
    }

    /// Sets every byte of every pixel.
    public func setBytes(_ value: (_ x: Int, _ y: Int, _ component: Int) -> UInt8) {
        for y in 0..<height {
            for x in 0..<width {
                for c in 0..<bitmap.format.bytesPerPixel {
                    bitmap.row(y).storeBytes(
                        of: value(x, y, c), toByteOffset: x * bitmap.format.bytesPerPixel + c, as: UInt8.self)
                }
            }
        }
    }

    /// Sets every number of every pixel of a 32 bit float format.
    public func setFloats(_ value: (_ x: Int, _ y: Int, _ component: Int) -> Float) {
        let components = bitmap.format.bytesPerPixel / 4
        for y in 0..<height {
            for x in 0..<width {
                for c in 0..<components {
                    (bitmap.row(y) + (x * components + c) * 4).storeBytes(of: value(x, y, c), as: Float.self)
                }
            }
        }
    }

    /// An image over these pixels, which stay alive with it.
    public var image: CIImage { CIImage(borrowing: bitmap) { _ = self } }
}
