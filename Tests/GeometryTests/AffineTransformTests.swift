import MesmerGeometry
import TestSupport
import Testing

@Suite struct AffineTransformTests {
  static func random(_ generator: inout SeededGenerator) -> AffineTransform {
    AffineTransform(
      a: Double(generator.int(in: -9...9)), b: Double(generator.int(in: -9...9)),
      c: Double(generator.int(in: -9...9)), d: Double(generator.int(in: -9...9)),
      tx: Double(generator.int(in: -99...99)),
      ty: Double(generator.int(in: -99...99)))
  }

  @Test func quarterTurnsAreExact() {
    let quarter = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    var turn = AffineTransform.identity
    for n in 0..<8 {
      #expect(AffineTransform(rotationDegrees: 90 * Double(n)) == turn)
      #expect(AffineTransform(rotationDegrees: 90 * Double(n) - 1080) == turn)
      #expect(AffineTransform(rotationDegrees: 90 * Double(n) + 360 * 0x1p40) == turn)
      turn = turn.concatenating(quarter)
    }
    // 2^300, reduced apart by modular doubling.
    let far = AffineTransform(rotationDegrees: 0x1p300)
    var residue = 1
    for _ in 0..<300 { residue = residue * 2 % 360 }
    #expect(far == AffineTransform(rotationDegrees: Double(residue)))
  }

  @Test func rotationsAQuarterTurnApartShareTheirNumbers() {
    var generator = SeededGenerator(seed: 131)
    for _ in 0..<1000 {
      // Multiples of 2^-20, so that the sum with 90 is exact.
      let degrees = Double(generator.int(in: -1 << 28...1 << 28)) * 0x1p-20
      let t = AffineTransform(rotationDegrees: degrees)
      let u = AffineTransform(rotationDegrees: degrees + 90)
      if (degrees / 90 + 0.5).rounded() == degrees / 90 + 0.5 { continue }
      #expect(u.a == -t.b && u.b == t.a, "\(degrees) degrees")
      #expect(t.isSimilarity && u.isSimilarity)
    }
  }

  @Test func oppositeRotationsAreInverse() {
    for degrees in stride(from: -720.0, through: 720, by: 7.25) {
      let t = AffineTransform(rotationDegrees: degrees)
      let u = AffineTransform(rotationDegrees: -degrees)
      #expect(u.a == t.a && u.b == -t.b)
      let radians = AffineTransform(rotationAngle: degrees * (.pi / 180))
      #expect((radians.a - t.a).magnitude < 4e-15)
      #expect((radians.b - t.b).magnitude < 4e-15)
    }
  }

  @Test func positiveRotationTurnsClockwiseOnScreen() {
    // From the right downwards.
    let t = AffineTransform(rotationDegrees: 30)
    let p = Point(x: 1, y: 0).applying(t)
    #expect(p.x > 0.86 && p.y > 0.49)
    #expect(AffineTransform(rotationAngle: 0.5).b > 0)
  }

  @Test func anglesThatAreNotFiniteGiveATransformThatIsNot() {
    for angle in [Double.nan, .infinity, -.infinity] {
      #expect(!AffineTransform(rotationDegrees: angle).isFinite)
      #expect(!AffineTransform(rotationAngle: angle).isFinite)
    }
  }

  @Test func concatenationAppliesTheFirstThenTheNext() {
    var generator = SeededGenerator(seed: 132)
    for _ in 0..<500 {
      let t = Self.random(&generator)
      let u = Self.random(&generator)
      let p = Point(x: Double(generator.int(in: -99...99)), y: 3)
      // Small whole numbers: every sum and product is exact.
      #expect(p.applying(t.concatenating(u)) == p.applying(t).applying(u))
      #expect(t.concatenating(.identity) == t)
      #expect(AffineTransform.identity.concatenating(t) == t)
      #expect(t.concatenating(u).determinant == t.determinant * u.determinant)
    }
  }

  @Test func translationScaleAndRotationComeBeforeTheTransform() {
    let t = AffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 5, ty: 7)
    let p = Point(x: 1, y: 1)
    #expect(p.applying(t.translatedBy(x: 10, y: 20)) == Point(x: 27, y: 70))
    #expect(p.applying(t.scaledBy(x: 10, y: 20)) == Point(x: 25, y: 67))
    #expect(t.rotated(by: 0) == t)
    let turned = Point(x: 1, y: 0).applying(t.rotated(by: .pi / 2))
    #expect((turned - Point(x: 5, y: 10)).length < 1e-15)
  }

  @Test func inverseLeadsBack() {
    var generator = SeededGenerator(seed: 133)
    var count = 0
    for _ in 0..<1000 {
      let t = Self.random(&generator)
      guard let inverse = t.inverse else {
        #expect(t.determinant == 0)
        continue
      }
      count += 1
      let p = Point(x: 12.5, y: -7.25)
      let back = p.applying(t).applying(inverse)
      #expect((back - p).length < 1e-11, "\(t)")
    }
    #expect(count > 900)
  }

  @Test func inverseOfPowersOfTwoIsExact() {
    let t = AffineTransform(a: 0, b: 4, c: -0.5, d: 0, tx: 3, ty: 5)
    let inverse = t.inverse
    #expect(inverse?.concatenating(t) == .identity)
    #expect(inverse.map { t.concatenating($0) } == .identity)
  }

  @Test func collapsedAndInfinitePlanesHaveNoInverse() {
    let planes = [
      AffineTransform(scaleX: 0, y: 1),
      AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      AffineTransform(scaleX: .nan, y: 1), AffineTransform(scaleX: .infinity, y: 1),
      AffineTransform(translationX: .infinity, y: 0),
      AffineTransform(scaleX: 1e-200, y: 1e-200),
    ]
    #expect(planes.filter { $0.inverse != nil } == [])
  }

  @Test func kindsAreTold() {
    let shift = AffineTransform(translationX: 3, y: 4)
    #expect(shift.isTranslation && shift.isAxisAligned && shift.isSimilarity)
    #expect(!shift.isIdentity && AffineTransform.identity.isIdentity)
    let stretch = AffineTransform(scaleX: 2, y: 3)
    #expect(stretch.isAxisAligned && !stretch.isSimilarity)
    let mirror = AffineTransform(scaleX: -2, y: 2)
    #expect(mirror.isAxisAligned && mirror.isSimilarity)
    #expect(mirror.determinant == -4)
    let quarter = AffineTransform(rotationDegrees: -90)
    #expect(quarter.isAxisAligned && quarter.isSimilarity)
    let turn = AffineTransform(rotationDegrees: 12)
    #expect(!turn.isAxisAligned && turn.isSimilarity)
    let shear = AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)
    #expect(!shear.isAxisAligned && !shear.isSimilarity)
  }
}
