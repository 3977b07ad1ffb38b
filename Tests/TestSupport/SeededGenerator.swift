/// A small random number generator whose numbers are the same on every
/// machine: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). A test that
/// fails names its seed, and the seed gives the failing case again.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// Bytes that determine the first numbers, two for each, the next ones last.
  private var tape: [UInt8] = []

  /// A generator whose sequence is determined by the seed.
  package init(seed: UInt64) { state = seed }

  /// A generator whose first numbers each follow from two of the bytes alone,
  /// and whose further ones from the number of bytes: a fuzzer's change at
  /// one place changes one number.
  package init(bytes: some Collection<UInt8>) {
    state = UInt64(bytes.count)
    tape = bytes.reversed()
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    if tape.count >= 2 {
      let low = UInt64(tape.removeLast())
      state = low | UInt64(tape.removeLast()) &<< 8
    }
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  /// A number in 0 ..< 1, a multiple of 2^-53.
  package mutating func unit() -> Double { Double(next() &>> 11) * 0x1p-53 }

  /// A number between the bounds, evenly distributed. Unlike
  /// `Double.random(in:using:)` its formula does not depend on the standard
  /// library's version.
  package mutating func double(in range: ClosedRange<Double>) -> Double {
    let t = unit()
    return range.lowerBound * (1 - t) + range.upperBound * t
  }

  /// An integer in the range, evenly distributed but for 2^-64 of its count.
  package mutating func int(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(bitPattern: Int64(range.upperBound - range.lowerBound))
    if count == .max { return Int(truncatingIfNeeded: next()) }
    let offset = next().multipliedFullWidth(by: count + 1).high
    return range.lowerBound + Int(offset)
  }

  /// True or false, evenly.
  package mutating func bool() -> Bool { next() &>> 63 != 0 }

  /// A number of either sign whose magnitude is from 2^low up to 2^high,
  /// every binary exponent as likely as the others.
  package mutating func spread(from low: Int, to high: Int) -> Double {
    let sign = bool() ? -1.0 : 1.0
    let exponent = int(in: low...high - 1)
    return sign * (1 + unit()) * Double(sign: .plus, exponent: exponent, significand: 1)
  }
}

/// FNV-1a over 64-bit values, lowest byte first: digests of many results that
/// a test compares with a checked-in value.
package struct Digest: Sendable {
  /// The digest of all values added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of no values.
  package init() {}

  /// Adds the eight bytes of a value.
  package mutating func add(_ word: UInt64) {
    var rest = word
    for _ in 0..<8 {
      value = (value ^ (rest & 255)) &* 0x100_0000_01B3
      rest &>>= 8
    }
  }

  /// Adds the bit pattern of a number.
  package mutating func add(_ number: Double) { add(number.bitPattern) }
}
