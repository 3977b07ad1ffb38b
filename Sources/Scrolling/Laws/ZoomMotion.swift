import MesmerGeometry

/// Zoom scale and offset moving to a state without fingers: the bounce after a pinch, and
/// an animated zoom requested by a program.
///
/// The bounce decays like that of an offset, e^(-k t) with k = 0.01 per millisecond, in
/// the logarithm of the scale: with h = e^(-k t),
///
///     scale(t) = end (start / end)^h
///     E(t) = end offset + (E(0) - end offset) h
///
/// where E(t) is the offset at t converted to the final scale, with the content point
/// under the pinch's centre kept there. The bounce begins and ends in the right states,
/// and one restarted from scale and offset at any t continues along the same path. A
/// choice of this project (grade D), because UIKit's bounce is unpublished.
///
/// An animation moves scale and offset together along its curve, as Core Animation moves
/// a transform and a bounds origin (grade D).
///
/// Milliseconds and points.
package struct ZoomMotion: Hashable, Sendable {
  private enum Law: Hashable, Sendable {
    /// Decay, about a point of the viewport.
    case bounce(anchor: Point)
    case animation(AnimationStyle)
  }

  private let law: Law
  private let geometry: ZoomGeometry
  /// The initial state.
  package let start: ZoomState
  /// The final state.
  package let end: ZoomState
  /// The duration.
  package let duration: Double

  /// Creates the bounce from one state to another. It ends when the remaining change of
  /// scale and offset moves no point of the viewport by more than half a device pixel
  /// along each axis.
  package init(
    bouncingFrom start: ZoomState, to end: ZoomState, anchor: Point,
    geometry: ZoomGeometry, pixel: Double
  ) {
    law = .bounce(anchor: anchor)
    self.geometry = geometry
    self.start = start
    self.end = end
    let octaves = Elementary.log(start.scale / end.scale)
    let anchored = geometry.zoomed(start, to: end.scale, anchor: anchor).offset
    let rest = end.offset - anchored
    // Points move in proportion to their distance from the anchor, which may be outside
    // the viewport.
    let size = geometry.boundsSize
    let extent = max(
      max(size.width, anchor.x, size.width - anchor.x),
      max(size.height, anchor.y, size.height - anchor.y))
    // The remaining decay at which scale and offset are close enough.
    let allowed = pixel / 2 / max(extent, pixel)
    var factor = 1.0
    if octaves > 0 {
      factor = min(factor, Elementary.log(1 + allowed) / octaves)
    } else if octaves < 0 {
      factor = min(factor, Elementary.log(1 - min(allowed, 0.5)) / octaves)
    }
    let way = max(rest.dx.magnitude, rest.dy.magnitude)
    if way > 0 { factor = min(factor, pixel / 2 / way) }
    let isUsable = octaves.isFinite && rest.isFinite && factor > 0 && factor < 1
    duration = isUsable ? 0 - Elementary.log(factor) / Bounce.returnDecay : 0
  }

  /// Creates the animation from one state to another.
  package init(
    animatingFrom start: ZoomState, to end: ZoomState, style: AnimationStyle,
    geometry: ZoomGeometry
  ) {
    law = .animation(style)
    self.geometry = geometry
    self.start = start
    self.end = end
    duration = start == end ? 0 : style.milliseconds
  }

  /// Returns the same zoom with another final offset.
  package func ending(at offset: Point, pixel: Double) -> ZoomMotion {
    let end = ZoomState(scale: end.scale, offset: offset)
    switch law {
    case .bounce(let anchor):
      return ZoomMotion(
        bouncingFrom: start, to: end, anchor: anchor, geometry: geometry, pixel: pixel)
    case .animation(let style):
      return ZoomMotion(
        animatingFrom: start, to: end, style: style, geometry: geometry)
    }
  }

  /// Returns the state after a time; the final state from the end on.
  package func state(after time: Double) -> ZoomState {
    guard time < duration else { return end }
    let time = max(time, 0)
    switch law {
    case .bounce(let anchor):
      let left = Elementary.exp(0 - Bounce.returnDecay * time)
      let octaves = Elementary.log(start.scale / end.scale)
      let scale = end.scale * Elementary.exp(octaves * left)
      let anchored = geometry.zoomed(start, to: end.scale, anchor: anchor)
      let rest = (anchored.offset - end.offset) * left
      return geometry.zoomed(
        ZoomState(scale: end.scale, offset: end.offset + rest), to: scale,
        anchor: anchor)
    case .animation(let style):
      let way = style.curve.progress(at: time / duration)
      let dx = end.offset.x - start.offset.x
      let dy = end.offset.y - start.offset.y
      return ZoomState(
        scale: start.scale + (end.scale - start.scale) * way,
        offset: Point(x: start.offset.x + dx * way, y: start.offset.y + dy * way))
    }
  }
}
