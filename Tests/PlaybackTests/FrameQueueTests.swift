import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Frames between the player and their files") struct FrameQueueTests {
  let moving: MovingScene

  init() throws { moving = try MovingScene() }

  /// The files of a writer, by a change of it.
  func files(
    _ name: String, _ findings: FrameWriter.Findings = [],
    _ change: (inout FrameWriter) throws -> Void = { _ in },
    onPlayed: (RunSummary) throws -> Void = { _ in }
  ) throws -> [String: [UInt8]] {
    var writer = try moving.writer()
    try moving.folder.makeFolder(of: "\(name)/x")
    writer.output = try .files(FramePattern(moving.folder.path("\(name)/%03d.png"))!)
    try change(&writer)
    _ = try writer.write(findings, onPlayed: onPlayed)
    return try moving.files(name)
  }

  @Test("the files are the same for any queue limits and number of painters")
  func limits() throws {
    // Each frame alone, with nothing else in the queue.
    let all = try files("all")
    #expect(all.count > 20)
    for number in [0, 3, all.count - 1] {
      let alone = try files("alone\(number)") { $0.selection.range = number...number }
      #expect(alone.count == 1 && alone.allSatisfy { all[$0.key] == $0.value })
    }
    for jobs in [1, 2, 3] {
      for (played, painted) in [
        (8 << 20, 64 << 20), (0, 0), (0, 5000), (1, 1 << 20), (20_000, 0), (20_000, 5000),
      ] {
        let some = try files("\(jobs)-\(played)-\(painted)") {
          $0.jobs = jobs
          $0.limits = FrameQueue.Limits(played: played, painted: painted)
        }
        #expect(some == all, "\(jobs) jobs, \(played) and \(painted) bytes")
      }
    }
    let traced = try files("traced", [.trace, .captures])
    #expect(traced["flying.png"] != nil)
    #expect(traced.filter { all[$0.key] != nil } == all)
    let part = try files("part", .trace) { $0.selection.range = 3...20 }
    #expect(part == all.filter { ("003.png"..."020.png").contains($0.key) })
    for findings in [[], FrameWriter.Findings.trace] {
      let shard = try files("shard\(findings.rawValue)", findings) {
        $0.selection.shard = FrameSelection.Shard(2, of: 3)
      }
      #expect(!shard.isEmpty && shard.allSatisfy { all[$0.key] == $0.value })
    }
  }

  @Test("nothing is written before all frames are played", arguments: [1, 2])
  func held(_ jobs: Int) throws {
    var seen: [String]?
    let all = try files("all", [], { $0.jobs = jobs }) { _ in
      seen = try moving.files("all").keys.sorted()
    }
    #expect(seen == [] && all.count > 20)
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try files("refused", [], { $0.jobs = jobs }) { _ in throw Refused() }
    }
    #expect(try moving.files("refused").isEmpty)
    // The last action of the timeline is invalid.
    try moving.timeline("{ wait: 0.5 }, { expect: { contentOffset: [0, 9] } }")
    #expect(throws: SceneError.self) { try files("missed", [], { $0.jobs = jobs }) }
    #expect(try moving.files("missed").isEmpty)
  }

  @Test(
    "before a frame over the limits all are written, unless the timeline has an error",
    arguments: [1, 2])
  func overLimits(_ jobs: Int) throws {
    // Three times 200 layers in each other, of a large screen.
    let layer = "{ view: 'View', frame: [0, 0, 4000, 4000], alpha: 0.99, subviews: ["
    let layers = """
      \(String(repeating: layer, count: 200))
      { view: "View", frame: [0, 0, 4000, 4000], backgroundColor: "red" }
      \(String(repeating: "] }", count: 200))
      """
    try moving.folder.write(
      """
      { mesmer: 1, screen: { size: [40, 60], background: "white" },
        root: { view: "ScrollView", frame: [0, 0, 40, 60], subviews: [
          \(layers), \(layers), \(layers) ] } }
      """, to: "scene.json")
    let show = "{ wait: 0.1 }, { resize: [4000, 4000] }, { wait: 0.1 }"
    try moving.timeline("\(show)")
    let text = try #require(
      throws: SceneError.self,
      performing: { _ = try files("over", [], { $0.jobs = jobs }) })
    #expect("\(text)".contains("limit is"))
    #expect(try moving.files("over").keys.sorted() == (0...5).map { "00\($0).png" })
    try moving.timeline("\(show), { expect: { contentOffset: [0, 9] } }")
    let missed = try #require(
      throws: SceneError.self,
      performing: { _ = try files("late", [], { $0.jobs = jobs }) })
    #expect(missed.faults[0].isMiss)
    #expect(try moving.files("late").isEmpty)
  }

  @Test("a drawing that is stretched is that of the first frame, also in a frame alone")
  func stretched() throws {
    try moving.folder.write(
      """
      { mesmer: 1, screen: { size: [40, 60], scale: 2, background: "white" },
        root: { view: "ScrollView", frame: [0, 0, 40, 60], subviews: [
          { view: "ShapeView", id: "shape", frame: [2, 2, 20, 10],
            path: [["oval", 1, 1, 18, 8]] } ] } }
      """, to: "scene.json")
    try moving.folder.write(
      """
      { mesmer: 1, actions: [ { wait: 0.05 },
        { animate: { id: "shape", duration: 0.2, set: { frame: [4, 5, 31, 26] } } } ] }
      """, to: "timeline.json")
    let all = try files("all")
    for limit in [0, 1 << 20] {
      let alone = try files("alone\(limit)") {
        $0.selection.range = 9...9
        $0.limits = FrameQueue.Limits(played: limit, painted: 0)
      }
      #expect(alone == all.filter { $0.key == "009.png" } && alone.count == 1)
    }
  }

  @Test func `overlays are those of their frames`() throws {
    func trail(_ writer: inout FrameWriter) {
      writer.overlay = { run in
        let trail = run.touchTrail.flatMap(\.self) + run.touches
        if trail.isEmpty { return nil }
        return Canvas.record { canvas in
          for point in trail {
            canvas.fill(Rect(point.x, point.y, 2, 2), with: Color.black)
          }
        }
      }
      writer.overlayDigest = " trail"
    }
    let all = try files("all") { trail(&$0) }
    #expect(try files("plain") != all)
    let again = try files("again") {
      trail(&$0)
      $0.limits = FrameQueue.Limits(played: 0, painted: 0)
    }
    #expect(again == all)
  }

  @Test("intervals of rest keep one picture, and its frames equal those played")
  func rests() throws {
    try moving.folder.write(
      "{ mesmer: 1, actions: [\(FrameWriterPlayTests.rests)] }", to: "timeline.json")
    let all = try files("all") { $0.selection.range = 100...420 }
    let run = try moving.writer().makeRun()
    for frame in 0...420 {
      try run.advance(to: Double(frame) / 60)
      guard frame >= 100, frame % 40 == 0 else { continue }
      let shown = try PNGDecoder.decode(all["\(frame).png"]!, scale: 2).pixmap
      #expect(firstDifference(shown, run.render()) == nil, "frame \(frame)")
    }
    let again = try files("again") {
      $0.selection.range = 100...420
      $0.limits = FrameQueue.Limits(played: 0, painted: 0)
    }
    #expect(again == all)
  }

  @Test("queued frames do not use the scene's file again, nor do those played again")
  func once() throws {
    let all = try files("all")
    for limit in [0, 1 << 20] {
      let again = try files(
        "again\(limit)", [], { $0.limits = FrameQueue.Limits(played: limit, painted: 0) }
      ) { _ in
        for file in ["scene.json", "timeline.json"] {
          try moving.folder.write("", to: file)
        }
      }
      #expect(again == all)
      // For the next one.
      let whole = try MovingScene()
      for file in ["scene.json", "timeline.json"] {
        try moving.folder.write(try whole.folder.text(file), to: file)
      }
    }
  }
}
