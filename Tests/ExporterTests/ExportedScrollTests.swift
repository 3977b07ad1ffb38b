import Foundation
import MesmerScenes
import MesmerUIKit
import SceneExporter
import TestSupport
import Testing

/// Scroll views and lists, exported with `SceneExporter`.
extension SceneExporterTests {
  final class Zoomer: NSObject, UIScrollViewDelegate {
    func viewForZooming(in scrollView: UIScrollView) -> UIView? {
      scrollView.subviews.first
    }
  }

  @Test func scrollViewsKeepTheirOffsetZoomAndRules() throws {
    let zoomer = Zoomer()
    let scroll = UIScrollView(frame: CGRect(x: 10, y: 10, width: 150, height: 200))
    scroll.accessibilityIdentifier = "scroll"
    let content = box(0, 0, 150, 200, .systemMint)
    content.addSubview(box(30, 40, 50, 60, .black))
    scroll.addSubview(content)
    scroll.contentSize = content.bounds.size
    scroll.delegate = zoomer
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 4)
    scroll.zoomScale = 2.5
    scroll.contentInset = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    scroll.contentOffset = CGPoint(x: 31, y: 57.5)
    scroll.isDirectionalLockEnabled = true
    scroll.decelerationRate = .fast
    scroll.indicatorStyle = .white
    let exported = try export(views: [scroll])
    #expect(exported.failure(above: 0) == nil)
    let read = try #require(exported.scene.view(id: "scroll") as? ScrollView)
    #expect(read.contentOffset == scroll.contentOffset)
    #expect(read.contentSize == scroll.contentSize)
    #expect(read.contentInset == scroll.contentInset)
    #expect(read.zoomScale == 2.5 && read.maximumZoomScale == 4)
    #expect(read.viewForZooming === exported.scene.view(id: "zoomed"))
    #expect(read.decelerationRate == .fast && read.indicatorStyle == .white)
    #expect(read.isDirectionalLockEnabled && !read.isPagingEnabled)
  }

  @Test func exportedScrollViewsMoveAsTheirViews() throws {
    let scroll = UIScrollView(frame: CGRect(x: 10, y: 10, width: 150, height: 200))
    scroll.accessibilityIdentifier = "scroll"
    scroll.contentSize = CGSize(width: 150, height: 900)
    scroll.contentInset.top = 12
    scroll.contentOffset.y = 100
    scroll.addSubview(box(0, 600, 100, 100))
    let exported = try export(views: [scroll])
    let read = try #require(exported.scene.view(id: "scroll") as? ScrollView)
    func offsets(_ scroll: ScrollView, _ velocity: Double) throws -> [Point] {
      let motion = scroll.fling(velocity: Vector(dx: 0, dy: velocity))
      var offsets: [Point] = []
      while let frame = try motion.next() { offsets.append(frame.state.contentOffset) }
      return offsets
    }
    for velocity in [1500.0, -2000] {
      let expected = try offsets(scroll, velocity)
      #expect(expected.count > 30)
      #expect(try offsets(read, velocity) == expected)
    }
  }

  final class Rows: UITableViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    }
    override func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    )
      -> Int
    { 40 }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = "Row \(indexPath.row)"
      return cell
    }
  }

  @Test func listsAreExportedWithAllRows() throws {
    let rows = Rows()
    let table: UITableView = rows.tableView
    table.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
    table.accessibilityIdentifier = "table"
    table.separatorStyle = .none
    table.contentOffset.y = 500
    let exported = try export(views: [table])
    #expect(exported.failure(above: 1) == nil)
    #expect(table.contentOffset.y == 500)
    for row in 0..<40 { #expect(exported.text.contains("\"Row \(row)\"")) }
    // The exported list scrolls: its first rows are those of the table.
    let list = try #require(exported.scene.view(id: "table") as? ScrollView)
    list.contentOffset = .zero
    table.contentOffset = .zero
    let window = try #require(window)
    let expected = Renderer(scale: 2, background: .black).render(window)
    let actual = try exported.scene.render()
    #expect(firstDifference(actual, expected) == nil)
    let shown = try export(views: [table], name: "visibleRows") {
      $0.includesOffscreenRows = false
    }
    #expect(!shown.text.contains("\"Row 39\""))
  }
}
