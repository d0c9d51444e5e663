import CShims
import Raster

/// The objects that hosts hold, by handle.
///
/// A handle is not an address but a number in a pointer's clothes: kind, place in the table, and the place's generation.
/// It is looked up and never followed, so a handle that was released, that belongs to another kind or that never was
/// one is found out, and no host can end its process with it.
final class HandleTable: @unchecked Sendable {  // every access to the places is under the lock
    static let shared = HandleTable()

    /// A place of the table. An empty one is a link of the list of free places.
    private struct Place {
        var object: AnyObject?
        var kind: HandleKind = .none
        var references = 0
        var generation: UInt32 = 1
        var nextFree: Int?
    }

    private var places: [Place] = []
    private var firstFree: Int?
    private let lock = citrans_lock_create()

    /// Handles of one process at a time: what 24 bits count.
    private static let capacity = 1 << 24

    private func locked<Result>(_ body: () throws(CITransError) -> Result) throws(CITransError) -> Result {
        guard let lock else { throw CITransError(.outOfMemory, "no memory for the table of handles") }
        citrans_lock_acquire(lock)
        defer { citrans_lock_release(lock) }
        return try body()
    }
}

// MARK: What the C functions call

extension HandleTable {
    /// A handle, with one reference, to what `make` makes. The place is taken first, so that nothing can fail once the
    /// object exists: a borrowed buffer is either in a handle or was never taken.
    func add<Object: Handled>(_ make: () throws(CITransError) -> Object) throws(CITransError) -> OpaquePointer? {
        let index = try locked { () throws(CITransError) in try reserve() }
        do {
            let object = try make()
            return try locked { () throws(CITransError) in fill(index, with: object) }
        } catch {
            try locked { () throws(CITransError) in free(index) }
            throw error
        }
    }

    /// The object that the handle stands for.
    /// - Throws: `nullArgument`, or `invalidHandle` with a sentence that names the parameter.
    func object<Object: Handled>(
        _ handle: OpaquePointer?, _ parameter: StaticString
    ) throws(CITransError) -> Object {
        let number = try Self.number(handle, Object.handleKind, parameter)
        return try locked { () throws(CITransError) in
            let place = places[try index(number, Object.handleKind, parameter)]
            guard let object = place.object else { throw Self.stale(Object.handleKind, parameter) }
            return unsafeDowncast(object, to: Object.self)  // the kind says which class it is
        }
    }

    func retain(_ handle: OpaquePointer?, _ kind: HandleKind, _ parameter: StaticString) throws(CITransError) {
        let number = try Self.number(handle, kind, parameter)
        try locked { () throws(CITransError) in places[try index(number, kind, parameter)].references += 1 }
    }

    /// Lets a reference go. NULL and handles that are none are left alone. The object goes after the lock, because its
    /// end may run a callback of the host's.
    func release(_ handle: OpaquePointer?, _ kind: HandleKind) {
        guard let handle else { return }
        let number = HandleNumber(handle)
        _ = try? locked { () throws(CITransError) -> AnyObject? in
            let index = try index(number, kind, "")
            places[index].references -= 1
            if places[index].references > 0 { return nil }
            let object = places[index].object
            free(index)
            return object
        }
    }
}

// MARK: Places, under the lock

extension HandleTable {
    private func reserve() throws(CITransError) -> Int {
        if let index = firstFree {
            firstFree = places[index].nextFree
            return index
        }
        guard places.count < Self.capacity else {
            throw CITransError(.outOfMemory, "\(Self.capacity) handles are in use; release some")
        }
        places.append(Place())
        return places.count - 1
    }

    private func fill<Object: Handled>(_ index: Int, with object: Object) -> OpaquePointer? {
        places[index].object = object
        places[index].kind = Object.handleKind
        places[index].references = 1
        return HandleNumber(kind: Object.handleKind, index: index, generation: places[index].generation).pointer
    }

    /// Empties a place. One whose generations are used up is never taken again, so no old handle comes to life.
    private func free(_ index: Int) {
        places[index].object = nil
        places[index].kind = .none
        guard places[index].generation < .max else { return }
        places[index].generation += 1
        places[index].nextFree = firstFree
        firstFree = index
    }

    private func index(
        _ number: HandleNumber, _ kind: HandleKind, _ parameter: StaticString
    ) throws(CITransError) -> Int {
        guard places.indices.contains(number.index) else { throw Self.stale(kind, parameter) }
        let place = places[number.index]
        guard place.generation == number.generation, place.kind.rawValue == number.kind, place.object != nil else {
            throw Self.stale(kind, parameter)
        }
        guard place.kind == kind else {
            throw CITransError(.invalidHandle, "\(parameter) is a \(place.kind.name), but must be a \(kind.name)")
        }
        return number.index
    }

    private static func number(
        _ handle: OpaquePointer?, _ kind: HandleKind, _ parameter: StaticString
    ) throws(CITransError) -> HandleNumber {
        guard let handle else {
            throw CITransError(.nullArgument, "\(parameter) is NULL, but must be a \(kind.name)")
        }
        return HandleNumber(handle)
    }

    private static func stale(_ kind: HandleKind, _ parameter: StaticString) -> CITransError {
        CITransError(.invalidHandle, "\(parameter) is not a live \(kind.name): it was released, or never made")
    }
}
