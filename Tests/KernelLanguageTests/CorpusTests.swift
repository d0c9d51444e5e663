import CITrans
import Glibc
import Graph
import KernelLanguage
import TestSupport
import Testing

/// Public kernels, which are not part of the repository: `CITRANS_KERNEL_CORPORA` names a folder with `gl`, `cikl` and
/// `metal` in it, and `metal/inc` for files that others include. Without it these tests do nothing.
struct CorpusTests {
    private static let folder = getenv("CITRANS_KERNEL_CORPORA").map { String(cString: $0) }

    private static func files(_ name: String) -> [String] {
        guard let folder, let directory = opendir(folder + "/" + name) else { return [] }
        defer { closedir(directory) }
        var result: [String] = []
        while let entry = readdir(directory) {
            let file = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if file.contains(".") && !file.hasPrefix(".") { result.append(file) }
        }
        return result.sorted()
    }

    private static func text(_ path: String) -> String? {
        guard let folder, let file = fopen(folder + "/" + path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func includes(_ name: String) -> String? {
        text("metal/inc/" + (name.split(separator: "/").last.map(String.init) ?? name))
    }

    private static let places: [(x: Float, y: Float)] = (0..<64).map { index in
        let column = Float(index % 8)
        let row = Float(index / 8)
        return ((column + 0.5) / 8, (row + 0.5) / 8)
    }

    /// The whole frame at both ends, with the parameters' defaults (spec 4.4 names the sources that fail).
    @Test(.enabled(if: folder != nil), arguments: [Float(0), 1]) func transitionsEnds(_ progress: Float) throws {
        var wrong: [String] = []
        for file in Self.files("gl") {
            let kernel = try KernelCase(Self.text("gl/" + file) ?? "", .transition)
            var interpreter = kernel.at(progress, ratio: 16.0 / 9).interpreter
            for image in interpreter.images.indices {
                interpreter.images[image] = { x, y in (min(max(x, 0), 1), min(max(y, 0), 1), image == 0 ? 0 : 1, 1) }
            }
            try interpreter.prepare()
            let results = try interpreter.results(Self.places)
            let isRight = zip(Self.places, results).allSatisfy { place, result in
                zip(result, [place.x, place.y, progress, 1]).allSatisfy { abs(min(max($0, 0), 1) - $1) <= 1 / 255 }
            }
            if !isRight { wrong.append(String(file.split(separator: ".")[0])) }
        }
        let known: Set<String> =
            progress == 0
            ? ["BlockDissolve", "InvertedPageCurl", "Radial", "tangentMotionBlur", "undulatingBurnOut"]
            : ["BowTieHorizontal", "BowTieVertical", "luma", "tangentMotionBlur"]
        #expect(Set(wrong).subtracting(known).isEmpty, "\(wrong)")
    }

    /// Pixels of a span do not depend on each other, whatever branches they take.
    @Test(.enabled(if: folder != nil), arguments: ["gl", "cikl", "metal"]) func spansAreMadeOfPixels(_ name: String)
        throws
    {
        for file in Self.files(name) {
            let dialect: KernelDialect = name == "gl" ? .transition : name == "cikl" ? .coreImage : .metal
            let source = KernelSource(
                text: Self.text(name + "/" + file) ?? "", dialect: dialect, includes: Self.includes)
            for kernel in source.kernels {
                guard let program = try? source.compile(function: kernel.name) else { continue }
                var interpreter = ReferenceInterpreter(program)
                interpreter.progress = 0.4
                interpreter.ratio = 1.5
                for index in program.images.indices {
                    let tint = Float(index) / 3
                    interpreter.images.append { x, y in (x - x.rounded(.down), y - y.rounded(.down), tint, 1) }
                    interpreter.transforms.append { ($0, $1) }
                    interpreter.extents.append([0, 0, 4, 3])
                }
                for (index, parameter) in program.parameters.enumerated() where dialect != .transition {
                    interpreter.arguments[index] = parameter.slots.map { _ in 2 }
                }
                try interpreter.prepare()
                let together = try interpreter.results(Self.places)
                for (place, result) in zip(Self.places, together) {
                    let alone = try interpreter.results([place])[0]
                    let isSame = zip(alone, result).allSatisfy {
                        $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN
                    }
                    #expect(isSame, "\(file) \(kernel.name) at \(place): \(alone), \(result)")
                    if !isSame { break }
                }
            }
        }
    }

    /// Whole pictures, as machine code and interpreted, on every instruction set: the same bytes.
    @Test(.enabled(if: folder != nil)) func codeDrawsTheSame() throws {
        let drawing = try TransitionDrawing()
        for file in Self.files("gl") {
            let program = try KernelCase(Self.text("gl/" + file) ?? "", .transition).program
            var pictures: [[UInt8]] = []
            for set in InstructionSet.available {
                pictures.append(try drawing.draw(program, set.catalog.engine))
                pictures.append(try drawing.draw(program.interpreted, set.catalog.engine))
            }
            #expect(pictures.allSatisfy { $0 == pictures[0] }, "\(file)")
        }
    }

    /// How many compile; those that do not are printed with the reason.
    @Test(.enabled(if: folder != nil), arguments: ["gl", "cikl", "metal"]) func counts(_ name: String) {
        var failures: [String] = []
        let files = Self.files(name)
        for file in files {
            let source = KernelSource(text: Self.text(name + "/" + file) ?? "", name: file, includes: Self.includes)
            var problems = source.diagnostics.filter { $0.severity == .error }.map(\.description)
            for kernel in source.kernels {
                do { _ = try source.compile(function: kernel.name) } catch { problems.append(error.message) }
            }
            if !problems.isEmpty { failures.append(problems.prefix(2).joined(separator: "\n")) }
        }
        print("\(name): \(files.count - failures.count) of \(files.count) compile")
        for failure in failures { print(failure) }
        if name == "gl" { #expect(failures.isEmpty) }
    }
}
