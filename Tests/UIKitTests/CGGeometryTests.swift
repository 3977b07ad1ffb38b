import MesmerUIKit
import Testing

@Suite struct CGGeometryTests {
  @Test func wholeNumbersMakeTheSameGeometry() {
    let (one, two) = (1, 2)
    #expect(
      CGRect(x: one, y: two, width: two, height: one)
        == CGRect(x: 1.0, y: 2.0, width: 2.0, height: 1.0))
    #expect(CGPoint(x: one, y: two) == CGPoint(x: 1.0, y: 2.0))
    #expect(CGSize(width: one, height: two) == CGSize(width: 1.0, height: 2.0))
    #expect(CGVector(dx: one, dy: two) == CGVector(dx: 1.0, dy: 2.0))
  }

  @Test func equalRectanglesHaveTheSameEdges() {
    let rect = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(rect.equalTo(CGRect(x: 6, y: 4, width: 4, height: 6)))
    #expect(!rect.equalTo(.zero))
    #expect(CGPoint.zero.equalTo(CGPoint()) && CGSize.zero.equalTo(CGSize()))
  }

  @Test func oneNameMeansOneType() {
    // With Foundation's own types beside them these would not compile.
    let number: CGFloat = 1.5
    let view = UIView(frame: CGRect(x: 0, y: 0, width: number, height: number))
    view.transform = CGAffineTransform(rotationAngle: .pi).scaledBy(x: 2, y: 2)
    let same: Double = number
    #expect(view.bounds.size == Size(width: same, height: same))
    let transform: AffineTransform = view.transform
    #expect(transform == view.transform)
  }
}
