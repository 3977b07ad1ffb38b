/// The difference of two pixels in YIQ (Kotsarenko and Ramos, 2010) as pixelmatch 7.2
/// measures it: the square is
///
///     0.5053 ΔY² + 0.299 ΔI² + 0.1957 ΔQ²
///
/// of the differences of 8-bit channels. The result is its square root in units of the
/// largest there can be, √35215, and so compares with pixelmatch's `threshold`.
///
/// pixelmatch holds the square against 35215 · threshold²; so does `YIQDifference`, whose
/// unit is the square. Root and unit come last, once a picture.
struct YIQDifference: ColorDifference {
  /// A threshold as a square.
  static func square(_ threshold: Double) -> Double { 35215 * threshold * threshold }

  /// A square as a difference.
  static func root(_ square: Double) -> Double { (square / 35215).squareRoot() }

  /// The square of the difference.
  @inline(__always)
  mutating func difference(_ e: UInt32, _ a: UInt32, place: Int) -> Double {
    let p = Components(e)
    let q = Components(a)
    var dr = Double(p.r &- q.r)
    var dg = Double(p.g &- q.g)
    var db = Double(p.b &- q.b)
    if p.a & q.a != 255 {
      // The difference over the background, whose own part is what alpha leaves of it.
      let over = Background(place: place)
      let da = p.a &- q.a
      dr = Double(p.r &* p.a &- q.r &* q.a &- over.red &* da) / 255
      dg = Double(p.g &* p.a &- q.g &* q.a &- over.green &* da) / 255
      db = Double(p.b &* p.a &- q.b &* q.a &- over.blue &* da) / 255
    }
    let y = dr * 0.29889531 + dg * 0.58662247 + db * 0.11448223
    let i = dr * 0.59597799 - dg * 0.27417610 - db * 0.32180189
    let q2 = dr * 0.21147017 - dg * 0.52261711 + db * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q2 * q2
  }
}
