import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// Where a bar is.
public enum UIBarPosition: Int, Hashable, Sendable {
  case any, bottom, top, topAttached
}

/// How a bar looks in older code.
public enum UIBarStyle: Int, Hashable, Sendable {
  /// As the appearance has it.
  case `default` = 0
  /// Dark, with white text.
  case black = 1
}

/// Whether a bar is low.
public enum UIBarMetrics: Int, Hashable, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}

/// Says where a bar is.
public protocol UIBarPositioning: AnyObject {
  /// Where the bar is.
  var barPosition: UIBarPosition { get }
}

/// Decides where a bar is.
public protocol UIBarPositioningDelegate: AnyObject {
  /// Where the bar is; at the top by default. It is not asked.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// Returns `any`.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// Hears of a bar's items, where it has no controller.
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Whether an item may be pushed; true by default.
  func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  )
    -> Bool
  /// An item was pushed.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether an item may be popped; true by default.
  func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  )
    -> Bool
  /// An item was popped.
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

/// The bar at the top of a navigation controller, or of a view: titles and buttons, 44
/// points high, 52 more with a large title, 32 on a low screen.
///
/// It looks as on iOS 17, without blur: translucent parts show what is behind them as it
/// is.
open class UINavigationBar: View, UIBarPositioning {
  let background = BarBackground()
  private(set) var content: NavigationBarContent?
  private var stackOfItems: [UINavigationItem] = []
  /// The controller whose bar it is.
  weak var controller: UINavigationController?
  /// Whether nothing of the content is below the bar's lower edge.
  var isAtEdge = true { didSet { if isAtEdge != oldValue { showBackground() } } }

  /// Hears of items that are pushed and popped; for a bar without a controller.
  open weak var delegate: (any UINavigationBarDelegate)?
  /// Whether the bar lets content through: then content begins under it. True by default.
  open var isTranslucent = true { didSet { changed() } }
  /// How the bar looks in older code.
  open var barStyle = UIBarStyle.default { didSet { changed() } }
  /// The colour of the background, without appearances; nil by default.
  open var barTintColor: UIColor? { didSet { changed() } }
  /// The font and the colour of the title; nil by default.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { changed() } }
  /// The font and the colour of the large title; nil by default.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { changed() }
  }
  /// Whether titles are shown large; false by default.
  open var prefersLargeTitles = false { didSet { changed() } }
  /// A picture in place of the line below the bar; one without size is none.
  open var shadowImage: UIImage? { didSet { changed() } }
  /// The picture of the back button; nil (the default) for an arrow of Mesmer's own.
  open var backIndicatorImage: UIImage? { didSet { changed() } }
  /// The mask of that picture; it is kept only.
  open var backIndicatorTransitionMaskImage: UIImage?
  /// How the bar looks over content.
  open var standardAppearance = UINavigationBarAppearance() {
    didSet {
      standardAppearance = own(standardAppearance)
      changed()
    }
  }
  /// How it looks so where it is low; nil for the same.
  open var compactAppearance: UINavigationBarAppearance? {
    didSet {
      compactAppearance = compactAppearance.map(own)
      changed()
    }
  }
  /// How it looks at the top of the content; nil (the default) for no background.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      scrollEdgeAppearance = scrollEdgeAppearance.map(own)
      changed()
    }
  }
  /// How it looks so where it is low; nil for the same.
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

  /// Always at the top.
  open var barPosition: UIBarPosition { controller == nil ? .top : .topAttached }

  /// A bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    standardAppearance = own(standardAppearance)
    addSubview(background)
    showBackground()
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Items

  /// The items, the shown one last. Setting them shows the new ones at once.
  open var items: [UINavigationItem]? {
    get { stackOfItems }
    set { show(newValue ?? []) }
  }
  /// The item that is shown.
  open var topItem: UINavigationItem? { stackOfItems.last }
  /// The item below it, to which the back button leads.
  open var backItem: UINavigationItem? { stackOfItems.dropLast().last }

  /// Sets the items.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    change(to: items ?? [], animated: animated)
  }

  /// Adds an item and shows it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    change(to: stackOfItems + [item], animated: animated) { [self] in
      delegate?.navigationBar(self, didPush: item)
    }
  }

  /// Removes the last item; the result is that item.
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

  /// Shows items at once.
  func show(_ items: [UINavigationItem]) {
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
    showBackground()
    setNeedsLayout()
  }

  /// Puts the contents of the new top item beside those of the old one, and gives what
  /// moves them and what is to be done then.
  func beginChange(
    to items: [UINavigationItem], isForward: Bool
  )
    -> (animate: () -> Void, end: () -> Void)
  {
    let old = content
    content = nil
    UIView.performWithoutAnimation {
      show(items)
      if let old { insertSubview(old, aboveSubview: background) }
      old?.frame = bounds
      content?.frame = bounds
      content?.layoutIfNeeded()
      content?.place(away: isForward ? 1 : -1)
    }
    return (
      { [content] in
        old?.place(away: isForward ? -1 : 1)
        content?.place(away: 0)
      }, { old?.removeFromSuperview() }
    )
  }

  /// Something that is shown has changed.
  func changed() {
    guard content != nil else { return showBackground() }
    // The app's own views may be in the items of the old contents.
    show(stackOfItems)
    controller?.barChanged()
  }

  // MARK: Looks

  /// Sets the picture behind the bar, whatever the metrics.
  open func setBackgroundImage(_ image: UIImage?, for barMetrics: UIBarMetrics) {
    picture = image
    changed()
  }
  /// The picture behind the bar.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { picture }

  /// Whether the bar is low, as on a phone that lies on its side.
  var isCompact: Bool {
    guard let size = window?.bounds.size else { return false }
    return size.width > size.height && size.height < 500
  }

  /// The look at present.
  var look: UINavigationBarAppearance? {
    let item = topItem
    if isAtEdge {
      if let own = item?.scrollEdgeAppearance { return own }
      if isCompact, let own = compactScrollEdgeAppearance { return own }
      if let own = scrollEdgeAppearance { return own }
      // A picture or a colour in older code is there at the edge too.
      if picture == nil { return nil }
    }
    if isCompact, let own = item?.compactAppearance ?? compactAppearance { return own }
    return item?.standardAppearance ?? standardAppearance
  }

  /// The look that text takes its font and colour from.
  var textLook: UINavigationBarAppearance {
    look ?? topItem?.standardAppearance ?? standardAppearance
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

  /// The height of the row with the buttons.
  var rowHeight: CGFloat { isCompact ? 32 : 44 }

  /// Whether the title of an item is shown large.
  func isLarge(_ items: [UINavigationItem]) -> Bool {
    guard prefersLargeTitles, !isCompact else { return false }
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
    CGSize(width: size.width, height: rowHeight + (isLarge(stackOfItems) ? 52 : 0))
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: sizeThatFits(.zero).height)
  }

  open override func layoutSubviews() {
    // The background goes on to the top of the screen.
    let above = controller == nil ? 0 : frame.minY
    background.frame = CGRect(
      x: 0, y: 0 - above, width: bounds.width, height: bounds.height + above)
    content?.frame = bounds
  }
}
