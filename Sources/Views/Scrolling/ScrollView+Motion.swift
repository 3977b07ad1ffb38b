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
    traits.adjustedInset = adjustedContentInset
    traits.screenScale = screenScale
    if let view = zoomedView, view !== self, view.isDescendant(of: self) {
      traits.zoomedBounds = view.bounds
      traits.zoomedOrigin = view.frame.origin
    }
    traits.zoomLimits = zoomLimits
    return traits
  }

  // MARK: What it is doing

  /// Whether a finger is down on the scroll view, scrolling or not.
  public var isTracking: Bool { scrollFlags.contains(.tracking) }
  /// Whether the content is scrolled by a finger or is decelerating after a drag.
  public var isDragging: Bool { scrollFlags.contains(.dragging) }
  /// Whether the content is still moving after the finger has lifted.
  public var isDecelerating: Bool { scrollFlags.contains(.decelerating) }
  /// Whether fingers are pinching.
  public var isZooming: Bool { scrollFlags.contains(.zooming) }
  /// Whether an offset set by the program is being animated.
  public var isScrollAnimating: Bool { scrollFlags.contains(.scrollAnimating) }
  /// Whether a zoom set by the program is being animated.
  public var isZoomAnimating: Bool { scrollFlags.contains(.zoomAnimating) }
  /// Whether the zoom scale is returning to its limit.
  public var isZoomBouncing: Bool { scrollFlags.contains(.zoomBouncing) }

  // MARK: Requests

  /// Sets the offset, without clamping it to the range: at once, or animated over 0.3
  /// seconds. What moves is stopped; assigning `contentOffset` moves a flight on instead.
  /// Offsets that are not finite are ignored on a clock.
  public func setContentOffset(_ contentOffset: Point, animated: Bool) {
    if let clock {
      clock.change(self) { $0.setContentOffset(contentOffset, animated: animated) }
      return
    }
    let isNew = self.contentOffset != contentOffset
    self.contentOffset = contentOffset
    if animated && isNew { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Stops what moves: the offset stays, but content out of its range goes to the edge,
  /// and content that pages to the nearest page.
  public func stopScrollingAndZooming() {
    clock?.change(self) { $0.stopScrollingAndZooming() }
  }

  /// Scrolls with the least movement that shows a rectangle of the content, at once or
  /// animated over 0.3 seconds; see `scrollRectToVisible(_:)`.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let offset = scrollGeometry.offset(contentOffset, revealing: rect)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// Zooms about the middle of the visible part, to the nearest scale within the limits,
  /// at once or animated over 0.3 seconds.
  public func setZoomScale(_ scale: Double, animated: Bool) {
    guard animated else { return setZoomScale(scale) }
    request {
      $0.setZoomScale(scale, animated: true)
    } otherwise: {
      zoomAtOnce { setZoomScale(scale) }
    }
  }

  /// Zooms and scrolls so that a rectangle of the zoomed view is shown as large as the
  /// limits allow, at once or animated over 0.3 seconds; see `zoom(to:)`.
  public func zoom(to rect: Rect, animated: Bool) {
    guard animated else { return zoom(to: rect) }
    request {
      $0.zoom(to: rect, animated: true)
    } otherwise: {
      zoomAtOnce { zoom(to: rect) }
    }
  }

  /// Shows the indicators for a moment; without a clock, nothing happens.
  public func flashScrollIndicators() {
    request {
      $0.flashScrollIndicators()
    } otherwise: {
    }
  }

  /// Passes a request on to the clock, if there is one.
  private func request(
    _ request: (inout ScrollMachine) -> Void, otherwise: () -> Void
  ) {
    if let clock { clock.change(self, request) } else { otherwise() }
  }

  /// An animated zoom without a clock: carried out at once.
  private func zoomAtOnce(_ change: () -> Void) {
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
