import Mesmer
import TestSupport
import Testing

@testable import MesmerLists

@Suite struct ListViewTests {
  /// A list of 100 x 90 points with coloured rows of 20 whose colours give
  /// their places.
  private func list(_ sections: [ListSection], rowHeight: Double = 20) -> ListView {
    let list = ListView(frame: Rect(0, 0, 100, 90))
    list.rowHeight = rowHeight
    list.register(forRowReuseIdentifier: "row") {
      let view = DrawingView(frame: .zero)
      view.addSubview(View(frame: Rect(3, 3, 5, 5)))
      return view
    }
    list.viewForRow = { list, path in
      let view = list.dequeueReusableRow(withIdentifier: "row")
      view.id = "\(path.section)-\(path.row)"
      view.backgroundColor = Color(
        red: Double(path.row % 7) / 6, green: Double(path.section % 5) / 4, blue: 0.5)
      return view
    }
    list.sections = sections
    return list
  }

  private func header(_ height: Double, _ color: Color = .orange) -> View {
    filled(Rect(7, 7, 3, height), color)
  }

  private func ids(_ list: ListView) -> [String] {
    list.layoutIfNeeded()
    return list.visibleRows.map { $0.id ?? "" }
  }

  // MARK: Rows

  @Test("[1.3] the rows in sight have views, as wide as the list, in their places")
  func rowsInSightHaveViews() {
    let list = list([ListSection(rowCount: 50)])
    #expect(list.contentSize == Size(100, 1000))
    #expect(ids(list) == (0..<5).map { "0-\($0)" })
    #expect(list.rowView(at: RowPath(row: 3))?.frame == Rect(0, 60, 100, 20))
    list.contentOffset.y = 110
    #expect(ids(list) == (5..<10).map { "0-\($0)" })
    list.contentOffset.y = 120
    #expect(ids(list) == (6..<11).map { "0-\($0)" })
    #expect(
      list.visibleRows.map { list.path(for: $0) } == (6..<11).map { RowPath(row: $0) })
    let view = list.visibleRows[2]
    #expect(list.path(for: view) == RowPath(row: 8))
    #expect(list.rowView(at: RowPath(row: 2)) == nil)
    // Pulled past its ends, and past all content.
    list.contentOffset.y = -30
    #expect(ids(list) == ["0-0", "0-1", "0-2"])
    list.contentOffset.y = 985
    #expect(ids(list) == ["0-49"])
    list.contentOffset.y = 1200
    #expect(ids(list) == [])
  }

  @Test("[1.3] queries of rows, sections and points")
  func queriesOfRowsSectionsAndPoints() {
    let list = list([
      ListSection(rowCount: 3, header: header(10)), ListSection(rowCount: 2),
    ])
    #expect(list.rowCount == 5)
    #expect(list.frame(ofRow: RowPath(section: 1, row: 1)) == Rect(0, 90, 100, 20))
    #expect(list.frame(ofRow: RowPath(section: 1, row: 2)).isNull)
    #expect(list.number(of: RowPath(section: 1, row: 1)) == 4)
    #expect(list.number(of: RowPath(section: 1, row: 2)) == nil)
    list.rowCount = 7
    #expect(list.sections.count == 1 && list.contentSize.height == 140)
  }

  @Test("[1.3] rows of different heights are taken in turn, or by a section's own list")
  func heights() {
    let list = list([ListSection(rowCount: 3), ListSection(rowCount: 4)])
    list.rowHeights = [10, 30]
    #expect(list.contentSize.height == 130)
    #expect(ids(list) == ["0-0", "0-1", "0-2", "1-0", "1-1"])
    list.sections[1].rowHeights = [5, 0, 100]
    list.contentOffset.y = 52
    // The row without height has no view.
    #expect(ids(list) == ["1-0", "1-2"])
    #expect(list.rowView(at: RowPath(section: 1, row: 2))?.frame == Rect(0, 55, 100, 100))
    list.rowHeights = []
    #expect(list.contentSize.height == 170)
  }

  /// One row as high as the list: there are at most two in sight.
  @Test func aRowAsHighAsTheListIsAloneAtMultiples() {
    let list = list([ListSection(rowCount: 3)], rowHeight: 90)
    list.rowHeights = [90]
    for (y, rows) in [
      (0.0, ["0-0"]), (90, ["0-1"]), (90.5, ["0-1", "0-2"]), (180, ["0-2"]),
    ] {
      list.contentOffset.y = y
      #expect(ids(list) == rows)
    }
  }

  // MARK: Reuse

  @Test("[1.3] rows that have left the screen are used again, and counted")
  func rowsAreUsedAgain() {
    let list = list([ListSection(rowCount: 1_000_000)])
    list.layoutIfNeeded()
    #expect(list.madeRowCount == 5 && list.reusedRowCount == 0)
    let first = list.visibleRows
    for _ in 0..<50 { list.scroll(by: 20) }
    // One leaves as another appears.
    #expect(list.madeRowCount == 5 && list.reusedRowCount == 50)
    #expect(
      Set(list.visibleRows.map { ObjectIdentifier($0) })
        == Set(first.map { ObjectIdentifier($0) }))
    list.scroll(by: 10)
    #expect(list.madeRowCount == 5)
    list.scroll(by: 1)
    #expect(list.madeRowCount == 6)
    // A jump: all of them leave and come again.
    list.scroll(to: 19_000_000)
    #expect(list.madeRowCount == 6)
    #expect(list.visibleRows.allSatisfy { $0.superview === list })
    #expect(list.subviews.count == 6)
  }

  /// Counters, not clocks: every one is the same for a hundred rows and for a
  /// million.
  @Test("[1.3] a list of a million rows costs as much as its visible rows")
  func aMillionRowsCostWhatTheVisibleOnesDo() {
    struct Cost: Equatable {
      var made, reused, asked, subviews, layouts, composites, items: Int
      var draws: [String]
    }
    func costs(of rowCount: Int, scrolledBy step: Double) -> [Cost] {
      let list = list([ListSection(rowCount: rowCount, header: header(10))])
      var asked = 0
      let make = list.viewForRow
      list.viewForRow = {
        asked += 1
        return make!($0, $1)
      }
      list.contentOffset.y = min(step * 10, list.contentSize.height / 2)
      return (0..<8).map { _ in
        list.contentOffset.y += step
        var statistics = FrameStatistics()
        _ = Renderer().render(list, statistics: &statistics)
        return Cost(
          made: list.madeRowCount, reused: list.reusedRowCount, asked: asked,
          subviews: list.subviews.count, layouts: list.layoutCount,
          composites: statistics.composites, items: list.commands().count,
          draws: statistics.draws.map { $0.prefix(2) == "0-" ? "row" : $0 })
      }
    }
    let few = costs(of: 100, scrolledBy: 7)
    #expect(few == costs(of: 1_000_000, scrolledBy: 7))
    // A row draws once in its life, not once for each row that it is.
    #expect(few.flatMap(\.draws).count == few[7].made)
    #expect(few[7].asked > few[7].made)
    let jumps = costs(of: 1_000_000, scrolledBy: 1_234_567)
    #expect(jumps[7].made <= 6 && jumps[7].subviews <= 8)
  }

  @Test func aFrameDoesNotDependOnTheFramesBeforeIt() {
    let sections = (0..<9).map { _ in ListSection(rowCount: 4, header: header(12)) }
    // Rows that stick out over their neighbours show the order of drawing.
    func make() -> ListView {
      let list = list(sections, rowHeight: 17)
      list.rowHeights = [17, 9.5, 30]
      list.viewForRow = { list, path in
        let view = list.dequeueReusableRow(withIdentifier: "row")
        // Else it would stretch the drawing of a row of another height.
        view.contentMode = .redraw
        view.backgroundColor = Color(
          red: Double(path.row % 3) / 2, green: Double(path.section) / 9, blue: 0.2,
          alpha: 0.7)
        view.subviews[0].frame = Rect(10, -12, 30, 40)
        view.subviews[0].backgroundColor = Color(
          red: 0.4, green: Double(path.row) / 4, blue: Double(path.section) / 9)
        return view
      }
      return list
    }
    var random = SeededGenerator(seed: 43)
    let travelled = make()
    for _ in 0..<30 {
      let y = Double(random.int(in: -40...700)) / 2
      travelled.contentOffset.y = y
      let frame = Renderer(scale: 2).render(travelled)
      let fresh = make()
      fresh.contentOffset.y = y
      let isEqual = frame.premultipliedBytes == fresh.pixels(2)
      #expect(isEqual, "at \(y)")
    }
  }

  @Test func reloadingAsksForTheRowsInSightAnew() {
    let list = list([ListSection(rowCount: 50)])
    list.layoutIfNeeded()
    var asked: [RowPath] = []
    list.viewForRow = { list, path in
      asked.append(path)
      return list.dequeueReusableRow(withIdentifier: "row")
    }
    list.layoutIfNeeded()
    #expect(asked.sorted() == (0..<5).map { RowPath(row: $0) })
    #expect(list.madeRowCount == 5)
    asked = []
    list.layoutIfNeeded()
    list.setNeedsLayout()
    list.layoutIfNeeded()
    #expect(asked.isEmpty)
    list.reloadData()
    list.reloadData()
    list.layoutIfNeeded()
    #expect(asked.count == 5)
    list.viewForRow = nil
    list.layoutIfNeeded()
    #expect(list.visibleRows.isEmpty && list.subviews.count == 1)
  }

  @Test func kindsOfRowsAreUsedAgainAmongThemselves() {
    let list = ListView(frame: Rect(0, 0, 100, 90))
    list.rowHeight = 30
    list.register(forRowReuseIdentifier: "even") { View() }
    list.register(forRowReuseIdentifier: "odd") { ImageView(image: nil) }
    list.viewForRow = {
      $0.dequeueReusableRow(withIdentifier: $1.row % 2 == 0 ? "even" : "odd")
    }
    list.rowCount = 1000
    for y in stride(from: 0.0, to: 600, by: 13) {
      list.scroll(to: y)
      for view in list.visibleRows {
        #expect((view is ImageView) == (list.path(for: view)!.row % 2 == 1))
      }
    }
    #expect(list.madeRowCount == 4)
    // Another way of making them is used for the rows that come.
    list.register(forRowReuseIdentifier: "even") { ShapeView(frame: .zero) }
    list.reloadData()
    list.layoutIfNeeded()
    #expect(list.visibleRows.count { $0 is ShapeView } == 2)
  }

  @Test func rowsThatAreNotRegisteredAreJustRemoved() {
    let list = ListView(frame: Rect(0, 0, 10, 88))
    var made = 0
    list.viewForRow = { _, _ in
      made += 1
      return View()
    }
    list.rowCount = 9
    list.layoutIfNeeded()
    list.scroll(to: 44)
    #expect(made == 3 && list.madeRowCount == 0 && list.subviews.count == 3)
  }

  // MARK: Headers

  @Test("[1.3] section headers stick at the inset and push each other")
  func sectionHeadersStick() {
    let a = header(10)
    let b = header(16)
    let list = list([
      ListSection(rowCount: 4, header: a), ListSection(rowCount: 50, header: b),
    ])  // a 0...90, b from 90
    func frames(_ y: Double) -> [Rect?] {
      list.scroll(to: y)
      return [a, b].map { $0.superview === list ? $0.frame : nil }
    }
    #expect(frames(0) == [Rect(0, 0, 100, 10), nil])
    #expect(frames(-20) == [Rect(0, 0, 100, 10), nil])
    #expect(frames(33.5) == [Rect(0, 33.5, 100, 10), Rect(0, 90, 100, 16)])
    #expect(frames(84) == [Rect(0, 80, 100, 10), Rect(0, 90, 100, 16)])
    #expect(frames(91) == [nil, Rect(0, 91, 100, 16)])
    // Below the inset, in which rows show.
    list.contentInset.top = 30
    #expect(frames(33.5) == [Rect(0, 63.5, 100, 10), Rect(0, 90, 100, 16)])
    #expect(frames(84) == [Rect(0, 80, 100, 10), Rect(0, 114, 100, 16)])
    list.contentInset.top = 0
    list.layoutIfNeeded()
    #expect(b.frame.minY == 90)
  }

  @Test("[1.3] rows lie behind separators, those behind headers, and all behind the rest")
  func theOrderOfDrawing() {
    let added = filled(Rect(0, 0, 10, 1000), .purple)
    let list = list([
      ListSection(rowCount: 2, header: header(10)),
      ListSection(rowCount: 9, header: header(10, .brown)),
    ])
    list.separatorColor = .cyan
    list.addSubview(added)
    for y in [0.0, 25, 3, 60, 12] {
      list.scroll(to: y)
      let kinds = list.commands().compactMap { item -> Int? in
        guard case .box(_, let color) = item.operation else { return nil }
        switch color {
        case .cyan: return 1
        case .orange: return 2
        case .brown: return 3
        case .purple: return 4
        default: return 0
        }
      }
      #expect(kinds == kinds.sorted(), "at \(y): \(kinds)")
      #expect(Set(kinds).isSuperset(of: [0, 1, 3, 4]))
      // Rows from above.
      #expect(
        list.subviews.prefix(list.visibleRows.count).map { ObjectIdentifier($0) }
          == list.visibleRows.map { ObjectIdentifier($0) })
    }
  }

  // MARK: Separators

  @Test("[1.3] separators are one device pixel at the rows' lower edges")
  func separatorsAreOnePixel() {
    let list = list([ListSection(rowCount: 3)])
    list.viewForRow = nil
    list.separatorColor = .black
    list.separatorInset = EdgeInsets(left: 10, right: 5)
    for scale in [1, 2, 3] {
      for offset in [0, 1, 20] {
        list.contentOffset.y = Double(offset) / Double(scale)
        let frame = Renderer(scale: Double(scale)).render(list)
        var black: Set<Int> = []
        for y in 0..<frame.height where frame[50 * scale, y].alpha > 0 {
          black.insert(y + offset)
          let row = (0..<frame.width).filter { frame[$0, y].alpha > 0 }
          #expect(row == Array(10 * scale..<95 * scale))
        }
        let expected = (1...3).map { $0 * 20 * scale - 1 }
        #expect(black == Set(expected.filter { $0 >= offset }))
      }
    }
    list.separatorStyle = .none
    #expect(list.commands().isEmpty)
  }

  // MARK: Size

  @Test func aNewWidthWidensRowsAndHeaders() {
    let top = header(10)
    let list = list([ListSection(rowCount: 30, header: top)])
    list.scroll(to: 200)
    list.frame = Rect(0, 0, 150, 45)
    list.layoutIfNeeded()
    #expect(list.contentSize == Size(150, 610))
    #expect(list.visibleRows.count == 3)
    #expect(list.visibleRows.allSatisfy { $0.frame.width == 150 })
    #expect(top.frame == Rect(0, 200, 150, 10))
    // Fewer rows, and the offset moves into its range.
    list.sections = [ListSection(rowCount: 4)]
    list.layoutIfNeeded()
    #expect(list.contentOffset.y == 35 && top.superview == nil)
    list.rowHeight = 5
    list.layoutIfNeeded()
    #expect(list.contentOffset.y == 0 && list.visibleRows.count == 4)
  }

  /// A picture's colour type is a function of the scene, not of the rows that
  /// happen to be in sight.
  @Test func rowsOutOfSightCountForTheColorType() throws {
    let list = ListView(frame: Rect(0, 0, 100, 90))
    list.backgroundColor = .white
    list.separatorStyle = .none
    #expect(Renderer().render(list).content == .opaqueGray)
    list.register(forRowReuseIdentifier: "row") { View() }
    list.viewForRow = {
      let view = $0.dequeueReusableRow(withIdentifier: "row")
      view.backgroundColor = $1.row == 700 ? .red : .black
      return view
    }
    list.rowCount = 1000
    let start = Renderer().render(list).content
    list.contentOffset.y = 700 * list.rowHeight
    #expect(Renderer().render(list).content == start)
    #expect(start == .opaque)
  }

  @Test func theListsOwnHeaderAndFooterScrollWithTheRows() {
    let list = ListView(frame: Rect(0, 0, 100, 90))
    list.rowHeight = 30
    list.sections = [
      ListSection(rowCount: 4, header: View(frame: Rect(0, 0, 1, 10)), headerHeight: 10)
    ]
    let header = View(frame: Rect(3, 4, 5, 25))
    let footer = View(frame: Rect(0, 0, 1, 15))
    list.tableHeader = header
    list.tableFooter = footer
    list.layoutIfNeeded()
    #expect(list.contentSize == Size(100, 25 + 10 + 120 + 15))
    #expect(header.frame == Rect(0, 0, 100, 25) && footer.frame == Rect(0, 155, 100, 15))
    #expect(list.frame(ofRow: RowPath(row: 0)) == Rect(0, 35, 100, 30))
    #expect(list.addedSubviews.isEmpty && list.subviews.contains { $0 === header })
    // The section's header sticks below nothing of it.
    list.scroll(to: 60)
    #expect(list.sections[0].header?.frame.minY == 60)
    list.bounds.size.width = 50
    list.layoutIfNeeded()
    #expect(header.frame.width == 50 && list.contentSize.width == 50)
    list.tableHeader = nil
    list.layoutIfNeeded()
    #expect(header.superview == nil && list.contentSize.height == 145)
    #expect(list.frame(ofRow: RowPath(row: 0)).minY == 10)
  }

  @Test func listsWithoutBoundsOrWithTooManyRowsShowWhatTheyCan() {
    let list = ListView(frame: Rect(0, 0, 100, 90))
    list.register(forRowReuseIdentifier: "row") { View() }
    list.viewForRow = { list, _ in list.dequeueReusableRow(withIdentifier: "row") }
    list.rowHeight = 0.001
    list.rowCount = 1_000_000
    list.layoutIfNeeded()
    #expect(list.visibleRows.count == ListView.maximumShownRows)
    #expect(list.subviews.count == ListView.maximumShownRows + 1)
    list.bounds.origin.y = .nan
    list.layoutIfNeeded()
    #expect(list.commands().isEmpty)
    list.rowHeight = .nan
    list.bounds.origin.y = 0
    list.layoutIfNeeded()
    #expect(list.visibleRows.isEmpty)
  }
}

extension ListView {
  fileprivate func scroll(to y: Double) {
    contentOffset.y = y
    layoutIfNeeded()
  }
  fileprivate func scroll(by y: Double) { scroll(to: contentOffset.y + y) }
}
