import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Frames, played without drawing")
struct FrameWriterPlayTests {
  let moving: MovingScene

  init() throws { moving = try MovingScene() }

  func writer(_ actions: String) throws -> FrameWriter {
    try moving.folder.write("{ mesmer: 1, actions: [\(actions)] }", to: "timeline.json")
    return try moving.writer()
  }

  static let rests = """
    { drag: { from: [20, 50], to: [20, 10], duration: 0.05 } }, { wait: 9.03 },
    { touch: { point: [20, 30], duration: 5 } }, { wait: 3.3 }, { flashScrollIndicators: {} },
    { wait: 4 }, { set: { id: "rings", circleColor: "blue" } }, { wait: 2 },
    { fling: { velocity: [0, -900] } }, { wait: "settle" }
    """

  /// A player of which only one frame is needed.
  static func player(of writer: FrameWriter, to last: Int) throws -> Player {
    let player = writer.player(of: try writer.makeRun())
    player.needs = FrameNeeds(given: last..<last + 1, displayed: last + 1)
    return player
  }

  /// The frames that a player plays on the way to the last of them.
  static func visited(_ writer: FrameWriter, to last: Int) throws -> [Int] {
    let player = try player(of: writer, to: last)
    var frames: [Int] = []
    while let frame = try player.next() {
      frames.append(frame.number)
      if frame.number == last { break }
    }
    return frames
  }

  @Test func `intervals without change are skipped`() throws {
    let writer = try writer(
      "{ fling: { velocity: [0, 900] } }, { wait: 65535 }, { fling: { velocity: [0, -900] } }"
    )
    let summary = try writer.play()
    #expect(summary.frameCount > 65535 * 60)
    let visited = try Self.visited(writer, to: summary.frameCount - 1)
    #expect(visited.count < 600)
    #expect(visited.last == summary.frameCount - 1)
  }

  /// The error of a summary, after the timeline's name; nil for none.
  func fault(
    _ actions: String, top: String = "", _ findings: FrameWriter.Findings = []
  ) throws -> String? {
    try moving.folder.write(
      "{ mesmer: 1, \(top) actions: [\(actions)] }", to: "timeline.json")
    let writer = try moving.writer()
    do throws(SceneError) {
      _ = try writer.play(findings)
      return nil
    } catch {
      return error.description.split(separator: "timeline.json:").last.map(String.init)
    }
  }

  @Test("up to 2^18 frames can have motion, determined before they are played")
  func motionLimit() throws {
    func animation(_ seconds: Double, _ more: String = "") -> String {
      "{ animate: { id: 'bar', duration: \(seconds), \(more) set: { alpha: 0 } } }"
    }
    #expect(try fault(animation(4369)) == nil)
    let long = try fault(animation(4370))
    #expect(
      long
        == " the motion exceeds 2^18 frames, the limit, at 60 frames per second; lower "
        + "the frame rate or shorten the timeline")
    #expect(try fault(animation(4370), top: "fps: 59,") == nil)
    #expect(try fault(animation(3600), top: "fps: 1000,", [.trace]) != nil)
    // An endless one moves until the timeline ends; rest does not count.
    let endless = animation(0.001, "options: ['repeat'],")
    #expect(try fault(endless + ", { wait: 4350 }") == nil)
    #expect(try fault(endless + ", { wait: 4370 }") != nil)
    #expect(try fault(animation(1) + ", { wait: 86000 }") == nil)
    // Fingers at rest count, at the rate of the display if that is higher.
    func touch(_ seconds: Double) -> String {
      "{ touch: { point: [9, 9], duration: \(seconds) } }"
    }
    #expect(try fault(touch(4370)) != nil)
    #expect(try fault(touch(263), top: "display: 1000, fps: 1,") != nil)
    #expect(try fault(touch(20), top: "display: 1000, fps: 1,") == nil)
    // Validation plays without a writer.
    let run = try writer(animation(4370)).makeRun()
    #expect(throws: SceneError.self) { try run.finish() }
    try writer(animation(4369)).makeRun().finish()
  }

  @Test func `a trace has at most 2^18 frames, also of rest`() throws {
    #expect(try fault("{ wait: 4400 }", [.trace])?.contains("2^18 frames") == true)
    #expect(try fault("{ wait: 4400 }") == nil)
    #expect(try fault("{ wait: 100 }", [.trace]) == nil)
  }

  @Test func `1024 animations may run at a time`() throws {
    func animations(_ count: Int) -> String {
      (0..<count).map {
        "{ animate: { id: 'bar', duration: 0.02, set: { alpha: \($0 % 2) } } },"
      }.joined()
    }
    #expect(try fault(animations(1000) + "{ wait: 0.1 }," + animations(1000)) == nil)
    #expect(try fault(animations(1024)) == nil)
    #expect(
      try fault(animations(1025))?.hasSuffix(
        "actions[1024].animate.set.alpha: 1024 animations are running, the limit; wait for "
          + "their end") == true)
  }

  @Test("captures have at most 2^28 pixels together, in the sizes that the screen has")
  func captureLimit() throws {
    // 80 x 120 pixels until the screen turns, then 16384 x 8192.
    let turn = "{ capture: 'a' }, { resize: [8192, 4096] },"
    #expect(
      try fault(turn + "{ capture: 'b' }, { capture: 'c' }", [.captures])?.hasSuffix(
        "actions[3].capture: the captures have more than 2^28 pixels together, the limit")
        == true)
    #expect(try fault(turn + "{ capture: 'b' }, { capture: 'c' }") == nil)
    #expect(try fault("{ capture: 'a' }, { capture: 'b' }", [.captures]) == nil)
  }

  @Test func `motion is never skipped`() throws {
    let writer = try writer(
      "{ drag: { from: [20, 50], to: [20, 10], duration: 2 } }, { wait: \"settle\" }")
    let count = try writer.play().frameCount
    let visited = try Self.visited(writer, to: count - 1)
    #expect(visited == Array(0..<count))
  }

  @Test("a frame after an interval without change has the trace of one that was played")
  func repeated() throws {
    for display in ["", "display: 30, "] {
      try moving.folder.write(
        "{ mesmer: 1, \(display)actions: [\(Self.rests)] }", to: "timeline.json")
      let writer = try moving.writer()
      var summary = try writer.play(.trace)
      summary.trace[0].run = nil
      let run = try writer.makeRun()
      for frame in 0..<summary.frameCount {
        let time = writer.time(ofFrame: frame)
        try run.advance(to: time)
        run.display()
        let entry = run.trace(
          of: PlayedFrame(
            number: frame, time: time, size: run.pixels, draws: run.takeDrawn(),
            state: run.state, events: run.events))
        run.forgetEvents()
        #expect(summary.trace[frame].line == entry.line)
      }
      #expect(summary.trace.count == summary.frameCount)
    }
  }

  @Test("a frame after a jump is the frame of the run, with its trail and its trace")
  func jumpsChangeNothing() throws {
    var writer = try writer(Self.rests)
    writer.output = .film("film.png")
    let run = try writer.play(.trace)
    #expect(run.trace.count == run.frameCount)
    let quick = try writer.play()
    #expect(quick.frameCount == run.frameCount)
    #expect(quick.content == run.content)
    #expect(quick.digest == run.digest)
    let every = try writer.makeRun()
    var trails: [[[Point]]] = []
    var pixels: [Int: [UInt8]] = [:]
    for frame in 0..<run.frameCount {
      try every.advance(to: writer.time(ofFrame: frame))
      trails.append(every.touchTrail)
      if frame % 97 == 0 { pixels[frame] = every.render().premultipliedBytes }
    }
    for frame in stride(from: 0, to: run.frameCount, by: 97) {
      let player = try Self.player(of: writer, to: frame)
      var visits = 0
      while let played = try player.next() {
        visits += 1
        if played.number == frame { break }
      }
      #expect(player.run.touchTrail == trails[frame], "frame \(frame)")
      #expect(player.run.render().premultipliedBytes == pixels[frame], "frame \(frame)")
      if frame == 1261 { #expect(visits < frame) }
      var some = writer
      some.selection.range = frame...min(frame + 39, run.frameCount - 1)
      var part = try some.play(.trace)
      if frame > 0 {
        #expect(part.trace[0].run == run.trace[0].run)
        part.trace[0].run = nil
      }
      #expect(
        part.trace.map(\.line)
          == run.trace[frame..<min(frame + 40, run.frameCount)].map(\.line))
      #expect(part.frameCount == run.frameCount)
    }
  }
}
