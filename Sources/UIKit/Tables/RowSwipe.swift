import MesmerDrawing
import MesmerGeometry
import MesmerScrolling
import MesmerViews

/// A table or a collection whose rows a swipe opens to the side.
protocol SwipeHost: UIScrollView {
  var swipe: RowSwipe? { get set }
  /// Displaces a row to the right by a distance in points; nil ends the displacement at
  /// the next layout.
  func shift(_ row: UIView, by distance: CGFloat?)
  /// Returns the row at a point of the content, and a function that returns its actions
  /// at a side; nil if there is no row that may have actions.
  func swipeRow(
    at point: CGPoint
  ) -> (row: UIView, actions: (_ isLeading: Bool) -> UISwipeActionsConfiguration?)?
  /// Ends the highlight of a touched row.
  func endHighlight()
}

/// A row that is displaced to the side, with its actions.
final class RowSwipe {
  let cell: UIView
  let isLeading: Bool
  let configuration: UISwipeActionsConfiguration
  let buttons: SwipeButtons
  /// Whether a finger moves the row.
  var isPanning = true
  /// The visible width of the buttons, in points.
  private(set) var width: CGFloat = 0
  /// The displacement of the row at the beginning of the pan, in points to the right.
  var base: CGFloat = 0
  private unowned let table: any SwipeHost
  /// The mask of a row of an inset group, which hides the part outside of the group.
  private let clip = UIView(frame: .zero)

  init(
    _ table: any SwipeHost, _ cell: UIView, isLeading: Bool,
    _ configuration: UISwipeActionsConfiguration
  ) {
    (self.table, self.cell, self.isLeading) = (table, cell, isLeading)
    self.configuration = configuration
    buttons = SwipeButtons(configuration.actions, cell, isLeading: isLeading)
    table.insertSubview(buttons, belowSubview: cell)
    if cell.frame.minX > 0 {
      clip.backgroundColor = .black
      clip.layer.cornerRadius = cell.layer.cornerRadius
      clip.layer.maskedCorners = cell.layer.maskedCorners
      clip.frame = cell.bounds
      cell.mask = clip
    }
    buttons.tapped = { [weak self] in self?.perform($0) }
  }

  /// Whether a release performs the first action. The configuration must permit it, and
  /// the uncovered width must exceed both the width of the buttons at rest and three
  /// fifths of the row.
  private var isFull: Bool {
    configuration.performsFirstActionWithFullSwipe
      && width > max(buttons.total, cell.bounds.width * 0.6)
  }

  /// Moves the row with the finger, to a displacement in points to the right. Past the
  /// width of the buttons at rest, the row follows the finger one to one if a full swipe
  /// performs the first action. Otherwise it follows like content past the end of a
  /// scroll view.
  func drag(to distance: CGFloat) {
    var width = max(isLeading ? distance : -distance, 0)
    let over = width - buttons.total
    if over > 0 && !configuration.performsFirstActionWithFullSwipe {
      width =
        buttons.total
        + RubberBand.distance(forPull: over, dimension: cell.bounds.width)
    }
    let wasFull = isFull
    show(width)
    if isFull != wasFull {
      buttons.show(width, isFull: wasFull)
      UIView.animate(withDuration: 0.2) { buttons.show(width, isFull: isFull) }
    }
  }

  private func show(_ width: CGFloat) {
    self.width = width
    table.shift(cell, by: isLeading ? width : -width)
    clip.frame = cell.bounds.offsetBy(dx: isLeading ? -width : width, dy: 0)
    buttons.show(width, isFull: isFull)
  }

  /// Removes the buttons and the mask.
  func end() {
    buttons.removeFromSuperview()
    if cell.mask === clip { cell.mask = nil }
  }

  /// Performs the first action after a full swipe. Otherwise opens or closes the row: in
  /// the direction of `velocity` if the velocity exceeds 100 points per second, or to the
  /// nearer state.
  func release(velocity: CGFloat) {
    isPanning = false
    let speed = isLeading ? velocity : -velocity
    if isFull, let first = configuration.actions.first { return perform(first) }
    let opens = speed.magnitude > 100 ? speed > 0 : width > buttons.total / 2
    if opens { animate(to: buttons.total) } else { close(animated: true) }
  }

  private func animate(to width: CGFloat, _ completion: (() -> Void)? = nil) {
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
      show(width)
    } completion: { _ in
      completion?()
    }
  }

  /// Closes the row and removes the buttons.
  func close(animated: Bool) {
    if table.swipe === self { table.swipe = nil }
    buttons.isUserInteractionEnabled = false
    guard animated else {
      show(0)
      table.shift(cell, by: nil)
      return end()
    }
    animate(to: 0) { self.end() }
    table.shift(cell, by: nil)
  }

  private func perform(_ action: UIContextualAction) {
    isPanning = false
    action.handler(action, buttons.button(of: action) ?? buttons) { [weak self] _ in
      guard let self, table.swipe === self else { return }
      close(animated: true)
    }
  }
}

/// The recognizer of swipes that open rows.
final class SwipePan: PanGestureRecognizer, UIGestureRecognizerDelegate {
  private unowned let host: any SwipeHost
  /// A closure that creates the permitted swipe. Called when the recognizer begins,
  /// because the recognizer may fail after `gestureRecognizerShouldBegin`.
  private var pending: (() -> RowSwipe)?

  init(_ host: any SwipeHost) {
    self.host = host
    super.init()
    maximumNumberOfTouches = 1
    delegate = self
    addAction { [unowned self] _ in handle() }
    host.addGestureRecognizer(self)
  }

  /// Returns whether the movement is more horizontal than vertical, and began on a row
  /// that is open or has actions at the side that the movement uncovers.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    pending = nil
    let (way, place) = (translation(in: host), location(in: host))
    if way.x.magnitude <= way.y.magnitude { return false }
    let start = CGPoint(x: place.x - way.x, y: place.y - way.y)
    guard let (row, actions) = host.swipeRow(at: start) else { return false }
    if host.swipe?.cell === row { return true }
    let isLeading = way.x > 0
    guard let configuration = actions(isLeading), !configuration.actions.isEmpty else {
      return false
    }
    pending = { [unowned self] in
      RowSwipe(host, row, isLeading: isLeading, configuration)
    }
    return true
  }

  private func handle() {
    if state == .began, let make = pending {
      pending = nil
      host.swipe?.close(animated: true)
      host.swipe = make()
    }
    guard let swipe = host.swipe else { return }
    switch state {
    case .began:
      swipe.isPanning = true
      swipe.base = swipe.isLeading ? swipe.width : -swipe.width
      host.endHighlight()
    case .changed: swipe.drag(to: swipe.base + translation(in: host).x)
    case .ended: swipe.release(velocity: velocity(in: host).x)
    case .cancelled: swipe.close(animated: true)
    case .possible, .failed: break
    }
  }
}

// MARK: - The hosts

extension SwipeHost {
  /// Closes the open row when a finger scrolls the list.
  func closeSwipeWhileScrolling() {
    if isDragging, let swipe, !swipe.isPanning { swipe.close(animated: true) }
  }

  /// Ends the open swipe before rows change, and returns its buttons; nil if no row is
  /// open.
  func takeSwipe() -> UIView? {
    guard let open = swipe else { return nil }
    swipe = nil
    shift(open.cell, by: nil)
    open.buttons.isUserInteractionEnabled = false
    open.cell.mask = nil
    return open.buttons
  }
}

extension UITableView: SwipeHost {
  var swipe: RowSwipe? {
    get { rows.swipe }
    set { rows.swipe = newValue }
  }

  func shift(_ row: UIView, by distance: CGFloat?) {
    shifted = distance.map { (row, $0) }
    guard let distance, let place = path(for: row) else { return }
    row.frame = frame(ofRow: place).offsetBy(dx: distance, dy: 0)
  }

  func swipeRow(
    at point: CGPoint
  ) -> (row: UIView, actions: (_ isLeading: Bool) -> UISwipeActionsConfiguration?)? {
    guard let path = indexPathForRow(at: point), let row = rowView(at: path.place),
      dataSource?.tableView(self, canEditRowAt: path) ?? false
    else { return nil }
    return (
      row,
      { [unowned self] isLeading in
        isLeading
          ? delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
          : delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
      }
    )
  }

  func endHighlight() { release() }
}

extension UICollectionView: SwipeHost {
  var swipe: RowSwipe? {
    get { items.swipe }
    set { items.swipe = newValue }
  }

  func shift(_ row: UIView, by distance: CGFloat?) {
    let old = shifted?.view === row ? shifted?.distance ?? 0 : 0
    shifted = distance.map { (row, $0) }
    if let distance { row.frame.origin.x += distance - old }
  }

  func swipeRow(
    at point: CGPoint
  ) -> (row: UIView, actions: (_ isLeading: Bool) -> UISwipeActionsConfiguration?)? {
    guard let path = indexPathForItem(at: point), let row = cellForItem(at: path),
      let list = collectionViewLayout.list(ofSection: path.section)
    else { return nil }
    return (
      row,
      { isLeading in
        isLeading
          ? list.leadingSwipeActionsConfigurationProvider?(path)
          : list.trailingSwipeActionsConfigurationProvider?(path)
      }
    )
  }

  func endHighlight() { release() }
}
