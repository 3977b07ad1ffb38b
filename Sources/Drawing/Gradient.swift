import MesmerGeometry

/// A smooth transition between colours, placed in the user space of the painted shape.
///
/// The geometry gives every point a position t, the spread maps t into 0...1, and the
/// stops give the colour. Between two stops, the components of their colours and their
/// opacity are interpolated separately, as in Core Graphics and SVG: halfway between
/// opaque white and `clear`, which is black, is half-opaque gray. For a colour that
/// fades, use the same colour with an opacity of 0. Where several stops have the same
/// offset, the colour changes abruptly: the first of them applies before the offset, the
/// last from it on.
///
/// A gradient paints nothing if it has no stops, no extent (a line of length 0, two equal
/// circles), a negative radius or a number in its geometry that is not finite.
public struct Gradient: Hashable, Sendable {
  /// A colour at a position.
  public struct Stop: Hashable, Sendable {
    /// The position, from 0 (the start) to 1 (the end).
    public var offset: Double
    /// The colour at the offset.
    public var color: Color

    /// Creates a stop. See `Gradient.stops` for offsets outside 0...1.
    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// The mapping from points to positions. Points are in user space; angles are in
  /// radians, clockwise on screen from the x axis.
  package enum Geometry: Hashable, Sendable {
    /// 0 on the line through `from` perpendicular to the direction to `to`, and 1 on the
    /// parallel line through `to`.
    case linear(from: Point, to: Point)
    /// Circles between two circles. t is the largest value whose interpolated circle
    /// passes through the point and has a radius of 0 or more. Points without such a
    /// value are not painted. Radii must not be negative.
    case radial(
      startCenter: Point, startRadius: Double, endCenter: Point,
      endRadius: Double)
    /// Once around a point, clockwise on screen, with 0 at the start angle. t never
    /// leaves 0...1, so the spread has no effect.
    case conic(center: Point, startAngle: Double)
  }

  /// The continuation of the gradient before 0 and after 1.
  package enum Spread: String, Hashable, Sendable, CaseIterable {
    /// The colour of the nearest end.
    case pad
    /// The gradient repeated.
    case `repeat`
    /// The gradient repeated, alternately reversed.
    case reflect
  }

  /// The mapping from points to positions.
  package var geometry: Geometry
  /// The colours, in any order. They are sorted by offset; equal offsets keep their
  /// order. Offsets outside 0...1 are clamped to the nearer end; stops with NaN are
  /// ignored. The first colour continues before the first stop, and the last after the
  /// last stop.
  public var stops: [Stop]
  /// The continuation before 0 and after 1; pad by default.
  package var spread: Spread
  /// The transform from the points of the geometry to user space; the identity by
  /// default. It can turn circles into ellipses and skew a linear gradient. A transform
  /// without an inverse paints nothing.
  package var transform: AffineTransform

  /// Creates a gradient of any geometry.
  package init(
    _ geometry: Geometry, stops: [Stop], spread: Spread = .pad,
    transform: AffineTransform = .identity
  ) {
    self.geometry = geometry
    self.stops = stops
    self.spread = spread
    self.transform = transform
  }

  /// Returns a gradient along a line.
  public static func linear(from: Point, to: Point, stops: [Stop]) -> Gradient {
    Gradient(.linear(from: from, to: to), stops: stops)
  }

  /// Returns a gradient from a centre outwards.
  public static func radial(center: Point, radius: Double, stops: [Stop]) -> Gradient {
    Gradient(
      .radial(startCenter: center, startRadius: 0, endCenter: center, endRadius: radius),
      stops: stops)
  }

  /// Returns a gradient around a point, clockwise on screen from an angle in radians.
  public static func conic(
    center: Point, startAngle: Double = 0, stops: [Stop]
  ) -> Gradient {
    Gradient(.conic(center: center, startAngle: startAngle), stops: stops)
  }

  /// The stops in normalized form: sorted, within 0...1, the first at 0 and the last at
  /// 1; empty if no stop has an offset that is a number.
  package var orderedStops: [Stop] {
    var result: [Stop] = []
    for stop in stops where !stop.offset.isNaN {
      result.append(Stop(min(max(stop.offset, 0), 1), stop.color))
    }
    // The index in the list keeps equal offsets in order: Swift does not guarantee a
    // stable sort.
    result = result.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
    guard let first = result.first, let last = result.last else { return [] }
    if first.offset > 0 { result.insert(Stop(0, first.color), at: 0) }
    if last.offset < 1 { result.append(Stop(1, last.color)) }
    return result
  }

  /// Whether every point is painted opaque, provided that the transform has an inverse.
  /// Of dynamic colours only the light value is checked: drawn gradients have resolved
  /// colours.
  package var isOpaque: Bool {
    let colors = orderedStops
    if colors.isEmpty || !colors.allSatisfy({ $0.color.straight8.a == 255 }) {
      return false
    }
    switch geometry {
    case .linear(let from, let to):
      return from.isFinite && to.isFinite && from != to
    case .conic(let center, let angle): return center.isFinite && angle.isFinite
    case .radial(let start, let startRadius, let end, let endRadius):
      // If one circle is inside the other, every point is on a circle between or beyond
      // them.
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let growth = endRadius - startRadius
      return dx * dx + dy * dy < growth * growth
        && min(startRadius, endRadius) >= 0
    }
  }

  /// Whether the gradient can only paint grays. A transparent stop colours the
  /// transition beside it.
  package var isGray: Bool { orderedStops.allSatisfy(\.color.isGray) }
}
