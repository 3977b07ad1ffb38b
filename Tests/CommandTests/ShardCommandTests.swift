import Foundation
import TestSupport
import Testing

@Suite struct ShardCommandTests: CommandSuite {
  let folder: TemporaryFolder

  /// A suite whose cases are stills, variants, captures, a film, whole content and an
  /// invalid scene; all goldens are recorded, and all pictures have changed since.
  init() throws {
    folder = try TemporaryFolder()
    try write("red")
    try folder.write(
      """
      { mesmer: 1, fps: 10, actions: [
        { drag: { from: [12, 14], to: [12, 4], duration: 0.3 } }, { capture: "end" } ] }
      """, to: "drag.json")
    try folder.write(
      """
      { mesmer: 1, goldens: "goldens", cases: [
        { name: "top", scene: "scene.json" },
        { name: "broken", scene: "none.json" },
        { name: "low", scene: "scene.json", offset: [0, 20] },
        { name: "both", scene: "scene.json",
          variants: { style: ["light", "dark"], scale: [1, 2] } },
        { name: "whole", scene: "scene.json", wholeContent: true },
        { name: "long", scene: "scene.json", wholeContent: true, scale: 2 },
        { name: "drag", scene: "scene.json", timeline: "drag.json" },
        { name: "film", scene: "scene.json", timeline: "drag.json", frames: "all" } ] }
      """, to: "suite.json")
    let recorded = try verify("--update missing --report r")
    try #require(recorded.status == 2 && recorded.output.contains("10 recorded"))
    try write("#00f8")
  }

  func write(_ color: String) throws {
    try folder.write(
      """
      { mesmer: 1, screen: { size: [24, 16], background: "white" },
        root: { view: "ScrollView", frame: [0, 0, 24, 16], contentSize: [24, 100],
          subviews: [ { view: "View", id: "box", frame: [4, 4, 10, 60],
            backgroundColor: "\(color)" } ] } }
      """, to: "scene.json")
  }

  func verify(_ options: String) throws -> Command.Run {
    try Command.run(
      Command.words("verify suite.json \(options)"), in: folder.path, ci: "true")
  }

  /// A text without the times of cases, and without the folders of films in full size,
  /// which are those of the runs.
  func untimed(_ text: String) -> String {
    text.replacing(/"seconds": [-0-9.e]+/, with: "").replacing(/time="[0-9.]+"/, with: "")
      .replacing(/(whole|s[0-9]+)\/goldens/, with: "goldens")
  }

  /// The files of a report, without the times of cases.
  func files(_ report: String) throws -> [String: String] {
    let names = folder.files.filter { $0.hasPrefix(report + "/") }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        let isText = !$0.hasSuffix(".png")
        return (
          String($0.dropFirst(report.count)),
          isText ? untimed(try text($0)) : "\(try folder.bytes($0).hashValue)"
        )
      })
  }

  @Test func `lines, report, JSON and JUnit are the same for any number of jobs`() throws
  {
    let one = try verify("--report r --jobs 1 --junit one.xml")
    #expect(one.status == 2 && one.output.contains("11 cases: 10 different"))
    let expected = try files("r")
    let json = try verify("--report r --jobs 1 --json").output
    for jobs in ["2", "5", "64"] {
      let run = try verify("--report r --jobs \(jobs) --junit \(jobs).xml")
      #expect(run.output == one.output && run.error == one.error)
      #expect(run.status == one.status)
      #expect(try files("r") == expected)
      #expect(try untimed(text("\(jobs).xml")) == untimed(text("one.xml")))
    }
    #expect(untimed(try verify("--report r --json").output) == untimed(json))
  }

  @Test func `recording is the same for any number of jobs`() throws {
    _ = try verify("--update all --report r --jobs 1")
    let goldens = try files("goldens")
    try FileManager.default.removeItem(atPath: folder.path("goldens"))
    _ = try verify("--update all --report r --jobs 5")
    #expect(try files("goldens") == goldens)
  }

  @Test(arguments: [2, 3, 20])
  func `the merged reports of shards are the report of the whole`(count: Int) throws {
    _ = try verify("--report whole")
    for number in 1...count {
      _ = try verify("--shard \(number)/\(count) --report s\(number)")
    }
    let shards = (1...count).map { "s\($0)" }
    let whole = try run(["merge", "whole", "--output", "m", "--junit", "whole.xml"])
    let expected = try files("m")
    try FileManager.default.removeItem(atPath: folder.path("m"))
    let joined = try run(["merge"] + shards + ["--output", "m", "--junit", "m.xml"])
    #expect(joined.output == whole.output && joined.status == whole.status)
    #expect(try files("m") == expected)
    #expect(try untimed(text("m.xml")) == untimed(text("whole.xml")))
  }

  @Test func `a shard divides what the filter matches; without a match all fail`() throws
  {
    let names = try (1...4).map {
      try verify("--filter both/* --shard \($0)/4 --report r").output.split(
        separator: "\n"
      ).filter { $0.hasPrefix("different") }.count
    }
    #expect(names == [1, 1, 1, 1])
    try verify("--filter none* --shard 4/4").fails(with: "no case matches the filter")
    let none = try verify("--filter top --shard 2/2 --report r")
    #expect(none.status == 0 && none.output.hasPrefix("0 cases\n"))
    #expect(
      try verify("--filter top --shard 1/2 --report r").output.contains(
        "--filter=top --shard=1/2 --report=r"))
  }
}
