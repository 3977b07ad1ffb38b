import MesmerGeometry
import MesmerViews

/// A bar of buttons at the bottom of a screen, drawn without blur. It is 44 points high;
/// a navigation controller adds the bottom inset of the safe area, unless a tab bar is
/// below.
open class UIToolbar: View, UIBarPositioning {
  private let background = BarBackground()
  private var buttons: [BarButton] = []

  /// The provider of the bar's position; never called.
  open weak var delegate: (any UIBarPositioningDelegate)?
  /// The buttons and the spaces between them, from the leading end.
  open var items: [UIBarButtonItem]? {
    didSet { if items ?? [] != oldValue ?? [] { showItems() } }
  }
  /// The legacy style of the bar; stored and ignored.
  open var barStyle = UIBarStyle.default
  /// Whether the bar is translucent; stored and ignored.
  open var isTranslucent = true
  /// The colour of the background; nil (the default) for the appearance's.
  open var barTintColor: UIColor? { didSet { showBackground() } }
  /// The appearance of the bar.
  open var standardAppearance = UIToolbarAppearance() {
    didSet {
      standardAppearance = own(standardAppearance)
      showBackground()
      showItems()
    }
  }
  /// The appearance of a compact bar; stored and ignored.
  open var compactAppearance: UIToolbarAppearance?
  /// The appearance at the end of the content; stored and ignored.
  open var scrollEdgeAppearance: UIToolbarAppearance?

  /// The position of the bar: at the bottom.
  open var barPosition: UIBarPosition { .bottom }

  /// Creates a bar without buttons.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    standardAppearance = own(standardAppearance)
    background.isBelow = true
    addSubview(background)
    showBackground()
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Sets the buttons. The change is not animated.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  private func own(_ look: UIToolbarAppearance) -> UIToolbarAppearance {
    look.owned { [weak self] in
      self?.showBackground()
      self?.showItems()
    }
  }

  private func showBackground() {
    let look = UIBarAppearance(barAppearance: standardAppearance)
    if let barTintColor { look.backgroundColor = barTintColor }
    background.show(look)
  }

  private func showItems() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).filter { !$0.isHidden }.map { item in
      item.changed = { [weak self] in self?.showItems() }
      let look =
        item.style == .done
        ? standardAppearance.doneButtonAppearance : standardAppearance.buttonAppearance
      let button = BarButton(item, look.normal.titleTextAttributes)
      button.isHidden = item.isSpace
      addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 44)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: 44)
  }

  open override func layoutSubviews() {
    background.frame = bounds
    let insets = safeAreaInsets
    let start = insets.left + 16
    let room = bounds.width - start - insets.right - 16
    let gap: CGFloat = 8
    let taken =
      buttons.reduce(0) { $0 + $1.wantedWidth } + gap * CGFloat(max(buttons.count - 1, 0))
    let flexible = buttons.filter { $0.item?.systemItem == .flexibleSpace }
    let share = flexible.isEmpty ? 0 : max(room - taken, 0) / CGFloat(flexible.count)
    let isMirrored = isRightToLeft
    var x = start
    for button in buttons {
      let isFlexible = button.item?.systemItem == .flexibleSpace
      let width = button.wantedWidth + (isFlexible ? share : 0)
      button.frame = CGRect(
        x: isMirrored ? bounds.width - x - width : x, y: 0, width: width,
        height: min(bounds.height, 44))
      x += width + gap
    }
  }
}
