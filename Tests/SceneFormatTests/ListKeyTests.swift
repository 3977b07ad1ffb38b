import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat
@testable import MesmerViews

@Suite("Lists in scenes") struct ListKeyTests {
  /// A scene with a list of 100 x 100 points.
  private func text(_ members: String) -> String {
    rooted(
      "subviews: [{ view: 'ListView', id: 'list', frame: [0, 0, 100, 100],\n\(members) }]"
    )
  }

  private func list(_ scene: Scene) throws -> ListView {
    let list = try #require(scene.view(id: "list") as? ListView)
    list.layoutIfNeeded()
    return list
  }

  private func fault(_ members: String) -> String {
    faults(text(members)).joined(separator: "; ")
  }

  @Test("[1.3] rows of a scene are made from a template and named by number")
  func rows() throws {
    let scene = try scene(
      text(
        """
        rowHeight: 30, rowCount: 1000000, contentOffset: [0, 90],
        row: { view: 'View', id: 'row-{row}', backgroundColor: 'red', subviews: [
          { view: 'View', id: 'dot-{row}-{row}', frame: [1, 2, 3, 4] } ] }
        """))
    let list = try list(scene)
    #expect(list.contentSize == Size(100, 3e7))
    #expect(list.visibleRows.map(\.id) == ["row-3", "row-4", "row-5", "row-6"])
    #expect(
      list.visibleRows.map { $0.subviews[0].id }
        == ["dot-3-3", "dot-4-4", "dot-5-5", "dot-6-6"])
    #expect(list.visibleRows.allSatisfy { $0.backgroundColor == .red })
    list.contentOffset.y = 300
    list.layoutIfNeeded()
    #expect(list.visibleRows.map(\.id) == ["row-10", "row-11", "row-12", "row-13"])
    #expect(list.visibleRows[3].subviews[0].id == "dot-13-13")
    #expect(list.madeRowCount == 4 && list.reusedRowCount == 4)
    // Rows are no views of the scene; inspecting shows them.
    #expect(scene.view(id: "row-10") == nil && scene.view(id: "row-{row}") == nil)
    #expect(Inspection(scene).nodes.contains { $0.id == "row-10" })
  }

  @Test("the view of a row that an input has reached is for this row only")
  func rowsWithInput() throws {
    let members = """
      rowHeight: 30, sections: [{ rowCount: 9 }, { rowCount: 1000 }],
      row: { view: 'View', id: '{section}-{row}', subviews: [
        { view: 'Label', text: '{row}', size: 'fit' } ] }
      """
    let list = try list(scene(text(members)))
    func show(_ y: Double) {
      list.contentOffset.y = y
      list.layoutIfNeeded()
    }
    let touched = list.visibleRows[1]
    touched.hasInput = true
    for y in stride(from: 0.0, through: 900, by: 15) {
      show(y)
      #expect(list.visibleRows.contains { $0 === touched } == (y < 60))
      #expect(list.addedSubviews.isEmpty)
    }
    // Another geometry does not change the row.
    list.rowHeight = 40
    show(0)
    #expect(list.visibleRows[1] === touched && touched.frame.minY == 40)
    show(900)
    list.rowSpacing = Size(0, 5)
    #expect(touched.isDescendant(of: list))
    show(0)
    #expect(list.visibleRows[1] === touched && touched.frame.minY == 45)
    // The view is released with its row, whether the row is visible or not.
    for y in [0.0, 900] {
      show(0)
      let view = list.visibleRows[2]
      view.hasInput = true
      show(y)
      list.sections[0].rowCount = 2
      #expect(!view.isDescendant(of: list))
      list.sections[0].rowCount = 9
      show(0)
      #expect(list.visibleRows[2] !== view && list.visibleRows[1] === touched)
    }
    // A row with another number is another row.
    show(405)
    let other = try #require(list.visibleRows.first { $0.id == "1-9" })
    other.hasInput = true
    list.sections[0].rowCount = 8
    #expect(!other.isDescendant(of: list))
  }

  @Test("lines between rows are inset from the rows, not from the section's space twice")
  func linesOfInsetRows() throws {
    let members = """
      rowHeight: 10, rowCount: 3, row: { view: 'View' }, sectionInset: [0, 20, 0, 5],
      separators: { color: 'red', inset: [0, 15, 0, 0] }
      """
    for (direction, columns) in [
      (SemanticContentAttribute.forceLeftToRight, 35..<95),
      (.forceRightToLeft, 5..<65),
    ] {
      let list = try list(scene(text(members)))
      list.semanticContentAttribute = direction
      let picture = Renderer(scale: 1).render(list)
      let red = (0..<100).filter { x in (0..<12).contains { picture[x, $0].red > 99 } }
      #expect(red == Array(columns), "\(direction)")
    }
  }

  @Test("rows are the cells of a grid: in columns of equal widths, with spaces between")
  func columns() throws {
    let members = """
      rowHeight: 30, rowSpacing: [4, 6], sectionInset: [5, 10, 7, 2], sections: [
        { rowCount: 1000000, values: { n: ['a', 'b', 'c', 'd'] } }, { rowCount: 2 } ],
      row: { view: 'Label', id: 'cell-{section}-{row}', text: '{n}', subviews: [
        { view: 'Button', title: 'OK', size: 'fit' } ] }
      """
    let grid = try list(scene(text("columns: 3, " + members)))
    let pitch = 36.0
    #expect(grid.contentSize == Size(100, 5 + 333_334 * pitch - 6 + 7 + 5 + 30 + 7))
    grid.contentOffset.y = 5 + 2 * pitch - 1
    grid.layoutIfNeeded()
    let cells = grid.visibleRows
    #expect(cells.map(\.id) == (6..<15).map { "cell-0-\($0)" })
    #expect(cells.compactMap { ($0 as? Label)?.text } == "cdabcdabc".map { "\($0)" })
    // 100 - 12 - 2 * 4 points for three cells.
    #expect(cells[0].frame.isNear(Rect(x: 10, y: 77, width: 80 / 3.0, height: 30)))
    #expect(
      cells[5].frame.isNear(Rect(x: 98 - 80 / 3.0, y: 113, width: 80 / 3.0, height: 30)))
    #expect(cells[0].subviews[0].bounds.width > 10)
    #expect(grid.madeRowCount <= 18)
    // From right to left, the first cell is at the right.
    grid.semanticContentAttribute = .forceRightToLeft
    grid.layoutIfNeeded()
    #expect(
      cells[0].frame.isNear(Rect(x: 90 - 80 / 3.0, y: 77, width: 80 / 3.0, height: 30)))
    // As many columns as fit, again after a new size.
    let fitting = try list(scene(text("columns: 9, minimumColumnWidth: 42, " + members)))
    #expect(fitting.visibleRows[1].frame.isNear(Rect(x: 56, y: 5, width: 42, height: 30)))
    fitting.frame.size.width = 99
    fitting.layoutIfNeeded()
    #expect(
      fitting.visibleRows[1].frame.isNear(Rect(x: 10, y: 41, width: 87, height: 30)))
    let place = "root.subviews[0]"
    #expect(
      faults(
        text("columns: 0, minimumColumnWidth: -1, rowSpacing: [1, -1], sectionInset: 3"))
        == [
          "scene.json:3:10: \(place).columns: must be between 1 and 100, not 0",
          "scene.json:3:33: \(place).minimumColumnWidth: must be at least 0, not -1",
          "scene.json:3:53: \(place).rowSpacing[1]: the height is negative: -1",
          "scene.json:3:72: \(place).sectionInset: expected [top, left, bottom, right], "
            + "found 3",
        ])
  }

  @Test("names in braces are replaced in the titles of rows' buttons and segments, too")
  func titles() throws {
    let scene = try scene(
      text(
        """
        sections: [{ rowCount: 2, values: { n: ['A', 'B'] } }],
        row: { view: 'View', subviews: [
          { view: 'Button', title: 'Row {row} {n}', frame: [0, 0, 90, 20] },
          { view: 'SegmentedControl', segments: ['{n}', '{row}'], selectedSegmentIndex: 1,
            frame: [0, 20, 90, 20] } ] }
        """))
    let rows = try list(scene).visibleRows
    #expect(
      rows.map { ($0.subviews[0] as? Button)?.title(for: .normal) }
        == ["Row 0 A", "Row 1 B"])
    let segments = rows.compactMap { $0.subviews[1] as? SegmentedControl }
    #expect(segments.map { $0.titleForSegment(at: 0) } == ["A", "B"])
    #expect(segments.map { $0.titleForSegment(at: 1) } == ["0", "1"])
    #expect(segments.map(\.selectedSegmentIndex) == [1, 1])
  }

  @Test("[1.3] sections with headers; several templates are taken in turn")
  func sections() throws {
    let scene = try scene(
      text(
        """
        rowHeight: 20, separators: false,
        row: [{ view: 'View' }, { view: 'ScrollView', id: 's{row}' }],
        sections: [
          { header: { view: 'View', id: 'a', frame: [5, 5, 5, 10] }, rowCount: 1 },
          { rowCount: 2 }, { header: { view: 'View', frame: [0, 0, 1, 7] }, rowCount: 30 },
        ]
        """))
    let list = try list(scene)
    #expect(list.sections.map(\.rowCount) == [1, 2, 30])
    #expect(list.sections.map(\.headerHeight) == [10, 0, 7])
    #expect(scene.view(id: "a")?.frame == Rect(0, 0, 100, 10))
    #expect(list.separatorStyle == .none)
    #expect(list.visibleRows.map(\.id) == [nil, "s1", nil, "s3", nil])
    #expect(
      list.visibleRows.map { $0 is ScrollView } == [false, true, false, true, false])
  }

  @Test("rows of different heights use them in turn, in the list or in a section")
  func rowHeights() throws {
    let members = """
      rowHeights: [10, 30], row: [{ view: 'View' }, { view: 'View' }],
      sections: [{ rowCount: 1 }, { rowCount: 2 }, { rowCount: 3, rowHeights: [5, 25, 40] }]
      """
    let folder = try SceneFolder()
    let scene = try folder.scene(text(members))
    #expect(try list(scene).visibleRows.map(\.frame.height) == [10, 30, 10, 5, 25, 40])
    let path = folder.folder.path("again.json")
    try scene.write(to: path)
    let again = try list(SceneFile.load(path: path))
    #expect(again.rowHeights == [10, 30] && again.sections[2].rowHeights == [5, 25, 40])
    #expect(again.visibleRows.map(\.frame) == (try list(scene)).visibleRows.map(\.frame))
    // A million rows of two heights open at once, as a million of one do.
    let long = try list(
      folder.scene(text("rowHeights: [10, 30], rowCount: 1000000, row: { view: 'View' }"))
    )
    #expect(long.contentSize.height == 2e7)
    #expect(fault("rowHeights: [10, 0], rowCount: 2").contains("greater than 0"))
    #expect(fault("rowHeights: 5, rowCount: 2").contains("expected"))
    #expect(
      fault("sections: [{ rowCount: 2, rowHeights: [1, 'x'] }]").contains("expected"))
    // The smallest height decides how many rows may be in sight.
    #expect(
      fault("rowHeights: [10, 0.005], rowCount: 20000, row: { view: 'View' }")
        .contains("shows more than 16384 rows"))
  }

  @Test func `separators are a truth or a colour and an inset`() throws {
    let plain = ListView()
    func list(_ value: String) throws -> ListView {
      try self.list(scene(text("separators: \(value)")))
    }
    #expect(try list("true").separatorSetting == plain.separatorSetting)
    #expect(try list("{}").separatorSetting == plain.separatorSetting)
    let other = try list("{ color: 'red', inset: [0, 3, 0, 4] }")
    #expect(other.separatorColor == .red && other.separatorStyle == .singleLine)
    #expect(other.separatorInset == EdgeInsets(left: 3, right: 4))
  }

  @Test("settings, contents and scales reach rows that are still to be made")
  func states() throws {
    let folder = try SceneFolder()
    try folder.picture("icons/dot@3x.png", width: 18, height: 12)
    let scene = try folder.scene(
      text(
        """
        rowHeight: 50, rowCount: 9,
        row: { view: 'ImageView', id: 'r{row}', image: 'icons/dot.png' }
        """
      ).replacing("size: [100, 100]", with: "size: [100, 100], scale: 2"))
    var list = try list(scene)
    #expect(list.visibleRows.map { ($0 as? ImageView)?.image?.scale } == [2, 2])
    var state = RenderState()
    state.scale = 3
    state.contents = .bitmap
    state.settings = [try Setting(parsing: "list.rowHeight=20")]
    try state.apply(to: scene)
    list = try self.list(scene)
    #expect(list.visibleRows.count == 5)
    #expect(list.visibleRows.allSatisfy { ($0 as? ImageView)?.image?.scale == 3 })
    #expect(list.visibleRows.allSatisfy { $0.contents == .bitmap })
  }

  @Test func `a list survives a round trip, with its headers and templates`() throws {
    let folder = try SceneFolder()
    let scene = try folder.scene(
      text(
        """
        rowHeight: 30, contentOffset: [0, 50], separators: { color: 'red' },
        row: [{ view: 'ImageView', id: 'p{row}', image: 'photo.png' },
          { view: 'View', backgroundColor: 'green' }],
        sections: [{ header: { view: 'View', id: 'h', frame: [0, 0, 1, 9],
          backgroundColor: 'blue' }, rowCount: 3 }, { rowCount: 400 }],
        subviews: [{ view: 'View', id: 'added', frame: [0, 0, 5, 5] }]
        """))
    func bytes(_ scene: Scene) -> [UInt8] { scene.onScreen { $0.pixels(2) } }
    let before = bytes(scene)
    let path = folder.folder.path("again.json")
    try scene.write(to: path)
    let again = try SceneFile.load(path: path)
    let isEqual = bytes(again) == before
    #expect(isEqual)
    let list = try list(again)
    #expect(list.addedSubviews.map(\.id) == ["added"])
    #expect(list.visibleRows.first?.id == nil && list.visibleRows[1].id == "p2")
    try again.write(to: folder.folder.path("twice.json"))
    #expect(
      try folder.folder.text("twice.json")
        == String(contentsOfFile: path, encoding: .utf8))
    // One section without a header is a number of rows.
    let plain = try folder.scene(text("rowCount: 7"))
    try plain.write(to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"rowCount\": 7"))
    // Rows that code makes cannot be written.
    try self.list(plain).viewForRow = { _, _ in View() }
    #expect(throws: SceneError.self) { try plain.write(to: path) }
  }

  @Test func `errors of lists name their place and the expected value`() {
    for (members, end) in pairs(
      #"""
      rowCount: 3, sections: []
        root.subviews[0].rowCount: give rowCount, or sections, but not both
      rowCount: -1 | must be between 0 and 1073741824, not -1
      rowHeight: 0 | must be greater than 0, not 0
      contentSize: [1, 1] | unknown key of ListView; it belongs to ScrollView
      sections: [{}] | sections[0]: rowCount is missing, the section's number of rows
      row: { view: 'View', id: 'a' }
        row.id: the id of a view in a row must contain {row}, such as "row-{row}"
      row: [] | a list needs at least one view for its rows
      row: [{ view: 'View', colour: 1 }]
        row[0].colour: unknown key; did you mean backgroundColor?
      separators: 3 | separators: expected true, false or {color, inset}, found 3
      rowCount: 99999, rowHeight: 0.001, row: { view: 'View' }
        row: the list shows more than 16384 rows at a time, the limit
      rowCount: 9999, rowHeight: 0.01, row: { view: 'View', subviews: [{ view: 'View', \#
      repeat: { count: 1999 } }] }
        the visible rows have more than 2^20 views, the limit for a scene
      """#)
    { #expect(fault(members).hasSuffix(end), "\(members)") }
    #expect(
      fault("sections: [{ rowcount: 3 }]").contains(
        "sections[0].rowcount: unknown key; did you mean rowCount?"))
    #expect(
      faults(rooted("rowCount: 3")) == [
        "scene.json:2:1: root.rowCount: unknown key of View; it belongs to ListView"
      ])
  }

  @Test func `the rows in sight of all lists together have at most 2^20 views`() {
    // 1001 rows of 51 views each are in sight of a list, beside 8 + 51 for itself.
    func faults(_ lists: Int) -> [String] {
      SceneFormatTests.faults(
        rooted(
          """
          subviews: [{ view: 'ListView', frame: [0, 0, 100, 100], rowHeight: 0.1,
            rowCount: 5000, repeat: { count: \(lists) }, row: { view: 'View', subviews: [
              { view: 'View', repeat: { count: 50 } } ] } }]
          """))
    }
    let most = (1 << 20) / (1001 * 51)
    #expect(faults(most) == [])
    let found = faults(most + 1)
    #expect(
      found.count == 1
        && found[0].hasSuffix(
          "the visible rows have more than 2^20 views, the limit for a scene")
    )
  }

  @Test func namesInBracesTakeTheNextTextOfTheirSection() throws {
    let text = rooted(
      """
      subviews: [{ view: 'ListView', id: 'list', frame: [0, 0, 100, 90], rowHeight: 10,
        sections: [{ rowCount: 3, values: { name: ['Ada', 'Grace'], 'a b': ['x'] } },
          { rowCount: 2, values: { name: ['Alan'] } }],
        tableHeader: { view: 'View', frame: [0, 0, 5, 20] },
        row: { view: 'View', subviews: [
          { view: 'Label', text: '{name} {row} {a b} {none} {' } ] } }]
      """)
    let scene = try scene(text)
    let list = try #require(scene.view(id: "list") as? ListView)
    func texts(_ list: ListView) -> [String?] {
      list.layoutIfNeeded()
      return list.visibleRows.map { ($0.subviews[0] as? Label)?.text }
    }
    #expect(
      texts(list) == [
        "Ada 0 x {none} {", "Grace 1 x {none} {", "Ada 2 x {none} {",
        "Alan 3 {a b} {none} {", "Alan 4 {a b} {none} {",
      ])
    #expect(list.tableHeader?.frame == Rect(0, 0, 100, 20))
    let folder = try TemporaryFolder()
    try scene.write(to: folder.path("copy.json"))
    let copy = try folder.scene("copy.json")
    let again = try #require(copy.view(id: "list") as? ListView)
    #expect(texts(again) == texts(list) && again.tableHeader != nil)
    #expect(
      faults(text.replacing("name: ['Alan']", with: "row: ['Alan']"))[0].contains(
        "{row} is the number of the row"))
    #expect(
      faults(text.replacing("name: ['Alan']", with: "name: 3"))[0].contains(
        "expected a list of texts"))
  }

  @Test func aViewInARowIsNotUnknownButCannotBeSet() throws {
    let scene = try scene(
      rooted(
        """
        subviews: [{ view: 'ListView', frame: [0, 0, 100, 90], rowCount: 9,
          row: { view: 'View', id: 'row-{row}-{section}' } }]
        """))
    for (id, isRow) in [
      ("row-3-0", true), ("row-x-0", false), ("row-3", false), ("row--0", false),
      ("row-3-0x", false),
    ] { #expect(scene.unknown(id).contains("is in a row of a list") == isRow, "\(id)") }
  }
}

extension Rect {
  /// Whether all edges are within 1e-9 of those of another rectangle.
  fileprivate func isNear(_ other: Rect) -> Bool {
    [minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY]
      .allSatisfy { $0.magnitude < 1e-9 }
  }
}
