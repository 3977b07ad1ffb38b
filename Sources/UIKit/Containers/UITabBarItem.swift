import MesmerGeometry
import MesmerViews

/// An item of a tab bar.
open class UITabBarItem: UIBarItem {
  /// The predefined items of the system. Unlike in UIKit, their images are Mesmer's
  /// symbols.
  public enum SystemItem: Int, Hashable, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks
    case search, downloads, mostRecent, mostViewed
  }

  /// The image while the item is selected; nil (the default) for `image`.
  open var selectedImage: UIImage? { didSet { changed() } }
  /// The text of the badge; nil (the default) for no badge.
  open var badgeValue: String? { didSet { changed() } }
  /// The colour of the badge; nil (the default) for the colour in the bar's appearance,
  /// which is red by default.
  open var badgeColor: UIColor? { didSet { changed() } }
  /// The displacement of the title, in points; zero by default. A displacement in the
  /// bar's appearance takes precedence unless it is zero.
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

  /// Creates an item with the title and the image of a system item.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    let (title, symbol) =
      switch systemItem {
      case .more: ("More", "ellipsis")
      case .favorites: ("Favorites", "star.fill")
      case .featured: ("Featured", "star.fill")
      case .topRated: ("Top Rated", "star.fill")
      case .recents: ("Recents", "clock")
      case .contacts: ("Contacts", "person.fill")
      case .history: ("History", "clock")
      case .bookmarks: ("Bookmarks", "bookmark.fill")
      case .search: ("Search", "magnifyingglass")
      case .downloads: ("Downloads", "arrow.down")
      case .mostRecent: ("Most Recent", "clock")
      case .mostViewed: ("Most Viewed", "list.bullet")
      }
    self.init(title: title, image: UIImage(systemName: symbol), tag: tag)
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }
}

/// The colours and fonts of a tab bar's items in one state.
open class UITabBarItemStateAppearance: NSObject {
  fileprivate var changed: () -> Void = {}

  /// The font and the colour of titles; empty by default.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { changed() }
  }
  /// The colour of images; nil (the default) for the bar's.
  open var iconColor: UIColor? { didSet { changed() } }
  /// The displacement of titles, in points. If zero (the default), each item's own
  /// displacement applies.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// The colour of the badges of items without a `badgeColor`; nil (the default) for red.
  open var badgeBackgroundColor: UIColor? { didSet { changed() } }

  fileprivate func take(_ other: UITabBarItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    iconColor = other.iconColor
    titlePositionAdjustment = other.titlePositionAdjustment
    badgeBackgroundColor = other.badgeBackgroundColor
  }
}

/// The colours and fonts of a tab bar's items.
open class UITabBarItemAppearance: NSObject {
  /// The arrangement of image and title.
  public enum Style: Int, Hashable, Sendable {
    /// The title below the image.
    case stacked
    /// The title beside the image; drawn as `stacked`.
    case inline
    /// The title beside the image in a compact bar; drawn as `stacked`.
    case compactInline
  }

  /// The appearance of items that are not selected.
  public let normal = UITabBarItemStateAppearance()
  /// The appearance of the selected item.
  public let selected = UITabBarItemStateAppearance()
  /// The appearance of disabled items; stored and ignored.
  public let disabled = UITabBarItemStateAppearance()
  /// The appearance of focused items; stored and ignored.
  public let focused = UITabBarItemStateAppearance()

  /// Creates the default appearance; the style is ignored.
  public init(style: Style = .stacked) {}

  /// Resets all values.
  open func configureWithDefault(for style: Style) { take(UITabBarItemAppearance()) }

  fileprivate func take(_ other: UITabBarItemAppearance) {
    normal.take(other.normal)
    selected.take(other.selected)
    disabled.take(other.disabled)
    focused.take(other.focused)
  }

  fileprivate func observe(_ changed: @escaping () -> Void) {
    for state in [normal, selected, disabled, focused] { state.changed = changed }
  }
}

/// The appearance of a tab bar.
open class UITabBarAppearance: UIBarAppearance {
  private let stacked = UITabBarItemAppearance()
  private let inline = UITabBarItemAppearance()
  private let compact = UITabBarItemAppearance()

  override var changed: () -> Void {
    didSet { for look in [stacked, inline, compact] { look.observe(changed) } }
  }

  /// The appearance of items with the title below the image. Setting it copies the
  /// values.
  open var stackedLayoutAppearance: UITabBarItemAppearance {
    get { stacked }
    set { if newValue !== stacked { stacked.take(newValue) } }
  }
  /// The appearance of items with the title beside the image; stored and ignored.
  open var inlineLayoutAppearance: UITabBarItemAppearance {
    get { inline }
    set { if newValue !== inline { inline.take(newValue) } }
  }
  /// The appearance of items in landscape on a phone; stored and ignored.
  open var compactInlineLayoutAppearance: UITabBarItemAppearance {
    get { compact }
    set { if newValue !== compact { compact.take(newValue) } }
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UITabBarAppearance else { return }
    stacked.take(other.stacked)
    inline.take(other.inline)
    compact.take(other.compact)
  }
}
