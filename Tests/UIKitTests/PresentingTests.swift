import MesmerUIKit
import TestSupport
import Testing

@Suite struct PresentingTests {
  private let log = Log()

  @Test("[2.4] [2.5] [2.6] [2.7] full screen replaces the presenter, and restores it")
  func fullScreen() throws {
    let (a, b, window, clock) = try log.pair()
    _ = log.take()
    b.modalPresentationStyle = .fullScreen
    clock.perform {
      a.present(b, animated: true) { self.log.lines.append("presented") }
      #expect(b.isBeingPresented && a.presentedViewController === b)
    }
    #expect(log.take() == ["a willDisappear animated", "b willAppear animated"])
    clock.advance(to: 0.3)
    #expect(log.take() == [] && a.view.window === window)
    // Under way: above its place, below the top.
    let y = b.view.shownFrame.minY
    #expect(y > 1 && y < 667, "\(y)")
    clock.advance(to: 1)
    #expect(log.take() == ["b didAppear", "a didDisappear", "presented"])
    #expect(a.view.window == nil && b.view.window === window && !b.isBeingPresented)
    #expect(b.presentingViewController === a)
    clock.perform { b.dismiss(animated: true) { self.log.lines.append("dismissed") } }
    #expect(log.take() == ["b willDisappear animated", "a willAppear animated"])
    #expect(a.view.window === window && b.isBeingDismissed)
    clock.advance(to: 2)
    #expect(log.take() == ["a didAppear", "b didDisappear", "dismissed"])
    #expect(b.view.window == nil && a.presentedViewController == nil)
    #expect(b.presentingViewController == nil && !b.isBeingDismissed)
    #expect(window.subviews == [a.view])
  }

  @Test("a sheet calls nothing of its presenter, and shows it as a card meanwhile")
  func sheet() throws {
    let (a, b, _, clock) = try log.pair(
      safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    _ = log.take()
    clock.perform { a.present(b, animated: true) }
    clock.advance(to: 1)
    #expect(log.take() == ["b willAppear animated", "b didAppear"])
    #expect(b.view.frame == CGRect(x: 0, y: 57, width: 375, height: 610))
    #expect(b.view.safeAreaInsets.bottom == 34 && b.view.safeAreaInsets.top == 0)
    // 16 points narrower on both sides, its top at the safe area.
    let card = a.view.frame
    #expect((card.minX - 16).magnitude < 1e-9 && (card.minY - 47).magnitude < 1e-9)
    clock.perform { a.dismiss(animated: true) }
    clock.advance(to: 2)
    #expect(log.take() == ["b willDisappear animated", "b didDisappear"])
    #expect(a.view.transform.isIdentity && !a.view.clipsToBounds)
  }

  @Test("dragging a sheet calls viewWillDisappear, letting it return viewWillAppear")
  func letBack() throws {
    let (a, b, _, clock) = try log.pair([
      .wait(1), .slow(CGPoint(x: 100, y: 100), dy: 200), .wait(1),
    ])
    clock.perform { a.present(b, animated: true) }
    clock.advance(to: 1)
    _ = log.take()
    clock.advance(to: 1.4)
    #expect(log.take() == ["b willDisappear animated"])
    // Ten points are absorbed.
    #expect((b.view.frame.minY - 200).magnitude < 1, "\(b.view.frame)")
    clock.advance(to: 3)
    #expect(log.take() == ["b willAppear animated", "b didAppear"])
    #expect(b.view.frame.minY == 10 && !b.isBeingDismissed)
  }

  @Test("a sheet dragged past half of its height is dismissed, else it returns")
  func half() throws {
    for (way, stays) in [(336.0, true), (342.0, false)] {
      let delegate = SheetDelegate()
      let (a, b, _, clock) = try log.pair([
        .wait(1), .slow(CGPoint(x: 100, y: 100), dy: way), .wait(2),
      ])
      b.presentationController?.delegate = delegate
      clock.perform { a.present(b, animated: true) }
      clock.advance(to: 1)
      _ = log.take()
      clock.advance(to: 4)
      #expect((a.presentedViewController === b) == stays, "\(way)")
      #expect(
        log.take()
          == (stays
            ? ["b willDisappear animated", "b willAppear animated", "b didAppear"]
            : ["b willDisappear animated", "b didDisappear"]))
      #expect(
        delegate.calls == (stays ? ["should", "will"] : ["should", "will", "did"]))
    }
  }

  @Test("from 1000 points per second on a sheet is dismissed wherever it is")
  func velocity() throws {
    for (velocity, stays) in [(980.0, true), (1020, false)] {
      let start = CGPoint(x: 100, y: 100)
      let (a, b, _, clock) = try log.pair([
        .wait(1),
        .drag(from: start, to: CGPoint(x: 100, y: 250), duration: 150 / velocity),
        .wait(2),
      ])
      clock.perform { a.present(b, animated: true) }
      clock.advance(to: 4)
      #expect((a.presentedViewController === b) == stays, "\(velocity)")
    }
  }

  @Test("a modal sheet resists, and reports the attempt") func modal() throws {
    let delegate = SheetDelegate()
    let (a, b, _, clock) = try log.pair([
      .wait(1), .slow(CGPoint(x: 100, y: 100), dy: 400), .wait(2),
    ])
    b.isModalInPresentation = true
    b.presentationController?.delegate = delegate
    clock.perform { a.present(b, animated: true) }
    clock.advance(to: 1)
    _ = log.take()
    clock.advance(to: 1.8)
    #expect(b.view.frame.minY > 50 && b.view.frame.minY < 220, "\(b.view.frame)")
    clock.advance(to: 4)
    #expect(b.view.frame.minY == 10 && log.take() == [] && delegate.calls == ["tried"])
  }

  @Test("a release is the measured one: critically damped, 18.257 per second")
  func measured() throws {
    let (a, b, _, clock) = try log.pair([
      .wait(0.9),
      .drag(
        from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 280), duration: 0.96,
        hold: 0.4), .wait(2),
    ])
    clock.perform { a.present(b, animated: true) }
    // Seconds since the lift, points from the place; the motion began 6.2 ms late.
    let samples = try TestData.evidence.numbers("animation/sheet_release.tsv", "sample")
    #expect(samples.count == 5)
    let lift = 0.9 + 0.96 + 0.4
    clock.display = nil
    clock.advance(to: lift)
    for n in samples {
      clock.advance(to: lift + n[0] - 0.0062)
      let y = b.view.shownFrame.minY - 10
      #expect((y - n[1]).magnitude < 1, "\(n): \(y)")
    }
  }

  @Test("all dismissals during one call their completions at its end")
  func dismissedAgain() throws {
    let (a, b, _, clock) = try log.pair()
    clock.perform { a.present(b, animated: false) }
    func dismiss(_ line: String) {
      clock.perform { b.dismiss(animated: true) { self.log.lines.append(line) } }
    }
    dismiss("first")
    dismiss("second")
    clock.advance(to: 0.2)
    dismiss("third")
    _ = log.take()
    clock.advance(to: 2)
    #expect(log.take() == ["b didDisappear", "first", "second", "third"])
  }

  @Test("an invalid presentation is rejected, and changes nothing")
  func refused() throws {
    let (a, b, c) = (
      LoggedController("a", log), LoggedController("b", log), LoggedController("c", log)
    )
    a.present(b, animated: true)
    #expect(a.presentedViewController == nil && b.presentingViewController == nil)
    let (_, clock) = try UIWindow.shown(a)
    clock.perform {
      a.present(b, animated: false)
      a.present(c, animated: false)
      c.present(b, animated: false)
      b.present(b, animated: false)
    }
    #expect(a.presentedViewController === b && c.presentingViewController == nil)
  }
}

private final class SheetDelegate: UIAdaptivePresentationControllerDelegate {
  var calls: [String] = []
  func presentationControllerShouldDismiss(_ c: UIPresentationController) -> Bool {
    calls.append("should")
    return true
  }
  func presentationControllerWillDismiss(_ c: UIPresentationController) {
    calls.append("will")
  }
  func presentationControllerDidDismiss(_ c: UIPresentationController) {
    calls.append("did")
  }
  func presentationControllerDidAttemptToDismiss(_ c: UIPresentationController) {
    calls.append("tried")
  }
}
