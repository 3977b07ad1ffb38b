import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The corners and the border of a view, with CALayer's properties and defaults.
package struct LayerFrame: Equatable {
  package var cornerRadius = 0.0
  var cornerCurve = CornerStyle.circular
  var maskedCorners = CornerMask.all
  package var borderWidth = 0.0
  package var borderColor: Color? = .black

  static let plain = LayerFrame()
}

/// Rounded corners and the border of the view's layer: CALayer's properties, on the view
/// itself.
///
/// A corner radius rounds the background and the border. If `clipsToBounds` is set,
/// contents, subviews and the view's own shadow are clipped to the rounded shape.
/// Everything in the view is composited first, and the result is clipped once, with exact
/// edges. A card with rounded corners therefore has the colour of its top content up to
/// its edge; the background below is not visible there.
extension ViewProperties {
  /// The radius of the rounded corners in points; 0 by default.
  ///
  /// The shorter side of the bounds limits the drawn radius, as in `Path(roundedRect:)`.
  /// Negative radii and NaN become 0.
  public var cornerRadius: Double {
    get { layerFrame?.cornerRadius ?? 0 }
    set { changeLayerFrame { $0.cornerRadius = newValue > 0 ? newValue : 0 } }
  }

  /// The shape of the corners; circular by default, as in CALayer.
  public var cornerCurve: CornerStyle {
    get { layerFrame?.cornerCurve ?? .circular }
    set { changeLayerFrame { $0.cornerCurve = newValue } }
  }

  /// The corners that are rounded; all by default.
  public var maskedCorners: CornerMask {
    get { layerFrame?.maskedCorners ?? .all }
    set { changeLayerFrame { $0.maskedCorners = newValue.intersection(.all) } }
  }

  /// The width of the border in points, inside the bounds; 0 (no border) by default.
  ///
  /// The border is above the contents and all subviews, even those that are not clipped.
  /// A border of at least half the shorter side fills the bounds. Negative widths and NaN
  /// become 0.
  public var borderWidth: Double {
    get { layerFrame?.borderWidth ?? 0 }
    set { changeLayerFrame { $0.borderWidth = newValue > 0 ? newValue : 0 } }
  }

  /// The colour of the border; opaque black by default. Nil means no border.
  public var borderColor: Color? {
    get { (layerFrame ?? .plain).borderColor }
    set { changeLayerFrame { $0.borderColor = newValue } }
  }
}

extension View {
  fileprivate func changeLayerFrame(_ change: (inout LayerFrame) -> Void) {
    var frame = layerFrame ?? .plain
    change(&frame)
    let new = frame == .plain ? nil : frame
    if new != layerFrame {
      layerFrame = new
      colorsChanged()
    }
  }

  // MARK: Drawing

  /// Corners and border as layer animations show them.
  var shownFrame: LayerFrame? { rare?.shown?.frame ?? layerFrame }

  /// Returns the length that a rounded corner occupies on a side of a box of the view's
  /// size.
  func cornerReach(of box: Rect) -> Double {
    cornerCurve.reach * cornerCurve.limited(shownFrame?.cornerRadius ?? 0, in: box)
  }

  /// Returns the rounded shape of a box of the view's size; nil if no corner is rounded.
  func roundedOutline(of box: Rect) -> Path? {
    guard let frame = shownFrame, frame.cornerRadius > 0, !frame.maskedCorners.isEmpty,
      !box.isEmpty
    else { return nil }
    return Path(
      roundedRect: box, cornerRadius: frame.cornerRadius, style: frame.cornerCurve,
      corners: frame.maskedCorners)
  }

  /// The border's colour; nil if the border is not visible.
  var visibleBorderColor: Color? {
    guard let frame = shownFrame, frame.borderWidth > 0, let color = frame.borderColor,
      !color.isClear
    else { return nil }
    return color
  }

  /// Returns the border of a box of the view's size, for the even-odd rule. `outline` is
  /// the outer edge of the border; nil means the box.
  func border(of box: Rect, outline: Path?) -> Path {
    var path = outline ?? Path(rect: box)
    if let hole = insideOfBorder(of: box) { path.append(hole) }
    return path
  }

  /// Returns the inside of the border of a box of the view's size, for the border's width
  /// or another one; nil if a border of that width fills the box.
  func insideOfBorder(of box: Rect, width: Double? = nil) -> Path? {
    guard let frame = shownFrame else { return nil }
    let width = width ?? frame.borderWidth
    if width * 2 >= min(box.width, box.height) { return nil }
    let radius = frame.cornerCurve.limited(frame.cornerRadius, in: box)
    var path = Path()
    path.addRoundedRect(
      box.insetBy(dx: width, dy: width), cornerRadius: max(0, radius - width),
      style: frame.cornerCurve, corners: frame.maskedCorners)
    return path
  }
}

extension AffineTransform {
  /// Whether a width in the transform's source space is less than a pixel along both
  /// axes.
  func isNarrowerThanPixel(_ width: Double) -> Bool {
    (a * a + b * b) * width * width < 1 && (c * c + d * d) * width * width < 1
  }

  /// Whether a width in the transform's source space is at least a pixel along both axes.
  func isWiderThanPixel(_ width: Double) -> Bool {
    (a * a + b * b) * width * width >= 1 && (c * c + d * d) * width * width >= 1
  }
}
