// swift-tools-version: 6.0
// The examples, as a package of its own uses Mesmer: through its products.

import PackageDescription

let mesmer = Target.Dependency.product(name: "Mesmer", package: "Mesmer")
let scenes = Target.Dependency.product(name: "MesmerScenes", package: "Mesmer")
let uikitNames = Target.Dependency.product(name: "MesmerUIKit", package: "Mesmer")
let testing = Target.Dependency.product(name: "MesmerTesting", package: "Mesmer")
let figures = Target.Dependency.product(name: "MesmerFigures", package: "Mesmer")

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "Mesmer", path: "..")],
  targets: [
    .executableTarget(name: "QuickStart", dependencies: [mesmer]),
    .executableTarget(name: "SceneMotion", dependencies: [mesmer, scenes]),
    .executableTarget(name: "WindowTour", dependencies: [mesmer]),
    .target(name: "Demos", dependencies: [mesmer]),
    .target(name: "UIKitDemos", dependencies: [uikitNames]),
    .target(name: "Feed", dependencies: [uikitNames]),
    .executableTarget(name: "FeedFrames", dependencies: ["Feed", uikitNames]),
    .testTarget(name: "MesmerUseTests", dependencies: [mesmer, scenes, figures]),
    .testTarget(
      name: "GoldenUseTests", dependencies: [mesmer, scenes, testing, "Demos"]),
    .testTarget(name: "UIKitUseTests", dependencies: [uikitNames]),
    .testTarget(name: "FeedTests", dependencies: ["Feed", uikitNames, testing]),
  ],
  swiftLanguageModes: [.v6]
)
