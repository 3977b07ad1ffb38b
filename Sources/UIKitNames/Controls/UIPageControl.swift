import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A row of dots, one for each page, of which the current one stands out.
///
/// A tap on the right half goes to the next page, one on the left half to the one before,
/// and sends `valueChanged` if there is such a page; from right to left the halves are
/// exchanged. The boxes of dots are 10 points wide and 18 apart, as measured; a dot
/// is 8 wide.
open class UIPageControl: UIControl {
  /// When the ground behind the dots is drawn.
  public enum BackgroundStyle: Int, Hashable, Sendable {
    /// While a finger is on them.
    case automatic
    /// Always.
    case prominent
    /// Never.
    case minimal
  }

  private static let box: CGFloat = 10
  private static let dot: CGFloat = 8
  private static let pitch: CGFloat = 18
  private static let margin: CGFloat = 14
  private static let height: CGFloat = 26

  private let ground = UIView()
  private var dots: [UIView] = []

  /// Makes a control with a frame, and without pages.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    ground.isUserInteractionEnabled = false
    ground.backgroundColor = .secondarySystemFill
    ground.cornerRadius = UIPageControl.height / 2
    addSubview(ground)
    refresh()
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Pages

  /// How many pages there are; 0 by default.
  open var numberOfPages: Int {
    get { dots.count }
    set {
      while dots.count > max(newValue, 0) { dots.removeLast().removeFromSuperview() }
      while dots.count < min(newValue, 4096) {
        let dot = UIView()
        dot.isUserInteractionEnabled = false
        dot.cornerRadius = UIPageControl.dot / 2
        dots.append(dot)
        addSubview(dot)
      }
      currentPage = page
      invalidateIntrinsicContentSize()
    }
  }

  private var page = 0
  /// The page whose dot is drawn as the current one's.
  private var shownPage = 0

  /// The index of the current page; 0 by default. It is kept between the first and the
  /// last page.
  open var currentPage: Int {
    get { page }
    set {
      page = min(max(newValue, 0), max(dots.count - 1, 0))
      updateCurrentPageDisplay()
    }
  }

  /// Whether nothing is shown for a single page; false by default.
  open var hidesForSinglePage = false { didSet { refresh() } }
  /// The colour of the dots of other pages; white at 30 % by default.
  open var pageIndicatorTintColor: UIColor? { didSet { refresh() } }
  /// The colour of the dot of the current page; white by default.
  open var currentPageIndicatorTintColor: UIColor? { didSet { refresh() } }
  /// When the ground behind the dots is drawn; automatic by default.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { refresh() } }
  /// Whether a tap leaves the dots until `updateCurrentPageDisplay`; false by default.
  open var defersCurrentPageDisplay = false
  /// Shows the current page, if that was deferred.
  open func updateCurrentPageDisplay() {
    shownPage = page
    refresh()
  }

  open override var isHighlighted: Bool { didSet { refresh() } }

  private func refresh() {
    for (i, dot) in dots.enumerated() {
      dot.backgroundColor =
        i == shownPage
        ? currentPageIndicatorTintColor ?? .white
        : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
    }
    let isHidden = hidesForSinglePage && dots.count < 2
    for dot in dots { dot.isHidden = isHidden }
    let hasGround =
      backgroundStyle == .prominent || backgroundStyle == .automatic && isHighlighted
    ground.isHidden = isHidden || dots.isEmpty || !hasGround
    setNeedsLayout()
  }

  // MARK: Layout

  /// The smallest size for a number of pages.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(max(pageCount, 0))
    return CGSize(
      width: max(
        UIPageControl.pitch * count - (UIPageControl.pitch - UIPageControl.box), 0)
        + 2 * UIPageControl.margin, height: UIPageControl.height)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: dots.count) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = size(forNumberOfPages: dots.count)
    var x = bounds.minX + (bounds.width - size.width) / 2
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch contentHorizontalAlignment {
    case .left: x = bounds.minX
    case .right: x = bounds.maxX - size.width
    case .leading: x = isMirrored ? bounds.maxX - size.width : bounds.minX
    case .trailing: x = isMirrored ? bounds.minX : bounds.maxX - size.width
    case .center, .fill: break
    }
    let y = bounds.minY + (bounds.height - size.height) / 2
    ground.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
    for (i, dot) in dots.enumerated() {
      let place = CGFloat(isMirrored ? dots.count - 1 - i : i)
      let inset = (UIPageControl.box - UIPageControl.dot) / 2
      dot.frame = CGRect(
        x: x + UIPageControl.margin + place * UIPageControl.pitch,
        y: y + (size.height - UIPageControl.box) / 2, width: UIPageControl.box,
        height: UIPageControl.box
      ).insetBy(dx: inset, dy: inset)
    }
  }

  // MARK: Fingers

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, isTouchInside, !dots.isEmpty else { return }
    let isRight = touch.location(in: self).x >= bounds.midX
    let isNext = isRight != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
    let next = page + (isNext ? 1 : -1)
    guard dots.indices.contains(next) else { return }
    page = next
    if !defersCurrentPageDisplay { updateCurrentPageDisplay() }
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }
}
