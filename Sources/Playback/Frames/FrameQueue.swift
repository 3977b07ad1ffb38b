import MesmerDrawing
import MesmerJSONText
import MesmerPlatform

/// A queue of frames between the player and the output.
///
/// The playing thread adds frames. Worker threads start to paint them in order, and the
/// results are delivered in order, by one thread at a time. Before `release` nothing is
/// delivered: frames are queued, and painted if `FrameWork.paintsEarly`.
///
/// The queue is bounded. When it is full, the playing thread also paints. If there is
/// nothing to paint before the release, the queue accepts no more frames, and the
/// remaining ones have to be played again. After the release, the playing thread blocks.
/// None of this affects the output.
final class FrameQueue: FrameReceiver, @unchecked Sendable {
  /// The limits of pending frames, in bytes. They are checked before a frame is added or
  /// painted, so the frames in progress may exceed them.
  struct Limits {
    /// The limit of frames that are not painted.
    var played = 8 &<< 20
    /// The limit of frames painted before the release.
    var painted = 64 &<< 20
  }

  /// A pending frame.
  private struct Waiting {
    let frame: PlayedFrame
    let bytes: Int
    /// The pictures that are counted in `bytes`.
    let pictures: Set<ObjectIdentifier>
  }

  private enum Job {
    case paint(PlayedFrame)
    case finish(PaintedFrame)
  }

  /// The reusable state of a thread.
  private final class Tools {
    let painter: FramePainter
    var bytes: [UInt8] = []
    init(_ cache: FrameCache, beginsBelow: Bool = false) {
      painter = FramePainter(cache, beginsBelow: beginsBelow)
    }
  }

  private let work: FrameWork
  private let limits: Limits
  private let cache: FrameCache
  /// The maximum number of frames that are started and not delivered, after the release.
  private let ahead: Int
  /// The tools of the playing thread.
  private let own: Tools

  private let monitor = Monitor()
  private var isHeld = true
  /// Whether no more frames will be added.
  private var isClosed = false
  /// The requested frames; those before `accepted` have been added.
  private var wanted: Range<Int>
  private var accepted: Int
  private var waiting: [Int: Waiting] = [:]
  private var waitingBytes = 0
  /// The pictures in `waiting`.
  private var counted: Set<ObjectIdentifier> = []
  /// The next frame to paint.
  private var next: Int
  /// The frames painted before the release; the release sorts them, the last frame first.
  private var painted: [PaintedFrame] = []
  private var paintedBytes = 0
  private var finished: [Int: PaintedFrame] = [:]
  /// The next frame to deliver.
  private var delivered: Int
  private var failure: (frame: Int, error: any Error)?

  /// Creates a queue of a range of frames. After the release, at most `ahead` of them are
  /// started and not delivered.
  init(
    _ wanted: Range<Int>, _ work: FrameWork, _ cache: FrameCache, limits: Limits,
    ahead: Int
  ) {
    self.wanted = wanted
    self.work = work
    self.cache = cache
    self.limits = limits
    self.ahead = ahead
    own = Tools(cache)
    accepted = wanted.lowerBound
    next = accepted
    delivered = accepted
  }

  // MARK: Adding frames

  /// Whether the queue accepts another frame.
  var isOpen: Bool { monitor.locked { failure == nil && accepted < wanted.upperBound } }

  var needs: FrameNeeds {
    guard isOpen else { return FrameNeeds() }
    return FrameNeeds(
      given: accepted..<wanted.upperBound, pictures: true, displayed: wanted.upperBound)
  }

  /// Performs jobs until there is space for a frame, and then adds it. A frame that is
  /// not the next requested one is ignored. The frame is dropped if the queue stops
  /// accepting frames.
  func take(_ frame: PlayedFrame, of run: SceneRun) {
    guard isOpen, frame.number == accepted, let shown = frame.shown else { return }
    while let job = monitor.locked({ jobBeforeTaking(frame, shown) }) {
      perform(job, own)
    }
  }

  /// Returns a job that must be done before there is space for a frame. If nil, the
  /// frame has been added, or the queue accepts no more. Called inside the monitor.
  private func jobBeforeTaking(
    _ frame: PlayedFrame, _ shown: Result<FramePicture, SceneError>
  ) -> Job? {
    while failure == nil {
      if waitingBytes <= limits.played {
        var pictures: Set<ObjectIdentifier> = []
        var bytes = MemoryLayout<Waiting>.stride
        if case .success(let shown) = shown {
          bytes += shown.frame.picture.memory(without: counted, counting: &pictures)
        }
        waiting[frame.number] = Waiting(frame: frame, bytes: bytes, pictures: pictures)
        waitingBytes += bytes
        counted.formUnion(pictures)
        accepted += 1
        // A frame that cannot be painted is the last one.
        if case .failure = shown { wanted = wanted.lowerBound..<accepted }
        monitor.notify()
        return nil
      }
      if let job = nextJob() { return job }
      if isHeld { break }
      monitor.wait()
    }
    wanted = wanted.lowerBound..<accepted
    return nil
  }

  /// Sets the final end of the frames and permits writing the painted ones.
  func release(end: Int) {
    monitor.locked {
      let isOver = waiting[accepted - 1].map { $0.frame.shown?.isFailure == true }
      wanted = wanted.lowerBound..<(isOver == true ? accepted : end)
      isHeld = false
      painted.sort { $0.number > $1.number }
      monitor.notify()
    }
  }

  // MARK: Making frames

  /// Runs `body`, which adds frames and calls `release`, on this thread, and makes frames
  /// on the others, and then on this one too. Returns when everything is delivered.
  ///
  /// Throws the error of `body`, or that of the first frame that failed. Frames are
  /// started in order and each started one is completed, so the error is the same for any
  /// number of threads.
  func run(threads: Int, _ body: () throws -> Void) throws {
    var isBegun = false
    Threads.perform(threads, threads: threads) { thread, _ in
      if thread > 0 { return makeAll(Tools(cache, beginsBelow: thread % 2 == 1)) }
      if isBegun { return }
      isBegun = true
      do { try body() } catch { monitor.locked { fail(-1, error) } }
      monitor.locked {
        isClosed = true
        monitor.notify()
      }
      makeAll(own)
    }
    if let failure { throw failure.error }
  }

  /// Performs jobs until no frame is left or one has failed.
  private func makeAll(_ tools: Tools) {
    func job() -> Job? {
      monitor.locked {
        while failure == nil {
          if let job = nextJob() { return job }
          if isClosed, waiting.isEmpty, painted.isEmpty { return nil }
          monitor.wait()
        }
        return nil
      }
    }
    while let job = job() { perform(job, tools) }
  }

  /// Returns the next job that can be done now. Called inside the monitor.
  private func nextJob() -> Job? {
    if isHeld {
      guard work.paintsEarly, paintedBytes < limits.painted,
        waiting[next]?.frame.shown?.isFailure == false
      else { return nil }
    } else if let done = painted.last {
      return done.number - delivered < ahead ? .finish(painted.removeLast()) : nil
    } else if next - delivered >= ahead {
      return nil
    }
    guard let one = waiting.removeValue(forKey: next) else { return nil }
    next += 1
    waitingBytes -= one.bytes
    counted.subtract(one.pictures)
    monitor.notify()
    return .paint(one.frame)
  }

  private func perform(_ job: Job, _ tools: Tools) {
    switch job {
    case .paint(let frame):
      do {
        let done = try work.paint(frame, tools.painter)
        let waits = monitor.locked {
          if isHeld {
            painted.append(done)
            paintedBytes += done.memory
          }
          return isHeld
        }
        if !waits { finish(done, tools) }
      } catch { monitor.locked { fail(frame.number, error) } }
    case .finish(let done): finish(done, tools)
    }
  }

  private func finish(_ done: PaintedFrame, _ tools: Tools) {
    do {
      let done = try work.finish(done, &tools.bytes)
      monitor.locked {
        finished[done.number] = done
        while failure == nil, let done = finished.removeValue(forKey: delivered) {
          do { try work.deliver(done) } catch { fail(delivered, error) }
          delivered += 1
        }
        monitor.notify()
      }
    } catch { monitor.locked { fail(done.number, error) } }
  }

  /// Records the error of a frame (-1: of `run`'s body), unless an earlier frame has
  /// failed. Called inside the monitor.
  private func fail(_ frame: Int, _ error: any Error) {
    if failure.map({ frame < $0.frame }) ?? true { failure = (frame, error) }
    monitor.notify()
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
