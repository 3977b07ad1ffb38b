import MesmerPlatform
import MesmerSceneFormat

/// Threads with a player each, which do the frames of batches.
final class Crew {
  private let sequence: FrameSequence
  private var members: [Member]

  /// A thread's player and how far it has come. Each is used by one thread at a
  /// time: the one that has its number, while `perform` runs.
  private final class Member: @unchecked Sendable {
    var player: ScenePlayer?
    var next = 0

    /// The player at the time of a frame. Frames come in order; those between
    /// are passed through, since delegates count them.
    func player(of sequence: FrameSequence, at frame: Int) throws -> ScenePlayer {
      let player = try self.player ?? sequence.makePlayer()
      self.player = player
      while next <= frame {
        try player.advance(to: sequence.time(ofFrame: next))
        next += 1
      }
      return player
    }
  }

  init(_ sequence: FrameSequence, threads: Int) {
    self.sequence = sequence
    members = (0..<threads).map { _ in Member() }
  }

  /// Does something with a player at each frame of a range that lies after the
  /// ranges before; returns what came of it, in order. After an error the
  /// frames that have not begun are left out, and that of the first frame is
  /// thrown.
  func perform<R>(
    _ frames: Range<Int>, _ work: (ScenePlayer, Int) throws -> R
  ) throws -> [R] {
    var results: [Result<R, any Error>?] = Array(repeating: nil, count: frames.count)
    let mutex = Mutex()
    var hasFailed = false
    results.withUnsafeMutableBufferPointer { results in
      let slots = Slots(results)
      Threads.perform(frames.count, threads: members.count) { thread, index in
        mutex.lock()
        let isOver = hasFailed
        mutex.unlock()
        if isOver { return }
        let frame = frames.lowerBound + index
        let result = Result {
          try work(members[thread].player(of: sequence, at: frame), frame)
        }
        slots.results[index] = result
        if case .failure = result {
          mutex.lock()
          hasFailed = true
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
