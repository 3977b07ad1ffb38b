import MesmerUIKit
import TestSupport
import Testing

/// The bar of a navigation controller over its content.
@Suite struct NavigationBarTests {
  private final class Page: UITableViewController {
    let control = UIRefreshControl()

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Page"
      view.backgroundColor = .red
      refreshControl = control
    }
  }

  private func shown(
    _ controller: UIViewController, isLarge: Bool = false, safe: CGFloat = 20,
    _ actions: Timeline.Action...
  ) throws -> (UIWindow, WindowClock) {
    let navigation = UINavigationController(rootViewController: controller)
    navigation.navigationBar.prefersLargeTitles = isLarge
    return try UIWindow.shown(
      navigation, safeArea: UIEdgeInsets(top: safe, left: 0, bottom: 0, right: 0), actions
    )
  }

  @Test(
    "its background begins at the top of the screen, also when the safe area comes late")
  func background() throws {
    let page = UIViewController()
    page.view.backgroundColor = .red
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = .blue
    page.navigationItem.scrollEdgeAppearance = look
    let (window, clock) = try shown(page, safe: 0)
    clock.perform { window.safeAreaInsets.top = 20 }
    clock.advance(to: 0.2)
    let pixels = Renderer(scale: 1).render(window)
    for y in [0, 10, 30] { #expect(pixels[5, y].blue == 255, "\(y)") }
    #expect(pixels[5, 70].red == 255)
  }

  @Test("a hidden bar leaves no line") func hidden() throws {
    let page = UIViewController()
    page.view.backgroundColor = .red
    let (window, clock) = try shown(page)
    clock.perform {
      page.navigationItem.scrollEdgeAppearance = UINavigationBarAppearance()
      page.navigationController?.setNavigationBarHidden(true, animated: true)
    }
    clock.advance(to: 1)
    #expect(Renderer(scale: 1).render(window)[100, 0].red == 255)
  }

  @Test("a title view keeps its opacity") func titleView() throws {
    let page = UIViewController()
    let title = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    title.alpha = 0.25
    page.navigationItem.titleView = title
    let (_, clock) = try shown(page)
    let bar = try #require(page.navigationController?.navigationBar)
    bar.setNeedsLayout()
    clock.advance(to: 0.2)
    #expect(title.alpha == 0.25 && title.window != nil)
    clock.perform {
      page.navigationController?.pushViewController(UIViewController(), animated: true)
    }
    clock.advance(to: 1)
    clock.perform { page.navigationController?.popViewController(animated: true) }
    clock.advance(to: 2)
    #expect(title.alpha == 0.25)
  }

  @Test("a refresh wheel is above a large title", arguments: [false, true])
  func wheel(isLarge: Bool) throws {
    let page = Page()
    let (_, clock) = try shown(
      page, isLarge: isLarge, .wait(0.2),
      .drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 400), duration: 0.3))
    clock.advance(to: 2)
    #expect(page.control.isRefreshing)
    // Below the row of buttons, which ends at 64.
    let place = page.control.convert(page.control.bounds, to: nil)
    #expect(place.minY == 64 && place.height == 60, "\(place)")
  }

  @Test("a back title is hidden only while the bar is too narrow for it")
  func backTitle() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    bar.items = [UINavigationItem(title: "Before"), UINavigationItem(title: "Page")]
    func titles(_ view: UIView) -> [String] {
      if view.isHidden { return [] }
      return ((view as? UILabel)?.text.map { [$0] } ?? []) + view.subviews.flatMap(titles)
    }
    for (width, isShown) in [(400.0, true), (100, false), (400, true)] {
      bar.frame.size.width = width
      bar.layoutIfNeeded()
      #expect(titles(bar).contains("Before") == isShown, "\(width)")
    }
  }
}
