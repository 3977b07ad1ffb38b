import MesmerSceneFormat

// The parts of a run that several machines have traced (`--shard`) become the trace of
// the whole run, byte for byte. Each part says in its first frame which one it is and of
// which run; that, and fonts and the run in other than the first frame, is left out. A
// part without frames, of a run with fewer frames than parts, has no line and need not be
// there.

extension TraceFrame {
  /// The trace of a part as it is written: its first frame says which part it is, with a
  /// digest that shows damage.
  package static func part(_ place: RunShard, _ frames: [TraceFrame]) -> [TraceFrame] {
    var frames = frames
    if frames.isEmpty { return frames }
    frames[0].shard = nil
    var place = place
    place.trace = ContentHash(text(frames)).text
    frames[0].shard = place
    return frames
  }

  /// The trace of a run from those of all its parts, in any order. Throws a fault for
  /// each trace that is not a part, not whole, there twice or of another run than the
  /// first, and one for the parts that are missing.
  package static func merged(
    _ traces: [(path: String, frames: [TraceFrame])]
  ) throws(SceneError) -> [TraceFrame] {
    var parts: [Int: Part] = [:]
    var first: Part?
    var faults: [Fault] = []
    for (path, frames) in traces where !frames.isEmpty {
      do throws(MergeFault) {
        let part = try Part(path, frames)
        if let first { try part.check(like: first) } else { first = part }
        if let other = parts.updateValue(part, forKey: part.place.shard.number) {
          throw MergeFault(
            "\(part.place.name) is in \(other.path) too; give each shard once")
        }
      } catch { faults.append(Fault(file: path, message: error.message)) }
    }
    if !faults.isEmpty { throw SceneError(faults) }
    guard let first else {
      throw SceneError(
        Fault(
          file: traces.first?.path ?? "",
          message: "no trace has a frame; give the traces of all shards"))
    }
    if let fault = first.place.missingFault(having: parts.keys, at: first.path) {
      throw SceneError(fault)
    }
    var all = parts.values.sorted { $0.place.shard.number < $1.place.shard.number }
      .flatMap(\.frames)
    all[0].fonts = first.fonts
    all[0].run = first.run
    return all
  }
}

/// What is wrong with one of the traces.
private struct MergeFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// The trace of a part.
private struct Part {
  let path: String
  let place: RunShard
  let fonts: FontReport?
  let run: TracedRun?
  /// The frames without what only a part's first frame has.
  let frames: [TraceFrame]

  /// A part from the frames of a file (not empty).
  init(_ path: String, _ frames: [TraceFrame]) throws(MergeFault) {
    guard let place = frames[0].shard else {
      throw MergeFault("is not the trace of a shard; one was written with --shard")
    }
    let wanted = place.ownFrames
    guard frames.map(\.frame) == Array(wanted) else {
      let has = "\(frames[0].frame) to \(frames[frames.count - 1].frame)"
      let all =
        wanted.isEmpty
        ? "no frame" : "the frames \(wanted.lowerBound) to \(wanted.upperBound - 1)"
      throw MergeFault(
        "has \(frames.count) of the frames \(has); \(place.name) has \(all)")
    }
    if frames.dropFirst().contains(where: { $0.shard != nil }) {
      throw MergeFault("has the beginnings of several shards")
    }
    guard TraceFrame.part(place, frames)[0].shard == place else {
      throw MergeFault("is damaged: its frames are not those that were written")
    }
    self.path = path
    self.place = place
    fonts = frames[0].fonts
    run = frames[0].run
    var frames = frames
    frames[0].shard = nil
    frames[0].fonts = nil
    frames[0].run = nil
    self.frames = frames
  }

  /// Throws unless it is of the same run.
  func check(like other: Part) throws(MergeFault) {
    if let fault = place.fault(unlike: other.place, at: other.path) {
      throw MergeFault(fault)
    }
    if fonts != other.fonts {
      throw MergeFault("was made with other fonts or libraries than \(other.path)")
    }
  }
}
