import MesmerGeometry

// Where the rows and headers of a list lie, as plain numbers.
//
// Sections follow one another from y = 0: first the header, then the rows, all
// rows of a list equally high. Section s begins at `tops[s]`, row r in it at
// tops[s] + header + r · rowHeight, so a row far down has the place that the
// multiplication gives and not what a million additions have come to.
//
// Cost: making one takes time in the number of sections; every question takes
// the logarithms of the numbers of sections and rows, and what its answer
// holds.
//
// Rows are half open: a row holds its upper edge and not its lower one. Rows
// are found by halving over the edges that they really have, not by dividing a
// height, so that no height falls between two rows or into both.

/// The place of a row: its section and its number in it, both from 0.
public struct RowPath: Hashable, Comparable, Sendable {
  /// The section's number.
  public var section: Int
  /// The row's number in its section.
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
  /// One section's extents.
  struct Section: Equatable {
    /// Height of the header; 0 for none.
    var header: Double
    /// Number of rows, at least 0.
    var rowCount: Int
  }

  /// Rows of one section.
  struct Run: Equatable {
    var section: Int
    /// Their numbers; at least one.
    var rows: Range<Int>

    var first: RowPath { RowPath(section: section, row: rows.lowerBound) }
    var last: RowPath { RowPath(section: section, row: rows.upperBound - 1) }
  }

  let sections: [Section]
  /// Height of every row, at least 0.
  let rowHeight: Double
  /// Where each section begins, and at last where the list ends.
  private let tops: [Double]
  /// How many rows lie above each section, and at last all.
  private let rowsAbove: [Int]

  /// A list. Heights that are negative or not finite count as 0, negative row
  /// counts too.
  init(_ sections: [Section], rowHeight: Double) {
    func extent(_ value: Double) -> Double {
      value > 0 && value.isFinite ? value : 0
    }
    let rowHeight = extent(rowHeight)
    let clean = sections.map {
      Section(header: extent($0.header), rowCount: max(0, $0.rowCount))
    }
    var tops = [0.0]
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
    self.tops = tops
    self.rowsAbove = rowsAbove
  }

  /// The number of all rows.
  var rowCount: Int { rowsAbove[sections.count] }

  /// How many rows lie above a row; nil where there is no such row.
  func number(of path: RowPath) -> Int? {
    span(of: path) == nil
      ? nil : rowsAbove[path.section].addingReportingOverflow(path.row).partialValue
  }

  /// Height of everything.
  var height: Double { tops[sections.count] }

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

  /// Where a section's header begins when it sticks at a height: not above its
  /// own place, not above that height, and no lower than lets it end with its
  /// section, so that the next section's header pushes it out. Nil without a
  /// header.
  func headerTop(ofSection section: Int, stickingAt y: Double) -> Double? {
    guard let span = span(ofSection: section), sections[section].header > 0
    else { return nil }
    return max(
      span.lowerBound, min(y, span.upperBound - sections[section].header))
  }

  // MARK: Finding

  /// The sections that have a part between two heights.
  func sections(from low: Double, to high: Double) -> Range<Int> {
    guard low < high else { return 0..<0 }
    // The first that ends below `low`, and the first that begins at `high` or
    // below it.
    let first = ListGeometry.first(of: sections.count) { tops[$0 + 1] > low }
    let end = ListGeometry.first(of: sections.count) { tops[$0] >= high }
    return first..<max(first, end)
  }

  /// The rows that have a part between two heights, from above, at most
  /// `limit` of them.
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

  /// The row at a height; nil where there is none.
  func row(at y: Double) -> RowPath? {
    guard rowHeight > 0 else { return nil }
    let section = ListGeometry.first(of: sections.count) { tops[$0 + 1] > y }
    guard section < sections.count, y >= rowsTop(section) else { return nil }
    let row = firstRow(endingBelow: y, in: section)
    return row < sections[section].rowCount
      ? RowPath(section: section, row: row) : nil
  }

  /// The first row of a section that ends below a height; the number of rows
  /// where none does.
  private func firstRow(endingBelow y: Double, in section: Int) -> Int {
    let top = rowsTop(section)
    return ListGeometry.first(of: sections[section].rowCount) {
      top + Double($0 + 1) * rowHeight > y
    }
  }

  /// The first row of a section that does not begin above a height; the
  /// number of rows where all do.
  private func endRow(beginningAbove y: Double, in section: Int) -> Int {
    let top = rowsTop(section)
    return ListGeometry.first(of: sections[section].rowCount) {
      top + Double($0) * rowHeight >= y
    }
  }

  /// The first of so many numbers from 0 that has a property which all after
  /// it have too; their count where none has it.
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
