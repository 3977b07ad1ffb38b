import Foundation
import Mesmer
import TestSupport
import Testing

@Suite("mesmer serve")
struct ServeCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "a file that is absent is one line",
    arguments: ["absent.json", "scene.json absent.json", "scene.json --assets absent"])
  func absent(arguments: String) throws {
    defer { folder.remove() }
    try folder.write("{}", to: "scene.json")
    let result = try Command.shell("$MESMER serve \(arguments)", in: folder.path)
    #expect(
      result.failedCleanly && result.error.contains("absent: no such folder")
        || result.error == "mesmer: absent.json: no such file\n")
  }

  @Test("without the program beside it, one line has the way to get it")
  func alone() throws {
    defer { folder.remove() }
    try folder.write("{}", to: "scene.json")
    let result = try Command.shell(
      "cp $MESMER alone && chmod +x alone && ./alone serve scene.json", in: folder.path)
    #expect(result.failedCleanly)
    #expect(result.error.hasPrefix("mesmer: serve: mesmer-server is not beside mesmer; "))
  }

  @Test("its help has an example")
  func help() throws {
    defer { folder.remove() }
    let result = try Command.run(["serve", "--help"], in: folder.path)
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(result.output.contains("mesmer serve scene.json timeline.json --port 8080"))
  }
}
