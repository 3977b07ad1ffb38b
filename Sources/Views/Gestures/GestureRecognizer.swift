import MesmerDrawing
import MesmerGeometry

/// Recognizes a gesture in the touches of a view and its subviews: UIGestureRecognizer,
/// the base class of the recognizers.
///
/// A recognizer begins in the state `possible`. A continuous one (pan, pinch, long press)
/// goes through `began`, `changed` and `ended` or `cancelled`, a discrete one (tap,
/// swipe) to `ended`; one that does not recognize its gesture goes to `failed`. When all
/// of its touches are gone it is `possible` again.
///
/// A recognizer gets touches before their view does. One that wants to recognize is asked
/// (`gestureRecognizerShouldBegin`), waits for those that must fail first, and fails if
/// another one has recognized a gesture of the same touches, unless a delegate allows
/// both. Then it calls its actions, and the touches are taken from their views
/// (`cancelsTouchesInView`). Actions are called after all recognizers have had the
/// touches.
///
/// Touches come from a `WindowClock`. Subclasses override the touch methods and set
/// `state`.
open class GestureRecognizer: MesmerObject {
  /// What a recognizer knows about its gesture.
  public enum State: Int, Hashable, Sendable {
    /// Nothing yet.
    case possible
    /// A continuous gesture has begun.
    case began
    /// It goes on.
    case changed
    /// It is over, or a discrete gesture has been recognized.
    case ended
    /// It was ended by the system or the program.
    case cancelled
    /// The touches are not the gesture.
    case failed

    /// The name of `ended` for discrete gestures.
    public static let recognized = State.ended
  }

  // MARK: Properties

  /// The view whose touches it gets.
  public internal(set) weak var view: View?
  /// Decides in conflicts; none by default. Not retained.
  open weak var delegate: (any GestureRecognizerDelegate)?
  /// A name, for logs.
  open var name: String?
  /// Whether it gets touches; true by default. Disabling it cancels its gesture.
  open var isEnabled = true {
    didSet { if !isEnabled && oldValue { dispatcher?.disable(self) } }
  }
  /// Whether touches are taken from their view when the gesture is recognized; true by
  /// default.
  open var cancelsTouchesInView = true
  /// Whether the view gets new touches only once the gesture has failed; false by
  /// default.
  open var delaysTouchesBegan = false
  /// Whether the view hears of the end of touches only once the gesture has failed; true
  /// by default.
  open var delaysTouchesEnded = true

  /// The state. A subclass sets it in its touch methods; it takes effect when all
  /// recognizers have had the touches.
  open var state: State {
    get { acting ?? wanted ?? current }
    set { want(newValue) }
  }

  /// The state whose actions are being called.
  private var acting: State?

  /// The state in force.
  private(set) var current = State.possible
  /// The state that it wants to take.
  var wanted: State?
  /// Whether it was allowed to begin with its present wish.
  var mayBegin = false
  /// When `deadlinePassed` is called, in milliseconds of the clock; nil for never.
  var deadline: Double?
  /// The touches that it gets, in the order in which they began.
  var touches: [Touch] = [] {
    didSet {
      if touches.isEmpty && !oldValue.isEmpty {
        lastPlace = GestureRecognizer.center(oldValue.map(\.place))
      }
    }
  }
  /// Where the last touches were when they left, for an action that comes later.
  private var lastPlace = Point.zero
  /// How deep its view was in the tree when it got its first touch.
  var depth = 0
  /// Its place among all that wait for touches of a window, while it gets touches.
  weak var dispatcher: TouchDispatcher?

  private var actions: [(GestureRecognizer) -> Void] = []
  /// The targets that MesmerUIKit keeps with the recognizer.
  package var targetTable: AnyObject?
  private var required: [WeakRecognizer] = []

  private struct WeakRecognizer { weak var recognizer: GestureRecognizer? }

  // MARK: Making

  /// A recognizer without actions.
  public override init() {}

  /// A recognizer that calls a closure.
  public convenience init(action: @escaping (GestureRecognizer) -> Void) {
    self.init()
    addAction(action)
  }

  /// Calls a closure each time the state changes to `began`, `changed`, `ended` or
  /// `cancelled`.
  public func addAction(_ action: @escaping (GestureRecognizer) -> Void) {
    actions.append(action)
  }

  // MARK: Places

  /// The number of touches of the gesture.
  open var numberOfTouches: Int { counted.count }
  /// The touches that are counted: the last ones too, as long as the gesture has them.
  var counted: [Touch] { touches }

  /// The centre of the touches, or of the last ones, in a view's space; nil means the
  /// window's.
  open func location(in view: View?) -> Point {
    let center =
      touches.isEmpty ? lastPlace : GestureRecognizer.center(touches.map(\.place))
    return Touch.convert(center, to: view, near: self.view)
  }

  /// The place of one touch in a view's space; nil means the window's. An index that is
  /// not below `numberOfTouches` is a programmer's error.
  open func location(ofTouch index: Int, in view: View?) -> Point {
    let counted = counted
    demand(
      counted.indices.contains(index),
      "the gesture has \(counted.count) touches and none with the index \(index)")
    return Touch.convert(counted[index].place, to: view, near: self.view)
  }

  /// The mean of some points; zero for none.
  static func center(_ points: [Point]) -> Point {
    var x = 0.0
    var y = 0.0
    for point in points {
      x += point.x
      y += point.y
    }
    let count = Double(max(points.count, 1))
    return Point(x: x / count, y: y / count)
  }

  /// The mean distance of some points from their mean.
  static func spread(_ points: [Point]) -> Double {
    let center = center(points)
    let sum = points.reduce(0) { $0 + ($1 - center).length }
    return sum / Double(max(points.count, 1))
  }

  // MARK: Conflicts

  /// Waits until another recognizer has failed before it recognizes; fails if that one
  /// recognizes.
  open func require(toFail other: GestureRecognizer) {
    required.removeAll { $0.recognizer == nil }
    required.append(WeakRecognizer(recognizer: other))
  }

  /// Whether it was told to wait for another recognizer.
  func requires(_ other: GestureRecognizer) -> Bool {
    required.contains { $0.recognizer === other }
  }

  /// Whether it fails others by recognizing; true by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether others that recognize fail it; true by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  // MARK: Touches, for subclasses

  /// Touches of the view have begun. The default does nothing.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}
  /// Touches have moved. The default does nothing.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}
  /// Touches have ended. The default does nothing.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
  /// The system has taken the touches. The default ends the gesture as cancelled.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = current == .possible ? .failed : .cancelled
  }
  /// The gesture is over: forget it. The default does nothing.
  open func reset() {}

  // MARK: For this module

  /// The time of the clock in milliseconds.
  var now: Double { dispatcher?.now ?? 0 }

  /// The deadline has passed.
  func deadlinePassed() {}

  /// Whether a touch is one for this recognizer, before its delegate is asked.
  func accepts(_ touch: Touch) -> Bool { true }

  /// What a recognizer answers about its own wish to begin.
  enum Verdict { case yes, no, notNow }

  /// Whether it may begin, before anyone else is asked.
  func verdict() -> Verdict { .yes }

  /// Takes the delivered touches of views; false if it must not.
  func takesTouches() -> Bool { true }

  /// It has taken a state; actions come later.
  func didEnter(_ state: State) {}

  /// Another recognizer has won.
  func wasPrevented() {}

  /// Whether it recognizes beside another one whatever delegates say.
  func goesTogether(with other: GestureRecognizer) -> Bool { false }

  /// Whether the content's touches are cancelled before its own consequences, as a scroll
  /// view does.
  var cancelsFirst: Bool { false }

  /// Among recognizers of one view that recognize at once, the greatest goes first.
  var precedence: Int { 0 }

  /// Whether it recognizes again with fingers that are still down.
  var restarts: Bool { false }

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
    if dispatcher == nil { settleAlone() }
  }

  /// A state without a clock takes effect at once.
  private func settleAlone() {
    guard let wanted else { return }
    enter(wanted)
    if wanted != .failed { act(wanted) }
  }

  /// Takes a state.
  func enter(_ state: State) {
    wanted = nil
    current = state
    if state != .changed && state != .began { deadline = nil }
    didEnter(state)
  }

  /// Calls the actions for a state.
  func act(_ state: State) {
    let outer = acting
    acting = state
    for action in actions { action(self) }
    acting = outer
  }

  /// The gesture is over and its touches are gone.
  func restart() {
    wanted = nil
    mayBegin = false
    current = .possible
    deadline = nil
    reset()
  }

  /// It may recognize again, with the fingers that are still down.
  func resume() {
    wanted = nil
    mayBegin = false
    current = .possible
  }

  /// Whether it has recognized.
  var isRecognized: Bool {
    switch current {
    case .began, .changed, .ended: true
    default: false
    }
  }
}

/// Decides what a gesture recognizer does: UIGestureRecognizerDelegate. Every method has
/// a default.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether the recognizer may begin; true by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// Whether the recognizer gets a touch; true by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool
  /// Whether two recognizers may recognize at once; false by default. One true is enough.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// Whether the recognizer waits until another one has failed; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// Whether another one waits until the recognizer has failed; false by default.
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
    recognizer.dispatcher?.disable(recognizer)
    gestures.remove(at: index)
    recognizer.view = nil
  }

  /// The recognizers, or nil.
  var someRecognizers: [GestureRecognizer]? {
    get { allRecognizers.isEmpty ? nil : allRecognizers }
    set {
      for recognizer in gestures { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }
}
