import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPNGCodec
import MesmerPlatform

// One player and several painters. The scene is played in order on the calling thread:
// once, unless the frames exceed the limits of `FrameQueue`. Each played frame is passed
// to a painter, which draws and compresses it while the next frames are played. Nothing
// is written before the last frame has been played, so an error of the timeline precedes
// the first file. The frames of a shard are known only after the run has been played to
// its end without pictures, so a shard is played once more. The output is independent of
// the number of threads.

extension FrameWriter {
  /// The result of writing.
  package struct Report: Sendable {
    /// The number of frames requested.
    package internal(set) var frames = 0
    /// The number of requested frames whose files existed and were kept.
    package internal(set) var kept = 0
    /// The size of all written files in bytes.
    package internal(set) var bytes = 0
    /// The cache usage of tiles of pixels.
    package internal(set) var tiles = FrameCache.Counts()
    /// The cache usage of compressed rows.
    package internal(set) var rows = FrameCache.Counts()
  }

  /// Plays, draws and writes the frames. There must be an output.
  ///
  /// `onPlayed` is called with the summary, which has the `findings`, when all frames
  /// have been played and nothing has been written; if it throws, nothing is written.
  /// Then requested captures are written. `others` are outputs besides the frames, with
  /// their names; outputs must be distinct, and none may be an input. `onPictures`
  /// receives every picture, in order; `onProgress` receives the number of finished
  /// frames and their total. These two are called by one thread at a time. Throws the
  /// first error. The files of frames that were finished before the error remain; a film
  /// does not appear.
  package func write(
    _ findings: Findings = [], beside others: [(name: String, path: String)] = [],
    onPlayed: (RunSummary) throws -> Void = { _ in },
    onPictures: ((Int, Pixmap) -> Void)? = nil,
    onProgress: @escaping (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> Report {
    guard let output else { preconditionFailure("the frames have no output") }
    let expected = try framesToPlay()
    var first: SceneRun? = try makeRun()
    // Twice the pixels of these frames, drawn and compressed, fit in 1 GiB.
    let pixels = first!.pixels.width * first!.pixels.height
    let most = max((1 &<< 30) / max(8 * pixels, 1), 1)
    let threads = max(1, min(jobs ?? Threads.processors, expected.count, most))
    let work = FrameWork(self, output, onPictures, onProgress)
    var limits = limits
    // Live views can be played only once.
    if isLive { limits.played = .max }
    let queue = FrameQueue(
      painted(expected), work, cache, limits: limits,
      ahead: max(threads, min(threads * 4, most)))
    try queue.run(threads: threads) {
      let summary = try play(findings, first!, tracing: expected, to: queue)
      first = nil
      try check(summary, beside: others)
      try onPlayed(summary)
      try write(summary.captures)
      try work.begin(summary)
      queue.release(end: summary.frames.upperBound)
      if !queue.isOpen { return }
      let run = try makeRun()
      if run.played?.digest != summary.sceneDigest {
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

  /// Returns the frames to paint for the selected ones. A part of a film, except the
  /// first, also needs the frame before its own.
  func painted(_ frames: Range<Int>) -> Range<Int> {
    guard case .film = output, selection.shard != nil, !frames.isEmpty,
      frames.lowerBound > selection.range?.lowerBound ?? 0
    else { return frames }
    return frames.lowerBound - 1..<frames.upperBound
  }
}
