import MesmerGeometry
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite struct RectTests {
  /// Rectangles on a small grid, so that edges often touch and coincide;
  /// negative sizes and empty ones among them.
  static func random(_ generator: inout SeededGenerator) -> Rect {
    Rect(
      x: Double(generator.int(in: -6...6)), y: Double(generator.int(in: -6...6)),
      width: Double(generator.int(in: -5...7)),
      height: Double(generator.int(in: -5...7)))
  }

  static func pairs(seed: UInt64) -> [(Rect, Rect)] {
    var generator = SeededGenerator(seed: seed)
    return (0..<2000).map { _ in (random(&generator), random(&generator)) }
  }

  @Test func accessorsStandardiseNegativeSizes() {
    let rect = Rect(x: 10, y: 20, width: -4, height: -6)
    #expect((rect.minX, rect.maxX, rect.minY, rect.maxY) == (6, 10, 14, 20))
    #expect((rect.width, rect.height) == (4, 6))
    #expect(rect.mid == Point(x: 8, y: 17))
    #expect(rect.standardized == Rect(x: 6, y: 14, width: 4, height: 6))
    #expect(rect.size == Size(width: -4, height: -6))
  }

  @Test func accessorsEqualCGRects() {
    for (rect, other) in Self.pairs(seed: 121) {
      let cg = CGRect(rect)
      let found: [Double] = [
        rect.minX, rect.maxX, rect.minY, rect.maxY, rect.midX, rect.midY, rect.width,
        rect.height,
      ]
      let expected: [Double] = [
        cg.minX, cg.maxX, cg.minY, cg.maxY, cg.midX, cg.midY, cg.width, cg.height,
      ]
      #expect(found == expected)
      #expect(CGRect(rect.standardized) == cg.standardized)
      #expect(rect.isEmpty == cg.isEmpty)
      #expect(CGRect(rect.union(other)) == cg.union(CGRect(other)))
    }
  }

  @Test func intersectionIsWhatBothHold() {
    for (a, b) in Self.pairs(seed: 122) {
      let common = a.intersection(b)
      #expect(common == b.intersection(a))
      #expect(a.intersects(b) == !common.isNull)
      if common.isNull {
        #expect(a.maxX < b.minX || b.maxX < a.minX || a.maxY < b.minY || b.maxY < a.minY)
      } else {
        #expect(a.contains(common) && b.contains(common))
      }
      for x in -12...13 {
        let point = Point(x: Double(x), y: Double(x % 5))
        #expect(common.contains(point) == (a.contains(point) && b.contains(point)))
      }
    }
  }

  @Test func touchingRectanglesMeetInAnEmptyOneThatIsNotNull() {
    let a = Rect(x: 0, y: 0, width: 10, height: 10)
    let edge = a.intersection(Rect(x: 10, y: 2, width: 5, height: 5))
    #expect(edge == Rect(x: 10, y: 2, width: 0, height: 5))
    #expect(edge.isEmpty && !edge.isNull)
    let corner = a.intersection(Rect(x: 10, y: 10, width: 5, height: 5))
    #expect(corner == Rect(x: 10, y: 10, width: 0, height: 0))
    #expect(a.intersection(Rect(x: 10.5, y: 0, width: 1, height: 1)).isNull)
  }

  @Test func nullIsNeutralForUnionsAndAbsorbsIntersections() {
    let rect = Rect(x: 4, y: 5, width: -3, height: 2)
    #expect(Rect.null.union(rect) == rect.standardized)
    #expect(rect.union(.null) == rect.standardized)
    let nulls = [
      Rect.null.union(.null), rect.intersection(.null), Rect.null.intersection(rect),
      Rect.null.offsetBy(dx: 1, dy: 1), Rect.null.insetBy(dx: -1, dy: -1),
      Rect.null.integral, Rect.null.standardized, Rect.null.applying(.identity),
    ]
    #expect(nulls.filter { !$0.isNull } == [])
    #expect(Rect.null.isEmpty && !Rect.null.isFinite)
    #expect(!Rect.null.contains(Point.zero))
    #expect(!rect.contains(Rect.null) && !Rect.null.contains(rect))
    #expect(!Rect.zero.isNull && Rect.zero.isEmpty)
  }

  @Test func leftAndTopEdgesBelongToTheRectangle() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    let points = [
      Point(x: 1, y: 2), Point(x: (4.0).nextDown, y: (6.0).nextDown), Point(x: 4, y: 3),
      Point(x: 2, y: 6), Point(x: .nan, y: 3),
    ]
    #expect(points.map { rect.contains($0) } == [true, true, false, false, false])
    #expect(rect.contains(rect))
    #expect(rect.contains(Rect(x: 4, y: 6, width: -3, height: -4)))
    #expect(!rect.contains(Rect(x: 1, y: 2, width: 3, height: 4.5)))
  }

  @Test func insetsMoveEachEdge() {
    let rect = Rect(x: 10, y: 10, width: -10, height: 10)
    #expect(
      rect.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        == Rect(x: 2, y: 11, width: 4, height: 6))
    #expect(rect.insetBy(dx: -1, dy: -2) == Rect(x: -1, y: 8, width: 12, height: 14))
    #expect(!rect.insetBy(dx: 5, dy: 5).isNull)
    #expect(rect.insetBy(dx: 5, dy: 5).isEmpty)
    #expect(rect.insetBy(dx: 5.5, dy: 0).isNull)
    #expect(rect.insetBy(dx: .nan, dy: 0).isNull)
  }

  @Test func integralIsTheSmallestWholeRectangleAround() {
    var generator = SeededGenerator(seed: 123)
    for _ in 0..<1000 {
      let rect = Rect(
        x: generator.double(in: -99...99), y: generator.double(in: -99...99),
        width: generator.double(in: -9...9),
        height: generator.double(in: -9...9))
      let whole = rect.integral
      #expect(whole.contains(rect))
      #expect(rect.minX - whole.minX < 1 && whole.maxX - rect.maxX < 1)
      #expect(rect.minY - whole.minY < 1 && whole.maxY - rect.maxY < 1)
      for edge in [whole.minX, whole.minY, whole.maxX, whole.maxY] {
        #expect(edge == edge.rounded())
      }
    }
  }

  @Test func transformedRectangleIsTheBoxOfTheCorners() {
    var generator = SeededGenerator(seed: 124)
    for _ in 0..<500 {
      let rect = Self.random(&generator)
      let t = AffineTransform(
        a: Double(generator.int(in: -4...4)), b: Double(generator.int(in: -4...4)),
        c: Double(generator.int(in: -4...4)), d: Double(generator.int(in: -4...4)),
        tx: 7, ty: -8)
      let corners = [
        Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
        Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
      ].map { $0.applying(t) }
      let box = rect.applying(t)
      #expect(box.minX == corners.map(\.x).min())
      #expect(box.minY == corners.map(\.y).min())
      #expect(box.maxX == corners.map(\.x).max())
      #expect(box.maxY == corners.map(\.y).max())
    }
  }

  @Test func numbersThatAreNotFiniteNeverCount() {
    #expect(Rect(x: 0, y: 0, width: .nan, height: 1).isEmpty)
    #expect(!Rect(x: .nan, y: 0, width: 1, height: 1).isFinite)
    #expect(!Rect(x: 0, y: 0, width: 1, height: .infinity).isFinite)
    let rect = Rect(x: 0, y: 0, width: 1, height: 1)
    #expect(!Rect(x: .nan, y: 0, width: 1, height: 1).contains(rect))
  }
}

extension CGRect {
  fileprivate init(_ rect: Rect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width,
      height: rect.size.height)
  }
}
