import MesmerGeometry

/// Round values on an axis: multiples of 1, 2 or 5 times a power of ten.
///
/// A value is stored as a whole number of steps, and its text is made from the digits
/// of that number, so `0.3` is `0.3` regardless of the rounding of 0.1.
struct AxisTicks: Sendable {
  /// 1, 2 or 5.
  let mantissa: Int
  /// The power of ten.
  let exponent: Int
  /// The values, in steps; nil if there are none.
  let steps: ClosedRange<Int>?

  /// Creates ticks on an axis from `low` to `high`, with at most `count` steps between
  /// the first and the last (thus at most `count` + 1 ticks). There are none if the
  /// axis is not finite, has no length, or is so short and so far from 0 that Doubles
  /// cannot resolve it.
  init(from low: Double, to high: Double, count: Int) {
    let raw = (high - low) / Double(max(count, 1))
    let reach = max(low.magnitude, high.magnitude)
    guard raw > reach * 1e-12, raw > 1e-250, reach < 1e250 else {
      (mantissa, exponent, steps) = (1, 0, nil)
      return
    }
    // The rounding of the logarithm may yield the next power; both are tried.
    var power = Int(Elementary.floor(Elementary.log(raw) / Elementary.log(10))) - 1
    var digit = 1
    while AxisTicks.value(digit, power) < raw {
      switch digit {
      case 1: digit = 2
      case 2: digit = 5
      default: (digit, power) = (1, power + 1)
      }
    }
    (mantissa, exponent) = (digit, power)
    let step = AxisTicks.value(digit, power)
    // A tick at an end of the axis is included despite the rounding of its quotient.
    let slack = (high - low) / step * 1e-9
    let first = Int(Elementary.ceil(low / step - slack))
    let last = Int(Elementary.floor(high / step + slack))
    steps = first <= last ? first...last : nil
  }

  /// Returns a whole number times a power of ten.
  private static func value(_ number: Int, _ power: Int) -> Double {
    var scale = 1.0
    for _ in 0..<power.magnitude { scale *= 10 }
    return power < 0 ? Double(number) / scale : Double(number) * scale
  }

  /// Returns the value of a step.
  func value(_ step: Int) -> Double { AxisTicks.value(step * mantissa, exponent) }

  /// Returns the text of a step: plain decimals from 0.000001 to 9999999, powers of ten
  /// (`2.5e9`) beyond.
  func text(_ step: Int) -> String {
    let number = step * mantissa
    if number == 0 { return "0" }
    let sign = number < 0 ? "-" : ""
    var digits = String(number.magnitude)
    let length = digits.count + exponent
    if exponent >= 0 && length <= 7 {
      return sign + digits + String(repeating: "0", count: exponent)
    }
    if exponent < 0 && exponent >= -6 && length <= 7 {
      let places = -exponent
      if digits.count <= places {
        digits = String(repeating: "0", count: places + 1 - digits.count) + digits
      }
      return sign + digits.dropLast(places) + "." + digits.suffix(places)
    }
    while digits.count > 1 && digits.last == "0" { digits.removeLast() }
    let head = String(digits.prefix(1))
    let tail = digits.count > 1 ? "." + digits.dropFirst() : ""
    return sign + head + tail + "e\(length - 1)"
  }
}

/// A range of numbers on an axis.
struct AxisRange: Hashable, Sendable {
  var low: Double
  var high: Double

  var length: Double { high - low }

  /// Creates the range of the finite numbers in a sequence; nil if there are none.
  init?(of values: some Sequence<Double>) {
    var range: (low: Double, high: Double)?
    for v in values where v.isFinite {
      range = (min(range?.low ?? v, v), max(range?.high ?? v, v))
    }
    guard let range else { return nil }
    (low, high) = range
  }

  init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// Returns the smallest range that contains both.
  func union(_ other: AxisRange) -> AxisRange {
    AxisRange(low: min(low, other.low), high: max(high, other.high))
  }

  /// Returns the range extended at both ends by a fraction of its length. A range without
  /// length becomes one around its number, at least 2 long.
  func padded(by part: Double) -> AxisRange {
    let least = max(low.magnitude, high.magnitude) * 1e-9
    if !(length > least) {
      let half = max(low.magnitude * 0.05, 1)
      return AxisRange(low: low - half, high: high + half)
    }
    return AxisRange(low: low - length * part, high: high + length * part)
  }
}
