import MesmerGeometry

/// Where scripted fingers are, as the digitizer samples them.
///
/// 120 samples a second from the going down on, at `start + n / 120`, and one
/// more where the way ends, which has its end exactly. The sample before is
/// left out where less than half an interval would lie between them: a
/// velocity is a quotient of differences, and a short one magnifies rounding
/// (a choice of this project). Samples at which no finger is elsewhere are no
/// events, as on a device.
///
/// Milliseconds.
struct Gesture: Hashable, Sendable {
  /// Samples a second.
  static let rate = 120.0
  /// Half the distance of a pinch's fingers in the middle of its way, in
  /// points: what is comfortable for a thumb and a finger.
  static let pinchRadius = 80.0

  /// The fingers' way.
  enum Way: Hashable, Sendable {
    /// One finger, straight and evenly.
    case line(from: Point, to: Point)
    /// Two fingers about a centre, their distance even in its logarithm.
    case pinch(center: Point, scale: Double)
  }

  let way: Way
  /// When the fingers go down.
  let start: Double
  /// How long the way takes.
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

  /// When the fingers lift.
  var end: Double { start + duration + hold }

  /// When the next sample is; nil after the last.
  var nextTime: Double? {
    switch phase {
    case .began: return start
    case .moved: return start + min(interval(taken), duration)
    default: return taken < 0 ? nil : end
    }
  }

  /// The time of a sample since the going down; that of the end for the last.
  private func interval(_ n: Int) -> Double {
    let time = Double(n) * (1000 / Gesture.rate)
    return time <= duration - 500 / Gesture.rate ? time : duration
  }

  /// Takes the next sample.
  mutating func next() -> [TouchUpdate] {
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
    case .line(let from, let to):
      let point = part == 1 ? to : from + (to - from) * part
      return [TouchUpdate(id: 0, phase: phase, point: point)]
    case .pinch(let center, let scale):
      // On a diagonal; the middle of the way has the radius.
      let side = Gesture.pinchRadius * 0.5.squareRoot()
      let distance = side * Elementary.pow(scale, part) / scale.squareRoot()
      let arm = Vector(dx: distance, dy: -distance)
      return [
        TouchUpdate(id: 0, phase: phase, point: center + arm),
        TouchUpdate(id: 1, phase: phase, point: center - arm),
      ]
    }
  }
}
