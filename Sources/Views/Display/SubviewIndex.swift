import MesmerDrawing
import MesmerGeometry

// An index over the subviews of a view, so that a frame does not visit every subview if
// there are very many and few are visible.
//
// The index stores, for each subview, the box in which the subview and its subtree can be
// visible (`View.reach`), in the space of the view's bounds. Above the boxes is a tree.
// Each node of the tree has the box around 16 consecutive boxes of the level below. A
// frame descends from the top into every box that touches the visible part. Subviews are
// found in drawing order. Subviews that are close in drawing order are usually close on
// the screen. If they are not, the lookup degrades to one pass over a compact list of
// boxes.
//
// Law: a frame is the same with the index, including the counters. A box contains
// everything that the walk over all subviews would list; false positives are left out by
// the tests of the walk. The walk tests whether a box around a view, in device pixels,
// touches the visible part. Under rotation or skew that box includes points far from the
// view, which a box in the view's own space does not contain. Such a hierarchy is
// therefore walked without an index.
//
// Space: 34 more bytes per subview. Time: building the index visits every descendant, as
// the walk does. A frame takes time for the visible subviews and the boxes above them.

/// The boxes of subviews, and the boxes around runs of them.
struct SubviewIndex {
  typealias Box = BoxTree.Box

  /// The boxes of the subviews, in their order.
  private let boxes: [Box]
  private let tree: BoxTree

  init(_ boxes: [Box]) {
    self.boxes = boxes
    tree = BoxTree(boxes)
  }

  /// Returns the indices of the subviews whose boxes touch the given box, in order.
  func numbers(touching box: Box) -> [Int] {
    var found: [Int] = []
    tree.visit(touching: box) { run, _ in
      for number in run where boxes[number].touches(box) { found.append(number) }
    }
    return found
  }
}

/// The policy by which a view builds and drops an index over its subviews.
///
/// Before an index is built, a number of frames are walked without one: one frame at
/// first. When an index is dropped, this number doubles, up to 64, if the index had not
/// yet saved its cost, and halves otherwise. A hierarchy that changes in every frame is
/// therefore walked in all but one frame in 65.
final class SubviewCulling {
  /// The minimum number of subviews for an index. With fewer subviews, all are walked.
  static let leastCount = 64
  /// The maximum number of frames that are walked before an index is built.
  private static let mostPatience = 64
  /// The number of frames that an index must serve to save its cost.
  private static let leastUses = 4

  private var index: SubviewIndex?
  /// The number of frames to walk before an index is built.
  private var patience = 1
  /// The number of frames walked since the last index.
  private var walks = 0
  /// The number of frames that the index has served after the first.
  private var uses = 0

  /// Whether there is an index now.
  var isIndexed: Bool { index != nil }

  /// Returns the index for a frame; nil if the frame is to walk all subviews.
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
      view.stack.map { $0.boxInSuperview(depth: 0) })
    self.index = index
    return index
  }

  /// Drops the index, because something it depends on has changed.
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
  /// Returns the subviews that a frame must visit, back to front: all, or only those that
  /// can touch visible pixels. `space` is the space of the bounds.
  func subviewsInSight(in space: LayerSpace) -> [View] {
    let all = stack
    if all.count < SubviewCulling.leastCount { return all }
    let culling = culling ?? SubviewCulling()
    self.culling = culling
    // The walk's boxes are rounded outwards to whole pixels, those of shadows several
    // times. A margin of 16 pixels covers everything that the walk would list.
    guard let index = culling.index(of: self),
      space.placement.transform.isAxisAligned,
      let visible = space.visibleRect(margin: 16)
    else { return all }
    let numbers = index.numbers(
      touching: SubviewIndex.Box(visible))
    return numbers.map { all[$0] }
  }
}
