/// Variables under constraints, solved again at each change.
///
/// A constraint is required, or has a priority below 1000. Those that are not required
/// are satisfied as well as can be: of all solutions, those have the least sum of
/// absolute errors at the highest priority; of these, the least sum at the next; and so
/// on. Where more than one solution is left, the solver takes one that depends on what
/// was added in which order, and on nothing else.
///
/// It is a value: a copy can be asked what would be.
package struct ConstraintSolver: Sendable {
  /// A number to find.
  package struct Variable: Hashable, Sendable {
    let symbol: Int32
  }

  /// A constraint that was added; the older is less.
  package struct Constraint: Hashable, Comparable, Sendable {
    let serial: Int
    let slot: Int32

    package static func < (a: Self, b: Self) -> Bool { a.serial < b.serial }
  }

  package enum Relation: Sendable { case equal, atMost, atLeast }

  /// Why a constraint was not added, or was taken away.
  package enum Fault: Error, Equatable {
    /// A number is not finite or too large, or the priority is not above 0 and at most
    /// 1000.
    case number(String)
    /// It contradicts these others, the oldest first. They do not contradict one another.
    case conflict([Constraint])
    /// The work has come to its bound.
    case work
  }

  package static let required: Float = 1000

  /// What is known of a constraint, as 0 <= or = expression - constant.
  struct Record {
    var serial: Int
    /// How much larger the expression is than its constant; zero if it is equal to it.
    var marker: Int32
    /// How much smaller it is, if it may be; else -1.
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
  /// By symbol: the slot of its constraint.
  private var owners: [Int32] = []
  private var serial = 0

  /// A bound on the work of a layout: 2^28 steps, which are terms and costs that are
  /// added, at some four to eight nanoseconds each.
  package static let mostSteps = 1 << 28

  package init(mostSteps: Int = ConstraintSolver.mostSteps) {
    tableau.mostSteps = mostSteps
  }

  /// How many times a variable has taken another one's place so far.
  package var pivots: Int { tableau.allPivots }
  /// How many terms and costs have been added so far.
  package var steps: Int { tableau.steps }

  /// Whether the work has come to its bound. Then constraints can be taken away and no
  /// more be added, and the values are not the best.
  package var isExhausted: Bool { tableau.isExhausted }

  /// Counts the work from here on, for a new layout.
  package mutating func allowWork() { tableau.allowWork() }

  // MARK: Variables

  package mutating func variable() -> Variable {
    Variable(symbol: symbol(.any, owner: -1))
  }

  /// Forgets a variable. False if a constraint has it.
  package mutating func remove(_ variable: Variable) -> Bool {
    let symbol = variable.symbol
    if tableau.isBasic(symbol) || tableau.definitions.counts[Int(symbol)] > 0 {
      return false
    }
    tableau.release(symbol)
    return true
  }

  /// The variable's value; zero if constraints leave it open.
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

  /// Adds: the sum of the terms is equal to the constant, or at most or at least it. A
  /// constraint with a fault changes nothing.
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
    if isExhausted { throw .work }
    return constraint
  }

  /// Takes a constraint away. Nothing happens if it is no more.
  package mutating func remove(_ constraint: Constraint) {
    guard let record = record(of: constraint) else { return }
    take(record, constraint.slot)
    optimize()
  }

  /// Gives a constraint another constant. A constraint with a conflict is taken away.
  package mutating func setConstant(
    of constraint: Constraint, to constant: Double
  ) throws(Fault) {
    if let conflict = try setConstants([(constraint, constant)]).first {
      throw .conflict(conflict.others)
    }
  }

  /// Gives constraints other constants at once: what contradicts the rest only between
  /// two of the changes is no conflict. Of those with a conflict the last is taken away,
  /// until there is none; returns these with what they contradicted.
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
      // The old marker is the new one plus the growth.
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

  /// With a constant of a million, sums of a few are exact to 1e-9.
  private mutating func noteSize(_ constant: Double) {
    tableau.tolerance = max(tableau.tolerance, 1e-14 * constant.magnitude)
  }

  private func record(of constraint: Constraint) -> Record? {
    guard records.indices.contains(Int(constraint.slot)),
      records[Int(constraint.slot)].serial == constraint.serial
    else { return nil }
    return records[Int(constraint.slot)]
  }

  /// The variable to solve an equation for: one that no row has, or one that is not
  /// basic, in the fewest rows; its coefficient is not small beside the others'.
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

  /// Makes all values allowed and the best. While none are, takes the last of the new
  /// constraints in a conflict away.
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
      // The equation is a sum of required constraints: of another, both symbols would be
      // in it, and one could help.
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

  /// Takes a constraint out of the tableau. Values that were allowed stay so; they are
  /// not the best.
  private mutating func take(_ record: Record, _ slot: Int32) {
    charge(-1, for: record)
    tableau.takeOut(record.marker, record.shortfall)
    records[Int(slot)].serial = -1
    unusedRecords.append(slot)
  }
}
