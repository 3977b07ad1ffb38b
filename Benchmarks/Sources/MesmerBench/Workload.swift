import CairoBench
import Mesmer

/// Something that both sides draw on a white surface.
struct Workload {
  /// Its short name: "W1".
  let name: String
  /// What is drawn, in a few words.
  let title: String
  /// Size of the surface in pixels.
  let width: Int
  let height: Int
  /// What Mesmer is measured against.
  var peer = "cairo"
  /// Makes the inputs; called once, outside the timed part.
  let make: () throws -> Rendition
}

/// The inputs of a workload, ready to draw.
struct Rendition {
  /// What Mesmer draws; nil where it has no such drawing yet.
  let picture: Picture?
  /// Each shape of the picture alone, in black, to count its edge pixels;
  /// empty where that says nothing.
  var shapes: () -> [Picture] = { [] }
  /// Draws with the peer.
  let drawPeer: (CairoSurface) -> Void
}

extension Workload {
  /// All workloads.
  static var all: [Workload] { circles + shapes + images + gradients }

  // MARK: Vectors

  private static var circles: [Workload] {
    [false, true].flatMap { cubics in
      [
        circles("W1", 1170, 2532, step: 60, cubics: cubics),
        circles("W2", 375, 667, step: 20, cubics: cubics),
        circles("W3", 4096, 4096, step: 20, cubics: cubics),
      ]
    }
  }

  private static func circles(
    _ name: String, _ width: Int, _ height: Int, step: Double, cubics: Bool
  ) -> Workload {
    Workload(
      name: cubics ? "\(name)c" : name,
      title: "hypnosis, \(cubics ? "cubics" : "circles")", width: width,
      height: height
    ) {
      let circles = Shapes.Circles(width: width, height: height, step: step)
      return Rendition(
        picture: MesmerPictures.circles(circles, cubics: cubics),
        shapes: {
          [MesmerPictures.circles(circles, cubics: cubics, color: .black)]
        },
        drawPeer: {
          cairo_bench_circles(
            $0.bench, circles.x, circles.y, circles.radii, circles.radii.count,
            circles.lineWidth, cubics)
        })
    }
  }

  private static var shapes: [Workload] {
    [
      curveFills("W4", "1000 curve fills", alpha: 1),
      curveFills("W4a", "1000 curve fills, alpha 1/2", alpha: 128.0 / 255),
      curveStrokes("W5", "1000 thin strokes", StrokeStyle(lineWidth: 1.5)),
      curveStrokes(
        "W5b", "1000 round strokes, width 8",
        StrokeStyle(lineWidth: 8, lineCap: .round, lineJoin: .round)),
      rects("W6", "10000 rects", Shapes.wholeRects, units: 1, alpha: 1),
      rects(
        "W6a", "10000 fractional rects, alpha 1/2", Shapes.fractionalRects,
        units: 16, alpha: 128.0 / 255),
    ]
  }

  private static func curveFills(
    _ name: String, _ title: String, alpha: Double
  ) -> Workload {
    Workload(name: name, title: title, width: 1024, height: 1024) {
      let values = try Shapes.curveFills()
      return Rendition(
        picture: MesmerPictures.curveFills(values, alpha: alpha),
        shapes: { each(values, of: 53) { MesmerPictures.curveFills($0) } },
        drawPeer: {
          cairo_bench_curve_fills($0.bench, values, values.count / 53, alpha)
        })
    }
  }

  private static func curveStrokes(
    _ name: String, _ title: String, _ style: StrokeStyle
  ) -> Workload {
    Workload(name: name, title: title, width: 1024, height: 1024) {
      let values = try Shapes.curveStrokes()
      return Rendition(
        picture: MesmerPictures.curveStrokes(values, style: style),
        shapes: {
          each(values, of: 11) {
            MesmerPictures.curveStrokes($0, style: style)
          }
        },
        drawPeer: {
          cairo_bench_curve_strokes(
            $0.bench, values, values.count / 11, style.lineWidth,
            style.lineCap == .round)
        })
    }
  }

  private static func rects(
    _ name: String, _ title: String, _ values: @escaping () throws -> [Int32],
    units: Double, alpha: Double
  ) -> Workload {
    Workload(name: name, title: title, width: 1024, height: 1024) {
      let values = try values()
      return Rendition(
        picture: MesmerPictures.rects(values, units: units, alpha: alpha),
        drawPeer: {
          cairo_bench_rects($0.bench, values, values.count / 7, units, alpha)
        })
    }
  }

  /// A picture of each shape, its colour (the last three numbers) black.
  private static func each(
    _ values: [Int32], of count: Int, _ picture: ([Int32]) -> Picture
  ) -> [Picture] {
    stride(from: 0, to: values.count, by: count).map {
      picture(Array(values[$0..<$0 + count - 3]) + [0, 0, 0])
    }
  }

  // MARK: Images

  private static var images: [Workload] {
    [
      scaled("W7b", "bilinear up", 1170, 2532, frame, CAIRO_BENCH_BILINEAR),
      scaled("W7h", "high quality up", 1170, 2532, frame, CAIRO_BENCH_BEST),
      scaled("W7d", "bilinear down", 300, 225, thumbnail, CAIRO_BENCH_BILINEAR),
      scaled(
        "W7dh", "antialiased down", 300, 225, thumbnail, CAIRO_BENCH_BEST),
      Workload(name: "W8", title: "rotated bilinear", width: 1170, height: 2532) {
        let photo = try Photo.small()
        let transform = AffineTransform(translationX: 585, y: 1266)
          .rotated(by: 17 * Double.pi / 180)
          .scaledBy(x: 1.3, y: 1.3)
          .translatedBy(x: -512, y: -384)
        let image = CairoImage(photo)
        return Rendition(
          picture: MesmerPictures.image(
            MesmerPictures.image(photo), under: transform),
          drawPeer: {
            let t = transform
            cairo_bench_draw_image(
              $0.bench, image.image, [t.a, t.b, t.c, t.d, t.tx, t.ty],
              CAIRO_BENCH_BILINEAR)
          })
      },
      scrolled("W9", "scroll blit", peer: "cairo", cairo_bench_copy_image),
      scrolled("W9m", "scroll blit", peer: "memcpy", cairo_bench_copy_rows),
    ]
  }

  /// 1024 x 768 scaled by 3.296875: higher than the frame is wide.
  private static let frame = Rect(x: -1103, y: 0, width: 3376, height: 2532)
  private static let thumbnail = Rect(x: 0, y: 0, width: 300, height: 225)

  private static func scaled(
    _ name: String, _ title: String, _ width: Int, _ height: Int, _ rect: Rect,
    _ filter: cairo_bench_filter
  ) -> Workload {
    Workload(name: name, title: title, width: width, height: height) {
      let photo = try Photo.small()
      let image = CairoImage(photo)
      let matrix = [
        rect.width / 1024, 0, 0, rect.height / 768, rect.minX, rect.minY,
      ]
      return Rendition(
        picture: MesmerPictures.image(
          MesmerPictures.image(photo), in: rect,
          filter == CAIRO_BENCH_BEST ? .high : .linear),
        drawPeer: {
          cairo_bench_draw_image($0.bench, image.image, matrix, filter)
        })
    }
  }

  private static func scrolled(
    _ name: String, _ title: String, peer: String,
    _ copy: @escaping (OpaquePointer?, OpaquePointer?, Int32, Int32) -> Void
  ) -> Workload {
    Workload(name: name, title: title, width: 1170, height: 2532, peer: peer) {
      let photo = try Photo.large()
      let image = CairoImage(photo)
      return Rendition(
        picture: MesmerPictures.image(
          MesmerPictures.image(photo),
          under: AffineTransform(translationX: -587, y: -1271)),
        drawPeer: { copy($0.bench, image.image, 587, 1271) })
    }
  }

  // MARK: Gradients

  private static var gradients: [Workload] {
    [
      Workload(
        name: "W10l", title: "linear gradient", width: 1170, height: 2532
      ) {
        Rendition(
          picture: MesmerPictures.gradient(
            .linear(from: .zero, to: Point(x: 1170, y: 2532)), 1170, 2532)
        ) {
          cairo_bench_linear_gradient($0.bench, 0, 0, 1170, 2532)
        }
      },
      Workload(
        name: "W10r", title: "radial gradient", width: 1170, height: 2532
      ) {
        let center = Point(x: 585, y: 1266)
        return Rendition(
          picture: MesmerPictures.gradient(
            .radial(
              startCenter: center, startRadius: 0, endCenter: center,
              endRadius: 1395), 1170, 2532)
        ) {
          cairo_bench_radial_gradient($0.bench, 585, 1266, 1395)
        }
      },
    ]
  }
}
