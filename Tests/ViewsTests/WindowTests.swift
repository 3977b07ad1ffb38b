import Mesmer
import TestSupport
import Testing

/// A controller that writes down its life.
private final class Diary: ViewController {
  var lines: [String] = []
  let scroll = ScrollView(frame: Rect(0, 0, 100, 200))
  var saved = ZoomState()
  var allowed = Set(InterfaceOrientation.allCases)
  var marksInRotation = false

  override func loadView() {
    lines.append("loadView")
    super.loadView()
  }
  override func viewDidLoad() {
    lines.append("didLoad")
    scroll.contentSize = Size(400, 400)
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
  override func shouldAutorotate(to orientation: InterfaceOrientation) -> Bool {
    allowed.contains(orientation)
  }
  override func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    lines.append("willTransition \(size.width) from \(view.bounds.width)")
    coordinator.animate { [unowned self] _ in
      lines.append("alongside")
    } completion: { [unowned self] _ in
      lines.append("completion")
    }
  }
  override func willRotate(to orientation: InterfaceOrientation, duration: Double) {
    lines.append("willRotate \(orientation) from \(interfaceOrientation)")
    lines.append("bounds \(view.bounds.width)")
  }
  override func willAnimateRotation(
    to orientation: InterfaceOrientation, duration: Double
  ) {
    lines.append("willAnimate \(view.bounds.width)")
    if marksInRotation { view.setNeedsLayout() }
  }
  override func didRotate(from orientation: InterfaceOrientation) {
    lines.append("didRotate from \(orientation) to \(interfaceOrientation)")
  }
}

/// A controller whose view lays out a row of its own width, and records it.
private final class Placer: ViewController {
  final class Rows: View {
    let row = Row(frame: .zero)
    var note: (String) -> Void = { _ in }
    override func layoutSubviews() {
      note("layoutSubviews")
      row.frame = Rect(0, 0, bounds.width, 10)
    }
  }
  final class Row: View {
    override func layoutSubviews() { (superview as? Rows)?.note("row") }
  }

  var lines: [String] = []
  private var row: Row? { (view as? Rows)?.row }

  override func loadView() {
    let rows = Rows(frame: .zero)
    rows.addSubview(rows.row)
    rows.note = { [weak self] in self?.lines.append($0) }
    rows.layoutHandler = { [weak self] _ in self?.lines.append("layoutHandler") }
    view = rows
  }
  override func viewWillLayoutSubviews() {
    lines.append("willLayout, row \(row?.frame.width ?? -1)")
  }
  override func viewDidLayoutSubviews() {
    lines.append("didLayout, row \(row?.frame.width ?? -1)")
  }
}

@Suite struct WindowTests {
  private let window = Window(frame: Rect(0, 0, 100, 200))
  private let controller = Diary()

  private func take() -> [String] {
    defer { controller.lines = [] }
    return controller.lines
  }

  /// Shows the controller's view.
  private func show() {
    window.rootViewController = controller
    _ = Renderer().render(window)
    _ = take()
  }

  @Test(
    "[2.3] [2.4] [2.5] [2.8] [2.9] a controller's view is loaded, appears before the first frame and has appeared after it"
  )
  func life() {
    window.rootViewController = controller
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil && take().isEmpty)
    _ = Renderer().render(window)
    #expect(
      take() == [
        "loadView", "didLoad", "willAppear", "willLayout 100.0", "didLayout", "didAppear",
      ])
    #expect(controller.view.frame == window.bounds)
    #expect(controller.view.superview === window)
    _ = Renderer().render(window)
    #expect(take().isEmpty)
  }

  @Test("[2.8] [2.9] [4.22] subviews are laid out between the controller's two calls")
  func layoutBetween() {
    let placer = Placer()
    func take() -> [String] {
      defer { placer.lines = [] }
      return placer.lines
    }
    window.rootViewController = placer
    _ = Renderer().render(window)
    func pass(from old: Double, to new: Double) -> [String] {
      [
        "willLayout, row \(old)", "layoutSubviews", "layoutHandler",
        "didLayout, row \(new)",
      ]
    }
    #expect(take() == pass(from: 0, to: 100) + ["row"])
    _ = Renderer().render(window)
    #expect(take() == [])
    window.resize(to: Size(200, 100))
    #expect(take() == pass(from: 100, to: 200) + ["row"])
    // Marked alone, the view is laid out and its row is not.
    placer.view.setNeedsLayout()
    placer.view.layoutIfNeeded()
    #expect(take() == pass(from: 200, to: 200))
    placer.view.subviews[0].setNeedsLayout()
    _ = Renderer().render(window)
    #expect(take() == ["row"])
  }

  @Test("[2.6] [2.7] [1.49] disappearing is reported, and saved state is restored")
  func disappearance() {
    window.rootViewController = controller
    _ = Renderer().render(window)
    controller.scroll.contentOffset = Point(7, 90)
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
    #expect(controller.scroll.contentOffset == Point(7, 90))
    _ = take()
    window.rootViewController = ViewController()
    #expect(take() == ["willDisappear"])
    #expect(controller.view.superview == nil)
    _ = Renderer().render(window)
    #expect(take() == ["didDisappear"])
  }

  @Test(
    "[2.10] [2.11] [2.12] [2.13] the screen turns in one step, with the new bounds from the layout on"
  )
  func rotation() {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(window.isKeyWindow)
    _ = Renderer().render(window)
    _ = take()
    #expect(controller.interfaceOrientation == .portrait)
    window.resize(to: Size(200, 100))
    #expect(
      take() == [
        "willTransition 200.0 from 100.0", "willRotate landscapeRight from portrait",
        "bounds 100.0", "willLayout 200.0", "didLayout", "alongside",
        "willAnimate 200.0", "didRotate from portrait to landscapeRight", "completion",
      ])
    #expect(controller.scroll.frame == Rect(0, 0, 200, 100))
    #expect(window.frame == Rect(0, 0, 200, 100))
    let frame = Renderer().render(window)
    #expect(frame.width == 200 && frame.height == 100)
    #expect(take().isEmpty)
  }

  @Test("[2.11] changes in willAnimateRotation are laid out before didRotate")
  func layoutAfterWillAnimate() {
    show()
    controller.marksInRotation = true
    window.rotate(to: .landscapeLeft)
    #expect(
      take().suffix(5) == [
        "willAnimate 200.0", "willLayout 200.0", "didLayout",
        "didRotate from portrait to landscapeLeft", "completion",
      ])
  }

  @Test(
    "[2.13] [1.45] the four orientations are distinct; a half turn preserves the size")
  func fourOrientations() {
    window.rootViewController = controller
    _ = Renderer().render(window)
    for (orientation, width) in [
      (InterfaceOrientation.landscapeLeft, 200.0), (.landscapeRight, 200),
      (.portraitUpsideDown, 100), (.portrait, 100),
    ] {
      let old = window.interfaceOrientation
      let keepsSize = window.bounds.width == width
      _ = take()
      window.rotate(to: orientation)
      let delivered = take()
      #expect(delivered.contains("willRotate \(orientation) from \(old)"))
      #expect(delivered.last?.hasPrefix(keepsSize ? "didRotate" : "completion") == true)
      #expect(delivered.contains { $0.hasPrefix("willTransition") } == !keepsSize)
      #expect(controller.interfaceOrientation == orientation)
      #expect(window.bounds.size == Size(width, 300 - width))
    }
    _ = take()
    window.rotate(to: .portrait)
    window.rotate(to: .unknown)
    controller.allowed = []
    window.rotate(to: .landscapeLeft)
    #expect(take().isEmpty && window.interfaceOrientation == .portrait)
  }

  @Test("[1.45] a screen that is resized turns to an orientation that is supported")
  func supportedOrientations() {
    final class Choosy: ViewController {
      var supported = InterfaceOrientationMask.allButUpsideDown
      var rotates = true
      override var supportedInterfaceOrientations: InterfaceOrientationMask { supported }
      override var shouldAutorotate: Bool { rotates }
    }
    let choosy = Choosy()
    window.rootViewController = choosy
    func turn(
      _ supported: InterfaceOrientationMask, rotates: Bool = true
    ) -> InterfaceOrientation? {
      (choosy.supported, choosy.rotates) = (supported, rotates)
      let size = window.bounds.size
      window.resize(to: Size(size.height, size.width))
      return window.bounds.size == size ? nil : window.interfaceOrientation
    }
    #expect(turn(.allButUpsideDown, rotates: false) == nil)
    #expect(turn(.portrait) == nil)
    #expect(turn(.landscapeLeft) == .landscapeLeft)
    #expect(turn(.landscape) == nil)
    #expect(turn(.portraitUpsideDown) == .portraitUpsideDown)
    #expect(turn(.all) == .landscapeRight)
    #expect(turn(.all) == .portrait)
    #expect(ViewController().supportedInterfaceOrientations == .allButUpsideDown)
  }

  @Test(
    "[1.45] the screen turns only to the controller's orientations, and reports no more",
    arguments: [[], [.portrait], [.landscape], InterfaceOrientation.allCases])
  func allowedOrientations(allowed: [InterfaceOrientation]) {
    controller.allowed = Set(allowed)
    show()
    for (width, height) in [
      (200.0, 100.0), (100, 200), (300, 100), (250, 100), (100, 300), (90, 90), (91, 90),
    ] {
      let old = window.bounds.size
      let asked = Size(width, height)
      let before = controller.interfaceOrientation
      let turns = InterfaceOrientation(of: asked) != InterfaceOrientation(of: old)
      let isAllowed = !turns || allowed.contains(InterfaceOrientation(of: asked))
      window.resize(to: asked)
      let size = isAllowed ? asked : old
      let delivered = take()
      #expect(delivered.isEmpty == (size == old), "\(asked)")
      #expect(delivered.contains { $0.hasPrefix("willRotate") } == (turns && isAllowed))
      #expect(window.bounds.size == size && controller.view.bounds.size == size)
      #expect(controller.scroll.frame.size == size)
      let turned = turns && isAllowed
      #expect(
        controller.interfaceOrientation
          == (turned ? InterfaceOrientation(of: asked) : before))
      let frame = Renderer().render(window)
      #expect(frame.width == Int(size.width) && frame.height == Int(size.height))
    }
  }

  @Test("[2.10] a new size of the same orientation is no rotation; bad sizes are ignored")
  func resizing() {
    show()
    window.resize(to: Size(100, 300))
    #expect(
      take() == [
        "willTransition 100.0 from 100.0", "willLayout 100.0", "didLayout", "alongside",
        "completion",
      ])
    for size in [
      Size(100, 300), Size(-1, 5), Size(.nan, 5), Size(.infinity, 5), Size(0, 0),
    ] { window.resize(to: size) }
    #expect(take().isEmpty && window.bounds.size == Size(100, 300))
  }

  @Test("[4.33] a white window with a red and a blue square") func redAndBlue() {
    let window = Window(frame: Rect(0, 0, 200, 300))
    window.backgroundColor = .white
    for (color, y) in [(Color.red, 10.0), (.blue, 150)] {
      window.addSubview(filled(Rect(10, y, 100, 100), color))
    }
    window.makeKeyAndVisible()
    let frame = Renderer().render(window)
    #expect(frame[10, 10] == (255, 0, 0, 255) && frame[109, 109] == (255, 0, 0, 255))
    #expect(frame[10, 150] == (0, 0, 255, 255) && frame[109, 249] == (0, 0, 255, 255))
    #expect(frame[110, 10] == (255, 255, 255, 255))
    #expect(frame[10, 110] == (255, 255, 255, 255))
  }

  @Test func `another root controller appears before the old one has disappeared`() {
    var lines: [String] = []
    let old = Noted("old") { lines.append($0) }
    let new = Noted("new") { lines.append($0) }
    window.rootViewController = old
    _ = Renderer().render(window)
    lines = []
    window.rootViewController = new
    #expect(lines == ["old willDisappear", "new didLoad", "new willAppear"])
    _ = Renderer().render(window)
    #expect(lines.dropFirst(3) == ["new layout", "old didDisappear", "new didAppear"])
    // Back and forth before a frame: each gets its final state.
    lines = []
    window.rootViewController = old
    window.rootViewController = new
    #expect(
      lines == [
        "new willDisappear", "old willAppear", "old willDisappear", "new willAppear",
      ])
    lines = []
    _ = Renderer().render(window)
    #expect(lines == ["old didDisappear", "new didAppear"])
    // A hidden window shows nothing, whatever its controller is.
    lines = []
    window.isHidden = true
    window.rootViewController = old
    _ = Renderer().render(window)
    #expect(lines == ["new willDisappear", "new didDisappear"])
  }
}
