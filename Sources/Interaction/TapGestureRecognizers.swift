import MesmerGeometry
@_spi(Components) import MesmerViews

/// A recognizer of taps: UITapGestureRecognizer.
///
/// A tap lasts at most 0.75 seconds, begins at most 0.35 seconds after the end of the
/// previous one, and keeps the fingers' centre within 45 points of the first location
/// (from a port of UIKit, grade B).
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps of the gesture; 1 by default.
  open var numberOfTapsRequired = 1
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1

  static let longestTap = 750.0
  static let longestPause = 350.0
  static let farthest = 45.0

  private var taps = 0
  private var origin: Point?
  private var hasAllFingers = false
  private var down = 0

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if down == 0 {
      deadline = now + TapGestureRecognizer.longestTap
      hasAllFingers = false
    }
    down += touches.count
    if down > numberOfTouchesRequired { return state = .failed }
    if down == numberOfTouchesRequired {
      hasAllFingers = true
      let center = GestureRecognizer.center(self.touches.map(\.place))
      if let origin, (center - origin).length > TapGestureRecognizer.farthest {
        return state = .failed
      }
      if origin == nil { origin = center }
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard hasAllFingers, let origin else { return }
    let center = GestureRecognizer.center(self.touches.map(\.place))
    if (center - origin).length > TapGestureRecognizer.farthest { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    down -= touches.count
    if down > 0 { return }
    if !hasAllFingers { return state = .failed }
    taps += 1
    if taps >= numberOfTapsRequired {
      deadline = nil
      state = .ended
    } else {
      deadline = now + TapGestureRecognizer.longestPause
    }
  }

  open override func reset() {
    taps = 0
    down = 0
    origin = nil
    hasAllFingers = false
  }

  /// Returns whether recognition makes another recognizer fail: false for a tap
  /// recognizer that requires more taps than this one, otherwise true.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  @_spi(Components) open override var isSingleTap: Bool {
    numberOfTapsRequired == 1 && numberOfTouchesRequired == 1
  }
  @_spi(Components) open override var precedence: Int { numberOfTapsRequired }
  @_spi(Components) open override func deadlinePassed() { state = .failed }
}

/// A recognizer of resting fingers: UILongPressGestureRecognizer. The gesture begins
/// `minimumPressDuration` after the last required finger has touched down, if all fingers
/// are still down and their centre has moved at most `allowableMovement`.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The duration of the press in seconds; 0.5 by default.
  open var minimumPressDuration = 0.5
  /// The maximum movement in points before the gesture begins; 10 by default.
  open var allowableMovement = 10.0
  /// The number of taps before the press; 0 by default.
  open var numberOfTapsRequired = 0
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var down = 0
  private var origin = Point.zero

  private var center: Point { GestureRecognizer.center(touches.map(\.place)) }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    down += touches.count
    if down > numberOfTouchesRequired && state == .possible { return state = .failed }
    guard down == numberOfTouchesRequired, state == .possible else { return }
    origin = center
    let limit =
      taps < numberOfTapsRequired
      ? TapGestureRecognizer.longestTap : max(minimumPressDuration, 0) * 1000
    deadline = now + limit
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if state != .possible { return state = .changed }
    if (center - origin).length > allowableMovement { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    down -= touches.count
    if state != .possible {
      if down == 0 { state = .ended }
      return
    }
    if down > 0 { return }
    if taps >= numberOfTapsRequired { return state = .failed }
    taps += 1
    deadline = now + TapGestureRecognizer.longestPause
  }

  open override func reset() {
    taps = 0
    down = 0
  }

  @_spi(Components) open override func deadlinePassed() {
    let presses = down == numberOfTouchesRequired && taps >= numberOfTapsRequired
    state = presses ? .began : .failed
  }
}

/// A recognizer of a quick movement in one direction: UISwipeGestureRecognizer.
/// The fingers' centre moves at least 50 points within 0.5 seconds, at most 20 degrees
/// off the direction (from two ports of UIKit, grade B; the angle is this project's).
open class SwipeGestureRecognizer: GestureRecognizer {
  /// A set of directions.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The directions as bits.
    public let rawValue: Int
    /// Creates a set of directions from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The direction to the right.
    public static let right = Direction(rawValue: 1)
    /// The direction to the left.
    public static let left = Direction(rawValue: 2)
    /// The upward direction.
    public static let up = Direction(rawValue: 4)
    /// The downward direction.
    public static let down = Direction(rawValue: 8)
  }

  /// The recognized directions; right by default.
  open var direction = Direction.right
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1

  static let distance = 50.0
  static let longest = 500.0
  /// The tangent of 20 degrees.
  static let slope = 0.36397023426620234

  private var down = 0
  private var origin: Point?

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if down == 0 { deadline = now + SwipeGestureRecognizer.longest }
    down += touches.count
    if down > numberOfTouchesRequired { return state = .failed }
    if down == numberOfTouchesRequired {
      origin = GestureRecognizer.center(self.touches.map(\.place))
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let origin, state == .possible else { return }
    let way = GestureRecognizer.center(self.touches.map(\.place)) - origin
    if way.length < SwipeGestureRecognizer.distance { return }
    let isAcross = way.dx.magnitude > way.dy.magnitude
    let long = max(way.dx.magnitude, way.dy.magnitude)
    let short = min(way.dx.magnitude, way.dy.magnitude)
    let heading: Direction =
      isAcross ? (way.dx > 0 ? .right : .left) : (way.dy > 0 ? .down : .up)
    let isStraight = short <= long * SwipeGestureRecognizer.slope
    state = isStraight && direction.contains(heading) ? .ended : .failed
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if state == .possible { state = .failed }
  }

  @_spi(Components) open override var oneFingerDrag: (start: Point, end: Point)? {
    guard numberOfTouchesRequired == 1, let origin else { return nil }
    return (origin, GestureRecognizer.center(touches.map(\.place)))
  }

  open override func reset() {
    down = 0
    origin = nil
  }

  @_spi(Components) open override func deadlinePassed() { state = .failed }
}
