import MesmerGeometry
import MesmerGoldens
import MesmerViews

/// The counts of differing pixels by cause, and of pixels without a known cause by the
/// view that paints them.
struct PixelTally {
  /// A rectangle whose differing pixels are due to a cause.
  struct Box {
    let rect: PixelRect
    /// The index of the cause in `TreeChanges.causes`.
    let cause: Int
    let share: Culprit.Share
    /// Whether the view is in the earlier tree.
    let isBefore: Bool
    /// The position of the view in the painting order of its tree.
    let order: Int
  }

  /// The pixels of each cause.
  private(set) var causes: [Culprit]
  /// The pixels by line, if lines were undone; they replace those of the lines' causes.
  private(set) var proofs: LineProofs?
  /// The other pixels by the number of the view that paints them; nil where none does.
  private(set) var owners: [Int?: Culprit] = [:]
  /// Whether the owners of all pixels were found.
  private(set) var isComplete = true

  /// The values of pixels in a mask that are not attributed yet: in no box, in the box of
  /// a view that another view hides, and altered by undoing a line of the box's cause.
  static let open: UInt8 = 1
  private static let hidden: UInt8 = 2
  static let altered: UInt8 = 3

  /// The maximum number of pixels of a map; a larger difference is processed in strips.
  private static let pixelsAtOnce = 1 &<< 20

  /// Counts the pixels.
  ///
  /// If lines were undone, pixels that become equal to the golden's are attributed to
  /// these lines first. Any other pixel is attributed to the cause of the first box that
  /// contains it and whose view is visible there. Pixels in no such box are attributed to
  /// `changes.cause`: a changed input besides the views, or the first cause of a scene
  /// file. The remaining pixels, and those of hidden views unless the cause is an input,
  /// are attributed to the views that paint them.
  init(
    _ pixels: ComparisonScan, changes: TreeChanges?, _ proofs: LineProofs? = nil,
    in shown: ShownTree, _ numbers: [ObjectIdentifier: Int]
  ) {
    self.proofs = proofs
    causes = Array(repeating: Culprit(), count: changes?.causes.count ?? 0)
    let boxes = changes?.boxes ?? []
    let bounds = pixels.comparison.changedRect
    if bounds.isEmpty { return }
    let rows = max(Self.pixelsAtOnce / bounds.width, 1)
    for y in stride(from: bounds.minY, to: bounds.maxY, by: rows) {
      let strip = PixelRect(
        minX: bounds.minX, minY: y, maxX: bounds.maxX, maxY: min(y + rows, bounds.maxY))
      var mask = pixels.mask(of: strip)
      self.proofs?.take(strip, &mask, restored: true)
      var left = mask.reduce(0) { $0 + Int($1) }
      let covers = changes.flatMap { Covers($0, shown, strip, mask, numbers) }
      for box in boxes where left > 0 {
        let count = take(box, strip, &mask, covers)
        causes[box.cause].add(count, box.share)
        left -= count
      }
      if self.proofs != nil, left > 0 {
        self.proofs?.take(strip, &mask, restored: false)
        for box in boxes { _ = take(box, strip, &mask, covers, altering: false) }
        left = mask.count { $0 != 0 }
      }
      if let rest = changes?.cause {
        let isFact = changes?.isFact(rest) ?? false
        for i in mask.indices
        where mask[i] == Self.open || isFact && mask[i] == Self.hidden {
          mask[i] = 0
          causes[rest].add(1, .own(.body))
          self.proofs?.add(1, to: rest)
          left -= 1
        }
      }
      if left == 0 { continue }
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

  /// Removes from a mask the visible pixels of a box that the box's cause explains, and
  /// returns their number. Marks pixels at which the box's view is hidden. `altering` is
  /// passed to `LineProofs`.
  private mutating func take(
    _ box: Box, _ strip: PixelRect, _ mask: inout [UInt8], _ covers: Covers?,
    altering: Bool = true
  ) -> Int {
    let rect = box.rect.intersection(strip)
    if rect.isEmpty { return 0 }
    var total = 0
    mask.withUnsafeMutableBufferPointer { mask in
      for y in rect.minY..<rect.maxY {
        let row = (y - strip.minY) * strip.width - strip.minX
        for x in rect.minX..<rect.maxX
        where mask[row + x] != 0 && mask[row + x] != Self.altered {
          if covers?.hide(box, row + x) ?? false {
            mask[row + x] = Self.hidden
            continue
          }
          let rest = proofs?.take(box.cause, strip, row + x, altering: altering) ?? 0
          if rest != Self.open { mask[row + x] = rest }
          total &+= rest == 0 ? 1 : 0
        }
      }
    }
    return total
  }

  /// Moves the pixels of views that changed to their causes, and those of no view to the
  /// first cause.
  mutating func assignOwners(by changes: TreeChanges) {
    for (node, culprit) in owners {
      guard let cause = node.map(changes.cause) ?? 0 else { continue }
      causes[cause].add(culprit)
      proofs?.add(culprit.total, to: cause)
      owners[node] = nil
    }
  }
}

/// The opaque views that hide views behind them. Pixels of a cover that a cause changes
/// are attributed before those of the views that it hides; other covers are the same in
/// both trees.
private struct Covers {
  private let map: OwnerMap
  /// The position of each cover in the painting order of either tree; -1 if it is in
  /// neither.
  private let orders: (now: [Int], before: [Int])

  /// Creates the covers of pixels; nil if no views changed.
  init?(
    _ changes: TreeChanges, _ shown: ShownTree, _ region: PixelRect, _ mask: [UInt8],
    _ numbers: [ObjectIdentifier: Int]
  ) {
    if changes.causes.indices.allSatisfy(changes.isFact) { return nil }
    map = OwnerMap(
      shown.screen, scale: shown.scale, region: region, mask: mask, findsCovers: true)
    let nodes = map.owners.map { numbers[ObjectIdentifier($0.view)] }
    orders = (
      nodes.map { $0.map { changes.tree.order[$0] } ?? -1 },
      nodes.map { node in
        node.flatMap { changes.match.before[$0] }.map { changes.before.order[$0] } ?? -1
      }
    )
  }

  /// Returns whether the view of a box is hidden at a pixel.
  func hide(_ box: PixelTally.Box, _ pixel: Int) -> Bool {
    guard let cover = map.index(pixel) else { return false }
    return (box.isBefore ? orders.before : orders.now)[cover] > box.order
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

  /// The counts of the shadow, scroll indicators and subviews, as the end of a line.
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
