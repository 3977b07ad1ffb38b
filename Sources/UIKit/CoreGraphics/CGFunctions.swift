// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Graphics'.

import MesmerGeometry

// Core Graphics' functions in C's form, which Swift code still uses.

/// Returns a point.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Returns a size.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

/// Returns a vector.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector {
  CGVector(dx: dx, dy: dy)
}

/// Returns a rectangle.
public func CGRectMake(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

/// Returns the minimum x of a rectangle.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// Returns the x of a rectangle's centre.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// Returns the maximum x of a rectangle.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// Returns the minimum y of a rectangle.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// Returns the y of a rectangle's centre.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// Returns the maximum y of a rectangle.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// Returns the width of a rectangle, not negative.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// Returns the height of a rectangle, not negative.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
/// Returns a rectangle whose edges are moved inwards by distances along x and y.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
/// Returns a rectangle moved by an offset.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
/// Returns the smallest rectangle with whole numbers that contains a rectangle.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// Returns the smallest rectangle that contains both rectangles.
public func CGRectUnion(_ a: CGRect, _ b: CGRect) -> CGRect { a.union(b) }
/// Returns the intersection of two rectangles.
public func CGRectIntersection(_ a: CGRect, _ b: CGRect) -> CGRect { a.intersection(b) }
/// Returns whether two rectangles intersect.
public func CGRectIntersectsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.intersects(b) }
/// Returns whether a point is in a rectangle.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool {
  rect.contains(point)
}
/// Returns whether the first rectangle contains the second.
public func CGRectContainsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.contains(b) }
/// Returns whether two rectangles have the same edges.
public func CGRectEqualToRect(_ a: CGRect, _ b: CGRect) -> Bool { a.equalTo(b) }
/// Returns whether a rectangle has no area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }

/// Returns whether two points are equal.
public func CGPointEqualToPoint(_ a: CGPoint, _ b: CGPoint) -> Bool { a == b }
/// Returns whether two sizes are equal.
public func CGSizeEqualToSize(_ a: CGSize, _ b: CGSize) -> Bool { a == b }

/// Returns a translation.
public func CGAffineTransformMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform { CGAffineTransform(translationX: tx, y: ty) }
/// Returns a scaling.
public func CGAffineTransformMakeScale(
  _ sx: CGFloat, _ sy: CGFloat
) -> CGAffineTransform { CGAffineTransform(scaleX: sx, y: sy) }
/// Returns a rotation by an angle in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}
/// Returns the concatenation of two transforms, the first applied first.
public func CGAffineTransformConcat(
  _ a: CGAffineTransform, _ b: CGAffineTransform
) -> CGAffineTransform { a.concatenating(b) }
/// Returns the inverse of a transform; the transform itself if it has none.
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform {
  t.inverted()
}
/// The identity transform.
public let CGAffineTransformIdentity = CGAffineTransform.identity
