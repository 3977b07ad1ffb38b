import MesmerGeometry
import MesmerScrolling

extension ScrollView {
  // MARK: Scrolling

  /// The range of offsets and the visible part, as plain numbers.
  package var scrollGeometry: ScrollGeometry { geometry(contentSize) }

  /// The range of offsets and the visible part, with the stored content size.
  var storedGeometry: ScrollGeometry { geometry(storedContentSize) }

  private func geometry(_ size: Size) -> ScrollGeometry {
    ScrollGeometry(
      boundsSize: bounds.size, contentSize: size, adjustedInset: limitingInset)
  }

  /// Scrolls by the smallest distance that reveals a rectangle of the content, in points
  /// of the zoomed content. Ignored if the rectangle is already visible or outside
  /// the content.
  public func scrollRectToVisible(_ rect: Rect) {
    let offset = scrollGeometry.offset(contentOffset, revealing: rect)
    if offset != contentOffset { contentOffset = offset }
  }

  /// Returns the part of a descendant that the scroll view shows: the scroll view's
  /// bounds in the descendant's space. The result may extend beyond the descendant.
  package func visibleRect(in view: View) -> Rect { convert(bounds, to: view) }

  /// The content size for `contentSize: "auto"` in scenes: it extends from the content's
  /// origin to the right and bottom edges of all subviews, including hidden ones. Frames
  /// that are not finite are ignored.
  public var contentSizeThatFitsSubviews: Size {
    var size = Size.zero
    for frame in subviews.map(\.frame) where frame.isFinite {
      size.width = max(size.width, frame.maxX)
      size.height = max(size.height, frame.maxY)
    }
    return size
  }

  /// Sets `contentSize` to the size that contains all subviews, unless the zoom scale is
  /// not 1.
  package func sizeContentToFitSubviews() {
    if zoomedView != nil && zoomScale != 1 { return }
    contentSize = contentSizeThatFitsSubviews
  }

  // MARK: Saving and restoring

  /// The zoom scale and offset, for saving and restoring. Setting it zooms, if the view
  /// can zoom, within the view's limits. Then it scrolls without clamping.
  package var scrollState: ZoomState {
    get { ZoomState(scale: zoomScale, offset: contentOffset) }
    set {
      if newValue.scale != zoomScale { setZoomScale(newValue.scale) }
      if newValue.offset.isFinite { contentOffset = newValue.offset }
    }
  }

  // MARK: Zooming

  /// The limits of the zoom scale: `minimumZoomScale` and `maximumZoomScale`, extended to
  /// the page's scale while `scalesPageToFit` applies.
  package var zoomLimits: ZoomLimits {
    var limits = ZoomLimits(minimum: minimumZoomScale, maximum: maximumZoomScale)
    if scalesPageToFit, let scale = pageFittingScale {
      limits.minimum = min(limits.minimum, scale)
      limits.maximum = max(limits.maximum, scale)
    }
    return limits
  }

  /// Whether zooming has an effect: there is a descendant to zoom, and the limits
  /// differ.
  package var canZoom: Bool {
    guard let view = zoomedView else { return false }
    return view !== self && view.isDescendant(of: self)
      && zoomLimits.allowZoom
  }

  /// The geometry of the zoomed view; nil without one.
  package var zoomGeometry: ZoomGeometry? {
    guard let view = zoomedView else { return nil }
    return ZoomGeometry(
      boundsSize: bounds.size, zoomedBounds: view.bounds,
      frameOrigin: view.frame.origin, adjustedInset: limitingInset)
  }

  /// Zooms to a scale, clamped to the limits, about an anchor.
  ///
  /// The content point under the anchor (in points of the viewport; by default its
  /// centre) stays fixed as far as the range of offsets allows. Has no effect if there
  /// is no view to zoom, if the limits allow no zoom, or if the scale is not positive
  /// and finite. The transform of the zoomed view is replaced by a plain scale; its
  /// frame keeps its origin, and the frame's size becomes the content size.
  package func setZoomScale(_ scale: Double, anchor: Point? = nil) {
    guard canZoom, let geometry = zoomGeometry else { return }
    let target = zoomLimits.clamped(scale)
    guard scale > 0, scale.isFinite, target > 0, target.isFinite else { return }
    let center = Point(x: bounds.width / 2, y: bounds.height / 2)
    var state = geometry.zoomed(
      ZoomState(scale: zoomScale, offset: contentOffset), to: target,
      anchor: anchor ?? center)
    state.offset = geometry.scrollGeometry(at: target).clamped(state.offset)
    show(state)
  }

  /// Zooms and scrolls so that a rectangle of the zoomed view (in its own, unzoomed
  /// points) is shown centred, as large as the limits allow. A rectangle larger than the
  /// viewport zooms out. Ignored if there is no view to zoom, if the limits allow
  /// no zoom, or if the rectangle has no area.
  public func zoom(to rect: Rect) {
    guard canZoom,
      let state = zoomGeometry?.zoomed(to: rect, limits: zoomLimits),
      state.scale > 0
    else { return }
    show(state)
  }

  /// Shows a zoom scale and offset without clamping.
  package func show(_ state: ZoomState) {
    if let clock { return clock.change(self) { $0.show(state) } }
    guard zoomedView != nil else { return }
    let before = scrollState
    display(state)
    adoptSafeArea()
    // The delegate is called after all changes, because it may set a size or an offset
    // itself.
    if state.scale != before.scale { delegate?.scrollViewDidZoom(self) }
    if state.offset != before.offset { delegate?.scrollViewDidScroll(self) }
  }
}
