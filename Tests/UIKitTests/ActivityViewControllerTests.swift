import MesmerUIKit
import Testing

@Suite struct ActivityViewControllerTests {
  private final class Print: UIActivity {
    var printed: [Any] = []
    override var activityType: ActivityType? { ActivityType("print") }
    override var activityTitle: String? { "Print" }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
      activityItems.contains { $0 is String }
    }
    override func prepare(withActivityItems activityItems: [Any]) {
      printed = activityItems
    }
  }

  private final class Source: UIActivityItemSource {
    func activityViewControllerPlaceholderItem(
      _ activityViewController: UIActivityViewController
    ) -> Any { "placeholder" }
    func activityViewController(
      _ activityViewController: UIActivityViewController,
      itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? { "item for \(activityType?.rawValue ?? "")" }
  }

  /// A presented sheet at a medium detent, and what its handler got.
  private func shown(
    _ items: [Any], _ activities: [UIActivity]?, _ actions: [Timeline.Action] = [],
    excluded: [UIActivity.ActivityType]? = nil
  ) throws -> (UIActivityViewController, Log, UIWindow, WindowClock) {
    let log = Log()
    let presenter = UIViewController()
    let sheet = UIActivityViewController(
      activityItems: items, applicationActivities: activities)
    sheet.excludedActivityTypes = excluded
    sheet.completionWithItemsHandler = { type, completed, _, _ in
      log.lines.append("\(type?.rawValue ?? "none") \(completed)")
    }
    let (window, clock) = try UIWindow.shown(presenter, actions)
    window.addGestureRecognizer(UITapGestureRecognizer())
    clock.perform { presenter.present(sheet, animated: true) }
    clock.advance(to: 1)
    return (sheet, log, window, clock)
  }

  @Test("the sheet shows the text of its items, and the activities that can use them")
  func contents() throws {
    let (sheet, _, _, _) = try shown(["Some stars"], [Print()])
    #expect((sheet.view.frame.minY - 338.5).magnitude < 1e-9)
    #expect(texts(in: sheet.view) == ["Some stars", "Close", "Print", "Copy"])
    #expect(UIImage(systemName: "doc.on.doc") != nil, "the picture of Copy")
    let (other, _, _, _) = try shown([5], [Print()])
    #expect(texts(in: other.view) == ["Close"])
    let (less, _, _, _) = try shown(["x"], nil, excluded: [.copyToPasteboard])
    #expect(texts(in: less.view) == ["x", "Close"])
  }

  @Test("a tap on a row performs its activity with the items, and closes the sheet")
  func perform() throws {
    let print = Print()
    let (sheet, log, _, clock) = try shown(
      [Source()], [print], [.wait(1.2), .tap(CGPoint(x: 100, y: 445)), .wait(2)])
    clock.advance(to: 3)
    #expect(print.printed as? [String] == ["item for print"])
    #expect(log.lines == ["print true"] && sheet.view.window == nil)
  }

  @Test("the close button, and a drag, end the sheet without an activity")
  func close() throws {
    let ways: [Timeline.Action] = [
      .tap(CGPoint(x: 340, y: 375)), .slow(CGPoint(x: 100, y: 360), dy: 280),
    ]
    for way in ways {
      let (sheet, log, _, clock) = try shown(["x"], nil, [.wait(1.2), way, .wait(2)])
      clock.advance(to: 4)
      #expect(log.lines == ["none false"] && sheet.view.window == nil)
    }
  }

  @Test("an activity's own controller is presented after the sheet")
  func ownController() throws {
    final class Mail: UIActivity {
      let controller = UIViewController()
      override var activityTitle: String? { "Mail" }
      override var activityViewController: UIViewController? { controller }
      override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
    }
    let mail = Mail()
    let (_, log, window, clock) = try shown(
      ["x"], [mail], [.wait(1.2), .tap(CGPoint(x: 100, y: 445)), .wait(3)])
    clock.advance(to: 4)
    #expect(mail.controller.view.window === window && log.lines == [])
    clock.perform { mail.activityDidFinish(true) }
    clock.advance(to: 6)
    #expect(mail.controller.view.window == nil && log.lines == ["none true"])
  }
}
