import Mesmer
import TestSupport
import Testing

@testable import MesmerGoldens

@Suite("Changed rectangles and the densest window")
struct ChangedRectsTests {
  /// Flags of a picture in which the pixels of the rectangles are marked.
  static func flags(_ width: Int, _ height: Int, _ rects: [PixelRect]) -> FlagRows {
    let flags = FlagRows(width: width, height: height)
    for rect in rects {
      for y in rect.minY..<rect.maxY {
        let row = flags.touch(y)
        for x in rect.minX..<rect.maxX { row[x] |= PixelFlags.counts }
      }
    }
    return flags
  }

  static func find(_ width: Int, _ height: Int, _ rects: [PixelRect]) -> [PixelRect] {
    ChangedRects.find(PixelFlags.counts, in: flags(width, height, rects))
  }

  @Test("changes far apart keep their exact rectangles, in the order of reading")
  func apart() {
    let rects = [
      PixelRect(x: 300, y: 2, width: 1, height: 1),
      PixelRect(x: 3, y: 5, width: 31, height: 17),
      PixelRect(x: 120, y: 150, width: 80, height: 49),
    ]
    #expect(Self.find(310, 200, rects.reversed()) == rects)
    #expect(Self.find(310, 200, []) == [])
  }

  @Test("changes that touch or lie close are one")
  func close() {
    let left = PixelRect(x: 10, y: 10, width: 20, height: 20)
    let right = PixelRect(x: 37, y: 12, width: 5, height: 40)
    #expect(Self.find(100, 100, [left, right]) == [left.union(right)])
  }

  @Test("there are at most 16, apart from each other, and they hold every marked pixel")
  func limit() {
    for seed in 0..<6 {
      var random = SeededGenerator(seed: UInt64(seed))
      let rects = (0..<[3, 40, 400, 2000, 20, 9][seed]).map { _ in
        PixelRect(
          x: random.int(in: 0...690), y: random.int(in: 0...490),
          width: random.int(in: 1...10), height: random.int(in: 1...10))
      }
      let found = Self.find(700, 500, rects)
      #expect((1...16).contains(found.count), "seed \(seed)")
      for rect in rects {
        #expect(found.contains { $0.contains(rect) }, "seed \(seed)")
      }
      #expect(
        found.reduce(PixelRect.empty) { $0.union($1) }
          == rects.reduce(PixelRect.empty) { $0.union($1) })
      for i in found.indices {
        for j in found.indices where j > i {
          #expect(found[i].intersection(found[j]).isEmpty, "seed \(seed)")
        }
      }
    }
  }

  @Test("the densest square is that of a count of all squares")
  func densest() {
    for seed in 0..<30 {
      var random = SeededGenerator(seed: UInt64(seed))
      let w = random.int(in: 1...40)
      let h = random.int(in: 1...40)
      let flags = Self.flags(
        w, h,
        (0..<random.int(in: 0...60)).map { _ in
          PixelRect(
            x: random.int(in: 0...w - 1), y: random.int(in: 0...h - 1), width: 1,
            height: 1)
        })
      let size = random.int(in: 1...50)
      let (across, down) = (min(size, w), min(size, h))
      var most = 0
      for y in 0...h - down {
        for x in 0...w - across {
          var count = 0
          for v in y..<y + down {
            for u in x..<x + across where flags.row(v).map({ $0[u] != 0 }) == true {
              count += 1
            }
          }
          most = max(most, count)
        }
      }
      let found = DensestWindow.find(PixelFlags.counts, in: flags, size: size)
      #expect(found.count == most, "seed \(seed)")
      #expect(found.width == across && found.height == down)
      #expect(found.x >= 0 && found.x + across <= w)
      #expect(found.y >= 0 && found.y + down <= h)
      guard found.y >= 0 else { continue }
      var there = 0
      for v in found.y..<found.y + down {
        for u in found.x..<found.x + across where flags.row(v).map({ $0[u] != 0 }) == true
        {
          there += 1
        }
      }
      #expect(there == most, "seed \(seed)")
    }
  }
}
