import MesmerUIKit
import Testing

@Suite struct PopoverTests {
  private let log = Log()

  private final class Delegate: UIPopoverPresentationControllerDelegate {
    let style: UIModalPresentationStyle
    var lines: [String] = []
    var allows = true
    init(_ style: UIModalPresentationStyle) { self.style = style }
    func adaptivePresentationStyle(
      for controller: UIPresentationController
    ) -> UIModalPresentationStyle { style }
    func prepareForPopoverPresentation(
      _ popoverPresentationController: UIPopoverPresentationController
    ) { lines.append("prepare") }
    func presentationControllerShouldDismiss(
      _ presentationController: UIPresentationController
    ) -> Bool { allows }
    func presentationControllerDidDismiss(
      _ presentationController: UIPresentationController
    ) { lines.append("did dismiss") }
  }

  /// A presenter with a source of 40 x 30 points, and a controller of 200 x 100.
  private func pair(
    source: CGPoint, _ delegate: Delegate?, _ actions: [Timeline.Action] = []
  ) throws -> (
    LoggedController, LoggedController, UIPopoverPresentationController, UIWindow,
    WindowClock
  ) {
    let (a, b) = (LoggedController("a", log), LoggedController("b", log))
    let view = UIView(frame: CGRect(origin: source, size: CGSize(width: 40, height: 30)))
    a.view.addSubview(view)
    b.modalPresentationStyle = .popover
    b.preferredContentSize = CGSize(width: 200, height: 100)
    let popover = try #require(b.popoverPresentationController)
    popover.sourceView = view
    popover.delegate = delegate
    let (window, clock) = try UIWindow.shown(a, actions)
    return (a, b, popover, window, clock)
  }

  @Test("a popover is a sheet on a phone, unless the delegate's style is none")
  func adapts() throws {
    for style in [nil, UIModalPresentationStyle.automatic, .fullScreen, .none] {
      let delegate = style.map { Delegate($0) }
      let (a, b, popover, window, clock) = try pair(
        source: CGPoint(x: 100, y: 100), delegate)
      clock.perform { a.present(b, animated: true) }
      clock.advance(to: 1)
      #expect(
        (b.presentationController === popover) == (style == UIModalPresentationStyle.none)
      )
      #expect(b.popoverPresentationController === popover)
      let frame = b.view.convert(b.view.bounds, to: window)
      switch style {
      case .fullScreen: #expect(frame == window.bounds && a.view.window == nil)
      case .some(.none):
        #expect(frame.size == b.preferredContentSize && a.view.window != nil)
        #expect(delegate?.lines == ["prepare"])
      default: #expect(frame.minY == 10 && b.sheetPresentationController != nil)
      }
    }
  }

  @Test("a popover that is presented again has a presentation of its own")
  func again() throws {
    let (a, b, popover, _, clock) = try pair(source: CGPoint(x: 100, y: 100), nil)
    clock.perform { a.present(b, animated: false) }
    clock.perform { a.dismiss(animated: false) }
    let second = try #require(b.popoverPresentationController)
    #expect(second !== popover)
    let delegate = Delegate(.none)
    second.delegate = delegate
    second.sourceView = a.view.subviews.first
    clock.perform { a.present(b, animated: false) }
    #expect(b.presentationController === second && delegate.lines == ["prepare"])
  }

  @Test(
    "the panel is beside its source, in the first permitted direction in which it fits")
  func places() throws {
    let cases: [(CGPoint, UIPopoverArrowDirection, UIPopoverArrowDirection, CGRect)] = [
      (
        CGPoint(x: 100, y: 100), .any, .up, CGRect(x: 20, y: 143, width: 200, height: 100)
      ),
      (
        CGPoint(x: 5, y: 600), .any, .down, CGRect(x: 10, y: 487, width: 200, height: 100)
      ),
      (
        CGPoint(x: 10, y: 300), .left, .left,
        CGRect(x: 63, y: 265, width: 200, height: 100)
      ),
      (
        CGPoint(x: 325, y: 300), [.left, .right], .right,
        CGRect(x: 112, y: 265, width: 200, height: 100)
      ),
    ]
    for (source, permitted, direction, expected) in cases {
      let (a, b, popover, window, clock) = try pair(source: source, Delegate(.none))
      let delegate = Delegate(.none)
      popover.delegate = delegate
      popover.permittedArrowDirections = permitted
      clock.perform { a.present(b, animated: false) }
      window.layoutIfNeeded()
      #expect(popover.arrowDirection == direction)
      let frame = b.view.convert(b.view.bounds, to: window)
      #expect(frame == expected, "\(frame)")
    }
  }

  @Test("a tap outside dismisses it, if the delegate allows it")
  func tapOutside() throws {
    let delegate = Delegate(.none)
    let (a, b, _, _, clock) = try pair(
      source: CGPoint(x: 100, y: 100), delegate,
      [
        .wait(1), .tap(CGPoint(x: 100, y: 180)), .wait(1), .tap(CGPoint(x: 300, y: 500)),
        .wait(1), .tap(CGPoint(x: 300, y: 500)), .wait(1),
      ])
    clock.perform { a.present(b, animated: true) }
    clock.advance(to: 1.8)
    #expect(a.presentedViewController === b)
    delegate.allows = false
    clock.advance(to: 3)
    #expect(a.presentedViewController === b)
    delegate.allows = true
    clock.advance(to: 5)
    #expect(a.presentedViewController == nil && b.view.window == nil)
    #expect(delegate.lines == ["prepare", "did dismiss"])
    #expect(log.take().suffix(2) == ["b willDisappear animated", "b didDisappear"])
  }

  @Test("a button of a bar is a source, and the panel is drawn with its arrow")
  func barButton() throws {
    let (a, b) = (UIViewController(), UIViewController())
    let delegate = Delegate(.none)
    let item = UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil)
    a.navigationItem.rightBarButtonItem = item
    b.modalPresentationStyle = .popover
    b.preferredContentSize = CGSize(width: 100, height: 80)
    b.view.backgroundColor = .red
    b.popoverPresentationController?.barButtonItem = item
    b.popoverPresentationController?.delegate = delegate
    let (window, clock) = try UIWindow.shown(
      UINavigationController(rootViewController: a))
    clock.perform { a.present(b, animated: false) }
    window.layoutIfNeeded()
    let frame = b.view.convert(b.view.bounds, to: window)
    #expect(frame == CGRect(x: 265, y: 57, width: 100, height: 80), "\(frame)")
    let picture = Renderer(scale: 1).render(window)
    // The middle of the button is that of the arrow.
    let content = try #require(a.navigationController?.navigationBar.subviews.last)
    let button = try #require(content.subviews.last { $0 is UIControl })
    let x = Int(button.convert(button.bounds, to: window).midX)
    #expect(picture[x, 52] == (255, 0, 0, 255) && picture[x - 14, 52] != (255, 0, 0, 255))
    #expect(picture[266, 58] != (255, 0, 0, 255) && picture[300, 100] == (255, 0, 0, 255))
  }
}
