import MesmerSceneFormat

// The parts of a run that several machines have traced (`--shard`) become the trace of
// the whole run, byte for byte. Each part says in its first frame which one it is and of
// which run; that, and fonts in other than the first frame, is left out. A part without
// frames, of a run with fewer frames than parts, has no line and need not be there.

extension TraceFrame {
  /// The trace of a run from those of all its parts, in any order. Throws a fault for each
  /// trace that is not a part, not whole, there twice or of another run than the first,
  /// and one for the parts that are missing.
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
          throw MergeFault("\(part.name) is in \(other.path) too; give each shard once")
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
    let place = first.place
    // Parts beyond the number of frames are empty.
    let missing = (1...min(place.shard.count, place.frames.count)).filter {
      parts[$0] == nil
    }
    if !missing.isEmpty { throw SceneError(fault(missing, of: place)) }
    var all = parts.values.sorted { $0.place.shard.number < $1.place.shard.number }
      .flatMap(\.frames)
    all[0].fonts = first.fonts
    return all
  }

  /// What says that some parts are missing, with their frames.
  private static func fault(_ missing: [Int], of place: TraceShard) -> Fault {
    let count = place.shard.count
    let numbers = ranges(missing.map { $0...$0 })
    let frames = ranges(
      missing.map { place.frames(of: $0) }.map { $0.lowerBound...$0.upperBound - 1 })
    let what =
      missing.count == 1
      ? "shard \(missing[0])/\(count) is missing"
      : "the shards \(numbers) of \(count) are missing"
    let one = missing.count == 1 && place.frames(of: missing[0]).count == 1
    return Fault(file: "", message: "\(what), with the frame\(one ? "" : "s") \(frames)")
  }

  /// Ranges in increasing order as a text: `1-3, 7`. The first ten, if they are many.
  private static func ranges(_ ranges: [ClosedRange<Int>]) -> String {
    var joined: [ClosedRange<Int>] = []
    for range in ranges {
      if let last = joined.last, last.upperBound + 1 == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound...range.upperBound
      } else {
        joined.append(range)
      }
    }
    let texts = joined.prefix(10).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    let rest = joined.count - texts.count
    return texts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
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
  let place: TraceShard
  let fonts: FontReport?
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
        "has \(frames.count) of the frames \(has); shard "
          + "\(place.shard.number)/\(place.shard.count) has \(all)")
    }
    if frames.dropFirst().contains(where: { $0.shard != nil }) {
      throw MergeFault("has the beginnings of several shards")
    }
    self.path = path
    self.place = place
    fonts = frames[0].fonts
    var frames = frames
    frames[0].shard = nil
    frames[0].fonts = nil
    self.frames = frames
  }

  /// What messages call it.
  var name: String { "shard \(place.shard.number)/\(place.shard.count)" }

  /// Throws unless it is of the same run.
  func check(like other: Part) throws(MergeFault) {
    if place.run != other.place.run {
      throw MergeFault(
        "is of another run than \(other.path): scene, timeline, state, rate or program "
          + "differ")
    }
    if place.shard.count != other.place.shard.count || place.frames != other.place.frames
    {
      throw MergeFault(
        "is \(name) of the frames \(text(place.frames)), and \(other.path) is "
          + "\(other.name) of \(text(other.place.frames))")
    }
    if fonts != other.fonts {
      throw MergeFault("was made with other fonts or libraries than \(other.path)")
    }
  }

  private func text(_ frames: ClosedRange<Int>) -> String {
    "\(frames.lowerBound)-\(frames.upperBound)"
  }
}
