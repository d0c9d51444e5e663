import CShims

/// The sRGB transfer function in double precision, sign-preserving so that extended range survives
/// (IEC 61966-2-1). For single colours; pixels go through the vector forms in `Shading`.
public enum TransferFunction {
    /// Encoded 0…1 to a share of light 0…1.
    public static func decoded(_ encoded: Double) -> Double {
        let magnitude = abs(encoded)
        let light = magnitude <= 0.04045 ? magnitude / 12.92 : citrans_pow((magnitude + 0.055) / 1.055, 2.4)
        return encoded < 0 ? -light : light
    }

    /// A share of light 0…1 to encoded 0…1.
    public static func encoded(_ light: Double) -> Double {
        let magnitude = abs(light)
        let encoded = magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * citrans_pow(magnitude, 1 / 2.4) - 0.055
        return light < 0 ? -encoded : encoded
    }
}
