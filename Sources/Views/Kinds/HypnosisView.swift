import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// Concentric rings about the middle of the view and an image over them: the view of the
/// Hypnosister demo.
///
/// The radii decrease from half the diagonal of the bounds in steps of `spacing` while
/// they are positive. All rings are full circles in one path that is stroked once, so
/// nothing is painted twice where rings touch.
///
/// A touch gives the rings a new colour, with random components that are multiples of
/// 0.01 below 1. The components are from a seeded generator, so with the same seed the
/// nth touch always gives the same colour.
///
/// Every public property marks the view for display.
open class HypnosisView: View {
  /// Colour of the rings; lightGray by default.
  public var circleColor = Color.lightGray {
    didSet { setNeedsDisplay() }
  }

  /// Width of the rings in points; 10 by default.
  public var lineWidth = 10.0 {
    didSet { setNeedsDisplay() }
  }

  /// Distance between rings in points; 20 by default. No rings are drawn if the distance
  /// is not positive and finite, or if there would be more than 100 000 rings.
  public var spacing = 20.0 {
    didSet { setNeedsDisplay() }
  }

  /// The image drawn over the rings; nil by default.
  public var image: Image? {
    didSet { setNeedsDisplay() }
  }

  /// The placement of the image in the bounds; scaleToFill by default.
  public var imageContentMode = ContentMode.scaleToFill {
    didSet { setNeedsDisplay() }
  }

  /// The seed of the random colours; 0 by default. Setting it restarts their sequence.
  package var colorSeed = 0 {
    didSet { randomNumbers = SplitMix64(seed: UInt64(bitPattern: Int64(colorSeed))) }
  }

  private var randomNumbers = SplitMix64(seed: 0)

  /// Gives the rings a new colour. The touches are not forwarded.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    func component() -> Double { Double(randomNumbers.next() % 100) / 100 }
    let red = component()
    let green = component()
    circleColor = Color(red: red, green: green, blue: component())
  }

  /// The radii of the rings, largest first: maxR - k·spacing while positive, with maxR =
  /// sqrt(w² + h²)/2.
  package var radii: [Double] {
    let w = bounds.width
    let h = bounds.height
    let largest = (w * w + h * h).squareRoot() / 2
    // A file can specify more rings than fit in memory.
    guard spacing > 0, spacing.isFinite, largest.isFinite, largest / spacing <= 100_000
    else {
      return []
    }
    var result: [Double] = []
    while true {
      let radius = largest - Double(result.count) * spacing
      if !(radius > 0) { return result }
      result.append(radius)
    }
  }

  /// The rings as one path.
  package var ringPath: Path {
    let center = bounds.mid
    var path = Path()
    for radius in radii {
      let arc = Arc(
        center: center, radius: radius, startAngle: 0, sweep: Arc.fullTurn)
      path.move(to: arc.start)
      path.addArc(arc)
    }
    return path
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    let path = ringPath
    if !path.isEmpty {
      canvas.stroke(
        path, with: circleColor, style: StrokeStyle(lineWidth: lineWidth))
    }
    if let image {
      let place = imageContentMode.rect(for: image.size, in: bounds)
      if !place.isNull { canvas.draw(image, in: place) }
    }
  }
}
