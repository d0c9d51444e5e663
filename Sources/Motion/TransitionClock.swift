import Raster

/// How far a transition is, by a clock that the host supplies: seconds of any origin, that grow.
///
/// It runs by the clock, or is held where a hand puts it; it runs forwards to 1 or backwards to 0.
public struct TransitionClock: Sendable {
    private enum Motion {
        /// From 0 at `start` to 1 at `end`, or from 1 to 0.
        case running(start: Double, end: Double, backwards: Bool)
        case held(Double)
    }

    /// Seconds from one end to the other.
    public let duration: Double
    public let easing: CAMediaTimingFunction
    private var motion: Motion

    /// The end counts as reached this many seconds before: a host that adds up frames of 1/30 s misses it by rounding.
    private static let tolerance = 1e-4

    /// A transition that starts at the time.
    /// - Parameter duration: in seconds, from 0 on; with 0 it is at its end at once.
    /// - Throws: `invalidArgument` for a duration that is negative or not finite, and for such a time.
    public init(
        duration: Double, easing: CAMediaTimingFunction = .linear, startingAt time: Double
    ) throws(CITransError) {
        guard duration.isFinite, duration >= 0 else {
            throw CITransError(.invalidArgument, "duration is \(duration); it must be finite, and 0 or more seconds")
        }
        try Self.check(time)
        self.duration = duration
        self.easing = easing
        motion = .running(start: time, end: time + duration, backwards: false)
    }

    /// How far the transition is: exactly 1, or 0 where it runs backwards, from the end on. Easing that overshoots is cut
    /// off at 0 and 1, because a transition has nothing beyond its ends.
    public func progress(at time: Double) -> Double {
        switch motion {
        case .held(let progress): progress
        case .running(let start, let end, let backwards):
            min(max(easing.value(at: Self.share(start, end, backwards, time)), 0), 1)
        }
    }

    /// Whether the clock still moves it.
    public func isRunning(at time: Double) -> Bool {
        if case .running = motion { return !hasEnded(at: time) }
        return false
    }

    /// Whether the clock has brought it to an end.
    public func hasEnded(at time: Double) -> Bool {
        if case .running(_, let end, _) = motion { return time >= end - Self.tolerance }
        return false
    }

    /// Takes it off the clock and puts it at a progress, 0…1; what lies outside counts as the nearer end.
    /// - Throws: `invalidArgument` for what is not a number.
    public mutating func hold(at progress: Double) throws(CITransError) {
        guard !progress.isNaN else { throw CITransError(.invalidArgument, "progress is not a number") }
        motion = .held(min(max(progress, 0), 1))
    }

    /// Lets it go on by the clock from where it is at the time, forwards to 1 or backwards to 0, along the same easing;
    /// the part of the way that is left takes its part of the duration.
    /// - Throws: `invalidArgument` for a time that is not finite.
    public mutating func resume(backwards: Bool, at time: Double) throws(CITransError) {
        try Self.check(time)
        let done = share(at: time)
        let (before, left) = backwards ? (1 - done, done) : (done, 1 - done)
        motion = .running(start: time - before * duration, end: time + left * duration, backwards: backwards)
    }

    /// The share of the duration, before easing.
    private func share(at time: Double) -> Double {
        switch motion {
        case .held(let progress): easing.time(ofValue: progress)
        case .running(let start, let end, let backwards): Self.share(start, end, backwards, time)
        }
    }

    private static func share(_ start: Double, _ end: Double, _ backwards: Bool, _ time: Double) -> Double {
        let passed = time >= end - tolerance ? 1 : min(max((time - start) / (end - start), 0), 1)
        return backwards ? 1 - passed : passed
    }

    public static func check(_ time: Double) throws(CITransError) {
        guard time.isFinite else { throw CITransError(.invalidArgument, "time is \(time); it must be finite seconds") }
    }
}
