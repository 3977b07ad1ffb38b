import MesmerGeometry

/// The pen of one stroke, a disc in user space (an ellipse on the device if the transform
/// scales unequally), and the map from user space to device pixels.
///
/// A direction of travel u is a unit vector in user space. Its normal points to the left
/// of travel as seen on the device, also under a mirroring transform. A contour that goes
/// forward along the normal's side and back along the other side therefore has positive
/// area on the device.
struct StrokePen {
  /// Half the line width, in user units.
  let radius: Double
  private let transform: AffineTransform
  /// The transform's larger singular value: the maximum length of a unit vector on the
  /// device.
  let scale: Double
  private let orientation: Double

  /// Creates the pen; nil if the width is not positive, the transform is singular, or a
  /// number is not finite or is extreme.
  init?(width: Double, transform t: AffineTransform) {
    let columns = ArcPolygon(
      center: .zero, u: Vector(dx: t.a, dy: t.b), v: Vector(dx: t.c, dy: t.d),
      startAngle: 0, sweep: 0)
    guard t.isFinite, t.determinant != 0, width > 0, width < 0x1p300,
      columns.longerRadius < 0x1p300
    else { return nil }
    radius = width / 2
    transform = t
    scale = columns.longerRadius
    orientation = t.determinant < 0 ? -1 : 1
  }

  /// The pen's largest radius on the device, in pixels.
  var reach: Double { radius * scale }

  @inline(__always)
  func normal(_ u: Vector) -> Vector {
    Vector(dx: orientation * u.dy, dy: -orientation * u.dx)
  }

  @inline(__always)
  func device(_ p: Point) -> Point { p.applying(transform) }

  @inline(__always)
  func device(_ v: Vector) -> Vector { v.applying(transform) }

  /// Returns the point at an offset in user space from an anchor on the device. The
  /// offset is rounded to 2^-20 px, so that whole-pixel translations of the anchor move
  /// the point exactly.
  @inline(__always)
  func device(_ anchor: Point, _ offset: Vector) -> Point {
    let v = offset.applying(transform)
    return Point(
      x: anchor.x + roundedOffset(v.dx), y: anchor.y + roundedOffset(v.dy))
  }

  /// Returns an arc around a centre in device space. The arc starts at `angle`; `radius`
  /// is in user units, and a negative radius gives the opposite points.
  func arc(
    _ anchor: Point, radius: Double, from angle: Double, sweep: Double,
    xAxis: Vector, yAxis: Vector
  ) -> ArcPolygon {
    ArcPolygon(
      center: anchor, u: device(radius * xAxis), v: device(radius * yAxis),
      startAngle: angle, sweep: sweep)
  }

  /// Returns the full ellipse of the pen for a radius in user units; its area on the
  /// device is positive.
  func ellipse(_ anchor: Point, radius: Double) -> ArcPolygon {
    ArcPolygon(
      center: anchor, u: device(Vector(dx: radius, dy: 0)),
      v: device(Vector(dx: 0, dy: orientation * radius)), startAngle: 0,
      sweep: Arc.fullTurn)
  }

  /// Adds the inner vertices of the pen's arc around a point. The arc starts at `v1`, and
  /// `middle` is its midpoint, as unit vectors. The polygon has the area of the sector.
  func addRound<Output: ContourOutput>(
    _ anchor: Point, _ p: Vector, from v1: Vector, by middle: Vector,
    to output: inout Output
  ) {
    // The number of chords from v1 to the middle, at least 2, for sagittas within the
    // tolerance.
    let angle = Elementary.atan2(v1.cross(middle), v1.dot(middle))
    let step = (8 * flatteningTolerance / reach).squareRoot()
    let half = max(Elementary.ceil(min(angle.magnitude / step, 32_768)), 2)
    let parts = 2 * Int(half)
    let (sine, cosine) = Elementary.sincos(angle / half)
    let square = sine * sine
    // d / sin(d) for the angle d of a chord, by the series of the arc sine.
    let ratio = 1 + square * (1.0 / 6 + square * (3.0 / 40 + square * 15 / 336))
    let push =
      radius * ArcPolygon.innerPush(parts: Double(parts), areaRatio: ratio)
    output.reserve(parts)
    var v = v1
    for k in 1..<parts {
      if k == parts / 2 {
        v = middle
      } else {
        v = Vector(
          dx: v.dx * cosine - v.dy * sine, dy: v.dy * cosine + v.dx * sine)
      }
      let q = device(anchor, p + push * v)
      output.line(q.x, q.y)
    }
  }
}

extension Vector {
  /// The vector of length 1 in the same direction; zero for zero.
  var unit: Vector {
    let length = self.length
    return length > 0 ? self / length : .zero
  }
}
