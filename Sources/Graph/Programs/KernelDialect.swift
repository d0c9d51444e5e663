/// The language of a kernel's source.
/// In C: `citrans_kernel_dialect`.
public enum KernelDialect: Int32, Sendable, CaseIterable {
    /// The Metal shading language with Core Image's types.
    case metal = 1
    /// The Core Image Kernel Language.
    case coreImage = 2
    /// GLSL as gl-transitions.com specifies it: `vec4 transition(vec2 uv)`.
    case transition = 3
}
