import CITrans

/// What a component of a pixel holds, in memory order.
public enum ComponentRole: Sendable { case red, green, blue, alpha, ignored, gray, coverage }

extension PixelFormat {
    /// The components in memory order, from the format's name in the C header.
    public var roles: [ComponentRole] {
        switch self {
        case .rgba8, .rgba16, .rgbah, .rgbaf: [.red, .green, .blue, .alpha]
        case .bgra8: [.blue, .green, .red, .alpha]
        case .argb8: [.alpha, .red, .green, .blue]
        case .abgr8: [.alpha, .blue, .green, .red]
        case .rgbx8: [.red, .green, .blue, .ignored]
        case .bgrx8: [.blue, .green, .red, .ignored]
        case .rgb8: [.red, .green, .blue]
        case .bgr8: [.blue, .green, .red]
        case .gray8, .gray16, .grayf: [.gray]
        case .alpha8: [.coverage]
        }
    }

    /// The largest level of an integer format; nil for the floating ones.
    public var levels: Int? {
        switch component {
        case .uint8: 255
        case .uint16: 65535
        case .half, .float: nil
        }
    }

    var componentSize: Int { bytesPerPixel / roles.count }
}

/// Components as bits and as numbers, for every format.
extension TestBitmap {
    private func address(_ x: Int, _ y: Int, _ component: Int) -> UnsafeMutableRawPointer {
        let format = bitmap.format
        return bitmap.row(y) + x * format.bytesPerPixel + component * format.componentSize
    }

    /// The bits of a component as they stand in memory.
    public func bits(_ x: Int, _ y: Int, _ component: Int) -> UInt32 {
        let address = address(x, y, component)
        switch bitmap.format.component {
        case .uint8: return UInt32(address.load(as: UInt8.self))
        case .uint16, .half: return UInt32(address.loadUnaligned(as: UInt16.self))
        case .float: return address.loadUnaligned(as: UInt32.self)
        }
    }

    public func setBits(_ x: Int, _ y: Int, _ component: Int, _ bits: UInt32) {
        let address = address(x, y, component)
        switch bitmap.format.component {
        case .uint8: address.storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
        case .uint16, .half: address.storeBytes(of: UInt16(truncatingIfNeeded: bits), as: UInt16.self)
        case .float: address.storeBytes(of: bits, as: UInt32.self)
        }
    }

    /// The bits of every component, by what it holds.
    public func setBits(_ value: (_ x: Int, _ y: Int, _ role: ComponentRole) -> UInt32) {
        let roles = bitmap.format.roles
        for y in 0..<height {
            for x in 0..<width {
                for (component, role) in roles.enumerated() { setBits(x, y, component, value(x, y, role)) }
            }
        }
    }

    /// The number that a component's bits stand for.
    public func number(_ bits: UInt32) -> Double {
        switch bitmap.format.component {
        case .uint8: Double(bits) / 255
        case .uint16: Double(bits) / 65535
        case .half: Double(Float16(bitPattern: UInt16(truncatingIfNeeded: bits)))
        case .float: Double(Float(bitPattern: bits))
        }
    }

    /// A pixel's numbers in the bitmap's own terms: alpha 1 where the format has none, white for a coverage.
    public func numbers(_ x: Int, _ y: Int) -> ReferencePixel {
        var result = ReferencePixel(1, 1, 1, 1)
        for (component, role) in bitmap.format.roles.enumerated() {
            let value = number(bits(x, y, component))
            switch role {
            case .red: result.red = value
            case .green: result.green = value
            case .blue: result.blue = value
            case .alpha: result.alpha = value
            case .ignored: break
            case .gray: result = ReferencePixel(value, value, value, 1)
            case .coverage: result = ReferencePixel(value, value, value, value)
            }
        }
        return result
    }
}
