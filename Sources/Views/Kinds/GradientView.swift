import MesmerDrawing
import MesmerGeometry

/// A view that fills its bounds with a gradient. It has the properties of
/// CAGradientLayer.
///
/// The gradient is defined in the unit square and stretched to the bounds. In a view that
/// is not square, the bands of a diagonal axial gradient are therefore not perpendicular
/// to its line, and a radial gradient is elliptical. Beyond the ends of the gradient the
/// first and last colours continue. Every property marks the view for display.
open class GradientView: View {
  /// The kind of a gradient, which determines the map from positions to colours.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Along the line from `startPoint` to `endPoint`.
    case axial
    /// From `startPoint` outwards, over an ellipse whose half axes are the horizontal and
    /// the vertical distance of `endPoint` from `startPoint`. If a distance is 0, nothing
    /// is drawn.
    case radial
    /// Around `startPoint`, clockwise from the direction of `endPoint`.
    case conic
  }

  /// The colours, from the start to the end; none by default.
  public var colors: [Color] = [] {
    didSet { setNeedsDisplay() }
  }

  /// The location of each colour, from 0 (the start) to 1 (the end); nil (the default)
  /// for even steps. Colours without a location are not drawn.
  public var locations: [Double]? {
    didSet { setNeedsDisplay() }
  }

  /// The kind of the gradient; axial by default.
  public var kind = Kind.axial {
    didSet { setNeedsDisplay() }
  }

  /// The start of the gradient, in the unit square of the bounds; (0.5, 0) by default.
  public var startPoint = Point(x: 0.5, y: 0) {
    didSet { setNeedsDisplay() }
  }

  /// The end of the gradient, in the unit square of the bounds; (0.5, 1) by default.
  public var endPoint = Point(x: 0.5, y: 1) {
    didSet { setNeedsDisplay() }
  }

  /// Returns the gradient over a rectangle.
  package func gradient(in rect: Rect) -> Gradient {
    let stops = colors.enumerated().compactMap { index, color -> Gradient.Stop? in
      if let locations {
        return index < locations.count ? Gradient.Stop(locations[index], color) : nil
      }
      let last = Double(max(colors.count - 1, 1))
      return Gradient.Stop(Double(index) / last, color)
    }
    let unit = AffineTransform(
      a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    /// Returns the map from a space to points: its origin is the start of the gradient,
    /// and its axes are given in the unit square.
    func space(_ x: Vector, _ y: Vector) -> AffineTransform {
      AffineTransform(
        a: x.dx, b: x.dy, c: y.dx, d: y.dy, tx: startPoint.x, ty: startPoint.y
      ).concatenating(unit)
    }
    switch kind {
    case .axial:
      return Gradient(
        .linear(from: startPoint, to: endPoint), stops: stops, transform: unit)
    case .radial:
      return Gradient(
        .radial(startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1),
        stops: stops,
        transform: space(
          Vector(dx: dx.magnitude, dy: 0), Vector(dx: 0, dy: dy.magnitude)))
    case .conic:
      return Gradient(
        .conic(center: .zero, startAngle: 0), stops: stops,
        transform: space(Vector(dx: dx, dy: dy), Vector(dx: 0 - dy, dy: dx)))
    }
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    if !colors.isEmpty { canvas.fill(bounds, with: gradient(in: bounds)) }
  }
}
