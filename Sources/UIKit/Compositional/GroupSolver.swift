import Foundation
import MesmerGeometry
import MesmerViews

/// A solved item or group: the frames of its items and of the views attached to them,
/// relative to the origin of the item or group.
struct SolvedGroup {
  struct Element {
    /// The index of the item in the group. For a view attached to a nested group, the
    /// index of the nested group's first item.
    var item: Int
    var frame: CGRect
    var zIndex = 0
    /// The attached view; nil for the item itself.
    var attached: NSCollectionLayoutSupplementaryItem?
  }
  var elements: [Element] = []
  /// The size with the insets, in points.
  var size: CGSize
  /// The number of items.
  var count = 0

  /// Returns the group with only its first items.
  func prefix(_ count: Int) -> SolvedGroup {
    SolvedGroup(
      elements: elements.filter { $0.item < count }, size: size,
      count: min(count, self.count))
  }
}

/// The placement of items in groups.
///
/// The subitems of a group repeat in order. A group with a count has that many items. A
/// group without a count ends before the next item that does not fit; its first item is
/// always placed. If the length of a group is estimated, the estimated lengths of items
/// decide whether they fit, and the group is as long as its items. Flexible spaces share
/// the remaining length.
struct GroupSolver {
  /// Returns the measured size of an item, given by its index in the section. `width` and
  /// `height` indicate which dimensions are estimated.
  var measure: (_ item: Int, _ size: CGSize, _ width: Bool, _ height: Bool) -> CGSize
  /// Returns the size of an attached view whose width or height is estimated.
  var measureAttached:
    (_ view: NSCollectionLayoutSupplementaryItem, _ item: Int, CGSize) -> CGSize
  var environment: LayoutEnvironment
  /// The number of items of the section.
  var total: Int
  /// The tolerance, in points, for rounding errors, so that three thirds of a width fit.
  private static let tolerance: CGFloat = 0.01
  private static let mostItems = 10_000

  init(
    environment: LayoutEnvironment, total: Int,
    measure: @escaping (Int, CGSize, Bool, Bool) -> CGSize,
    measureAttached:
      @escaping (
        NSCollectionLayoutSupplementaryItem, Int, CGSize
      ) -> CGSize
  ) {
    (self.environment, self.total) = (environment, total)
    (self.measure, self.measureAttached) = (measure, measureAttached)
  }

  /// Solves an item or group. `index` is the index in the section of the first solved
  /// item; `length` replaces the width or height of `item`.
  func solve(
    _ item: NSCollectionLayoutItem, in container: CGSize, at index: Int,
    length: (isWidth: Bool, value: CGFloat)? = nil
  ) -> SolvedGroup {
    var size = item.layoutSize.size(in: container)
    if let length {
      if length.isWidth { size.width = length.value } else { size.height = length.value }
    }
    let insets = item.insets
    var inner = CGSize(
      width: max(size.width - insets.left - insets.right, 0),
      height: max(size.height - insets.top - insets.bottom, 0))
    var solved: SolvedGroup
    if let group = item as? NSCollectionLayoutGroup {
      solved = fill(group, inner, at: index)
      inner = solved.size
    } else {
      let width = item.layoutSize.widthDimension.isEstimated && length?.isWidth != true
      let height = item.layoutSize.heightDimension.isEstimated && length?.isWidth != false
      if (width || height) && index < total {
        inner = measure(index, inner, width, height)
      }
      solved = SolvedGroup(
        elements: [.init(item: 0, frame: CGRect(origin: .zero, size: inner))],
        size: inner, count: 1)
    }
    let frame = CGRect(origin: .zero, size: inner)
    for view in item.supplementaryItems {
      var size = view.layoutSize.size(in: inner)
      if view.measures && index < total { size = measureAttached(view, index, size) }
      solved.elements.append(
        .init(
          item: 0, frame: view.frame(at: frame, size), zIndex: view.zIndex,
          attached: view))
    }
    for i in solved.elements.indices {
      solved.elements[i].frame.origin.x += insets.left
      solved.elements[i].frame.origin.y += insets.top
    }
    solved.size = CGSize(
      width: inner.width + insets.left + insets.right,
      height: inner.height + insets.top + insets.bottom)
    return solved
  }

  /// An item of a group with the spaces around it.
  private struct Child {
    var solved: SolvedGroup
    var first: Int
    var spaces: [NSCollectionLayoutSpacing?]
  }

  private func fill(
    _ group: NSCollectionLayoutGroup, _ size: CGSize, at index: Int
  ) -> SolvedGroup {
    if case .custom(let provider) = group.arrangement {
      let frames = provider(environment.within(size))
      return SolvedGroup(
        elements: frames.enumerated().map {
          .init(item: $0, frame: $1.frame, zIndex: $1.zIndex)
        }, size: size, count: frames.count)
    }
    let isRow = group.isHorizontal
    func along(_ size: CGSize) -> CGFloat { isRow ? size.width : size.height }
    func across(_ size: CGSize) -> CGFloat { isRow ? size.height : size.width }
    let own = group.layoutSize
    let isOpen = (isRow ? own.widthDimension : own.heightDimension).isEstimated
    let isThick = (isRow ? own.heightDimension : own.widthDimension).isEstimated
    let spacing = group.interItemSpacing?.spacing ?? 0
    var most = GroupSolver.mostItems
    var length: (isWidth: Bool, value: CGFloat)?
    if case .count(let count, let isEqual) = group.arrangement {
      most = min(max(count, 0), most)
      let room = along(size) - spacing * CGFloat(most - 1)
      if isEqual && !isOpen { length = (isRow, max(room / CGFloat(max(most, 1)), 0)) }
    }
    let isCounted = most < GroupSolver.mostItems
    var children: [Child] = []
    var (used, fits, count) = (CGFloat(0), CGFloat(0), 0)
    func exceeds(_ expected: CGFloat) -> Bool {
      !isCounted && !children.isEmpty
        && fits + expected > along(size) + GroupSolver.tolerance
    }
    while !group.subitems.isEmpty && children.count < most {
      let item = group.subitems[children.count % group.subitems.count]
      let edge = item.edgeSpacing
      let spaces =
        isRow
        ? [edge?.leading, edge?.trailing, edge?.top, edge?.bottom]
        : [edge?.top, edge?.bottom, edge?.leading, edge?.trailing]
      let around =
        (spaces[0]?.spacing ?? 0) + (spaces[1]?.spacing ?? 0)
        + (children.isEmpty ? 0 : spacing)
      let estimate = around + along(item.layoutSize.size(in: size))
      // In a group of estimated length, the measured size does not decide the fit.
      if isOpen && exceeds(estimate) { break }
      let solved = solve(item, in: size, at: index + count, length: length)
      let taken = around + along(solved.size)
      let expected = isOpen ? estimate : taken
      if exceeds(expected) { break }
      children.append(Child(solved: solved, first: count, spaces: spaces))
      (used, fits) = (used + taken, fits + expected)
      count += solved.count
      // Items of zero length would always fit.
      if !isCounted && !(expected > 0) || solved.count == 0 { break }
      if group.measures && index + count >= total { break }
    }
    var result = SolvedGroup(size: size, count: count)
    let thickness =
      isThick
      ? children.map { child in
        across(child.solved.size) + (child.spaces[2]?.spacing ?? 0)
          + (child.spaces[3]?.spacing ?? 0)
      }.max() ?? across(size) : across(size)
    let whole = isOpen ? used : along(size)
    let between = group.interItemSpacing?.isFlexible == true ? children.count - 1 : 0
    let flexible =
      between
      + children.reduce(0) { sum, child in
        sum + child.spaces[..<2].filter { $0?.isFlexible == true }.count
      }
    let share = flexible > 0 ? max(whole - used, 0) / CGFloat(flexible) : 0
    func space(_ space: NSCollectionLayoutSpacing?) -> CGFloat {
      (space?.spacing ?? 0) + (space?.isFlexible == true ? share : 0)
    }
    var place: CGFloat = 0
    for (number, child) in children.enumerated() {
      if number > 0 { place += space(group.interItemSpacing) }
      place += space(child.spaces[0])
      let (low, high) = (child.spaces[2], child.spaces[3])
      let rest = max(
        thickness - across(child.solved.size) - (low?.spacing ?? 0)
          - (high?.spacing ?? 0),
        0)
      var side = low?.spacing ?? 0
      if low?.isFlexible == true { side += high?.isFlexible == true ? rest / 2 : rest }
      for var element in child.solved.elements {
        element.item += child.first
        element.frame.origin.x += isRow ? place : side
        element.frame.origin.y += isRow ? side : place
        result.elements.append(element)
      }
      place += along(child.solved.size) + space(child.spaces[1])
    }
    result.size =
      isRow
      ? CGSize(width: whole, height: thickness) : CGSize(width: thickness, height: whole)
    return result
  }
}
