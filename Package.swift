// swift-tools-version: 6.0
// Mesmer: a software rasterizer for scroll scenes.
//
// Targets are listed in dependency order: each depends only on targets above it.
// docs/architecture.md has the same as a table, and scripts/checks/check-arrows compares
// the two.

import PackageDescription

/// Whether debug builds of the `computing` targets are optimized, with their assertions:
/// the tests take a third of the time (scripts/test). Such builds have no debug
/// information, which takes a tenth of the tests' compilation. A package with unsafe
/// flags cannot be a versioned dependency, so they are set only with MESMER_OPTIMIZED.
///
/// With it, release builds do not optimize the `cold` targets, which describe results and
/// read arguments, timelines and SVG images: they compile in a quarter of the time
/// (scripts/build).
let isOptimized = Context.environment["MESMER_OPTIMIZED"] != nil
let computing: Set = [
  "CKernels", "Geometry", "Platform", "Unicode", "Paths", "Drawing", "Raster", "PNGCodec",
  "JPEG", "Scrolling", "Text", "SVG", "Views", "Interaction", "Constraints", "Controls",
  "Lists", "JSONText", "SceneFormat", "Goldens",
]
let cold: Set = [
  "SVG", "TimelineFormat", "Figures", "Explanations", "Audit", "GoldenSuites",
  "GoldenReports", "GoldenCLI", "MesmerCommand", "GoldensCommand",
]

/// The settings of a Swift target by its name without "Mesmer".
func settings(_ name: String) -> [SwiftSetting] {
  guard isOptimized else { return [] }
  var flags = computing.contains(name) ? ["-O", "-assert-config", "Debug"] : []
  if name != "ViewsTests", name != "UIKitTests" {
    // One type check of a module instead of three takes an eighth less (Sources) to a
    // quarter (tests). An edited file rebuilds its module, so the two largest of the
    // tests are built in parts.
    flags += ["-wmo", "-num-threads", "2", "-no-emit-module-separately-wmo"]
  }
  // For the frontend, because the package manager adds -g after these flags.
  return [
    .unsafeFlags(flags + ["-Xfrontend", "-gnone"], .when(configuration: .debug)),
    .unsafeFlags(
      cold.contains(name) ? ["-Onone"] : [], .when(configuration: .release)),
  ]
}

/// The product's targets, each with its folder.
struct PackageTargets {
  private(set) var targets: [Target] = []
  /// The targets so far, by the names of their folders.
  private var names: [String: String] = [:]

  /// Adds a C library of the system.
  mutating func library(_ name: String, pkgConfig: String, apt: String, brew: String) {
    names[name] = name
    targets.append(
      .systemLibrary(
        name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])]))
  }

  /// Adds C sources.
  mutating func c(_ name: String, needs: [String] = []) {
    targets.append(
      .target(
        name: name, dependencies: found(needs, name), path: "Sources/C/\(name)",
        cSettings: isOptimized && computing.contains(name)
          ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []))
    names[name] = name
  }

  /// Adds a module in Sources/<name>, or a program. Its target is Mesmer<Name>, because
  /// SwiftPM requires names that are unique in a whole package graph.
  mutating func module(
    _ name: String, needs: [String] = [], products: [Target.Dependency] = [],
    exclude: [String] = [], isProgram: Bool = false
  ) {
    let target = name.hasPrefix("Mesmer") ? name : "Mesmer\(name)"
    let dependencies = found(needs, name) + products
    let path = "Sources/\(name)"
    targets.append(
      isProgram
        ? .executableTarget(
          name: target, dependencies: dependencies, path: path, exclude: exclude,
          swiftSettings: settings(name))
        : .target(
          name: target, dependencies: dependencies, path: path, exclude: exclude,
          swiftSettings: settings(name)))
    names[name] = target
  }

  /// Fails if `computing` or `cold` contains a name without a target.
  func check() {
    let unknown = computing.union(cold).filter { names[$0] == nil }.sorted()
    if !unknown.isEmpty { fatalError("no module has the name: \(unknown)") }
  }

  private func found(_ needs: [String], _ name: String) -> [Target.Dependency] {
    needs.map { need in
      guard let target = names[need] else {
        fatalError("\(name) needs \(need), which does not stand above it")
      }
      return .target(name: target)
    }
  }
}

var sources = PackageTargets()

// MARK: Libraries from outside, and C
sources.library("CLibPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng")
sources.library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib")
sources.library(
  "CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev", brew: "freetype")
sources.library(
  "CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz")
sources.library(
  "CJPEG", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev", brew: "jpeg-turbo")
sources.library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat")
sources.c("CPNGShim", needs: ["CLibPNG"])
sources.c("CJPEGShim", needs: ["CJPEG"])
sources.c("CKernels")

// MARK: Base
sources.module("Geometry")
sources.module("Platform", needs: ["CKernels"])
sources.module("Unicode")

// MARK: Graphics
sources.module("Paths", needs: ["Geometry"])
sources.module("Drawing", needs: ["Paths", "Platform"])
sources.module("Raster", needs: ["Drawing", "CKernels"])
sources.module("Text", needs: ["Drawing", "Unicode"])

// MARK: Interface
sources.module("Scrolling", needs: ["Geometry"])
sources.module("Views", needs: ["Scrolling", "Text"])
sources.module("Interaction", needs: ["Views"])
sources.module("Constraints", needs: ["Views"])
sources.module("Controls", needs: ["Views"])
sources.module("Lists", needs: ["Views"])

// MARK: Files
sources.module("PNGCodec", needs: ["Drawing", "CPNGShim", "CKernels", "CZlib"])
sources.module("JPEG", needs: ["Drawing", "CJPEGShim"])
sources.module("SVG", needs: ["Text", "CExpat"])
sources.module("Fonts", needs: ["Text", "CFreeType", "CHarfBuzz"])
sources.module("JSONText", needs: ["Paths", "Platform"])
sources.module("Assets", needs: ["Text", "PNGCodec", "JSONText"])
sources.module("SceneFormat", needs: ["Constraints", "Controls", "Lists", "Assets"])
sources.module("TimelineFormat", needs: ["SceneFormat"])
sources.module("Media", needs: ["Raster", "JPEG", "SVG", "Fonts", "Assets"])

// MARK: Playing
sources.module("Playback", needs: ["Raster", "Interaction", "Assets"])
sources.module("Scenes", needs: ["TimelineFormat", "Playback"])
sources.module("Sheets", needs: ["Raster", "Text"])
sources.module("Figures", needs: ["Sheets", "Playback"])

// MARK: Goldens
sources.module("Goldens", needs: ["PNGCodec", "CKernels"])
sources.module("Explanations", needs: ["Goldens", "Scenes"])
sources.module("Audit", needs: ["Explanations"])
sources.module("GoldenSuites", needs: ["Explanations"])
sources.module(
  "GoldenReports", needs: ["GoldenSuites"],
  exclude: ["Page/report.css", "Page/report.js"])

// MARK: Faces
sources.module(
  "Mesmer", needs: ["Constraints", "Controls", "Lists", "Playback", "Goldens"])
sources.module("Testing", needs: ["Mesmer", "Scenes", "Sheets", "Audit"])
sources.module("CoreGraphics", needs: ["Views"])
sources.module("UIKit", needs: ["Mesmer", "CoreGraphics"])
let parser: [Target.Dependency] = [
  .product(name: "ArgumentParser", package: "swift-argument-parser")
]
sources.module("GoldenCLI", needs: ["Mesmer", "GoldenReports"], products: parser)
sources.module(
  "GoldensCommand", needs: ["GoldenCLI"], products: parser, isProgram: true)
sources.module(
  "MesmerCommand", needs: ["Scenes", "GoldenCLI", "Audit", "Figures", "Media"],
  products: parser, isProgram: true)

// The pages of `mesmer review --serve` and `mesmer serve` have a program of their own,
// so that other builds do not include swift-nio (scripts/build --server).
let hasServer = Context.environment["MESMER_SERVER"] != nil
if hasServer {
  sources.module(
    "GoldenServer", needs: ["GoldenReports"],
    products: ["NIOCore", "NIOHTTP1", "NIOPosix"].map {
      .product(name: $0, package: "swift-nio")
    },
    exclude: [
      "live.html", "live.css", "live.js", "inputs.js", "curves.js", "views.js",
      "controls.js",
    ].map { "Page/" + $0 })
  sources.module(
    "ReviewServer", needs: ["GoldenServer", "GoldenCLI", "Media"], products: parser,
    isProgram: true)
}

sources.check()

/// Returns the tests of Sources/<name>, in Tests/<name>Tests; they load their data at
/// run time.
func tests(
  _ name: String, needs dependencies: [Target.Dependency] = [], data: [String] = []
)
  -> Target
{
  .testTarget(
    name: "\(name)Tests",
    dependencies: ["Mesmer", "MesmerScenes", "TestSupport"] + dependencies,
    path: "Tests/\(name)Tests", exclude: data, swiftSettings: settings("\(name)Tests"))
}

let package = Package(
  name: "Mesmer",
  // The oldest with the standard library of Swift 6.0, required for
  // String(validating:as:). Mesmer is tested on Linux.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Mesmer", targets: ["Mesmer"]),
    .library(name: "MesmerScenes", targets: ["MesmerScenes"]),
    .library(name: "MesmerFigures", targets: ["MesmerFigures"]),
    .library(name: "MesmerTesting", targets: ["MesmerTesting"]),
    .library(name: "MesmerFonts", targets: ["MesmerFonts"]),
    .library(name: "MesmerJPEG", targets: ["MesmerJPEG"]),
    .library(name: "MesmerMedia", targets: ["MesmerMedia"]),
    .library(name: "MesmerSVG", targets: ["MesmerSVG"]),
    .library(name: "MesmerUIKit", targets: ["MesmerUIKit"]),
    .executable(name: "mesmer", targets: ["MesmerCommand"]),
    .executable(name: "mesmer-goldens", targets: ["MesmerGoldensCommand"]),
  ],
  dependencies: [
    .package(
      url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: sources.targets + [
    // MARK: Examples, a package of their own: here for the tests
    .target(
      name: "MesmerExamples", dependencies: ["Mesmer"], path: "Examples/Sources/Demos",
      packageAccess: false),
    .target(
      name: "MesmerUIKitExamples", dependencies: ["MesmerUIKit"],
      path: "Examples/Sources/UIKitDemos", packageAccess: false),

    // MARK: The file that apps copy, here for the tests
    .target(
      name: "SceneExporter", dependencies: ["MesmerUIKit"], path: "Exporter",
      exclude: ["README.md", "check", "Checks"], packageAccess: false),

    // MARK: Tests
    .target(
      name: "TestSupport",
      dependencies: [
        "Mesmer", "MesmerScenes", "MesmerAudit", "MesmerGoldenSuites", "MesmerSVG",
      ],
      path: "Tests/TestSupport", swiftSettings: settings("TestSupport")),
    .executableTarget(
      name: "PixelDigests", dependencies: ["MesmerMedia", "TestSupport"],
      path: "Tests/PixelDigests", exclude: ["digests.txt"]),
    .executableTarget(
      name: "ConformanceCases", dependencies: ["MesmerMedia", "TestSupport"],
      path: "Tests/ConformanceCases", exclude: ["reasons.tsv"]),
    .executableTarget(name: "PublicNames", path: "Tests/PublicNames"),
    .target(
      name: "PublicCalls",
      dependencies: ["MesmerScenes", "MesmerFigures", "MesmerMedia", "MesmerUIKit"],
      path: "Tests/PublicCalls", packageAccess: false),
    .executableTarget(
      name: "Fuzz", dependencies: ["Mesmer", "PublicCalls", "TestSupport"],
      path: "Tests/Fuzz"),
    tests("Geometry"),
    tests("Constraints", needs: ["MesmerConstraints"], data: ["Data"]),
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
    tests("Interaction"),
    tests("Lists"),
    tests("JSONText"),
    tests("SceneFormat", needs: ["MesmerMedia"]),
    tests("Playback"),
    tests("Media", needs: ["MesmerMedia"]),
    tests("Figures", needs: ["MesmerFigures"]),
    tests("Goldens"),
    tests("Explanations", needs: ["MesmerMedia", "MesmerExplanations"]),
    tests("Audit", needs: ["MesmerAudit", "MesmerMedia"]),
    tests(
      "GoldenSuites", needs: ["MesmerGoldenReports", "MesmerMedia"], data: ["Screens"]),
    tests("GoldenReports", needs: ["MesmerGoldenReports"]),
    tests("Testing", needs: ["MesmerTesting"]),
    tests("Conformance"),
    tests("PublicCalls", needs: ["PublicCalls"]),
    tests("Command", needs: ["MesmerFigures", "MesmerGoldenReports", "MesmerMedia"]),
    tests("UIKit", needs: ["MesmerUIKit", "MesmerJPEG"]),
    tests("Exporter", needs: ["MesmerUIKit", "SceneExporter"]),
    tests(
      "Screens", needs: ["MesmerUIKit", "MesmerTesting", "SceneExporter"],
      data: ["goldens"]),
    tests(
      "Examples",
      needs: [
        "MesmerExamples", "MesmerUIKitExamples", "MesmerGoldenSuites", "MesmerMedia",
        "SceneExporter",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// libFuzzer provides `main`, so this target can only be linked with it (scripts/fuzz
// --libfuzzer).
if Context.environment["MESMER_LIBFUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "PictureLibFuzzer", dependencies: ["Mesmer", "TestSupport"],
      path: "Tests/PictureLibFuzzer"))
}

if hasServer {
  package.dependencies.append(
    .package(url: "https://github.com/apple/swift-nio", from: "2.86.0"))
  package.products.append(
    .executable(name: "mesmer-server", targets: ["MesmerReviewServer"]))
  package.targets.append(tests("GoldenServer", needs: ["MesmerGoldenServer"]))
}

// SwiftPM compiles a target again only if the module of a dependency that it names has
// changed. A new layout of a type changes only the type's own module, and matters to all
// targets above. Targets therefore name their indirect dependencies too, except with
// MESMER_DIRECT, for scripts/checks/check-arrows.
/// The names of all targets that a target depends on. They precede it in the list.
var dependencies: [String: Set<String>] = [:]
for target in package.targets {
  let direct = target.dependencies.compactMap { dependency -> String? in
    switch dependency {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    default: nil
    }
  }
  let all = direct.reduce(into: Set(direct)) { $0.formUnion(dependencies[$1] ?? []) }
  dependencies[target.name] = all
  if Context.environment["MESMER_DIRECT"] == nil {
    target.dependencies += all.subtracting(direct).sorted().map { .target(name: $0) }
  }
}

// MESMER_TESTS="UIKit Views" limits the build to the tests of these modules and
// their dependencies.
if let modules = Context.environment["MESMER_TESTS"] {
  let tests = modules.split(separator: " ").map { "\($0)Tests" }
  let needed = tests.reduce(into: Set(tests)) { $0.formUnion(dependencies[$1] ?? []) }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
