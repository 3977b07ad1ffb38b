import MesmerJSONText
import MesmerPlatform

/// The part of a run that a trace, a film or a report of golden tests contains, so that
/// the parts can be joined. It is stored in the first line of a part's trace, in a text
/// chunk of a part's film and in the report.
///
///     "shard": {"number": 2, "of": 4, "frames": [0, 99], "run": "3f0e...",
///       "trace": "91c5..."}
package struct RunShard: Hashable, Sendable {
  /// The part.
  package var shard: FrameSelection.Shard
  /// The frames of all parts together; nil for a report.
  package var frames: ClosedRange<Int>?
  /// A digest of the inputs of the frames: equal for the parts of one run.
  package var run: String
  /// A digest of the part's trace, without this property; nil for a film, whose chunks
  /// have checksums.
  var trace: String?

  /// Creates a part of frames, or of a report.
  package init(
    _ shard: FrameSelection.Shard, of frames: ClosedRange<Int>? = nil, run: String
  ) {
    self.shard = shard
    self.frames = frames
    self.run = run
  }

  /// Creates the part of a writer's selection; nil if that has no shard.
  package init?(_ writer: FrameWriter, _ summary: RunSummary) {
    guard let shard = writer.selection.shard else { return nil }
    self.init(
      shard, of: writer.selection.range ?? 0...summary.frameCount - 1,
      run: summary.digest)
  }

  /// Creates the part of a writer's film, whose digest also covers the overlay and the
  /// compression effort.
  init?(film writer: FrameWriter, _ summary: RunSummary) {
    self.init(writer, summary)
    run += writer.overlayDigest + (writer.effort == .small ? " small" : "")
  }

  /// Returns the frames of one of the parts; it may have none.
  func frames(of number: Int) -> Range<Int> {
    guard let frames else { return 0..<0 }
    let selection = FrameSelection(
      range: frames, shard: FrameSelection.Shard(number, of: shard.count))
    // The range has no frames beyond its own.
    return (try? selection.frames(of: frames.upperBound + 1)) ?? 0..<0
  }

  /// The frames of this part.
  var ownFrames: Range<Int> { frames(of: shard.number) }

  /// The name in messages.
  var name: String { "shard \(shard.number)/\(shard.count)" }

  /// Returns the reason that this part cannot be joined with `other`, read from `path`;
  /// nil if it can.
  func fault(unlike other: RunShard, at path: String) -> String? {
    if run != other.run {
      let inputs =
        frames == nil
        ? "suites, scenes, timelines, goldens.lock or filter"
        : "scene, timeline, options or program"
      return "is of another run than \(path.shortenedPath): \(inputs) differ"
    }
    if shard.count == other.shard.count, frames == other.frames { return nil }
    func range(_ frames: ClosedRange<Int>?, _ what: String) -> String {
      frames.map { " of \(what)\($0.lowerBound)-\($0.upperBound)" } ?? ""
    }
    return "is \(name)\(range(frames, "the frames ")), and \(path.shortenedPath) is "
      + "\(other.name)\(range(other.frames, ""))"
  }

  /// Returns the error about missing parts, given the numbers of the existing parts and
  /// the path of this one; nil if every part with frames exists. Parts beyond the number
  /// of frames are empty.
  func missingFault(having numbers: some Collection<Int>, at path: String) -> Fault? {
    let there = Set(numbers)
    let count = min(shard.count, frames?.count ?? .max)
    // A report may come from another machine, with any number of parts.
    let missing = Array((1...count).lazy.filter { !there.contains($0) }.prefix(1 &<< 20))
    if missing.isEmpty { return nil }
    let parts = RunShard.text(missing.map { $0...$0 })
    let what =
      missing.count == 1
      ? "shard \(missing[0])/\(shard.count) of its run is missing"
      : "the shards \(parts) of the \(shard.count) of its run are missing"
    if frames == nil { return Fault(file: path, message: what) }
    let lost = RunShard.text(
      missing.map { frames(of: $0) }.map { $0.lowerBound...$0.upperBound - 1 })
    let one = missing.count == 1 && frames(of: missing[0]).count == 1
    return Fault(file: path, message: "\(what), with the frame\(one ? "" : "s") \(lost)")
  }

  /// Returns ranges in increasing order as a text: `1-3, 7`; at most the first ten.
  private static func text(_ ranges: [ClosedRange<Int>]) -> String {
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

  // MARK: Joining

  /// Returns the parts of a run in order, from files in any order. `load` returns the
  /// part at an index of `paths`, nil for one to omit, or throws. Throws an error for
  /// each file that is not a part, is a duplicate, or is incompatible with the first, as
  /// `fault` reports, and one for missing parts.
  package static func parts<Part>(
    _ paths: [String], of what: String, place: (Part) -> RunShard,
    load: (Int) throws -> Part?, fault: (Part, Part) -> String? = { _, _ in nil }
  ) throws(SceneError) -> [Part] {
    var parts: [Int: (index: Int, part: Part)] = [:]
    var first: (index: Int, part: Part)?
    var faults: [Fault] = []
    for (index, path) in paths.enumerated() {
      do {
        guard let part = try load(index) else { continue }
        let shard = place(part)
        if let first {
          let message =
            shard.fault(unlike: place(first.part), at: paths[first.index])
            ?? fault(part, first.part).map { "\($0) \(paths[first.index].shortenedPath)" }
          if let message { throw SceneError(Fault(file: path, message: message)) }
        } else {
          first = (index, part)
        }
        if let other = parts.updateValue((index, part), forKey: shard.shard.number) {
          let message =
            "\(shard.name) is in \(paths[other.index].shortenedPath) too; give each shard once"
          throw SceneError(Fault(file: path, message: message))
        }
      } catch let error as SceneError {
        faults += error.faults
      } catch {
        // A `FileError` contains its path.
        faults.append(
          Fault(file: error is FileError ? "" : path, message: "\(error)"))
      }
    }
    if !faults.isEmpty { throw SceneError(faults) }
    guard let first else {
      throw SceneError(
        Fault(
          file: paths.first ?? "",
          message: "no \(what) has a frame; give the \(what)s of all shards"))
    }
    if let fault = place(first.part).missingFault(
      having: parts.keys, at: paths[first.index])
    {
      throw SceneError(fault)
    }
    return parts.sorted { $0.key < $1.key }.map(\.value.part)
  }

  // MARK: Text

  /// The values of `shard`.
  private struct Parts: Sendable {
    var number = 0
    var count = 0
    var frames: [Int]?
    var run = ""
    var trace: String?

    static let form = ObjectForm<Parts>([
      .required("number", \.number, .index), .required("of", \.count, .index),
      .optional(
        "frames", \.frames,
        ValueForm<Int>.integer(in: 0...FrameWriter.maximumFrames - 1).list(of: "frames")),
      .required("run", \.run, .string), .optional("trace", \.trace, .string),
    ])
  }

  /// The JSON value of `shard`.
  package var element: JSONElement {
    let parts = Parts(
      number: shard.number, count: shard.count,
      frames: frames.map { [$0.lowerBound, $0.upperBound] }, run: run, trace: trace)
    return Parts.form.write(parts, beside: nil)
  }

  /// Reads the value of `shard`; nil, with errors in the reader, if it is invalid.
  package init?(_ reader: DocumentReader, _ node: Int) {
    guard let parts = Parts.form.read(reader, node, from: Parts()) else { return nil }
    let ends = parts.frames
    guard let shard = FrameSelection.Shard(parts.number, of: parts.count),
      ends.map({ $0.count == 2 && $0[0] <= $0[1] }) ?? true
    else {
      reader.fault(node, "a shard is a number from 1 to of, and frames [first, last]")
      return nil
    }
    self.init(shard, of: ends.map { $0[0]...$0[1] }, run: parts.run)
    trace = parts.trace
  }
}
