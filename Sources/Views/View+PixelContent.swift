import MesmerDrawing
import MesmerGeometry

extension View {
  /// What the pixels of any frame of this hierarchy can be, drawn over a
  /// background (nil is clear): the colour type of its PNGs.
  ///
  /// A function of the scene, never of one frame: everything the hierarchy
  /// paints counts, scrolled out of sight or not, and both pictures of an
  /// image view do. Hidden views and views of alpha 0 do not count. Opaque
  /// means that the background is, or this view's own background colour,
  /// undimmed, where the view covers the whole frame: `region`, the frame in
  /// device pixels at `scale`, or what the view covers where nil. (Scenes have
  /// sizes of whole pixels and a root that fills the frame; a view rendered
  /// alone may end in the middle of a pixel.) Groups, clips and transforms
  /// make no colour of grays and no hole in what is opaque. Blend modes can
  /// make holes, but only in their view's own background: a view's background
  /// and contents are composited as one where its contents blend.
  ///
  /// Draws the views that need it.
  package func pixelContent(
    background: Color?, scale: Double = 1, region: PixelRect? = nil
  ) -> PixelContent {
    func isOpaque(_ color: Color?) -> Bool { color?.straight8.a == 255 }
    let frame = LayerSpace(
      placement: Placement(AffineTransform(scaleX: scale, y: scale)),
      visible: region ?? .empty)
    let covers =
      !isHidden && alpha == 1 && isOpaque(backgroundColor)
      && !(recorded()?.makesHoles ?? false)
      && frame.isCovered(by: Rect(origin: .zero, size: bounds.size))
    if !isOpaque(background) && !covers { return .rgba }
    let isGray =
      View.paintsOnlyGray(background) && paintsOnlyGrays(depth: 0)
    return isGray ? .opaqueGray : .opaque
  }

  private static func paintsOnlyGray(_ color: Color?) -> Bool {
    guard let color else { return true }
    return color.isGray || color.straight8.a == 0
  }

  /// Whether the view and its displayed subviews can only paint grays.
  private func paintsOnlyGrays(depth: Int) -> Bool {
    if !isDisplayed || depth > Flattening.maximumDepth { return true }
    return View.paintsOnlyGray(backgroundColor) && contentsAreGray
      && subviews.allSatisfy { $0.paintsOnlyGrays(depth: depth + 1) }
  }
}
