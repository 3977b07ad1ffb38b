import MesmerUIKit
import Testing

@Suite struct CGGeometryTests {
  @Test func wholeNumbersAndTheFunctionsOfCMakeTheSameGeometry() {
    let (one, two) = (1, 2)
    let rect = CGRectMake(1, 2, 3, 4)
    let numbers: [CGFloat] = [
      CGPoint(x: one, y: two).y, CGSize(width: one, height: two).height,
      CGVector(dx: one, dy: two).dy, CGRect(x: one, y: two, width: two, height: one).maxX,
      CGRectGetMaxX(rect), CGRectGetMaxY(rect), CGRectGetMidX(rect), CGRectGetMidY(rect),
      CGRectInset(rect, 1, 1).maxX, CGAffineTransformMakeScale(2, 3).d,
    ]
    #expect(numbers == [2, 2, 2, 3, 4, 6, 2.5, 4, 3, 3])
    let truths: [Bool] = [
      CGRectContainsPoint(rect, CGPointMake(1, 2)), CGAffineTransformIdentity.isIdentity,
      CGRectEqualToRect(CGRectOffset(rect, 1, 0), CGRectMake(2, 2, 3, 4)),
    ]
    #expect(truths == [true, true, true])
  }

  @Test func equalRectanglesHaveTheSameEdges() {
    let rect = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(rect.equalTo(CGRect(x: 6, y: 4, width: 4, height: 6)))
    #expect(!rect.equalTo(.zero))
    #expect(CGPoint.zero.equalTo(CGPoint()) && CGSize.zero.equalTo(CGSize()))
  }
}
