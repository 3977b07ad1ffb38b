import MesmerGeometry

// Views that depend on the scroll position: views that stick to an edge of the viewport,
// that stretch while the content is pulled down, that move slower or faster than the
// content, and that fade. Each depends only on the current offset, not on earlier ones,
// so frames can be rendered in any order.
//
// Source: the hover header of the article on UIScrollView that Mesmer is based on
// (docs/uikit-items.md, part 1). Its bar has the resting position H in the content and is
// shown at
//
//     max(H - o, 0)
//
// below the viewport's top; its image is scaled about its centre by
//
//     max(1, 1 - o / 60)
//
// where o is the vertical offset. Both formulas assume contents without insets. With
// insets, the edge is that of the visible rectangle, where UIKit's table headers also
// stop, and the pull is measured from the minimum offset of the range: choices of this
// project, which agree with the article if there is no inset.

/// A rule by which a view in a scroll view sticks to an edge of the visible part.
///
/// The view is at its frame and scrolls with the content until it would be nearer to the
/// edge than `offset`; from there on it stays.
public struct Sticky: Hashable, Sendable {
  /// An edge of the visible rectangle.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The upper edge: a header.
    case top
    /// The left edge.
    case left
    /// The lower edge: a footer.
    case bottom
    /// The right edge.
    case right
  }

  /// The edge past which the view does not scroll; top by default.
  package var edge: Edge
  /// The distance from the edge in points, positive inwards; 0 by default.
  package var offset: Double

  /// Creates a rule from its parts. With an offset of infinity or NaN, the view is not
  /// drawn; with -infinity, it scrolls with the content.
  public init(edge: Edge = .top, offset: Double = 0) {
    self.edge = edge
    self.offset = offset
  }

  /// Returns the vector from a frame's resting position in the content to its position
  /// while `visible` is the visible part; zero if the frame is not moved.
  package func shift(of frame: Rect, visible: Rect) -> Vector {
    let distance = excess(of: frame, visible: visible)
    if distance < 0 { return .zero }
    switch edge {
    case .top: return Vector(dx: 0, dy: distance)
    case .left: return Vector(dx: distance, dy: 0)
    case .bottom: return Vector(dx: 0, dy: 0 - distance)
    case .right: return Vector(dx: 0 - distance, dy: 0)
    }
  }

  /// Returns whether a frame in the content is at or past its limit while `visible` is
  /// the visible part. A frame exactly at the limit is held, as in the article (`offsetY
  /// >= imageH`).
  package func holds(_ frame: Rect, visible: Rect) -> Bool {
    excess(of: frame, visible: visible) >= 0
  }

  /// Returns the distance of a frame past its limit, negative before it.
  private func excess(of frame: Rect, visible: Rect) -> Double {
    switch edge {
    case .top: visible.minY + offset - frame.minY
    case .left: visible.minX + offset - frame.minX
    case .bottom: frame.maxY - (visible.maxY - offset)
    case .right: frame.maxX - (visible.maxX - offset)
    }
  }
}

/// A rule by which a view in a scroll view grows while the content is pulled down past
/// its top: about its anchor point, by the factor 1 + pull / divisor.
public struct Stretch: Hashable, Sendable {
  /// The pull, in points, that doubles the view's size; 60 by default, as in the article.
  /// A divisor that is not greater than 0 gives no stretch.
  public var divisor: Double

  /// Creates a rule from its divisor.
  public init(divisor: Double = 60) { self.divisor = divisor }

  /// Returns the scale at an offset: 1 in range and past the end, more above the top.
  package func scale(at offset: Point, of scroll: ScrollGeometry) -> Double {
    let pull = scroll.minimumOffset.y - offset.y
    return pull > 0 && divisor > 0 ? 1 + pull / divisor : 1
  }
}

/// A rule by which the opacity of a view inside a scroll view depends on the scrolled
/// distance.
package struct ScrollFade: Hashable, Sendable {
  package enum Axis: String, Hashable, Sendable, CaseIterable {
    case vertical, horizontal
  }

  /// The axis of the distance; vertical by default.
  package var axis = Axis.vertical
  /// The ends of the change, in points scrolled from the minimum offset.
  package var from = 0.0
  package var to = 1.0
  /// The opacities before and after the change.
  package var fromAlpha = 1.0
  package var toAlpha = 0.0

  package init() {}

  /// Returns the factor of the view's alpha for a scrolled distance from the minimum
  /// offset.
  package func alpha(at way: Vector) -> Double {
    let progress = ((axis == .vertical ? way.dy : way.dx) - from) / (to - from)
    if !(progress > 0) { return fromAlpha }
    return progress < 1 ? fromAlpha * (1 - progress) + toAlpha * progress : toAlpha
  }
}
