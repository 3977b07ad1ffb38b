import MesmerGeometry
import TestSupport
import Testing

@Suite struct PowerTests {
  @Test func wholePowersThatADoubleHoldsAreExact() {
    for base in 2...60 {
      var exact = 1
      for n in 0...64 {
        #expect(Elementary.pow(Double(base), Double(n)) == Double(exact))
        let sign = n % 2 == 0 ? 1.0 : -1.0
        #expect(Elementary.pow(-Double(base), Double(n)) == sign * Double(exact))
        let (next, overflow) = exact.multipliedReportingOverflow(by: base)
        if overflow || next > 1 << 53 { break }
        exact = next
      }
    }
    #expect(Elementary.pow(2, -1074) == .leastNonzeroMagnitude)
    #expect(Elementary.pow(0.5, 3) == 0.125)
    #expect(Elementary.pow(10, -2) == 0.01)
  }

  @Test func oneHalfIsTheSquareRoot() {
    var generator = SeededGenerator(seed: 51)
    for _ in 0..<1000 {
      let x = generator.spread(from: -1074, to: 1023).magnitude
      #expect(Elementary.pow(x, 0.5) == x.squareRoot())
    }
    #expect(Elementary.pow(-0.0, 0.5).bitPattern == 0)
  }

  @Test func zerosFollowTheStandard() {
    #expect(Elementary.pow(0, 3).bitPattern == (0.0).bitPattern)
    #expect(Elementary.pow(-0.0, 3).bitPattern == (-0.0).bitPattern)
    #expect(Elementary.pow(-0.0, 2).bitPattern == (0.0).bitPattern)
    #expect(Elementary.pow(-0.0, -3) == -.infinity)
    #expect(Elementary.pow(0, -0.5) == .infinity)
    #expect(Elementary.pow(.nan, 0) == 1)
    #expect(Elementary.pow(1, .nan) == 1)
  }

  @Test func infinitiesFollowTheStandard() {
    let inf = Double.infinity
    #expect(Elementary.pow(2, inf) == inf)
    #expect(Elementary.pow(2, -inf) == 0)
    #expect(Elementary.pow(-0.5, inf) == 0)
    #expect(Elementary.pow(0.5, -inf) == inf)
    #expect(Elementary.pow(-1, inf) == 1)
    #expect(Elementary.pow(inf, -2) == 0)
    #expect(Elementary.pow(-inf, 3) == -inf)
    #expect(Elementary.pow(-inf, 2) == inf)
    #expect(Elementary.pow(-inf, -3).bitPattern == (-0.0).bitPattern)
  }

  @Test func negativeBasesHaveWholePowersOnly() {
    #expect(Elementary.pow(-2, 0.5).isNaN)
    #expect(Elementary.pow(-2, 1 / 3).isNaN)
    #expect(Elementary.pow(-2, 3) == -8)
    #expect(Elementary.pow(-1, 0x1p53 - 1) == -1)
    #expect(Elementary.pow(-1, 1e300) == 1)
    #expect(Elementary.pow(.nan, 2).isNaN)
    #expect(Elementary.pow(2, .nan).isNaN)
  }

  @Test func rangeEndsInInfinityAndZero() {
    #expect(Elementary.pow(2, 1024) == .infinity)
    #expect(Elementary.pow(2, 1023.5) < .infinity)
    #expect(Elementary.pow(1e300, 64) == .infinity)
    #expect(Elementary.pow(1e-300, 63) == 0)
    #expect(Elementary.pow(-1e-300, 63).sign == .minus)
    #expect(Elementary.pow((1.0).nextUp, 1e300) == .infinity)
    #expect(Elementary.pow((1.0).nextDown, 1e300) == 0)
    #expect(Elementary.pow(.leastNonzeroMagnitude, 1e-300) == 1)
  }

  @Test func decelerationOverWholeMillisecondsIsAProduct() {
    // Scrolling uses rate^t, here against repeated multiplication.
    var product = 1.0
    for milliseconds in 1...3000 {
      product *= 0.998
      let power = Elementary.pow(0.998, Double(milliseconds))
      #expect((power - product).magnitude < 1e-12 * product)
    }
  }
}
