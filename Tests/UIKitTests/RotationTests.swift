import MesmerUIKit
import Testing

private final class TurningController: LoggedController {
  let marker = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(marker)
  }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    write(
      "to \(Int(size.width)) \(coordinator.isAnimated) \(coordinator.transitionDuration)")
    coordinator.animate(
      alongsideTransition: { _ in
        self.write("alongside \(Int(self.view.bounds.width))")
        self.marker.alpha = 0
      }, completion: { _ in self.write("completion") })
  }
  override func didRotate(from orientation: UIInterfaceOrientation) { write("did") }
}

@Suite struct RotationTests {
  private let log = Log()

  @Test("[2.11] a turn on a clock takes 0.3 seconds, from the previous layout")
  func animated() throws {
    let page = TurningController("a", log)
    let (window, clock) = try UIWindow.shown(page)
    _ = log.take()
    clock.perform { window.rotate(to: .landscapeRight) }
    #expect(log.take() == ["a to 667 true 0.3", "a alongside 667"])
    #expect(window.bounds.size == CGSize(width: 667, height: 375))
    #expect(page.view.frame == window.bounds && page.marker.alpha == 0)
    clock.advance(to: 0.1 + 1.0 / 60)
    // The device was turned to the left, and the content with it: still nearly upright on
    // the old screen, as large as that.
    let shown = page.view.presentation
    #expect(shown.bounds.width < 400 && shown.transform.b < -0.9, "\(shown)")
    #expect(window.presentation.bounds.width == 667)
    clock.advance(to: 0.25)
    let half = page.view.presentation
    #expect(
      (half.bounds.width - 521).magnitude < 1 && page.marker.presentation.alpha > 0.4)
    #expect((half.transform.a - 0.5.squareRoot()).magnitude < 0.01, "\(half.transform)")
    clock.advance(to: 0.39)
    #expect(log.take() == [])
    clock.advance(to: 0.41)
    #expect(log.take() == ["a did", "a completion"])
    #expect(page.view.presentation.transform.isIdentity)
  }

  @Test("[2.11] a half turn takes twice as long, and a change of the size no time")
  func others() throws {
    let page = TurningController("a", log)
    let (window, clock) = try UIWindow.shown(page)
    _ = log.take()
    clock.perform { window.resize(to: CGSize(width: 320, height: 500)) }
    #expect(log.take() == ["a to 320 false 0.0", "a alongside 320", "a completion"])
    clock.perform { window.rotate(to: .landscapeLeft) }
    clock.advance(to: 1)
    _ = log.take()
    clock.perform { window.rotate(to: .landscapeRight) }
    clock.advance(to: 1.59)
    #expect(log.take() == [] && page.view.presentation.transform != .identity)
    clock.advance(to: 1.61)
    #expect(log.take() == ["a did"])
  }

  @Test("[2.11] a presented controller turns with its presenter, and gets the calls")
  func presented() throws {
    let (a, b) = (TurningController("a", log), TurningController("b", log))
    let (window, clock) = try UIWindow.shown(a)
    b.modalPresentationStyle = .fullScreen
    clock.perform { a.present(b, animated: false) }
    _ = log.take()
    clock.perform { window.rotate(to: .landscapeRight) }
    clock.advance(to: 1)
    #expect(
      log.take().filter { $0.hasPrefix("b") } == [
        "b to 667 true 0.3", "b alongside 667", "b completion",
      ])
    #expect(b.view.frame == window.bounds)
    clock.perform { b.dismiss(animated: false) }
    #expect(a.view.frame == window.bounds && a.view.window === window)
  }
}
