import Foundation
import Testing

@Suite struct QuickStartTests {
  @Test(
    "documents show the programs that scripts/checks/check-examples builds and runs",
    arguments: [
      ("docs/swift.md", "QuickStart"), ("docs/swift.md", "SceneMotion"),
      ("docs/window.md", "WindowTour"),
    ])
  func theProgramsShownAreThoseThatAreCompiled(document: String, target: String) throws {
    func text(_ path: String) throws -> String {
      try String(contentsOfFile: Demo.examples + "/" + path, encoding: .utf8)
    }
    let blocks = try text("../" + document).components(separatedBy: "```swift\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
    let program = try text("Sources/\(target)/main.swift")
    #expect(program.split(separator: "\n").count >= 7)
    #expect(blocks.contains(program))
  }
}
