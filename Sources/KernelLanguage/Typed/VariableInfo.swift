/// A variable, once its type is known.
final class VariableInfo {
    enum Storage: Equatable {
        /// Slots of the function's frame.
        case local(Int)
        /// Slots of the source's frame.
        case global(Int)
        /// A parameter of the kernel, by number: its value comes from the host.
        case uniform(Int)
        /// What the host always gives.
        case system(SystemValue)
    }

    let name: String
    let type: ValueType
    let storage: Storage
    let isConstant: Bool
    /// `T&`, or `out` and `inout`: another name for what was passed.
    let isReference: Bool
    let position: SourcePosition
    /// Its words, where the compiler knows them for good.
    var constant: [UInt32]?
    var isRead = false
    var isAssigned = false

    init(
        _ name: String, _ type: ValueType, _ storage: Storage, isConstant: Bool = false, isReference: Bool = false,
        at position: SourcePosition
    ) {
        self.name = name
        self.type = type
        self.storage = storage
        self.isConstant = isConstant
        self.isReference = isReference
        self.position = position
        switch storage {
        case .uniform, .system: isAssigned = true
        case .local, .global: break
        }
    }
}

/// What a source finds defined: a transition its progress and the frame's shape, a Core Image kernel the pixel's place.
enum SystemValue: Equatable { case progress, ratio, fragmentCoordinate }
