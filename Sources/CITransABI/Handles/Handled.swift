import CITrans
import Graph
import Motion
import Raster
import Render

/// The kinds of object that hosts hold. A number is part of its handles and is never used again for another kind.
enum HandleKind: UInt8 {
    case none = 0
    case image = 1
    case filter = 2
    case context = 3
    case timingFunction = 4
    case player = 5
    case kernel = 6
    case kernelLibrary = 7

    /// The type's name in C.
    var name: StaticString {
        switch self {
        case .none: "handle"
        case .image: "citrans_image"
        case .filter: "citrans_filter"
        case .context: "citrans_context"
        case .timingFunction: "citrans_timing_function"
        case .player: "citrans_player"
        case .kernel: "citrans_kernel"
        case .kernelLibrary: "citrans_kernel_library"
        }
    }
}

/// A class whose objects hosts hold. One kind for each class.
protocol Handled: AnyObject {
    static var handleKind: HandleKind { get }
}

extension CIImage: Handled {
    static var handleKind: HandleKind { .image }
}
extension CIFilter: Handled {
    static var handleKind: HandleKind { .filter }
}
extension CIContext: Handled {
    static var handleKind: HandleKind { .context }
}
extension CAMediaTimingFunction: Handled {
    static var handleKind: HandleKind { .timingFunction }
}

extension TransitionPlayer: Handled {
    static var handleKind: HandleKind { .player }
}

extension CIKernel: Handled {
    static var handleKind: HandleKind { .kernel }
}

extension KernelLibrary: Handled {
    static var handleKind: HandleKind { .kernelLibrary }
}

extension Handled {
    /// The object that the handle stands for; an error that names the parameter where it stands for none.
    static func from(_ handle: OpaquePointer?, _ parameter: StaticString) throws(CITransError) -> Self {
        try HandleTable.shared.object(handle, parameter)
    }

    static func retain(_ handle: OpaquePointer?, _ parameter: StaticString) -> citrans_status {
        call { () throws(CITransError) in try HandleTable.shared.retain(handle, handleKind, parameter) }
    }

    static func release(_ handle: OpaquePointer?) {
        HandleTable.shared.release(handle, handleKind)
    }

    /// Makes an object and puts its handle in the out parameter, which is left alone where that fails.
    static func create(
        _ out: UnsafeMutablePointer<OpaquePointer?>?, _ parameter: StaticString,
        _ make: () throws(CITransError) -> Self
    ) -> citrans_status {
        call { () throws(CITransError) in
            let out = try required(out, parameter)
            out.pointee = try HandleTable.shared.add(make)
        }
    }
}
