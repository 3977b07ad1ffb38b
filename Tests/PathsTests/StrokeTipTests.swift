import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// Cusps: where a curve comes to a halt and goes back, the pen turns to the tip's
/// direction before it turns round.
@Suite struct StrokeTipTests {
  /// A curve that halts at a parameter, moving along +x before and -x after.
  private func cusp(at t: Double) -> Path {
    let s = 1 - t
    // B' is zero at t: s²·d0 + 2·s·t·d1 + t²·d2 = 0.
    let (d0, d2) = (Vector(dx: 30, dy: -20), Vector(dx: -30, dy: -20))
    let d1 = (s * s * d0 + t * t * d2) * (-1 / (2 * s * t))
    let start = Point(x: 10, y: 60)
    var path = Path()
    path.move(to: start)
    path.addCurve(
      to: start + d0 + d1 + d2, control1: start + d0, control2: start + d0 + d1)
    return path
  }

  /// The place of the cusp, and the direction in which it is reached.
  private func tip(_ path: Path, _ t: Double) -> (Point, Vector) {
    guard case .move(let a) = path.elements[0],
      case .cubic(let d, let b, let c) = path.elements[1]
    else { return (.zero, .zero) }
    let s = 1 - t
    let p = a + 3 * s * s * t * (b - a) + 3 * s * t * t * (c - a) + t * t * t * (d - a)
    // Against B'': the direction from which the curve arrives.
    let bend = s * ((c - b) - (b - a)) + t * ((d - c) - (c - b))
    return (p, -bend / bend.length)
  }

  @Test(arguments: [0.5, 0.3, 1.0 / 3, 0.61, 0.127, 0.9])
  func theHalfDiscBeyondACuspIsWhole(_ t: Double) {
    let path = cusp(at: t)
    let (p, u) = tip(path, t)
    for width in [2.0, 20, 60] {
      let polygon = outline(path, StrokeStyle(lineWidth: width))
      for k in -89...89 {
        let (s, c) = Elementary.sincos(Double(k) / 180 * .pi)
        let q = p + (0.49 * width) * (c * u + s * u.quarterTurn)
        #expect(polygon.windingAndDistance(q).winding > 0, "\(t), width \(width), \(k)°")
      }
    }
  }

  @Test func aDashThatEndsBehindACuspHasNoSlit() throws {
    // The dash's last span holds the cusp.
    let path = try Path(svgPathData: "M2 53C38 -8 11 53 29 -8")
    let polygon = outline(path, StrokeStyle(lineWidth: 20, dash: Dash(lengths: [3, 3])))
    let (p, u) = tip(path, 0.5)
    for k in -89...89 {
      let (s, c) = Elementary.sincos(Double(k) / 180 * .pi)
      let q = p + 9.8 * (c * u + s * u.quarterTurn)
      #expect(polygon.windingAndDistance(q).winding > 0, "\(k)°")
    }
  }
}
