import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A view at the trailing side of a list cell.
public struct UICellAccessory {
  /// The states of a cell that show an accessory. Ignored: accessories are always shown.
  public enum DisplayedState: Int, Hashable, Sendable {
    case always, whenEditing, whenNotEditing
  }
  /// The side of a custom view.
  public enum Placement {
    /// Has no effect: the accessory is at the trailing side.
    case leading(displayed: DisplayedState = .always)
    /// The trailing side.
    case trailing(displayed: DisplayedState = .always)
  }
  /// A custom view as an accessory.
  public struct CustomViewConfiguration {
    let view: UIView
    /// Creates an accessory of a view; the placement is ignored.
    public init(customView: UIView, placement: Placement) { view = customView }
  }

  let type: UITableViewCell.AccessoryType
  var view: UIView?

  /// Returns a chevron.
  public static func disclosureIndicator(
    displayed: DisplayedState = .whenNotEditing
  ) -> UICellAccessory { UICellAccessory(type: .disclosureIndicator) }
  /// Returns a check mark.
  public static func checkmark(
    displayed: DisplayedState = .whenNotEditing
  ) -> UICellAccessory { UICellAccessory(type: .checkmark) }
  /// Returns an info glyph; the handler is never called.
  public static func detail(
    displayed: DisplayedState = .whenNotEditing, actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(type: .detailButton) }
  /// Returns an accessory that shows a custom view.
  public static func customView(
    configuration: CustomViewConfiguration
  ) -> UICellAccessory { UICellAccessory(type: .none, view: configuration.view) }
}

/// A cell of a list: a text, a secondary text and an image, as in a table cell.
open class UICollectionViewListCell: UICollectionViewCell {
  /// The table cell that shows a list configuration and the accessory.
  private let row = UITableViewCell(style: .default, reuseIdentifier: nil)
  private var hasOwnBackground = false
  private var isDressing = false

  /// Creates a cell with a frame, which its collection replaces.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    row.backgroundColor = nil
    row.isUserInteractionEnabled = false
    contentView.addSubview(row)
  }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// The configuration of the content; nil (the default) for no content.
  open override var contentConfiguration: (any UIContentConfiguration)? {
    get { row.listContent ?? super.contentConfiguration }
    set {
      let list = newValue as? UIListContentConfiguration
      row.contentConfiguration = list
      super.contentConfiguration = list == nil ? newValue : nil
    }
  }
  /// Returns a configuration of a text with a secondary text below it.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  /// The views at the trailing side; only the first one is shown.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      row.accessoryView = accessories.first?.view
      row.accessoryType = accessories.first?.type ?? .none
    }
  }
  /// The indentation of the content, in steps of `indentationWidth`.
  open var indentationLevel: Int {
    get { row.indentationLevel }
    set { row.indentationLevel = newValue }
  }
  /// The width of an indentation step, in points; 10 by default.
  open var indentationWidth: CGFloat {
    get { row.indentationWidth }
    set { row.indentationWidth = newValue }
  }

  open override var backgroundColor: UIColor? {
    didSet { if !isDressing { hasOwnBackground = true } }
  }
  open override var isSelected: Bool { didSet { stateChanged() } }
  open override var isHighlighted: Bool { didSet { stateChanged() } }
  private var look: ListCellLook?

  private func stateChanged() {
    guard let look, !hasOwnBackground else { return }
    isDressing = true
    let isGray = (isSelected || isHighlighted) && selectedBackgroundView == nil
    backgroundColor = isGray ? .systemGray4 : look.background
    isDressing = false
  }

  open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let list = layoutAttributes.list else { return }
    look = list
    stateChanged()
    layer.cornerRadius = list.corners.isEmpty ? 0 : 10
    layer.maskedCorners = list.corners
    clipsToBounds = !list.corners.isEmpty
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    row.sideMargin = View.systemMargin(width: bounds.width)
    row.frame = contentView.bounds
  }

  /// Returns the attributes with the height of the list content, at least 44 points. For
  /// other content, or if the content view has constraints, calls the superclass.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    configure()
    if row.contentConfiguration == nil || !contentView.constraints.isEmpty {
      return super.preferredLayoutAttributesFitting(layoutAttributes)
    }
    let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    let fitted = copy ?? layoutAttributes
    row.sideMargin = View.systemMargin(width: layoutAttributes.size.width)
    fitted.size.height = row.automaticHeight(layoutAttributes.size.width, separator: 0)
    return fitted
  }
}
