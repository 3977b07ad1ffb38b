import MesmerUIKit
import Testing

@Suite struct NavigationControllerTests {
  private let log = Log()
  private let safe = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  private func pair() -> (LoggedController, LoggedController, UINavigationController) {
    let (a, b) = (LoggedController("a", log), LoggedController("b", log, color: .cyan))
    return (a, b, UINavigationController(rootViewController: a))
  }

  @Test("[2.4] [2.5] [2.6] [2.7] a push and a pop: old and new will, old and new did")
  func pushAndPop() throws {
    let (a, b, navigation) = pair()
    let (_, clock) = try UIWindow.shown(navigation, safeArea: safe)
    #expect(log.take() == ["a willAppear", "a didAppear"])
    clock.perform { navigation.pushViewController(b, animated: true) }
    #expect(log.take() == ["a willDisappear animated", "b willAppear animated"])
    #expect(b.isMovingToParent && navigation.topViewController === b)
    #expect(b.navigationController === navigation && b.transitionCoordinator != nil)
    clock.advance(to: 0.2)
    let x = b.view.superview?.shownFrame.minX ?? 0
    let y = a.view.superview?.shownFrame.minX ?? 0
    // The lower page moves by three tenths of the distance.
    #expect(x > 1 && x < 374 && (y + 0.3 * (375 - x)).magnitude < 1e-6, "\(x) \(y)")
    clock.advance(to: 1)
    #expect(log.take() == ["a didDisappear", "b didAppear"])
    #expect(!b.isMovingToParent && a.view.window == nil)
    clock.perform { navigation.popViewController(animated: true) }
    #expect(log.take() == ["b willDisappear animated", "a willAppear animated"])
    #expect(b.isMovingFromParent)
    clock.advance(to: 2)
    #expect(log.take() == ["b didDisappear", "a didAppear"])
    #expect(b.parent == nil && navigation.viewControllers == [a])
  }

  @Test(
    "a back swipe past the middle pops; a shorter one is cancelled",
    arguments: [(180.0, false), (205, true)])
  func swipe(way: Double, pops: Bool) throws {
    let (a, b, navigation) = pair()
    let (_, clock) = try UIWindow.shown(
      navigation, safeArea: safe, [.wait(1), .slow(CGPoint(x: 5, y: 300), dx: way)])
    clock.perform { navigation.pushViewController(b, animated: false) }
    clock.advance(to: 1)
    _ = log.take()
    clock.advance(to: 1.15)
    #expect(log.take() == ["b willDisappear animated", "a willAppear animated"])
    let x = b.view.superview?.shownFrame.minX ?? 0
    #expect(x > 60 && x < 90, "\(x)")
    clock.advance(to: 4)
    #expect(
      log.take()
        == (pops
          ? ["b didDisappear", "a didAppear"]
          : [
            "a willDisappear animated", "a didDisappear", "b willAppear animated",
            "b didAppear",
          ]))
    #expect(navigation.viewControllers == (pops ? [a] : [a, b]))
    #expect(navigation.navigationBar.topItem === (pops ? a : b).navigationItem)
    #expect((pops ? a : b).view.superview?.frame.minX == 0)
  }

  @Test("a finger that begins further than 20 points from the edge does not swipe")
  func edge() throws {
    for (x, pops) in [(19.5, true), (20, false)] {
      let (_, b, navigation) = pair()
      let (_, clock) = try UIWindow.shown(
        navigation, [.wait(1), .slow(CGPoint(x: x, y: 300), dx: 300)])
      clock.perform { navigation.pushViewController(b, animated: false) }
      clock.advance(to: 4)
      #expect((navigation.viewControllers.count == 1) == pops, "\(x)")
    }
  }

  @Test("the root page has no back swipe: a drag from the edge scrolls")
  func rootEdge() throws {
    let scroll = UIScrollView()
    let page = UIViewController()
    page.view = scroll
    let (_, clock) = try UIWindow.shown(
      UINavigationController(rootViewController: page),
      [.wait(1), .slow(CGPoint(x: 5, y: 300), dx: 200)])
    scroll.contentSize = CGSize(width: 2000, height: 300)
    clock.perform { scroll.contentOffset.x = 500 }
    clock.advance(to: 1.5)
    #expect(scroll.contentOffset.x < 320)
  }

  @Test("from right to left the bar is mirrored, and the swipe starts at the right edge")
  func mirrored() throws {
    for (x, way, pops) in [(370.0, -300.0, true), (5, 300, false)] {
      let (_, b, navigation) = pair()
      navigation.loadViewIfNeeded()
      navigation.view.semanticContentAttribute = .forceRightToLeft
      navigation.navigationBar.semanticContentAttribute = .forceRightToLeft
      let (_, clock) = try UIWindow.shown(
        navigation, [.wait(1), .slow(CGPoint(x: x, y: 300), dx: way)])
      clock.perform { navigation.pushViewController(b, animated: true) }
      clock.advance(to: 0.15)
      #expect((b.view.superview?.shownFrame.minX ?? 0) < -10)
      clock.advance(to: 1)
      let content = try #require(navigation.navigationBar.subviews.last)
      let buttons = content.subviews.compactMap { $0 as? UIControl }
      #expect(buttons.count == 1 && buttons[0].frame.maxX == 367)
      clock.advance(to: 4)
      #expect((navigation.viewControllers.count == 1) == pops)
    }
  }

  @Test("a table below the bar begins at minus the bar's height and the safe area")
  func insets() throws {
    let table = UIScrollView()
    let page = UIViewController()
    page.view = table
    let navigation = UINavigationController(rootViewController: page)
    let (_, clock) = try UIWindow.shown(navigation, safeArea: safe)
    #expect(table.contentOffset.y == -91 && table.adjustedContentInset.top == 91)
    #expect(table.adjustedContentInset.bottom == 34)
    clock.perform { navigation.navigationBar.prefersLargeTitles = true }
    #expect(table.contentOffset.y == -143)
    table.contentSize = CGSize(width: 375, height: 2000)
    clock.perform { table.contentOffset.y = -100 }
    clock.advance(to: 0.2)
    #expect(navigation.navigationBar.frame.height == 53)
    clock.perform { table.contentOffset.y = 300 }
    clock.advance(to: 0.3)
    #expect(navigation.navigationBar.frame.height == 44)
    clock.perform { table.contentOffset.y = -160 }
    clock.advance(to: 0.4)
    #expect(navigation.navigationBar.frame.height == 113)
  }

  @Test("a push during the return of a cancelled swipe is on top of the old stack")
  func pushAfterCancel() throws {
    let (a, b, navigation) = pair()
    let c = LoggedController("c", log)
    let (_, clock) = try UIWindow.shown(
      navigation, [.wait(1), .slow(CGPoint(x: 5, y: 300), dx: 100)])
    clock.perform { navigation.pushViewController(b, animated: false) }
    clock.advance(to: 1.3)
    #expect(navigation.viewControllers == [a])
    clock.advance(to: 1.4)
    #expect(navigation.transitionCoordinator?.isCancelled == true)
    #expect(navigation.viewControllers == [a, b] && navigation.topViewController === b)
    clock.perform { navigation.pushViewController(c, animated: true) }
    clock.advance(to: 3)
    #expect(navigation.viewControllers == [a, b, c] && b.parent === navigation)
    #expect(navigation.navigationBar.items?.count == 3)
  }

  @Test("a popped controller that has another parent by the end stays there")
  func otherParent() throws {
    let (_, b, navigation) = pair()
    let other = UIViewController()
    let (_, clock) = try UIWindow.shown(navigation)
    clock.perform { navigation.pushViewController(b, animated: false) }
    clock.perform {
      navigation.popViewController(animated: true)
      other.addChild(b)
    }
    clock.advance(to: 2)
    #expect(b.parent === other && !b.isMovingFromParent)
  }

  @Test("a stack that a root's viewDidLoad sets is the one that is shown")
  func stackInViewDidLoad() throws {
    final class Root: UIViewController {
      let other = UIViewController()
      override func viewDidLoad() {
        super.viewDidLoad()
        navigationController?.setViewControllers([other], animated: false)
      }
    }
    let root = Root()
    let navigation = UINavigationController(rootViewController: root)
    let (window, _) = try UIWindow.shown(navigation)
    #expect(navigation.viewControllers == [root.other] && root.parent == nil)
    #expect(root.other.view.window === window && root.view.window == nil)
    #expect(navigation.navigationBar.topItem === root.other.navigationItem)
  }

  @Test(
    "a large title that is half shown when the finger lifts snaps to the nearer end",
    arguments: [(20.0, -143.0), (40, -91), (90, -53)])
  func largeTitleSnaps(way: Double, offset: Double) throws {
    let table = UIScrollView()
    table.contentSize = CGSize(width: 375, height: 2000)
    let page = UIViewController()
    page.view = table
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = true
    // Ten points are absorbed.
    let (_, clock) = try UIWindow.shown(
      navigation, safeArea: safe,
      [.wait(0.5), .slow(CGPoint(x: 100, y: 400), dy: -10 - way)])
    clock.advance(to: 4)
    #expect((table.contentOffset.y - offset).magnitude < 1, "\(table.contentOffset)")
  }

  @Test("the safe area follows a large title, which returns with the content")
  func largeTitleSafeArea() throws {
    final class Page: UIViewController {
      var heard = 0
      override func viewSafeAreaInsetsDidChange() { heard += 1 }
    }
    let table = UIScrollView()
    table.contentSize = CGSize(width: 375, height: 2000)
    let page = Page()
    page.view = table
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = true
    let up = Timeline.Action.slow(CGPoint(x: 100, y: 400), dy: -200)
    let down = Timeline.Action.slow(CGPoint(x: 100, y: 300), dy: 300)
    let (_, clock) = try UIWindow.shown(
      navigation, safeArea: safe, [.wait(0.5), up, .wait(1), down])
    #expect(table.safeAreaInsets.top == 143 && table.adjustedContentInset.top == 143)
    let before = page.heard
    clock.advance(to: 1.5)
    #expect(table.contentOffset.y == 47 && navigation.navigationBar.frame.height == 44)
    #expect(table.safeAreaInsets.top == 91 && table.adjustedContentInset.top == 91)
    #expect(page.heard > before)
    clock.advance(to: 6)
    #expect(table.contentOffset.y == -143 && table.adjustedContentInset.top == 143)
    #expect(navigation.navigationBar.frame.height == 96)
    clock.perform { navigation.navigationBar.prefersLargeTitles = false }
    #expect(table.contentOffset.y == -91 && table.adjustedContentInset.top == 91)
    clock.perform { navigation.navigationBar.prefersLargeTitles = true }
    #expect(table.contentOffset.y == -143 && table.adjustedContentInset.top == 143)
  }

  @Test("changes without animation, and before the view is loaded") func plain() throws {
    let (a, b, navigation) = pair()
    navigation.pushViewController(b, animated: true)
    #expect(navigation.viewControllers == [a, b] && log.take() == [])
    #expect(b.parent === navigation && !b.isViewLoaded)
    let (_, clock) = try UIWindow.shown(navigation)
    #expect(log.take() == ["b willAppear", "b didAppear"])
    clock.perform { navigation.popToRootViewController(animated: false) }
    #expect(
      log.take() == ["b willDisappear", "a willAppear", "b didDisappear", "a didAppear"])
    #expect(navigation.popViewController(animated: false) == nil)
  }

  @Test("the delegate and the coordinator are called for a push in UIKit's order")
  func order() throws {
    let (_, b, navigation) = pair()
    let (_, clock) = try UIWindow.shown(navigation)
    _ = log.take()
    let delegate = ShowDelegate(log)
    navigation.delegate = delegate
    clock.perform {
      navigation.pushViewController(b, animated: true)
      navigation.transitionCoordinator?.animate(
        alongsideTransition: { [log] context in
          log.lines.append("alongside \(context.isAnimated)")
        },
        completion: { [log] context in
          log.lines.append("completion \(context.isCancelled)")
        })
    }
    clock.advance(to: 1)
    #expect(
      log.take() == [
        "a willDisappear animated", "b willAppear animated", "will b", "alongside true",
        "a didDisappear", "b didAppear", "did b", "completion false",
      ])
  }
}

private final class ShowDelegate: UINavigationControllerDelegate {
  let log: Log
  init(_ log: Log) { self.log = log }
  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController, animated: Bool
  ) { log.lines.append("will \(viewController.title ?? "")") }
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController, animated: Bool
  ) { log.lines.append("did \(viewController.title ?? "")") }
}
