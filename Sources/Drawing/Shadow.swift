import MesmerGeometry

/// A shadow cast by drawing, as in CGContext.
///
/// It is the drawn shape, blurred, in one colour, and is composited below the shape.
/// Offset and blur are in points of the picture's own space (a view's points). The
/// canvas's transform does not change them, but the shadow grows with the screen's scale
/// and with zooming, and rotates with the view.
public struct Shadow: Hashable, Sendable {
  /// The distance of the shadow from the shape that casts it, in points, right and down.
  public var offset: Size
  /// The blur in points: twice the standard deviation of the Gaussian, as in CSS, HTML's
  /// canvas and Core Graphics. 0 gives a hard shadow; a negative blur counts as 0.
  public var blur: Double
  /// The shadow's colour where the shape is opaque.
  public var color: Color

  /// Creates a shadow; black with opacity 1/3 by default, as in Core Graphics.
  public init(
    offset: Size = .zero, blur: Double = 0,
    color: Color = Color(white: 0, alpha: 1.0 / 3)
  ) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }

  /// The standard deviation of the blur, in points.
  package var sigma: Double { blur > 0 ? blur / 2 : 0 }

  /// Whether the shadow is visible and its numbers are finite.
  package var isVisible: Bool {
    offset.isFinite && sigma.isFinite && !color.isClear
  }

  /// Returns a rectangle around every pixel that the shadow of content inside `rect`
  /// changes by half a level of 255: beyond 3.5 standard deviations, the change is 0.06
  /// levels.
  package func reach(from rect: Rect) -> Rect {
    if rect.isNull { return .null }
    return rect.offsetBy(dx: offset.width, dy: offset.height)
      .insetBy(dx: -3.5 * sigma, dy: -3.5 * sigma).withRoomForRounding
  }
}

/// A shadow in device space: standard deviations and offset in pixels.
package struct DeviceShadow: Hashable, Sendable {
  package var sigmaX: Double
  package var sigmaY: Double
  package var dx: Double
  package var dy: Double

  /// Returns the pixels that influence the shadow inside a rectangle, to the last bit:
  /// the kernel ends below 6.5 standard deviations and a pixel (3.75, and the part that
  /// cells of several pixels add).
  package func source(of rect: PixelRect) -> PixelRect {
    let (deviations, dx, dy) = (6.5, 0 - dx, 0 - dy)
    if rect.isEmpty { return .empty }
    // Far beyond any drawable position, and far from overflow.
    let limit = 1_099_511_627_776.0
    func pixels(_ v: Double) -> Int { Int(min(max(v, -limit), limit)) }
    let x = pixels((deviations * sigmaX).rounded(.up)) + 1
    let y = pixels((deviations * sigmaY).rounded(.up)) + 1
    return PixelRect(
      minX: rect.minX + pixels(dx.rounded(.down)) - x,
      minY: rect.minY + pixels(dy.rounded(.down)) - y,
      maxX: rect.maxX + pixels(dx.rounded(.up)) + x,
      maxY: rect.maxY + pixels(dy.rounded(.up)) + y)
  }
}

extension Placement {
  /// Returns a rectangle, outside this space, around every point that a shadow given in
  /// local points changes by half a level of 255. The shape that casts it is inside
  /// `rect`, which is also outside this space.
  package func reach(of shadow: Shadow, from rect: Rect) -> Rect {
    if rect.isNull { return .null }
    let outer = device(shadow)
    return rect.offsetBy(dx: outer.dx, dy: outer.dy)
      .insetBy(dx: -3.5 * outer.sigmaX, dy: -3.5 * outer.sigmaY).withRoomForRounding
  }

  /// Returns a shadow given in local points, on the device.
  ///
  /// The standard deviations are those along the device's axes. This is exact except for
  /// transforms that scale unequally along rotated axes, for which the blur would be an
  /// ellipse at an angle.
  package func device(_ shadow: Shadow) -> DeviceShadow {
    let t = transform
    return DeviceShadow(
      sigmaX: shadow.sigma * (t.a * t.a + t.c * t.c).squareRoot(),
      sigmaY: shadow.sigma * (t.b * t.b + t.d * t.d).squareRoot(),
      dx: t.a * shadow.offset.width + t.c * shadow.offset.height,
      dy: t.b * shadow.offset.width + t.d * shadow.offset.height)
  }
}
