/// A packed tree of bounding boxes. Its lowest level has a box around every 16
/// consecutive items, each higher level a box around every 16 boxes of the level below,
/// up to a single box. It finds runs of items that may touch a box without visiting all
/// items. The boxes of single items are not stored.
@usableFromInline
package struct BoxTree: Sendable {
  /// A box by its edges, without NaN; each lower bound is at most the upper, except in
  /// `nothing`.
  @frozen @usableFromInline
  package struct Box: Equatable, Sendable {
    @usableFromInline package var minX: Double
    @usableFromInline package var minY: Double
    @usableFromInline package var maxX: Double
    @usableFromInline package var maxY: Double

    @inlinable
    package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
      (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    @inlinable
    package init(_ rect: Rect) {
      self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }

    /// A box that touches no finite box.
    package static let nothing = Box(
      minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    /// A box that touches every other.
    package static let everything = Box(
      minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    /// Returns whether the boxes have a point in common, including their edges.
    @inlinable
    package func touches(_ other: Box) -> Bool {
      minX <= other.maxX && maxX >= other.minX && minY <= other.maxY
        && maxY >= other.minY
    }

    @inlinable
    package func contains(_ other: Box) -> Bool {
      minX <= other.minX && maxX >= other.maxX && minY <= other.minY
        && maxY >= other.maxY
    }

    @inlinable
    package mutating func formUnion(_ other: Box) {
      minX = min(minX, other.minX)
      minY = min(minY, other.minY)
      maxX = max(maxX, other.maxX)
      maxY = max(maxY, other.maxY)
    }
  }

  /// The boxes around 16 items, 256 items, and so on; the last level has one box.
  private var levels: [[Box]] = []
  private let count: Int

  /// Creates the tree of items with these boxes, in this order.
  package init(_ boxes: [Box]) {
    count = boxes.count
    var below = boxes
    while below.count > 1 || levels.isEmpty && !below.isEmpty {
      below = stride(from: 0, to: below.count, by: 16).map { start in
        below[start..<min(start + 16, below.count)].reduce(into: Box.nothing) {
          $0.formUnion($1)
        }
      }
      levels.append(below)
    }
  }

  /// The box around all items; nil if there are none.
  package var bounds: Box? { levels.last?.first }

  /// Calls `body`, in order, with runs of items that include every item touching `box`.
  ///
  /// With `areInside`, all boxes of the run are inside `box`; other runs have at most 16
  /// items.
  package func visit(
    touching box: Box, _ body: (_ items: Range<Int>, _ areInside: Bool) -> Void
  ) {
    visit(0..<(levels.last?.count ?? 0), levels.count - 1, box, body)
  }

  private func visit(
    _ nodes: Range<Int>, _ level: Int, _ box: Box, _ body: (Range<Int>, Bool) -> Void
  ) {
    for node in nodes where levels[level][node].touches(box) {
      let isInside = box.contains(levels[level][node])
      if isInside || level == 0 {
        let size = 16 << (4 * level)
        body(node * size..<min((node + 1) * size, count), isInside)
      } else {
        let first = node * 16
        visit(first..<min(first + 16, levels[level - 1].count), level - 1, box, body)
      }
    }
  }
}
