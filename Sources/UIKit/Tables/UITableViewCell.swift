import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A row of a table.
///
/// From back to front the cell contains `backgroundView`, `selectedBackgroundView` while
/// the cell is highlighted or selected, `contentView` with the labels and the image of
/// the cell's style, and the accessory. The cell forwards its touches to the table, which
/// highlights and selects it.
open class UITableViewCell: UIView {
  /// The content of a cell.
  public enum CellStyle: Int, Hashable, Sendable {
    /// An image and a label.
    case `default`
    /// An image, a label, and a second label at the right.
    case value1
    /// A label at the left, 91 points wide, and a second label beside it.
    case value2
    /// An image and two labels, one above the other.
    case subtitle
  }
  /// The appearance of a highlighted or selected cell.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// No change.
    case none
    /// A gray background, as with `gray` and `default`.
    case blue
    case gray
    case `default`
  }
  /// The accessory at the right of the content.
  public enum AccessoryType: Int, Hashable, Sendable {
    case none
    /// A chevron.
    case disclosureIndicator
    /// An info button and a chevron.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
    /// An info button.
    case detailButton
  }
  /// The lines between cells.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    case none, singleLine
    /// Like singleLine.
    case singleLineEtched
  }
  /// The editing control of a row; rows are never edited.
  public enum EditingStyle: Int, Hashable, Sendable {
    case none, delete, insert
  }

  /// The content style of the cell.
  let cellStyle: CellStyle
  /// The reuse identifier; nil if the table does not reuse the cell.
  open var reuseIdentifier: String? { ownReuseIdentifier }
  private let ownReuseIdentifier: String?

  /// Creates a cell of a style. The table reuses it unless the identifier is nil.
  public init(style: CellStyle, reuseIdentifier: String?) {
    cellStyle = style
    ownReuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    isSettingUp = true
    backgroundColor = .systemBackground
    isSettingUp = false
    addSubview(contentView)
  }

  /// Creates a cell of the default style without a reuse identifier.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Content

  /// The container of the content. It fills the cell up to the accessory. Its margins are
  /// 11 points above and below, and the table's at the sides; next to an accessory, 0.
  open private(set) lazy var contentView: UIView = {
    let view = UIView(frame: bounds)
    view.layoutMargins = UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
    return view
  }()

  /// The label of the text; nil until `label` creates it.
  private(set) var madeLabel: UILabel?
  /// The second label; nil until `detail` creates it.
  private(set) var madeDetail: UILabel?
  /// The image view; nil until `picture` creates it.
  private(set) var madePicture: UIImageView?

  var label: UILabel {
    if let madeLabel { return madeLabel }
    let new = textLabel(cellStyle == .value2 ? 12 : 17, .label)
    if cellStyle == .value2 { new.textAlignment = isMirrored ? .left : .right }
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

  /// The style of the layout: `value2` for cells of that style; for others the list
  /// configuration's, if there is one, or the cell's.
  var shownStyle: CellStyle {
    cellStyle == .value2 ? .value2 : listContent?.style ?? cellStyle
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

  /// The content; nil (the default) if the program sets the cell's labels and image view.
  /// A `UIListContentConfiguration` is shown by these views; the view of another
  /// configuration fills the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      if let listContent {
        listContent.show(in: self)
      } else if oldValue is UIListContentConfiguration {
        UIListContentConfiguration.cell().show(in: self)
      }
      configured.show(listContent == nil ? contentConfiguration : nil, in: contentView)
      setNeedsLayout()
    }
  }
  private var configured = ConfiguredContent()
  var listContent: UIListContentConfiguration? {
    contentConfiguration as? UIListContentConfiguration
  }

  /// The state for which the configuration is updated.
  open var configurationState: UICellConfigurationState {
    UICellConfigurationState(self, selected: isSelected, highlighted: isHighlighted)
  }
  /// Sets the configuration for a state: calls `configurationUpdateHandler`. Called
  /// before the first layout, and before the next layout after a change of the state, a
  /// change of the traits or a call of `setNeedsUpdateConfiguration()`.
  open func updateConfiguration(using state: UICellConfigurationState) {
    configurationUpdateHandler?(self, state)
  }
  /// The closure that sets the configuration for a state; nil by default.
  open var configurationUpdateHandler:
    ((UITableViewCell, UICellConfigurationState) -> Void)?
  {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// Marks the configuration for an update before the next layout.
  open func setNeedsUpdateConfiguration() {
    needsConfiguration = true
    setNeedsLayout()
  }
  private var needsConfiguration = true
  func configure() {
    guard needsConfiguration else { return }
    needsConfiguration = false
    updateConfiguration(using: configurationState)
  }

  /// Returns a configuration of two texts: side by side in the styles `value1` and
  /// `value2`, one below the other in `default` and `subtitle`.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch cellStyle {
    case .value1, .value2: .valueCell()
    case .default, .subtitle: .subtitleCell()
    }
  }

  // MARK: Backgrounds

  /// Whether the table or the initializer is setting the background colour.
  var isSettingUp = false
  /// Whether the program has set the background colour.
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

  /// The view behind the content while the cell is highlighted or selected, as large as
  /// the cell; nil (the default) for the system's gray.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      stateChanged()
    }
  }

  /// The selected background while several rows can be selected; nil (the default) for
  /// `selectedBackgroundView`.
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

  /// The appearance of the highlighted or selected cell; `default` by default.
  open var selectionStyle = SelectionStyle.default {
    didSet { stateChanged() }
  }

  /// Whether the cell is selected; setting it calls `setSelected`.
  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }
  private var selected = false

  /// Whether the cell is highlighted; setting it calls `setHighlighted`.
  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var highlighted = false

  /// Sets the selection. The background changes immediately, even if animated.
  open func setSelected(_ selected: Bool, animated: Bool) {
    if selected != self.selected { setNeedsUpdateConfiguration() }
    self.selected = selected
    stateChanged()
  }

  /// Sets the highlight. The background changes immediately, even if animated.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    if highlighted != self.highlighted { setNeedsUpdateConfiguration() }
    self.highlighted = highlighted
    stateChanged()
  }

  /// Whether the cell shows its highlight or selection.
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

  /// Called before the cell is reused for another row. The default clears the selection
  /// and the highlight; an override must call super.
  open func prepareForReuse() {
    if selected || highlighted {
      selected = false
      highlighted = false
      setNeedsUpdateConfiguration()
      stateChanged()
    }
  }

  // MARK: Accessories

  /// The accessory at the right of the content, with Mesmer's glyphs; `none` by
  /// default.
  open var accessoryType = AccessoryType.none {
    didSet { accessoryChanged() }
  }
  /// The view at the right of the content, instead of `accessoryType`; nil by default.
  open var accessoryView: UIView? {
    didSet {
      if let oldValue, oldValue !== accessoryView, oldValue.superview === self {
        oldValue.removeFromSuperview()
      }
      accessoryChanged()
    }
  }
  /// The accessory while rows are edited; stored and ignored.
  open var editingAccessoryType = AccessoryType.none
  /// The accessory view while rows are edited; stored and ignored.
  open var editingAccessoryView: UIView?
  /// The views of the accessory, from the left.
  private(set) var accessories: [UIView] = []
  /// The accessories at the left of the content, from the left; only in list cells.
  private(set) var leadingAccessories: [UIView] = []

  private func accessoryChanged() {
    show(
      accessoryView.map { [$0] }
        ?? CellGlyph.glyphs(of: accessoryType).map { CellAccessory($0) })
  }

  /// Replaces the accessories at the right and at the left of the content.
  func show(_ trailing: [UIView], leading: [UIView] = []) {
    let shown = leading + trailing
    for view in leadingAccessories + accessories
    where view.superview === self && !shown.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    (leadingAccessories, accessories) = (leading, trailing)
    for view in shown { addSubview(view) }
    setNeedsLayout()
  }

  // MARK: Layout

  /// The indentation of the content, in steps of `indentationWidth`.
  open var indentationLevel = 0 {
    didSet { setNeedsLayout() }
  }
  /// The width of an indentation step, in points; 10 by default.
  open var indentationWidth: CGFloat = 10 {
    didSet { setNeedsLayout() }
  }
  /// Whether the content is indented while the cell is edited; stored and ignored.
  open var shouldIndentWhileEditing = true
  /// Whether the cell shows a reorder control; stored and ignored.
  open var showsReorderControl = false
  /// Whether the cell is edited; stored and ignored.
  open var isEditing = false
  /// Whether the cell shows the delete button of a swipe; always false.
  open var showingDeleteConfirmation: Bool { false }
  /// The editing style of the cell; always `none`.
  open var editingStyle: EditingStyle { .none }
  /// The parts of a cell that editing shows.
  public struct StateMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The control at the start of the cell.
    public static let showingEditControl = StateMask(rawValue: 1)
    /// The button that confirms a deletion.
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }
  /// Sets `isEditing`, which is only stored, between `willTransition(to:)` and
  /// `didTransition(to:)`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    let state: StateMask = editing ? .showingEditControl : []
    let changes = editing != isEditing
    if changes { willTransition(to: state) }
    isEditing = editing
    if changes { didTransition(to: state) }
  }
  /// Called before editing begins or ends. The default does nothing.
  open func willTransition(to state: StateMask) {}
  /// Called after editing has begun or ended. The default does nothing.
  open func didTransition(to state: StateMask) {}

  /// The distances of the separator from the sides of the cell, in points. The default is
  /// the inset set for the table; if none is set, the separator begins at the left edge
  /// of the text. A right inset as wide as the cell hides the separator. From right to
  /// left, the left inset is at the right.
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
    for here in ancestry {
      if let table = here as? UITableView { return table }
    }
    return nil
  }
  /// Whether the last layout was from right to left.
  var isMirrored = false
  /// The table's margin at the sides.
  var sideMargin: CGFloat = 16 {
    didSet {
      if sideMargin == oldValue { return }
      contentView.layoutMargins.left = sideMargin
      contentView.layoutMargins.right = sideMargin
      setNeedsLayout()
    }
  }

  open override func layoutSubviews() {
    configure()
    super.layoutSubviews()
    placeContent()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size.width) }

  open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsUpdateConfiguration()
  }
}
