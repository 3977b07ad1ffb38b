import Mesmer

/// The workloads recorded as Mesmer pictures: the same numbers, in the same
/// order, as the cairo side draws.
enum MesmerPictures {
  // MARK: Shapes

  /// Concentric circles as one path with one stroke: true circles or, with
  /// `cubics`, the four cubics each that other libraries make of them.
  static func circles(
    _ circles: Shapes.Circles, cubics: Bool, color: Color = .lightGray
  ) -> Picture {
    var path = Path()
    let (x, y) = (circles.x, circles.y)
    for r in circles.radii {
      path.move(to: Point(x: x + r, y: y))
      if cubics {
        addCubicCircle(to: &path, x: x, y: y, r: r)
      } else {
        path.addArc(
          Arc(
            center: Point(x: x, y: y), radius: r, startAngle: 0,
            sweep: 2 * .pi))
      }
      path.close()
    }
    return Canvas.record {
      $0.stroke(
        path, with: color, style: StrokeStyle(lineWidth: circles.lineWidth))
    }
  }

  private static func addCubicCircle(
    to path: inout Path, x: Double, y: Double, r: Double
  ) {
    let k = r * 0.5522847498307936
    func add(
      _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ ex: Double,
      _ ey: Double
    ) {
      path.addCurve(
        to: Point(x: x + ex, y: y + ey),
        control1: Point(x: x + ax, y: y + ay),
        control2: Point(x: x + bx, y: y + by))
    }
    add(r, k, k, r, 0, r)
    add(-k, r, -r, k, -r, 0)
    add(-r, -k, -k, -r, 0, -r)
    add(k, -r, r, -k, r, 0)
  }

  /// Closed shapes of eight cubics, each filled on its own.
  static func curveFills(_ values: [Int32], alpha: Double = 1) -> Picture {
    Canvas.record { canvas in
      for i in stride(from: 0, to: values.count, by: 53) {
        var path = Path()
        path.move(to: point(values, i))
        for s in stride(from: i + 2, to: i + 50, by: 6) {
          path.addCurve(
            to: point(values, s + 4), control1: point(values, s),
            control2: point(values, s + 2))
        }
        path.close()
        canvas.fill(path, with: color(values, i + 50, alpha: alpha))
      }
    }
  }

  /// Single cubics, each stroked on its own.
  static func curveStrokes(_ values: [Int32], style: StrokeStyle) -> Picture {
    Canvas.record { canvas in
      for i in stride(from: 0, to: values.count, by: 11) {
        var path = Path()
        path.move(to: point(values, i))
        path.addCurve(
          to: point(values, i + 6), control1: point(values, i + 2),
          control2: point(values, i + 4))
        canvas.stroke(path, with: color(values, i + 8), style: style)
      }
    }
  }

  /// Rectangles with sides in pixels / `units`.
  static func rects(
    _ values: [Int32], units: Double, alpha: Double = 1
  ) -> Picture {
    Canvas.record { canvas in
      for i in stride(from: 0, to: values.count, by: 7) {
        let v = (0..<4).map { Double(values[i + $0]) / units }
        canvas.fill(
          Rect(x: v[0], y: v[1], width: v[2], height: v[3]),
          with: color(values, i + 4, alpha: alpha))
      }
    }
  }

  private static func point(_ values: [Int32], _ i: Int) -> Point {
    Point(x: Double(values[i]) / 16, y: Double(values[i + 1]) / 16)
  }

  private static func color(
    _ values: [Int32], _ i: Int, alpha: Double = 1
  ) -> Color {
    Color(
      red: Double(values[i]) / 255, green: Double(values[i + 1]) / 255,
      blue: Double(values[i + 2]) / 255, alpha: alpha)
  }

  // MARK: Gradients

  /// The whole surface with a gradient of red, green and blue.
  static func gradient(
    _ geometry: Gradient.Geometry, _ width: Double, _ height: Double
  ) -> Picture {
    let stops = [
      Gradient.Stop(0, .red), Gradient.Stop(0.5, .green), Gradient.Stop(1, .blue),
    ]
    return Canvas.record {
      $0.fill(
        Rect(x: 0, y: 0, width: width, height: height),
        with: Gradient(geometry, stops: stops))
    }
  }

  // MARK: Images

  /// The photo as an image at one pixel a point.
  static func image(_ photo: Photo) -> Image {
    Image(width: photo.width, height: photo.height, rgba: photo.rgba)
  }

  /// The whole image in a rectangle.
  static func image(
    _ image: Image, in rect: Rect, _ interpolation: Interpolation
  ) -> Picture {
    Canvas.record { $0.draw(image, in: rect, interpolation: interpolation) }
  }

  /// The whole image under a transform, bilinear.
  static func image(_ image: Image, under transform: AffineTransform) -> Picture {
    Canvas.record {
      $0.concatenate(transform)
      $0.draw(image, at: .zero, interpolation: .linear)
    }
  }
}
