/// The cost of a symbol at a priority. Costs are sorted by priority, the highest first.
struct Cost {
  var priority: Float
  var weight: Double
}

/// A simplex tableau: equations between symbols, each solved for a different basic
/// symbol; all other symbols are zero. The objective is stored as the reduced costs of
/// each symbol, one for each priority with a nonzero cost, so that a comparison by
/// priority compares their first entries.
struct Tableau: Sendable {
  /// The range of a symbol's values: `any` for variables, the others for symbols of
  /// constraints.
  enum Kind: Sendable { case any, positive, zero }

  /// The minimum coefficient of a pivot.
  static let smallestPivot = 1e-7
  /// The minimum coefficient of a pivot, and the relative size of rounding errors, after
  /// long searches: every hundred pivots lose digits.
  static let longPivot = 1e-5
  static let longPrecision = 1e-8
  /// The maximum number of pivots of a short search. Layouts of apps take up to ten.
  static let shortSearch = 64
  /// The maximum number of pivots before the rows are rebuilt.
  static let mostPivots = 64
  /// The magnitude below which, after long searches, a cost is treated as a rounding
  /// error.
  static let leastCost = 1e-7

  private(set) var kinds: [Kind] = []
  /// By symbol: the slot of its row if it is basic, else -1.
  private(set) var rowOf: [Int32] = []
  /// The rows of basic symbols with bounded values. Their terms are bounded, nonbasic
  /// symbols.
  var bounded = Matrix()
  /// The rows of basic variables. Their terms may be basic: variables that were defined
  /// before, and bounded symbols that have become basic. Pivots therefore do not change
  /// these rows, and in a chain of a thousand items each row is short.
  var definitions = Matrix()
  /// The present and former basic variables in the order of their definitions; each
  /// definition has a number.
  private var defined: [(variable: Int32, number: Int)] = []
  private var numbers: [Int] = []
  private var lastNumber = 0
  private var values: [Double] = []
  private var hasValues = false

  var costs: [[Cost]] = []
  private var costScratch: [Cost] = []
  /// The additions of costs, and the terms of expansions.
  var otherSteps = 0
  var allowedFrom = 0
  /// By symbol: the rate at which its cost falls with the growing weight; empty without
  /// one.
  var growth: [Double] = []
  /// The pivots of a search that may be undone.
  var path: [(leaving: Int32, slot: Int32)] = []
  /// Whether a search has exceeded `shortSearch`.
  var isLong = false
  /// The pivots since the rows were rebuilt, and those of an unfinished optimization.
  var pivots = 0
  var searched = 0
  /// All pivots so far.
  private(set) var allPivots = 0
  /// The limit on the steps of a layout.
  var mostSteps = 1 &<< 28
  private var unusedSymbols: [Int32] = []
  /// Basic symbols whose values may be infeasible.
  var suspects = WorkList()
  /// Nonbasic symbols whose costs may have become negative.
  var gainers = WorkList()
  /// The partial sums of an expansion, by symbol; all zero between expansions.
  private var sums: [Double] = []
  private var scratch: [Term] = []
  /// The magnitude up to which a value is treated as zero.
  var tolerance = 1e-8

  // MARK: Symbols

  mutating func newSymbol(_ kind: Kind) -> Int32 {
    if let symbol = unusedSymbols.popLast() {
      kinds[Int(symbol)] = kind
      return symbol
    }
    kinds.append(kind)
    rowOf.append(-1)
    costs.append([])
    numbers.append(0)
    values.append(0)
    sums.append(0)
    bounded.makeRoomForSymbol()
    definitions.makeRoomForSymbol()
    suspects.makeRoomForSymbol()
    gainers.makeRoomForSymbol()
    return Int32(kinds.count - 1)
  }

  /// Releases a nonbasic symbol. Terms with it that rounding left are removed.
  mutating func release(_ symbol: Int32) {
    let zero = Row(basic: symbol)
    _ = bounded.substitute(zero)
    _ = definitions.substitute(zero)
    costs[Int(symbol)] = []
    unusedSymbols.append(symbol)
  }

  func isBasic(_ symbol: Int32) -> Bool { rowOf[Int(symbol)] >= 0 }

  /// Returns the value of a variable.
  mutating func value(_ variable: Int32) -> Double {
    if !hasValues { computeValues() }
    return isBasic(variable) ? values[Int(variable)] : 0
  }

  private mutating func computeValues() {
    forgetOldDefinitions()
    for (variable, _) in defined {
      let row = definitions.rows[Int(rowOf[Int(variable)])]
      var value = row.constant
      for term in row.terms where isBasic(term.symbol) {
        let known =
          kinds[Int(term.symbol)] == .any
          ? values[Int(term.symbol)]
          : bounded.rows[Int(rowOf[Int(term.symbol)])].constant
        value += term.coefficient * known
      }
      values[Int(variable)] = value
    }
    hasValues = true
  }

  private mutating func forgetOldDefinitions() {
    defined = defined.filter {
      isBasic($0.variable) && numbers[Int($0.variable)] == $0.number
    }
  }

  /// Returns a tableau with the same symbols and without rows and costs. The count of
  /// the work continues.
  func emptied() -> Tableau {
    var new = Tableau()
    for kind in kinds { _ = new.newSymbol(kind) }
    new.unusedSymbols = unusedSymbols
    new.isLong = isLong
    new.searched = searched
    new.allPivots = allPivots
    new.mostSteps = mostSteps
    new.tolerance = tolerance
    new.bounded.precision = bounded.precision
    new.definitions.precision = definitions.precision
    new.otherSteps = steps + kinds.count
    new.allowedFrom = allowedFrom
    return new
  }

  // MARK: Rows

  /// Returns the sum of constant and terms, sorted, in nonbasic symbols.
  mutating func expand(_ row: Row) -> Row {
    var sum = Row(basic: row.basic, constant: row.constant)
    var touched = [UInt64](repeating: 0, count: kinds.count / 64 + 1)
    otherSteps += touched.count
    /// Basic symbols to replace; variables, the latest definition first, then the rest.
    var variables: [Int32] = []
    var others: [Int32] = []
    func isTouched(_ s: Int) -> Bool { touched[s / 64] & 1 << UInt64(s % 64) != 0 }
    func add(_ k: Double, _ row: Row, _ sums: inout [Double]) {
      for term in row.terms {
        let s = Int(term.symbol)
        if isTouched(s) {
          sums[s] = Row.total(sums[s], k * term.coefficient) ?? 0
          continue
        }
        touched[s / 64] |= 1 << UInt64(s % 64)
        sums[s] = k * term.coefficient
        if rowOf[s] < 0 { continue }
        if kinds[s] == .any {
          variables.append(term.symbol)
        } else {
          others.append(term.symbol)
        }
      }
    }
    func replace(_ symbol: Int32, _ matrix: Matrix, _ sums: inout [Double]) {
      let row = matrix.rows[Int(rowOf[Int(symbol)])]
      let k = sums[Int(symbol)]
      sums[Int(symbol)] = 0
      if k == 0 { return }
      otherSteps += row.terms.count + 1
      sum.constant += k * row.constant
      add(k, row, &sums)
    }
    var work: [Double] = []
    swap(&work, &sums)
    add(1, row, &work)
    while let latest = variables.indices.max(by: {
      numbers[Int(variables[$0])] < numbers[Int(variables[$1])]
    }) {
      replace(variables.remove(at: latest), definitions, &work)
    }
    for symbol in others { replace(symbol, bounded, &work) }
    for (i, word) in touched.enumerated() {
      var word = word
      while word != 0 {
        let s = i * 64 + word.trailingZeroBitCount
        word &= word - 1
        if work[s].magnitude > 1e-9 {
          sum.terms.append(Term(symbol: Int32(s), coefficient: work[s]))
        }
        work[s] = 0
      }
    }
    swap(&work, &sums)
    return sum
  }

  /// Adds k · a symbol to a row outside the matrices.
  mutating func add(_ k: Double, _ symbol: Int32, to row: inout Row) {
    let term = Row(terms: [Term(symbol: symbol, coefficient: 1)])
    row.add(k, term, scratch: &scratch)
  }

  /// Adds the row of a nonbasic variable. If other rows contain it, its terms must be
  /// nonbasic.
  mutating func define(_ row: Row) {
    _ = definitions.substitute(row)
    rowOf[Int(row.basic)] = definitions.insert(row)
    lastNumber += 1
    numbers[Int(row.basic)] = lastNumber
    if defined.count > 2 * definitions.rows.count + 16 { forgetOldDefinitions() }
    defined.append((row.basic, lastNumber))
    hasValues = false
  }

  /// Adds the row of a bounded symbol.
  mutating func insert(_ row: Row) {
    rowOf[Int(row.basic)] = bounded.insert(row)
    setConstant(rowOf[Int(row.basic)], to: row.constant)
  }

  /// Sets the constant of a bounded symbol's row, and adds the symbol to `suspects` if
  /// the value is infeasible.
  private mutating func setConstant(_ slot: Int32, to constant: Double) {
    hasValues = false
    let basic = bounded.rows[Int(slot)].basic
    if constant >= 0 && kinds[Int(basic)] == .positive {
      bounded.setConstant(slot, to: constant)
    } else if constant.magnitude <= tolerance {
      bounded.setConstant(slot, to: 0)
    } else {
      bounded.setConstant(slot, to: constant)
      suspects.insert(basic)
    }
  }

  /// Makes a symbol basic in the row of another, which becomes nonbasic.
  mutating func pivot(_ entering: Int32, in slot: Int32) {
    pivots += 1
    allPivots += 1
    rowOf[Int(bounded.rows[Int(slot)].basic)] = -1
    rowOf[Int(entering)] = slot
    bounded.solve(slot, for: entering)
    let row = bounded.rows[Int(slot)]
    for changed in bounded.substitute(row) {
      setConstant(changed, to: bounded.rows[Int(changed)].constant)
    }
    if !growth.isEmpty {
      let share = growth[Int(entering)]
      growth[Int(entering)] = 0
      for term in row.terms { growth[Int(term.symbol)] += share * term.coefficient }
    }
    var cost: [Cost] = []
    swap(&cost, &costs[Int(entering)])
    if !cost.isEmpty {
      for term in row.terms { add(term.coefficient, cost, to: term.symbol) }
    }
    setConstant(slot, to: row.constant)
  }

  /// Replaces a constraint's symbol in all rows by the sum of the symbol and an amount.
  mutating func shift(_ marker: Int32, by amount: Double) {
    if isBasic(marker) {
      let slot = rowOf[Int(marker)]
      setConstant(slot, to: bounded.rows[Int(slot)].constant - amount)
    }
    for slot in bounded.column(marker) {
      let row = bounded.rows[Int(slot)]
      setConstant(slot, to: row.constant + row.coefficient(of: marker) * amount)
    }
    for slot in definitions.column(marker) {
      let row = definitions.rows[Int(slot)]
      definitions.setConstant(
        slot, to: row.constant + row.coefficient(of: marker) * amount)
    }
    hasValues = false
  }

  /// Removes the equation of the constraint with these symbols (`other` is -1 if it has
  /// only one). The values remain feasible, but not optimal.
  mutating func takeOut(_ marker: Int32, _ other: Int32) {
    if !isBasic(marker) {
      if other >= 0 && isBasic(other) {
        pivot(marker, in: rowOf[Int(other)])
      } else if let slot = rowToLeave(for: marker) {
        pivot(marker, in: slot)
      }
    }
    if isBasic(marker) {
      _ = definitions.substitute(bounded.remove(rowOf[Int(marker)]))
      rowOf[Int(marker)] = -1
    } else if let slot = definitions.column(marker).min(by: {
      numbers[Int(definitions.rows[Int($0)].basic)]
        < numbers[Int(definitions.rows[Int($1)].basic)]
    }) {
      // The earliest definition that contains the symbol depends on no other such
      // definition.
      var row = definitions.remove(slot)
      rowOf[Int(row.basic)] = -1
      row.solve(for: marker)
      _ = definitions.substitute(row)
    }
    hasValues = false
    release(marker)
    if other >= 0 { release(other) }
  }

  /// Returns the row in which a symbol can become basic with all other values feasible.
  private mutating func rowToLeave(for symbol: Int32) -> Int32? {
    var best: (slot: Int32, order: (Int, Double, Int32))?
    for slot in bounded.column(symbol) {
      let row = bounded.rows[Int(slot)]
      let k = row.coefficient(of: symbol)
      // All symbols of a row may be ones that must be zero.
      let place =
        k.magnitude < Self.smallestPivot
        ? 3 : kinds[Int(row.basic)] == .zero ? 0 : k < 0 ? 1 : 2
      let order = (place, row.constant / k.magnitude, row.basic)
      if let best, best.order <= order { continue }
      best = (slot, order)
    }
    return best?.slot
  }

  // MARK: Costs

  /// Adds a cost to a bounded symbol, or to the symbols of its row if it is basic.
  mutating func charge(_ weight: Double, at priority: Float, for symbol: Int32) {
    let cost = [Cost(priority: priority, weight: weight)]
    if !isBasic(symbol) { return add(1, cost, to: symbol) }
    for term in bounded.rows[Int(rowOf[Int(symbol)])].terms {
      add(term.coefficient, cost, to: term.symbol)
    }
  }

  /// Merges two lists sorted by priority, in time linear in their lengths, which are at
  /// most the number of priorities in the system.
  private mutating func add(_ k: Double, _ cost: [Cost], to symbol: Int32) {
    let s = Int(symbol)
    otherSteps += costs[s].count + cost.count + 1
    var sum: [Cost] = []
    swap(&sum, &costScratch)
    sum.removeAll(keepingCapacity: true)
    costs[s].withUnsafeBufferPointer { a in
      cost.withUnsafeBufferPointer { b in
        var i = 0
        var j = 0
        while i < a.count || j < b.count {
          let left = i < a.count ? a[i].priority : -1
          let right = j < b.count ? b[j].priority : -1
          if left > right {
            sum.append(a[i])
            i += 1
          } else if right > left {
            let weight = k * b[j].weight
            if weight.magnitude > 1e-9 {
              sum.append(Cost(priority: right, weight: weight))
            }
            j += 1
          } else {
            if let weight = Row.total(a[i].weight, k * b[j].weight, bounded.precision) {
              sum.append(Cost(priority: left, weight: weight))
            }
            i += 1
            j += 1
          }
        }
      }
    }
    swap(&sum, &costs[s])
    swap(&sum, &costScratch)
    if isGainer(symbol) { gainers.insert(symbol) }
  }

  /// Returns whether the objective falls when this symbol grows.
  func isGainer(_ symbol: Int32) -> Bool {
    guard kinds[Int(symbol)] == .positive, !isBasic(symbol) else { return false }
    if !isLong { return (costs[Int(symbol)].first?.weight ?? 0) < 0 }
    let first = costs[Int(symbol)].first { $0.weight.magnitude > Self.leastCost }
    return (first?.weight ?? 0) < 0
  }

  /// Returns whether a / k is less than b / l in lexicographic order of priorities.
  /// Values that differ only by rounding are equal.
  func isLess(_ a: [Cost], _ k: Double, _ b: [Cost], _ l: Double) -> Bool {
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      var x = 0.0
      var y = 0.0
      let left = i < a.count ? a[i].priority : -1
      let right = j < b.count ? b[j].priority : -1
      if left >= right {
        x = a[i].weight / k
        i += 1
      }
      if right >= left {
        y = b[j].weight / l
        j += 1
      }
      if Row.total(x, -y, bounded.precision) != nil { return x < y }
    }
    return false
  }
}

/// A set of symbols to examine.
struct WorkList: Sendable {
  private var symbols: [Int32] = []
  private var contains: [Bool] = []

  mutating func makeRoomForSymbol() { contains.append(false) }

  mutating func insert(_ symbol: Int32) {
    if contains[Int(symbol)] { return }
    contains[Int(symbol)] = true
    symbols.append(symbol)
  }

  /// Returns the lowest symbol that satisfies the condition, and removes the symbols
  /// that do not.
  mutating func first(where condition: (Int32) -> Bool) -> Int32? {
    first(where: condition, isBefore: <)
  }

  /// Returns the first symbol in another order that satisfies the condition.
  mutating func first(
    where condition: (Int32) -> Bool, isBefore: (Int32, Int32) -> Bool
  ) -> Int32? {
    var kept = 0
    var best: Int32?
    for symbol in symbols {
      if condition(symbol) {
        symbols[kept] = symbol
        kept += 1
        if let other = best, !isBefore(symbol, other) { continue }
        best = symbol
      } else {
        contains[Int(symbol)] = false
      }
    }
    symbols.removeLast(symbols.count - kept)
    return best
  }
}
