import MesmerPlatform
import MesmerSceneFormat

/// Threads that process batches of frames, each with a player of its own.
final class Crew {
  private let sequence: FrameSequence
  private let digest: ContentHash
  private var members: [Member]

  /// The player of a thread and how far it has played. During `perform`, it is used only
  /// by the thread with its number.
  private final class Member: @unchecked Sendable {
    var player: SceneRun?
    var next = 0

    /// The player at the time of a frame. Frames must come in order. The player passes
    /// through those between, because delegates count them, except where nothing happens.
    func player(
      of sequence: FrameSequence, _ digest: ContentHash, at frame: Int
    ) throws -> SceneRun {
      let player = try self.player ?? sequence.makePlayer()
      if self.player == nil && player.scene.digest != digest {
        throw SceneError(
          Fault(
            file: sequence.scenePath,
            message: "an image has changed while the frames were drawn; start again"))
      }
      self.player = player
      while next <= frame {
        try player.advance(to: sequence.time(ofFrame: next))
        // These were reported by the rehearsal.
        _ = player.takeEvents()
        next = sequence.frame(after: next, of: player, before: frame + 1)
      }
      return player
    }
  }

  /// Threads for a sequence and the digest of its scene.
  init(_ sequence: FrameSequence, _ digest: ContentHash, threads: Int) {
    self.sequence = sequence
    self.digest = digest
    members = (0..<threads).map { _ in Member() }
  }

  /// Calls `work` with a player at each frame of a range, which must follow the earlier
  /// ranges; returns the results in order.
  ///
  /// After an error, later frames that have not begun are skipped. The error of the
  /// earliest frame with one is thrown: frames are started in order, so that frame is
  /// always processed.
  func perform<R>(
    _ frames: Range<Int>, _ work: (SceneRun, Int) throws -> R
  ) throws -> [R] {
    var results: [Result<R, any Error>?] = Array(repeating: nil, count: frames.count)
    let mutex = Mutex()
    var firstFailed = Int.max
    results.withUnsafeMutableBufferPointer { results in
      let slots = Slots(results)
      Threads.perform(frames.count, threads: members.count) { thread, index in
        mutex.lock()
        let isOver = index > firstFailed
        mutex.unlock()
        if isOver { return }
        let frame = frames.lowerBound + index
        let result = Result {
          try work(members[thread].player(of: sequence, digest, at: frame), frame)
        }
        slots.results[index] = result
        if case .failure = result {
          mutex.lock()
          firstFailed = min(firstFailed, index)
          mutex.unlock()
        }
      }
    }
    return try results.compactMap { $0 }.map { try $0.get() }
  }

  /// Slots for results, each written by one thread.
  private struct Slots<R>: @unchecked Sendable {
    let results: UnsafeMutableBufferPointer<Result<R, any Error>?>

    init(_ results: UnsafeMutableBufferPointer<Result<R, any Error>?>) {
      self.results = results
    }
  }
}
