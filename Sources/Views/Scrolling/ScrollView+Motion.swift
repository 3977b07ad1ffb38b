import MesmerGeometry
import MesmerScrolling

// A scroll view as the laws of motion see it, what it is doing on a clock, and the
// requests that can be animated.
//
// A `WindowClock` gives scroll views time. Without one nothing moves between two frames:
// an animated change arrives at once, and the delegate's method for its end is called
// too.

extension ScrollView {
  // MARK: Traits

  /// Everything that the motion depends on, on a screen with `screenScale` pixels per
  /// point.
  package func scrollTraits(screenScale: Double) -> ScrollTraits {
    var traits = traits
    traits.boundsSize = bounds.size
    traits.contentSize = contentSize
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

  /// Passes a request on to the clock, if there is one.
  func request(
    _ request: (inout ScrollMachine) -> Void, otherwise: () -> Void
  ) {
    if let clock { clock.change(self, request) } else { otherwise() }
  }

  /// An animated zoom without a clock: carried out at once.
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

  /// Shows a state of a motion without calling the delegate.
  func display(_ state: ZoomState) {
    isDisplaying = true
    if state.scale != currentZoomScale { scaleZoomedView(to: state.scale) }
    if bounds.origin != state.offset { bounds.origin = state.offset }
    isDisplaying = false
  }

  /// Sets the scale of the zoomed view, and the content size that follows.
  func scaleZoomedView(to scale: Double) {
    guard let view = zoomedView else { return }
    let origin = view.frame.origin
    isAdjusting = true
    currentZoomScale = scale
    // The scale jumps, also in an animation block.
    View.performWithoutAnimation {
      view.transform = AffineTransform(scaleX: scale, y: scale)
      let moved = view.frame.origin
      view.center += origin - moved
      contentSize = view.frame.size
    }
    isAdjusting = false
  }
}
