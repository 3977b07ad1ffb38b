import Foundation
import MesmerGeometry
import MesmerViews

/// Methods that provide the rows of a table. All but two have a default.
///
/// Implement the methods in the class that declares the conformance, or in a subclass
/// with `override`: see `ScrollViewDelegate`.
public protocol UITableViewDataSource: AnyObject {
  /// Returns the number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  /// Returns the cell of a row, usually from `dequeueReusableCell`.
  ///
  /// Called for a row that becomes visible. Unlike in UIKit, also called whenever the
  /// table loads its rows, for each row of automatic height, visible or not, unless its
  /// cell is kept; `tableView(_:willDisplay:forRowAt:)` follows for visible rows only.
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell

  /// Returns the number of sections; 1 by default.
  func numberOfSections(in tableView: UITableView) -> Int

  /// Returns the title above a section; nil (the default) for none.
  func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String?

  /// Returns the title below a section; nil (the default) for none.
  func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String?

  /// Returns whether a row can have swipe actions; true by default.
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
}

extension UITableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns nil.
  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
  /// Returns nil.
  public func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }
  /// Returns true.
  public func tableView(
    _ tableView: UITableView, canEditRowAt indexPath: IndexPath
  ) -> Bool { true }
}

/// Methods that prefetch rows. They are never called: cells are created when they
/// become visible.
public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Prefetches rows.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Cancels the prefetching of rows.
  func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}
