import MesmerDrawing
import MesmerGeometry

/// A change of a view's property, and how far it was shown.
struct ShownChange {
  let view: View
  let change: ViewAnimation.Change
  let progress: AnimationProgress

  fileprivate func progress(at position: AnimatingPosition) -> AnimationProgress {
    switch position {
    case .start: AnimationProgress(x: 0, y: 0, plain: 0)
    case .end: AnimationProgress(x: 1, y: 1, plain: 1)
    case .current: progress
    }
  }
}

extension [ShownChange] {
  /// Sets the properties, without animation, to their values at a position of the
  /// changes, from those at another. Additive properties are moved by the difference, so
  /// that what else has changed them stays.
  func set(_ new: AnimatingPosition, from old: AnimatingPosition) {
    if new == old { return }
    View.performWithoutAnimation {
      // Of several changes of a transform the first has the value of the start.
      for step in 0..<count {
        let index = new == .start ? count - 1 - step : step
        let shown = self[index]
        let isFirst = !self[..<index].contains {
          $0.view === shown.view && $0.change.kind == shown.change.kind
        }
        shown.set(new, from: old, isFirst: isFirst)
      }
    }
  }
}

extension ShownChange {
  fileprivate func set(
    _ new: AnimatingPosition, from old: AnimatingPosition, isFirst: Bool
  ) {
    let target = progress(at: new)
    let present = progress(at: old)
    let x = target.x - present.x
    let y = target.y - present.y
    switch change {
    case .center(let from, let to):
      view.center = Point(
        x: view.center.x + (to.x - from.x) * x, y: view.center.y + (to.y - from.y) * y)
    case .boundsOrigin(let from, let to):
      view.bounds.origin = Point(
        x: view.bounds.minX + (to.x - from.x) * x,
        y: view.bounds.minY + (to.y - from.y) * y)
    case .boundsSize(let from, let to):
      view.bounds.size = Size(
        width: max(0, view.bounds.width + (to.width - from.width) * x),
        height: max(0, view.bounds.height + (to.height - from.height) * y))
    case .alpha(let from, let to):
      view.alpha += (to - from) * (target.plain - present.plain)
    case .transform(let from, let to):
      view.transform = .interpolated(
        isFirst || new != .current ? from : view.transform, to, target.plain)
    case .backgroundColor(let from, let to):
      view.backgroundColor = .interpolated(
        isFirst || new != .current ? from : view.backgroundColor, to, target.plain)
    case .layer(let change): change.set(target.plain)
    }
  }
}
