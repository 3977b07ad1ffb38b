import Foundation
import MesmerViews

/// The items of one section as an outline, in which items may have children.
///
/// An item is visible while all its ancestors are expanded. Adding an item that is in the
/// snapshot already, next to a missing item or to a missing parent, has no effect; UIKit
/// stops the program.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  /// The items in depth-first order: every item before its children.
  public private(set) var items: [ItemIdentifierType] = []
  private var known: Set<ItemIdentifierType> = []
  private var parents: [ItemIdentifierType: ItemIdentifierType] = [:]
  private var expanded: Set<ItemIdentifierType> = []

  /// Creates a snapshot without items.
  public init() {}

  /// The items without a parent.
  public var rootItems: [ItemIdentifierType] { items.filter { parents[$0] == nil } }
  /// The items whose ancestors are all expanded, in order.
  public var visibleItems: [ItemIdentifierType] { items.filter(isVisible) }

  /// Appends items to the children of a parent; with nil, to the root items.
  public mutating func append(
    _ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil
  ) {
    guard let parent else { return insert(items, at: self.items.count, parent: nil) }
    if contains(parent) { insert(items, at: end(of: parent), parent: parent) }
  }
  /// Inserts items before an item, as children of the same parent.
  public mutating func insert(
    _ items: [ItemIdentifierType], before item: ItemIdentifierType
  ) { if let at = index(of: item) { insert(items, at: at, parent: parents[item]) } }
  /// Inserts items after an item and its descendants, as children of the same parent.
  public mutating func insert(
    _ items: [ItemIdentifierType], after item: ItemIdentifierType
  ) { if contains(item) { insert(items, at: end(of: item), parent: parents[item]) } }
  /// Deletes items with their descendants; missing items are ignored.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items {
      guard let start = index(of: item) else { continue }
      let range = start..<end(of: item)
      for gone in self.items[range] {
        known.remove(gone)
        parents[gone] = nil
        expanded.remove(gone)
      }
      self.items.removeSubrange(range)
    }
  }
  /// Deletes all items.
  public mutating func deleteAll() { self = Self() }
  /// Expands items.
  public mutating func expand(_ items: [ItemIdentifierType]) {
    expanded.formUnion(items.filter(contains))
  }
  /// Collapses items.
  public mutating func collapse(_ items: [ItemIdentifierType]) {
    expanded.subtract(items)
  }

  /// Returns whether an item is expanded; false by default.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  /// Returns whether an item is in the snapshot and all its ancestors are expanded.
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    if !known.contains(item) { return false }
    var here = item
    while let parent = parents[here] {
      if !expanded.contains(parent) { return false }
      here = parent
    }
    return true
  }
  /// Returns whether the snapshot has an item.
  public func contains(_ item: ItemIdentifierType) -> Bool { known.contains(item) }
  /// Returns the index of an item; nil if it is missing.
  public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }
  /// Returns the number of ancestors of an item; 0 for a root item or a missing one.
  public func level(of item: ItemIdentifierType) -> Int {
    parents[item].map { level(of: $0) + 1 } ?? 0
  }
  /// Returns the parent of an item; nil for a root item or a missing one.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    parents[child]
  }
  /// Returns the descendants of an item as a snapshot, by default without the item. For a
  /// missing item, the snapshot is empty.
  public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> Self {
    var part = Self()
    guard let start = index(of: parent) else { return part }
    part.items = Array(items[(includingParent ? start : start + 1)..<end(of: parent)])
    part.known = Set(part.items)
    for item in part.items where item != parent {
      if parents[item] != parent || includingParent { part.parents[item] = parents[item] }
    }
    part.expanded = expanded.intersection(part.items)
    return part
  }

  /// Returns the index after an item and its descendants.
  private func end(of item: ItemIdentifierType) -> Int {
    guard let start = index(of: item) else { return items.count }
    let level = level(of: item)
    return items[(start + 1)...].firstIndex { self.level(of: $0) <= level } ?? items.count
  }

  private mutating func insert(
    _ new: [ItemIdentifierType], at index: Int, parent: ItemIdentifierType?
  ) {
    let added = new.filter { known.insert($0).inserted }
    items.insert(contentsOf: added, at: index)
    for item in added { parents[item] = parent }
  }
}
