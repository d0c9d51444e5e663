import CITrans
import TestSupport
import Testing

/// Where pictures lie: off the origin, of different sizes, far away, the right way up.
struct PlacementTests {
    private func moved(_ image: CIImage, _ x: Double, _ y: Double) -> CIImage {
        image.transformed(by: CGAffineTransform(translationX: x, y: y))
    }

    /// ffmpeg-gl-transition#3: a heart drawn upside down. The letter F stands upright at both ends, in a format that
    /// needs converting, whichever way the buffers run.
    @Test(arguments: transitionNames, [false, true])
    func upright(_ name: String, _ bottomUp: Bool) throws {
        let from = try TestBitmap(11, 9, .rgba8, bottomUp: bottomUp)
        from.drawF(on: [200, 0, 0, 255])
        let to = try TestBitmap(11, 9, .rgba8, bottomUp: !bottomUp)
        to.drawF(on: [0, 0, 200, 255])
        for (time, source) in [(0.0, from), (1.0, to)] {
            let target = try TestBitmap(11, 9, .bgr8, bottomUp: bottomUp)
            try TransitionScene(name, from: from.image, to: to.image).makeFilter(time: time).render(into: target.bitmap)
            for y in 0..<9 {
                for x in 0..<11 {
                    #expect((0..<3).allSatisfy { target.byte(x, y, $0) == source.byte(x, y, 2 - $0) })
                }
            }
            // Its long arm is the upper one: the glyph's first line lies in memory's row 2.
            #expect((3..<7).allSatisfy { target.byte($0, 2, 1) == 255 } && target.byte(6, 6, 1) == 0)
        }
    }

    /// Pictures of different sizes, off the origin: at the ends each lies where it is, and the rest is transparent.
    @Test(arguments: transitionNames)
    func differentSizes(_ name: String) throws {
        let a = try TestBitmap.random(40, 30, .rgba8, .straight, seed: 1)
        let b = try TestBitmap.random(25, 50, .rgba8, .straight, seed: 2)
        let (from, to) = (moved(a.image, 3, -4), moved(b.image, -7, 11))
        let scene = TransitionScene(name, from: from, to: to)
        #expect(try scene.frame == CGRect(x: -7, y: -4, width: 50, height: 65))
        for (time, image) in [(-1.0, from), (0, from), (1, to), (2, to)] {
            let result = try scene.makeFilter(time: time).rendered(.rgba8, .straight)
            #expect(result.bytes == (try image.rendered(scene.frame, .rgba8, .straight).bytes), "time \(time)")
        }
    }

    /// Coordinates of a million are as good as those at the origin.
    @Test(arguments: transitionNames)
    func farFromTheOrigin(_ name: String) throws {
        let scene = try TransitionScene.waves(name, 120, 80)
        let (x, y) = (1_000_003.0, -2_000_001.0)
        let far = TransitionScene(name, from: moved(scene.from, x, y), to: moved(scene.to, x, y))
        for seed in 0..<4 as Range<UInt64> {
            for time in [0.0, 0.3, 0.6, 0.9, 1.0] {
                let (near, there) = (try scene.makeFilter(time: time), try far.makeFilter(time: time))
                if seed > 0 {
                    try Auxiliary.randomize(near, seed: seed)
                    try Auxiliary.randomize(there, seed: seed)
                }
                let difference = ByteDifference(try near.rendered(), try there.rendered())
                #expect(difference.worst <= 1, "parameters \(seed), time \(time): \(difference)")
            }
        }
    }

    /// AlamofireImage#78: cropped by the wrong extent. Outside the extent that is told beforehand nothing is drawn.
    @Test(arguments: transitionNames)
    func nothingOutsideTheExtent(_ name: String) throws {
        let scene = TransitionScene(
            name, from: moved(try TestBitmap.random(60, 40, .rgb8, seed: 1).image, 10, 5),
            to: try TestBitmap.random(50, 60, .rgb8, seed: 2).image)
        for seed in 0..<4 as Range<UInt64> {
            for time in [0, 0.2, 0.5, 0.8, 1, 1.5] {
                let filter = try scene.makeFilter(time: time)
                if seed > 0 { try Auxiliary.randomize(filter, seed: seed) }
                let image = try filter.output()
                let (extent, area) = (image.extent.integral, CGRect(x: -200, y: -200, width: 500, height: 500))
                let result = try image.rendered(area, .alpha8)
                var outside = 0
                for y in 0..<500 {
                    for x in 0..<500 where result.byte(x, y, 0) > 0 {
                        let point = CGPoint(x: area.minX + Double(x) + 0.5, y: area.maxY - Double(y) - 0.5)
                        if !extent.contains(point) { outside += 1 }
                    }
                }
                #expect(outside == 0, "parameters \(seed), time \(time), extent \(extent.text)")
            }
        }
    }

    /// Nuke#308: dark borders where something is sampled outside the picture. Between opaque pictures the frame stays
    /// opaque to its edges. The ripple alone shifts what lies outside, nothing, into the frame, as Apple's does.
    @Test(arguments: transitionNames.filter { $0 != "CIRippleTransition" })
    func opaqueStaysOpaque(_ name: String) throws {
        let scene = try TransitionScene.waves(name, 60, 40)
        let image = try scene.makeFilter().output()
        #expect(image.extent.contains(CGRect(x: 0, y: 0, width: 60, height: 40)))
        let coverage = try image.rendered(CGRect(x: 0, y: 0, width: 60, height: 40), .alpha8)
        #expect(coverage.bytes.allSatisfy { $0 >= 254 })
    }

    /// A colour without end works as a picture beside one with edges.
    @Test(arguments: transitionNames)
    func endlessPictures(_ name: String) throws {
        let picture = try TestBitmap.waves(30, 20, phase: 0)
        let red = CIImage(color: .red)
        for (from, to) in [(picture.image, red), (red, picture.image)] {
            let scene = TransitionScene(name, from: from, to: to)
            for (time, source) in [(0.0, from), (1.0, to)] {
                let filter = try CIFilter(named: name)
                try filter.set(.image(scene.from), forKey: kCIInputImageKey)
                try filter.set(.image(scene.to), forKey: kCIInputTargetImageKey)
                for row in filter.attributes.inputs where row.isRequired && !row.isPicture {
                    try filter.set(.image(try Auxiliary.mask(picture.image.extent)), forKey: row.key.string)
                }
                try filter.setTime(time)
                let target = try TestBitmap(30, 20)
                try filter.render(into: target.bitmap)
                #expect(target.bytes == (try source.rendered(picture.image.extent).bytes), "time \(time)")
                try filter.setTime(0.5)
                try filter.render(into: target.bitmap)
            }
        }
    }
}
