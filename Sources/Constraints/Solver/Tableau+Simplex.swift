// The simplex algorithm on a tableau: primal for the objective, dual for values.

extension Tableau {
  /// The minimum coefficient of a pivot in long searches, where rounding errors add up.
  private static let longPivot = 1e-5
  /// The fraction of the larger summand below which a sum is treated as zero in long
  /// searches.
  private static let longPrecision = 1e-8
  /// The maximum number of pivots of a short search. Layouts of apps need up to ten
  /// pivots.
  private static let shortSearch = 64
  /// The maximum number of pivots of a long search before the rows are rebuilt.
  private static let mostPivots = 64

  /// Pivots until no symbol can improve the objective. The values must be feasible before
  /// the call, and remain feasible.
  ///
  /// A search follows Bland's rule (the lowest eligible symbol), which determines the
  /// choice among equally good solutions but may take exponentially many pivots. A search
  /// that exceeds `shortSearch` pivots is undone and repeated with a parametric rule,
  /// which all later searches use, too.
  ///
  /// The parametric rule is: the weight of the added constraint, whose symbols are
  /// `symbols`, grows from zero, and each pivot is the first that the growing weight
  /// requires. The values are thus optimal for the current weight at any time, and few
  /// pivots are needed up to the full weight. After 1000 pivots and 10 more for each row,
  /// a search continues with Bland's rule, which cannot cycle.
  ///
  /// Returns false if the search did not end within `mostPivots`, after which the rows
  /// have lost precision: they must be rebuilt from the constraints before the next call.
  mutating func optimize(adding symbols: [Int32] = []) -> Bool {
    if !isLong {
      path = []
      if improve(atMost: Self.shortSearch, record: true) { return true }
      for pivot in path.reversed() { self.pivot(pivot.leaving, in: pivot.slot) }
      isLong = true
      bounded.precision = Self.longPrecision
      definitions.precision = Self.longPrecision
      objective.precision = Self.longPrecision
    }
    // Rounding may cause cycling, which Bland's rule ends.
    if searched < 1000 + 10 * bounded.rows.count { weigh(symbols) }
    let isDone = improve(atMost: Self.mostPivots, record: false)
    growth = []
    searched = isDone ? 0 : searched + Self.mostPivots
    return isDone
  }

  /// Whether the rows have lost precision by the pivots since they were last rebuilt.
  var isWorn: Bool { isLong && pivots >= Self.mostPivots }

  /// Pivots towards the optimum. Returns false if `most` pivots do not reach the optimum.
  /// Returns true if they reach it, and also if the limit on the work is exceeded
  /// (`isExhausted`).
  private mutating func improve(atMost most: Int, record: Bool) -> Bool {
    var pivots = 0
    while !isExhausted {
      guard
        let entering = growth.isEmpty
          ? gainers.first(where: isGainer)
          : gainers.first(where: isGainer, isBefore: isRequiredEarlier)
      else { return true }
      if pivots == most { return false }
      let slot = growth.isEmpty ? firstToFall(entering) : largestToFall(entering)
      if let slot {
        if record { path.append((bounded.rows[Int(slot)].basic, slot)) }
        pivot(entering, in: slot)
        pivots += 1
      } else {
        // A sum of errors is bounded below, so the cost was a rounding error.
        objective[entering] = []
      }
    }
    return true
  }

  /// Returns the slot of the row whose basic symbol reaches zero first as a symbol grows;
  /// nil if there is none. Of several such rows, it is the one with the lowest basic
  /// symbol.
  private mutating func firstToFall(_ entering: Int32) -> Int32? {
    var best: (slot: Int32, ratio: Double, basic: Int32)?
    for slot in bounded.column(entering) {
      let row = bounded.rows[Int(slot)]
      let k = row.coefficient(of: entering)
      if k > -Self.smallestPivot || kinds[Int(row.basic)] != .positive { continue }
      let ratio = row.constant / -k
      if let best, (best.ratio, best.basic) <= (ratio, row.basic) { continue }
      best = (slot, ratio, row.basic)
    }
    return best?.slot
  }

  /// Returns the row to pivot in by Harris's rule; nil if there is none. Of the rows
  /// whose basic symbols reach zero within the tolerance of the first, it is the one with
  /// the largest coefficient, with which the least precision is lost.
  private mutating func largestToFall(_ entering: Int32) -> Int32? {
    var rows: [(slot: Int32, k: Double, constant: Double, basic: Int32)] = []
    var most = Double.infinity
    for slot in bounded.column(entering) {
      let row = bounded.rows[Int(slot)]
      let k = -row.coefficient(of: entering)
      if k < Self.longPivot || kinds[Int(row.basic)] != .positive { continue }
      rows.append((slot, k, row.constant, row.basic))
      most = min(most, (row.constant + 0.1 * tolerance) / k)
    }
    rows.removeAll { $0.constant / $0.k > most }
    return rows.max { ($0.k, -$0.basic) < ($1.k, -$1.basic) }?.slot
  }

  /// Records the rate at which the cost of each symbol falls with the growing weight of a
  /// constraint. Without a constraint, an equal cost is added to all symbols. This cost
  /// starts so large that the present values are optimal, and falls to zero.
  private mutating func weigh(_ symbols: [Int32]) {
    growth = [Double](repeating: symbols.isEmpty ? 1 : 0, count: kinds.count)
    for symbol in symbols {
      if !isBasic(symbol) {
        growth[Int(symbol)] -= 1
        continue
      }
      for term in bounded.rows[Int(rowOf[Int(symbol)])].terms {
        growth[Int(term.symbol)] -= term.coefficient
      }
    }
  }

  /// Returns whether one symbol improves the objective before another one does, as the
  /// weight grows or, without a constraint, as the added cost falls.
  private func isRequiredEarlier(_ a: Int32, _ b: Int32) -> Bool {
    let x = max(growth[Int(a)], 1e-9)
    let y = max(growth[Int(b)], 1e-9)
    if objective.isLess(a, x, b, y) { return true }
    if objective.isLess(b, y, a, x) { return false }
    return (-x, a) < (-y, b)
  }

  /// Pivots until all values are feasible; an optimal objective remains optimal. Returns
  /// the symbols of an equation that no feasible values satisfy, if there is one. With
  /// `anyObjective`, costs are ignored.
  mutating func restore(anyObjective: Bool = false) -> [Int32]? {
    while !isExhausted, let leaving = suspects.first(where: isWrong) {
      let slot = rowOf[Int(leaving)]
      let row = bounded.rows[Int(slot)]
      guard
        let entering = entering(row, upward: row.constant < 0, anyObjective: anyObjective)
      else { return [leaving] + row.terms.map(\.symbol) }
      pivot(entering, in: slot)
    }
    return nil
  }

  /// Makes a symbol of the kind `zero` nonbasic, if its value is zero and its row has a
  /// positive symbol.
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

  /// The number of steps (additions of terms and costs) so far.
  var steps: Int { bounded.steps + definitions.steps + objective.steps + otherSteps }

  /// Whether the limit on the work is exceeded. The values are then not optimal and may
  /// be infeasible.
  var isExhausted: Bool { steps - allowedFrom > mostSteps }

  mutating func allowWork() { allowedFrom = steps }

  private func isWrong(_ symbol: Int32) -> Bool {
    let slot = rowOf[Int(symbol)]
    if slot < 0 || kinds[Int(symbol)] == .any { return false }
    let value = bounded.rows[Int(slot)].constant
    return kinds[Int(symbol)] == .zero
      ? value.magnitude > tolerance : value < -tolerance
  }

  /// Returns the symbol whose growth raises (or lowers) a row's value at the least cost;
  /// nil if there is none.
  private func entering(_ row: Row, upward: Bool, anyObjective: Bool) -> Int32? {
    var best: (symbol: Int32, k: Double)?
    for term in row.terms where kinds[Int(term.symbol)] == .positive {
      let k = upward ? term.coefficient : -term.coefficient
      if k < Self.smallestPivot { continue }
      if let best,
        anyObjective
          || !objective.isLess(term.symbol, k, best.symbol, best.k)
      {
        continue
      }
      best = (term.symbol, k)
    }
    return best?.symbol
  }
}
