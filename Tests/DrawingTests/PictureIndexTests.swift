import Mesmer
import TestSupport
import Testing

@testable import MesmerDrawing

@Suite("Indices of large pictures") struct PictureIndexTests {
  /// A picture of small shapes, some in groups, some far away or without a place.
  private static func picture(_ count: Int, _ random: inout SeededGenerator) -> Picture {
    var builder = PictureBuilder()
    var depth = 0
    for _ in 0..<count {
      switch random.int(in: 0...19) {
      case 0:
        builder.beginGroup(alpha: 0.5, clip: -1)
        depth += 1
      case 1 where depth > 0:
        builder.endGroup()
        depth -= 1
      default:
        var rect = Rect(
          x: random.double(in: -900...900), y: random.double(in: -900...9000),
          width: Double(random.int(in: 0...9)), height: Double(random.int(in: 0...9)))
        if random.int(in: 0...99) == 0 { rect.origin.x = 1e300 }
        if random.int(in: 0...99) == 0 { rect.size.height = .infinity }
        builder.append(.box(rect, .red), Placement(), clip: -1, bounds: rect)
      }
    }
    return builder.finish()
  }

  private static func placement(_ random: inout SeededGenerator) -> Placement {
    let scale = [0.01, 0.5, 1, 1, 2, 30][random.int(in: 0...5)]
    var transform = AffineTransform(scaleX: scale, y: random.bool() ? scale : -scale * 2)
    if random.bool() {
      transform = transform.concatenating(
        AffineTransform(rotationDegrees: random.double(in: 0...360)))
    }
    transform.tx = random.double(in: -500...500)
    return Placement(
      transform,
      shift: PixelOffset(dx: random.int(in: -99...99), dy: random.int(in: -9999...99)))
  }

  /// The commands outside groups.
  private static func topLevel(_ picture: Picture) -> [Int] {
    var indices: [Int] = []
    var index = 0
    while index < picture.commands.count {
      indices.append(index)
      if case .beginGroup(_, let count) = picture.commands[index].operation {
        index += count + 1
      }
      index += 1
    }
    return indices
  }

  @Test(
    "the result contains all commands that touch the area, in order, and few others",
    arguments: 1...6 as ClosedRange<UInt64>)
  func complete(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (found, looked, nearby) = (0, 0, 0)
    for _ in 0..<6 {
      let picture = Self.picture(random.int(in: 256...3000), &random)
      let all = Self.topLevel(picture)
      for _ in 0..<12 {
        let placement = Self.placement(&random)
        let area = PixelRect(
          x: random.int(in: -300...300), y: random.int(in: -300...900),
          width: random.int(in: 1...400), height: random.int(in: 1...200))
        guard let items = picture.items(in: area, placement)?.map({ Int($0) }) else {
          continue
        }
        // Of a box that is not parallel to the area's sides, it must touch the area's box
        // in its own space, too.
        let box = Rect(
          x: Double(area.minX - placement.shift.dx),
          y: Double(area.minY - placement.shift.dy), width: Double(area.width),
          height: Double(area.height)
        ).applying(placement.transform.inverse!)
        let touching = all.filter {
          let bounds = picture.commands[$0].bounds
          return !placement.deviceBounds(of: bounds).intersection(area).isEmpty
            && !bounds.insetBy(dx: -1e-6, dy: -1e-6).intersection(box).isNull
        }
        #expect(items == items.sorted() && Set(items).count == items.count)
        #expect(Set(touching).isSubset(of: items) && Set(items).isSubset(of: all))
        let room = PixelRect(
          x: area.minX - 8, y: area.minY - 8, width: area.width + 16,
          height: area.height + 16)
        nearby +=
          all.filter {
            let bounds = picture.commands[$0].bounds
            return !bounds.isFinite
              || !placement.deviceBounds(of: bounds).intersection(room).isEmpty
          }.count
        found += items.count
        looked += all.count
      }
    }
    // Under a rotation, boxes around boxes are larger.
    #expect(found <= 2 * nearby + 100 && 3 * found < looked)
  }

  @Test("a picture that is small, seen whole, or flat has no list") func noList() {
    var random = SeededGenerator(seed: 9)
    let small = Self.picture(100, &random)
    let screen = PixelRect(x: 0, y: 0, width: 100, height: 100)
    #expect(small.items(in: screen, Placement()) == nil)
    #expect(small.ranges(in: screen, Placement()) == [small.commands.indices])

    var builder = PictureBuilder()
    for y in 0..<1000 {
      let rect = Rect(x: 0, y: Double(y), width: 5, height: 1)
      builder.append(.box(rect, .red), Placement(), clip: -1, bounds: rect)
    }
    let list = builder.finish()
    let whole = PixelRect(x: -5, y: -5, width: 100, height: 1100)
    #expect(list.items(in: whole, Placement()) == nil)
    #expect(list.items(in: screen, Placement(AffineTransform(scaleX: 1, y: 0))) == nil)
    // Rows 3 before and after those that the screen shows.
    #expect(list.items(in: screen, Placement()) == (0...103).map { Int32($0) })
    #expect(list.ranges(in: screen, Placement()).joined().count == 104)
  }

  @Test("empty pictures, and those without a place, have an index") func extremes() {
    #expect(PictureIndex([]).items(touching: .zero, of: []) == [])
    var builder = PictureBuilder()
    let rect = Rect(x: 0, y: 0, width: .infinity, height: 1)
    for _ in 0..<300 {
      builder.append(.box(rect, .red), Placement(), clip: -1, bounds: rect)
    }
    let picture = builder.finish()
    let screen = PixelRect(x: 0, y: 0, width: 100, height: 100)
    #expect(picture.items(in: screen, Placement())?.count == 300)
  }
}
