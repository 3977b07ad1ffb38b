import MesmerUIKit
import TestSupport
import Testing

/// Rows and items on the way from their old to their new places.
@Suite struct AnimatedChangeTests {
  /// A table of named rows of 50 points.
  private final class Rows: UIViewController, UITableViewDataSource {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 600))
    var names = ["a", "b", "c", "d"]
    var titles: [String?] = [nil]

    override func viewDidLoad() {
      super.viewDidLoad()
      table.rowHeight = 50
      table.register(UITableViewCell.self, forCellReuseIdentifier: "c")
      table.dataSource = self
      view.addSubview(table)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      names.count
    }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
      cell.textLabel?.text = names[indexPath.row]
      return cell
    }

    /// The shown frame of every cell in the table, by its name.
    var shown: [String: CGRect] {
      var frames: [String: CGRect] = [:]
      for cell in table.subviews.compactMap({ $0 as? UITableViewCell }) {
        frames[cell.textLabel?.text ?? ""] = cell.presentation.frame
      }
      return frames
    }
    func cell(_ name: String) -> UITableViewCell? {
      table.subviews.compactMap { $0 as? UITableViewCell }.first {
        $0.textLabel?.text == name
      }
    }
    var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test("rows move to their places while one is inserted and one deleted, for 0.3 s")
  func insertion() throws {
    let rows = Rows()
    let (window, clock) = try UIWindow.shown(rows)
    var ended: [Bool] = []
    clock.perform {
      rows.names = ["a", "new", "b", "d"]
      rows.table.performBatchUpdates {
        rows.table.insertRows(at: [path(1)], with: .fade)
        rows.table.deleteRows(at: [path(2)], with: .fade)
      } completion: {
        ended.append($0)
      }
    }
    // The model is that of the end; the display begins with the old places.
    #expect(rows.texts == ["a", "new", "b", "d"] && ended == [])
    #expect(rows.cell("b")?.frame.minY == 100 && rows.shown["b"]?.minY == 50)
    clock.advance(to: 0.25)
    // Halfway: the curve is symmetric.
    #expect((try #require(rows.shown["b"]).minY - 75).magnitude < 1e-6)
    #expect(rows.shown["a"]?.minY == 0 && rows.shown["new"]?.minY == 50)
    #expect((try #require(rows.cell("new")).presentation.alpha - 0.5).magnitude < 1e-6)
    // The line of the new row is behind the row that moves away from it, whose own line
    // moves along.
    let picture = Renderer(scale: 2).render(window)
    #expect(picture[300, 199].red == 255 && picture[300, 249].red < 255)
    // The deleted row fades at its place, behind the others.
    #expect(rows.shown["c"]?.minY == 100)
    #expect((try #require(rows.cell("c")).presentation.alpha - 0.5).magnitude < 1e-6)
    #expect(rows.table.subviews.first === rows.cell("c"))
    clock.advance(to: 0.41)
    #expect(ended == [true] && rows.cell("c") == nil)
    #expect(rows.shown.mapValues(\.minY) == ["a": 0, "new": 50, "b": 100, "d": 150])
    // The deleted row's cell is used again, opaque.
    clock.perform {
      rows.names.append("e")
      rows.table.insertRows(at: [path(4)], with: .none)
    }
    #expect(rows.texts.last == "e" && rows.cell("e")?.alpha == 1)
  }

  @Test("the end of an animated change is the picture of an immediate one")
  func ends() throws {
    func picture(_ animation: UITableView.RowAnimation) throws -> [UInt8] {
      let rows = Rows()
      rows.names = (0..<40).map { "\($0)" }
      let (window, clock) = try UIWindow.shown(rows)
      rows.table.contentOffset.y = 430
      window.layoutIfNeeded()
      clock.perform {
        rows.names.removeSubrange(12..<20)
        rows.names.insert("new", at: 3)
        rows.table.beginUpdates()
        rows.table.deleteRows(at: (12..<20).map(path), with: animation)
        rows.table.insertRows(at: [path(3)], with: animation)
        rows.table.endUpdates()
      }
      clock.advance(to: 1)
      #expect(rows.table.contentOffset.y == 430)
      return try Renderer(scale: 1).render(window).pngData()
    }
    let all = try [UITableView.RowAnimation.none, .fade, .left, .top].map(picture)
    #expect(Set(all).count == 1)
  }

  @Test("rows that leave or reach the visible part move past its edges")
  func edges() throws {
    let rows = Rows()
    rows.names = (0..<30).map { "\($0)" }
    let (window, clock) = try UIWindow.shown(rows)
    clock.perform {
      rows.names.removeSubrange(0..<2)
      rows.table.deleteRows(at: [path(0), path(1)], with: .left)
    }
    clock.advance(to: 0.25)
    // Row 13 was below the screen.
    #expect((try #require(rows.shown["13"]).minY - 600).magnitude < 1e-6)
    #expect((try #require(rows.shown["1"]).minX + 187.5).magnitude < 1e-6)
    clock.advance(to: 1)
    clock.perform {
      rows.names = ["x", "y", "z"] + rows.names
      rows.table.insertRows(at: (0..<3).map(path), with: .right)
    }
    clock.advance(to: 1.15)
    // The line of the second new row, from the right, is behind a row that moves down.
    let picture = Renderer(scale: 2).render(window)
    #expect(picture[700, 199].red == 255 && picture[700, 249].red < 255)
    // Row 12 is pushed out of the screen.
    #expect((try #require(rows.shown["12"]).minY - 575).magnitude < 1e-6)
    #expect((try #require(rows.shown["x"]).minX - 187.5).magnitude < 1e-6)
    clock.advance(to: 1.5)
    #expect(rows.cell("12") == nil && rows.texts.first == "x")
  }

  @Test("a moved row keeps its cell and crosses the others") func moves() throws {
    let rows = Rows()
    let (_, clock) = try UIWindow.shown(rows)
    let cell = try #require(rows.cell("d"))
    clock.perform {
      rows.names = ["d", "a", "b", "c"]
      rows.table.moveRow(at: path(3), to: path(0))
    }
    #expect(rows.table.cellForRow(at: path(0)) === cell)
    // Lower rows are in front of higher ones.
    let cells = rows.table.subviews.compactMap { $0 as? UITableViewCell }
    #expect(cells.map { $0.textLabel?.text } == ["d", "a", "b", "c"])
    clock.advance(to: 0.25)
    #expect((cell.presentation.frame.minY - 75).magnitude < 1e-6)
    #expect((try #require(rows.shown["c"]).minY - 125).magnitude < 1e-6)
    // A second change continues from the shown places.
    clock.perform {
      rows.names = ["a", "b", "c", "d"]
      rows.table.moveRow(at: path(0), to: path(3))
    }
    #expect((cell.presentation.frame.minY - 75).magnitude < 1e-6)
    clock.advance(to: 1)
    #expect(rows.shown.mapValues(\.minY) == ["a": 0, "b": 50, "c": 100, "d": 150])
  }

  @Test("changes that disagree with the number of rows reload the table")
  func invalid() throws {
    let rows = Rows()
    let (_, clock) = try UIWindow.shown(rows)
    var ended: [Bool] = []
    clock.perform {
      rows.names = ["x"]
      rows.table.performBatchUpdates {
        rows.table.deleteRows(at: [path(0)], with: .fade)
      } completion: {
        ended.append($0)
      }
    }
    #expect(rows.texts == ["x"] && ended == [false])
    let tiles = Items()
    let counts = tiles.collection(UICollectionViewFlowLayout())
    #expect(counts.visibleCells.count == 3)
    tiles.count = 2
    counts.insertItems(at: [path(0)])
    #expect(counts.visibleCells.count == 2)
  }

  /// A layout whose new items come from the left and whose deleted items grow.
  private final class Sliding: UICollectionViewFlowLayout {
    override func initialLayoutAttributesForAppearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = layoutAttributesForItem(at: itemIndexPath)
      attributes?.center.x -= 200
      return attributes
    }
    override func finalLayoutAttributesForDisappearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: itemIndexPath)
      attributes.frame = CGRect(x: 60, y: 0, width: 50, height: 150)
      return attributes
    }
  }

  @Test("items move to their places while others appear and disappear")
  func items() throws {
    for isSliding in [false, true] {
      let tiles = Items()
      let view = tiles.collection(isSliding ? Sliding() : UICollectionViewFlowLayout())
      let controller = UIViewController()
      controller.view.addSubview(view)
      let (_, clock) = try UIWindow.shown(controller)
      let cells = view.visibleCells
      #expect(cells.map(\.frame.minX) == [0, 60, 120])
      var ended = false
      clock.perform {
        tiles.count = 4
        view.performBatchUpdates {
          view.deleteItems(at: [path(1)])
          view.insertItems(at: [path(0), path(3)])
        } completion: {
          ended = $0
        }
      }
      #expect(view.cellForItem(at: path(1)) === cells[0])
      let new = try #require(view.cellForItem(at: path(0)))
      clock.advance(to: 0.25)
      #expect((cells[0].presentation.frame.minX - 30).magnitude < 1e-6)
      #expect((new.presentation.frame.minX - (isSliding ? -100 : 0)).magnitude < 1e-6)
      #expect((new.presentation.alpha - (isSliding ? 1 : 0.5)).magnitude < 1e-6)
      #expect(
        (cells[1].presentation.frame.height - (isSliding ? 100 : 50)).magnitude < 1e-6)
      #expect(!ended && cells[1].superview === view)
      clock.advance(to: 1)
      #expect(ended && cells[1].superview == nil && view.visibleCells.count == 4)
    }
  }

  @Test("another layout moves the items if it is animated") func layouts() throws {
    let tiles = Items()
    let view = tiles.collection(UICollectionViewFlowLayout())
    let controller = UIViewController()
    controller.view.addSubview(view)
    let (_, clock) = try UIWindow.shown(controller)
    let cells = view.visibleCells
    let other = UICollectionViewFlowLayout()
    other.itemSize = CGSize(width: 170, height: 50)
    clock.perform { view.setCollectionViewLayout(other, animated: true) }
    clock.advance(to: 0.25)
    #expect((cells[2].presentation.frame.minY - 60).magnitude < 1e-6)
    #expect((cells[2].presentation.frame.width - 110).magnitude < 1e-6)
    clock.advance(to: 1)
    #expect(cells[2].presentation.frame == CGRect(x: 0, y: 120, width: 170, height: 50))
  }

  /// A data source whose cells are created once.
  private final class Fixed: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    let rows = [UITableViewCell(), UITableViewCell()]
    let items = [UICollectionViewCell(frame: .zero), UICollectionViewCell(frame: .zero)]
    var count = 2
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      count
    }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { rows[indexPath.row] }
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { items[indexPath.item] }
  }

  @Test("a deleted cell that is inserted again during its animation stays")
  func returns() throws {
    let source = Fixed()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 300))
    table.rowHeight = 50
    table.dataSource = source
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 300, width: 375, height: 300),
      collectionViewLayout: UICollectionViewFlowLayout())
    view.dataSource = source
    let controller = UIViewController()
    controller.view.addSubview(table)
    controller.view.addSubview(view)
    let (_, clock) = try UIWindow.shown(controller)
    clock.perform {
      source.count = 1
      table.deleteRows(at: [path(1)], with: .fade)
      view.deleteItems(at: [path(1)])
    }
    clock.advance(to: 0.25)
    clock.perform {
      source.count = 2
      table.insertRows(at: [path(1)], with: .none)
      view.insertItems(at: [path(1)])
    }
    clock.advance(to: 1)
    #expect(source.rows[1].superview === table && source.rows[1].alpha == 1)
    #expect(source.items[1].superview === view && source.items[1].alpha == 1)
  }

  @Test("a row moves by the rows that a batch inserts and deletes before it")
  func batch() throws {
    let rows = Rows()
    rows.names = (0..<10).map { "\($0)" }
    let (_, clock) = try UIWindow.shown(rows)
    rows.table.selectRow(at: path(5), animated: false, scrollPosition: .none)
    clock.perform {
      rows.names = ["x", "y", "0", "1", "z", "4", "w", "5", "6", "7", "8", "9"]
      rows.table.performBatchUpdates {
        rows.table.insertRows(at: [6, 0, 4, 1].map(path), with: .fade)
        rows.table.deleteRows(at: [path(3), path(2)], with: .fade)
      }
    }
    #expect(rows.texts == rows.names && rows.table.indexPathForSelectedRow == path(7))
  }
}
