import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A switch that is on or off, 51 x 31 points.
///
/// A tap toggles it; a finger that drags the knob takes it along. `valueChanged` is sent
/// when the finger lifts, if the value is another than before.
open class UISwitch: UIControl {
  /// The looks of switches.
  public enum Style: Int, Hashable, Sendable {
    case automatic, checkbox, sliding
  }

  private static let size = CGSize(width: 51, height: 31)
  /// How far a finger must drag to turn the switch, in points.
  private static let way: CGFloat = 12

  private let track = UIView()
  private let thumb = UIView()
  /// Whether the knob is shown at the side for on.
  private var shownOn = false
  private var wasDragged = false
  private var touchX: CGFloat = 0

  /// Makes a switch at a frame's origin; its size is fixed.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    track.isUserInteractionEnabled = false
    addSubview(track)
    track.addSubview(thumb)
    track.cornerRadius = 15.5
    thumb.shadowOpacity = 0.15
    thumb.shadowOffset = CGSize(width: 0, height: 3)
    thumb.shadowRadius = 4
    show()
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// The frame; its size cannot be changed, as in UIKit.
  open override var frame: CGRect {
    get { super.frame }
    set {
      super.frame =
        transform.isIdentity
        ? CGRect(origin: newValue.origin, size: UISwitch.size) : newValue
    }
  }

  // MARK: Value and colours

  /// Whether the switch is on; false by default.
  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }
  private var value = false

  /// Turns the switch; with `animated` the knob moves there by a spring.
  open func setOn(_ on: Bool, animated: Bool) {
    value = on
    slide(to: on, animated: animated)
  }

  /// The colour of the track while on; green by default.
  open var onTintColor: UIColor? { didSet { show() } }
  /// The colour of the knob; white by default.
  open var thumbTintColor: UIColor? { didSet { show() } }
  /// Kept only: it has no effect in UIKit either.
  open var onImage: UIImage?
  /// Kept only: it has no effect in UIKit either.
  open var offImage: UIImage?
  /// Kept only: a text that only Macs show.
  open var title: String?
  /// Kept only: switches slide here.
  open var preferredStyle = Style.automatic
  /// How the switch looks.
  open var style: Style { .sliding }

  open override var isEnabled: Bool {
    didSet { track.alpha = isEnabled ? 1 : 0.5 }
  }

  open override var intrinsicContentSize: CGSize { UISwitch.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }

  // MARK: Parts

  open override func layoutSubviews() {
    super.layoutSubviews()
    UIView.performWithoutAnimation { show() }
  }

  /// Places the parts for `shownOn`; a finger makes the knob wider.
  private func show() {
    track.frame = CGRect(
      x: bounds.midX - UISwitch.size.width / 2, y: bounds.midY - UISwitch.size.height / 2,
      width: UISwitch.size.width, height: UISwitch.size.height)
    track.backgroundColor = shownOn ? onTintColor ?? .systemGreen : .secondarySystemFill
    let width: CGFloat = isHighlighted ? 33 : 27
    let isRight = shownOn != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
    thumb.frame = CGRect(
      x: isRight ? UISwitch.size.width - 2 - width : 2, y: 2, width: width, height: 27)
    thumb.cornerRadius = 13.5
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  /// The springs of UIKit's switches: measured.
  private func slide(to on: Bool, animated: Bool) {
    let frequency: CGFloat = on ? 9.24 : 15.708
    shownOn = on
    animate(frequency, animated)
  }

  private func animate(_ frequency: CGFloat, _ animated: Bool) {
    guard animated else { return UIView.performWithoutAnimation { show() } }
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: frequency * frequency, damping: 2 * frequency,
      initialVelocity: .zero)
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
    animator.addAnimations { [self] in show() }
    animator.startAnimation()
  }

  // MARK: Fingers

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touchX = touch.location(in: self).x
    wasDragged = false
    return super.beginTracking(touch, with: event)
  }

  open override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { animate(15.708, true) } }
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let way = isMirrored ? touchX - x : x - touchX
    if shownOn ? way <= 0 - UISwitch.way : way >= UISwitch.way {
      wasDragged = true
      touchX = x
      slide(to: !shownOn, animated: true)
    } else if shownOn ? way > 0 : way < 0 {
      // Beyond its side the knob does not go: the way back begins here.
      touchX = x
    }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let old = value
    if !wasDragged, isTouchInside { slide(to: !shownOn, animated: true) }
    value = shownOn
    if value != old {
      sendActions(for: .valueChanged)
      sendActions(for: .primaryActionTriggered)
    }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    if shownOn != value { slide(to: value, animated: true) }
  }
}
