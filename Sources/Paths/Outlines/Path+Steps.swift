import MesmerGeometry

extension Path {
  /// One step of the iteration along a path: a segment with its start point, or the
  /// beginning or end of a subpath.
  package enum Step {
    case begin(Point)
    /// A line and its ends.
    case line(Point, Point)
    /// A quadratic curve: start, control point, end.
    case quad(Point, Point, Point)
    /// A cubic curve: start, control points, end.
    case cubic(Point, Point, Point, Point)
    /// An arc, its start and its end.
    case arc(Arc, Point, Point)
    /// The end of a subpath. The line that closes it, from `last` to `start`, is not a
    /// step.
    case end(last: Point, start: Point, isClosed: Bool)
  }

  /// Adds a segment. Lines and curves start at the current point instead of their own
  /// start.
  mutating func add(_ segment: Step) {
    switch segment {
    case .line(_, let end): addLine(to: end)
    case .quad(_, let control, let end): addQuadCurve(to: end, control: control)
    case .cubic(_, let control1, let control2, let end):
      addCurve(to: end, control1: control1, control2: control2)
    case .arc(let arc, _, _): addArc(arc)
    case .begin, .end: break
    }
  }

  /// The steps of the whole path, in order. A subpath with only a `move` appears as a
  /// begin and an end.
  package var steps: Steps { Steps(self) }

  /// An iterator over a path's steps that allocates no memory.
  package struct Steps: Sequence, IteratorProtocol {
    private let verbs: [Verb]
    private let points: [Point]
    private var verb = 0
    private var point = 0
    private var start = Point()
    private var current = Point()
    private var isInside = false

    init(_ path: Path) {
      verbs = path.verbs
      points = path.points
    }

    package mutating func next() -> Step? {
      if verb == verbs.count {
        return isInside ? end(isClosed: false) : nil
      }
      let from = current
      switch verbs[verb] {
      case .move:
        if isInside { return end(isClosed: false) }
        start = points[point]
        current = start
        isInside = true
        advance(1)
        return .begin(start)
      case .line:
        current = points[point]
        advance(1)
        return .line(from, current)
      case .quad:
        let control = points[point]
        current = points[point + 1]
        advance(2)
        return .quad(from, control, current)
      case .cubic:
        let control1 = points[point]
        let control2 = points[point + 1]
        current = points[point + 2]
        advance(3)
        return .cubic(from, control1, control2, current)
      case .arc:
        let arc = Path.arc(points, at: point)
        current = arc.end
        advance(4)
        return .arc(arc, from, current)
      case .close:
        verb += 1
        return end(isClosed: true)
      }
    }

    private mutating func advance(_ count: Int) {
      verb += 1
      point += count
    }

    private mutating func end(isClosed: Bool) -> Step {
      isInside = false
      let last = current
      current = start
      return .end(last: last, start: start, isClosed: isClosed)
    }
  }
}
