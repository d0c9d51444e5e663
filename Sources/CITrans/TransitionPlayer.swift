import Graph
import Motion
import Raster
import Render

/// Shows a picture, and goes to another one through a transition when it is told to, by a clock that the host supplies.
/// One thread at a time may use it.
///
/// Times are in seconds of any origin, the same for all calls. Nothing runs by itself: a host that draws frames asks for
/// the one of now, and may stop asking while `isRunning` is false.
public final class TransitionPlayer {
    private let context: CIContext
    /// How pictures of another size than the frame are placed; counts for what is started or shown from then on.
    public var fit: FitMode = .none
    /// Hears that a transition has ended: true at its end, by the call that first asks for a frame there and after that
    /// frame is made; false where another picture took its place before. It may start the next one.
    public var onFinish: ((_ atEnd: Bool) -> Void)?

    private struct Playing {
        let filter: CIFilter
        var clock: TransitionClock
    }

    private var playing: Playing?
    /// Whether `onFinish` is still to hear of it.
    private var isUnderway = false
    /// The latest time that a call brought.
    private var now = 0.0
    /// What was rendered last, in pixels: the frame for pictures that are fitted.
    private var frameSize: (width: Int, height: Int)?

    public init(context: CIContext = .shared) {
        self.context = context
    }

    /// Shows a picture as it is, without a transition.
    /// - Throws: what the image itself failed with.
    public func show(_ image: CIImage) throws(CITransError) {
        // A still picture is a transition from it to itself: one way to place and to render it.
        let filter = try CIFilter(named: "CIDissolveTransition")
        var clock = try TransitionClock(duration: 0, startingAt: 0)
        try clock.hold(at: 0)
        begin(try playing(filter, from: image, to: image, clock), underway: false)
    }

    /// Starts a transition to a picture.
    /// - Parameters:
    ///   - from: the picture to start from; nil for what is shown at the time, also in the middle of a transition, which
    ///     is then rendered once, in floats, and kept.
    ///   - filter: the transition with its parameters. It is copied; its images, its time and its fit are the player's.
    ///   - duration: in seconds, from 0 on; with 0 the next frame is the picture itself.
    ///   - time: the host's time at which it starts.
    /// - Throws: `missingInput` where nothing is shown that it could start from; `unknownKey` for a filter that is no
    ///   transition; `invalidArgument`; what rendering throws. The player goes on as before then.
    public func start(
        from: CIImage? = nil, to target: CIImage, with filter: CIFilter, duration: Double,
        easing: CAMediaTimingFunction = .linear, at time: Double
    ) throws(CITransError) {
        let clock = try TransitionClock(duration: duration, easing: easing, startingAt: time)
        let source = if let from { from } else { try shownPicture(at: time) }
        let next = try playing(filter.copy(), from: source, to: target, clock)
        now = time
        begin(next, underway: true)
    }

    /// Takes the transition off the clock and puts it where a hand wants it, 0…1. It stays there until `resume`.
    /// - Throws: `missingInput` where nothing was started, `invalidArgument` for what is not a number.
    public func scrub(to progress: Double) throws(CITransError) {
        var playing = try current()
        try playing.clock.hold(at: progress)
        self.playing = playing
    }

    /// Goes on by the clock from where the transition is, be it held, running or at an end: forwards to the target, or
    /// backwards to where it came from. What is left of the way takes its share of the duration.
    /// - Throws: `missingInput` where nothing was started, `invalidArgument` for a time that is not finite.
    public func resume(backwards: Bool = false, at time: Double) throws(CITransError) {
        var playing = try current()
        try playing.clock.resume(backwards: backwards, at: time)
        self.playing = playing
        (now, isUnderway) = (time, true)
    }

    /// How far the transition is, 0…1, at the latest time that a call brought; 0 where nothing was started.
    public var progress: Double { playing?.clock.progress(at: now) ?? 0 }

    /// Whether later times have other frames, as seen from the latest time that a call brought.
    public var isRunning: Bool { playing?.clock.isRunning(at: now) ?? false }
}

// MARK: Frames

extension TransitionPlayer {
    /// The frame of a time, as a recipe. With a fit mode its size is that of the frame rendered last.
    /// - Throws: `missingInput` where nothing is shown, `invalidArgument` for a time that is not finite.
    public func image(at time: Double) throws(CITransError) -> CIImage {
        try TransitionClock.check(time)
        let playing = try current()
        try set(playing.clock.progress(at: time), on: playing.filter)
        let image = try playing.filter.output(in: fittedFrame)
        arrive(at: time)
        return image
    }

    /// Renders the frame of a time, as `CIFilter.render` does. At the end it is exactly the target image.
    /// - Throws: `missingInput` where nothing is shown, `invalidArgument` for a time that is not finite, and what
    ///   `CIFilter.render` throws. The bitmap is untouched then.
    public func render(at time: Double, into bitmap: Bitmap) throws(CITransError) {
        try TransitionClock.check(time)
        let playing = try current()
        try set(playing.clock.progress(at: time), on: playing.filter)
        try playing.filter.render(into: bitmap, context: context)
        frameSize = (bitmap.width, bitmap.height)
        arrive(at: time)
    }

    /// What `render` shows: the union of the two pictures' extents, or with a fit mode the bitmap that was rendered last.
    /// - Throws: `missingInput` where nothing is shown.
    public func frame() throws(CITransError) -> CGRect {
        let filter = try current().filter
        let union = try filter.frame()
        return filter.fit == .none ? union : fittedFrame ?? union
    }

    private func arrive(at time: Double) {
        now = time
        guard isUnderway, let playing, playing.clock.hasEnded(at: time) else { return }
        isUnderway = false
        onFinish?(true)
    }
}

// MARK: What is played

extension TransitionPlayer {
    private func current() throws(CITransError) -> Playing {
        guard let playing else { throw CITransError(.missingInput, "the player shows no picture yet") }
        return playing
    }

    private func playing(
        _ filter: CIFilter, from source: CIImage, to target: CIImage, _ clock: TransitionClock
    ) throws(CITransError) -> Playing {
        for image in [source, target] {
            if let error = image.error { throw error }
        }
        try filter.set(.image(source), forKey: kCIInputImageKey)
        try filter.set(.image(target), forKey: kCIInputTargetImageKey)
        try set(0, on: filter)
        filter.fit = fit
        return Playing(filter: filter, clock: clock)
    }

    private func set(_ progress: Double, on filter: CIFilter) throws(CITransError) {
        try filter.set(.number(progress), forKey: kCIInputTimeKey)
    }

    /// Puts something new in the place of what was played, and says so where that had not ended.
    private func begin(_ next: Playing, underway: Bool) {
        let wasUnderway = isUnderway
        playing = next
        isUnderway = underway
        if wasUnderway { onFinish?(false) }
    }

    private var fittedFrame: CGRect? {
        frameSize.map { CGRect(x: 0, y: 0, width: $0.width, height: $0.height) }
    }

    /// What is shown at a time: one of the two pictures at the ends, in between the frame itself, rendered into floats, so
    /// that what starts from it begins with the very same values.
    private func shownPicture(at time: Double) throws(CITransError) -> CIImage {
        let playing = try current()
        let progress = playing.clock.progress(at: time)
        if progress == 0 || progress == 1 {
            let key = progress == 0 ? kCIInputImageKey : kCIInputTargetImageKey
            guard case .image(let image)? = try playing.filter.get(key) else { return .empty() }
            return image
        }
        try set(progress, on: playing.filter)
        return try frozen(playing.filter)
    }

    private func frozen(_ filter: CIFilter) throws(CITransError) -> CIImage {
        let frame = try frame().integral
        guard !frame.isUnbounded else {
            throw CITransError(.infiniteExtent, "\(filter.name): none of its images has edges; crop one")
        }
        guard frame.width <= Double(Bitmap.maximumDimension), frame.height <= Double(Bitmap.maximumDimension) else {
            throw CITransError(.sizeLimit, "the frame \(frame.text) is too large to keep")
        }
        let storage = try BitmapStorage(
            width: Int(frame.width), height: Int(frame.height), format: .rgbaf, alpha: .premultiplied,
            colorSpace: .linearSRGB)
        try context.render(filter.output(in: frame), bounds: frame, into: storage.bitmap)
        return CIImage(storage).transformed(by: CGAffineTransform(translationX: frame.minX, y: frame.minY))
    }
}
