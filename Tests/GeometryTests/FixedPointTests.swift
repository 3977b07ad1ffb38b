import MesmerGeometry
import TestSupport
import Testing

@Suite struct FixedPointTests {
  @Test func multiplesOfTheUnitAreExact() {
    var generator = SeededGenerator(seed: 151)
    #expect(FixedPoint.one == 1 << 10)
    for _ in 0..<2000 {
      let value = Int64(generator.int(in: -1 << 50...1 << 50))
      #expect(FixedPoint.fixed(Double(value) / 1024) == value)
    }
    let end = FixedPoint.limit
    #expect(FixedPoint.fixed(end) == 1 << 50)
    #expect(FixedPoint.fixed(-end) == -1 << 50)
  }

  @Test func tiesGoToEven() {
    for n in -2000...2000 {
      let tie = (Double(n) + 0.5) / 1024
      let even = n & 1 == 0 ? n : n + 1
      #expect(FixedPoint.fixed(tie) == Int64(even), "n = \(n)")
      #expect(FixedPoint.fixed(tie.nextUp) == Int64(n + 1))
      #expect(FixedPoint.fixed(tie.nextDown) == Int64(n))
    }
  }

  @Test func mirroredCoordinatesRoundToMirrorImages() {
    var generator = SeededGenerator(seed: 152)
    for _ in 0..<2000 {
      // Multiples of 1/4096, ties among them, so that W - x is exact.
      let x = Double(generator.int(in: -4_000_000...4_000_000)) / 4096
      #expect(FixedPoint.fixed(-x) == -FixedPoint.fixed(x), "x = \(x)")
      for width in [1, 375, 1170] {
        #expect(
          FixedPoint.fixed(Double(width) - x)
            == Int64(width) * 1024 - FixedPoint.fixed(x), "x = \(x)")
      }
    }
  }

  @Test func translationByWholePixelsCommutesWithRounding() {
    var generator = SeededGenerator(seed: 153)
    for _ in 0..<2000 {
      let x = Double(generator.int(in: -4_000_000...4_000_000)) / 4096
      let shift = generator.int(in: -10_000_000...10_000_000)
      #expect(
        FixedPoint.fixed(x + Double(shift))
          == FixedPoint.fixed(x) + Int64(shift) * 1024, "x = \(x)")
    }
  }

  @Test func errorIsAtMostHalfAUnit() {
    var generator = SeededGenerator(seed: 154)
    for _ in 0..<2000 {
      let x = generator.double(in: -1e6...1e6)
      let back = Double(FixedPoint.fixed(x)) / 1024
      #expect((back - x).magnitude <= 0.5 / 1024)
    }
  }

  @Test func pixelsOfACoordinate() {
    for value in Int64(-5000)...5000 {
      let x = Double(value) / 1024
      #expect(FixedPoint.floorPixel(value) == Int(x.rounded(.down)))
      #expect(FixedPoint.ceilPixel(value) == Int(x.rounded(.up)))
      // The first n with n + 1/2 >= x.
      #expect(FixedPoint.firstCentre(value) == Int((x - 0.5).rounded(.up)))
    }
  }

  @Test func abuttingSpansShareNoCentreAndMissNone() {
    var generator = SeededGenerator(seed: 155)
    for _ in 0..<500 {
      let cuts = (0..<6).map { _ in Int64(generator.int(in: 0...9000)) }.sorted()
      var covered: [Int] = []
      for (a, b) in zip(cuts, cuts.dropFirst()) {
        covered += Array(FixedPoint.firstCentre(a)..<FixedPoint.firstCentre(b))
      }
      let whole = FixedPoint.firstCentre(cuts[0])..<FixedPoint.firstCentre(cuts[5])
      #expect(covered == Array(whole))
    }
  }
}
