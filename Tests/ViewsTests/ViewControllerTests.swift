import Mesmer
import TestSupport
import Testing

@Suite struct ViewControllerTests {
  @Test("[2.3] a view made before there is a window is as large as the screen")
  func viewWithoutWindow() {
    final class Early: ViewController {
      var size = Size.zero
      override func viewDidLoad() { size = view.bounds.size }
    }
    let early = Early()
    #expect(early.view.bounds == Rect(0, 0, 375, 667))
    #expect(early.size == Size(375, 667))
    // A controller's screen is its window, also its parent's.
    let window = Window(frame: Rect(0, 0, 30, 40))
    let (root, child) = (Early(), Early())
    root.addChild(child)
    window.rootViewController = root
    child.loadViewIfNeeded()
    root.loadViewIfNeeded()
    #expect(child.size == Size(30, 40) && root.size == child.size)
    // Shown in a window, any view gets its size.
    window.rootViewController = early
    window.makeKeyAndVisible()
    #expect(early.view.frame == window.bounds)
  }

  @Test func `a custom view keeps its size until a window shows it`() {
    final class Own: ViewController { override func loadView() { view = View() } }
    let own = Own()
    #expect(own.view.bounds.size == .zero)
    let window = Window(frame: Rect(0, 0, 30, 40))
    window.rootViewController = own
    window.makeKeyAndVisible()
    #expect(own.view.frame == window.bounds)
  }

  @Test("[2.3] loadViewIfNeeded loads once") func loadViewIfNeeded() {
    var lines: [String] = []
    let noted = Noted("a") { lines.append($0) }
    noted.loadViewIfNeeded()
    noted.loadViewIfNeeded()
    #expect(lines == ["a didLoad"] && noted.isViewLoaded)
  }

  @Test("[2.14] low memory unloads no view, and nothing calls viewDidUnload")
  func memory() {
    final class Unloader: ViewController {
      var calls = 0
      override func viewDidUnload() { calls += 1 }
      override func didReceiveMemoryWarning() {
        calls += 10
        super.didReceiveMemoryWarning()
      }
    }
    let unloader = Unloader()
    unloader.loadViewIfNeeded()
    unloader.didReceiveMemoryWarning()
    #expect(unloader.isViewLoaded)
    unloader.view = nil
    #expect(unloader.calls == 10)
  }

  @Test("animations alongside a size change run in the change, and not after it")
  func coordinator() throws {
    final class Keeper: ViewController {
      var coordinator: (any ViewControllerTransitionCoordinator)?
      var lines: [String] = []
      override func viewWillTransition(
        to size: Size, with coordinator: any ViewControllerTransitionCoordinator
      ) {
        self.coordinator = coordinator
        let isQueued = coordinator.animate(
          alongsideTransition: { [unowned self] context in
            lines.append("alongside \(view.bounds.width) \(context.targetTransform.b)")
            coordinator.animate { [unowned self] _ in lines.append("nested") }
          }, completion: { [unowned self] _ in lines.append("completion") })
        lines.append("queued \(isQueued)")
      }
    }
    let window = Window(frame: Rect(0, 0, 30, 40))
    let keeper = Keeper()
    window.rootViewController = keeper
    window.makeKeyAndVisible()
    window.resize(to: Size(40, 30))
    #expect(
      keeper.lines == ["queued true", "alongside 40.0 1.0", "nested", "completion"])
    let coordinator = try #require(keeper.coordinator)
    #expect(!coordinator.isAnimated && coordinator.transitionDuration == 0)
    #expect(!coordinator.isCancelled && coordinator.containerView === window)
    #expect(!coordinator.animate { _ in keeper.lines.append("late") })
    #expect(keeper.lines.count == 4)
    window.rotate(to: .portrait)
    #expect(keeper.lines[5] == "alongside 30.0 -1.0")
    window.resize(to: Size(30, 50))
    #expect(keeper.lines[9] == "alongside 30.0 0.0")
  }
}
