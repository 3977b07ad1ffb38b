import MesmerGeometry

extension View {
  /// Converts a point from this view's space to another view's.
  ///
  /// Nil means this view's window, or the root of its tree if it has none. The conversion
  /// goes through the nearest common ancestor; the root spaces of different trees count
  /// as one. If a transform on the way down has no inverse, the result is NaN.
  public func convert(_ point: Point, to view: View?) -> Point {
    route(to: view).reduce(point) { $0.applying($1) }
  }

  /// Converts a point from another view's space to this view's. Nil means the window, or
  /// else the root.
  public func convert(_ point: Point, from view: View?) -> Point {
    (view ?? screen).convert(point, to: self)
  }

  /// Converts a rectangle from this view's space to another view's.
  ///
  /// The result is the bounding box of the four converted corners; null if a transform on
  /// the way down has no inverse.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    if rect.isNull { return .null }
    let route = route(to: view)
    func corner(_ x: Double, _ y: Double) -> Point {
      route.reduce(Point(x: x, y: y)) { $0.applying($1) }
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

  /// Converts a rectangle from another view's space to this view's. Nil means the window,
  /// or else the root.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    (view ?? screen).convert(rect, to: self)
  }

  /// The window, or else the root.
  private var screen: View { window ?? root }

  /// The maps from this view's space to the other's, in order.
  private func route(to view: View?) -> [AffineTransform] {
    var up = ancestry
    var down = (view ?? screen).ancestry
    // Drop the common ancestors except the nearest: both paths meet in its space. The
    // roots of different trees count as the same place.
    while up.count > 1, down.count > 1,
      up[up.count - 2] === down[down.count - 2]
    {
      up.removeLast()
      down.removeLast()
    }
    let collapsed = AffineTransform(
      a: .nan, b: .nan, c: .nan, d: .nan, tx: .nan, ty: .nan)
    return up.dropLast().map(\.toSuperview)
      + down.dropLast().reversed().map {
        $0.toSuperview.inverse ?? collapsed
      }
  }
}
