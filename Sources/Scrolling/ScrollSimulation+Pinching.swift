import MesmerGeometry

// Pinching: two or more fingers that change their distance.
//
// The scale is the one at the beginning times the ratio of the fingers' mean distances
// from their centre; beyond the limits `OverZoom` applies. The content point under the
// centre stays under it, also while the centre moves; the offset resists beyond its range
// at the present scale. Both follow from the beginning of the pinch alone.

extension ScrollSimulation {
  /// The relative change of the distance that makes a pinch: more than rounding alone can
  /// cause (a choice of this project; UIKit's own hysteresis is unpublished).
  private static var pinchSlop: Double { 0x1p-20 }

  /// Two fingers are down: their distance is measured, from now on or from an earlier
  /// value.
  mutating func armPinch(spread: Double? = nil) {
    guard let contact, contact.pinch == nil, contact.fingers.count > 1 else { return }
    let spread = spread ?? contact.spread
    guard traits.canZoom, spread > 0 else { return }
    let limits = limits
    let here = current
    self.contact?.pinch = Contact.Pinch(
      spread: spread, center: contact.center, scale: here.scale,
      rawScale: OverZoom.raw(
        shown: here.scale, limits: traits.zoomLimits, bounces: traits.bouncesZoom),
      rawOffset: Point(
        x: RubberBand.raw(shown: here.offset.x, limits: limits.x),
        y: RubberBand.raw(shown: here.offset.y, limits: limits.y)))
  }

  /// A finger has joined or left: the pinch continues from here with the fingers that are
  /// down.
  mutating func rebasePinch() {
    let isActive = contact?.pinch?.isActive == true
    contact?.pinch = nil
    armPinch()
    if isActive { contact?.pinch?.isActive = true }
  }

  /// Begins a pinch if the distance of the fingers has changed.
  mutating func recognizePinch() {
    guard let contact, let pinch = contact.pinch, !pinch.isActive else { return }
    let change = contact.spread / pinch.spread - 1
    if !(change.magnitude > ScrollSimulation.pinchSlop) { return }
    guard takesTouchFromContent() else { return }
    if cause == .settling { freeze() }
    if contact.isPanning {
      // The drag has moved the start of the pinch.
      drag()
      self.contact?.pinch = nil
      armPinch(spread: pinch.spread)
    }
    self.contact?.pinch?.isActive = true
    self.contact?.hasPinched = true
    commit([event(.willBeginZooming)])
  }

  /// Makes scale and offset follow the fingers.
  mutating func pinch() {
    guard let contact, let pinch = contact.pinch, let zoom = traits.zoomGeometry
    else { return }
    let scale = OverZoom.shown(
      raw: pinch.rawScale * (contact.spread / pinch.spread), limits: traits.zoomLimits,
      bounces: traits.bouncesZoom)
    guard scale > 0, scale.isFinite else { return }
    let raw = zoom.zoomed(
      ZoomState(scale: pinch.scale, offset: pinch.rawOffset), to: scale,
      anchor: pinch.center, movedTo: contact.center
    ).offset
    let limits = traits.limits(contentSize: zoom.contentSize(at: scale))
    setState(
      ZoomState(
        scale: scale,
        offset: Point(
          x: RubberBand.shown(raw: raw.x, limits: limits.x),
          y: RubberBand.shown(raw: raw.y, limits: limits.y))))
    rounds = false
    commit([])
  }

  /// The fingers no longer pinch: the scale bounces to its limit, and the offset into its
  /// range. If fingers are left and there is a bounce, the contact is over.
  mutating func endPinch() {
    guard let contact else { return }
    self.contact?.pinch = nil
    guard let zoom = traits.zoomGeometry else {
      // The view for zooming no longer exists.
      commit([event(.didEndZooming(state.scale))])
      return
    }
    let limit = traits.zoomLimits.clamped(state.scale)
    let center = contact.center
    var end = zoom.zoomed(state, to: limit, anchor: center)
    end.offset = zoom.scrollGeometry(at: limit).clamped(end.offset)
    let motion = ZoomMotion(
      bouncingFrom: state, to: end, anchor: center, geometry: zoom, pixel: traits.pixel)
    if limit == state.scale {
      commit([event(.didEndZooming(limit))])
      // The remaining fingers hold the content in place.
      return
    }
    let wasPanning = contact.isPanning
    self.contact = nil
    if motion.duration > 0 {
      begin(
        .zoom(motion, isPresentation: true), because: .zoomBounce,
        lasting: motion.duration)
      commit([event(.didZoom(limit))])
    } else {
      setState(end)
      commit([event(.didZoom(limit)), event(.didEndZooming(limit))])
    }
    if wasPanning {
      let target = end.offset
      commit([
        event(.willEndDragging(velocity: .zero, target: target), [.tracking, .dragging]),
        event(.didEndDragging(willDecelerate: false), [.tracking]),
      ])
    }
  }
}
