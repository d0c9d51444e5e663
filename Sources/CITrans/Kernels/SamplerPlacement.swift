import Graph
import Raster

extension ProgramBinding.Placement {
    /// A sampler's space begins at its image's lower left corner; that of an image without edges is working space.
    init(sampling extent: CGRect, anchor: CGPoint, _ space: CIKernel.SamplerSpace) {
        let local = extent.offsetBy(dx: -anchor.x, dy: -anchor.y)
        if local.isEmpty || local.isUnbounded {
            self.init(workingSpaceFrom: anchor)
        } else if space == .unit {
            self.init(unitSquareOn: local)
        } else {
            self.init(scale: CGPoint(x: 1, y: 1), offset: local.origin)
        }
    }

    /// Working space, for kernels whose coordinates are relative to an anchor.
    init(workingSpaceFrom anchor: CGPoint) {
        self.init(scale: CGPoint(x: 1, y: 1), offset: CGPoint(x: -anchor.x, y: -anchor.y))
    }
}
