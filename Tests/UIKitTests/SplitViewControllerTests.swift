import MesmerUIKit
import Testing

@Suite struct SplitViewControllerTests {
  private let log = Log()

  private final class Collapses: UISplitViewControllerDelegate {
    var answer: Bool
    init(_ answer: Bool) { self.answer = answer }
    func splitViewController(
      _ splitViewController: UISplitViewController,
      collapseSecondary secondaryViewController: UIViewController,
      onto primaryViewController: UIViewController
    ) -> Bool { answer }
  }

  @Test("a collapse pushes the secondary controller, unless the delegate handles it")
  func collapse() throws {
    for handles in [false, true] {
      let (a, b) = (LoggedController("a", log), LoggedController("b", log))
      let primary = UINavigationController(rootViewController: a)
      let split = UISplitViewController()
      let delegate = Collapses(handles)
      split.delegate = delegate
      split.viewControllers = [primary, UINavigationController(rootViewController: b)]
      _ = try UIWindow.shown(split)
      #expect(primary.viewControllers == (handles ? [a] : [a, b]))
      #expect(split.viewControllers == [primary] && a.splitViewController === split)
      #expect(split.isCollapsed)
    }
  }

  @Test("a detail controller is pushed onto the primary one, or presented without one")
  func detail() throws {
    let (a, b) = (LoggedController("a", log), LoggedController("b", log))
    let primary = UINavigationController(rootViewController: a)
    let split = UISplitViewController()
    split.viewControllers = [primary]
    let (window, clock) = try UIWindow.shown(split)
    clock.perform { a.showDetailViewController(b, sender: nil) }
    clock.advance(to: 1)
    #expect(primary.viewControllers == [a, b] && b.view.window === window)
    let plain = UISplitViewController()
    plain.viewControllers = [UIViewController()]
    let (_, other) = try UIWindow.shown(plain)
    let c = UIViewController()
    other.perform { plain.showDetailViewController(c, sender: nil) }
    #expect(plain.presentedViewController === c)
  }

  @Test("each detail shows its own pages, and a replaced one is released")
  func details() throws {
    let a = UIViewController()
    let primary = UINavigationController(rootViewController: a)
    let split = UISplitViewController()
    split.viewControllers = [primary]
    let (_, clock) = try UIWindow.shown(split)
    var released = 0
    final class Detail: UIViewController {
      var gone: () -> Void = {}
      deinit { gone() }
    }
    for _ in 0..<20 {
      var detail: Detail? = Detail()
      detail?.gone = { released += 1 }
      clock.perform {
        a.showDetailViewController(
          UINavigationController(rootViewController: detail!), sender: nil)
      }
      #expect(primary.viewControllers == [a, detail!])
      detail = nil
      clock.perform { primary.popToRootViewController(animated: false) }
    }
    #expect(released >= 19)
  }

  @Test("a controller for the compact form is shown as it is") func compact() throws {
    let tabs = UITabBarController(nibName: nil, bundle: nil)
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(UIViewController(), for: .primary)
    split.setViewController(tabs, for: .compact)
    _ = try UIWindow.shown(split)
    #expect(split.viewControllers == [tabs])
  }

  @Test("columns are pushed in order, up to the one that the delegate returns")
  func columns() throws {
    final class Top: UISplitViewControllerDelegate {
      func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn:
          UISplitViewController.Column
      ) -> UISplitViewController.Column { .supplementary }
    }
    let pages = ["a", "b", "c"].map { LoggedController($0, log) }
    for delegate in [nil, Top()] {
      let split = UISplitViewController(style: .tripleColumn)
      split.delegate = delegate
      split.setViewController(pages[0], for: .primary)
      split.setViewController(pages[1], for: .supplementary)
      split.setViewController(pages[2], for: .secondary)
      let (_, clock) = try UIWindow.shown(split)
      let navigation = try #require(pages[0].navigationController)
      let shown = delegate == nil ? pages : [pages[0], pages[1]]
      #expect(navigation.viewControllers == shown)
      clock.perform { split.show(.primary) }
      clock.advance(to: 1)
      #expect(navigation.viewControllers == [pages[0]])
      clock.perform { split.show(.secondary) }
      clock.advance(to: 2)
      #expect(navigation.topViewController === pages[2])
      clock.perform { split.hide(.secondary) }
      clock.advance(to: 3)
      #expect(navigation.viewControllers == [pages[0]])
    }
  }
}
