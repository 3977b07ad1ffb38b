import MesmerConstraints
import MesmerGeometry
import MesmerViews

/// The state for which a configuration is updated.
public protocol UIConfigurationState {
  /// The traits.
  var traitCollection: UITraitCollection { get set }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState {
  /// The traits of the cell.
  public var traitCollection: UITraitCollection
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell is highlighted.
  public var isHighlighted = false
  /// Whether the cell is disabled; cells do not set it.
  public var isDisabled = false
  /// Whether the cell is focused; cells do not set it.
  public var isFocused = false
  /// Whether the cell is edited; cells do not set it.
  public var isEditing = false

  /// Creates the state of a cell that is not selected.
  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }

  init(_ cell: UIView, selected: Bool, highlighted: Bool) {
    self.init(traitCollection: cell.traitCollection)
    (isSelected, isHighlighted) = (selected, highlighted)
  }
}

/// A value that describes the content of a cell and creates a view of the content.
public protocol UIContentConfiguration {
  /// Returns a new view that shows the configuration.
  func makeContentView() -> UIView & UIContentView
  /// Returns the configuration for a state. Unlike in UIKit, cells do not call this
  /// method.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
public protocol UIContentView: AnyObject {
  /// The shown configuration.
  var configuration: any UIContentConfiguration { get set }
}

extension UIListContentConfiguration: UIContentConfiguration {
  /// Returns a view of the texts and the image.
  public func makeContentView() -> UIView & UIContentView {
    UIListContentView(configuration: self)
  }
  /// Returns the configuration itself.
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// A view of texts and an image, placed as in a table's cell.
open class UIListContentView: UIView, UIContentView {
  private let row = UITableViewCell(style: .default, reuseIdentifier: nil)

  /// Creates a view of a configuration.
  public init(configuration: UIListContentConfiguration) {
    super.init(frame: .zero)
    row.backgroundColor = nil
    row.isUserInteractionEnabled = false
    row.contentConfiguration = configuration
    addSubview(row)
  }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// The shown configuration, a `UIListContentConfiguration`. Setting a configuration of
  /// another type has no effect.
  open var configuration: any UIContentConfiguration {
    get { row.listContent ?? .cell() }
    set {
      guard let list = newValue as? UIListContentConfiguration else { return }
      row.contentConfiguration = list
      invalidateIntrinsicContentSize()
    }
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: UIView.noIntrinsicMetric,
      height: row.automaticHeight(bounds.width, separator: 0))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if row.frame.size != bounds.size { invalidateIntrinsicContentSize() }
    row.frame = bounds
  }
}

/// The view of a configuration, which fills the content view of a cell.
struct ConfiguredContent {
  private var view: (UIView & UIContentView)?

  /// Shows a configuration; nil removes the view. The view is kept if the type of the
  /// configuration does not change.
  mutating func show(_ configuration: (any UIContentConfiguration)?, in content: UIView) {
    if let view, let configuration,
      type(of: view.configuration) == type(of: configuration)
    {
      view.configuration = configuration
      return
    }
    view?.removeFromSuperview()
    view = configuration?.makeContentView()
    guard let view else { return }
    view.translatesAutoresizingMaskIntoConstraints = false
    content.addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      view.topAnchor.constraint(equalTo: content.topAnchor),
      view.bottomAnchor.constraint(equalTo: content.bottomAnchor),
    ])
  }
}
