import MesmerGeometry
import MesmerScrolling

// Subviews of a scroll view that follow its offset: `sticky` and `stretch`.
//
// Following is part of the map from a view's space to its superview's, computed from the
// offset each time. `frame`, `center` and `transform` still give the view's resting place
// in the content, so layout, automatic content sizes and resizing do not depend on the
// offset. Drawing, hit testing and conversion use the place where the view is shown. A
// view held by an edge is in front of its siblings; several held views keep the order of
// `subviews`.

/// How a view follows the offset.
struct ScrollFollowing: Equatable {
  var sticky: Sticky?
  var stretch: Stretch?
}

extension ViewProperties {
  /// How the view sticks to an edge of the scroll view that is its superview; nil (the
  /// default) means not at all.
  ///
  /// It has no effect in another superview. While the edge holds the view, the view is in
  /// front of its siblings. Its frame remains its resting place in the content; `convert`
  /// and `hitTest` use the place where it is shown.
  public var sticky: Sticky? {
    get { following?.sticky }
    set { follow(ScrollFollowing(sticky: newValue, stretch: stretch)) }
  }

  /// How the view grows while the content of the scroll view that is its superview is
  /// pulled down; nil (the default) means not at all.
  ///
  /// The scale is applied about the view's anchor point, in addition to the view's own
  /// transform, and does not show in `transform` and `frame`.
  public var stretch: Stretch? {
    get { following?.stretch }
    set { follow(ScrollFollowing(sticky: sticky, stretch: newValue)) }
  }
}

extension View {
  fileprivate func follow(_ new: ScrollFollowing) {
    following = new == ScrollFollowing() ? nil : new
    reachChanged()
  }

  /// The scroll view whose offset the view follows; nil if there is none.
  private var followed: ScrollView? {
    following == nil ? nil : parent as? ScrollView
  }

  /// A transform and a center of the view, with what following adds to them at the
  /// present offset.
  func followed(
    _ transform: AffineTransform, _ center: Point
  ) -> (transform: AffineTransform, center: Point) {
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

  /// Views of one superview, with those that an edge holds moved to the end.
  static func heldInFront(_ views: [View]) -> [View] {
    guard views.contains(where: { $0.following != nil }) else { return views }
    let held = views.filter(\.isHeld)
    return held.isEmpty ? views : views.filter { !$0.isHeld } + held
  }
}
