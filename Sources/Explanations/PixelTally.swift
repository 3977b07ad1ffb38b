import MesmerGeometry
import MesmerGoldens
import MesmerViews

/// The counts of differing pixels by their causes; where there are none, by the views
/// that own them.
struct PixelTally {
  /// A rectangle whose differing pixels are due to a cause.
  struct Box {
    let rect: PixelRect
    /// The position of the cause.
    let cause: Int
    let share: Culprit.Share
  }

  /// The pixels of each cause.
  private(set) var causes: [Culprit]
  /// The other pixels by the number of the view that paints them; nil where none does.
  private(set) var owners: [Int?: Culprit] = [:]
  /// Whether the owners of all pixels were found.
  private(set) var isComplete = true

  /// The maximum number of pixels of a map; a larger difference is processed in strips.
  private static let pixelsAtOnce = 1 << 20

  /// Counts the pixels. Each belongs to the first box that contains it; the others to the
  /// cause `rest`, or, if it is nil, to their owners.
  init(
    _ pixels: ComparisonScan, boxes: [Box], causes: Int, rest: Int?,
    in shown: ShownTree, _ numbers: [ObjectIdentifier: Int]
  ) {
    self.causes = Array(repeating: Culprit(), count: causes)
    let bounds = pixels.comparison.changedRect
    if bounds.isEmpty { return }
    let rows = max(Self.pixelsAtOnce / bounds.width, 1)
    for y in stride(from: bounds.minY, to: bounds.maxY, by: rows) {
      let strip = PixelRect(
        minX: bounds.minX, minY: y, maxX: bounds.maxX, maxY: min(y + rows, bounds.maxY))
      var mask = pixels.mask(of: strip)
      var left = mask.reduce(0) { $0 + Int($1) }
      for box in boxes where left > 0 {
        let count = PixelTally.take(box.rect.intersection(strip), strip, &mask)
        self.causes[box.cause].add(count, box.share)
        left -= count
      }
      if left == 0 { continue }
      if let rest {
        self.causes[rest].add(left, .own(.body))
        continue
      }
      let map = OwnerMap(shown.screen, scale: shown.scale, region: strip, mask: mask)
      if !map.isComplete { isComplete = false }
      // The last count is that of pixels without an owner.
      var counts = [Int](repeating: 0, count: map.owners.count + 1)
      for i in mask.indices where mask[i] != 0 {
        counts[map.index(i) ?? map.owners.count] += 1
      }
      for (owner, count) in zip(map.owners, counts) {
        owners[numbers[ObjectIdentifier(owner.view)], default: Culprit()]
          .add(count, .own(owner.part))
      }
      owners[nil, default: Culprit()].add(counts[map.owners.count], .own(.body))
    }
    owners = owners.filter { $0.value.total > 0 }
  }

  /// Removes a rectangle from a mask, and returns the number of its pixels.
  private static func take(
    _ rect: PixelRect, _ strip: PixelRect, _ mask: inout [UInt8]
  ) -> Int {
    if rect.isEmpty { return 0 }
    var total = 0
    mask.withUnsafeMutableBufferPointer { mask in
      for y in rect.minY..<rect.maxY {
        let row = (y - strip.minY) * strip.width - strip.minX
        var count = 0
        for x in rect.minX..<rect.maxX {
          count &+= Int(mask[row + x])
          mask[row + x] = 0
        }
        total += count
      }
    }
    return total
  }

  /// Assigns the pixels of views that changed to their causes, and those of no view to
  /// the first one.
  mutating func assignOwners(by changes: TreeChanges) {
    for (node, culprit) in owners {
      guard let cause = node.map(changes.cause) ?? 0 else { continue }
      causes[cause].add(culprit)
      owners[node] = nil
    }
  }
}

/// The number of differing pixels that are due to a view or a cause.
struct Culprit {
  /// The part of a view that the pixels belong to.
  enum Share: Hashable {
    case own(OwnerMap.Part)
    case subviews
  }

  private(set) var total = 0
  private var counts: [Share: Int] = [:]

  mutating func add(_ other: Culprit) {
    for (share, count) in other.counts { add(count, share) }
  }

  mutating func add(_ count: Int, _ share: Share) {
    if count == 0 { return }
    counts[share, default: 0] += count
    total += count
  }

  /// The shares other than background and contents, as the end of a line.
  var share: String {
    let names: [(Share, String)] = [
      (.own(.shadow), "shadow"), (.own(.indicators), "scroll indicators"),
      (.subviews, "subviews"),
    ]
    let parts = names.compactMap { share, name in
      counts[share].map { $0 == total ? "all" : "\($0) px" }.map { "\($0) its \(name)" }
    }
    return parts.isEmpty ? "" : ", of which " + parts.joined(separator: ", ")
  }
}
