import Mesmer
import TestSupport
import Testing

@Suite struct ChildControllerTests {
  /// The notes of the controllers of a test.
  private final class Log {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let window = Window(frame: Rect(0, 0, 100, 200))
  private let log = Log()
  private let parent: Noted

  init() {
    let log = log
    parent = Noted("p") { log.lines.append($0) }
    window.rootViewController = parent
  }

  private func controller(_ name: String) -> Noted {
    let log = log
    return Noted(name) { log.lines.append($0) }
  }

  /// Makes a controller a child, with its view.
  @discardableResult
  private func add(_ name: String, to parent: ViewController) -> Noted {
    let child = controller(name)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    return child
  }

  private func render() { _ = Renderer().render(window) }

  @Test("[2.4] [2.5] [2.6] [2.7] children come and go after their parent, in their order")
  func firstFrame() {
    let first = add("a", to: parent)
    add("b", to: parent)
    add("c", to: first)
    _ = log.take()
    render()
    #expect(
      log.take() == [
        "p willAppear", "a willAppear", "c willAppear", "b willAppear", "p layout",
        "a layout", "c layout", "b layout", "p didAppear", "a didAppear", "c didAppear",
        "b didAppear",
      ])
    render()
    #expect(log.take().isEmpty)
    window.isHidden = true
    #expect(
      log.take()
        == ["willDisappear", "didDisappear"].flatMap { word in
          ["p", "a", "c", "b"].map { "\($0) \(word)" }
        })
  }

  @Test(
    "[2.4] [2.5] a child added on the screen appears at once, and has after the frame")
  func addedOnScreen() {
    render()
    _ = log.take()
    let child = add("a", to: parent)
    #expect(log.take() == ["a didLoad", "a willAppear"])
    render()
    #expect(log.take() == ["p layout", "a layout", "a didAppear"])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    #expect(log.take() == ["a willDisappear", "a didDisappear"])
    child.removeFromParent()
    #expect(log.take().isEmpty && child.parent == nil && parent.children.isEmpty)
    render()
    #expect(log.take() == ["p layout"])
  }

  @Test("[2.4] a child that is added while its parent appears is notified once")
  func addedWhileAppearing() {
    final class Adder: Noted {
      var added: Noted?
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard let added else { return }
        addChild(added)
        view.addSubview(added.view)
      }
    }
    let log = log
    let adder = Adder("p") { log.lines.append($0) }
    adder.added = controller("a")
    window.rootViewController = adder
    render()
    #expect(
      log.take() == [
        "p didLoad", "p willAppear", "a didLoad", "a willAppear", "p layout", "a layout",
        "p didAppear", "a didAppear",
      ])
  }

  @Test("[2.4] a child whose view is in no window gets no appearance calls")
  func withoutView() {
    let child = controller("a")
    parent.addChild(child)
    render()
    #expect(!child.isViewLoaded && !log.take().contains { $0.hasPrefix("a") })
    // Its view may enter the window anywhere inside the parent's view.
    let box = View(frame: Rect(0, 0, 10, 10))
    box.addSubview(child.view)
    #expect(log.take() == ["a didLoad"])
    parent.view.addSubview(box)
    #expect(log.take() == ["a willAppear"])
    box.removeFromSuperview()
    #expect(log.take() == ["a willDisappear", "a didDisappear"])
  }

  @Test("[1.49] a child's view that moves within the window has not disappeared")
  func movedView() {
    let child = add("a", to: parent)
    let box = parent.view.add(View(frame: Rect(0, 0, 10, 10)))
    render()
    _ = log.take()
    box.addSubview(child.view)
    #expect(log.take().isEmpty)
    // To another window it disappears from the one and appears in the other.
    let other = Window(frame: window.frame)
    _ = Renderer().render(other)
    child.removeFromParent()
    other.addSubview(child.view)
    #expect(log.take() == ["a willDisappear", "a didDisappear", "a willAppear"])
    _ = Renderer().render(other)
    #expect(log.take() == ["a didAppear"])
  }

  @Test("[2.6] a view put back while it is removed appears again") func putBack() {
    final class Keeper: View {
      weak var home: View?
      override func willMove(toSuperview newSuperview: View?) {
        if newSuperview == nil, let home {
          self.home = nil
          home.addSubview(self)
        }
      }
    }
    let child = controller("a")
    let keeper = Keeper(frame: .zero)
    child.view = keeper
    parent.addChild(child)
    parent.view.addSubview(keeper)
    let box = parent.view.add(View(frame: .zero))
    render()
    _ = log.take()
    keeper.home = box
    keeper.removeFromSuperview()
    #expect(keeper.superview === box)
    #expect(log.take() == ["a willDisappear", "a willAppear"])
    render()
    #expect(log.take().filter { $0.hasPrefix("a did") } == ["a didAppear"])
  }

  @Test func `a controller without a parent follows its view`() {
    let orphan = controller("o")
    parent.view.addSubview(orphan.view)
    _ = log.take()
    render()
    #expect(
      log.take() == [
        "p willAppear", "o willAppear", "p layout", "o layout", "p didAppear",
        "o didAppear",
      ])
    orphan.view.removeFromSuperview()
    #expect(log.take() == ["o willDisappear", "o didDisappear"])
  }

  @Test func `a parent that does not forward calls its children itself`() {
    final class Manual: Noted {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let log = log
    let manual = Manual("p") { log.lines.append($0) }
    let child = add("a", to: manual)
    window.rootViewController = manual
    _ = log.take()
    render()
    #expect(log.take() == ["p willAppear", "p layout", "a layout", "p didAppear"])
    child.beginAppearanceTransition(true, animated: true)
    child.beginAppearanceTransition(true, animated: true)
    #expect(log.take() == ["a willAppear"])
    render()
    #expect(log.take().isEmpty)
    child.endAppearanceTransition()
    child.endAppearanceTransition()
    #expect(log.take() == ["a didAppear"])
    child.view.removeFromSuperview()
    window.isHidden = true
    #expect(log.take() == ["p willDisappear", "p didDisappear"])
    child.beginAppearanceTransition(false, animated: true)
    child.endAppearanceTransition()
    #expect(log.take() == ["a willDisappear", "a didDisappear"])
  }

  @Test("a transition is as animated at its end as at its beginning, for children too")
  func animated() {
    final class Flags: ViewController {
      var flags: [Bool] = []
      override func viewWillAppear(_ animated: Bool) { flags.append(animated) }
      override func viewDidAppear(_ animated: Bool) { flags.append(animated) }
    }
    let (parent, child) = (Flags(), Flags())
    parent.addChild(child)
    parent.view.addSubview(child.view)
    for animated in [true, false] {
      parent.beginAppearanceTransition(true, animated: animated)
      parent.endAppearanceTransition()
      #expect(parent.flags == [animated, animated] && child.flags == parent.flags)
      parent.beginAppearanceTransition(false, animated: animated)
      parent.endAppearanceTransition()
      (parent.flags, child.flags) = ([], [])
    }
  }

  @Test("the parent calls willMove with the new parent before and didMove with nil after")
  func moves() {
    final class Mover: ViewController {
      var lines: [String] = []
      override func willMove(toParent parent: ViewController?) {
        lines.append("will \(parent?.title ?? "-"), in \(self.parent?.title ?? "-")")
      }
      override func didMove(toParent parent: ViewController?) {
        lines.append("did \(parent?.title ?? "-"), in \(self.parent?.title ?? "-")")
      }
    }
    let (mover, a, b) = (Mover(), ViewController(), ViewController())
    (a.title, b.title) = ("a", "b")
    a.addChild(ViewController())
    a.addChild(mover)
    #expect(a.children.last === mover && mover.parent === a)
    a.addChild(mover)
    b.addChild(mover)
    #expect(a.children.count == 1 && b.children.count == 1)
    mover.removeFromParent()
    mover.removeFromParent()
    #expect(
      mover.lines == ["will a, in -", "did -, in -", "will b, in -", "did -, in -"])
  }

  @Test func `a child that leaves its parent in a transition gets the end of it`() {
    let child = add("a", to: parent)
    window.prepareForDisplay()
    _ = log.take()
    child.removeFromParent()
    render()
    #expect(log.take().filter { $0.contains("did") } == ["p didAppear", "a didAppear"])
    parent.addChild(child)
    window.rootViewController = ViewController()
    #expect(log.take() == ["p willDisappear", "a willDisappear"])
    child.removeFromParent()
    #expect(log.take() == ["a didDisappear"])
    render()
    #expect(log.take() == ["p didDisappear"])
  }

  @Test("[2.10] [2.12] rotation is delivered to the parent and then to its children")
  func rotation() {
    final class Turner: ViewController {
      var note: (String) -> Void = { _ in }
      override func viewWillTransition(
        to size: Size, with coordinator: any ViewControllerTransitionCoordinator
      ) {
        note("\(title ?? "") transition \(size.width)")
        super.viewWillTransition(to: size, with: coordinator)
      }
      override func willRotate(to orientation: InterfaceOrientation, duration: Double) {
        note("\(title ?? "") willRotate")
      }
      override func willAnimateRotation(
        to orientation: InterfaceOrientation, duration: Double
      ) { note("\(title ?? "") willAnimate") }
      override func didRotate(from orientation: InterfaceOrientation) {
        note("\(title ?? "") didRotate")
      }
    }
    let log = log
    let (p, a) = (Turner(), Turner())
    for (turner, name) in [(p, "p"), (a, "a")] {
      turner.title = name
      turner.note = { log.lines.append($0) }
    }
    p.addChild(a)
    window.rootViewController = p
    render()
    _ = log.take()
    window.resize(to: Size(200, 100))
    let calls = ["transition 200.0", "willRotate", "willAnimate", "didRotate"]
    let expected = calls.flatMap { (call: String) -> [String] in
      ["p \(call)", "a \(call)"]
    }
    #expect(log.take() == expected)
  }

  @Test func `controllers have 512 levels`() {
    let controllers = (0..<512).map { _ in ViewController() }
    for (outer, inner) in zip(controllers, controllers.dropFirst()) {
      outer.addChild(inner)
    }
    #expect(controllers[511].parent === controllers[510])
  }
}
