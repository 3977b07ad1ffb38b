import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPNGCodec
import MesmerPlatform

/// The stages of the work on each frame. `paint` and `finish` are called by any thread,
/// `deliver` by one at a time.
final class FrameWork: @unchecked Sendable {
  /// Whether frames can be painted before all are played.
  let paintsEarly: Bool

  private let writer: FrameWriter
  private let output: FrameWriter.Output
  /// The digest of the run with all images that were read while it was played.
  private var digest = ""
  private let onPictures: ((Int, Pixmap) -> Void)?
  private let onProgress: (Int, Int) -> Void
  /// The encoder of each frame; nil for a film.
  private let encoder: (any FrameEncoder)?
  private let joinsRows: Bool
  private var film: Film?
  private var stream: GrowingFile?
  /// The bytes that were appended to the stream last.
  private var streamed: [UInt8] = []
  private var frames = 0..<0
  private var report = FrameWriter.Report()

  init(
    _ writer: FrameWriter, _ output: FrameWriter.Output,
    _ onPictures: ((Int, Pixmap) -> Void)?, _ onProgress: @escaping (Int, Int) -> Void
  ) {
    self.writer = writer
    self.output = output
    self.onPictures = onPictures
    self.onProgress = onProgress
    encoder = output.encoder
    joinsRows = (encoder ?? PNGFrames()).joinsRows(writer.effort)
    paintsEarly =
      encoder != nil && joinsRows && onPictures == nil && !writer.resumes
  }

  /// Starts the output after all frames have been played.
  func begin(_ summary: RunSummary) throws {
    frames = summary.frames
    digest = summary.digest
    switch output {
    case .film(let path): film = try Film(writer, summary, path: path)
    case .files: break
    case .stream(let encoder, let path):
      guard let size = summary.size(of: frames) else {
        preconditionFailure("the frames of a stream are of one size")
      }
      try PNGEncoder.check(width: size.width, height: size.height)
      stream = try GrowingFile(path, onlyAppended: true)
      try stream?.append(
        encoder.header(
          width: size.width, height: size.height, framesPerSecond: writer.framesPerSecond)
      )
    }
    report.frames = frames.count
    onProgress(0, frames.count)
  }

  func paint(_ frame: PlayedFrame, _ painter: FramePainter) throws -> PaintedFrame {
    var done = PaintedFrame(number: frame.number)
    done.isKept = isKept(frame.number)
    if onPictures == nil {
      if done.isKept { return done }
      if frame.isRepeat, repeatsBytes {
        done.isRepeat = true
        return done
      }
    }
    let picture = try frame.picture()
    done.size = picture.frame.region
    done.scale = picture.frame.scale
    done.content = picture.frame.content
    done.background = picture.frame.background
    if done.isKept || !joinsRows {
      done.pixmap = painter.pixmap(of: picture)
    } else {
      (done.rows, done.pixmap) = painter.paint(
        picture, number: frame.number, content: film?.content,
        wantsPixmap: encoder == nil || onPictures != nil)
    }
    return done
  }

  /// Whether a frame that is identical to the previous one has the same bytes in the
  /// output.
  private var repeatsBytes: Bool {
    switch output {
    case .film: true
    case .files: false
    case .stream(let encoder, _): !encoder.hasLabels
    }
  }

  /// Returns whether a frame's existing file is kept: the writer resumes, and the file
  /// has identical contents.
  private func isKept(_ frame: Int) -> Bool {
    guard writer.resumes, case .files(let pattern, let encoder) = output,
      let label = label(ofFrame: frame)
    else { return false }
    return encoder.label(ofFile: pattern.path(frame: frame)) == label
  }

  /// Returns the label of a frame's file, which identifies its contents; nil for live
  /// views.
  private func label(ofFrame frame: Int) -> String? {
    if writer.isLive { return nil }
    let small = writer.effort == .small ? " small" : ""
    return "\(digest)\(writer.overlayDigest)\(small) \(frame)"
  }

  func finish(_ done: PaintedFrame, _ bytes: inout [UInt8]) throws -> PaintedFrame {
    guard let encoder, !done.isKept, !done.isRepeat else { return done }
    var path = output.path
    if case .files(let pattern, _) = output { path = pattern.path(frame: done.number) }
    do {
      try encoder.encode(
        done, label: label(ofFrame: done.number), effort: writer.effort, to: &bytes)
    } catch { throw SceneError(Fault(file: path, message: "\(error)")) }
    var done = done
    if onPictures == nil { done.pixmap = nil }
    if stream != nil {
      swap(&done.streamed, &bytes)
    } else {
      try AtomicFile.write(bytes, to: path)
      done.fileBytes = bytes.count
    }
    return done
  }

  func deliver(_ done: PaintedFrame) throws {
    report.bytes += done.fileBytes
    if done.isKept { report.kept += 1 }
    try film?.append(done)
    if let stream {
      if !done.isRepeat { streamed = done.streamed }
      try stream.append(streamed)
    }
    if done.number < frames.lowerBound { return }
    if let pixmap = done.pixmap { onPictures?(done.number, pixmap) }
    onProgress(done.number + 1 - frames.lowerBound, frames.count)
  }

  /// Completes the output after all frames have been delivered.
  func finish() throws -> FrameWriter.Report {
    if let film { report.bytes = try film.finish() }
    if let stream {
      try stream.finish()
      report.bytes = stream.count
    }
    report.tiles = writer.cache.tileCounts
    report.rows = writer.cache.rowCounts
    return report
  }
}
