import Raster

/// From inputs to a recipe.
extension CIFilter {
    /// The result as a recipe.
    /// - Parameter target: the frame to fit the pictures into, where a fit mode is set; their own union otherwise.
    /// - Throws: `missingInput`, and whatever an input image failed with.
    public func output(in target: CGRect? = nil) throws(CITransError) -> CIImage {
        #if !hasFeature(Embedded)
            if definition.isSubclass { return try outputOfSubclass(in: target) }
        #endif
        let inputs = try resolved(in: target)
        for image in inputs.images {
            if let error = image.error { throw error }
        }
        let extent = definition.extent(inputs)
        if extent.isEmpty { return .empty() }
        let kernel = try definition.makeKernel(inputs)
        return CIImage(
            .kernel(KernelNode(kernel: kernel, images: inputs.images, anchor: inputs.anchor)), extent: extent)
    }

    /// The frame: the union of the pictures' extents. Pictures without edges do not count while another has some.
    /// - Throws: `missingInput`.
    public func frame() throws(CITransError) -> CGRect {
        try checkRequiredImages()
        var bounded = CGRect.null
        var whole = CGRect.null
        for case (let row, .image(let image)?) in zip(attributes.inputs, values) where row.isPicture {
            whole = whole.union(image.extent)
            if !image.extent.isUnbounded { bounded = bounded.union(image.extent) }
        }
        return bounded.isEmpty ? whole : bounded
    }

    private func frame(in target: CGRect?) throws(CITransError) -> CGRect {
        let union = try frame()
        return fit == .none ? union : target ?? union
    }

    #if !hasFeature(Embedded)
        /// What a class of the host's makes of its inputs, with the pictures placed and the motion turned round as is asked for.
        private func outputOfSubclass(in target: CGRect?) throws(CITransError) -> CIImage {
            let frame = try frame(in: target)
            let filter = fit == .none && !isReversed ? self : copy()
            for (index, value) in (isReversed ? reversedValues : values).enumerated() where filter !== self {
                guard case .image(let image)? = value else {
                    filter.store(value, at: index)
                    continue
                }
                filter.store(.image(placed(image, attributes.inputs[index], in: frame)), at: index)
            }
            guard let image = filter.outputImage else {
                throw filter.error ?? CITransError(.missingInput, "\(name) made no image of its inputs")
            }
            if let error = image.error { throw error }
            return image
        }
    #endif

    private func resolved(in target: CGRect?) throws(CITransError) -> FilterInputs {
        let frame = try frame(in: target)
        let values = isReversed ? reversedValues : values
        var images: [CIImage] = []
        for (row, value) in zip(attributes.inputs, values) where row.kind == .image {
            guard case .image(let image)? = value else {
                images.append(.empty())
                continue
            }
            images.append(placed(image, row, in: frame))
        }
        return FilterInputs(
            attributes, values: values, usesAppleDefaults: usesAppleDefaults, images: definition.arrange(images),
            frame: frame.isUnbounded ? .null : frame)
    }

    /// The values of the same transition the other way round: the pictures exchanged, the time counted from the end.
    private var reversedValues: [FilterValue?] {
        guard let from = attributes.index(ofKey: kCIInputImageKey),
            let to = attributes.index(ofKey: kCIInputTargetImageKey),
            let time = attributes.index(ofKey: kCIInputTimeKey)
        else { return values }
        var reversed = values
        reversed.swapAt(from, to)
        if case .number(let number)? = values[time] ?? attributes.inputs[time].defaultFilterValue {
            reversed[time] = .number(1 - number)
        }
        return reversed
    }

    /// With a fit mode the pictures are placed in the frame, and a mask, which belongs to the frame, is stretched to it.
    private func placed(_ image: CIImage, _ row: InputAttributes, in frame: CGRect) -> CIImage {
        if fit == .none || frame.isUnbounded { return image }
        if row.isPicture { return fit.placed(image, in: frame) }
        return row.isRequired ? FitMode.stretch.placed(image, in: frame) : image
    }

    private func checkRequiredImages() throws(CITransError) {
        for (row, value) in zip(attributes.inputs, values) where row.isRequired && value == nil {
            throw CITransError(.missingInput, "\(name): \(row.key) is not set")
        }
    }
}
