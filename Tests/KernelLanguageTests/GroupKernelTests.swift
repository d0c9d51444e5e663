import CITrans
import Graph
import TestSupport
import Testing

/// Kernels that write two by two pixels at a time (spec 1.1), in pictures.
struct GroupKernelTests {
    private let picture: TestBitmap
    private let context: CIContext

    init() throws {
        picture = try TestBitmap.random(13, 9, .rgba8, .premultiplied, .sRGB, seed: 5)
        picture.randomizeWithinAlpha(5)
        context = CIContext()
        context.workingSpace = .none
    }

    private func kernel(_ body: String, _ parameters: String = "coreimage::sampler s") throws -> CIKernel {
        try CIKernel(
            source: """
                #include <CoreImage/CoreImage.h>
                using namespace metal;
                extern "C" void k(\(parameters), coreimage::group::destination dest) { \(body) }
                """)
    }

    private func pixels(_ image: CIImage, _ rect: CGRect) throws -> TestBitmap {
        try image.rendered(rect, .rgbaf, .premultiplied, .none, context: context)
    }

    /// What is gathered in the middle of a group and written as it came is the picture.
    @Test(arguments: [0.0, -7, 5])
    func gatheredAndWrittenIsThePicture(_ offset: Double) throws {
        let moved = picture.image.transformed(by: CGAffineTransform(translationX: offset, y: offset))
        let copy = try kernel(
            """
            float2 p = s.transform(dest.coord());
            float4 r = s.gatherX(p), g = s.gatherY(p), b = s.gatherZ(p), a = s.gatherW(p);
            dest.write(float4(r.x, g.x, b.x, a.x), float4(r.y, g.y, b.y, a.y), float4(r.z, g.z, b.z, a.z),
                       float4(r.w, g.w, b.w, a.w));
            """)
        #expect(copy.kind == .general)
        let image = try copy.apply(extent: moved.extent, arguments: [.image(moved)])
        #expect(
            try image.rendered(moved.extent, context: context).bytes
                == moved.rendered(moved.extent, context: context).bytes)
    }

    /// The four places of a group, and its own, which is the middle of them.
    @Test func orderAndPlace() throws {
        let kernel = try kernel(
            "dest.write(float4(dest.coord(), 0, 1), float4(0, 1, 0, 1), float4(0, 0, 1, 1), float4(1, 1, 1, 1));",
            "float unused")
        #expect(kernel.kind == .color)
        let rect = CGRect(x: -3, y: -3, width: 6, height: 6)
        let result = try pixels(kernel.apply(extent: .infinite, arguments: [.number(0)]), rect)
        // A bitmap's row 0 is on top: y = 2.
        func at(_ x: Int, _ y: Int) -> [Float] { (0..<4).map { result.float(x + 3, 2 - y, $0) } }
        #expect(at(0, 0) == [1, 1, 0, 1] && at(-2, -2) == [-1, -1, 0, 1] && at(2, -2) == [3, -1, 0, 1])
        #expect(at(1, 0) == [0, 1, 0, 1] && at(1, 1) == [0, 0, 1, 1] && at(0, 1) == [1, 1, 1, 1])
        #expect(at(-1, 1) == [0, 0, 1, 1] && at(-3, -3) == [0, 0, 1, 1])
    }

    /// Written in a branch, in a loop whose end is not known, and in a helper; what is never written is transparent.
    @Test func writesAreLikeAnyOtherStore() throws {
        let kernel = try CIKernel(
            source: """
                using namespace coreimage;
                void put(group::destination d, float4 c) { d.write(c, c, c, c); }
                extern "C" void k(sampler s, float rounds, group::destination_h d) {
                    float4 sum = float4(0);
                    for (int i = 0; i < int(rounds); i++) { sum += float4(0.25); put(d, sum); }
                    if (d.coord().x > 6) { return; }
                    d.write(half4(1), half4(1), half4(1), half4(1));
                }
                """)
        func red(_ rounds: Double, _ x: Int) throws -> Float {
            let image = try kernel.apply(
                extent: picture.image.extent, arguments: [.image(picture.image), .number(rounds)])
            return try pixels(image, picture.image.extent).float(x, 4, 0)
        }
        #expect(try red(3, 9) == 0.75 && red(0, 9) == 0 && red(3, 2) == 1)
    }

    @Test func mistakes() {
        let three = failure { _ = try kernel("dest.write(float4(0), float4(0), float4(0));") }
        #expect(three?.status == .compile && three?.message.contains("a group has 4 pixels, but 3 are written") == true)
        let wrong = failure { _ = try kernel("dest.write(float2(0), float4(0), float4(0), float4(0));") }
        #expect(wrong?.message.contains("a pixel of a group must be a 'float4', not 'float2'") == true)
        let other = failure { _ = try kernel("dest.sample(float2(0));") }
        #expect(other?.message.contains("'group::destination' has no method 'sample'") == true)
    }
}
