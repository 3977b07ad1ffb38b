import Foundation
import MesmerLists
import MesmerViews

extension IndexPath {
  /// Creates the index path of a row in a table.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// Creates the index path of an item in a collection.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The index of the section, from 0. The path must not be empty.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The index of the row in its section, from 0. The path must have two indices.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The index of the item in its section, from 0. The path must have two indices.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  init(_ path: RowPath) { self.init(row: path.row, section: path.section) }

  /// The same path as a `RowPath`; section and row are -1 if it does not have two
  /// indices.
  var place: RowPath {
    count == 2 ? RowPath(section: self[0], row: self[1]) : RowPath(section: -1, row: -1)
  }
}
