import CShims
import Raster

/// Brings numbers that are a pure power of light to the sRGB curve, through a table with every value computed in double
/// precision and rounded to the nearest. Alpha stays.
struct PNGGamma {
    private let gamma: Double

    /// - Parameter gamma: light = number ^ gamma. More than 0.
    init(_ gamma: Double) {
        self.gamma = gamma
    }

    /// Changes the pixels in place. The format is one of those that `PNG` decodes to.
    func apply(to bitmap: Bitmap) {
        switch bitmap.format.component {
        case .uint8: Self.replace(in: bitmap, by: table(UInt8.self))
        case .uint16: Self.replace(in: bitmap, by: table(UInt16.self))
        case .half, .float: break
        }
    }

    private func table<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> [Number] {
        let scale = Double(Number.max)
        return (0...Int(Number.max)).map { value in
            let light = citrans_pow(Double(value) / scale, gamma)
            let encoded = TransferFunction.encoded(light) * scale
            return Number(min(max(encoded.rounded(), 0), scale))
        }
    }

    private static func replace<Number: FixedWidthInteger>(in bitmap: Bitmap, by table: [Number]) {
        let channels = bitmap.format.bytesPerPixel / MemoryLayout<Number>.size
        let colors = min(channels, 3)
        table.withUnsafeBufferPointer { table in
            for y in 0..<bitmap.height {
                let row = bitmap.row(y).assumingMemoryBound(to: Number.self)
                for pixel in stride(from: 0, to: bitmap.width * channels, by: channels) {
                    for channel in pixel..<pixel + colors { row[channel] = table[Int(row[channel])] }
                }
            }
        }
    }
}
