import Foundation
import MesmerControls
import MesmerDrawing
import MesmerGeometry
@_spi(Components) import MesmerViews

/// A sheet with items and the activities for them, with a medium and a large detent.
///
/// The sheet shows the first text or URL and the first image, a close button, and a row
/// for each activity. The only activity of the system is Copy, because there are no other
/// apps. Unlike in UIKit, the sheet has no rows of apps and contacts; its measures are
/// approximate.
open class UIActivityViewController: UIViewController {
  /// A closure that is called at the end of a sheet. Its arguments are the type of the
  /// chosen activity, whether the activity was completed, the returned items (always nil)
  /// and an error (always nil).
  public typealias CompletionWithItemsHandler = (
    UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
  ) -> Void

  /// The types that are not offered; nil (the default) to offer all types.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  /// The handler, called once: when the chosen activity has ended, or without a type when
  /// the sheet was closed.
  open var completionWithItemsHandler: CompletionWithItemsHandler?

  private let items: [Any]
  private let activities: [UIActivity]
  private var isOver = false

  /// Creates a sheet for items or sources of items, with additional activities.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    items = activityItems
    activities = (applicationActivities ?? []) + [CopyActivity()]
    super.init(nibName: nil, bundle: nil)
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  override func newPresentation() -> UIPresentationController {
    let new = super.newPresentation()
    let sheet =
      (new as? UIPopoverPresentationController)?.adaptiveSheetPresentationController
      ?? new as? UISheetPresentationController
    sheet?.detents = [.medium(), .large()]
    return new
  }

  /// The items; a source is replaced by its placeholder.
  private var placeholders: [Any] {
    items.map {
      ($0 as? any UIActivityItemSource)?.activityViewControllerPlaceholderItem(self) ?? $0
    }
  }

  private func items(for type: UIActivity.ActivityType?) -> [Any] {
    items.compactMap { item in
      guard let source = item as? any UIActivityItemSource else { return item }
      return source.activityViewController(self, itemForActivityType: type)
    }
  }

  /// The offered activities.
  var shownActivities: [UIActivity] {
    let items = placeholders
    return activities.filter { activity in
      let isExcluded = activity.activityType.map {
        excludedActivityTypes?.contains($0) ?? false
      }
      return isExcluded != true && activity.canPerform(withActivityItems: items)
    }
  }

  open override func loadView() {
    super.loadView()
    let shown = placeholders
    let text = shown.lazy.compactMap {
      $0 as? String ?? ($0 as? URL)?.absoluteString
        ?? ($0 as? NSAttributedString)?.string
    }.first
    let panel = ActivityPanel(
      text, shown.lazy.compactMap { $0 as? UIImage }.first, shownActivities
    ) { [weak self] activity in self?.choose(activity) }
    panel.frame = view.frame
    panel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view = panel
  }

  /// Performs an activity, or closes the sheet and presents the activity's controller.
  /// The end of the activity closes the sheet or the controller. With nil, only closes
  /// the sheet.
  private func choose(_ activity: UIActivity?) {
    guard let activity else { return dismiss(animated: true) }
    let type = activity.activityType
    activity.prepare(withActivityItems: items(for: type))
    let controller = activity.activityViewController
    activity.observe { [self] completed in
      activity.observe { _ in }
      finish(type, completed)
      (controller ?? self).dismiss(animated: true)
    }
    guard let controller, let presenter = presentingViewController else {
      return activity.perform()
    }
    isOver = true
    dismiss(animated: true) { [self] in
      isOver = false
      presenter.present(controller, animated: true)
    }
  }

  private func finish(_ type: UIActivity.ActivityType?, _ completed: Bool) {
    if isOver { return }
    isOver = true
    completionWithItemsHandler?(type, completed, nil, nil)
  }

  /// Calls the handler without a type if the sheet was dismissed without an activity.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { finish(nil, false) }
  }
}

/// The contents of an activity sheet.
private final class ActivityPanel: View {
  private let picture = UIImageView()
  private let label = UILabel()
  private let close = UIButton(type: .system)
  private let list = UIView()
  private let scroll = UIScrollView()
  private var rows: [ActivityRow] = []

  init(
    _ text: String?, _ image: UIImage?, _ activities: [UIActivity],
    _ choose: @escaping (UIActivity?) -> Void
  ) {
    super.init(frame: .zero)
    backgroundColor = .systemGroupedBackground
    picture.image = image
    picture.isHidden = image == nil
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 6
    label.text = text ?? (image == nil ? nil : "Image")
    label.font = .systemFont(ofSize: 15, weight: .semibold)
    label.numberOfLines = 2
    close.setTitle("Close", for: .normal)
    close.addAction(for: .touchUpInside) { _ in choose(nil) }
    list.layer.cornerRadius = 10
    list.clipsToBounds = true
    list.backgroundColor = .secondarySystemGroupedBackground
    for view in [picture, label, close, scroll] { addSubview(view) }
    scroll.addSubview(list)
    rows = activities.map { activity in
      let row = ActivityRow(activity) { choose(activity) }
      list.addSubview(row)
      return row
    }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    let (margin, head): (CGFloat, CGFloat) = (16, 72)
    let width = bounds.width
    let button = close.sizeThatFits(CGSize(width: width, height: 44)).width
    picture.frame = CGRect(x: margin, y: 16, width: 40, height: 40)
    let start = picture.isHidden ? margin : 68
    label.frame = CGRect(
      x: start, y: 16, width: max(width - start - button - 2 * margin, 0), height: 40)
    close.frame = CGRect(x: width - margin - button, y: 14, width: button, height: 44)
    scroll.frame = CGRect(x: 0, y: head, width: width, height: bounds.height - head)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: 0, y: 52 * CGFloat(index), width: width - 2 * margin, height: 52)
      row.hasLine = index > 0
    }
    let height = 52 * CGFloat(rows.count)
    list.frame = CGRect(x: margin, y: 8, width: width - 2 * margin, height: height)
    scroll.contentSize = CGSize(width: width, height: height + 24)
  }
}

/// The row of an activity: its title, and its image at the trailing end.
private final class ActivityRow: Control {
  override var keepsTaps: Bool { true }
  private let label = UILabel()
  private let picture: UIImageView
  private let line = UIView()
  var hasLine = false { didSet { line.isHidden = !hasLine } }

  init(_ activity: UIActivity, _ press: @escaping () -> Void) {
    picture = activity.activityImage.map(barImage) ?? UIImageView()
    super.init(frame: .zero)
    label.text = activity.activityTitle
    label.font = .systemFont(ofSize: 17)
    picture.tintColor = .label
    line.backgroundColor = .separator
    for view in [label, picture, line] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    addAction(for: .touchUpInside) { _ in press() }
  }

  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .quaternarySystemFill : nil }
  }

  override func layoutSubviews() {
    let size = picture.bounds.size
    let isMirrored = isRightToLeft
    let far = bounds.width - 16 - max(size.width, 24) / 2
    picture.center = CGPoint(
      x: isMirrored ? bounds.width - far : far, y: bounds.height / 2)
    label.frame = CGRect(
      x: isMirrored ? 56 : 16, y: 0, width: bounds.width - 72, height: bounds.height)
    line.frame = CGRect(
      x: 16, y: 0, width: bounds.width - 16, height: 1 / max(root.displayScale, 1))
  }
}
