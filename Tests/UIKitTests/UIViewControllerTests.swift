import MesmerUIKit
import Testing

/// A controller as UIKit code writes it, with the initializers that Xcode offers.
private class PageController: UIViewController {
  var lines: [String] = []
  private let caption = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    lines.append("didLoad \(Int(view.bounds.width)) x \(Int(view.bounds.height))")
    view.addSubview(caption)
  }

  override func viewDidUnload() { super.viewDidUnload() }
  override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }

  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    lines.append("will \(parent?.title ?? "-")")
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    lines.append("did \(parent?.title ?? "-")")
  }
}

private class ContainerController: UIViewController {
  init() { super.init(nibName: nil, bundle: nil) }
  required init?(coder: NSCoder) { return nil }

  func show(_ child: UIViewController) {
    addChild(child)
    child.view.frame = view.bounds
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }

  func hide(_ child: UIViewController) {
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
  }
}

@Suite struct UIViewControllerTests {
  @Test("[2.3] a view without a window has the bounds of UIScreen.main") func screen() {
    let page = PageController(nibName: "Page", bundle: Bundle.main)
    page.loadViewIfNeeded()
    #expect(page.lines == ["didLoad 375 x 667"])
    #expect(page.nibName == "Page" && page.nibBundle === Bundle.main)
    let small = UIEnvironment(screen: UIScreen(size: CGSize(width: 30, height: 40)))
    UIEnvironment.$current.withValue(small) {
      let page = PageController(nibName: nil, bundle: nil)
      #expect(page.view.bounds.size == CGSize(width: 30, height: 40))
      #expect(page.view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
      // In a window too the view is loaded in the screen's size.
      let other = PageController(nibName: nil, bundle: nil)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 60))
      window.rootViewController = other
      window.makeKeyAndVisible()
      #expect(other.lines == ["didLoad 30 x 40"])
      #expect(other.view.bounds.size == CGSize(width: 50, height: 60))
    }
  }

  @Test(
    "a window's controller and a controller's parent and children are UIViewControllers")
  func types() {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let container = ContainerController()
    container.title = "container"
    window.rootViewController = container
    window.makeKeyAndVisible()
    let root: UIViewController? = window.rootViewController
    #expect(root === container && window.rootViewController != nil)
    let page = PageController(nibName: nil, bundle: nil)
    container.show(page)
    let parent: UIViewController? = page.parent
    let children: [UIViewController] = container.children
    #expect(parent === container && children == [page])
    container.hide(page)
    #expect(page.parent == nil && container.children.isEmpty)
    #expect(
      page.lines == [
        "will container", "didLoad 375 x 667", "did container", "will -", "did -",
      ])
    window.rootViewController = nil
    #expect(window.rootViewController == nil)
  }

  @Test("a subclass's addSubview and an image view's initializer can be overridden")
  func overrides() {
    class Frame: UIImageView {
      var added = 0
      override init(image: UIImage?) { super.init(image: image) }
      required init?(coder: NSCoder) { return nil }
      override func addSubview(_ view: UIView) {
        added += 1
        super.addSubview(view)
      }
    }
    let frame = Frame(image: nil)
    frame.addSubview(UIView())
    #expect(frame.added == 1 && frame.subviews.count == 1)
    #expect(!frame.isUserInteractionEnabled)
  }

  @Test("an additional safe area set in init is deferred to the view, and is reported")
  func earlySafeArea() {
    final class Early: UIViewController {
      var heard: [CGFloat] = []
      init() {
        super.init(nibName: nil, bundle: nil)
        additionalSafeAreaInsets.top = 7
      }
      required init?(coder: NSCoder) { nil }
      override func viewSafeAreaInsetsDidChange() {
        heard.append(view.safeAreaInsets.top)
      }
    }
    let early = Early()
    #expect(!early.isViewLoaded)
    let window = UIWindow.showing(early)
    window.safeAreaInsets.top = 20
    #expect(early.heard == [7, 27] && early.view.safeAreaInsets.top == 27)
    early.additionalSafeAreaInsets.top = 7
    window.safeAreaInsets.top = 20
    #expect(early.heard == [7, 27])
  }
}
