import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat

// One player, many painters. The scene is loaded once and played once, in order, by the
// thread that asks for the files; what a frame shows is handed to a painter, which draws
// and compresses it while the next frames are played. Nothing is written before the
// last frame was played, so a fault of the timeline comes before the first file. A film's
// colours, the frames of a shard and the files that may be kept are known only then, so
// these are painted then, too. The output does not depend on the number of threads.

extension FrameWriter {
  /// The result of writing.
  package struct Report: Sendable {
    /// The number of frames requested.
    package internal(set) var frames = 0
    /// The number of those whose files existed and were kept.
    package internal(set) var kept = 0
    /// The size of all written files in bytes.
    package internal(set) var bytes = 0
    /// How tiles of pixels were used.
    package internal(set) var tiles = FrameCache.Counts()
    /// How compressed rows were used.
    package internal(set) var rows = FrameCache.Counts()
  }

  /// Plays, draws and writes the frames. There must be an output.
  ///
  /// `onPlayed` is called when all frames have been played, with what `findings` ask for;
  /// nothing has been written then, and if it throws, nothing will be. `onPictures` gets
  /// every picture, in order; `onProgress` gets the number of frames done and their
  /// total. Both are called by one thread at a time. Throws the first error. Files of
  /// frames that were finished before it stay; a film does not appear.
  package func write(
    _ findings: Findings = [], onPlayed: (Rehearsal) throws -> Void = { _ in },
    onPictures: ((Int, Pixmap) -> Void)? = nil,
    onProgress: @escaping (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> Report {
    guard let output else { preconditionFailure("the frames have no output") }
    var first: SceneRun? = try makeRun()
    // As many frames as fit 1 GiB twice, once drawn and once compressed.
    let pixels = first!.pixels.width * first!.pixels.height
    let most = max((1 << 30) / max(8 * pixels, 1), 1)
    let threads = max(
      1, min(jobs ?? Threads.processors, selection.range?.count ?? .max, most))
    let work = FrameWork(self, output, onPictures, onProgress)
    let isKnown = selection.shard == nil && !resumes
    var limits = limits
    // Live views are not played again.
    if isLive { limits.played = .max }
    let queue = FrameQueue(
      isKnown ? expectedFrames : 0..<0, work, cache, limits: limits,
      ahead: max(threads, min(threads * 4, most)))
    try queue.run(threads: threads) {
      let rehearsal = try rehearse(findings, first!, to: queue)
      first = nil
      try onPlayed(rehearsal)
      queue.release(try work.begin(rehearsal, threads: threads))
      if !queue.isOpen { return }
      let run = try makeRun()
      if run.scene?.digest != rehearsal.sceneDigest {
        throw SceneError(
          Fault(
            file: scenePath,
            message: "an image has changed while the frames were drawn; start again"))
      }
      let player = player(of: run)
      while queue.isOpen {
        player.needs = queue.needs
        guard let frame = try player.next() else { break }
        queue.take(frame, of: run)
      }
    }
    return try work.finish()
  }

  /// What a frame's file says it shows; nothing for views of a program.
  func text(ofFrame frame: Int, _ rehearsal: Rehearsal) -> [PNGText] {
    if isLive { return [] }
    let small = effort == .small ? " small" : ""
    return [
      PNGText(
        keyword: FrameWriter.digestKeyword,
        text: "\(rehearsal.digest)\(overlayDigest)\(small) \(frame)")
    ]
  }

  /// The PNG keyword of the digest.
  static let digestKeyword = "mesmer-digest"
}

/// What is made of each frame. `paint` and `finish` are called by any thread, `deliver`
/// by one at a time.
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
    /// Whether a film shows the frame before for longer.
    var isRepeat = false

    /// How many bytes the compressed rows take.
    var memory: Int { rows?.reduce(0) { $0 + $1.size } ?? 0 }
  }

  /// Whether frames can be painted before all are played.
  let paintsEarly: Bool

  private let writer: FrameWriter
  private let output: FrameWriter.Output
  private let onPictures: ((Int, Pixmap) -> Void)?
  private let onProgress: (Int, Int) -> Void
  private let isFilm: Bool
  private var film: Film?
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
    paintsEarly = !isFilm && onPictures == nil && writer.effort == .fast
  }

  private var wantsPictures: Bool { isFilm || onPictures != nil }

  /// All frames were played. Returns those to paint.
  func begin(
    _ rehearsal: FrameWriter.Rehearsal, threads: Int
  ) throws -> Range<Int> {
    self.rehearsal = rehearsal
    let frames = rehearsal.frames
    switch output {
    case .film(let path): film = try Film(writer, rehearsal, path: path)
    case .files(let pattern):
      if writer.resumes { kept = keptFrames(pattern, threads: threads) }
    }
    report.frames = frames.count
    onProgress(0, frames.count)
    return (film?.before ?? frames.lowerBound)..<frames.upperBound
  }

  func paint(_ frame: PlayedFrame, _ painter: FramePainter) throws -> Done {
    var done = Done(number: frame.number, isKept: kept.contains(frame.number))
    if done.isKept, !wantsPictures { return done }
    if frame.isRepeat, isFilm, onPictures == nil {
      done.isRepeat = true
      return done
    }
    let picture = try frame.picture()
    done.size = picture.region
    done.content = picture.content
    if done.isKept || writer.effort == .small {
      done.pixmap = painter.pixmap(of: picture)
    } else {
      (done.rows, done.pixmap) = painter.paint(
        picture, content: film?.content, wantsPixmap: wantsPictures)
    }
    return done
  }

  func finish(_ done: Done, _ bytes: inout [UInt8]) throws -> Done {
    guard case .files(let pattern) = output, !done.isKept else { return done }
    let path = pattern.path(frame: done.number)
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
    try AtomicFile.write(bytes, to: path)
    var done = done
    done.bytes = bytes.count
    return done
  }

  func deliver(_ done: Done) throws {
    report.bytes += done.bytes
    if done.isKept { report.kept += 1 }
    try film?.append(done)
    let frames = rehearsal.frames
    if done.number < frames.lowerBound { return }
    if let pixmap = done.pixmap { onPictures?(done.number, pixmap) }
    onProgress(done.number + 1 - frames.lowerBound, frames.count)
  }

  /// All frames were delivered.
  func finish() throws -> FrameWriter.Report {
    if let film { report.bytes = try film.finish() }
    report.tiles = writer.cache.tileCounts
    report.rows = writer.cache.rowCounts
    return report
  }

  /// The frames whose files exist and show the same.
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
