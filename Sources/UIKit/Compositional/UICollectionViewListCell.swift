import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A view at a side of a list cell.
public struct UICellAccessory {
  /// The states of a cell that show an accessory. Cells of collections are never edited,
  /// so accessories with `whenEditing` are never shown.
  public enum DisplayedState: Int, Hashable, Sendable {
    case always, whenEditing, whenNotEditing
  }
  /// The side of a custom view.
  public enum Placement {
    /// The leading side, behind the accessories before it in the array.
    case leading(displayed: DisplayedState = .always)
    /// The trailing side, before the other accessories.
    case trailing(displayed: DisplayedState = .always)
  }
  /// A custom view as an accessory.
  public struct CustomViewConfiguration {
    let accessory: UICellAccessory
    /// Creates an accessory of a view, which keeps its size.
    public init(customView: UIView, placement: Placement) {
      switch placement {
      case .leading(let displayed):
        accessory = UICellAccessory(leading: customView, displayed: displayed)
      case .trailing(let displayed):
        accessory = UICellAccessory(trailing: customView, displayed: displayed)
      }
    }
  }

  /// The glyph of a system accessory.
  var glyph: CellGlyph?
  /// The handler of taps on the glyph.
  var handler: (() -> Void)?
  var leading: UIView?
  var trailing: UIView?
  var displayed: DisplayedState

  /// Returns a chevron.
  public static func disclosureIndicator(
    displayed: DisplayedState = .whenNotEditing
  ) -> UICellAccessory { UICellAccessory(glyph: .disclosure, displayed: displayed) }
  /// Returns a check mark.
  public static func checkmark(
    displayed: DisplayedState = .whenNotEditing
  ) -> UICellAccessory { UICellAccessory(glyph: .check, displayed: displayed) }
  /// Returns an info glyph, which calls the handler when it is tapped. Without a handler,
  /// taps on it select the cell.
  public static func detail(
    displayed: DisplayedState = .whenNotEditing, actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(glyph: .info, handler: actionHandler, displayed: displayed)
  }
  /// Returns an accessory that shows a custom view.
  public static func customView(
    configuration: CustomViewConfiguration
  ) -> UICellAccessory { configuration.accessory }
}

/// A cell of a list: a text, a secondary text and an image, as in a table cell.
open class UICollectionViewListCell: UICollectionViewCell {
  /// The table cell that shows a list configuration and the accessory.
  private let row = ListRow(style: .default, reuseIdentifier: nil)
  private var hasOwnBackground = false
  private var isDressing = false

  /// Creates a cell with a frame, which its collection replaces.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    row.backgroundColor = nil
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
  /// Returns a configuration of a text with a secondary text below it, with the look of a
  /// header for the first item of a section with `firstItemInSection`.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    look?.header ?? .cell()
  }
  /// The views at the sides of the content. Those of the system are at the trailing side,
  /// in an order of the system. Each custom view at that side is inserted
  /// before the other accessories there.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      let shown = accessories.filter { $0.displayed != .whenEditing }
      let glyphs = CellGlyph.allCases.compactMap { glyph in
        shown.first { $0.glyph == glyph }.map { accessory in
          let view = CellAccessory(glyph, handler: accessory.handler)
          if accessory.handler == nil { view.isUserInteractionEnabled = false }
          return view
        }
      }
      row.show(
        shown.compactMap(\.trailing).reversed() + glyphs,
        leading: shown.compactMap(\.leading))
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
  /// The appearance in the list for which the cell was last dequeued or placed.
  var look: ListCellLook?

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

/// The table cell in a list cell. Only its accessories receive touches.
private final class ListRow: UITableViewCell {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    let isAccessory = (leadingAccessories + accessories).contains {
      hit?.isDescendant(of: $0) ?? false
    }
    return isAccessory ? hit : nil
  }
}
