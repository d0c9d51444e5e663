// swift-tools-version:6.0
// The package in two forms from one set of sources:
//
//   swift build / swift test      ordinary Swift, for tests and for Swift users
//   make lib                      Embedded Swift (CITRANS_EMBEDDED=1), linked into libcitrans.so and .a
//
// Targets import downwards only; docs/architecture.md draws the arrows.
import PackageDescription

let embedded = Context.environment["CITRANS_EMBEDDED"] != nil
/// For fuzzing: the pixel code, too, stops at an index out of range or a number that overflows.
let checked = Context.environment["CITRANS_CHECKED"] != nil

/// Flags that every Swift target shares. Contracting a*b+c into one rounding would make results differ between
/// instruction sets, so C helpers inlined into Swift are compiled without it.
let common: [SwiftSetting] =
    [.unsafeFlags(["-Xcc", "-ffp-contract=off"])]
    + (embedded ? [.enableExperimentalFeature("Embedded"), .unsafeFlags(["-wmo"])] : [])

/// One build of the pixel code: the folder, the lanes that a vector holds, and the processor it is made for.
struct ShadingBuild {
    let target: String
    let lanes: Int
    let march: String?

    var settings: [SwiftSetting] {
        var settings =
            common + [
                .define("LANES_\(lanes)"),
                .unsafeFlags(["-Xcc", "-DCITRANS_LANES=\(lanes)", checked ? "-O" : "-Ounchecked"]),
            ]
        if let march { settings.append(.unsafeFlags(["-Xcc", "-march=\(march)"])) }
        return settings
    }
}

#if arch(x86_64)
    let shadingBuilds = [
        ShadingBuild(target: "Shading", lanes: 4, march: nil),
        ShadingBuild(target: "ShadingV3", lanes: 8, march: "x86-64-v3"),
        ShadingBuild(target: "ShadingV4", lanes: 16, march: "x86-64-v4"),
    ]
#else
    let shadingBuilds = [ShadingBuild(target: "Shading", lanes: 4, march: nil)]
#endif
let shading = shadingBuilds.map { Target.Dependency(stringLiteral: $0.target) }

func library(_ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: common + settings)
}

/// For code that runs once for a frame or a source and not for a pixel: a quarter smaller. Instructions that recur, most of them
/// around calls that count references, become functions of their own.
let small: [SwiftSetting] = [
    .unsafeFlags(["-Osize", "-Xllvm", "-enable-machine-outliner=always"], .when(configuration: .release))
]

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: common)
}

let package = Package(
    name: "citrans",
    products: [
        .library(name: "CITrans", targets: ["CITrans"]),
        .library(name: "citrans-abi", type: .static, targets: ["CITransABI"]),
    ],
    targets: [
        .target(name: "CShims"),
        .target(name: "CLanes"),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16")]),
        library("Raster", ["CShims"]),
        library("Graph", ["Raster", "CShims"], settings: small),
        library("KernelLanguage", ["Graph", "Raster", "CShims"], settings: small),
        library("KernelCode", ["Graph", "CShims"], settings: small),
        library("Motion", ["Graph", "Raster"], settings: small),
        library("Render", ["Graph", "Raster", "CShims"]),
        library("Codec", ["Graph", "Raster", "CPNG", "CShims"], settings: small),
        library(
            "CITrans",
            ["Graph", "Raster", "Motion", "Render", "Codec", "KernelLanguage", "KernelCode", "CShims"] + shading,
            settings: small),
        .target(
            name: "CITransABI",
            dependencies: ["CITrans", "Graph", "Raster", "Motion", "Render", "Codec", "CShims"],
            exclude: ["link"], swiftSettings: common + small),
    ]
        + shadingBuilds.map { build in
            .target(
                name: build.target, dependencies: ["Graph", "Raster", "CLanes", "CShims"],
                swiftSettings: build.settings)
        }
        + (embedded
            ? []
            : [
                .target(
                    name: "TestSupport", dependencies: ["CITrans", "Graph", "Raster", "Codec", "Render"],
                    path: "Tests/TestSupport",
                    swiftSettings: common),
                tests("RasterTests", ["Raster"]),
                tests("ShadingTests", ["CITrans", "Graph", "Raster", "Render"]),
                tests("KernelLanguageTests", ["KernelLanguage", "CITrans", "Graph", "Raster", "Render"]),
                tests("CITransTests", ["CITrans", "Graph", "Raster", "Motion", "Render"]),
                tests("CodecTests", ["Codec", "Graph", "Raster", "CITrans"]),
                tests("ContractTests", ["CITrans", "Graph", "Raster", "Render"]),
                tests("ReferenceTests", ["CITrans", "Graph", "Raster", "Render"]),
                tests("GoldenTests", ["CITrans", "Graph", "Raster", "Render", "Codec"]),
            ]),
    swiftLanguageModes: [.v6]
)
