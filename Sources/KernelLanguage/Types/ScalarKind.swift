/// What one component is. In the order in which arithmetic converts: an `int` and a `float` give a `float`.
enum ScalarKind: UInt8, Sendable {
    case bool, int, uint, half, float

    var isFloat: Bool { self == .half || self == .float }
    var isInteger: Bool { self == .int || self == .uint }
}
