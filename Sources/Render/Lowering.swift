import Graph
import Raster

/// Turns a recipe into a plan: finds plain bitmaps, joins transforms, and renders beforehand what is sampled and is not a
/// bitmap already.
struct Lowering {
    let session: RenderSession
    let grid: PixelGrid
    private(set) var plan = RenderPlan()
    private var lowered: [ObjectIdentifier: Int] = [:]

    init(_ session: RenderSession, _ grid: PixelGrid) {
        self.session = session
        self.grid = grid
        // Node 0 and sampler 0 stand in for images that are not set.
        plan.nodes.append(RenderPlan.Node(content: .transparent, bounds: .empty))
        _ = plan.samplers.add(session.emptySampler)
    }

    mutating func lower(root image: CIImage) throws(CITransError) -> RenderPlan {
        plan.root = try lower(image)
        plan.findFolding()
        return plan
    }

    /// The index of the image's node.
    private mutating func lower(_ image: CIImage) throws(CITransError) -> Int {
        if let known = lowered[ObjectIdentifier(image)] { return known }
        let index = try add(node(for: image))
        lowered[ObjectIdentifier(image)] = index
        return index
    }

    private mutating func add(_ node: RenderPlan.Node) throws(CITransError) -> Int {
        guard plan.nodes.count < RenderPlan.maximumNodes else {
            throw CITransError(
                .sizeLimit, "an image made of more than \(RenderPlan.maximumNodes) parts; render a part of it first")
        }
        plan.nodes.append(node)
        return plan.nodes.count - 1
    }

    private mutating func node(for image: CIImage) throws(CITransError) -> RenderPlan.Node {
        let bounds = grid.covering(image.extent).intersection(grid.pixels)
        switch image.node {
        case .invalid(let error):
            throw error
        case .empty:
            return RenderPlan.Node(content: .transparent, bounds: .empty)
        case .color(let color):
            return RenderPlan.Node(content: .constant(color[session.settings.workingSpace]), bounds: bounds)
        case .bitmap, .clamped, .transformed:
            return try sourceNode(for: image, bounds)
        case .nearest(let input):
            return plan.nodes[try lower(input)]
        case .cropped(let input):
            // The same node with closer bounds; its own inputs are shared.
            var node = plan.nodes[try lower(input)]
            node.bounds = node.bounds.intersection(bounds)
            return node
        case .kernel(let kernel):
            return try kernelNode(for: kernel, bounds)
        }
    }

    // MARK: Images that are read where they lie

    private mutating func sourceNode(for image: CIImage, _ bounds: PixelRect) throws(CITransError) -> RenderPlan.Node {
        if bounds.isEmpty { return RenderPlan.Node(content: .transparent, bounds: .empty) }
        let source = try session.source(of: image, wanted: grid.area(of: grid.pixels))
        plan.storages.append(source.storage)
        if let placed = source.placedOnPixels, source.edge == .transparent, grid.isAligned {
            let content = source.content
            let pixels = PixelRect(
                minX: placed.left + content.minX, minY: placed.topRow + 1 - content.maxY,
                maxX: placed.left + content.maxX, maxY: placed.topRow + 1 - content.minY)
            return RenderPlan.Node(
                content: .bitmap(source.storage.bitmap, left: placed.left, topRow: placed.topRow),
                bounds: pixels.intersection(bounds))
        }
        // Spans count from the grid's corner, so that positions stay near zero wherever the picture lies.
        let storage = try session.readable(source, .sampled(source.interpolation == .area ? .working : .encoded))
        let sampler = source.sampler(
            of: storage.bitmap, anchor: CGPoint(x: grid.pixels.minX, y: grid.pixels.minY),
            workingSpace: session.settings.workingSpace)
        return RenderPlan.Node(content: .sampled(plan.samplers.add(sampler)), bounds: bounds)
    }

    // MARK: Kernels

    private mutating func kernelNode(
        for node: KernelNode, _ bounds: PixelRect
    ) throws(CITransError) -> RenderPlan.Node {
        if bounds.isEmpty { return RenderPlan.Node(content: .transparent, bounds: .empty) }
        var inputs: [RenderPlan.Input] = []
        var mask: MaskOverview?
        for (index, image) in node.images.enumerated() {
            let access = node.kernel.accesses.indices.contains(index) ? node.kernel.accesses[index] : .pointwise
            switch access {
            case .pointwise:
                inputs.append(RenderPlan.Input(node: try lower(image), sampler: 0, isSampled: false))
            case .sampled, .clamped:
                let sampler = try sampler(
                    for: access.isClamped ? image.clampedToExtent() : image, index, of: node, access, bounds)
                inputs.append(RenderPlan.Input(node: try lower(image), sampler: sampler, isSampled: true))
            case .mask:
                // A node of its own, whose planes hold what the mask is read into.
                let sampler = try sampler(for: image, index, of: node, access, bounds)
                if mask == nil, sampler > 0 { mask = try overview(of: sampler) }
                let planes = try add(RenderPlan.Node(content: .transparent, bounds: .empty))
                inputs.append(RenderPlan.Input(node: planes, sampler: sampler, isSampled: true))
            }
        }
        return RenderPlan.Node(
            content: .kernel(plan.add(node.kernel, inputs, anchor: node.anchor, mask: mask)), bounds: bounds)
    }

    private mutating func sampler(
        for image: CIImage, _ index: Int, of node: KernelNode, _ access: InputAccess, _ bounds: PixelRect
    ) throws(CITransError) -> Int {
        if image.extent.isEmpty, image.error == nil { return 0 }
        let anchor = node.anchor
        let local = grid.area(of: bounds).offsetBy(dx: -anchor.x, dy: -anchor.y)
        let wanted = node.kernel.regionOfInterest(ofInput: index, for: local).offsetBy(dx: anchor.x, dy: anchor.y)
        let source = try session.source(of: image, wanted: wanted, isMask: access.isMask)
        let storage = try session.readable(source, access)
        plan.storages += [source.storage, storage]
        return plan.samplers.add(
            source.sampler(of: storage.bitmap, anchor: anchor, workingSpace: session.settings.workingSpace))
    }

    /// What is known of the mask whose sampler was added last.
    private mutating func overview(of sampler: Int) throws(CITransError) -> MaskOverview? {
        guard let storage = plan.storages.last else { return nil }
        let blocks = try session.blocks(of: storage)
        plan.maskBlocks.append(blocks)
        return MaskOverview(blocks, plan.samplers[sampler].pointee)
    }
}
