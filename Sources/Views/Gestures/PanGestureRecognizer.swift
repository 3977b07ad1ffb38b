import MesmerGeometry
import MesmerScrolling

/// A recognizer of moving fingers: UIPanGestureRecognizer. The gesture begins once the
/// fingers' centre has moved 10 points. The translation does not include the first 10
/// points (measured; subtracting them along the direction of the movement is a choice of
/// this project).
open class PanGestureRecognizer: GestureRecognizer {
  /// The minimum number of fingers for the gesture to begin; 1 by default.
  open var minimumNumberOfTouches = 1
  /// The maximum number of fingers for the gesture to begin; unlimited by default.
  open var maximumNumberOfTouches = Int.max

  /// The fingers that are down, oldest first.
  package private(set) var fingers: [Touch] = []
  /// The fingers' centre, in the recognizer's space; after the last lift, the last
  /// centre.
  package private(set) var center = Point.zero
  /// The point from which `slop`, the required movement, is measured.
  package private(set) var origin = Point.zero
  /// The point at which the translation is zero.
  package private(set) var anchor = Point.zero
  /// The anchor of a gesture that begins at the current event.
  private var slopEnd = Point.zero
  package var tracker = VelocityTracker(at: .zero, time: 0)

  /// Returns the movement of the fingers' centre, in a view's space; nil means the
  /// window's. Until `began`, the movement is measured from touch-down, then from the end
  /// of the first 10 points.
  open func translation(in view: View?) -> Point {
    let start = Touch.convert(toScreen(anchor), to: view, near: self.view)
    let end = Touch.convert(toScreen(center), to: view, near: self.view)
    return Point(x: end.x - start.x, y: end.y - start.y)
  }

  /// Sets the current translation, in a view's space; nil means the window's.
  open func setTranslation(_ translation: Point, in view: View?) {
    let here = Touch.convert(toScreen(center), to: view, near: self.view)
    let start = Point(x: here.x - translation.x, y: here.y - translation.y)
    anchor = fromScreen(Touch.convert(start, from: view, near: self.view))
  }

  /// Returns the fingers' velocity in points per second, in a view's space; nil means
  /// the window's. Zero once they have rested for 0.1 seconds.
  open func velocity(in view: View?) -> Point {
    let velocity = tracker.reported(at: now) * 1000
    let start = Touch.convert(toScreen(center), to: view, near: self.view)
    let end = Touch.convert(toScreen(center + velocity), to: view, near: self.view)
    return Point(x: end.x - start.x, y: end.y - start.y)
  }

  override var counted: [Touch] { fingers }

  // MARK: For the recognizer of scroll views

  /// The movement in points that is required before the gesture begins.
  @_spi(Components) open var slop: Double { 10 }
  /// Returns the part of a movement that counts towards the slop.
  @_spi(Components) open func measured(_ way: Vector) -> Vector { way }
  /// Returns the location of a touch in the recognizer's space.
  @_spi(Components) open func place(of touch: Touch) -> Point { touch.place }
  @_spi(Components) open func toScreen(_ point: Point) -> Point { point }
  @_spi(Components) open func fromScreen(_ point: Point) -> Point { point }
  /// Called when a finger has touched down or lifted during the gesture.
  @_spi(Components) open func fingersChanged() {}
  /// Called when the fingers have moved during the gesture.
  @_spi(Components) open func fingersMoved() {}

  /// The movement of a single finger, so far.
  @_spi(Components) open override var oneFingerDrag: (start: Point, end: Point)? {
    fingers.count == 1 ? (toScreen(origin), toScreen(center)) : nil
  }

  private var measuredCenter: Point {
    GestureRecognizer.center(fingers.map { place(of: $0) })
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    for touch in touches.sorted(by: { $0.number < $1.number }) {
      if fingers.isEmpty {
        fingers = [touch]
        center = place(of: touch)
        origin = center
        anchor = center
        slopEnd = center
        tracker = VelocityTracker(at: center, time: now)
        continue
      }
      let before = center
      fingers.append(touch)
      jump(from: before)
    }
    if fingers.count > maximumNumberOfTouches && state == .possible { state = .failed }
    if isRecognized { fingersChanged() }
  }

  /// Moves the centre after a finger has touched down or lifted. The translation does not
  /// change.
  private func jump(from before: Point) {
    center = measuredCenter
    origin = origin + (center - before)
    anchor = anchor + (center - before)
    slopEnd = slopEnd + (center - before)
    tracker.jump(to: center, time: now)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let before = measured(center - origin).length
    center = measuredCenter
    tracker.move(to: center, time: now)
    if state == .possible {
      let way = measured(center - origin)
      // A gesture delayed by others begins at the current centre, so that it does not
      // jump.
      let isFirst = before <= slop && way.length > slop
      slopEnd = isFirst ? center + way * (slop / way.length - 1) : center
      // From 20.4 to 10.4 the computed movement is 9.999999999999998 points, which the
      // tolerance accepts as ten.
      let isFar = way.length >= slop - 0x1p-20
      if fingers.count >= minimumNumberOfTouches && isFar { state = .began }
    } else {
      state = .changed
      fingersMoved()
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    let left = fingers.filter { !touches.contains($0) }
    if left.isEmpty {
      state = state == .possible ? .failed : .ended
      return
    }
    let before = center
    fingers = left
    jump(from: before)
    if isRecognized { fingersChanged() }
  }

  open override func reset() { fingers = [] }

  @_spi(Components) open override func didEnter(_ state: State) {
    switch state {
    case .began:
      anchor = slopEnd
      tracker.store()
    case .changed: tracker.store()
    case .possible, .ended, .cancelled, .failed: break
    }
  }
}

/// A recognizer of fingers that change their distance: UIPinchGestureRecognizer. The
/// gesture begins as soon as the distance of at least two fingers changes.
open class PinchGestureRecognizer: GestureRecognizer {
  /// The fingers' mean distance from their centre, divided by the distance at the
  /// beginning. After it was set, it changes in proportion from the new value.
  open var scale: Double {
    get { base > 0 ? spread / base * factor : factor }
    set {
      base = spread
      factor = newValue
    }
  }
  /// The change of the scale per second.
  open private(set) var velocity = 0.0

  /// The fingers that are down.
  package private(set) var fingers: [Touch] = []
  /// The centre of the fingers, in the recognizer's space. Fingers whose lift is being
  /// handled are included. `spread` is the mean distance of the fingers from it.
  package private(set) var center = Point.zero
  package private(set) var spread = 0.0
  private var base = 0.0
  private var factor = 1.0
  private var time = 0.0

  override var counted: [Touch] { fingers }

  /// Returns the location of a touch in the recognizer's space.
  @_spi(Components) open func place(of touch: Touch) -> Point { touch.place }
  /// Whether the distance has changed beyond the tolerance.
  @_spi(Components) open var hasPinched: Bool { (spread / base - 1).magnitude > 0x1p-20 }
  /// Called when fingers have touched down or lifted.
  @_spi(Components) open func fingersChanged() {}

  private func measure() {
    let places = fingers.map { place(of: $0) }
    center = GestureRecognizer.center(places)
    spread = GestureRecognizer.spread(places)
  }

  /// Continues with the fingers that are down, without a change of the scale.
  private func rebase() {
    let scale = self.scale
    measure()
    if fingers.count > 1 {
      factor = isRecognized ? scale : 1
      base = spread
    }
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    fingers += touches.sorted { $0.number < $1.number }
    rebase()
    time = now
    fingersChanged()
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let before = scale
    measure()
    guard fingers.count > 1 else { return }
    if now > time { velocity = (scale - before) / (now - time) * 1000 }
    time = now
    if state == .possible {
      if hasPinched { state = .began }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    let left = fingers.filter { !touches.contains($0) }
    if isRecognized && left.count < 2 {
      state = .ended
      remaining = left
      return
    }
    fingers = left
    rebase()
    fingersChanged()
    if left.isEmpty { state = .failed }
  }

  /// The fingers that remain down after the end.
  private var remaining: [Touch] = []

  @_spi(Components) open override func didEnter(_ state: State) {
    if state == .ended { leave() }
  }

  /// Removes the lifted fingers after the end of the gesture.
  func leave() {
    // Actions for the end read the last scale.
    factor = scale
    fingers = remaining
    remaining = []
    measure()
    base = spread
  }

  /// The number of fingers that remain down after the end.
  package var leaves: Int { remaining.count }

  open override func reset() {
    fingers = []
    remaining = []
    base = 0
    factor = 1
    velocity = 0
  }
}
