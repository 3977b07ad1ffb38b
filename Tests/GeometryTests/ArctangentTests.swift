import MesmerGeometry
import TestSupport
import Testing

@Suite struct ArctangentTests {
  @Test func axesAndDiagonalsAreRoundedMultiplesOfPi() {
    expect(
      [
        (0, 1, 0), (-0.0, 1, -0.0), (0, -1, .pi), (-0.0, -1, -.pi), (1, 0, .pi / 2),
        (-1, -0.0, -.pi / 2), (3, 3, .pi / 4), (-3, 3, -.pi / 4), (0, 0, 0),
        (0, -0.0, .pi),
      ], of: Elementary.atan2)
  }

  @Test func infinitiesFollowTheStandard() {
    let inf = Double.infinity
    expect(
      [
        (inf, inf, .pi / 4), (inf, -inf, Elementary.atan2(1, -1)), (-inf, 5, -.pi / 2),
        (5, -inf, .pi), (-5, inf, -0.0), (.nan, 1, .nan), (1, .nan, .nan),
      ], of: Elementary.atan2)
  }

  @Test func angleIsOddInY() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<3000 {
      let y = generator.spread(from: -70, to: 70)
      let x = generator.spread(from: -70, to: 70)
      #expect(Elementary.atan2(-y, x) == -Elementary.atan2(y, x), "\(y), \(x)")
    }
  }

  @Test func angleDoesNotDependOnTheUnit() {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<3000 {
      let y = generator.double(in: -1...1)
      let x = generator.double(in: -1...1)
      let angle = Elementary.atan2(y, x)
      #expect(Elementary.atan2(y * 0x1p900, x * 0x1p900) == angle)
      #expect(Elementary.atan2(y * 0x1p-900, x * 0x1p-900) == angle)
    }
  }

  @Test func angleOfSineAndCosineIsTheAngle() {
    var generator = SeededGenerator(seed: 23)
    for _ in 0..<3000 {
      let angle = generator.double(in: -3.14...3.14)
      let (s, c) = Elementary.sincos(angle)
      #expect((Elementary.atan2(s, c) - angle).magnitude < 5e-16)
    }
  }
}
