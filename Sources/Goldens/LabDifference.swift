import MesmerGeometry

/// A colour in CIELAB: L* 0...100, a* and b*.
struct Lab {
  var l: Double
  var a: Double
  var b: Double

  init(_ l: Double, _ a: Double, _ b: Double) {
    self.l = l
    self.a = a
    self.b = b
  }

  /// The colour of sRGB components in linear light, 0...1, with the white of D65.
  init(linearRed r: Double, green g: Double, blue b: Double) {
    let x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    let y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    let z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    func f(_ t: Double) -> Double {
      t > 216.0 / 24389 ? SRGB.cubeRoot(t) : (24389.0 / 27 * t + 16) / 116
    }
    self.init(116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z)))
  }

  /// The colour of a pixel, seen through a background if it is not opaque.
  init(_ pixel: UInt32, over background: Background?) {
    let c = Components(pixel)
    func linear(_ c: Int, _ a: Int, _ over: Int?) -> Double {
      guard let over else { return SRGB.linear[c] }
      let x = Components.over(c, a, over)
      let i = Int(x)
      return SRGB.linear[i] + (SRGB.linear[i + 1] - SRGB.linear[i]) * (x - Double(i))
    }
    self.init(
      linearRed: linear(c.r, c.a, background?.red),
      green: linear(c.g, c.a, background?.green),
      blue: linear(c.b, c.a, background?.blue))
  }

  /// ΔE of CIE94 with the weights for graphic arts; `standard` is the first colour.
  static func cie94(_ standard: Lab, _ sample: Lab) -> Double {
    let c1 = (standard.a * standard.a + standard.b * standard.b).squareRoot()
    let c2 = (sample.a * sample.a + sample.b * sample.b).squareRoot()
    let dl = standard.l - sample.l
    let dc = c1 - c2
    let da = standard.a - sample.a
    let db = standard.b - sample.b
    let dh2 = max(0, da * da + db * db - dc * dc)
    let sc = 1 + 0.045 * c1
    let sh = 1 + 0.015 * c1
    return (dl * dl + (dc / sc) * (dc / sc) + dh2 / (sh * sh)).squareRoot()
  }

  /// ΔE of CIEDE2000 with all weights 1, after Sharma, Wu and Dalal (2005).
  static func ciede2000(_ p: Lab, _ q: Lab) -> Double {
    let pi = Double.pi
    func chroma(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
    func seventh(_ x: Double) -> Double { x * x * x * x * x * x * x }
    let mean = (chroma(p.a, p.b) + chroma(q.a, q.b)) / 2
    let ratio = (seventh(mean) / (seventh(mean) + 6_103_515_625)).squareRoot()
    let g = 0.5 * (1 - ratio)
    let a1 = (1 + g) * p.a
    let a2 = (1 + g) * q.a
    let c1 = chroma(a1, p.b)
    let c2 = chroma(a2, q.b)
    /// A hue, 0 ..< 2π; 0 for grays.
    func hue(_ a: Double, _ b: Double) -> Double {
      if a == 0 && b == 0 { return 0 }
      let angle = Elementary.atan2(b, a)
      return angle < 0 ? angle + 2 * pi : angle
    }
    let h1 = hue(a1, p.b)
    let h2 = hue(a2, q.b)
    let dl = q.l - p.l
    let dc = c2 - c1
    let isGray = c1 * c2 == 0
    var dh = isGray ? 0 : h2 - h1
    if dh > pi { dh -= 2 * pi }
    if dh < -pi { dh += 2 * pi }
    let dH = 2 * (c1 * c2).squareRoot() * Elementary.sin(dh / 2)
    let l = (p.l + q.l) / 2
    let c = (c1 + c2) / 2
    var h = h1 + h2
    if !isGray {
      if (h1 - h2).magnitude > pi { h += h < 2 * pi ? 2 * pi : -2 * pi }
      h /= 2
    }
    func degrees(_ x: Double) -> Double { x * pi / 180 }
    let t =
      1 - 0.17 * Elementary.cos(h - degrees(30)) + 0.24 * Elementary.cos(2 * h)
      + 0.32 * Elementary.cos(3 * h + degrees(6))
      - 0.20 * Elementary.cos(4 * h - degrees(63))
    let turn = (h - degrees(275)) / degrees(25)
    let theta = degrees(30) * Elementary.exp(-turn * turn)
    let rc = 2 * (seventh(c) / (seventh(c) + 6_103_515_625)).squareRoot()
    let off = (l - 50) * (l - 50)
    let sl = 1 + 0.015 * off / (20 + off).squareRoot()
    let sc = 1 + 0.045 * c
    let sh = 1 + 0.015 * c * t
    let rt = -Elementary.sin(2 * theta) * rc
    let x = dl / sl
    let y = dc / sc
    let z = dH / sh
    return max(0, x * x + y * y + z * z + rt * y * z).squareRoot()
  }
}

/// ΔE in CIELAB of two pixels.
struct LabDifference: ColorDifference {
  /// The formula of ΔE.
  enum Formula {
    case cie94
    case ciede2000
  }

  let formula: Formula
  private var cache = PairCache()

  init(_ formula: Formula) { self.formula = formula }

  mutating func difference(_ e: UInt32, _ a: UInt32, place: Int) -> Double {
    if e & a >= 0xff00_0000 {
      if let known = cache[e, a] { return known }
      let result = distance(e, a, nil)
      cache[e, a] = result
      return result
    }
    return distance(e, a, Background(place: place))
  }

  private func distance(_ e: UInt32, _ a: UInt32, _ over: Background?) -> Double {
    let p = Lab(e, over: over)
    let q = Lab(a, over: over)
    return switch formula {
    case .cie94: Lab.cie94(p, q)
    case .ciede2000: Lab.ciede2000(p, q)
    }
  }
}
