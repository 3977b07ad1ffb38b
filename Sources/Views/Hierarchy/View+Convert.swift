import MesmerGeometry

extension View {
  /// Returns the bounding box of a rectangle's corners after a sequence of maps; null if
  /// the rectangle is null or a mapped corner is not finite.
  func boundingBox(of rect: Rect, _ route: [ProjectiveTransform]) -> Rect {
    if rect.isNull { return .null }
    func corner(_ x: Double, _ y: Double) -> Point {
      route.reduce(Point(x: x, y: y)) { $1.apply($0) }
    }
    let corners = [
      corner(rect.minX, rect.minY), corner(rect.maxX, rect.minY),
      corner(rect.minX, rect.maxY), corner(rect.maxX, rect.maxY),
    ]
    var box = Rect.null
    for p in corners {
      if !p.isFinite { return .null }
      box = box.union(Rect(x: p.x, y: p.y, width: 0, height: 0))
    }
    return box
  }

  /// The window of the view, or the root of its tree if it has none.
  var screen: View { window ?? root }

  /// Returns the maps that, applied in order, convert points of this view's space to the
  /// space of `view`. Nil means the window, or else the root.
  func route(to view: View?) -> [ProjectiveTransform] {
    var up = Array(ancestry)
    var down = Array((view ?? screen).ancestry)
    // Drop the common ancestors except the nearest: both paths meet in its space. The
    // roots of different trees are treated as one space.
    while up.count > 1, down.count > 1,
      up[up.count - 2] === down[down.count - 2]
    {
      up.removeLast()
      down.removeLast()
    }
    let collapsed = ProjectiveTransform(
      AffineTransform(a: .nan, b: .nan, c: .nan, d: .nan, tx: .nan, ty: .nan))
    return up.dropLast().map(\.projectionToSuperview)
      + down.dropLast().reversed().map {
        $0.projectionToSuperview.inverse ?? collapsed
      }
  }

  /// The map from the view's layer space to that of the root, without animations and
  /// perspective.
  package var viewportToScreen: AffineTransform {
    var map = AffineTransform.identity
    var here = self
    while let parent = here.parent {
      map = map.concatenating(here.layerToSuperview).concatenating(
        AffineTransform(
          translationX: 0 - parent.bounds.minX, y: 0 - parent.bounds.minY))
      here = parent
    }
    return map
  }
}
