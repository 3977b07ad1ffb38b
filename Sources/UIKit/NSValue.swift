import Foundation
import MesmerGeometry

/// Returns a number or a Boolean value as a `Double`; nil for other values.
func numericValue(_ value: Any?) -> Double? {
  switch value {
  case let number as Double: number
  case let number as any BinaryInteger: Double(number)
  case let number as any BinaryFloatingPoint: Double(number)
  case let flag as Bool: flag ? 1 : 0
  case let number as NSNumber: number.doubleValue
  default: nil
  }
}

// Core Graphics types in Foundation's NSValue: the numbers of their fields, in order.

extension NSValue {
  private convenience init(numbers: [Double]) {
    self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
  }

  /// Returns the stored numbers; zeros if their count differs.
  private func numbers(_ count: Int) -> [Double] {
    var result = [Double](repeating: 0, count: count)
    if String(cString: objCType) == "[\(count)d]" { getValue(&result) }
    return result
  }

  /// Creates a value from a point.
  public convenience init(cgPoint point: CGPoint) {
    self.init(numbers: [point.x, point.y])
  }
  /// Creates a value from a vector.
  public convenience init(cgVector vector: CGVector) {
    self.init(numbers: [vector.dx, vector.dy])
  }
  /// Creates a value from a size.
  public convenience init(cgSize size: CGSize) {
    self.init(numbers: [size.width, size.height])
  }
  /// Creates a value from a rectangle.
  public convenience init(cgRect rect: CGRect) {
    self.init(
      numbers: [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }
  /// Creates a value from an affine transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
  }
  /// Creates a value from a 3D transform.
  public convenience init(caTransform3D t: CATransform3D) {
    self.init(numbers: t.numbers)
  }

  /// The point; zero if the value does not consist of two numbers.
  public var cgPointValue: CGPoint {
    let n = numbers(2)
    return CGPoint(x: n[0], y: n[1])
  }
  /// The vector; zero if the value does not consist of two numbers.
  public var cgVectorValue: CGVector {
    let n = numbers(2)
    return CGVector(dx: n[0], dy: n[1])
  }
  /// The size; zero if the value does not consist of two numbers.
  public var cgSizeValue: CGSize {
    let n = numbers(2)
    return CGSize(width: n[0], height: n[1])
  }
  /// The rectangle; zero if the value does not consist of four numbers.
  public var cgRectValue: CGRect {
    let n = numbers(4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
  /// The transform; zeros if the value does not consist of six numbers.
  public var cgAffineTransformValue: CGAffineTransform {
    let n = numbers(6)
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
  /// The 3D transform, also of a stored affine transform; zeros for other values.
  public var caTransform3DValue: CATransform3D {
    String(cString: objCType) == "[6d]"
      ? CATransform3DMakeAffineTransform(cgAffineTransformValue)
      : CATransform3D(numbers(16))
  }
}
