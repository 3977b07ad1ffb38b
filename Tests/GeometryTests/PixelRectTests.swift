import MesmerGeometry
import TestSupport
import Testing

@Suite struct PixelRectTests {
  static func random(_ generator: inout SeededGenerator) -> PixelRect {
    let x = generator.int(in: -5...5)
    let y = generator.int(in: -5...5)
    return PixelRect(
      x: x, y: y, width: generator.int(in: -2...6),
      height: generator.int(in: -2...6))
  }

  /// The pixels of a rectangle inside a window around all random ones.
  static func pixels(_ rect: PixelRect) -> Set<Int> {
    var result: Set<Int> = []
    for y in -15...15 {
      for x in -15...15 where rect.contains(x: x, y: y) { result.insert(100 * y + x) }
    }
    return result
  }

  @Test func operationsAreThoseOfPixelSets() {
    var generator = SeededGenerator(seed: 141)
    for _ in 0..<300 {
      let a = Self.random(&generator)
      let b = Self.random(&generator)
      let (p, q) = (Self.pixels(a), Self.pixels(b))
      #expect(a.isEmpty == p.isEmpty)
      #expect(a.isEmpty || a.width * a.height == p.count)
      #expect(Self.pixels(a.intersection(b)) == p.intersection(q))
      #expect(Self.pixels(a.union(b)).isSuperset(of: p.union(q)))
      #expect(a.contains(b) == q.isSubset(of: p))
      let moved = a.offsetBy(dx: 3, dy: -2)
      #expect(Self.pixels(moved) == Set(p.map { $0 + 3 - 200 }))
    }
  }

  @Test func unionIsTheSmallestThatHoldsBoth() {
    let a = PixelRect(x: 1, y: 2, width: 3, height: 4)
    let b = PixelRect(x: 10, y: -5, width: 1, height: 1)
    #expect(a.union(b) == PixelRect(minX: 1, minY: -5, maxX: 11, maxY: 6))
    let empty = PixelRect(x: 100, y: 100, width: 0, height: 5)
    #expect(a.union(empty) == a)
    #expect(empty.union(a) == a)
    #expect(PixelRect.empty.isEmpty)
  }

  @Test func extentsAreNeverNegative() {
    let rect = PixelRect(minX: 5, minY: 5, maxX: 2, maxY: 9)
    #expect(rect.width == 0 && rect.height == 4 && rect.isEmpty)
  }

  @Test("places and sizes beyond Int are its ends", arguments: [Int.min, -1, 0, 1, .max])
  func ends(place: Int) {
    for length in [Int.min, -1, 0, 1, .max] {
      let rect = PixelRect(x: place, y: 0, width: length, height: 1)
      let (sum, overflows) = place.addingReportingOverflow(length)
      #expect(rect.maxX == (overflows ? (length < 0 ? .min : .max) : sum))
      #expect(rect.width == PixelRect(x: 0, y: place, width: 1, height: length).height)
      #expect(rect.width >= 0 && (rect.width > 0) == (rect.maxX > place))
      let moved = PixelRect(minX: place, minY: 0, maxX: 0, maxY: place)
        .offsetBy(dx: length, dy: length)
      #expect(moved.minX == rect.maxX && moved.maxY == rect.maxX)
    }
    #expect(PixelRect(minX: .min, minY: 0, maxX: place, maxY: 1).width >= 0)
    #expect(PixelRect(minX: .min, minY: 0, maxX: .max, maxY: 1).width == .max)
    #expect(PixelRect(minX: .max, minY: 0, maxX: .min, maxY: 1).width == 0)
  }
}
