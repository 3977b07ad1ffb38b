import MesmerUIKit
import TestSupport
import Testing

/// A window with a button and a menu in it, and the log of its actions.
private final class Fixture {
  let window: UIWindow
  let button = UIButton(type: .system)
  var calls: [String] = []

  init(_ frame: CGRect = CGRect(x: 20, y: 100, width: 100, height: 40)) {
    let screen = UIViewController(nibName: nil, bundle: nil)
    window = UIWindow.showing(screen)
    button.frame = frame
    button.showsMenuAsPrimaryAction = true
    button.addAction(for: .primaryActionTriggered) { [weak self] _ in
      self?.calls.append("primary")
    }
    button.addAction(for: .menuActionTriggered) { [weak self] _ in
      self?.calls.append("menu")
    }
    screen.view.addSubview(button)
  }

  func action(
    _ title: String, _ attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) -> UIAction {
    UIAction(title: title, attributes: attributes, state: state) { [weak self] in
      self?.calls.append($0.title)
    }
  }

  /// The labels of the open menu, from the top.
  var titles: [String] { rows.compactMap(\.text).filter { !$0.isEmpty } }

  var rows: [UILabel] {
    window.subviews.dropFirst().flatMap { all(UILabel.self, in: $0) }.sorted {
      $0.convert($0.bounds.origin, to: window).y
        < $1.convert($1.bounds.origin, to: window).y
    }
  }

  func middle(_ title: String) throws -> CGPoint {
    let label = try #require(rows.first { $0.text == title })
    return label.convert(CGPoint(x: label.bounds.midX, y: label.bounds.midY), to: window)
  }

  func tap(_ point: CGPoint = CGPoint(x: 60, y: 120)) throws {
    try window.play([.wait(0.1), .tap(point), .wait(1)])
  }
}

@Suite struct MenuTests {
  @Test("a press opens the menu; a row closes it and performs its action")
  func rows() throws {
    let fixture = Fixture()
    fixture.window.addGestureRecognizer(UITapGestureRecognizer())
    fixture.button.menu = UIMenu(
      title: "Edit",
      children: [
        fixture.action("Copy"), fixture.action("Hidden", .hidden),
        UIMenu(
          options: .displayInline, children: [fixture.action("Delete", .destructive)]),
        fixture.action("Off", .disabled),
      ])
    try fixture.tap()
    #expect(fixture.titles == ["Edit", "Copy", "Delete", "Off"])
    #expect(fixture.calls == ["menu"])
    try fixture.tap(fixture.middle("Off"))
    #expect(fixture.titles.count == 4)
    try fixture.tap(fixture.middle("Delete"))
    #expect(fixture.titles.isEmpty && fixture.calls == ["menu", "Delete"])
    #expect(fixture.window.subviews.count == 1)
  }

  @Test("a tap outside closes the menu and has no other effect") func outside() throws {
    let fixture = Fixture()
    fixture.button.menu = UIMenu(children: [fixture.action("Copy")])
    try fixture.tap()
    #expect(fixture.titles == ["Copy"])
    try fixture.tap()
    #expect(fixture.titles.isEmpty && fixture.calls == ["menu"])
  }

  @Test("the panel is 250 points wide, below its button, or above it near the bottom")
  func places() throws {
    for (y, edge) in [(100.0, 148.0), (600, 592)] {
      let fixture = Fixture(CGRect(x: 20, y: y, width: 100, height: 40))
      fixture.button.menu = UIMenu(children: (1...3).map { fixture.action("\($0)") })
      try fixture.tap(CGPoint(x: 60, y: y + 20))
      let panel = try #require(
        fixture.window.subviews.last?.subviews.first { $0.bounds.width == 250 })
      #expect(panel.bounds.height > 132 && panel.bounds.height < 135)
      #expect((y < 300 ? panel.frame.minY : panel.frame.maxY) == edge)
      #expect(panel.frame.minX >= 8 && panel.frame.maxX <= 367)
    }
  }

  @Test("a menu in a menu replaces the rows, and its header leads back") func nested()
    throws
  {
    let fixture = Fixture()
    fixture.button.menu = UIMenu(children: [
      UIMenu(title: "Sort", children: [fixture.action("Name")]), fixture.action("Copy"),
    ])
    try fixture.tap()
    try fixture.tap(fixture.middle("Sort"))
    #expect(fixture.titles == ["Sort", "Name"])
    try fixture.tap(fixture.middle("Sort"))
    #expect(fixture.titles == ["Sort", "Copy"])
    try fixture.tap(fixture.middle("Sort"))
    try fixture.tap(fixture.middle("Name"))
    #expect(fixture.titles.isEmpty && fixture.calls == ["menu", "Name"])
  }

  @Test("of a single selection one action is on, and a button shows its title")
  func selection() throws {
    let fixture = Fixture()
    let (first, second) = (fixture.action("Day", state: .on), fixture.action("Week"))
    let menu = UIMenu(options: .singleSelection, children: [first, second])
    fixture.button.changesSelectionAsPrimaryAction = true
    fixture.button.menu = menu
    #expect(fixture.button.currentTitle == "Day")
    try fixture.tap()
    try fixture.tap(fixture.middle("Week"))
    #expect(
      first.state == .off && second.state == .on && menu.selectedElements == [second])
    #expect(fixture.button.currentTitle == "Week" && !fixture.button.isSelected)
  }

  @Test("of a single selection the actions of other groups are turned off, too")
  func selectionOverGroups() throws {
    let fixture = Fixture()
    let (a, b) = (fixture.action("a", state: .on), fixture.action("b"))
    let groups = [a, b].map { UIMenu(options: .displayInline, children: [$0]) }
    let menu = UIMenu(options: .singleSelection, children: groups)
    fixture.button.menu = menu
    try fixture.tap()
    try fixture.tap(fixture.middle("b"))
    #expect(menu.selectedElements == [b])
  }

  @Test("a long press opens a menu that is the primary action, and none after it is gone")
  func longPresses() throws {
    let fixture = Fixture()
    fixture.button.menu = UIMenu(children: [fixture.action("A")])
    let press = Timeline.Action.touch(CGPoint(x: 60, y: 120), duration: 0.7)
    try fixture.window.play([press, .wait(1)])
    #expect(fixture.titles == ["A"])
    try fixture.tap(CGPoint(x: 300, y: 600))
    fixture.button.menu = nil
    fixture.calls = []
    try fixture.window.play([press, .wait(1)])
    #expect(fixture.calls == ["primary"])
  }

  @Test("deferred elements are made when the menu opens: once, or each time if uncached")
  func deferred() throws {
    let fixture = Fixture()
    var counts = [0, 0]
    fixture.button.menu = UIMenu(children: [
      UIDeferredMenuElement { completion in
        counts[0] += 1
        completion([fixture.action("Cached")])
      },
      UIDeferredMenuElement.uncached { completion in
        counts[1] += 1
        completion([fixture.action("Fresh")])
      },
    ])
    for _ in 0..<2 {
      try fixture.tap()
      #expect(fixture.titles == ["Cached", "Fresh"])
      try fixture.tap(CGPoint(x: 300, y: 600))
    }
    #expect(counts == [1, 2])
  }

  @Test("a long press opens the menu of a button with another primary action")
  func longPress() throws {
    let fixture = Fixture()
    fixture.button.showsMenuAsPrimaryAction = false
    fixture.button.menu = UIMenu(children: [fixture.action("Copy")])
    try fixture.tap()
    #expect(fixture.calls == ["primary"] && fixture.titles.isEmpty)
    try fixture.window.play([.touch(CGPoint(x: 60, y: 120), duration: 0.8), .wait(1)])
    #expect(fixture.calls == ["primary", "menu"] && fixture.titles == ["Copy"])
  }

  @Test("a bar button without an action opens its menu") func barButton() throws {
    var called = ""
    let screen = UIViewController(nibName: nil, bundle: nil)
    let action = UIAction(title: "Copy") { called = $0.title }
    screen.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "More", menu: UIMenu(children: [action]))
    let window = UIWindow.showing(UINavigationController(rootViewController: screen))
    try window.play([.wait(0.1), .tap(CGPoint(x: 340, y: 22)), .wait(1)])
    #expect(window.subviews.count == 2)
    try window.play([.tap(CGPoint(x: 300, y: 74)), .wait(1)])
    #expect(called == "Copy" && window.subviews.count == 1)
  }
}
