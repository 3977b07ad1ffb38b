import MesmerAssets
import MesmerJSONText
import MesmerPlatform

// Merges the parts of a run that several machines have traced (`--shard`) to the trace
// of the whole run, byte for byte. The first frame of each part identifies the part and
// its run; this is omitted, as are fonts and the run in all but the first frame. A part
// without frames, of a run with fewer frames than parts, has no line and may be
// omitted.

extension TraceFrame {
  /// Returns the trace of a part as it is written: its first frame identifies the part,
  /// with a digest that detects damage.
  package static func part(_ place: RunShard, _ frames: [TraceFrame]) -> [TraceFrame] {
    var frames = frames
    if frames.isEmpty { return frames }
    frames[0].shard = nil
    var place = place
    place.trace = ContentHash(text(frames)).text
    frames[0].shard = place
    return frames
  }

  /// Returns the trace of a run from those of all its parts, in any order. Throws an
  /// error for each trace that is not a part, is damaged, is a duplicate or belongs to
  /// another run than the first, and one for missing parts.
  package static func merged(
    _ traces: [(path: String, frames: [TraceFrame])]
  ) throws(SceneError) -> [TraceFrame] {
    let parts = try RunShard.parts(
      traces.map(\.path), of: "trace", place: \.place,
      load: {
        traces[$0].frames.isEmpty ? nil : try Part(traces[$0].path, traces[$0].frames)
      },
      fault: {
        $0.fonts == $1.fonts ? nil : "was made with other fonts or libraries than"
      })
    var all = parts.flatMap(\.frames)
    // The run and the fonts are taken from the trace that was given first.
    let first = traces.first { !$0.frames.isEmpty }?.frames[0]
    all[0].fonts = first?.fonts
    all[0].run = first?.run
    return all
  }
}

/// The trace of a part.
private struct Part {
  let place: RunShard
  let fonts: FontReport?
  /// The frames without the data that only a part's first frame has.
  let frames: [TraceFrame]

  /// Creates a part from the frames of a file (not empty).
  init(_ path: String, _ frames: [TraceFrame]) throws(SceneError) {
    func fault(_ message: String) -> SceneError {
      SceneError(Fault(file: path, message: message))
    }
    guard let place = frames[0].shard else {
      throw fault("is not the trace of a shard; one was written with --shard")
    }
    let wanted = place.ownFrames
    guard frames.map(\.frame) == Array(wanted) else {
      let has = "\(frames[0].frame) to \(frames[frames.count - 1].frame)"
      let all =
        wanted.isEmpty
        ? "no frame" : "the frames \(wanted.lowerBound) to \(wanted.upperBound - 1)"
      throw fault(
        "has \(frames.count) of the frames \(has); \(place.name) has \(all)")
    }
    if frames.dropFirst().contains(where: { $0.shard != nil }) {
      throw fault("has the beginnings of several shards")
    }
    guard TraceFrame.part(place, frames)[0].shard == place else {
      throw fault("is damaged: its frames are not those that were written")
    }
    self.place = place
    fonts = frames[0].fonts
    var frames = frames
    frames[0].shard = nil
    frames[0].fonts = nil
    frames[0].run = nil
    self.frames = frames
  }
}
