import MesmerGeometry
import TestSupport
import Testing

@Suite struct LogarithmicFunctionsTests {
  @Test func binaryLogarithmOfPowersOfTwoIsExact() {
    for n in -1074...1023 {
      let x = Double(sign: .plus, exponent: n, significand: 1)
      #expect(Elementary.log2(x) == Double(n), "n = \(n)")
    }
  }

  @Test func oneGivesPositiveZero() {
    #expect(Elementary.log(1).bitPattern == 0)
    #expect(Elementary.log2(1).bitPattern == 0)
  }

  @Test func specialArgumentsFollowTheStandard() {
    for function in [Elementary.log, Elementary.log2] {
      let ends: [Double] = [0, -0.0, .infinity]
      #expect(ends.map(function) == [-.infinity, -.infinity, .infinity])
      let outside: [Double] = [-1, -.infinity, .nan]
      #expect(outside.filter { !function($0).isNaN } == [])
    }
  }

  @Test func logarithmUndoesTheExponential() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<3000 {
      let x = generator.double(in: -700...700)
      let back = Elementary.log(Elementary.exp(x))
      // An ulp of exp(x) is an absolute error of 2^-52 in x.
      #expect((back - x).magnitude <= 0x1p-52 + x.ulp, "x = \(x)")
    }
  }

  @Test func reciprocalsHaveOppositeLogarithms() {
    for n in 1...2000 {
      // n / 1024 and 1024 / n; exact for powers of two only.
      let x = Double(n) / 1024
      let sum = Elementary.log(x) + Elementary.log(1 / x)
      #expect(sum.magnitude <= 0x1p-52 + Elementary.log(x).ulp, "n = \(n)")
    }
  }
}
