import MesmerGeometry
import TestSupport
import Testing

/// Expects values of a function of two numbers, with the sign of a zero.
func expect(
  _ rows: [(Double, Double, Double)], of function: (Double, Double) -> Double,
  at location: SourceLocation = #_sourceLocation
) {
  for (a, b, value) in rows {
    let found = function(a, b)
    #expect(
      found == value && found.sign == value.sign || found.isNaN && value.isNaN,
      "\(found), not \(value), of \(a) and \(b)", sourceLocation: location)
  }
}

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
    expect(
      [
        (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0), (-0.0, -3, -.infinity),
        (0, -0.5, .infinity), (.nan, 0, 1), (1, .nan, 1),
      ], of: Elementary.pow)
  }

  @Test func infinitiesFollowTheStandard() {
    let inf = Double.infinity
    expect(
      [
        (2, inf, inf), (2, -inf, 0), (-0.5, inf, 0), (0.5, -inf, inf), (-1, inf, 1),
        (inf, -2, 0), (-inf, 3, -inf), (-inf, 2, inf), (-inf, -3, -0.0),
      ], of: Elementary.pow)
  }

  @Test func negativeBasesHaveWholePowersOnly() {
    expect(
      [
        (-2, 0.5, .nan), (-2, 1 / 3, .nan), (-2, 3, -8), (-1, 0x1p53 - 1, -1),
        (-1, 1e300, 1),
        (.nan, 2, .nan), (2, .nan, .nan),
      ], of: Elementary.pow)
  }

  @Test func rangeEndsInInfinityAndZero() {
    #expect(Elementary.pow(2, 1023.5) < .infinity)
    expect(
      [
        (2, 1024, .infinity), (1e300, 64, .infinity), (1e-300, 63, 0),
        (-1e-300, 63, -0.0),
        ((1.0).nextUp, 1e300, .infinity), ((1.0).nextDown, 1e300, 0),
        (.leastNonzeroMagnitude, 1e-300, 1),
      ], of: Elementary.pow)
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
