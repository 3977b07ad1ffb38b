import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

/// The buttons behind a row that is displaced to the side.
final class SwipeButtons: UIView {
  private let actions: [UIContextualAction]
  private let controls: [SwipeButton]
  private let isLeading: Bool
  /// The width of the open row's buttons at rest, in points.
  let total: CGFloat
  var tapped: (UIContextualAction) -> Void = { _ in }

  init(_ actions: [UIContextualAction], _ cell: UIView, isLeading: Bool) {
    (self.actions, self.isLeading) = (actions, isLeading)
    controls = actions.map { SwipeButton($0, height: cell.bounds.height) }
    total = controls.reduce(0) { $0 + $1.least }
    super.init(frame: cell.frame)
    clipsToBounds = true
    layer.cornerRadius = cell.layer.cornerRadius
    layer.maskedCorners = cell.layer.maskedCorners
    // The first button is in front: the other buttons appear from behind it.
    for control in controls.reversed() {
      addSubview(control)
      control.addAction(for: .touchUpInside) { [weak self, action = control.action] _ in
        self?.tapped(action)
      }
    }
    show(0, isFull: false)
  }

  required init?(coder: NSCoder) { return nil }

  func button(of action: UIContextualAction) -> UIView? {
    controls.first { $0.action === action }
  }

  /// Shows the buttons in a visible width, in points, in proportion to their widths at
  /// rest. If `isFull`, the first button covers the visible width.
  func show(_ width: CGFloat, isFull: Bool) {
    let scale = total > 0 ? width / total : 0
    var reach: CGFloat = 0
    for (index, control) in controls.enumerated() {
      reach += control.least * scale
      let far = isFull && index == 0 ? width : reach
      control.frame = CGRect(
        x: isLeading ? 0 : bounds.width - far, y: 0, width: far, height: bounds.height)
      control.place(max(control.least * scale, control.least), isLeading: isLeading)
    }
  }
}

/// A button of a swipe action: a coloured rectangle with an image and a title.
final class SwipeButton: UIControl {
  override var keepsTaps: Bool { true }
  let action: UIContextualAction
  /// The width at rest, in points: the width of the title or of the image, whichever is
  /// wider, plus 15 points at each side; at least 74.
  let least: CGFloat
  private let label = UILabel()
  private let picture = UIImageView(frame: .zero)

  init(_ action: UIContextualAction, height: CGFloat) {
    self.action = action
    label.text = action.image != nil && height < 70 ? nil : action.title
    label.font = .systemFont(ofSize: 15)
    label.textColor = .white
    label.textAlignment = .center
    let most = CGSize(width: CGFloat.greatestFiniteMagnitude, height: height)
    let text = label.sizeThatFits(most)
    picture.image = action.image?.withRenderingMode(.alwaysTemplate)
    picture.tintColor = .white
    least = max(74, (text.width + 30).rounded(.up), (action.image?.size.width ?? 0) + 30)
    super.init(frame: .zero)
    backgroundColor = action.backgroundColor
    clipsToBounds = true
    accessibilityLabel = action.title
    for view in [label, picture] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { return nil }

  /// Centres the image and the title in the part of the button next to the row. `width`
  /// is the width of this part, in points.
  func place(_ width: CGFloat, isLeading: Bool) {
    let left = isLeading ? bounds.width - width : 0
    let image = picture.image?.size ?? .zero
    let text = label.text == nil ? 0 : label.sizeThatFits(bounds.size).height
    let gap: CGFloat = text > 0 && image.height > 0 ? 4 : 0
    let top = (bounds.height - image.height - gap - text) / 2
    picture.frame = CGRect(
      x: left + (width - image.width) / 2, y: top, width: image.width,
      height: image.height)
    label.frame = CGRect(
      x: left, y: top + image.height + gap, width: width, height: text)
  }
}
