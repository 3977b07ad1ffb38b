import Foundation
import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerInteraction
@_spi(Components) import MesmerViews

/// An action of an alert or an action sheet.
open class UIAlertAction: NSObject {
  /// The style of an action.
  public enum Style: Int, Hashable, Sendable {
    case `default`
    /// An action that changes nothing. An alert or action sheet has at most one cancel
    /// action.
    case cancel
    /// A destructive action.
    case destructive
  }

  /// The title of the button.
  open private(set) var title: String?
  /// The style of the action.
  open private(set) var style: Style
  /// Whether the action can be chosen; true by default.
  open var isEnabled = true { didSet { changed() } }
  fileprivate var changed: () -> Void = {}
  fileprivate let handler: ((UIAlertAction) -> Void)?

  /// Creates an action with a handler, called after the alert was dismissed.
  public init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

/// An alert in the middle of the screen, or an action sheet from below.
///
/// Both are drawn without blur, in the measures of iOS 17. An alert is at most 270 points
/// wide. An action is 44 points high in an alert and 57 in an action sheet.
open class UIAlertController: UIViewController {
  /// The style of an alert.
  public enum Style: Int, Hashable, Sendable {
    /// An action sheet from below.
    case actionSheet
    /// An alert in the middle of the screen.
    case alert
  }

  /// The message below the title.
  open var message: String? { didSet { changed() } }
  /// The style of the alert.
  public let preferredStyle: Style
  /// The actions, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The text fields of an alert, from top to bottom; nil if there are none.
  open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }
  fileprivate private(set) var fields: [UITextField] = []
  /// The emphasized action; with nil (the default), the cancel action is emphasized.
  open var preferredAction: UIAlertAction? { didSet { changed() } }

  /// Creates an alert with a title and a message.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.message = message
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .custom
    modalTransitionStyle = preferredStyle == .alert ? .crossDissolve : .coverVertical
  }

  /// Creates an alert without text.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    preferredStyle = .alert
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    modalPresentationStyle = .custom
    modalTransitionStyle = .crossDissolve
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  /// Adds an action. A second cancel action is a programmer error.
  open func addAction(_ action: UIAlertAction) {
    let isSecond = action.style == .cancel && actions.contains { $0.style == .cancel }
    demand(!isSecond, "an alert has at most one action of the style cancel")
    actions.append(action)
    action.changed = { [weak self] in self?.changed() }
    changed()
  }

  /// Adds a text field below the message of an alert, and passes the field to a closure.
  /// The first field becomes the first responder when the alert is presented. For an
  /// action sheet, the method has no effect.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    if preferredStyle != .alert { return }
    let field = UITextField(frame: .zero)
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 13)
    fields.append(field)
    configurationHandler?(field)
    changed()
  }

  open override func loadView() {
    let panel = AlertPanel(self)
    view = panel
  }

  private func changed() { (viewIfLoaded as? AlertPanel)?.show() }

  override func newPresentation() -> UIPresentationController {
    AlertPresentation(presentedViewController: self, presenting: presenter)
  }

  /// The actions in display order. The cancel action is last; in an alert with one other
  /// action, it is first.
  var shownActions: [UIAlertAction] {
    let rest = actions.filter { $0.style != .cancel }
    guard let cancel = actions.first(where: { $0.style == .cancel }) else { return rest }
    if preferredStyle == .alert && rest.count == 1 { return [cancel] + rest }
    return rest + [cancel]
  }

  /// Dismisses the alert, and then calls the handler of an action.
  func choose(_ action: UIAlertAction) {
    dismiss(animated: true) { action.handler?(action) }
  }
}

/// The presentation of an alert above a dimmed screen.
private final class AlertPresentation: UIPresentationController {
  private let dimming = UIView()

  override func presentationTransitionWillBegin() {
    guard let container else { return }
    dimming.frame = container.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = UIColor(
      light: UIColor(white: 0, alpha: 0.2), dark: UIColor(white: 0, alpha: 0.48))
    container.addSubview(dimming)
    let tap = UITapGestureRecognizer { [weak self] _ in self?.tapped() }
    dimming.addGestureRecognizer(tap)
  }

  /// Chooses the cancel action of an action sheet after a tap outside of the sheet.
  private func tapped() {
    guard let alert = presentedViewController as? UIAlertController,
      alert.preferredStyle == .actionSheet,
      let cancel = alert.actions.first(where: { $0.style == .cancel })
    else { return }
    alert.choose(cancel)
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container, let panel = presentedView as? AlertPanel else { return .zero }
    let whole = container.bounds.inset(by: container.safeAreaInsets)
    if panel.isAlert {
      let size = panel.fittingSize(width: min(270, whole.width - 16))
      return CGRect(
        x: whole.midX - size.width / 2, y: whole.midY - size.height / 2,
        width: size.width, height: min(size.height, whole.height))
    }
    let size = panel.fittingSize(width: min(whole.width, whole.height) - 16)
    let bottom = container.safeAreaInsets.bottom > 0 ? 0.0 : 8
    return CGRect(
      x: whole.midX - size.width / 2,
      y: max(whole.maxY - bottom - size.height, whole.minY),
      width: size.width, height: min(size.height, whole.height))
  }

  override func place(shown: Bool) {
    guard let panel = presentedView as? AlertPanel else { return }
    panel.transform = .identity
    super.place(shown: shown)
    dimming.alpha = shown ? 1 : 0
    guard panel.isAlert else { return }
    // An alert shrinks from 1.2 times its size as it appears, and fades out in place.
    let isComing = !shown && presentedViewController.isBeingPresented
    panel.transform = isComing ? CGAffineTransform(scaleX: 1.2, y: 1.2) : .identity
  }

  override func timing() -> (any UITimingCurveProvider)? { nil }
}

/// The panel of an alert: text, and the actions below it.
private final class AlertPanel: View {
  private weak var alert: UIAlertController?
  let isAlert: Bool
  private let title = UILabel()
  private let message = UILabel()
  /// The box of the text and the actions.
  private let main = UIView()
  /// The box of the cancel action of an action sheet.
  private let apart = UIView()
  private var rows: [AlertRow] = []
  private var lines: [UIView] = []

  init(_ alert: UIAlertController) {
    self.alert = alert
    isAlert = alert.preferredStyle == .alert
    super.init(frame: .zero)
    for box in [main, apart] {
      box.layer.cornerRadius = 14
      box.clipsToBounds = true
      box.backgroundColor = UIColor(
        light: UIColor(white: 247.0 / 255, alpha: 1),
        dark: UIColor(white: 37.0 / 255, alpha: 1))
      addSubview(box)
    }
    for label in [title, message] {
      label.numberOfLines = 0
      label.textAlignment = .center
      main.addSubview(label)
    }
    show()
  }

  required init?(coder: NSCoder) { nil }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil, let alert, alert.isBeingPresented {
      alert.fields.first?.becomeFirstResponder()
    }
  }

  func show() {
    guard let alert else { return }
    title.text = alert.title
    message.text = alert.message
    title.font = .systemFont(ofSize: isAlert ? 17 : 13, weight: .semibold)
    message.font = .systemFont(ofSize: 13)
    title.textColor = isAlert ? .label : .secondaryLabel
    message.textColor = isAlert ? .label : .secondaryLabel
    for field in alert.fields where field.superview !== main { main.addSubview(field) }
    for view in rows + lines { view.removeFromSuperview() }
    let preferred = alert.preferredAction
    rows = alert.shownActions.map { action in
      let isBold =
        preferred.map { $0 === action } ?? (action.style == .cancel)
      let row = AlertRow(action, size: isAlert ? 17 : 20, isBold: isBold) {
        [weak alert] in alert?.choose(action)
      }
      (stands(apart: action) ? apart : main).addSubview(row)
      return row
    }
    lines = rows.map { _ in
      let line = UIView()
      line.backgroundColor = .separator
      main.addSubview(line)
      return line
    }
    apart.isHidden = !rows.contains { stands(apart: $0.action) }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// Returns whether an action is in the separate box: the cancel action of an action
  /// sheet.
  private func stands(apart action: UIAlertAction) -> Bool {
    !isAlert && alert?.actions.first { $0.style == .cancel } === action
  }

  private var rowHeight: CGFloat { isAlert ? 44 : 57 }
  private var fieldHeight: CGFloat { 30 }

  /// Returns the frames of the labels for a width, the top of the text fields, and the
  /// height of the labels and text fields with their margins.
  private func text(
    width: CGFloat
  ) -> (title: CGRect, message: CGRect, fields: CGFloat, height: CGFloat) {
    let inner = width - 32
    let edge: CGFloat = isAlert ? 20 : 14
    func height(_ label: UILabel) -> CGFloat {
      guard let text = label.text, !text.isEmpty else { return 0 }
      return label.sizeThatFits(CGSize(width: inner, height: 1e4)).height
    }
    let (first, second) = (height(title), height(message))
    let fields = fieldHeight * CGFloat(alert?.fields.count ?? 0)
    if first == 0 && second == 0 && fields == 0 { return (.zero, .zero, 0, 0) }
    let gap: CGFloat = first > 0 && second > 0 ? 4 : 0
    let above: CGFloat = fields > 0 && first + second > 0 ? 16 : 0
    let top = edge + first + gap + second + above
    return (
      CGRect(x: 16, y: edge, width: inner, height: first),
      CGRect(x: 16, y: edge + first + gap, width: inner, height: second), top,
      top + fields + edge
    )
  }

  /// Returns whether the panel is an alert of exactly two actions whose titles fit side
  /// by side in a width.
  private func isPair(width: CGFloat) -> Bool {
    isAlert && rows.count == 2 && rows.allSatisfy { $0.wantedWidth <= width / 2 - 16 }
  }

  func fittingSize(width: CGFloat) -> CGSize {
    let inside = rows.filter { !stands(apart: $0.action) }.count
    let count = isPair(width: width) ? 1 : inside
    let extra = rows.count > inside ? rowHeight + 8 : 0
    return CGSize(
      width: width, height: text(width: width).height + CGFloat(count) * rowHeight + extra
    )
  }

  override func layoutSubviews() {
    let width = bounds.width
    let hasApart = !apart.isHidden
    main.frame = CGRect(
      x: 0, y: 0, width: width, height: bounds.height - (hasApart ? rowHeight + 8 : 0))
    apart.frame = CGRect(
      x: 0, y: bounds.height - rowHeight, width: width, height: rowHeight)
    let places = text(width: width)
    title.frame = places.title
    message.frame = places.message
    let fields = alert?.fields ?? []
    for (index, field) in fields.enumerated() {
      field.frame = CGRect(
        x: 16, y: places.fields + fieldHeight * CGFloat(index),
        width: width - 32, height: fieldHeight)
    }
    let pixel = 1 / max(root.displayScale, 1)
    let isPair = isPair(width: width)
    var y = places.height
    for (index, row) in rows.enumerated() {
      lines[index].isHidden = stands(apart: row.action) || (index == 0 && y == 0)
      if stands(apart: row.action) {
        row.frame = apart.bounds
        continue
      }
      if isPair {
        row.frame = CGRect(
          x: width / 2 * CGFloat(index), y: y, width: width / 2, height: rowHeight)
        lines[index].frame =
          index == 0
          ? CGRect(x: 0, y: y, width: width, height: pixel)
          : CGRect(x: width / 2, y: y, width: pixel, height: rowHeight)
        continue
      }
      row.frame = CGRect(x: 0, y: y, width: width, height: rowHeight)
      lines[index].frame = CGRect(x: 0, y: y, width: width, height: pixel)
      y += rowHeight
    }
  }
}

/// The button of an action.
private final class AlertRow: Control {
  override var keepsTaps: Bool { true }
  let action: UIAlertAction
  private let label = UILabel()

  init(
    _ action: UIAlertAction, size: CGFloat, isBold: Bool, _ press: @escaping () -> Void
  ) {
    self.action = action
    super.init(frame: .zero)
    label.text = action.title
    label.textAlignment = .center
    label.font = .systemFont(ofSize: size, weight: isBold ? .semibold : .regular)
    addSubview(label)
    isEnabled = action.isEnabled
    addAction(for: .touchUpInside) { _ in press() }
    tintColorDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func tintColorDidChange() {
    label.textColor =
      !isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .quaternarySystemFill : nil }
  }

  var wantedWidth: CGFloat {
    label.sizeThatFits(CGSize(width: 1e4, height: 60)).width
  }

  override func layoutSubviews() { label.frame = bounds.insetBy(dx: 8, dy: 0) }
}
