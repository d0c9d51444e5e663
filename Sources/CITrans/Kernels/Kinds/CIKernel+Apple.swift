import Graph
import Raster

// Core Image's own spellings of `apply`, for code that is written for either. The shipped library, which is Embedded Swift,
// has no `Any`.
#if !hasFeature(Embedded)
    /// The rectangle of the image with an index that a rectangle of the result depends on, both in working space.
    public typealias CIKernelROICallback = @Sendable (Int32, CGRect) -> CGRect

    extension CIKernel {
        /// Core Image's spelling of `apply`. Arguments are images, numbers of any type, `CIVector`, `CIColor`, bytes. It
        /// cannot throw: what went wrong is the error that rendering the image ends in.
        @_disfavoredOverload
        public func apply(extent: CGRect, roiCallback: @escaping CIKernelROICallback, arguments: [Any]?) -> CIImage? {
            recipe { () throws(CITransError) in
                try apply(
                    extent: extent, roiCallback: { roiCallback(Int32(truncatingIfNeeded: $0), $1) }, image: nil,
                    arguments: values(arguments))
            }
        }

        fileprivate func recipe(_ make: () throws(CITransError) -> CIImage) -> CIImage {
            do { return try make() } catch { return .invalid(error) }
        }

        fileprivate func values(_ arguments: [Any]?) throws(CITransError) -> [FilterValue] {
            var values: [FilterValue] = []
            for argument in arguments ?? [] {
                guard let value = FilterValue(anything: argument) else {
                    throw CITransError(
                        .kernelArgument,
                        "argument \(values.count + 1) of the kernel '\(name)' is of the type \(type(of: argument)), which no kernel takes"
                    )
                }
                values.append(value)
            }
            return values
        }
    }

    extension CIColorKernel {
        /// Core Image's spelling of `apply`; errors as there.
        @_disfavoredOverload
        public func apply(extent: CGRect, arguments: [Any]?) -> CIImage? {
            recipe { () throws(CITransError) in try apply(extent: extent, arguments: values(arguments)) }
        }
    }

    extension CIWarpKernel {
        /// Core Image's spelling of `apply`; errors as there.
        @_disfavoredOverload
        public func apply(
            extent: CGRect, roiCallback: @escaping CIKernelROICallback, image: CIImage, arguments: [Any]?
        ) -> CIImage? {
            recipe { () throws(CITransError) in
                try apply(
                    extent: extent, roiCallback: { roiCallback(Int32(truncatingIfNeeded: $0), $1) }, image: image,
                    arguments: values(arguments))
            }
        }
    }
#endif
