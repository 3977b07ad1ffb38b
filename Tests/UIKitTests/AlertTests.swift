import MesmerUIKit
import Testing

@Suite struct AlertTests {
  private let log = Log()

  private func alert(
    _ style: UIAlertController.Style, _ titles: [String]
  ) -> UIAlertController {
    let alert = UIAlertController(
      title: "Sure?", message: "Really", preferredStyle: style)
    for title in titles {
      alert.addAction(
        UIAlertAction(title: title, style: title == "Cancel" ? .cancel : .default) {
          [log] in log.lines.append("chose \($0.title ?? "")")
        })
    }
    return alert
  }

  @Test("an alert is 270 points wide and centred; two choices are side by side")
  func size() throws {
    let a = LoggedController("a", log)
    let (window, clock) = try UIWindow.shown(a)
    let two = alert(.alert, ["OK", "Cancel"])
    clock.perform { a.present(two, animated: false) }
    #expect(two.view.frame.width == 270)
    #expect((two.view.frame.midX - 187.5).magnitude < 1e-9)
    #expect((two.view.frame.midY - 333.5).magnitude < 1e-9)
    let height = two.view.frame.height
    clock.perform { a.dismiss(animated: false) }
    let three = alert(.alert, ["OK", "Maybe", "Cancel"])
    clock.perform { a.present(three, animated: false) }
    #expect(three.view.frame.height == height + 88)
    #expect(window.subviews.count == 2)
  }

  @Test(
    "a choice calls its closure when the alert has gone; the one that cancels is first")
  func choice() throws {
    let a = LoggedController("a", log)
    let shown = alert(.alert, ["OK", "Cancel"])
    // The lower left quarter of the alert.
    let (window, clock) = try UIWindow.shown(
      a, [.wait(1), .tap(CGPoint(x: 120, y: 362)), .wait(1)])
    window.addGestureRecognizer(UITapGestureRecognizer())
    clock.perform { a.present(shown, animated: true) }
    clock.advance(to: 0.9)
    #expect(shown.actions.map(\.title) == ["OK", "Cancel"])
    _ = log.take()
    clock.advance(to: 1.2)
    #expect(log.take() == [] && a.presentedViewController === shown)
    clock.advance(to: 3)
    #expect(log.take() == ["chose Cancel"] && a.presentedViewController == nil)
  }

  @Test("a tap beside an action sheet cancels it; beside an alert it has no effect")
  func beside() throws {
    for (style, goes) in [(UIAlertController.Style.actionSheet, true), (.alert, false)] {
      let a = LoggedController("a", log)
      let shown = alert(style, ["Mail", "Cancel"])
      let (_, clock) = try UIWindow.shown(
        a, [.wait(1), .tap(CGPoint(x: 20, y: 60)), .wait(2)])
      clock.perform { a.present(shown, animated: true) }
      clock.advance(to: 1)
      _ = log.take()
      clock.advance(to: 3)
      #expect((a.presentedViewController == nil) == goes)
      #expect(log.take() == (goes ? ["chose Cancel"] : []))
    }
  }

  @Test("text fields are between the message and the choices") func textFields() throws {
    let a = LoggedController("a", log)
    let (_, clock) = try UIWindow.shown(a)
    let shown = alert(.alert, ["OK", "Cancel"])
    #expect(shown.textFields == nil)
    clock.perform { a.present(shown, animated: false) }
    let height = shown.view.frame.height
    clock.perform {
      for name in ["Name", "Word"] { shown.addTextField { $0.placeholder = name } }
    }
    clock.advance(to: 0.2)
    let fields = try #require(shown.textFields)
    #expect(fields.map(\.placeholder) == ["Name", "Word"])
    #expect(shown.view.frame.height == height + 16 + 60)
    #expect(fields[0].frame.maxY == fields[1].frame.minY && fields[0].frame.width == 238)
    #expect(fields[1].frame.maxY == shown.view.frame.height - 44 - 20)
    let sheet = alert(.actionSheet, ["OK"])
    sheet.addTextField()
    #expect(sheet.textFields == nil)
  }

  @Test("presenting an alert calls no method of its presenter, which stays in the window")
  func callbacks() throws {
    let a = LoggedController("a", log)
    let (_, clock) = try UIWindow.shown(a)
    _ = log.take()
    clock.perform { a.present(alert(.alert, ["OK"]), animated: true) }
    clock.advance(to: 1)
    #expect(log.take() == [] && a.view.window != nil)
  }

  @Test(
    "the first text field of an alert has the focus when it is presented",
    arguments: [true, false])
  func focus(animated: Bool) throws {
    let a = LoggedController("a", log)
    let shown = alert(.alert, ["OK"])
    shown.addTextField()
    shown.addTextField()
    let (window, clock) = try UIWindow.shown(a, [.wait(1), .type("xy")])
    clock.perform { a.present(shown, animated: animated) }
    clock.advance(to: 2)
    #expect(shown.textFields?.map(\.text) == ["xy", ""])
    clock.perform { a.dismiss(animated: animated) }
    clock.advance(to: 3)
    #expect(window.firstResponder == nil)
  }
}
