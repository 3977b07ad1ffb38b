import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat

// One player, many painters. The scene is loaded once and played once, in order; what a
// frame shows is handed to a painter, which draws and compresses it while the next frame
// is played. A thread plays the next frame when it has finished one: there is no queue. It
// waits for another only for rows or tiles that both need, and when one frame takes
// longer than several others. Results are taken in order. The output does not depend on the number of threads.

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

  /// Draws and writes the frames of a rehearsal of this writer, which must have an output.
  ///
  /// `onPictures` gets every picture, in order; `onProgress` gets the number of frames
  /// done and their total. Both are called by one thread at a time. Throws the first
  /// error. Files of frames that were finished before it stay; a film does not appear.
  package func write(
    _ rehearsal: Rehearsal, onPictures: ((Int, Pixmap) -> Void)? = nil,
    onProgress: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> Report {
    guard let output else { preconditionFailure("the frames have no output") }
    let frames = rehearsal.frames
    var film: Film?
    if case .film(let path) = output { film = try Film(self, rehearsal, path: path) }
    var report = Report()
    report.frames = frames.count
    onProgress(0, frames.count)
    // As many frames as fit 1 GiB twice, once drawn and once compressed.
    let largest = rehearsal.sizes.map { $0.size.width * $0.size.height }.max() ?? 0
    let most = max((1 << 30) / max(8 * largest, 1), 1)
    let threads = max(1, min(jobs ?? Threads.processors, frames.count, most))
    let wantsPictures = film != nil || onPictures != nil
    let kept = resumes ? keptFrames(rehearsal, output, threads: threads) : []
    let line = FrameLine<Done>(
      (film?.before ?? frames.lowerBound)..<frames.upperBound,
      ahead: max(threads, min(threads * 4, most)))
    let player = FramePlayer(self, rehearsal)
    Threads.perform(threads, threads: threads) { _, _ in
      let painter = FramePainter(cache)
      var bytes: [UInt8] = []
      line.run { number in
        kept.contains(number) && !wantsPictures ? nil : try player.frame(number)
      } make: { number, frame in
        guard let frame else { return Done(isKept: true) }
        return try make(
          frame, painter, rehearsal, output, isKept: kept.contains(number),
          wantsPixmap: wantsPictures, wantsRepeats: onPictures != nil, film: film,
          in: &bytes)
      } deliver: { number, done in
        report.bytes += done.bytes
        if done.isKept { report.kept += 1 }
        try film?.append(done, number: number)
        if number < frames.lowerBound { return }
        if let pixmap = done.pixmap { onPictures?(number, pixmap) }
        onProgress(number + 1 - frames.lowerBound, frames.count)
      }
    }
    try line.finish()
    if let film { report.bytes = try film.finish() }
    report.tiles = cache.tileCounts
    report.rows = cache.rowCounts
    return report
  }

  /// A finished frame.
  struct Done {
    var pixmap: Pixmap?
    var rows: [CompressedRows]?
    var bytes = 0
    var isKept = false
    /// Whether a film shows the frame before for longer.
    var isRepeat = false
  }

  private func make(
    _ frame: PlayedFrame, _ painter: FramePainter, _ rehearsal: Rehearsal,
    _ output: Output, isKept: Bool, wantsPixmap: Bool, wantsRepeats: Bool, film: Film?,
    in bytes: inout [UInt8]
  ) throws -> Done {
    var done = Done(isKept: isKept)
    if frame.isRepeat, film != nil, !wantsRepeats {
      done.isRepeat = true
      return done
    }
    if isKept || effort == .small {
      done.pixmap = painter.pixmap(of: frame)
    } else {
      (done.rows, done.pixmap) = painter.paint(
        frame, content: film?.content, wantsPixmap: wantsPixmap)
    }
    guard case .files(let pattern) = output, !isKept else { return done }
    let path = pattern.path(frame: frame.number)
    let text = [
      PNGText(
        keyword: FrameWriter.digestKeyword, text: digest(of: frame.number, rehearsal))
    ]
    do throws(PNGEncodingError) {
      if let rows = done.rows {
        try PNGEncoder.write(
          rows, width: frame.region.width, height: frame.region.height,
          content: frame.content, scale: frame.scale, text: text, to: &bytes)
      } else {
        bytes = try PNGEncoder.encode(done.pixmap!, effort: effort, text: text)
      }
    } catch { throw SceneError(Fault(file: path, message: "\(error)")) }
    try AtomicFile.write(bytes, to: path)
    done.bytes = bytes.count
    return done
  }

  // MARK: Kept files

  /// The frames whose files exist and show the same.
  private func keptFrames(
    _ rehearsal: Rehearsal, _ output: Output, threads: Int
  ) -> Set<Int> {
    guard case .files(let pattern) = output else { return [] }
    let mutex = Mutex()
    var kept: Set<Int> = []
    Threads.perform(rehearsal.frames.count, threads: threads) { _, index in
      let frame = rehearsal.frames.lowerBound + index
      let text = PNGFile.text(
        keyword: FrameWriter.digestKeyword, path: pattern.path(frame: frame))
      if text != digest(of: frame, rehearsal) { return }
      mutex.lock()
      kept.insert(frame)
      mutex.unlock()
    }
    return kept
  }

  /// What a frame's file says it shows.
  private func digest(of frame: Int, _ rehearsal: Rehearsal) -> String {
    "\(rehearsal.digest)\(overlayDigest)\(effort == .small ? " small" : "") \(frame)"
  }

  /// The PNG keyword of the digest.
  static let digestKeyword = "mesmer-digest"
}
