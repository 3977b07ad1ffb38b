import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Traces of shards, joined") struct TraceMergingTests {
  let moving: MovingScene

  init() throws { moving = try MovingScene() }

  /// A trace as the command writes it, by a change of the writer.
  private func trace(_ change: (inout FrameWriter) -> Void = { _ in }) throws -> [UInt8] {
    var writer = try moving.writer()
    change(&writer)
    let summary = try writer.play(.trace)
    guard let part = RunShard(writer, summary) else {
      return TraceFrame.text(summary.trace)
    }
    return TraceFrame.text(TraceFrame.part(part, summary.trace))
  }

  private func shards(
    _ count: Int, _ change: (inout FrameWriter) -> Void = { _ in }
  ) throws -> [(path: String, frames: [TraceFrame])] {
    try (1...count).map { number in
      let bytes = try trace {
        change(&$0)
        $0.selection.shard = FrameSelection.Shard(number, of: count)
      }
      let path = "\(number).jsonl"
      return (path, try TraceFrame.read(bytes, path: path))
    }
  }

  /// The lines of the error of joining some traces.
  private func faults(_ traces: [(path: String, frames: [TraceFrame])]) -> [String] {
    do throws(SceneError) {
      _ = try TraceFrame.merged(traces)
      return []
    } catch { return error.faults.map(\.description) }
  }

  @Test("in any order, they are the trace of the whole run", arguments: [1, 2, 3, 8])
  func whole(_ count: Int) throws {
    let merged = try TraceFrame.merged(shards(count).reversed())
    #expect(try TraceFrame.text(merged) == trace())
    let part = { (writer: inout FrameWriter) in writer.selection.range = 11...24 }
    let some = try TraceFrame.merged(shards(count, part))
    #expect(try TraceFrame.text(some) == trace(part))
  }

  @Test func `shards without a frame need not be there`() throws {
    let part = { (writer: inout FrameWriter) in writer.selection.range = 4...5 }
    let all = try shards(5, part)
    #expect(all.map(\.frames.count) == [1, 1, 0, 0, 0])
    #expect(try TraceFrame.text(TraceFrame.merged(all)) == trace(part))
    #expect(try TraceFrame.text(TraceFrame.merged(Array(all.prefix(2)))) == trace(part))
    #expect(
      faults([all[4]]) == ["5.jsonl: no trace has a frame; give the traces of all shards"]
    )
  }

  @Test func `fonts are in the first frame alone, and the same in all shards`() throws {
    var all = try shards(3)
    let bytes = try trace()
    var whole = try TraceFrame.read(bytes, path: "whole.jsonl")
    let text = """
      {"fonts": {"a": {"file": "a.ttf", "index": 0, "sha256": "00"}}, \
      "libraries": {"FreeType": "2.12"}}
      """
    let report = try DocumentReader.read(Array(text.utf8), path: "f", "report") {
      let members = $0.object(JSONTree.root, keys: ["fonts", "libraries"])!
      return FontReport($0, fonts: members["fonts"]!, libraries: members["libraries"]!)
    }
    whole[0].fonts = report
    func set(_ report: FontReport, in trace: inout [TraceFrame]) throws {
      trace[0].fonts = report
      trace = TraceFrame.part(try #require(trace[0].shard), trace)
    }
    for i in all.indices { try set(report, in: &all[i].frames) }
    #expect(try TraceFrame.merged(all) == whole)
    var other = report
    other.libraries[0].version = "2.13"
    try set(other, in: &all[2].frames)
    #expect(
      faults(all) == ["3.jsonl: was made with other fonts or libraries than 1.jsonl"])
  }

  @Test func `missing shards are named with their frames`() throws {
    let part = { (writer: inout FrameWriter) in writer.selection.range = 0...19 }
    let all = try shards(10, part)
    #expect(
      faults(Array(all.dropLast())) == [
        "1.jsonl: shard 10/10 of its run is missing, with the frames 18-19"
      ])
    #expect(
      faults([all[0], all[3], all[4]]) == [
        "1.jsonl: the shards 2-3, 6-10 of the 10 of its run are missing, with the frames "
          + "2-5, 10-19"
      ])
    let single = try shards(20, part)
    #expect(
      faults(Array(single.dropFirst())) == [
        "2.jsonl: shard 1/20 of its run is missing, with the frame 0"
      ])
  }

  @Test("a shard given twice, cut, of another run or no shard at all is refused")
  func mixed() throws {
    let all = try shards(3)
    #expect(
      faults(all + [("copy.jsonl", all[1].frames)]) == [
        "copy.jsonl: shard 2/3 is in 2.jsonl too; give each shard once"
      ])
    let ends = all.map { ($0.frames[0].frame, $0.frames.last!.frame) }
    var cut = all
    cut[1].frames.removeLast(2)
    #expect(
      faults(cut) == [
        "2.jsonl: has \(ends[1].1 - ends[1].0 - 1) of the frames \(ends[1].0) to "
          + "\(ends[1].1 - 2); shard 2/3 has the frames \(ends[1].0) to \(ends[1].1)"
      ])
    let whole = try TraceFrame.read(trace(), path: "whole.jsonl")
    #expect(
      faults([all[0], ("whole.jsonl", whole)]) == [
        "whole.jsonl: is not the trace of a shard; one was written with --shard"
      ])
    let halves = try shards(2)
    #expect(
      faults([all[0], halves[1]]) == [
        "2.jsonl: is shard 2/2 of the frames 0-\(whole.count - 1), and 1.jsonl is "
          + "shard 1/3 of 0-\(whole.count - 1)"
      ])
    var joined = all[0].frames
    joined[1].shard = joined[0].shard
    #expect(
      faults([("1.jsonl", joined)]) == ["1.jsonl: has the beginnings of several shards"])
    try moving.timeline("{ fling: { velocity: [0, 500] } }")
    let other = try shards(3)
    #expect(
      faults([all[0], other[1]]) == [
        "2.jsonl: is of another run than 1.jsonl: scene, timeline, options or "
          + "program differ"
      ])
  }

  @Test func `a damaged byte is found, or changes nothing`() throws {
    let part = { (writer: inout FrameWriter) in writer.selection.range = 3...8 }
    var all = try shards(2, part)
    let whole = try trace(part)
    let bytes = try trace {
      part(&$0)
      $0.selection.shard = FrameSelection.Shard(2, of: 2)
    }
    var found = 0
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= [1, 2, 16][index % 3]
      do throws(SceneError) {
        all[1].frames = try TraceFrame.read(damaged, path: "2.jsonl")
        #expect(try TraceFrame.text(TraceFrame.merged(all)) == whole, "byte \(index)")
      } catch { found += 1 }
    }
    #expect(found > bytes.count / 2)
  }

  @Test(
    "an invalid shard is an error with its place",
    arguments: [
      (#"{"number": 3, "of": 2, "frames": [0, 1], "run": "a"}"#, "a number from 1 to of"),
      (#"{"number": 1, "of": 2, "frames": [4, 1], "run": "a"}"#, "a number from 1 to of"),
      (#"{"number": 1, "of": 2, "frames": [0], "run": "a"}"#, "a number from 1 to of"),
      (#"{"number": 1, "of": 2, "frames": [0, 1]}"#, "run is missing"),
      (#"{"number": 1, "of": 2, "frames": [0, 99999999], "run": "a"}"#, "16777215"),
      ("7", "expected an object"),
    ])
  func reading(_ value: String, _ message: String) throws {
    var line = TraceFrame(frame: 0, time: 0).line
    line.removeLast()
    let bytes = Array((line + ", \"shard\": \(value)}").utf8)
    let error = #expect(throws: SceneError.self) {
      try TraceFrame.read(bytes, path: "t.jsonl")
    }
    let text = try #require(error?.faults.first?.description)
    #expect(text.hasPrefix("t.jsonl:1:") && text.contains(message), "\(text)")
  }
}
