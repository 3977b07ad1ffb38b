import MesmerPlatform
import MesmerSceneFormat

/// Threads with a player each, which do the frames of batches.
final class Crew {
  private let sequence: FrameSequence
  private let digest: ContentHash
  private var members: [Member]

  /// A thread's player and how far it has come. Each is used by one thread at a
  /// time: the one that has its number, while `perform` runs.
  private final class Member: @unchecked Sendable {
    var player: ScenePlayer?
    var next = 0

    /// The player at the time of a frame. Frames come in order; those between
    /// are passed through, since delegates count them, but where nothing happens.
    func player(
      of sequence: FrameSequence, _ digest: ContentHash, at frame: Int
    ) throws -> ScenePlayer {
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
        // The rehearsal has told them.
        _ = player.takeEvents()
        next = sequence.frame(after: next, of: player, before: frame + 1)
      }
      return player
    }
  }

  /// Threads for a sequence whose scene has a digest.
  init(_ sequence: FrameSequence, _ digest: ContentHash, threads: Int) {
    self.sequence = sequence
    self.digest = digest
    members = (0..<threads).map { _ in Member() }
  }

  /// Does something with a player at each frame of a range that lies after the
  /// ranges before; returns what came of it, in order. After an error later
  /// frames that have not begun are left out, and the error of the first frame
  /// that has one is thrown: frames are taken in order, so that one is always
  /// done.
  func perform<R>(
    _ frames: Range<Int>, _ work: (ScenePlayer, Int) throws -> R
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

  /// Places of results, each written by one thread.
  private struct Slots<R>: @unchecked Sendable {
    let results: UnsafeMutableBufferPointer<Result<R, any Error>?>

    init(_ results: UnsafeMutableBufferPointer<Result<R, any Error>?>) {
      self.results = results
    }
  }
}
