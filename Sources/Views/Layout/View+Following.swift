import MesmerGeometry
import MesmerScrolling

// Views that follow a scroll view. Subviews of the scroll view follow its offset by
// `sticky` and `stretch`; all views inside it, by `parallax` and `scrollFade`. Views with
// `keepsSize` cancel the zoom of the content around them.
//
// Following is part of the map from a view's space to its superview's, computed from the
// offset each time. `frame`, `center` and `transform` still give the view's resting
// position in the content, so layout, automatic content sizes and resizing do not depend
// on the offset. Drawing, hit testing and conversion use the shown position. A sticky
// view that an edge holds is in front of its siblings; several held views keep the order
// of `subviews`.

/// The ways in which a view follows the offset.
struct ScrollFollowing: Equatable {
  var sticky: Sticky?
  var stretch: Stretch?
  var parallax: Vector?
  var fade: ScrollFade?
  var keepsSize = false
}

extension ViewProperties {
  /// The edge of the superview, a scroll view, to which the view sticks, with its
  /// parameters; nil (the default) if the view does not stick.
  ///
  /// It has no effect in another superview. While the edge holds the view, the view is in
  /// front of its siblings. Its frame remains its resting position in the content;
  /// `convert` and `hitTest` use the shown position.
  public var sticky: Sticky? {
    get { following?.sticky }
    set { follow { $0.sticky = newValue } }
  }

  /// The scaling of the view while the content of its superview, a scroll view, is pulled
  /// down; nil (the default) for no scaling.
  ///
  /// The scale is applied about the view's anchor point, in addition to the view's own
  /// transform, and is not included in `transform` and `frame`.
  public var stretch: Stretch? {
    get { following?.stretch }
    set { follow { $0.stretch = newValue } }
  }

  /// The fraction, along each axis, of the scrolled distance of the nearest enclosing
  /// scroll view by which the view lags behind the content. With 0 the view scrolls with
  /// the content; with 1 it is fixed. Nil (the default) is 0. The frame remains the
  /// position at the minimum offset.
  package var parallax: Vector? {
    get { following?.parallax }
    set { follow { $0.parallax = newValue } }
  }

  /// The fade of the view by the offset of the nearest enclosing scroll view, as a factor
  /// of `alpha`; nil (the default) for no fade.
  package var scrollFade: ScrollFade? {
    get { following?.fade }
    set { follow { $0.fade = newValue } }
  }

  /// Whether the view is shown in the same size at every zoom scale of the nearest scroll
  /// view that zooms a view around it, like a pin on a map; false by default. Its anchor
  /// point stays at its point of the content. `transform` and `frame` do not include the
  /// scale that cancels the zoom.
  package var keepsSize: Bool {
    get { following?.keepsSize ?? false }
    set { follow { $0.keepsSize = newValue } }
  }
}

extension View {
  fileprivate func follow(_ change: (inout ScrollFollowing) -> Void) {
    var new = following ?? ScrollFollowing()
    change(&new)
    following = new == ScrollFollowing() ? nil : new
    reachChanged()
  }

  /// `way` is the distance that the nearest enclosing scroll view has scrolled from its
  /// minimum offset. `map` maps vectors from the space of its content to that of this
  /// view's superview. Nil without a scroll view.
  private var wayScrolled: (way: Vector, map: AffineTransform?)? {
    var map = AffineTransform.identity
    for here in Ancestry(parent) {
      if let scroll = here as? ScrollView {
        let way = scroll.shownBounds.origin - scroll.scrollGeometry.minimumOffset
        return (way, map.inverse)
      }
      map = map.concatenating(here.transform)
    }
    return nil
  }

  /// The shown scale of the nearest enclosing zoomed view; 1 without one, or if a view in
  /// between keeps its size.
  private var scaleAround: Double {
    for here in Ancestry(parent) {
      // That view cancels the zoom.
      if here.following?.keepsSize == true { return 1 }
      if let scroll = here as? ScrollView,
        let zoomed = scroll.zooming.adopted ?? scroll.ownViewForZooming,
        zoomed !== self, isDescendant(of: zoomed)
      {
        let map = zoomed.shownTransform
        let scale = map.b == 0 ? map.a : (map.a * map.a + map.b * map.b).squareRoot()
        return scale > 0 && scale.isFinite ? scale : 1
      }
    }
    return 1
  }

  /// The factor of the view's opacity at the current offset.
  var followedAlpha: Double {
    guard let fade = following?.fade, let (way, _) = wayScrolled else { return 1 }
    return fade.alpha(at: way)
  }

  /// Returns a transform and a center of the view with the effects of following at the
  /// current offset.
  func followed(
    _ transform: AffineTransform, _ center: Point
  ) -> (transform: AffineTransform, center: Point) {
    guard let following else { return (transform, center) }
    var shown = (transform: transform, center: center)
    if let part = following.parallax, let (way, map) = wayScrolled, let map {
      shown.center += Vector(dx: part.dx * way.dx, dy: part.dy * way.dy).applying(map)
    }
    if following.keepsSize {
      let scale = 1 / scaleAround
      shown.transform = shown.transform.concatenating(
        AffineTransform(scaleX: scale, y: scale))
    }
    guard let scroll = parent as? ScrollView else { return shown }
    let geometry = scroll.scrollGeometry
    if let stretch = following.stretch {
      let scale = stretch.scale(at: scroll.shownBounds.origin, of: geometry)
      shown.transform = shown.transform.concatenating(
        AffineTransform(scaleX: scale, y: scale))
    }
    if let sticky = following.sticky {
      shown.center += sticky.shift(
        of: frame, visible: geometry.visibleRect(at: scroll.shownBounds.origin))
    }
    return shown
  }

  /// Whether an edge holds the view now.
  var isHeld: Bool {
    guard let sticky = following?.sticky, let scroll = parent as? ScrollView else {
      return false
    }
    return sticky.holds(
      frame, visible: scroll.scrollGeometry.visibleRect(at: scroll.shownBounds.origin))
  }

  /// Returns views of one superview, with those that an edge holds moved to the end.
  static func heldInFront(_ views: [View]) -> [View] {
    guard views.contains(where: { $0.following != nil }) else { return views }
    let held = views.filter(\.isHeld)
    return held.isEmpty ? views : views.filter { !$0.isHeld } + held
  }
}
