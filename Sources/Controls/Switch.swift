import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

/// A switch that is on or off, 51 x 31 points.
///
/// A tap toggles the switch; a finger can also drag the knob. If the value has changed,
/// `valueChanged` is sent when the finger lifts.
open class Switch: Control {
  /// The styles of switches.
  public enum Style: Int, Hashable, Sendable {
    case automatic, checkbox, sliding
  }

  private static let size = Size(width: 51, height: 31)
  /// The distance that a finger must drag to toggle the switch, in points.
  private static let way: Double = 12

  private let track = View()
  private let thumb = View()
  /// Whether the knob is shown at the side of a switch that is on.
  private var shownOn = false
  private var wasDragged = false
  private var touchX: Double = 0
  /// Whether the tracked finger touched down on the knob.
  private var holdsKnob = false

  /// Creates a switch at a frame's origin; its size is fixed.
  public override init(frame: Rect) {
    super.init(frame: Rect(origin: frame.origin, size: Switch.size))
    addPart(track)
    track.addPart(thumb)
    track.cornerRadius = 15.5
    thumb.shadowOpacity = 0.15
    thumb.shadowOffset = Size(width: 0, height: 3)
    thumb.shadowRadius = 4
    show()
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// The frame; its size cannot be changed, as in UIKit.
  open override var frame: Rect {
    get { super.frame }
    set {
      super.frame =
        transform.isIdentity
        ? Rect(origin: newValue.origin, size: Switch.size) : newValue
    }
  }

  /// The bounds; their size cannot be changed, not even by constraints or autoresizing.
  open override var bounds: Rect {
    get { super.bounds }
    set { super.bounds = Rect(origin: newValue.origin, size: Switch.size) }
  }

  // MARK: Value and colours

  /// Whether the switch is on; false by default.
  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }
  private var value = false

  /// Turns the switch on or off. If `animated` is true, a spring moves the knob.
  open func setOn(_ on: Bool, animated: Bool) {
    value = on
    slide(to: on, animated: animated)
  }

  /// The colour of the track while on; nil (the default) for green.
  open var onTintColor: Color? { didSet { show() } }
  /// The colour of the knob; nil (the default) for white.
  open var thumbTintColor: Color? { didSet { show() } }
  /// The image for a switch that is on; stored and ignored, as in UIKit.
  open var onImage: Image?
  /// The image for a switch that is off; stored and ignored, as in UIKit.
  open var offImage: Image?
  /// The title; stored and ignored: only Macs show one.
  open var title: String?
  /// The preferred style; stored and ignored: all switches slide.
  open var preferredStyle = Style.automatic
  /// The style of the switch: always sliding.
  open var style: Style { .sliding }

  open override var isEnabled: Bool {
    didSet { track.alpha = isEnabled ? 1 : 0.5 }
  }

  @_spi(Components) public override var keepsTaps: Bool { true }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 11, sizing: [.own, .fixed], followsFingers: true)
  }

  open override var intrinsicContentSize: Size { Switch.size }
  @_spi(Components) public override var fixedSizeHugging: LayoutPriority? { .defaultHigh }
  open override func sizeThatFits(_ size: Size) -> Size { Switch.size }

  // MARK: Parts

  open override func layoutSubviews() {
    super.layoutSubviews()
    View.performWithoutAnimation { show() }
  }

  /// Lays out the parts for `shownOn`. The knob is wider while the switch is highlighted.
  private func show() {
    track.frame = Rect(
      x: bounds.midX - Switch.size.width / 2, y: bounds.midY - Switch.size.height / 2,
      width: Switch.size.width, height: Switch.size.height)
    track.backgroundColor = shownOn ? onTintColor ?? .systemGreen : .secondarySystemFill
    let width: Double = isHighlighted ? 33 : 27
    let isRight = shownOn != isRightToLeft
    thumb.frame = Rect(
      x: isRight ? Switch.size.width - 2 - width : 2, y: 2, width: width, height: 27)
    thumb.cornerRadius = 13.5
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  /// Moves the knob to a side with the springs measured on UIKit's switches.
  private func slide(to on: Bool, animated: Bool) {
    let frequency: Double = on ? 9.24 : 15.708
    shownOn = on
    animate(frequency, animated)
  }

  private func animate(_ frequency: Double, _ animated: Bool) {
    guard animated else { return View.performWithoutAnimation { show() } }
    let spring = SpringTimingParameters(
      mass: 1, stiffness: frequency * frequency, damping: 2 * frequency,
      initialVelocity: .zero)
    let animator = PropertyAnimator(duration: 0, timingParameters: spring)
    animator.addAnimations { [self] in show() }
    animator.startAnimation()
  }

  // MARK: Fingers

  open override func beginTracking(_ touch: Touch, with event: MesmerViews.Event?) -> Bool
  {
    touchX = touch.location(in: self).x
    wasDragged = false
    holdsKnob = isOnKnob(touch.location(in: self))
    return super.beginTracking(touch, with: event)
  }

  private func isOnKnob(_ place: Point) -> Bool {
    thumb.convert(thumb.bounds, to: self).contains(place)
  }

  @_spi(Components) public override func keepsDrag(
    from start: Point, to end: Point
  ) -> Bool {
    let way = end - start
    return way.dx.magnitude > way.dy.magnitude
      && (isTracking ? holdsKnob : isOnKnob(start))
  }

  open override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { animate(15.708, true) } }
  }

  open override func continueTracking(
    _ touch: Touch, with event: MesmerViews.Event?
  ) -> Bool {
    let x = touch.location(in: self).x
    let isMirrored = isRightToLeft
    let way = isMirrored ? touchX - x : x - touchX
    if shownOn ? way <= 0 - Switch.way : way >= Switch.way {
      wasDragged = true
      touchX = x
      slide(to: !shownOn, animated: true)
    } else if shownOn ? way > 0 : way < 0 {
      // The knob stays at its end. The distance of a drag back is measured from the
      // finger's present position.
      touchX = x
    }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: Touch?, with event: MesmerViews.Event?) {
    super.endTracking(touch, with: event)
    let old = value
    if !wasDragged, isTouchInside { slide(to: !shownOn, animated: true) }
    value = shownOn
    if value != old {
      sendActions(for: .valueChanged)
      sendActions(for: .primaryActionTriggered)
    }
  }

  open override func cancelTracking(with event: MesmerViews.Event?) {
    super.cancelTracking(with: event)
    if shownOn != value { slide(to: value, animated: true) }
  }
}
