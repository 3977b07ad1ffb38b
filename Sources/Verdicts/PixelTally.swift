import MesmerGeometry
import MesmerGoldens
import MesmerPlayback
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

  /// Counts pixels. If it is known what changed, a pixel whose owners did not change
  /// belongs to what changed behind them, where it can be seen.
  init(_ pixels: ComparisonScan, _ tree: ShownTree, changes: TreeChanges?) {
    let bounds = pixels.comparison.changedRect
    if bounds.isEmpty { return }
    let rows = max(Self.pixelsAtOnce / bounds.width, 1)
    for y in stride(from: bounds.minY, to: bounds.maxY, by: rows) {
      let strip = PixelRect(
        minX: bounds.minX, minY: y, maxX: bounds.maxX, maxY: min(y + rows, bounds.maxY))
      let mask = pixels.mask(of: strip)
      if !mask.contains(1) { continue }
      add(mask, strip, tree, changes)
    }
  }

  private mutating func add(
    _ mask: [UInt8], _ strip: PixelRect, _ tree: ShownTree, _ changes: TreeChanges?
  ) {
    let front = Maps(tree, changes?.before, strip, mask)
    if !front.isComplete { isComplete = false }
    var isExplained: [Maps.Place: Bool] = [:]
    var unexplained = [UInt8](repeating: 0, count: mask.count)
    var isWhole = true
    front.forEach(mask) { i, place in
      let known =
        isExplained[place] ?? (changes?.explain(front.pair(place)) ?? true)
      isExplained[place] = known
      if !known {
        unexplained[i] = 1
        isWhole = false
      }
    }
    var places: [Maps.Place: Int] = [:]
    front.forEach(mask) { i, place in
      if unexplained[i] == 0 { places[place, default: 0] += 1 }
    }
    for (place, count) in places { counts[front.pair(place), default: 0] += count }
    guard !isWhole, let changes else { return }
    let behind = Maps(
      tree, changes.before, strip, unexplained,
      where: changes.explain, changes.explainBefore)
    var both: [Pair: Int] = [:]
    behind.forEach(unexplained) { i, place in
      let pair =
        place == Maps.nowhere ? front.pair(front.place(i)) : behind.pair(place)
      both[pair, default: 0] += 1
    }
    counts.merge(both, uniquingKeysWith: +)
  }

  /// The maps of a strip now and before.
  private struct Maps {
    /// The indices of a pixel's owners in both maps; -1 for none.
    struct Place: Hashable {
      let now: Int
      let before: Int
    }

    static var nowhere: Place { Place(now: -1, before: -1) }

    private let now: OwnerMap
    private let before: OwnerMap?

    init(
      _ tree: ShownTree, _ earlier: ShownTree?, _ strip: PixelRect, _ mask: [UInt8],
      where accepts: (View) -> Bool = { _ in true },
      _ acceptsBefore: (View) -> Bool = { _ in true }
    ) {
      now = OwnerMap(
        tree.screen, scale: tree.scale, region: strip, mask: mask, where: accepts)
      before = earlier.map {
        OwnerMap(
          $0.screen, scale: $0.scale, region: strip, mask: mask, where: acceptsBefore)
      }
    }

    var isComplete: Bool { now.isComplete && before?.isComplete ?? true }

    func place(_ i: Int) -> Place {
      let x = now.region.minX + i % now.region.width
      let y = now.region.minY + i / now.region.width
      return Place(
        now: now.index(x: x, y: y) ?? -1, before: before?.index(x: x, y: y) ?? -1)
    }

    func forEach(_ mask: [UInt8], _ body: (Int, Place) -> Void) {
      for i in mask.indices where mask[i] != 0 { body(i, place(i)) }
    }

    func pair(_ place: Place) -> Pair {
      func owner(_ map: OwnerMap?, _ index: Int) -> Owner? {
        guard let map, index >= 0 else { return nil }
        return Owner(view: map.owners[index].view, part: map.owners[index].part)
      }
      return Pair(now: owner(now, place.now), before: owner(before, place.before))
    }
  }
}
