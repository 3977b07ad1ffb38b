import MesmerGeometry

/// A shadow that drawing casts: CGContext's.
///
/// It is the shape of what is drawn, blurred, in one colour, below it. Offset
/// and blur are in points of the picture's own space (a view's points): the
/// canvas's transform does not change them, but the shadow grows with the
/// screen's scale and with zooming, and turns with the view.
public struct Shadow: Hashable, Sendable {
  /// How far the shadow lies from what casts it, in points; positive is right
  /// and down.
  public var offset: Size
  /// How soft it is, in points: twice the standard deviation of the Gaussian,
  /// as in CSS and in HTML's canvas, which Core Graphics agrees with. 0 is a
  /// hard shadow; negative counts as 0.
  public var blur: Double
  /// The colour where the shape is opaque.
  public var color: Color

  /// A shadow; black with an opacity of 1/3 where no colour is given, as in
  /// Core Graphics.
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

  /// Whether there is anything to see, and to compute with.
  package var isVisible: Bool {
    offset.isFinite && sigma.isFinite && color.straight8.a > 0
  }

  /// Holds every pixel that the shadow of something inside `rect` changes by
  /// half a level of 255: beyond 3.5 deviations there are 0.06.
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

  /// The pixels that have any influence, to the last bit, on the shadow inside
  /// a rectangle: the kernel ends below 6.5 deviations and a pixel (3.75, and
  /// what cells of several pixels add).
  package func source(of rect: PixelRect) -> PixelRect {
    let (deviations, dx, dy) = (6.5, 0 - dx, 0 - dy)
    if rect.isEmpty { return .empty }
    // Far beyond all that can be drawn, and far from an overflow.
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
  /// Holds every point outside this space that a shadow given in local points
  /// changes by half a level of 255, where what lies inside `rect`, outside as well,
  /// casts it.
  package func reach(of shadow: Shadow, from rect: Rect) -> Rect {
    if rect.isNull { return .null }
    let outer = device(shadow)
    return rect.offsetBy(dx: outer.dx, dy: outer.dy)
      .insetBy(dx: -3.5 * outer.sigmaX, dy: -3.5 * outer.sigmaY).withRoomForRounding
  }

  /// A shadow given in local points as it is on the device.
  ///
  /// The deviations are those along the device's axes. That is the whole
  /// truth for every transform but those that scale unequally along turned
  /// axes, whose blur would be an ellipse at an angle.
  package func device(_ shadow: Shadow) -> DeviceShadow {
    let t = transform
    return DeviceShadow(
      sigmaX: shadow.sigma * (t.a * t.a + t.c * t.c).squareRoot(),
      sigmaY: shadow.sigma * (t.b * t.b + t.d * t.d).squareRoot(),
      dx: t.a * shadow.offset.width + t.c * shadow.offset.height,
      dy: t.b * shadow.offset.width + t.d * shadow.offset.height)
  }
}
