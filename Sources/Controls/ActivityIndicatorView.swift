import MesmerDrawing
import MesmerGeometry
import MesmerPaths
@_spi(Components) import MesmerViews

/// A wheel that turns while something is under way.
///
/// It turns on the window's clock, an eighth of a turn eight times a second. Without a
/// clock it stands.
open class ActivityIndicatorView: View {
  /// The sizes and colours of wheels.
  public enum Style: Int, Hashable, Sendable {
    /// 37 points, white: the name in old code.
    case whiteLarge = 0
    /// 20 points, white: the name in old code.
    case white = 1
    /// 20 points, gray: the name in old code.
    case gray = 2
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101
  }

  /// The size, and the colour unless one was set.
  open var style: Style {
    didSet {
      if style == oldValue { return }
      color = nil
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The colour; gray by default, or the style's, which nil restores.
  open var color: Color! {
    get { ownColor ?? (style == .white || style == .whiteLarge ? .white : .systemGray) }
    set {
      ownColor = newValue
      wheel.color = color
    }
  }
  /// The colour that was set.
  package private(set) var ownColor: Color?

  /// Whether the wheel is hidden while it does not turn; true by default.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }

  /// Whether the wheel turns, or would with a clock.
  open private(set) var isAnimating = false
  private var wheel = SpinnerWheel()
  private var isTurning = false

  /// Makes a wheel of a style, in its size. It does not turn.
  public init(style: Style) {
    self.style = style
    super.init(frame: Rect(origin: .zero, size: ActivityIndicatorView.size(style)))
    setUp()
  }

  /// Makes a wheel of the style medium with a frame.
  public override init(frame: Rect) {
    style = .medium
    super.init(frame: frame)
    if frame.isEmpty { bounds.size = ActivityIndicatorView.size(style) }
    setUp()
  }

  /// Always returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  private func setUp() {
    isUserInteractionEnabled = false
    isHidden = true
    wheel.color = color
    addPart(wheel)
  }

  /// Lets the wheel turn, and shows it.
  open func startAnimating() {
    if isAnimating { return }
    isAnimating = true
    isHidden = false
    turn()
  }

  /// Stops the wheel, and hides it if `hidesWhenStopped`.
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

  /// 20 or 37 points.
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
    // A window may get its clock after it has got the wheel.
    turn()
  }

  /// Begins to turn, if there is a clock.
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

  /// Ends to turn: a wheel that leaves takes its animation with it.
  private func rest() {
    if !isTurning { return }
    isTurning = false
    wheel.removeFromSuperview()
    wheel = SpinnerWheel()
    wheel.color = color
    addPart(wheel)
  }
}

/// Eight spokes, each fainter than the one before it in the sense of the clock.
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
      // The spoke at the top is the strongest; those behind it are fainter.
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
