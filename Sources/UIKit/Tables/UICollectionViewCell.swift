import MesmerGeometry
import MesmerViews

/// The view of an element of a collection. The collection reuses cells and supplementary
/// views, but not decoration views.
open class UICollectionReusableView: UIView {
  /// The reuse identifier.
  open internal(set) var reuseIdentifier: String?

  /// Never called; in UIKit, called before the collection changes to another layout.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  /// Never called; in UIKit, called after the collection has changed to another layout.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Called before the view is reused for another element. The default does nothing.
  open func prepareForReuse() {}

  /// Called when the collection has applied these attributes. The default does nothing.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Returns the attributes with the preferred size. If the content view or else this
  /// view has constraints, the preferred size is the smallest one that satisfies the
  /// constraints. A side that is not estimated keeps its length. Otherwise the preferred
  /// size is the result of `sizeThatFits`. Called for elements of a compositional layout
  /// whose width or height is estimated.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    let fitted = copy ?? layoutAttributes
    let (width, height) = layoutAttributes.estimated
    let content = (self as? UICollectionViewCell)?.contentView
    (self as? UICollectionViewCell)?.configure()
    bounds.size = layoutAttributes.size
    layoutIfNeeded()
    guard
      let view = [content, self].compactMap({ $0 }).first(where: {
        !$0.constraints.isEmpty
      })
    else {
      fitted.size = sizeThatFits(layoutAttributes.size)
      return fitted
    }
    fitted.size = view.systemLayoutSizeFitting(
      CGSize(
        width: width ? 0 : layoutAttributes.size.width,
        height: height ? 0 : layoutAttributes.size.height),
      withHorizontalFittingPriority: width ? .fittingSizeLevel : .required,
      verticalFittingPriority: height ? .fittingSizeLevel : .required)
    return fitted
  }
}

/// The view of an item of a collection. From back to front the cell contains
/// `backgroundView`, `selectedBackgroundView` while the cell is highlighted or selected,
/// and `contentView`.
open class UICollectionViewCell: UICollectionReusableView {
  /// Creates a cell with a frame, which its collection replaces.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// The container of the content, as large as the cell.
  open private(set) lazy var contentView: UIView = {
    let view = UIView(frame: bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }()

  /// The view behind all others; nil by default.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      stateChanged()
    }
  }
  /// The view behind the content while the cell is highlighted or selected; nil by
  /// default.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      stateChanged()
    }
  }

  /// Whether the cell is selected; set by the collection.
  open var isSelected = false {
    didSet { if isSelected != oldValue { configurationStateChanged() } }
  }
  /// Whether the cell is highlighted; set by the collection.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { configurationStateChanged() } }
  }

  /// The configuration of the content; nil by default. Its view fills the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { configured.show(contentConfiguration, in: contentView) }
  }
  private var configured = ConfiguredContent()

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
    ((UICollectionViewCell, UICellConfigurationState) -> Void)?
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

  private func configurationStateChanged() {
    setNeedsUpdateConfiguration()
    stateChanged()
  }

  private func stateChanged() {
    if let backgroundView {
      backgroundView.frame = bounds
      insertSubview(backgroundView, at: 0)
    }
    guard let selectedBackgroundView else { return }
    if isSelected || isHighlighted {
      selectedBackgroundView.frame = bounds
      insertSubview(selectedBackgroundView, belowSubview: contentView)
    } else {
      selectedBackgroundView.removeFromSuperview()
    }
  }

  open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsUpdateConfiguration()
  }

  open override func layoutSubviews() {
    configure()
    super.layoutSubviews()
    backgroundView?.frame = bounds
    if selectedBackgroundView?.superview === self {
      selectedBackgroundView?.frame = bounds
    }
  }
}
