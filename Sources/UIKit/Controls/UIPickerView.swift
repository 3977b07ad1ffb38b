import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// Methods that provide the numbers of wheels and rows of a picker view.
public protocol UIPickerViewDataSource: AnyObject {
  /// Returns the number of wheels.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// Returns the number of rows of a wheel.
  func pickerView(
    _ pickerView: UIPickerView, numberOfRowsInComponent component: Int
  ) -> Int
}

/// Methods that provide the rows of a picker view, and respond to their selection.
public protocol UIPickerViewDelegate: AnyObject {
  /// Returns the height of the rows of a wheel, in points; 32 by default.
  func pickerView(
    _ pickerView: UIPickerView, rowHeightForComponent component: Int
  ) -> CGFloat
  /// Returns the width of a wheel, in points; by default, all wheels have the same
  /// width.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// Returns the title of a row; nil by default.
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  /// Returns the attributed title of a row, which replaces the plain one; nil by default.
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int,
    forComponent component: Int
  ) -> NSAttributedString?
  /// Returns the view of a row; by default a label with the attributed or plain title.
  /// `view` is the view of a row that is no longer visible, for reuse; nil if there is
  /// none.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView
  /// Called when a finger has selected a row and the wheel is at rest.
  func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// Returns 32.
  public func pickerView(
    _ pickerView: UIPickerView, rowHeightForComponent component: Int
  ) -> CGFloat { 32 }
  /// Returns an equal part of the width.
  public func pickerView(
    _ pickerView: UIPickerView, widthForComponent component: Int
  ) -> CGFloat { pickerView.equalWidth }
  /// Returns nil.
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  /// Returns nil.
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int,
    forComponent component: Int
  ) -> NSAttributedString? { nil }
  /// Returns a label with the attributed or plain title.
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    let label = view as? PickerLabel ?? PickerLabel()
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    label.font = .systemFont(ofSize: 23)
    label.textColor = .label
    if let title = pickerView.delegate?.pickerView(
      pickerView, attributedTitleForRow: row, forComponent: component)
    {
      label.attributedText = title
      label.textAlignment = .center
    } else {
      label.text = pickerView.delegate?.pickerView(
        pickerView, titleForRow: row, forComponent: component)
    }
    return label
  }
  /// Does nothing.
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

private final class PickerLabel: UILabel {}

/// A view with wheels of rows. The row in the middle of a wheel is selected.
///
/// A wheel is a scroll view that comes to rest at a row; a tap selects a row. Unlike in
/// UIKit, rows are drawn without perspective, by affine maps. They are located on a
/// cylinder whose diameter is the view's height. A row at the angle a is sin a radii from
/// the middle; its height is scaled by cos a, and its width by 0.9 + 0.1 cos a. The font
/// size of titles is 23 points. These numbers and the opacity of the rows are
/// approximate.
open class UIPickerView: UIView {
  /// The provider of the numbers of wheels and rows.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadLater() } }
  /// The provider of the rows.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadLater() } }
  /// Whether the selection is marked; stored and ignored, because it always is.
  open var showsSelectionIndicator = true

  private let band = UIView()
  private var wheels: [PickerWheel] = []
  private var needsReload = true

  /// Creates a picker view with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    band.backgroundColor = .tertiarySystemFill
    band.layer.cornerRadius = 8
    band.isUserInteractionEnabled = false
    addSubview(band)
    clipsToBounds = true
  }

  /// Always returns nil, like `UIView.init(coder:)`.
  public required init?(coder: NSCoder) { return nil }

  /// The natural size: 320 x 216 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Wheels

  private func reloadLater() {
    needsReload = true
    setNeedsLayout()
  }

  private func loadIfNeeded() { if needsReload { reloadAllComponents() } }

  /// The number of wheels.
  open var numberOfComponents: Int {
    loadIfNeeded()
    return wheels.count
  }

  /// Returns the number of rows of a wheel; 0 for an invalid index.
  open func numberOfRows(inComponent component: Int) -> Int {
    wheel(component)?.count ?? 0
  }

  /// Returns the size of the rows of a wheel, in points; zero for an invalid index.
  open func rowSize(forComponent component: Int) -> CGSize {
    layoutIfNeeded()
    return wheel(component).map { CGSize(width: $0.bounds.width, height: $0.rowHeight) }
      ?? .zero
  }

  /// Returns the view of a row; nil if it is not visible.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    layoutIfNeeded()
    return wheel(component)?.rows[row]
  }

  private func wheel(_ component: Int) -> PickerWheel? {
    loadIfNeeded()
    return wheels.indices.contains(component) ? wheels[component] : nil
  }

  /// Reloads all wheels. The selected rows do not change, unless there are fewer rows.
  open func reloadAllComponents() {
    needsReload = false
    let count = max(dataSource?.numberOfComponents(in: self) ?? 0, 0)
    while wheels.count > count { wheels.removeLast().removeFromSuperview() }
    while wheels.count < count {
      wheels.append(PickerWheel(self, wheels.count))
      addSubview(wheels[wheels.count - 1])
    }
    for component in 0..<count { reloadComponent(component) }
    setNeedsLayout()
  }

  /// Reloads the rows of a wheel.
  open func reloadComponent(_ component: Int) {
    guard let wheel = wheel(component) else { return }
    wheel.reload(
      dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0,
      delegate?.pickerView(self, rowHeightForComponent: component) ?? 32)
  }

  /// Updates the views of the visible rows.
  func refreshRows() { for wheel in wheels { wheel.refresh() } }

  // MARK: Selection

  /// Selects a row, clamped to the rows of the wheel. The delegate is not called.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    wheel(component)?.select(row, animated: animated)
  }

  /// Returns the selected row of a wheel; -1 without rows or for an invalid index.
  open func selectedRow(inComponent component: Int) -> Int {
    guard let wheel = wheel(component), wheel.count > 0 else { return -1 }
    return wheel.selected
  }

  // MARK: Layout

  /// The width of a wheel if all have the same width, in points.
  var equalWidth: CGFloat {
    let count = max(CGFloat(wheels.count), 1)
    return max((bounds.width - 20 - 5 * (count - 1)) / count, 0)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    let widths = wheels.indices.map {
      delegate?.pickerView(self, widthForComponent: $0) ?? equalWidth
    }
    let whole = widths.reduce(0, +) + 5 * CGFloat(max(widths.count - 1, 0))
    var x = (bounds.width - whole) / 2
    for index in isRightToLeft ? wheels.indices.reversed() : Array(wheels.indices) {
      wheels[index].frame = CGRect(
        x: x, y: 0, width: widths[index], height: bounds.height)
      x += widths[index] + 5
    }
    let height = wheels.map(\.rowHeight).max() ?? 32
    band.frame = CGRect(
      x: 9, y: (bounds.height - height) / 2, width: max(bounds.width - 18, 0),
      height: height)
  }
}
