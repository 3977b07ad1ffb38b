import Foundation
import Testing

@Suite struct QuickStartTests {
  @Test("the README shows the program that scripts/check-examples builds and runs")
  func theReadmesProgramIsTheOneThatIsCompiled() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOfFile: Demo.examples + "/" + path, encoding: .utf8)
    }
    let blocks = try text("../README.md").components(separatedBy: "```swift\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
    let program = try text("Sources/QuickStart/main.swift")
    #expect(program.split(separator: "\n").count >= 12)
    #expect(blocks.contains(program))
  }
}
