import MesmerGeometry
import MesmerScrolling

// The scroll view's properties used by the laws of motion, its state on a clock, and the
// requests that can be animated.
//
// A `WindowClock` advances the time of scroll views. Without a clock nothing moves
// between two frames: an animated change is applied immediately, and the delegate's
// method for its end is called.

extension ScrollView {
  // MARK: Traits

  /// Returns all traits for the laws of motion, at `screenScale` pixels per point.
  package func scrollTraits(screenScale: Double) -> ScrollTraits {
    var traits = ScrollTraits(boundsSize: bounds.size, contentSize: storedContentSize)
    setGestures(of: &traits)
    traits.adjustedInset = limitingInset
    traits.screenScale = screenScale
    if let view = zoomedView, view !== self, view.isDescendant(of: self) {
      traits.zoomedBounds = view.bounds
      traits.zoomedOrigin = view.frame.origin
    }
    traits.zoomLimits = zoomLimits
    return traits
  }

  // MARK: Requests

  /// Forwards a request to the clock, or runs `otherwise` without one.
  func request(
    _ request: (inout ScrollMachine) -> Void, otherwise: () -> Void = {}
  ) {
    guard let clock else { return otherwise() }
    clock.holdOffset(of: self)
    clock.change(self, request)
  }

  /// Performs an animated zoom immediately, with the delegate's calls, for a view without
  /// a clock; ignored if the view cannot zoom.
  func zoomAtOnce(_ change: () -> Void) {
    let old = zoomScale
    guard canZoom else { return }
    delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
    change()
    if zoomScale != old {
      delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
    }
  }

  // MARK: Showing

  /// The displayed scale and offset. Between two calls of the clock, these are the values
  /// of a frame.
  package var displayedState: ZoomState {
    ZoomState(scale: zooming.scale, offset: bounds.origin)
  }

  /// Shows a state of a motion without calling the delegate. If the program sets a scale
  /// in an animation block, the change is animated.
  package func display(_ state: ZoomState) {
    isDisplaying = true
    if state.scale != zooming.scale {
      if isInAnimationBlock && !zooming.keepsLayout {
        scaleZoomedView(to: state.scale)
      } else {
        View.performWithoutAnimation { scaleZoomedView(to: state.scale) }
      }
    }
    if bounds.origin != state.offset { bounds.origin = state.offset }
    isDisplaying = false
  }

  /// Sets the scale of the zoomed view, and the resulting content size.
  private func scaleZoomedView(to scale: Double) {
    guard let view = zoomedView else { return }
    let origin = view.frame.origin
    zooming.isAdjusting = true
    zooming.scale = scale
    zooming.adopted = view
    view.transform = AffineTransform(scaleX: scale, y: scale)
    let moved = view.frame.origin
    view.center += origin - moved
    contentSize = view.frame.size
    zooming.isAdjusting = false
    if !zooming.keepsLayout { setNeedsLayout() }
  }

  /// Adopts the scale of the zoomed view if another view is zoomed now, or if the program
  /// has transformed the view.
  package func adoptZoomedView() {
    // A delegate may read the scale, which calls this method again, while it provides the
    // view.
    if zooming.isAdopting || zooming.isAdjusting { return }
    zooming.isAdopting = true
    let view = zoomedView
    zooming.isAdopting = false
    if view !== zooming.adopted {
      if zooming.adopted != nil { zooming.fittedScale = nil }
      zooming.adopted = view
    }
    var scale = 1.0
    if let view, view !== self {
      let t = view.transform
      scale = t.b == 0 ? t.a : (t.a * t.a + t.b * t.b).squareRoot()
    }
    // The scale of a rotated view is inexact in its last bits.
    guard scale > 0, scale.isFinite, (scale / zooming.scale - 1).magnitude > 0x1p-40
    else { return }
    zooming.scale = scale
    clock?.adoptScale(of: self)
  }

  // MARK: In animation blocks

  /// Whether changes by the program are currently animated.
  var isInAnimationBlock: Bool {
    guard let block = AnimationBlock.current else { return false }
    return !block.isOfZoom
  }

  /// Sets an offset in an animation block. A motion in progress is ended first, so that
  /// its `scrollViewDidScroll` is delivered in the block.
  func setAnimatedOffset(_ offset: Point, on clock: any TreeClock) {
    clock.change(self) { $0.halt() }
    clock.change(self) { $0.setContentOffset(offset, animated: false) }
  }

  /// Whether the offset set by a block is being animated.
  package var isAnimatingOffset: Bool { isAnimating(.boundsOrigin) }

  /// Ends the animation of the offset.
  package func cancelOffsetAnimation() { animationTable?.cancel(self, .boundsOrigin) }

  /// Runs code whose changes are animated with an automatic zoom and end with it.
  package func animate(with zoom: ZoomMotion, _ body: () -> Void) {
    let block = AnimationBlock(
      .zoom(zoom), duration: zoom.duration, options: .allowUserInteraction,
      ending: AnimationEnding(nil))
    AnimationBlock.run(block, body)
    run?.withZoom += block.groups.map(\.group)
  }

  /// Animates a change of the offset made in a block. A change outside of a block cancels
  /// the animation of earlier changes.
  package func animateOffset(from old: Point, to new: Point) {
    if let block = AnimationBlock.current, !block.isOfZoom {
      block.record(.boundsOrigin(from: old, to: new), of: self)
    } else if isAnimating(.boundsOrigin) {
      animationTable?.cancel(self, .boundsOrigin)
    }
  }
}

extension ScrollView {
  /// Returns the offset at which a drag ends, for its target by the laws of motion,
  /// before the delegate is called.
  package func snapped(_ target: Point, _ velocity: Vector) -> Point {
    var target = snap?(target, velocity) ?? target
    if let excludedRestRange, excludedRestRange.contains(target.y) {
      let (low, high) = (excludedRestRange.lowerBound, excludedRestRange.upperBound)
      target.y = target.y - low < high - target.y ? low : high
    }
    return target
  }
}
