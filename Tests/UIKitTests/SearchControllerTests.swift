import MesmerUIKit
import Testing

@Suite struct SearchControllerTests {
  private let log = Log()
  private let safe = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  private final class Updater: UISearchResultsUpdating, UISearchControllerDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }
    func updateSearchResults(for searchController: UISearchController) {
      let text = searchController.searchBar.text ?? ""
      log.lines.append("update '\(text)' \(searchController.isActive)")
    }
    func willPresentSearchController(_ searchController: UISearchController) {
      log.lines.append("will present")
    }
    func didPresentSearchController(_ searchController: UISearchController) {
      log.lines.append("did present")
    }
    func willDismissSearchController(_ searchController: UISearchController) {
      log.lines.append("will dismiss")
    }
    func didDismissSearchController(_ searchController: UISearchController) {
      log.lines.append("did dismiss")
    }
  }

  private func search(
    _ results: UIViewController?
  ) -> (UISearchController, Updater) {
    let search = UISearchController(searchResultsController: results)
    let updater = Updater(log)
    search.searchResultsUpdater = updater
    search.delegate = updater
    return (search, updater)
  }

  @Test("its bar has a placeholder; other search bars have none") func placeholder() {
    #expect(UISearchController().searchBar.placeholder == "Search")
    #expect(UISearchBar().placeholder == nil)
  }

  @Test("a tap begins a search in the bar, a text shows the results, cancel ends it")
  func inBar() throws {
    let results = LoggedController("results", log)
    let (search, updater) = search(results)
    let page = UIViewController()
    page.title = "Page"
    page.navigationItem.searchController = search
    let navigation = UINavigationController(rootViewController: page)
    let (_, clock) = try UIWindow.shown(
      navigation, safeArea: safe,
      [
        .wait(0.2), .tap(CGPoint(x: 150, y: 47 + 44 + 19)), .wait(2),
        .tap(CGPoint(x: 345, y: 47 + 19)), .wait(1),
      ])
    let bar = navigation.navigationBar
    #expect(bar.frame.height == 96 && page.view.safeAreaInsets.top == 143)
    #expect(search.searchBar.frame == CGRect(x: 0, y: 44, width: 375, height: 52))
    clock.advance(to: 1)
    #expect(search.isActive && search.searchBar.isFirstResponder)
    #expect(log.take() == ["will present", "update '' true", "did present"])
    #expect(bar.frame.height == 52 && page.view.safeAreaInsets.top == 99)
    #expect(search.searchBar.showsCancelButton && search.view.superview != nil)
    #expect(!search.view.isHidden && results.viewIfLoaded?.window == nil)
    clock.perform { search.searchBar.text = "stars" }
    clock.advance(to: 1.2)
    #expect(
      log.take() == [
        "results willAppear", "update 'stars' true", "results didAppear",
      ])
    #expect(results.view.window != nil && results.view.safeAreaInsets.top == 99)
    clock.advance(to: 4)
    #expect(!search.isActive && search.searchBar.text == nil)
    #expect(
      log.lines.filter { !$0.hasPrefix("results") } == [
        "will dismiss", "update '' false", "did dismiss",
      ])
    #expect(bar.frame.height == 96 && page.view.safeAreaInsets.top == 143)
    #expect(search.view.superview == nil && search.parent == nil)
    #expect(results.parent == nil && !search.searchBar.isFirstResponder)
    _ = updater
  }

  @Test("scrolling hides the search bar, unless it is kept")
  func folds() throws {
    for (hides, height) in [(true, 44.0), (false, 96)] {
      let (search, _) = search(nil)
      let table = UIScrollView()
      table.contentSize = CGSize(width: 375, height: 2000)
      let page = UIViewController()
      page.view = table
      page.navigationItem.searchController = search
      page.navigationItem.hidesSearchBarWhenScrolling = hides
      let navigation = UINavigationController(rootViewController: page)
      let (_, clock) = try UIWindow.shown(navigation, safeArea: safe)
      #expect(
        table.contentOffset.y == -143 && navigation.navigationBar.frame.height == 96)
      clock.perform { table.contentOffset.y = 100 }
      clock.advance(to: 0.3)
      #expect(navigation.navigationBar.frame.height == height)
      #expect(search.searchBar.frame.height == height - 44)
    }
  }

  @Test("a search in the content itself dims it, or lets its touches through")
  func dimming() throws {
    let (search, updater) = search(nil)
    let page = UIViewController()
    page.navigationItem.searchController = search
    let navigation = UINavigationController(rootViewController: page)
    let (window, clock) = try UIWindow.shown(navigation, safeArea: safe)
    #expect(!search.isActive)
    clock.perform { search.isActive = true }
    clock.advance(to: 1)
    let middle = CGPoint(x: 180, y: 400)
    #expect(window.hitTest(middle, with: nil)?.isDescendant(of: search.view) == true)
    clock.perform { search.obscuresBackgroundDuringPresentation = false }
    #expect(window.hitTest(middle, with: nil) === page.view)
    _ = updater
  }

  @Test("a bar in a table stays in it, and the navigation bar is hidden")
  func inTable() throws {
    let results = LoggedController("results", log)
    let (search, updater) = search(results)
    let page = UITableViewController(style: .plain)
    page.tableView.tableHeaderView = search.searchBar
    let navigation = UINavigationController(rootViewController: page)
    let (window, clock) = try UIWindow.shown(navigation, safeArea: safe)
    #expect(search.searchBar.frame.height == 56)
    clock.perform { search.isActive = true }
    clock.advance(to: 1)
    #expect(navigation.isNavigationBarHidden && page.tableView.contentOffset.y == -47)
    let frame = search.view.convert(search.view.bounds, to: window)
    #expect(frame == CGRect(x: 0, y: 103, width: 375, height: 564), "\(frame)")
    clock.perform { search.searchBar.text = "x" }
    #expect(results.view.window === window)
    clock.perform { search.isActive = false }
    clock.advance(to: 2)
    #expect(!navigation.isNavigationBarHidden && results.view.window == nil)
    _ = updater
  }

  @Test("a search bar begins and ends editing, if its delegate allows it")
  func editing() throws {
    final class Delegate: UISearchBarDelegate {
      var lines: [String] = []
      var allows = true
      func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { allows }
      func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
        lines.append("began")
      }
      func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { lines.append("ended") }
    }
    let delegate = Delegate()
    let page = UIViewController()
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 375, height: 56))
    bar.delegate = delegate
    page.view.addSubview(bar)
    let (_, clock) = try UIWindow.shown(page, [.wait(0.2), .tap(CGPoint(x: 150, y: 28))])
    clock.advance(to: 1)
    #expect(delegate.lines == ["began"] && bar.isFirstResponder)
    bar.resignFirstResponder()
    #expect(delegate.lines == ["began", "ended"])
    delegate.allows = false
    #expect(!bar.becomeFirstResponder())
  }
}
