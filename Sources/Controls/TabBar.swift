import MesmerDrawing
import MesmerGeometry
import MesmerText
@_spi(Components) import MesmerViews

/// A bar of items, of which a tap selects one: UITabBar. Its fitting height is 49 points
/// (less on iPhones in landscape in UIKit) plus the bottom safe area inset. Its
/// background is not blurred.
open class TabBar: View {
  /// An item of a bar.
  package struct Item {
    package var title: String?
    /// The image, in the item's colour unless its rendering mode is original.
    package var image: Image?
    /// The image while the item is selected; nil (the default) uses `image`.
    package var selectedImage: Image?
    /// The text of the badge; nil (the default) for no badge.
    package var badgeValue: String?
    package var isEnabled = true
    /// The insets of the image, in points. Half the difference of two opposite insets
    /// moves the image.
    package var imageInsets = EdgeInsets.zero
    package var normal = Look()
    package var selected = Look()

    /// Creates an empty item.
    package init() {}
  }

  /// The fonts and colours of an item in a state. Nil uses the font or colour of the bar;
  /// for the badge's colour, nil means red.
  package struct Look {
    package var font: Font?
    package var titleColor: Color?
    package var iconColor: Color?
    package var badgeColor: Color?
    /// The displacement of the title, in points.
    package var titleOffset = Vector.zero

    /// Creates a look with the bar's values.
    package init() {}
  }

  package let background = BarBackground()
  private var buttons: [TabButton] = []
  /// The closure that creates labels.
  package var makeLabel: () -> LabelBase = { Label(frame: .zero) }
  /// The fonts of titles and of badges.
  package var fonts = (
    title: Font.system(size: 10, weight: .medium), badge: Font.system(size: 13)
  )

  /// The items, from the leading end.
  package var tabs: [Item] {
    get { buttons.map(\.item) }
    set {
      while buttons.count > newValue.count {
        buttons.removeLast().removeFromSuperview()
      }
      while buttons.count < newValue.count { addButton() }
      for (button, item) in zip(buttons, newValue) { button.item = item }
      setNeedsLayout()
    }
  }
  /// The index of the selected item; -1 (the default) if none is selected.
  package var selectedIndex = -1 {
    didSet { if selectedIndex != oldValue { showButtons() } }
  }
  /// The colour of the background; nil (the default) for the standard colour.
  open var barTintColor: Color? { didSet { showBackground() } }
  /// The colour of unselected items; nil (the default) for gray.
  open var unselectedItemTintColor: Color? { didSet { showButtons() } }

  /// Creates a bar without items.
  public override init(frame: Rect) {
    super.init(frame: frame)
    background.isBelow = true
    addPart(background)
    showBackground()
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showButtons()
  }

  /// Shows the background.
  @_spi(Components) open func showBackground() {
    background.show(
      barTintColor ?? BarBackground.material, image: nil, line: BarBackground.line)
  }

  /// Selects the tapped item.
  @_spi(Components) open func tapped(_ index: Int) { selectedIndex = index }

  /// Sets an image of an item; ignored if there is no item at the index.
  package func setImage(
    _ image: Image?, _ path: WritableKeyPath<Item, Image?>, at index: Int
  ) {
    if buttons.indices.contains(index) { buttons[index].item[keyPath: path] = image }
  }

  private func addButton() {
    let index = buttons.count
    let button = TabButton(self, index)
    button.isPart = true
    button.addAction(for: .touchUpInside) { [weak self] _ in self?.tapped(index) }
    buttons.append(button)
    addSubview(button)
  }

  private func showButtons() { for button in buttons { button.show() } }

  // MARK: Layout

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 4 + 12 * buttons.count, sizing: .own)
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: 49 + safeAreaInsets.bottom)
  }

  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: 49)
  }

  open override func layoutSubviews() {
    background.frame = bounds
    let insets = safeAreaInsets
    let width =
      (bounds.width - insets.left - insets.right) / Double(max(buttons.count, 1))
    for (index, button) in buttons.enumerated() {
      let place = isRightToLeft ? buttons.count - 1 - index : index
      button.frame = Rect(
        x: insets.left + width * Double(place), y: 0, width: width,
        height: min(bounds.height, 49))
    }
  }
}

/// The button of a tab bar's item: the image above the title.
private final class TabButton: Control {
  override var keepsTaps: Bool { true }
  private let index: Int
  private unowned let bar: TabBar
  private let label: LabelBase
  private var picture: ImageView?
  private let badge: LabelBase

  init(_ bar: TabBar, _ index: Int) {
    self.index = index
    self.bar = bar
    label = bar.makeLabel()
    badge = bar.makeLabel()
    super.init(frame: .zero)
    label.textAlignment = .center
    addSubview(label)
    badge.textColor = .white
    badge.textAlignment = .center
    badge.cornerRadius = 9
    badge.clipsToBounds = true
  }

  required init?(coder: Coder) { nil }

  var item = TabBar.Item() { didSet { show() } }
  private var isChosen: Bool { bar.selectedIndex == index }
  private var look: TabBar.Look { isChosen ? item.selected : item.normal }

  func show() {
    let gray = Color(
      light: Color(white: 0.6, alpha: 1), dark: Color(white: 0.46, alpha: 1))
    let color = isChosen ? bar.tintColor : bar.unselectedItemTintColor ?? gray
    tintColor = look.iconColor ?? color
    label.text = item.title
    label.textColor = look.titleColor ?? color
    label.font = look.font ?? bar.fonts.title
    isEnabled = item.isEnabled
    alpha = isEnabled ? 1 : 0.3
    picture?.removeFromSuperview()
    picture = ((isChosen ? item.selectedImage : nil) ?? item.image).map {
      ImageView(image: $0.tinted(automatic: true))
    }
    if let picture { insertSubview(picture, at: 0) }
    badge.text = item.badgeValue
    badge.font = bar.fonts.badge
    badge.backgroundColor = look.badgeColor ?? .systemRed
    if item.badgeValue != nil { addSubview(badge) } else { badge.removeFromSuperview() }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let size = picture?.bounds.size ?? .zero
    let insets = item.imageInsets
    picture?.frame = Rect(
      x: (bounds.width - size.width + insets.left - insets.right) / 2,
      y: max((33 - size.height) / 2, 1) + (insets.top - insets.bottom) / 2,
      width: size.width, height: size.height)
    label.frame = Rect(
      x: 2 + look.titleOffset.dx,
      y: (picture == nil ? (bounds.height - 13) / 2 : 34) + look.titleOffset.dy,
      width: bounds.width - 4, height: 13)
    let width = max(18, badge.sizeThatFits(Size(width: 99, height: 18)).width + 10)
    badge.frame = Rect(x: bounds.width / 2 + 4, y: 2, width: width, height: 18)
  }
}
