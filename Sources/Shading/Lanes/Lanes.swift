import CLanes

// A vector holds as many pixels as the build's registers do without spilling: 16 with AVX-512, 8 with AVX2, 4 else.
#if LANES_16
    typealias Lanes = SIMD16<Float>
    typealias LaneInts = SIMD16<Int32>
#elseif LANES_8
    typealias Lanes = SIMD8<Float>
    typealias LaneInts = SIMD8<Int32>
#else
    typealias Lanes = SIMD4<Float>
    typealias LaneInts = SIMD4<Int32>
#endif
typealias LaneMask = SIMDMask<LaneInts>

/// 0, 1, 2, … in the lanes.
let laneIndices = Lanes((0..<Lanes.scalarCount).map { Float($0) })

@inline(__always) func min(_ a: Lanes, _ b: Lanes) -> Lanes { lanes_min(a, b) }
@inline(__always) func max(_ a: Lanes, _ b: Lanes) -> Lanes { lanes_max(a, b) }
@inline(__always) func abs(_ a: Lanes) -> Lanes { lanes_abs(a) }
@inline(__always) func floor(_ a: Lanes) -> Lanes { lanes_floor(a) }
@inline(__always) func squareRoot(_ a: Lanes) -> Lanes { lanes_sqrt(a) }

/// The number limited to 0…1; 0 where it is not a number.
@inline(__always) func clamp(_ a: Lanes) -> Lanes { min(max(a, .splat(0)), .splat(1)) }

/// a where t is 0, b where it is 1, both exactly.
@inline(__always) func mix(_ a: Lanes, _ b: Lanes, _ t: Lanes) -> Lanes { a * (1 - t) + b * t }

/// 0 below 0, 1 above 1, and between them a curve without corners: x²(3 − 2x).
@inline(__always) func smooth(_ a: Lanes) -> Lanes {
    let x = clamp(a)
    return x * x * (3 - 2 * x)
}

/// What is left of a number above the whole number below it.
@inline(__always) func fraction(_ a: Lanes) -> Lanes { a - floor(a) }

/// `a` where the mask is set, `b` elsewhere.
@inline(__always) func select(_ mask: LaneMask, _ a: Lanes, _ b: Lanes) -> Lanes {
    lanes_select(unsafeBitCast(mask, to: LaneInts.self), a, b)
}

/// Whether a mask is set in no lane, or in every lane. The standard library's `any` and `all` go through the lanes one by one.
@inline(__always) func isNone(_ mask: LaneMask) -> Bool { lanes_are_none(unsafeBitCast(mask, to: LaneInts.self)) != 0 }
@inline(__always) func isEvery(_ mask: LaneMask) -> Bool { isNone(.!mask) }

extension SIMD where Self == Lanes {
    @inline(__always) static func splat(_ value: Float) -> Lanes { lanes_spread(value) }
}
