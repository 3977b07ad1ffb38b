import MesmerControls
import MesmerGeometry
import MesmerViews

/// An item of a tab bar.
open class UITabBarItem: UIBarItem {
  /// The predefined items of the system, with their title and no image.
  public enum SystemItem: Int, Hashable, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks
    case search, downloads, mostRecent, mostViewed
  }

  /// The image while the item is selected; nil for `image`.
  open var selectedImage: UIImage? { didSet { changed() } }
  /// The text of a red badge; nil (the default) for none.
  open var badgeValue: String? { didSet { changed() } }
  /// The colour of the badge; nil (the default) for red.
  open var badgeColor: UIColor? { didSet { changed() } }
  /// The displacement of the title; zero by default.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }

  /// Creates an empty item.
  public override init() { super.init() }

  /// Creates an item with a title and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Creates an item with a title and two images.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }

  /// Creates an item with the title of a system item.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    let names = [
      "More", "Favorites", "Featured", "Top Rated", "Recents", "Contacts", "History",
      "Bookmarks", "Search", "Downloads", "Most Recent", "Most Viewed",
    ]
    self.init(title: names[systemItem.rawValue], image: nil, tag: tag)
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }
}

/// Methods that respond to the selection in a tab bar.
public protocol UITabBarDelegate: AnyObject {
  /// Called when an item was selected. The default does nothing.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The appearance of a tab bar.
open class UITabBarAppearance: UIBarAppearance {}

/// A bar of items of which one is selected, 49 points high above the safe area. It is
/// drawn without blur. There is no tab bar controller.
open class UITabBar: View {
  private let background = BarBackground()
  private var tabs: [TabButton] = []

  /// The delegate, called for selections.
  open weak var delegate: (any UITabBarDelegate)?
  /// The items, from the leading end.
  open var items: [UITabBarItem]? { didSet { showItems() } }
  /// The selected item.
  open weak var selectedItem: UITabBarItem? { didSet { for tab in tabs { tab.show() } } }
  /// The colour of the background; nil (the default) for the appearance's.
  open var barTintColor: UIColor? { didSet { showBackground() } }
  /// The colour of unselected items; nil (the default) for gray.
  open var unselectedItemTintColor: UIColor? { didSet { for tab in tabs { tab.show() } } }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    for tab in tabs { tab.show() }
  }
  /// Whether the bar is translucent; stored and ignored.
  open var isTranslucent = true
  /// The legacy style of the bar; stored and ignored.
  open var barStyle = UIBarStyle.default
  /// The appearance of the bar.
  open var standardAppearance = UITabBarAppearance() {
    didSet {
      standardAppearance = own(standardAppearance)
      showBackground()
    }
  }
  /// The appearance at the end of the content; stored and ignored.
  open var scrollEdgeAppearance: UITabBarAppearance?

  /// Creates a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    standardAppearance = own(standardAppearance)
    background.isBelow = true
    addSubview(background)
    showBackground()
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Sets the items. The change is not animated.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  private func own(_ look: UITabBarAppearance) -> UITabBarAppearance {
    look.owned { [weak self] in self?.showBackground() }
  }

  private func showBackground() {
    let look = UIBarAppearance(barAppearance: standardAppearance)
    if let barTintColor { look.backgroundColor = barTintColor }
    background.show(look)
  }

  private func showItems() {
    for tab in tabs { tab.removeFromSuperview() }
    tabs = (items ?? []).map { item in
      let tab = TabButton(item, self)
      item.changed = { [weak self] in self?.showItems() }
      tab.addAction(for: .touchUpInside) { [weak self] _ in
        guard let self, item.isEnabled else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
      }
      addSubview(tab)
      return tab
    }
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 49 + safeAreaInsets.bottom)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: 49)
  }

  open override func layoutSubviews() {
    background.frame = bounds
    let insets = safeAreaInsets
    let width = (bounds.width - insets.left - insets.right) / CGFloat(max(tabs.count, 1))
    let isMirrored = isRightToLeft
    for (index, tab) in tabs.enumerated() {
      let place = isMirrored ? tabs.count - 1 - index : index
      tab.frame = CGRect(
        x: insets.left + width * CGFloat(place), y: 0, width: width,
        height: min(bounds.height, 49))
    }
  }
}

/// The button of a tab bar's item: the image above the title.
private final class TabButton: Control {
  private let item: UITabBarItem
  private weak var bar: UITabBar?
  private let label = UILabel()
  private var picture: UIImageView?
  private let badge = UILabel()

  init(_ item: UITabBarItem, _ bar: UITabBar) {
    self.item = item
    self.bar = bar
    super.init(frame: .zero)
    label.text = item.title
    label.textAlignment = .center
    addSubview(label)
    badge.text = item.badgeValue
    badge.font = .systemFont(ofSize: 13)
    badge.textColor = .white
    badge.textAlignment = .center
    badge.backgroundColor = item.badgeColor ?? .systemRed
    badge.layer.cornerRadius = 9
    show()
  }

  required init?(coder: NSCoder) { nil }

  func show() {
    guard let bar else { return }
    let isSelected = bar.selectedItem === item
    let gray = UIColor(
      light: UIColor(white: 0.6, alpha: 1), dark: UIColor(white: 0.46, alpha: 1))
    tintColor = isSelected ? bar.tintColor : bar.unselectedItemTintColor ?? gray
    label.textColor = tintColor
    label.font = .systemFont(ofSize: 10, weight: .medium)
    picture?.removeFromSuperview()
    picture = ((isSelected ? item.selectedImage : nil) ?? item.image).map(barImage)
    if let picture { addSubview(picture) }
    if item.badgeValue != nil { addSubview(badge) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let size = picture?.bounds.size ?? .zero
    picture?.frame = CGRect(
      x: (bounds.width - size.width) / 2, y: max((33 - size.height) / 2, 1),
      width: size.width, height: size.height)
    label.frame = CGRect(
      x: 2, y: picture == nil ? (bounds.height - 13) / 2 : 34, width: bounds.width - 4,
      height: 13)
    let width = max(18, badge.sizeThatFits(CGSize(width: 99, height: 18)).width + 10)
    badge.frame = CGRect(x: bounds.width / 2 + 4, y: 2, width: width, height: 18)
  }
}
