import Mesmer
import TestSupport
import Testing

@Suite("Names of files that the command makes") struct FileNameCommandTests: CommandSuite
{
  let folder: TemporaryFolder

  init() throws { folder = try SmallScene.folder() }

  @Test(
    "a capture replaces no file but one of an earlier run of its timeline and scene",
    arguments: ["film.png", "f-%03d.png"])
  func captures(output: String) throws {
    try folder.write("precious", to: "half.png")
    let before = folder.files
    try run("play", "scene.json", "timeline.json", "-o", output).fails(
      with: "mesmer: timeline.json: the capture \"half\" would replace half.png, which")
    #expect(folder.files == before)
    #expect(try folder.bytes("half.png") == Array("precious".utf8))
    // A picture of Mesmer's is not the run's either.
    try run("render scene.json -o half.png").succeeds()
    try run("play", "scene.json", "timeline.json", "-o", output).fails()
    try FileSystem.remove(folder.path("half.png"))
    // Its own captures are replaced, also after an edit and by another output.
    func play(_ timeline: String, _ output: String) throws -> Int32 {
      try run("play", "scene.json", timeline, "-o", output, "--quiet").status
    }
    #expect(try play("timeline.json", output) == 0)
    let first = try folder.bytes("half.png")
    #expect(try play("timeline.json", output) == 0)
    #expect(try folder.bytes("half.png") == first)
    try folder.write(SmallScene.text.replacing("blue", with: "red"), to: "scene.json")
    #expect(try play("timeline.json", "other.png") == 0)
    #expect(try folder.bytes("half.png") != first)
    // Another timeline does, if the picture is the same, and else does not.
    try folder.write(SmallScene.timeline, to: "other.json")
    #expect(try play("other.json", output) == 0)
    #expect(try play("timeline.json", output) == 0)
    try folder.write(
      SmallScene.timeline.replacing("0.15", with: "0.01"), to: "other.json")
    #expect(try play("other.json", output) == 2)
    // Nor does anything replace a path that is no file.
    try FileSystem.remove(folder.path("half.png"))
    try folder.write("x", to: "half.png/inside")
    try run("play", "scene.json", "timeline.json", "-o", output).fails()
  }

  @Test func `the parts of a run have the same captures`() throws {
    for part in 1...2 {
      try run(
        "play scene.json timeline.json -o \(part).png --shard \(part)/2 --quiet"
      ).succeeds()
    }
  }

  @Test(
    "no two outputs are one file where case does not count",
    arguments: [
      ["-o", "Half.png"], ["-o", "film.png", "--sheet", "FILM.png"],
      ["-o", "film", "--trace", "Film"], ["-o", "out/x", "--trace", "OUT/X"],
      ["-o", "é.png", "--sheet", "e\u{301}.png"],
      ["-o", "HAL%d.png", "--sheet", "hal3.png"],
      ["-o", "film.png", "--sheet", "s.png", "--filmstrip", "S.png"],
    ])
  func sameFile(_ options: [String]) throws {
    try folder.write("", to: "out/a")
    try folder.write("", to: "OUT/a")
    let before = folder.files
    try run(["play", "scene.json", "timeline.json"] + options).fails(
      with: "is the same file")
    #expect(folder.files == before)
  }

  @Test(
    "validate and verify refuse names that other file systems cannot hold",
    arguments: ["validate suite.json", "verify suite.json --update all"])
  func cases(command: String) throws {
    try folder.write(
      """
      { mesmer: 1, goldens: "g", cases: [ { name: "a", scene: "scene.json" },
        { name: "nul", scene: "scene.json" } ] }
      """, to: "suite.json")
    try run(command).fails(with: "mesmer: suite.json:2:11: cases[1].name: ")
    #expect(folder.files == ["scene.json", "suite.json", "timeline.json"])
  }

  @Test func `verify ends with the command that records its pictures`() throws {
    try folder.write(
      """
      { mesmer: 1, goldens: "g", cases: [ { name: "a", scene: "scene.json" },
        { name: "b", scene: "scene.json" } ] }
      """, to: "a suite.json")
    func last(_ result: Command.Run) -> String {
      let lines = result.output.split(separator: "\n").map(String.init)
      return String(lines.last { $0.hasPrefix("accept    ") }?.dropFirst(10) ?? "")
    }
    let missing = try run("verify", "a suite.json", "--filter", "[ab]").ends(with: 3)
    #expect(
      last(missing)
        == "\(Command.path) verify 'a suite.json' --update missing --filter='[ab]'")
    try shell(last(missing)).succeeds()
    try run("verify", "a suite.json").succeeds()
    try folder.write(SmallScene.text.replacing("blue", with: "red"), to: "scene.json")
    let changed = try run("verify", "a suite.json").ends(with: 1)
    #expect(last(changed) == "\(Command.path) verify 'a suite.json' --update changed")
    try shell(last(changed)).succeeds()
    let right = try run("verify", "a suite.json")
    #expect(right.status == 0 && !right.output.contains("accept "))
  }
}
