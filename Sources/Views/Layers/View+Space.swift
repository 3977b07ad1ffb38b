import MesmerGeometry

// The third dimension of views. As in Core Animation, a view's subviews are drawn into
// the plane of the view. The view's own transform and the `sublayerTransform` of its
// superview map this plane into the space of the superview; the result is projected along
// z to the superview's plane.

extension View {
  /// The transform of the view in space, about the anchor point: `transform` with its
  /// third dimension. Setting `transform` replaces it by a two-dimensional transform.
  ///
  /// Without perspective the view is drawn as with `transform`, sharp at every scale.
  /// With perspective, the view with its subviews is drawn from a bitmap. `frame` and
  /// layout use `transform`, without the third dimension.
  public var transform3D: Transform3D {
    get { rare?.space?.transform ?? Transform3D(transform) }
    set {
      if newValue.isAffine {
        transform = newValue.affine
        return
      }
      let old = transform3D
      someRare.transform = newValue.affine
      someSpace.transform = newValue
      parent?.hasRaisedSubviews = true
      if newValue == old { return }
      changed(.transform(from: old, to: newValue))
      geometryChanged()
      notifyAttachments()
    }
  }

  fileprivate var someSpace: SpaceProperties {
    if let space = rare?.space { return space }
    let new = SpaceProperties()
    someRare.space = new
    reachChanged()
    return new
  }
}

extension ViewProperties {
  /// A transform in space that is applied to the subviews after their own transforms,
  /// about this view's anchor point; the identity by default. A transform with `m34`
  /// gives all subviews the same perspective.
  public var sublayerTransform: Transform3D {
    get { rare?.space?.sublayerTransform ?? .identity }
    set {
      if newValue == sublayerTransform { return }
      someSpace.sublayerTransform = newValue
      sublayerTransformChanged()
      notifyAttachments()
    }
  }

  /// Whether the view is drawn while its back faces the screen, as after a half turn
  /// about y or in a mirror image; true by default. Hit tests ignore it.
  public var isDoubleSided: Bool {
    get { rare?.space?.isDoubleSided ?? true }
    set { if newValue != isDoubleSided { someSpace.isDoubleSided = newValue } }
  }
}

extension View {
  /// Handles a change of `sublayerTransform`, or of the shown one.
  func sublayerTransformChanged() {
    hasRaisedSubviews = true
    culling?.drop()
    for view in stack { view.reachChanged() }
  }

  /// The shown `sublayerTransform`; nil for the identity.
  var shownSublayerTransform: Transform3D? { sublayers(isShown: true) }

  /// Returns the `sublayerTransform` or, with `isShown`, the shown one; nil for the
  /// identity.
  private func sublayers(isShown: Bool) -> Transform3D? {
    guard let rare, rare.mayProject else { return nil }
    let shown = isShown ? rare.shown?.sublayerTransform : nil
    let sublayers = shown ?? sublayerTransform
    return sublayers == .identity ? nil : sublayers
  }

  /// Returns the anchor point or, with `isShown`, the shown one, in the unit square of
  /// the bounds.
  private func unitAnchor(isShown: Bool) -> Point {
    (isShown ? rare?.shown?.anchorPoint : nil) ?? anchorPoint
  }

  /// Whether the map of the view, or of a superview, requires a third dimension.
  package var isInSpace: Bool {
    sequence(first: self, next: \.parent).contains {
      $0.projection(isShown: false) != nil
    }
  }

  /// Returns the map from the view's layer space to the superview's space, if the map
  /// requires a third dimension. Nil if it does not: the map is then `layerToSuperview`
  /// or, with `isShown`, `shownLayerToSuperview`.
  func projection(isShown: Bool) -> ProjectiveTransform? {
    let sublayers = parent?.sublayers(isShown: isShown)
    guard sublayers != nil || rare?.mayProject == true else { return nil }
    let own = isShown ? shownTransform3D : transform3D
    if sublayers == nil, own.m14 == 0, own.m24 == 0, own.m44 == 1 { return nil }
    let (transform, center) = followed(own.affine, isShown ? shownCenter : center)
    let shown = isShown ? rare?.shown : nil
    let size = isShown ? shownBounds.size : bounds.size
    let anchor = unitAnchor(isShown: isShown)
    let map = Transform3D(
      translationX: 0 - anchor.x * size.width, y: 0 - anchor.y * size.height, z: 0
    ).concatenating(own.isAffine ? Transform3D(transform) : own)
      .concatenating(
        Transform3D(
          translationX: center.x, y: center.y, z: shown?.zPosition ?? layerDepth))
    guard let sublayers, let parent else { return ProjectiveTransform(map) }
    let eye = parent.anchor(isShown: isShown)
    return ProjectiveTransform(
      map.concatenating(Transform3D(translationX: 0 - eye.x, y: 0 - eye.y, z: 0))
        .concatenating(sublayers)
        .concatenating(Transform3D(translationX: eye.x, y: eye.y, z: 0)))
  }

  /// Returns the anchor point in the view's own space.
  private func anchor(isShown: Bool) -> Point {
    let box = isShown ? shownBounds : bounds
    let anchor = unitAnchor(isShown: isShown)
    return Point(x: box.minX + anchor.x * box.width, y: box.minY + anchor.y * box.height)
  }

  /// The map from the view's space to the superview's.
  package var projectionToSuperview: ProjectiveTransform {
    guard let map = projection(isShown: false) else {
      return ProjectiveTransform(toSuperview)
    }
    return map.preceded(
      by: AffineTransform(translationX: 0 - bounds.minX, y: 0 - bounds.minY))
  }

  // MARK: Depth

  /// Returns the depth of a subview in the drawing order.
  ///
  /// The depth is the z of the subview's centre. Under a `sublayerTransform` that rotates
  /// about x or y, it is the z of the point of the subview's plane that is nearest to
  /// this view's anchor point. Subviews in one plane therefore keep their order.
  func depth(of view: View) -> Double {
    // The layer's own contents are behind layers with negative positions.
    if view === layerContents { return -.infinity }
    let position = view.rare?.shown?.zPosition ?? view.layerDepth
    let sublayers = shownSublayerTransform
    let turns = sublayers.map { $0.m13 != 0 || $0.m23 != 0 } ?? false
    guard turns || view.rare?.mayProject == true else { return position }
    let own = view.shownTransform3D
    let size = view.shownBounds.size
    let anchor = view.unitAnchor(isShown: true)
    let (x, y) = ((0.5 - anchor.x) * size.width, (0.5 - anchor.y) * size.height)
    let z = x * own.m13 + y * own.m23 + own.m43 + position
    guard turns, let s = sublayers else { return z }
    let (center, origin) = (view.shownCenter, self.anchor(isShown: true))
    let p = (
      x: center.x - origin.x + x * own.m11 + y * own.m21 + own.m41,
      y: center.y - origin.y + x * own.m12 + y * own.m22 + own.m42
    )
    // The normal of the plane.
    let n = (
      x: own.m12 * own.m23 - own.m13 * own.m22, y: own.m13 * own.m21 - own.m11 * own.m23,
      z: own.m11 * own.m22 - own.m12 * own.m21
    )
    let length = n.x * n.x + n.y * n.y + n.z * n.z
    guard length > 0 else { return p.x * s.m13 + p.y * s.m23 + z * s.m33 }
    let distance = (n.x * p.x + n.y * p.y + n.z * z) / length
    return distance * (n.x * s.m13 + n.y * s.m23 + n.z * s.m33)
  }
}
