import MesmerControls
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

/// A bar of items of which one is selected, 49 points high above the safe area, unlike
/// in UIKit also on low screens. It is drawn without blur.
open class UITabBar: View {
  private let background = BarBackground()
  private var tabs: [TabButton] = []
  /// The controller that owns the bar.
  weak var controller: UITabBarController?
  /// Whether no content of the controller is scrolled under the bar.
  var isAtEdge = false { didSet { if isAtEdge != oldValue { showBackground() } } }

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
  /// Whether the bar is translucent, so that content extends under it; true by default.
  open var isTranslucent = true { didSet { controller?.layOutBars() } }
  /// Whether the bar is hidden; false by default. In a controller, the content then has
  /// its space.
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
  /// The appearance at the end of the content, in a controller; nil (the default) for no
  /// background.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    didSet {
      scrollEdgeAppearance = scrollEdgeAppearance.map(own)
      showBackground()
    }
  }
  /// The image of the background, in older code; nil (the default) for none.
  open var backgroundImage: UIImage? { didSet { showBackground() } }
  /// The image that replaces the line above the bar; one without size hides it.
  open var shadowImage: UIImage? { didSet { showBackground() } }

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

  /// The current appearance; nil for no background.
  private var look: UITabBarAppearance? {
    guard isAtEdge else { return standardAppearance }
    let isOlder = barTintColor != nil || backgroundImage != nil
    return scrollEdgeAppearance ?? (isOlder ? standardAppearance : nil)
  }

  /// The appearance of items in a state.
  fileprivate func itemLook(selected: Bool) -> UITabBarItemStateAppearance {
    let items = (look ?? standardAppearance).stackedLayoutAppearance
    return selected ? items.selected : items.normal
  }

  private func showBackground() {
    for tab in tabs { tab.show() }
    guard let look else { return background.show(nil) }
    let shown = UIBarAppearance(barAppearance: look)
    if let barTintColor { shown.backgroundColor = barTintColor }
    shown.backgroundImage = backgroundImage ?? shown.backgroundImage
    shown.shadowImage = shadowImage ?? shown.shadowImage
    background.show(shown)
  }

  private func showItems() {
    for tab in tabs { tab.removeFromSuperview() }
    tabs = (items ?? []).map { item in
      let tab = TabButton(item, self)
      item.changed = { [weak self] in self?.showItems() }
      tab.addAction(for: .touchUpInside) { [weak self] _ in
        guard let self, item.isEnabled else { return }
        if let controller { return controller.tapped(item) }
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
  private var move = UIOffset.zero

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
    badge.layer.cornerRadius = 9
    badge.clipsToBounds = true
    show()
  }

  required init?(coder: NSCoder) { nil }

  func show() {
    guard let bar else { return }
    let isSelected = bar.selectedItem === item
    let look = bar.itemLook(selected: isSelected)
    let gray = UIColor(
      light: UIColor(white: 0.6, alpha: 1), dark: UIColor(white: 0.46, alpha: 1))
    let color = isSelected ? bar.tintColor : bar.unselectedItemTintColor ?? gray
    tintColor = look.iconColor ?? color
    let attributes =
      (item.titleTextAttributes(for: isSelected ? .selected : .normal)
      ?? [:]).merging(look.titleTextAttributes) { $1 }
    label.textColor = attributes[.foregroundColor] as? UIColor ?? color
    label.font =
      attributes[.font] as? UIFont ?? .systemFont(ofSize: 10, weight: .medium)
    move =
      look.titlePositionAdjustment == .zero
      ? item.titlePositionAdjustment : look.titlePositionAdjustment
    badge.backgroundColor = item.badgeColor ?? look.badgeBackgroundColor ?? .systemRed
    alpha = item.isEnabled ? 1 : 0.3
    picture?.removeFromSuperview()
    picture = ((isSelected ? item.selectedImage : nil) ?? item.image).map(barImage)
    if let picture { insertSubview(picture, at: 0) }
    if item.badgeValue != nil { addSubview(badge) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let size = picture?.bounds.size ?? .zero
    let insets = item.imageInsets
    picture?.frame = CGRect(
      x: (bounds.width - size.width + insets.left - insets.right) / 2,
      y: max((33 - size.height) / 2, 1) + (insets.top - insets.bottom) / 2,
      width: size.width, height: size.height)
    label.frame = CGRect(
      x: 2 + move.horizontal,
      y: (picture == nil ? (bounds.height - 13) / 2 : 34) + move.vertical,
      width: bounds.width - 4, height: 13)
    let width = max(18, badge.sizeThatFits(CGSize(width: 99, height: 18)).width + 10)
    badge.frame = CGRect(x: bounds.width / 2 + 4, y: 2, width: width, height: 18)
  }
}
