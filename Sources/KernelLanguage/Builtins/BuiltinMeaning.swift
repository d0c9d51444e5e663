import Graph

/// What a built-in function does with its arguments' slots.
enum BuiltinMeaning: Sendable {
    /// The operation on each component.
    case each(KernelOpcode)
    case composite(Composite)
    case image(ImageFunction)

    /// Functions of whole vectors and matrices, and those made of several operations.
    enum Composite: Sendable {
        case dot, length, lengthSquared, distance, distanceSquared, normalize, cross, reflect, refract, faceforward
        case any, all, not
        case select, compare
        case sineCosine, cosineSine
        case premultiply, unpremultiply, linearFromSRGB, sRGBFromLinear
        case transpose, determinant, inverse, outerProduct, componentProduct
        case radians, degrees, saturate, fusedMultiplyAdd, numericMinimum, numericMaximum, positiveDifference
        case isNaN, isInfinite, isFinite, signBit, copySign
        case sinePi, cosinePi, tangentPi
        case reciprocal, divideFloats, absoluteDifference, minimum3, maximum3, median3, power
    }

    enum ImageFunction: Sendable {
        case sample, coordinate, transform, extent, origin, size
        case gather(Int)
        case destination
        case groupCoordinate, groupWrite
        case fromImage, toImage
    }
}
