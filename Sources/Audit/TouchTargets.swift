import MesmerGeometry
import MesmerPlayback
@_spi(Components) import MesmerViews

/// The audit of the touch targets of controls and views with gesture recognizers.
/// Targets are measured by hit tests, so transforms, clips, overrides of
/// `point(inside:with:)` and views in front apply.
///
/// A target is large enough if a square of 44 points fits into it. The largest square on
/// a grid is extended to the target's edges by bisection, so a side of 43.99 points
/// is too short and one of 44 is not.
///
/// Controls with the sizing trait `fixed`, such as switches, are audited only if they
/// have an enabled gesture recognizer. The hit tests of all targets share one index, so
/// the cost of a test depends on the views at its point and not on all of the screen.
struct TouchTargets {
  let screen: View
  let index: HitIndex

  private let mostTargets: Int

  init(screen: View, mostTargets: Int = TouchTargets.mostTargets) {
    self.screen = screen
    self.mostTargets = mostTargets
    index = HitIndex(screen)
  }

  /// The maximum number of targets on the screen: 2^11 (docs/limits.md has the time).
  static let mostTargets = 1 &<< 11

  /// The required width and height in points.
  private static let least = 44.0
  /// The tolerance for rounding of a width or height.
  private static let slack = 0x1p-20
  /// The maximum number of grid steps along an axis.
  private static let mostSteps = 64.0

  /// Returns the violations. Throws before any hit test if there are too many targets.
  func faults(in root: View) throws(RenderLimitError) -> [ViewFault] {
    let tree = root.tree
    let scrolls = tree.compactMap { $0 as? ScrollView }
    let own = Set(
      scrolls.flatMap { [$0.panGestureRecognizer, $0.pinchGestureRecognizer] }
        .map(ObjectIdentifier.init))
    let targets = tree.filter { view in
      let gestures = view.gestureRecognizers ?? []
      let isTarget =
        view is Control && !view.componentTraits.sizing.contains(.fixed)
        || gestures.contains { $0.isEnabled && !own.contains(ObjectIdentifier($0)) }
      return isTarget && view.isSeen && view.chain.allSatisfy(\.isUserInteractionEnabled)
        && box(of: view) != nil
    }
    if targets.count > mostTargets {
      let view = targets[mostTargets]
      throw RenderLimitError(
        .targets, Double(mostTargets), viewID: view.id,
        place: view.place(below: screen))
    }
    return targets.compactMap { view in
      guard let size = size(of: view),
        min(size.width, size.height) + Self.slack < Self.least
      else { return nil }
      let least = Size(width: Self.least, height: Self.least)
      return (
        view,
        ScreenFault(
          kind: .target,
          message: (size == .zero
            ? "cannot be hit" : "is hit in \(ScreenFault.text(size))")
            + "; at least \(ScreenFault.text(least))",
          found: [size.width, size.height], right: [Self.least, Self.least])
      )
    }
  }

  /// Returns the part of a view's bounding box that is on the screen; nil if it is empty
  /// or not finite.
  private func box(of view: View) -> Rect? {
    let box = view.convert(view.bounds, to: screen).intersection(screen.bounds)
    return box.isEmpty || !box.isFinite ? nil : box
  }

  /// Returns the size in which a view or its subviews are hit: 44 x 44 if they are hit in
  /// that square around the middle of its visible box, else the size of the largest hit
  /// square near that box. Zero if they are hit nowhere. Nil if the view is not audited:
  /// it is off-screen, scrolling shows more of it, or a view that covers the screen is in
  /// front of it.
  private func size(of view: View) -> Size? {
    guard let box = box(of: view) else { return nil }
    // A view of a library class is hit only in its bounds.
    let most =
      index.isPlain(view)
      ? view.convert(view.bounds, to: screen).insetBy(dx: -0.01, dy: -0.01)
        .intersection(screen.bounds) : screen.bounds
    func hits(_ x: Double, _ y: Double) -> Bool {
      let point = Point(x: x, y: y)
      return most.contains(point) && screen.bounds.contains(point)
        && index.hitTest(point)?.isDescendant(of: view) ?? false
    }
    // Most targets are large enough around their middle.
    let reach = Self.least / 2 - Self.slack
    let inside = stride(from: 0 - reach, through: reach, by: reach / 8)
    if inside.allSatisfy({ y in inside.allSatisfy { hits(box.midX + $0, box.midY + y) } })
    {
      return Size(width: Self.least, height: Self.least)
    }
    let isCut = view.chain.contains {
      guard let scroll = $0 as? ScrollView, scroll !== view else { return false }
      let here = scroll.contentOffset
      let rect = view.convert(view.bounds, to: scroll)
      return scroll.scrollGeometry.offset(here, revealing: rect) != here
    }
    if isCut { return nil }
    if let room = room(around: box, hits) { return room }
    if let front = index.hitTest(Point(x: box.midX, y: box.midY)),
      !view.isDescendant(of: front),
      front.convert(front.bounds, to: screen).contains(screen.bounds)
    {
      return nil
    }
    return .zero
  }

  /// Returns the size of the largest square of hit grid points near a box, each side
  /// extended to the edge of the hit area. Nil if no grid point is hit.
  private func room(around box: Rect, _ hits: (Double, Double) -> Bool) -> Size? {
    let reach = Size(
      width: box.width / 2 + Self.least, height: box.height / 2 + Self.least)
    let step = max(1, 2 * max(reach.width, reach.height) / Self.mostSteps)
    // The middle of the box is on the grid.
    func places(_ middle: Double, _ reach: Double) -> [Double] {
      let count = (reach / step).rounded(.down)
      return stride(from: 0 - count, through: count, by: 1).map { middle + $0 * step }
    }
    let xs = places(box.midX, reach.width)
    let ys = places(box.midY, reach.height)
    // For each column, the side of the largest square with its last corner there.
    var sides = [Int](repeating: 0, count: xs.count)
    var best = (side: 0, x: 0, y: 0)
    for (j, y) in ys.enumerated() {
      var corner = 0
      for (i, x) in xs.enumerated() {
        let above = sides[i]
        let least = i == 0 ? 0 : min(above, sides[i - 1], corner)
        sides[i] = hits(x, y) ? least + 1 : 0
        corner = above
        if sides[i] > best.side { best = (sides[i], i, j) }
      }
    }
    if best.side == 0 { return nil }
    /// Returns the outermost position of an edge at which its sample points are hit.
    func edge(_ from: Double, _ way: Double, _ isHit: (Double) -> Bool) -> Double {
      var good = from
      while isHit(good + way * step) { good += way * step }
      var bad = good + way * step
      for _ in 0..<32 {
        let middle = (good + bad) / 2
        if isHit(middle) { good = middle } else { bad = middle }
      }
      return good
    }
    var inX = Array(xs[(best.x - best.side + 1)...best.x])
    var inY = Array(ys[(best.y - best.side + 1)...best.y])
    inX.insert(edge(inX[0], -1) { x in inY.allSatisfy { hits(x, $0) } }, at: 0)
    inX.append(edge(inX[inX.count - 1], 1) { x in inY.allSatisfy { hits(x, $0) } })
    inY.insert(edge(inY[0], -1) { y in inX.allSatisfy { hits($0, y) } }, at: 0)
    inY.append(edge(inY[inY.count - 1], 1) { y in inX.allSatisfy { hits($0, y) } })
    // Rounded, because bisection ends just before an edge.
    func side(_ places: [Double]) -> Double {
      ((places[places.count - 1] - places[0]) * 1e6).rounded() / 1e6
    }
    return Size(width: side(inX), height: side(inY))
  }
}
