import MesmerUIKit
import TestSupport
import Testing

@Suite struct IsAppearingTests {
  final class Page: UIViewController {
    var log: [String] = []
    var laysOut = false
    override func viewWillAppear(_ animated: Bool) {
      log.append("will")
      if laysOut { view.layoutIfNeeded() }
    }
    override func viewIsAppearing(_ animated: Bool) {
      log.append("is \(Int(view.bounds.width))")
      view.backgroundColor = .red
    }
    override func viewDidLayoutSubviews() { log.append("layout") }
    override func viewDidAppear(_ animated: Bool) { log.append("did") }
    override func viewDidDisappear(_ animated: Bool) { log.append("gone") }
  }

  @Test("viewIsAppearing is called once in each appearance, before its first layout")
  func once() throws {
    let page = Page()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    window.rootViewController = page
    _ = try Renderer(scale: 1).render(window)
    page.view.setNeedsLayout()
    _ = try Renderer(scale: 1).render(window)
    #expect(page.log == ["will", "is 320", "layout", "did", "layout"])
    window.rootViewController = UIViewController()
    _ = try Renderer(scale: 1).render(window)
    page.log = []
    window.rootViewController = page
    _ = try Renderer(scale: 1).render(window)
    #expect(page.log == ["will", "is 320", "did"])
  }

  @Test("viewIsAppearing follows a layout in viewWillAppear, before the frame")
  func laidOutEarly() throws {
    let page = Page()
    page.laysOut = true
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    window.rootViewController = page
    let pixel = try Renderer(scale: 1).render(window)[9, 9]
    #expect(page.log.filter { $0 != "layout" } == ["will", "is 320", "did"])
    #expect(pixel.red == 255 && pixel.green == 0)
  }

  @Test("a pushed controller's view has its final width")
  func pushed() throws {
    let (first, second) = (Page(), Page())
    let stack = UINavigationController(rootViewController: first)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    window.rootViewController = stack
    _ = try Renderer(scale: 1).render(window)
    stack.pushViewController(second, animated: false)
    _ = try Renderer(scale: 1).render(window)
    #expect(second.log.prefix(2) == ["will", "is 320"])
    #expect(second.log.filter { $0.hasPrefix("is") }.count == 1)
  }

  @Test(
    "the first page of a container is laid out after viewWillAppear",
    arguments: [false, true])
  func firstPage(isInTabs: Bool) throws {
    let page = Page()
    let outer: UIViewController
    if isInTabs {
      let tabs = UITabBarController()
      tabs.viewControllers = [page]
      outer = tabs
    } else {
      outer = UINavigationController(rootViewController: page)
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    window.rootViewController = outer
    window.makeKeyAndVisible()
    _ = try Renderer(scale: 1).render(window)
    #expect(page.log == ["will", "is 320", "layout", "did"])
  }

  @Test(
    "the first frame of a container is equal to that of a later layout",
    arguments: [false, true])
  func firstFrame(isInTabs: Bool) throws {
    let page = Page()
    page.title = "1 of 3"
    var outer: UIViewController = UINavigationController(rootViewController: page)
    if isInTabs {
      let tabs = UITabBarController()
      tabs.viewControllers = [outer]
      outer = tabs
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 320))
    window.rootViewController = outer
    window.makeKeyAndVisible()
    let first = try Renderer(scale: 2).render(window).pngData()
    for view in window.tree { view.setNeedsLayout() }
    #expect(try Renderer(scale: 2).render(window).pngData() == first)
  }
}
