import TestSupport
import Testing

@testable import MesmerViews

@Suite struct ListGeometryTests {
  private typealias Section = ListGeometry.Section

  /// The same list laid out row by row.
  private struct Walk {
    var rows: [(path: RowPath, low: Double, high: Double)] = []
    var sections: [(low: Double, high: Double)] = []

    init(_ sections: [Section], _ rowHeight: Double) {
      var y = 0.0
      for (index, section) in sections.enumerated() {
        let start = y
        y += section.header
        for row in 0..<section.rowCount {
          rows.append((RowPath(section: index, row: row), y, y + rowHeight))
          y += rowHeight
        }
        self.sections.append((start, y))
      }
    }
  }

  /// Extents are dyadic, so that the walk's sums are exact.
  private func random(_ generator: inout SeededGenerator) -> ([Section], Double) {
    let sections = (0..<generator.int(in: 0...7)).map { _ in
      Section(
        header: generator.bool() ? 0 : Double(generator.int(in: 1...90)) / 4,
        rowCount: generator.int(in: 0...9))
    }
    return (sections, Double(generator.int(in: 1...100)) / 8)
  }

  @Test("[1.3] rows and sections lie where walking down the list comes to them")
  func rowsLieWhereWalkingComesToThem() {
    var generator = SeededGenerator(seed: 40)
    for round in 0..<300 {
      let (sections, rowHeight) = random(&generator)
      let list = ListGeometry(sections, rowHeight: rowHeight)
      let walk = Walk(sections, rowHeight)
      #expect(list.height == walk.sections.last?.high ?? 0)
      #expect(list.rowCount == walk.rows.count)
      for (number, row) in walk.rows.enumerated() {
        #expect(list.span(of: row.path) == row.low...row.high, "round \(round)")
        #expect(list.number(of: row.path) == number)
      }
      for (index, section) in walk.sections.enumerated() {
        #expect(list.span(ofSection: index) == section.low...section.high)
        #expect(
          list.span(
            of: RowPath(section: index, row: sections[index].rowCount)) == nil)
      }
      #expect(list.span(ofSection: sections.count) == nil)
      #expect(list.span(of: RowPath(section: 0, row: -1)) == nil)
    }
  }

  @Test func whatIsFoundBetweenTwoHeightsIsWhatAWalkFinds() {
    var generator = SeededGenerator(seed: 41)
    var found = 0
    for _ in 0..<600 {
      let (sections, rowHeight) = random(&generator)
      let list = ListGeometry(sections, rowHeight: rowHeight)
      let walk = Walk(sections, rowHeight)
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
      let expected = walk.rows.filter {
        low < high && $0.high > low && $0.low < high
      }.map(\.path)
      let runs = list.rows(from: low, to: high)
      #expect(runs.allSatisfy { !$0.rows.isEmpty })
      let paths = runs.flatMap { run in
        run.rows.map { RowPath(section: run.section, row: $0) }
      }
      #expect(paths == expected, "\(sections) \(rowHeight) \(low) \(high)")
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

  /// Heights that are no binary fractions: every height belongs to exactly one
  /// row, at a million rows too.
  @Test func noHeightFallsBetweenRowsOrIntoTwo() throws {
    let list = ListGeometry(
      [Section(header: 28.1, rowCount: 1_000_000)], rowHeight: 43.7)
    for number in [0, 1, 2, 77, 333_333, 999_998, 999_999] {
      let span = try #require(list.span(of: RowPath(row: number)))
      for y in [span.lowerBound, span.lowerBound.nextUp, span.upperBound.nextDown] {
        #expect(
          list.rows(from: y, to: y.nextUp).map(\.rows) == [number..<number + 1])
      }
      let below = list.rows(from: span.upperBound, to: span.upperBound.nextUp)
      #expect(below.map(\.rows) == (number < 999_999 ? [number + 1..<number + 2] : []))
    }
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
    #expect(tops(-50) == [0, 140, nil, 290, nil])
    #expect(tops(0) == [0, 140, nil, 290, nil])
    #expect(tops(70) == [70, 140, nil, 290, nil])
    #expect(tops(120) == [120, 140, nil, 290, nil])
    // From here on the second header pushes the first.
    #expect(tops(130) == [120, 140, nil, 290, nil])
    #expect(tops(141) == [120, 141, nil, 290, nil])
    #expect(tops(1000) == [120, 180, nil, 290, nil])
  }

  @Test func headersNeverOverlapOneAnother() {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<300 {
      let (sections, rowHeight) = random(&generator)
      let list = ListGeometry(sections, rowHeight: rowHeight)
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
    // More than there is room for: any result, but no trap.
    let huge = ListGeometry(
      [Section(header: 1e300, rowCount: .max)], rowHeight: 1e300)
    #expect(huge.height == .infinity && huge.rowCount == .max)
    #expect(huge.rows(from: 0, to: 2e300, limit: 5).count <= 1)
  }
}
