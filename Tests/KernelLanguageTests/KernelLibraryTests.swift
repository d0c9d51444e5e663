import CITrans
import Graph
import Raster
import TestSupport
import Testing

/// Kernel libraries: what comes back, what is refused, and that a hostile one hurts nobody. That every kernel of these
/// tests survives a library, `KernelCase` looks at.
struct KernelLibraryTests {
    /// Everything that an instruction can name: images, tables, arrays, data, loops, branches, masks, a pre-pass.
    private static let source = """
        #include <CoreImage/CoreImage.h>
        using namespace metal;
        constant float weights[5] = {0.1, 0.2, 0.4, 0.2, 0.1};
        struct Entry { float3 color; int weight; };
        extern "C" { namespace coreimage {
        float4 blurred(sampler image, sample_t tint, float radius, int count, float3x3 matrix, constant Entry *entries,
                       destination dest) {
            float4 sum = float4(0.0);
            float ring[4] = {radius, dest.coord().x, 2.0, sin(radius)};
            for (int i = 0; i < count; i++) {
                float2 place = dest.coord() + float2(float(i) * radius, 0.0);
                sum += image.sample(image.transform(place)) * weights[(i + int(dest.coord().y)) % 5];
                if (sum.a > 3.0) break;
            }
            float x = tint.r;
            while (x < 0.7) { x += 0.1; if (tint.g > 0.5) { sum += image.sample(float2(x, 3.0)); } }
            sum.rgb = matrix * sum.rgb * ring[int(dest.coord().x) & 3];
            return sum + image.gatherX(float2(2.0, 3.0)) + entries[int(x)].color.z + image.size().x;
        }
        float4 rotated(sample_t s) { return s.gbra; }
        float4 over(sample_t a, sample_t b) { return a + b * (1.0 - a.a); }
        float2 shifted(float by, destination dest) { return dest.coord() + float2(by, 0.0); }
        }}
        """

    private let bytes: [UInt8]

    init() throws { bytes = try KernelLibrary.build(source: Self.source) }

    // MARK: Good ones

    @Test func kernelsComeByName() throws {
        #expect(try CIKernel.kernelNames(fromLibrary: bytes) == ["blurred", "rotated", "over", "shifted"])
        let library = try KernelLibrary(bytes: bytes)
        let kinds = try library.kernelNames.map { try CIKernel(functionName: $0, fromLibrary: library).kind }
        #expect(kinds == [.general, .color, .blend, .warp])
        let blurred = try CIKernel(functionName: "blurred", fromLibrary: bytes)
        #expect(blurred.parameters.map(\.name) == ["image", "tint", "radius", "count", "matrix", "entries"])
        let none = failure { _ = try CIKernel(functionName: "blured", fromLibrary: library) }
        #expect(
            none?.status == .invalidArgument && none?.message.contains("has no kernel 'blured'; it has blurred") == true
        )
    }

    @Test func renderedPicturesAreTheSame() throws {
        for name in ["blurred", "rotated", "over", "shifted"] {
            let fromText = try CIKernel(source: Self.source, function: name)
            let fromFile = try CIKernel(functionName: name, fromLibrary: bytes)
            #expect(try picture(of: fromText) == picture(of: fromFile), "\(name)")
        }
    }

    @Test func theSameSourceGivesTheSameBytes() throws {
        #expect(try KernelLibrary.build(source: Self.source, name: "elsewhere.ci.metal", dialect: .metal) == bytes)
        let text = "kernel vec4 same(__sample s) { return s; }"
        let library = try KernelLibrary(bytes: KernelLibrary.build(source: text))
        let digits = library.sourceHash.map { (String($0, radix: 16)) }.map { $0.count == 1 ? "0" + $0 : $0 }.joined()
        // printf '%s' … | sha256sum
        #expect(digits == "16b4ed68f86e87cf87cdcbff0a90cb630ef9fba72f5ed3969276b4ba7807ce4d")
    }

    /// What is included belongs to the source.
    @Test func includesCount() throws {
        let text = "#include \"a.h\"\nextern \"C\" float4 k(coreimage::sample_t s) { return s * A; }"
        func hash(_ included: String) throws -> [UInt8] {
            try KernelLibrary(bytes: KernelLibrary.build(source: text, includes: { _ in included })).sourceHash
        }
        #expect(try hash("#define A 2") != hash("#define A 2 "))
    }

    @Test func mistakesFailTheBuild() {
        let two = "kernel vec4 good(__sample s) { return s; }\nkernel vec4 bad(__sample s) { return s.rgbz; }"
        let error = failure { _ = try KernelLibrary.build(source: two, name: "two.cikernel") }
        #expect(error?.status == .compile && error?.message.hasPrefix("two.cikernel:2:") == true)
    }

    // MARK: Bad ones

    private func refusal(_ bytes: [UInt8]) -> CITransError? { failure { _ = try KernelLibrary(bytes: bytes) } }

    @Test func otherFilesAreRefused() {
        for other in [[], Array("kernel vec4 f".utf8), [UInt8](repeating: 0, count: 4096)] {
            let error = refusal(other)
            #expect(error?.status == .decode && error?.message.contains("no kernel library") == true)
        }
        #expect(refusal(bytes + [0])?.message.contains("longer or shorter") == true)
    }

    @Test func otherVersionsAreRefused() {
        for (version, age) in [(UInt8(0), "an older"), (2, "a newer"), (255, "a newer")] {
            var other = bytes
            other[8] = version
            let error = refusal(other)
            #expect(error?.status == .decode, "version \(version)")
            #expect(
                error?.message.contains(
                    "of version \(version), made by \(age) release; this one reads version 1: build it again") == true)
        }
    }

    @Test func missingFilesAreNamed() {
        let error = failure { _ = try KernelLibrary(contentsOf: "/nowhere/at.cikernels") }
        #expect(error?.status == .io && error?.message.contains("/nowhere/at.cikernels") == true)
    }

    @Test func everyLengthIsRefused() {
        for count in 0..<bytes.count {
            #expect(refusal(Array(bytes.prefix(count)))?.status == .decode, "cut to \(count) bytes")
        }
    }

    @Test func everyBitIsGuarded() {
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << UInt8(bit)
                #expect(refusal(damaged)?.status == .decode, "bit \(bit) of byte \(index)")
            }
        }
    }

    /// A size and a checksum that fit prove nothing: whoever wrote the file can work them out.
    @Test func aRightChecksumDoesNotHelp() throws {
        let contents = Array(bytes.dropFirst(LibraryHeader.size))
        #expect(LibraryHeader.file(contents) == bytes)
        for count in contents.indices {
            #expect(refusal(LibraryHeader.file(Array(contents.prefix(count))))?.status == .decode, "\(count) bytes")
        }
    }

    /// What passes although a byte is another one is a program, and runs like one.
    @Test(arguments: [UInt8(0x01), 0xFF])
    func flippedBytesNeverCrash(flip: UInt8) throws {
        let contents = Array(bytes.dropFirst(LibraryHeader.size))
        var passed = 0
        for index in contents.indices {
            var damaged = contents
            damaged[index] ^= flip
            guard let library = try? KernelLibrary(bytes: LibraryHeader.file(damaged)) else { continue }
            passed += 1
            for name in library.kernelNames {
                guard let kernel = try? CIKernel(functionName: name, fromLibrary: library) else { continue }
                _ = try? picture(of: kernel)
            }
        }
        #expect(passed > 0 && passed < contents.count)
    }

    // MARK: Pictures

    /// What a kernel makes of arguments that fit it, in floats.
    private func picture(of kernel: CIKernel) throws -> [UInt8] {
        let source = try TestBitmap.random(19, 7, .rgba8, .premultiplied, .sRGB, seed: 4)
        let extent = CGRect(x: 0, y: 0, width: 9, height: 2)
        let arguments = kernel.parameters.map { argument(for: $0.kind, source.image) }
        let image = try kernel.apply(
            extent: extent, image: kernel.kind == .warp ? source.image : nil, arguments: arguments)
        return try image.rendered(extent, .rgbaf, .premultiplied, .none).bytes
    }

    private func argument(for kind: KernelParameter.Kind, _ image: CIImage) -> FilterValue {
        func numbers(_ count: Int) -> FilterValue {
            let values = (0..<count).map { 3 - Double($0) / 2 }
            return count == 1 ? .number(3) : .vector(CIVector(values: values))
        }
        switch kind {
        case .float(let count), .int(let count), .uint(let count), .bool(let count): return numbers(count)
        case .color: return numbers(4)
        case .matrix(let columns, let rows): return numbers(columns * rows)
        case .image: return .image(image)
        case .data: return .data([UInt8](repeating: 60, count: 64))
        }
    }
}
