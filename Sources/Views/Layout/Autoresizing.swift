import MesmerGeometry

/// Which parts of a view's place may change with the superview's size:
/// UIView.AutoresizingMask, with the same constants.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits, with UIKit's values.
  public let rawValue: Int

  /// A mask from its bits.
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
}

/// One axis of the autoresizing rule.
///
/// A change of the superview's extent is shared among the flexible parts (margin before,
/// size, margin after) in proportion to their extents. This is what UIKit's own
/// documentation says, and measurements agree; "split evenly" in the older guide is
/// AppKit's rule. If a flexible part is negative, or all are zero, the change is split
/// evenly (a choice of this project, because the proportions are then useless). Nothing
/// is rounded; a size below 0 becomes 0.
struct AutoresizedAxis {
  /// Distance from the superview's edge.
  var position: Double
  /// Extent of the view.
  var size: Double

  /// The axis after the superview's extent changed from `old` to `new`.
  func resized(
    from old: Double, to new: Double, before: Bool, size flexible: Bool,
    after: Bool
  ) -> AutoresizedAxis {
    let change = new - old
    let end = old - position - size
    var total = 0.0
    var count = 0.0
    var negative = false
    for (isFlexible, extent) in [
      (before, position), (flexible, size), (after, end),
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
    if before { result.position += share(position) }
    if flexible { result.size = max(0, size + share(size)) }
    return result
  }
}

extension View {
  /// Resizes the subviews by their masks after the size of the bounds has changed.
  ///
  /// It works on the untransformed box of each subview (center and bounds) and keeps the
  /// transform: UIKit leaves that case undefined.
  func autoresizeSubviews(from old: Size) {
    if !autoresizesSubviews { return }
    for view in subviews where !view.autoresizingMask.isEmpty {
      let mask = view.autoresizingMask
      let anchor = view.anchorPoint
      let size = view.bounds.size
      let x = AutoresizedAxis(
        position: view.center.x - anchor.x * size.width, size: size.width
      ).resized(
        from: old.width, to: bounds.width,
        before: mask.contains(.flexibleLeftMargin),
        size: mask.contains(.flexibleWidth),
        after: mask.contains(.flexibleRightMargin))
      let y = AutoresizedAxis(
        position: view.center.y - anchor.y * size.height, size: size.height
      ).resized(
        from: old.height, to: bounds.height,
        before: mask.contains(.flexibleTopMargin),
        size: mask.contains(.flexibleHeight),
        after: mask.contains(.flexibleBottomMargin))
      view.center = Point(
        x: x.position + anchor.x * x.size, y: y.position + anchor.y * y.size)
      let new = Size(width: x.size, height: y.size)
      if new != size { view.bounds.size = new }
    }
  }
}
