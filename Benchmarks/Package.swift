// swift-tools-version: 6.0
// Benchmarks of Mesmer beside cairo, one thread, the same workloads.
//
// A package of its own, so that the main package depends on no benchmark
// library. Run it with scripts/bench.

import PackageDescription

/// The rasterizer is no public name: the benchmarks compile as if they were a part of
/// Mesmer's package, which SwiftPM calls by the name of its folder.
let mesmer = Context.packageDirectory.split(separator: "/").dropLast().last!.lowercased()

let package = Package(
  name: "MesmerBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Mesmer", path: ".."),
    .package(
      url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CBenchPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "CairoBench", dependencies: ["CCairo"]),
    .executableTarget(
      name: "FlingPeers", dependencies: ["CCairo", "CBenchPNG"],
      linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(
      name: "MesmerBench",
      dependencies: [
        "CairoBench",
        .product(name: "Mesmer", package: "Mesmer"),
        .product(name: "MesmerMedia", package: "Mesmer"),
        .product(name: "MesmerScenes", package: "Mesmer"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], packageAccess: false, swiftSettings: [.unsafeFlags(["-package-name", mesmer])]),
  ],
  swiftLanguageModes: [.v6]
)
