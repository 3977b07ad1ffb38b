import MesmerGeometry

/// The difference of two pixels in OKLab (Ottosson, 2020) as pixelmatch measures it at
/// its commit 69fcbe9: HyAB, |ΔLr| + √(Δa² + Δb²), where Lr is the lightness with
/// Ottosson's toe.
///
/// The definition includes its tables: cube roots use 4096 steps with linear
/// interpolation, and components that are not whole interpolate the sRGB table in the
/// same way. Without them counts would differ by a few pixels.
struct OklabDifference: ColorDifference {
  /// A colour: the cube roots of its LMS, and its lightness.
  private struct Color {
    var l: Double
    var m: Double
    var s: Double
    var lightness: Double
  }

  private var cache = PairCache()
  private let linear: [Double] = SRGB.linear
  private let roots: [Double] = OklabDifference.cubeRoots

  mutating func difference(_ e: UInt32, _ a: UInt32, place: Int) -> Double {
    if e & a >= 0xff00_0000 {
      if let known = cache[e, a] { return known }
      let result = distance(color(Components(e), nil), color(Components(a), nil))
      cache[e, a] = result
      return result
    }
    let over = Background(place: place)
    return distance(color(Components(e), over), color(Components(a), over))
  }

  private func distance(_ p: Color, _ q: Color) -> Double {
    let dl = p.l - q.l
    let dm = p.m - q.m
    let ds = p.s - q.s
    let a = 1.9779984951 * dl - 2.4285922050 * dm + 0.4505937099 * ds
    let b = 0.0259040371 * dl + 0.7827717662 * dm - 0.8086757660 * ds
    return (p.lightness - q.lightness).magnitude + (a * a + b * b).squareRoot()
  }

  private func color(_ c: Components, _ over: Background?) -> Color {
    let r: Double
    let g: Double
    let b: Double
    if let over {
      r = interpolated(linear, Components.over(c.r, c.a, over.red))
      g = interpolated(linear, Components.over(c.g, c.a, over.green))
      b = interpolated(linear, Components.over(c.b, c.a, over.blue))
    } else {
      r = linear[c.r]
      g = linear[c.g]
      b = linear[c.b]
    }
    let l = root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    let lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    return Color(l: l, m: m, s: s, lightness: OklabDifference.toe(lightness))
  }

  private func root(_ x: Double) -> Double { interpolated(roots, x * 4096) }

  /// Returns the linear interpolation between two entries of a table.
  private func interpolated(_ table: [Double], _ x: Double) -> Double {
    let i = Int(x)
    return table[i] + (table[i + 1] - table[i]) * (x - Double(i))
  }

  private static func toe(_ lightness: Double) -> Double {
    let k1 = 0.206
    let k2 = 0.03
    let k3 = (1 + k1) / (1 + k2)
    let x = k3 * lightness - k1
    return 0.5 * (x + (x * x + 4 * k2 * k3 * lightness).squareRoot())
  }

  /// The cube roots of 0, 1/4096, ..., 4097/4096.
  private static let cubeRoots: [Double] = (0...4097).map {
    SRGB.cubeRoot(Double($0) / 4096)
  }
}

/// Parts of colour spaces shared by metrics.
package enum SRGB {
  /// The linear light, 0...1, of a component 0...255, followed by that of 255 again.
  package static let linear: [Double] = (0...256).map {
    let c = Double(min($0, 255)) / 255
    return c <= 0.04045 ? c / 12.92 : Elementary.pow((c + 0.055) / 1.055, 2.4)
  }

  /// Returns the cube root of a number from 0 to 8.
  static func cubeRoot(_ x: Double) -> Double {
    if x <= 0 { return 0 }
    let r = Elementary.pow(x, 1.0 / 3)
    // 1/3 is not a Double: a step of Newton's method corrects the last bits.
    return r - (r * r * r - x) / (3 * r * r)
  }
}

/// A cache of the differences of recently measured pairs of opaque pixels: pictures have
/// few colours, and few distinct pairs.
struct PairCache {
  private static let bits = 12
  /// The pair of each slot; 0 is no pair, because its pixels are not opaque.
  private var keys = [UInt64](repeating: 0, count: 1 << PairCache.bits)
  private var values = [Double](repeating: 0, count: 1 << PairCache.bits)

  subscript(_ e: UInt32, _ a: UInt32) -> Double? {
    get {
      let key = UInt64(e) &<< 32 | UInt64(a)
      let slot = PairCache.slot(key)
      return keys[slot] == key ? values[slot] : nil
    }
    set {
      let key = UInt64(e) &<< 32 | UInt64(a)
      let slot = PairCache.slot(key)
      keys[slot] = key
      values[slot] = newValue ?? 0
    }
  }

  private static func slot(_ key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15) &>> (64 - UInt64(bits)))
  }
}
