import MesmerGeometry
import MesmerViews

/// A view that a collection shows and uses again: a header, a footer, or a cell.
open class UICollectionReusableView: UIView {
  /// The name under which the collection uses the view again.
  open internal(set) var reuseIdentifier: String?

  /// The view is about to be used for another element. The default does nothing.
  open func prepareForReuse() {}

  /// The collection has placed the view by these attributes. The default does nothing.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view would rather have; never called, because items are not
  /// measured. Returns the same.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

/// An item of a collection. From the back it has `backgroundView`,
/// `selectedBackgroundView` while it is highlighted or selected, and `contentView`.
open class UICollectionViewCell: UICollectionReusableView {
  /// A cell with a frame, which its collection replaces.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// The view that holds the content, as large as the cell.
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
  /// What is shown behind the content while the cell is highlighted or selected; nil by
  /// default.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      stateChanged()
    }
  }

  /// Whether the cell is selected; the collection sets it.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateChanged() } }
  }
  /// Whether the cell is touched; the collection sets it.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateChanged() } }
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

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    if selectedBackgroundView?.superview === self {
      selectedBackgroundView?.frame = bounds
    }
  }
}
