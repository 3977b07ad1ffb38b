import MesmerGeometry
import MesmerScrolling

// Properties without a UIScrollView counterpart. Subclasses may declare properties of
// these names, as with those of `ViewProperties`.

extension ViewProperties where Self: ScrollView {
  /// Whether each layout sets `contentSize` to `contentSizeThatFitsSubviews`; false by
  /// default. While the zoom scale is not 1, the content size is that of the zoomed
  /// view's frame, regardless of this property.
  public var contentSizeIsAutomatic: Bool {
    get { ownContentSizeIsAutomatic }
    set { ownContentSizeIsAutomatic = newValue }
  }

  /// The view that zooming scales; nil (the default) leaves the choice to the delegate.
  /// The view must be inside this scroll view, which owns its transform.
  public var viewForZooming: View? {
    get { ownViewForZooming }
    set { ownViewForZooming = newValue }
  }

  /// Whether the zoomed view is shown as wide as the bounds, like a web page
  /// in UIWebView; false by default. The scale that fits is allowed even beyond the
  /// limits.
  public var scalesPageToFit: Bool {
    get { ownScalesPageToFit }
    set { ownScalesPageToFit = newValue }
  }

  /// The zoom scale, clamped to the limits, to which a double tap zooms in. The tapped
  /// point is then in the middle, as far as the content allows. If the scale is above the
  /// minimum, a double tap zooms out to the minimum instead. Each zoom is animated like
  /// `zoom(to:animated:)`. Nil (the default) disables double taps; with NaN or a scale
  /// that is not above 0, they do not zoom in.
  public var doubleTapZoomScale: Double? {
    get { attachment(of: DoubleTapZoom.self)?.scale }
    set { setDoubleTapZoomScale(newValue) }
  }
}

/// The double tap of a scroll view, and the scale to which it zooms in.
private final class DoubleTapZoom: ViewAttachment {
  var scale: Double
  var recognizer: GestureRecognizer?

  init(_ scale: Double) { self.scale = scale }
}

extension ScrollView {
  fileprivate func setDoubleTapZoomScale(_ scale: Double?) {
    let old = attachment(of: DoubleTapZoom.self)
    guard let scale else {
      if let old {
        old.recognizer.map(removeGestureRecognizer)
        removeAttachment(of: DoubleTapZoom.self)
      }
      return
    }
    if let old { return old.scale = scale }
    let zoom = attach(DoubleTapZoom(scale))
    zoom.recognizer = makeDoubleTap { [unowned self, unowned zoom] tap in
      toggleZoom(at: tap.location(in: zoomedView), scale: zoom.scale)
    }
    zoom.recognizer.map(addGestureRecognizer)
  }

  /// Zooms in at a point of the zoomed view or, if the scale is above the minimum, zooms
  /// out to the minimum.
  private func toggleZoom(at point: Point, scale: Double) {
    let least = zoomLimits.minimum
    if zoomScale > least { return setZoomScale(least, animated: true) }
    guard scale > 0 else { return }
    let (width, height) = (bounds.width / scale, bounds.height / scale)
    zoom(
      to: Rect(
        x: point.x - width / 2, y: point.y - height / 2, width: width, height: height),
      animated: true)
  }
}

extension ScrollView {
  /// The modes of dismissing a keyboard by dragging.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// The condition for passing a drag that has reached the end of the content to the
  /// nearest enclosing scroll view, which then scrolls with the rest of the drag.
  public enum DragTransfer: String, Hashable, Sendable, CaseIterable {
    /// If paging is enabled in the enclosing scroll view.
    case pagingParents
    /// Always.
    case always
    /// Never: the content resists.
    case never
  }

  /// The colours of scroll indicators.
  public enum IndicatorStyle: String, Hashable, Sendable, CaseIterable {
    /// Black in the light appearance, white in the dark.
    case `default`
    /// Black, for bright content.
    case black
    /// White, for dark content.
    case white
  }
}

extension View {
  /// The nearest scroll view among the view and its ancestors; nil if there is none.
  package var contentScrollView: ScrollView? {
    for here in ancestry {
      if let scroll = here as? ScrollView { return scroll }
    }
    return nil
  }

  /// The nearest enclosing scroll view; nil if there is none.
  package var enclosingScrollView: ScrollView? { parent?.contentScrollView }
}

// A page that fits the width: the geometry of UIWebView's scalesPageToFit.

extension ScrollView {
  /// The zoom scale at which the zoomed view is as wide as the bounds, `bounds.width /
  /// zoomed view's bounds.width`.
  ///
  /// Nil if no view inside this one is zoomed, or if a width is 0. While
  /// `scalesPageToFit` is true, this scale is shown as soon as it is not nil, and again
  /// each time one of the widths changes. The content at the viewport's top left corner
  /// stays fixed as far as the range allows. A page that was zoomed to another scale
  /// keeps that scale, within the limits. While the page is to fit, this scale is allowed
  /// even beyond `minimumZoomScale` and `maximumZoomScale` (choices of this project).
  package var pageFittingScale: Double? {
    guard let view = zoomedView, view !== self, view.isDescendant(of: self)
    else { return nil }
    return zoomGeometry?.scaleFittingWidth
  }

  /// Shows the scale at which the page fits the width, if `scalesPageToFit` is true.
  func fitPage() {
    guard scalesPageToFit, !zooming.isAdjusting, wholeContent == nil,
      let scale = pageFittingScale
    else { return }
    adoptZoomedView()
    let isFitted = zooming.fittedScale == nil || zooming.scale == zooming.fittedScale
    zooming.fittedScale = scale
    zoomAtCorner(to: isFitted ? scale : zoomLimits.clamped(zooming.scale))
  }

  /// Zooms to the nearest scale within the limits, which no longer include the scale of
  /// the fitted page.
  func endPageFit() {
    adoptZoomedView()
    zooming.fittedScale = nil
    zoomAtCorner(to: zoomLimits.clamped(zooming.scale))
  }

  /// Shows a scale, with the content at the viewport's top left corner fixed as far as
  /// the range allows.
  private func zoomAtCorner(to scale: Double) {
    guard scale != zooming.scale, let geometry = zoomGeometry else { return }
    var state = geometry.zoomed(
      ZoomState(scale: zooming.scale, offset: contentOffset), to: scale,
      anchor: .zero)
    state.offset = geometry.scrollGeometry(at: scale).clamped(state.offset)
    show(state)
  }
}
