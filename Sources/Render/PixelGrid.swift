import Graph
import Raster

/// The pixels that a render fills: columns and rows of working space, counted from the left and from the bottom.
struct PixelGrid {
    /// The columns and rows, as whole numbers of working space.
    let pixels: PixelRect
    /// What is added to a column or row to reach its pixels' centres: 0.5, or more where the grid does not lie on whole
    /// numbers.
    let center: CGPoint

    init(origin: CGPoint, width: Int, height: Int) {
        let (x, y) = (origin.x.rounded(.down), origin.y.rounded(.down))
        pixels = PixelRect(minX: Int(x), minY: Int(y), maxX: Int(x) + width, maxY: Int(y) + height)
        center = CGPoint(x: origin.x - x + 0.5, y: origin.y - y + 0.5)
    }

    init(pixels: PixelRect) {
        self.pixels = pixels
        center = CGPoint(x: 0.5, y: 0.5)
    }

    var isAligned: Bool { center.x == 0.5 && center.y == 0.5 }

    /// The area that a rectangle of pixels covers in working space.
    func area(of rect: PixelRect) -> CGRect {
        rect.cgRect.offsetBy(dx: center.x - 0.5, dy: center.y - 0.5)
    }

    /// The pixels that a rectangle of working space touches.
    func covering(_ rect: CGRect) -> PixelRect {
        PixelRect(covering: rect.offsetBy(dx: 0.5 - center.x, dy: 0.5 - center.y))
    }

    /// The row of a bitmap's memory that holds a row of the grid.
    func memoryRow(_ row: Int) -> Int { pixels.maxY - 1 - row }
}
