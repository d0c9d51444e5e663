import CITrans
import TestSupport
import Testing

/// Every input does something, and stands for what the tables say where it is not set.
struct ParameterTests {
    static let times = [0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9]

    /// The time at which an input's two values first give different pictures; nil where they never do.
    private func difference(_ filter: CIFilter, _ other: CIFilter) throws -> Double? {
        for time in Self.times {
            try filter.setTime(time)
            try other.setTime(time)
            let rect = try filter.output().extent.union(other.output().extent)
            let (a, b) = (try filter.output().rendered(rect), try other.output().rendered(rect))
            if a.bytes != b.bytes { return time }
        }
        return nil
    }

    /// Pictures of different height, as a fold needs them.
    private func scene(_ name: String) throws -> TransitionScene {
        let (from, to) = (try TestBitmap(96, 64), try TestBitmap(96, 80))
        from.randomizeWithinAlpha(1)
        to.drawWaves(phase: 1)
        return TransitionScene(name, from: from.image, to: to.image)
    }

    /// For the inputs whose default leaves others without effect: each at its slider's far end.
    private func lively(_ filter: CIFilter) throws {
        for row in filter.attributes.inputs where row.kind == .number && row.type != .time {
            guard let value = row.defaultValue, value == row.identity || value == [0] else { continue }
            try filter.set(.number(row.type == .angle ? 0.7 : row.sliderMaximum ?? 20), forKey: row.key.string)
        }
    }

    @Test(arguments: transitionNames)
    func everyInputMovesSomePixel(_ name: String) throws {
        let scene = try scene(name)
        for row in try CIFilter(named: name).attributes.inputs where row.type != .time && !row.isPicture {
            var moved: Double?
            for isLively in [false, true] {
                for value in try values(for: row, scene.frame) where moved == nil {
                    let (filter, other) = (try scene.makeFilter(), try scene.makeFilter())
                    if isLively {
                        try lively(filter)
                        try lively(other)
                    }
                    try other.set(value, forKey: row.key.string)
                    moved = try difference(filter, other)
                }
            }
            #expect(moved != nil, "\(row.key) changes nothing")
        }
    }

    private func values(for row: InputAttributes, _ frame: CGRect) throws -> [FilterValue] {
        switch row.kind {
        case .number:
            [row.sliderMaximum ?? 17, row.sliderMinimum ?? 3, 0.37 * (row.sliderMaximum ?? 40)].map { .number($0) }
        case .color: [.color(.red), .color(.blue)]
        case .image:
            [.image(try Auxiliary.mask(frame, inverted: true)), .image(try Auxiliary.picture(frame, seed: 5))]
        default:
            [
                .vector(CIVector(values: [5, 7, 30, 20].prefix(row.defaultValue?.count ?? 4).map { $0 })),
                .vector(CIVector(values: [20, 30, 60, 40].prefix(row.defaultValue?.count ?? 4).map { $0 })),
            ]
        }
    }

    /// The pictures and the time are inputs too.
    @Test(arguments: transitionNames)
    func picturesAndTime(_ name: String) throws {
        let scene = try scene(name)
        var other = scene
        other.from = try TestBitmap.random(96, 64, .rgb8, seed: 77).image
        #expect(try difference(scene.makeFilter(), other.makeFilter()) != nil)
        other.from = scene.from
        other.to = try TestBitmap.random(96, 80, .rgb8, seed: 78).image
        #expect(try difference(scene.makeFilter(), other.makeFilter()) != nil)
        let frames = try Self.times.map { try scene.makeFilter(time: $0).rendered().bytes }
        #expect(Set(frames).count == frames.count)
    }

    // MARK: What is not set (transitions.md 3.3)

    /// Apple's own flash example uses a 300 × 300 extent, whatever the picture's size. Unset extents, centres and
    /// lengths equal the explicit numbers of the frame, on a 640 × 480 pair.
    @Test(arguments: transitionNames)
    func unsetFollowsTheFrame(_ name: String) throws {
        let scene = try TransitionScene.waves(name, 640, 480)
        let (unset, explicit) = (try scene.makeFilter(), try scene.makeFilter())
        for row in explicit.attributes.inputs {
            let value: FilterValue? =
                switch row.followsFrame {
                case .none: nil
                case .extent: .vector(CIVector(x: 0, y: 0, z: 640, w: 480))
                case .center: .vector(CIVector(x: 320, y: 240))
                case .length where row.kind == .number: row.defaultValue.map { .number($0[0] * 480 / 300) }
                case .length: row.defaultValue.map { .vector(CIVector(values: $0.map { $0 * 480 / 300 })) }
                }
            if let value { try explicit.set(value, forKey: row.key.string) }
        }
        for time in [0, 0.2, 0.5, 0.8, 1] {
            try unset.setTime(time)
            try explicit.setTime(time)
            #expect(ByteDifference(try unset.rendered(), try explicit.rendered()).worst <= 1, "time \(time)")
        }
    }

    /// On a frame of 300 × 300, the size of Apple's defaults, the two sets of defaults agree; on others they differ
    /// wherever there is something to follow the frame.
    @Test(arguments: transitionNames)
    func appleDefaults(_ name: String) throws {
        func worst(_ width: Int, _ height: Int) throws -> Int {
            let scene = try TransitionScene.waves(name, width, height)
            var worst = 0
            for time in [0.2, 0.5, 0.8] {
                let (ours, apple) = (try scene.makeFilter(time: time), try scene.makeFilter(time: time))
                apple.usesAppleDefaults = true
                worst = max(worst, ByteDifference(try ours.rendered(), try apple.rendered()).worst)
            }
            return worst
        }
        #expect(try worst(300, 300) <= 1)
        let follows = try CIFilter(named: name).attributes.inputs.contains {
            $0.followsFrame != .none && $0.key.string != "inputBottomHeight"
        }
        #expect(try (worst(640, 480) > 2) == follows)
    }

    /// Setting a key, also to Apple's number, means exactly that number; unsetting it means the frame again.
    @Test(arguments: transitionNames)
    func settingTheDefaultIsSettingIt(_ name: String) throws {
        let scene = try TransitionScene.waves(name, 640, 480)
        let (filter, apple) = (try scene.makeFilter(time: 0.4), try scene.makeFilter(time: 0.4))
        let unset = try filter.rendered().bytes
        apple.usesAppleDefaults = true
        for row in filter.attributes.inputs where row.followsFrame != .none {
            if let value = row.defaultFilterValue {
                try filter.set(value, forKey: row.key.string)
                try apple.set(value, forKey: row.key.string)
            }
        }
        #expect(ByteDifference(try filter.rendered(), try apple.rendered()).worst <= 1)
        for row in filter.attributes.inputs where row.followsFrame != .none {
            try filter.set(nil, forKey: row.key.string)
        }
        #expect(try filter.rendered().bytes == unset)
    }
}
