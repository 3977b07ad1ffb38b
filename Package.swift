// swift-tools-version: 6.0
// Mesmer: a software rasterizer for scroll scenes.
//
// Targets are called Mesmer<Name> and live in Sources/<Name>, because SwiftPM
// wants target names unique in a whole package graph. Dependencies point one
// way only: a target may name just the targets above it in this file.
// scripts/check-arrows holds the sources to that.

import PackageDescription

/// A library target of the product, in Sources/<name>.
func module(
  _ name: String, needs dependencies: [Target.Dependency] = []
)
  -> Target
{
  .target(
    name: "Mesmer\(name)", dependencies: dependencies, path: "Sources/\(name)")
}

/// The tests of Sources/<name>, in Tests/<name>Tests.
func tests(
  _ name: String, needs dependencies: [Target.Dependency] = []
)
  -> Target
{
  .testTarget(
    name: "\(name)Tests",
    dependencies: ["Mesmer", "TestSupport"] + dependencies,
    path: "Tests/\(name)Tests")
}

/// The demos in Examples, each in a folder of its name with a scene, a suite
/// and the scene's twin in Swift; and their pictures, with the scales of each.
let demos: [String: [String: [Int]]] = [
  "BigImage": ["landscape": [1, 2]],
  "Button": [
    "button": [1, 2, 3], "left": [1, 2, 3], "middle": [1, 2, 3],
    "right": [1, 2, 3],
  ],
  "Contacts": [:],
  "ContentModes": ["card": [1, 2, 3]],
  "FirstViewOverScroll": [:],
  "Hover": ["landscape": [1, 2], "train": [1, 2]],
  "HypnosisBig": [:],
  "HypnosisPages": [:],
  "Hypnosister": ["train": [1, 2, 3]],
  "Indicators": [:],
  "RedBlueWindow": [:],
  "ZoomToRect": ["landscape": [2]],
]

/// What happens to the demos: timelines beside their scenes.
let demoTimelines = [
  "BigImage/fling-into-the-edge", "Contacts/status-bar-tap", "Hover/hover-header",
  "Hover/pull-to-stretch", "HypnosisBig/diagonal-lock", "HypnosisPages/paging",
  "Hypnosister/catch-in-flight", "Hypnosister/fling", "Hypnosister/pinch",
  "Hypnosister/rotation",
]

/// What the demos' folders hold beside Swift: SwiftPM wants each file named.
let demoData =
  demoTimelines.map { "\($0).json" }
  + demos.flatMap { demo, pictures in
    ["\(demo)/scene.json", "\(demo)/suite.json"]
      + pictures.flatMap { name, scales in
        scales.map { "\(demo)/\(name)\($0 == 1 ? "" : "@\($0)x").png" }
      }
  }

let package = Package(
  name: "Mesmer",
  // The oldest with the standard library of Swift 6.0: String(validating:as:) needs
  // it. Linux is what Mesmer is tested on.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Mesmer", targets: ["Mesmer"]),
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
      name: "CLibPNG", path: "Sources/CLibPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "CPNGShim", dependencies: ["CLibPNG"], path: "Sources/CPNGShim"),

    .target(name: "CMemoryHints", path: "Sources/CMemoryHints"),
    .target(name: "CSpanKernels", path: "Sources/CSpanKernels"),

    // MARK: The product, bottom up
    module("Geometry"),
    module("Platform"),
    module("Paths", needs: ["MesmerGeometry"]),
    module("Drawing", needs: ["MesmerPaths", "MesmerPlatform"]),
    module("Raster", needs: ["MesmerDrawing", "CMemoryHints", "CSpanKernels"]),
    module("PNGCodec", needs: ["MesmerDrawing", "CPNGShim", "CZlib"]),
    module("Scrolling", needs: ["MesmerGeometry"]),
    module("Views", needs: ["MesmerDrawing", "MesmerScrolling"]),
    module("Rendering", needs: ["MesmerRaster", "MesmerViews"]),
    module("SceneFormat", needs: ["MesmerViews", "MesmerPNGCodec"]),
    module("Playback", needs: ["MesmerRendering", "MesmerSceneFormat"]),
    module("Figures", needs: ["MesmerRendering", "MesmerSceneFormat"]),
    module("Goldens", needs: ["MesmerPNGCodec"]),
    module(
      "GoldenSuites",
      needs: ["MesmerGoldens", "MesmerPlayback"]),
    .target(
      name: "Mesmer",
      dependencies: [
        "MesmerPlayback", "MesmerFigures", "MesmerGoldens",
      ], path: "Sources/Mesmer"),
    .target(
      name: "UIKitNames", dependencies: ["Mesmer"], path: "Sources/UIKitNames"),
    .executableTarget(
      name: "MesmerCommand",
      dependencies: [
        "Mesmer", "MesmerGoldenSuites",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/MesmerCommand"),

    // MARK: Examples
    .target(
      name: "MesmerExamples", dependencies: ["Mesmer"], path: "Examples",
      exclude: ["Artwork", "UIKit"] + demoData),
    .target(
      name: "MesmerUIKitExamples", dependencies: ["UIKitNames"],
      path: "Examples/UIKit"),

    // MARK: Tests
    .target(
      name: "TestSupport", dependencies: ["Mesmer"], path: "Tests/TestSupport"),
    .executableTarget(
      name: "PixelDigests", dependencies: ["Mesmer", "TestSupport"],
      path: "Tests/PixelDigests", exclude: ["digests.txt"]),
    .executableTarget(
      name: "ConformanceCases", dependencies: ["Mesmer", "TestSupport"],
      path: "Tests/ConformanceCases", exclude: ["reasons.tsv"]),
    .executableTarget(
      name: "Fuzz", dependencies: ["Mesmer", "TestSupport"], path: "Tests/Fuzz"),
    tests("Geometry"),
    tests("Platform"),
    tests("Paths"),
    tests("Drawing"),
    tests("Raster"),
    tests("PNGCodec", needs: ["CZlib"]),
    tests("Scrolling"),
    tests("Views"),
    tests("Rendering"),
    tests("SceneFormat"),
    tests("Playback"),
    tests("Figures"),
    tests("Goldens"),
    tests("GoldenSuites", needs: ["MesmerGoldenSuites"]),
    tests("Conformance"),
    tests("Command"),
    tests("UIKitNames", needs: ["UIKitNames"]),
    tests(
      "Examples",
      needs: ["MesmerExamples", "MesmerUIKitExamples", "MesmerGoldenSuites"]),
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
