import MesmerGeometry

// Where the rows and headers of a list lie, as plain numbers.
//
// Sections follow one another below the list's own header: first the header, then the
// rows, which all have the same height. Section s begins at `tops[s]`, and row r in it at
// tops[s] + header + r · rowHeight: one multiplication, without the rounding errors of a
// million additions.
//
// Cost: making a geometry takes time in the number of sections. Each query takes time in
// the logarithms of the numbers of sections and rows, plus the size of its result.
//
// Rows are half open: a row includes its upper edge and not its lower one. Rows are found
// by bisection over their actual edges, not by division, so that no y falls between two
// rows or into both.

/// The place of a row: the index of its section and its index in it.
public struct RowPath: Hashable, Comparable, Sendable {
  /// The index of the section, from 0.
  public var section: Int
  /// The index of the row in its section, from 0.
  public var row: Int

  /// The place of a row; `section` is 0 by default.
  public init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }

  /// Whether a row lies above another one.
  public static func < (a: RowPath, b: RowPath) -> Bool {
    (a.section, a.row) < (b.section, b.row)
  }
}

/// The geometry of a list.
struct ListGeometry: Equatable {
  /// The extents of one section.
  struct Section: Equatable {
    /// Height of the header; 0 for none.
    var header: Double
    /// Number of rows, at least 0.
    var rowCount: Int
  }

  /// Consecutive rows of one section.
  struct Run: Equatable {
    var section: Int
    /// Their indices; at least one.
    var rows: Range<Int>

    var first: RowPath { RowPath(section: section, row: rows.lowerBound) }
    var last: RowPath { RowPath(section: section, row: rows.upperBound - 1) }
  }

  let sections: [Section]
  /// Height of every row, at least 0.
  let rowHeight: Double
  /// Where each section begins; the last element is where the list ends.
  private let tops: [Double]
  /// How many rows lie above each section; the last element is the number of all rows.
  private let rowsAbove: [Int]

  /// Height of what lies below the sections.
  private let footer: Double

  /// A list. Heights that are negative or not finite, and negative row counts, count as
  /// 0.
  ///
  /// - Parameters:
  ///   - header: the height of what lies above the sections.
  ///   - footer: the height of what lies below them.
  init(
    _ sections: [Section], rowHeight: Double, header: Double = 0, footer: Double = 0
  ) {
    func extent(_ value: Double) -> Double {
      value > 0 && value.isFinite ? value : 0
    }
    let rowHeight = extent(rowHeight)
    let clean = sections.map {
      Section(header: extent($0.header), rowCount: max(0, $0.rowCount))
    }
    var tops = [extent(header)]
    var rowsAbove = [0]
    tops.reserveCapacity(clean.count + 1)
    rowsAbove.reserveCapacity(clean.count + 1)
    for section in clean {
      let sum = rowsAbove[rowsAbove.count - 1]
        .addingReportingOverflow(section.rowCount)
      rowsAbove.append(sum.overflow ? .max : sum.partialValue)
      tops.append(
        tops[tops.count - 1] + section.header
          + Double(section.rowCount) * rowHeight)
    }
    self.sections = clean
    self.rowHeight = rowHeight
    self.footer = extent(footer)
    self.tops = tops
    self.rowsAbove = rowsAbove
  }

  /// The number of rows in all sections.
  var rowCount: Int { rowsAbove[sections.count] }

  /// How many rows lie above a row; nil where there is no such row.
  func number(of path: RowPath) -> Int? {
    span(of: path) == nil
      ? nil : rowsAbove[path.section].addingReportingOverflow(path.row).partialValue
  }

  /// The height of the list.
  var height: Double { bottom + footer }

  /// Where the sections end.
  var bottom: Double { tops[sections.count] }

  // MARK: Places

  /// Where a section begins and ends; nil where there is none.
  func span(ofSection section: Int) -> ClosedRange<Double>? {
    guard sections.indices.contains(section) else { return nil }
    return tops[section]...max(tops[section], tops[section + 1])
  }

  /// Where a section's rows begin.
  private func rowsTop(_ section: Int) -> Double {
    tops[section] + sections[section].header
  }

  /// Where a row begins and ends; nil where there is none.
  func span(of path: RowPath) -> ClosedRange<Double>? {
    guard sections.indices.contains(path.section), path.row >= 0,
      path.row < sections[path.section].rowCount
    else { return nil }
    let top = rowsTop(path.section)
    let low = top + Double(path.row) * rowHeight
    return low...max(low, top + Double(path.row + 1) * rowHeight)
  }

  /// Where a section's header begins if it sticks at y; nil without a header.
  ///
  /// It is never above its own place or above y, and never so low that it extends below
  /// its section: the next section's header pushes it out.
  func headerTop(ofSection section: Int, stickingAt y: Double) -> Double? {
    guard let span = span(ofSection: section), sections[section].header > 0
    else { return nil }
    return max(
      span.lowerBound, min(y, span.upperBound - sections[section].header))
  }

  // MARK: Finding

  /// The sections that lie partly between two heights.
  func sections(from low: Double, to high: Double) -> Range<Int> {
    guard low < high else { return 0..<0 }
    // The first section that ends below `low`, and the first that begins at or below
    // `high`.
    let first = ListGeometry.first(of: sections.count) { tops[$0 + 1] > low }
    let end = ListGeometry.first(of: sections.count) { tops[$0] >= high }
    return first..<max(first, end)
  }

  /// The rows that lie partly between two heights, from the top; at most `limit` of them.
  func rows(from low: Double, to high: Double, limit: Int = .max) -> [Run] {
    guard rowHeight > 0 else { return [] }
    var room = limit
    var runs: [Run] = []
    for section in sections(from: low, to: high) where room > 0 {
      let first = firstRow(endingBelow: low, in: section)
      let end = min(
        endRow(beginningAbove: high, in: section),
        first.addingReportingOverflow(room).overflow ? .max : first + room)
      if first < end {
        runs.append(Run(section: section, rows: first..<end))
        room -= end - first
      }
    }
    return runs
  }

  /// The index of the first row of a section that ends below y; the number of rows if
  /// there is none.
  private func firstRow(endingBelow y: Double, in section: Int) -> Int {
    let top = rowsTop(section)
    return ListGeometry.first(of: sections[section].rowCount) {
      top + Double($0 + 1) * rowHeight > y
    }
  }

  /// The index of the first row of a section that begins at or below y; the number of
  /// rows if there is none.
  private func endRow(beginningAbove y: Double, in section: Int) -> Int {
    let top = rowsTop(section)
    return ListGeometry.first(of: sections[section].rowCount) {
      top + Double($0) * rowHeight >= y
    }
  }

  /// Bisection: the first index below `count` for which `holds` is true, if it then holds
  /// for all that follow; `count` if there is none.
  private static func first(of count: Int, where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
