import MesmerGeometry
import TestSupport
import Testing

@Suite struct TrigonometryTests {
  @Test func zeroIsExactAndKeepsItsSign() {
    #expect(Elementary.sin(0).bitPattern == (0.0).bitPattern)
    #expect(Elementary.sin(-0.0).bitPattern == (-0.0).bitPattern)
    #expect(Elementary.cos(0) == 1)
    #expect(Elementary.cos(-0.0) == 1)
    #expect(Elementary.sincos(-0.0).sin.sign == .minus)
  }

  @Test func sineIsOddAndCosineEven() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5000 {
      let x = generator.spread(from: -60, to: 60)
      #expect(Elementary.sin(-x) == -Elementary.sin(x), "x = \(x)")
      #expect(Elementary.cos(-x) == Elementary.cos(x), "x = \(x)")
    }
  }

  @Test func pairHasTheSameBitsAsTheSingles() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<5000 {
      let x = generator.spread(from: -60, to: 1023)
      let pair = Elementary.sincos(x)
      #expect(pair.sin == Elementary.sin(x), "x = \(x)")
      #expect(pair.cos == Elementary.cos(x), "x = \(x)")
    }
  }

  @Test func squaresSumToOne() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<5000 {
      let x = generator.spread(from: -10, to: 1023)
      let (s, c) = Elementary.sincos(x)
      #expect((s * s + c * c - 1).magnitude < 4e-16, "x = \(x)")
    }
  }

  @Test func bothReductionsAgreeWhereTheyMeet() {
    // 2^20 is the last angle reduced by pieces, the next one is reduced by
    // bits; their sines differ by no more than the angles do.
    var x = 0x1p20
    var before = Elementary.sin(x.nextDown)
    for _ in 0..<100 {
      let after = Elementary.sin(x)
      #expect((after - before).magnitude <= x.ulp * 1.01, "x = \(x)")
      before = after
      x = x.nextUp
    }
  }

  @Test func anglesThatAreNotFiniteGiveNaN() {
    for x in [Double.nan, .infinity, -.infinity] {
      #expect(Elementary.sin(x).isNaN)
      #expect(Elementary.cos(x).isNaN)
      #expect(Elementary.sincos(x).sin.isNaN)
      #expect(Elementary.sincos(x).cos.isNaN)
    }
  }
}
