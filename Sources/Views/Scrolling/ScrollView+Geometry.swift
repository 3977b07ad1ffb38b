import MesmerGeometry
import MesmerScrolling

extension ScrollView {
  // MARK: Scrolling

  /// The range of offsets and what is visible, as plain numbers.
  package var scrollGeometry: ScrollGeometry {
    ScrollGeometry(
      boundsSize: bounds.size, contentSize: contentSize,
      adjustedInset: adjustedContentInset)
  }

  /// Scrolls by the least movement that shows a rectangle of the content (in
  /// points of the content as shown, zoom included). Nothing happens where it
  /// is visible already or lies outside the content.
  public func scrollRectToVisible(_ rect: Rect) {
    let offset = scrollGeometry.offset(contentOffset, revealing: rect)
    if offset != contentOffset { contentOffset = offset }
  }

  /// The part of a view inside the content that the scroll view shows: its
  /// bounds in that view's space. Parts outside the view count.
  package func visibleRect(in view: View) -> Rect { convert(bounds, to: view) }

  /// The size that `contentSize: "auto"` means: from the content's corner to
  /// the far edges of all subviews, hidden ones too.
  public var contentSizeThatFitsSubviews: Size {
    var size = Size.zero
    for frame in restingFrames where frame.isFinite {
      size.width = max(size.width, frame.maxX)
      size.height = max(size.height, frame.maxY)
    }
    return size
  }

  /// Sets `contentSize` to the size that holds all subviews, unless another
  /// zoom scale than 1 is shown.
  package func sizeContentToFitSubviews() {
    if zoomedView != nil && currentZoomScale != 1 { return }
    contentSize = contentSizeThatFitsSubviews
  }

  // MARK: Saving and restoring

  /// What is shown of the content: zoom scale and offset, to be kept while
  /// the view is away. Setting it zooms (as far as the view can, within its
  /// limits) and scrolls without clamping.
  package var scrollState: ZoomState {
    get { ZoomState(scale: zoomScale, offset: contentOffset) }
    set {
      if newValue.scale != zoomScale { setZoomScale(newValue.scale) }
      if newValue.offset.isFinite { contentOffset = newValue.offset }
    }
  }

  // MARK: Zooming

  /// The limits of the zoom scale: the two properties, and where
  /// `scalesPageToFit` has it so, as far as the page's scale.
  package var zoomLimits: ZoomLimits {
    var limits = ZoomLimits(minimum: minimumZoomScale, maximum: maximumZoomScale)
    if scalesPageToFit, let scale = pageFittingScale {
      limits.minimum = min(limits.minimum, scale)
      limits.maximum = max(limits.maximum, scale)
    }
    return limits
  }

  /// Whether zooming does anything: there is a view to zoom, inside this one,
  /// and room between the limits.
  package var canZoom: Bool {
    guard let view = zoomedView else { return false }
    return view !== self && view.isDescendant(of: self)
      && zoomLimits.allowZoom
  }

  /// The zoom scale; 1 by default. Setting it is `setZoomScale` about the
  /// viewport's centre.
  public var zoomScale: Double {
    get { currentZoomScale }
    set { setZoomScale(newValue) }
  }

  /// The zoomed view's geometry; nil without one.
  package var zoomGeometry: ZoomGeometry? {
    guard let view = zoomedView else { return nil }
    return ZoomGeometry(
      boundsSize: bounds.size, zoomedBounds: view.bounds,
      frameOrigin: view.frame.origin, adjustedInset: adjustedContentInset)
  }

  /// Zooms to a scale, clamped to the limits, so that the content point under
  /// the anchor (in points of the viewport, its centre by default) stays there
  /// as far as the range of offsets allows. Ignored where `canZoom` is false
  /// or the scale is not positive and finite.
  ///
  /// The zoomed view's transform becomes a plain scale, whatever it was; its
  /// frame keeps its origin and becomes the content size.
  public func setZoomScale(_ scale: Double, anchor: Point? = nil) {
    guard canZoom, let geometry = zoomGeometry else { return }
    let target = zoomLimits.clamped(scale)
    guard scale > 0, scale.isFinite, target > 0, target.isFinite else { return }
    let center = Point(x: bounds.width / 2, y: bounds.height / 2)
    var state = geometry.zoomed(
      ZoomState(scale: currentZoomScale, offset: contentOffset), to: target,
      anchor: anchor ?? center)
    state.offset = geometry.scrollGeometry(at: target).clamped(state.offset)
    show(state)
  }

  /// Zooms and scrolls so that a rectangle of the zoomed view (in its own,
  /// unzoomed points) is shown as large as the limits allow, centred. A
  /// rectangle larger than the viewport zooms out. Ignored where `canZoom` is
  /// false or the rectangle has no area.
  public func zoom(to rect: Rect) {
    guard canZoom,
      let state = zoomGeometry?.zoomed(to: rect, limits: zoomLimits),
      state.scale > 0
    else { return }
    show(state)
  }

  /// Shows a state of zoom and scrolling without clamping.
  package func show(_ state: ZoomState) {
    if let player { return player.request { $0.show(state) } }
    guard zoomedView != nil else { return }
    let isZooming = state.scale != currentZoomScale
    scaleZoomedView(to: state.scale)
    // The delegate is told from here on, and may want to set a size itself.
    contentOffset = state.offset
    adoptSafeArea()
    if isZooming { delegate?.scrollViewDidZoom(self) }
  }
}
