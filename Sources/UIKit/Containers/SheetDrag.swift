import MesmerGeometry
import MesmerScrolling
import MesmerViews

/// A gesture that drags a sheet. The sheet follows the finger one to one, up to its
/// highest detent. Below the lowest detent, a sheet that may not be dismissed follows
/// like scrolled content beyond its end.
final class SheetDrag: UIGestureRecognizerDelegate {
  private unowned let sheet: UISheetPresentationController
  private let recognizer = SheetPan()
  private(set) var isDragging = false
  /// The top of the sheet at the beginning of the drag, in the container's coordinates.
  private var start = 0.0
  /// Whether the drag may dismiss the sheet; nil until the drag moves the sheet below its
  /// lowest detent. If true, the delegate and the controller have been notified.
  private var dismisses: Bool?

  init(_ sheet: UISheetPresentationController, _ view: UIView) {
    self.sheet = sheet
    recognizer.delegate = self
    recognizer.canGrow = { [weak sheet] in
      guard let sheet, sheet.prefersScrollingExpandsWhenScrolledToEdge else {
        return false
      }
      let top = sheet.presentedView?.frame.minY ?? 0
      return sheet.places.contains { $0.top < top - 1 }
    }
    recognizer.addAction { [weak self] _ in self?.handle() }
    view.addGestureRecognizer(recognizer)
  }

  deinit { recognizer.view?.removeGestureRecognizer(recognizer) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let way = recognizer.translation(in: nil)
    return sheet.transition == nil && way.y.magnitude > way.x.magnitude
  }

  /// Returns true for the pans of scroll views, which require this recognizer to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer is UIPanGestureRecognizer
      && otherGestureRecognizer.view is UIScrollView
  }

  private func handle() {
    guard let container = sheet.container, let view = sheet.presentedView else { return }
    switch recognizer.state {
    case .began:
      isDragging = true
      start = view.frame.minY
      dismisses = nil
      follow(container)
    case .changed: follow(container)
    case .ended, .cancelled: release(container, view)
    case .possible, .failed: break
    }
  }

  /// Begins a dismissal if the controller and the delegate allow it. Returns whether both
  /// allow it.
  private func beginDismissing() -> Bool {
    let controller = sheet.presentedViewController
    let dismisses =
      !controller.isModalInPresentation
      && sheet.delegate?.presentationControllerShouldDismiss(sheet) ?? true
    self.dismisses = dismisses
    if dismisses {
      sheet.delegate?.presentationControllerWillDismiss(sheet)
      controller.isBeingDismissed = true
      controller.beginAppearanceTransition(false, animated: true)
    }
    return dismisses
  }

  private func follow(_ container: UIView) {
    let tops = sheet.places.map(\.top)
    let highest = tops.min() ?? sheet.restingTop
    let lowest = tops.max() ?? highest
    var top = max(start + recognizer.translation(in: nil).y, highest)
    if top > lowest && !(dismisses ?? beginDismissing()) {
      top =
        lowest
        + RubberBand.distance(
          forPull: top - lowest, dimension: container.bounds.height)
    }
    sheet.place(top: top)
  }

  private func release(_ container: UIView, _ view: UIView) {
    let controller = sheet.presentedViewController
    let isLifted = recognizer.state == .ended
    let velocity = isLifted ? recognizer.velocity(in: nil).y : 0
    let top = view.frame.minY
    let places = sheet.places
    let lowest = places.map(\.top).max() ?? sheet.restingTop
    let height = container.bounds.height - lowest
    let goes =
      isLifted && dismisses == true && top > lowest
      && (velocity >= 1000 || top - lowest > height / 2 && velocity > -1000)
    isDragging = false
    if goes {
      let left = container.bounds.height - top
      let speed = left > 1 ? min(max(velocity / left, 0), 30) : 0
      sheet.dismiss(
        animated: true, timing: ControllerTransition.spring(velocity: speed)
      ) { [sheet] in
        sheet.delegate?.presentationControllerDidDismiss(sheet)
      }
      return
    }
    // The detent nearest to the position where the sheet would come to rest.
    let aim = top + velocity * 0.1
    let nearest = places.min { ($0.top - aim).magnitude < ($1.top - aim).magnitude }
    let old = sheet.detent
    if let nearest, nearest.detent !== old {
      sheet.selectedDetentIdentifier = nearest.detent.identifier
      (sheet.delegate as? any UISheetPresentationControllerDelegate)?
        .sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
    }
    let way = sheet.restingTop - top
    let speed = way.magnitude > 1 ? min(max(velocity / way, 0), 30) : 0
    let dismissed = dismisses == true
    if dismissed { controller.beginAppearanceTransition(true, animated: true) }
    controller.isBeingDismissed = false
    if dismisses == false && isLifted && top > lowest {
      sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
    }
    sheet.settle(velocity: speed) {
      if dismissed { controller.endAppearanceTransition() }
    }
  }
}
