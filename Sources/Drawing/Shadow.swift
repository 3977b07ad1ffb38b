import MesmerGeometry
import MesmerPaths

/// A shadow cast by drawing, as in CGContext, or by a view, as in CALayer.
///
/// The shadow is the drawn shape, blurred, in one colour, and is composited below the
/// shape. Offset and blur are in points of the picture's own space (a view's points).
/// They are not changed by the canvas's transform, but scaled by the screen's scale and
/// by zooming, and rotated with the view.
public struct Shadow: Hashable, Sendable {
  /// The distance of the shadow from the shape that casts it, in points, right and down.
  public var offset: Size
  /// The blur in points: twice the standard deviation of the Gaussian, as in CSS, HTML's
  /// canvas and Core Graphics. 0, negative numbers and NaN give a hard shadow; with NaN,
  /// a view casts none.
  public var blur: Double {
    get { 2 * lengths.sigma }
    set { lengths.sigma = newValue / 2 }
  }
  /// The lengths that scale with the view, in points.
  package var lengths: ShadowLengths
  /// The shadow's colour where the shape is opaque.
  public var color: Color
  /// Whether a view's shadow has a colour.
  private var hasColor = true
  /// The opacity of a view's shadow, which is multiplied by that of its colour.
  package var opacity = 1.0
  private var shape: Shape?

  /// A path, stored indirectly because each command of a picture has space for a shadow.
  private indirect enum Shape: Hashable { case path(Path) }

  /// Creates a shadow; by default without offset and blur, in black with opacity 1/3, as
  /// in Core Graphics.
  public init(
    offset: Size = .zero, blur: Double = 0,
    color: Color = Color(white: 0, alpha: 1.0 / 3)
  ) {
    self.offset = offset
    lengths = ShadowLengths(sigma: blur / 2)
    self.color = color
  }

  /// The colour of a view's shadow; nil for no shadow.
  package var layerColor: Color? {
    get { hasColor ? color : nil }
    set {
      hasColor = newValue != nil
      color = newValue ?? .black
    }
  }

  /// The path that casts a view's shadow; nil for the view's contents.
  package var path: Path? {
    get {
      guard case .path(let path)? = shape else { return nil }
      return path
    }
    set { shape = newValue.map { .path($0) } }
  }

  /// The shadow of views for which none was set, with CALayer's defaults.
  package static let ofLayers: Shadow = {
    var shadow = Shadow(offset: Size(width: 0, height: -3), blur: 6, color: .black)
    shadow.opacity = 0
    return shadow
  }()

  /// The shadow of a view as recorded in pictures, with the opacity multiplied into its
  /// colour and without a path; nil if it is not visible.
  package var cast: Shadow? {
    guard opacity > 0, hasColor, !blur.isNaN else { return nil }
    var shadow = self
    shadow.color = color.faded(by: min(opacity, 1))
    (shadow.opacity, shadow.shape) = (1, nil)
    return shadow.isVisible ? shadow : nil
  }

  /// Whether the shadow is visible and its numbers are finite.
  package var isVisible: Bool { inPoints.isFinite && !color.isClear }

  /// The shadow with its deviations and offset in points.
  private var inPoints: DeviceShadow { Placement().device(self) }

  /// Returns a rectangle around every point that the shadow of content inside `rect`
  /// changes by half a level of 255 or more.
  package func reach(from rect: Rect) -> Rect { inPoints.reach(from: rect) }

  /// Returns a rectangle around every point that the shadow of content inside `rect`
  /// changes at all.
  package func influence(of rect: Rect) -> Rect {
    inPoints.rect(around: rect, BlurExtent.read)
  }
}

/// The extents of a Gaussian blur, in standard deviations.
package enum BlurExtent {
  /// The visible extent: beyond it, a shadow changes by at most 0.06 levels of 255.
  static let seen = 3.5
  /// The extent of the pixels read, to which `margin` adds one pixel: the kernel ends at
  /// 3.75 (`BlurAxis` in Raster), and cells of several pixels extend it.
  static let read = 6.5

  /// Returns the number of pixels around a pixel that its blur reads, for a standard
  /// deviation in pixels.
  package static func margin(_ sigma: Double) -> Int {
    Int(min((read * sigma).rounded(.up), PixelRect.farthest)) + 1
  }
}

extension PixelRect {
  /// A coordinate far beyond any drawable position, and far from overflow.
  fileprivate static var farthest: Double { FixedPoint.limit }

  /// Returns the rectangle with a margin in pixels on each side.
  package func enlarged(by margin: Int) -> PixelRect {
    PixelRect(
      minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}

/// The lengths of a shadow: of a `Shadow` in points, of a `DeviceShadow` in pixels along
/// one axis.
package struct ShadowLengths: Hashable, Sendable {
  /// The standard deviation of the blur. Negative numbers and NaN give a hard shadow.
  package var sigma: Double

  /// Returns the lengths multiplied by a scale; the deviation is at least 0.
  fileprivate func scaled(by scale: Double) -> ShadowLengths {
    ShadowLengths(sigma: (sigma > 0 ? sigma : 0) * scale)
  }

  /// Returns the distance that the shadow extends beyond its shape, for the blur's extent
  /// in standard deviations.
  fileprivate func margin(_ deviations: Double) -> Double { deviations * sigma }
}

/// A shadow in device space, in pixels.
package struct DeviceShadow: Hashable, Sendable {
  package let x: ShadowLengths
  package let y: ShadowLengths
  package let dx: Double
  package let dy: Double

  /// Creates the device-space form of a shadow given in local points.
  ///
  /// The standard deviations are those along the device's axes. This is exact except for
  /// transforms that scale unequally along rotated axes, for which the blur would be an
  /// ellipse at an angle.
  fileprivate init(_ shadow: Shadow, _ t: AffineTransform) {
    x = shadow.lengths.scaled(by: (t.a * t.a + t.c * t.c).squareRoot())
    y = shadow.lengths.scaled(by: (t.b * t.b + t.d * t.d).squareRoot())
    dx = t.a * shadow.offset.width + t.c * shadow.offset.height
    dy = t.b * shadow.offset.width + t.d * shadow.offset.height
  }

  /// Returns the distance along each axis that the shadow extends beyond its shape.
  private func margin(_ deviations: Double) -> (x: Double, y: Double) {
    (x.margin(deviations), y.margin(deviations))
  }

  /// Whether every number is finite.
  fileprivate var isFinite: Bool {
    let margin = margin(1)
    return dx.isFinite && dy.isFinite && margin.x.isFinite && margin.y.isFinite
  }

  /// Whether every number is finite and the offset is within the rasterizers' range.
  package var isDrawable: Bool {
    isFinite && dx.magnitude < PixelRect.farthest && dy.magnitude < PixelRect.farthest
  }

  /// Returns the pixels on which the shadow inside a rectangle depends.
  package func source(of rect: PixelRect) -> PixelRect {
    let (dx, dy) = (0 - dx, 0 - dy)
    if rect.isEmpty { return .empty }
    let limit = PixelRect.farthest
    func pixels(_ v: Double) -> Int { Int(min(max(v.rounded(.down), -limit), limit)) }
    func above(_ v: Double) -> Int { 0 - pixels(0 - v) }
    let margin = margin(BlurExtent.read)
    let (x, y) = (above(margin.x) + 1, above(margin.y) + 1)
    return PixelRect(
      minX: rect.minX + pixels(dx) - x, minY: rect.minY + pixels(dy) - y,
      maxX: rect.maxX + above(dx) + x, maxY: rect.maxY + above(dy) + y)
  }

  /// Returns the rectangle at the shadow's offset, enlarged by some standard deviations.
  fileprivate func rect(around rect: Rect, _ deviations: Double) -> Rect {
    let margin = margin(deviations)
    return rect.offsetBy(dx: dx, dy: dy).insetBy(dx: 0 - margin.x, dy: 0 - margin.y)
  }

  /// Returns a rectangle around every pixel that the shadow of content inside `rect`
  /// changes by half a level of 255 or more.
  package func reach(from rect: Rect) -> Rect {
    rect.isNull ? .null : self.rect(around: rect, BlurExtent.seen).withRoomForRounding
  }
}

extension Placement {
  /// Returns the device-space form of a shadow given in local points.
  package func device(_ shadow: Shadow) -> DeviceShadow {
    DeviceShadow(shadow, transform)
  }
}
