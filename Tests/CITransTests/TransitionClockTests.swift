import CITrans
import Motion
import TestSupport
import Testing

/// How far a transition is at a host's time.
struct TransitionClockTests {
    @Test func runsFromStartToEnd() throws {
        let clock = try TransitionClock(duration: 2, startingAt: 100)
        #expect([99, 100, 100.5, 101, 102, 500].map(clock.progress) == [0, 0, 0.25, 0.5, 1, 1])
        #expect([99, 100, 101.9].allSatisfy(clock.isRunning) && !clock.isRunning(at: 102))
        #expect(!clock.hasEnded(at: 101.9) && clock.hasEnded(at: 102))
    }

    /// A host that adds up frames' lengths comes out a little before the end, which must still be the end.
    @Test(arguments: [0.0, 1e-3, 17.3, 1.7e9])
    func reachesTheEndByAddition(_ start: Double) throws {
        for (duration, rate) in [(2.0, 30.0), (0.7, 10), (1, 29.97), (0.1, 60)] {
            let clock = try TransitionClock(duration: duration, startingAt: start)
            let frames = Int((duration * rate).rounded())
            let (step, end) = (duration / Double(frames), (0..<frames))
            let last = end.reduce(start) { time, _ in time + step }
            #expect(clock.progress(at: last) == 1, "\(start) + \(frames) frames")
            #expect(clock.progress(at: last - step) < 1)
        }
    }

    /// A duration of nothing is over at once, and is no division by zero.
    @Test func ofNoDuration() throws {
        let clock = try TransitionClock(duration: 0, startingAt: 5)
        #expect(clock.progress(at: 5) == 1 && clock.hasEnded(at: 5))
        #expect(clock.progress(at: 4) == 0)
    }

    @Test func eases() throws {
        let easing = try CAMediaTimingFunction(name: "ease-in")
        let clock = try TransitionClock(duration: 4, easing: easing, startingAt: 0)
        #expect(abs(clock.progress(at: 1) - 0.093464651) < 1e-6)
        #expect(abs(clock.progress(at: 3) - 0.621861869) < 1e-6)
        #expect(clock.progress(at: 4) == 1)
    }

    /// A transition has nothing beyond its ends, so what overshoots stays there.
    @Test func overshootIsCutOff() throws {
        let easing = try CAMediaTimingFunction(controlPoints: 0.3, -1, 0.7, 2)
        let clock = try TransitionClock(duration: 1, easing: easing, startingAt: 0)
        #expect(easing.value(at: 0.1) < 0 && easing.value(at: 0.9) > 1)
        #expect(clock.progress(at: 0.1) == 0 && clock.progress(at: 0.9) == 1 && clock.isRunning(at: 0.9))
    }

    @Test func isHeld() throws {
        var clock = try TransitionClock(duration: 2, startingAt: 0)
        try clock.hold(at: 0.3)
        #expect(clock.progress(at: 0) == 0.3 && clock.progress(at: 99) == 0.3)
        #expect(!clock.isRunning(at: 1) && !clock.hasEnded(at: 99))
        try clock.hold(at: 7)
        #expect(clock.progress(at: 0) == 1)
        try clock.hold(at: -Double.infinity)
        #expect(clock.progress(at: 0) == 0)
    }

    /// Whatever the easing, it goes on from where it is, and what is left of the way takes its share of the time.
    @Test(arguments: ["linear", "ease-in", "ease-out", "ease-in-out", "default"], [false, true])
    func goesOnFromWhereItIs(_ name: String, backwards: Bool) throws {
        let easing = try CAMediaTimingFunction(name: name)
        var clock = try TransitionClock(duration: 2, easing: easing, startingAt: 0)
        try clock.hold(at: 0.4)
        try clock.resume(backwards: backwards, at: 50)
        #expect(abs(clock.progress(at: 50) - 0.4) < 1e-9)
        let share = easing.time(ofValue: 0.4)
        let left = 2 * (backwards ? share : 1 - share)
        #expect(clock.isRunning(at: 50 + left - 1e-3) && clock.hasEnded(at: 50 + left))
        #expect(clock.progress(at: 50 + left) == (backwards ? 0 : 1))
        let middle = backwards ? share / 2 : (1 + share) / 2
        #expect(abs(clock.progress(at: 50 + left / 2) - easing.value(at: middle)) < 1e-9)
    }

    /// Turned round while it runs it goes back the way it came.
    @Test func turnsRound() throws {
        let easing = try CAMediaTimingFunction(name: "ease-in")
        var clock = try TransitionClock(duration: 2, easing: easing, startingAt: 0)
        let there = clock.progress(at: 0.7)
        try clock.resume(backwards: true, at: 1)
        #expect(abs(clock.progress(at: 1.3) - there) < 1e-12)
        #expect(clock.progress(at: 2) == 0)
        try clock.resume(backwards: false, at: 3)
        #expect(clock.progress(at: 3) == 0 && clock.progress(at: 5) == 1)
    }

    /// The time of a value is the inverse of the value at a time.
    @Test(arguments: [[0.42, 0, 1, 1], [0, 1, 0, 1], [1, 0, 0, 1], [0, 0, 0.58, 1], [0.3, -1, 0.7, 2]])
    func inverse(_ points: [Double]) throws {
        let easing = try CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
        #expect(easing.time(ofValue: 0) == 0 && easing.time(ofValue: 1) == 1 && easing.time(ofValue: .nan) == 0)
        for step in 1..<100 {
            let value = Double(step) / 100
            // Where the curve stands upright, neighbouring times are far apart in value.
            let steep = points == [1, 0, 0, 1] && abs(value - 0.5) < 0.4
            #expect(abs(easing.value(at: easing.time(ofValue: value)) - value) < (steep ? 1e-3 : 1e-6), "\(value)")
        }
    }

    @Test func badTimes() {
        for duration: Double in [-1, -.infinity, .infinity, .nan] {
            let error = failure { _ = try TransitionClock(duration: duration, startingAt: 0) }
            #expect(error?.status == .invalidArgument && error?.message.contains("\(duration)") == true)
        }
        for time in [Double.nan, .infinity] {
            let error = failure { _ = try TransitionClock(duration: 1, startingAt: time) }
            #expect(error?.status == .invalidArgument && error?.message.contains("\(time)") == true)
        }
    }
}
