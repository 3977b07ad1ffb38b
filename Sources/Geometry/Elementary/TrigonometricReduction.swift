/// Reduction of an angle by quarter turns: n and `r = x - n · π/2`.
///
/// Up to 2^20 radians: n is the rounded quotient, below 2^20. π/2 is split into three
/// pieces of 33 bits and a rest (Cody and Waite, Software Manual for the Elementary
/// Functions, 1980), so that each n · piece is exact. The rounding error of each sum but
/// the last is carried along. The omitted part is below 2^-130, while no Double is closer
/// than 2^-61 to a multiple of π/2 (J.-M. Muller, Elementary Functions, table of worst
/// cases): a relative error below 2^-69.
///
/// Beyond that: Payne and Hanek (SIGNUM Newsletter 18, 1983). x is an integer m of 53
/// bits times 2^e. The bits of 2/π whose product with x is a multiple of 4 do not matter.
/// The next 192 bits times m, as an integer modulo 2^192, contain n modulo 4 in two bits
/// and the fraction of a quarter turn in 190, of which 137 are correct. The fraction is
/// converted to two Doubles and multiplied by π/2. The relative error is below 2^-74.
extension Elementary {
  /// Returns the number of quarter turns, of which only the last two bits are valid, and
  /// the remainder, which is at most π/4 in magnitude except for rounding. The angle must
  /// be finite and not negative.
  @inline(__always)
  static func reduced(_ x: Double) -> (quarter: Int, rest: DoubleDouble) {
    if x <= 0x1.921fb54442d18p-1 { return (0, DoubleDouble(x, 0)) }
    if x <= 0x1p20 { return reducedByPieces(x) }
    return reducedByBits(x)
  }

  private static func reducedByPieces(_ x: Double) -> (Int, DoubleDouble) {
    let n = nearestInteger(x * 0x1.45f306dc9c883p-1)
    // The pieces of π/2; n times each is exact, except the last.
    let first = n * 0x1.921fb54400000p+0
    let second = n * 0x1.0b4611a600000p-34
    let third = n * 0x1.3198a2e000000p-69
    let rest = n * 0x1.b839a252049c1p-104
    let a = DoubleDouble(sum: x - first, -second)
    let b = DoubleDouble(sum: a.high, -third)
    let low = DoubleDouble(sum: a.low, b.low)
    let sum = DoubleDouble(sum: b.high, low.high)
    return (
      Int(n), DoubleDouble(ordered: sum.high, sum.low + (low.low - rest))
    )
  }

  private static func reducedByBits(_ x: Double) -> (Int, DoubleDouble) {
    let m = x.bitPattern & 0xF_FFFF_FFFF_FFFF | 0x10_0000_0000_0000
    let e = Int(truncatingIfNeeded: x.bitPattern &>> 52) - 1075
    // Bits before `start` have a weight of 4 or more. The table begins with 64 zero bits;
    // e is at least -32 here.
    let start = e - 2 + 64
    let word = start / 64
    let f2 = twoOverPi(word, start % 64)
    let f1 = twoOverPi(word + 1, start % 64)
    let f0 = twoOverPi(word + 2, start % 64)

    let p0 = m.multipliedFullWidth(by: f0)
    let p1 = m.multipliedFullWidth(by: f1)
    let (r1, carry) = p1.low.addingReportingOverflow(p0.high)
    let r2 = m &* f2 &+ p1.high &+ (carry ? 1 : 0)
    var quarter = Int(truncatingIfNeeded: r2 &>> 62)
    var a = r2 &<< 2 | r1 &>> 62
    var b = r1 &<< 2 | p0.low &>> 62
    var c = p0.low &<< 2
    let isNegative = a &>> 63 != 0
    if isNegative {
      quarter &+= 1
      c = 0 &- c
      b = ~b &+ (c == 0 ? 1 : 0)
      a = ~a &+ (b == 0 && c == 0 ? 1 : 0)
    }
    // The fraction is 0.abc in base 2^64; move its leading one bit to the top.
    var scale = 0
    while a == 0 && scale > -128 {
      (a, b, c) = (b, c, 0)
      scale -= 64
    }
    let zeros = a.leadingZeroBitCount
    if zeros > 0 {
      a = a &<< UInt64(zeros) | b &>> UInt64(64 - zeros)
      b = b &<< UInt64(zeros) | c &>> UInt64(64 - zeros)
      scale -= zeros
    }
    let high = Double(a &>> 11) * powerOfTwo(scale - 53)
    let low = Double((a &<< 53 | b &>> 11) &>> 11) * powerOfTwo(scale - 106)
    let halfPi = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    let rest = DoubleDouble(ordered: high, low) * halfPi
    return (quarter, isNegative ? -rest : rest)
  }

  /// Returns 64 bits of the table, from a given bit of a word.
  private static func twoOverPi(_ word: Int, _ bit: Int) -> UInt64 {
    let first = twoOverPiBits[word]
    if bit == 0 { return first }
    return first &<< UInt64(bit)
      | twoOverPiBits[word + 1] &>> UInt64(64 - bit)
  }

  /// 64 zero bits, then the first 1216 bits of 2/π.
  private static let twoOverPiBits: [UInt64] = [
    0,
    0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041,
    0xFE51_63AB_DEBB_C561, 0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C,
    0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484, 0xE99C_7026_B45F_7E41,
    0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D,
    0x7527_BAC7_EBE5_F17B, 0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08,
    0x5603_3046_FC7B_6BAB,
  ]
}
