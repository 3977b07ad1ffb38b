import MesmerGeometry

/// The positions of scripted fingers, as sampled by the digitizer.
///
/// A finger has these samples:
/// - one when it touches down;
/// - 120 per second while it moves, on a grid that begins with the action;
/// - one at the exact time at which it arrives;
/// - one when it lifts.
///
/// The last sample of the grid is omitted if it is less than half an interval before the
/// arrival: a velocity is a quotient of differences, and a short interval magnifies
/// rounding (a choice of this project). A recorded finger has exactly the samples of the
/// recording. As on a device, no event is delivered for a sample of phase `moved` at
/// which no finger has moved (`WindowClock.touches`).
///
/// Times are in milliseconds, except those of a `Timeline.FingerPath`, which are in
/// seconds.
struct Gesture: Hashable, Sendable {
  /// Samples per second.
  static let rate = 120.0
  /// Half the distance between the fingers of a pinch halfway through its duration, in
  /// points: comfortable for a thumb and a finger.
  static let pinchRadius = 80.0

  /// The start of the action, to which the times of the fingers are relative.
  let start: Double
  private var fingers: [Finger]

  /// Creates a finger that moves in a straight line at constant speed for `duration`, and
  /// rests for `hold` before it lifts.
  init(from: Point, to: Point, duration: Double, hold: Double, start: Double) {
    self.start = start
    fingers = [
      Finger(.line(from: from, to: to), arrival: duration, lift: duration + hold)
    ]
  }

  /// Creates two fingers about a centre, whose distance is multiplied by `scale`. The
  /// logarithm of the distance changes linearly with time.
  init(pinchAt center: Point, scale: Double, duration: Double, start: Double) {
    self.start = start
    fingers = [1, -1].map {
      Finger(
        .pinch(center: center, side: $0, scale: scale), arrival: duration, lift: duration)
    }
  }

  /// Creates fingers along paths, whose times are in seconds.
  init(paths: [Timeline.FingerPath], start: Double) {
    self.start = start
    fingers = paths.map { path in
      let end = (path.places.last?.time ?? 0) * 1000
      return Finger(
        path.isSampled ? .samples(path) : .path(path),
        first: (path.places.first?.time ?? 0) * 1000, arrival: end, lift: end)
    }
  }

  /// The time at which the last finger lifts.
  var end: Double { start + (fingers.map(\.lift).max() ?? 0) }

  /// The time of the next sample; nil after the last.
  var nextTime: Double? { next.map { start + $0 } }

  /// The time of the next sample, relative to `start`.
  private var next: Double? { fingers.compactMap(\.nextTime).min() }

  /// Removes the next sample of each finger that has one at `nextTime`, and returns them.
  mutating func take() -> [TouchUpdate] {
    guard let time = next else { return [] }
    return fingers.indices.compactMap { id in
      guard fingers[id].nextTime == time else { return nil }
      let (phase, point) = fingers[id].take(at: time)
      return TouchUpdate(id: id, phase: phase, point: point)
    }
  }
}

/// One finger of a gesture; times are relative to the gesture's start.
private struct Finger: Hashable, Sendable {
  enum Way: Hashable, Sendable {
    case line(from: Point, to: Point)
    /// One of two fingers that pinch. `side` is 1 for the right finger, -1 for the left.
    case pinch(center: Point, side: Double, scale: Double)
    case path(Timeline.FingerPath)
    case samples(Timeline.FingerPath)
  }

  private let way: Way
  private let first: Double
  private let arrival: Double
  let lift: Double
  /// The indices of the grid's samples: sample i is at i / 120 s.
  private let grid: Range<Int>
  /// The number of samples taken.
  private var taken = 0

  init(_ way: Way, first: Double = 0, arrival: Double, lift: Double) {
    self.way = way
    self.first = first
    self.arrival = arrival
    self.lift = lift
    let step = 1000 / Gesture.rate
    var low = Int(Elementary.floor(first / step)) + 1
    if Double(low) * step <= first { low += 1 }
    var high = max(low, Int(Elementary.floor(arrival / step)))
    while high >= low && Double(high) * step > arrival - step / 2 { high -= 1 }
    grid = low..<high + 1
  }

  /// The time of the next sample; nil after the last.
  var nextTime: Double? {
    if case .samples(let path) = way {
      return taken < path.places.count ? path.places[taken].time * 1000 : nil
    }
    switch taken - grid.count {
    case 2: return lift
    case 1: return arrival
    case let rest where rest > 2: return nil
    default: return taken == 0 ? first : Double(grid.lowerBound + taken - 1) * step
    }
  }

  private var step: Double { 1000 / Gesture.rate }

  /// Removes and returns the next sample; `time` is `nextTime`.
  mutating func take(at time: Double) -> (phase: TouchPhase, point: Point) {
    let number = taken
    taken += 1
    let isLast = nextTime == nil
    let phase: TouchPhase = number == 0 ? .began : isLast ? .ended : .moved
    let hasArrived = number > grid.count
    let part = number == 0 ? 0 : hasArrived ? 1 : time / arrival
    switch way {
    case .line(let from, let to):
      return (phase, part == 1 ? to : from + (to - from) * part)
    case .pinch(let center, let side, let scale):
      // The fingers move on a diagonal. `radius` is their offset from the centre along
      // each axis halfway through the duration.
      let radius = Gesture.pinchRadius * 0.5.squareRoot()
      let distance = radius * Elementary.pow(scale, part) / scale.squareRoot() * side
      return (phase, center + Vector(dx: distance, dy: -distance))
    case .path(let path):
      let end = path.places[path.places.count - 1].point
      return (phase, hasArrived ? end : path.point(at: time / 1000))
    case .samples(let path):
      let place = path.places[number]
      // A resting finger has the phase `stationary`, except in its last sample, which is
      // always the lift.
      let rests = number > 0 && place.point == path.places[number - 1].point
      return (rests && !isLast ? .stationary : phase, place.point)
    }
  }
}

extension Timeline.FingerPath {
  /// Returns the point at a time in seconds, which must not precede the first place. From
  /// the last place on, it is that place's point.
  func point(at time: Double) -> Point {
    // Binary search for the first place after that time: a path may have a million.
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
