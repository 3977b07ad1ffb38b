import MesmerGeometry

extension ViewProperties {
  /// The point of the view that is located at `center`, and about which `transform` is
  /// applied. Its unit is the size of the bounds; the middle, (0.5, 0.5), by default.
  /// Setting it does not change `center`, and therefore moves the view.
  public var anchorPoint: Point {
    get { rare?.anchorPoint ?? View.middle }
    set {
      let old = anchorPoint
      someRare.anchorPoint = newValue
      if newValue != old { geometryChanged() }
    }
  }
}

extension AffineTransform {
  /// Whether the transform maps the plane to a line or a point, up to rounding, like the
  /// transform of a view seen edge-on.
  fileprivate var isFlat: Bool {
    let widest = max(a * a + b * b, c * c + d * d)
    return !(determinant.magnitude > widest * 0x1p-40)
  }
}

extension View {
  static let middle = Point(x: 0.5, y: 0.5)

  /// Places the view in a rectangle as if its transform were the identity; the transform
  /// does not change. A view with another transform must have its anchor point in the
  /// middle.
  package func place(untransformedIn rect: Rect) {
    if transform == .identity {
      if frame != rect { frame = rect }
      return
    }
    center = rect.mid
    bounds.size = rect.size
  }

  func boundsChanged(from oldValue: Rect) {
    placeLayerContents()
    let origin = bounds.origin
    if bounds.size != oldValue.size {
      changed(.boundsSize(from: oldValue.size, to: bounds.size))
      geometryChanged()
      boundsSizeChanged(from: oldValue.size)
    }
    // A scroll view animates its offset itself.
    if origin != oldValue.origin && !scrollsContent {
      changed(.boundsOrigin(from: oldValue.origin, to: origin))
    }
    // If the handling of the new size has set another origin, that origin has been
    // handled already.
    if origin != oldValue.origin && bounds.origin != origin {
      boundsOriginWasOverruled(origin)
    } else if origin != oldValue.origin {
      if !clipsToBounds { reachChanged() }
      boundsOriginChanged(from: oldValue.origin)
    }
    // Bounds without area draw nothing and so have no colours.
    if recording == nil { colorsChanged() }
    notifyAttachments()
  }

  /// The bounding box of the transformed bounds in the superview's space.
  var frameOfPlacement: Rect {
    frame(center: center, size: bounds.size, transform: transform)
  }

  /// Returns the frame that the view would have with another center, size and transform.
  func frame(center: Point, size: Size, transform: AffineTransform) -> Rect {
    let box = boxAboutCenter(of: size, transform)
    return Rect(
      x: center.x + box.minX, y: center.y + box.minY, width: box.width,
      height: box.height)
  }

  /// Sets the view's frame to a rectangle of the superview's space; see `frame`.
  func place(in rect: Rect) {
    if !rect.isFinite { return }
    let new = rect.standardized
    var size = bounds.size
    if transform.isTranslation {
      size = new.size
    } else if !transform.isFlat, let inverse = transform.inverse {
      // The bounding box of the new size.
      size = Size(
        width: (inverse.a * new.width).magnitude + (inverse.c * new.height).magnitude,
        height: (inverse.b * new.width).magnitude + (inverse.d * new.height).magnitude)
    }
    // The center is set first: a new size resizes subviews, and their code may read this
    // view's geometry.
    let box = boxAboutCenter(of: size, transform)
    // Attachments are notified of the new center and size as one change.
    let observed = rare?.attachments == nil || rare?.isPlacing == true ? nil : rare
    observed?.isPlacing = true
    center = Point(x: new.minX - box.minX, y: new.minY - box.minY)
    if bounds.size != size { bounds.size = size }
    if let observed {
      observed.isPlacing = false
      notifyAttachments()
    }
  }

  /// Returns the bounding box of bounds of the given size after a transform, relative to
  /// the center.
  private func boxAboutCenter(of size: Size, _ transform: AffineTransform) -> Rect {
    let x = anchorPoint.x * size.width
    let y = anchorPoint.y * size.height
    if transform.isTranslation {
      // The box is not computed from corners, because the sum of left and width would be
      // rounded, and the width would change.
      return Rect(
        x: transform.tx - x, y: transform.ty - y, width: size.width,
        height: size.height)
    }
    return Rect(x: 0 - x, y: 0 - y, width: size.width, height: size.height)
      .applying(transform)
  }

  /// The map from the view's layer space (the bounds with the top left corner at (0, 0))
  /// to the superview's space, without animations. A point q is mapped to
  /// `c + M·(q - a·s)`, with the center c, the transform M, the anchor point a and the
  /// size s.
  var layerToSuperview: AffineTransform {
    layerToSuperview(followed(transform, center), size: bounds.size)
  }

  /// The map of `layerToSuperview` with the current values of the view's animations.
  var shownLayerToSuperview: AffineTransform {
    guard let rare, rare.animations != nil || rare.shown != nil else {
      return layerToSuperview
    }
    return layerToSuperview(
      followed(shownTransform, shownCenter), size: shownBounds.size,
      anchorPoint: rare.shown?.anchorPoint)
  }

  private func layerToSuperview(
    _ placement: (transform: AffineTransform, center: Point), size: Size,
    anchorPoint shown: Point? = nil
  ) -> AffineTransform {
    let (m, center) = placement
    let anchorPoint = shown ?? anchorPoint
    let x = anchorPoint.x * size.width
    let y = anchorPoint.y * size.height
    return AffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d,
      tx: center.x + m.tx - (m.a * x + m.c * y),
      ty: center.y + m.ty - (m.b * x + m.d * y))
  }

  /// The map from the view's space to the superview's: `c + M·(p - (b0 + a·s))`, with the
  /// origin b0 of the bounds and the rest as in `layerToSuperview`.
  package var toSuperview: AffineTransform {
    layerToSuperview.translatedBy(x: 0 - bounds.minX, y: 0 - bounds.minY)
  }
}
