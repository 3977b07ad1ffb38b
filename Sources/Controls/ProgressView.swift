import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

/// A bar that shows the progress of a task: UIProgressView.
open class ProgressView: View {
  /// The styles of bars.
  public enum Style: Int, Hashable, Sendable {
    /// A rounded track, 4 points high.
    case `default`
    /// A bar 2 points high with square corners and by default a clear track, for the
    /// edge of another bar.
    case bar
  }

  private let track = View()
  private let fill = View()

  /// The style of the bar, which determines its intrinsic height.
  open var progressViewStyle: Style {
    didSet {
      invalidateIntrinsicContentSize()
      refresh()
    }
  }
  /// The colour of the completed part; nil (the default) for the tint colour.
  open var progressTintColor: Color? { didSet { refresh() } }
  /// The colour of the track; nil (the default) for gray, or clear in the style `bar`.
  open var trackTintColor: Color? { didSet { refresh() } }
  /// Creates a bar of a style, 150 points wide.
  public init(progressViewStyle style: Style) {
    progressViewStyle = style
    super.init(frame: Rect(x: 0, y: 0, width: 150, height: style == .bar ? 2 : 4))
    setUp()
  }

  /// Creates a bar with a frame, whose height becomes 4 points.
  public override init(frame: Rect) {
    progressViewStyle = .default
    super.init(
      frame: Rect(x: frame.minX, y: frame.minY, width: frame.width, height: 4))
    setUp()
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  private func setUp() {
    isUserInteractionEnabled = false
    addPart(track)
    addPart(fill)
    refresh()
  }

  /// The progress, clamped to 0...1; 0 by default. NaN becomes 0.
  open var progress: Float {
    get { done }
    set { setProgress(newValue, animated: false) }
  }
  private var done: Float = 0

  /// Sets the progress. If `animated` is true, the bar animates to it over 0.25 s.
  open func setProgress(_ progress: Float, animated: Bool) {
    // The animation starts from the current position.
    if animated { layoutIfNeeded() }
    done = progress > 0 ? min(progress, 1) : 0
    if animated {
      View.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
        place()
      }
    } else {
      setNeedsLayout()
    }
  }

  private func refresh() {
    let gray: Color = progressViewStyle == .bar ? .clear : .systemFill
    track.backgroundColor = trackTintColor ?? gray
    fill.backgroundColor = progressTintColor ?? tintColor
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 3, sizing: .own)
  }

  open override var intrinsicContentSize: Size {
    Size(
      width: View.noIntrinsicMetric, height: progressViewStyle == .bar ? 2 : 4)
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(
      width: size.width.isFinite ? size.width : bounds.width,
      height: intrinsicContentSize.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    track.frame = bounds
    let width = bounds.width * Double(done)
    let isMirrored = isRightToLeft
    fill.frame = Rect(
      x: isMirrored ? bounds.maxX - width : bounds.minX, y: bounds.minY, width: width,
      height: bounds.height)
    let radius = progressViewStyle == .bar ? 0 : bounds.height / 2
    track.cornerRadius = radius
    fill.cornerRadius = radius
  }
}
