import CShims

/// Sines and cosines that are exact at the quarter turns, where the C library's are off by 1e-16 and an edge that
/// should lie along the pixels would not.
enum Angle {
    static func sine(_ radians: Double) -> Double { snapped(citrans_sin(radians)) }
    static func cosine(_ radians: Double) -> Double { snapped(citrans_cos(radians)) }

    /// Multiples of π/2 as people write them in 32 bits miss the turn by up to 1e-7.
    private static func snapped(_ value: Double) -> Double { abs(value) < 2e-7 ? 0 : value }
}
