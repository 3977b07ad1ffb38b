import TestSupport
import Testing

@testable import MesmerLists

@Suite struct ListGeometryTests {
  private typealias Section = ListGeometry.Section

  /// A list, and the same laid out row by row.
  private struct Walk {
    var list: ListGeometry
    var rows: [(path: RowPath, low: Double, high: Double)] = []
    var sections: [(low: Double, high: Double)] = []

    /// Sections whose rows use heights of their own in turn, or those of the list.
    init(
      _ sections: [Section], own: [[Double]], rowHeights: [Double],
      _ columns: ListColumns = ListColumns()
    ) {
      let sections = zip(sections, own).map { section, own in
        var section = section
        if !own.isEmpty { section.heights = RowHeights(own) }
        return section
      }
      list = ListGeometry(sections, rowHeights: rowHeights, columns: columns)
      var y = 0.0
      var lines = 0
      for (index, section) in sections.enumerated() {
        let start = y
        y += section.padding + section.header + columns.inset.top
        for first in stride(from: 0, to: section.rowCount, by: columns.count) {
          if first > 0 { y += columns.spacing.height }
          let height =
            own[index].isEmpty
            ? rowHeights[lines % rowHeights.count]
            : own[index][first / columns.count % own[index].count]
          for row in first..<min(first + columns.count, section.rowCount) {
            rows.append((RowPath(section: index, row: row), y, y + height))
          }
          (y, lines) = (y + height, lines + 1)
        }
        y += columns.inset.bottom + section.footer
        self.sections.append((start, y))
      }
    }
  }

  /// Extents are dyadic, so that the walk's sums are exact; some rows have no height.
  private func random(_ generator: inout SeededGenerator) -> Walk {
    func height() -> Double {
      generator.int(in: 0...9) == 0 ? 0 : Double(generator.int(in: 1...100)) / 8
    }
    func extent() -> Double {
      generator.bool() ? 0 : Double(generator.int(in: 1...90)) / 4
    }
    let sections = (0..<generator.int(in: 0...7)).map { _ in
      Section(
        header: extent(), rowCount: generator.int(in: 0...9), padding: extent(),
        footer: extent())
    }
    let own = sections.map { _ in
      (0..<max(generator.int(in: -3...4), 0)).map { _ in height() }
    }
    var columns = ListColumns()
    if generator.bool() {
      columns.count = generator.int(in: 1...4)
      columns.spacing.height = extent()
      (columns.inset.top, columns.inset.bottom) = (extent(), extent())
    }
    return Walk(
      sections, own: own,
      rowHeights: (0..<generator.int(in: 1...3)).map { _ in height() }, columns)
  }

  @Test("[1.3] rows and sections are located as by a walk down the list")
  func rowsLieWhereWalkingComesToThem() {
    var generator = SeededGenerator(seed: 40)
    for round in 0..<300 {
      let walk = random(&generator)
      let list = walk.list
      let sections = list.sections
      #expect(list.height == walk.sections.last?.high ?? 0)
      #expect(list.rowCount == walk.rows.count)
      for (number, row) in walk.rows.enumerated() {
        #expect(list.span(of: row.path) == row.low...row.high, "round \(round)")
        #expect(list.number(of: row.path) == number)
      }
      for (index, section) in walk.sections.enumerated() {
        #expect(list.span(ofSection: index) == section.low...section.high)
        #expect(
          list.span(of: RowPath(section: index, row: sections[index].rowCount)) == nil)
      }
      #expect(list.span(ofSection: sections.count) == nil)
      #expect(list.span(of: RowPath(section: 0, row: -1)) == nil)
    }
  }

  @Test func whatIsFoundBetweenTwoHeightsIsWhatAWalkFinds() {
    var generator = SeededGenerator(seed: 41)
    var found = 0
    for _ in 0..<600 {
      let walk = random(&generator)
      let list = walk.list
      // Heights at rows' edges half of the time.
      func height() -> Double {
        if generator.bool(), let row = walk.rows.randomElement(using: &generator) {
          return row.low
        }
        return generator.double(in: -20...list.height + 20)
      }
      let a = height()
      let b = height()
      let (low, high) = (min(a, b), max(a, b))
      let inSight = walk.rows.filter { low < high && $0.high > low && $0.low < high }
      // Rows without height at the ends of the result are irrelevant.
      let expected = inSight.map(\.path).filter { path in
        walk.rows.contains { $0.path.section == path.section && $0.high > $0.low }
      }
      let runs = list.rows(from: low, to: high)
      #expect(runs.allSatisfy { !$0.rows.isEmpty })
      let paths = runs.flatMap { run in
        run.rows.map { RowPath(section: run.section, row: $0) }
      }
      #expect(paths == expected, "\(list.sections) \(low) \(high)")
      found += paths.count
      let limit = generator.int(in: 0...5)
      let limited = list.rows(from: low, to: high, limit: limit).flatMap { run in
        run.rows.map { RowPath(section: run.section, row: $0) }
      }
      #expect(limited == Array(expected.prefix(limit)))
      for (index, section) in walk.sections.enumerated()
      where low < high && section.high > low && section.low < high {
        #expect(list.sections(from: low, to: high).contains(index))
      }
    }
    #expect(found > 1000)
  }

  /// Heights that are no binary fractions: every height is in exactly one
  /// row, at a million rows too.
  @Test func noHeightFallsBetweenRowsOrIntoTwo() throws {
    let list = ListGeometry([Section(header: 28.1, rowCount: 1_000_000)], rowHeight: 43.7)
    for number in [0, 1, 2, 77, 333_333, 999_998, 999_999] {
      let span = try #require(list.span(of: RowPath(row: number)))
      for y in [span.lowerBound, span.lowerBound.nextUp, span.upperBound.nextDown] {
        #expect(list.rows(from: y, to: y.nextUp).map(\.rows) == [number..<number + 1])
      }
      let below = list.rows(from: span.upperBound, to: span.upperBound.nextUp)
      #expect(below.map(\.rows) == (number < 999_999 ? [number + 1..<number + 2] : []))
    }
  }

  /// Heights in turn that are no binary fractions: the rounding of one turn never reaches
  /// past the next.
  @Test func rowsOfDifferentHeightsLeaveNoGapEither() throws {
    let list = ListGeometry(
      [Section(header: 0.1, rowCount: 7), Section(header: 28.1, rowCount: 1 << 40)],
      rowHeights: [43.7, 0.1, 0, 61.3, 0])
    for number in [0, 1, 3, 5, 12, 333_333, 999_998, 1 << 39, (1 << 40) - 1] {
      let path = RowPath(section: 1, row: number)
      let span = try #require(list.span(of: path))
      if number + 1 < 1 << 40 {
        let next = try #require(list.span(of: RowPath(section: 1, row: number + 1)))
        #expect(next.lowerBound == span.upperBound)
      }
      if span.lowerBound == span.upperBound { continue }
      for y in [span.lowerBound, span.upperBound.nextDown] {
        let found = list.rows(from: y, to: y.nextUp)
        #expect(found.count == 1 && found[0].rows.contains(number), "row \(number)")
        let seen = found[0].rows.filter {
          let span = list.span(of: RowPath(section: 1, row: $0))!
          return span.lowerBound < span.upperBound
        }
        #expect(seen == [number])
      }
    }
    // The heights are taken in turn by all rows: the first of section 1 is the eighth.
    let first = try #require(list.span(of: RowPath(section: 1, row: 0)))
    #expect(first.upperBound == first.lowerBound)
    let second = try #require(list.span(of: RowPath(section: 1, row: 1)))
    #expect((second.upperBound - second.lowerBound - 61.3).magnitude < 1e-9)
    #expect(list.rows(from: 0, to: 0x1p60, limit: 3).flatMap(\.rows).count == 3)
    // More than the capacity: no trap.
    let huge = ListGeometry(
      [Section(header: 0, rowCount: 1), Section(header: 0, rowCount: .max)],
      rowHeights: [1, 2, 1e300])
    #expect(huge.rows(from: 0, to: 1e308, limit: 5).flatMap(\.rows).count <= 5)
  }

  @Test func `a footer sticks at the lower edge and ends with its section's rows`() {
    let list = ListGeometry(
      [
        Section(header: 20, rowCount: 3, padding: 10, footer: 30),
        Section(header: 0, rowCount: 1, footer: 5), Section(header: 0, rowCount: 1),
      ], rowHeight: 40)  // 0...180, 180...225, 225...265
    func tops(_ y: Double) -> [Double?] {
      (0...3).map { list.footerTop(ofSection: $0, stickingAt: y) }
    }
    let expected: [[Double?]] = [
      [150, 220, nil, nil], [150, 180, nil, nil], [149, 180, nil, nil],
      [30, 180, nil, nil], [30, 180, nil, nil],
    ]
    #expect([1000, 180, 179, 60, -9].map(tops) == expected)
    let header = [0, 25, 170].map { list.headerTop(ofSection: 0, stickingAt: $0) }
    #expect(header == [10, 25, 160])
  }

  @Test("[1.3] a header sticks at the edge and the next one pushes it out")
  func headersStickAndPushEachOther() {
    let list = ListGeometry(
      [
        Section(header: 20, rowCount: 3), Section(header: 30, rowCount: 1),
        Section(header: 0, rowCount: 2), Section(header: 10, rowCount: 0),
      ], rowHeight: 40)  // 0...140, 140...210, 210...290, 290...300
    func tops(_ y: Double) -> [Double?] {
      (0...4).map { list.headerTop(ofSection: $0, stickingAt: y) }
    }
    // From 120 on the second header pushes the first.
    let expected: [[Double?]] = [
      [0, 140, nil, 290, nil], [0, 140, nil, 290, nil], [70, 140, nil, 290, nil],
      [120, 140, nil, 290, nil], [120, 140, nil, 290, nil], [120, 141, nil, 290, nil],
      [120, 180, nil, 290, nil],
    ]
    #expect([-50, 0, 70, 120, 130, 141, 1000].map(tops) == expected)
  }

  @Test func headersNeverOverlapOneAnother() {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<300 {
      let list = random(&generator).list
      let sections = list.sections
      let y = generator.double(in: -50...list.height + 50)
      var end = -Double.infinity
      for index in sections.indices {
        guard let top = list.headerTop(ofSection: index, stickingAt: y) else {
          #expect(sections[index].header == 0)
          continue
        }
        #expect(top >= end)
        end = top + sections[index].header
      }
    }
  }

  @Test func badExtentsCountAsNothing() {
    let list = ListGeometry(
      [
        Section(header: -5, rowCount: -3), Section(header: .nan, rowCount: 2),
        Section(header: .infinity, rowCount: 0),
      ], rowHeight: 10)
    #expect(list.height == 20)
    for bad in [0, -1, Double.nan, .infinity] {
      let none = ListGeometry([Section(header: 5, rowCount: 9)], rowHeight: bad)
      #expect(none.height == 5)
      #expect(none.rows(from: -9, to: 99).isEmpty)
    }
    #expect(list.rows(from: .nan, to: 5).isEmpty)
    #expect(list.rows(from: 5, to: .nan).isEmpty)
    #expect(list.rows(from: 9, to: 3).isEmpty)
    // More than the capacity: any result, but no trap.
    let huge = ListGeometry([Section(header: 1e300, rowCount: .max)], rowHeight: 1e300)
    #expect(huge.height == .infinity && huge.rowCount == .max)
    #expect(huge.rows(from: 0, to: 2e300, limit: 5).count <= 1)
  }
}
