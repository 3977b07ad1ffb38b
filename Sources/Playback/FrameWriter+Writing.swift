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
  /// nothing has been written then, and if it throws, nothing will be. Then the captures
  /// are written, if they were asked for. `others` are outputs besides the frames, with
  /// their names: no output may be another one, or a file that was read. `onPictures`
  /// gets every picture, in order; `onProgress` gets the number of frames done and
  /// their total. Both are called by one thread at a time. Throws the first error.
  /// Files of frames that were finished before it stay; a film does not appear.
  package func write(
    _ findings: Findings = [], beside others: [(name: String, path: String)] = [],
    onPlayed: (Rehearsal) throws -> Void = { _ in },
    onPictures: ((Int, Pixmap) -> Void)? = nil,
    onProgress: @escaping (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> Report {
    guard let output else { preconditionFailure("the frames have no output") }
    var first: SceneRun? = try makeRun()
    // As many frames as fit 1 GiB twice, once drawn and once compressed.
    let pixels = first!.pixels.width * first!.pixels.height
    let most = max((1 << 30) / max(8 * pixels, 1), 1)
    let threads = max(1, min(jobs ?? Threads.processors, expectedFrames.count, most))
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
      try check(rehearsal, beside: others)
      try onPlayed(rehearsal)
      try write(rehearsal.captures)
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
