import Graph
import Raster

/// Numbers of slots, one after another or, of a swizzle, as picked. A whole array costs no more than a number.
struct Offsets: RandomAccessCollection {
    let start: Int
    let count: Int
    var picked: [Int]?

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> Int {
        guard let picked else { return start + index }
        return picked.indices.contains(index) ? picked[index] : 0
    }

    /// So many of them from one on, as far as there are any.
    func part(_ first: Int, _ length: Int) -> Offsets {
        let from = Swift.min(Swift.max(0, first), count)
        let size = Swift.min(Swift.max(0, length), count - from)
        guard let picked else { return Offsets(start: start + from, count: size) }
        return Offsets(start: 0, count: size, picked: Array(picked.dropFirst(from).prefix(size)))
    }
}

/// Slots of a variable that can be read and stored to, some of them chosen by indices known only at run time.
struct Place {
    struct Level {
        let index: Value
        let count: Int
        let stride: Int
    }

    /// The first slot of the variable.
    let base: Int
    var levels: [Level] = []
    /// Slots from `base`, before the levels' steps.
    var offsets: Offsets
    /// All slots that may be meant.
    let range: Range<Int>

    init(base: Int, count: Int) {
        self.base = base
        offsets = Offsets(start: 0, count: count)
        range = base..<base + count
    }

    /// Every combination of the levels' indices, the last fastest: the slot that an offset has there.
    func candidates(_ offset: Int) -> [Int] {
        var result = [base + offset]
        for level in levels {
            var next: [Int] = []
            next.reserveCapacity(result.count * level.count)
            for slot in result {
                for number in 0..<level.count { next.append(slot + number * level.stride) }
            }
            result = next
        }
        return result
    }

    var candidateCount: Int { levels.reduce(1) { min($0 &* $1.count, 1 << 30) } }
}

extension Lowerer {
    func place(of value: TypedExpression) throws(CompileStop) -> Place {
        switch value.kind {
        case .variable(let variable): return place(of: variable)
        case .swizzle(let base, let parts):
            var place = try place(of: base)
            let numbers = parts.map { Int($0) < place.offsets.count ? place.offsets[Int($0)] : 0 }
            place.offsets = Offsets(start: 0, count: numbers.count, picked: numbers)
            return place
        case .slice(let base, let offset):
            var place = try place(of: base)
            place.offsets = place.offsets.part(offset, value.type.slotCount)
            return place
        case .element(let base, let index):
            guard let element = base.type.element else { break }
            return try indexed(
                try place(of: base), try scalar(index), element.count, element.type.slotCount, at: value.position)
        case .dereference(let pointer, let index): return try pointed(pointer, index)
        default: break
        }
        throw sink.stop("this cannot be assigned", at: value.position)
    }

    func place(of variable: VariableInfo) -> Place {
        let base: Int
        switch variable.storage {
        case .local(let offset): base = frame.base + offset
        case .global(let offset): base = offset
        default: base = 0
        }
        if variable.isReference, let alias = aliases[base] { return alias }
        return Place(base: base, count: variable.type.slotCount)
    }

    /// One of so many elements.
    func indexed(_ base: Place, _ index: Value, _ count: Int, _ stride: Int, at position: SourcePosition)
        throws(CompileStop) -> Place
    {
        var place = base
        let last = graph.integer(count - 1)
        let safe = graph.emit(.integerMinimum, graph.emit(.integerMaximum, index, graph.zero), last)
        if let number = graph.bits(safe) {
            place.offsets = place.offsets.part(Int(number) * stride, stride)
            return place
        }
        guard place.offsets.picked == nil else {
            throw sink.stop("components in another order cannot be indexed", at: position)
        }
        place.levels.append(Place.Level(index: safe, count: count, stride: stride))
        place.offsets = place.offsets.part(0, stride)
        return place
    }

    private func pointed(_ pointer: TypedExpression, _ index: TypedExpression) throws(CompileStop) -> Place {
        let (target, offset) = try self.target(of: pointer)
        guard case .place(let place, let slots) = target else {
            throw sink.stop("the host's data cannot be assigned", at: pointer.position)
        }
        let total = graph.emit(.integerAdd, offset, try scalar(index))
        return try indexed(place, total, max(1, place.offsets.count / max(1, slots)), slots, at: pointer.position)
    }

    /// What a pointer points to, and how many elements on.
    func target(of pointer: TypedExpression) throws(CompileStop) -> (PointerTarget, Value) {
        let values = try values(pointer)
        guard values.count == 2, let number = graph.bits(values[0]), targets.indices.contains(Int(number)) else {
            throw sink.stop("it must be known at compile time what a pointer points to", at: pointer.position)
        }
        return (targets[Int(number)], values[1])
    }

    // MARK: Reading and storing

    func read(_ place: Place, at position: SourcePosition) throws(CompileStop) -> [Value] {
        if place.levels.isEmpty { return place.offsets.map { get(place.base + $0) } }
        let index = combinedIndex(place)
        var result: [Value] = []
        for offset in place.offsets {
            let list = place.candidates(offset).map { get($0) }
            result.append(try gather(list, index, at: position))
        }
        return result
    }

    /// The value whose number the index is.
    func gather(_ list: [Value], _ index: Value, at position: SourcePosition) throws(CompileStop) -> Value {
        if let first = list.first, list.allSatisfy({ $0 == first }) { return first }
        try step(at: position, 1 + list.count / 16)
        let isTable = list.allSatisfy { graph.bits($0) != nil }
        guard isTable || list.count <= KernelLimits.gatheredElements else {
            throw sink.stopAtLimit(
                "an array of more than \(KernelLimits.gatheredElements) elements is indexed by a number known only at run time",
                at: position)
        }
        let pack = graph.pack(list)
        return graph.emitRaw(.gather, index, pack, Int32(truncatingIfNeeded: list.count))
    }

    private func combinedIndex(_ place: Place) -> Value {
        var index = graph.zero
        for level in place.levels {
            index = graph.emit(
                .integerAdd, graph.emit(.integerMultiply, index, graph.integer(level.count)), level.index)
        }
        return index
    }

    func store(_ values: [Value], to place: Place, at position: SourcePosition) throws(CompileStop) {
        if place.levels.isEmpty {
            for (offset, value) in zip(place.offsets, values) { set(place.base + offset, value) }
            return
        }
        guard place.candidateCount <= KernelLimits.gatheredElements else {
            throw sink.stopAtLimit(
                "an array of more than \(KernelLimits.gatheredElements) elements is stored to at an index known only at run time",
                at: position)
        }
        let index = combinedIndex(place)
        for (offset, value) in zip(place.offsets, values) {
            for (number, slot) in place.candidates(offset).enumerated() {
                try step(at: position)
                set(slot, graph.select(graph.emit(.integerEqual, index, graph.integer(number)), value, get(slot)))
            }
        }
    }
}
