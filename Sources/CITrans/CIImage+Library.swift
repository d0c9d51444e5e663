import Codec
import Graph
import Raster
import Render

extension CIImage {
    /// The picture in a PNG file.
    /// - Throws: `io`, `decode`, `sizeLimit`, `outOfMemory`.
    public convenience init(contentsOf path: String) throws(CITransError) {
        self.init(try PNG.read(path: path))
    }

    /// The picture in a PNG file's bytes.
    /// - Throws: `decode`, `sizeLimit`, `outOfMemory`.
    public convenience init(png bytes: UnsafeRawBufferPointer) throws(CITransError) {
        self.init(try PNG.decode(bytes))
    }

    /// This image in front of another.
    public func composited(over background: CIImage) -> CIImage {
        do {
            let filter = try CIFilter(named: "CISourceOverCompositing")
            try filter.set(.image(self), forKey: "inputImage")
            try filter.set(.image(background), forKey: "inputBackgroundImage")
            return try filter.output()
        } catch {
            return .invalid(error)
        }
    }

    /// Renders a rectangle of the image, its whole extent where none is given, and writes it as PNG.
    /// - Throws: `infiniteExtent`, `sizeLimit`, `io`, and what rendering throws.
    public func writePNG(
        to path: String, context: CIContext? = nil, rect: CGRect? = nil, options: PNGOptions = PNGOptions()
    ) throws(CITransError) {
        if let error { throw error }
        let bounds = (rect ?? extent).integral
        guard !bounds.isEmpty else {
            throw CITransError(.invalidArgument, "\(path): there is no pixel to write in \(bounds.text)")
        }
        guard !bounds.isUnbounded else {
            throw CITransError(.infiniteExtent, "\(path): the image has no edges; say which rectangle to write")
        }
        let storage = try options.storage(width: Int(bounds.width), height: Int(bounds.height))
        try (context ?? .shared).render(self, bounds: bounds, into: storage.bitmap)
        try PNG.write(storage.bitmap, to: path, options: options)
    }
}

extension Bitmap {
    /// Writes the pixels as PNG, converted to the format that the options ask for where they are in another.
    /// - Throws: `unsupportedFormat`, `io`, `outOfMemory`.
    public func writePNG(to path: String, options: PNGOptions = PNGOptions()) throws(CITransError) {
        let storage = try options.storage(width: width, height: height)
        if hasSamePixels(as: storage.bitmap) { return try PNG.write(self, to: path, options: options) }
        let image = CIImage(borrowing: self) {}
        try CIContext.shared.render(image, bounds: image.extent, into: storage.bitmap)
        try PNG.write(storage.bitmap, to: path, options: options)
    }
}

extension PNGOptions {
    /// Pixels as a PNG file holds them: straight alpha, or none.
    fileprivate func storage(width: Int, height: Int) throws(CITransError) -> BitmapStorage {
        guard width <= Bitmap.maximumDimension, height <= Bitmap.maximumDimension else {
            throw CITransError(
                .sizeLimit,
                "a picture of \(width) × \(height) pixels: neither may be more than \(Bitmap.maximumDimension)")
        }
        return try BitmapStorage(
            width: width, height: height, format: format, alpha: .straight, colorSpace: colorSpace)
    }
}
