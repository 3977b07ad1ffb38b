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

  private func look(_ image: UIImage? = nil) -> UINavigationBarAppearance {
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = image == nil ? .blue : .white
    look.backgroundImage = image
    look.shadowColor = nil
    return look
  }

  @Test(
    "the background follows a push, a pop and a swipe, and a cancelled swipe restores it",
    arguments: [false, true])
  func followsTransitions(isImage: Bool) throws {
    let (below, above) = (UIViewController(), UIViewController())
    for page in [below, above] { page.view.backgroundColor = .white }
    let blue = UIImage(width: 1, height: 1, rgba: [0, 0, 255, 255])
    above.navigationItem.scrollEdgeAppearance = look(isImage ? blue : nil)
    let (window, clock) = try shown(
      below, .wait(3), .slow(CGPoint(x: 5, y: 300), dx: 150), .wait(1),
      .slow(CGPoint(x: 5, y: 300), dx: 300))
    func blueness(at time: Double) -> Int {
      clock.advance(to: time)
      return 255 - Int(Renderer(scale: 1).render(window)[5, 50].red)
    }
    func isBetween(_ value: Int) -> Bool { value > 5 && value < 250 }
    let navigation = try #require(below.navigationController)
    clock.perform { navigation.pushViewController(above, animated: true) }
    #expect(blueness(at: 0.1) == 0)
    let pushed = [0.2, 0.3].map { blueness(at: $0) }
    #expect(isBetween(pushed[0]) && isBetween(pushed[1]) && pushed[0] < pushed[1])
    #expect(blueness(at: 1) == 255)
    clock.perform { navigation.popViewController(animated: true) }
    let popped = [1, 1.1, 1.2].map { blueness(at: $0) }
    #expect(popped[0] == 255 && isBetween(popped[1]) && popped[1] > popped[2])
    #expect(blueness(at: 2) == 0)
    clock.perform { navigation.pushViewController(above, animated: false) }
    #expect(blueness(at: 2.5) == 255)
    let held = blueness(at: 3.3)
    #expect(isBetween(held) && abs(held - 255 * 225 / 375) < 20)
    #expect(blueness(at: 4.3) == 255 && navigation.topViewController === above)
    #expect(isBetween(blueness(at: 4.8)))
    #expect(blueness(at: 7) == 0 && navigation.topViewController === below)
  }

  @Test("two equal backgrounds do not change in a push") func equalBackgrounds() throws {
    let (below, above) = (UIViewController(), UIViewController())
    for page in [below, above] {
      page.view.backgroundColor = .red
      page.navigationItem.scrollEdgeAppearance = look()
    }
    let (window, clock) = try shown(below)
    clock.perform {
      below.navigationController?.pushViewController(above, animated: true)
    }
    for time in [0.1, 0.2, 0.3, 0.6] {
      clock.advance(to: time)
      let pixel = Renderer(scale: 1).render(window)[5, 50]
      #expect(pixel.red == 0 && pixel.blue == 255)
    }
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
