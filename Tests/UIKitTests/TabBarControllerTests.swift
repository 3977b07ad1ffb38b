import MesmerUIKit
import Testing

@Suite struct TabBarControllerTests {
  private let log = Log()
  private let safe = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  private final class Tabs: UITabBarController, UITabBarControllerDelegate {
    let log: Log
    var allows = true
    init(_ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
      delegate = self
    }
    required init?(coder: NSCoder) { nil }
    override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      log.lines.append("item \(item.title ?? "") at \(selectedIndex)")
    }
    func tabBarController(
      _ tabBarController: UITabBarController,
      shouldSelect viewController: UIViewController
    ) -> Bool {
      log.lines.append("should \(viewController.title ?? "")")
      return allows
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { log.lines.append("did \(viewController.title ?? "") at \(selectedIndex)") }
  }

  private func tabs(
    _ names: String...
  ) -> (Tabs, [LoggedController]) {
    let tabs = Tabs(log)
    let pages = names.map { LoggedController($0, log) }
    tabs.viewControllers = pages
    return (tabs, pages)
  }

  @Test("the bar follows the item of a navigation controller's new root, and its title")
  func replacedItem() throws {
    let tabs = UITabBarController(nibName: nil, bundle: nil)
    let pages = ["a", "b", "c"].map { LoggedController($0, log) }
    let navigation = UINavigationController(rootViewController: pages[1])
    tabs.viewControllers = [pages[0], navigation]
    let (_, clock) = try UIWindow.shown(
      tabs, safeArea: safe, [.wait(0.2), .tap(CGPoint(x: 280, y: 610)), .wait(1)])
    navigation.setViewControllers([pages[2]], animated: false)
    #expect(tabs.tabBar.items?.map(\.title) == ["a", "c"])
    clock.advance(to: 1)
    #expect(tabs.selectedViewController === navigation)
    #expect(tabs.tabBar.selectedItem === pages[2].tabBarItem)
    navigation.title = "d"
    #expect(tabs.tabBar.items?.map(\.title) == ["a", "d"])
  }

  @Test(
    "a tap selects: new will, old will, old did, new did, around the delegate's calls")
  func tap() throws {
    let (tabs, pages) = tabs("a", "b", "c")
    let (window, clock) = try UIWindow.shown(
      tabs, safeArea: safe,
      [
        .wait(0.2), .tap(CGPoint(x: 180, y: 610)), .wait(1),
        .tap(CGPoint(x: 300, y: 610)),
      ]
    )
    window.addGestureRecognizer(UITapGestureRecognizer())
    #expect(log.take() == ["a willAppear", "a didAppear"])
    #expect(tabs.selectedIndex == 0 && !pages[1].isViewLoaded)
    clock.advance(to: 1)
    #expect(
      log.take() == [
        "item b at 0", "should b", "b willAppear", "a willDisappear", "a didDisappear",
        "b didAppear", "did b at 1",
      ])
    #expect(tabs.selectedViewController === pages[1] && pages[0].view.window == nil)
    #expect(tabs.tabBar.selectedItem === pages[1].tabBarItem)
    #expect(pages[1].tabBarController === tabs && pages[1].parent === tabs)
    tabs.allows = false
    clock.advance(to: 3)
    #expect(log.take() == ["item c at 1", "should c"])
    #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem?.title == "b")
  }

  @Test("a change by the program calls no delegate, and invalid selections are ignored")
  func program() throws {
    let (tabs, pages) = tabs("a", "b")
    #expect(UITabBarController().selectedIndex == NSNotFound)
    tabs.selectedIndex = 1
    #expect(!pages[1].isViewLoaded)
    let (_, clock) = try UIWindow.shown(tabs)
    #expect(log.take() == ["b willAppear", "b didAppear"])
    clock.perform {
      tabs.selectedIndex = 2
      tabs.selectedViewController = UIViewController()
    }
    #expect(log.take() == [] && tabs.selectedIndex == 1)
    clock.perform { tabs.selectedViewController = pages[0] }
    #expect(
      log.take() == ["a willAppear", "b willDisappear", "b didDisappear", "a didAppear"])
  }

  @Test("every item of the system has a title and a symbol") func systemItems() {
    let items = (0..<13).compactMap { UITabBarItem.SystemItem(rawValue: $0) }
    #expect(items.count == 12)
    for item in items {
      let made = UITabBarItem(tabBarSystemItem: item, tag: 3)
      #expect(made.title?.isEmpty == false && made.tag == 3)
      #expect(made.image?.renderingMode == .alwaysTemplate, "\(item)")
    }
    let search = UITabBarItem(tabBarSystemItem: .search, tag: 0)
    #expect(
      search.title == "Search" && search.image?.size == CGSize(width: 20, height: 20))
  }

  @Test("replaced controllers keep the selected one, or its index")
  func replace() throws {
    let (tabs, pages) = tabs("a", "b", "c")
    tabs.selectedIndex = 1
    let (_, clock) = try UIWindow.shown(tabs)
    clock.perform { tabs.viewControllers = [pages[1], pages[2]] }
    #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === pages[1])
    #expect(pages[0].parent == nil && tabs.tabBar.items?.map(\.title) == ["b", "c"])
    let d = LoggedController("d", log)
    clock.perform { tabs.viewControllers = [d, pages[2]] }
    #expect(tabs.selectedViewController === d && pages[1].view.window == nil)
    clock.perform { tabs.viewControllers = nil }
    #expect(tabs.selectedViewController == nil && d.view.window == nil)
  }

  @Test(
    "the bar is 49 points above the safe area, and its space is the content's if hidden")
  func safeArea() throws {
    let (tabs, pages) = tabs("a", "b")
    let (window, clock) = try UIWindow.shown(tabs, safeArea: safe)
    let view: UIView = pages[0].view
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 584, width: 375, height: 83))
    #expect(view.safeAreaInsets.bottom == 83 && view.frame.height == 667)
    #expect(view.safeAreaInsets.top == 47)
    clock.perform { tabs.tabBar.isHidden = true }
    #expect(view.safeAreaInsets.bottom == 34)
    clock.perform {
      tabs.tabBar.isHidden = false
      tabs.tabBar.isTranslucent = false
    }
    window.layoutIfNeeded()
    #expect(view.safeAreaInsets.bottom == 0 && view.bounds.height == 584)
    clock.perform { pages[0].extendedLayoutIncludesOpaqueBars = true }
    window.layoutIfNeeded()
    #expect(view.safeAreaInsets.bottom == 83 && view.bounds.height == 667)
  }

  @Test("a pushed controller that hides the bar moves it with the lower page")
  func hides() throws {
    let (a, b) = (LoggedController("a", log), LoggedController("b", log))
    b.hidesBottomBarWhenPushed = true
    let navigation = UINavigationController(rootViewController: a)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, UIViewController()]
    let (_, clock) = try UIWindow.shown(
      tabs, safeArea: safe, [.wait(2), .slow(CGPoint(x: 5, y: 300), dx: 100)])
    #expect(navigation.tabBarItem === a.tabBarItem && a.tabBarController === tabs)
    #expect(a.view.safeAreaInsets == UIEdgeInsets(top: 91, left: 0, bottom: 83, right: 0))
    let bar = tabs.tabBar
    clock.perform { navigation.pushViewController(b, animated: true) }
    clock.advance(to: 0.2)
    let x = a.view.superview?.shownFrame.minX ?? 0
    #expect(bar.superview === a.view.superview && x < -1 && bar.frame.minY == 584)
    clock.advance(to: 1)
    #expect(bar.superview == nil && b.view.safeAreaInsets.bottom == 34)
    // A cancelled swipe leaves it hidden.
    clock.advance(to: 2.2)
    #expect(bar.superview === a.view.superview && bar.superview != nil)
    clock.advance(to: 4)
    #expect(bar.superview == nil && navigation.topViewController === b)
    clock.perform { navigation.popViewController(animated: true) }
    clock.advance(to: 4.2)
    #expect(bar.superview === a.view.superview)
    clock.advance(to: 5)
    #expect(bar.superview === tabs.view && a.view.safeAreaInsets.bottom == 83)
    clock.perform { navigation.pushViewController(b, animated: false) }
    #expect(bar.superview == nil)
    clock.perform { tabs.selectedIndex = 1 }
    #expect(bar.superview === tabs.view)
  }

  @Test("a second tap on a navigation controller's item pops to its root")
  func tapAgain() throws {
    let (a, b) = (LoggedController("a", log), LoggedController("b", log))
    let navigation = UINavigationController(rootViewController: a)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, UIViewController()]
    let (_, clock) = try UIWindow.shown(
      tabs, [.wait(1), .tap(CGPoint(x: 90, y: 640)), .wait(1)])
    clock.perform { navigation.pushViewController(b, animated: false) }
    clock.advance(to: 3)
    #expect(navigation.viewControllers == [a])
  }

  @Test("a toolbar is above the bar, and its space is added")
  func toolbar() throws {
    let a = LoggedController("a", log)
    let navigation = UINavigationController(rootViewController: a)
    navigation.isToolbarHidden = false
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let (window, _) = try UIWindow.shown(tabs, safeArea: safe)
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 540, width: 375, height: 44))
    #expect(a.view.window === window && a.view.safeAreaInsets.bottom == 127)
  }

  @Test(
    "the bar has no background at the end of the content, and items show their colours")
  func looks() throws {
    let table = UIScrollView()
    table.contentSize = CGSize(width: 375, height: 2000)
    let page = UIViewController()
    page.view = table
    page.tabBarItem = UITabBarItem(title: "A", image: nil, tag: 3)
    let tabs = UITabBarController()
    tabs.viewControllers = [page, UIViewController()]
    let (_, clock) = try UIWindow.shown(tabs, safeArea: safe)
    let bar = tabs.tabBar
    var background: UIColor? {
      let view = bar.subviews[0]
      return view.subviews[0].backgroundColor ?? view.backgroundColor
    }
    #expect(table.adjustedContentInset.bottom == 83 && background != nil)
    clock.perform { table.contentOffset.y = 2000 - 667 + 83 }
    clock.advance(to: 0.2)
    #expect(background == nil)
    clock.perform { bar.barTintColor = .green }
    #expect(background == .green)
    let look = UITabBarAppearance()
    look.backgroundColor = .red
    look.stackedLayoutAppearance.normal.iconColor = .brown
    look.stackedLayoutAppearance.selected.titleTextAttributes = [
      .foregroundColor: UIColor.cyan
    ]
    clock.perform {
      bar.barTintColor = nil
      bar.scrollEdgeAppearance = look
    }
    func label(_ index: Int) -> UILabel? {
      bar.subviews[index + 1].subviews.compactMap { $0 as? UILabel }.first
    }
    #expect(background == .red && label(0)?.textColor == .cyan)
    #expect(bar.subviews[2].tintColor == .brown)
    bar.scrollEdgeAppearance?.stackedLayoutAppearance.selected.titleTextAttributes = [:]
    #expect(label(0)?.textColor == bar.tintColor)
    page.tabBarItem.setTitleTextAttributes(
      [.foregroundColor: UIColor.red], for: .selected)
    #expect(label(0)?.textColor == .red)
    page.tabBarItem = UITabBarItem(title: "B", image: nil, tag: 4)
    #expect(bar.items?.first?.tag == 4 && bar.selectedItem?.tag == 4)
  }

  @Test("an animation of the delegate changes the selection")
  func animated() throws {
    final class Fade: UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using context: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.4 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to) else { return }
        context.containerView.addSubview(view)
        view.alpha = 0
        UIView.animate(withDuration: 0.4) {
          view.alpha = 1
        } completion: { _ in
          context.completeTransition(true)
        }
      }
    }
    final class Fades: UITabBarControllerDelegate {
      func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Fade() }
    }
    let (tabs, pages) = tabs("a", "b")
    let fades = Fades()
    tabs.delegate = fades
    let (_, clock) = try UIWindow.shown(tabs)
    _ = log.take()
    clock.perform { tabs.selectedIndex = 1 }
    #expect(log.take() == ["b willAppear animated", "a willDisappear animated"])
    #expect(pages[1].transitionCoordinator != nil)
    clock.advance(to: 0.3)
    #expect(pages[0].view.window != nil && pages[1].view.presentation.alpha < 0.9)
    clock.advance(to: 1)
    #expect(log.take() == ["a didDisappear", "b didAppear"])
    #expect(pages[0].view.window == nil && pages[1].view.window != nil)
    #expect(pages[1].transitionCoordinator == nil)
  }
}
