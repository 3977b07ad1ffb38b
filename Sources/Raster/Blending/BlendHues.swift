// The four modes that mix channels: hue, saturation, color and luminosity, as the W3C
// compositing specification defines them by Lum, Sat, SetLum, SetSat and ClipColor.
// Everything is first scaled by Sa·Da (source colours times Da, destination colours times
// Sa), which avoids divisions by alpha: the functions are homogeneous.

/// A colour without alpha; numbers are relative to `Sa·Da`.
struct HueColor {
  var r: Double
  var g: Double
  var b: Double

  @inline(__always)
  init(r: Double, g: Double, b: Double) { (self.r, self.g, self.b) = (r, g, b) }

  /// Creates the colour of a pixel, times the alpha of the other pixel.
  @inline(__always)
  init(_ pixel: UInt32, times alpha: UInt32) {
    r = Double((pixel & 255) &* alpha)
    g = Double((pixel &>> 8 & 255) &* alpha)
    b = Double((pixel &>> 16 & 255) &* alpha)
  }

  /// The perceived brightness, Lum.
  @inline(__always)
  var luminosity: Double { (30 * r + 59 * g + 11 * b) / 100 }

  /// The difference between the largest and the smallest channel, Sat.
  @inline(__always)
  var saturation: Double { max(r, g, b) - min(r, g, b) }

  /// Returns SetSat: the colour with the smallest channel moved to 0 and the largest to
  /// `s`; black if all channels are equal.
  @inline(__always)
  func with(saturation s: Double) -> HueColor {
    let low = min(r, g, b)
    let range = max(r, g, b) - low
    if range <= 0 { return HueColor(r: 0, g: 0, b: 0) }
    return HueColor(
      r: (r - low) * s / range, g: (g - low) * s / range, b: (b - low) * s / range)
  }

  /// Returns SetLum and ClipColor: the colour moved to a luminosity, then towards that
  /// gray until the channels are in 0...one.
  @inline(__always)
  func with(luminosity l: Double, one: Double) -> HueColor {
    let by = l - luminosity
    var c = HueColor(r: r + by, g: g + by, b: b + by)
    let low = min(c.r, c.g, c.b)
    let high = max(c.r, c.g, c.b)
    if low < 0 && low < l {
      let k = l / (l - low)
      c = HueColor(r: l + (c.r - l) * k, g: l + (c.g - l) * k, b: l + (c.b - l) * k)
    }
    if high > one && high > l {
      let k = (one - l) / (high - l)
      c = HueColor(r: l + (c.r - l) * k, g: l + (c.g - l) * k, b: l + (c.b - l) * k)
    }
    return c
  }
}
