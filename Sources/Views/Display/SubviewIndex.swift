import MesmerDrawing
import MesmerGeometry

// An index over the subviews of a view, so that a frame does not look at each
// of very many of which few are in sight.
//
// It holds for every subview the box that it and all inside it can show in
// (`View.reach`), in the space of the view's bounds, and for every 16 boxes in
// a row the box around them, for every 16 of those again, and so on. A frame
// goes down from the top wherever a box touches what is visible. The subviews
// come out in their order, which is that of drawing; views near one another in
// that order most often lie near one another, and where they do not, what is
// left is one pass over a compact list of boxes.
//
// Law: with the index a frame is the same, counters included. A box holds
// everything that the walk over all subviews would list; what it lets through
// needlessly the walk's own tests leave out. The walk asks whether a box
// around a view on the device touches what is visible. Under rotation or skew
// that box holds places far from the view, which no box in the view's own
// space tells: such a hierarchy is walked.
//
// Space: 33 bytes more for each subview. Time: making it looks at all views
// inside, as the walk does. A frame takes what is in sight and the boxes on
// the way, at least one for each 16^k subviews.

/// Boxes around runs of subviews.
struct SubviewIndex {
  /// A box; of floating point numbers without NaN, the lower at most the
  /// upper, or nothing.
  struct Box: Equatable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    /// Touched by no box.
    static let nothing = Box(
      minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    /// Touched by every box but `nothing`.
    static let everything = Box(
      minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    func touches(_ other: Box) -> Bool {
      minX <= other.maxX && other.minX <= maxX && minY <= other.maxY
        && other.minY <= maxY
    }

    mutating func formUnion(_ other: Box) {
      minX = min(minX, other.minX)
      minY = min(minY, other.minY)
      maxX = max(maxX, other.maxX)
      maxY = max(maxY, other.maxY)
    }
  }

  /// How many boxes a box of the next level holds.
  private static let fanOut = 16

  /// The subviews' boxes, then those around them, up to one level of at most
  /// 16.
  private var levels: [[Box]]

  /// An index of boxes in the order of the subviews.
  init(_ boxes: [Box]) {
    levels = [boxes]
    while let last = levels.last, last.count > SubviewIndex.fanOut {
      levels.append(
        stride(from: 0, to: last.count, by: SubviewIndex.fanOut).map { start in
          var box = Box.nothing
          for inner in last[start..<min(start + SubviewIndex.fanOut, last.count)] {
            box.formUnion(inner)
          }
          return box
        })
    }
  }

  /// The numbers of the subviews whose boxes touch a box, in order.
  func numbers(touching box: Box) -> [Int] {
    var found: [Int] = []
    let top = levels.count - 1
    visit(levels[top].indices, level: top, box, &found)
    return found
  }

  private func visit(
    _ range: Range<Int>, level: Int, _ box: Box, _ found: inout [Int]
  ) {
    let boxes = levels[level]
    for number in range where boxes[number].touches(box) {
      if level == 0 {
        found.append(number)
      } else {
        let start = number * SubviewIndex.fanOut
        visit(
          start..<min(start + SubviewIndex.fanOut, levels[level - 1].count),
          level: level - 1, box, &found)
      }
    }
  }
}

/// When a view has an index over its subviews.
///
/// An index is made once some frames have gone by after the last one was
/// dropped: one at first, twice as many, up to 64, each time that an index was
/// dropped before it had saved what it had cost, and half as many each time
/// that it had. A hierarchy that changes in every frame is walked but for one
/// frame in 65.
final class SubviewCulling {
  /// Fewer subviews than this are walked.
  static let leastCount = 64
  /// The most frames that are walked before an index is made.
  private static let mostPatience = 64
  /// How many frames an index has to serve to be worth its making.
  private static let leastUses = 4

  private var index: SubviewIndex?
  /// How many frames to walk before an index is made.
  private var patience = 1
  /// How many were.
  private var walks = 0
  /// How many frames the index has served.
  private var uses = 0

  /// Whether there is an index now.
  var isIndexed: Bool { index != nil }

  /// The index for a frame; nil where the frame is to walk.
  func index(of view: View) -> SubviewIndex? {
    if let index {
      uses += 1
      return index
    }
    if walks < patience {
      walks += 1
      return nil
    }
    let index = SubviewIndex(
      view.subviews.map { $0.boxInSuperview(depth: 0) })
    self.index = index
    return index
  }

  /// Forgets the index: what it was made of has changed.
  func drop() {
    if index == nil { return }
    index = nil
    patience =
      uses >= SubviewCulling.leastUses
      ? max(1, patience / 2) : min(2 * patience, SubviewCulling.mostPatience)
    walks = 0
    uses = 0
  }
}

extension View {
  /// The subviews that a frame has to look at, back to front: all of them, or
  /// those that can touch visible pixels. `space` is that of the bounds.
  func subviewsInSight(in space: LayerSpace) -> [View] {
    let all = subviews
    if all.count < SubviewCulling.leastCount { return all }
    let culling = culling ?? SubviewCulling()
    self.culling = culling
    // Device boxes are rounded outwards pixel by pixel, shadows' several
    // times: 16 pixels hold all that a walk would list.
    guard let index = culling.index(of: self),
      space.placement.transform.isAxisAligned,
      let visible = space.visibleRect(margin: 16)
    else { return all }
    let numbers = index.numbers(
      touching: SubviewIndex.Box(
        minX: visible.minX, minY: visible.minY, maxX: visible.maxX,
        maxY: visible.maxY))
    return numbers.map { all[$0] }
  }
}
