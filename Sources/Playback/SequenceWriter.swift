import MesmerDrawing
import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat

/// Draws the frames of a sequence and writes them, on several threads.
///
/// Each thread has a scene and a player of its own and takes the next frame
/// that nobody has taken; on its way there it plays, but does not draw, the
/// frames of the others. Frames go through in batches of a few for each thread:
/// what has to be in order (the film, whoever wants to see the pictures) gets a
/// batch when it is complete, so that no more pictures than those of a batch are
/// in memory. Nothing that is written depends on the number of threads.
package struct SequenceWriter {
  /// Where the frames go.
  package enum Output: Sendable {
    /// A PNG file each.
    case files(FramePattern)
    /// One animated PNG, the path of which this is.
    case film(String)
  }

  /// How to draw and write.
  package struct Options: Sendable {
    /// Which frames; a film has no shards.
    package var selection = FrameSelection()
    /// How many threads draw; one a processor by default.
    package var jobs: Int?
    /// Whether files that show the same already are kept.
    package var resumes = false
    /// Whether files are quickly written or as small as can be.
    package var effort = PNGEncoder.Effort.fast
    /// Is given each finished picture before it is written, and the player that
    /// shows its moment: to draw something over it. Called on any thread.
    package var finish: (@Sendable (Pixmap, ScenePlayer) -> Void)?
    /// What `finish` draws, for the digest of the files.
    package var finishDigest = ""

    /// All frames, drawn by as many threads as there are processors, written fast.
    package init() {}
  }

  /// What became of it.
  package struct Report: Sendable {
    /// How many frames were asked for.
    package internal(set) var frames = 0
    /// How many of those were kept, for they were there already.
    package internal(set) var kept = 0
    /// The bytes of all files that were written.
    package internal(set) var bytes = 0
  }

  /// The frames to draw.
  package let sequence: FrameSequence
  /// What a run without pixels found out about them.
  package let rehearsal: FrameSequence.Rehearsal
  /// The frames, the threads and the effort that were chosen.
  package let options: Options

  /// The file, or the pattern of files, to write.
  package let output: Output
  /// The frames of this run.
  package let frames: Range<Int>
  private let film: Film?

  /// A writer of a sequence that was rehearsed, for a film with its content.
  /// Throws where there are no such frames, or a film cannot hold them.
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

  /// Draws and writes, once. `onPictures` gets every picture, in order;
  /// `onProgress` how many frames are done, and of how many. Throws the first
  /// thing that went wrong; files of frames that were finished before stay, a
  /// film does not appear.
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

  /// How many frames may be there at once: those that 1 GiB holds twice, drawn and
  /// compressed.
  private var framesAtOnce: Int {
    let largest = rehearsal.sizes.map { $0.size.width * $0.size.height }.max() ?? 0
    return max((1 << 30) / max(8 * largest, 1), 1)
  }

  /// How many frames of a batch each thread gets: enough that no thread waits
  /// long for the last one.
  private static let framesPerThread = 4

  /// A frame that is done.
  private struct Done {
    var pixmap: Pixmap?
    var bytes = 0
    var isKept = false
  }

  private func make(
    _ frame: Int, _ player: ScenePlayer, wantsPicture: Bool
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

  /// What a frame's file says of what it shows.
  private func digest(_ frame: Int) -> String {
    "\(rehearsal.digest)\(options.finishDigest) \(frame)"
  }

  /// Under which keyword it says so.
  static let digestKeyword = "mesmer-digest"

  /// Whether there is a whole file of this frame already.
  private func isWhole(_ path: String, _ frame: Int) -> Bool {
    PNGFile.text(keyword: SequenceWriter.digestKeyword, path: path) == digest(frame)
  }
}
