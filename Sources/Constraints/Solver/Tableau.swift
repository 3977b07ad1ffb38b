/// A simplex tableau: equations between symbols, each solved for a different symbol,
/// which is basic. All other symbols are zero.
struct Tableau: Sendable {
  /// The range of a symbol's values: `any` for variables, `positive` (0 or more) and
  /// `zero` for symbols of constraints.
  enum Kind: Sendable { case any, positive, zero }

  /// The minimum coefficient of a pivot.
  static let smallestPivot = 1e-7
  /// The weight up to which a cost is a rounding error in long searches.
  private static let leastCost = 1e-7

  private(set) var kinds: [Kind] = []
  /// By symbol: the slot of its row if it is basic, else -1.
  private(set) var rowOf: [Int32] = []
  /// The rows of basic symbols with bounded values. Their terms are bounded, nonbasic
  /// symbols.
  var bounded = Matrix()
  /// The rows of basic variables. The symbols of their terms may be basic: they are
  /// variables that were defined before, and bounded symbols that have become basic.
  /// Pivots therefore do not change these rows, and the rows of a long chain of items are
  /// short.
  var definitions = Matrix()
  /// The definitions of variables in order, with their numbers, including obsolete ones.
  private var defined: [(variable: Int32, number: Int)] = []
  /// The number of each symbol's last definition; 0 if it has none.
  var numbers: [Int] = []
  private var lastNumber = 0
  private var values: [Double] = []
  private var hasValues = false

  var objective = Objective()
  /// The number of additions of terms in expansions, and of all additions before the last
  /// rebuilding.
  var otherSteps = 0
  var allowedFrom = 0
  /// By symbol: the rate at which its cost falls with the growing weight of a long
  /// search; empty outside of a long search.
  var growth: [Double] = []
  /// The pivots of a short search, which may be undone.
  var path: [(leaving: Int32, slot: Int32)] = []
  /// Whether a search has exceeded `shortSearch`.
  var isLong = false
  /// The number of pivots since the rows were rebuilt.
  var pivots = 0
  /// The number of pivots of an unfinished optimization.
  var searched = 0
  /// The number of all pivots so far.
  private(set) var allPivots = 0
  /// The maximum number of steps of a layout.
  var mostSteps = 1 &<< 28
  private var unusedSymbols: [Int32] = []
  /// Basic symbols whose values may be infeasible.
  var suspects = WorkList()
  /// Nonbasic symbols whose costs may have become negative.
  var gainers = WorkList()
  /// By symbol: the coefficient in an expansion; zero between expansions.
  var sums: [Double] = []
  private var scratch: [Term] = []
  /// The magnitude up to which a value is zero.
  var tolerance = 1e-8

  // MARK: Symbols

  mutating func newSymbol(_ kind: Kind) -> Int32 {
    if let symbol = unusedSymbols.popLast() {
      kinds[Int(symbol)] = kind
      return symbol
    }
    kinds.append(kind)
    rowOf.append(-1)
    objective.makeRoomForSymbol()
    numbers.append(0)
    values.append(0)
    sums.append(0)
    bounded.makeRoomForSymbol()
    definitions.makeRoomForSymbol()
    suspects.makeRoomForSymbol()
    gainers.makeRoomForSymbol()
    return Int32(kinds.count - 1)
  }

  /// Releases a nonbasic symbol, and removes its terms, which are rounding errors.
  private mutating func release(_ symbol: Int32) {
    let zero = Row(basic: symbol)
    _ = bounded.substitute(zero)
    _ = definitions.substitute(zero)
    objective[symbol] = []
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

  /// Returns a tableau with the same symbols and step counts, without rows and costs.
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
    new.objective.precision = objective.precision
    new.otherSteps = steps + kinds.count
    new.allowedFrom = allowedFrom
    return new
  }

  // MARK: Rows

  /// Adds a symbol, multiplied by k, to a row outside the matrices.
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

  /// Makes a symbol basic in the row of a bounded symbol. The bounded symbol becomes
  /// nonbasic.
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
    let cost = objective.takeCosts(of: entering)
    if !cost.isEmpty {
      for term in row.terms { add(term.coefficient, cost, to: term.symbol) }
    }
    setConstant(slot, to: row.constant)
  }

  /// Replaces a constraint's symbol by its sum with an amount, in all rows.
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

  /// Removes the equation of the constraint with two symbols; `other` is -1 if it has
  /// only one. The values remain feasible, but may no longer be optimal.
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
      // The first definition that contains the symbol depends on no other definition that
      // contains it.
      var row = definitions.remove(slot)
      rowOf[Int(row.basic)] = -1
      row.solve(for: marker)
      _ = definitions.substitute(row)
    }
    hasValues = false
    release(marker)
    if other >= 0 { release(other) }
  }

  /// Returns the row in which a symbol can become basic while all values but the symbol's
  /// remain feasible; nil if no row contains the symbol.
  private mutating func rowToLeave(for symbol: Int32) -> Int32? {
    var best: (slot: Int32, order: (Int, Double, Int32))?
    for slot in bounded.column(symbol) {
      let row = bounded.rows[Int(slot)]
      let k = row.coefficient(of: symbol)
      // All symbols of a row may be of the kind `zero`.
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

  private mutating func add(_ k: Double, _ cost: [Cost], to symbol: Int32) {
    objective.add(k, cost, to: symbol)
    if isGainer(symbol) { gainers.insert(symbol) }
  }

  /// Returns whether the objective falls when this symbol grows.
  func isGainer(_ symbol: Int32) -> Bool {
    guard kinds[Int(symbol)] == .positive, !isBasic(symbol) else { return false }
    let costs = objective[symbol]
    if !isLong { return (costs.first?.weight ?? 0) < 0 }
    let first = costs.first { $0.weight.magnitude > Self.leastCost }
    return (first?.weight ?? 0) < 0
  }
}
