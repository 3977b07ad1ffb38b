import MesmerGeometry
import MesmerViews

/// The contents of a navigation bar for one item: the row of buttons with the title, and
/// below the row the large title and the search bar.
final class NavigationBarContent: View {
  private let item: UINavigationItem
  private weak var bar: UINavigationBar?
  private let title = UILabel()
  /// The superview of a custom title view. It fades in place of the title view, whose
  /// opacity the program may set.
  private let titleHolder = UIView()
  private let large = UILabel()
  private let largeClip = UIView()
  private var back: BarButton?
  private var left: [BarButton] = []
  private var right: [BarButton] = []
  /// The horizontal displacement of the titles: -1 towards the leading end, 0 at rest, 1
  /// towards the trailing end.
  private var away = 0.0
  private var lastTitleAlpha: CGFloat = 1
  private let search: UISearchBar?
  /// The top of the row with the buttons: above the bar while a search hides the row.
  private var rowTop: CGFloat = 0

  init(_ item: UINavigationItem, _ below: UINavigationItem?, _ bar: UINavigationBar) {
    self.item = item
    self.bar = bar
    search = item.searchController?.searchBar
    super.init(frame: bar.bounds)
    semanticContentAttribute = bar.semanticContentAttribute
    let look = bar.textLook
    largeClip.clipsToBounds = true
    largeClip.isUserInteractionEnabled = false
    largeClip.addSubview(large)
    addSubview(largeClip)
    if let view = item.titleView {
      titleHolder.addSubview(view)
      addSubview(titleHolder)
    } else {
      addSubview(title)
    }
    (title.font, title.textColor) = bar.titleAttributes(large: false)
    (large.font, large.textColor) = bar.titleAttributes(large: true)
    title.text = item.title
    title.textAlignment = .center
    large.text = item.title
    func buttons(_ items: [UIBarButtonItem]?) -> [BarButton] {
      (items ?? []).filter { !$0.isHidden }.map { item in
        item.changed = { [weak bar] in bar?.changed() }
        let look =
          item.style == .done ? look.doneButtonAppearance : look.buttonAppearance
        let button = BarButton(item, look.normal.titleTextAttributes)
        button.semanticContentAttribute = semanticContentAttribute
        if item.isSpace { button.isHidden = true }
        addSubview(button)
        return button
      }
    }
    if let search {
      search.isInNavigationBar = true
      addSubview(search)
    }
    left = buttons(item.leftBarButtonItems)
    right = buttons(item.rightBarButtonItems)
    if let below, !item.hidesBackButton,
      left.isEmpty || item.leftItemsSupplementBackButton
    {
      let button = BarButton(
        back: below.backTitle, bar.backIndicatorImage ?? look.backIndicatorImage,
        look.backButtonAppearance.normal.titleTextAttributes
      ) { [weak bar] in bar?.goBack() }
      button.semanticContentAttribute = semanticContentAttribute
      back = button
      addSubview(button)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Returns nil for this view and `titleHolder`: only buttons, custom views and the
  /// search bar receive touches.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self || hit === titleHolder ? nil : hit
  }

  private var isMirrored: Bool {
    isRightToLeft
  }

  /// Sets the displacement of an appearing or disappearing item, -1...1: titles move,
  /// buttons fade.
  func place(away: Double) {
    self.away = away
    setNeedsLayout()
    layoutIfNeeded()
  }

  override func layoutSubviews() {
    guard let bar else { return }
    let insets = bar.safeAreaInsets
    let margin = View.systemMargin(width: bounds.width)
    let isSearching = bar.isSearching
    let row = min(bar.fullRowHeight, bounds.height)
    rowTop = isSearching ? 0 - row : 0
    let whole = CGRect(
      x: insets.left, y: 0, width: bounds.width - insets.left - insets.right, height: row)
    /// Sets a view's frame at a distance from the leading edge.
    func place(_ view: UIView, at x: CGFloat, width: CGFloat) {
      let start = isMirrored ? whole.maxX - x - width : whole.minX + x
      view.frame = CGRect(x: start, y: rowTop, width: width, height: row)
    }
    var start = margin
    let rightWidth = right.reduce(0) { $0 + $1.wantedWidth + 16 }
    if let back {
      back.fitTitle(in: (whole.width - rightWidth) / 2 - 16)
      place(back, at: 8, width: max(back.wantedWidth, 28))
      start = 8 + back.wantedWidth + 8
      back.alpha = away == 0 && !isSearching ? 1 : 0
    }
    for button in left {
      place(button, at: start, width: button.wantedWidth)
      start += button.wantedWidth + 16
    }
    var end = whole.width - margin
    for button in right {
      end -= button.wantedWidth
      place(button, at: end, width: button.wantedWidth)
      end -= 16
    }
    for button in left + right { button.alpha = away == 0 && !isSearching ? 1 : 0 }
    placeTitle(
      from: left.isEmpty && back == nil ? margin : start,
      to: right.isEmpty ? whole.width - margin : end, in: whole)
    placeLargeTitle(below: isSearching ? 0 : row, margin: margin, in: whole)
    if let search, search.superview === self {
      let height = item === bar.topItem ? searchHeight : search.frame.height
      search.frame = CGRect(
        x: 0, y: bounds.height - height, width: bounds.width, height: height)
      search.alpha = away == 0 ? 1 : 0
    }
  }

  /// The visible height of the search bar; 0 if there is no search bar.
  private var searchHeight: CGFloat {
    guard let bar, search != nil else { return 0 }
    return bar.shownSearchHeight(in: bounds.height)
  }

  private func placeTitle(from start: CGFloat, to end: CGFloat, in whole: CGRect) {
    let view = item.titleView ?? title
    let room = max(end - start, 0)
    var size = view.bounds.size
    if let own = item.titleView {
      let wanted = own.intrinsicContentSize
      if wanted.width > 0 { size.width = wanted.width }
      if wanted.height > 0 { size.height = wanted.height }
      if size.width <= 0 || size.height <= 0 { size = own.sizeThatFits(whole.size) }
    } else {
      size = title.sizeThatFits(CGSize(width: 1e4, height: whole.height))
    }
    let width = min(size.width, room)
    let height = min(size.height, whole.height)
    // Centred, unless the buttons leave too little width.
    let x = min(max((whole.width - width) / 2, start), end - width)
    let shift = (isMirrored ? -away : away) * whole.width / 2
    let place = isMirrored ? whole.maxX - x - width : whole.minX + x
    let move = bar?.textLook.titlePositionAdjustment ?? .zero
    let frame = CGRect(
      x: place + shift + move.horizontal,
      y: rowTop + (whole.height - height) / 2 + move.vertical, width: width,
      height: height)
    if item.titleView == nil || frame.size != view.bounds.size {
      view.frame = frame
    } else {
      view.center = CGPoint(x: frame.midX, y: frame.midY)
    }
    titleHolder.frame = bounds
    titleHolder.alpha = away != 0 || bar?.isSearching == true ? 0 : 1
    if item.titleView == nil { title.alpha = away != 0 ? 0 : titleAlpha }
  }

  /// The opacity of the small title: 0 while a search hides the row, or if at least 16
  /// points of a large title are visible; otherwise 1. A disappearing item keeps its
  /// opacity.
  private var titleAlpha: CGFloat {
    if let bar, item === bar.topItem {
      let extent = bounds.height - bar.rowHeight - searchHeight
      let isLarge = bar.isLarge(bar.items ?? []) && extent >= 16
      lastTitleAlpha = isLarge || bar.isSearching ? 0 : 1
    }
    return lastTitleAlpha
  }

  private func placeLargeTitle(below row: CGFloat, margin: CGFloat, in whole: CGRect) {
    let extent = bounds.height - row - searchHeight
    largeClip.frame = CGRect(x: 0, y: row, width: bounds.width, height: max(extent, 0))
    let size = large.sizeThatFits(CGSize(width: 1e4, height: 52))
    let width = min(size.width, max(whole.width - 2 * margin, 0))
    let shift = (isMirrored ? -away : away) * whole.width
    let x = isMirrored ? whole.maxX - margin - width : whole.minX + margin
    // The large title moves up under the row as the bar shrinks, and down as it grows.
    large.frame = CGRect(x: x + shift, y: extent - 49, width: width, height: 41)
    large.alpha = away == 0 && extent > 0 && bar?.isSearching != true ? 1 : 0
  }
}

extension UINavigationBar {
  /// Pops the top controller of the bar's navigation controller, or the top item of a bar
  /// without one, animated.
  func goBack() {
    if let controller {
      controller.popViewController(animated: true)
    } else {
      popItem(animated: true)
    }
  }
}
