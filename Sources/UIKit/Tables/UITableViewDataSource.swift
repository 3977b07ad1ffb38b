import Foundation
import MesmerGeometry
import MesmerViews

/// Says what a table shows. All methods but two have a default.
///
/// Write the methods in the class that declares the conformance, or in a subclass with
/// `override`: see `ScrollViewDelegate`.
public protocol UITableViewDataSource: AnyObject {
  /// The number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  /// The cell of a row, usually from `dequeueReusableCell`.
  ///
  /// It is called for a row that comes into sight, and once more when the table loads its
  /// rows if the row's height is automatic.
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell

  /// The number of sections; 1 by default.
  func numberOfSections(in tableView: UITableView) -> Int

  /// The title above a section; nil (the default) for none.
  func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String?

  /// The title below a section; nil (the default) for none.
  func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String?
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
}

/// Asked for rows before they are needed. It is kept and never called: rows are made when
/// they come into sight.
public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Rows will be needed.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Rows will not be needed.
  func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}
