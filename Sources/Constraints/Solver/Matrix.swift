/// A symbol with its coefficient in a row.
struct Term {
  var symbol: Int32
  var coefficient: Double
}

/// A solved equation: basic = constant + sum of the terms, which are sorted by symbol.
struct Row {
  var basic: Int32 = -1
  var constant = 0.0
  var terms: [Term] = []

  func coefficient(of symbol: Int32) -> Double {
    terms.withUnsafeBufferPointer { terms in
      let i = Self.index(of: symbol, in: terms)
      return i < terms.count && terms[i].symbol == symbol ? terms[i].coefficient : 0
    }
  }

  /// Returns the index of a symbol's term, or its insertion index.
  static func index(of symbol: Int32, in terms: UnsafeBufferPointer<Term>) -> Int {
    var low = 0
    var high = terms.count
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Solves the row for the symbol of a term. The previous basic symbol, if any, becomes
  /// a term.
  mutating func solve(for symbol: Int32) {
    let k = coefficient(of: symbol)
    // basic = constant + k · symbol + rest
    terms.removeAll { $0.symbol == symbol }
    for j in terms.indices { terms[j].coefficient /= -k }
    constant /= -k
    if basic >= 0 {
      let place = terms.withUnsafeBufferPointer { Self.index(of: basic, in: $0) }
      terms.insert(Term(symbol: basic, coefficient: 1 / k), at: place)
    }
    basic = symbol
  }

  /// Adds k times the right side of `other`, and removes the symbol `gone`. Calls
  /// `changed` for each symbol that is inserted or cancelled. Only terms between the
  /// first and the last symbol of `other` are rewritten. These are often few: the symbols
  /// of `other` are often those of one item, whose numbers are adjacent.
  @inline(__always)
  mutating func add(
    _ k: Double, _ other: Row, without gone: Int32 = -1,
    precision: Double = Row.precision, scratch sum: inout [Term],
    changed: (Int32, Bool) -> Void = { _, _ in }
  ) {
    constant += k * other.constant
    sum.removeAll(keepingCapacity: true)
    let window = terms.withUnsafeBufferPointer { a in
      other.terms.withUnsafeBufferPointer { b in
        let first = min(b.first?.symbol ?? .max, gone < 0 ? .max : gone)
        let last = max(b.last?.symbol ?? -1, gone)
        let start = Self.index(of: first, in: a)
        var i = start
        var j = 0
        while true {
          let left = i < a.count ? a[i].symbol : .max
          let right = j < b.count ? b[j].symbol : .max
          if left > last && j == b.count { return start..<i }
          if left < right {
            if left != gone { sum.append(a[i]) }
            i += 1
          } else if right < left {
            sum.append(Term(symbol: right, coefficient: k * b[j].coefficient))
            changed(right, true)
            j += 1
          } else {
            if let x = Self.total(a[i].coefficient, k * b[j].coefficient, precision) {
              sum.append(Term(symbol: left, coefficient: x))
            } else {
              changed(left, false)
            }
            i += 1
            j += 1
          }
        }
      }
    }
    terms.replaceSubrange(window, with: sum)
  }

  /// Returns x + y; nil if the magnitude of the sum shows that it is a rounding error.
  /// This is so if it is at most `precision` times the larger summand, or at most 1e-9,
  /// which is less than any coefficient of a layout.
  static func total(
    _ x: Double, _ y: Double, _ precision: Double = Row.precision
  ) -> Double? {
    let sum = x + y
    let largest = max(x.magnitude, y.magnitude)
    return sum.magnitude <= max(1e-9, precision * largest) ? nil : sum
  }

  /// The relative size below which a sum is treated as a rounding error of its larger
  /// summand.
  static let precision = 1e-10
}

/// A sparse matrix of rows in slots. Each column stores the slots of its rows, so that a
/// pivot touches only rows with the symbol. Nothing depends on hash order or addresses.
struct Matrix {
  private(set) var rows: [Row] = []
  private var unused: [Int32] = []
  /// By symbol: the slots of the rows that contain it as a term, and of some rows that no
  /// longer contain it.
  private var columns: [[Int32]] = []
  /// By symbol: the number of rows that contain it as a term.
  private(set) var counts: [Int32] = []
  /// By slot: the number of the last column traversal that visited it.
  private var walked: [Int] = []
  private var walks = 0
  private var scratch: [Term] = []
  var precision = Row.precision
  /// The number of additions of terms so far.
  private(set) var steps = 0

  mutating func makeRoomForSymbol() {
    columns.append([])
    counts.append(0)
  }

  /// Returns the slots of the rows that contain a symbol as a term, each once, in a
  /// deterministic order.
  mutating func column(_ symbol: Int32) -> [Int32] {
    if columns[Int(symbol)].count > Int(counts[Int(symbol)]) { tidyColumn(symbol) }
    return columns[Int(symbol)]
  }

  private mutating func tidyColumn(_ symbol: Int32) {
    walks += 1
    var slots: [Int32] = []
    swap(&slots, &columns[Int(symbol)])
    slots.removeAll { slot in
      if walked[Int(slot)] == walks || rows[Int(slot)].coefficient(of: symbol) == 0 {
        return true
      }
      walked[Int(slot)] = walks
      return false
    }
    columns[Int(symbol)] = slots
  }

  private mutating func enter(_ slot: Int32, inColumn symbol: Int32) {
    let s = Int(symbol)
    if columns[s].count > 2 * Int(counts[s]) + 8 { tidyColumn(symbol) }
    columns[s].append(slot)
    counts[s] += 1
  }

  mutating func insert(_ row: Row) -> Int32 {
    let slot = unused.popLast() ?? Int32(rows.count)
    if Int(slot) == rows.count {
      rows.append(Row())
      walked.append(0)
    }
    for term in row.terms { enter(slot, inColumn: term.symbol) }
    rows[Int(slot)] = row
    return slot
  }

  mutating func remove(_ slot: Int32) -> Row {
    var row = Row()
    swap(&row, &rows[Int(slot)])
    for term in row.terms { counts[Int(term.symbol)] -= 1 }
    unused.append(slot)
    return row
  }

  mutating func setConstant(_ slot: Int32, to constant: Double) {
    rows[Int(slot)].constant = constant
  }

  /// Solves a row for one of its terms' symbols.
  mutating func solve(_ slot: Int32, for symbol: Int32) {
    let leaving = rows[Int(slot)].basic
    rows[Int(slot)].solve(for: symbol)
    counts[Int(symbol)] -= 1
    enter(slot, inColumn: leaving)
  }

  /// Substitutes the row's right side for its basic symbol in all rows that contain it.
  /// Returns the slots of these rows.
  mutating func substitute(_ row: Row) -> [Int32] {
    let symbol = row.basic
    let slots = column(symbol)
    columns[Int(symbol)] = []
    counts[Int(symbol)] = 0
    var sum: [Term] = []
    swap(&sum, &scratch)
    for slot in slots {
      var target = Row()
      swap(&target, &rows[Int(slot)])
      let k = target.coefficient(of: symbol)
      steps += target.terms.count + row.terms.count + 1
      target.add(k, row, without: symbol, precision: precision, scratch: &sum) {
        changed, isNew in
        if isNew { enter(slot, inColumn: changed) } else { counts[Int(changed)] -= 1 }
      }
      swap(&target, &rows[Int(slot)])
    }
    swap(&sum, &scratch)
    return slots
  }
}
