import MesmerGeometry
import MesmerGoldens
import MesmerViews

/// The counts of differing pixels by their owners.
struct PixelTally {
  /// The owners of a pixel, by the numbers of views in their trees.
  struct Owners: Hashable {
    /// The view in front, and its part; nil where no view paints.
    var front: Int?
    var part = OwnerMap.Part.body
    /// If no change explains the front view: the first view behind it with an explaining
    /// change, or the first one that covers everything behind it.
    var behind: Int?
    var cover: Int?
    /// The view of the earlier tree that has changed since and may have been visible
    /// here.
    var before: Int?
    var partBefore = OwnerMap.Part.body
  }

  private(set) var counts: [Owners: Int] = [:]
  /// Whether the owners of all pixels were found.
  private(set) var isComplete = true

  private let shown: ShownTree
  private let numbers: [ObjectIdentifier: Int]
  private let changes: TreeChanges?

  /// The maximum number of pixels of a map; a larger difference is processed in strips.
  private static let pixelsAtOnce = 1 << 20

  /// Counts the pixels of numbered views. If the changes are known, a pixel whose owner
  /// did not change belongs to a changed view that is visible behind it, or to one of
  /// the earlier tree.
  init(
    _ pixels: ComparisonScan, _ shown: ShownTree, _ numbers: [ObjectIdentifier: Int],
    changes: TreeChanges?
  ) {
    self.shown = shown
    self.numbers = numbers
    self.changes = changes
    let bounds = pixels.comparison.changedRect
    if bounds.isEmpty { return }
    let rows = max(Self.pixelsAtOnce / bounds.width, 1)
    for y in stride(from: bounds.minY, to: bounds.maxY, by: rows) {
      let strip = PixelRect(
        minX: bounds.minX, minY: y, maxX: bounds.maxX, maxY: min(y + rows, bounds.maxY))
      let mask = pixels.mask(of: strip)
      if mask.contains(1) { add(mask, strip) }
    }
  }

  private mutating func add(_ mask: [UInt8], _ strip: PixelRect) {
    let front = map(strip, mask)
    // By the index of an owner in the map; the last one is for pixels without an owner.
    let owners = front.owners.map { Owners(front: number($0.view), part: $0.part) }
    let explained = owners.map { one in
      guard let changes else { return true }
      return one.front.map { changes.explains($0, one.part) } ?? false
    }
    let isKnown = explained + [changes == nil]
    var unexplained = [UInt8](repeating: 0, count: mask.count)
    var totals = [Int](repeating: 0, count: isKnown.count)
    for i in mask.indices where mask[i] != 0 {
      let owner = front.index(i) ?? owners.count
      if isKnown[owner] { totals[owner] += 1 } else { unexplained[i] = 1 }
    }
    for (owner, count) in totals.enumerated() where count > 0 {
      counts[owner < owners.count ? owners[owner] : Owners(), default: 0] += count
    }
    guard let changes, unexplained.contains(1) else { return }
    let numbers = numbers
    let behind = map(strip, unexplained) {
      let part = $1
      return numbers[ObjectIdentifier($0)].map { changes.explains($0, part) } ?? false
    }
    let boxes = boxes(strip, changes)
    var found: [[Int]: Int] = [:]
    for i in unexplained.indices where unexplained[i] != 0 {
      found[
        [front.index(i) ?? -1, behind.index(i) ?? -1, boxes.map { Int($0[i]) } ?? 0],
        default: 0] += 1
    }
    for (key, count) in found {
      var one = key[0] < 0 ? Owners() : owners[key[0]]
      if key[1] >= 0 {
        let owner = behind.owners[key[1]]
        if owner.isCover {
          one.cover = number(owner.view)
        } else {
          one.behind = number(owner.view)
        }
      }
      if key[2] > 0 {
        let old = (key[2] - 1) / 4
        if one.cover.map({ changes.wasOver(old, $0) }) ?? true {
          one.before = old
          one.partBefore = OwnerMap.Part(rawValue: (key[2] - 1) % 4) ?? .body
        }
      }
      counts[one, default: 0] += count
    }
  }

  private func number(_ view: View) -> Int? { numbers[ObjectIdentifier(view)] }

  private mutating func map(
    _ strip: PixelRect, _ mask: [UInt8],
    where accepts: (View, OwnerMap.Part) -> Bool = { _, _ in true }
  ) -> OwnerMap {
    let map = OwnerMap(
      shown.screen, scale: shown.scale, region: strip, mask: mask, where: accepts)
    if !map.isComplete { isComplete = false }
    return map
  }

  /// Returns for each pixel the last view in the painting order of the earlier tree that
  /// may have painted it and has changed since: four times its number, plus its part and
  /// 1; 0 for none. Nil if there is no such view.
  private func boxes(_ strip: PixelRect, _ changes: TreeChanges) -> [Int32]? {
    let before = changes.before
    // A shadow depends on all subviews, too.
    var changed: [(place: Int, node: Int)] = []
    for (place, one) in before.nodes.enumerated() {
      if changes.explainsBefore(place) {
        changed.append((place, place))
      } else if !one.shadow.isEmpty,
        let inner = before.inside(place).first(where: changes.explainsBefore)
      {
        changed.append((place, inner))
      }
    }
    if changed.isEmpty { return nil }
    var pixels = [Int32](repeating: 0, count: strip.width * strip.height)
    func paint(_ rect: PixelRect, _ node: Int, _ part: OwnerMap.Part) {
      let rect = rect.intersection(strip)
      if rect.isEmpty { return }
      let value = Int32(4 * node + part.rawValue + 1)
      for y in rect.minY..<rect.maxY {
        let row = (y - strip.minY) * strip.width - strip.minX
        for x in rect.minX..<rect.maxX { pixels[row + x] = value }
      }
    }
    for (place, node) in changed.sorted(by: {
      before.order[$0.place] < before.order[$1.place]
    }) {
      let one = before.nodes[place]
      paint(one.shadow, node, .shadow)
      if node != place { continue }
      paint(one.body, node, .body)
      paint(one.indicators, node, .indicators)
    }
    return pixels
  }
}
