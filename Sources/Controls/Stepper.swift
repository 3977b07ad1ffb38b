import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

/// Two buttons that decrease and increase a number, 94 x 32 points: UIStepper.
///
/// The value changes when a finger touches down on a button and, if `autorepeat` is true,
/// repeatedly while the finger stays on the button. In right-to-left layout the button
/// that increases is on the left.
open class Stepper: Control {
  private static let size = Size(width: 94, height: 32)
  /// The time from the first change to the second one while a button is held, in seconds
  /// (a choice of this project).
  private static let delay = 0.5
  /// The time between two later changes, in seconds (a choice of this project).
  private static let interval = 0.1

  private let ground = View()
  private let press = View()
  private let divider = View()
  /// The bars of the signs: the minus, and the horizontal and the vertical bar of the
  /// plus.
  private let bars = [View(), View(), View()]
  /// The direction of the pressed button: 1 or -1; 0 if none is pressed.
  private var pressed = 0.0
  private var timer: ClockTimer?
  private var hasChanged = false

  /// Creates a stepper from 0 to 100 at a frame's origin; its size is fixed.
  public override init(frame: Rect) {
    super.init(frame: Rect(origin: frame.origin, size: Stepper.size))
    addPart(ground)
    ground.backgroundColor = .tertiarySystemFill
    ground.cornerRadius = 8
    ground.addPart(press)
    press.backgroundColor = .systemFill
    divider.backgroundColor = .separator
    ground.addPart(divider)
    for bar in bars {
      bar.backgroundColor = .label
      bar.cornerRadius = 0.75
      ground.addPart(bar)
    }
    refresh()
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// The frame; its size cannot be changed, as in UIKit.
  open override var frame: Rect {
    get { super.frame }
    set {
      super.frame =
        transform.isIdentity
        ? Rect(origin: newValue.origin, size: Stepper.size) : newValue
    }
  }

  /// The bounds; their size cannot be changed, not even by constraints or autoresizing.
  open override var bounds: Rect {
    get { super.bounds }
    set { super.bounds = Rect(origin: newValue.origin, size: Stepper.size) }
  }

  // MARK: Value

  private var number = 0.0

  /// The value; 0 by default. It is clamped to the limits; NaN becomes the minimum.
  open var value: Double {
    get { number }
    set {
      number = newValue > minimumValue ? min(newValue, maximumValue) : minimumValue
      refresh()
    }
  }
  /// The smallest value; 0 by default. A maximum below it is set to it.
  open var minimumValue = 0.0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = number
    }
  }
  /// The largest value; 100 by default. A minimum above it is set to it.
  open var maximumValue = 100.0 {
    didSet {
      if maximumValue < minimumValue { minimumValue = maximumValue }
      value = number
    }
  }
  /// The amount of one change; 1 by default. UIKit raises an exception for an amount that
  /// is not positive; here the buttons then have no effect.
  open var stepValue = 1.0
  /// Whether `valueChanged` is sent with each change, and not only when the finger lifts;
  /// true by default.
  open var isContinuous = true
  /// Whether a held button changes the value repeatedly; true by default.
  open var autorepeat = true
  /// Whether a change beyond a limit continues at the other limit; false by default.
  open var wraps = false { didSet { refresh() } }

  open override var isEnabled: Bool { didSet { refresh() } }

  /// Returns the value after a change in a direction; nil if the value does not change.
  private func next(_ direction: Double) -> Double? {
    guard stepValue > 0, direction != 0 else { return nil }
    let next = number + direction * stepValue
    if next >= minimumValue && next <= maximumValue { return next }
    if wraps { return direction > 0 ? minimumValue : maximumValue }
    let end = direction > 0 ? maximumValue : minimumValue
    return end == number ? nil : end
  }

  private func step() {
    guard let next = next(pressed), next != number else { return }
    value = next
    hasChanged = true
    if isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  // MARK: Layout

  @_spi(Components) public override var keepsTaps: Bool { true }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 7, sizing: [.own, .fixed])
  }

  open override var intrinsicContentSize: Size { Stepper.size }
  @_spi(Components) public override var fixedSizeHugging: LayoutPriority? { .defaultHigh }
  open override func sizeThatFits(_ size: Size) -> Size { Stepper.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    refresh()
  }

  private func refresh() {
    let (width, height) = (Stepper.size.width, Stepper.size.height)
    ground.frame = bounds
    divider.frame = Rect(x: width / 2 - 0.5, y: 7, width: 1, height: height - 14)
    /// Returns the middle of the button of a direction.
    func middle(_ direction: Double) -> Double {
      (direction > 0) == isRightToLeft ? width / 4 : width * 3 / 4
    }
    for (bar, direction) in zip(bars, [-1.0, 1, 1]) {
      let isUpright = bar === bars[2]
      let size = Size(width: isUpright ? 1.5 : 15, height: isUpright ? 15 : 1.5)
      bar.frame = Rect(
        x: middle(direction) - size.width / 2, y: height / 2 - size.height / 2,
        width: size.width, height: size.height)
      let end = direction > 0 ? maximumValue : minimumValue
      bar.alpha = isEnabled && (wraps || number != end) ? 1 : 0.3
    }
    press.isHidden = pressed == 0
    ground.clipsToBounds = pressed != 0
    press.frame = Rect(
      x: middle(pressed) - width / 4, y: 0, width: width / 2, height: height)
  }

  // MARK: Fingers

  /// Returns the direction of the button at a touch; 0 outside the bounds.
  private func direction(_ touch: Touch) -> Double {
    let place = touch.location(in: self)
    guard bounds.contains(place) else { return 0 }
    return (place.x >= bounds.midX) == isRightToLeft ? -1 : 1
  }

  /// Presses the button of a direction; 0 releases the pressed button.
  private func press(_ direction: Double) {
    timer?.invalidate()
    timer = nil
    pressed = direction
    refresh()
    guard direction != 0 else { return }
    step()
    guard autorepeat else { return }
    timer = .scheduledTimer(withTimeInterval: Stepper.delay, repeats: false) {
      [weak self] _ in
      self?.step()
      self?.timer = .scheduledTimer(withTimeInterval: Stepper.interval, repeats: true) {
        [weak self] _ in self?.step()
      }
    }
  }

  open override func beginTracking(_ touch: Touch, with event: MesmerViews.Event?) -> Bool
  {
    hasChanged = false
    press(direction(touch))
    return true
  }

  open override func continueTracking(
    _ touch: Touch, with event: MesmerViews.Event?
  ) -> Bool {
    // Moving to the other button, or out of the control, ends the repetition.
    if pressed != 0, direction(touch) != pressed { press(0) }
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: MesmerViews.Event?) {
    super.endTracking(touch, with: event)
    press(0)
    if hasChanged, !isContinuous {
      sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
  }

  open override func cancelTracking(with event: MesmerViews.Event?) {
    super.cancelTracking(with: event)
    press(0)
  }
}
