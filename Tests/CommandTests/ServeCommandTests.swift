import Mesmer
import TestSupport
import Testing

@Suite("mesmer serve") struct ServeCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "a file that is absent is one line",
    arguments: ["absent.json", "scene.json absent.json", "scene.json --assets absent"])
  func absent(arguments: String) throws {
    try folder.write("{}", to: "scene.json")
    let result = try shell("$MESMER serve \(arguments)")
    #expect(
      result.failedCleanly && result.error.contains("absent: no such folder")
        || result.error == "mesmer: absent.json: no such file\n")
  }

  @Test func `without the program beside it, one line has the way to get it`() throws {
    try folder.write("{}", to: "scene.json")
    try shell(
      "cp $MESMER alone && chmod +x alone && ./alone serve scene.json"
    ).fails(with: "mesmer: serve: mesmer-server is not beside mesmer; ")
  }
}
