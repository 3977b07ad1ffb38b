import MesmerUIKit
import Testing

@Suite struct SheetTests {
  private let log = Log()

  @Test("a drag moves a sheet from one detent to another") func detents() throws {
    let (a, b, _, clock) = try log.pair([
      .wait(1), .slow(CGPoint(x: 100, y: 400), dy: -200), .wait(1),
      .slow(CGPoint(x: 100, y: 200), dy: 250), .wait(2),
    ])
    let sheet = try #require(b.sheetPresentationController)
    sheet.detents = [.medium(), .large()]
    clock.perform { a.present(b, animated: true) }
    clock.advance(to: 1)
    #expect((b.view.frame.minY - 338.5).magnitude < 1e-9, "\(b.view.frame)")
    #expect(a.view.transform.isIdentity)
    clock.advance(to: 2.4)
    #expect(b.view.frame.minY == 10 && sheet.selectedDetentIdentifier == .large)
    #expect(a.view.frame.minX > 15)
    clock.advance(to: 4.5)
    #expect((b.view.frame.minY - 338.5).magnitude < 1e-9)
    #expect(a.presentedViewController === b && a.view.transform.isIdentity)
  }

  @Test("a sheet begins at its lowest detent with a height") func lowest() throws {
    let (a, b, _, clock) = try log.pair([
      .wait(1), .slow(CGPoint(x: 100, y: 500), dy: -300), .wait(2),
    ])
    let sheet = try #require(b.sheetPresentationController)
    sheet.detents = [
      .custom { _ in nil }, .medium(), .custom { _ in 200 }, .custom { _ in nil },
    ]
    clock.perform { a.present(b, animated: true) }
    clock.advance(to: 1)
    #expect(b.view.frame.minY == 467)
    clock.advance(to: 3)
    #expect((b.view.frame.minY - 338.5).magnitude < 1e-9, "\(b.view.frame)")
  }

  @Test("only a drag below the lowest detent calls viewWillDisappear")
  func dragUp() throws {
    let (a, b, _, clock) = try log.pair([
      .wait(1), .slow(CGPoint(x: 100, y: 400), dy: -200), .wait(1),
      .slow(CGPoint(x: 100, y: 200), dy: 250), .wait(1),
      .slow(CGPoint(x: 100, y: 400), dy: 60), .wait(2),
    ])
    b.sheetPresentationController?.detents = [.medium(), .large()]
    clock.perform { a.present(b, animated: true) }
    clock.advance(to: 1)
    _ = log.take()
    clock.advance(to: 3.7)
    #expect(log.take() == [])
    clock.advance(to: 6)
    #expect(
      log.take() == ["b willDisappear animated", "b willAppear animated", "b didAppear"])
  }

  @Test("content at its top drags the sheet down, and scrolls where it can")
  func content() throws {
    for (offset, drags) in [(0.0, true), (300, false)] {
      let (a, b, _, clock) = try log.pair([
        .wait(1), .slow(CGPoint(x: 100, y: 300), dy: 100), .wait(2),
      ])
      let scroll = UIScrollView(frame: b.view.bounds)
      scroll.contentSize = CGSize(width: 375, height: 3000)
      b.view.addSubview(scroll)
      clock.perform {
        a.present(b, animated: false)
        scroll.contentOffset.y = offset
      }
      clock.advance(to: 1.2)
      #expect((b.view.frame.minY > 50) == drags, "\(offset)")
      #expect((scroll.contentOffset.y != offset) == !drags)
    }
  }

  @Test("sheets over sheets go together, and the presenters are as before")
  func nested() throws {
    let (a, b, window, clock) = try log.pair()
    let c = LoggedController("c", log)
    clock.perform { a.present(b, animated: true) }
    clock.advance(to: 1)
    clock.perform { b.present(c, animated: true) }
    clock.advance(to: 2)
    #expect(c.presentingViewController === b && window.subviews.count == 3)
    _ = log.take()
    clock.perform { a.dismiss(animated: true) { self.log.lines.append("gone") } }
    clock.advance(to: 3)
    #expect(
      log.take() == [
        "c willDisappear animated", "b willDisappear animated", "c didDisappear",
        "b didDisappear", "gone",
      ])
    #expect(window.subviews == [a.view] && a.view.transform.isIdentity)
    #expect(b.presentedViewController == nil && a.presentedViewController == nil)
  }

  @Test("a dismissal of all includes a controller that is being dismissed already")
  func nestedGoing() throws {
    let (a, b, window, clock) = try log.pair()
    let c = LoggedController("c", log)
    clock.perform { a.present(b, animated: false) }
    clock.perform { b.present(c, animated: false) }
    clock.advance(to: 1)
    _ = log.take()
    clock.perform { c.dismiss(animated: true) }
    clock.advance(to: 1.1)
    clock.perform { a.dismiss(animated: true) { self.log.lines.append("gone") } }
    clock.advance(to: 3)
    #expect(
      log.take() == [
        "c willDisappear animated", "c didDisappear", "b willDisappear animated",
        "b didDisappear", "gone",
      ])
    #expect(window.subviews == [a.view] && a.presentedViewController == nil)
  }

  @Test("over the full screen the presenter stays and gets no calls") func over() throws {
    let (a, b, window, clock) = try log.pair()
    _ = log.take()
    b.modalPresentationStyle = .overFullScreen
    b.modalTransitionStyle = .crossDissolve
    clock.perform { a.present(b, animated: true) }
    clock.advance(to: 0.25)
    let alpha = b.view.presentation.alpha
    #expect(alpha > 0.1 && alpha < 0.9)
    clock.advance(to: 1)
    #expect(log.take() == ["b willAppear animated", "b didAppear"])
    #expect(a.view.window === window)
  }

  @Test("a custom animator has the views, and reports its end") func custom() throws {
    let (a, b, _, clock) = try log.pair()
    let fade = Fade(log)
    b.modalPresentationStyle = .fullScreen
    b.transitioningDelegate = fade
    _ = log.take()
    clock.perform { a.present(b, animated: true) }
    clock.advance(to: 0.25)
    #expect(b.view.presentation.alpha > 0 && b.view.presentation.alpha < 1)
    #expect(log.take() == ["a willDisappear animated", "b willAppear animated", "to b"])
    clock.advance(to: 1)
    #expect(
      log.take()
        == ["b didAppear", "a didDisappear", "ended true"].sorted {
          ($0 == "ended true" ? 0 : 1) < ($1 == "ended true" ? 0 : 1)
        })
    clock.perform { a.dismiss(animated: true) }
    clock.advance(to: 2)
    #expect(b.view.window == nil && a.view.window != nil)
  }

  @Test("touches reach only the presented controller") func touches() throws {
    let (a, b, _, clock) = try log.pair([.wait(1), .tap(CGPoint(x: 100, y: 5)), .wait(1)])
    var taps = 0
    a.view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    clock.perform { a.present(b, animated: false) }
    clock.advance(to: 3)
    #expect(taps == 0)
  }
}

private final class Fade: UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  let log: Log
  init(_ log: Log) { self.log = log }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.viewController(forKey: .to) else { return }
    log.lines.append("to \(to.title ?? "")")
    to.view.frame = context.finalFrame(for: to)
    context.containerView.addSubview(to.view)
    to.view.alpha = 0
    UIView.animate(
      withDuration: 0.3, animations: { to.view.alpha = 1 },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  func animationEnded(_ completed: Bool) { log.lines.append("ended \(completed)") }
}
