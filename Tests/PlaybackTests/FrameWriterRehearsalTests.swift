import Foundation
import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Frames, found out")
struct FrameWriterRehearsalTests {
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

  /// How many frames a player is advanced to on the way to the last of them.
  static func visited(_ writer: FrameWriter, to last: Int) throws -> [Int] {
    let player = try writer.makeRun()
    var frames: [Int] = []
    var frame = 0
    while frame <= last {
      try player.advance(to: writer.time(ofFrame: frame))
      frames.append(frame)
      frame = writer.frame(after: frame, of: player, before: last + 1)
    }
    return frames
  }

  @Test("stretches in which nothing happens are jumped over")
  func jumps() throws {
    let writer = try writer(
      "{ fling: { velocity: [0, 900] } }, { wait: 65535 }, { fling: { velocity: [0, -900] } }"
    )
    let rehearsal = try writer.rehearse()
    #expect(rehearsal.frameCount > 65535 * 60)
    let visited = try Self.visited(writer, to: rehearsal.frameCount - 1)
    #expect(visited.count < 600)
    #expect(visited.last == rehearsal.frameCount - 1)
  }

  @Test("what moves is never jumped over")
  func motion() throws {
    let writer = try writer(
      "{ drag: { from: [20, 50], to: [20, 10], duration: 2 } }, { wait: \"settle\" }")
    let count = try writer.rehearse().frameCount
    let visited = try Self.visited(writer, to: count - 1)
    #expect(visited == Array(0..<count))
  }

  @Test("a frame before which nothing happens has the trace that it has if it is played")
  func repeated() throws {
    for display in ["", "display: 30, "] {
      try moving.folder.write(
        "{ mesmer: 1, \(display)actions: [\(Self.rests)] }", to: "timeline.json")
      let writer = try moving.writer()
      var rehearsal = try writer.rehearse(.trace)
      rehearsal.trace[0].run = nil
      let run = try writer.makeRun()
      for frame in 0..<rehearsal.frameCount {
        let time = writer.time(ofFrame: frame)
        try run.advance(to: time)
        let entry = run.takeTrace(frame: frame, time: time, drawn: run.preview().drawn)
        #expect(rehearsal.trace[frame].line == entry.line)
      }
      #expect(rehearsal.trace.count == rehearsal.frameCount)
    }
  }

  @Test("a frame after a jump is the frame of the run, with its trail and its trace")
  func jumpsChangeNothing() throws {
    var writer = try writer(Self.rests)
    writer.output = .film("film.png")
    let run = try writer.rehearse(.trace)
    #expect(run.trace.count == run.frameCount)
    let quick = try writer.rehearse()
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
      let player = try writer.makeRun()
      var at = 0
      var visits = 0
      while at <= frame {
        try player.advance(to: writer.time(ofFrame: at))
        at = writer.frame(after: at, of: player, before: frame + 1)
        visits += 1
      }
      #expect(player.touchTrail == trails[frame], "frame \(frame)")
      #expect(player.render().premultipliedBytes == pixels[frame], "frame \(frame)")
      if frame == 1261 { #expect(visits < frame) }
      var some = writer
      some.selection.range = frame...min(frame + 39, run.frameCount - 1)
      var part = try some.rehearse(.trace)
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
