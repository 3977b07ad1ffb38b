import MesmerGeometry
import MesmerScrolling

// Subviews of a scroll view that follow its offset: `sticky` and `stretch`.
//
// By the rule (`ScrollView.stickyReplay == .rule`, the default) following is a
// part of the way from a view's space to its superview's, computed from the
// offset whenever it is asked for. `frame`, `center` and `transform` keep
// saying where the view rests in the content, so that layout, automatic
// content sizes and resizing do not depend on the offset; drawing, hit testing
// and conversion see where the view is. What an edge holds is in front of its
// siblings: of several, in the order of `subviews`.
//
// ScrollView+Replay.swift has the other way, by moving the views themselves.

/// What of a view follows the offset.
struct ScrollFollowing: Equatable {
  var sticky: Sticky?
  var stretch: Stretch?
}

extension View {
  /// How the view keeps to an edge of the scroll view that is its superview;
  /// nil, the default, is not at all. Without such a superview it has no
  /// effect.
  ///
  /// While the edge holds the view, it is in front of its siblings. Its frame
  /// stays where the view rests in the content; `convert` and `hitTest` tell
  /// where it is seen.
  public var sticky: Sticky? {
    get { following?.sticky }
    set { follow(ScrollFollowing(sticky: newValue, stretch: stretch)) }
  }

  /// How the view grows while the content of the scroll view that is its
  /// superview is pulled down; nil, the default, is not at all. The scale comes
  /// on top of the view's own transform, about its anchor point, and does not
  /// show in `transform` and `frame`.
  public var stretch: Stretch? {
    get { following?.stretch }
    set { follow(ScrollFollowing(sticky: sticky, stretch: newValue)) }
  }

  private func follow(_ new: ScrollFollowing) {
    following = new == ScrollFollowing() ? nil : new
    reachChanged()
  }

  /// The scroll view whose offset the view follows by the rule; nil if none.
  private var followed: ScrollView? {
    guard following != nil, let scroll = superview as? ScrollView,
      scroll.stickyReplay == .rule
    else { return nil }
    return scroll
  }

  /// Where the view is with what its scroll view adds to its transform and
  /// center at the present offset.
  var shownPlacement: (transform: AffineTransform, center: Point) {
    guard let following, let scroll = followed else { return (transform, center) }
    var shown = (transform: transform, center: center)
    let geometry = scroll.scrollGeometry
    if let stretch = following.stretch {
      let scale = stretch.scale(at: scroll.contentOffset, of: geometry)
      shown.transform = shown.transform.concatenating(
        AffineTransform(scaleX: scale, y: scale))
    }
    if let sticky = following.sticky {
      shown.center += sticky.shift(
        of: frame, visible: geometry.visibleRect(at: scroll.contentOffset))
    }
    return shown
  }

  /// Whether an edge holds the view now.
  var isHeld: Bool {
    guard let sticky = following?.sticky, let scroll = followed else {
      return false
    }
    return sticky.holds(
      frame, visible: scroll.scrollGeometry.visibleRect(at: scroll.contentOffset))
  }

  /// Views of one superview with those that an edge holds at the end.
  static func heldInFront(_ views: [View]) -> [View] {
    guard views.contains(where: { $0.following != nil }) else { return views }
    let held = views.filter(\.isHeld)
    return held.isEmpty ? views : views.filter { !$0.isHeld } + held
  }
}
