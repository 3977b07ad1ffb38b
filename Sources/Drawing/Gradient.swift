import MesmerGeometry

/// A smooth transition between colours, placed in the user space of what it
/// paints.
///
/// A geometry gives every point a position t, the spread brings it into 0...1,
/// and the stops give it a colour: between two stops the premultiplied pixels
/// that their colours paint are interpolated, so a stop has exactly the pixel
/// of its colour and translucent stops bring in no dark fringe. Where two
/// stops have the same offset the colour changes at once: before it the first
/// of them counts, from it on the last.
///
/// A gradient without a stop, with a number in its geometry that is not
/// finite, or without extent (a line of no length, two equal circles) paints
/// nothing.
public struct Gradient: Hashable, Sendable {
  /// A colour at a position.
  public struct Stop: Hashable, Sendable {
    /// Where, 0 (the start) to 1 (the end).
    public var offset: Double
    /// The colour there.
    public var color: Color

    /// A stop. See `Gradient.stops` for offsets outside 0...1.
    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Which position a point has. Points are in user space, angles in radians,
  /// clockwise on screen from the x axis.
  public enum Geometry: Hashable, Sendable {
    /// 0 on the line through `from` across the direction to `to`, 1 through
    /// `to`.
    case linear(from: Point, to: Point)
    /// The circles between two circles: t is the largest for which the point
    /// lies on the circle interpolated between them, its radius not negative.
    /// Where there is none nothing is painted. Radii must not be negative.
    case radial(
      startCenter: Point, startRadius: Double, endCenter: Point,
      endRadius: Double)
    /// Once around a point, clockwise on screen, 0 at the start angle. It
    /// never leaves 0...1: the spread does not matter.
    case conic(center: Point, startAngle: Double)
  }

  /// What lies before 0 and after 1.
  public enum Spread: String, Hashable, Sendable, CaseIterable {
    /// The colour of the nearest end.
    case pad
    /// The gradient again.
    case `repeat`
    /// The gradient back and forth.
    case reflect
  }

  /// Where the colours lie.
  public var geometry: Geometry
  /// The colours, in any order: they are sorted by offset, equal ones staying
  /// in their order. Offsets outside 0...1 are moved to the nearer end; stops
  /// with NaN are left out. Before the first stop its colour goes on, and
  /// after the last one its own.
  public var stops: [Stop]
  /// What lies before 0 and after 1; pad by default.
  public var spread: Spread

  /// A gradient of any geometry.
  public init(_ geometry: Geometry, stops: [Stop], spread: Spread = .pad) {
    self.geometry = geometry
    self.stops = stops
    self.spread = spread
  }

  /// A gradient along a line.
  public static func linear(
    from: Point, to: Point, stops: [Stop], spread: Spread = .pad
  ) -> Gradient {
    Gradient(.linear(from: from, to: to), stops: stops, spread: spread)
  }

  /// A gradient from a centre outwards.
  public static func radial(
    center: Point, radius: Double, stops: [Stop], spread: Spread = .pad
  ) -> Gradient {
    Gradient(
      .radial(
        startCenter: center, startRadius: 0, endCenter: center,
        endRadius: radius),
      stops: stops, spread: spread)
  }

  /// A gradient around a point, clockwise on screen from an angle in radians.
  public static func conic(
    center: Point, startAngle: Double = 0, stops: [Stop]
  ) -> Gradient {
    Gradient(.conic(center: center, startAngle: startAngle), stops: stops)
  }

  /// The stops as they are used: sorted, within 0...1, the first at 0 and the
  /// last at 1. Empty if there is none.
  package var orderedStops: [Stop] {
    var result: [Stop] = []
    for stop in stops where !stop.offset.isNaN {
      result.append(Stop(min(max(stop.offset, 0), 1), stop.color))
    }
    // The position in the list keeps equal offsets in order: Swift does not
    // promise that sorting does.
    result = result.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
    guard let first = result.first, let last = result.last else { return [] }
    if first.offset > 0 { result.insert(Stop(0, first.color), at: 0) }
    if last.offset < 1 { result.append(Stop(1, last.color)) }
    return result
  }

  /// Whether every point is painted, and opaque.
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
      // One circle inside the other: every point lies on a circle.
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let growth = endRadius - startRadius
      return dx * dx + dy * dy < growth * growth
        && min(startRadius, endRadius) >= 0
    }
  }

  /// Whether it can only paint grays.
  package var isGray: Bool {
    orderedStops.allSatisfy { $0.color.isGray || $0.color.straight8.a == 0 }
  }
}
