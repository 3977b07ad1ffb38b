import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat

/// Draws the frames of a sequence on several threads and writes them.
///
/// Each thread has its own scene and player and takes the next free frame; on the way
/// there it plays the frames of the others without drawing them. Frames are processed in
/// batches of a few per thread. The film, and callers that receive the pictures, need
/// them in order and get a batch when it is complete, so at most the pictures of one
/// batch are in memory. The output does not depend on the number of threads.
package struct SequenceWriter {
  /// Where the frames are written.
  package enum Output: Sendable {
    /// One PNG file per frame.
    case files(FramePattern)
    /// One animated PNG at this path.
    case film(String)
  }

  /// How to draw and write.
  package struct Options: Sendable {
    /// The frames to write; a film cannot be divided into shards.
    package var selection = FrameSelection()
    /// The number of threads that draw; one per processor by default.
    package var jobs: Int?
    /// Whether existing files with the same contents are kept.
    package var resumes = false
    /// Whether files are written fast or made as small as possible.
    package var effort = PNGEncoder.Effort.fast
    /// Called on any thread with each finished picture before it is written, and with
    /// the player at that time, so that something can be drawn over the picture.
    package var finish: (@Sendable (Pixmap, SceneRun) -> Void)?
    /// What `finish` draws, for the digest of the files.
    package var finishDigest = ""

    /// All frames, drawn by one thread per processor, written fast.
    package init() {}
  }

  /// The result of a run.
  package struct Report: Sendable {
    /// The number of frames requested.
    package internal(set) var frames = 0
    /// The number of those whose files existed and were kept.
    package internal(set) var kept = 0
    /// The size of all written files in bytes.
    package internal(set) var bytes = 0
  }

  /// The frames to draw.
  package let sequence: FrameSequence
  /// What a rehearsal has found out about them.
  package let rehearsal: FrameSequence.Rehearsal
  /// The selected frames, threads and effort.
  package let options: Options

  /// The file, or the pattern of files, to write.
  package let output: Output
  /// The frames of this run.
  package let frames: Range<Int>
  private let film: Film?

  /// A writer for a rehearsed sequence; for a film, the rehearsal must have its content.
  /// Throws if the selected frames do not exist or a film cannot hold them.
  package init(
    _ sequence: FrameSequence, _ rehearsal: FrameSequence.Rehearsal, to output: Output,
    options: Options = Options()
  ) throws {
    self.sequence = sequence
    self.rehearsal = rehearsal
    self.output = output
    self.options = options
    frames = try options.selection.frames(of: rehearsal.frameCount)
    if case .film(let path) = output {
      film = try Film(
        frames, of: sequence, rehearsal, digest: rehearsal.digest + options.finishDigest,
        effort: options.effort, path: path)
    } else {
      film = nil
    }
  }

  // MARK: Writing

  /// Draws and writes the frames; call it once.
  ///
  /// `onPictures` gets every picture, in order; `onProgress` gets the number of frames
  /// done and their total. Throws the first error. Files of frames that were finished
  /// before it stay; a film does not appear.
  package func write(
    onPictures: ((Int, Pixmap) -> Void)? = nil,
    onProgress: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> Report {
    var report = Report()
    report.frames = frames.count
    let threads = max(
      1, min(options.jobs ?? Threads.processors, frames.count, framesAtOnce))
    let crew = Crew(sequence, rehearsal.sceneDigest, threads: threads)
    let size = max(
      threads, min(threads * SequenceWriter.framesPerThread, framesAtOnce))
    let wantsPictures = film != nil || onPictures != nil
    var start = frames.lowerBound
    onProgress(0, frames.count)
    while start < frames.upperBound {
      let batch = start..<min(start + size, frames.upperBound)
      let results = try crew.perform(batch) { player, frame in
        try make(frame, player, wantsPicture: wantsPictures)
      }
      for (frame, result) in zip(batch, results) {
        report.bytes += result.bytes
        if result.isKept { report.kept += 1 }
        if let pixmap = result.pixmap { onPictures?(frame, pixmap) }
      }
      try film?.append(results.compactMap(\.pixmap), threads: threads)
      start = batch.upperBound
      onProgress(start - frames.lowerBound, frames.count)
    }
    if let film { report.bytes = try film.finish() }
    return report
  }

  /// The maximum number of frames in memory: as many as fit 1 GiB twice, once drawn and
  /// once compressed.
  private var framesAtOnce: Int {
    let largest = rehearsal.sizes.map { $0.size.width * $0.size.height }.max() ?? 0
    return max((1 << 30) / max(8 * largest, 1), 1)
  }

  /// The number of frames per thread in a batch: enough that no thread waits long for the
  /// last one.
  private static let framesPerThread = 4

  /// A finished frame.
  private struct Done {
    var pixmap: Pixmap?
    var bytes = 0
    var isKept = false
  }

  private func make(
    _ frame: Int, _ player: SceneRun, wantsPicture: Bool
  ) throws -> Done {
    var done = Done()
    var path: String?
    if case .files(let pattern) = output { path = pattern.path(frame: frame) }
    if let path, options.resumes { done.isKept = isWhole(path, frame) }
    if done.isKept && !wantsPicture { return done }
    let pixmap = try player.renderWithinLimits(threads: 1)
    options.finish?(pixmap, player)
    if let path, !done.isKept {
      let bytes = try encode(pixmap, frame, path)
      try AtomicFile.write(bytes, to: path)
      done.bytes = bytes.count
    }
    if wantsPicture { done.pixmap = pixmap }
    return done
  }

  // MARK: Files

  private func encode(_ pixmap: Pixmap, _ frame: Int, _ path: String) throws -> [UInt8] {
    let text = [
      PNGText(keyword: SequenceWriter.digestKeyword, text: digest(frame))
    ]
    do {
      return try pixmap.pngData(effort: options.effort, text: text)
    } catch {
      throw SceneError(Fault(file: path, message: "\(error)"))
    }
  }

  /// The digest that a frame's file stores.
  private func digest(_ frame: Int) -> String {
    "\(rehearsal.digest)\(options.finishDigest) \(frame)"
  }

  /// The PNG keyword of the digest.
  static let digestKeyword = "mesmer-digest"

  /// Whether a complete file of this frame exists already.
  private func isWhole(_ path: String, _ frame: Int) -> Bool {
    PNGFile.text(keyword: SequenceWriter.digestKeyword, path: path) == digest(frame)
  }
}
