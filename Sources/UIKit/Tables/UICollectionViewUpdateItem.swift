import Foundation

/// A change of an item or section, delivered to the layout before it is animated.
open class UICollectionViewUpdateItem: NSObject {
  /// The kinds of changes.
  public enum Action: Int, Hashable, Sendable {
    case insert, delete, reload, move, none
  }

  /// The index path before the change; nil for an insertion. The item of a section's
  /// index path is `NSNotFound`.
  public let indexPathBeforeUpdate: IndexPath?
  /// The index path after the change; nil for a deletion. For a reload, it is the index
  /// path before the change.
  public let indexPathAfterUpdate: IndexPath?
  /// The kind of the change.
  public let updateAction: Action

  init(_ action: Action, _ before: IndexPath?, _ after: IndexPath?) {
    updateAction = action
    indexPathBeforeUpdate = before.map(UICollectionViewUpdateItem.path)
    indexPathAfterUpdate = after.map(UICollectionViewUpdateItem.path)
  }

  /// Returns a path of two indices; the item of a section's path is `NSNotFound`.
  private static func path(_ path: IndexPath) -> IndexPath {
    path.count == 1 ? IndexPath(item: NSNotFound, section: path[0]) : path
  }
}
