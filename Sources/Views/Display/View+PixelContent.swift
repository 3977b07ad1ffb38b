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

  /// Whether the view and its displayed subviews can only paint grays. The
  /// answer is kept until something changes that it depends on.
  private func paintsOnlyGrays(depth: Int) -> Bool {
    paintedColors(depth: depth)?.areGray ?? true
  }

  /// Nil for views that do not show.
  private func paintedColors(depth: Int) -> PaintedColors? {
    if !isDisplayed || depth > Flattening.maximumDepth { return nil }
    if let colors, depth + colors.reach <= Flattening.maximumDepth {
      return colors
    }
    var result = PaintedColors(areGray: true, reach: 0)
    if !View.paintsOnlyGray(backgroundColor) || !contentsAreGray
      || !(castShadow?.color.isGray ?? true)
    {
      result.areGray = false
    } else {
      for subview in subviews {
        guard let inner = subview.paintedColors(depth: depth + 1) else {
          // Too deep to count here, but not where the tree is shown from
          // further down.
          if subview.isDisplayed { result.reach = Flattening.maximumDepth + 1 }
          continue
        }
        if !inner.areGray {
          result = PaintedColors(areGray: false, reach: inner.reach + 1)
          break
        }
        result.reach = max(result.reach, inner.reach + 1)
      }
    }
    // What was cut off by the depth is true only from here.
    colors = depth + result.reach <= Flattening.maximumDepth ? result : nil
    return result
  }

  /// Forgets what this view and its ancestors paint. An ancestor that knows
  /// does not depend on one below it that does not, so the first that does not
  /// ends the way up.
  func colorsChanged() {
    colors = nil
    var ancestor = superview
    while let here = ancestor, here.colors != nil {
      here.colors = nil
      ancestor = here.superview
    }
  }
}

/// What is known of the colours that a view and those inside it paint.
struct PaintedColors {
  /// Whether all are grays.
  var areGray: Bool
  /// How many levels below the view the answer depends on: those of all views
  /// for grays, that of one coloured view else.
  var reach: Int
}
