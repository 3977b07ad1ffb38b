/// What a symbol costs at a priority. Costs are sorted, the highest priority first.
struct Cost {
  var priority: Float
  var weight: Double
}

/// Equations between symbols, each solved for a symbol of its own, the basic one; all
/// other symbols are zero. The objective is kept by symbol: its reduced costs, one for
/// each priority at which it has any, so that comparing them in order of priority is
/// comparing their first entries.
struct Tableau: Sendable {
  /// What values a symbol may have: any is a variable's, the others are a constraint's.
  enum Kind: Sendable { case any, positive, zero }

  /// A coefficient below it is no pivot.
  private static let smallestPivot = 1e-7

  private(set) var kinds: [Kind] = []
  /// By symbol: the slot of its row if it is basic, else -1.
  private(set) var rowOf: [Int32] = []
  /// The rows of basic symbols whose values are bounded. Their terms are bounded too, and
  /// not basic.
  private(set) var bounded = Matrix()
  /// The rows of basic variables. They have terms that are basic: a variable as it was
  /// defined, by those defined before it, and whatever of the bounded has become basic.
  /// So pivots do not touch them, and in a chain of a thousand items the row of each is
  /// short.
  private(set) var definitions = Matrix()
  /// The basic variables in the order of their definitions, and others that were; each
  /// definition has a number.
  private var defined: [(variable: Int32, number: Int)] = []
  private var numbers: [Int] = []
  private var lastNumber = 0
  private var values: [Double] = []
  private var hasValues = false

  private var costs: [[Cost]] = []
  private var unusedSymbols: [Int32] = []
  /// Basic symbols that may have a value that is not theirs to have.
  private var suspects = WorkList()
  /// Others whose costs may have turned negative.
  private var gainers = WorkList()
  /// The sum that an expansion has so far, by symbol; all zero between expansions.
  private var sums: [Double] = []
  private var scratch: [Term] = []
  /// How far a value may be below zero and still count as zero.
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

  /// Gives back a symbol that is not basic. Terms with it, which rounding left, go too.
  mutating func release(_ symbol: Int32) {
    let zero = Row(basic: symbol)
    _ = bounded.substitute(zero)
    _ = definitions.substitute(zero)
    costs[Int(symbol)] = []
    unusedSymbols.append(symbol)
  }

  func isBasic(_ symbol: Int32) -> Bool { rowOf[Int(symbol)] >= 0 }

  /// The value of a variable.
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

  // MARK: Rows

  /// The sum of constant and terms, sorted, in symbols that are not basic.
  mutating func expand(_ row: Row) -> Row {
    var sum = Row(basic: row.basic, constant: row.constant)
    var touched = [UInt64](repeating: 0, count: kinds.count / 64 + 1)
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

  /// Adds k · a symbol to a row that stands in no matrix.
  mutating func add(_ k: Double, _ symbol: Int32, to row: inout Row) {
    let term = Row(terms: [Term(symbol: symbol, coefficient: 1)])
    row.add(k, term, scratch: &scratch)
  }

  /// Adds the row of a variable, which is not basic. If other rows have it, its terms may
  /// not be basic.
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

  /// Gives a bounded symbol's row a constant, and remembers it if the symbol may not have
  /// this value.
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

  /// Makes a symbol basic in the row of another, which stops being it.
  private mutating func pivot(_ entering: Int32, in slot: Int32) {
    rowOf[Int(bounded.rows[Int(slot)].basic)] = -1
    rowOf[Int(entering)] = slot
    bounded.solve(slot, for: entering)
    let row = bounded.rows[Int(slot)]
    for changed in bounded.substitute(row) {
      setConstant(changed, to: bounded.rows[Int(changed)].constant)
    }
    var cost: [Cost] = []
    swap(&cost, &costs[Int(entering)])
    if !cost.isEmpty {
      for term in row.terms { add(term.coefficient, cost, to: term.symbol) }
    }
    setConstant(slot, to: row.constant)
  }

  /// Replaces a constraint's symbol, of any value, by itself and an amount.
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

  /// Takes the equation of a constraint out, whose symbols these are (other: -1 if it has
  /// one only). Values that were allowed stay so; they are not the best.
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
      // The first definition with it depends on no other that has it.
      var row = definitions.remove(slot)
      rowOf[Int(row.basic)] = -1
      row.solve(for: marker)
      _ = definitions.substitute(row)
    }
    hasValues = false
    release(marker)
    if other >= 0 { release(other) }
  }

  /// The row in which a symbol can become basic without a value that is not allowed, if
  /// its own may be any.
  private mutating func rowToLeave(for symbol: Int32) -> Int32? {
    var best: (slot: Int32, order: (Int, Double, Int32))?
    for slot in bounded.column(symbol) {
      let row = bounded.rows[Int(slot)]
      let k = row.coefficient(of: symbol)
      // A row of symbols that must be zero may have no others.
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

  /// Adds a cost to a bounded symbol: if it is basic, to its row's symbols.
  mutating func charge(_ weight: Double, at priority: Float, for symbol: Int32) {
    let cost = [Cost(priority: priority, weight: weight)]
    if !isBasic(symbol) { return add(1, cost, to: symbol) }
    for term in bounded.rows[Int(rowOf[Int(symbol)])].terms {
      add(term.coefficient, cost, to: term.symbol)
    }
  }

  private mutating func add(_ k: Double, _ cost: [Cost], to symbol: Int32) {
    let s = Int(symbol)
    for part in cost {
      let weight = k * part.weight
      let place = costs[s].firstIndex { $0.priority <= part.priority } ?? costs[s].count
      if place == costs[s].count || costs[s][place].priority < part.priority {
        costs[s].insert(Cost(priority: part.priority, weight: weight), at: place)
      } else if let sum = Row.total(costs[s][place].weight, weight) {
        costs[s][place].weight = sum
      } else {
        costs[s].remove(at: place)
      }
    }
    if isGainer(symbol) { gainers.insert(symbol) }
  }

  /// Whether the objective falls when this symbol grows.
  private func isGainer(_ symbol: Int32) -> Bool {
    guard kinds[Int(symbol)] == .positive, !isBasic(symbol),
      let first = costs[Int(symbol)].first
    else { return false }
    return first.weight < 0
  }

  /// Whether a / k is less than b / l, priority by priority. What differs by rounding
  /// only is equal.
  private static func isLess(_ a: [Cost], _ k: Double, _ b: [Cost], _ l: Double) -> Bool {
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
      if Row.total(x, -y) != nil { return x < y }
    }
    return false
  }

  // MARK: The simplex algorithm

  /// Pivots until no symbol can improve the objective. All values must be allowed; they
  /// stay so. By Bland's rule, the lowest symbol of those that could be taken, it ends.
  mutating func optimize() {
    var pivots = 0
    while let entering = gainers.first(where: isGainer), pivots < mostPivots {
      var best: (slot: Int32, ratio: Double, basic: Int32)?
      for slot in bounded.column(entering) {
        let row = bounded.rows[Int(slot)]
        let k = row.coefficient(of: entering)
        if k > -Self.smallestPivot || kinds[Int(row.basic)] != .positive { continue }
        let ratio = row.constant / -k
        if let best, (best.ratio, best.basic) <= (ratio, row.basic) { continue }
        best = (slot, ratio, row.basic)
      }
      if let best {
        pivot(entering, in: best.slot)
        pivots += 1
      } else {
        // No sum of errors falls without end: the cost was rounding.
        costs[Int(entering)] = []
      }
    }
  }

  /// Pivots until all values are allowed, and the objective stays the best if it was.
  /// Returns the symbols of an equation that no allowed values satisfy, if there is one.
  /// With `anyObjective` it does not look at costs.
  mutating func restore(anyObjective: Bool = false) -> [Int32]? {
    var pivots = 0
    while let leaving = suspects.first(where: isWrong) {
      let slot = rowOf[Int(leaving)]
      let row = bounded.rows[Int(slot)]
      guard pivots < mostPivots,
        let entering = entering(row, upward: row.constant < 0, anyObjective: anyObjective)
      else { return [leaving] + row.terms.map(\.symbol) }
      pivot(entering, in: slot)
      pivots += 1
    }
    return nil
  }

  /// Lets a basic symbol that must be zero, and is, leave its row if that has any but
  /// such symbols.
  mutating func clear(_ zero: Int32) {
    let slot = rowOf[Int(zero)]
    let row = bounded.rows[Int(slot)]
    if row.constant == 0,
      let entering = entering(row, upward: true, anyObjective: false)
        ?? entering(row, upward: false, anyObjective: false)
    {
      pivot(entering, in: slot)
    }
  }

  /// A bound on the pivots of one call. In exact arithmetic Bland's rule ends; rounding
  /// has not been seen to go in circles, and this is for the day that it does.
  private var mostPivots: Int { 10_000 + 100 * bounded.rows.count }

  private func isWrong(_ symbol: Int32) -> Bool {
    let slot = rowOf[Int(symbol)]
    if slot < 0 || kinds[Int(symbol)] == .any { return false }
    let value = bounded.rows[Int(slot)].constant
    return kinds[Int(symbol)] == .zero
      ? value.magnitude > tolerance : value < -tolerance
  }

  /// The symbol whose growing moves a row's value up, or down, and costs the least; nil
  /// if none does.
  private func entering(_ row: Row, upward: Bool, anyObjective: Bool) -> Int32? {
    var best: (symbol: Int32, k: Double)?
    for term in row.terms where kinds[Int(term.symbol)] == .positive {
      let k = upward ? term.coefficient : -term.coefficient
      if k < Self.smallestPivot { continue }
      if let best,
        anyObjective
          || !Self.isLess(costs[Int(term.symbol)], k, costs[Int(best.symbol)], best.k)
      {
        continue
      }
      best = (term.symbol, k)
    }
    return best?.symbol
  }
}

/// Symbols to look at, each once.
private struct WorkList: Sendable {
  private var symbols: [Int32] = []
  private var contains: [Bool] = []

  mutating func makeRoomForSymbol() { contains.append(false) }

  mutating func insert(_ symbol: Int32) {
    if contains[Int(symbol)] { return }
    contains[Int(symbol)] = true
    symbols.append(symbol)
  }

  /// The lowest symbol for which the condition holds. Forgets those for which it does
  /// not.
  mutating func first(where condition: (Int32) -> Bool) -> Int32? {
    var kept = 0
    var lowest: Int32?
    for symbol in symbols {
      if condition(symbol) {
        symbols[kept] = symbol
        kept += 1
        lowest = min(lowest ?? symbol, symbol)
      } else {
        contains[Int(symbol)] = false
      }
    }
    symbols.removeLast(symbols.count - kept)
    return lowest
  }
}
