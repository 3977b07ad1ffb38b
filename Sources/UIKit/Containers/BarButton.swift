import MesmerControls
import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

/// A button of a bar: a title, an icon, an image or a custom view.
final class BarButton: Control {
  let item: UIBarButtonItem?
  private let label = UILabel()
  private var symbol: UIView?
  private let press: () -> Void
  private let isBack: Bool
  override var keepsTaps: Bool { true }

  /// Creates a button for a bar item.
  init(
    _ item: UIBarButtonItem, _ attributes: [NSAttributedString.Key: Any],
    _ press: (() -> Void)? = nil
  ) {
    self.item = item
    self.press = press ?? { [weak item] in item?.press() }
    isBack = false
    super.init(frame: .zero)
    let tint = UIBarItem.shown(item, of: type(of: item)) {
      ($0 as? UIBarButtonItem)?.tintColor
    }
    if let tint { tintColor = tint }
    isEnabled = item.isEnabled
    if let view = item.customView {
      symbol = view
      addSubview(view)
    } else if let icon = item.icon {
      show(IconView(icon))
    } else if let image = item.image {
      show(barImage(image))
    }
    let own = item.shownTitleAttributes(for: .normal)
    show(item.shownTitle, own.merging(attributes) { $1 }, isBold: item.style == .done)
  }

  /// Creates a back button. Without `indicator`, it shows Mesmer's arrow.
  init(
    back title: String?, _ indicator: UIImage?,
    _ attributes: [NSAttributedString.Key: Any], _ press: @escaping () -> Void
  ) {
    item = nil
    self.press = press
    isBack = true
    super.init(frame: .zero)
    show(indicator.map(barImage) ?? IconView(.back))
    let own = UIBarItem.shown(nil, of: UIBarButtonItem.self) {
      $0.titleTextAttributes(for: .normal)
    }
    show(title, (own ?? [:]).merging(attributes) { $1 }, isBold: false)
  }

  required init?(coder: NSCoder) { nil }

  private func show(_ view: UIView) {
    symbol = view
    view.isUserInteractionEnabled = false
    addSubview(view)
  }

  private var ownColor: UIColor?

  private func show(
    _ title: String?, _ attributes: [NSAttributedString.Key: Any], isBold: Bool
  ) {
    addAction(for: .touchUpInside) { [press, weak item] control in
      if let item, let menu = item.menu, !item.hasAction {
        OpenMenu.open(menu, from: control)
      } else {
        press()
      }
    }
    guard let title, symbol == nil || isBack else { return }
    label.text = title
    label.font =
      attributes[.font] as? UIFont
      ?? .systemFont(ofSize: 17, weight: isBold ? .semibold : .regular)
    ownColor = attributes[.foregroundColor] as? UIColor
    addSubview(label)
    tintColorDidChange()
  }

  override func tintColorDidChange() {
    let color: UIColor = isEnabled ? ownColor ?? tintColor : .tertiaryLabel
    label.textColor = color
    label.alpha = isHighlighted ? 0.3 : 1
    if item?.customView == nil {
      symbol?.tintColor = isEnabled ? nil : .tertiaryLabel
      symbol?.alpha = isHighlighted ? 0.3 : 1
    }
  }

  override var isHighlighted: Bool { didSet { tintColorDidChange() } }

  /// Returns nil instead of the button itself if the button has a custom view: touches
  /// outside of the custom view reach the views behind.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return item?.customView != nil && hit === self ? nil : hit
  }

  // MARK: Size

  private var symbolSize: CGSize {
    guard let symbol else { return .zero }
    guard let view = item?.customView else {
      return isBack ? CGSize(width: 18, height: 24) : symbol.bounds.size
    }
    let wanted = view.intrinsicContentSize
    return CGSize(
      width: view.bounds.width > 0 ? view.bounds.width : max(wanted.width, 0),
      height: view.bounds.height > 0 ? view.bounds.height : max(wanted.height, 0))
  }

  private var wholeTitleWidth: CGFloat {
    label.superview == nil ? 0 : label.sizeThatFits(CGSize(width: 1e4, height: 44)).width
  }

  /// The width of the title, in points; 0 if the title is hidden or nil.
  private var titleWidth: CGFloat { label.isHidden ? 0 : wholeTitleWidth }

  /// The preferred width of the button, in points.
  var wantedWidth: CGFloat {
    if let width = item?.width, width > 0 { return width }
    return symbolSize.width + titleWidth
  }

  /// Hides the title if the button with its title is wider than `width`; otherwise shows
  /// the title.
  func fitTitle(in width: CGFloat) {
    let isTooWide = symbolSize.width + wholeTitleWidth > width
    if label.isHidden == isTooWide { return }
    label.isHidden = isTooWide
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let size = symbolSize
    let isMirrored = isRightToLeft
    let height = bounds.height
    let words = CGSize(width: titleWidth, height: min(height, 30))
    let symbolX =
      isBack
      ? (isMirrored ? bounds.width - size.width : 0) : (bounds.width - size.width) / 2
    if item?.customView != nil {
      symbol?.frame = CGRect(
        x: symbolX, y: (height - size.height) / 2, width: size.width, height: size.height)
    } else {
      let own = symbol?.bounds.size ?? .zero
      // The arrow is near the left edge of the icon's square.
      symbol?.frame = CGRect(
        x: isBack ? (isMirrored ? bounds.width - 20 : -4) : symbolX,
        y: (height - own.height) / 2, width: own.width, height: own.height)
    }
    let textX =
      isBack
      ? (isMirrored ? bounds.width - size.width - words.width : size.width)
      : (bounds.width - words.width) / 2
    label.frame = CGRect(
      x: textX, y: (height - words.height) / 2, width: words.width, height: words.height)
  }
}

/// Returns an image view for a bar. The image is drawn in the tint colour, unless its
/// rendering mode is original.
func barImage(_ image: UIImage) -> UIImageView {
  UIImageView(image: image.tinted(automatic: true))
}
