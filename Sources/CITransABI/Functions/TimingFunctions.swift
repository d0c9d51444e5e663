import CITrans
import CShims
import Motion
import Raster

/// Makes one of Core Animation's timing functions: "linear", "easeIn", "easeOut", "easeInEaseOut" or "default"; the
/// spellings "ease-in" and so on are understood too.
///
/// Fails with CITRANS_INVALID_ARGUMENT and a sentence that suggests the nearest name.
@c(citrans_timing_function_create)
public func timingFunctionCreate(
    _ name: UnsafePointer<CChar>?, _ function: UnsafeMutablePointer<citrans_timing_function?>?
) -> citrans_status {
    CAMediaTimingFunction.create(function, "function") { () throws(CITransError) in
        try CAMediaTimingFunction(name: text(name, "name"))
    }
}

/// Makes a timing function from a cubic Bézier curve from (0, 0) to (1, 1) with these two control points. An x outside
/// 0…1 is brought to the nearer end, because time does not run backwards; a y outside overshoots.
///
/// Fails with CITRANS_INVALID_ARGUMENT where a number is not finite.
@c(citrans_timing_function_create_with_control_points)
public func timingFunctionCreateWithControlPoints(
    _ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double,
    _ function: UnsafeMutablePointer<citrans_timing_function?>?
) -> citrans_status {
    CAMediaTimingFunction.create(function, "function") { () throws(CITransError) in
        try CAMediaTimingFunction(controlPoints: c1x, c1y, c2x, c2y)
    }
}

/// Takes one more reference, to be let go with citrans_timing_function_release.
@c(citrans_timing_function_retain)
public func timingFunctionRetain(_ function: citrans_timing_function?) -> citrans_status {
    CAMediaTimingFunction.retain(function, "function")
}

/// Lets a reference go. With the last one the handle ends.
@c(citrans_timing_function_release)
public func timingFunctionRelease(_ function: citrans_timing_function?) { CAMediaTimingFunction.release(function) }

/// Where the motion is at a time: exactly 0 at 0 and before, 1 at 1 and after.
///
/// Fails with CITRANS_INVALID_ARGUMENT where the time is not a number.
@c(citrans_timing_function_value)
public func timingFunctionValue(
    _ function: citrans_timing_function?, _ time: Double, _ value: UnsafeMutablePointer<Double>?
) -> citrans_status {
    call { () throws(CITransError) in
        let function = try CAMediaTimingFunction.from(function, "function")
        let value = try required(value, "value")
        guard !time.isNaN else { throw CITransError(.invalidArgument, "time is not a number") }
        value.pointee = function.value(at: time)
    }
}
