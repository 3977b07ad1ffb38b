/// The background behind a pixel that is not opaque in the metric `pixelmatch`, as
/// pixelmatch 7 defines it: red is 48; green and blue are 48 or 207, depending on the
/// place.
///
/// The place is 4 · (y · width + x), the offset of the pixel's bytes.
struct Background {
  let red: Int
  let green: Int
  let blue: Int

  @inline(__always)
  init(place: Int) {
    let k = Double(place)
    red = 48
    green = 48 &+ 159 &* (Int(k / 1.618033988749895) & 1)
    blue = 48 &+ 159 &* (Int(k / 2.618033988749895) & 1)
  }
}

/// The components of a straight pixel as integers.
struct Components {
  let r: Int
  let g: Int
  let b: Int
  let a: Int

  @inline(__always)
  init(_ p: UInt32) {
    r = Int(p & 255)
    g = Int(p &>> 8 & 255)
    b = Int(p &>> 16 & 255)
    a = Int(p &>> 24)
  }
}

/// A metric: the difference of two pixels and its comparison with a threshold.
///
/// Metrics are types, so that the loop over a row is specialised at compile time. Only
/// `difference` has no default; it is called only for two pixels that differ. A metric
/// that depends on neighbours stores both `StraightRows` and derives x and y from
/// `place`. A measurement of a whole picture is not a metric but a property of
/// `Comparison`, with a limit in `Tolerance`.
protocol ColorDifference {
  /// Returns the difference of two pixels, `scaled` from the metric's unit. `place` is
  /// 4 · (y · width + x).
  mutating func difference(_ e: UInt32, _ a: UInt32, place: Int) -> Double

  /// Returns a value in the metric's unit as `difference` returns it; the same number by
  /// default. It increases with the value.
  static func scaled(_ value: Double) -> Double

  /// Inverts `scaled`.
  static func unscaled(_ difference: Double) -> Double

  /// Stores the differences of eight pairs of pixels, 0 for equal ones; returns the
  /// largest.
  mutating func differences(
    _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, place: Int,
    into results: UnsafeMutablePointer<Double>
  ) -> Double
}

extension ColorDifference {
  static func scaled(_ value: Double) -> Double { value }

  static func unscaled(_ difference: Double) -> Double { difference }

  @inline(__always)
  mutating func differences(
    _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, place: Int,
    into results: UnsafeMutablePointer<Double>
  ) -> Double {
    differencesOneByOne(e, a, place: place, into: results)
  }

  /// Implements `differences` by `difference`.
  mutating func differencesOneByOne(
    _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, place: Int,
    into results: UnsafeMutablePointer<Double>
  ) -> Double {
    var most = 0.0
    var x = 0
    while x < 8 {
      var d = 0.0
      if e[x] != a[x] { d = difference(e[x], a[x], place: place &+ 4 &* x) }
      if d > most { most = d }
      results[x] = d
      x &+= 1
    }
    return most
  }
}

/// Measures the pixels of a row that have the flag `differs`, and returns the number of
/// those over `threshold`.
///
/// Sets the flag `counts` where the difference exceeds `threshold`, and the flag `dense`
/// where it exceeds the parameter `dense`, the window's threshold. `isPlain` promises
/// that no pixel is ignored. `largest` is raised to the largest difference.
@inline(__always)
func measureRow<D: ColorDifference>(
  _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, count: Int, place: Int,
  flags: UnsafeMutablePointer<UInt8>, threshold: Double, dense: Double,
  isPlain: Bool, results: UnsafeMutablePointer<Double>, largest: inout Double,
  _ measure: inout D
) -> Int {
  var over = 0
  var most = largest
  let word = PixelFlags.word(PixelFlags.differs)
  var x = 0
  while x < count {
    let marked = PixelFlags.load(flags, x) & word
    if marked == 0 {
      x &+= 8
      continue
    }
    // If at least four of eight pixels differ, all eight are measured.
    if x &+ 8 <= count, isPlain, PixelFlags.count(marked) > 3 {
      let d = measure.differences(e + x, a + x, place: place &+ 4 &* x, into: results)
      if d > most { most = d }
      if d > threshold || d > dense {
        var i = 0
        while i < 8 {
          let d = results[i]
          if d > threshold {
            flags[x &+ i] |= PixelFlags.counts
            over &+= 1
          }
          if d > dense { flags[x &+ i] |= PixelFlags.dense }
          i &+= 1
        }
      }
      x &+= 8
      continue
    }
    let end = min(x &+ 8, count)
    while x < end {
      if flags[x] & PixelFlags.differs != 0 {
        let d = measure.difference(e[x], a[x], place: place &+ 4 &* x)
        if d > most { most = d }
        if d > threshold {
          flags[x] |= PixelFlags.counts
          over &+= 1
        }
        if d > dense { flags[x] |= PixelFlags.dense }
      }
      x &+= 1
    }
  }
  largest = most
  return over
}

/// The metrics `exact` and `channels`: the largest difference of a channel.
struct ChannelDifference: ColorDifference {
  @inline(__always)
  mutating func difference(_ e: UInt32, _ a: UInt32, place: Int) -> Double {
    Double(ChannelDifference.largest(e, a))
  }

  /// Returns the largest difference of a channel, 0...255.
  @inline(__always)
  static func largest(_ e: UInt32, _ a: UInt32) -> UInt32 {
    var most: UInt32 = 0
    var shift: UInt32 = 0
    while shift < 32 {
      let p = e &>> shift & 255
      let q = a &>> shift & 255
      let d = p > q ? p &- q : q &- p
      if d > most { most = d }
      shift &+= 8
    }
    return most
  }
}
