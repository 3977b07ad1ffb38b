import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A header or footer of a table's section. It shows a title or the subviews of
/// `contentView`.
open class UITableViewHeaderFooterView: UIView {
  /// The reuse identifier; nil if the table does not reuse the view.
  public let reuseIdentifier: String?

  /// Creates a view without a title. The table reuses it unless the identifier is nil.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    addSubview(contentView)
  }

  /// Creates a view without a title and without a reuse identifier.
  public convenience init() { self.init(reuseIdentifier: nil) }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Whether the view is a footer; set by the table.
  var isFooter = false
  /// Whether the table is grouped; set by the table.
  var isGrouped = false
  /// The table's margin at the sides, in points; set by the table.
  var sideMargin: CGFloat = 16

  /// The container of the content, as large as this view.
  open private(set) lazy var contentView: UIView = {
    let view = UIView(frame: bounds)
    view.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    return view
  }()

  private(set) lazy var label: UILabel = {
    let label = UILabel(frame: .zero)
    label.numberOfLines = 0
    contentView.addSubview(label)
    return label
  }()

  /// The label of the title.
  open var textLabel: UILabel? {
    setNeedsLayout()
    return label
  }
  /// The second label; never shown.
  open private(set) lazy var detailTextLabel: UILabel? = UILabel(frame: .zero)

  /// The view behind the content, as large as this one; nil by default.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Called before the view is reused for another section. An override must call super.
  open func prepareForReuse() {}

  /// Shows a title in the style of the table.
  func show(_ title: String) {
    if isGrouped {
      label.text = isFooter ? title : title.uppercased()
      label.font = .systemFont(ofSize: 13)
      label.textColor = .secondaryLabel
    } else {
      label.text = title
      label.font = .systemFont(ofSize: 17, weight: .semibold)
      label.textColor = .label
    }
    setNeedsLayout()
  }

  /// Returns the width available to the title in a view of a given width, in points.
  private func textWidth(_ width: CGFloat) -> CGFloat { max(width - 2 * sideMargin, 0) }

  /// Returns the height, in points, that the view needs for its title at a given width.
  /// In a grouped table, the first header is 17 points taller.
  func titleHeight(_ width: CGFloat, isFirst: Bool) -> CGFloat {
    let text = label.sizeThatFits(
      CGSize(width: textWidth(width), height: .greatestFiniteMagnitude)
    ).height
    if isFooter { return isGrouped ? text + 14 : max(text + 8, 28) }
    return isGrouped ? text + (isFirst ? 39 : 22) : max(text + 7, 28)
  }

  /// Returns the fitting height of the content view or, if that has no constraints, of
  /// this view; 0 if neither has constraints.
  func constrainedHeight(_ width: CGFloat) -> CGFloat {
    (contentView.constraints.isEmpty ? self : contentView).fittedHeight(width)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    contentView.frame = bounds
    contentView.layoutMargins.left = sideMargin
    contentView.layoutMargins.right = sideMargin
    guard label.text != nil else { return }
    let width = textWidth(bounds.width)
    let size = label.sizeThatFits(
      CGSize(width: width, height: .greatestFiniteMagnitude))
    let room = bounds.height - size.height
    let y = !isGrouped ? room / 2 : isFooter ? min(room, 7) : room - 7
    label.frame = CGRect(x: sideMargin, y: max(y, 0), width: width, height: size.height)
  }
}
