import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat

/// The stages of the work on each frame. `paint` and `finish` are called by any thread,
/// `deliver` by one at a time.
final class FrameWork: @unchecked Sendable {
  /// A frame that was painted.
  struct Done {
    let number: Int
    var pixmap: Pixmap?
    var rows: [CompressedRows]?
    var size = PixelRect(x: 0, y: 0, width: 0, height: 0)
    var content = PixelContent.rgba
    var bytes = 0
    var isKept = false
    /// Whether a film prolongs the frame before; a stream repeats its bytes.
    var isRepeat = false
    /// The bytes for a stream.
    var streamed: [UInt8] = []

    /// The size of the compressed rows in bytes.
    var memory: Int { rows?.reduce(0) { $0 + $1.size } ?? 0 }
  }

  /// Whether frames can be painted before all are played.
  let paintsEarly: Bool

  private let writer: FrameWriter
  private let output: FrameWriter.Output
  private let onPictures: ((Int, Pixmap) -> Void)?
  private let onProgress: (Int, Int) -> Void
  private let isFilm: Bool
  /// The format of a stream of pixels; nil for PNG files.
  private let pixels: StreamFormat?
  private var film: Film?
  private var stream: GrowingFile?
  /// The bytes that were appended to the stream last.
  private var streamed: [UInt8] = []
  private var rehearsal = FrameWriter.Rehearsal()
  private var kept: Set<Int> = []
  private var report = FrameWriter.Report()

  init(
    _ writer: FrameWriter, _ output: FrameWriter.Output,
    _ onPictures: ((Int, Pixmap) -> Void)?, _ onProgress: @escaping (Int, Int) -> Void
  ) {
    self.writer = writer
    self.output = output
    self.onPictures = onPictures
    self.onProgress = onProgress
    if case .film = output { isFilm = true } else { isFilm = false }
    if case .stream(let format, _) = output, format != .png {
      pixels = format
    } else {
      pixels = nil
    }
    paintsEarly =
      !isFilm && pixels == nil && onPictures == nil && writer.effort == .fast
  }

  private var wantsPictures: Bool { isFilm || onPictures != nil }

  /// Starts the output after all frames have been played. Returns the frames to paint.
  func begin(
    _ rehearsal: FrameWriter.Rehearsal, threads: Int
  ) throws -> Range<Int> {
    self.rehearsal = rehearsal
    let frames = rehearsal.frames
    switch output {
    case .film(let path): film = try Film(writer, rehearsal, path: path)
    case .files(let pattern):
      if writer.resumes { kept = keptFrames(pattern, threads: threads) }
    case .stream(let format, let path):
      guard let size = rehearsal.size(of: frames) else {
        preconditionFailure("the frames of a stream are of one size")
      }
      try PNGEncoder.check(width: size.width, height: size.height)
      stream = try GrowingFile(path, onlyAppended: true)
      try stream?.append(
        format.header(
          width: size.width, height: size.height, framesPerSecond: writer.framesPerSecond)
      )
    }
    report.frames = frames.count
    onProgress(0, frames.count)
    return (film?.before ?? frames.lowerBound)..<frames.upperBound
  }

  func paint(_ frame: PlayedFrame, _ painter: FramePainter) throws -> Done {
    var done = Done(number: frame.number, isKept: kept.contains(frame.number))
    if done.isKept, !wantsPictures { return done }
    if frame.isRepeat, isFilm || pixels != nil, onPictures == nil {
      done.isRepeat = true
      return done
    }
    let picture = try frame.picture()
    done.size = picture.region
    done.content = picture.content
    if let pixels {
      let pixmap = painter.pixmap(of: picture)
      if onPictures != nil { done.pixmap = pixmap }
      let background = picture.background.flatMap { $0.isOpaque ? $0 : nil } ?? .black
      done.streamed = pixels.frame(pixmap, over: background.premultiplied)
    } else if done.isKept || writer.effort == .small {
      done.pixmap = painter.pixmap(of: picture)
    } else {
      (done.rows, done.pixmap) = painter.paint(
        picture, number: frame.number, content: film?.content, wantsPixmap: wantsPictures)
    }
    return done
  }

  func finish(_ done: Done, _ bytes: inout [UInt8]) throws -> Done {
    if isFilm || pixels != nil || done.isKept { return done }
    var path = output.path
    if case .files(let pattern) = output { path = pattern.path(frame: done.number) }
    let text = writer.text(ofFrame: done.number, rehearsal)
    do throws(PNGEncodingError) {
      if let rows = done.rows {
        try PNGEncoder.write(
          rows, width: done.size.width, height: done.size.height, content: done.content,
          scale: rehearsal.scale, text: text, to: &bytes)
      } else {
        bytes = try PNGEncoder.encode(done.pixmap!, effort: writer.effort, text: text)
      }
    } catch { throw SceneError(Fault(file: path, message: "\(error)")) }
    var done = done
    if stream != nil {
      swap(&done.streamed, &bytes)
    } else {
      try AtomicFile.write(bytes, to: path)
      done.bytes = bytes.count
    }
    return done
  }

  func deliver(_ done: Done) throws {
    report.bytes += done.bytes
    if done.isKept { report.kept += 1 }
    try film?.append(done)
    if let stream {
      if !done.isRepeat { streamed = done.streamed }
      try stream.append(streamed)
    }
    let frames = rehearsal.frames
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

  /// Returns the frames whose files exist and have identical contents.
  private func keptFrames(_ pattern: FramePattern, threads: Int) -> Set<Int> {
    let mutex = Mutex()
    var kept: Set<Int> = []
    Threads.perform(rehearsal.frames.count, threads: threads) { _, index in
      let frame = rehearsal.frames.lowerBound + index
      let text = PNGFile.text(
        keyword: FrameWriter.digestKeyword, path: pattern.path(frame: frame))
      if text != writer.text(ofFrame: frame, rehearsal).first?.text { return }
      mutex.lock()
      kept.insert(frame)
      mutex.unlock()
    }
    return kept
  }
}
