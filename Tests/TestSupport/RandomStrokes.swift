import Mesmer

/// Strokes as people and programs write them: relative commands that add up, corners from
/// sines and cosines, circles of two arcs, corners made of arcs, points that repeat
/// except for their last bits. The exact meaning of each is known, independently of how
/// it is written.
package struct RandomStrokes {
  private var random: SeededGenerator
  /// Side of the square that contains a stroke's path, in points.
  package static let side = 48.0

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A stroke: the path as it was written, and the parts that it is made of.
  package struct Stroke {
    package var name: String
    package var path: Path
    package var style: StrokeStyle
    package var exact: ExactStroke
  }

  package mutating func stroke() -> Stroke {
    var style = self.style()
    let kind = random.int(in: 0...6)
    switch kind {
    case 0:
      let (x, y) = (tenth(8, 16), tenth(8, 16))
      let (w, h) = (tenth(10, 22), tenth(10, 22))
      return stroke(
        "relative rectangle",
        svg: "m\(x) \(y)h\(w)v\(h)h-\(w)\(random.bool() ? "v-\(h)" : "")z",
        [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], isClosed: true, style)
    case 1, 2: return polygon(isClosed: kind == 1, style)
    case 3, 4:
      style.dash = nil
      return regular(style)
    case 5:
      style.dash = nil
      return circle(style)
    default:
      style.dash = nil
      return roundedRect(style)
    }
  }

  private mutating func style() -> StrokeStyle {
    var style = StrokeStyle(
      lineWidth: [0.5, 1, 2, 3, 6, 7.5][random.int(in: 0...5)],
      lineCap: LineCap.allCases[random.int(in: 0...2)],
      lineJoin: LineJoin.allCases[random.int(in: 0...2)],
      miterLimit: random.bool() ? 10 : random.double(in: 1...5))
    if random.int(in: 0...3) == 0 {
      style.dash = Dash(lengths: [random.double(in: 3...9), random.double(in: 2...5)])
    }
    return style
  }

  /// A number with one decimal, as people write it.
  private mutating func tenth(_ low: Int, _ high: Int) -> Double {
    Double(random.int(in: 10 * low...10 * high)) / 10
  }

  /// The possible error of the last bits of a sum.
  private mutating func nearly(_ p: Point) -> Point {
    let most = [1e-16, 1e-15, 4e-14][random.int(in: 0...2)]
    return Point(
      p.x + random.double(in: -most...most), p.y + random.double(in: -most...most))
  }

  private func stroke(
    _ name: String, svg: String, _ corners: [(Double, Double)], isClosed: Bool,
    _ style: StrokeStyle
  ) -> Stroke {
    // Written by this file, so it can be read.
    let path = try? Path(svgPathData: svg)
    return Stroke(
      name: "\(name) \(svg)", path: path ?? Path(), style: style,
      exact: ExactStroke(corners.map { Point($0.0, $0.1) }, isClosed: isClosed, style))
  }

  /// Corners of one decimal, each relative to the one before; or absolute ones of
  /// which some come twice but for their last bits.
  private mutating func polygon(isClosed: Bool, _ style: StrokeStyle) -> Stroke {
    var corners: [(Double, Double)] = []
    while corners.count < 5 {
      let next = (tenth(8, 40), tenth(8, 40))
      let isFar = corners.allSatisfy {
        ($0.0 - next.0).magnitude + ($0.1 - next.1).magnitude > 4
      }
      if isFar { corners.append(next) }
    }
    if random.bool() {
      func text(_ v: Double) -> String { "\((10 * v).rounded() / 10)" }
      var svg = "m\(text(corners[0].0)) \(text(corners[0].1))"
      for (a, b) in zip(corners, corners.dropFirst() + (isClosed ? [corners[0]] : [])) {
        svg += "l\(text(b.0 - a.0)) \(text(b.1 - a.1))"
      }
      return stroke(
        "relative polygon", svg: svg + (isClosed ? "z" : ""), corners,
        isClosed: isClosed, style)
    }
    var path = Path()
    for (i, corner) in corners.enumerated() {
      let p = Point(corner.0, corner.1)
      if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
      if random.bool() { path.addLine(to: nearly(p)) }
    }
    if isClosed {
      if random.bool() {
        path.addLine(to: nearly(path.elements.isEmpty ? .zero : first(path)))
      }
      path.close()
    }
    return Stroke(
      name: "near points \(path.elements)", path: path, style: style,
      exact: ExactStroke(corners.map { Point($0.0, $0.1) }, isClosed: isClosed, style))
  }

  private func first(_ path: Path) -> Point {
    if case .move(let p) = path.elements.first { return p }
    return .zero
  }

  /// A regular polygon whose last corner is its first one again.
  private mutating func regular(_ style: StrokeStyle) -> Stroke {
    let count = random.int(in: 3...9)
    let (radius, start) = (random.double(in: 8...14), random.double(in: -3...3))
    let center = Point(random.double(in: 20...28), random.double(in: 20...28))
    func corner(_ k: Int) -> Point {
      let (s, c) = Elementary.sincos(start + 2 * .pi * Double(k) / Double(count))
      return Point(center.x + radius * c, center.y + radius * s)
    }
    var path = Path()
    for k in 0...count {
      if k == 0 { path.move(to: corner(k)) } else { path.addLine(to: corner(k)) }
    }
    path.close()
    return Stroke(
      name: "regular polygon \(path.elements)", path: path, style: style,
      exact: ExactStroke((0..<count).map(corner), isClosed: true, style))
  }

  /// A circle of two or three arcs.
  private mutating func circle(_ style: StrokeStyle) -> Stroke {
    let (radius, start) = (random.double(in: 6...14), random.double(in: -3...3))
    let center = Point(random.double(in: 20...28), random.double(in: 20...28))
    let arcs = random.int(in: 2...3)
    let turn = random.bool() ? 2 * Double.pi : -2 * .pi
    var path = Path()
    for k in 0..<arcs {
      path.addArc(
        center: center, radius: radius,
        startAngle: start + turn * Double(k) / Double(arcs),
        endAngle: start + turn * Double(k + 1) / Double(arcs), clockwise: turn > 0)
    }
    path.close()
    return Stroke(
      name: "circle of \(arcs) arcs \(path.elements)", path: path, style: style,
      exact: ExactStroke(
        arc(center, radius, 0, 2 * .pi, parts: 240).dropLast(), isClosed: true, style,
        isSmooth: true))
  }

  /// A rectangle with a quarter of a circle in each corner, by hand.
  private mutating func roundedRect(_ style: StrokeStyle) -> Stroke {
    let (x, y) = (tenth(8, 14), tenth(8, 14))
    let (w, h) = (tenth(16, 24), tenth(16, 24))
    let r = Double(random.int(in: 40...70)) / 10
    let corners: [(Double, Double, Double)] = [
      (x + w - r, y + r, -0.5), (x + w - r, y + h - r, 0), (x + r, y + h - r, 0.5),
      (x + r, y + r, 1),
    ]
    var path = Path()
    path.move(to: Point(x + r, y))
    var points: [Point] = []
    for (cx, cy, turn) in corners {
      let center = Point(cx, cy)
      let from = turn * Double.pi
      path.addArc(
        center: center, radius: r, startAngle: from, endAngle: from + .pi / 2,
        clockwise: true)
      points += arc(center, r, from, from + .pi / 2, parts: 60)
    }
    if random.bool() { path.addLine(to: nearly(Point(x + r, y))) }
    path.close()
    return Stroke(
      name: "rounded rectangle \(path.elements)", path: path, style: style,
      exact: ExactStroke(points, isClosed: true, style, isSmooth: true))
  }

  private func arc(
    _ center: Point, _ radius: Double, _ from: Double, _ to: Double, parts: Int
  ) -> [Point] {
    // Corners outside the circle by half of the chords' sagitta.
    let out = radius * (1 + ((to - from) / Double(parts)).magnitudeSquared / 16)
    return (0...parts).map { k in
      let (s, c) = Elementary.sincos(from + (to - from) * Double(k) / Double(parts))
      return Point(center.x + out * c, center.y + out * s)
    }
  }
}

extension Double { fileprivate var magnitudeSquared: Double { self * self } }

/// Strokes cover the union of their parts, to two levels of 255.
package struct StrokeLaws {
  private let rasterizer = Rasterizer(threads: 1)

  package init() {}

  /// The largest error of the stroke of a seed, if it is too large.
  package func failure(seed: UInt64) -> String? {
    var strokes = RandomStrokes(seed: seed)
    let stroke = strokes.stroke()
    let side = Int(RandomStrokes.side)
    let pixmap = Pixmap(width: side, height: side)
    rasterizer.draw(
      Canvas.record { $0.stroke(stroke.path, with: .black, style: stroke.style) },
      into: pixmap)
    let exact = ExactCoverage.polygon(
      stroke.exact.contours, rule: .nonZero,
      in: PixelRect(x: 0, y: 0, width: side, height: side))
    var worst = (error: 0.0, x: 0, y: 0)
    for y in 0..<side {
      for x in 0..<side {
        let error = Double(pixmap.row(y)[x] >> 24) - 255 * exact.grid[x, y]
        if error.magnitude > worst.error.magnitude { worst = (error, x, y) }
      }
    }
    if worst.error.magnitude <= 2 { return nil }
    return "pixel (\(worst.x), \(worst.y)) is off by \(worst.error) levels: "
      + StrokeLaws.description(seed: seed).joined(separator: ", ")
  }

  /// Returns a description of the stroke of a seed.
  package static func description(seed: UInt64) -> [String] {
    var strokes = RandomStrokes(seed: seed)
    let stroke = strokes.stroke()
    return [stroke.name, "\(stroke.style)"]
  }
}
