import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A row of a table.
///
/// From the back it has `backgroundView`, `selectedBackgroundView` while it is
/// highlighted or selected, `contentView` with the labels and the image of its style, and
/// the accessory. Touches that reach the cell go on to its table, which highlights and
/// selects it.
open class UITableViewCell: UIView {
  /// What a cell has in its content.
  public enum CellStyle: Int, Hashable, Sendable {
    /// An image and a label.
    case `default`
    /// The same, and a label at the right.
    case value1
    /// A short label at the left, and one beside it.
    case value2
    /// An image and two labels, one above the other.
    case subtitle
  }
  /// How a cell shows that it is touched or selected.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// Not at all.
    case none
    /// In gray, like the others.
    case blue
    case gray
    case `default`
  }
  /// What stands at the right of the content.
  public enum AccessoryType: Int, Hashable, Sendable {
    case none
    /// An angle.
    case disclosureIndicator
    /// A button with an i, and an angle.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
    /// A button with an i.
    case detailButton
  }
  /// The lines between cells.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    case none, singleLine
    /// Like singleLine.
    case singleLineEtched
  }
  /// How a row is edited, which Mesmer never does.
  public enum EditingStyle: Int, Hashable, Sendable {
    case none, delete, insert
  }

  /// What the cell has in its content.
  let cellStyle: CellStyle
  /// The name under which the table uses the cell again; nil for never.
  public let reuseIdentifier: String?

  /// A cell of a style, which can be used again if it has an identifier.
  public init(style: CellStyle, reuseIdentifier: String?) {
    cellStyle = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    isSettingUp = true
    backgroundColor = .systemBackground
    isSettingUp = false
    addSubview(contentView)
  }

  /// A cell of the default style that is not used again.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Content

  /// The view that holds the content: as large as the cell, up to the accessory. Its
  /// margins are 11 points above and below, and the table's at the sides.
  open private(set) lazy var contentView: UIView = {
    let view = UIView(frame: bounds)
    view.layoutMargins = UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
    return view
  }()

  /// The labels and the image, which are made when they are first asked for.
  private(set) var madeLabel: UILabel?
  private(set) var madeDetail: UILabel?
  private(set) var madePicture: UIImageView?

  var label: UILabel {
    if let madeLabel { return madeLabel }
    let new = textLabel(cellStyle == .value2 ? 12 : 17, .label)
    if cellStyle == .value2 { new.textAlignment = .right }
    madeLabel = new
    return new
  }
  var detail: UILabel {
    if let madeDetail { return madeDetail }
    let new =
      switch cellStyle {
      case .default, .value1: textLabel(17, .secondaryLabel)
      case .subtitle: textLabel(12, .label)
      case .value2: textLabel(15, .label)
      }
    madeDetail = new
    return new
  }
  var picture: UIImageView {
    if let madePicture { return madePicture }
    let new = UIImageView(frame: .zero)
    new.contentMode = .scaleAspectFit
    new.isHighlighted = showsState
    contentView.addSubview(new)
    madePicture = new
    return new
  }

  private func textLabel(_ size: CGFloat, _ color: UIColor) -> UILabel {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: size)
    label.textColor = color
    label.isHighlighted = showsState
    contentView.addSubview(label)
    return label
  }

  /// How the labels stand: as the configuration has it, or else the style.
  var shownStyle: CellStyle {
    cellStyle == .value2 ? .value2 : contentConfiguration?.style ?? cellStyle
  }

  /// The label of the text.
  open var textLabel: UILabel? {
    setNeedsLayout()
    return label
  }
  /// The second label; nil in the default style.
  open var detailTextLabel: UILabel? {
    if cellStyle == .default { return nil }
    setNeedsLayout()
    return detail
  }
  /// The image at the left; nil in the style value2.
  open var imageView: UIImageView? {
    if cellStyle == .value2 { return nil }
    setNeedsLayout()
    return picture
  }

  /// The texts and the image as a list has them; nil (the default) for what the labels
  /// have. Setting it sets the labels.
  open var contentConfiguration: UIListContentConfiguration? {
    didSet {
      contentConfiguration?.show(in: self)
      setNeedsLayout()
    }
  }

  /// The configuration of a cell with a text, and a second one below it.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch cellStyle {
    case .value1, .value2: .valueCell()
    case .default, .subtitle: .subtitleCell()
    }
  }

  // MARK: Backgrounds

  /// Set while the table gives the cell the colour of its style.
  var isSettingUp = false
  /// Whether the program has chosen the background.
  private(set) var hasOwnBackground = false

  open override var backgroundColor: UIColor? {
    didSet { if !isSettingUp { hasOwnBackground = true } }
  }

  /// The view behind all others, as large as the cell; nil by default.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// What is shown behind the content while the cell is highlighted or selected, as large
  /// as the cell; nil (the default) for the gray of the system.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      stateChanged()
    }
  }

  /// The same while several rows can be selected; nil by default.
  open var multipleSelectionBackgroundView: UIView? {
    didSet {
      if oldValue !== multipleSelectionBackgroundView { oldValue?.removeFromSuperview() }
      stateChanged()
    }
  }

  private lazy var grayBackground: UIView = {
    let view = GrayBackground(frame: bounds)
    view.backgroundColor = .systemGray4
    return view
  }()

  // MARK: State

  /// How the cell shows that it is touched or selected; `default` by default.
  open var selectionStyle = SelectionStyle.default {
    didSet { stateChanged() }
  }

  /// Whether the cell is selected; setting it calls `setSelected`.
  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }
  private var selected = false

  /// Whether the cell is touched; setting it calls `setHighlighted`.
  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var highlighted = false

  /// The cell becomes selected, or is not any more. The background changes at once, also
  /// if this is to be animated.
  open func setSelected(_ selected: Bool, animated: Bool) {
    self.selected = selected
    stateChanged()
  }

  /// The cell is touched, or not any more.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    self.highlighted = highlighted
    stateChanged()
  }

  /// Whether the cell shows that it is touched or selected.
  var showsState: Bool { (selected || highlighted) && selectionStyle != .none }

  private func stateChanged() {
    madeLabel?.isHighlighted = showsState
    madeDetail?.isHighlighted = showsState
    madePicture?.isHighlighted = showsState
    let several = (table?.allowsMultipleSelection ?? false)
    let own = (several ? multipleSelectionBackgroundView : nil) ?? selectedBackgroundView
    for view in [selectedBackgroundView, multipleSelectionBackgroundView] {
      if let view, view !== own || !showsState { view.removeFromSuperview() }
    }
    if own != nil || !showsState {
      if grayBackground.superview != nil { grayBackground.removeFromSuperview() }
    }
    guard showsState else { return }
    let view = own ?? grayBackground
    view.frame = bounds
    if view.superview !== self { insertSubview(view, belowSubview: contentView) }
  }

  /// The cell is about to be used for another row. An override must call super.
  open func prepareForReuse() {
    if selected || highlighted {
      selected = false
      highlighted = false
      stateChanged()
    }
  }

  // MARK: Accessories

  /// What stands at the right of the content, with glyphs of Mesmer's; none by default.
  open var accessoryType = AccessoryType.none {
    didSet { accessoryChanged() }
  }
  /// The view at the right of the content, instead of `accessoryType`; nil by default.
  open var accessoryView: UIView? {
    didSet {
      if oldValue !== accessoryView { oldValue?.removeFromSuperview() }
      accessoryChanged()
    }
  }
  /// The accessory while rows are edited, which they never are.
  open var editingAccessoryType = AccessoryType.none
  /// The accessory while rows are edited, which they never are.
  open var editingAccessoryView: UIView?
  /// The views of the accessory, from the left.
  private(set) var accessories: [UIView] = []

  private func accessoryChanged() {
    for view in accessories where view !== accessoryView { view.removeFromSuperview() }
    accessories =
      accessoryView.map { [$0] }
      ?? CellGlyph.glyphs(of: accessoryType).map { CellAccessory($0) }
    for view in accessories { addSubview(view) }
    setNeedsLayout()
  }

  // MARK: Layout

  /// How far the content is moved to the right, in steps of `indentationWidth`.
  open var indentationLevel = 0 {
    didSet { setNeedsLayout() }
  }
  /// The width of a step; 10 by default.
  open var indentationWidth: CGFloat = 10 {
    didSet { setNeedsLayout() }
  }
  /// Whether the content is indented while it is edited, which it never is.
  open var shouldIndentWhileEditing = true
  /// Whether the cell shows a handle to move it; it never does.
  open var showsReorderControl = false
  /// Whether the cell is edited; never.
  open var isEditing = false
  /// Whether the cell shows what a swipe has opened; never.
  open var showingDeleteConfirmation: Bool { false }
  /// How the cell is edited.
  open var editingStyle: EditingStyle { .none }
  /// Begins or ends editing, which has no effect.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  /// The distance of the separator from the sides of the cell; the table's by default,
  /// from where the text begins. A right inset as wide as the cell hides it.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? tableSeparatorInset }
    set {
      ownSeparatorInset = newValue
      table?.setNeedsDisplay()
    }
  }
  private(set) var ownSeparatorInset: UIEdgeInsets?

  /// The table that shows the cell.
  var table: UITableView? {
    var view = superview
    while let here = view {
      if let table = here as? UITableView { return table }
      view = here.superview
    }
    return nil
  }
  /// The margin of the table at the sides.
  var sideMargin: CGFloat = 16 {
    didSet {
      if sideMargin == oldValue { return }
      contentView.layoutMargins.left = sideMargin
      contentView.layoutMargins.right = sideMargin
      setNeedsLayout()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeContent()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size.width) }

  open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }
}
