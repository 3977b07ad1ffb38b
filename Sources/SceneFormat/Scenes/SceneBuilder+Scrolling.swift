import MesmerGeometry
import MesmerJSONText
import MesmerScrolling
import MesmerViews

/// The properties of scroll views that depend on the whole tree.
extension SceneBuilder {
  /// Reads `[width, height]`, or "auto".
  func setContentSize(of scroll: ScrollView, _ node: Int) {
    autoSized[ObjectIdentifier(scroll)] = nil
    scroll.contentSizeIsAutomatic = false
    if reader.tree.kind(node) == .string {
      guard reader.tree.string(node) == "auto" else {
        reader.fault(
          node,
          "expected [width, height] or \"auto\", found "
            + reader.tree.described(node))
        return
      }
      autoSized[ObjectIdentifier(scroll)] = scroll
      scroll.contentSizeIsAutomatic = true
    } else if let size = reader.size(node) {
      scroll.contentSize = size
    }
  }

  /// Reads the id of the view that zooming scales, or null to disable zooming.
  func setViewForZooming(of scroll: ScrollView, _ node: Int) {
    if reader.tree.kind(node) == .null {
      scroll.viewForZooming = nil
    } else if let id = reader.string(node) {
      zoomViews.append((scroll, node, expanded(id)))
    }
  }

  /// Reads `[x, y]`. The bounds may have set the offset already.
  func setContentOffset(of scroll: ScrollView, _ node: Int) {
    guard let offset = reader.point(node) else { return }
    if let given = offsets.last, given.scroll === scroll, given.offset != offset {
      func text(_ p: Point) -> String { "[\(JSONTree.text(p.x)), \(JSONTree.text(p.y))]" }
      reader.fault(
        node,
        "contentOffset is \(text(offset)) and the origin of bounds \(text(given.offset)); "
          + "they mean the same; give one of them, or equal values")
    }
    offsets.append((scroll, offset, node))
  }

  /// Reports selected items that do not exist; none after another error, because the
  /// items may then be invalid.
  private func checkSelections() {
    if reader.hasFaults { return }
    for (node, index, count) in selections where index >= count() {
      let range =
        count() == 0
        ? "-1, as there are no items" : "from -1 to \(count() - 1), the last item"
      reader.fault(node, "expected an integer \(range); found \(index)")
    }
  }

  /// Validates and applies the values that are pending until all views exist.
  func finish() {
    checkRows()
    for (scroll, node) in limits {
      if let message = scroll.faultOfZoomLimits { reader.fault(node, message) }
    }
    checkFollowers()
    checkSelections()
    finishConstraints()
    for (scroll, node, id) in zoomViews { zoomView(of: scroll, node, id) }
    for scroll in autoSized.values {
      scroll.contentSize = scroll.contentSizeThatFitsSubviews
    }
    for (scroll, node, scale) in zooms {
      if let message = scroll.fault(ofZoom: scale) {
        reader.fault(node, message)
      } else {
        scroll.zoom(to: scale)
      }
    }
    for (scroll, offset, node) in offsets {
      if let node { warnOfUnrest(scroll, at: offset, node) }
      scroll.contentOffset =
        roundsOffsets ? PixelRounding.rounded(offset, scale: scale) : offset
    }
  }

  private func checkFollowers() {
    var faulty: Set<Int> = []
    for (view, node, key, isInside) in followers where !(view.superview is ScrollView) {
      // Rows and headers of lists are placed later.
      let (top, around) = (view.root, Ancestry(view.superview))
      if isInside, top !== root || around.contains(where: { $0 is ScrollView }) {
        continue
      }
      // All copies of a view share one error.
      guard faulty.insert(node).inserted else { continue }
      let place =
        view.superview.map { "inside a \(ViewClass.of($0).name)" } ?? "not one"
      reader.fault(
        node,
        "\(key) is for \(isInside ? "views inside" : "subviews of") a ScrollView; this "
          + "view is \(place)")
    }
  }

  private func zoomView(of scroll: ScrollView, _ node: Int, _ id: String) {
    guard let view = views[id] else {
      reader.fault(
        node,
        unknownID(id))
      return
    }
    guard view !== scroll, view.isDescendant(of: scroll) else {
      reader.fault(
        node,
        "\(JSONTree.quoted(id)) is not inside this scroll view; zooming needs "
          + "a view that is")
      return
    }
    scroll.viewForZooming = view
  }
}

extension ScrollView {
  /// The error in the zoom limits; nil if they are valid.
  var faultOfZoomLimits: String? {
    if minimumZoomScale <= maximumZoomScale { return nil }
    return "minimumZoomScale \(JSONTree.text(minimumZoomScale)) is greater "
      + "than maximumZoomScale \(JSONTree.text(maximumZoomScale))"
  }

  /// Returns the reason why a zoom scale is invalid, with the limits; nil if it is valid.
  func fault(ofZoom scale: Double) -> String? {
    if viewForZooming == nil {
      return scale == 1
        ? nil
        : "the scroll view has no viewForZooming, so its zoom scale is 1"
    }
    let limits = zoomLimits
    if scale >= limits.minimum && scale <= limits.maximum { return nil }
    return "must be between \(JSONTree.text(limits.minimum)) "
      + "(minimumZoomScale) and \(JSONTree.text(limits.maximum)) "
      + "(maximumZoomScale), not \(JSONTree.text(scale))"
  }

  /// Zooms about the viewport's centre, like setting `zoomScale`, but also if the limits
  /// allow only one scale.
  func zoom(to scale: Double) {
    guard let geometry = zoomGeometry else { return }
    var state = geometry.zoomed(
      ZoomState(scale: zoomScale, offset: contentOffset), to: scale,
      anchor: Point(x: bounds.width / 2, y: bounds.height / 2))
    state.offset = geometry.scrollGeometry(at: scale).clamped(state.offset)
    show(state)
  }
}
