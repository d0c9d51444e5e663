import Raster

/// A filter's inputs as its kernel gets them: defaults filled in, unset rectangles and lengths fitted to the frame, and
/// every coordinate relative to the anchor, near the picture.
///
/// A kernel asks by its own keys; a key that is not in its table is a defect of the filter and reads as zero.
public struct FilterInputs: Sendable {
    let attributes: FilterAttributes
    let values: [FilterValue?]
    /// Whether the tables' numbers are meant literally, and Apple's behaviour everywhere.
    public let usesAppleDefaults: Bool
    /// The images in the order of the image rows, each in its place in the frame; empty ones where none is set.
    public let images: [CIImage]
    /// The frame in working space.
    let workingFrame: CGRect
    /// The point of working space that is the origin of the kernel's coordinates.
    public let anchor: CGPoint

    init(
        _ attributes: FilterAttributes, values: [FilterValue?], usesAppleDefaults: Bool, images: [CIImage],
        frame: CGRect
    ) {
        self.attributes = attributes
        self.values = values
        self.usesAppleDefaults = usesAppleDefaults
        self.images = images
        workingFrame = frame
        anchor = frame.isEmpty ? .zero : CGPoint(x: frame.minX.rounded(.down), y: frame.minY.rounded(.down))
    }

    /// The rectangle outside which there is no picture, in the kernel's coordinates.
    public var pictures: CGRect { local(pictureExtent) }

    /// The rectangle of the pictures' union, in the kernel's coordinates.
    public var frame: CGRect { local(workingFrame) }

    private func row(_ key: StaticString) -> (InputAttributes, FilterValue?)? {
        guard let index = attributes.inputs.firstIndex(where: { $0.key == key }) else { return nil }
        return (attributes.inputs[index], values[index])
    }

    private func local(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: -anchor.x, dy: -anchor.y) }

    /// Whether the user set the input, or the table's defaults are meant literally.
    public func isExplicit(_ key: StaticString) -> Bool { usesAppleDefaults || row(key)?.1 != nil }

    /// The value that was set, or the table's.
    private func value(_ key: StaticString) -> FilterValue? {
        row(key).flatMap { $0.1 ?? $0.0.defaultFilterValue }
    }

    /// How much a length that was never set grows with the frame.
    private func scale(_ key: StaticString) -> Double {
        guard let (row, set) = row(key), set == nil, !usesAppleDefaults, row.followsFrame == .length else { return 1 }
        return lengthScale
    }

    /// The frame's shorter side by that of Apple's default extent.
    private var lengthScale: Double {
        workingFrame.isEmpty ? 1 : min(workingFrame.width, workingFrame.height) / 300
    }

    public func number(_ key: StaticString) -> Double {
        guard case .number(let number)? = value(key) else { return 0 }
        return number * scale(key)
    }

    /// The numbers of an input by its place among the rows, or of its default.
    public func numbers(at row: Int) -> [Double] {
        let value = values.indices.contains(row) ? values[row] ?? attributes.inputs[row].defaultFilterValue : nil
        return value?.numbers ?? []
    }

    /// The same in working space for filters that are described by rows alone: what was never set follows the frame as
    /// its row says.
    public func workingNumbers(at index: Int) -> [Double] {
        guard values.indices.contains(index), values[index] == nil, !usesAppleDefaults, !workingFrame.isEmpty else {
            return numbers(at: index)
        }
        switch attributes.inputs[index].followsFrame {
        case .none: return numbers(at: index)
        case .extent: return [workingFrame.minX, workingFrame.minY, workingFrame.width, workingFrame.height]
        case .center: return [workingFrame.midX, workingFrame.midY]
        case .length: return numbers(at: index).map { $0 * lengthScale }
        }
    }

    public var time: Double { number("inputTime") }

    /// A displacement in pixels.
    public func offset(_ key: StaticString) -> CGPoint {
        guard case .vector(let vector)? = value(key) else { return .zero }
        return CGPoint(x: vector.x * scale(key), y: vector.y * scale(key))
    }

    /// A point, in the kernel's coordinates.
    public func position(_ key: StaticString) -> CGPoint {
        if !isExplicit(key), row(key)?.0.followsFrame == .center {
            return CGPoint(x: frame.midX, y: frame.midY)
        }
        guard case .vector(let vector)? = value(key) else { return .zero }
        return CGPoint(x: vector.x - anchor.x, y: vector.y - anchor.y)
    }

    /// A rectangle, in the kernel's coordinates.
    public func rectangle(_ key: StaticString) -> CGRect { local(workingRectangle(key)) }

    /// A rectangle, in working space, for extents.
    public func workingRectangle(_ key: StaticString) -> CGRect {
        if !isExplicit(key), row(key)?.0.followsFrame == .extent { return workingFrame }
        guard case .vector(let vector)? = value(key) else { return .zero }
        // A negative size would turn the rectangle inside out; it counts as none.
        return CGRect(x: vector.x, y: vector.y, width: max(vector.z, 0), height: max(vector.w, 0))
    }

    public func color(_ key: StaticString) -> CIColor {
        guard case .color(let color)? = value(key) else { return .clear }
        return color
    }

    /// The place of an image input among the images; nil where none is set.
    public func imageIndex(_ key: StaticString) -> Int? {
        var index = 0
        for (row, value) in zip(attributes.inputs, values) where row.kind == .image {
            if row.key == key { return value == nil ? nil : index }
            index += 1
        }
        return nil
    }

    /// Where an image lies, in the kernel's coordinates; empty where none is set.
    public func extent(ofImage key: StaticString) -> CGRect {
        imageIndex(key).map { local(images[$0].extent) } ?? .null
    }

    /// Whether an image is known to be opaque wherever it has pixels.
    public func isOpaque(image key: StaticString) -> Bool { imageIndex(key).map { images[$0].isOpaque } ?? false }

    /// The union of the pictures' extents, which may be infinite.
    public var pictureExtent: CGRect {
        var result = CGRect.null
        let rows = attributes.inputs.filter { $0.kind == .image }
        for (row, image) in zip(rows, images) where row.isPicture { result = result.union(image.extent) }
        return result
    }

    /// Whether nothing of the frame lies outside the filter's extent, so that the ends of a transition must be exact.
    public var extentCoversFrame: Bool {
        if usesAppleDefaults { return false }
        guard let (row, value) = row("inputExtent"), value != nil else { return true }
        let extent = workingRectangle("inputExtent")
        // Where the table's default is an empty rectangle, one stands for the image's extent.
        let isImage = extent.isEmpty && row.defaultValue == [0, 0, 0, 0]
        return (isImage ? images[0].extent : extent).contains(workingFrame)
    }

    /// How much shows of what a filter leaves in the frame besides its two pictures: it comes in over the first
    /// twentieth of the time and goes over the last, so that there is no jump at the exact ends. With an extent smaller
    /// than the frame everything shows throughout, as Apple has it.
    public var leftoverShare: Double { extentCoversFrame ? Self.rise(min(time, 1 - time)) : 1 }

    /// The same for the target image behind or beside an image that still lies there; it stays at the end.
    public var arrivalShare: Double { extentCoversFrame ? Self.rise(time) : 1 }

    /// How far a filter has made up for what would still be moving at the end: nothing until the last twentieth.
    public var departureShare: Double { extentCoversFrame ? 1 - Self.rise(1 - time) : 0 }

    /// Softly from 0 to 1 within a twentieth: an even rise would be 5 levels of 255 after a thousandth.
    private static func rise(_ time: Double) -> Double {
        let x = min(max(time * 20, 0), 1)
        return x * x * (3 - 2 * x)
    }

    /// Whether the filter goes from one picture to another.
    public var isTransition: Bool { attributes.categories.contains(.transition) }
}
