import MesmerDrawing
import MesmerGeometry
import MesmerPaths
@_spi(Components) import MesmerViews

/// A wheel that turns while a task is in progress: UIActivityIndicatorView.
///
/// The wheel turns on the window's clock, by an eighth of a turn eight times a second.
/// Without a clock it does not turn.
open class ActivityIndicatorView: View {
  /// The sizes and colours of wheels.
  public enum Style: Int, Hashable, Sendable {
    /// 37 points, white: a deprecated name.
    case whiteLarge = 0
    /// 20 points, white: a deprecated name.
    case white = 1
    /// 20 points, gray: a deprecated name.
    case gray = 2
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101
  }

  /// The style, which determines the size and the default colour. A new style resets
  /// `color`.
  open var style: Style {
    didSet {
      if style == oldValue { return }
      color = nil
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The colour. Nil restores the default, which depends on the style: white or gray.
  open var color: Color! {
    get { ownColor ?? (style == .white || style == .whiteLarge ? .white : .systemGray) }
    set {
      ownColor = newValue
      wheel.color = color
    }
  }
  /// The colour that was set; nil if the wheel has the colour of its style.
  package private(set) var ownColor: Color?

  /// Whether the wheel is hidden while it does not turn; true by default.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }

  /// Whether the animation is started; without a clock the wheel does not turn.
  open private(set) var isAnimating = false
  private var wheel = SpinnerWheel()
  private var isTurning = false

  /// Creates a wheel of a style, in the natural size of the style. The wheel is hidden
  /// and does not turn.
  public init(style: Style) {
    self.style = style
    super.init(frame: Rect(origin: .zero, size: ActivityIndicatorView.size(style)))
    setUp()
  }

  /// Creates a hidden wheel of the style medium with a frame. An empty frame gets the
  /// natural size.
  public override init(frame: Rect) {
    style = .medium
    super.init(frame: frame)
    if frame.isEmpty { bounds.size = ActivityIndicatorView.size(style) }
    setUp()
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  private func setUp() {
    isUserInteractionEnabled = false
    isHidden = true
    wheel.color = color
    addPart(wheel)
  }

  /// Starts the animation and shows the wheel.
  open func startAnimating() {
    if isAnimating { return }
    isAnimating = true
    isHidden = false
    turn()
  }

  /// Stops the animation, and hides the wheel if `hidesWhenStopped` is true.
  open func stopAnimating() {
    if !isAnimating { return }
    isAnimating = false
    isHidden = hidesWhenStopped
    rest()
  }

  private static func size(_ style: Style) -> Size {
    style == .large || style == .whiteLarge
      ? Size(width: 37, height: 37) : Size(width: 20, height: 20)
  }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 8, sizing: .own)
  }

  /// The natural size: 20 or 37 points.
  open override var intrinsicContentSize: Size { ActivityIndicatorView.size(style) }

  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }
  @_spi(Components) public override var fixedSizeHugging: LayoutPriority? { .defaultHigh }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    rest()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    View.performWithoutAnimation {
      wheel.bounds.size = intrinsicContentSize
      let half = wheel.bounds.width / 2
      wheel.center = Point(
        x: bounds.minX + (bounds.width / 2 - half).rounded(.down) + half,
        y: bounds.minY + (bounds.height / 2 - half).rounded(.down) + half)
    }
    // The window may get its clock after `startAnimating` was called.
    turn()
  }

  /// Begins the rotation, if there is a clock.
  private func turn() {
    guard isAnimating, !isTurning, animationTable != nil else { return }
    isTurning = true
    View.animateKeyframes(
      withDuration: 1, delay: 0,
      options: [.repeat, .overrideInheritedDuration, .overrideInheritedOptions]
    ) {
      for step in 1...8 {
        View.addKeyframe(
          withRelativeStartTime: Double(step) / 8, relativeDuration: 0
        ) {
          wheel.transform =
            step == 8
            ? .identity : AffineTransform(rotationAngle: Double(step) * (.pi / 4))
        }
      }
    }
  }

  /// Ends the rotation by replacing the view of the wheel, whose animation is removed
  /// with it.
  private func rest() {
    if !isTurning { return }
    isTurning = false
    wheel.removeFromSuperview()
    wheel = SpinnerWheel()
    wheel.color = color
    addPart(wheel)
  }
}

/// Eight spokes, whose opacity decreases counterclockwise from the top, to 1/4.
private final class SpinnerWheel: View {
  var color = Color.systemGray {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  init() {
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: Coder) { return nil }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let radius = bounds.width / 2
    let pen = StrokeStyle(lineWidth: radius * 0.22, lineCap: .round)
    for spoke in 0..<8 {
      // Counterclockwise from the top.
      let angle = 0 - Double(spoke) * (.pi / 4)
      let way = Vector(dx: Elementary.sin(angle), dy: 0 - Elementary.cos(angle))
      var path = Path()
      path.move(to: bounds.mid + way * (radius * 0.52))
      path.addLine(to: bounds.mid + way * (radius * 0.86))
      canvas.stroke(
        path, with: color.faded(by: max(1 - Double(spoke) * 0.125, 0.25)), style: pen)
    }
  }
}
