import CLanes
import Graph
import Raster

/// A filter that reads images at places of its own. It goes over a run of pixels in steps: where each reading is to take
/// place, what is there, and then the results. So the loads of one vector of pixels do not wait for the arithmetic of
/// another, as they would if every vector were finished before the next began.
protocol SamplingKernel: FilterKernel {
    static var readingCount: Int { get }
    /// Places that `locate` sets.
    static var placeCount: Int { get }
    /// Numbers of each pixel that `locate` notes for later.
    static var noteCount: Int { get }

    /// Which image a reading is of, at which of the places, and whether it is needed.
    func reading(_ index: Int) -> Reading

    /// Sets the places of a vector of pixels, in the kernel's coordinates, and notes what else is needed again.
    func locate(_ position: Position, _ readings: Readings)

    /// Which pixels need a reading that some do, when those before it are there. Where no pixel of a vector does, it is left
    /// out, and what stands in its place is anything.
    func needs(_ index: Int, _ readings: Readings) -> LaneMask

    /// The result at a vector of pixel centres. Mark it and the others `@inline(__always)`: a call for each vector would pass
    /// it in halves.
    func shade(_ position: Position, _ images: KernelImages, _ readings: Readings) -> Pixels
}

extension SamplingKernel {
    @inline(__always)
    func needs(_ index: Int, _ readings: Readings) -> LaneMask { LaneMask(repeating: true) }

    static func makeKernel(_ inputs: FilterInputs) -> any SpanKernel { SpanLoop(Self(inputs), inputs) }
}

/// An image, and the place at which it is read, by their indices.
struct Reading {
    let image: Int
    let place: Int
    let need: Need

    enum Need {
        case everywhere, somewhere, nowhere
    }

    @inline(__always)
    init(of image: Int, at place: Int, _ need: Need = .everywhere) {
        self.image = image
        self.place = place
        self.need = need
    }
}

/// What a kernel that samples keeps of a run of pixels, at one vector of it.
struct Readings {
    /// Pixels in the longest run. All that a run keeps stays in the first-level cache.
    static let run = 128

    private let base: UnsafeMutablePointer<Float>
    private let readingCount: Int
    private let placeCount: Int
    /// Pixels of the run before the vector.
    private let offset: Int

    /// Floats that a run takes.
    static func size(_ readings: Int, _ places: Int, _ notes: Int) -> Int { (4 * readings + 2 * places + notes) * run }

    @inline(__always)
    init(_ base: UnsafeMutablePointer<Float>, readings: Int, places: Int, offset: Int) {
        self.base = base
        readingCount = readings
        placeCount = places
        self.offset = offset
    }

    /// What a reading found.
    @inline(__always)
    subscript(index: Int) -> Pixels { planes(index).pixels(0) }

    @inline(__always)
    func planes(_ index: Int) -> PlanePointers {
        PlanePointers(base + (4 * index * Self.run + offset), apart: Self.run)
    }

    /// Where a place's x begin; its y are a run further on.
    @inline(__always)
    func place(_ index: Int) -> UnsafeMutablePointer<Float> {
        base + ((4 * readingCount + 2 * index) * Self.run + offset)
    }

    @inline(__always)
    func setPlace(_ index: Int, _ point: (x: Lanes, y: Lanes)) {
        lanes_store(place(index), point.x)
        lanes_store(place(index) + Self.run, point.y)
    }

    @inline(__always)
    func placed(_ index: Int) -> (x: Lanes, y: Lanes) {
        (lanes_load(place(index)), lanes_load(place(index) + Self.run))
    }

    @inline(__always)
    private func noted(_ index: Int) -> UnsafeMutablePointer<Float> {
        base + ((4 * readingCount + 2 * placeCount + index) * Self.run + offset)
    }

    @inline(__always)
    func setNote(_ index: Int, _ value: Lanes) { lanes_store(noted(index), value) }

    @inline(__always)
    func note(_ index: Int) -> Lanes { lanes_load(noted(index)) }
}
