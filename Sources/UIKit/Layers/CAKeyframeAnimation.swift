import Foundation
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// The interpolation between keyframes.
public enum CAAnimationCalculationMode: String, Hashable, Sendable {
  /// Linear between neighbours; the default.
  case linear
  /// Each value is constant until the next.
  case discrete
  /// As `linear`, at constant speed: the times have no effect.
  case paced
  /// A smooth curve through all values.
  case cubic
  /// As `cubic`, with times in proportion to the straight distances between the values.
  case cubicPaced

  fileprivate var isCubic: Bool { self == .cubic || self == .cubicPaced }
  fileprivate var isPaced: Bool { self == .paced || self == .cubicPaced }
}

/// The rotation of a layer along the path of its animation.
public enum CAAnimationRotationMode: String, Hashable, Sendable {
  /// The layer's x axis points along the path.
  case rotateAuto = "auto"
  /// The layer's x axis points backwards along the path.
  case rotateAutoReverse = "autoReverse"
}

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in order.
  open var values: [Any]?
  /// The path for a property that is a point; it takes precedence over `values`. Every
  /// segment leads from one keyframe to the next; without a timing curve, at constant
  /// speed.
  open var path: CGPath? { didSet { segments = CAKeyframeAnimation.segments(of: path) } }
  /// The times of the values, in fractions of the duration from 0 to 1. In discrete mode
  /// they are the starts of the values, followed by the end of the last one. If the
  /// number of times does not match the number of values, the steps are even.
  open var keyTimes: [NSNumber]?
  /// The timing curves of the steps; steps without a curve are linear. Ignored in paced
  /// modes.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between keyframes; linear by default.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The rotation of the layer along `path`; nil, the default, for no rotation.
  open var rotationMode: CAAnimationRotationMode?
  /// The path's segments, each as a path, with its length in points.
  private var segments: [(path: Path, length: Double)] = []

  override func fresh() -> CAAnimation { CAKeyframeAnimation() }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    values = other.values
    path = other.path?.copy()
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    rotationMode = other.rotationMode
  }

  override func value(
    at time: Double, of duration: Double, kind: LayerValueKind, base: LayerValue
  ) -> LayerValue? {
    if let place = place(at: time, of: duration) {
      return .numbers([place.point.x, place.point.y])
    }
    if path != nil { return nil }
    let values = (values ?? []).compactMap { kind.value($0) }
    guard values.count > 1, let last = values.last else { return values.first }
    let distances = { zip(values, values.dropFirst()).map { $0.distance(to: $1) } }
    let (step, part) = step(
      at: duration > 0 ? time / duration : 1, of: values.count, distances)
    if step + 1 >= values.count { return last }
    if calculationMode == .discrete { return values[step] }
    if !calculationMode.isCubic || part == 0 {
      return values[step].interpolated(to: values[step + 1], part)
    }
    return cubic(values, step, part)
  }

  // MARK: Times

  /// Returns the current step between `count` values, and its completed fraction.
  private func step(
    at fraction: Double, of count: Int, _ distances: () -> [Double]
  ) -> (step: Int, part: Double) {
    let steps = calculationMode == .discrete ? count : count - 1
    var times = (keyTimes ?? []).map(\.doubleValue)
    if calculationMode.isPaced {
      let distances = distances()
      let whole = distances.reduce(0, +)
      var way = 0.0
      times =
        [0]
        + distances.map {
          way += $0
          return whole > 0 ? way / whole : 1
        }
    } else if times.count != steps + 1 {
      times = (0...steps).map { Double($0) / Double(steps) }
    }
    if fraction >= times[steps] { return (steps == count ? count - 1 : steps, 0) }
    let step = max((times.firstIndex { $0 > fraction } ?? 1) - 1, 0)
    let length = times[step + 1] - times[step]
    var part = length > 0 ? max((fraction - times[step]) / length, 0) : 0
    if !calculationMode.isPaced, let curves = timingFunctions,
      curves.indices.contains(step)
    {
      part = curves[step].curve.progress(at: part)
    }
    return (step, part)
  }

  /// Returns the value of a Catmull-Rom curve between two values.
  private func cubic(_ values: [LayerValue], _ step: Int, _ part: Double) -> LayerValue {
    guard
      let p = values[step].numbers, let q = values[step + 1].numbers,
      let before = values[max(step - 1, 0)].numbers,
      let after = values[min(step + 2, values.count - 1)].numbers,
      p.count == q.count, before.count == p.count, after.count == p.count
    else { return values[step].interpolated(to: values[step + 1], part) }
    let (s, s2, s3) = (part, part * part, part * part * part)
    return .numbers(
      p.indices.map { i in
        let (leave, arrive) = ((q[i] - before[i]) / 2, (after[i] - p[i]) / 2)
        let way = (2 * s3 - 3 * s2 + 1) * p[i] + (3 * s2 - 2 * s3) * q[i]
        return way + (s3 - 2 * s2 + s) * leave + (s3 - s2) * arrive
      })
  }

  // MARK: Paths

  private static func segments(of path: CGPath?) -> [(path: Path, length: Double)] {
    var result: [(Path, Double)] = []
    func add(_ from: Point, _ body: (inout Path) -> Void) {
      var path = Path()
      path.move(to: from)
      body(&path)
      result.append((path, path.length))
    }
    for step in path?.path.steps ?? Path().steps {
      switch step {
      case .begin: break
      case .line(let p, let q): add(p) { $0.addLine(to: q) }
      case .quad(let p, let c, let q): add(p) { $0.addQuadCurve(to: q, control: c) }
      case .cubic(let p, let c, let d, let q):
        add(p) { $0.addCurve(to: q, control1: c, control2: d) }
      case .arc(let arc, let p, _): add(p) { $0.addArc(arc) }
      case .end(let last, let start, let isClosed):
        if isClosed && last != start { add(last) { $0.addLine(to: start) } }
      }
    }
    return result
  }

  /// Returns the position on the path at a time; nil if there is no path, or if it has no
  /// segments.
  private func place(at time: Double, of duration: Double) -> Path.Place? {
    guard let last = segments.last else { return nil }
    let (step, part) = step(
      at: duration > 0 ? time / duration : 1, of: segments.count + 1
    ) { segments.map(\.length) }
    if step >= segments.count { return last.path.point(atLength: last.length) }
    let segment = segments[step]
    return segment.path.point(
      atLength: calculationMode == .discrete ? 0 : part * segment.length)
  }

  override func turn(_ state: LayerState, at time: Double, of duration: Double) {
    guard let rotationMode, let place = place(at: time, of: duration),
      let key = LayerKeyPath("transform", of: state.layer)
    else { return }
    var angle = Elementary.atan2(place.tangent.dy, place.tangent.dx)
    if rotationMode == .rotateAutoReverse { angle += .pi }
    state.show(
      .transform(CATransform3DRotate(state.value(of: key).transform, angle, 0, 0, 1)),
      of: key)
  }
}
