import MesmerGeometry

/// A view operated by touches: UIControl. It sends events to its targets.
///
/// A control does not forward its touches to the next responder. By default, an enclosing
/// scroll view does not scroll with touches that a control has received.
open class Control: View {
  /// A set of events of a control: UIControl.Event. For the events of a finger that has
  /// touched down, the bounds of a button are extended by 70 points.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The events as bits: UIKit's.
    public let rawValue: UInt
    /// Creates events from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger touched down.
    public static let touchDown = Event(rawValue: 1 &<< 0)
    /// A finger touched down for the second or a later one of several quick taps.
    public static let touchDownRepeat = Event(rawValue: 1 &<< 1)
    /// The finger moved inside the bounds.
    public static let touchDragInside = Event(rawValue: 1 &<< 2)
    /// The finger moved outside the bounds.
    public static let touchDragOutside = Event(rawValue: 1 &<< 3)
    /// The finger reentered the bounds.
    public static let touchDragEnter = Event(rawValue: 1 &<< 4)
    /// The finger left the bounds.
    public static let touchDragExit = Event(rawValue: 1 &<< 5)
    /// The finger lifted inside the bounds.
    public static let touchUpInside = Event(rawValue: 1 &<< 6)
    /// The finger lifted outside the bounds.
    public static let touchUpOutside = Event(rawValue: 1 &<< 7)
    /// The touch was cancelled.
    public static let touchCancel = Event(rawValue: 1 &<< 8)
    /// The value has changed.
    public static let valueChanged = Event(rawValue: 1 &<< 12)
    /// The primary action of the control, such as the press of a button.
    public static let primaryActionTriggered = Event(rawValue: 1 &<< 13)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control, which determines its appearance: UIControl.State.
  public struct State: OptionSet, Hashable, Sendable {
    /// The state as bits: UIKit's.
    public let rawValue: UInt
    /// Creates a state from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Neither highlighted, disabled nor selected.
    public static let normal: State = []
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1 &<< 0)
    /// The control does not respond to touches.
    public static let disabled = State(rawValue: 1 &<< 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 &<< 2)
  }

  /// The horizontal alignment of the content.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable, CaseIterable {
    case center, left, right, fill, leading, trailing
  }

  /// The vertical alignment of the content.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable, CaseIterable {
    case center, top, bottom, fill
  }

  /// Whether the control responds to touches; true by default.
  open var isEnabled = true
  /// Whether the control is selected; false by default.
  open var isSelected = false
  /// Whether a finger is on the control; set while `isTouchInside` is true.
  open var isHighlighted = false
  /// The current state.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  /// The horizontal alignment of the content; centred by default.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }
  /// The horizontal alignment with leading and trailing resolved to left and right.
  package var sideAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    case .center, .left, .right, .fill: contentHorizontalAlignment
    }
  }
  /// The vertical alignment of the content; centred by default.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet {
      if contentVerticalAlignment == oldValue { return }
      setNeedsLayout()
      // The alignment moves the baselines.
      layoutState?.contentChanged(of: self)
    }
  }
  /// Whether a finger that touched down on the control is tracked.
  open private(set) var isTracking = false
  /// Whether the tracked finger is inside the bounds, which buttons extend by 70 points.
  open private(set) var isTouchInside = false

  /// An action: a call that is made for some events.
  package struct Action {
    /// The events.
    package var events: Event
    /// The object whose method is called; nil for a closure, or after the object was
    /// released.
    package weak var target: AnyObject?
    /// The identity of the action among those of its object; nil for an action that
    /// cannot be removed.
    package var name: AnyHashable?
    /// The call.
    package var call: (Control) -> Void

    /// Creates an action for some events.
    package init(
      for events: Event, target: AnyObject? = nil, name: AnyHashable? = nil,
      _ call: @escaping (Control) -> Void
    ) {
      self.events = events
      self.target = target
      self.name = name
      self.call = call
    }
  }

  @_spi(Components) public override var keepsTouches: Bool { true }
  @_spi(Components) open override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 8, sizing: .own)
  }

  /// The actions, in the order of their calls.
  package var actions: [Action] = []
  /// The distance outside the bounds, in points, up to which a tracked finger is treated
  /// as inside: 70 for UIKit's buttons, and 0 by default.
  package var trackingMargin = 0.0
  /// The event being delivered to the control.
  package private(set) var currentEvent: MesmerViews.Event?

  /// Adds a closure that is called for some events.
  public func addAction(for events: Event, _ action: @escaping (Control) -> Void) {
    actions.append(Action(for: events, action))
  }

  /// Adds a method of an object, such as `Controller.pressed`, that is called for some
  /// events: Swift's form of `addTarget(_:action:for:)`. The method receives the control;
  /// the object is not retained. A method that takes another class of control is a
  /// programmer's error. Methods cannot be compared: unlike a selector, a method that is
  /// added twice is called twice.
  public func addTarget<Target: AnyObject, Sender: Control>(
    _ target: Target, action: @escaping (Target) -> (Sender) -> Void, for events: Event
  ) {
    demand(
      self is Sender,
      "an action that takes a \(Sender.self) is not for a \(type(of: self))")
    let call = Action(for: events, target: target) { [weak target] control in
      if let target, let sender = control as? Sender { action(target)(sender) }
    }
    actions.append(call)
  }

  /// Adds a method of an object, without parameters, that is called for some events. The
  /// object is not retained. Unlike a selector, a method that is added twice is called
  /// twice.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for events: Event
  ) {
    let call = Action(for: events, target: target) { [weak target] _ in
      if let target { action(target)() }
    }
    actions.append(call)
  }

  /// Calls the actions for any of these events, in the order in which they were added.
  open func sendActions(for events: Event) {
    for action in actions where !action.events.isDisjoint(with: events) {
      action.call(self)
    }
  }

  private func isInside(_ touches: Set<Touch>, _ event: MesmerViews.Event?) -> Bool {
    touches.contains {
      let place = $0.location(in: self)
      if point(inside: place, with: event) { return true }
      return trackingMargin > 0 && isTracking
        && bounds.insetBy(dx: 0 - trackingMargin, dy: 0 - trackingMargin).contains(place)
    }
  }

  // MARK: The default action

  /// Whether a tap is the control's default action; false by default. Tap recognizers of
  /// superviews do not begin for the default action.
  @_spi(Components) open var keepsTaps: Bool { false }

  /// Returns whether a drag between two points of the bounds is the control's default
  /// action; false by default. Recognizers of superviews do not begin for the default
  /// action.
  @_spi(Components) open func keepsDrag(from start: Point, to end: Point) -> Bool {
    false
  }

  /// Returns false for a recognizer of a superview whose gesture is the control's default
  /// action, as long as the control is enabled.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: GestureRecognizer
  ) -> Bool {
    guard gestureRecognizer.view !== self, isEnabled else { return true }
    if gestureRecognizer.isSingleTap { return !keepsTaps }
    guard let drag = gestureRecognizer.oneFingerDrag else { return true }
    return !keepsDrag(
      from: Touch.convert(drag.start, to: self, near: self),
      to: Touch.convert(drag.end, to: self, near: self))
  }

  // MARK: Tracking, for subclasses

  /// Called when a finger touched down on the control. Returns whether to track it; true
  /// by default.
  open func beginTracking(_ touch: Touch, with event: MesmerViews.Event?) -> Bool { true }

  /// Called when the finger moved. Returns whether to continue tracking; true by default.
  open func continueTracking(_ touch: Touch, with event: MesmerViews.Event?) -> Bool {
    true
  }

  /// Called when the finger was lifted. The default does nothing.
  open func endTracking(_ touch: Touch?, with event: MesmerViews.Event?) {}

  /// Called when the touch was cancelled. The default does nothing.
  open func cancelTracking(with event: MesmerViews.Event?) {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: MesmerViews.Event?) {
    currentEvent = event
    defer { currentEvent = nil }
    guard isEnabled, let touch = touches.first else { return }
    isTouchInside = true
    isHighlighted = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return stopTracking() }
    sendActions(for: .touchDown)
    if touches.contains(where: { $0.tapCount > 1 }) { sendActions(for: .touchDownRepeat) }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: MesmerViews.Event?) {
    currentEvent = event
    defer { currentEvent = nil }
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touches, event)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else { return stopTracking() }
    if isTouchInside != wasInside {
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: MesmerViews.Event?) {
    currentEvent = event
    defer { currentEvent = nil }
    guard isTracking else { return }
    let isInside = isInside(touches, event)
    endTracking(touches.first, with: event)
    stopTracking()
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  open override func touchesCancelled(
    _ touches: Set<Touch>, with event: MesmerViews.Event?
  ) {
    currentEvent = event
    defer { currentEvent = nil }
    guard isTracking else { return }
    cancelTracking(with: event)
    stopTracking()
    sendActions(for: .touchCancel)
  }

  private func stopTracking() {
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }
}
