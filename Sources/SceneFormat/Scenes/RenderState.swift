import MesmerAssets
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerScrolling
import MesmerText
import MesmerViews

/// The state in which a scene is rendered, as set by a suite's case or the command's
/// options.
///
/// The values are applied in this order, regardless of the order in which they are given:
/// size and scale, settings, contents, indicators, wholeContent, zoom, zoomTo,
/// contentOffset, reveal, clampsToRange. The traits apply when the scene is read. A value
/// that is nil leaves the scene as written.
package struct RenderState: Hashable, Sendable {
  /// Another size of the screen in points. A root as large as the screen gets the same
  /// size; any other root is resized by its autoresizing mask.
  package var size: Size?
  /// Another scale of the screen, in pixels per point.
  package var scale: Double?
  /// The traits of the screen; nil for the scene's.
  package var style: UserInterfaceStyle?
  package var textSize: ContentSizeCategory?
  package var direction: LayoutDirection?
  /// The keys of views to set, in order.
  package var settings: [Setting] = []
  /// The content storage of all views; nil for each view's own.
  package var contents: ContentsStorage?
  /// A zoom scale, about the viewport's centre.
  package var zoom: Double?
  /// A rectangle of the zoomed view, in its own points, to show as large as the limits
  /// allow.
  package var zoomTo: Rect?
  /// The content point at the viewport's top left, in points of the zoomed content. It is
  /// rounded to device pixels unless `subpixel` is true, and clamped to the range only if
  /// `clampsToRange` is true.
  package var contentOffset: Point?
  /// A rectangle, in points of the zoomed content, that is scrolled to with the least
  /// movement.
  package var reveal: Rect?
  /// Whether zoom and offset are clamped to their ranges.
  package var clampsToRange = false
  /// Whether offsets keep fractions of a pixel.
  package var subpixel = false
  /// Whether the image shows all of the scroll view's content.
  package var wholeContent = false
  /// The visibility of all scroll indicators; nil for each scroll view's own setting.
  package var indicators: IndicatorDisplay?
  /// Whether each font of the scene must have the digest of its file, as for goldens.
  package var needsFontDigests = false
  /// Whether the scene keeps its file's statements about each view, to explain
  /// differences.
  package var keepsStatements = false
  /// Whether the scene keeps the places of its views in the file.
  package var keepsPlaces = false
  /// The id of the scroll view for zoom, offset, reveal, whole content and timelines; nil
  /// for the first one.
  package var scrollViewID: String?

  /// Creates the state of the scene as written.
  package init() {}

  /// Returns the traits of a screen, overridden by those of the state.
  func traits(over own: TraitCollection) -> TraitCollection {
    var result = own
    if let style { result.userInterfaceStyle = style }
    if let textSize { result.preferredContentSizeCategory = textSize }
    if let direction { result.layoutDirection = direction }
    return result
  }

  /// Applies the state to a scene. After an error the scene may be partly changed.
  package func apply(to scene: Scene) throws(SceneError) {
    try applyScreen(to: scene)
    try scene.apply(settings, roundsOffsets: !subpixel)
    if size != nil || !settings.isEmpty { scene.sizeAutomatically() }
    if let contents { scene.changeEveryView { $0.contents = contents } }
    if let indicators {
      scene.changeEveryView { ($0 as? ScrollView)?.indicatorDisplay = indicators }
    }
    guard let scroll = try scrollView(of: scene) else { return }
    if wholeContent {
      for (key, isGiven) in [
        (Fault.Parameter.offset, contentOffset != nil), (.reveal, reveal != nil),
      ] where isGiven {
        throw RenderState.fault(
          key, "all of the content is shown, without an offset; remove one of the two")
      }
      scene.wholeContent = scroll
    }
    try applyZoom(to: scroll)
    if let contentOffset {
      guard contentOffset.isFinite else {
        throw RenderState.fault(.offset, "the offset is not finite")
      }
      scroll.contentOffset = rounded(contentOffset, scene)
    }
    if let reveal {
      guard reveal.isFinite else {
        throw RenderState.fault(.reveal, "the rectangle is not finite")
      }
      let before = scroll.contentOffset
      scroll.scrollRectToVisible(reveal)
      if scroll.contentOffset != before {
        scroll.contentOffset = rounded(scroll.contentOffset, scene)
      }
    }
    if clampsToRange {
      scroll.contentOffset = scroll.scrollGeometry.clamped(
        scroll.contentOffset)
    }
  }

  private func rounded(_ offset: Point, _ scene: Scene) -> Point {
    subpixel ? offset : PixelRounding.rounded(offset, scale: scene.scale)
  }

  static func fault(
    _ parameter: Fault.Parameter, _ value: String, _ message: String
  ) -> SceneError {
    SceneError(Fault(parameter, value, message: message))
  }

  static func fault(_ parameter: Fault.Parameter, _ message: String) -> SceneError {
    fault(parameter, "", message)
  }

  // MARK: Screen

  private func applyScreen(to scene: Scene) throws(SceneError) {
    guard size != nil || scale != nil else { return }
    let old = scene.screenSize
    let new = size ?? old
    let newScale = scale ?? scene.scale
    if let message = Screen.fault(size: new, scale: newScale) {
      throw RenderState.fault(size == nil ? .scale : .size, message)
    }
    if newScale != scene.scale { try scene.changeScale(to: newScale) }
    if new != old { scene.resizeScreen(to: new) }
  }

  // MARK: Scrolling and zooming

  /// Returns the scroll view to which the state applies; nil if it has no id and no
  /// option needs one.
  private func scrollView(of scene: Scene) throws(SceneError) -> ScrollView? {
    if scrollViewID != nil { return try scene.scrollView(id: scrollViewID) }
    let needed: [(Fault.Parameter, Bool)] = [
      (.zoom, zoom != nil), (.zoomTo, zoomTo != nil), (.offset, contentOffset != nil),
      (.reveal, reveal != nil), (.clamp, clampsToRange),
      (.wholeContent, wholeContent),
    ]
    guard let parameter = needed.first(where: { $0.1 })?.0 else { return nil }
    do throws(SceneError) { return try scene.scrollView(id: nil) } catch {
      throw RenderState.fault(parameter, error.faults[0].message)
    }
  }

  private func applyZoom(to scroll: ScrollView) throws(SceneError) {
    if let zoom {
      let text = JSONTree.text(zoom)
      guard zoom > 0, zoom.isFinite else {
        throw RenderState.fault(.zoom, text, "must be greater than 0")
      }
      let limits = scroll.zoomLimits
      guard scroll.zoomedView != nil else {
        throw RenderState.fault(
          .zoom, text,
          "the scroll view has no viewForZooming; its limits are "
            + "\(JSONTree.text(limits.minimum)) to \(JSONTree.text(limits.maximum))")
      }
      let target = clampsToRange ? limits.clamped(zoom) : zoom
      if let message = scroll.fault(ofZoom: target) {
        throw RenderState.fault(.zoom, text, message + "; or clamp it")
      }
      scroll.zoom(to: target)
    }
    if let zoomTo {
      guard !zoomTo.isEmpty, zoomTo.isFinite else {
        throw RenderState.fault(.zoomTo, "the rectangle has no area")
      }
      guard scroll.zoomedView != nil else {
        throw RenderState.fault(
          .zoomTo, "the scroll view has no viewForZooming")
      }
      scroll.zoom(to: zoomTo)
    }
  }
}

extension Scene {
  /// Changes the size of the screen in points and its scale, unless they are nil.
  package func resize(to size: Size?, scale: Double?) throws(SceneError) {
    var state = RenderState()
    (state.size, state.scale) = (size, scale)
    try state.apply(to: self)
  }

  /// Returns the scroll view with an id; the first one for nil.
  package func scrollView(id: String?) throws(SceneError) -> ScrollView {
    guard let id else {
      if let scroll = firstScrollView { return scroll }
      throw SceneError(Fault(file: file, message: "the scene has no scroll view"))
    }
    guard let view = view(id: id) else {
      throw RenderState.fault(
        .scrollView, id,
        Scene.unknown(id, among: ids))
    }
    guard let scroll = view as? ScrollView else {
      throw RenderState.fault(
        .scrollView, id, "the view is a \(ViewClass.of(view).name), not a ScrollView")
    }
    return scroll
  }

  /// Returns the scroll view of a timeline: the one with an id, or the first. Nil in a
  /// scene without scroll views if no action of the timeline requires one.
  package func scrollView(
    id: String?, for timeline: Timeline
  ) throws(SceneError) -> ScrollView? {
    if id == nil, firstScrollView == nil,
      !timeline.actions.contains(where: \.asksMainScrollView)
    {
      return nil
    }
    return try scrollView(id: id)
  }

  /// Sets keys of views, one after the other. Limits of zoom scales and values must be in
  /// order after the last one.
  func apply(_ settings: [Setting], roundsOffsets: Bool) throws(SceneError) {
    var limits: [(setting: Setting, fault: () -> String?)] = []
    var values: [String: ValueLimits] = [:]
    for setting in settings {
      let view = view(id: setting.id)
      if values[setting.id] == nil { values[setting.id] = view?.valueLimits }
      if let scroll = try setting.apply(to: self, roundsOffsets: roundsOffsets) {
        limits.append((setting, { scroll.faultOfZoomLimits }))
      }
      if values[setting.id]?.take(setting.key, from: view) == true {
        limits.append((setting, { values[setting.id]?.fault }))
      }
    }
    for (setting, fault) in limits {
      if let message = fault() { throw setting.fault(message) }
    }
  }

  /// Sets keys of views, and then the sizes that depend on them (`sizeAutomatically`).
  package func change(_ settings: [Setting], roundsOffsets: Bool) throws(SceneError) {
    try apply(settings, roundsOffsets: roundsOffsets)
    sizeAutomatically()
  }

  /// Changes the scale of the screen, loads the images for it and recomputes the symbolic
  /// sizes.
  func changeScale(to scale: Double) throws(SceneError) {
    self.scale = scale
    for binding in bindings {
      do throws(AssetStore.Failure) {
        binding.assign(try assets.image(binding.file, scale: scale))
      } catch {
        throw RenderState.fault(.scale, JSONTree.text(scale), error.message)
      }
    }
    for entry in lists.values {
      entry.templates.changeScale(of: entry.list, to: scale)
    }
    if !measures.isEmpty { sizeAutomatically() }
  }
}
