import MesmerDrawing

// UIColor's ways with a colour. The setters set the state of the current
// canvas; without one nothing happens.

extension Color {
  /// Makes this the colour that paths and rectangles are filled with.
  public func setFill() { Canvas.current?.fillColor = self }

  /// Makes this the colour that paths and rectangles are stroked with.
  public func setStroke() { Canvas.current?.strokeColor = self }

  /// Makes this the colour of fills and strokes.
  public func set() {
    setFill()
    setStroke()
  }

  /// The same colour with another opacity, 0...1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { withAlpha(alpha) }

  /// The colour as Core Graphics takes it: itself.
  public var cgColor: CGColor { self }

  /// Red, green, blue and alpha, 0...1.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// How many `components` there are: 4.
  public var numberOfComponents: Int { 4 }

  /// The same colour.
  public init(cgColor: CGColor) { self = cgColor }

  /// A colour from hue (0 and 1 are red, 1/3 green, 2/3 blue), saturation and
  /// brightness, all in 0...1; values outside are clamped, NaN is 0.
  public init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    func clamp(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
    let sector = clamp(hue) * 6
    let chroma = clamp(brightness) * clamp(saturation)
    let low = clamp(brightness) - chroma
    // How far a channel's own sector is away, around the circle of 6.
    func channel(_ center: Double) -> Double {
      let away = (sector - center).magnitude
      return low + chroma * clamp(2 - min(away, 6 - away))
    }
    self.init(red: channel(0), green: channel(2), blue: channel(4), alpha: alpha)
  }

  /// Tells the components and that there are some.
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = self.red
    green?.pointee = self.green
    blue?.pointee = self.blue
    alpha?.pointee = self.alpha
    return true
  }
}
