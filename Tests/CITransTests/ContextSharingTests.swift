import CITrans
import Synchronization
import TestSupport
import Testing

/// One context in many hands. Tiny tiles and tiny pictures, so that threads enter and leave its pool all the time.
struct ContextSharingTests {
    @Test(arguments: [2, 3, 7])
    func manyRendersAtOnce(_ threads: Int) throws {
        let context = CIContext()
        (context.threads, context.tileSize) = (threads, (8, 8))
        let image = try TransitionScene.waves("CISwipeTransition", 32, 16).makeFilter().output()
        let expected = try image.rendered().bytes
        let wrong = Atomic<Int>(0)
        onThreads(8) { _ in
            for _ in 0..<1000 where (try? image.rendered(context: context).bytes) != expected {
                wrong.add(1, ordering: .relaxed)
            }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    /// Settings that change meanwhile, the number of threads too, count from the next render on.
    @Test func settingsChangeMeanwhile() throws {
        let context = CIContext()
        let image = try TransitionScene.waves("CISwipeTransition", 64, 64).makeFilter().output()
        let expected = try image.rendered().bytes
        let wrong = Atomic<Int>(0)
        onThreads(4) { thread in
            for round in 0..<200 {
                if thread == 0 { context.threads = round % 5 }
                if thread == 1 { context.tileSize = (8 + round % 60, 8 + round % 7) }
                if (try? image.rendered(context: context).bytes) != expected { wrong.add(1, ordering: .relaxed) }
            }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
    }
}
