// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are UIKit's.

import Foundation
import MesmerGeometry
import MesmerViews

// Formatting and parsing of geometry: `{{x, y}, {width, height}}`, with up to 17
// significant digits for a number.

/// Returns numbers in braces, with the digits of C's `%.17g`.
private func braced(_ numbers: CGFloat...) -> String {
  "{" + numbers.map { String(format: "%.17g", $0) }.joined(separator: ", ") + "}"
}

/// Returns the numbers in a text; `count` zeros unless the text has `count` numbers.
private func numbers(_ count: Int, in text: String) -> [CGFloat] {
  let parts = text.split { "{}, ".contains($0) }.compactMap { CGFloat($0) }
  return parts.count == count ? parts : Array(repeating: 0, count: count)
}

/// Returns a point as `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { braced(point.x, point.y) }
/// Returns a vector as `{dx, dy}`.
public func NSStringFromCGVector(_ vector: CGVector) -> String {
  braced(vector.dx, vector.dy)
}
/// Returns a size as `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String {
  braced(size.width, size.height)
}
/// Returns a rectangle as `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String {
  "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}"
}
/// Returns a transform as `[a, b, c, d, tx, ty]`.
public func NSStringFromCGAffineTransform(_ t: CGAffineTransform) -> String {
  "[" + braced(t.a, t.b, t.c, t.d, t.tx, t.ty).dropFirst().dropLast() + "]"
}
/// Returns insets as `{top, left, bottom, right}`.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  braced(insets.top, insets.left, insets.bottom, insets.right)
}

/// Returns the point in a text; zero unless the text has two numbers.
public func CGPointFromString(_ string: String) -> CGPoint {
  let n = numbers(2, in: string)
  return CGPoint(x: n[0], y: n[1])
}
/// Returns the vector in a text; zero unless the text has two numbers.
public func CGVectorFromString(_ string: String) -> CGVector {
  let n = numbers(2, in: string)
  return CGVector(dx: n[0], dy: n[1])
}
/// Returns the size in a text; zero unless the text has two numbers.
public func CGSizeFromString(_ string: String) -> CGSize {
  let n = numbers(2, in: string)
  return CGSize(width: n[0], height: n[1])
}
/// Returns the rectangle in a text; zero unless the text has four numbers.
public func CGRectFromString(_ string: String) -> CGRect {
  let n = numbers(4, in: string)
  return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
}
/// Returns the insets in a text; zero unless the text has four numbers.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets {
  let n = numbers(4, in: string)
  return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
}

extension Coder {
  /// Returns a point as `{x, y}`.
  public static func string(for point: CGPoint) -> String { NSStringFromCGPoint(point) }
  /// Returns a size as `{width, height}`.
  public static func string(for size: CGSize) -> String { NSStringFromCGSize(size) }
  /// Returns a rectangle as `{{x, y}, {width, height}}`.
  public static func string(for rect: CGRect) -> String { NSStringFromCGRect(rect) }
  /// Returns insets as `{top, left, bottom, right}`.
  public static func string(for insets: UIEdgeInsets) -> String {
    NSStringFromUIEdgeInsets(insets)
  }
  /// Returns the point in a text; zero unless the text has two numbers.
  public static func cgPoint(for string: String) -> CGPoint { CGPointFromString(string) }
  /// Returns the size in a text; zero unless the text has two numbers.
  public static func cgSize(for string: String) -> CGSize { CGSizeFromString(string) }
  /// Returns the rectangle in a text; zero unless the text has four numbers.
  public static func cgRect(for string: String) -> CGRect { CGRectFromString(string) }
  /// Returns the insets in a text; zero unless the text has four numbers.
  public static func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    UIEdgeInsetsFromString(string)
  }
}
