import MesmerExplanations
import MesmerGeometry
import MesmerViews

/// Hit tests in a tree that does not change between them, with the results of `hitTest`.
///
/// The subviews of a view with many are sorted into the cells of a grid by their boxes,
/// so that a test visits only those near its point. A view of a class outside the library
/// may override `hitTest` or `point(inside:with:)`: its `hitTest` is called for all
/// points.
package final class HitIndex {
  /// The subviews of a view, front to back, and the grid cells that list them.
  private struct Level {
    var views: [View] = []
    /// For each subview, the area in which it may be hit, in the superview's space.
    var boxes: [Rect] = []
    var area = Rect.null
    var columns = 1
    var rows = 1
    /// The indices in `views`, in order, for each cell.
    var cells: [[Int32]] = []
    /// The indices of subviews that are tested for all points: those of classes outside
    /// the library, without finite bounds, or in very many cells.
    var wide: [Int32] = []

    func column(_ x: Double) -> Int {
      min(max(Int((x - area.minX) / area.width * Double(columns)), 0), columns - 1)
    }

    func row(_ y: Double) -> Int {
      min(max(Int((y - area.minY) / area.height * Double(rows)), 0), rows - 1)
    }
  }

  /// The number of subviews above which a grid is built.
  private static let fewest = 8
  /// The maximum number of entries in the cells of a level, in addition to 64 for each
  /// view.
  private static let mostPlaces = 1 &<< 22

  private let root: View
  private var levels: [ObjectIdentifier: Level] = [:]
  private var plain: [ObjectIdentifier: Bool] = [:]
  /// The number of views tested.
  package private(set) var tests = 0

  package init(_ root: View) { self.root = root }

  /// Returns the view that is hit at a point of the root's space; nil if there is none.
  package func hitTest(_ point: Point) -> View? { hit(root, point) }

  /// Returns whether a view's class is declared in the library. Hit testing of such a
  /// view is that of `View`.
  package func isPlain(_ view: View) -> Bool {
    let type = type(of: view)
    if let known = plain[ObjectIdentifier(type)] { return known }
    let isPlain = View.isOfLibrary(type)
    plain[ObjectIdentifier(type)] = isPlain
    return isPlain
  }

  private func hit(_ view: View, _ point: Point) -> View? {
    tests += 1
    if !isPlain(view) { return view.hitTest(point, with: nil) }
    if !view.takesTouches || !view.point(inside: point, with: nil) { return nil }
    let level = level(of: view)
    var near: [Int32] = []
    if level.area.contains(point) {
      near = level.cells[level.row(point.y) * level.columns + level.column(point.x)]
    }
    var (i, j) = (0, 0)
    while i < near.count || j < level.wide.count {
      let place: Int32
      if j == level.wide.count || i < near.count && near[i] < level.wide[j] {
        place = near[i]
        i += 1
      } else {
        place = level.wide[j]
        j += 1
      }
      if !level.boxes.isEmpty, !level.boxes[Int(place)].contains(point) { continue }
      let subview = level.views[Int(place)]
      if let hit = hit(subview, subview.convert(point, from: view)) { return hit }
    }
    return view
  }

  private func level(of view: View) -> Level {
    if let level = levels[ObjectIdentifier(view)] { return level }
    var level = Level()
    // A plain view that takes no touches is not hit, nor are its descendants.
    level.views = view.stacked(view.subviews).reversed()
      .filter { !isPlain($0) || $0.takesTouches }
    level.wide = level.views.indices.map { Int32($0) }
    if level.views.count > Self.fewest {
      // Rounding may move a point at an edge to the other side of it.
      let everywhere = Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)
      level.boxes = level.views.map {
        let box = $0.convert($0.bounds, to: view).insetBy(dx: -0.01, dy: -0.01)
        return isPlain($0) && box.isFinite ? box : everywhere
      }
      let boxes = level.boxes
      let mostCells = max(64, Self.mostPlaces / boxes.count)
      level.wide = []
      level.area = boxes.reduce(.null) { $1 == everywhere ? $0 : $0.union($1) }
      if !level.area.isFinite || level.area.isEmpty { level.area = .null }
      let side = Int(Double(boxes.count).squareRoot().rounded(.up))
      (level.columns, level.rows) = (side, side)
      level.cells = Array(repeating: [], count: side * side)
      for (i, box) in boxes.enumerated() {
        if box == everywhere || level.area.isNull {
          level.wide.append(Int32(i))
          continue
        }
        let xs = level.column(box.minX)...level.column(box.maxX)
        let ys = level.row(box.minY)...level.row(box.maxY)
        if xs.count * ys.count > mostCells {
          level.wide.append(Int32(i))
          continue
        }
        for y in ys { for x in xs { level.cells[y * side + x].append(Int32(i)) } }
      }
    }
    levels[ObjectIdentifier(view)] = level
    return level
  }
}
