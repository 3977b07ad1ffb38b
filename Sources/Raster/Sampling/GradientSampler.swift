import MesmerDrawing
import MesmerGeometry

/// A sampler that writes rows of a gradient in device space, under any affine map.
///
/// Positions depend only on the pixel: its whole-pixel distance from an anchor (the
/// device pixel of the gradient's own origin) enters the formulas exactly. A gradient far
/// down the content therefore has the same pixels as at the top, and a row may be cut
/// anywhere. Only + - * / and square roots are used: every machine gives the same pixels.
///
/// There are three methods, from special to general. Each is within 1 level of the exact
/// colour, and the method is chosen when the sampler is created:
///
/// - opaque linear gradients that are padded: one run of pixels for each
///   segment, the channels stepped in 8.24 fixed point (GradientRuns.swift);
/// - round padded gradients, within 2^24 px of the anchor: blocks of positions in Float,
///   then the table;
/// - all others: positions in Double, then the table or the segments.
struct GradientSampler {
  enum Kind {
    case linear
    /// Circles around one centre.
    case concentric
    /// Circles around one centre, padded and well enough conditioned for Float.
    case fastConcentric
    case circles
    case conic
  }

  let kind: Kind
  let colors: GradientColors
  let spread: Gradient.Spread
  let isOpaque: Bool
  /// Whether rows consist of runs.
  let isRuns: Bool
  let originX: Int
  let originY: Int
  /// The map from pixels, relative to the anchor, to the coordinates of positions: u = u0
  /// + dx·ux + dy·uy, v = v0 + dx·vx + dy·vy. For linear gradients u is the position
  /// itself; otherwise (u, v) is relative to the (start) centre.
  let u0: Double
  let ux: Double
  let uy: Double
  let v0: Double
  let vx: Double
  let vy: Double
  /// For circles: the start radius, its growth, and the movement of the centre.
  let radius: Double
  let growth: Double
  let way: Vector
  /// For conic gradients: the start angle in turns.
  let startTurn: Double

  /// Creates a sampler of a gradient given in the space of `placement`; nil if the
  /// gradient paints nothing (see `Gradient`) or the transform is singular.
  init?(_ gradient: Gradient, _ placement: Placement) {
    let stops = gradient.orderedStops
    if stops.isEmpty { return nil }
    let placement =
      gradient.transform.isIdentity ? placement : placement.prepending(gradient.transform)
    let origin: Point
    var axis = Vector.zero
    var kind: Kind
    var (radius, growth, way, startTurn) = (0.0, 0.0, Vector.zero, 0.0)
    switch gradient.geometry {
    case .linear(let from, let to):
      origin = from
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = dx * dx + dy * dy
      guard length > 0 else { return nil }
      axis = Vector(dx: dx / length, dy: dy / length)
      kind = .linear
    case .radial(let start, let r0, let end, let r1):
      origin = start
      way = Vector(dx: end.x - start.x, dy: end.y - start.y)
      (radius, growth) = (r0, r1 - r0)
      kind = way == .zero ? .concentric : .circles
      guard r0 >= 0, r1 >= 0, way != .zero || growth != 0, growth.isFinite,
        way.isFinite
      else { return nil }
    case .conic(let center, let angle):
      guard angle.isFinite else { return nil }
      origin = center
      startTurn = angle / (2 * Double.pi)
      kind = .conic
    }
    let transform = placement.transform
    let device = origin.applying(transform)
    let toDevice = AffineTransform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: device.x,
      ty: device.y)
    guard axis.isFinite,
      let map = SampledMap(toDevice, placement.shift, most: .infinity)
    else { return nil }
    (originX, originY) = (map.originX, map.originY)
    let (start, inverse) = (map.start, map.inverse)
    if kind == .linear {
      u0 = start.dot(axis)
      ux = inverse.a * axis.dx + inverse.b * axis.dy
      uy = inverse.c * axis.dx + inverse.d * axis.dy
      (v0, vx, vy) = (0, 0, 0)
    } else {
      (u0, ux, uy) = (start.dx, inverse.a, inverse.c)
      (v0, vx, vy) = (start.dy, inverse.b, inverse.d)
    }
    guard u0.isFinite, ux.isFinite, uy.isFinite, v0.isFinite, vx.isFinite,
      vy.isFinite
    else { return nil }
    spread = gradient.spread
    isOpaque = gradient.isOpaque
    var isRuns = kind == .linear && isOpaque && spread == .pad
    let colors = GradientColors(stops, tabulates: !isRuns)
    if isRuns {
      // With a step of more than 2^20 levels the runs would lose their precision.
      for k in 0..<colors.count {
        let step = colors.segments[k].slope * ux
        for c in 0..<4 where step[c].magnitude > 1_048_576 { isRuns = false }
      }
    }
    if kind == .concentric && spread == .pad && colors.tableSize > 0 {
      // Float has 24 bits; the conditions leave 10 of them for the position between two
      // entries of the table.
      let scale = ux * ux + uy * uy + vx * vx + vy * vy
      let area = (ux * vy - uy * vx).magnitude
      if scale <= 64 * area, radius <= 16 * growth.magnitude,
        growth * growth < area * 0x1p40, growth * growth > area * 0x1p-20,
        area > 0x1p-40, area < 0x1p40
      {
        kind = .fastConcentric
      }
    }
    self.kind = kind
    self.colors = colors
    self.isRuns = isRuns
    self.radius = radius
    self.growth = growth
    self.way = way
    self.startTurn = startTurn
  }

  /// Writes `count` pixels of device row y from device column x.
  func row(
    _ y: Int, from x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    let dx = x - originX
    let dy = y - originY
    if isRuns {
      runs(dx, dy, count, out)
      return
    }
    let limit = 1 &<< 24
    guard kind == .fastConcentric, abs(dy) < limit else {
      return exactRow(dx, dy, count, out)
    }
    // Each pixel's distance determines its method, so that rows may be cut anywhere.
    let low = min(max(1 - limit - dx, 0), count)
    let high = min(max(limit - dx, low), count)
    if low > 0 { exactRow(dx, dy, low, out) }
    if high > low { fastRow(dx + low, dy, high - low, out + low) }
    if high < count { exactRow(dx + high, dy, count - high, out + high) }
  }

  private func exactRow(
    _ dx: Int, _ dy: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    withUnsafeTemporaryAllocation(
      of: Double.self, capacity: GradientSampler.block
    ) { positions in
      let t = positions.baseAddress.unsafelyUnwrapped
      var done = 0
      while done < count {
        let n = min(count - done, GradientSampler.block)
        locate(dx + done, dy, n, t)
        lookUp(t, n, out + done)
        done += n
      }
    }
  }

  /// The number of pixels of a row processed at once.
  static var block: Int { 128 }

  /// Returns the position of a pixel relative to the anchor, for linear gradients.
  @inline(__always)
  func position(_ rowStart: Double, _ dx: Int) -> Double {
    rowStart + Double(dx) * ux
  }
}
