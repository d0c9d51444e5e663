import CLanes
import Graph
import Raster

/// What a program sees of the world along a run of pixels: where they are, and its images.
struct ProgramPixels {
    let span: Span
    /// Pixels of the span before the run.
    let first: Int
    let inputs: UnsafePointer<SpanInput>
    let samplers: UnsafePointer<LaneSampler>

    /// The centres of a vector of pixels, in the kernel's coordinates.
    @inline(__always)
    func x(_ k: Int) -> Lanes { (laneIndices + Float(span.column + first + k)) + span.centerX }

    @inline(__always)
    var y: Lanes { .splat(span.y) }

    /// What is in an image at a run of places, into planes.
    @inline(__always)
    func read(_ image: Int, count: Int, into planes: PlanePointers, _ place: (Int) -> (x: Lanes, y: Lanes)) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * Planes.stride) { memory in
            guard let x = memory.baseAddress else { return }
            let y = x + Planes.stride
            for k in Swift.stride(from: 0, to: count, by: Lanes.scalarCount) {
                let point = place(k)
                lanes_store(x + k, point.x)
                lanes_store(y + k, point.y)
            }
            samplers[image].read(x: x, y: y, count: count, into: planes)
        }
    }
}

/// Positions, images, arrays and data.
extension ProgramMachine {
    @inline(never)
    func executeAccess(_ i: KernelInstruction) {
        switch i.opcode {
        case .coordinate: writePosition(i)
        case .pixel: writePixel(i)
        case .sample: sample(i, tables.images[Int(i.a)].placement)
        case .sampleWorld: sample(i, tables.world)
        case .samplerTransform: writeSamplerPosition(i)
        case .gatherChannel: gatherChannel(i)
        case .gather: gather(i)
        case .lookUp: lookUp(i)
        case .dataWord, .dataHalf, .dataInt8, .dataUInt8, .dataInt16, .dataUInt16: readData(i)
        default: break
        }
    }

    private func writePosition(_ i: KernelInstruction) {
        let (x, y) = (destination(i.dest), destination(i.dest, 1))
        let place = tables.position
        for k in Swift.stride(from: 0, to: x.count, by: Lanes.scalarCount) {
            lanes_store(x.base + k, (pixels.x(k) - place.offsetX) / place.scaleX)
            lanes_store(y.base + k, (pixels.y - place.offsetY) / place.scaleY)
        }
    }

    private func writePixel(_ i: KernelInstruction) {
        let (image, to) = (Int(i.a), planes(i))
        let count = destination(i.dest).count
        if !tables.images[image].isPointwise {
            return pixels.read(image, count: count, into: to) { (pixels.x($0), pixels.y) }
        }
        for k in Swift.stride(from: 0, to: count, by: Lanes.scalarCount) {
            to.store(Pixels(pixels.inputs[image].planes, at: pixels.first + k), k)
        }
    }

    private func sample(_ i: KernelInstruction, _ place: Spot) {
        let (u, v) = (operand(i.b), operand(i.c))
        pixels.read(Int(i.a), count: destination(i.dest).count, into: planes(i)) { k in
            (u.floats(k) * place.scaleX + place.offsetX, v.floats(k) * place.scaleY + place.offsetY)
        }
    }

    private func writeSamplerPosition(_ i: KernelInstruction) {
        let (x, y) = (destination(i.dest), destination(i.dest, 1))
        let (u, v, to) = (operand(i.b), operand(i.c), tables.images[Int(i.a)].placement)
        let from = tables.world
        for k in Swift.stride(from: 0, to: x.count, by: Lanes.scalarCount) {
            let (a, b) = (u.floats(k) * from.scaleX + from.offsetX, v.floats(k) * from.scaleY + from.offsetY)
            lanes_store(x.base + k, (a - to.offsetX) / to.scaleX)
            lanes_store(y.base + k, (b - to.offsetY) / to.scaleY)
        }
    }

    /// One channel of the four pixels around a place, counter-clockwise from the lower left.
    private func gatherChannel(_ i: KernelInstruction) {
        let (u, v, place) = (operand(i.b), operand(i.c), tables.images[Int(i.a)].placement)
        let count = destination(i.dest).count
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 6 * Planes.stride) { memory in
            guard let left = memory.baseAddress else { return }
            // Aside, as the results may take the places' own slots.
            let (lower, found) = (left + Planes.stride, PlanePointers(left + 2 * Planes.stride, apart: Planes.stride))
            for k in Swift.stride(from: 0, to: count, by: Lanes.scalarCount) {
                let (x, y) = (u.floats(k) * place.scaleX + place.offsetX, v.floats(k) * place.scaleY + place.offsetY)
                lanes_store(left + k, lanes_below(x - 0.5) + 0.5)
                lanes_store(lower + k, lanes_below(y - 0.5) + 0.5)
            }
            let channel = [found.red, found.green, found.blue, found.alpha][Int(i.d) & 3]
            for (corner, offset) in [(Float(0), Float(0)), (1, 0), (1, 1), (0, 1)].enumerated() {
                pixels.read(Int(i.a), count: count, into: found) { k in
                    (lanes_load(left + k) + offset.0, lanes_load(lower + k) + offset.1)
                }
                let result = destination(i.dest, corner).base
                for k in Swift.stride(from: 0, to: count, by: Lanes.scalarCount) {
                    lanes_store(result + k, lanes_load(channel + k))
                }
            }
        }
    }

    @inline(__always)
    private func planes(_ i: KernelInstruction) -> PlanePointers {
        PlanePointers(
            red: destination(i.dest).base, green: destination(i.dest, 1).base, blue: destination(i.dest, 2).base,
            alpha: destination(i.dest, 3).base)
    }

    // MARK: Arrays

    /// An index brought into range.
    @inline(__always)
    private func index(_ a: Operand, _ k: Int, _ lane: Int, _ count: Int32) -> Int {
        Int(min(max(a.ints(k)[lane], 0), max(count, 1) - 1))
    }

    private func gather(_ i: KernelInstruction) {
        let (to, a, first) = (destination(i.dest), operand(i.a), KernelOperand(rawValue: i.b))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            var result = LaneInts()
            for lane in 0..<Lanes.scalarCount {
                let slot = first.slot + index(a, k, lane, i.c)
                let raw = first.isUniform ? KernelOperand.uniform(slot) : KernelOperand.span(slot)
                result[lane] = operand(raw.rawValue).ints(k)[lane]
            }
            lanes_store_int(to.base + k, result)
        }
    }

    private func lookUp(_ i: KernelInstruction) {
        let (to, a, words) = (destination(i.dest), operand(i.a), tables.words)
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            var result = LaneInts()
            for lane in 0..<Lanes.scalarCount {
                let word = Int(i.b) + index(a, k, lane, i.c) * Int(i.d)
                if word >= 0, word < words.count { result[lane] = Int32(bitPattern: words[word]) }
            }
            lanes_store_int(to.base + k, result)
        }
    }

    private func readData(_ i: KernelInstruction) {
        let (to, a) = (destination(i.dest), operand(i.a))
        guard tables.data.indices.contains(Int(i.b)) else { return }
        let bytes = tables.data[Int(i.b)]
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            var result = LaneInts()
            for lane in 0..<Lanes.scalarCount {
                let start = Int(a.ints(k)[lane]) &* Int(i.c) &+ Int(i.d)
                result[lane] = Int32(bitPattern: DataElement(i.opcode).value(bytes, start))
            }
            lanes_store_int(to.base + k, result)
        }
    }
}

/// An element of data that a host passes, as a word; 0 outside the data.
private struct DataElement {
    private let opcode: KernelOpcode

    init(_ opcode: KernelOpcode) { self.opcode = opcode }

    func value(_ bytes: [UInt8], _ start: Int) -> UInt32 {
        switch opcode {
        case .dataUInt8: read(bytes, start, 1)
        case .dataInt8: UInt32(bitPattern: Int32(Int8(truncatingIfNeeded: read(bytes, start, 1))))
        case .dataUInt16: read(bytes, start, 2)
        case .dataInt16: UInt32(bitPattern: Int32(Int16(truncatingIfNeeded: read(bytes, start, 2))))
        case .dataHalf: half(read(bytes, start, 2))
        default: read(bytes, start, 4)
        }
    }

    private func half(_ bits: UInt32) -> UInt32 {
        HalfFloat.decoded(LaneInts(repeating: Int32(bitPattern: bits)))[0].bitPattern
    }

    private func read(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt32 {
        guard start >= 0, start <= bytes.count - count else { return 0 }
        var word: UInt32 = 0
        for index in 0..<count { word |= UInt32(bytes[start + index]) << UInt32(8 * index) }
        return word
    }
}
