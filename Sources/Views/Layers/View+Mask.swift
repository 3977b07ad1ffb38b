/// The mask of the view's layer, and its depth among the siblings.
extension View {
  var viewMask: View? {
    get { layerMask }
    set {
      if let newValue { demandRoom(for: newValue, as: "mask") }
      newValue?.removeFromSuperview()
      newValue?.rare?.masked?.mask = nil
      if let layerMask { animationTable?.cancel(below: layerMask) }
      layerMask?.rare?.masked = nil
      layerMask = newValue
      if let newValue {
        newValue.someRare.masked = self
        noteLevels(of: newValue)
        noteMasks()
        notifyMask()
      }
      colorsChanged()
      reachChanged()
    }
  }

  /// Notifies the layers in the view's mask that they are in another tree.
  func notifyMask() {
    for view in layerMask?.tree ?? [] {
      view.forEachAttachment { $0.viewDidMoveToWindow(view) }
      if view.isLayer { view.didMoveToWindow() }
      view.notifyMask()
    }
  }

  /// Returns subviews in ascending order of depth; those of equal depth keep their order.
  func raised(_ views: [View]) -> [View] {
    if !hasRaisedSubviews { return views }
    let depths: [Double] = views.map {
      let depth = depth(of: $0)
      return depth.isNaN ? 0 : depth
    }
    if !zip(views, depths).contains(where: { $1 != 0 && $0 !== layerContents }) {
      return views
    }
    return views.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { views[$0] }
  }
}

extension View {
  /// The view that this one masks.
  package var maskedView: View? { rare?.masked }
}

extension ViewProperties {
  /// The depth among the siblings, in points towards the eye; 0 by default and for NaN.
  /// Siblings are drawn in ascending order of depth; those of equal depth in the order of
  /// `subviews`. The depth of `transform3D` is added. Hit tests ignore it.
  public var zPosition: Double {
    get { layerDepth }
    set {
      layerDepth = newValue.isNaN ? 0 : newValue
      if layerDepth != 0 { parent?.hasRaisedSubviews = true }
    }
  }
}
