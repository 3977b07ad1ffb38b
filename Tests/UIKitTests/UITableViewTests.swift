import MesmerLists
import MesmerUIKit
import TestSupport
import Testing

/// A typical UIKit table: a controller that is its data source and delegate.
private final class FruitController: UIViewController, UITableViewDataSource,
  UITableViewDelegate
{
  let tableView: UITableView
  var sections = [["Apple", "Banana", "Cherry"], ["Asparagus", "Beetroot"], ["Barley"]]
  var titles: [String?] = ["Fruits", "Vegetables", nil]
  var calls: [String] = []
  var made = 0

  init(_ style: UITableView.Style = .plain) {
    tableView = UITableView(frame: .zero, style: style)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tableView)
    tableView.frame = CGRect(x: 0, y: 40, width: 375, height: 480)
    tableView.dataSource = self
    tableView.delegate = self
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    made += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }

  func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { titles[section] }

  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    calls.append("highlight \(indexPath.section)-\(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    calls.append("unhighlight \(indexPath.section)-\(indexPath.row)")
  }
  func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    calls.append("will \(indexPath.section)-\(indexPath.row)")
    return sections[indexPath.section][indexPath.row] == "Beetroot" ? nil : indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    calls.append("select \(indexPath.section)-\(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    calls.append("deselect \(indexPath.section)-\(indexPath.row)")
  }
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if calls.last != "scroll" { calls.append("scroll") }
  }

  var texts: [String] { tableView.visibleCells.map { $0.textLabel?.text ?? "" } }
}

@Suite struct UITableViewTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))

  private func show(
    _ style: UITableView.Style = .plain, _ prepare: (FruitController) -> Void = { _ in }
  ) -> FruitController {
    let fruits = FruitController(style)
    prepare(fruits)
    window.rootViewController = fruits
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return fruits
  }

  private func path(_ section: Int, _ row: Int) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("[1.3] a data source determines the contents of a table") func rows() {
    let fruits = show()
    let table = fruits.tableView
    #expect(table.numberOfSections == 3 && table.numberOfRows(inSection: 1) == 2)
    #expect(table.numberOfRows(inSection: 3) == 0)
    #expect(
      fruits.texts == ["Apple", "Banana", "Cherry", "Asparagus", "Beetroot", "Barley"])
    // 22 points above each header of 28, rows of 44.
    #expect(
      table.rectForHeader(inSection: 0) == CGRect(x: 0, y: 22, width: 375, height: 28))
    #expect(
      table.rectForRow(at: path(0, 0)) == CGRect(x: 0, y: 50, width: 375, height: 44))
    #expect(table.rectForHeader(inSection: 1).minY == 204)
    #expect(table.rectForHeader(inSection: 2) == .zero)
    #expect(table.rectForRow(at: path(2, 0)).minY == 320)
    #expect(table.rect(forSection: 1) == CGRect(x: 0, y: 182, width: 375, height: 138))
    #expect(table.contentSize == CGSize(width: 375, height: 364))
    #expect(table.rectForRow(at: path(9, 0)) == .zero)
    #expect(table.cellForRow(at: path(1, 1))?.textLabel?.text == "Beetroot")
    #expect(table.cellForRow(at: path(1, 2)) == nil)
    #expect(table.indexPath(for: table.visibleCells[4]) == path(1, 1))
    #expect(table.indexPathForRow(at: CGPoint(x: 9, y: 50)) == path(0, 0))
    #expect(table.indexPathForRow(at: CGPoint(x: 9, y: 49)) == nil)
    #expect(
      table.indexPathsForRows(in: CGRect(x: 0, y: 93, width: 1, height: 2))
        == [path(0, 0), path(0, 1)])
    #expect(table.headerView(forSection: 1)?.textLabel?.text == "Vegetables")
  }

  /// The rows, headers and paddings of a table of UIKit (Tests/Evidence/layout), with the
  /// heights of iOS 26.
  @Test func rowsAndHeadersStandAsInTheRecording() throws {
    let fruits = show { $0.titles = ["Fruits", "Vegetables", "Grains"] }
    fruits.sections[2] = ["Amaranth", "Barley"]
    let table = fruits.tableView
    table.rowHeight = 51.5
    table.sectionHeaderHeight = 40.5
    table.layoutIfNeeded()
    var lines: [String] = []
    for section in 0..<3 {
      let header = table.rectForHeader(inSection: section)
      lines.append("Header\(section) \(header.minY) \(header.height)")
      for row in 0..<table.numberOfRows(inSection: section) {
        guard let cell = table.cellForRow(at: path(section, row)) else { continue }
        lines.append("Cell\(section).\(row) \(cell.frame.minY) \(cell.frame.height)")
      }
    }
    let recorded = try LayoutRecording("tableview_plain").rows.filter {
      $0.kind.hasPrefix("Header") || $0.kind.hasPrefix("Cell")
    }
    #expect(lines == recorded.map { "\($0.kind) \($0.numbers[1]) \($0.numbers[3])" })
  }

  @Test(
    "from right to left, cells and separators are the mirror images",
    arguments: [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle])
  func mirrored(style: UITableViewCell.CellStyle) throws {
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 375, height: 60.5)
    cell.textLabel?.text = "Apple"
    cell.detailTextLabel?.text = "a fruit"
    cell.accessoryType = .detailDisclosureButton
    cell.indentationLevel = 1
    func frames(_ direction: UISemanticContentAttribute) -> [CGRect] {
      cell.semanticContentAttribute = direction
      for view in all(UIView.self, in: cell) { view.semanticContentAttribute = direction }
      cell.layoutIfNeeded()
      return all(UIView.self, in: cell).filter { $0 !== cell }
        .map { $0.convert($0.bounds, to: cell) }
    }
    func margins() -> [CGFloat] {
      [cell.contentView.layoutMargins.left, cell.contentView.layoutMargins.right]
    }
    let plain = frames(.forceLeftToRight)
    #expect(plain.count >= 4 && margins() == [16, 0])
    let mirrored = frames(.forceRightToLeft)
    #expect(margins() == [0, 16])
    if style == .value2 { #expect(cell.textLabel?.textAlignment == .left) }
    #expect(
      mirrored
        == plain.map {
          CGRect(x: 375 - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
        })
    #expect(frames(.forceLeftToRight) == plain && margins() == [16, 0])
    let fruits = show()
    func line(_ direction: UISemanticContentAttribute) throws -> ListLine {
      fruits.tableView.semanticContentAttribute = direction
      return try #require(
        fruits.tableView.listLine(below: RowPath(section: 0, row: 0)))
    }
    let (left, right) = (try line(.forceLeftToRight), try line(.forceRightToLeft))
    #expect(left.left == 16 && left.right == 0)
    #expect(right.left == 0 && right.right == 16)
  }

  @Test("a cell is highlighted while it is touched, and selected when the finger lifts")
  func selection() throws {
    let fruits = show()
    let table = fruits.tableView
    let banana = CGPoint(x: 100, y: 40 + 94 + 20)
    let clock = try window.clock([.touch(banana, duration: 0.5)])
    clock.advance(to: 0.1)
    // The scroll view holds the touch back for 0.15 seconds.
    #expect(fruits.calls == [])
    clock.advance(to: 0.3)
    #expect(fruits.calls == ["highlight 0-1"])
    #expect(table.cellForRow(at: path(0, 1))?.isHighlighted == true)
    clock.advance(to: 1)
    #expect(
      fruits.calls == ["highlight 0-1", "unhighlight 0-1", "will 0-1", "select 0-1"])
    #expect(table.indexPathForSelectedRow == path(0, 1))
    #expect(table.cellForRow(at: path(0, 1))?.isSelected == true)
    fruits.calls = []
    // A quick tap on another row; one that may not be selected; one on a header.
    try window.play(.tap(CGPoint(x: 100, y: 40 + 60)))
    #expect(
      fruits.calls == [
        "highlight 0-0", "unhighlight 0-0", "will 0-0", "deselect 0-1", "select 0-0",
      ])
    fruits.calls = []
    try window.play(.tap(CGPoint(x: 100, y: 40 + 290)))
    #expect(fruits.calls == ["highlight 1-1", "unhighlight 1-1", "will 1-1"])
    #expect(table.indexPathForSelectedRow == path(0, 0))
    fruits.calls = []
    try window.play(.tap(CGPoint(x: 100, y: 40 + 30)))
    #expect(fruits.calls == [])
    table.deselectRow(at: path(0, 0), animated: true)
    #expect(
      table.indexPathForSelectedRow == nil && table.indexPathsForSelectedRows == nil)
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
  }

  @Test("a drag cancels the touch of the cell and scrolls") func drags() throws {
    let fruits = show { $0.sections[2] = (0..<50).map { "\($0)" } }
    try window.play(.slow(CGPoint(x: 100, y: 300), dy: -200))
    #expect(fruits.calls == ["scroll"])
    #expect(fruits.tableView.indexPathForSelectedRow == nil)
    fruits.calls = []
    // A touch that rests first highlights the row until it moves.
    try window.play(
      .drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), duration: 1))
    #expect(fruits.calls.filter { $0.contains("select") }.isEmpty)
    #expect(fruits.tableView.visibleCells.allSatisfy { !$0.isHighlighted })
  }

  @Test("several rows are selected and deselected") func severalRows() throws {
    let fruits = show()
    let table = fruits.tableView
    table.allowsMultipleSelection = true
    for y in [60.0, 110, 60, 150] { try window.play(.tap(CGPoint(x: 100, y: 40 + y))) }
    #expect(
      fruits.calls.filter { $0.contains("select") } == [
        "select 0-0", "select 0-1", "deselect 0-0", "select 0-2",
      ])
    #expect(table.indexPathsForSelectedRows == [path(0, 1), path(0, 2)])
    table.allowsSelection = false
    table.allowsMultipleSelection = false
    fruits.calls = []
    try window.play(.tap(CGPoint(x: 100, y: 100)))
    #expect(fruits.calls == [])
  }

  @Test("[1.3] cells that have left the table are used again") func reuse() {
    let fruits = show { $0.sections = [(0..<1000).map { "\($0)" }] }
    fruits.titles = [nil]
    let table = fruits.tableView
    table.rowHeight = 44
    table.layoutIfNeeded()
    let cells = Set(table.visibleCells.map { ObjectIdentifier($0) })
    fruits.made = 0
    for _ in 0..<20 {
      table.contentOffset.y += 44
      table.layoutIfNeeded()
    }
    #expect(fruits.made == 20)
    let now = Set(table.visibleCells.map { ObjectIdentifier($0) })
    #expect(now.subtracting(cells).count <= 1)
    #expect(fruits.texts.first == "20")
    // A selection belongs to the row and not to the cell.
    table.selectRow(at: path(0, 22), animated: false, scrollPosition: .none)
    table.contentOffset.y = 0
    table.layoutIfNeeded()
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
    table.scrollToRow(at: path(0, 22), at: .middle, animated: false)
    table.layoutIfNeeded()
    #expect(table.cellForRow(at: path(0, 22))?.isSelected == true)
    #expect(table.rectForRow(at: path(0, 22)).midY == table.contentOffset.y + 240)
  }

  @Test("scrolling to a row stops at the end of the content") func scrollingToRows() {
    let fruits = show {
      $0.sections = [["a"], (0..<40).map { "\($0)" }]
      $0.titles = [nil, "Many"]
    }
    let table = fruits.tableView
    table.layoutIfNeeded()
    // Rows begin at 94: 44 of the first, 22 and the header's 28.
    let end = table.contentSize.height - 480
    let rows: [(IndexPath, UITableView.ScrollPosition, CGFloat)] = [
      (path(1, 10), .top, 94 + 440 - 28), (path(1, 10), .bottom, 94 + 484 - 480),
      (path(1, 10), .none, 98), (path(1, 11), .none, 142), (path(1, 0), .bottom, 0),
      (path(1, 39), .top, end), (path(7, 0), .top, end),
    ]
    for (row, position, y) in rows {
      table.scrollToRow(at: row, at: position, animated: false)
      #expect(table.contentOffset.y == y, "\(row)")
    }
  }

  @Test("a table without sections or rows, or with rows of no height") func limits() {
    let fruits = show { $0.sections = [] }
    let table = fruits.tableView
    #expect(table.contentSize.height == 0 && table.visibleCells.isEmpty)
    #expect(table.indexPathsForVisibleRows == [])
    fruits.sections = [[], []]
    table.reloadData()
    // Two headers and nothing between them.
    #expect(table.contentSize.height == 100)
    table.layoutIfNeeded()
    #expect(table.headerView(forSection: 1)?.frame.minY == 72)
    fruits.sections = [["a", "b"]]
    table.rowHeight = 0
    table.reloadData()
    #expect(table.contentSize.height == 50 && fruits.texts == [])
    table.rowHeight = 480
    fruits.titles = [nil]
    table.reloadData()
    for (y, texts) in [(0.0, ["a"]), (0.5, ["a", "b"]), (480, ["b"])] {
      table.contentOffset.y = y
      #expect(fruits.texts == texts)
    }
    table.dataSource = nil
    #expect(table.numberOfSections == 0 && table.contentSize.height == 0)
  }

  @Test("rows are inserted and deleted, and the cells of the others are preserved")
  func changes() throws {
    let fruits = show()
    let table = fruits.tableView
    let cherry = try #require(table.cellForRow(at: path(0, 2)))
    table.selectRow(at: path(1, 0), animated: false, scrollPosition: .none)
    fruits.sections[0] = ["Apple", "Apricot", "Cherry"]
    fruits.sections.insert(["New"], at: 1)
    fruits.titles.insert("News", at: 1)
    fruits.made = 0
    var ended = false
    table.performBatchUpdates {
      table.deleteRows(at: [path(0, 1)], with: .automatic)
      table.insertRows(at: [path(0, 1)], with: .fade)
      table.insertSections([1], with: .fade)
    } completion: {
      ended = $0
    }
    #expect(ended)
    #expect(
      fruits.texts == [
        "Apple", "Apricot", "Cherry", "New", "Asparagus", "Beetroot", "Barley",
      ])
    #expect(table.cellForRow(at: path(0, 2)) === cherry)
    #expect(table.indexPathForSelectedRow == path(2, 0))
    #expect(table.cellForRow(at: path(2, 0))?.isSelected == true)
    fruits.sections[2].remove(at: 0)
    table.deleteRows(at: [path(2, 0)], with: .none)
    #expect(table.indexPathForSelectedRow == nil)
    fruits.sections[0][0] = "Pear"
    table.reloadRows(at: [path(0, 0)], with: .none)
    #expect(fruits.texts.first == "Pear")
  }

  @Test("a row that is moved stays selected, also with its section")
  func movedSelection() {
    let fruits = show()
    let table = fruits.tableView
    table.selectRow(at: path(0, 0), animated: false, scrollPosition: .none)
    fruits.sections[0] = ["Banana", "Cherry", "Apple"]
    table.moveRow(at: path(0, 0), to: path(0, 2))
    table.layoutIfNeeded()
    #expect(table.indexPathForSelectedRow == path(0, 2))
    #expect(table.cellForRow(at: path(0, 2))?.isSelected == true)
    #expect(fruits.texts.prefix(3) == ["Banana", "Cherry", "Apple"])
    #expect(table.visibleCells.filter(\.isSelected).count == 1)
    fruits.sections.swapAt(0, 2)
    fruits.sections.swapAt(0, 1)
    table.moveSection(0, toSection: 2)
    #expect(table.indexPathForSelectedRow == path(2, 2))
    #expect(table.cellForRow(at: path(2, 2))?.textLabel?.text == "Apple")
  }

  @Test("visible rows are measured anew at another width without being requested again")
  func measuredAnew() {
    let fruits = show()
    let table = fruits.tableView
    let (cell, made) = (table.cellForRow(at: path(0, 1)), fruits.made)
    table.frame.size.width = 300
    table.layoutIfNeeded()
    #expect(table.cellForRow(at: path(0, 1)) === cell)
    #expect(fruits.made == made && cell?.bounds.width == 300)
  }

  /// A cell that is 10 points high per character.
  private final class Tall: UITableViewCell {
    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: 10 * CGFloat(textLabel?.text?.count ?? 0))
    }
  }

  @Test("a reconfigured row keeps its cell and has its new height at once")
  func reconfiguredHeight() {
    let fruits = FruitController(.plain)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 480))
    table.register(Tall.self, forCellReuseIdentifier: "cell")
    table.dataSource = fruits
    let cell = table.cellForRow(at: path(0, 0))
    #expect(table.rectForRow(at: path(0, 0)).height == 50)
    fruits.sections[0][0] = "Pineapple"
    table.reconfigureRows(at: [path(0, 0)])
    #expect(table.rectForRow(at: path(0, 0)).height == 90)
    #expect(table.cellForRow(at: path(0, 0)) === cell && cell?.frame.height == 90)
    _ = fruits
  }
}
