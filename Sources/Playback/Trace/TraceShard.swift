import MesmerSceneFormat

/// Which part of a run a trace is, in the first line of a part's trace, so that the parts
/// can be joined.
///
///     "shard": {"number": 2, "of": 4, "frames": [0, 99], "run": "3f0e..."}
package struct TraceShard: Hashable, Sendable {
  /// The part.
  package var shard: FrameSelection.Shard
  /// The frames of all parts together.
  package var frames: ClosedRange<Int>
  /// A digest of what the frames depend on: equal for the parts of one run.
  package var run: String

  /// A part of frames.
  package init(_ shard: FrameSelection.Shard, of frames: ClosedRange<Int>, run: String) {
    self.shard = shard
    self.frames = frames
    self.run = run
  }

  /// The part that a writer's selection asks for; nil if it asks for no part.
  package init?(_ writer: FrameWriter, _ rehearsal: FrameWriter.Rehearsal) {
    guard let shard = writer.selection.shard else { return nil }
    self.init(
      shard, of: writer.selection.range ?? 0...rehearsal.frameCount - 1,
      run: rehearsal.digest)
  }

  /// The frames of one of the parts; it may have none.
  func frames(of number: Int) -> Range<Int> {
    let selection = FrameSelection(
      range: frames, shard: FrameSelection.Shard(number, of: shard.count))
    // The range has no frames beyond its own.
    return (try? selection.frames(of: frames.upperBound + 1)) ?? 0..<0
  }

  /// The frames of this part.
  var ownFrames: Range<Int> { frames(of: shard.number) }

  // MARK: Text

  /// The value of `shard`.
  var element: JSONElement {
    [
      "number": .number(Double(shard.number)), "of": .number(Double(shard.count)),
      "frames": .list([
        .number(Double(frames.lowerBound)), .number(Double(frames.upperBound)),
      ]),
      "run": .string(run),
    ]
  }

  /// Reads the value of `shard`; nil, with faults in the reader, if it is not one.
  init?(_ reader: DocumentReader, _ node: Int) {
    guard let members = reader.object(node, keys: ["number", "of", "frames", "run"])
    else { return nil }
    let record = TraceRecord(reader: reader, node: node, members: members)
    let number = record.integer("number")
    let count = record.integer("of")
    let list = record.list("frames")
    let ends = (list ?? []).compactMap {
      reader.integer($0, in: 0...FrameWriter.maximumFrames - 1)
    }
    let run = record.value("run") { $0.string($1) }
    guard let number, let count, let run, ends.count == list?.count else { return nil }
    guard let shard = FrameSelection.Shard(number, of: count), ends.count == 2,
      ends[0] <= ends[1]
    else {
      reader.fault(node, "a shard is a number from 1 to of, and frames [first, last]")
      return nil
    }
    self.init(shard, of: ends[0]...ends[1], run: run)
  }
}
