import CHarfBuzz
import MesmerGeometry
import MesmerPaths

@testable import MesmerFonts

/// HarfBuzz's own reading of a glyph's outline: another program's answer.
enum HarfBuzzOutline {
  static func path(of glyph: UInt32, in face: FileFace) -> Path {
    let functions = hb_draw_funcs_create()
    defer { hb_draw_funcs_destroy(functions) }
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, data, _, x, y, _ in
        HarfBuzzOutline.edit(data) { $0.move(to: Point(x: Double(x), y: Double(y))) }
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, data, _, x, y, _ in
        HarfBuzzOutline.edit(data) { $0.addLine(to: Point(x: Double(x), y: Double(y))) }
      }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, _, cx, cy, x, y, _ in
        HarfBuzzOutline.edit(data) {
          $0.addQuadCurve(
            to: Point(x: Double(x), y: Double(y)),
            control: Point(x: Double(cx), y: Double(cy)))
        }
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        HarfBuzzOutline.edit(data) {
          $0.addCurve(
            to: Point(x: Double(x), y: Double(y)),
            control1: Point(x: Double(ax), y: Double(ay)),
            control2: Point(x: Double(bx), y: Double(by)))
        }
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, data, _, _ in HarfBuzzOutline.edit(data) { $0.close() } }, nil, nil)
    var path = Path()
    withUnsafeMutablePointer(to: &path) {
      hb_font_get_glyph_shape(face.shaping.font, glyph, functions, $0)
    }
    return path
  }

  private static func edit(_ data: UnsafeMutableRawPointer?, _ body: (inout Path) -> Void)
  { body(&data!.assumingMemoryBound(to: Path.self).pointee) }
}

/// The largest distance between points of two outlines of the same structure.
enum OutlineDistance {
  /// Nil if the outlines have not the same contours of the same segments. Where contours
  /// start, which way they run and in which order they come does not count.
  static func between(_ a: Path, _ b: Path) -> Double? {
    let first = contours(a)
    var rest = contours(b)
    guard first.count == rest.count else { return nil }
    var worst = 0.0
    for contour in first {
      var best: (distance: Double, index: Int)?
      for (index, other) in rest.enumerated() where other.count == contour.count {
        guard let distance = nearest(contour, other) else { continue }
        if best == nil || distance < best!.distance { best = (distance, index) }
        if distance <= 0.5 { break }
      }
      guard let best else { return nil }
      worst = max(worst, best.distance)
      rest.remove(at: best.index)
    }
    return worst
  }

  /// A segment: its points from its start to its end.
  private typealias Segment = [Point]

  private static func contours(_ path: Path) -> [[Segment]] {
    var result: [[Segment]] = []
    var contour: [Segment] = []
    var start = Point()
    var current = Point()
    func add(_ points: [Point]) {
      // A line of no length is none: some readers close contours with one, and one of
      // half a unit may be rounded to it.
      let end = points[points.count - 1]
      let length = max((end.x - current.x).magnitude, (end.y - current.y).magnitude)
      if points.count > 1 || length > 0.5 { contour.append([current] + points) }
      current = end
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        start = point
        current = point
        contour = []
      case .line(let point): add([point])
      case .quad(let point, let control): add([control, point])
      case .cubic(let point, let control1, let control2):
        add([control1, control2, point])
      case .close:
        add([start])
        if !contour.isEmpty { result.append(contour) }
      case .arc: break
      }
    }
    return result
  }

  private static func nearest(_ a: [Segment], _ b: [Segment]) -> Double? {
    let backwards = b.reversed().map { Array($0.reversed()) }
    var best: Double?
    for other in [b, backwards] {
      for turn in other.indices {
        var worst = 0.0
        for index in a.indices where worst <= (best ?? .infinity) {
          let segment = other[(index + turn) % other.count]
          guard segment.count == a[index].count else {
            worst = .infinity
            break
          }
          for (p, q) in zip(a[index], segment) {
            worst = max(worst, (p.x - q.x).magnitude, (p.y - q.y).magnitude)
          }
        }
        if worst.isFinite, worst < best ?? .infinity { best = worst }
        if let best, best <= 0.5 { return best }
      }
    }
    return best
  }
}
