import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat

// Each thread has its own scene and run and takes the next free frame; on the way there it
// plays the frames of the others without drawing them. Frames are processed in batches of
// a few per thread. The film, and callers that receive the pictures, need them in order
// and get a batch when it is complete, so at most the pictures of one batch are in memory.
// The output does not depend on the number of threads.

extension FrameWriter {
  /// The result of writing.
  package struct Report: Sendable {
    /// The number of frames requested.
    package internal(set) var frames = 0
    /// The number of those whose files existed and were kept.
    package internal(set) var kept = 0
    /// The size of all written files in bytes.
    package internal(set) var bytes = 0
  }

  /// Draws and writes the frames of a rehearsal of this writer, which must have an output.
  ///
  /// `onPictures` gets every picture, in order; `onProgress` gets the number of frames
  /// done and their total. Throws the first error. Files of frames that were finished
  /// before it stay; a film does not appear.
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
    // As many frames as fit 1 GiB twice, once drawn and once compressed.
    let largest = rehearsal.sizes.map { $0.size.width * $0.size.height }.max() ?? 0
    let most = max((1 << 30) / max(8 * largest, 1), 1)
    let threads = max(1, min(jobs ?? Threads.processors, frames.count, most))
    // Enough frames per thread that none waits long for the last one.
    let batch = max(threads, min(threads * 4, most))
    let players = (0..<threads).map { _ in Player() }
    let wantsPictures = film != nil || onPictures != nil
    var start = frames.lowerBound
    onProgress(0, frames.count)
    while start < frames.upperBound {
      let range = start..<min(start + batch, frames.upperBound)
      let results = try FrameWriter.results(of: range, threads: threads) {
        thread, frame in
        try make(
          frame, players[thread].run(of: self, rehearsal, at: frame), rehearsal, output,
          wantsPicture: wantsPictures)
      }
      for (frame, result) in zip(range, results) {
        report.bytes += result.bytes
        if result.isKept { report.kept += 1 }
        if let pixmap = result.pixmap { onPictures?(frame, pixmap) }
      }
      try film?.append(results.compactMap(\.pixmap), threads: threads)
      start = range.upperBound
      onProgress(start - frames.lowerBound, frames.count)
    }
    if let film { report.bytes = try film.finish() }
    return report
  }

  // MARK: Threads

  /// The run of a thread and how far it has played; used only by that thread.
  private final class Player: @unchecked Sendable {
    private var run: SceneRun?
    private var next = 0

    /// The run at the time of a frame. Frames must come in order. The run passes through
    /// those between, because delegates count them, except where nothing happens.
    func run(
      of writer: FrameWriter, _ rehearsal: Rehearsal, at frame: Int
    ) throws -> SceneRun {
      let run = try self.run ?? writer.makeRun()
      if self.run == nil && run.scene.digest != rehearsal.sceneDigest {
        throw SceneError(
          Fault(
            file: writer.scenePath,
            message: "an image has changed while the frames were drawn; start again"))
      }
      self.run = run
      while next <= frame {
        try run.advance(to: writer.time(ofFrame: next))
        // These were reported by the rehearsal.
        _ = run.takeEvents()
        next = writer.frame(after: next, of: run, before: frame + 1)
      }
      return run
    }
  }

  /// Calls `work` on several threads, each with its number and a frame of a range; returns
  /// the results in order.
  ///
  /// After an error, later frames that have not begun are skipped. The error of the
  /// earliest frame with one is thrown: frames are started in order, so that frame is
  /// always processed.
  private static func results<R>(
    of frames: Range<Int>, threads: Int, _ work: (_ thread: Int, Int) throws -> R
  ) throws -> [R] {
    var results: [Result<R, any Error>?] = Array(repeating: nil, count: frames.count)
    let mutex = Mutex()
    var firstFailed = Int.max
    results.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let slots = buffer
      Threads.perform(frames.count, threads: threads) { thread, index in
        mutex.lock()
        let isOver = index > firstFailed
        mutex.unlock()
        if isOver { return }
        let result = Result { try work(thread, frames.lowerBound + index) }
        slots[index] = result
        if case .failure = result {
          mutex.lock()
          firstFailed = min(firstFailed, index)
          mutex.unlock()
        }
      }
    }
    return try results.compactMap { $0 }.map { try $0.get() }
  }

  // MARK: Files

  /// A finished frame.
  private struct Done {
    var pixmap: Pixmap?
    var bytes = 0
    var isKept = false
  }

  private func make(
    _ frame: Int, _ run: SceneRun, _ rehearsal: Rehearsal,
    _ output: Output, wantsPicture: Bool
  ) throws -> Done {
    var done = Done()
    let digest = "\(rehearsal.digest)\(finishDigest) \(frame)"
    var path: String?
    if case .files(let pattern) = output { path = pattern.path(frame: frame) }
    if let path, resumes {
      done.isKept = PNGFile.text(keyword: FrameWriter.digestKeyword, path: path) == digest
    }
    if done.isKept && !wantsPicture { return done }
    let pixmap = try run.renderWithinLimits(threads: 1)
    finish?(pixmap, run)
    if let path, !done.isKept {
      let text = [PNGText(keyword: FrameWriter.digestKeyword, text: digest)]
      let bytes: [UInt8]
      do { bytes = try pixmap.pngData(effort: effort, text: text) } catch {
        throw SceneError(Fault(file: path, message: "\(error)"))
      }
      try AtomicFile.write(bytes, to: path)
      done.bytes = bytes.count
    }
    if wantsPicture { done.pixmap = pixmap }
    return done
  }

  /// The PNG keyword of the digest.
  static let digestKeyword = "mesmer-digest"
}
