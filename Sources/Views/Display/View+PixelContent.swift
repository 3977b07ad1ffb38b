import MesmerDrawing
import MesmerGeometry

extension View {
  /// Returns the kinds of pixels that any frame of this hierarchy over a background (nil
  /// is clear) can contain. It determines the colour type of the PNGs.
  ///
  /// It depends on the scene and not on a single frame: everything that the hierarchy
  /// paints counts, even if it is scrolled out of view, and so do both images of an image
  /// view, and both values of an animated background. Hidden views and views with alpha 0
  /// do not count, unless the alpha is animated. The frame is opaque if the
  /// background is, or if this view has an opaque background colour and alpha 1 and
  /// covers the whole frame: `region` (device pixels at `scale`), or the pixels of the
  /// view if nil. (Scenes have sizes of whole pixels and a root that fills the frame; a
  /// view rendered alone may end in the middle of a pixel.)
  ///
  /// Groups, clips and transforms do not turn a gray into a colour and make no hole in an
  /// opaque background. Blend modes can make holes, but only in the background of their
  /// own view: if a view's contents blend, its background and contents are composited as
  /// one group.
  ///
  /// Draws the views that need it.
  package func pixelContent(
    background: Color?, scale: Double = 1, region: PixelRect? = nil
  ) -> PixelContent {
    func isOpaque(_ color: Color?) -> Bool { color?.isOpaque ?? false }
    let frame = LayerSpace(
      placement: Placement(AffineTransform(scaleX: scale, y: scale)),
      visible: region ?? .empty)
    let covers =
      !isHidden && shownAlpha == 1 && isOpaque(shownBackgroundColor) && rare?.fade == nil
      && !(recorded()?.makesHoles ?? false) && shownFrame?.cornerRadius ?? 0 == 0
      && mask == nil
      && frame.isCovered(by: Rect(origin: .zero, size: shownBounds.size))
    if !isOpaque(background) && !covers { return .rgba }
    let isGray =
      View.paintsOnlyGray(background) && paintsOnlyGrays
    return isGray ? .opaqueGray : .opaque
  }

  private static func paintsOnlyGray(_ color: Color?) -> Bool {
    guard let color else { return true }
    return color.isGray || color.isClear
  }

  /// Whether the view and its displayed subviews can only paint grays; true if it is not
  /// displayed. The result is cached until something it depends on changes.
  private var paintsOnlyGrays: Bool {
    if !mayBeDisplayed { return true }
    if let paintsOnlyKnownGrays { return paintsOnlyKnownGrays }
    let result =
      View.paintsOnlyGray(backgroundColor) && animatesOnlyGrays && contentsAreGray
      && (castShadow?.color.isGray ?? true) && View.paintsOnlyGray(visibleBorderColor)
      && stack.allSatisfy(\.paintsOnlyGrays)
    paintsOnlyKnownGrays = result
    return result
  }

  /// Drops the cached colours of this view and its ancestors.
  ///
  /// An ancestor with a cached result does not depend on a view below it without one, so
  /// the walk up ends at the first view without one.
  package func colorsChanged() {
    paintsOnlyKnownGrays = nil
    var ancestor = parent
    while let here = ancestor, here.paintsOnlyKnownGrays != nil {
      here.paintsOnlyKnownGrays = nil
      ancestor = here.parent
    }
  }
}
