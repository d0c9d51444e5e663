/// What a call came to. Values are pinned, in groups of ten; new ones are only added.
/// In C: `citrans_status`.
public enum CITransStatus: Int32, Sendable {
    /// The call did what it says.
    case ok = 0
    /// A pointer that must not be NULL was NULL.
    case nullArgument = 10
    /// A number, name or rectangle is outside what the call accepts.
    case invalidArgument = 11
    /// A handle was released already, or is of another kind.
    case invalidHandle = 12
    /// No filter has that name.
    case unknownFilter = 20
    /// The filter has no input with that key.
    case unknownKey = 21
    /// The input takes a value of another type.
    case wrongType = 22
    /// An image or value that the filter cannot do without is not set.
    case missingInput = 23
    /// No such pixel format, alpha kind or colour space.
    case unsupportedFormat = 30
    /// A bitmap's size, row length or address is wrong.
    case invalidBitmap = 31
    /// The image has no edges, so it has no size to render or to write.
    case infiniteExtent = 32
    /// A size is past a documented limit.
    case sizeLimit = 33
    /// A file could not be opened, read or written.
    case io = 40
    /// A file's contents are not what its kind requires.
    case decode = 41
    /// A kernel's source has errors.
    case compile = 50
    /// A kernel was given too many, too few or unsuitable arguments.
    case kernelArgument = 51
    /// A kernel is past a documented limit.
    case kernelLimit = 52
    /// Memory could not be had, or the context's memory limit was reached.
    case outOfMemory = 60
    /// The progress callback asked to stop.
    case cancelled = 61
    /// A defect of the library; please report it with the error text.
    case `internal` = 99
}

/// A failure: its kind, and a sentence that names the key, the value and what would have been right.
public struct CITransError: Error, Sendable {
    public let status: CITransStatus
    public let message: String

    @inline(never)
    public init(_ status: CITransStatus, _ message: Sentence) {
        self.status = status
        self.message = message.text
    }

    /// A sentence that is there already.
    @_disfavoredOverload
    public init(_ status: CITransStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}

extension CITransError: CustomStringConvertible {
    public var description: String { message }
}
