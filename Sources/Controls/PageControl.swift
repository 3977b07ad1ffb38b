import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

/// A row of dots, one for each page, in which the dot of the current page is
/// highlighted.
///
/// A tap on the right half selects the next page, a tap on the left half the previous
/// one; in right-to-left layout the halves are exchanged. A tap that changes the page
/// sends `valueChanged` and `primaryActionTriggered`. The dots are 8 points wide, in
/// boxes 10 points wide that begin every 18 points (measured on iOS).
open class PageControl: Control {
  /// The condition for drawing the background behind the dots.
  public enum BackgroundStyle: Int, Hashable, Sendable {
    /// While the control is highlighted.
    case automatic
    /// Always.
    case prominent
    /// Never.
    case minimal
  }

  private static let box: Double = 10
  private static let dot: Double = 8
  private static let pitch: Double = 18
  private static let margin: Double = 14
  private static let height: Double = 26

  private let ground = View()
  private var dots: [View] = []

  /// Creates a control with a frame and without pages.
  public override init(frame: Rect) {
    super.init(frame: frame)
    ground.backgroundColor = .secondarySystemFill
    ground.cornerRadius = PageControl.height / 2
    addPart(ground)
    refresh()
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  // MARK: Pages

  /// The number of pages; 0 by default. It is clamped to 0...4096.
  open var numberOfPages: Int {
    get { dots.count }
    set {
      while dots.count > max(newValue, 0) { dots.removeLast().removeFromSuperview() }
      while dots.count < min(newValue, 4096) {
        let dot = View()
        dot.cornerRadius = PageControl.dot / 2
        dots.append(dot)
        addPart(dot)
      }
      currentPage = page
      invalidateIntrinsicContentSize()
    }
  }

  private var page = 0
  /// The page shown as the current one.
  private var shownPage = 0

  /// The index of the current page; 0 by default. It is clamped to the range of pages.
  open var currentPage: Int {
    get { page }
    set {
      page = min(max(newValue, 0), max(dots.count - 1, 0))
      updateCurrentPageDisplay()
    }
  }

  /// Whether the control shows nothing if it has at most one page; false by default.
  open var hidesForSinglePage = false { didSet { refresh() } }
  /// The colour of the dots of other pages; nil (the default) for white at 30 %.
  open var pageIndicatorTintColor: Color? { didSet { refresh() } }
  /// The colour of the dot of the current page; nil (the default) for white.
  open var currentPageIndicatorTintColor: Color? { didSet { refresh() } }
  /// The condition for drawing the background behind the dots; automatic by default.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { refresh() } }
  /// Whether a tap leaves the dots unchanged until `updateCurrentPageDisplay()` is
  /// called or a page property is set; false by default.
  open var defersCurrentPageDisplay = false
  /// Shows the current page, which `defersCurrentPageDisplay` may have deferred.
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
        : pageIndicatorTintColor ?? Color(white: 1, alpha: 0.3)
    }
    let isHidden = hidesForSinglePage && dots.count < 2
    for dot in dots { dot.isHidden = isHidden }
    let hasGround =
      backgroundStyle == .prominent || backgroundStyle == .automatic && isHighlighted
    ground.isHidden = isHidden || dots.isEmpty || !hasGround
    setNeedsLayout()
  }

  // MARK: Layout

  /// Returns the minimum size for a number of pages, in points.
  open func size(forNumberOfPages pageCount: Int) -> Size {
    let count = Double(max(pageCount, 0))
    return Size(
      width: max(
        PageControl.pitch * count - (PageControl.pitch - PageControl.box), 0)
        + 2 * PageControl.margin, height: PageControl.height)
  }

  @_spi(Components) public override var keepsTaps: Bool { true }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 3 + numberOfPages * 3 / 2, sizing: [.own, .fixed])
  }

  open override var intrinsicContentSize: Size { size(forNumberOfPages: dots.count) }

  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }
  @_spi(Components) public override var fixedSizeHugging: LayoutPriority? { .defaultLow }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = size(forNumberOfPages: dots.count)
    var x = bounds.minX + (bounds.width - size.width) / 2
    if sideAlignment == .left { x = bounds.minX }
    if sideAlignment == .right { x = bounds.maxX - size.width }
    let y = bounds.minY + (bounds.height - size.height) / 2
    ground.frame = Rect(origin: Point(x: x, y: y), size: size)
    for (i, dot) in dots.enumerated() {
      let place = Double(isRightToLeft ? dots.count - 1 - i : i)
      let inset = (PageControl.box - PageControl.dot) / 2
      dot.frame = Rect(
        x: x + PageControl.margin + place * PageControl.pitch,
        y: y + (size.height - PageControl.box) / 2, width: PageControl.box,
        height: PageControl.box
      ).insetBy(dx: inset, dy: inset)
    }
  }

  // MARK: Fingers

  open override func endTracking(_ touch: Touch?, with event: MesmerViews.Event?) {
    super.endTracking(touch, with: event)
    guard let touch, isTouchInside, !dots.isEmpty else { return }
    let isRight = touch.location(in: self).x >= bounds.midX
    let isNext = isRight != isRightToLeft
    let next = page + (isNext ? 1 : -1)
    guard dots.indices.contains(next) else { return }
    page = next
    if !defersCurrentPageDisplay { updateCurrentPageDisplay() }
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }
}
