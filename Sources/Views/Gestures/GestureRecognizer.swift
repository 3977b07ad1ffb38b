import MesmerDrawing
import MesmerGeometry

/// The base class of recognizers of gestures in the touches of a view and its subviews:
/// UIGestureRecognizer.
///
/// A recognizer begins in the state `possible`. A continuous recognizer (pan, pinch, long
/// press) then has the states `began`, `changed` and `ended` or `cancelled`. A discrete
/// recognizer (tap, swipe) has the state `ended`. A recognizer that does not recognize
/// its gesture has the state `failed`. Once all of its touches have ended, a recognizer
/// is `possible` again.
///
/// A recognizer receives touches before their view does. It recognizes its gesture if
/// `gestureRecognizerShouldBegin` returns true and the recognizers that it requires to
/// fail have failed. It fails if another recognizer has recognized a gesture of the same
/// touches, unless a delegate allows both. On recognition it calls its actions, and the
/// touches are cancelled in their views if `cancelsTouchesInView` is true. Actions are
/// called after all recognizers have received the touches.
///
/// Touches come from a `WindowClock`. Subclasses override the touch methods and set
/// `state`.
open class GestureRecognizer: MesmerObject {
  /// The stage of a recognizer's gesture.
  public enum State: Int, Hashable, Sendable {
    /// Not recognized yet.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture has changed.
    case changed
    /// The gesture has ended, or a discrete gesture has been recognized.
    case ended
    /// A continuous gesture was interrupted by the system or the program.
    case cancelled
    /// The touches do not form the gesture.
    case failed

    /// The name of `ended` for discrete gestures.
    public static let recognized = State.ended
  }

  // MARK: Properties

  /// The view to which the recognizer was added; nil before that, and after its removal.
  public internal(set) weak var view: View?
  /// The delegate, which resolves conflicts; nil by default. It is not retained.
  open weak var delegate: (any GestureRecognizerDelegate)?
  /// A name for logs; nil by default.
  open var name: String?
  /// Whether the recognizer receives touches; true by default. Disabling it cancels its
  /// gesture.
  open var isEnabled = true {
    didSet { if !isEnabled && oldValue { delivery?.disable(self) } }
  }
  /// Whether the view's touches are cancelled when the gesture is recognized; true by
  /// default.
  open var cancelsTouchesInView = true
  /// Whether the view receives new touches only after the gesture has failed; false by
  /// default.
  open var delaysTouchesBegan = false
  /// Whether the view receives the end of touches only after the gesture has failed; true
  /// by default.
  open var delaysTouchesEnded = true

  /// The state. A subclass sets it in its touch methods. On a clock, the new state takes
  /// effect after all recognizers have received the touches; otherwise immediately.
  open var state: State {
    get { acting ?? wanted ?? current }
    set { want(newValue) }
  }

  /// The state whose actions are being called.
  private var acting: State?

  /// The effective state.
  package private(set) var current = State.possible
  /// The requested state, pending arbitration.
  package var wanted: State?
  /// Whether beginning was allowed for the pending request.
  package var mayBegin = false
  /// The time at which `deadlinePassed` is called, in milliseconds of the clock; nil if
  /// it is not to be called.
  package var deadline: Double?
  /// The received touches, in the order in which they began.
  package var touches: [Touch] = [] {
    didSet {
      if touches.isEmpty && !oldValue.isEmpty {
        lastPlace = GestureRecognizer.center(oldValue.map(\.place))
      }
    }
  }
  /// The centre of the last touches when they ended, which actions read after that.
  private var lastPlace = Point.zero
  /// The depth of the view in the tree at the first touch.
  package var depth = 0
  /// The delivery of touches, while the recognizer is active.
  package weak var delivery: (any TouchDelivery)?

  private var actions: [(GestureRecognizer) -> Void] = []
  /// The state that another module stores with the recognizer.
  package var attachment: AnyObject?
  private var required: [WeakRecognizer] = []

  private struct WeakRecognizer { weak var recognizer: GestureRecognizer? }

  // MARK: Making

  /// Creates a recognizer without actions.
  public override init() {}

  /// Creates a recognizer that calls a closure.
  public convenience init(action: @escaping (GestureRecognizer) -> Void) {
    self.init()
    addAction(action)
  }

  /// Adds a closure that is called when the state changes to `began`, `changed`, `ended`
  /// or `cancelled`.
  public func addAction(_ action: @escaping (GestureRecognizer) -> Void) {
    actions.append(action)
  }

  // MARK: Places

  /// The number of touches of the gesture.
  open var numberOfTouches: Int { counted.count }
  /// The touches of the gesture, including touches that have ended and are not removed
  /// yet.
  var counted: [Touch] { touches }

  /// Returns the centre of the touches in a view's space; nil means the window's. After
  /// all touches have ended, it is the centre that the last ones had.
  open func location(in view: View?) -> Point {
    let center =
      touches.isEmpty ? lastPlace : GestureRecognizer.center(touches.map(\.place))
    return Touch.convert(center, to: view, near: self.view)
  }

  /// Returns the location of one touch in a view's space; nil means the window's. The
  /// index must be below `numberOfTouches`.
  open func location(ofTouch index: Int, in view: View?) -> Point {
    let counted = counted
    demand(
      counted.indices.contains(index),
      "touch index \(index) is out of range; the gesture has \(counted.count) touches")
    return Touch.convert(counted[index].place, to: view, near: self.view)
  }

  /// Returns the mean of points; zero without points.
  package static func center(_ points: [Point]) -> Point {
    var x = 0.0
    var y = 0.0
    for point in points {
      x += point.x
      y += point.y
    }
    let count = Double(max(points.count, 1))
    return Point(x: x / count, y: y / count)
  }

  /// Returns the mean distance of points from their mean.
  package static func spread(_ points: [Point]) -> Double {
    let center = center(points)
    let sum = points.reduce(0) { $0 + ($1 - center).length }
    return sum / Double(max(points.count, 1))
  }

  // MARK: Conflicts

  /// Makes recognition depend on the failure of another recognizer. This recognizer fails
  /// if the other one recognizes its gesture.
  open func require(toFail other: GestureRecognizer) {
    required.removeAll { $0.recognizer == nil }
    required.append(WeakRecognizer(recognizer: other))
  }

  /// Whether the recognizer requires another one to fail.
  package func requires(_ other: GestureRecognizer) -> Bool {
    required.contains { $0.recognizer === other }
  }

  /// Returns whether recognition by this recognizer makes another one fail; true by
  /// default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Returns whether recognition by another recognizer makes this one fail; true by
  /// default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  // MARK: Touches, for subclasses

  /// Called when touches of the view or its descendants have begun. The default does
  /// nothing.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}
  /// Called when touches have moved. The default does nothing.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}
  /// Called when touches have ended. The default does nothing.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
  /// Called when the system has cancelled touches. The default sets the state
  /// `cancelled`, or `failed` if the gesture has not begun.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = current == .possible ? .failed : .cancelled
  }
  /// Called after the gesture and its touches have ended, to reset internal state. The
  /// default does nothing.
  open func reset() {}

  // MARK: For recognizers of modules, and their delivery

  /// The time of the clock in milliseconds.
  package var now: Double { delivery?.now ?? 0 }

  /// Called when the deadline has passed.
  @_spi(Components) open func deadlinePassed() {}

  /// Whether the recognizer accepts a touch; read before its delegate is called.
  @_spi(Components) open func accepts(_ touch: Touch) -> Bool { true }

  /// The recognizer's own decision about whether its gesture may begin.
  @_spi(Components) public enum Verdict { case yes, no, notNow }

  /// Returns the recognizer's own decision, before views and delegates are called.
  @_spi(Components) open func verdict() -> Verdict { .yes }

  /// Cancels the touches that were delivered to views. Returns false if the content keeps
  /// these touches. The default only returns true.
  @_spi(Components) open func takesTouches() -> Bool { true }

  /// Called when a state has taken effect, before the actions.
  @_spi(Components) open func didEnter(_ state: State) {}

  /// Called when another recognizer has prevented this one.
  @_spi(Components) open func wasPrevented() {}

  /// Whether this and another recognizer recognize simultaneously, regardless of
  /// delegates.
  @_spi(Components) open func goesTogether(with other: GestureRecognizer) -> Bool {
    false
  }

  /// Whether the touches of the content are cancelled before the recognizer has its own
  /// effects, as in a scroll view.
  @_spi(Components) open var cancelsFirst: Bool { false }

  /// The precedence among simultaneous recognizers of one view; greatest first.
  @_spi(Components) open var precedence: Int { 0 }

  /// Whether the gesture is a single tap with one finger.
  @_spi(Components) open var isSingleTap: Bool { false }

  /// The movement of a drag with one finger, on the screen; nil for other gestures.
  @_spi(Components) open var oneFingerDrag: (start: Point, end: Point)? { nil }

  /// Whether the gesture can be recognized again with fingers that are still down.
  @_spi(Components) open var restarts: Bool { false }

  private func want(_ new: State) {
    switch (current, new) {
    case (.possible, .began), (.possible, .ended): wanted = new
    case (.possible, .failed), (.possible, .cancelled): wanted = .failed
    case (.began, .changed), (.changed, .changed):
      if wanted == nil { wanted = .changed }
    case (.began, .ended), (.changed, .ended): wanted = .ended
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed),
      (.changed, .failed):
      wanted = .cancelled
    default: return
    }
    if delivery == nil { settleAlone() }
  }

  /// Applies a requested state immediately, for a recognizer without a clock.
  private func settleAlone() {
    guard let wanted else { return }
    enter(wanted)
    if wanted != .failed { act(wanted) }
  }

  /// Makes a state effective.
  package func enter(_ state: State) {
    wanted = nil
    current = state
    if state != .changed && state != .began { deadline = nil }
    didEnter(state)
  }

  /// Calls the actions for a state.
  package func act(_ state: State) {
    let outer = acting
    acting = state
    for action in actions { action(self) }
    acting = outer
  }

  /// Resets the recognizer after its gesture and touches have ended.
  package func restart() {
    wanted = nil
    mayBegin = false
    current = .possible
    deadline = nil
    reset()
  }

  /// Makes the gesture possible again with the fingers that are still down.
  package func resume() {
    wanted = nil
    mayBegin = false
    current = .possible
  }

  /// Whether the gesture has been recognized.
  package var isRecognized: Bool {
    switch current {
    case .began, .changed, .ended: true
    case .possible, .cancelled, .failed: false
    }
  }
}

/// Methods that control a gesture recognizer: UIGestureRecognizerDelegate. Every method
/// has a default.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether the recognizer may begin; true by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// Whether the recognizer receives a touch; true by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool
  /// Whether two recognizers may recognize simultaneously; false by default. They may if
  /// the delegate of one of them returns true.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// Whether the recognizer requires another one to fail; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// Whether another recognizer requires this one to fail; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(
    _ gestureRecognizer: GestureRecognizer
  ) -> Bool { true }
  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
}

extension View {
  func attach(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestures.append(recognizer)
  }

  func detach(_ recognizer: GestureRecognizer) {
    guard let index = gestures.firstIndex(where: { $0 === recognizer }) else { return }
    recognizer.delivery?.disable(recognizer)
    gestures.remove(at: index)
    recognizer.view = nil
  }

  /// The recognizers; nil if there are none.
  var someRecognizers: [GestureRecognizer]? {
    get { allRecognizers.isEmpty ? nil : allRecognizers }
    set {
      for recognizer in gestures { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }
}
