import Foundation
import MesmerGeometry

// Foundation's NSValue around Core Graphics' types, as numbers in the order of their
// fields.

extension NSValue {
  private convenience init(numbers: [Double]) {
    self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
  }

  /// The numbers; zeros if there are not as many.
  private func numbers(_ count: Int) -> [Double] {
    var result = [Double](repeating: 0, count: count)
    if String(cString: objCType) == "[\(count)d]" { getValue(&result) }
    return result
  }

  /// A point.
  public convenience init(cgPoint point: CGPoint) {
    self.init(numbers: [point.x, point.y])
  }
  /// A vector.
  public convenience init(cgVector vector: CGVector) {
    self.init(numbers: [vector.dx, vector.dy])
  }
  /// A size.
  public convenience init(cgSize size: CGSize) {
    self.init(numbers: [size.width, size.height])
  }
  /// A rectangle.
  public convenience init(cgRect rect: CGRect) {
    self.init(
      numbers: [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }
  /// A transform of the plane.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
  }
  /// A transform of space.
  public convenience init(caTransform3D t: CATransform3D) {
    self.init(numbers: t.numbers)
  }

  /// The point; zero if it holds something else.
  public var cgPointValue: CGPoint {
    let n = numbers(2)
    return CGPoint(x: n[0], y: n[1])
  }
  /// The vector; zero if it holds something else.
  public var cgVectorValue: CGVector {
    let n = numbers(2)
    return CGVector(dx: n[0], dy: n[1])
  }
  /// The size; zero if it holds something else.
  public var cgSizeValue: CGSize {
    let n = numbers(2)
    return CGSize(width: n[0], height: n[1])
  }
  /// The rectangle; zero if it holds something else.
  public var cgRectValue: CGRect {
    let n = numbers(4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
  /// The transform; zeros if it holds something else.
  public var cgAffineTransformValue: CGAffineTransform {
    let n = numbers(6)
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
  /// The transform; zeros if it holds something else.
  public var caTransform3DValue: CATransform3D {
    String(cString: objCType) == "[6d]"
      ? CATransform3DMakeAffineTransform(cgAffineTransformValue)
      : CATransform3D(numbers(16))
  }
}
