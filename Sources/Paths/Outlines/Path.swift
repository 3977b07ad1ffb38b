import MesmerGeometry

/// Subpaths of lines, quadratic and cubic Bezier curves and elliptic arcs, in points,
/// with the y axis pointing down.
///
/// Arcs stay arcs until rasterization. Elements are stored as one byte for the verb and
/// its points, so that flattening walks two flat arrays. A path may contain numbers that
/// are not finite; a subpath with such a number draws nothing.
public struct Path: Sendable, Hashable {
  /// The kind of an element. Raw values are for storage only.
  @usableFromInline
  package enum Verb: UInt8, Sendable {
    case move, line, quad, cubic, arc, close

    /// The number of points that the verb has in `points`.
    var count: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .arc: 4
      case .close: 0
      }
    }
  }

  package enum Element: Hashable, Sendable {
    case move(to: Point)
    case line(to: Point)
    case quad(to: Point, control: Point)
    case cubic(to: Point, control1: Point, control2: Point)
    /// An elliptic arc that starts at the current point: the methods that build paths add
    /// a line to its start where necessary.
    case arc(Arc)
    /// A line to the start of the subpath, which ends it.
    case close
  }

  @usableFromInline package var verbs: [Verb] = []
  /// The points of all verbs in order: 1, 1, 2 (control, end), 3 (controls,
  /// end), 4 (centre, x axis, y axis, (start angle, sweep)) and 0.
  @usableFromInline package var points: [Point] = []

  /// The start point of the last subpath, open or closed; nil for an empty path.
  @usableFromInline package private(set) var subpathStart: Point?
  /// The point at which the next segment starts; nil for an empty path.
  public private(set) var currentPoint: Point?

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no element.
  public var isEmpty: Bool { verbs.isEmpty }

  // MARK: Building

  /// Begins a subpath at a point. A move directly after another one replaces it.
  public mutating func move(to point: Point) {
    if verbs.last == .move {
      points[points.count - 1] = point
    } else {
      verbs.append(.move)
      points.append(point)
    }
    subpathStart = point
    currentPoint = point
  }

  /// Adds a straight line to a point. Ignored on an empty path, as in UIKit.
  public mutating func addLine(to point: Point) {
    guard beginSegment() else { return }
    verbs.append(.line)
    points.append(point)
    currentPoint = point
  }

  /// Adds a quadratic Bezier curve. Ignored on an empty path.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    guard beginSegment() else { return }
    verbs.append(.quad)
    points.append(control)
    points.append(point)
    currentPoint = point
  }

  /// Adds a cubic Bezier curve. Ignored on an empty path.
  public mutating func addCurve(
    to point: Point, control1: Point, control2: Point
  ) {
    guard beginSegment() else { return }
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(point)
    currentPoint = point
  }

  /// Adds an arc, with a line to its start if the current point is elsewhere.
  ///
  /// No line is added for a difference within the rounding of the start, because its
  /// direction would be random. On an empty path the arc begins a subpath. The sweep is
  /// limited to one full turn.
  package mutating func addArc(_ arc: Arc) {
    var arc = arc
    arc.sweep = min(max(arc.sweep, -Arc.fullTurn), Arc.fullTurn)
    let start = arc.start
    if verbs.isEmpty {
      move(to: start)
    } else if let current = currentPoint, !arc.begins(at: current, start) {
      addLine(to: start)
    } else {
      _ = beginSegment()
    }
    verbs.append(.arc)
    points.append(arc.center)
    points.append(Point(x: arc.xAxis.dx, y: arc.xAxis.dy))
    points.append(Point(x: arc.yAxis.dx, y: arc.yAxis.dy))
    points.append(Point(x: arc.startAngle, y: arc.sweep))
    currentPoint = arc.end
  }

  /// Closes the subpath with a line to its start, which becomes the current point. A
  /// segment added after that begins a new subpath there. Ignored if no subpath is open.
  public mutating func close() {
    guard let start = subpathStart, verbs.last != .close else { return }
    verbs.append(.close)
    currentPoint = start
  }

  /// Returns whether a segment may be added: false on an empty path. After a close,
  /// begins the next subpath.
  private mutating func beginSegment() -> Bool {
    guard let last = verbs.last else { return false }
    if last == .close, let start = subpathStart {
      verbs.append(.move)
      points.append(start)
    }
    return true
  }

  /// Appends the subpaths of another path. A move at the end of this path is dropped.
  public mutating func append(_ other: Path) {
    if other.isEmpty { return }
    if verbs.last == .move {
      verbs.removeLast()
      points.removeLast()
    }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    subpathStart = other.subpathStart
    currentPoint = other.currentPoint
  }

  // MARK: Reading

  /// The elements in order.
  package var elements: [Element] {
    steps.compactMap { step in
      switch step {
      case .begin(let start): .move(to: start)
      case .line(_, let end): .line(to: end)
      case .quad(_, let control, let end): .quad(to: end, control: control)
      case .cubic(_, let control1, let control2, let end):
        .cubic(to: end, control1: control1, control2: control2)
      case .arc(let arc, _, _): .arc(arc)
      case .end(_, _, let isClosed): isClosed ? .close : nil
      }
    }
  }

  /// Reads the arc stored at index `i` of the points.
  @inlinable
  package static func arc(_ points: [Point], at i: Int) -> Arc {
    Arc(
      center: points[i],
      xAxis: Vector(dx: points[i + 1].x, dy: points[i + 1].y),
      yAxis: Vector(dx: points[i + 2].x, dy: points[i + 2].y),
      startAngle: points[i + 3].x, sweep: points[i + 3].y)
  }

  /// Returns the path mapped by a transform. Arcs stay arcs.
  public func applying(_ t: AffineTransform) -> Path {
    var result = self
    var i = 0
    for verb in verbs {
      if verb == .arc {
        let arc = Path.arc(points, at: i).applying(t)
        result.points[i] = arc.center
        result.points[i + 1] = Point(x: arc.xAxis.dx, y: arc.xAxis.dy)
        result.points[i + 2] = Point(x: arc.yAxis.dx, y: arc.yAxis.dy)
      } else {
        for k in i..<i + verb.count { result.points[k] = points[k].applying(t) }
      }
      i += verb.count
    }
    result.subpathStart = subpathStart?.applying(t)
    result.currentPoint = currentPoint?.applying(t)
    return result
  }
}

/// The rule that determines which points are inside a path.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Points with a winding number other than zero.
  case nonZero
  /// Points from which a ray crosses the path an odd number of times.
  case evenOdd
}
