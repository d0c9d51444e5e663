import CITrans
import TestSupport
import Testing

/// Masks of opaque bytes are read where they lie, others as floats made before. Both have the same numbers.
struct MaskFormTests {
    private static let (width, height) = (301, 133)
    private static let formats: [PixelFormat] = [.gray8, .rgb8, .bgr8, .rgba8, .bgra8, .argb8, .abgr8, .rgbx8, .bgrx8]

    /// Steps and slopes in red; what the other components hold is another matter.
    private func mask(_ format: PixelFormat, alpha visible: UInt32 = 255) throws -> TestBitmap {
        let mask = try TestBitmap(Self.width, Self.height, format, padding: 5)
        mask.setBits { x, y, role in
            switch role {
            case .red, .gray: UInt32((x * x / 90 + y * 3 + (x / 40) * 31) & 0xFF) * visible / 255
            case .alpha: visible
            default: UInt32((x * 7 + y) & 0xFF) * visible / 255
            }
        }
        return mask
    }

    /// The same as floats of the working space.
    private func floats(_ mask: TestBitmap, _ set: InstructionSet, _ space: WorkingSpace) throws -> TestBitmap {
        let result = try TestBitmap(
            Self.width, Self.height, .grayf, .opaque, space == .linearSRGB ? .linearSRGB : .none)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: Planes.floatCount)
        defer { memory.deallocate() }
        let planes = Planes(base: memory)
        for y in 0..<Self.height {
            for x in stride(from: 0, to: Self.width, by: Planes.capacity) {
                let count = min(Planes.capacity, Self.width - x)
                set.catalog.engine.load(mask.bitmap, x: x, y: y, count: count, rows: 1, into: planes, space: space)
                (result.bitmap.row(y) + 4 * x).copyMemory(from: planes.red, byteCount: 4 * count)
            }
        }
        return result
    }

    private func reach(_ mask: TestBitmap, _ set: InstructionSet, _ space: WorkingSpace) throws -> [[Float]] {
        let blocks = try MaskBlocks.empty(width: mask.width, height: mask.height)
        // The bitmap alone keeps nothing alive.
        withExtendedLifetime(mask) { set.catalog.engine.measure(mask.bitmap, space: space, into: blocks) }
        return (0..<blocks.rows * blocks.columns).map {
            [blocks.blocks[$0].least, blocks.blocks[$0].greatest, blocks.blocks[$0].step]
        }
    }

    @Test(arguments: InstructionSet.available, [WorkingSpace.linearSRGB, .none])
    func reachOfBytes(_ set: InstructionSet, _ space: WorkingSpace) throws {
        for format in Self.formats {
            let mask = try mask(format)
            let isSame = try reach(mask, set, space) == reach(floats(mask, set, space), set, space)
            #expect(isSame, "\(format)")
        }
    }

    /// Whether a mask of bytes and the same in floats come to the same, with shadows at whole and at broken distances and beyond
    /// the mask's edges.
    private func isSame(_ mask: TestBitmap, _ set: InstructionSet, _ space: WorkingSpace) throws -> Bool {
        let filter = try TransitionScene.waves("CIDisintegrateWithMaskTransition", Self.width, Self.height)
            .makeFilter(set.catalog)
        let context = set.catalog.makeContext(workingSpace: space)
        let floats = try floats(mask, set, space)
        for (offset, time) in [([0.0, -10], 0.3), ([2, 0], 0.55), ([-3.25, 7.5], 0.8)] {
            try filter.set(.vector(CIVector(values: offset)), forKey: "inputShadowOffset")
            try filter.setTime(time)
            try filter.set(.image(mask.image), forKey: "inputMaskImage")
            let bytes = try filter.rendered(context: context).bytes
            try filter.set(.image(floats.image), forKey: "inputMaskImage")
            if try filter.rendered(context: context).bytes != bytes { return false }
        }
        return true
    }

    @Test(arguments: InstructionSet.available, [WorkingSpace.linearSRGB, .none])
    func disintegration(_ set: InstructionSet, _ space: WorkingSpace) throws {
        for format in Self.formats {
            #expect(try isSame(mask(format), set, space), "\(format)")
        }
    }

    /// A mask that something shows through has another red than its bytes say.
    @Test(arguments: [WorkingSpace.linearSRGB, .none])
    func translucentMasks(_ space: WorkingSpace) throws {
        #expect(try isSame(mask(.rgba8, alpha: 130), .inUse, space))
    }
}
