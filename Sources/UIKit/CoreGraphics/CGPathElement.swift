import Foundation
import MesmerGeometry
import MesmerPaths

/// The kind of a path's element.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Begins a subpath, at 1 point.
  case moveToPoint
  /// A line to 1 point.
  case addLineToPoint
  /// A quadratic curve: the control point and the end.
  case addQuadCurveToPoint
  /// A cubic curve: two control points and the end.
  case addCurveToPoint
  /// Closes the subpath; without points.
  case closeSubpath
}

/// An element of a path. Its points are valid during the call of the block only.
public struct CGPathElement {
  /// The kind, which determines the number of points.
  public var type: CGPathElementType
  /// The points, up to 3.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A block that reads an element of a path.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Calls a block for each element. Paths store arcs exactly; here they become cubic
  /// curves of at most a sixteenth of a turn, with an error of at most 7e-8 of the
  /// radius.
  public func applyWithBlock(_ block: CGPathApplyBlock) {
    let buffer = UnsafeMutablePointer<CGPoint>.allocate(capacity: 3)
    buffer.initialize(repeating: .zero, count: 3)
    defer { buffer.deallocate() }
    func send(_ type: CGPathElementType, _ points: CGPoint...) {
      for (i, point) in points.enumerated() { buffer[i] = point }
      var element = CGPathElement(type: type, points: buffer)
      block(&element)
    }
    for element in path.elements {
      switch element {
      case .move(let point): send(.moveToPoint, point)
      case .line(let point): send(.addLineToPoint, point)
      case .quad(let point, let control): send(.addQuadCurveToPoint, control, point)
      case .cubic(let point, let control1, let control2):
        send(.addCurveToPoint, control1, control2, point)
      case .arc(let arc):
        for (control1, control2, end) in arc.cubics {
          send(.addCurveToPoint, control1, control2, end)
        }
      case .close: send(.closeSubpath)
      }
    }
  }
}

extension Arc {
  /// Cubic curves of at most a sixteenth of a turn each: two control points and the end.
  fileprivate var cubics: [(Point, Point, Point)] {
    let count = max(1, (sweep.magnitude / (Double.pi / 8)).rounded(.up))
    let step = sweep / count
    let (sine, cosine) = Elementary.sincos(step / 4)
    let length = 4.0 / 3 * sine / cosine
    func tangent(_ angle: Double) -> Vector {
      let (c, s) = Arc.direction(angle)
      return (yAxis * c - xAxis * s) * length
    }
    return (0..<Int(count)).map { i in
      let (from, to) = (startAngle + Double(i) * step, startAngle + Double(i + 1) * step)
      let last = i + 1 == Int(count) ? end : point(at: to)
      return (point(at: from) + tangent(from), last - tangent(to), last)
    }
  }
}
