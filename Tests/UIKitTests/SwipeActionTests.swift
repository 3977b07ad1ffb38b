import MesmerUIKit
import TestSupport
import Testing

/// Rows that open by a swipe.
@Suite struct SwipeActionTests {
  private final class Mail: UITableViewController {
    var names = (0..<20).map { "\($0)" }
    var calls: [String] = []
    var allowsFull = true
    var deletes = false
    var finish: ((Bool) -> Void)?

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.rowHeight = 50
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "c")
    }
    override func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { names.count }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
      cell.textLabel?.text = names[indexPath.row]
      return cell
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
      calls.append("select \(path.row)")
    }
    override func tableView(
      _ tableView: UITableView, canEditRowAt indexPath: IndexPath
    ) -> Bool { indexPath.row != 5 }
    override func tableView(
      _ tableView: UITableView,
      trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let delete = UIContextualAction(style: .destructive, title: "Delete") {
        [unowned self] _, _, finish in
        calls.append("delete \(indexPath.row)")
        self.finish = finish
        if deletes {
          names.remove(at: indexPath.row)
          tableView.deleteRows(at: [indexPath], with: .left)
          finish(true)
        }
      }
      let flag = UIContextualAction(style: .normal, title: "Flag this message") {
        [unowned self] _, _, finish in
        calls.append("flag \(indexPath.row)")
        finish(true)
      }
      let configuration = UISwipeActionsConfiguration(actions: [delete, flag])
      configuration.performsFirstActionWithFullSwipe = allowsFull
      return configuration
    }
  }

  /// The x of a row, and whether there are buttons.
  private func state(_ mail: Mail, _ row: Int = 1) -> (x: CGFloat, isOpen: Bool) {
    let buttons = mail.tableView.subviews.contains { view in
      view.subviews.contains { $0.accessibilityLabel == "Delete" }
    }
    let cell = mail.tableView.cellForRow(at: IndexPath(row: row, section: 0))
    return (cell?.frame.minX ?? .nan, buttons)
  }

  private func play(
    _ mail: Mail = Mail(), _ actions: Timeline.Action...
  ) throws -> Mail {
    let window = UIWindow.showing(mail)
    window.layoutIfNeeded()
    try window.play(actions + [.wait(1)])
    return mail
  }

  /// A slow finger on row 1, of which ten points are absorbed.
  private func drag(_ dx: CGFloat) -> Timeline.Action {
    .slow(CGPoint(x: 187, y: 75), dx: dx)
  }

  @Test("a row opens at the width of its buttons, or closes, by the nearer state")
  func opens() throws {
    let open = try play(Mail(), drag(-150))
    let buttons = try #require(
      open.tableView.subviews.first {
        $0.subviews.contains { $0.accessibilityLabel == "Delete" }
      })
    let widths = buttons.subviews.map(\.frame.width)
    // Buttons are as wide as their titles, and at least 74 points; that of the second
    // action goes on behind the first.
    #expect(widths[1] >= 74 && widths[1] < 80 && widths[0] > widths[1] + 100)
    #expect(state(open).x == -widths[0] && state(open, 2).x == 0)
    #expect(buttons.frame == CGRect(x: 0, y: 50, width: 375, height: 50))
    #expect(buttons.subviews.last?.frame.maxX == 375)
    #expect(open.calls == [])
    let closed = try play(Mail(), drag(-60))
    #expect(state(closed) == (0, false))
    // A fast movement decides by its direction.
    let fling = try play(
      Mail(),
      .drag(from: CGPoint(x: 187, y: 75), to: CGPoint(x: 147, y: 75), duration: 0.05))
    #expect(state(fling).x == -widths[0])
    // No actions at the left, none for a row that cannot be edited, none for a scroll.
    #expect(try state(play(Mail(), drag(150))) == (0, false))
    #expect(
      try state(play(Mail(), .slow(CGPoint(x: 187, y: 275), dx: -150)), 5) == (0, false))
    #expect(
      try state(play(Mail(), .slow(CGPoint(x: 187, y: 275), dy: -100))) == (0, false))
  }

  @Test("past its buttons a row resists, unless a full swipe performs the first action")
  func fullSwipe() throws {
    for (allowsFull, dx, calls) in [
      (true, -180, []), (true, -290, ["delete 1"]), (false, -290, []),
    ] as [(Bool, CGFloat, [String])] {
      let mail = Mail()
      mail.allowsFull = allowsFull
      let window = UIWindow.showing(mail)
      window.layoutIfNeeded()
      let clock = try window.clock([drag(dx)])
      clock.advance(to: Double(-dx) / 600 + 0.1)
      let x = state(mail).x
      #expect(allowsFull ? x == dx + 10 : x > dx + 20)
      clock.advance(to: 3)
      #expect(mail.calls == calls)
      // The row is open until the handler has finished.
      #expect(state(mail).isOpen)
      if let finish = mail.finish {
        clock.perform { finish(true) }
        clock.advance(to: 4)
        #expect(state(mail) == (0, false))
      }
    }
  }

  @Test("a tap on a button calls its handler, a tap elsewhere closes the row")
  func taps() throws {
    let mail = Mail()
    mail.tableView.addGestureRecognizer(UITapGestureRecognizer())
    _ = try play(mail, drag(-150), .wait(0.5), .tap(CGPoint(x: 360, y: 75)))
    #expect(mail.calls == ["delete 1"] && state(mail).isOpen)
    let flag = try play(Mail(), drag(-150), .wait(0.5), .tap(CGPoint(x: 280, y: 75)))
    #expect(flag.calls == ["flag 1"])
    #expect(state(flag) == (0, false))
    for place in [CGPoint(x: 100, y: 75), CGPoint(x: 100, y: 225)] {
      let other = try play(Mail(), drag(-150), .wait(0.5), .tap(place))
      #expect(other.calls == [])
      #expect(state(other) == (0, false))
    }
    // A second row closes the first, and scrolling closes both.
    let second = try play(
      Mail(), drag(-150), .wait(0.5), .slow(CGPoint(x: 187, y: 125), dx: -150))
    #expect(state(second).x == 0 && state(second, 2).x < -100)
    let scrolled = try play(
      Mail(), drag(-150), .wait(0.5), .slow(CGPoint(x: 187, y: 425), dy: -50))
    #expect(state(scrolled) == (0, false))
    #expect(scrolled.tableView.contentOffset.y == 40)
  }

  @Test("a row that its action deletes leaves with its buttons") func deletion() throws {
    let mail = Mail()
    mail.deletes = true
    _ = try play(mail, drag(-150), .wait(0.5), .tap(CGPoint(x: 360, y: 75)))
    #expect(mail.calls == ["delete 1"] && state(mail) == (0, false))
    #expect(
      mail.tableView.visibleCells.prefix(2).map { $0.textLabel?.text } == ["0", "2"])
    #expect(mail.tableView.visibleCells.allSatisfy { $0.frame.minX == 0 })
  }

  @Test("an item of a list opens by its provider") func list() throws {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    var calls: [String] = []
    configuration.leadingSwipeActionsConfigurationProvider = { path in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: "Pin") { _, _, finish in
          calls.append("pin \(path.item)")
          finish(true)
        }
      ])
    }
    let screen = CompositionalScreen(
      [4], UICollectionViewCompositionalLayout.list(using: configuration),
      size: CGSize(width: 375, height: 667))
    screen.wanted = { _ in CGSize(width: 0, height: 60) }
    let (_, clock) = try UIWindow.shown(
      screen,
      [
        .wait(0.2), .slow(CGPoint(x: 100, y: 100), dx: 60), .wait(0.5),
        .tap(CGPoint(x: 30, y: 100)), .wait(1),
      ])
    let cell = try #require(screen.collection.cellForItem(at: [0, 1]))
    #expect(cell.frame == CGRect(x: 16, y: 77.5, width: 343, height: 60))
    clock.advance(to: 1)
    #expect(cell.frame.minX == 16 + 74 && calls == [])
    clock.advance(to: 3)
    #expect(cell.frame.minX == 16 && calls == ["pin 1"])
  }

  @Test("a row stays closed if its swipe requires the failure of a press that begins")
  func prevented() throws {
    let mail = Mail()
    let window = UIWindow.showing(mail)
    window.layoutIfNeeded()
    let press = UILongPressGestureRecognizer()
    (press.minimumPressDuration, press.allowableMovement) = (0.1, 1000)
    for other in mail.tableView.gestureRecognizers ?? [] {
      other.require(toFail: press)
    }
    mail.tableView.addGestureRecognizer(press)
    try window.play(drag(-150), .wait(1))
    #expect(state(mail) == (0, false))
  }
}
