import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Frames kept by a rehearsal")
struct PlayedFramesTests {
  let moving: MovingScene

  init() throws { moving = try MovingScene() }

  /// The files of a writer whose rehearsal has these findings.
  func files(
    _ name: String, _ findings: FrameWriter.Findings,
    _ change: (inout FrameWriter) throws -> Void = { _ in },
    between: () throws -> Void = {}
  ) throws -> [String: [UInt8]] {
    var writer = try moving.writer()
    try moving.folder.makeFolder(of: "\(name)/x")
    writer.output = try .files(FramePattern(moving.folder.path("\(name)/%03d.png"))!)
    try change(&writer)
    let rehearsal = try writer.rehearse(findings)
    try between()
    _ = try writer.write(rehearsal)
    return try moving.files(name)
  }

  @Test("what is kept is what would be played again, byte for byte")
  func bytes() throws {
    let all = try files("all", [])
    #expect(try files("kept", .frames) == all)
    #expect(try files("traced", [.frames, .trace, .captures]) == all)
    #expect(try files("some", .frames) { $0.keptBytes = 20_000 } == all)
    #expect(try files("one", .frames) { $0.keptBytes = 1 } == all)
    let part = try files("part", [.frames, .trace]) { $0.selection.range = 3...20 }
    #expect(part == all.filter { ("003.png"..."020.png").contains($0.key) })
    let shard = try files("shard", [.frames, .trace]) {
      $0.selection.shard = FrameSelection.Shard(2, of: 3)
    }
    #expect(!shard.isEmpty && shard.allSatisfy { all[$0.key] == $0.value })
    #expect(
      try files("shard2", .frames) { $0.selection = .init(shard: .init(2, of: 3)) }
        == shard)
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
    let all = try files("all", [])
    for findings in [[], FrameWriter.Findings.frames] {
      let alone = try files("alone\(findings.rawValue)", findings) {
        $0.selection.range = 9...9
      }
      #expect(alone == all.filter { $0.key == "009.png" } && alone.count == 1)
    }
  }

  @Test("overlays are those of their frames")
  func overlays() throws {
    func trail(_ writer: inout FrameWriter) {
      writer.overlay = { run in
        let trail = run.touchTrail.flatMap(\.self) + run.touches
        if trail.isEmpty { return nil }
        return Canvas.record { canvas in
          for point in trail {
            canvas.fill(
              Rect(x: point.x, y: point.y, width: 2, height: 2), with: Color.black)
          }
        }
      }
      writer.overlayDigest = " trail"
    }
    let all = try files("all", []) { trail(&$0) }
    #expect(try files("kept", .frames) { trail(&$0) } == all)
  }

  @Test("stretches of rest keep one picture, and its frames are those that are played")
  func rests() throws {
    try moving.folder.write(
      "{ mesmer: 1, actions: [\(FrameWriterRehearsalTests.rests)] }", to: "timeline.json")
    func small(_ writer: inout FrameWriter) { writer.selection.range = 100...420 }
    let all = try files("all", []) { small(&$0) }
    #expect(try files("kept", .frames) { small(&$0) } == all)
  }

  @Test("kept frames need neither the scene nor its images again")
  func once() throws {
    let all = try files("all", [])
    let kept = try files("kept", .frames) { _ in
    } between: {
      for file in ["scene.json", "timeline.json"] {
        try moving.folder.write("", to: file)
      }
    }
    #expect(kept == all)
  }

  @Test("frames are kept in order, up to the limit, and given once")
  func limits() throws {
    let writer = try moving.writer()
    let run = try writer.makeRun()
    try run.advance(to: 0)
    let frame = try run.frame(5)
    let frames = PlayedFrames(5..<9, maximumBytes: 1 << 20)
    frames.add(4) { frame }
    #expect(frames.take(4) == nil)
    frames.add(5) { frame }
    frames.repeatLast(as: 7)
    frames.repeatLast(as: 6)
    #expect(frames.take(6)?.number == 6 && frames.take(6) == nil)
    #expect(frames.isOpen && frames.take(7) == nil && frames.take(5)?.number == 5)
    frames.add(7) { () throws(SceneError) in
      throw SceneError(Fault(file: "", message: ""))
    }
    #expect(!frames.isOpen)
    let few = PlayedFrames(5..<9, maximumBytes: 1)
    few.add(5) { frame }
    few.repeatLast(as: 6)
    #expect(!few.isOpen && few.take(6) == nil && few.take(5) != nil)
    #expect(!PlayedFrames(5..<5).isOpen)
  }
}
