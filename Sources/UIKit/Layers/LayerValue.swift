import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

// The values that animations compute with. Programs pass them as Any: as numbers of all
// types, points, colours or paths, or as NSValues that contain them.

/// The value of a layer's property.
enum LayerValue {
  /// A number, a point, a size, a rectangle or a list of numbers.
  case numbers([Double])
  case transform(CATransform3D)
  case color(Color?)
  case colors([Color])
  case path(Path?)
  /// Any other value, which is not interpolated.
  case object(Any?)

  var number: Double {
    if case .numbers(let numbers) = self { numbers.first ?? 0 } else { 0 }
  }
  var point: Point {
    guard case .numbers(let n) = self, n.count > 1 else { return .zero }
    return Point(x: n[0], y: n[1])
  }
  var size: Size {
    guard case .numbers(let n) = self, n.count > 1 else { return .zero }
    return Size(width: n[0], height: n[1])
  }
  var rect: Rect {
    guard case .numbers(let n) = self, n.count > 3 else { return .zero }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
  var transform: CATransform3D {
    if case .transform(let t) = self { t } else { CATransform3DIdentity }
  }
  var numbers: [Double]? { if case .numbers(let n) = self { n } else { nil } }
  var color: Color? { if case .color(let color) = self { color } else { nil } }
  var path: Path? { if case .path(let path) = self { path } else { nil } }
}

/// The kinds of values of properties.
enum LayerValueKind {
  case number, float, bool, point, size, rect, numbers, transform, color, colors, path
  case object

  /// Returns the value for an object of the program; nil if the object is nil or not of
  /// this kind. For the kind `color`, an object of another type is the value without a
  /// colour.
  func value(_ any: Any?) -> LayerValue? {
    switch self {
    case .number, .float, .bool: return any.flatMap(numericValue).map { .numbers([$0]) }
    case .point:
      let vector = (any as? CGVector).map { CGPoint(x: $0.dx, y: $0.dy) }
      let point = any as? CGPoint ?? (any as? NSValue)?.cgPointValue ?? vector
      return point.map { .numbers([$0.x, $0.y]) }
    case .size:
      let size = any as? CGSize ?? (any as? NSValue)?.cgSizeValue
      return size.map { .numbers([$0.width, $0.height]) }
    case .rect:
      let rect = any as? CGRect ?? (any as? NSValue)?.cgRectValue
      return rect.map {
        .numbers([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height])
      }
    case .numbers:
      guard let list = any as? [Any] else { return nil }
      return .numbers(list.compactMap(numericValue))
    case .transform:
      if let t = any as? CATransform3D { return .transform(t) }
      if let t = any as? CGAffineTransform {
        return .transform(CATransform3DMakeAffineTransform(t))
      }
      return (any as? NSValue).map { .transform($0.caTransform3DValue) }
    case .color: return any == nil ? nil : .color(any as? Color)
    case .colors: return (any as? [Any]).map { .colors($0.compactMap { $0 as? Color }) }
    case .path: return (any as? CGPath).map { .path($0.path) }
    case .object: return any.map { .object($0) }
    }
  }

  /// Returns the object that represents a value of this kind for the program.
  func any(_ value: LayerValue) -> Any? {
    switch self {
    case .number: value.number
    case .float: Float(value.number)
    case .bool: value.number != 0
    case .point: value.point
    case .size: value.size
    case .rect: value.rect
    case .numbers:
      if case .numbers(let n) = value { n.map { NSNumber(value: $0) } } else { nil }
    case .transform: value.transform
    case .color: value.color
    case .colors: if case .colors(let colors) = value { colors } else { nil }
    case .path: value.path.map { CGPath($0) }
    case .object: if case .object(let object) = value { object } else { nil }
    }
  }
}

extension LayerValue {
  /// Returns the value at a fraction, 0...1, of the way to another value. Values that
  /// cannot be interpolated change at 1.
  func interpolated(to other: LayerValue, _ fraction: Double) -> LayerValue {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map { LayerValue.mix($0, $1, fraction) })
    case (.transform(let a), .transform(let b)):
      return .transform(.interpolated(a, b, fraction))
    case (.color(let a), .color(let b)):
      return .color(.interpolated(a, b, fraction))
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(
        zip(a, b).map { Color.interpolated($0, $1, fraction) ?? .clear })
    case (.path(let a?), .path(let b?)) where a.verbs == b.verbs:
      var path = b
      path.points = zip(a.points, b.points).map {
        Point(
          x: LayerValue.mix($0.x, $1.x, fraction), y: LayerValue.mix($0.y, $1.y, fraction)
        )
      }
      return .path(path)
    default: return fraction < 1 ? self : other
    }
  }

  private static func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
    fraction == 1 ? b : a + (b - a) * fraction
  }

  /// Returns the sum of the value and `factor` times another value, for `byValue` and for
  /// additive and cumulative animations. Transforms are concatenated |`factor`| times,
  /// rounded down: the other transform, inverted for a negative factor, applies first.
  /// Values that cannot be added do not change.
  func adding(_ other: LayerValue, times factor: Double = 1) -> LayerValue {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map { $0 + $1 * factor })
    case (.transform(let a), .transform(let b)):
      var result = a
      let step = factor < 0 ? CATransform3DInvert(b) : b
      for _ in 0..<Int(min(factor.magnitude, 10_000)) {
        result = CATransform3DConcat(step, result)
      }
      return .transform(result)
    case (.color(let a), .color(let b)):
      guard let a, let b else { return self }
      return .color(
        Color(
          red: a.red + b.red * factor, green: a.green + b.green * factor,
          blue: a.blue + b.blue * factor, alpha: a.alpha + b.alpha * factor))
    case (.path(let a?), .path(let b?)) where a.verbs == b.verbs:
      var path = a
      path.points = zip(a.points, b.points).map {
        Point(x: $0.x + $1.x * factor, y: $0.y + $1.y * factor)
      }
      return .path(path)
    default: return self
    }
  }

  /// The value that `adding(_:times:)` adds without a change; the value itself for lists
  /// of colours, paths and objects.
  var zero: LayerValue {
    switch self {
    case .numbers(let n): .numbers(n.map { _ in 0 })
    case .transform: .transform(CATransform3DIdentity)
    case .color: .color(.clear)
    case .colors, .path, .object: self
    }
  }

  /// Returns whether another value is displayed identically.
  func isSame(as other: LayerValue) -> Bool {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)): a == b
    case (.transform(let a), .transform(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.colors(let a), .colors(let b)): a == b
    case (.path(let a), .path(let b)): a == b
    case (.object(let a), .object(let b)): a as AnyObject === b as AnyObject
    default: false
    }
  }

  /// Returns the distance to another value, for paced animations; 1 for kinds without a
  /// distance.
  func distance(to other: LayerValue) -> Double {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    case (.transform(let a), .transform(let b)):
      return LayerValue.numbers(a.numbers).distance(to: .numbers(b.numbers))
    case (.color(let a?), .color(let b?)):
      func numbers(_ c: Color) -> LayerValue {
        .numbers([c.red, c.green, c.blue, c.alpha])
      }
      return numbers(a).distance(to: numbers(b))
    default: return 1
    }
  }
}
