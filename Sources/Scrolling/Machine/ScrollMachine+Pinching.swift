import MesmerGeometry

// Pinching: two or more fingers that change their distance.
//
// The scale is that at the beginning times the ratio of the fingers' mean distances from
// their centre; beyond the limits `OverZoom` applies. The content point under the centre
// stays under it, also while the centre moves; the offset resists beyond its range at the
// current scale. Scale and offset depend only on the fingers now and at the beginning of
// the pinch.

extension ScrollMachine {
  /// Fingers whose distance is measured.
  struct Pinch: Hashable, Sendable {
    /// Whether the distance has changed.
    var isActive = false
    /// The fingers' mean distance from their centre at the beginning.
    let spread: Double
    let center: Point
    /// The scale at the beginning, as shown and raw.
    let scale: Double
    let rawScale: Double
    /// The raw offset at the beginning.
    let rawOffset: Point
  }

  /// The minimum relative change of the distance of a pinch: more than rounding alone can
  /// cause (a choice of this project; UIKit's own hysteresis is unpublished).
  private static var pinchSlop: Double { 0x1p-20 }

  /// Starts to measure the distance of two or more fingers; `spread` is its current or an
  /// earlier value. With a spread of 0, nothing is measured.
  mutating func armPinch(center: Point, spread: Double) {
    guard let hand, hand.pinch == nil, traits.canZoom, spread > 0 else { return }
    let limits = limits
    let here = current
    self.hand?.pinch = Pinch(
      spread: spread, center: center, scale: here.scale,
      rawScale: OverZoom.raw(
        shown: here.scale, limits: traits.zoomLimits, bounces: traits.bouncesZoom),
      rawOffset: Point(
        x: RubberBand.raw(shown: here.offset.x, limits: limits.x),
        y: RubberBand.raw(shown: here.offset.y, limits: limits.y)))
  }

  /// Continues the pinch after a finger has joined or left, with the fingers that are
  /// down; `spread` is 0 for fewer than two.
  package mutating func pinchRebased(center: Point, spread: Double) {
    let isActive = hand?.pinch?.isActive == true
    hand?.pinch = nil
    armPinch(center: center, spread: spread)
    if isActive { hand?.pinch?.isActive = true }
  }

  /// Returns whether fingers at this distance have begun to pinch.
  package func pinches(spread: Double) -> Bool {
    guard let pinch = hand?.pinch else { return false }
    if pinch.isActive { return true }
    return (spread / pinch.spread - 1).magnitude > ScrollMachine.pinchSlop
  }

  /// Whether fingers pinch.
  package var isPinching: Bool { hand?.pinch?.isActive == true }

  /// Begins a pinch. A pan in progress is applied first, because it has moved the pinch's
  /// start; `velocity` is the resulting velocity of the offset, per millisecond.
  package mutating func pinchBegan(center: Point, velocity: Vector) {
    guard let pinch = hand?.pinch, !pinch.isActive else { return }
    if cause == .settling { freeze() }
    if hand?.isPanning != true {
      hand?.step = FingerStep(at: now)
    } else {
      panMoved(center: center, velocity: velocity)
      hand?.pinch = nil
      armPinch(center: center, spread: pinch.spread)
    }
    hand?.pinch?.isActive = true
    hand?.hasPinched = true
    let caught = hand?.hasCaught == true
    hand?.hasCaught = false
    commit((caught ? [event(.didEndDecelerating)] : []) + [event(.willBeginZooming)])
  }

  /// Sets scale and offset according to the fingers.
  package mutating func pinchMoved(center: Point, spread: Double) {
    guard let pinch = hand?.pinch, pinch.isActive, let zoom = traits.zoomGeometry
    else { return }
    let scale = OverZoom.shown(
      raw: pinch.rawScale * (spread / pinch.spread), limits: traits.zoomLimits,
      bounces: traits.bouncesZoom)
    guard scale > 0, scale.isFinite else { return }
    let raw = zoom.zoomed(
      ZoomState(scale: pinch.scale, offset: pinch.rawOffset), to: scale,
      anchor: pinch.center, movedTo: center
    ).offset
    let limits = traits.limits(contentSize: zoom.contentSize(at: scale))
    let before = state.offset
    setState(
      ZoomState(
        scale: scale,
        offset: Point(
          x: RubberBand.shown(raw: raw.x, limits: limits.x),
          y: RubberBand.shown(raw: raw.y, limits: limits.y))))
    hand?.step.move(state.offset - before, at: now)
    rounds = false
    commit([])
  }

  /// Ends the pinch: a scale beyond its limit bounces to the limit, with the offset into
  /// its range. If there is a bounce, the remaining fingers are ignored. `restarts` means
  /// that the drag of the remaining fingers may fling again.
  package mutating func pinchEnded(center: Point, restarts: Bool) {
    guard let hand, hand.pinch?.isActive == true else { return }
    self.hand?.pinch = nil
    if restarts { self.hand?.hasPinched = false }
    guard let zoom = traits.zoomGeometry else {
      // The view for zooming no longer exists.
      rounds = true
      commit([.change, event(.didEndZooming(state.scale))])
      return
    }
    let limit = traits.zoomLimits.clamped(state.scale)
    var end = zoom.zoomed(state, to: limit, anchor: center)
    end.offset = zoom.scrollGeometry(at: limit).clamped(end.offset)
    let motion = ZoomMotion(
      bouncingFrom: state, to: end, anchor: center, geometry: zoom, pixel: traits.pixel)
    if limit == state.scale {
      rounds = true
      commit([.change, event(.didEndZooming(limit))])
      // The remaining fingers hold the content in place.
      return
    }
    self.hand = nil
    if motion.duration > 0 {
      begin(.zoom(motion), because: .zoomBounce, lasting: motion.duration)
      commit([.change])
    } else {
      finish(motion)
      commit([.change, event(.didEndZooming(limit))])
    }
    if hand.isPanning {
      let target = end.offset
      commit([
        event(.willEndDragging(velocity: .zero, target: target), [.tracking, .dragging]),
        event(.didEndDragging(willDecelerate: false), [.tracking]),
      ])
    }
  }
}
