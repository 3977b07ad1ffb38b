import MesmerGeometry

@testable import Mesmer
@testable import MesmerDrawing

/// A gradient straight from its definition, in Double, without tables, steps
/// or anchors.
struct GradientReference {
  private let gradient: Gradient
  private let inverse: AffineTransform
  private let stops: [Gradient.Stop]

  init(_ gradient: Gradient, _ transform: AffineTransform) {
    self.gradient = gradient
    inverse = transform.inverse ?? .identity
    stops = gradient.orderedStops
  }

  /// The largest difference of a channel from the exact colour, in levels.
  /// Where the colour changes at once, or the painted area ends, within
  /// 10^-7 of the position, either side counts as exact.
  func distance(_ pixel: UInt32, _ x: Int, _ y: Int) -> Double {
    let p = Point(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
    let t = position(p)
    if t.isNaN { return pixel == 0 ? 0 : edge(pixel, p) }
    var best = Double.infinity
    for shift in [0, -1e-7, 1e-7] {
      best = min(best, difference(pixel, color(spread(t + shift))))
    }
    return best > 1 ? min(best, edge(pixel, p)) : best
  }

  /// The same for a point moved a little, where circles begin to exist.
  private func edge(_ pixel: UInt32, _ p: Point) -> Double {
    var best = Double.infinity
    for (dx, dy) in [(1e-7, 0.0), (-1e-7, 0), (0, 1e-7), (0, -1e-7)] {
      let t = position(Point(x: p.x + dx, y: p.y + dy))
      let c = t.isNaN ? SIMD4<Double>.zero : color(spread(t))
      best = min(best, difference(pixel, c))
    }
    return best
  }

  private func difference(_ pixel: UInt32, _ c: SIMD4<Double>) -> Double {
    var worst = 0.0
    for i in 0..<4 {
      worst = max(worst, abs(Double(pixel >> UInt32(8 * i) & 255) - c[i]))
    }
    return worst
  }

  private func position(_ p: Point) -> Double {
    switch gradient.geometry {
    case .linear(let from, let to):
      let d = Vector(dx: to.x - from.x, dy: to.y - from.y)
      return Vector(dx: p.x - from.x, dy: p.y - from.y).dot(d) / d.dot(d)
    case .conic(let center, let start):
      return (Elementary.atan2(p.y - center.y, p.x - center.x) - start)
        / (2 * Double.pi)
    case .radial(let c0, let r0, let c1, let r1):
      let (dx, dy, dr) = (c1.x - c0.x, c1.y - c0.y, r1 - r0)
      let (px, py) = (p.x - c0.x, p.y - c0.y)
      let a = dx * dx + dy * dy - dr * dr
      let b = px * dx + py * dy + r0 * dr
      let c = px * px + py * py - r0 * r0
      let d = b * b - a * c
      if d < 0 { return .nan }
      let roots = [(b + d.squareRoot()) / a, (b - d.squareRoot()) / a]
      return roots.filter { r0 + $0 * dr >= 0 }.max() ?? .nan
    }
  }

  private func spread(_ t: Double) -> Double {
    if case .conic = gradient.geometry { return t - t.rounded(.down) }
    switch gradient.spread {
    case .pad: return t
    case .repeat: return t - t.rounded(.down)
    case .reflect:
      let u = t - 2 * (t / 2).rounded(.down)
      return u <= 1 ? u : 2 - u
    }
  }

  private func color(_ t: Double) -> SIMD4<Double> {
    let c = mixed(t)
    return SIMD4(c.x * c.w / 255, c.y * c.w / 255, c.z * c.w / 255, c.w)
  }

  /// The colour before it is multiplied by alpha.
  private func mixed(_ t: Double) -> SIMD4<Double> {
    if t < 0 { return channels(stops[0]) }
    for i in stops.indices.dropLast() {
      let (a, b) = (stops[i], stops[i + 1])
      if t >= a.offset && t < b.offset {
        let w = (t - a.offset) / (b.offset - a.offset)
        return channels(a) * (1 - w) + channels(b) * w
      }
    }
    return channels(stops[stops.count - 1])
  }

  private func channels(_ stop: Gradient.Stop) -> SIMD4<Double> {
    let c = stop.color.straight8
    return SIMD4(Double(c.r), Double(c.g), Double(c.b), Double(c.a))
  }
}
