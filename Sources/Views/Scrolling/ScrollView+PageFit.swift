import MesmerGeometry
import MesmerScrolling

// A page that fits the width: the geometry of UIWebView's scalesPageToFit.

extension ScrollView {
  /// The zoom scale at which the zoomed view is as wide as the bounds, `bounds.width /
  /// zoomed view's bounds.width`.
  ///
  /// Nil if there is no such descendant, or no width. While `scalesPageToFit` is true,
  /// this scale is shown as soon as there is one, with the content at the viewport's top
  /// left corner fixed as far as the range allows, and again each time either width
  /// changes. A page that was zoomed to another scale keeps that scale, within the
  /// limits. While the page is to fit, this scale is allowed even beyond
  /// `minimumZoomScale` and `maximumZoomScale` (choices of this project).
  package var pageFittingScale: Double? {
    guard let view = zoomedView, view !== self, view.isDescendant(of: self)
    else { return nil }
    return zoomGeometry?.scaleFittingWidth
  }

  /// Shows the page's scale while `scalesPageToFit` is true.
  func fitPage() {
    guard scalesPageToFit, !isAdjusting, wholeContent == nil, let scale = pageFittingScale
    else { return }
    adoptZoomedView()
    let isFitted = fittedScale == nil || currentZoomScale == fittedScale
    fittedScale = scale
    zoomAtCorner(to: isFitted ? scale : zoomLimits.clamped(currentZoomScale))
  }

  /// Zooms back into the limits, which exclude the page's scale from now on.
  func endPageFit() {
    adoptZoomedView()
    fittedScale = nil
    zoomAtCorner(to: zoomLimits.clamped(currentZoomScale))
  }

  /// Shows a scale, with the content at the viewport's top left corner fixed as far as
  /// the range allows.
  private func zoomAtCorner(to scale: Double) {
    guard scale != currentZoomScale, let geometry = zoomGeometry else { return }
    var state = geometry.zoomed(
      ZoomState(scale: currentZoomScale, offset: contentOffset), to: scale,
      anchor: .zero)
    state.offset = geometry.scrollGeometry(at: scale).clamped(state.offset)
    show(state)
  }
}
