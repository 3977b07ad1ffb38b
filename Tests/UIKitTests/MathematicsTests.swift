import MesmerUIKit
import Testing

@Suite struct MathematicsTests {
  @Test func lengthsHaveTheBitsOfThePlainFormulaWhichTheCLibraryHasNot() {
    var differences = 0
    for i in 1...2000 {
      let (x, y) = (Double(i) * 0.37 + 0.013, 100 / Double(i))
      if hypot(x, y) != (x * x + y * y).squareRoot() { differences += 1 }
    }
    // The C library rounds once, which gives other bits for a quarter of them.
    #expect(differences == 0)
  }

  @Test func lengthsOfHugeAndTinyVectorsNeitherOverflowNorVanish() {
    func length(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
    let lengths: [Double] = [
      length(3e300, 4e300), length(0x1.8p-1000, 0x1p-999), length(0, 0), length(-7, 0),
      length(.nan, -.infinity),
    ]
    #expect(lengths == [5e300, 0x1.4p-999, 0, 7, .infinity])
    #expect(length(.nan, 1).isNaN)
  }

  @Test func functionsOfNoNumberGiveTheSameBitsOnEveryMachine() {
    // The C library's NaN has the sign that the processor gives it.
    let nan = Double.nan.bitPattern
    let values: [Double] = [
      sin(Double.infinity), cos(Double.infinity), log(-1.0), log2(-1.0), pow(-1.0, 0.5),
      atan2(Double.nan, 1.0), exp(-Double.nan), exp2(-Double.nan),
    ]
    #expect(values.map(\.bitPattern) == Array(repeating: nan, count: 8))
  }

  @Test func whatIsMadeOfOtherFunctionsIsWithinAFewBits() {
    func isNear(_ a: Double, _ b: Double) -> Bool {
      (a - b).magnitude <= 4 * max(a.ulp, b.ulp)
    }
    for i in -40...40 {
      let x = Double(i) / 41
      #expect(isNear(sin(asin(x)), x))
      #expect(isNear(asin(x) + acos(x), .pi / 2))
      #expect(isNear(tan(atan(x)), x))
      #expect(isNear(log10(pow(10, x)), x) || x.magnitude < 0.1)
    }
    let (one, many) = (1.0, 1000.0)
    #expect(asin(one) == Double.pi / 2 && acos(-one) == Double.pi)
    #expect(asin(many).isNaN && acos(-many).isNaN)
    #expect(isNear(log10(many), 3))
  }

  @Test func chanceIsDecidedByTheSeed() {
    func numbers(_ seed: UInt64) -> [UInt32] {
      UIEnvironment.$current.withValue(UIEnvironment(seed: seed)) {
        (0..<50).map { _ in arc4random() }
      }
    }
    #expect(numbers(1) == numbers(1))
    #expect(numbers(1) != numbers(2))
    #expect(Set(numbers(3)).count == 50)
  }

  @Test func boundedNumbersAreBelowTheBoundAndReachAllOfIt() {
    UIEnvironment.$current.withValue(UIEnvironment(seed: 7)) {
      let numbers = (0..<600).map { _ in arc4random_uniform(6) }
      #expect(Set(numbers) == [0, 1, 2, 3, 4, 5])
      #expect(arc4random_uniform(0) == 0)
      #expect(arc4random_uniform(1) == 0)
    }
  }
}
