/// A sentence with names and numbers in it, as errors have. It is written as any interpolated string; each part of it is
/// appended by a function that is there once, where the standard library's interpolation comes out as a kilobyte of code
/// wherever it is used.
public struct Sentence: ExpressibleByStringInterpolation, Sendable {
    public let text: String

    @inline(never)
    public init(_ text: String) { self.text = text }

    @inline(never)
    public init(stringLiteral text: String) { self.text = text }

    @inline(never)
    public init(stringInterpolation parts: StringInterpolation) { text = parts.text }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        @inline(never)
        public init(literalCapacity: Int, interpolationCount: Int) {}

        @inline(never)
        public mutating func appendLiteral(_ text: String) { self.text += text }

        @inline(never)
        public mutating func appendInterpolation(_ text: String) { self.text += text }

        @inline(never)
        public mutating func appendInterpolation(_ text: StaticString) { self.text += text.description }

        @inline(never)
        public mutating func appendInterpolation(_ number: Int) { text += number.description }

        @inline(never)
        public mutating func appendInterpolation(_ number: Int32) { text += Int(number).description }

        /// Anything else that says what it is.
        @inline(never)
        public mutating func appendInterpolation<Value: CustomStringConvertible>(_ value: Value) {
            text += value.description
        }
    }
}
