import Foundation
import MesmerGeometry
import MesmerLists
import MesmerViews

/// The main axis of a layout.
struct MainAxis {
  let isVertical: Bool
  func start(_ rect: CGRect) -> CGFloat { isVertical ? rect.minY : rect.minX }
  func end(_ rect: CGRect) -> CGFloat { isVertical ? rect.maxY : rect.maxX }
  func length(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  func point(_ main: CGFloat, _ cross: CGFloat) -> CGPoint {
    isVertical ? CGPoint(x: cross, y: main) : CGPoint(x: main, y: cross)
  }
  func size(_ main: CGFloat, _ cross: CGFloat) -> CGSize {
    isVertical ? CGSize(width: cross, height: main) : CGSize(width: main, height: cross)
  }
  var across: MainAxis { MainAxis(isVertical: !isVertical) }
}

/// The frames of a section's groups, headers and footers. Along the scroll direction, the
/// frames of groups are relative to the start of `content`, and the frames of headers and
/// footers to the start of the section.
struct SolvedSection {
  struct Group {
    /// The index in the section of the first item.
    var first: Int
    var origin: CGPoint
    var solved: SolvedGroup
    var frame: CGRect { CGRect(origin: origin, size: solved.size) }
  }
  struct Boundary {
    var item: NSCollectionLayoutBoundarySupplementaryItem
    var frame: CGRect
    /// Whether the view is at the end of the section along the scroll direction.
    var isAtEnd: Bool
  }

  let section: NSCollectionLayoutSection
  let axis: MainAxis
  /// The start of the section along the scroll direction, in the layout's coordinates.
  var start: CGFloat = 0
  private(set) var groups: [Group] = []
  private(set) var boundaries: [Boundary] = []
  /// The length along the scroll direction.
  private(set) var length: CGFloat = 0
  /// The range of the groups and the content insets along the scroll direction, relative
  /// to `start`.
  private(set) var content: Range<CGFloat> = 0..<0
  /// The size of the content of the section's own scroll view.
  private(set) var stripSize = CGSize.zero
  /// The maximum over all groups of the group's length along `groupAxis` plus the
  /// distance by which an element extends beyond an end of the group.
  private var reach: CGFloat = 0
  /// The length of the container across the scroll direction.
  let width: CGFloat

  var isStrip: Bool { section.orthogonalScrollingBehavior != .none }
  /// The axis along which groups follow one another.
  var groupAxis: MainAxis { isStrip ? axis.across : axis }

  init(
    _ section: NSCollectionLayoutSection, axis: MainAxis, container: CGSize,
    solver: GroupSolver,
    boundarySize: (NSCollectionLayoutBoundarySupplementaryItem, CGSize) -> CGSize
  ) {
    (self.section, self.axis) = (section, axis)
    width = axis.across.length(container)
    let insets = section.contentInsets
    let room = CGSize(
      width: max(0, container.width - insets.leading - insets.trailing),
      height: max(0, container.height - insets.top - insets.bottom))
    solve(solver, room, insets)
    let groupAxis = groupAxis
    let before = axis.isVertical ? insets.top : insets.leading
    let after = axis.isVertical ? insets.bottom : insets.trailing
    let inner =
      isStrip
      ? groups.map { axis.length($0.solved.size) }.max() ?? 0
      : end - (groups.isEmpty ? 0 : before)
    let sum = before + max(inner, 0) + after
    let whole = sum > 0 && sum.isFinite ? sum : 0
    let last = groupAxis.isVertical ? insets.bottom : insets.trailing
    stripSize = axis.size(whole, end + last)
    place(section.boundarySupplementaryItems, room, insets, whole, boundarySize)
  }

  /// The end of the last group along `groupAxis`, with its edge spacing; 0 without
  /// groups.
  private var end: CGFloat {
    groups.last.map { groupAxis.end($0.frame) + edge(isEnd: true) } ?? 0
  }

  private func edge(isEnd: Bool) -> CGFloat {
    let edges = section.group.edgeSpacing
    let vertical = groupAxis.isVertical
    return
      (isEnd
      ? (vertical ? edges?.bottom : edges?.trailing)
      : (vertical ? edges?.top : edges?.leading))?.spacing ?? 0
  }

  private mutating func solve(
    _ solver: GroupSolver, _ room: CGSize, _ insets: NSDirectionalEdgeInsets
  ) {
    let axis = groupAxis
    let side = (axis.isVertical ? insets.leading : insets.top)
    var place = axis.isVertical ? insets.top : insets.leading
    let group = section.group
    let template = group.measures ? nil : solver.solve(group, in: room, at: 0)
    var first = 0
    while first < solver.total {
      let left = solver.total - first
      var solved = template ?? solver.solve(group, in: room, at: first)
      if solved.count > left { solved = solved.prefix(left) }
      if solved.count == 0 { break }
      place += edge(isEnd: false)
      let edges = group.edgeSpacing
      let shift = (axis.isVertical ? edges?.leading : edges?.top)?.spacing ?? 0
      groups.append(
        Group(first: first, origin: axis.point(place, side + shift), solved: solved))
      let length = axis.length(solved.size)
      let over = solved.elements.reduce(CGFloat(0)) {
        max($0, 0 - axis.start($1.frame), axis.end($1.frame) - length)
      }
      reach = max(reach, length + over)
      place += length + edge(isEnd: true) + section.interGroupSpacing
      first += solved.count
    }
  }

  private mutating func place(
    _ items: [NSCollectionLayoutBoundarySupplementaryItem], _ room: CGSize,
    _ insets: NSDirectionalEdgeInsets, _ whole: CGFloat,
    _ size: (NSCollectionLayoutBoundarySupplementaryItem, CGSize) -> CGSize
  ) {
    let follows = section.supplementariesFollowContentInsets
    let low = follows ? (axis.isVertical ? insets.leading : insets.top) : 0
    let cross = follows ? axis.across.length(room) : width
    let (startEdge, endEdge): (NSDirectionalRectEdge, NSDirectionalRectEdge) =
      axis.isVertical ? (.top, .bottom) : (.leading, .trailing)
    let container = axis.size(axis.length(room), cross)
    let sized = items.map { ($0, size($0, container)) }
    func extent(_ edge: NSDirectionalRectEdge) -> CGFloat {
      sized.filter { $0.0.extendsBoundary && $0.0.alignment.edges.contains(edge) }
        .map { axis.length($0.1) }.max() ?? 0
    }
    let (before, after) = (extent(startEdge), extent(endEdge))
    content = before..<(before + whole)
    length = before + whole + after
    for (item, size) in sized {
      let edges = item.alignment.edges
      let area =
        item.extendsBoundary ? (0, length) : (content.lowerBound, content.upperBound)
      let rect = CGRect(
        origin: axis.point(area.0, low), size: axis.size(area.1 - area.0, cross))
      boundaries.append(
        Boundary(
          item: item,
          frame: item.frame(at: rect, size),
          isAtEnd: edges.contains(endEdge)))
    }
  }

  // MARK: Queries

  /// Returns an element's frame in the layout's coordinates, at the section's content
  /// offset zero.
  func frame(_ element: SolvedGroup.Element, of group: Group) -> CGRect {
    let shift = axis.point(start + content.lowerBound, 0)
    return element.frame.offsetBy(
      dx: group.origin.x + shift.x, dy: group.origin.y + shift.y)
  }

  /// Returns the groups that may intersect a range along `groupAxis`. The positions are
  /// relative to the start of the content, before the first inset.
  func groups(from low: CGFloat, to high: CGFloat) -> ArraySlice<Group> {
    let axis = groupAxis
    func place(_ index: Int) -> CGFloat {
      axis.start(groups[index].frame)
    }
    let first = ListGeometry.first(of: groups.count) { place($0) + reach > low }
    let end = ListGeometry.first(of: groups.count) { place($0) - reach >= high }
    return groups[first..<max(first, end)]
  }

  func group(of item: Int) -> Group? {
    let index = ListGeometry.first(of: groups.count) { groups[$0].first > item } - 1
    return groups.indices.contains(index) ? groups[index] : nil
  }
}
