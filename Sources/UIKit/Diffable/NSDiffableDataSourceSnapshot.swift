import Foundation
import MesmerViews

/// The identifiers of the sections and items of a table or collection at one time.
///
/// Identifiers are unique. Adding an identifier that is in the snapshot already, or
/// placing an identifier next to a missing one, has no effect except a line on standard
/// error. UIKit stops the program.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The sections, in their order.
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  /// The section of every item.
  private var homes: [ItemIdentifierType: SectionIdentifierType] = [:]
  /// The items whose cells the next `apply` reloads.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items whose cells the next `apply` configures again.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  /// The sections that the next `apply` reloads.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

  /// Creates a snapshot without sections.
  public init() {}

  // MARK: Queries

  /// The items of all sections, by section and then in the order of each section.
  public var itemIdentifiers: [ItemIdentifierType] {
    sectionIdentifiers.flatMap { items[$0] ?? [] }
  }
  /// The number of items in all sections.
  public var numberOfItems: Int { homes.count }
  /// The number of sections.
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// Returns the number of items in a section; 0 for a missing section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    items[identifier]?.count ?? 0
  }
  /// Returns the items of a section; an empty array for a missing section.
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] { items[identifier] ?? [] }
  /// Returns the section of an item; nil if the item is missing.
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? { homes[identifier] }
  /// Returns the index of an item among all items; nil if the item is missing.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let section = homes[identifier], let index = indexOfSection(section),
      let row = items[section]?.firstIndex(of: identifier)
    else { return nil }
    return sectionIdentifiers[..<index].reduce(row) { $0 + numberOfItems(inSection: $1) }
  }
  /// Returns the index of a section; nil if it is missing.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sectionIdentifiers.firstIndex(of: identifier)
  }

  // MARK: Items

  /// Appends items to a section, by default to the last section.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
  ) {
    guard let section = section ?? sectionIdentifiers.last, items[section] != nil else {
      return warn("there is no section to append items to")
    }
    let added = new(identifiers, homes)
    items[section]! += added
    for item in added { homes[item] = section }
  }
  /// Inserts items before an item, in its section.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) { insert(new(identifiers, homes), at: beforeIdentifier, 0) }
  /// Inserts items after an item, in its section.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) { insert(new(identifiers, homes), at: afterIdentifier, 1) }
  /// Deletes items; missing items are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    remove(identifiers)
    unmarkMissing()
  }
  private mutating func remove(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    let sections = Set(gone.compactMap { homes[$0] })
    for section in sections { items[section]?.removeAll { gone.contains($0) } }
    for item in gone { homes[item] = nil }
  }
  /// Deletes all items and sections.
  public mutating func deleteAllItems() {
    self = Self()
  }
  /// Moves an item before another item, which may be in another section.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { move(identifier, to: toIdentifier, 0) }
  /// Moves an item after another item, which may be in another section.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { move(identifier, to: toIdentifier, 1) }
  /// Marks items whose cells the next `apply` replaces; missing items are ignored.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItemIdentifiers += identifiers.filter { homes[$0] != nil }
  }
  /// Marks items whose cells the next `apply` configures again without replacing them;
  /// missing items are ignored.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers.filter { homes[$0] != nil }
  }

  private mutating func insert(
    _ added: [ItemIdentifierType], at other: ItemIdentifierType, _ step: Int
  ) {
    guard let section = homes[other], let row = items[section]?.firstIndex(of: other)
    else { return warn("there is no item \(other)") }
    items[section]!.insert(contentsOf: added, at: row + step)
    for item in added { homes[item] = section }
  }

  private mutating func move(
    _ item: ItemIdentifierType, to other: ItemIdentifierType, _ step: Int
  ) {
    guard homes[item] != nil, homes[other] != nil, item != other else {
      return warn("item \(item) cannot move next to \(other)")
    }
    remove([item])
    insert([item], at: other, step)
  }

  // MARK: Sections

  /// Appends sections.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(new(identifiers, items), at: sectionIdentifiers.count)
  }
  /// Inserts sections before a section.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType],
    beforeSection toIdentifier: SectionIdentifierType
  ) { insert(new(identifiers, items), at: place(toIdentifier, 0)) }
  /// Inserts sections after a section.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType],
    afterSection toIdentifier: SectionIdentifierType
  ) { insert(new(identifiers, items), at: place(toIdentifier, 1)) }
  /// Deletes sections with their items; missing sections are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let gone = Set(identifiers)
    sectionIdentifiers.removeAll { gone.contains($0) }
    for section in gone {
      for item in items.removeValue(forKey: section) ?? [] { homes[item] = nil }
    }
    unmarkMissing()
  }
  /// Moves a section before another section.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType,
    beforeSection toIdentifier: SectionIdentifierType
  ) { move(section: identifier, to: toIdentifier, 0) }
  /// Moves a section after another section.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType,
    afterSection toIdentifier: SectionIdentifierType
  ) { move(section: identifier, to: toIdentifier, 1) }
  /// Marks sections that the next `apply` reloads; missing sections are ignored.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers.filter { items[$0] != nil }
  }

  private func place(_ section: SectionIdentifierType, _ step: Int) -> Int? {
    indexOfSection(section).map { $0 + step }
  }

  private mutating func insert(_ added: [SectionIdentifierType], at index: Int?) {
    guard let index else { return warn("there is no such section to insert next to") }
    sectionIdentifiers.insert(contentsOf: added, at: index)
    for section in added { items[section] = [] }
  }

  private mutating func move(
    section: SectionIdentifierType, to other: SectionIdentifierType, _ step: Int
  ) {
    guard let index = indexOfSection(section), items[other] != nil, section != other
    else {
      return warn("section \(section) cannot move next to \(other)")
    }
    sectionIdentifiers.remove(at: index)
    sectionIdentifiers.insert(section, at: indexOfSection(other)! + step)
  }

  // MARK: Checks

  private func warn(_ line: String) { writeWarning("[Diffable data source] \(line)") }

  /// Returns the identifiers that are not in the snapshot, each once; writes a warning if
  /// any is dropped.
  private func new<ID: Hashable, Value>(_ identifiers: [ID], _ known: [ID: Value]) -> [ID]
  {
    var seen: Set<ID> = []
    let new = identifiers.filter { known[$0] == nil && seen.insert($0).inserted }
    if new.count < identifiers.count { warn("an identifier is in the snapshot already") }
    return new
  }

  /// Removes the marks of identifiers that have been deleted.
  private mutating func unmarkMissing() {
    reloadedItemIdentifiers = reloadedItemIdentifiers.filter { homes[$0] != nil }
    reconfiguredItemIdentifiers = reconfiguredItemIdentifiers.filter { homes[$0] != nil }
    reloadedSectionIdentifiers = reloadedSectionIdentifiers.filter { items[$0] != nil }
  }

  /// The snapshot without marks for reloading and reconfiguring.
  var unmarked: Self {
    var copy = self
    copy.reloadedItemIdentifiers = []
    copy.reconfiguredItemIdentifiers = []
    copy.reloadedSectionIdentifiers = []
    return copy
  }

  mutating func replaceItems(
    of section: SectionIdentifierType, by new: [ItemIdentifierType]
  ) {
    if items[section] == nil { appendSections([section]) }
    deleteItems(items[section] ?? [])
    appendItems(new, toSection: section)
  }
}
