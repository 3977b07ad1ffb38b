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
}
