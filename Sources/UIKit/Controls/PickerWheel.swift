import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// A wheel of a picker view: a scroll view that shows its rows on a cylinder.
final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  private unowned let picker: UIPickerView
  private let component: Int
  private(set) var count = 0
  private(set) var rowHeight: CGFloat = 32
  /// The selected row.
  private(set) var selected = 0
  /// The views of the visible rows, by the index of the row.
  private(set) var rows: [Int: UIView] = [:]
  private var unused: [UIView] = []
  private var knownSize = CGSize.zero
  /// Whether a finger has begun the current motion, whose end then calls the delegate.
  private var isChosen = false

  init(_ picker: UIPickerView, _ component: Int) {
    self.picker = picker
    self.component = component
    super.init(frame: .zero)
    delegate = self
    showsVerticalScrollIndicator = false
    decelerationRate = .fast
    clipsToBounds = true
    scrollsToTop = false
    addGestureRecognizer(
      UITapGestureRecognizer { [weak self] tap in
        if let self { tapped(tap.location(in: self).y - bounds.midY) }
      })
  }

  required init?(coder: NSCoder) { nil }

  /// Removes all rows; the next layout loads them again. A row height below 1 or not
  /// finite becomes 32.
  func reload(_ count: Int, _ rowHeight: CGFloat) {
    self.count = min(max(count, 0), 1 &<< 40)
    self.rowHeight = rowHeight >= 1 && rowHeight.isFinite ? rowHeight : 32
    selected = min(selected, max(self.count - 1, 0))
    for view in rows.values { view.removeFromSuperview() }
    unused = rows.sorted { $0.key < $1.key }.map(\.value)
    rows = [:]
    knownSize = .zero
    setNeedsLayout()
  }

  /// Selects a row, clamped to the existing rows. The delegate is not called.
  func select(_ row: Int, animated: Bool) {
    selected = min(max(row, 0), max(count - 1, 0))
    isChosen = false
    if animated { layoutIfNeeded() }
    setContentOffset(CGPoint(x: 0, y: offset(selected)), animated: animated)
    placeRows()
  }

  private func offset(_ row: Int) -> CGFloat {
    CGFloat(row) * rowHeight - contentInset.top
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if knownSize != bounds.size {
      knownSize = bounds.size
      let edge = max((bounds.height - rowHeight) / 2, 0)
      contentInset = UIEdgeInsets(top: edge, left: 0, bottom: edge, right: 0)
      contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
      contentOffset = CGPoint(x: 0, y: offset(selected))
    }
    placeRows()
  }

  // MARK: The cylinder

  /// Shows the rows of the front half of the cylinder.
  private func placeRows() {
    let radius = bounds.height / 2
    guard radius > 0, count > 0 else { return }
    /// The middle of the visible rows on the unrolled cylinder.
    let middle = bounds.midY
    let reach = radius * .pi / 2
    let first = max(Int(((middle - reach) / rowHeight).rounded(.down)), 0)
    let last = min(Int(((middle + reach) / rowHeight).rounded(.down)), count - 1)
    for row in rows.keys.sorted() where row < first || row > last {
      guard let view = rows.removeValue(forKey: row) else { continue }
      view.removeFromSuperview()
      unused.append(view)
    }
    guard first <= last else { return }
    for row in first...last {
      let distance = (CGFloat(row) + 0.5) * rowHeight - middle
      let angle = min(max(distance / radius, -.pi / 2), .pi / 2)
      let (sine, cosine) = (Elementary.sin(angle), Elementary.cos(angle))
      let view = rows[row] ?? make(row)
      view.bounds.size = CGSize(width: bounds.width, height: rowHeight)
      view.center = CGPoint(x: bounds.width / 2, y: middle + radius * sine)
      view.transform = CGAffineTransform(
        scaleX: 0.9 + 0.1 * cosine, y: max(cosine, 0.01))
      let near = max(1 - abs(distance) / rowHeight, 0)
      view.alpha = max(cosine, 0) * (0.45 + 0.55 * near)
    }
  }

  private func make(_ row: Int) -> UIView {
    let old = unused.popLast()
    let view =
      picker.delegate?.pickerView(
        picker, viewForRow: row, forComponent: component, reusing: old)
      ?? UIView()
    rows[row] = view
    view.transform = .identity
    addSubview(view)
    return view
  }

  /// Calls the delegate to update the views of the visible rows. The delegate must reuse
  /// these views.
  func refresh() {
    for (row, view) in rows.sorted(by: { $0.key < $1.key }) {
      _ = picker.delegate?.pickerView(
        picker, viewForRow: row, forComponent: component, reusing: view)
    }
  }

  // MARK: Motion

  private func tapped(_ y: CGFloat) {
    let radius = bounds.height / 2
    guard radius > 0, count > 0 else { return }
    let sine = min(max(y / radius, -1), 1)
    let distance = Elementary.atan2(sine, (1 - sine * sine).squareRoot()) * radius
    let row = Int(((bounds.midY + distance) / rowHeight).rounded(.down))
    guard (0..<count).contains(row) else { return }
    if row == selected { return }
    select(row, animated: true)
    isChosen = true
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { placeRows() }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { isChosen = true }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    targetContentOffset.pointee.y = offset(row(at: targetContentOffset.pointee.y))
  }

  /// Returns the row that is nearest to the middle of the wheel at a content offset.
  private func row(at y: CGFloat) -> Int {
    min(max(Int(((y + contentInset.top) / rowHeight).rounded()), 0), max(count - 1, 0))
  }

  func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {
    if !decelerate { rested() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rested() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { rested() }

  /// Selects the row at which a motion begun by a finger has ended, and calls the
  /// delegate.
  private func rested() {
    guard isChosen, count > 0, !isDragging else { return }
    isChosen = false
    selected = row(at: contentOffset.y)
    let target = offset(selected)
    if abs(contentOffset.y - target) > 0.5 {
      setContentOffset(CGPoint(x: 0, y: target), animated: true)
    }
    picker.delegate?.pickerView(picker, didSelectRow: selected, inComponent: component)
  }
}
