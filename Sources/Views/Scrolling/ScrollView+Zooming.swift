extension ScrollView {
  /// The zoomed view and its scale.
  struct Zooming {
    /// The current scale.
    var scale = 1.0
    /// The zoomed view that has the current scale.
    weak var adopted: View?
    /// Whether the zoomed view is being requested from the delegate.
    var isAdopting = false
    /// Whether the zoomed view's transform and the content size are being changed
    /// together.
    var isAdjusting = false
    /// Whether an automatic zoom is showing a frame or its end. While this is true, the
    /// layout is that of the end of the zoom, and does not change.
    var keepsLayout = false
    /// The zoomed view set by the program; nil if none was set.
    weak var assigned: View?
    /// The value of `scalesPageToFit`.
    var fitsPage = false
    /// The last scale to which the page was fitted; nil if it was not.
    var fittedScale: Double?
  }

  /// The current zoom scale.
  package var currentZoomScale: Double { zooming.scale }

  /// The value of `Zooming.keepsLayout`, set by the clock.
  package var keepsLayout: Bool {
    get { zooming.keepsLayout }
    set { zooming.keepsLayout = newValue }
  }

  /// The value of `viewForZooming`.
  var ownViewForZooming: View? {
    get { zooming.assigned }
    set {
      zooming.assigned = newValue
      fitPage()
    }
  }

  /// The value of `scalesPageToFit`.
  var ownScalesPageToFit: Bool {
    get { zooming.fitsPage }
    set {
      zooming.fitsPage = newValue
      if newValue { fitPage() } else { endPageFit() }
    }
  }
}
