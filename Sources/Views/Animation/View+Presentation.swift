import MesmerDrawing
import MesmerGeometry

/// The shown values of a view at the current time of its clock: UIKit's
/// layer.presentation().
public struct PresentationValues: Hashable, Sendable {
  /// The position of the anchor point in the superview's space.
  public var center: Point
  /// The bounds.
  public var bounds: Rect
  /// The bounding box of the transformed bounds in the superview's space.
  public var frame: Rect
  /// The transform about the anchor point.
  public var transform: AffineTransform
  /// The opacity.
  public var alpha: Double
  /// The colour behind the contents; nil is clear.
  public var backgroundColor: Color?
}

// Drawing uses these values. Properties, layout, hit testing and conversion use the model
// values, which are those that the program has set.

extension ViewProperties {
  /// The values that the view shows now. Without animations these are the properties'
  /// values.
  ///
  /// They include the animation of a scroll view's offset by a block, but not the effects
  /// of `sticky`, `stretch` and other rules that depend on the offset.
  public var presentation: PresentationValues {
    animationTable?.layers?.show()
    let bounds = shownBounds
    let transform = shownTransform
    let center = shownCenter
    return PresentationValues(
      center: center, bounds: bounds,
      frame: frame(center: center, size: bounds.size, transform: transform),
      transform: transform, alpha: animatedAlpha, backgroundColor: shownBackgroundColor)
  }
}

extension View {
  var shownCenter: Point {
    if let shown = rare?.shown { return shown.center }
    guard let animations else { return center }
    var shown = center
    for animation in animations {
      guard case .center(let from, let to) = animation.change else { continue }
      let progress = animation.progress
      shown.x += (from.x - to.x) * (1 - progress.x)
      shown.y += (from.y - to.y) * (1 - progress.y)
    }
    return shown
  }

  package var shownBounds: Rect {
    guard let rare, rare.shown != nil || rare.animations != nil else { return bounds }
    var shown = rare.shown?.bounds ?? bounds
    for animation in rare.shown == nil ? rare.animations ?? [] : [] {
      switch animation.change {
      case .boundsOrigin(let from, let to):
        let progress = animation.progress
        shown.origin.x += (from.x - to.x) * (1 - progress.x)
        shown.origin.y += (from.y - to.y) * (1 - progress.y)
      case .boundsSize(let from, let to):
        let progress = animation.progress
        shown.size.width += (from.width - to.width) * (1 - progress.x)
        shown.size.height += (from.height - to.height) * (1 - progress.y)
      case .center, .alpha, .transform, .backgroundColor, .layer: break
      }
    }
    // A spring can overshoot to a negative size.
    shown.size.width = max(shown.size.width, 0)
    shown.size.height = max(shown.size.height, 0)
    return shown
  }

  /// The shown opacity, times the fade at the current offset of a scroll view that the
  /// view follows.
  var shownAlpha: Double {
    following?.fade == nil ? animatedAlpha : animatedAlpha * followedAlpha
  }

  var animatedAlpha: Double {
    if let shown = rare?.shown { return min(max(shown.alpha, 0), 1) }
    guard let animations else { return alpha }
    var shown = alpha
    for animation in animations {
      guard case .alpha(let from, let to) = animation.change else { continue }
      shown += (from - to) * (1 - animation.progress.plain)
    }
    return min(max(shown, 0), 1)
  }

  var shownTransform: AffineTransform {
    rare?.shown == nil && !isAnimating(.transform) ? transform : shownTransform3D.affine
  }

  /// The shown transform with its third dimension.
  package var shownTransform3D: Transform3D {
    if let shown = rare?.shown { return shown.transform }
    guard let animations else { return transform3D }
    var shown: Transform3D?
    for animation in animations {
      guard case .transform(let from, let to) = animation.change else { continue }
      shown = .interpolated(shown ?? from, to, animation.progress.plain)
    }
    return shown ?? transform3D
  }

  var shownBackgroundColor: Color? {
    if let shown = rare?.shown { return shown.backgroundColor }
    guard let animations else { return backgroundColor }
    var shown: Color??
    for animation in animations {
      guard case .backgroundColor(let from, let to) = animation.change else { continue }
      shown = .some(Color.interpolated(shown ?? from, to, animation.progress.plain))
    }
    return shown ?? backgroundColor
  }

  // MARK: Over the whole time of the animations

  /// Whether the view is displayed as hidden. A view that was hidden in a stack's
  /// animation remains displayed until the animation has ended.
  var isShownHidden: Bool { isHidden && !isAnimating(.layer(Hiding.key)) }

  /// Whether the view can be visible at some time of its animations.
  var mayBeDisplayed: Bool {
    rare?.shown != nil || !isShownHidden && (alpha > 0 || isAnimating(.alpha))
  }

  /// Whether the view's animations, including a fade, only show grays.
  var animatesOnlyGrays: Bool {
    if let fade = rare?.fade, !fade.picture.isGray { return false }
    if let shown = rare?.shown, !shown.paintsOnlyGrays { return false }
    guard let animations else { return true }
    return animations.allSatisfy {
      guard case .backgroundColor(let from, let to) = $0.change else { return true }
      return (from?.isExactlyGray ?? true) && (to?.isExactlyGray ?? true)
    }
  }

  /// Whether the view ignores touches because it is animated.
  var ignoresTouchesWhileAnimated: Bool {
    animations?.contains { !$0.group.allowsTouches } ?? false
  }
}
