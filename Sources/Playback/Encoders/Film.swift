import MesmerDrawing
import MesmerJSONText
import MesmerPNGCodec
import MesmerPlatform

/// A writer of an animated PNG. Frames are added in order, and the file grows with each,
/// so memory is independent of their number.
///
/// The film of a shard is a part of the film of all shards; `merge` joins the parts. A
/// part has an additional text chunk that identifies it. A part without frames is an
/// empty file.
package final class Film {
  private var encoder: APNGEncoder
  private let file: GrowingFile
  private let effort: PNGEncoder.Effort
  let content: PixelContent
  /// The number of the frame before the film's first, if it is in the preceding part. It
  /// is drawn, because the first frame is stored as a difference from it, but not added.
  let before: Int?
  private var last: Pixmap?
  private var isEmpty = true

  /// Creates a film of the frames that were played, which must have one size.
  init(_ writer: FrameWriter, _ summary: RunSummary, path: String) throws {
    guard let size = summary.size(of: summary.frames) else {
      preconditionFailure("the frames of a film are of one size")
    }
    file = try GrowingFile(path)
    effort = writer.effort
    content = summary.content
    let shard = RunShard(film: writer, summary)
    let first = writer.painted(summary.frames).lowerBound
    before = first < summary.frames.lowerBound ? first : nil
    var text: [PNGText] = []
    if !writer.isLive {
      text.append(
        PNGText(
          keyword: PNGFrames.keyword, text: summary.digest + writer.overlayDigest))
    }
    if let shard {
      text.append(PNGText(keyword: Film.shardKeyword, text: shard.element.line))
    }
    encoder = try APNGEncoder(
      width: size.width, height: size.height, content: summary.content,
      scale: summary.scale, framesPerSecond: writer.framesPerSecond, text: text,
      isPart: shard != nil)
  }

  /// The PNG keyword of the text that identifies a part of a film.
  static let shardKeyword = "mesmer-shard"

  /// Adds a frame; the first may be the one before the film's first frame.
  func append(_ frame: PaintedFrame) throws {
    if frame.isRepeat, !isEmpty { return try encoder.append(nil) }
    guard let pixmap = frame.pixmap ?? (frame.isRepeat ? last : nil) else { return }
    defer { last = pixmap }
    if frame.number == before { return }
    func compressed(after previous: Pixmap?) throws -> APNGEncoder.Frame? {
      try APNGEncoder.frame(
        pixmap, after: previous, content: content, effort: effort, rows: frame.rows)
    }
    if isEmpty, let last, let whole = try compressed(after: nil) {
      try encoder.append(whole, change: compressed(after: last))
    } else {
      try encoder.append(compressed(after: last))
    }
    isEmpty = false
    try file.append(encoder.take())
  }

  /// Completes the file; returns its size in bytes.
  func finish() throws -> Int {
    if !isEmpty {
      let (rest, control) = try encoder.finishTaken()
      try file.append(rest)
      try file.replace(at: control.start, with: control.bytes)
    }
    try file.finish()
    return file.count
  }
}

// Joins the films of a run's shards to the film of the whole run, byte for byte. Each
// part has a text chunk with its shard, its run and the data for joining it
// (`FilmJoiner`). A part without frames, of a run with fewer frames than parts, is an
// empty file and may be omitted.

extension Film {
  /// Joins the films at `paths`, in any order, to one at `output`, which appears when
  /// it is complete. Throws an error for each file that is not a part, is a duplicate
  /// or belongs to another run than the first; for missing parts; and for a damaged
  /// file. Throws `FileError` if a file cannot be read or written.
  package static func merge(_ paths: [String], to output: String) throws {
    let parts = try RunShard.parts(
      paths, of: "film", place: \.place, load: { try Part(paths[$0]) })
    let films = parts.map(\.film)
    guard var joiner = FilmJoiner(films, keyword: shardKeyword) else {
      // All parts are of one run, so their films must begin with the same bytes.
      let other = parts.first { !$0.film.hasHead(of: films[0]) } ?? parts[0]
      throw SceneError(
        Fault(file: other.path, message: "\(FilmPart.Failure.damaged)"))
    }
    let file = try GrowingFile(output)
    for part in parts {
      do { try joiner.add(part.path) { try file.append($0) } } catch {
        throw SceneError.about(part.path, error)
      }
    }
    try file.finish()
  }

  /// The beginning of a part's film.
  private struct Part {
    let path: String
    let film: FilmPart
    let place: RunShard

    /// Reads the part at a path; nil if it has no frames.
    init?(_ path: String) throws {
      guard let film = try FilmPart(path: path, keyword: Film.shardKeyword) else {
        return nil
      }
      self.path = path
      self.film = film
      place = try DocumentReader.read(
        Array(film.text.utf8), path: path, "shard"
      ) { RunShard($0, JSONTree.root) }
      let (ends, count) = (film.ends, place.ownFrames.count)
      // Each picture between the ends is shown for at least one frame.
      guard
        ends.pictures == 1
          ? ends.first == count : ends.first + ends.last + ends.pictures - 2 <= count
      else { throw FilmPart.Failure.damaged }
    }
  }
}

extension SceneError {
  /// Creates the error of a file.
  fileprivate static func about(_ path: String, _ error: any Error) -> SceneError {
    // Errors of files name them.
    let isNamed = error is FileError
    return SceneError(Fault(file: isNamed ? "" : path, message: "\(error)"))
  }
}
