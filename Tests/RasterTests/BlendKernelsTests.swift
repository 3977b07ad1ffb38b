import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct BlendKernelsTests {
  @Test func div255IsRoundedDivisionForEveryProduct() {
    for v in UInt32(0)...65152 { #expect(Blend.div255(v) == (v * 2 + 255) / 510, "\(v)") }
  }

  @Test func lanesDivideAsScalarsDo() {
    for base in Array(stride(from: 0, through: 65144, by: 8)) + [65145] {
      var lanes = SIMD8<UInt16>()
      for i in 0..<8 { lanes[i] = UInt16(base + i) }
      let out = Blend.div255(lanes)
      for i in 0..<8 { #expect(UInt32(out[i]) == Blend.div255(UInt32(base + i))) }
    }
  }

  /// The formula in plain arithmetic, one channel.
  static func reference(_ d: UInt32, _ s: UInt32, _ sa: UInt32, _ m: UInt32) -> UInt32 {
    func round255(_ v: UInt32) -> UInt32 { (v * 2 + 255) / 510 }
    return round255(s * m + d * (255 - round255(sa * m)))
  }

  @Test func overMatchesTheFormulaForEveryCornerClass() {
    let values: [UInt32] = [0, 1, 2, 127, 128, 129, 254, 255]
    for sa in values {
      for s in values where s <= sa {
        for d in values {
          for m in UInt32(0)...255 {
            let source = s | s << 8 | s << 16 | sa << 24
            let target = d | d << 8 | d << 16 | UInt32(255) << 24
            let out = Blend.over(target, source, coverage: m)
            let want = Self.reference(d, s, sa, m)
            guard out & 255 == want, out >> 8 & 255 == want, out >> 16 & 255 == want,
              out >> 24 == Self.reference(255, sa, sa, m)
            else {
              Issue.record("s \(s) sa \(sa) d \(d) m \(m): \(out) instead of \(want)")
              return
            }
          }
        }
      }
    }
  }

  /// Source-over for every (source, alpha, destination, coverage). A channel is
  /// div255(s·m + d·k) with k = 255 - div255(sa·m), and div255 is rounded
  /// division (above) up to 65152. So the distance from real arithmetic is at
  /// most a half, for that rounding, and d/255 times the rounding of k, which
  /// (sa, m) settle; d = 255 is the worst. The sum grows with s and d, so
  /// s = sa, d = 255 shows that it fits.
  @Test func sourceOverIsWithinOneLevelForAllOperands() {
    var (worst, largest): (Double, UInt32) = (0, 0)
    for sa in UInt32(0)...255 {
      for m in UInt32(0)...255 {
        let rounded = Blend.div255(sa * m)
        let exact = Double(sa * m) / 255
        worst = max(worst, 0.5 + abs(Double(rounded) - exact))
        largest = max(largest, sa * m + 255 * (255 - rounded))
      }
    }
    #expect(largest == 65152)
    #expect(worst <= 1)
  }

  /// The packed forms do that formula for every k and m, at both ends and in
  /// the middle of the ranges of s and d.
  @Test func packedPixelsFollowTheFormulaForEveryAlphaAndCoverage() {
    var wrong = 0
    for sa in UInt32(0)...255 {
      for m in UInt32(0)...255 {
        let s = sa << 24 | sa | (sa / 2) << 8 | (sa / 3) << 16
        let d: UInt32 = 0xff_80_00_ff
        let out = Blend.over(d, s, coverage: m)
        let k = 255 - Blend.div255(sa * m)
        func want(_ c: UInt32, _ dc: UInt32) -> UInt32 { Blend.div255(c * m + dc * k) }
        let expected =
          want(sa, 255) | want(sa / 2, 0) << 8 | want(sa / 3, 128) << 16
          | want(sa, 255) << 24
        if out != expected { wrong += 1 }
        if Wash(s, coverage: m).applied(to: d) != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func rowKernelsGiveWhatTheScalarFormulaGives() {
    var random = SeededGenerator(seed: 11)
    func pixel() -> UInt32 {
      let a = UInt32(random.int(in: 0...255))
      func c() -> UInt32 { UInt32(random.int(in: 0...Int(a))) }
      return c() | c() << 8 | c() << 16 | a << 24
    }
    for count in 0..<40 {
      var target = (0..<count).map { _ in pixel() }
      let source = (0..<count).map { _ in pixel() }
      let mask = (0..<count).map { i in
        i % 3 == 0 ? UInt8(255) : UInt8(random.int(in: 0...255))
      }
      let solid = pixel()
      let m = UInt32(random.int(in: 0...255))
      let start = target
      Blend.overRow(&target, source, count)
      #expect(target == zip(start, source).map { Blend.over($0, $1, coverage: 255) })
      target = start
      Blend.overRow(&target, source, mask: mask, count)
      #expect(
        target
          == (0..<count).map {
            Blend.over(start[$0], source[$0], coverage: UInt32(mask[$0]))
          })
      target = start
      Blend.overSolid(&target, count, solid, coverage: m)
      #expect(target == start.map { Blend.over($0, solid, coverage: m) })
      target = start
      Blend.overSolid(&target, solid, mask: mask, count)
      #expect(
        target
          == (0..<count).map { Blend.over(start[$0], solid, coverage: UInt32(mask[$0])) })
      target = start
      Blend.fill(&target, count, solid)
      #expect(target == start.map { _ in solid })
    }
  }

  @Test func premultipliedPixelsStayPremultiplied() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<20_000 {
      let a = UInt32(random.int(in: 0...255))
      let b = UInt32(random.int(in: 0...255))
      let c = UInt32(random.int(in: 0...Int(a)))
      let d = UInt32(random.int(in: 0...Int(b)))
      let out = Blend.over(
        d | b << 24, c | a << 24, coverage: UInt32(random.int(in: 0...255)))
      #expect(out & 255 <= out >> 24)
    }
  }
}
