import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// A very large number of circles about one centre, stroked: rings of which several share
/// each pixel.
///
/// Strokes that overlap are one ring, so only the outer and inner radii of rings remain.
/// A pixel's coverage is the sum of its coverage by the rings' outer discs minus that by
/// their holes. Only the circles through the pixel have to be computed; without one, the
/// parity of the number of larger circles determines whether the pixel is in a ring.
/// Memory grows with the number of circles, and time with the pixels and the circles
/// through each. Outlines of thousands of vertices for each circle would exhaust the
/// memory.
///
/// The discs are those of `RingCircle`. Their half-plane errors nearly cancel
/// between the two sides of a thin ring, so they are usable down to `nearest` pixels from
/// the centre; nearer pixels are sampled at 64 by 64 points. Radii are rounded to 1/1024
/// px. The largest error found is 3.3 levels of 255, 0.4 on average.
struct DenseRings {
  /// The minimum number of circles of paths drawn in this way: `fewest` in total, or
  /// `crowd` per pixel between the smallest and the largest radius.
  static let fewest = 1 &<< 14
  static let crowd = 16.0
  private static let nearest = 9.0
  private static let samples = 64

  /// The centre in fixed-point units, before the whole-pixel shift.
  private let centerX: Int64
  private let centerY: Int64
  /// The rings' edges: outer, inner, outer, ... from the largest.
  private let edges: [RingCircle]

  /// Creates the strokes of circles, from radii and half a line width in pixels; nil
  /// beyond the limits of rings.
  init?(_ radii: [Double], half: Double, center: Point) {
    let radii = radii.sorted(by: >)
    guard let largest = radii.first, largest + half <= Ring.largestRadius,
      center.x.magnitude < FixedPoint.limit / 2,
      center.y.magnitude < FixedPoint.limit / 2
    else { return nil }
    centerX = FixedPoint.fixed(center.x)
    centerY = FixedPoint.fixed(center.y)
    var edges: [Int64] = []
    for radius in radii {
      let outer = FixedPoint.fixed(radius + half)
      let inner = FixedPoint.fixed(max(radius - half, 0))
      if let last = edges.last, last <= outer {
        edges[edges.count - 1] = min(last, inner)
      } else if outer > inner {
        edges.append(outer)
        edges.append(inner)
      }
    }
    self.edges = edges.map { RingCircle(max($0, 1)) }
  }

  /// Returns the cost of drawing an area, as a number of computed circles.
  func cost(in area: PixelRect) -> Double {
    guard let first = edges.first, let last = edges.last else { return 0 }
    let pixels = Double(max(first.radius - last.radius, 1024)) / 1024
    return Double(area.width) * Double(area.height)
      * (2 * DenseRings.reach * Double(edges.count) / pixels + 4)
  }

  /// The distance from a pixel's centre within which all of the pixel is, in pixels: half
  /// a diagonal plus the rounding of centre and radii.
  private static let reach = 0.71

  /// Passes the coverage of the part inside `area` (device pixels) to a sink. Sink
  /// coordinates are relative to the corner of `area`.
  func fill<Sink: CoverageSink>(
    shift: PixelOffset, area: PixelRect, sink: inout Sink
  ) {
    guard let first = edges.first else { return }
    let cx = centerX &+ Int64(shift.dx &- area.minX) &<< 10
    let cy = centerY &+ Int64(shift.dy &- area.minY) &<< 10
    edges.withUnsafeBufferPointer { edges in
      for y in 0..<area.height {
        let dy = Int64(y) &<< 10 &+ 512 &- cy
        if dy.magnitude > first.radius.magnitude &+ 1024 { continue }
        sink.beginRow(y)
        /// The first edge that reaches the pixel; it moves with the pixel.
        var at = 0
        for x in 0..<area.width {
          let dx = Int64(x) &<< 10 &+ 512 &- cx
          let coverage = DenseRings.coverage(edges, dx, dy, &at)
          if coverage > 0 { sink.pixel(x, coverage) }
        }
      }
    }
  }

  /// Returns the coverage (2^-21) of the pixel whose centre is at (dx, dy) from the
  /// rings', in fixed units. The search for its edges begins at `at`, which becomes the
  /// index of the first edge that reaches the pixel.
  private static func coverage(
    _ edges: UnsafeBufferPointer<RingCircle>, _ dx: Int64, _ dy: Int64,
    _ at: inout Int
  ) -> UInt32 {
    let squared = Double(dx) * Double(dx) + Double(dy) * Double(dy)
    let distance = squared.squareRoot()
    if distance < nearest * 1024 { return sampled(edges, dx, dy) }
    let outermost = Int64(distance + reach * 1024)
    let innermost = Int64(distance - reach * 1024)
    while at > 0 && edges[at - 1].radius <= outermost { at -= 1 }
    while at < edges.count && edges[at].radius > outermost { at += 1 }
    // With an odd number of edges beyond it, the pixel is in a ring.
    var sum = at & 1 == 1 ? Int64(CoverageUnit.full) : 0
    let y = Float(Double(dy.magnitude)) * (1.0 / 1024)
    var i = at
    while i < edges.count && edges[i].radius > innermost {
      let edge = edges[i]
      let part = Int64(edge.coverage(dx, edge.squared &- dy &* dy, y))
      sum += i & 1 == 0 ? part : 0 - part
      i += 1
    }
    return UInt32(min(max(sum, 0), Int64(CoverageUnit.full)))
  }

  /// Returns the coverage (2^-21) of a pixel: the part of its sample points in a ring.
  private static func sampled(
    _ edges: UnsafeBufferPointer<RingCircle>, _ dx: Int64, _ dy: Int64
  ) -> UInt32 {
    let step = 1024 / Int64(samples)
    var count = 0
    for v in 0..<Int64(samples) {
      for u in 0..<Int64(samples) {
        let x = dx - 512 + step * u + step / 2
        let y = dy - 512 + step * v + step / 2
        let squared = x * x + y * y
        var low = 0
        var high = edges.count
        while low < high {
          let middle = (low + high) / 2
          if edges[middle].squared > squared { low = middle + 1 } else { high = middle }
        }
        count += low & 1
      }
    }
    return UInt32(count * Int(CoverageUnit.full) / (samples * samples))
  }
}
