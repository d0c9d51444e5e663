import CITrans
import TestSupport
import Testing

/// core-animation.md section 2: named functions, their values, and a solver that never jumps.
struct TimingFunctionTests {
    static let times = [0.1, 0.25, 0.5, 0.67, 0.75, 0.9]

    @Test(arguments: [
        ("easeIn", [0.017026610, 0.093464651, 0.315356813, 0.515911273, 0.621861869, 0.839427846]),
        ("easeOut", [0.160572154, 0.378138131, 0.684643187, 0.846580929, 0.906535349, 0.982973390]),
        ("easeInEaseOut", [0.019722454, 0.129161931, 0.5, 0.772849877, 0.870838069, 0.980277546]),
        ("default", [0.094796306, 0.408510591, 0.802403388, 0.926526473, 0.960458978, 0.994316477]),
        ("linear", times),
    ])
    func table(_ name: String, _ values: [Double]) throws {
        let function = try CAMediaTimingFunction(name: name)
        for (time, value) in zip(Self.times, values) { #expect(abs(function.value(at: time) - value) < 1e-6) }
        #expect(function.value(at: 0) == 0 && function.value(at: 1) == 1)
    }

    @Test func ownCurves() throws {
        let s = try CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
        #expect(abs(s.value(at: 0.25) - 0.105893) < 1e-6 && abs(s.value(at: 0.5) - 0.5) < 1e-9)
        #expect(abs(s.value(at: 0.75) - 0.894107) < 1e-6)
    }

    /// bezier-easing's and cubic-bezier's hard cases; TermUI#656 answered 0.003 instead of 0.271.
    @Test(arguments: [
        ([0, 1, 0, 1], 0.001, 0.271, 1e-4), ([1, 0, 0, 1], 0.49, 0.301419, 1e-5), ([1, 0, 0, 1], 0.5, 0.5, 1e-5),
        ([1, 0, 0, 1], 0.51, 0.698581, 1e-5), ([0, 0, 0.58, 1], 0.8964, 0.981788, 1e-6),
        ([0, 1, 1, 0], 0.104, 0.392, 1e-3), ([0.25, 0.1, 0.25, 1], 0.1844, 0.259875, 1e-6),
    ])
    func hardCases(_ points: [Double], _ time: Double, _ value: Double, _ tolerance: Double) throws {
        let function = try CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
        #expect(abs(function.value(at: time) - value) < tolerance)
    }

    /// cubic-bezier#1, react-native#6207: Newton's steps left the curve and gave 1.73. Against 200 halvings.
    @Test(arguments: [
        [0, 0, 0.58, 1], [0.42, 0, 1, 1], [0.25, 0.1, 0.25, 1], [0.11, 0.9, 0.92, 0.13], [1, 0, 0, 1], [0, 1, 1, 0],
        [0.9, 0, 0.9, 0], [0.5, -2, 0.5, 3], [0, 0, 0, 1], [1, 1, 1, 1], [0.3, 0.3, 0.7, 0.7],
    ])
    func againstBisection(_ points: [Double]) throws {
        let function = try CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
        let stored = points.map { Double(Float($0)) }
        func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
        }
        for step in 1..<10_000 {
            let time = Double(step) / 10_000
            var (low, high) = (0.0, 1.0)
            for _ in 0..<200 {
                let middle = (low + high) / 2
                if bezier(stored[0], stored[2], middle) < time { low = middle } else { high = middle }
            }
            let expected = bezier(stored[1], stored[3], low)
            // Where the curve stands upright, a rounding of the time is worth the cube root of it.
            #expect(abs(function.value(at: time) - expected) < (abs(time - 0.5) < 1e-9 ? 1e-5 : 1e-6), "at \(time)")
        }
    }

    /// slint#12828, bezier-easing#57: tiny steps backwards.
    @Test(arguments: [
        [0, 0, 0.58, 1], [0.42, 0, 1, 1], [0.25, 0.1, 0.25, 1], [1, 0, 0, 1], [0, 1, 0, 1], [0, 1, 1, 0.999],
        [0.9, 0, 1, 0.1],
    ])
    func monotone(_ points: [Double]) throws {
        let function = try CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
        var last = 0.0
        for step in 0...100_000 {
            let value = function.value(at: Double(step) / 100_000)
            // Curves whose y goes up and down again may of course fall.
            if points != [0, 1, 1, 0.999] { #expect(value >= last) }
            last = value
        }
        #expect(last == 1)
    }

    @Test func ends() throws {
        let overshoot = try CAMediaTimingFunction(controlPoints: 0.5, -1, 0.5, 2)
        #expect(overshoot.value(at: -0.5) == 0 && overshoot.value(at: 1.5) == 1)
        #expect(overshoot.value(at: -.infinity) == 0 && overshoot.value(at: .infinity) == 1)
        #expect(overshoot.value(at: .nan) == 0)
        #expect(overshoot.value(at: 0.1) < 0 && overshoot.value(at: 0.9) > 1, "y outside 0…1 is passed on")
        #expect(overshoot.value(at: .leastNonzeroMagnitude).magnitude < 1e-9)
    }

    @Test func controlPoints() throws {
        let ease = try CAMediaTimingFunction(name: "default")
        #expect(ease.controlPoint(at: 0) == .zero && ease.controlPoint(at: 3) == CGPoint(x: 1, y: 1))
        #expect(ease.controlPoint(at: 1) == CGPoint(x: 0.25, y: Double(Float(0.1))))
        #expect(ease.controlPoint(at: 2) == CGPoint(x: 0.25, y: 1))
        let pinned = try CAMediaTimingFunction(controlPoints: -3, 5, 8, -5)
        #expect(pinned.controlPoint(at: 1) == CGPoint(x: 0, y: 5))
        #expect(pinned.controlPoint(at: 2) == CGPoint(x: 1, y: -5))
    }

    @Test(arguments: [
        ("ease", "default"), ("ease-in", "easeIn"), ("ease-out", "easeOut"), ("ease-in-out", "easeInEaseOut"),
    ])
    func otherSpellings(_ name: String, _ same: String) throws {
        let (a, b) = (try CAMediaTimingFunction(name: name), try CAMediaTimingFunction(name: same))
        for index in 0..<4 { #expect(a.controlPoint(at: index) == b.controlPoint(at: index)) }
    }

    @Test func errors() {
        let unknown = failure { _ = try CAMediaTimingFunction(name: "easeInn") }
        #expect(unknown?.status == .invalidArgument)
        #expect(unknown?.message == "there is no timing function named \"easeInn\"; did you mean easeIn?")
        #expect(
            failure { _ = try CAMediaTimingFunction(name: "") }?.message == "there is no timing function named \"\"")
        let infinite = failure { _ = try CAMediaTimingFunction(controlPoints: 0, .nan, 1, 1) }
        #expect(infinite?.status == .invalidArgument)
        #expect(
            infinite?.message
                == "a timing function's control points must be finite, but they are (0.0, nan), (1.0, 1.0)")
    }

    /// swww#60, #50: the curve made animations slow. Under a microsecond each, in the best of ten runs.
    @Test func speed() throws {
        let function = try CAMediaTimingFunction(controlPoints: 0.11, 0.9, 0.92, 0.13)
        let clock = ContinuousClock()
        var (best, sum) = (Duration.seconds(1), 0.0)
        for _ in 0..<10 {
            let taken = clock.measure {
                for step in 0..<10_000 { sum += function.value(at: Double(step) / 10_000) }
            }
            best = min(best, taken)
        }
        print("timing function: \(best / 10_000) each")
        #expect(best < .milliseconds(10) && sum > 0)
    }
}
