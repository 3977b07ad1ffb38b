import MesmerGeometry

extension View {
  /// The view's rectangle in the superview's space.
  ///
  /// Reading gives the bounding box of the transformed bounds. Setting it with
  /// the identity as transform sets the size of the bounds and the center.
  /// With another transform UIKit leaves the result undefined; here the size
  /// of the bounds becomes the new size under the inverse of the transform's
  /// linear part, and the center is moved so that the box begins at the new
  /// origin (exact for scales and quarter turns; under other rotations the box
  /// comes out larger). A transform without inverse keeps the size. The origin
  /// of the bounds never changes. A null or not finite rectangle is ignored.
  public var frame: Rect {
    get {
      let box = boxAboutCenter(of: bounds.size)
      return Rect(
        x: center.x + box.minX, y: center.y + box.minY, width: box.width,
        height: box.height)
    }
    set {
      if !newValue.isFinite { return }
      let new = newValue.standardized
      var size = bounds.size
      if transform.isTranslation {
        size = new.size
      } else if let inverse = transform.inverted() {
        size = new.size.applying(inverse)
      }
      // The center first: a change of size resizes subviews, and those may
      // look at this view's place.
      let box = boxAboutCenter(of: size)
      center = Point(x: new.minX - box.minX, y: new.minY - box.minY)
      if bounds.size != size { bounds.size = size }
    }
  }

  /// The box of a rectangle of this size under the transform, with the center
  /// at the origin.
  private func boxAboutCenter(of size: Size) -> Rect {
    let x = anchorPoint.x * size.width
    let y = anchorPoint.y * size.height
    if transform.isTranslation {
      // Not through the corners: left + width may round where the width alone
      // does not.
      return Rect(
        x: transform.tx - x, y: transform.ty - y, width: size.width,
        height: size.height)
    }
    return Rect(x: 0 - x, y: 0 - y, width: size.width, height: size.height)
      .applying(transform)
  }

  /// From the view's space with the origin of the bounds taken away (its layer
  /// space: (0, 0) is the top left corner) to the superview's, as it is shown:
  /// `c + M·(q - a·s)`.
  var layerToSuperview: AffineTransform {
    let (m, center) = shownPlacement
    let x = anchorPoint.x * bounds.width
    let y = anchorPoint.y * bounds.height
    return AffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d,
      tx: center.x + m.tx - (m.a * x + m.c * y),
      ty: center.y + m.ty - (m.b * x + m.d * y))
  }

  /// From the view's space to the superview's: `c + M·(p - (b0 + a·s))`.
  var toSuperview: AffineTransform {
    layerToSuperview.translatedBy(x: 0 - bounds.minX, y: 0 - bounds.minY)
  }
}
