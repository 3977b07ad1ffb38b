import Foundation
import Mesmer
import TestSupport
import Testing

@Suite("Reports of the command") struct ReportCommandTests: CommandSuite {
  let folder: TemporaryFolder

  /// Two suites of a golden each, then another scene.
  init() throws {
    folder = try TemporaryFolder()
    try write("red")
    for name in ["a", "b"] {
      try folder.write(
        "{ mesmer: 1, goldens: \"goldens\", cases: [\n{ name: \"\(name)\", "
          + "scene: \"scene.json\" } ] }", to: name + ".json")
    }
    let run = try run(["verify", "a.json", "b.json", "--update", "missing"])
    try #require(run.status == 0 && !folder.has("out/verify/report.json"))
  }

  func write(_ color: String) throws {
    try folder.write(
      """
      { mesmer: 1, screen: { size: [24, 16], background: "white" },
        root: { view: "View", frame: [4, 4, 10, 6], backgroundColor: "\(color)" } }
      """, to: "scene.json")
  }

  func run(_ arguments: String...) throws -> Command.Run {
    try Command.run(arguments, in: folder.path, ci: "true")
  }

  @Test func `verify writes the report, JUnit and notes; shards are merged`() throws {
    try write("blue")
    for name in ["a", "b"] {
      let shard = try run("verify", "\(name).json", "--report", "shard-\(name)")
      #expect(shard.status == 1 && shard.output.contains("shard-\(name)/report.html"))
      #expect(!shard.output.contains("::error"))
    }
    let merged = try run(
      "merge", "shard-a", "shard-b/report.json", "--output", "all", "--junit", "all.xml",
      "--github")
    #expect(merged.status == 1 && merged.error.isEmpty)
    #expect(merged.output.contains("2 cases differ alike: "))
    #expect(
      merged.output.contains("::error file=a.json,line=2,title=golden a::2 cases differ"))
    #expect(try text("all/report.html").contains("2 cases differ alike"))
    let junit = try text("all.xml")
    #expect(junit.contains("tests=\"2\" failures=\"2\" errors=\"0\""))
    #expect(junit.contains("[[ATTACHMENT|all/pictures/goldens/a-actual.png]]"))
    #expect(folder.has("all/pictures/goldens/a-actual.png"))
    // The report is self-contained.
    for shard in ["shard-a", "shard-b"] {
      try FileManager.default.removeItem(atPath: folder.path(shard))
    }
    try run("merge", "all", "--output", "again").ends(with: 1)
    #expect(folder.has("again/pictures/goldens/a-difference.png"))
    // That of the other case has the same bytes, and is stored once.
    #expect(!folder.has("again/pictures/goldens/b-difference.png"))
  }

  @Test("a report that cannot be written is an error and not named, the findings are")
  func unwritable() throws {
    try write("blue")
    try folder.write("", to: "file")
    let run = try run("verify", "a.json", "--report", "file").ends(with: 2)
    #expect(run.output.contains("different a: ") && !run.output.contains("report    "))
    #expect(run.error.contains("file"))
  }

  @Test("shards are merged if none is lost and they are of the same inputs")
  func shards() throws {
    func verify(_ number: Int) throws {
      try run(
        "verify", "a.json", "b.json", "--shard", "\(number)/2", "--report", "s\(number)"
      ).succeeds()
    }
    for number in 1...2 { try verify(number) }
    #expect(try run("merge", "s1", "s2", "--output", "all").output.hasPrefix("2 cases: "))
    try run("merge", "s2", "--output", "x").fails(
      with: "s2: shard 1/2 of its run is missing")
    try folder.write(text("scene.json") + " ", to: "scene.json")
    try verify(2)
    try run("merge", "s1", "s2", "--output", "x").fails(
      with: "s2: is of another run than s1")
    #expect(!folder.has("x"))
  }

  @Test("a report is removed when the cases pass again, and written on request")
  func passing() throws {
    try write("blue")
    try run("verify", "a.json").ends(with: 1)
    #expect(folder.has("out/verify/report.html"))
    try write("red")
    try run("verify", "a.json").succeeds()
    #expect(!folder.files.contains { $0.hasPrefix("out/") })
    try run("verify", "a.json", "--report", "r").succeeds()
    #expect(try text("r/report.html").contains("Nothing differs."))
  }

  @Test("an invalid report is an error of one line, and nothing is written")
  func wrong() throws {
    try folder.write("{ \"mesmerReport\": 1, \"cases\": [ {", to: "report.json")
    for arguments in [
      ["merge", "report.json", "--output", "all"], ["merge", "none", "--output", "all"],
      ["merge", ".", "--output", "."], ["report", "none"], ["merge", "--output", "all"],
    ] {
      try run(arguments).fails()
      #expect(!folder.has("all") && !folder.has("report.html"))
    }
  }

  @Test func `the summary is added to the one that is there`() throws {
    try write("blue")
    try folder.write("before\n", to: "summary.md")
    let script =
      "GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary.md $MESMER verify a.json"
    try shell(script).ends(with: 1)
    let summary = try text("summary.md")
    #expect(summary.hasPrefix("before\n### Goldens\n"))
    #expect(summary.contains("| cases | what |\n|---|---|\n| a | different: "))
    #expect(!summary.contains("a-crop.png"))
  }

  @Test func `where the report is on the web, the summary shows the changes`() throws {
    try write("blue")
    func verify(_ url: String) throws -> Command.Run {
      try shell(
        "GITHUB_STEP_SUMMARY=summary.md $MESMER verify a.json --github --pictures-url \(url)"
      )
    }
    #expect(try verify("https://example.org/r/1").status == 1)
    #expect(
      try text("summary.md").contains(
        " | ![](https://example.org/r/1/pictures/goldens/a-crop.png) |"))
    for url in ["example.org", "'javascript:x'", "'https://a b'", "'https://a)x'"] {
      let run = try verify(url)
      #expect(run.status == 2 && run.error.contains("expected an address that begins"))
    }
  }
}
