// swift-tools-version: 6.0
// Mesmer: a software rasterizer for scroll scenes.
//
// Targets are called Mesmer<Name> and live in Sources/<Name>, because SwiftPM
// wants target names unique in a whole package graph. Dependencies point one
// way only: a target may name just the targets above it in this file.
// scripts/check-arrows holds the sources' imports to that.

import PackageDescription

/// With MESMER_OPTIMIZED, debug builds of the modules that compute are optimized and keep
/// their assertions: the tests take a third of the time (scripts/test). A package that
/// others depend on by a version may not have such flags, so they need the variable.
let isOptimized = Context.environment["MESMER_OPTIMIZED"] != nil
let computing: Set = [
  "Geometry", "Unicode", "Paths", "Drawing", "Raster", "PNGCodec", "JPEG", "Scrolling",
  "Text", "SVG", "Views", "JSONText", "Goldens",
]

/// A library target of the product, in Sources/<name>.
func module(
  _ name: String, needs dependencies: [Target.Dependency] = []
)
  -> Target
{
  .target(
    name: "Mesmer\(name)", dependencies: dependencies, path: "Sources/\(name)",
    swiftSettings: isOptimized && computing.contains(name)
      ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
      : [])
}

/// The tests of Sources/<name>, in Tests/<name>Tests; they read the data themselves.
func tests(
  _ name: String, needs dependencies: [Target.Dependency] = [], data: [String] = []
)
  -> Target
{
  .testTarget(
    name: "\(name)Tests",
    dependencies: ["Mesmer", "TestSupport"] + dependencies,
    path: "Tests/\(name)Tests", exclude: data)
}

let package = Package(
  name: "Mesmer",
  // The oldest with the standard library of Swift 6.0: String(validating:as:) needs
  // it. Linux is what Mesmer is tested on.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Mesmer", targets: ["Mesmer"]),
    .library(name: "MesmerFigures", targets: ["MesmerFigures"]),
    .library(name: "MesmerTesting", targets: ["MesmerTesting"]),
    .library(name: "MesmerFonts", targets: ["MesmerFonts"]),
    .library(name: "MesmerJPEG", targets: ["MesmerJPEG"]),
    .library(name: "MesmerMedia", targets: ["MesmerMedia"]),
    .library(name: "MesmerSVG", targets: ["MesmerSVG"]),
    .library(name: "UIKitNames", targets: ["UIKitNames"]),
    .executable(name: "mesmer", targets: ["MesmerCommand"]),
  ],
  dependencies: [
    .package(
      url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // MARK: Libraries from outside
    .systemLibrary(
      name: "CLibPNG", path: "Sources/C/CLibPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/C/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CFreeType", path: "Sources/C/CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CHarfBuzz", path: "Sources/C/CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CJPEG", path: "Sources/C/CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg62-turbo-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CExpat", path: "Sources/C/CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .target(
      name: "CPNGShim", dependencies: ["CLibPNG"], path: "Sources/C/CPNGShim"),
    .target(
      name: "CJPEGShim", dependencies: ["CJPEG"], path: "Sources/C/CJPEGShim"),

    .target(
      name: "CKernels", path: "Sources/C/CKernels",
      cSettings: isOptimized
        ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []),

    // MARK: The product, bottom up
    module("Geometry"),
    module("Platform"),
    module("Unicode"),
    module("Paths", needs: ["MesmerGeometry"]),
    module("Drawing", needs: ["MesmerPaths", "MesmerPlatform"]),
    module("Raster", needs: ["MesmerDrawing", "CKernels"]),
    module("PNGCodec", needs: ["MesmerDrawing", "CPNGShim", "CKernels", "CZlib"]),
    module("JPEG", needs: ["MesmerDrawing", "CJPEGShim"]),
    module("Scrolling", needs: ["MesmerGeometry"]),
    module("Text", needs: ["MesmerDrawing", "MesmerUnicode"]),
    module("SVG", needs: ["MesmerText", "CExpat"]),
    module("Views", needs: ["MesmerScrolling", "MesmerText"]),
    module(
      "Fonts",
      needs: ["MesmerPlatform", "MesmerText", "CFreeType", "CHarfBuzz"]),
    module("JSONText", needs: ["MesmerPaths", "MesmerPlatform"]),
    module("SceneFormat", needs: ["MesmerJSONText", "MesmerPNGCodec", "MesmerViews"]),
    module("Playback", needs: ["MesmerRaster", "MesmerSceneFormat"]),
    module(
      "Media",
      needs: [
        "MesmerFonts", "MesmerJPEG", "MesmerSVG", "MesmerRaster", "MesmerSceneFormat",
      ]),
    module("Figures", needs: ["MesmerPlayback"]),
    module("Goldens", needs: ["MesmerPNGCodec", "CKernels"]),
    module("Verdicts", needs: ["MesmerGoldens", "MesmerPlayback"]),
    module("GoldenSuites", needs: ["MesmerVerdicts"]),
    .target(
      name: "MesmerGoldenReports", dependencies: ["MesmerGoldenSuites"],
      path: "Sources/GoldenReports", exclude: ["Page/report.css", "Page/report.js"]),
    .target(
      name: "Mesmer",
      dependencies: ["MesmerPlayback", "MesmerGoldens"], path: "Sources/Mesmer"),
    module("Testing", needs: ["Mesmer", "MesmerVerdicts", "MesmerFigures"]),
    module("CoreGraphicsNames", needs: ["MesmerViews"]),
    .target(
      name: "UIKitNames", dependencies: ["Mesmer", "MesmerCoreGraphicsNames"],
      path: "Sources/UIKitNames"),
    .executableTarget(
      name: "MesmerCommand",
      dependencies: [
        "Mesmer", "MesmerFigures", "MesmerGoldenReports", "MesmerMedia",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/MesmerCommand"),

    // MARK: Examples, a package of their own: here for the tests
    .target(
      name: "MesmerExamples", dependencies: ["Mesmer"], path: "Examples/Sources/Demos",
      packageAccess: false),
    .target(
      name: "MesmerUIKitExamples", dependencies: ["UIKitNames"],
      path: "Examples/Sources/UIKitDemos", packageAccess: false),

    // MARK: Tests
    .target(
      name: "TestSupport", dependencies: ["Mesmer", "MesmerSVG"],
      path: "Tests/TestSupport"),
    .executableTarget(
      name: "PixelDigests", dependencies: ["MesmerMedia", "TestSupport"],
      path: "Tests/PixelDigests", exclude: ["digests.txt"]),
    .executableTarget(
      name: "ConformanceCases", dependencies: ["MesmerMedia", "TestSupport"],
      path: "Tests/ConformanceCases", exclude: ["reasons.tsv"]),
    .executableTarget(name: "PublicNames", path: "Tests/PublicNames"),
    .target(
      name: "PublicCalls",
      dependencies: ["MesmerFigures", "MesmerMedia", "UIKitNames"],
      path: "Tests/PublicCalls", packageAccess: false),
    .executableTarget(
      name: "Fuzz", dependencies: ["Mesmer", "PublicCalls", "TestSupport"],
      path: "Tests/Fuzz"),
    tests("Geometry"),
    tests("Platform"),
    tests("Unicode", needs: ["MesmerUnicode", "CZlib"], data: ["Data"]),
    tests("Paths"),
    tests("Fonts", needs: ["MesmerFonts", "CFreeType", "CHarfBuzz"]),
    tests("Drawing"),
    tests("Raster"),
    tests("PNGCodec", needs: ["CPNGShim", "CZlib"]),
    tests("JPEG", needs: ["MesmerJPEG", "CJPEGShim"], data: ["Data"]),
    tests("Scrolling"),
    tests("Text", needs: ["MesmerText"]),
    tests("SVG", needs: ["MesmerSVG"], data: ["Cases"]),
    tests("Views"),

    tests("JSONText"),
    tests("SceneFormat", needs: ["MesmerMedia"]),
    tests("Playback"),
    tests("Media", needs: ["MesmerMedia"]),
    tests("Figures", needs: ["MesmerFigures"]),
    tests("Goldens"),
    tests("Verdicts", needs: ["MesmerVerdicts"]),
    tests("GoldenSuites", needs: ["MesmerGoldenReports"]),
    tests("GoldenReports", needs: ["MesmerGoldenReports"]),
    tests("Testing", needs: ["MesmerTesting"]),
    tests("Conformance"),
    tests("PublicCalls", needs: ["PublicCalls"]),
    tests("Command", needs: ["MesmerFigures", "MesmerMedia"]),
    tests("UIKitNames", needs: ["UIKitNames"]),
    tests(
      "Examples",
      needs: [
        "MesmerExamples", "MesmerUIKitExamples", "MesmerGoldenSuites", "MesmerMedia",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// It has no `main`: libFuzzer brings one, so it can only be linked with it
// (scripts/fuzz --libfuzzer).
if Context.environment["MESMER_LIBFUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "PictureLibFuzzer", dependencies: ["Mesmer", "TestSupport"],
      path: "Tests/PictureLibFuzzer"))
}

// The page of `mesmer review --serve` is a program of its own, so that nobody else builds
// swift-nio (scripts/build --server).
if Context.environment["MESMER_SERVER"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/apple/swift-nio", from: "2.86.0"))
  package.products.append(
    .executable(name: "mesmer-review", targets: ["MesmerReviewServer"]))
  package.targets += [
    module(
      "GoldenServer",
      needs: [
        "MesmerGoldenReports", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "MesmerReviewServer",
      dependencies: [
        "MesmerGoldenServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/ReviewServer"),
    tests("GoldenServer", needs: ["MesmerGoldenServer"]),
  ]
}
