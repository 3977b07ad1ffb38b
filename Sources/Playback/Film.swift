import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform

/// Writes an animated PNG: frames are added in order.
final class Film {
  private var encoder: APNGEncoder
  private let path: String
  private let effort: PNGEncoder.Effort
  let content: PixelContent
  private var last: Pixmap?

  /// A film of the frames of a rehearsal, which has found that they are of one size.
  init(
    _ writer: FrameWriter, _ rehearsal: FrameWriter.Rehearsal, path: String
  ) throws {
    guard let size = rehearsal.size(of: rehearsal.frames) else {
      preconditionFailure("the frames of a film are of one size")
    }
    self.path = path
    effort = writer.effort
    content = rehearsal.content
    encoder = try APNGEncoder(
      width: size.width, height: size.height, content: rehearsal.content,
      scale: rehearsal.scale, framesPerSecond: writer.framesPerSecond,
      text: [
        PNGText(
          keyword: FrameWriter.digestKeyword,
          text: rehearsal.digest + writer.overlayDigest)
      ])
  }

  /// Adds a frame.
  func append(_ frame: FrameWriter.Done) throws {
    guard let pixmap = frame.pixmap else { return }
    try encoder.append(
      APNGEncoder.frame(
        pixmap, after: last, content: content, effort: effort, rows: frame.rows))
    last = pixmap
  }

  /// Writes the film; returns its size in bytes.
  func finish() throws -> Int {
    let bytes = try encoder.finish()
    try AtomicFile.write(bytes, to: path)
    return bytes.count
  }
}
