import MesmerGeometry
import TestSupport
import Testing

@Suite struct RoundingTests {
  @Test func floorAndCeilEqualTheStandardLibrarys() {
    var generator = SeededGenerator(seed: 61)
    for _ in 0..<5000 {
      let x = generator.spread(from: -20, to: 70)
      for y in [x, x.rounded(), x.rounded().nextUp, x.rounded().nextDown] {
        #expect(Elementary.floor(y) == y.rounded(.down), "\(y)")
        #expect(Elementary.ceil(y) == y.rounded(.up), "\(y)")
      }
    }
  }

  @Test func floorAndCeilKeepWhatIsNotFinite() {
    #expect(Elementary.floor(.infinity) == .infinity)
    #expect(Elementary.ceil(-.infinity) == -.infinity)
    #expect(Elementary.floor(.nan).isNaN)
    #expect(Elementary.ceil(.nan).isNaN)
  }

  @Test func nearestIntegerTakesTiesToEven() {
    for n in -1000...1000 {
      let tie = Double(n) + 0.5
      #expect(Elementary.nearestInteger(tie) == tie.rounded(.toNearestOrEven))
      #expect(Elementary.nearestInteger(tie.nextUp) == Double(n + 1))
      #expect(Elementary.nearestInteger(tie.nextDown) == Double(n))
    }
    #expect(Elementary.nearestInteger(0x1p51 - 0.5) == 0x1p51)
  }
}
