// Properties without a UIScrollView counterpart. Subclasses may declare properties of
// these names, as with those of `ViewProperties`.

extension ViewProperties where Self: ScrollView {
  /// Whether each layout sets `contentSize` to `contentSizeThatFitsSubviews`; false by
  /// default. While the zoom scale is not 1, the size of the zoomed view's frame is the
  /// content size, as always.
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
}

extension ScrollView {
  /// The modes of dismissing a keyboard by dragging.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// The condition for passing the rest of a drag that reaches the end of the content to
  /// the nearest enclosing scroll view.
  public enum DragTransfer: String, Hashable, Sendable, CaseIterable {
    /// If the enclosing scroll view pages.
    case pagingParents
    /// Always.
    case always
    /// Never: the content resists.
    case never
  }

  /// The colours of scroll indicators.
  public enum IndicatorStyle: String, Hashable, Sendable, CaseIterable {
    /// Dark, for any content.
    case `default`
    /// Black, for bright content.
    case black
    /// White, for dark content.
    case white
  }
}

extension View {
  /// The scroll view whose content the view is: itself or its nearest ancestor.
  package var contentScrollView: ScrollView? {
    var view: View? = self
    while let here = view {
      if let scroll = here as? ScrollView { return scroll }
      view = here.parent
    }
    return nil
  }

  /// The nearest enclosing scroll view.
  package var enclosingScrollView: ScrollView? { parent?.contentScrollView }
}
