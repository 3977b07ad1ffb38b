import MesmerUIKit
import Testing

/// A cell as code makes it: constraints from edge to edge, and a label of any lines.
private final class MessageCell: UITableViewCell {
  let message = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    message.numberOfLines = 0
    message.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(message)
    NSLayoutConstraint.activate([
      message.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      message.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      message.trailingAnchor.constraint(
        equalTo: contentView.trailingAnchor, constant: -16),
      message.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class TitleView: UITableViewHeaderFooterView {
  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    contentView.backgroundColor = .red
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// A controller as Xcode's template has it.
private final class ChatController: UITableViewController {
  var count = 1000
  var asked = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(MessageCell.self, forCellReuseIdentifier: "message")
    tableView.register(TitleView.self, forHeaderFooterViewReuseIdentifier: "title")
    tableView.sectionHeaderTopPadding = 0
  }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { count }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    asked += 1
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "message", for: indexPath)
      as! MessageCell
    let words = Array(repeating: "words", count: 1 + indexPath.row % 5 * 9)
    cell.message.text = words.joined(separator: " ")
    cell.backgroundColor = indexPath.row % 2 == 0 ? .white : .lightGray
    return cell
  }

  override func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? { tableView.dequeueReusableHeaderFooterView(withIdentifier: "title") }

  override func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat { 30 }
}

@Suite struct UITableViewCellTests {
  private func chat(_ count: Int = 1000) -> (ChatController, UIWindow) {
    let chat = ChatController(style: .plain)
    chat.count = count
    let window = UIWindow.showing(chat)
    window.layoutIfNeeded()
    return (chat, window)
  }

  @Test("a row whose constraints leave no height has the usual one") func noHeight() {
    final class Controller: UITableViewController {
      override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
      ) -> Int { 1 }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let toggle = UISwitch()
        toggle.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(toggle)
        toggle.centerYAnchor.constraint(equalTo: cell.contentView.centerYAnchor)
          .isActive = true
        return cell
      }
    }
    let controller = Controller(style: .plain)
    controller.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    controller.view.layoutIfNeeded()
    #expect(
      controller.tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height == 44)
  }

  @Test("constraints determine row heights, and scrolling queries no row again")
  func automaticHeights() throws {
    let (chat, window) = chat()
    let table = try #require(chat.tableView)
    #expect(chat.asked == 1000)
    let heights = (0..<5).map {
      table.rectForRow(at: IndexPath(row: $0, section: 0)).height
    }
    // One line, and more with a longer text; the separator's pixel is on top.
    #expect(heights[0] == 41.5)
    #expect(heights == heights.sorted() && heights[4] > 84)
    let sum: CGFloat = heights.reduce(0, +)
    #expect(table.contentSize.height == 30 + 200 * sum)
    for cell in table.visibleCells {
      let label = try #require(cell as? MessageCell).message
      #expect(label.frame.minY == 10 && label.frame.width == 343)
      #expect((label.frame.maxY - (cell.bounds.height - 10)).magnitude <= 0.5)
    }
    let before = chat.asked
    let made = Set(table.visibleCells.map { ObjectIdentifier($0) })
    var rows = 0
    for _ in 0..<100 {
      let old = table.indexPathsForVisibleRows ?? []
      table.contentOffset.y += 40
      table.layoutIfNeeded()
      let new = table.indexPathsForVisibleRows ?? []
      rows += Set(new).subtracting(old).count
    }
    // Each new row was queried once, and none of the others.
    #expect(chat.asked == before + rows && rows > 30)
    let later = Set(table.visibleCells.map { ObjectIdentifier($0) })
    #expect(!later.isDisjoint(with: made))
    // A header of a class of its own sticks at the top.
    #expect(table.headerView(forSection: 0) is TitleView)
    #expect(table.headerView(forSection: 0)?.frame.minY == table.contentOffset.y)
    _ = window
  }

  @Test("another width measures the rows again, and reuses the cells")
  func widths() throws {
    let (chat, window) = chat(20)
    let table = try #require(chat.tableView)
    let path = IndexPath(row: 4, section: 0)
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    let high = table.rectForRow(at: path).height
    window.resize(to: CGSize(width: 800, height: 600))
    window.layoutIfNeeded()
    #expect(table.rectForRow(at: path).height < high)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) === first)
  }

  @Test("a frame alone equals the frame of the run") func framesAlone() throws {
    let (chat, window) = chat(60)
    let table = try #require(chat.tableView)
    for y in [33.0, 600, 250.5, 1200, 41] {
      table.contentOffset.y = y
      let run = Renderer(scale: 2).render(window).premultipliedBytes
      let (other, alone) = self.chat(60)
      other.tableView.contentOffset.y = y
      let isEqual = run == Renderer(scale: 2).render(alone).premultipliedBytes
      #expect(isEqual, "at \(y)")
    }
  }

  @Test("a class is made by its own initializer; without a class cells are plain")
  func classes() {
    let table = UITableView()
    table.register(MessageCell.self, forCellReuseIdentifier: "message")
    let path = IndexPath(row: 0, section: 0)
    let cell = table.dequeueReusableCell(withIdentifier: "message", for: path)
    #expect((cell as? MessageCell)?.message.superview === cell.contentView)
    #expect(cell.reuseIdentifier == "message")
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
    let other = table.dequeueReusableCell(withIdentifier: "other", for: path)
    #expect(type(of: other) == UITableViewCell.self)
    table.register(TitleView.self, forHeaderFooterViewReuseIdentifier: "title")
    let title = table.dequeueReusableHeaderFooterView(withIdentifier: "title")
    #expect((title as? TitleView)?.contentView.backgroundColor == .red)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "none") == nil)
  }

  @Test("styles have their labels, and accessories their space") func styles() throws {
    func cell(_ style: UITableViewCell.CellStyle) -> UITableViewCell {
      let cell = UITableViewCell(style: style, reuseIdentifier: nil)
      cell.frame = CGRect(x: 0, y: 0, width: 375, height: 44)
      cell.textLabel?.text = "Text"
      cell.detailTextLabel?.text = "Detail"
      cell.layoutIfNeeded()
      return cell
    }
    let plain = cell(.default)
    #expect(plain.detailTextLabel == nil && plain.textLabel?.frame.minX == 16)
    #expect(plain.contentView.frame == plain.bounds)
    plain.accessoryType = .disclosureIndicator
    plain.layoutIfNeeded()
    // The angle ends at the margin of 16, and the content 8 points before it.
    #expect(plain.contentView.frame.width == 343)
    plain.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    plain.layoutIfNeeded()
    #expect(plain.accessoryView?.frame == CGRect(x: 309, y: 12, width: 50, height: 20))
    plain.imageView?.image = drawn(30, 30) { _ in }
    plain.layoutIfNeeded()
    #expect(plain.imageView?.frame == CGRect(x: 16, y: 7, width: 30, height: 30))
    #expect(plain.textLabel?.frame.minX == 62 && plain.separatorInset.left == 62)
    let detail = try #require(cell(.value1).detailTextLabel).frame
    #expect((detail.maxX - 359).magnitude < 1e-9 && cell(.value2).imageView == nil)
    let subtitle = cell(.subtitle)
    let bottom: CGFloat = subtitle.textLabel?.frame.maxY ?? 0
    #expect(subtitle.detailTextLabel?.frame.minY == bottom + 3)
    // The selection ends when its cell is reused.
    subtitle.isSelected = true
    #expect(subtitle.subviews.count == 2)
    subtitle.prepareForReuse()
    #expect(!subtitle.isSelected && subtitle.subviews.count == 1)
    subtitle.selectionStyle = .none
    subtitle.setSelected(true, animated: false)
    #expect(subtitle.subviews.count == 1)
    var content = subtitle.defaultContentConfiguration()
    content.text = "One"
    content.secondaryText = "Two"
    subtitle.contentConfiguration = content
    #expect(subtitle.textLabel?.text == "One" && subtitle.detailTextLabel?.text == "Two")
  }

  @Test("a custom cell has no labels and no image until they are accessed") func made() {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.isHighlighted = true
    cell.layoutIfNeeded()
    _ = (cell.sizeThatFits(cell.bounds.size), cell.separatorInset)
    #expect(cell.contentView.subviews.isEmpty)
    cell.detailTextLabel?.text = "a"
    #expect(cell.contentView.subviews.count == 1)
    #expect(cell.detailTextLabel?.isHighlighted == true)
    #expect(cell.detailTextLabel?.font.pointSize == 12)
  }

  @Test("a content configuration has its own style, also in a default cell")
  func configuredStyle() throws {
    func labels(_ content: UIListContentConfiguration) -> [CGRect] {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      var content = content
      content.text = "One"
      content.secondaryText = "Two"
      cell.contentConfiguration = content
      cell.bounds.size = cell.sizeThatFits(CGSize(width: 320, height: 0))
      cell.layoutIfNeeded()
      return cell.contentView.subviews.filter { $0 is UILabel }.map(\.frame)
    }
    let below = labels(.subtitleCell())
    #expect(below.count == 2 && below[0].minX == 16 && below[1].minX == 16)
    #expect(below[0].minY > 0 && below[1].minY > below[0].maxY)
    let beside = labels(.valueCell())
    #expect(beside.count == 2 && beside[0].minX == 16 && beside[1].maxX == 304)
  }
}
