import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform

/// Writes an animated PNG: pictures are added in order, in batches, and compressed in
/// parallel.
final class Film {
  private var encoder: APNGEncoder
  private let path: String
  private let effort: PNGEncoder.Effort
  private let content: PixelContent
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
          text: rehearsal.digest + writer.finishDigest)
      ])
  }

  /// Adds pictures, compressed by a number of threads.
  func append(_ pixmaps: [Pixmap], threads: Int) throws {
    typealias Compressed = Result<APNGEncoder.Frame?, any Error>
    var frames: [Compressed?] = Array(repeating: nil, count: pixmaps.count)
    frames.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let slots = buffer
      Threads.perform(pixmaps.count, threads: threads) { _, index in
        let previous = index > 0 ? pixmaps[index - 1] : last
        slots[index] = Result {
          try APNGEncoder.frame(
            pixmaps[index], after: previous, content: content, effort: effort)
        }
      }
    }
    for frame in frames { try encoder.append(frame!.get()) }
    last = pixmaps.last ?? last
  }

  /// Writes the film; returns its size in bytes.
  func finish() throws -> Int {
    let bytes = try encoder.finish()
    try AtomicFile.write(bytes, to: path)
    return bytes.count
  }
}
