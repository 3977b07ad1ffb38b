import MesmerGeometry
import Testing

@Suite struct SizeTests {
  @Test func emptyIsWhateverHoldsNoArea() {
    let empty = [
      Size.zero, Size(width: 1), Size(width: 1, height: 0), Size(width: -1, height: 1),
      Size(width: .nan, height: 1), Size(width: 1, height: .nan),
    ]
    #expect(empty.filter { !$0.isEmpty } == [])
    #expect(!Size(width: 0x1p-1000, height: 1e300).isEmpty)
  }

  @Test func factorsScaleBothExtents() {
    let size = Size(width: 3, height: -5)
    #expect(size * 2 == Size(width: 6, height: -10))
  }

  @Test("a transformed size is a transformed vector, as with CGSizeApplyAffineTransform")
  func transformed() {
    let size = Size(width: 30, height: 40)
    let turned = AffineTransform(rotationDegrees: 90)
    #expect(size.applying(turned) == Size(width: -40, height: 30))
    let mirrored = AffineTransform(scaleX: -2, y: 1)
    #expect(size.applying(mirrored) == Size(width: -60, height: 40))
    let t = AffineTransform(a: 1, b: 2, c: -3, d: 4, tx: 9, ty: 9)
    #expect(size.applying(t) == Size(width: -90, height: 220))
  }

  @Test func extentThatIsNotFiniteMakesTheSizeSo() {
    #expect(Size(width: 1, height: -1).isFinite)
    #expect(!Size(width: .infinity, height: 1).isFinite)
    #expect(!Size(width: 1, height: .nan).isFinite)
  }
}
