import MesmerGeometry
import MesmerScrolling

// A page that fits the width: UIWebView's scalesPageToFit, of which only the
// geometry has a meaning here.

extension ScrollView {
  /// The zoom scale at which the zoomed view is as wide as the bounds,
  /// `bounds.width / zoomed view's bounds.width`; nil without such a view
  /// inside this one, or without a width.
  ///
  /// While `scalesPageToFit` is true this scale is shown as soon as there is
  /// one, with the content's corner kept at the viewport's as far as the range
  /// allows, and again whenever the width of either changes; a page that was
  /// zoomed to another scale keeps that, within the limits. The scale is
  /// allowed even beyond `minimumZoomScale` and `maximumZoomScale`, as long as
  /// the page is to fit (choices of this project).
  package var pageFittingScale: Double? {
    guard let view = zoomedView, view !== self, view.isDescendant(of: self)
    else { return nil }
    return zoomGeometry?.scaleFittingWidth
  }

  /// Shows the page's scale, if the page is to be fitted.
  func fitPage() {
    guard scalesPageToFit, !isAdjusting, let scale = pageFittingScale else { return }
    let isFitted = fittedScale == nil || currentZoomScale == fittedScale
    fittedScale = scale
    zoomAtCorner(to: isFitted ? scale : zoomLimits.clamped(currentZoomScale))
  }

  /// Goes back within the limits, which no longer hold the page's scale.
  func endPageFit() {
    fittedScale = nil
    zoomAtCorner(to: zoomLimits.clamped(currentZoomScale))
  }

  /// Shows a scale, with the content at the viewport's corner kept there as far
  /// as the range allows.
  private func zoomAtCorner(to scale: Double) {
    guard scale != currentZoomScale, let geometry = zoomGeometry else { return }
    var state = geometry.zoomed(
      ZoomState(scale: currentZoomScale, offset: contentOffset), to: scale,
      anchor: .zero)
    state.offset = geometry.scrollGeometry(at: scale).clamped(state.offset)
    show(state)
  }
}
