import MesmerGeometry
import MesmerGoldens
import MesmerRendering
import MesmerViews

/// How many of the pixels that differ each view owns, in the actual tree and, where it is
/// known, in the one before.
struct PixelTally {
  /// An owner of pixels.
  struct Owner: Hashable {
    let view: View
    let part: OwnerMap.Part

    static func == (a: Owner, b: Owner) -> Bool { a.view === b.view && a.part == b.part }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(view))
      hasher.combine(part)
    }
  }

  /// The owners of a pixel now and before; nil where no view paints it.
  struct Pair: Hashable {
    var now: Owner?
    var before: Owner?
  }

  private(set) var counts: [Pair: Int] = [:]
  /// Whether the owners of all pixels were found.
  private(set) var isComplete = true

  /// A map has at most this many pixels; a larger difference is looked at in strips.
  private static let pixelsAtOnce = 1 << 20

  init(_ pixels: CountedPixels, _ tree: ShownTree, before: ShownTree?) {
    let bounds = pixels.bounds
    if bounds.isEmpty { return }
    let rows = max(Self.pixelsAtOnce / bounds.width, 1)
    for y in stride(from: bounds.minY, to: bounds.maxY, by: rows) {
      let strip = PixelRect(
        minX: bounds.minX, minY: y, maxX: bounds.maxX, maxY: min(y + rows, bounds.maxY))
      let mask = pixels.mask(of: strip)
      if !mask.contains(1) { continue }
      add(mask, strip, tree, before)
    }
  }

  private mutating func add(
    _ mask: [UInt8], _ strip: PixelRect, _ tree: ShownTree, _ before: ShownTree?
  ) {
    let now = OwnerMap(tree.screen, scale: tree.scale, region: strip, mask: mask)
    let then = before.map {
      OwnerMap($0.screen, scale: $0.scale, region: strip, mask: mask)
    }
    if !now.isComplete || then?.isComplete == false { isComplete = false }
    var indices: [[Int]: Int] = [:]
    for y in strip.minY..<strip.maxY {
      let start = (y - strip.minY) * strip.width - strip.minX
      for x in strip.minX..<strip.maxX where mask[start + x] != 0 {
        let pair = [now.index(x: x, y: y) ?? -1, then?.index(x: x, y: y) ?? -1]
        indices[pair, default: 0] += 1
      }
    }
    func owner(_ map: OwnerMap?, _ index: Int) -> Owner? {
      guard let map, index >= 0 else { return nil }
      return Owner(view: map.owners[index].view, part: map.owners[index].part)
    }
    for (pair, count) in indices {
      counts[Pair(now: owner(now, pair[0]), before: owner(then, pair[1])), default: 0] +=
        count
    }
  }
}
