import Foundation
import MesmerUIKit
import Testing

private final class Rows: NSObject, UITableViewDataSource, UICollectionViewDataSource {
  var count = 3
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    count
  }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell() }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }

  /// Makes changes, each after a layout with 3 rows. `change` adds to the number of rows.
  func make(_ view: UIView, _ changes: (add: Int, make: () -> Void)...) {
    for change in changes {
      count = 3
      (view as? UITableView)?.reloadData()
      (view as? UICollectionView)?.reloadData()
      view.layoutIfNeeded()
      count += change.add
      change.make()
    }
  }
}

@Suite("Programmer errors at which UIKit stops the program") struct ProgrammerErrorTests {
  /// Returns the lines that a process wrote to standard error.
  private func lines(_ result: ExitTest.Result?) -> [String] {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test("a table writes a line for each row or section that does not exist")
  func table() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let rows = Rows()
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
      table.dataSource = rows
      let (first, far) = (IndexPath(row: 0, section: 0), IndexPath(row: 99, section: 0))
      rows.make(
        table, (0, { table.scrollToRow(at: far, at: .top, animated: false) }),
        (0, { table.reloadRows(at: [far], with: .none) }),
        (1, { table.insertRows(at: [far], with: .none) }),
        (-1, { table.deleteRows(at: [far], with: .none) }),
        (-1, { table.deleteRows(at: [first, first], with: .none) }),
        (0, { table.moveRow(at: first, to: far) }),
        (0, { table.reloadSections([4], with: .none) }),
        // None of these is an error.
        (
          0,
          {
            table.scrollToRow(
              at: IndexPath(row: NSNotFound, section: 0), at: .top, animated: false)
          }
        ), (1, { table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .none) }),
        (-1, { table.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .none) }),
        (0, { table.moveRow(at: first, to: IndexPath(row: 2, section: 0)) }))
    }
    let end = "; all rows are reloaded"
    #expect(
      lines(result) == [
        "[UITableView] no row [0, 99] to scroll to",
        "[UITableView] no row [0, 99] before the update" + end,
        "[UITableView] no row [0, 99] after the update" + end,
        "[UITableView] no row [0, 99] before the update" + end,
        "[UITableView] two changes of the row [0, 0]" + end,
        "[UITableView] no row [0, 99] after the update" + end,
        "[UITableView] no section 4 before the update" + end,
      ])
  }

  @Test("a collection writes a line for each item or section that does not exist")
  func collection() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let rows = Rows()
      let view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 440),
        collectionViewLayout: UICollectionViewFlowLayout())
      view.dataSource = rows
      let far = IndexPath(item: 99, section: 0)
      rows.make(
        view, (0, { view.scrollToItem(at: far, at: .top, animated: false) }),
        (-1, { view.deleteItems(at: [far]) }), (0, { view.reloadSections([4]) }))
    }
    #expect(
      lines(result) == [
        "[UICollectionView] no item [0, 99] to scroll to",
        "[UICollectionView] no row [0, 99] before the update; all items are reloaded",
        "[UICollectionView] no section 4 before the update; all items are reloaded",
      ])
  }

  @Test("a container writes a line for a controller or view that cannot be there")
  func containers() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let page = UIViewController()
      let navigation = UINavigationController(rootViewController: page)
      navigation.pushViewController(page, animated: false)
      navigation.pushViewController(UINavigationController(), animated: false)
      navigation.viewControllers = [page, page]
      #expect(navigation.viewControllers == [page])
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation]
      tabs.selectedViewController = page
      #expect(tabs.selectedViewController === navigation)
      let stack = UIStackView()
      stack.insertArrangedSubview(UIView(), at: 5)
      stack.insertArrangedSubview(UIView(), at: 1)
      #expect(stack.arrangedSubviews.count == 2)
    }
    #expect(
      lines(result).map { $0.prefix { $0 != "<" } } == [
        "[UINavigationController] a controller cannot be in the stack twice",
        "[UINavigationController] a navigation controller cannot be pushed",
        "[UINavigationController] a controller cannot be in the stack twice",
        "[UITabBarController] ", "[LayoutConstraints] Unable to use ",
      ])
  }
}
