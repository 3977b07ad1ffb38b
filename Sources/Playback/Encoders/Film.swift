import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform

/// A writer of an animated PNG: frames are added in order. The file grows with each
/// frame, so memory is independent of their number.
///
/// The film of a shard is a part of the film of all shards; `merge` joins the parts. It
/// has an additional text chunk that identifies the part. Without frames it is an empty
/// file.
package final class Film {
  private var encoder: APNGEncoder
  private let file: GrowingFile
  private let effort: PNGEncoder.Effort
  let content: PixelContent
  /// The frame before the first one, if it belongs to the preceding part. It is drawn
  /// and not shown.
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
