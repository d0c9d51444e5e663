import KernelLanguage
import Testing

/// Random control flow, compiled and run next to being carried out as it stands: every bit must agree.
struct RandomProgramTests {
    private static let places: [(x: Float, y: Float)] = [
        (0, 0), (0.5, 0.25), (1, -1), (-2, 3), (2.5, 0.75), (3, 3), (-0.5, 1), (0.125, 4),
    ]

    private func check(_ seed: UInt64, isMetal: Bool) throws {
        let program = RandomProgram(seed: seed)
        let text = program.text(isMetal: isMetal)
        let progress: Float = 0.75
        let kernel = try KernelCase(text, isMetal ? .metal : .transition)
        let results = try (isMetal ? kernel.with([progress]) : kernel.at(progress)).runSpan(Self.places)
        #expect(kernel.program.isSound)
        for (place, result) in zip(Self.places, results) {
            let wanted = program.result([place.x, place.y, progress, 0])
            let isSame = zip(result, wanted).allSatisfy {
                $0.bitPattern == $1.bitPattern || $0 == $1 || $0.isNaN && $1.isNaN
            }
            #expect(isSame, "seed \(seed) at \(place): \(result), not \(wanted)\n\(text)")
            if !isSame { return }
        }
    }

    @Test(arguments: 0..<8) func agree(_ part: Int) throws {
        for index in 0..<60 {
            let seed = UInt64(part * 1000 + index)
            try check(seed, isMetal: index % 2 == 1)
        }
    }
}
