import MesmerGeometry
import MesmerViews

/// The position, size, transform and opacity of a row or item.
struct ChangeLook: Equatable {
  var center: CGPoint
  var size: CGSize
  var transform = CATransform3DIdentity
  var alpha: CGFloat

  init(_ view: UIView) {
    (center, size) = (view.center, view.bounds.size)
    (transform, alpha) = (view.transform3D, view.alpha)
  }

  init(_ attributes: UICollectionViewLayoutAttributes, in origin: CGPoint) {
    center = CGPoint(x: attributes.center.x - origin.x, y: attributes.center.y - origin.y)
    (size, transform) = (attributes.size, attributes.transform3D)
    alpha = attributes.alpha
  }

  func apply(to view: UIView) {
    view.bounds.size = size
    view.center = center
    if view.transform3D != transform { view.transform3D = transform }
    view.alpha = alpha
  }

  func moved(_ dx: CGFloat, _ dy: CGFloat) -> ChangeLook {
    var look = self
    look.center = CGPoint(x: center.x + dx, y: center.y + dy)
    return look
  }

  func faded() -> ChangeLook {
    var look = self
    look.alpha = 0
    return look
  }
}

/// The animation of changed rows or items from their old to their new positions, over 0.3
/// seconds.
struct ChangeMotion {
  static let duration = 0.3

  /// The views that remain or are inserted, and their looks at the start of the
  /// animation.
  private var starts: [(view: UIView, look: ChangeLook)] = []
  /// The views that are removed, and their looks at the end of the animation.
  private var ends: [(view: UIView, look: ChangeLook)] = []

  mutating func begin(_ view: UIView, at look: ChangeLook) {
    if look != ChangeLook(view) { starts.append((view, look)) }
  }

  mutating func end(_ view: UIView, at look: ChangeLook) { ends.append((view, look)) }

  /// Runs the animation, during which touches are handled, and then calls the closure.
  func run(_ ended: @escaping (Bool) -> Void) {
    let finals = starts.map { ($0.view, ChangeLook($0.view)) }
    UIView.performWithoutAnimation {
      for (view, look) in starts { look.apply(to: view) }
    }
    UIView.animate(
      withDuration: ChangeMotion.duration, delay: 0, options: .allowUserInteraction
    ) {
      for (view, look) in finals + ends { look.apply(to: view) }
    } completion: {
      ended($0)
    }
  }
}
