import MesmerGeometry

/// The positions of scripted fingers, as sampled by the digitizer.
///
/// There are 120 samples per second from touching down, at `start + n / 120`, and one
/// more at the exact end of the movement. The sample before that is omitted if less than
/// half an interval would lie between them: a velocity is a quotient of differences, and
/// a short interval magnifies rounding (a choice of this project). Samples at which no
/// finger has moved are not events, as on a device.
///
/// Times are in milliseconds.
struct Gesture: Hashable, Sendable {
  /// Samples per second.
  static let rate = 120.0
  /// Half the distance between the fingers of a pinch in the middle of the movement, in
  /// points: comfortable for a thumb and a finger.
  static let pinchRadius = 80.0

  /// The movement of the fingers.
  enum Way: Hashable, Sendable {
    /// One finger, in a straight line at constant speed.
    case line(from: Point, to: Point)
    /// Two fingers about a centre; the logarithm of their distance changes evenly.
    case pinch(center: Point, scale: Double)
    /// Each finger along its path.
    case paths([Timeline.FingerPath])
  }

  let way: Way
  /// When the fingers go down.
  let start: Double
  /// How long the movement takes.
  let duration: Double
  /// How long the fingers then rest before they lift.
  let hold: Double
  /// How many samples have been taken.
  private var taken = 0
  private var phase = TouchPhase.began

  init(_ way: Way, start: Double, duration: Double, hold: Double = 0) {
    self.way = way
    self.start = start
    self.duration = duration
    self.hold = hold
  }

  /// Fingers along paths, whose times are in seconds.
  init(paths: [Timeline.FingerPath], start: Double) {
    let length = paths.compactMap(\.places.last?.time).max() ?? 0
    self.init(.paths(paths), start: start, duration: length * 1000)
  }

  /// When the fingers lift.
  var end: Double { start + duration + hold }

  /// The time of the next sample; nil after the last.
  var nextTime: Double? {
    if case .paths(let paths) = way { return nextOffset(of: paths).map { start + $0 } }
    switch phase {
    case .began: return start
    case .moved: return start + min(interval(taken), duration)
    default: return taken < 0 ? nil : end
    }
  }

  /// The time of a sample since touching down; for the last one, that of the end.
  private func interval(_ n: Int) -> Double {
    let time = Double(n) * (1000 / Gesture.rate)
    return time <= duration - 500 / Gesture.rate ? time : duration
  }

  /// Takes the next sample.
  mutating func next() -> [TouchUpdate] {
    if case .paths(let paths) = way { return next(of: paths) }
    switch phase {
    case .began:
      phase = .moved
      taken = 1
      return updates(.began, 0)
    case .moved:
      let time = interval(taken)
      taken += 1
      if time >= duration {
        phase = .ended
        return updates(.moved, 1)
      }
      return updates(.moved, time / duration)
    default:
      taken = -1
      return updates(.ended, 1)
    }
  }

  /// The fingers at a part of the way, 0...1.
  private func updates(_ phase: TouchPhase, _ part: Double) -> [TouchUpdate] {
    switch way {
    case .paths: return []
    case .line(let from, let to):
      let point = part == 1 ? to : from + (to - from) * part
      return [TouchUpdate(id: 0, phase: phase, point: point)]
    case .pinch(let center, let scale):
      // On a diagonal; the radius is that in the middle of the movement.
      let side = Gesture.pinchRadius * 0.5.squareRoot()
      let distance = side * Elementary.pow(scale, part) / scale.squareRoot()
      let arm = Vector(dx: distance, dy: -distance)
      return [
        TouchUpdate(id: 0, phase: phase, point: center + arm),
        TouchUpdate(id: 1, phase: phase, point: center - arm),
      ]
    }
  }

  // MARK: Paths

  /// The part of the action's time that has been sampled, in milliseconds.
  private var sampled = -1.0

  /// The time of the next sample of some fingers since the beginning: on the grid or at an
  /// end of one of them.
  private func nextOffset(of paths: [Timeline.FingerPath]) -> Double? {
    var next = Double.infinity
    for path in paths {
      guard let first = path.places.first?.time, let last = path.places.last?.time
      else { continue }
      for end in [first * 1000, last * 1000] where end > sampled { next = min(next, end) }
      let step = 1000 / Gesture.rate
      let grid = max(Double(taken), Elementary.floor(first * 1000 / step) + 1) * step
      if grid > first * 1000 && grid < last * 1000 { next = min(next, grid) }
    }
    return next == .infinity ? nil : next
  }

  /// Takes the next sample of some fingers.
  private mutating func next(of paths: [Timeline.FingerPath]) -> [TouchUpdate] {
    guard let time = nextOffset(of: paths) else { return [] }
    sampled = time
    while Double(taken) * (1000 / Gesture.rate) <= time { taken += 1 }
    var updates: [TouchUpdate] = []
    for (id, path) in paths.enumerated() {
      guard let first = path.places.first?.time, let last = path.places.last?.time,
        time >= first * 1000, time <= last * 1000
      else { continue }
      let point = path.point(at: time / 1000)
      let begins = time == first * 1000
      updates.append(TouchUpdate(id: id, phase: begins ? .began : .moved, point: point))
      if time == last * 1000 {
        updates.append(TouchUpdate(id: id, phase: .ended, point: point))
      }
    }
    return updates
  }
}

extension Timeline.FingerPath {
  /// The place at a time in seconds, within the path's.
  func point(at time: Double) -> Point {
    // The first place after that time: a path may have a million.
    var (low, high) = (1, places.count)
    while low < high {
      let middle = (low + high) / 2
      if time < places[middle].time { high = middle } else { low = middle + 1 }
    }
    let before = places[low - 1]
    guard low < places.count else { return before.point }
    let after = places[low]
    let part = (time - before.time) / (after.time - before.time)
    return before.point + (after.point - before.point) * part
  }
}
