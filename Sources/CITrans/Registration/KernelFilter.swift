import Graph
import Raster

/// A kernel of any kind as a filter like any other.
package final class KernelFilter: Sendable {
    private let program: KernelProgram
    private let runner: KernelRunner
    private let attributes: FilterAttributes
    private let rowOfParameter: [Int]
    private let extent: Extent
    private let margin: Margin
    private let samplerSpace: CIKernel.SamplerSpace
    private let repeatsEdges: Bool
    /// The two pictures among the kernel's images, where they are what shows at the ends of the time.
    private let ends: (image: Int, target: Int, time: Int)?

    private enum Extent: Sendable {
        case pictures, infinite
        case row(Int)
    }

    private enum Margin: Sendable {
        case anywhere
        case pixels(Double)
        case row(Int)
    }

    /// - Parameter summary: what the filter does where the description does not say it.
    /// - Throws: `invalidArgument` for a description that does not fit the kernel.
    convenience init(
        name: String, _ program: KernelProgram, _ runner: KernelRunner, _ description: FilterDescription,
        summary: String
    ) throws(CITransError) {
        let inputs = try KernelFilterInputs.read(program, description)
        let categories = try KernelFilterCategories(program, inputs).chosen(description.categories, name)
        let extent = try Self.extent(description.extent, inputs)
        let margin = try Self.margin(description.margin, inputs)
        let attributes = FilterAttributes(
            AttributeText(keeping: name), AttributeText(keeping: description.displayName ?? name),
            AttributeText(keeping: description.summary ?? summary), categories: categories, inputs: inputs.rows)
        self.init(program, runner, inputs, attributes, description, extent, margin)
    }

    /// Does not throw: in Embedded Swift an object whose own initialiser throws is never given back.
    private init(
        _ program: KernelProgram, _ runner: KernelRunner, _ inputs: KernelFilterInputs, _ attributes: FilterAttributes,
        _ description: FilterDescription, _ extent: Extent, _ margin: Margin
    ) {
        self.program = program
        self.runner = runner
        self.attributes = attributes
        self.extent = extent
        self.margin = margin
        rowOfParameter = inputs.rowOfParameter
        samplerSpace = description.samplerSpace
        repeatsEdges = description.repeatsEdges ?? (program.dialect == .transition)
        ends = description.hasExactEnds ? Self.ends(inputs) : nil
    }

    private static func extent(
        _ extent: FilterDescription.Extent?, _ inputs: KernelFilterInputs
    ) throws(CITransError) -> Extent {
        switch extent {
        case .pictures?: return .pictures
        case .infinite?: return .infinite
        case nil: return inputs.rows.contains { $0.isPicture } ? .pictures : .infinite
        case .input(let key, let place)?: return .row(try row(key, .rectangle, inputs, place, "extent"))
        }
    }

    private static func margin(
        _ margin: FilterDescription.Margin, _ inputs: KernelFilterInputs
    ) throws(CITransError) -> Margin {
        switch margin {
        case .anywhere: return .anywhere
        case .pixels(let pixels): return .pixels(pixels)
        case .input(let key, let place): return .row(try row(key, nil, inputs, place, "margin"))
        }
    }

    /// The input that a description means: a rectangle, or where no type is asked for a number.
    private static func row(
        _ key: String, _ type: AttributeType?, _ inputs: KernelFilterInputs, _ place: JSONPlace, _ name: String
    ) throws(CITransError) -> Int {
        let fitting = inputs.rows.filter { type == nil ? $0.kind == .number : $0.type == type }.map { $0.key.string }
        guard let row = inputs.row(ofKey: key), fitting.contains(key) else {
            throw JSONFields.unknown(key, fitting, at: place, "\"" + name + "\"")
        }
        return row
    }

    private static func ends(_ inputs: KernelFilterInputs) -> (image: Int, target: Int, time: Int)? {
        guard let image = inputs.image(ofKey: kCIInputImageKey), let time = inputs.row(ofKey: kCIInputTimeKey),
            let target = inputs.image(ofKey: kCIInputTargetImageKey)
        else { return nil }
        return (image, target, time)
    }
}

// MARK: From inputs to a kernel

extension KernelFilter {
    /// The filter, its pixels computed by another engine than the library's own where one is given.
    package func definition(_ engine: (any PixelEngine)? = nil) -> FilterDefinition {
        let runner: KernelRunner = if case .program = runner, let engine { .program(engine) } else { runner }
        return FilterDefinition(
            attributes: attributes,
            makeKernel: { inputs throws(CITransError) in runner.makeKernel(self.binding(inputs)) },
            extent: { self.extent($0) }, arrange: { $0 })
    }

    private func extent(_ inputs: FilterInputs) -> CGRect {
        switch extent {
        case .pictures: return inputs.pictureExtent
        case .infinite: return .infinite
        case .row(let row):
            let numbers = inputs.workingNumbers(at: row)
            guard numbers.count == 4 else { return .null }
            return CGRect(x: numbers[0], y: numbers[1], width: max(numbers[2], 0), height: max(numbers[3], 0))
        }
    }

    private func binding(_ inputs: FilterInputs) -> ProgramBinding {
        let (frame, extents) = (inputs.frame, inputs.images.map { $0.extent })
        let time = ends.map { inputs.workingNumbers(at: $0.time).first ?? 0 } ?? inputs.time
        return ProgramBinding(
            program,
            inputs: words(inputs).inputs(
                of: program, progress: min(max(time, 0), 1), ratio: frame.isEmpty ? 1 : frame.width / frame.height,
                extents: extents),
            data: words(inputs).data, placements: placements(inputs, extents), position: position(inputs),
            anchor: inputs.anchor, repeatsEdges: repeatsEdges, whole: whole(time),
            regionOfInterest: regionOfInterest(inputs, extents))
    }

    private func words(_ inputs: FilterInputs) -> KernelWords {
        var words = KernelWords(program)
        for (index, parameter) in program.parameters.enumerated() where parameter.numberCount > 0 {
            let row = rowOfParameter[index]
            let numbers = inputs.workingNumbers(at: row)
            if attributes.inputs[row].kind == .color, numbers.count == 4 {
                let color = CIColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
                words.set(index, color: color.workingColor)
            } else {
                words.set(index, parameter.kind, numbers: numbers)
            }
        }
        return words
    }

    private func whole(_ time: Double) -> Reduction {
        guard let ends else { return .none }
        return time <= 0 ? .input(ends.image) : time >= 1 ? .input(ends.target) : .none
    }

    private func position(_ inputs: FilterInputs) -> ProgramBinding.Placement {
        program.dialect == .transition
            ? ProgramBinding.Placement(unitSquareOn: inputs.frame)
            : ProgramBinding.Placement(workingSpaceFrom: inputs.anchor)
    }

    /// A transition's two pictures share the frame's square; a picture that is a parameter has one of its own.
    private func placements(_ inputs: FilterInputs, _ extents: [CGRect]) -> [ProgramBinding.Placement] {
        guard program.dialect == .transition else {
            return extents.map { ProgramBinding.Placement(sampling: $0, anchor: inputs.anchor, samplerSpace) }
        }
        return zip(program.images, extents).map { image, extent in
            let own = extent.offsetBy(dx: -inputs.anchor.x, dy: -inputs.anchor.y)
            let isOwn = image.role == .picture && !own.isUnbounded
            return ProgramBinding.Placement(unitSquareOn: isOwn ? own : inputs.frame)
        }
    }

    private func regionOfInterest(_ inputs: FilterInputs, _ extents: [CGRect]) -> @Sendable (Int, CGRect) -> CGRect {
        let pixels: Double? =
            switch margin {
            case .anywhere: nil
            case .pixels(let pixels): pixels
            case .row(let row): max(inputs.workingNumbers(at: row).first ?? 0, 0)
            }
        return { index, rect in
            if let pixels { return rect.insetBy(dx: -pixels, dy: -pixels) }
            return extents.indices.contains(index) ? extents[index] : .null
        }
    }
}
