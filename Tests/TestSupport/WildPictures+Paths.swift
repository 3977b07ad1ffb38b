import Mesmer

extension WildPictures {
  // MARK: Numbers

  /// Whether the next number is a wild one.
  private mutating func isWild() -> Bool { rarity > 0 && random.int(in: 1...rarity) == 1 }

  private mutating func wild() -> Double {
    let sign = random.bool() ? -1.0 : 1
    switch random.int(in: 0...8) {
    case 0: return .nan
    case 1: return sign * .infinity
    case 2: return sign * 1e300
    case 3: return sign * .greatestFiniteMagnitude
    case 4: return sign * .leastNonzeroMagnitude
    case 5: return sign * 0
    case 6: return random.spread(from: -1000, to: 1000)
    case 7: return random.spread(from: 10, to: 70)
    // Where fixed-point coordinates end.
    default:
      return sign * (Double(1 << random.int(in: 20...40)) + random.double(in: -2...2))
    }
  }

  /// A coordinate or a length.
  mutating func number() -> Double {
    if isWild() { return wild() }
    // A grid at times, so that points coincide and lines are collinear.
    if random.int(in: 0...3) == 0 { return Double(random.int(in: -2...10)) / 8 * size }
    return random.double(in: -0.3 * size...1.3 * size)
  }

  /// A number for opacities and components, mostly in 0...1.
  mutating func fraction() -> Double {
    if isWild() { return wild() }
    switch random.int(in: 0...5) {
    case 0: return 1
    case 1: return 0
    default: return random.unit()
    }
  }

  mutating func point() -> Point { Point(number(), number()) }

  mutating func rect() -> Rect { Rect(number(), number(), number(), number()) }

  /// Turns and skews; at times one that collapses, mirrors or has wild numbers.
  mutating func transform() -> AffineTransform {
    switch random.int(in: 0...7) {
    case 0:
      return AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    case 1:
      let (a, b, k) = (random.unit(), random.unit(), random.double(in: -2...2))
      return AffineTransform(a: a, b: b, c: k * a, d: k * b, tx: number(), ty: number())
    case 2:
      return AffineTransform(
        scaleX: random.spread(from: -30, to: 8), y: random.spread(from: -30, to: 8))
    case 3: return AffineTransform(rotationDegrees: 90 * Double(random.int(in: 0...3)))
    case 4: return AffineTransform(translationX: number(), y: number())
    default:
      return AffineTransform(
        a: random.double(in: -1.5...1.5), b: random.double(in: -0.5...0.5),
        c: random.double(in: -0.5...0.5), d: random.double(in: -1.5...1.5),
        tx: number(), ty: number())
    }
  }

  // MARK: Paths

  /// A path: empty, a shape, a few subpaths of every element, or, once in 4 000,
  /// one of 10^5 segments.
  mutating func path() -> Path {
    switch random.int(in: 0...3999) {
    case 0: return longPath(segments: 100_000)
    case 1...20: return longPath(segments: 1_000)
    case 21...200: return Path()
    case 201...500: return Path(rect: rect())
    case 501...800: return Path(ovalIn: rect())
    case 801...1100:
      return Path(
        roundedRect: rect(), cornerRadius: number(),
        style: random.bool() ? .circular : .continuous)
    default:
      var path = Path()
      for _ in 0..<random.int(in: 1...14) { addElement(to: &path) }
      return path
    }
  }

  private mutating func addElement(to path: inout Path) {
    switch random.int(in: 0...9) {
    case 0: path.move(to: point())
    case 1: path.close()
    case 2, 3: path.addLine(to: point())
    case 4: path.addArc(tangent1End: point(), tangent2End: point(), radius: number())
    case 5: path.addQuadCurve(to: point(), control: point())
    case 6, 7: path.addCurve(to: point(), control1: point(), control2: point())
    case 8:
      path.addArc(
        center: point(), radius: number(), startAngle: number(), endAngle: number(),
        clockwise: random.bool())
    default:
      path.addArc(
        Arc(
          center: point(), xAxis: Vector(dx: number(), dy: number()),
          yAxis: Vector(dx: number(), dy: number()), startAngle: number(),
          sweep: number()))
    }
  }

  /// Many short lines that wander.
  private mutating func longPath(segments: Int) -> Path {
    var path = Path()
    var p = Point(size / 2, size / 2)
    path.move(to: p)
    for _ in 0..<segments {
      p += Vector(dx: random.double(in: -2...2), dy: random.double(in: -2...2))
      if p.x < 0 || p.x > size || p.y < 0 || p.y > size { p = Point(size / 2, size / 2) }
      path.addLine(to: p)
    }
    return path
  }

  mutating func strokeStyle() -> StrokeStyle {
    var style = StrokeStyle(
      lineWidth: random.bool() ? random.double(in: 0...3) : number(),
      lineCap: LineCap.allCases[random.int(in: 0...2)],
      lineJoin: LineJoin.allCases[random.int(in: 0...2)],
      miterLimit: random.bool() ? 10 : number())
    if random.int(in: 0...3) == 0 {
      var lengths: [Double] = []
      for _ in 0..<random.int(in: 0...5) {
        lengths.append(random.bool() ? random.double(in: 0...9) : number().magnitude)
      }
      style.dash = Dash(phase: number(), lengths: lengths)
    }
    return style
  }
}
