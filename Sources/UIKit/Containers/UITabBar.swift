@_spi(Components) import MesmerControls
import MesmerGeometry
import MesmerViews

/// Methods that respond to the selection in a tab bar.
public protocol UITabBarDelegate: AnyObject {
  /// Called when an item was selected. The default does nothing.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of items of which one is selected. It is drawn without blur, like Mesmer's
/// `TabBar`, and is 49 points high above the bottom safe area. Unlike in UIKit, it has
/// this height in landscape, too.
open class UITabBar: TabBar {
  /// The controller that owns the bar.
  weak var controller: UITabBarController?
  /// Whether no content of the controller is scrolled under the bar.
  var isAtEdge = false { didSet { if isAtEdge != oldValue { showBackground() } } }

  /// The delegate for selections by taps; not called in a tab bar controller.
  open weak var delegate: (any UITabBarDelegate)?
  /// The items, from the leading end.
  open var items: [UITabBarItem]? {
    didSet {
      for item in items ?? [] { item.changed = { [weak self] in self?.showItems() } }
      showItems()
    }
  }
  /// The selected item.
  open weak var selectedItem: UITabBarItem? { didSet { showSelection() } }
  /// Whether the bar is translucent, so that content extends under it; true by default.
  open var isTranslucent = true { didSet { controller?.layOutBars() } }
  /// Whether the bar is hidden; false by default. In a controller, the content then
  /// extends over its area.
  open override var isHidden: Bool { didSet { controller?.layOutBars() } }
  /// The legacy style of the bar; stored and ignored.
  open var barStyle = UIBarStyle.default
  /// The appearance of the bar.
  open var standardAppearance = UITabBarAppearance() {
    didSet {
      standardAppearance = own(standardAppearance)
      showBackground()
    }
  }
  /// The appearance at the end of the content, in a controller. If nil (the default), the
  /// bar has no background there, or `standardAppearance` if `barTintColor` or
  /// `backgroundImage` is set.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    didSet {
      scrollEdgeAppearance = scrollEdgeAppearance.map(own)
      showBackground()
    }
  }
  /// The image of the background; nil (the default) for the appearance's.
  open var backgroundImage: UIImage? { didSet { showBackground() } }
  /// The image in place of the line above the bar; nil (the default) for the
  /// appearance's.
  open var shadowImage: UIImage? { didSet { showBackground() } }

  /// Creates a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    makeLabel = { UILabel() }
    standardAppearance = own(standardAppearance)
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Sets the items. The change is not animated.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  private func own(_ look: UITabBarAppearance) -> UITabBarAppearance {
    look.owned { [weak self] in self?.showBackground() }
  }

  /// The current appearance; nil for no background.
  private var look: UITabBarAppearance? {
    guard isAtEdge else { return standardAppearance }
    let isOlder = barTintColor != nil || backgroundImage != nil
    return scrollEdgeAppearance ?? (isOlder ? standardAppearance : nil)
  }

  @_spi(Components) open override func showBackground() {
    showItems()
    guard let look else { return background.show(nil) }
    let shown = UIBarAppearance(barAppearance: look)
    if let barTintColor { shown.backgroundColor = barTintColor }
    shown.backgroundImage = backgroundImage ?? shown.backgroundImage
    shown.shadowImage = shadowImage ?? shown.shadowImage
    background.show(shown)
  }

  @_spi(Components) open override func tapped(_ index: Int) {
    guard let item = items?[index] else { return }
    if let controller { return controller.tapped(item) }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  private func showSelection() {
    selectedIndex = items?.firstIndex { $0 === selectedItem } ?? -1
  }

  private func showItems() {
    let looks = (look ?? standardAppearance).stackedLayoutAppearance
    tabs = (items ?? []).map { item in
      var tab = Item()
      (tab.title, tab.image, tab.selectedImage) =
        (item.title, item.image, item.selectedImage)
      (tab.badgeValue, tab.isEnabled) = (item.badgeValue, item.isEnabled)
      tab.imageInsets = item.imageInsets
      tab.normal = UITabBar.look(of: item, .normal, looks.normal)
      tab.selected = UITabBar.look(of: item, .selected, looks.selected)
      return tab
    }
    showSelection()
  }

  private static func look(
    of item: UITabBarItem, _ state: UIControl.State, _ look: UITabBarItemStateAppearance
  ) -> Look {
    let attributes = item.shownTitleAttributes(for: state)
      .merging(look.titleTextAttributes) { $1 }
    let move =
      look.titlePositionAdjustment == .zero
      ? item.titlePositionAdjustment : look.titlePositionAdjustment
    var shown = Look()
    shown.font = attributes[.font] as? UIFont
    shown.titleColor = attributes[.foregroundColor] as? UIColor
    shown.iconColor = look.iconColor
    shown.badgeColor = item.badgeColor ?? look.badgeBackgroundColor
    shown.titleOffset = CGVector(dx: move.horizontal, dy: move.vertical)
    return shown
  }
}
