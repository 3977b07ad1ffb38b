import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The position of a bar.
public enum UIBarPosition: Int, Hashable, Sendable {
  case any, bottom, top, topAttached
}

/// The legacy style of a bar.
public enum UIBarStyle: Int, Hashable, Sendable {
  /// The colours of the appearance.
  case `default` = 0
  /// Dark, with white text.
  case black = 1
}

/// The metrics of a bar: default, or compact for a phone in landscape, each without or
/// with a prompt.
public enum UIBarMetrics: Int, Hashable, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}

/// An object with the position of a bar.
public protocol UIBarPositioning: AnyObject {
  /// The position of the bar.
  var barPosition: UIBarPosition { get }
}

/// Methods that provide the position of a bar.
public protocol UIBarPositioningDelegate: AnyObject {
  /// Returns the position of the bar; `any` by default. Never called.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// Returns `any`.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// Methods that respond when items of a bar without a controller are pushed or popped.
/// Each has a default.
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Returns whether an item may be pushed; true by default.
  func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  )
    -> Bool
  /// Called when an item was pushed.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Returns whether an item may be popped; true by default.
  func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  )
    -> Bool
  /// Called when an item was popped.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// Returns true.
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  ) -> Bool { true }
  /// Does nothing.
  public func navigationBar(
    _ navigationBar: UINavigationBar, didPush item: UINavigationItem
  ) {}
  /// Returns true.
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  ) -> Bool { true }
  /// Does nothing.
  public func navigationBar(
    _ navigationBar: UINavigationBar, didPop item: UINavigationItem
  ) {}
}

/// A bar with titles and buttons at the top of a navigation controller, or of a view.
///
/// The bar is 44 points high, or 32 if it is compact, as on a phone in landscape. A large
/// title adds 52 points, a search bar another 52. The bar looks as on iOS 17, without
/// blur: translucent parts show the content behind them unchanged.
open class UINavigationBar: View, UIBarPositioning {
  let background = BarBackground()
  private(set) var content: NavigationBarContent?
  private var stackOfItems: [UINavigationItem] = []
  /// The controller that owns the bar.
  weak var controller: UINavigationController?
  /// Whether no content is scrolled under the bar.
  var isAtEdge = true { didSet { if isAtEdge != oldValue { showBackground() } } }

  /// The delegate for pushed and popped items of a bar without a controller.
  open weak var delegate: (any UINavigationBarDelegate)?
  /// Whether the bar is translucent, so that content begins under it; true by default.
  open var isTranslucent = true { didSet { changed() } }
  /// The legacy style of the bar.
  open var barStyle = UIBarStyle.default { didSet { changed() } }
  /// The colour of the background, in place of the appearance's; nil by default. It has
  /// no effect while the bar has no background.
  open var barTintColor: UIColor? { didSet { changed() } }
  /// The font and the colour of the title; nil by default. The attributes of the
  /// appearance take precedence.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { changed() } }
  /// The font and the colour of the large title; nil by default. The attributes of the
  /// appearance take precedence.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { changed() }
  }
  /// Whether titles are shown large; false by default.
  open var prefersLargeTitles = false { didSet { changed() } }
  /// The image in place of the line below the bar; nil (the default) for the
  /// appearance's.
  open var shadowImage: UIImage? { didSet { changed() } }
  /// The image of the back button; nil (the default) for the appearance's image. Without
  /// either image, the bar shows Mesmer's arrow.
  open var backIndicatorImage: UIImage? { didSet { changed() } }
  /// The mask of the back button's image; stored and ignored.
  open var backIndicatorTransitionMaskImage: UIImage?
  /// The appearance of the bar while content is scrolled under it.
  open var standardAppearance = UINavigationBarAppearance() {
    didSet {
      standardAppearance = own(standardAppearance)
      changed()
    }
  }
  /// The standard appearance of a compact bar; nil for `standardAppearance`.
  open var compactAppearance: UINavigationBarAppearance? {
    didSet {
      compactAppearance = compactAppearance.map(own)
      changed()
    }
  }
  /// The appearance at the top of the content. If nil (the default), the bar has no
  /// background there, or `standardAppearance` if a background image is set.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      scrollEdgeAppearance = scrollEdgeAppearance.map(own)
      changed()
    }
  }
  /// The scroll edge appearance of a compact bar; nil for `scrollEdgeAppearance`.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      compactScrollEdgeAppearance = compactScrollEdgeAppearance.map(own)
      changed()
    }
  }
  private func own(_ look: UINavigationBarAppearance) -> UINavigationBarAppearance {
    look.owned { [weak self] in self?.changed() }
  }
  private var picture: UIImage?

  /// The position of the bar: `topAttached` in a navigation controller, `top` otherwise.
  open var barPosition: UIBarPosition { controller == nil ? .top : .topAttached }

  /// Creates a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    standardAppearance = own(standardAppearance)
    addSubview(background)
    showBackground()
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Items

  /// The items, the visible one last. Setting the property is not animated.
  open var items: [UINavigationItem]? {
    get { stackOfItems }
    set { show(newValue ?? []) }
  }
  /// The visible item, which is the last; nil without items.
  open var topItem: UINavigationItem? { stackOfItems.last }
  /// The item below the visible one, to which the back button leads; nil if there is
  /// none.
  open var backItem: UINavigationItem? { stackOfItems.dropLast().last }

  /// Sets the items. If `animated` is true and the bar is in a window, the change is
  /// animated over 0.35 s.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    change(to: items ?? [], animated: animated)
  }

  /// Adds an item and shows it, unless the delegate prevents it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    change(to: stackOfItems + [item], animated: animated) { [self] in
      delegate?.navigationBar(self, didPush: item)
    }
  }

  /// Removes and returns the last item. Returns nil if there are no items, or if the
  /// delegate prevents the pop.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let item = stackOfItems.last,
      delegate?.navigationBar(self, shouldPop: item) ?? true
    else { return nil }
    change(to: stackOfItems.dropLast(), animated: animated) { [self] in
      delegate?.navigationBar(self, didPop: item)
    }
    return item
  }

  private func change(
    to items: [UINavigationItem], animated: Bool, _ end: @escaping () -> Void = {}
  ) {
    guard animated, window != nil else {
      show(items)
      return end()
    }
    let change = beginChange(to: items, isForward: items.count >= stackOfItems.count)
    UIView.animate(
      withDuration: 0.35, animations: change.animate,
      completion: { _ in
        change.end()
        end()
      })
  }

  /// Sets the items, and shows the last one without animation.
  func show(_ items: [UINavigationItem]) {
    showContent(of: items)
    showBackground()
  }

  private func showContent(of items: [UINavigationItem]) {
    for item in stackOfItems { item.changed = {} }
    stackOfItems = items
    for item in items { item.changed = { [weak self] in self?.changed() } }
    content?.removeFromSuperview()
    content = nil
    if let item = items.last {
      let new = NavigationBarContent(item, items.dropLast().last, self)
      content = new
      addSubview(new)
    }
    setNeedsLayout()
  }

  /// Sets the items without animation, and keeps the contents of the old top item below
  /// the new contents, and its background. Returns the changes to animate and the
  /// completion, which removes the old contents.
  func beginChange(
    to items: [UINavigationItem], isForward: Bool
  )
    -> (animate: () -> Void, end: () -> Void)
  {
    let old = content
    content = nil
    UIView.performWithoutAnimation {
      showContent(of: items)
      if let old { insertSubview(old, aboveSubview: background) }
      old?.frame = bounds
      content?.frame = bounds
      content?.layoutIfNeeded()
      content?.place(away: isForward ? 1 : -1)
    }
    return (
      { [self, content] in
        showBackground()
        old?.place(away: isForward ? -1 : 1)
        content?.place(away: 0)
      }, { old?.removeFromSuperview() }
    )
  }

  /// Updates the contents after a visible change.
  func changed() {
    guard content != nil else { return showBackground() }
    // Rebuilds the contents, because the old ones may contain custom views of the items.
    show(stackOfItems)
    controller?.layOutBars()
  }

  // MARK: Looks

  /// Sets the background image, for all metrics.
  open func setBackgroundImage(_ image: UIImage?, for barMetrics: UIBarMetrics) {
    picture = image
    changed()
  }
  /// Returns the background image.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { picture }

  /// Whether the bar is compact, as on a phone in landscape.
  var isCompact: Bool {
    guard let size = window?.bounds.size else { return false }
    return size.width > size.height && size.height < 500
  }

  /// The current appearance; nil for no background.
  var look: UINavigationBarAppearance? {
    let item = topItem
    if isAtEdge {
      if let own = item?.scrollEdgeAppearance { return own }
      if isCompact, let own = compactScrollEdgeAppearance { return own }
      if let own = scrollEdgeAppearance { return own }
      // A legacy background image is used at the edge, too.
      if picture == nil { return nil }
    }
    if isCompact, let own = item?.compactAppearance ?? compactAppearance { return own }
    return item?.standardAppearance ?? standardAppearance
  }

  /// The appearance that provides the font and the colour of text.
  var textLook: UINavigationBarAppearance {
    look ?? topItem?.standardAppearance ?? standardAppearance
  }

  /// Whether the bar has no background while the content is scrolled to its top.
  var isClearAtEdge: Bool {
    topItem?.scrollEdgeAppearance == nil && scrollEdgeAppearance == nil && picture == nil
  }

  private func showBackground() {
    guard let look else { return background.show(nil) }
    let shown = UIBarAppearance(barAppearance: look)
    if barTintColor != nil || picture != nil || shadowImage != nil || barStyle == .black {
      shown.backgroundColor =
        barTintColor ?? (barStyle == .black ? .black : look.backgroundColor)
      shown.backgroundImage = picture ?? look.backgroundImage
      shown.shadowImage = shadowImage ?? look.shadowImage
    }
    background.show(shown)
  }

  func titleAttributes(large: Bool) -> (UIFont, UIColor) {
    let look = textLook
    let own = large ? largeTitleTextAttributes : titleTextAttributes
    let attributes = (own ?? [:]).merging(
      large ? look.largeTitleTextAttributes : look.titleTextAttributes
    ) { $1 }
    let font: UIFont =
      large
      ? .systemFont(ofSize: 34, weight: .bold)
      : .systemFont(ofSize: 17, weight: .semibold)
    return (
      attributes[.font] as? UIFont ?? font,
      attributes[.foregroundColor] as? UIColor ?? (barStyle == .black ? .white : .label)
    )
  }

  // MARK: Layout

  /// The height of the row with the buttons, in points; 0 while a search hides the row.
  var rowHeight: CGFloat { isSearching ? 0 : fullRowHeight }
  /// The height of the row, hidden or not.
  var fullRowHeight: CGFloat { isCompact ? 32 : 44 }

  /// The height of a large title, in points.
  static let largeHeight: CGFloat = 52
  /// The height of a search bar, in points.
  static let searchHeight: CGFloat = 52
  /// Whether an active search hides the row.
  var isSearching: Bool {
    topItem?.searchController.map {
      $0.isActive && $0.hidesNavigationBarDuringPresentation
    } ?? false
  }
  /// Whether there is a search bar that scrolling does not hide.
  private var keepsSearch: Bool {
    guard let item = topItem, let search = item.searchController else { return false }
    return search.isActive || !item.hidesSearchBarWhenScrolling
  }
  /// The height of the bar over scrolled content: without the large title, and without a
  /// search bar that scrolling hides.
  var foldedHeight: CGFloat {
    rowHeight + (keepsSearch ? UINavigationBar.searchHeight : 0)
  }
  /// Returns the visible height of the search bar for a height of the bar.
  func shownSearchHeight(in height: CGFloat) -> CGFloat {
    guard topItem?.searchController != nil else { return 0 }
    let whole = UINavigationBar.searchHeight
    if keepsSearch { return whole }
    let above = rowHeight + (isLarge(stackOfItems) ? UINavigationBar.largeHeight : 0)
    return min(max(height - above, 0), whole)
  }

  /// Returns whether the title of the last item is large.
  func isLarge(_ items: [UINavigationItem]) -> Bool {
    guard prefersLargeTitles, !isCompact, !isSearching else { return false }
    for item in items.reversed() {
      switch item.largeTitleDisplayMode {
      case .always: return true
      case .never: return false
      case .automatic: continue
      }
    }
    return true
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let search = topItem?.searchController == nil ? 0 : UINavigationBar.searchHeight
    return CGSize(
      width: size.width,
      height: rowHeight + (isLarge(stackOfItems) ? UINavigationBar.largeHeight : 0)
        + search)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: sizeThatFits(.zero).height)
  }

  open override func layoutSubviews() {
    // The background extends to the top of the screen.
    let above = controller == nil ? 0 : max(frame.minY, 0)
    background.frame = CGRect(
      x: 0, y: 0 - above, width: bounds.width, height: bounds.height + above)
    content?.frame = bounds
  }
}
