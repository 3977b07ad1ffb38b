import Mesmer

/// Pictures made of everything that a canvas can record, from a seed.
package enum RandomPictures {
  /// A point in a square of a size, at times outside it.
  package static func point(
    _ random: inout SeededGenerator, _ size: Double
  ) -> Point {
    Point(
      random.double(in: -0.3 * size...1.3 * size),
      random.double(in: -0.3 * size...1.3 * size))
  }

  /// A colour, opaque half of the time.
  package static func color(_ random: inout SeededGenerator) -> Color {
    Color(
      red: random.unit(), green: random.unit(), blue: random.unit(),
      alpha: random.bool() ? 1 : random.unit())
  }

  /// A path of one to three subpaths of lines, curves and arcs.
  package static func path(_ random: inout SeededGenerator, size: Double) -> Path {
    var path = Path()
    for _ in 0..<random.int(in: 1...3) {
      if random.int(in: 0...4) == 0 {
        let r = random.double(in: 1...size)
        path.append(Path(ovalIn: Rect(origin: point(&random, size), size: Size(r, r))))
        continue
      }
      path.move(to: point(&random, size))
      for _ in 0..<random.int(in: 1...6) {
        switch random.int(in: 0...3) {
        case 0: path.addLine(to: point(&random, size))
        case 1: path.addQuadCurve(to: point(&random, size), control: point(&random, size))
        case 2:
          path.addCurve(
            to: point(&random, size), control1: point(&random, size),
            control2: point(&random, size))
        default:
          path.addArc(
            Arc(
              center: point(&random, size), radius: random.double(in: 0...size),
              startAngle: random.double(in: -7...7),
              sweep: random.double(in: -6.2...6.2)))
        }
      }
      if random.bool() { path.close() }
    }
    return path
  }

  /// A picture of about ten commands with transforms, clips and layers.
  package static func picture(_ random: inout SeededGenerator, size: Double) -> Picture {
    let canvas = Canvas()
    var layers = 0
    for _ in 0..<random.int(in: 4...12) {
      switch random.int(in: 0...9) {
      case 0:
        canvas.save()
        canvas.clip(
          to: path(&random, size: size), rule: random.bool() ? .nonZero : .evenOdd)
      case 1:
        canvas.save()
        canvas.clip(
          to: Rect(
            origin: point(&random, size),
            size: Size(size * random.unit(), size * random.unit())))
      case 2: canvas.restore()
      case 3:
        canvas.concatenate(
          AffineTransform(
            a: random.double(in: 0.5...1.5), b: random.double(in: -0.4...0.4),
            c: random.double(in: -0.4...0.4), d: random.double(in: 0.5...1.5),
            tx: random.double(in: -9...9), ty: random.double(in: -9...9)))
      case 4:
        if layers > 0 && random.bool() {
          canvas.endTransparencyLayer()
          layers -= 1
        } else {
          canvas.beginTransparencyLayer(alpha: random.unit())
          layers += 1
        }
      case 5:
        canvas.draw(
          SampleScenes.bitmap(),
          in: Rect(
            origin: point(&random, size),
            size: Size(size * random.unit(), size * random.unit())),
          interpolation: random.bool() ? .linear : .nearest)
      case 6, 7:
        canvas.stroke(
          path(&random, size: size), with: color(&random),
          style: StrokeStyle(
            lineWidth: random.bool()
              ? random.double(in: 0...2) : random.double(in: 0...30),
            lineCap: LineCap.allCases[random.int(in: 0...2)],
            lineJoin: LineJoin.allCases[random.int(in: 0...2)],
            miterLimit: random.double(in: 1...12)))
      default:
        canvas.fill(
          path(&random, size: size), with: color(&random),
          rule: random.bool() ? .nonZero : .evenOdd)
      }
    }
    return canvas.finish()
  }
}
