import Graph
import Raster

/// What a machine reads of a program and its binding, in plain memory: nothing is counted or copied while spans run.
final class ProgramTables: @unchecked Sendable {  // written before it is shared
    /// How an image of the program is read.
    struct Image {
        var isPointwise: Bool
        /// From its sampler's space to the kernel's coordinates.
        var placement: Spot
    }

    let instructions: UnsafeMutableBufferPointer<KernelInstruction>
    let words: UnsafeMutableBufferPointer<UInt32>
    let images: UnsafeMutableBufferPointer<Image>
    let result: UnsafeMutableBufferPointer<KernelOperand>
    let data: [[UInt8]]
    let uniformStart: Int
    let position: Spot
    /// Working space as seen from the kernel's coordinates.
    let world: Spot
    let mixture: ProgramMixture?
    private let code: ProgramCode?

    init(_ binding: ProgramBinding) {
        let program = binding.program
        instructions = Self.copy(program.instructions)
        words = Self.copy(program.tables)
        result = Self.copy(program.result)
        images = Self.copy(
            program.images.enumerated().map { index, image in
                let placements = binding.placements
                let place = placements.indices.contains(index) ? placements[index] : binding.position
                return Image(isPointwise: image.isPointwise, placement: Spot(place))
            })
        data = binding.data
        uniformStart = program.spanUniformStart
        position = Spot(binding.position)
        world = Spot(
            ProgramBinding.Placement(
                scale: CGPoint(x: 1, y: 1), offset: CGPoint(x: -binding.anchor.x, y: -binding.anchor.y)))
        mixture = ProgramMixture(program)
        code = Lanes.scalarCount < 8 ? nil : program.code.code(of: program, lanes: Lanes.scalarCount)
    }

    private static func copy<Element>(_ list: [Element]) -> UnsafeMutableBufferPointer<Element> {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: list.count)
        _ = memory.initialize(from: list)
        return memory
    }

    /// Machine code for parts of the program, by the numbers of its instructions; nil where there is none.
    var pieces: UnsafePointer<ProgramCode.Piece>? { code?.pieces }
    /// Whether that code writes the result.
    var codeWritesResult: Bool { code?.writesResult == true }

    deinit {
        instructions.deallocate()
        words.deallocate()
        images.deallocate()
        result.deallocate()
    }
}

/// A placement in 32 bit numbers.
struct Spot {
    let scaleX, scaleY, offsetX, offsetY: Float

    init(_ placement: ProgramBinding.Placement) {
        (scaleX, scaleY) = (Float(placement.scale.x), Float(placement.scale.y))
        (offsetX, offsetY) = (Float(placement.offset.x), Float(placement.offset.y))
    }
}
