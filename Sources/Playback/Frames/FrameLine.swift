import MesmerPlatform

/// The order of frames that several threads make: they are taken in order and their
/// results are delivered in order, by one thread at a time.
final class FrameLine<Result>: @unchecked Sendable {
  private let frames: Range<Int>
  /// How many frames may be begun and not delivered.
  private let ahead: Int
  private let taking = Mutex()
  private var next: Int

  private let monitor = Monitor()
  private var delivered: Int
  private var finished: [Int: Result] = [:]
  private var failure: (frame: Int, error: any Error)?

  init(_ frames: Range<Int>, ahead: Int) {
    self.frames = frames
    self.ahead = ahead
    next = frames.lowerBound
    delivered = frames.lowerBound
  }

  /// Makes frames until none is left or one has failed.
  ///
  /// - Parameters:
  ///   - take: called for the frames in order, by one thread at a time.
  ///   - make: makes a frame of what `take` gave.
  ///   - deliver: called with the results in order, by one thread at a time.
  func run<Frame>(
    take: (Int) throws -> Frame, make: (Int, Frame) throws -> Result,
    deliver: (Int, Result) throws -> Void
  ) {
    while let (number, frame) = taken(take) {
      do {
        let result = try make(number, frame)
        monitor.locked {
          finished[number] = result
          while failure == nil, let result = finished.removeValue(forKey: delivered) {
            do { try deliver(delivered, result) } catch { fail(delivered, error) }
            delivered += 1
          }
          monitor.notify()
        }
      } catch {
        monitor.locked { fail(number, error) }
      }
    }
  }

  /// Throws the error of the first frame that has failed. Frames are begun in order and
  /// each is finished, so it is the same for any number of threads.
  func finish() throws {
    if let failure { throw failure.error }
  }

  private func taken<Frame>(_ take: (Int) throws -> Frame) -> (Int, Frame)? {
    taking.lock()
    defer { taking.unlock() }
    let isOver = monitor.locked {
      while failure == nil, next - delivered >= ahead { monitor.wait() }
      return failure != nil
    }
    if isOver || next >= frames.upperBound { return nil }
    let number = next
    next += 1
    do { return (number, try take(number)) } catch {
      monitor.locked { fail(number, error) }
      return nil
    }
  }

  /// Inside the monitor.
  private func fail(_ frame: Int, _ error: any Error) {
    if failure.map({ frame < $0.frame }) ?? true { failure = (frame, error) }
    monitor.notify()
  }
}
