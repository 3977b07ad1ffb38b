import Foundation
import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Frames of a sequence, found out")
struct FrameSequenceTests {
  let moving: MovingScene

  init() throws { moving = try MovingScene() }

  func sequence(_ actions: String) throws -> FrameSequence {
    try moving.folder.write("{ mesmer: 1, actions: [\(actions)] }", to: "timeline.json")
    return try moving.sequence()
  }

  static let rests = """
    { drag: { from: [20, 50], to: [20, 10], duration: 0.05 } }, { wait: 9.03 },
    { touch: { point: [20, 30], duration: 5 } }, { wait: 3.3 }, { flashScrollIndicators: {} },
    { wait: 4 }, { set: { id: "rings", circleColor: "blue" } }, { wait: 2 },
    { fling: { velocity: [0, -900] } }, { wait: "settle" }
    """

  /// How many frames a player is advanced to on the way to the last of them.
  static func visited(_ sequence: FrameSequence, to last: Int) throws -> [Int] {
    let player = try sequence.makePlayer()
    var frames: [Int] = []
    var frame = 0
    while frame <= last {
      try player.advance(to: sequence.time(ofFrame: frame))
      frames.append(frame)
      frame = sequence.frame(after: frame, of: player, before: last + 1)
    }
    return frames
  }

  @Test("stretches in which nothing happens are jumped over")
  func jumps() throws {
    let sequence = try sequence(
      "{ fling: { velocity: [0, 900] } }, { wait: 65535 }, { fling: { velocity: [0, -900] } }"
    )
    let rehearsal = try sequence.rehearse()
    #expect(rehearsal.frameCount > 65535 * 60)
    let visited = try Self.visited(sequence, to: rehearsal.frameCount - 1)
    #expect(visited.count < 600)
    #expect(visited.last == rehearsal.frameCount - 1)
  }

  @Test("what moves is never jumped over")
  func motion() throws {
    let sequence = try sequence(
      "{ drag: { from: [20, 50], to: [20, 10], duration: 2 } }, { wait: \"settle\" }")
    let count = try sequence.rehearse().frameCount
    let visited = try Self.visited(sequence, to: count - 1)
    #expect(visited == Array(0..<count))
  }

  @Test("a frame after a jump is the frame of the run, with its trail and its trace")
  func jumpsChangeNothing() throws {
    let sequence = try sequence(Self.rests)
    let run = try sequence.rehearse([.trace, .content])
    #expect(run.trace.count == run.frameCount)
    let quick = try sequence.rehearse([.content])
    #expect(quick.frameCount == run.frameCount)
    #expect(quick.content == run.content)
    #expect(quick.digest == run.digest)
    let every = try sequence.makePlayer()
    var trails: [[[Point]]] = []
    var pixels: [Int: [UInt8]] = [:]
    for frame in 0..<run.frameCount {
      try every.advance(to: sequence.time(ofFrame: frame))
      trails.append(every.touchTrail)
      if frame % 97 == 0 { pixels[frame] = every.render().premultipliedBytes }
    }
    for frame in stride(from: 0, to: run.frameCount, by: 97) {
      let player = try sequence.makePlayer()
      var at = 0
      var visits = 0
      while at <= frame {
        try player.advance(to: sequence.time(ofFrame: at))
        at = sequence.frame(after: at, of: player, before: frame + 1)
        visits += 1
      }
      #expect(player.touchTrail == trails[frame], "frame \(frame)")
      #expect(player.render().premultipliedBytes == pixels[frame], "frame \(frame)")
      if frame == 1261 { #expect(visits < frame) }
      let part = try sequence.rehearse(.trace, tracing: frame..<frame + 40)
      #expect(
        part.trace.map(\.line)
          == run.trace[frame..<min(frame + 40, run.frameCount)].map(\.line))
      #expect(part.frameCount == run.frameCount)
    }
  }
}
