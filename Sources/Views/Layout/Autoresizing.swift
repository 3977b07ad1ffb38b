import MesmerGeometry

/// The parts of a view's frame that change with the superview's size:
/// UIView.AutoresizingMask, with the same constants.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits, with UIKit's values.
  public let rawValue: Int

  /// Creates a mask from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The space before the view along x may change.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width may change.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The space after the view along x may change.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The space above the view may change.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height may change.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The space below the view may change.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

  var alongX: AutoresizedAxis.Flexible {
    (
      contains(.flexibleLeftMargin), contains(.flexibleWidth),
      contains(.flexibleRightMargin)
    )
  }
  var alongY: AutoresizedAxis.Flexible {
    (
      contains(.flexibleTopMargin), contains(.flexibleHeight),
      contains(.flexibleBottomMargin)
    )
  }
}

/// The position and size of a view along one axis, with the autoresizing rule.
///
/// A change of the superview's extent is distributed among the flexible parts (margin
/// before, size, margin after) in proportion to their extents. This is the rule of
/// UIKit's documentation, and measurements agree; "split evenly" in an older guide of
/// Apple is AppKit's rule. If a flexible part is negative, or all are zero, the change is
/// split evenly (a choice of this project, because proportions are then meaningless).
/// Nothing is rounded; a size below 0 becomes 0.
package struct AutoresizedAxis {
  /// The coordinate of the left or top edge in the superview's space, in points.
  package var position: Double
  /// The width or height, in points.
  package var size: Double

  package init(position: Double, size: Double) {
    (self.position, self.size) = (position, size)
  }

  /// The flexible parts along an axis.
  typealias Flexible = (before: Bool, size: Bool, after: Bool)

  /// Returns the axis after the superview's extent changed from `old` to `new`.
  func resized(
    from old: Double, to new: Double, _ flexible: Flexible
  ) -> AutoresizedAxis {
    let change = new - old
    let end = old - position - size
    var total = 0.0
    var count = 0.0
    var negative = false
    for (isFlexible, extent) in [
      (flexible.before, position), (flexible.size, size), (flexible.after, end),
    ] where isFlexible {
      total += extent
      count += 1
      negative = negative || extent < 0
    }
    if count == 0 || change == 0 { return self }
    func share(_ extent: Double) -> Double {
      total > 0 && !negative ? change * extent / total : change / count
    }
    var result = self
    if flexible.before { result.position += share(position) }
    if flexible.size { result.size = max(0, size + share(size)) }
    return result
  }
}

extension View {
  /// Resizes the subviews by their autoresizing masks, after the size of the bounds has
  /// changed.
  ///
  /// The rule is applied to the untransformed box of each subview (center and bounds);
  /// the transform is kept. In UIKit the result is undefined for transformed subviews.
  func autoresizeSubviews(from old: Size) {
    if !autoresizesSubviews { return }
    for view in subviews where !view.autoresizingMask.isEmpty {
      let (x, y) = view.axes
      view.place(
        x.resized(from: old.width, to: bounds.width, view.autoresizingMask.alongX),
        y.resized(from: old.height, to: bounds.height, view.autoresizingMask.alongY))
    }
  }

  /// The untransformed box in the superview's space.
  package var axes: (x: AutoresizedAxis, y: AutoresizedAxis) {
    let size = bounds.size
    return (
      AutoresizedAxis(position: center.x - anchorPoint.x * size.width, size: size.width),
      AutoresizedAxis(position: center.y - anchorPoint.y * size.height, size: size.height)
    )
  }

  /// Moves and resizes the untransformed box.
  package func place(_ x: AutoresizedAxis, _ y: AutoresizedAxis) {
    center = Point(
      x: x.position + anchorPoint.x * x.size, y: y.position + anchorPoint.y * y.size)
    let new = Size(width: x.size, height: y.size)
    if new != bounds.size { bounds.size = new }
  }
}
