import Mesmer
import TestSupport
import Testing

/// A controller that writes down its life.
private final class Diary: ViewController {
  var lines: [String] = []
  let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 200))
  var saved = ZoomState()

  override func loadView() {
    lines.append("loadView")
    super.loadView()
  }
  override func viewDidLoad() {
    lines.append("didLoad")
    scroll.contentSize = Size(width: 400, height: 400)
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(scroll)
  }
  override func viewWillAppear(_ animated: Bool) {
    lines.append("willAppear")
    scroll.scrollState = saved
  }
  override func viewDidAppear(_ animated: Bool) { lines.append("didAppear") }
  override func viewWillDisappear(_ animated: Bool) {
    lines.append("willDisappear")
    saved = scroll.scrollState
  }
  override func viewDidDisappear(_ animated: Bool) { lines.append("didDisappear") }
  override func viewWillLayoutSubviews() {
    lines.append("willLayout \(view.bounds.width)")
  }
  override func viewDidLayoutSubviews() { lines.append("didLayout") }
  override func viewWillTransition(to size: Size) {
    lines.append("willTransition \(size.width)")
  }
  override func willRotate(to orientation: InterfaceOrientation, duration: Double) {
    lines.append("willRotate \(orientation) from \(interfaceOrientation)")
  }
  override func willAnimateRotation(
    to orientation: InterfaceOrientation, duration: Double
  ) {
    lines.append("willAnimate \(view.bounds.width)")
  }
  override func didRotate(from orientation: InterfaceOrientation) {
    lines.append("didRotate from \(orientation) to \(interfaceOrientation)")
  }
}

@Suite struct WindowTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 200))
  private let controller = Diary()

  private func take() -> [String] {
    defer { controller.lines = [] }
    return controller.lines
  }

  @Test(
    "[2.3] [2.4] [2.5] [2.8] [2.9] a controller's view is loaded, appears before the first frame and has appeared after it"
  )
  func life() {
    window.rootViewController = controller
    #expect(!controller.isViewLoaded && take().isEmpty)
    _ = Renderer().render(window)
    #expect(
      take() == [
        "loadView", "didLoad", "willAppear", "willLayout 100.0", "didLayout",
        "didAppear",
      ])
    #expect(controller.view.frame == window.bounds)
    #expect(controller.view.superview === window)
    _ = Renderer().render(window)
    #expect(take().isEmpty)
  }

  @Test("[2.6] [2.7] [1.49] disappearing is told, and what was saved comes back")
  func disappearance() {
    window.rootViewController = controller
    _ = Renderer().render(window)
    controller.scroll.contentOffset = Point(x: 7, y: 90)
    _ = Renderer().render(window)
    _ = take()
    window.isHidden = true
    #expect(take() == ["willDisappear", "didDisappear"])
    controller.scroll.contentOffset = .zero
    _ = Renderer().render(window)
    #expect(take().isEmpty)
    window.isHidden = false
    _ = Renderer().render(window)
    #expect(take().prefix(1) == ["willAppear"])
    #expect(controller.scroll.contentOffset == Point(x: 7, y: 90))
    window.rootViewController = ViewController()
    #expect(take().suffix(2) == ["willDisappear", "didDisappear"])
    #expect(controller.view.superview == nil)
  }

  @Test("[2.6] the state of a scroll view holds zoom and offset")
  func scrollState() {
    let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    controller.scroll.addSubview(view)
    controller.scroll.viewForZooming = view
    controller.scroll.maximumZoomScale = 4
    controller.scroll.zoomScale = 3
    controller.scroll.contentOffset = Point(x: 11, y: -4)
    let state = controller.scroll.scrollState
    #expect(state == ZoomState(scale: 3, offset: Point(x: 11, y: -4)))
    controller.scroll.zoomScale = 1
    controller.scroll.scrollState = state
    #expect(controller.scroll.scrollState == state)
    #expect(view.transform == AffineTransform(scaleX: 3, y: 3))
  }

  @Test(
    "[2.10] [2.11] [2.12] [2.13] turning the screen is one step, with the size in the middle"
  )
  func rotation() {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(window.isKeyWindow)
    _ = Renderer().render(window)
    _ = take()
    #expect(controller.interfaceOrientation == .portrait)
    window.resize(to: Size(width: 200, height: 100))
    #expect(
      take() == [
        "willTransition 200.0", "willRotate landscape from portrait",
        "willAnimate 200.0", "willLayout 200.0", "didLayout",
        "didRotate from portrait to landscape",
      ])
    #expect(controller.scroll.frame == Rect(x: 0, y: 0, width: 200, height: 100))
    #expect(window.frame == Rect(x: 0, y: 0, width: 200, height: 100))
    let frame = Renderer().render(window)
    #expect(frame.width == 200 && frame.height == 100)
    #expect(take().isEmpty)
  }

  @Test("[1.45] a controller for portrait alone keeps the screen from turning")
  func noRotation() {
    final class Upright: ViewController {
      override func shouldAutorotate(to orientation: InterfaceOrientation) -> Bool {
        orientation.isPortrait
      }
    }
    let upright = Upright()
    window.rootViewController = upright
    window.makeKeyAndVisible()
    let size = window.bounds.size
    window.resize(to: Size(width: size.height * 2, height: size.height))
    #expect(window.bounds.size == size && upright.view.bounds.size == size)
    #expect(upright.interfaceOrientation == .portrait)
    window.resize(to: Size(width: 50, height: 400))
    #expect(upright.view.bounds.size == Size(width: 50, height: 400))
  }

  @Test("[2.10] a new size of the same orientation is no rotation; bad sizes are ignored")
  func resizing() {
    window.rootViewController = controller
    _ = Renderer().render(window)
    _ = take()
    window.resize(to: Size(width: 100, height: 300))
    #expect(take() == ["willTransition 100.0", "willLayout 100.0", "didLayout"])
    for size in [
      Size(width: 100, height: 300), Size(width: -1, height: 5),
      Size(width: .nan, height: 5), Size(width: .infinity, height: 5),
      Size(width: 0, height: 0),
    ] {
      window.resize(to: size)
    }
    #expect(take().isEmpty && window.bounds.size == Size(width: 100, height: 300))
  }

  @Test(
    "a controller without a loadView of its own has a plain view that fills the window")
  func plain() {
    let plain = ViewController()
    #expect(!plain.isViewLoaded && plain.viewIfLoaded == nil)
    #expect(plain.interfaceOrientation == .portrait)
    window.rootViewController = plain
    window.makeKeyAndVisible()
    #expect(plain.view.frame == window.bounds)
    window.resize(to: Size(width: 300, height: 50))
    #expect(plain.view.frame == window.bounds)
    #expect(plain.interfaceOrientation == .landscape)
  }

  @Test("[4.33] a white window with a red and a blue square")
  func redAndBlue() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    window.backgroundColor = .white
    for (color, y) in [(Color.red, 10.0), (.blue, 150)] {
      let square = View(frame: Rect(x: 10, y: y, width: 100, height: 100))
      square.backgroundColor = color
      window.addSubview(square)
    }
    window.makeKeyAndVisible()
    let frame = Renderer().render(window)
    #expect(frame[10, 10] == (255, 0, 0, 255) && frame[109, 109] == (255, 0, 0, 255))
    #expect(frame[10, 150] == (0, 0, 255, 255) && frame[109, 249] == (0, 0, 255, 255))
    #expect(frame[110, 10] == (255, 255, 255, 255))
    #expect(frame[10, 110] == (255, 255, 255, 255))
  }
}
