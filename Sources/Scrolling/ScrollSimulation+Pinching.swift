import MesmerGeometry

// Pinching: two or more fingers that change their distance.
//
// The scale is the one at the beginning times the ratio of the fingers' mean
// distances from their centre, past the limits by `OverZoom`. The content
// point under the centre stays under it, also while the centre moves; the
// offset resists past the range of the scale of the moment. Both follow from
// the beginning of the pinch alone.

extension ScrollSimulation {
  /// Change of the distance, as a part of it, that makes a pinch: what
  /// rounding alone does not make (a choice of this project; UIKit's own
  /// hysteresis is unpublished).
  private static var pinchSlop: Double { 0x1p-20 }

  /// Two fingers are down: their distance counts, from now on or from an
  /// earlier one.
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

  /// A finger has joined or left: the pinch goes on from here with those that
  /// are down.
  mutating func rebasePinch() {
    let isActive = contact?.pinch?.isActive == true
    contact?.pinch = nil
    armPinch()
    if isActive { contact?.pinch?.isActive = true }
  }

  /// Makes a pinch of fingers whose distance has changed.
  mutating func recognizePinch() {
    guard let contact, let pinch = contact.pinch, !pinch.isActive else { return }
    let change = contact.spread / pinch.spread - 1
    if !(change.magnitude > ScrollSimulation.pinchSlop) { return }
    guard takesTouchFromContent() else { return }
    if cause == .settling { freeze() }
    if contact.isPanning {
      // The drag has moved what the pinch began from.
      drag()
      self.contact?.pinch = nil
      armPinch(spread: pinch.spread)
    }
    self.contact?.pinch?.isActive = true
    self.contact?.hasPinched = true
    commit([event(.willBeginZooming)])
  }

  /// Scale and offset follow the fingers.
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

  /// The fingers no longer pinch: the scale bounces to its limit, and the
  /// offset into its range. With fingers left and a bounce the contact is
  /// over.
  mutating func endPinch() {
    guard let contact else { return }
    self.contact?.pinch = nil
    guard let zoom = traits.zoomGeometry else {
      // The view for zooming has gone meanwhile.
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
      // Fingers that are left hold the content where it is.
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
