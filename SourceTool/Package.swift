// swift-tools-version: 6.0
// The tool behind scripts/uikit-source. A package of its own, so that nothing of Mesmer
// needs SwiftSyntax.

import PackageDescription

let syntax = "swift-syntax"

let package = Package(
  name: "SourceTool",
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")
  ],
  targets: [
    .target(
      name: "Rewriting",
      dependencies: [
        .product(name: "SwiftSyntax", package: syntax),
        .product(name: "SwiftParser", package: syntax),
      ]),
    .executableTarget(name: "UIKitSource", dependencies: ["Rewriting"]),
    .testTarget(
      name: "RewritingTests", dependencies: ["Rewriting"], exclude: ["Samples"]),
  ],
  swiftLanguageModes: [.v6]
)
