import CITrans
import Motion
import TestSupport
import Testing

/// A picture on show, and the ways to the next.
struct TransitionPlayerTests {
    private let (a, b, c): (CIImage, CIImage, CIImage)

    init() throws {
        a = try TestBitmap.random(24, 17, .rgba8, .premultiplied, .sRGB, seed: 1).image
        b = try TestBitmap.random(24, 17, .rgba8, .premultiplied, .sRGB, seed: 2).image
        c = try TestBitmap.random(24, 17, .rgba8, .premultiplied, .sRGB, seed: 3).image
    }

    private func frame(_ player: TransitionPlayer, _ time: Double) throws -> [UInt8] {
        let result = try TestBitmap(24, 17)
        try player.render(at: time, into: result.bitmap)
        return result.bytes
    }

    private func expected(_ from: CIImage, _ to: CIImage, _ name: String, _ time: Double) throws -> [UInt8] {
        try TransitionScene(name, from: from, to: to).makeFilter(time: time).rendered().bytes
    }

    @Test(arguments: transitionNames)
    func playsEveryTransition(_ name: String) throws {
        let player = TransitionPlayer()
        let filter = try TransitionScene(name, from: a, to: b).makeFilter()
        try player.start(from: a, to: b, with: filter, duration: 2, at: 10)
        #expect(try frame(player, 10) == a.rendered().bytes && player.progress == 0 && player.isRunning)
        #expect(try frame(player, 10.75) == expected(a, b, name, 0.375) && player.progress == 0.375)
        #expect(try frame(player, 12) == b.rendered().bytes && player.progress == 1 && !player.isRunning)
        #expect(try frame(player, 99) == b.rendered().bytes)
        #expect(
            try player.image(at: 10.75).rendered(CGRect(x: 0, y: 0, width: 24, height: 17)).bytes
                == expected(a, b, name, 0.375))
    }

    @Test func eases() throws {
        let easing = try CAMediaTimingFunction(name: "ease-in-out")
        let player = TransitionPlayer()
        try player.start(
            from: a, to: b, with: CIFilter(named: "CISwipeTransition"), duration: 2, easing: easing, at: 0)
        #expect(try frame(player, 0.5) == expected(a, b, "CISwipeTransition", easing.value(at: 0.25)))
    }

    @Test func showsAPicture() throws {
        let player = TransitionPlayer()
        #expect(failure { _ = try frame(player, 0) }?.status == .missingInput)
        #expect(player.progress == 0 && !player.isRunning)
        try player.show(a)
        #expect(try frame(player, 3) == a.rendered().bytes && !player.isRunning)
        try player.start(to: b, with: CIFilter(named: "CIDissolveTransition"), duration: 1, at: 3)
        #expect(try frame(player, 3.5) == expected(a, b, "CIDissolveTransition", 0.5))
    }

    @Test func ofNoDuration() throws {
        let player = TransitionPlayer()
        var ends: [Bool] = []
        player.onFinish = { ends.append($0) }
        try player.start(from: a, to: b, with: CIFilter(named: "CIFlashTransition"), duration: 0, at: 7)
        #expect(try frame(player, 7) == b.rendered().bytes && ends == [true])
    }

    /// A start while one runs begins with what was shown, and ends at the new target. What was shown is kept in floats; bytes
    /// that were mixed without them may round the other way.
    @Test(arguments: transitionNames, [WorkingSpace.linearSRGB, .none])
    func restarts(_ name: String, space: WorkingSpace) throws {
        let context = CIContext()
        context.workingSpace = space
        let player = TransitionPlayer(context: context)
        let filter = try TransitionScene(name, from: a, to: b).makeFilter()
        try player.start(from: a, to: b, with: filter, duration: 2, at: 0)
        let shown = try frame(player, 0.8)
        try player.start(to: c, with: filter, duration: 1, at: 0.8)
        let again = try frame(player, 0.8)
        let worst = zip(again, shown).map { abs(Int($0) - Int($1)) }.max()
        #expect(worst == 0 || space == .none && worst == 1)
        let middle = try frame(player, 1.3)
        #expect(middle != shown)
        #expect(try frame(player, 1.8) == c.rendered().bytes)
    }

    /// As often as a hand can: the recipe does not grow.
    @Test func restartsForEver() throws {
        let player = TransitionPlayer()
        let filter = try CIFilter(named: "CIDissolveTransition")
        try player.show(a)
        for step in 0..<600 {
            try player.start(to: step % 2 == 0 ? b : c, with: filter, duration: 1, at: Double(step) / 10)
            #expect(try !frame(player, Double(step) / 10 + 0.05).isEmpty)
        }
    }

    @Test func startsFromItsEnd() throws {
        let player = TransitionPlayer()
        let filter = try CIFilter(named: "CISwipeTransition")
        try player.start(from: a, to: b, with: filter, duration: 1, at: 0)
        try player.start(to: c, with: filter, duration: 1, at: 5)
        #expect(try frame(player, 5.5) == expected(b, c, "CISwipeTransition", 0.5))
    }

    @Test func scrubs() throws {
        let player = TransitionPlayer()
        var ends: [Bool] = []
        player.onFinish = { ends.append($0) }
        #expect(failure { try player.scrub(to: 0.5) }?.status == .missingInput)
        try player.start(from: a, to: b, with: CIFilter(named: "CISwipeTransition"), duration: 2, at: 0)
        for progress in [0.25, 0.75, 0.5, 1, 0, 0.5] {
            try player.scrub(to: progress)
            #expect(try frame(player, 50) == expected(a, b, "CISwipeTransition", progress))
            #expect(player.progress == progress && !player.isRunning)
        }
        #expect(ends.isEmpty, "the hand is still on it")
        try player.resume(at: 60)
        #expect(try frame(player, 60.5) == expected(a, b, "CISwipeTransition", 0.75) && player.isRunning)
        #expect(try frame(player, 61) == b.rendered().bytes && ends == [true])
        try player.resume(backwards: true, at: 70)
        #expect(try frame(player, 70.5) == expected(a, b, "CISwipeTransition", 0.75))
        #expect(try frame(player, 72) == a.rendered().bytes && ends == [true, true])
    }

    @Test func hearsOfTheEndOnce() throws {
        let player = TransitionPlayer()
        var ends: [Bool] = []
        player.onFinish = { ends.append($0) }
        let filter = try CIFilter(named: "CIDissolveTransition")
        try player.start(from: a, to: b, with: filter, duration: 1, at: 0)
        _ = try frame(player, 0.5)
        #expect(ends.isEmpty)
        try player.start(to: c, with: filter, duration: 1, at: 0.5)
        #expect(ends == [false], "another took its place")
        _ = try frame(player, 2)
        _ = try frame(player, 3)
        #expect(ends == [false, true])
        try player.start(to: a, with: filter, duration: 1, at: 3)
        try player.show(b)
        _ = try frame(player, 9)
        #expect(ends == [false, true, false])
    }

    /// A slide show: the end of one starts the next.
    @Test func theEndMayStartTheNext() throws {
        let player = TransitionPlayer()
        let filter = try CIFilter(named: "CIDissolveTransition")
        player.onFinish = { [a] atEnd in
            if atEnd { try? player.start(to: a, with: filter, duration: 1, at: 2) }
        }
        try player.start(from: a, to: b, with: filter, duration: 1, at: 0)
        #expect(try frame(player, 2) == b.rendered().bytes)
        #expect(try frame(player, 2.5) == expected(b, a, "CIDissolveTransition", 0.5))
        player.onFinish = nil
    }

    /// The host's filter is its own: what it sets later changes nothing, and the player sets nothing on it.
    @Test func copiesTheFilter() throws {
        let player = TransitionPlayer()
        let filter = try CIFilter(named: "CISwipeTransition")
        try filter.set(.number(1), forKey: "inputAngle")
        try player.start(from: a, to: b, with: filter, duration: 1, at: 0)
        let before = try frame(player, 0.5)
        try filter.set(.number(2), forKey: "inputAngle")
        #expect(try frame(player, 0.5) == before)
        #expect(try !filter.isSet("inputImage") && !filter.isSet("inputTime"))
    }

    /// Pictures of all sizes in one frame.
    @Test func fits() throws {
        let tall = try TestBitmap.filled(10, 30, [200, 0, 0, 255]).image
        let player = TransitionPlayer()
        player.fit = .cover
        try player.start(from: tall, to: b, with: CIFilter(named: "CIDissolveTransition"), duration: 1, at: 0)
        #expect(try frame(player, 0) == TestBitmap.filled(24, 17, [200, 0, 0, 255]).bytes)
        let shown = try frame(player, 0.5)
        try player.start(to: tall, with: CIFilter(named: "CIDissolveTransition"), duration: 1, at: 0.5)
        #expect(try frame(player, 0.5) == shown)
        #expect(try frame(player, 1.5) == TestBitmap.filled(24, 17, [200, 0, 0, 255]).bytes)
    }

    @Test func refusesAndGoesOn() throws {
        let player = TransitionPlayer()
        let filter = try CIFilter(named: "CIDissolveTransition")
        #expect(failure { try player.start(to: b, with: filter, duration: 1, at: 0) }?.status == .missingInput)
        try player.start(from: a, to: b, with: filter, duration: 1, at: 0)
        let over = try CIFilter(named: "CISourceOverCompositing")
        #expect(failure { try player.start(to: c, with: over, duration: 1, at: 0.2) }?.status == .unknownKey)
        #expect(failure { try player.start(to: c, with: filter, duration: -1, at: 0.2) }?.status == .invalidArgument)
        #expect(failure { try player.start(to: c, with: filter, duration: 1, at: .nan) }?.status == .invalidArgument)
        #expect(failure { try player.scrub(to: .nan) }?.status == .invalidArgument)
        #expect(failure { try player.resume(at: .infinity) }?.status == .invalidArgument)
        let small = try TestBitmap(5, 5)
        #expect(failure { try player.render(at: 0.5, into: small.bitmap) }?.status == .invalidBitmap)
        #expect(small.isUntouched)
        #expect(failure { try player.render(at: .nan, into: small.bitmap) }?.status == .invalidArgument)
        #expect(try frame(player, 0.5) == expected(a, b, "CIDissolveTransition", 0.5))
    }

    /// Without edges there is nothing to keep of the picture in the middle.
    @Test func endlessPictures() throws {
        let player = TransitionPlayer()
        let filter = try CIFilter(named: "CIDissolveTransition")
        try player.start(
            from: CIImage(color: .black), to: CIImage(color: .white), with: filter, duration: 1, at: 0)
        #expect(failure { try player.start(to: b, with: filter, duration: 1, at: 0.5) }?.status == .infiniteExtent)
        #expect(player.isRunning)
    }
}
