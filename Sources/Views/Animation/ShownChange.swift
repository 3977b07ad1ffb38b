import MesmerDrawing
import MesmerGeometry

/// A change of a view's property and its shown progress.
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
  /// Sets the properties, without animation, from their values at the position `old` to
  /// those at the position `new`. An additive property is changed by the difference of
  /// the two values, which preserves other changes of the property.
  func set(_ new: AnimatingPosition, from old: AnimatingPosition) {
    if new == old { return }
    View.performWithoutAnimation {
      for (index, first) in enumerated() {
        func isSame(_ other: ShownChange) -> Bool {
          other.view === first.view && other.change.kind == first.change.kind
        }
        if !self[..<index].contains(where: isSame) {
          filter(isSame).setOne(of: first.view, new, from: old)
        }
      }
    }
  }

  /// Sets the property that all of these changes have in common.
  private func setOne(
    of view: View, _ new: AnimatingPosition, from old: AnimatingPosition
  ) {
    // The property is set once, because intermediate values between several changes may
    // be invalid.
    var move = Vector.zero
    var transform: Transform3D?
    var color: Color??
    for (index, shown) in enumerated() {
      let target = shown.progress(at: new)
      let present = shown.progress(at: old)
      let (x, y) = (target.x - present.x, target.y - present.y)
      // Each change begins at the final value of the previous ones, so the value at the
      // start is that of the first change.
      if new == .start && index > 0 && shown.change.replaces { break }
      switch shown.change {
      case .center(let from, let to), .boundsOrigin(let from, let to):
        move.dx += (to.x - from.x) * x
        move.dy += (to.y - from.y) * y
      case .boundsSize(let from, let to):
        move.dx += (to.width - from.width) * x
        move.dy += (to.height - from.height) * y
      case .alpha(let from, let to):
        move.dx += (to - from) * (target.plain - present.plain)
      case .transform(let from, let to):
        transform = .interpolated(transform ?? from, to, target.plain)
      case .backgroundColor(let from, let to):
        color = .some(.interpolated(color ?? from, to, target.plain))
      case .layer(let change): change.set(target.plain, continues: index > 0)
      }
    }
    switch self[0].change.kind {
    case .center: view.center = view.center + move
    case .boundsOrigin: view.bounds.origin = view.bounds.origin + move
    case .boundsSize:
      view.bounds.size = Size(
        width: Swift.max(0, view.bounds.width + move.dx),
        height: Swift.max(0, view.bounds.height + move.dy))
    case .alpha: view.alpha += move.dx
    case .transform: if let transform { view.transform3D = transform }
    case .backgroundColor: if let color { view.backgroundColor = color }
    case .layer: break
    }
  }
}
