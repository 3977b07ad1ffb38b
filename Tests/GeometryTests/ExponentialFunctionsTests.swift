import MesmerGeometry
import TestSupport
import Testing

@Suite struct ExponentialFunctionsTests {
  @Test func binaryExponentialOfWholeNumbersIsExact() {
    for n in -1074...1023 {
      #expect(
        Elementary.exp2(Double(n))
          == Double(sign: .plus, exponent: n, significand: 1), "n = \(n)")
    }
  }

  @Test func zeroGivesOne() {
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(-0.0) == 1)
    #expect(Elementary.exp2(-0.0) == 1)
    #expect(Elementary.exp2(.leastNonzeroMagnitude) == 1)
  }

  @Test func rangeEndsInInfinityAndZero() {
    #expect(Elementary.exp(709.782712893384) < .infinity)
    #expect(Elementary.exp(709.782712893385) == .infinity)
    #expect(Elementary.exp(-745.13) == .leastNonzeroMagnitude)
    #expect(Elementary.exp(-745.14) == 0)
    #expect(Elementary.exp2((1024.0).nextDown) < .infinity)
    #expect(Elementary.exp2(1024) == .infinity)
    #expect(Elementary.exp2(-1074.9) == .leastNonzeroMagnitude)
    #expect(Elementary.exp2(-1075) == 0)
    for function in [Elementary.exp, Elementary.exp2] {
      let far: [Double] = [.infinity, -.infinity, 1e308, -1e308]
      #expect(far.map(function) == [.infinity, 0, .infinity, 0])
      #expect(function(.nan).isNaN)
    }
  }

  @Test func neighbouringArgumentsNeverDescendByMoreThanAnUlp() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<3000 {
      let x = generator.double(in: -700...700)
      let y = Elementary.exp(x)
      #expect(Elementary.exp(x.nextUp) >= y.nextDown, "x = \(x)")
    }
  }

  @Test func sumsBecomeProducts() {
    var generator = SeededGenerator(seed: 32)
    for _ in 0..<3000 {
      // Whole numbers of 1/1024, so that the sum is exact.
      let a = Double(generator.int(in: -90_000...90_000)) / 1024
      let b = Double(generator.int(in: -90_000...90_000)) / 1024
      let whole = Elementary.exp(a + b)
      let product = Elementary.exp(a) * Elementary.exp(b)
      #expect((whole - product).magnitude <= 4 * whole.ulp, "\(a), \(b)")
    }
  }
}
