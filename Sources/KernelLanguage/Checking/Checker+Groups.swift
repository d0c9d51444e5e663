import Graph
import Raster

/// Kernels that write groups of two by two pixels: `group::destination`.
extension Checker {
    /// `destination.coord()`, `destination.write(a, b, c, d)`; nothing for other methods.
    func groupMethod(_ name: String, _ values: [TypedExpression], at position: SourcePosition) throws(CompileStop)
        -> TypedExpression?
    {
        switch (name, values.count) {
        case ("coord", 0): return TypedExpression(.builtin(.image(.groupCoordinate), []), .float2, at: position)
        case ("write", 4):
            var colors: [TypedExpression] = []
            for value in values { colors.append(try coerce(value, to: .float4, "a pixel of a group")) }
            return TypedExpression(.builtin(.image(.groupWrite), colors), .void, at: position)
        case ("write", _):
            throw sink.stop("a group has 4 pixels, but \(values.count) are written", at: position)
        default: return nil
        }
    }
}
