import MesmerUIKit
import Testing

@Suite struct PageViewControllerTests {
  private let log = Log()

  /// Pages a, b and c in order.
  private final class Source: UIPageViewControllerDataSource, UIPageViewControllerDelegate
  {
    let log: Log
    let pages: [LoggedController]
    var dots = 0
    init(_ log: Log) {
      self.log = log
      pages = ["a", "b", "c"].map { LoggedController($0, log) }
    }
    private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
      guard let index = pages.firstIndex(where: { $0 === controller }) else { return nil }
      log.lines.append("\(step > 0 ? "after" : "before") \(pages[index].name)")
      return pages.indices.contains(index + step) ? pages[index + step] : nil
    }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page(viewController, -1) }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page(viewController, 1) }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { dots }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
      pages.firstIndex { $0 === pageViewController.viewControllers?.first } ?? 0
    }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      willTransitionTo pendingViewControllers: [UIViewController]
    ) { log.lines.append("will turn to \(pendingViewControllers[0].title ?? "")") }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
      log.lines.append("from \(previousViewControllers[0].title ?? "") \(completed)")
    }
  }

  private func pages(
    _ style: UIPageViewController.TransitionStyle = .scroll,
    _ axis: UIPageViewController.NavigationOrientation = .horizontal, at index: Int = 0,
    dots: Int = 0, options: [UIPageViewController.OptionsKey: Any]? = nil
  ) -> (UIPageViewController, Source) {
    let source = Source(log)
    source.dots = dots
    let pages = UIPageViewController(
      transitionStyle: style, navigationOrientation: axis, options: options)
    pages.dataSource = source
    pages.delegate = source
    pages.setViewControllers([source.pages[index]], direction: .forward, animated: false)
    return (pages, source)
  }

  private func left(_ way: CGFloat = 300, at time: Double = 0.2) -> [Timeline.Action] {
    [.wait(time), .slow(CGPoint(x: 187 + way / 2, y: 300), dx: 0 - way), .wait(2)]
  }

  @Test("a swipe turns: new will, old will, new did, old did, then the delegate")
  func swipe() throws {
    let (pages, source) = pages()
    let (_, clock) = try UIWindow.shown(pages, left() + left(at: 1))
    #expect(log.take() == ["a willAppear", "a didAppear"])
    #expect(!source.pages[1].isViewLoaded)
    clock.advance(to: 0.6)
    #expect(
      log.take() == [
        "after a", "before a", "will turn to b", "b willAppear animated",
        "a willDisappear animated",
      ])
    #expect(
      source.pages[1].parent === pages && pages.viewControllers == [source.pages[0]])
    clock.advance(to: 2.8)
    #expect(
      log.take() == ["b didAppear", "a didDisappear", "after b", "from a true"])
    #expect(pages.viewControllers == [source.pages[1]] && source.pages[0].parent == nil)
    let frame = source.pages[1].view.convert(source.pages[1].view.bounds, to: nil)
    #expect(frame == CGRect(x: 0, y: 0, width: 375, height: 667))
    clock.advance(to: 7)
    #expect(pages.viewControllers == [source.pages[2]])
    #expect(log.take().suffix(2) == ["after c", "from b true"])
  }

  @Test("a short swipe returns: old will, old did, new will, new did")
  func cancelled() throws {
    let (pages, source) = pages()
    let (_, clock) = try UIWindow.shown(pages, left(100))
    _ = log.take()
    clock.advance(to: 3)
    #expect(
      log.take() == [
        "after a", "before a", "will turn to b", "b willAppear animated",
        "a willDisappear animated", "a willAppear animated", "a didAppear",
        "b willDisappear animated", "b didDisappear", "from a false",
      ])
    #expect(pages.viewControllers == [source.pages[0]] && source.pages[1].parent == nil)
  }

  @Test("past the first page the content resists, and no page is turned")
  func end() throws {
    let (pages, source) = pages()
    let (window, clock) = try UIWindow.shown(
      pages, [.wait(0.2), .slow(CGPoint(x: 100, y: 300), dx: 200), .wait(2)])
    _ = log.take()
    clock.advance(to: 0.6)
    let x = source.pages[0].view.convert(CGPoint.zero, to: window).x
    #expect(x > 20 && x < 110, "\(x)")
    clock.advance(to: 3)
    #expect(log.take() == ["after a", "before a"])
    #expect(source.pages[0].view.convert(CGPoint.zero, to: window).x == 0)
  }

  @Test("an animated change by the program calls no delegate, and then its completion")
  func program() throws {
    let (pages, source) = pages()
    let (_, clock) = try UIWindow.shown(pages)
    _ = log.take()
    clock.perform { [log] in
      pages.setViewControllers(
        [source.pages[2]], direction: .reverse, animated: true
      ) { log.lines.append("done \($0)") }
    }
    #expect(log.take() == ["c willAppear animated", "a willDisappear animated"])
    clock.advance(to: 0.25)
    let x = source.pages[2].view.convert(CGPoint.zero, to: pages.view).x
    #expect(x < -20 && x > -375, "\(x)")
    clock.advance(to: 1)
    #expect(log.take() == ["c didAppear", "a didDisappear", "done true"])
    #expect(pages.viewControllers == [source.pages[2]])
    clock.perform { [log] in
      pages.setViewControllers([source.pages[1]], direction: .forward, animated: false) {
        log.lines.append("done \($0)")
      }
    }
    #expect(
      log.take() == [
        "b willAppear", "c willDisappear", "b didAppear", "c didDisappear", "done true",
      ])
  }

  @Test("a page curl is shown at once")
  func curl() throws {
    let (pages, source) = pages(.pageCurl)
    #expect(pages.spineLocation == .min)
    let (_, clock) = try UIWindow.shown(pages)
    clock.perform {
      pages.setViewControllers([source.pages[1]], direction: .forward, animated: true)
    }
    #expect(pages.viewControllers == [source.pages[1]])
    #expect(source.pages[0].view.window == nil && source.pages[1].view.window != nil)
  }

  @Test("vertical pages turn along y, with the space between them")
  func vertical() throws {
    let (pages, source) = pages(.scroll, .vertical, options: [.interPageSpacing: 20])
    let (window, clock) = try UIWindow.shown(
      pages, [.wait(0.2), .slow(CGPoint(x: 100, y: 500), dy: -400), .wait(2)])
    clock.advance(to: 0.7)
    let (a, b) = (source.pages[0].view!, source.pages[1].view!)
    let gap =
      b.convert(CGPoint.zero, to: window).y - a.convert(CGPoint.zero, to: window).y
    #expect((gap - 687).magnitude < 1e-6, "\(gap)")
    clock.advance(to: 4)
    #expect(pages.viewControllers == [source.pages[1]])
    #expect(b.convert(b.bounds, to: window) == window.bounds)
  }

  @Test("the page control follows swipes, and a tap on it turns a page")
  func dots() throws {
    let (pages, source) = pages(at: 0, dots: 3)
    let (_, clock) = try UIWindow.shown(
      pages, left() + [.tap(CGPoint(x: 300, y: 648)), .wait(1)])
    let control = try #require(
      pages.view.subviews.compactMap { $0 as? UIPageControl }.first)
    #expect(control.numberOfPages == 3 && control.currentPage == 0)
    #expect(control.frame == CGRect(x: 0, y: 630, width: 375, height: 37))
    #expect(source.pages[0].view.bounds.height == 630)
    clock.advance(to: 2.8)
    #expect(control.currentPage == 1)
    clock.advance(to: 5)
    #expect(control.currentPage == 2 && pages.viewControllers == [source.pages[2]])
  }

  @Test("a tap on the page control without a page there moves no dot")
  func dotsAtTheEnd() throws {
    let (pages, source) = pages(at: 0, dots: 5)
    let (_, clock) = try UIWindow.shown(
      pages,
      (0..<6).flatMap { _ in
        [Timeline.Action.tap(CGPoint(x: 300, y: 648)), .wait(1)]
      })
    let control = try #require(
      pages.view.subviews.compactMap { $0 as? UIPageControl }.first)
    clock.advance(to: 20)
    #expect(control.currentPage == 2 && pages.viewControllers == [source.pages[2]])
    clock.perform {
      pages.setViewControllers([source.pages[0]], direction: .reverse, animated: true)
    }
    clock.advance(to: 22)
    #expect(control.currentPage == 0)
  }

  @Test("a delegate of the scroll view is called, and its offset at rest is one page")
  func scrollDelegate() throws {
    final class Watcher: UIScrollViewDelegate {
      var most: CGFloat = 0
      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        most = max(most, scrollView.contentOffset.x)
      }
    }
    let (pages, source) = pages()
    let (_, clock) = try UIWindow.shown(pages, left())
    let scroll = try #require(
      pages.view.subviews.compactMap { $0 as? UIScrollView }.first)
    let watcher = Watcher()
    scroll.delegate = watcher
    #expect(scroll.contentOffset.x == 375)
    clock.advance(to: 3)
    #expect(watcher.most == 750 && scroll.contentOffset.x == 375)
    #expect(pages.viewControllers == [source.pages[1]])
  }
}
