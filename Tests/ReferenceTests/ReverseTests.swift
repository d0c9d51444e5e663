import CITrans
import TestSupport
import Testing

/// A frame depends on its time alone: played backwards, a transition shows the same frames.
struct ReverseTests {
    @Test(arguments: transitionNames)
    func backwards(_ name: String) throws {
        let filter = try TransitionScene(name, 40, 29, seed: 5).makeFilter()
        let times = (0...20).map { Double($0) / 20 }
        func frames(_ times: [Double]) throws -> [[UInt8]] {
            try times.map { time in
                try filter.setTime(time)
                return try filter.rendered().bytes
            }
        }
        let forwards = try frames(times)
        #expect(try frames(times.reversed()) == forwards.reversed())
        #expect(Set(forwards).count > 15, "the frames differ")
    }

    /// Reversed, a transition shows at t what it shows at 1 − t with its pictures exchanged; the ends stay exact.
    @Test(arguments: transitionNames)
    func reversed(_ name: String) throws {
        let scene = try TransitionScene(name, 40, 29, seed: 5)
        let filter = try scene.makeFilter()
        filter.isReversed = true
        let exchanged = try TransitionScene(name, from: scene.to, to: scene.from).makeFilter()
        for step in 0...8 {
            let time = Double(step) / 8
            try filter.setTime(time)
            try exchanged.setTime(1 - time)
            #expect(try filter.rendered().bytes == exchanged.rendered().bytes, "t = \(time)")
        }
        try filter.setTime(0)
        #expect(try filter.copy().rendered().bytes == scene.from.rendered().bytes)
        try filter.setTime(1)
        #expect(try filter.copy().rendered().bytes == scene.to.rendered().bytes)
    }
}
