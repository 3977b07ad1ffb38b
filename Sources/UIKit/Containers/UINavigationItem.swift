import MesmerGeometry
import MesmerViews

/// The contents of a navigation bar for a controller.
open class UINavigationItem: NSObject {
  /// The size of the title in a bar that prefers large titles; in other bars, every title
  /// is small.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
    /// As for the previous item; large for the first.
    case automatic
    /// Large.
    case always
    /// Small.
    case never
  }

  /// The form of the back button.
  public enum BackButtonDisplayMode: Int, Hashable, Sendable {
    /// With the title of the previous item, if it fits.
    case `default`
    /// With the title Back.
    case generic
    /// Without a title.
    case minimal
  }

  /// The observer of visible changes.
  var changed: () -> Void = {}

  /// The title; nil by default.
  open var title: String? { didSet { changed() } }
  /// The view that replaces the title; nil by default.
  open var titleView: UIView? { didSet { changed() } }
  /// A line above the title; stored and ignored.
  open var prompt: String?
  /// The back button shown while the next item of the stack is on top; nil, the default,
  /// for the standard button. Only its title is used; as in UIKit, its action is never
  /// called.
  open var backBarButtonItem: UIBarButtonItem?
  /// The title of the back button that leads to this item; nil, the default, for
  /// `title`.
  open var backButtonTitle: String?
  /// The form of the back button that leads to this item.
  open var backButtonDisplayMode = BackButtonDisplayMode.default
  /// Whether the item has no back button; false by default.
  open var hidesBackButton = false { didSet { changed() } }
  /// Whether the back button stays beside buttons at the leading end; false by default.
  open var leftItemsSupplementBackButton = false { didSet { changed() } }
  /// The display mode of the large title; automatic by default.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { changed() }
  }
  /// The appearance of the bar for this item; nil (the default) for the bar's own.
  open var standardAppearance: UINavigationBarAppearance? {
    didSet {
      standardAppearance = standardAppearance.map(own)
      changed()
    }
  }
  /// The appearance of a compact bar for this item; nil (the default) for the bar's.
  open var compactAppearance: UINavigationBarAppearance? {
    didSet {
      compactAppearance = compactAppearance.map(own)
      changed()
    }
  }
  /// The appearance at the top of the content for this item; nil (the default) for the
  /// bar's.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      scrollEdgeAppearance = scrollEdgeAppearance.map(own)
      changed()
    }
  }
  /// The search controller whose bar is below the title; nil by default.
  open var searchController: UISearchController? {
    didSet {
      if let old = oldValue?.searchBar, oldValue !== searchController {
        old.isInNavigationBar = false
        old.removeFromSuperview()
      }
      changed()
    }
  }
  /// Whether scrolling content hides the search bar; true by default.
  open var hidesSearchBarWhenScrolling = true { didSet { changed() } }
  private func own(_ look: UINavigationBarAppearance) -> UINavigationBarAppearance {
    look.owned { [weak self] in self?.changed() }
  }

  /// The buttons at the leading end, outermost first.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed() } }
  /// The buttons at the trailing end, outermost first.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed() } }
  /// The first of the leading buttons. Setting it replaces all of them; nil removes them.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first of the trailing buttons. Setting it replaces all of them; nil removes
  /// them.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Creates an item with a title.
  public init(title: String) { self.title = title }

  override init() {}

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Shows or hides the back button. The change is not animated.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
  /// Sets the buttons at the leading end. The change is not animated.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  /// Sets the buttons at the trailing end. The change is not animated.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
  /// Replaces the buttons at the leading end by one. The change is not animated.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    leftBarButtonItem = item
  }
  /// Replaces the buttons at the trailing end by one. The change is not animated.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// The title of the back button that leads to this item; nil for the arrow alone.
  var backTitle: String? {
    switch backButtonDisplayMode {
    case .minimal: nil
    case .generic: "Back"
    case .default: backBarButtonItem?.title ?? backButtonTitle ?? title ?? "Back"
    }
  }
}
