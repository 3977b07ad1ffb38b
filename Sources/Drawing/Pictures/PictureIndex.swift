import MesmerGeometry
import MesmerPlatform

/// A packed tree of boxes that finds the commands of a large picture that may paint
/// inside a rectangle, without visiting all others.
///
/// Its items are the commands outside groups, and whole groups, sorted along a Z-order
/// curve through the centres of their boxes. Building takes linear time. The index takes
/// about 6 bytes for each item.
struct PictureIndex: Sendable {
  private typealias Box = BoxTree.Box

  /// Indices of commands along the curve.
  private let items: [Int32]
  private let tree: BoxTree
  /// Commands without a position: they paint nothing, or at a distance of 2^40 or more.
  private let everywhere: [Int32]

  init(_ commands: [Picture.Command]) {
    var placed: [Int32] = []
    var boxes: [Box] = []
    var everywhere: [Int32] = []
    var index = 0
    while index < commands.count {
      let bounds = commands[index].bounds
      let reach = max(
        bounds.minX.magnitude, bounds.minY.magnitude, bounds.maxX.magnitude,
        bounds.maxY.magnitude)
      // The condition is also false for null bounds and numbers that are not finite.
      if !(reach < 0x1p40) {
        everywhere.append(Int32(index))
      } else {
        placed.append(Int32(index))
        boxes.append(Box(bounds))
      }
      if case .beginGroup(_, let count) = commands[index].operation { index += count + 1 }
      index += 1
    }
    self.everywhere = everywhere
    let order = PictureIndex.order(boxes)
    items = order.map { placed[$0] }
    tree = BoxTree(order.map { boxes[$0] })
  }
}

extension PictureIndex {
  /// Returns the items that touch a rectangle, in the order of the commands; nil if most
  /// of them may, because visiting all is faster then.
  func items(touching rect: Rect, of commands: [Picture.Command]) -> [Int32]? {
    let wanted = Box(rect)
    guard let root = tree.bounds else { return everywhere }
    if wanted.contains(root) { return nil }
    var found = everywhere
    tree.visit(touching: wanted) { run, areInside in
      if areInside {
        found += items[run]
      } else {
        for item in items[run] where Box(commands[Int(item)].bounds).touches(wanted) {
          found.append(item)
        }
      }
    }
    if 2 * found.count > items.count + everywhere.count { return nil }
    found.sort()
    return found
  }

  /// Returns the order of boxes along the curve.
  private static func order(_ boxes: [Box]) -> [Int] {
    var all = Box.nothing
    for box in boxes {
      let (x, y) = (box.minX / 2 + box.maxX / 2, box.minY / 2 + box.maxY / 2)
      all.formUnion(Box(minX: x, minY: y, maxX: x, maxY: y))
    }
    /// Returns the middle of an interval as a 16-bit fraction of the range between `from`
    /// and `to`.
    func place(_ low: Double, _ high: Double, _ from: Double, _ to: Double) -> UInt32 {
      let part = (low / 2 + high / 2 - from) / (to - from)
      return part > 0 ? UInt32(min(part, 1) * 65535) : 0
    }
    var keys = boxes.enumerated().map { index, box in
      let x = spread(place(box.minX, box.maxX, all.minX, all.maxX))
      let y = spread(place(box.minY, box.maxY, all.minY, all.maxY))
      return UInt64(x | y &<< 1) &<< 32 | UInt64(index)
    }
    // Radix sort by the digits of the position; equal ones keep their order.
    var other = keys
    for shift in stride(from: 32 as UInt64, to: 64, by: 8) {
      var starts = [Int](repeating: 0, count: 257)
      for key in keys { starts[Int(key >> shift & 255) + 1] += 1 }
      for i in 1...256 { starts[i] += starts[i - 1] }
      for key in keys {
        let digit = Int(key >> shift & 255)
        other[starts[digit]] = key
        starts[digit] += 1
      }
      swap(&keys, &other)
    }
    return keys.map { Int($0 & 0xffff_ffff) }
  }

  /// Returns the 16 bits of a number, with a 0 above each.
  private static func spread(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits | bits &<< 8) & 0x00ff_00ff
    bits = (bits | bits &<< 4) & 0x0f0f_0f0f
    bits = (bits | bits &<< 2) & 0x3333_3333
    bits = (bits | bits &<< 1) & 0x5555_5555
    return bits
  }
}

/// A picture's index, built on first access, from any thread.
final class LazyPictureIndex: @unchecked Sendable {
  /// The minimum number of commands of an indexed picture.
  static let least = 256

  private let lock = Mutex()
  private var index: PictureIndex?

  func index(of commands: [Picture.Command]) -> PictureIndex {
    lock.lock()
    defer { lock.unlock() }
    if let index { return index }
    let new = PictureIndex(commands)
    index = new
    return new
  }
}

extension Picture {
  /// Returns the commands outside groups, and the beginnings of groups, that may paint
  /// inside an area of device pixels when the picture has a placement, in order: all
  /// whose `deviceBounds` touch it, and perhaps others. Nil for all of them: if most may
  /// paint there, for small pictures, for an empty area, and for transforms that are too
  /// distant or too flat.
  package func items(in area: PixelRect, _ placement: Placement) -> [Int32]? {
    guard let lazyIndex, !area.isEmpty else { return nil }
    let t = placement.transform
    guard let inverse = t.inverse, t.tx.magnitude < 0x1p40, t.ty.magnitude < 0x1p40
    else { return nil }
    // A flat transform loses the digits of one direction in those of the other.
    let size = (t.a.magnitude + t.c.magnitude) * (t.b.magnitude + t.d.magnitude)
    let determinant = t.a * t.d - t.b * t.c
    if !t.isAxisAligned, determinant.magnitude < 1e-3 * size { return nil }
    // Device bounds are rounded to whole pixels and grown by one; rounding adds a part of
    // another.
    let plane = area.offsetBy(dx: -placement.shift.dx, dy: -placement.shift.dy)
    let near = Rect(
      x: Double(plane.minX) - 3, y: Double(plane.minY) - 3,
      width: Double(plane.width) + 6, height: Double(plane.height) + 6)
    let wanted = near.applying(inverse)
    guard wanted.isFinite else { return nil }
    return lazyIndex.index(of: commands).items(touching: wanted, of: commands)
  }
}

extension Picture {
  /// Returns the ranges of commands, with whole groups, that may paint inside an area.
  package func ranges(in area: PixelRect, _ placement: Placement) -> [Range<Int>] {
    guard let items = items(in: area, placement) else { return [commands.indices] }
    return items.map { item in
      let index = Int(item)
      if case .beginGroup(_, let count) = commands[index].operation {
        return index..<index + count + 2
      }
      return index..<index + 1
    }
  }
}

/// A cursor over a list of a picture's items or, without a list, over all commands.
package struct ItemCursor {
  private let items: [Int32]?
  private var next = 0

  package init(_ items: [Int32]?) { self.items = items }

  /// Returns the command index of the first item at or after an index; nil for none. The
  /// index must not decrease from call to call.
  package mutating func item(from index: Int) -> Int? {
    guard let items else { return index }
    while next < items.count, Int(items[next]) < index { next += 1 }
    return next < items.count ? Int(items[next]) : nil
  }
}
