/// Other forms of a bitmap's pixels, and the reach of a mask's, made when one is first needed and kept for as long as the
/// bitmap.
package final class DerivedBitmaps: @unchecked Sendable {  // the list is guarded by the lock
    /// How the pixels lie in such a form; it is premultiplied where it has an alpha.
    package struct Form: Equatable, Sendable {
        package let format: PixelFormat
        package let colorSpace: ColorSpace

        package init(_ format: PixelFormat, _ colorSpace: ColorSpace) {
            (self.format, self.colorSpace) = (format, colorSpace)
        }
    }

    private let lock = Lock()
    private var made: [(form: Form, storage: BitmapStorage)] = []
    private var reaches: [(space: WorkingSpace, blocks: MaskBlocks)] = []

    /// The form that was made before, or now. Two threads that want it at the same time may both make it; one is kept.
    /// Nothing is held meanwhile, so that what makes it may run on other threads and come back here.
    package func storage(
        _ form: Form, make: () throws(CITransError) -> BitmapStorage
    ) throws(CITransError) -> BitmapStorage {
        if let known = known(form) { return known }
        let storage = try make()
        return locked {
            if let other = made.first(where: { $0.form == form }) { return other.storage }
            made.append((form, storage))
            return storage
        }
    }

    /// The reach of the bitmap's numbers in a working space, likewise.
    package func blocks(
        _ space: WorkingSpace, make: () throws(CITransError) -> MaskBlocks
    ) throws(CITransError) -> MaskBlocks {
        if let known = locked({ reaches.first { $0.space == space } }) { return known.blocks }
        let blocks = try make()
        return locked {
            if let other = reaches.first(where: { $0.space == space }) { return other.blocks }
            reaches.append((space, blocks))
            return blocks
        }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.acquire()
        defer { lock.release() }
        return body()
    }

    private func known(_ form: Form) -> BitmapStorage? {
        locked { made.first { $0.form == form }?.storage }
    }
}
