/// An incremental solver of linear constraints.
///
/// A constraint is required, or has a priority below 1000. Constraints that are not
/// required are satisfied as closely as possible. The solution minimizes the sum of
/// absolute errors of the constraints with the highest priority, then the sum for the
/// next priority, and so on. If several solutions remain, the choice depends only on the
/// constraints and the order in which they were added.
///
/// It is a value type, so a copy can answer hypothetical queries.
package struct ConstraintSolver: Sendable {
  /// An unknown of the equations.
  package struct Variable: Hashable, Sendable {
    let symbol: Int32
  }

  /// A constraint that was added. A constraint is less than one that was added later.
  package struct Constraint: Hashable, Comparable, Sendable {
    let serial: Int
    let slot: Int32

    package static func < (a: Self, b: Self) -> Bool { a.serial < b.serial }
  }

  package enum Relation: Sendable { case equal, atMost, atLeast }

  /// The error of a constraint that was not added or was removed.
  package enum Fault: Error, Equatable {
    /// A number is not finite or out of its range, or the priority is not above 0 and at
    /// most 1000.
    case number(String)
    /// The constraint contradicts the listed ones, the oldest first. The listed
    /// constraints are consistent with one another.
    case conflict([Constraint])
    /// The limit on the work is exceeded.
    case work
  }

  package static let required: Float = 1000

  /// The data of a constraint, in the form 0 <= expression - constant or 0 = expression -
  /// constant.
  struct Record {
    var serial: Int
    /// The symbol for the excess of the expression over its constant; of the kind `zero`
    /// for a required equation.
    var marker: Int32
    /// The symbol for the shortfall of the expression below its constant, if the
    /// constraint may be violated; else -1.
    var shortfall: Int32
    var constant: Double
    var relation: Relation
    var priority: Float
    /// The expression.
    var terms: [Term]
  }

  var tableau = Tableau()
  var records: [Record] = []
  private var unusedRecords: [Int32] = []
  /// By symbol: the slot of its constraint in `records`; -1 for a variable.
  private var owners: [Int32] = []
  private var serial = 0

  /// The limit on the work of a layout: 2^28 steps (additions of terms and costs), at
  /// some four to eight nanoseconds each.
  package static let mostSteps = 1 &<< 28

  package init(mostSteps: Int = ConstraintSolver.mostSteps) {
    tableau.mostSteps = mostSteps
  }

  /// The number of pivots so far.
  package var pivots: Int { tableau.allPivots }
  /// The number of additions of terms and costs so far.
  package var steps: Int { tableau.steps }

  /// Whether the limit on the work is exceeded. Constraints can then be removed but not
  /// added, and the values are not optimal.
  package var isExhausted: Bool { tableau.isExhausted }

  /// Restarts the count of the work, for a new layout.
  package mutating func allowWork() { tableau.allowWork() }

  // MARK: Variables

  package mutating func variable() -> Variable {
    Variable(symbol: symbol(.any, owner: -1))
  }

  /// Returns the variable's value; zero if constraints do not determine it.
  package mutating func value(_ variable: Variable) -> Double {
    tableau.value(variable.symbol)
  }

  private mutating func symbol(_ kind: Tableau.Kind, owner: Int32) -> Int32 {
    let symbol = tableau.newSymbol(kind)
    if Int(symbol) == owners.count { owners.append(owner) }
    owners[Int(symbol)] = owner
    return symbol
  }

  // MARK: Constraints

  /// Adds the constraint that the sum of the terms is equal to, at most or at least the
  /// constant. If the method throws, the constraint has no effect: it is invalid, is
  /// required and contradicts others, or exceeds the limit on the work.
  package mutating func add(
    _ terms: [(variable: Variable, coefficient: Double)], _ relation: Relation,
    _ constant: Double, priority: Float = required
  ) throws(Fault) -> Constraint {
    if isExhausted { throw .work }
    try Self.check(constant)
    for term in terms where term.coefficient != 0 {
      if !(1e-6...1e6).contains(term.coefficient.magnitude) {
        throw .number(
          "a coefficient is \(term.coefficient); it must be 1e-6 to 1e6")
      }
    }
    if !(priority > 0 && priority <= Self.required) {
      throw .number("the priority is \(priority); it must be above 0 and at most 1000")
    }
    noteSize(constant)

    let sign: Double = relation == .atMost ? -1 : 1
    var equation = Row(constant: -sign * constant)
    for term in terms where term.coefficient != 0 {
      tableau.add(sign * term.coefficient, term.variable.symbol, to: &equation)
    }
    let isRequired = priority == Self.required
    let slot = unusedRecords.popLast() ?? Int32(records.count)
    serial += 1
    let record = Record(
      serial: serial,
      marker: symbol(isRequired && relation == .equal ? .zero : .positive, owner: slot),
      shortfall: isRequired ? -1 : symbol(.positive, owner: slot),
      constant: sign * constant, relation: relation, priority: priority,
      terms: equation.terms)
    if Int(slot) == records.count { records.append(record) }
    records[Int(slot)] = record
    let constraint = Constraint(serial: serial, slot: slot)

    var subject = subject(of: equation, isNew: true)
    if subject == nil {
      equation = tableau.expand(equation)
      subject = self.subject(of: equation, isNew: false)
    }
    if let subject {
      // 0 = equation - marker + shortfall
      tableau.add(-1, record.marker, to: &equation)
      if !isRequired { tableau.add(1, record.shortfall, to: &equation) }
      equation.solve(for: subject)
      tableau.define(equation)
      charge(1, for: record)
    } else if isRequired {
      equation.basic = record.marker
      tableau.insert(equation)
      if relation == .equal { tableau.clear(record.marker) }
      if let conflict = settle([constraint]).first { throw .conflict(conflict.others) }
    } else {
      let isEnough = equation.constant >= 0
      if !isEnough {
        equation.constant *= -1
        for i in equation.terms.indices { equation.terms[i].coefficient *= -1 }
      }
      equation.basic = isEnough ? record.marker : record.shortfall
      tableau.add(1, isEnough ? record.shortfall : record.marker, to: &equation)
      tableau.insert(equation)
      charge(1, for: record)
      optimize(
        adding: relation == .equal
          ? [record.shortfall, record.marker] : [record.shortfall])
    }
    if isExhausted {
      take(record, slot)
      throw .work
    }
    return constraint
  }

  /// Removes a constraint. Has no effect if it was removed before.
  package mutating func remove(_ constraint: Constraint) {
    guard let record = record(of: constraint) else { return }
    take(record, constraint.slot)
    optimize()
  }

  /// Changes the constants of all given constraints before solving, so that
  /// contradictions between the changes are not conflicts. While a conflict remains,
  /// removes the constraint in it that was changed last. Returns the removed constraints,
  /// each with the constraints that it contradicted.
  package mutating func setConstants(
    _ changes: [(constraint: Constraint, constant: Double)]
  ) throws(Fault) -> [(broken: Constraint, others: [Constraint])] {
    for change in changes { try Self.check(change.constant) }
    for (constraint, constant) in changes {
      guard let record = record(of: constraint) else { continue }
      noteSize(constant)
      let constant = record.relation == .atMost ? -constant : constant
      let growth = constant - record.constant
      records[Int(constraint.slot)].constant = constant
      // The value of the old marker is equal to that of the new one plus the growth of
      // the constant.
      if growth != 0 { tableau.shift(record.marker, by: growth) }
    }
    let conflicts = settle(changes.map(\.constraint))
    if isExhausted { throw .work }
    return conflicts
  }

  private static func check(_ constant: Double) throws(Fault) {
    if !(constant.magnitude <= 1e9) {
      throw .number("the constant is \(constant); it must be -1e9 to 1e9")
    }
  }

  /// Adapts the tolerance to the magnitude of a constant. With a constant of 10^6, the
  /// errors of short sums are about 1e-9.
  private mutating func noteSize(_ constant: Double) {
    tableau.tolerance = max(tableau.tolerance, 1e-14 * constant.magnitude)
  }

  private func record(of constraint: Constraint) -> Record? {
    guard records.indices.contains(Int(constraint.slot)),
      records[Int(constraint.slot)].serial == constraint.serial
    else { return nil }
    return records[Int(constraint.slot)]
  }

  /// Returns the variable to solve an equation for: a variable that no row contains
  /// (`isNew`), or the nonbasic variable in the fewest rows. Its coefficient is at least
  /// a thousandth of the largest.
  func subject(of equation: Row, isNew: Bool) -> Int32? {
    let variables = equation.terms.filter { tableau.kinds[Int($0.symbol)] == .any }
    let most = variables.reduce(0) { max($0, $1.coefficient.magnitude) }
    func rows(_ term: Term) -> Int32 { tableau.definitions.counts[Int(term.symbol)] }
    return variables.filter {
      $0.coefficient.magnitude >= 1e-3 * most && !tableau.isBasic($0.symbol)
        && (!isNew || rows($0) == 0)
    }.min { (rows($0), -$0.symbol) < (rows($1), -$1.symbol) }?.symbol
  }

  private mutating func optimize(adding symbols: [Int32] = []) {
    repeat {
      if tableau.isWorn {
        renew()
        _ = tableau.restore()
      }
    } while !tableau.optimize(adding: symbols)
  }

  mutating func charge(_ weight: Double, for record: Record) {
    if record.shortfall < 0 { return }
    tableau.charge(weight, at: record.priority, for: record.shortfall)
    if record.relation == .equal {
      tableau.charge(weight, at: record.priority, for: record.marker)
    }
  }

  /// Restores feasibility and optimizes. While there is no feasible solution, removes
  /// the last of the new constraints in a conflict.
  private mutating func settle(
    _ new: [Constraint]
  ) -> [(broken: Constraint, others: [Constraint])] {
    var conflicts: [(broken: Constraint, others: [Constraint])] = []
    var isRenewed = false
    while let failing = tableau.restore(anyObjective: !conflicts.isEmpty) {
      if tableau.isWorn && !isRenewed {
        isRenewed = true
        renew()
        continue
      }
      // The equation is a sum of required constraints only: if it contained another
      // constraint, it would contain both symbols of that constraint, and one of the two
      // could become basic.
      var others: Set<Constraint> = []
      for symbol in failing {
        let slot = owners[Int(symbol)]
        others.insert(Constraint(serial: records[Int(slot)].serial, slot: slot))
      }
      guard let broken = new.last(where: { others.contains($0) }),
        let record = record(of: broken)
      else { break }
      others.remove(broken)
      take(record, broken.slot)
      conflicts.append((broken, others.sorted()))
    }
    optimize()
    return conflicts
  }

  /// Removes a constraint from the tableau. The values remain feasible, but not optimal.
  private mutating func take(_ record: Record, _ slot: Int32) {
    charge(-1, for: record)
    tableau.takeOut(record.marker, record.shortfall)
    records[Int(slot)].serial = -1
    unusedRecords.append(slot)
  }
}
