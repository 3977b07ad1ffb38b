import MesmerGeometry
import MesmerViews

// The positions of the rows, headers and footers of a list, as plain numbers.
//
// Sections follow one another below the list's own header. Each has a header, then rows,
// then a footer. Rows take their heights in turn from a list of n heights, usually one.
// If the rows of a section begin at t, row r of a single column is at t + (r / n) · (h0 +
// ... + h(n-1)) + (h0 + ... + h(r mod n - 1)), where r / n is rounded down. This is one
// multiplication and one look-up, without the rounding errors of a million additions.
//
// Cost: creating a geometry takes time linear in the numbers of sections and given
// heights. A query of positions takes time logarithmic in the numbers of sections and
// rows, plus the size of its result.
//
// Rows are half open: a row includes its upper edge and excludes its lower one. Rows are
// found by bisection over their actual edges, not by division. Without spacing, every y
// among the rows of a section is therefore in exactly one line of rows.

/// The position of a row: the index of the section, and of the row in the section.
public struct RowPath: Hashable, Comparable, Sendable {
  /// The index of the section, from 0.
  public var section: Int
  /// The index of the row in its section, from 0.
  public var row: Int

  /// Creates the position of a row; `section` is 0 by default.
  public init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }

  /// Returns whether a row is above another one.
  public static func < (a: RowPath, b: RowPath) -> Bool {
    (a.section, a.row) < (b.section, b.row)
  }
}

/// Heights that rows take in turn: of n heights, row r has the height r mod n.
package struct RowHeights: Equatable {
  /// The height of all rows, if there is only one height.
  private let one: Double
  /// The tops of the rows of one turn, and its end; empty for rows of one height.
  private let tops: [Double]

  /// Creates heights that rows take in turn. Heights that are negative or not finite
  /// become 0, and an empty list becomes one height of 0. If there are several heights,
  /// each is limited to 2^40, so that sums are finite.
  package init(_ heights: [Double]) {
    func extent(_ value: Double) -> Double { ListGeometry.extent(value) }
    one = extent(heights.first ?? 0)
    if heights.count < 2 {
      tops = []
    } else {
      var sum = 0.0
      tops =
        [0]
        + heights.map {
          sum += min(extent($0), 0x1p40)
          return sum
        }
    }
  }

  /// Returns the top of a row, relative to the first one. It never decreases from one
  /// row to the next.
  func top(_ row: Int) -> Double {
    if tops.isEmpty { return Double(row) * one }
    let (turn, place) = row.quotientAndRemainder(dividingBy: tops.count - 1)
    let height = tops[tops.count - 1]
    // Because of rounding errors, the sum could be beyond the top of the next turn.
    return min(Double(turn) * height + tops[place], Double(turn + 1) * height)
  }

  /// Returns the height of a row; nil if all rows have one height.
  func height(_ row: Int) -> Double? {
    if tops.isEmpty { return nil }
    let place = row % (tops.count - 1)
    return tops[place + 1] - tops[place]
  }

  /// The smallest of the heights.
  package var least: Double {
    tops.isEmpty ? one : zip(tops.dropFirst(), tops).map { $0 - $1 }.min() ?? 0
  }
}

/// The columns of a grid. The rows of a grid are cells, and each line of cells takes one
/// row height.
package struct ListColumns: Equatable {
  /// The number of columns, at least 1.
  package var count = 1
  /// The space between columns and between lines, in points; at least 0.
  package var spacing = Size.zero
  /// The space around the cells of each section, in points.
  package var inset = EdgeInsets.zero

  package init() {}

  /// Returns the number of lines that a number of rows fills.
  func lines(_ rows: Int) -> Int {
    count == 1 ? rows : rows / count + (rows % count == 0 ? 0 : 1)
  }
}

/// The rows of one section. Its lines take heights in turn, beginning with the height at
/// the index `place`.
private struct RowRun {
  let heights: RowHeights
  let place: Int
  let start: Double
  let columns: ListColumns

  init(_ heights: RowHeights, from place: Int, _ columns: ListColumns) {
    (self.heights, self.place, self.columns) = (heights, place, columns)
    start = place == 0 ? 0 : heights.top(place)
  }

  /// Returns the top of a line relative to the first one, without the spacing above it.
  func lineTop(_ line: Int) -> Double {
    if place == 0 { return heights.top(line) }
    let sum = line.addingReportingOverflow(place)
    return heights.top(sum.overflow ? .max : sum.partialValue) - start
  }

  /// Returns the top of a row relative to the first one.
  func top(_ row: Int) -> Double {
    let line = row / columns.count
    return lineTop(line) + Double(line) * columns.spacing.height
  }

  /// Returns the lower edge of a row relative to the top of the first row; at most the
  /// top of the next line.
  func end(_ row: Int) -> Double {
    let line = row / columns.count
    return lineTop(line + 1) + Double(line) * columns.spacing.height
  }

  func height(_ row: Int) -> Double? { heights.height(row / columns.count &+ place) }
}

/// The geometry of a list.
package struct ListGeometry: Equatable {
  /// The extents of one section.
  package struct Section: Equatable {
    /// The height of the header; 0 without a header.
    package var header: Double
    /// The number of rows, at least 0.
    package var rowCount: Int
    /// The space above the header.
    package var padding = 0.0
    /// The height of the footer; 0 without a footer.
    package var footer = 0.0
    /// The heights that the rows take in turn; nil for those of the list.
    package var heights: RowHeights?

    package init(
      header: Double, rowCount: Int, padding: Double = 0, footer: Double = 0,
      heights: RowHeights? = nil
    ) {
      (self.header, self.rowCount, self.padding) = (header, rowCount, padding)
      (self.footer, self.heights) = (footer, heights)
    }
  }

  /// Consecutive rows of one section.
  struct Run: Equatable {
    var section: Int
    /// The indices of the rows in the section; at least one.
    var rows: Range<Int>

    var first: RowPath { RowPath(section: section, row: rows.lowerBound) }
    var last: RowPath { RowPath(section: section, row: rows.upperBound - 1) }
  }

  package let sections: [Section]
  /// The heights of rows in sections without their own heights, which the lines of the
  /// whole list take in turn.
  private let heights: RowHeights
  /// The number of heights in `heights`, at least 1.
  private let turn: Int
  /// The top of each section; the last element is the end of the list.
  private let tops: [Double]
  /// The number of rows above each section; the last element is the number of all rows.
  private let rowsAbove: [Int]
  /// The number of lines above each section.
  private let linesAbove: [Int]
  /// The columns of every section.
  package let columns: ListColumns

  /// The height of the footer below the sections.
  private let footer: Double

  static func extent(_ value: Double) -> Double {
    value > 0 && value.isFinite ? value : 0
  }

  /// Creates the geometry of a list. Heights that are negative or not finite, and
  /// negative row counts, become 0.
  ///
  /// - Parameters:
  ///   - rowHeights: the heights that lines of rows take in turn, in sections without
  ///     their own heights.
  ///   - header: the height of the header above the sections.
  ///   - footer: the height of the footer below them.
  /// - columns: the columns of all sections. Each line of cells takes a height.
  package init(
    _ sections: [Section], rowHeights: [Double], header: Double = 0, footer: Double = 0,
    columns: ListColumns = ListColumns()
  ) {
    let extent = ListGeometry.extent
    let clean = sections.map {
      Section(
        header: extent($0.header), rowCount: max(0, $0.rowCount),
        padding: extent($0.padding), footer: extent($0.footer), heights: $0.heights)
    }
    self.sections = clean
    heights = RowHeights(rowHeights)
    turn = max(rowHeights.count, 1)
    self.footer = extent(footer)
    var tops = [extent(header)]
    var rowsAbove = [0]
    var linesAbove = [0]
    self.columns = columns
    tops.reserveCapacity(clean.count + 1)
    rowsAbove.reserveCapacity(clean.count + 1)
    for section in clean {
      let lines = linesAbove[linesAbove.count - 1]
      let rows =
        section.heights.map { RowRun($0, from: 0, columns) }
        ?? RowRun(heights, from: lines % turn, columns)
      func adding(_ count: Int, to above: Int) -> Int {
        let sum = above.addingReportingOverflow(count)
        return sum.overflow ? .max : sum.partialValue
      }
      rowsAbove.append(adding(section.rowCount, to: rowsAbove[rowsAbove.count - 1]))
      linesAbove.append(adding(columns.lines(section.rowCount), to: lines))
      tops.append(
        tops[tops.count - 1] + (section.padding + section.header + columns.inset.top)
          + (section.rowCount == 0 ? 0 : rows.end(section.rowCount - 1))
          + columns.inset.bottom + section.footer)
    }
    self.tops = tops
    self.rowsAbove = rowsAbove
    self.linesAbove = linesAbove
  }

  /// Creates the geometry of a list whose rows have one height.
  init(
    _ sections: [Section], rowHeight: Double, header: Double = 0, footer: Double = 0
  ) {
    self.init(sections, rowHeights: [rowHeight], header: header, footer: footer)
  }

  /// The minimum height of rows; infinite without rows.
  package var leastHeight: Double {
    sections.filter { $0.rowCount > 0 }.map { ($0.heights ?? heights).least }.min()
      ?? .infinity
  }

  /// The number of rows in all sections.
  package var rowCount: Int { rowsAbove[sections.count] }

  /// Returns the number of rows above a row; nil if there is no such row.
  package func number(of path: RowPath) -> Int? {
    span(of: path) == nil
      ? nil : rowsAbove[path.section].addingReportingOverflow(path.row).partialValue
  }

  /// The height of the list.
  package var height: Double { bottom + footer }

  /// The lower end of the sections.
  package var bottom: Double { tops[sections.count] }

  // MARK: Positions

  /// Returns the span of a section along y; nil if there is no such section.
  package func span(ofSection section: Int) -> ClosedRange<Double>? {
    guard sections.indices.contains(section) else { return nil }
    return tops[section]...max(tops[section], tops[section + 1])
  }

  /// Returns the top of a section's rows.
  private func rowsTop(_ section: Int) -> Double {
    tops[section]
      + (sections[section].padding + sections[section].header + columns.inset.top)
  }

  /// Returns the rows of a section with their heights.
  private func rows(_ section: Int) -> RowRun {
    sections[section].heights.map { RowRun($0, from: 0, columns) }
      ?? RowRun(heights, from: turn == 1 ? 0 : linesAbove[section] % turn, columns)
  }

  /// Returns the span of a row along y; nil if there is no such row.
  package func span(of path: RowPath) -> ClosedRange<Double>? {
    guard sections.indices.contains(path.section), path.row >= 0,
      path.row < sections[path.section].rowCount
    else { return nil }
    let top = rowsTop(path.section)
    let rows = rows(path.section)
    let low = top + rows.top(path.row)
    return low...max(low, top + rows.end(path.row))
  }

  /// Returns the height of an existing row; nil if all rows of its section have one
  /// height.
  package func turnHeight(of path: RowPath) -> Double? {
    rows(path.section).height(path.row)
  }

  /// Returns the top of a section's header that sticks at y; nil without a header.
  ///
  /// The header is never above its place in the list, and never extends below its
  /// section: the end of the section pushes the header above y.
  package func headerTop(ofSection section: Int, stickingAt y: Double) -> Double? {
    guard let span = span(ofSection: section), sections[section].header > 0
    else { return nil }
    return max(
      span.lowerBound + sections[section].padding,
      min(y, span.upperBound - sections[section].header))
  }

  /// Returns the top of a section's footer that sticks with its end at y; nil without a
  /// footer. The footer is never below its place in the list, and never begins above the
  /// first row of the section.
  package func footerTop(ofSection section: Int, stickingAt y: Double) -> Double? {
    guard let span = span(ofSection: section), sections[section].footer > 0
    else { return nil }
    let footer = sections[section].footer
    return min(span.upperBound - footer, max(y - footer, rowsTop(section)))
  }

  // MARK: Finding

  /// Returns the sections that are at least partly between two y coordinates.
  package func sections(from low: Double, to high: Double) -> Range<Int> {
    guard low < high else { return 0..<0 }
    // The first section that ends below `low`, and the first that begins at or below
    // `high`.
    let first = ListGeometry.first(of: sections.count) { tops[$0 + 1] > low }
    let end = ListGeometry.first(of: sections.count) { tops[$0] >= high }
    return first..<max(first, end)
  }

  /// Returns the rows that are at least partly between two y coordinates, from the top;
  /// at most `limit` of them. Omits sections whose rows all have the height 0.
  func rows(from low: Double, to high: Double, limit: Int = .max) -> [Run] {
    var room = limit
    var runs: [Run] = []
    for section in sections(from: low, to: high) where room > 0 {
      let (first, last) = indices(of: section, from: low, to: high)
      let lines = columns.lines(sections[section].rowCount)
      if !(rows(section).lineTop(lines) > 0) { continue }
      let end = min(
        last, first.addingReportingOverflow(room).overflow ? .max : first + room)
      if first < end {
        runs.append(Run(section: section, rows: first..<end))
        room -= end - first
      }
    }
    return runs
  }

  /// Returns the rows that are at least partly between two y coordinates, one by one; at
  /// most `ListBase.maximumShownRows`.
  package func paths(from low: Double, to high: Double) -> [RowPath] {
    rows(from: low, to: high, limit: ListBase.maximumShownRows).flatMap { run in
      run.rows.map { RowPath(section: run.section, row: $0) }
    }
  }

  /// Returns the index of the first row of a section that ends below `low`, and of the
  /// first that begins at or below `high`; the number of rows if there is none.
  private func indices(
    of section: Int, from low: Double, to high: Double
  ) -> (first: Int, end: Int) {
    let top = rowsTop(section)
    let rows = rows(section)
    let count = sections[section].rowCount
    return (
      ListGeometry.first(of: count) { top + rows.end($0) > low },
      ListGeometry.first(of: count) { top + rows.top($0) >= high }
    )
  }

  /// Returns the first index below `count` for which `holds` is true, by bisection;
  /// `count` if there is none. `holds` must be true for all indices after that one.
  package static func first(of count: Int, where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
