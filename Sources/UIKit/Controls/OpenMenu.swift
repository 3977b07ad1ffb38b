import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

/// An open menu over a window: a panel beside the view that opened the menu, and an area
/// around the panel in which a tap closes the menu.
///
/// The panel is 250 points wide, 8 points away from the view, and inside the safe area
/// inset by 8 points. It opens in 0.35 seconds, with a spring, and closes in 0.2
/// seconds. The rows of a nested menu that is not inline replace those of the enclosing
/// menu. The corner radius of 13 points and the shadow approximate those of iOS.
final class OpenMenu: UIView {
  private static let width = 250.0
  private let source: UIView
  private var menus: [UIMenu]
  private let chosen: (UIAction) -> Void
  private let outside = UIView()
  private let shade = UIView()
  private let panel = UIVisualEffectView(
    effect: UIBlurEffect(style: .systemThickMaterial))
  private let scroll = UIScrollView()
  private var isClosing = false

  /// Opens a menu beside a view; ignored if the view is not in a window. `chosen` is
  /// called with the chosen action before the action is performed.
  static func open(
    _ menu: UIMenu, from source: UIView, chosen: @escaping (UIAction) -> Void = { _ in }
  ) {
    guard let window = source.window else { return }
    let open = OpenMenu(menu, source, window, chosen)
    window.addSubview(open)
    open.unfold()
  }

  private init(
    _ menu: UIMenu, _ source: UIView, _ window: UIWindow,
    _ chosen: @escaping (UIAction) -> Void
  ) {
    self.source = source
    self.chosen = chosen
    menus = [menu]
    super.init(frame: window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    outside.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.close() })
    addSubview(outside)
    addSubview(shade)
    shade.addSubview(panel)
    panel.contentView.addSubview(scroll)
    shade.layer.shadowOpacity = 0.2
    shade.layer.shadowRadius = 32
    shade.layer.shadowOffset = .zero
    panel.layer.cornerRadius = 13
    panel.layer.cornerCurve = .continuous
    panel.clipsToBounds = true
    forget(menu)
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func unfold() {
    UIView.performWithoutAnimation {
      layoutIfNeeded()
      fold()
    }
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0
    ) { [shade] in
      shade.transform = .identity
      shade.alpha = 1
    }
  }

  private func forget(_ element: UIMenuElement) {
    (element as? UIDeferredMenuElement)?.forget()
    (element as? UIMenu)?.children.forEach(forget)
  }

  private func fold() {
    shade.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
    shade.alpha = 0
  }

  /// Closes the menu.
  func close() {
    if isClosing { return }
    isClosing = true
    isUserInteractionEnabled = false
    UIView.animate(withDuration: 0.2, animations: fold) { [self] _ in
      removeFromSuperview()
    }
  }

  // MARK: Rows

  /// Rebuilds the rows, for the innermost open menu.
  private func show() {
    for view in scroll.subviews { view.removeFromSuperview() }
    guard let menu = menus.last else { return }
    var groups: [[UIView]] = [[]]
    if !menu.title.isEmpty || menus.count > 1 {
      groups[0].append(
        MenuRow(
          menu, isHeader: true, menus.count > 1 ? { [weak self] in self?.back() } : nil))
    }
    add(menu.children, to: &groups)
    let rows = groups.joined().compactMap { $0 as? MenuRow }
    let isIndented = rows.contains { $0.mark != nil }
    for row in rows { row.isIndented = isIndented }
    var y = 0.0
    for (index, group) in groups.filter({ !$0.isEmpty }).enumerated() {
      if index > 0 { line(at: &y, height: 8, .quaternarySystemFill) }
      for (index, row) in group.enumerated() {
        if index > 0 { line(at: &y, height: 1 / max(root.displayScale, 1), .separator) }
        let height = (row as? MenuRow)?.height ?? 44
        row.frame = CGRect(x: 0, y: y, width: Self.width, height: height)
        scroll.addSubview(row)
        y += height
      }
    }
    scroll.contentSize = CGSize(width: Self.width, height: y)
    setNeedsLayout()
  }

  private func line(at y: inout Double, height: Double, _ color: UIColor) {
    let line = UIView(frame: CGRect(x: 0, y: y, width: Self.width, height: height))
    line.backgroundColor = color
    scroll.addSubview(line)
    y += height
  }

  private func add(_ elements: [UIMenuElement], to groups: inout [[UIView]]) {
    for element in elements {
      if let made = element as? UIDeferredMenuElement {
        add(made.elements { [weak self] in self?.show() }, to: &groups)
      } else if let menu = element as? UIMenu {
        guard menu.options.contains(.displayInline) else {
          groups[groups.count - 1].append(
            MenuRow(menu, isHeader: false) { [weak self] in
              self?.menus.append(menu)
              self?.show()
            })
          continue
        }
        groups.append([])
        if !menu.title.isEmpty {
          groups[groups.count - 1].append(MenuRow(menu, isHeader: true, nil))
        }
        add(menu.children, to: &groups)
        groups.append([])
      } else if let action = element as? UIAction, !action.attributes.contains(.hidden) {
        groups[groups.count - 1].append(
          MenuRow(action, isHeader: false) { [weak self] in self?.choose(action) })
      }
    }
  }

  private func back() {
    menus.removeLast()
    show()
  }

  private func choose(_ action: UIAction) {
    menus.first?.select(action)
    if action.attributes.contains(.keepsMenuPresented) { show() } else { close() }
    chosen(action)
    action.call(source)
  }

  // MARK: Layout

  override func layoutSubviews() {
    outside.frame = bounds
    if isClosing { return }
    let free = bounds.inset(by: superview?.safeAreaInsets ?? .zero)
      .insetBy(dx: 8, dy: 8)
    let near = convert(source.bounds, from: source)
    let (above, below) = (near.minY - 8 - free.minY, free.maxY - near.maxY - 8)
    let wanted = scroll.contentSize.height
    let isBelow = wanted <= below || below >= above
    let height = max(min(wanted, isBelow ? below : above), 44)
    // At the left edge of the window, the left edges of the menu and the view coincide;
    // at the right edge, their right edges. Between, the position is interpolated.
    let share = bounds.width > 0 ? min(max(near.midX / bounds.width, 0), 1) : 0.5
    let x = near.minX + (near.width - Self.width) * share
    let left = min(max(x, free.minX), max(free.maxX - Self.width, free.minX))
    // The panel grows from its edge at the view.
    shade.layer.anchorPoint = CGPoint(x: share, y: isBelow ? 0 : 1)
    shade.bounds.size = CGSize(width: Self.width, height: height)
    shade.center = CGPoint(
      x: left + share * Self.width, y: isBelow ? near.maxY + 8 : near.minY - 8)
    panel.frame = shade.bounds
    scroll.frame = shade.bounds
    shade.layer.shadowPath =
      UIBezierPath(
        roundedRect: shade.bounds, cornerRadius: 13
      ).cgPath
  }
}

/// A row of a menu: a checkmark or minus sign, a title with a second line, and an image.
/// The row of a nested menu has an arrow. A header shows the title of a menu; in an open
/// nested menu, a tap on the header returns to the enclosing menu.
private final class MenuRow: Control {
  override var keepsTaps: Bool { true }
  private let isSmall: Bool
  private let hasSubtitle: Bool
  private let label = UILabel()
  private let second = UILabel()
  private var picture: UIImageView?
  private(set) var mark: UIImageView?
  /// Whether the title is indented, because a row of the menu has a checkmark or minus
  /// sign.
  var isIndented = false

  var height: CGFloat { isSmall ? 32 : hasSubtitle ? 60 : 44 }

  init(_ element: UIMenuElement, isHeader: Bool, _ press: (() -> Void)?) {
    let action = element as? UIAction
    isSmall = isHeader && press == nil
    hasSubtitle = !isHeader && element.subtitle?.isEmpty == false
    super.init(frame: .zero)
    isEnabled = press != nil && action?.attributes.contains(.disabled) != true
    if let press { addAction(for: .touchUpInside) { _ in press() } }
    let isDestructive =
      action?.attributes.contains(.destructive)
      ?? (!isHeader && (element as? UIMenu)?.options.contains(.destructive) == true)
    let color: UIColor =
      isSmall
      ? .secondaryLabel
      : !isEnabled ? .tertiaryLabel : isDestructive ? .systemRed : .label
    label.text = element.title
    label.font =
      isSmall
      ? .systemFont(ofSize: 12)
      : .systemFont(ofSize: 17, weight: isHeader ? .semibold : .regular)
    label.textColor = color
    second.text = hasSubtitle ? element.subtitle : nil
    second.font = .systemFont(ofSize: 13)
    second.textColor = .secondaryLabel
    addSubview(label)
    addSubview(second)
    func symbol(_ name: String) -> UIImageView {
      let view = UIImageView(
        image: UIImage(
          systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: 14))
      )
      addSubview(view)
      view.tintColor = color
      return view
    }
    switch action?.state {
    case .on: mark = symbol("checkmark")
    case .mixed: mark = symbol("minus")
    case .off, nil: break
    }
    if isSmall { return }
    if element is UIMenu {
      picture = symbol(isHeader ? "chevron.down" : "chevron.right")
    } else if let image = element.image {
      let view = barImage(image)
      view.tintColor = color
      addSubview(view)
      picture = view
    }
  }

  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .quaternarySystemFill : nil }
  }

  override func layoutSubviews() {
    let isMirrored = isRightToLeft
    func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ size: CGSize) {
      view.frame = CGRect(
        x: isMirrored ? bounds.width - x - size.width : x, y: y, width: size.width,
        height: size.height)
    }
    func middle(_ view: UIView?, _ x: CGFloat) {
      guard let view else { return }
      let size = view.bounds.size
      place(view, x - size.width / 2, (bounds.height - size.height) / 2, size)
    }
    middle(mark, 16)
    middle(picture, bounds.width - 27)
    let x: CGFloat = isIndented && !isSmall ? 32 : 16
    let width = bounds.width - x - (picture == nil ? 16 : 50)
    if hasSubtitle {
      place(label, x, 9, CGSize(width: width, height: 22))
      place(second, x, 32, CGSize(width: width, height: 18))
    } else {
      place(label, x, 0, CGSize(width: width, height: bounds.height))
    }
  }
}
