import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A bar that shows how much of something is done.
open class UIProgressView: UIView {
  /// The looks of bars.
  public enum Style: Int, Hashable, Sendable {
    /// A round track of 4 points.
    case `default`
    /// A bar of 2 points without a track, as at the edge of another bar.
    case bar
  }

  private let track = UIView()
  private let fill = UIView()

  /// The look.
  open var progressViewStyle: Style {
    didSet {
      invalidateIntrinsicContentSize()
      refresh()
    }
  }
  /// The colour of what is done; the tint colour by default.
  open var progressTintColor: UIColor? { didSet { refresh() } }
  /// The colour of the track; gray by default.
  open var trackTintColor: UIColor? { didSet { refresh() } }
  /// Makes a bar of a style.
  public init(progressViewStyle style: Style) {
    progressViewStyle = style
    super.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2 : 4))
    setUp()
  }

  /// Makes a bar with a frame; it takes its own height.
  public override init(frame: CGRect) {
    progressViewStyle = .default
    super.init(
      frame: CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 4))
    setUp()
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  private func setUp() {
    isUserInteractionEnabled = false
    addSubview(track)
    addSubview(fill)
    refresh()
  }

  /// How much is done, 0 to 1; 0 by default.
  open var progress: Float {
    get { done }
    set { setProgress(newValue, animated: false) }
  }
  private var done: Float = 0

  /// Sets how much is done; with `animated` the bar grows there.
  open func setProgress(_ progress: Float, animated: Bool) {
    // From where it is.
    if animated { layoutIfNeeded() }
    done = progress > 0 ? min(progress, 1) : 0
    if animated {
      UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
        place()
      }
    } else {
      setNeedsLayout()
    }
  }

  private func refresh() {
    let gray: UIColor = progressViewStyle == .bar ? .clear : .systemFill
    track.backgroundColor = trackTintColor ?? gray
    fill.backgroundColor = progressTintColor ?? tintColor
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: UIView.noIntrinsicMetric, height: progressViewStyle == .bar ? 2 : 4)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width.isFinite ? size.width : bounds.width,
      height: intrinsicContentSize.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    track.frame = bounds
    let width = bounds.width * CGFloat(done)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    fill.frame = CGRect(
      x: isMirrored ? bounds.maxX - width : bounds.minX, y: bounds.minY, width: width,
      height: bounds.height)
    let radius = progressViewStyle == .bar ? 0 : bounds.height / 2
    track.cornerRadius = radius
    fill.cornerRadius = radius
  }
}
