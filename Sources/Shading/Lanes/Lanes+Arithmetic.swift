// Arithmetic on vectors. The standard library's own comes out as arithmetic on the lanes one by one, which the optimiser puts
// together again where it can, and where it cannot, by halves and with shuffles; here each is one instruction. A number beside a
// vector is spread over one first.

import CLanes

@inline(__always) func + (a: Lanes, b: Lanes) -> Lanes { lanes_add(a, b) }
@inline(__always) func - (a: Lanes, b: Lanes) -> Lanes { lanes_subtract(a, b) }
@inline(__always) func * (a: Lanes, b: Lanes) -> Lanes { lanes_multiply(a, b) }
@inline(__always) func / (a: Lanes, b: Lanes) -> Lanes { lanes_divide(a, b) }

@inline(__always) func + (a: Lanes, b: Float) -> Lanes { lanes_add(a, .splat(b)) }
@inline(__always) func - (a: Lanes, b: Float) -> Lanes { lanes_subtract(a, .splat(b)) }
@inline(__always) func * (a: Lanes, b: Float) -> Lanes { lanes_multiply(a, .splat(b)) }
@inline(__always) func / (a: Lanes, b: Float) -> Lanes { lanes_divide(a, .splat(b)) }
@inline(__always) func + (a: Float, b: Lanes) -> Lanes { lanes_add(.splat(a), b) }
@inline(__always) func - (a: Float, b: Lanes) -> Lanes { lanes_subtract(.splat(a), b) }
@inline(__always) func * (a: Float, b: Lanes) -> Lanes { lanes_multiply(.splat(a), b) }
@inline(__always) func / (a: Float, b: Lanes) -> Lanes { lanes_divide(.splat(a), b) }

/// Less a vector.
@inline(__always) prefix func - (a: Lanes) -> Lanes { lanes_subtract(.splat(0), a) }

@inline(__always) private func mask(_ bits: LaneInts) -> LaneMask { unsafeBitCast(bits, to: LaneMask.self) }

@inline(__always) func .< (a: Lanes, b: Lanes) -> LaneMask { mask(lanes_is_less(a, b)) }
@inline(__always) func .<= (a: Lanes, b: Lanes) -> LaneMask { mask(lanes_is_at_most(a, b)) }
@inline(__always) func .> (a: Lanes, b: Lanes) -> LaneMask { mask(lanes_is_less(b, a)) }
@inline(__always) func .>= (a: Lanes, b: Lanes) -> LaneMask { mask(lanes_is_at_most(b, a)) }
@inline(__always) func .== (a: Lanes, b: Lanes) -> LaneMask { mask(lanes_is_equal(a, b)) }
@inline(__always) func .!= (a: Lanes, b: Lanes) -> LaneMask { mask(lanes_is_other(a, b)) }

@inline(__always) func .< (a: Lanes, b: Float) -> LaneMask { a .< .splat(b) }
@inline(__always) func .<= (a: Lanes, b: Float) -> LaneMask { a .<= .splat(b) }
@inline(__always) func .> (a: Lanes, b: Float) -> LaneMask { a .> .splat(b) }
@inline(__always) func .>= (a: Lanes, b: Float) -> LaneMask { a .>= .splat(b) }
@inline(__always) func .== (a: Lanes, b: Float) -> LaneMask { a .== .splat(b) }
@inline(__always) func .!= (a: Lanes, b: Float) -> LaneMask { a .!= .splat(b) }
