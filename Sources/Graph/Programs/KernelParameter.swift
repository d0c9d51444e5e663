/// One thing that a host passes to a kernel.
public struct KernelParameter: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// A float, or a vector of 2 to 4 of them.
        case float(Int)
        case int(Int)
        case uint(Int)
        case bool(Int)
        /// Four floats: a colour, matched to the working space and premultiplied.
        case color
        /// Column after column.
        case matrix(columns: Int, rows: Int)
        /// An image, by its number among the program's images.
        case image(Int)
        /// Bytes: an array of elements of so many bytes each.
        case data(stride: Int)
    }

    public let name: String
    public let kind: Kind
    /// As the source writes it.
    public let typeName: String
    /// Its uniform slots; empty for images and data. Booleans are all bits zero or one, integers two's complement.
    public let slots: Range<Int>
    /// The default that a transition's source gives in a comment, as numbers; zeros where it gives none.
    public let defaultValue: [Double]
    public let hasDefault: Bool

    package init(
        name: String, kind: Kind, typeName: String, slots: Range<Int>, defaultValue: [Double], hasDefault: Bool
    ) {
        self.name = name
        self.kind = kind
        self.typeName = typeName
        self.slots = slots
        self.defaultValue = defaultValue
        self.hasDefault = hasDefault
    }
}

/// An image that a kernel reads.
public struct KernelImage: Sendable, Equatable {
    public enum Role: Sendable, Equatable {
        /// A colour that is handed in: read at the output pixel only.
        case sample
        case sampler
        /// Lookup data, which transforms of the image graph leave alone.
        case table
        /// A transition's two pictures, and pictures that are its parameters.
        case from, to, picture
    }

    public let name: String
    public let role: Role
    /// The program reads it at the output pixel and nowhere else, whatever its role.
    public package(set) var isPointwise: Bool

    package init(name: String, role: Role, isPointwise: Bool) {
        self.name = name
        self.role = role
        self.isPointwise = isPointwise
    }
}

/// What a kernel is for.
/// In C: `citrans_kernel_kind`.
public enum KernelKind: Int32, Sendable, CaseIterable {
    /// A pixel's colour from colours at the same place.
    case color = 1
    /// The place where its one image, which it does not declare, is read for a pixel.
    case warp = 2
    /// A colour kernel of exactly two samples: the foreground, then the background.
    case blend = 3
    /// A pixel's colour from images that are read anywhere.
    case general = 4
    /// A transition in gl-transitions' GLSL.
    case transition = 5
}

/// A number that the host puts in a uniform slot before a program runs.
public enum KernelInput: Sendable, Equatable {
    /// A component of a parameter.
    case parameter(Int, component: Int)
    /// A transition's progress, 0 to 1, and the frame's width by its height.
    case progress, ratio
    /// x, y, width or height of an image's extent in working space.
    case extent(image: Int, component: Int)
}

/// A kernel of a source, before it is compiled.
public struct KernelDescription: Sendable, Equatable {
    public let name: String
    public let kind: KernelKind
    /// The line of its name.
    public let line: Int

    package init(name: String, kind: KernelKind, line: Int) {
        self.name = name
        self.kind = kind
        self.line = line
    }
}
