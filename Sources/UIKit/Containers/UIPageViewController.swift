import Foundation
import MesmerControls
import MesmerGeometry
import MesmerViews

/// A controller that shows one page of several, turned by a finger or by the program.
///
/// The pages move in a paged scroll view of three pages, on the window's clock.
/// Appearance callbacks are in UIKit's order: the new page's before the old one's. A view
/// is loaded when it first moves onto the screen. Unlike in UIKit, the style `pageCurl`
/// has no curl: the program's changes are not animated, and fingers scroll. Unlike in
/// UIKit, pages have the same order in right-to-left layouts.
open class UIPageViewController: UIViewController {
  /// A change of the page in progress.
  private struct Turn {
    let page: UIViewController
    let isForward: Bool
    let origin: Origin
    let completion: ((Bool) -> Void)?

    enum Origin { case finger, dots, program }
    var isByFinger: Bool { origin == .finger }
  }

  /// The style of turning pages.
  public let transitionStyle: TransitionStyle
  /// The axis of the pages.
  public let navigationOrientation: NavigationOrientation
  /// The position of the spine, from the options; by default `min` for page curls and
  /// `none` for scrolling. It has no effect.
  public let spineLocation: SpineLocation
  /// Whether pages have a back side; stored and ignored.
  open var isDoubleSided = false
  /// The recognizers of a page curl: none.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }

  /// The delegate of the page view controller.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// The provider of pages; nil (the default) if only the program turns pages. Setting it
  /// discards the neighbours of the current page that were requested from the old
  /// provider.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet {
      forgetNeighbors()
      if isViewLoaded { showDots() }
    }
  }

  private let spacing: CGFloat
  private let scroll = PagesScroll()
  private var dots: UIPageControl?
  private var shownDot = 0
  private var current: UIViewController?
  /// The page before the current one: nil until it is requested, and `.some(nil)` if
  /// there is none.
  private var before: UIViewController??
  /// The page after the current one, stored like `before`.
  private var after: UIViewController??
  private var turn: Turn?
  /// Whether this controller is changing the offset itself.
  private var isPlacing = false

  // MARK: Making

  /// Creates a page view controller without a page.
  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let space = options?[.interPageSpacing].flatMap(numericValue) ?? 0
    spacing = style == .scroll && space > 0 && space < 0x1p20 ? space : 0
    let spine = options?[.spineLocation].flatMap(numericValue).flatMap {
      Int(exactly: $0)
    }
    spineLocation =
      options?[.spineLocation] as? SpineLocation
      ?? spine.flatMap(SpineLocation.init) ?? (style == .pageCurl ? .min : .none)
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a horizontal page view controller of the style `pageCurl`.
  public override convenience init(
    nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?
  ) {
    self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Pages

  /// The current page, in an array; an empty array before a page is set.
  open var viewControllers: [UIViewController]? { current.map { [$0] } ?? [] }

  /// Shows the first of the given controllers. The change is animated only in the style
  /// `scroll`. The delegate is not called. The argument of `completion` is whether the
  /// page was reached.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection,
    animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    finish(completed: false)
    forgetNeighbors()
    guard let new = viewControllers?.first, new !== current else {
      readDots()
      completion?(true)
      return
    }
    show(
      new, isForward: direction == .forward,
      animated: animated && transitionStyle == .scroll, .program, completion: completion)
  }

  private func show(
    _ new: UIViewController, isForward: Bool, animated: Bool, _ origin: Turn.Origin,
    completion: ((Bool) -> Void)?
  ) {
    let animated = animated && isOnScreen && current != nil
    begin(
      Turn(
        page: new, isForward: isForward, origin: origin, completion: completion),
      animated: animated)
    guard animated else { return finish(completed: true) }
    place { scroll.contentInset = .zero }
    scroll.setContentOffset(offset(of: isForward ? 2 : 0), animated: true)
  }

  /// Requests the pages before and after the current one from the data source, unless
  /// they have been requested or a turn is in progress.
  func loadNeighbors() {
    guard turn == nil, let current, let dataSource else { return }
    if after == nil {
      after = .some(
        dataSource.pageViewController(self, viewControllerAfter: current))
    }
    if before == nil {
      before = .some(
        dataSource.pageViewController(self, viewControllerBefore: current))
    }
    limit()
  }

  private func forgetNeighbors() { (before, after) = (nil, nil) }

  // MARK: Views

  open override func loadView() {
    super.loadView()
    view = BarControllerView(frame: view.frame) { [weak self] in self?.layOutParts() }
    scroll.pages = self
    scroll.isPagingEnabled = true
    scroll.showsHorizontalScrollIndicator = false
    scroll.showsVerticalScrollIndicator = false
    scroll.scrollsToTop = false
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.alwaysBounceHorizontal = isHorizontal
    scroll.alwaysBounceVertical = !isHorizontal
    view.addSubview(scroll)
    view.clipsToBounds = true
    if let current { scroll.addSubview(current.view) }
    showDots()
  }

  /// Rebuilds the page control. There is one if pages scroll horizontally and the data
  /// source's `presentationCount` is positive.
  private func showDots() {
    let count = dataSource?.presentationCount(for: self) ?? 0
    dots?.removeFromSuperview()
    dots = nil
    if count > 0, transitionStyle == .scroll, isHorizontal {
      let dots = UIPageControl()
      dots.addAction(for: .valueChanged) { [weak self] _ in self?.pressedDots() }
      view.addSubview(dots)
      self.dots = dots
      readDots()
    }
    view.setNeedsLayout()
  }

  /// Reads the number of pages and the index of the current page from the data source.
  private func readDots() {
    guard let dots, let dataSource else { return }
    dots.numberOfPages = dataSource.presentationCount(for: self)
    dots.currentPage = dataSource.presentationIndex(for: self)
    shownDot = dots.currentPage
  }

  private func layOutParts() {
    var frame = view.bounds
    if let dots {
      // The pages end at the page control, 37 points above the lower edge of the safe
      // area.
      frame.size.height = max(frame.height - view.safeAreaInsets.bottom - 37, 0)
      dots.frame = CGRect(x: 0, y: frame.height, width: frame.width, height: 37)
    }
    if isHorizontal {
      frame = frame.insetBy(dx: 0 - spacing / 2, dy: 0)
    } else {
      frame = frame.insetBy(dx: 0, dy: 0 - spacing / 2)
    }
    if scroll.frame != frame { scroll.frame = frame }
    scroll.layoutIfNeeded()
  }

  private var isHorizontal: Bool { navigationOrientation == .horizontal }
  /// The distance between the starts of two pages, in points.
  private var pitch: CGFloat {
    isHorizontal ? scroll.bounds.width : scroll.bounds.height
  }
  /// The current offset in pages: 1 at rest.
  private var position: CGFloat {
    let offset = isHorizontal ? scroll.contentOffset.x : scroll.contentOffset.y
    return pitch > 0 ? offset / pitch : 1
  }
  private func offset(of page: CGFloat) -> CGPoint {
    isHorizontal ? CGPoint(x: page * pitch, y: 0) : CGPoint(x: 0, y: page * pitch)
  }
  private func frame(of page: CGFloat) -> CGRect {
    CGRect(origin: offset(of: page), size: scroll.bounds.size).insetBy(
      dx: isHorizontal ? spacing / 2 : 0, dy: isHorizontal ? 0 : spacing / 2)
  }

  private func place(_ changes: () -> Void) {
    isPlacing = true
    UIView.performWithoutAnimation(changes)
    isPlacing = false
  }

  /// Places the pages after a change of the size.
  func layOutPages() {
    let page: CGFloat = turn.map { $0.isForward ? 2 : 0 } ?? 1
    let isAtTurn = turn != nil && (position - page).magnitude < 0.5
    place {
      let size = scroll.bounds.size
      scroll.contentSize =
        isHorizontal
        ? CGSize(width: 3 * size.width, height: size.height)
        : CGSize(width: size.width, height: 3 * size.height)
      current?.view.frame = frame(of: 1)
      turn?.page.view.frame = frame(of: page)
      limit()
      scroll.contentOffset = offset(of: isAtTurn ? page : 1)
    }
  }

  /// Limits the offset to the pages that exist or have not been requested.
  private func limit() {
    let (low, high) = (before == .some(nil), after == .some(nil))
    let (start, end) =
      dataSource == nil || current == nil ? (true, true) : (low, high)
    let (first, last) = (start ? 0 - pitch : 0, end ? 0 - pitch : 0)
    scroll.contentInset =
      isHorizontal
      ? UIEdgeInsets(top: 0, left: first, bottom: 0, right: last)
      : UIEdgeInsets(top: first, left: 0, bottom: last, right: 0)
  }

  // MARK: Turning

  /// Begins a turn when a finger has moved the pages, and cancels a turn whose page a
  /// finger has moved off the screen.
  func scrolled() {
    if isPlacing { return }
    let position = position
    if let turn, turn.isByFinger, (turn.isForward ? position < 1 : position > 1) {
      finish(completed: false, moves: false)
    }
    guard turn == nil, position != 1 else { return }
    let isForward = position > 1
    guard let page = (isForward ? after : before) ?? nil else { return }
    delegate?.pageViewController(self, willTransitionTo: [page])
    begin(
      Turn(page: page, isForward: isForward, origin: .finger, completion: nil),
      animated: true)
  }

  /// Ends the turn when scrolling has come to rest at a page.
  func rested() {
    guard let turn else { return }
    let position = position
    if (position - (turn.isForward ? 2 : 0)).magnitude < 0.01 {
      finish(completed: true)
    } else if (position - 1).magnitude < 0.01 {
      finish(completed: false)
    }
  }

  private func begin(_ new: Turn, animated: Bool) {
    let page = new.page
    turn = new
    addChild(page)
    guard isViewLoaded else { return }
    page.loadViewIfNeeded()
    if isOnScreen {
      page.beginAppearanceTransition(true, animated: animated)
      current?.beginAppearanceTransition(false, animated: animated)
    }
    UIView.performWithoutAnimation {
      page.view.frame = frame(of: new.isForward ? 2 : 0)
      scroll.addSubview(page.view)
      page.view.layoutIfNeeded()
    }
  }

  /// Ends the turn in progress: if completed, the new page becomes the current one;
  /// otherwise it is removed. If `moves`, sets the offset of the page at rest. Calls the
  /// delegate after a turn by a finger, and the completion handler of the turn.
  private func finish(completed: Bool, moves: Bool = true) {
    guard let turn else { return }
    self.turn = nil
    let (old, new) = (current, turn.page)
    let isShown = isOnScreen && isViewLoaded
    if completed {
      current = new
      if turn.isByFinger {
        (before, after) = turn.isForward ? (.some(old), nil) : (nil, .some(old))
      }
    } else if isShown {
      old?.beginAppearanceTransition(true, animated: true)
      old?.endAppearanceTransition()
      new.beginAppearanceTransition(false, animated: true)
    }
    let gone = completed ? old : new
    gone?.willMove(toParent: nil)
    if isViewLoaded {
      place {
        gone?.view.removeFromSuperview()
        current?.view.frame = frame(of: 1)
        if moves { scroll.contentOffset = offset(of: 1) }
        limit()
      }
    }
    if isShown {
      new.endAppearanceTransition()
      if completed { old?.endAppearanceTransition() }
    }
    gone?.removeFromParent()
    if completed { new.didMove(toParent: self) }
    if completed {
      if turn.origin == .program {
        readDots()
      } else {
        shownDot += turn.isForward ? 1 : -1
      }
    }
    dots?.currentPage = shownDot
    if turn.isByFinger {
      if completed { loadNeighbors() }
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: old.map { [$0] } ?? [],
        transitionCompleted: completed)
    }
    turn.completion?(completed)
  }

  /// Turns one page in the direction of a tap on the page control.
  private func pressedDots() {
    guard let dots else { return }
    let isForward = dots.currentPage > shownDot
    // The turn moves the dot.
    dots.currentPage = shownDot
    guard turn == nil else { return }
    loadNeighbors()
    if let page = (isForward ? after : before) ?? nil {
      forgetNeighbors()
      show(page, isForward: isForward, animated: true, .dots, completion: nil)
    }
  }
}
