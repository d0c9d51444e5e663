// Arithmetic between a vector and one number. The standard library's generic forms of these come out as loops over the
// lanes; here the number is spread over a vector first, and each is one instruction.

@inline(__always) func + (a: Lanes, b: Float) -> Lanes { a + Lanes(repeating: b) }
@inline(__always) func - (a: Lanes, b: Float) -> Lanes { a - Lanes(repeating: b) }
@inline(__always) func * (a: Lanes, b: Float) -> Lanes { a * Lanes(repeating: b) }
@inline(__always) func / (a: Lanes, b: Float) -> Lanes { a / Lanes(repeating: b) }
@inline(__always) func + (a: Float, b: Lanes) -> Lanes { Lanes(repeating: a) + b }
@inline(__always) func - (a: Float, b: Lanes) -> Lanes { Lanes(repeating: a) - b }
@inline(__always) func * (a: Float, b: Lanes) -> Lanes { Lanes(repeating: a) * b }
@inline(__always) func / (a: Float, b: Lanes) -> Lanes { Lanes(repeating: a) / b }

@inline(__always) func .< (a: Lanes, b: Float) -> LaneMask { a .< Lanes(repeating: b) }
@inline(__always) func .<= (a: Lanes, b: Float) -> LaneMask { a .<= Lanes(repeating: b) }
@inline(__always) func .> (a: Lanes, b: Float) -> LaneMask { a .> Lanes(repeating: b) }
@inline(__always) func .>= (a: Lanes, b: Float) -> LaneMask { a .>= Lanes(repeating: b) }
@inline(__always) func .== (a: Lanes, b: Float) -> LaneMask { a .== Lanes(repeating: b) }
@inline(__always) func .!= (a: Lanes, b: Float) -> LaneMask { a .!= Lanes(repeating: b) }

/// Less a vector.
@inline(__always) prefix func - (a: Lanes) -> Lanes { Lanes(repeating: 0) - a }
