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
}
