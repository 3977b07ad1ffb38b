import MesmerGeometry

/// The layer's own contents, such as a gradient, a shape, a text or an image: a view
/// behind all subviews that fills the bounds.
extension View {
  /// Sets the layer's own contents; nil removes them.
  package func showInLayer(_ contents: View?) {
    if layerContents === contents { return }
    layerContents?.removeFromSuperview()
    layerContents = nil
    guard let contents else { return }
    contents.isLayer = true
    contents.isUserInteractionEnabled = false
    insert(contents, at: .layer(0))
    layerContents = contents
    placeLayerContents()
  }

  /// Resizes the contents of the layer to the bounds, in the same space.
  func placeLayerContents() {
    guard let contents = layerContents else { return }
    contents.frame = bounds
    contents.bounds.origin = bounds.origin
    if let image = contents as? ImageView { image.contentMode = contentMode }
  }

  /// The subviews and layers, back to front, without the layer's own contents.
  package var sublayerViews: [View] {
    layerContents == nil ? stack : Array(stack.dropFirst())
  }
}
