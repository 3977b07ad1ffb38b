import MesmerDrawing
import MesmerGeometry

extension View {
  /// Returns the kind of pixels of all frames of this hierarchy over a background (nil is
  /// clear). It determines the colour type of the PNGs.
  ///
  /// The kind depends on the scene and not on a single frame. The computation includes
  /// everything that the hierarchy paints, even if scrolled out of view, both images of
  /// an image view, and both values of an animated background. It excludes hidden views
  /// and views with alpha 0, unless an animation can display them.
  ///
  /// The frame is opaque if the background is. It is also opaque if this view covers the
  /// whole frame and is visible with alpha 1 and an opaque background colour. The view
  /// must then have no rounded corners, mask, running fade or contents that make holes.
  /// The frame is `region` (device pixels at `scale`), or the pixels of the view if
  /// `region` is nil. (Scenes have sizes of whole pixels and a root that fills the frame;
  /// a view rendered alone may end in the middle of a pixel.)
  ///
  /// Groups, clips and transforms do not turn a gray into a colour and make no hole in an
  /// opaque background. Blend modes can make holes, but only in the background of their
  /// own view: if a view's contents blend, its background and contents are composited as
  /// one group.
  ///
  /// Redraws the views that are marked as needing display.
  package func pixelContent(
    background: Color?, scale: Double = 1, region: PixelRect? = nil
  ) -> PixelContent {
    let frame = LayerSpace(
      placement: Placement(AffineTransform(scaleX: scale, y: scale)),
      visible: region ?? .empty)
    let covers =
      !isHidden && shownAlpha == 1 && shownBackgroundColor?.isOpaque ?? false
      && rare?.fade == nil
      && !(recorded()?.makesHoles ?? false) && shownFrame?.cornerRadius ?? 0 == 0
      && mask == nil
      && frame.isCovered(by: Rect(origin: .zero, size: shownBounds.size))
    if background?.fillsOpaquely != true && !covers { return .rgba }
    let isGray =
      View.paintsOnlyGray(background) && paintsOnlyGrays
    return isGray ? .opaqueGray : .opaque
  }

  private static func paintsOnlyGray(_ color: Color?) -> Bool {
    guard let color else { return true }
    return color.isGray || color.isClear
  }

  /// Whether the view and its displayed subviews can only paint grays; true if it is not
  /// displayed. The result of a displayed view is cached until `colorsChanged()`.
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

  /// Invalidates the cached `paintsOnlyGrays` of this view and its ancestors.
  ///
  /// The walk ends at the first ancestor without a cached result. Such an ancestor was
  /// not displayed or not queried, so no result above it depends on its subviews.
  package func colorsChanged() {
    paintsOnlyKnownGrays = nil
    var ancestor = parent
    while let here = ancestor, here.paintsOnlyKnownGrays != nil {
      here.paintsOnlyKnownGrays = nil
      ancestor = here.parent
    }
  }
}
