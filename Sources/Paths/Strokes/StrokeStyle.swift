/// The shape of the ends of a stroked open subpath.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// A straight edge through the end point.
  case butt
  /// A half disc about the end point.
  case round
  /// Half a square: straight, half a line width beyond the end point.
  case square
}

/// The shape of the joins between segments of a stroked path.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// The outer edges are extended until they meet; a bevel beyond the miter limit.
  case miter
  /// A disc about the corner.
  case round
  /// The corner is cut straight.
  case bevel
  /// A miter that is cut where it exceeds the miter limit: at half the limit times the
  /// line width from the corner, as SVG 2's miter-clip.
  case miterClip
}

/// The pen that strokes a path, with UIBezierPath's defaults.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line in points; 1 by default. Width 0 is the thinnest line that the
  /// device can draw: one pixel under any transform. A width that is negative or not
  /// finite draws nothing.
  public var lineWidth: Double
  /// The ends of open subpaths; butt by default.
  public var lineCap: LineCap
  /// The joins of segments; miter by default.
  public var lineJoin: LineJoin
  /// The maximum ratio of a miter's length to the line width; 10 by default. Values below
  /// 1 are treated as 1. A sharper corner gets a bevel, or is cut if the join is
  /// `miterClip`.
  public var miterLimit: Double
  /// Dashes and gaps along the path; nil (the default) means a solid line.
  public var dash: Dash?

  /// Creates a pen; each argument defaults to UIBezierPath's value.
  public init(
    lineWidth: Double = 1, lineCap: LineCap = .butt,
    lineJoin: LineJoin = .miter, miterLimit: Double = 10,
    dash: Dash? = nil
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
  }

  /// The largest distance of a stroke's outline from its path, in half line widths.
  package var reach: Double {
    let limit = max(miterLimit, 1)
    let join: Double =
      switch lineJoin {
      case .miter: limit
      // At a reversal of the line, the corners of the cut are beside its end.
      case .miterClip: limit + 1
      case .round, .bevel: 1
      }
    return max(join, lineCap == .square ? 1.4142135623730951 : 1)
  }
}
