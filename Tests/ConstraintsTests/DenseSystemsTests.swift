import MesmerConstraints
import TestSupport
import Testing

/// Many constraints that compete, as random scenes have them.
@Suite struct DenseSystemsTests {
  /// The priorities of a system.
  enum Priorities: String, CaseIterable, Sendable { case many, three, one, halfRequired }

  /// Laws between edges and widths of views along one axis; variables are the left edges
  /// and then the widths.
  private func laws(
    views: Int, count: Int, _ priorities: Priorities, seed: UInt64
  ) -> [Law] {
    var generator = SeededGenerator(seed: seed)
    func law(_ terms: [(Int, Double)], _ constant: Double) -> Law {
      var law = Law(
        coefficients: Array(repeating: 0, count: 2 * views), relation: .atLeast,
        constant: constant, priority: 1000)
      for (variable, coefficient) in terms { law.coefficients[variable] += coefficient }
      return law
    }
    return (0..<views).map { law([(views + $0, 1)], 0) }
      + (0..<count).map { _ in
        let first = Int(generator.unit() * Double(views))
        let second = (first + 1 + Int(generator.unit() * Double(views - 1))) % views
        var terms: [(Int, Double)]
        if generator.unit() < 0.3 {
          terms = [(views + first, 1), (views + second, -1)]
        } else {
          terms = [(first, 1), (second, -1)]
          if generator.unit() < 0.5 { terms.append((views + first, 1)) }
          if generator.unit() < 0.5 { terms.append((views + second, -1)) }
        }
        var new = law(terms, ((generator.unit() - 0.5) * 100 * 64).rounded() / 64)
        new.relation = [.equal, .atMost, .atLeast][Int(generator.unit() * 3)]
        new.priority =
          switch priorities {
          case .many: Float(1 + Int(generator.unit() * 999))
          case .three: [250, 500, 750][Int(generator.unit() * 3)]
          case .one: 500
          case .halfRequired:
            new.relation != .equal && generator.unit() < 0.3
              ? 1000 : Float(1 + Int(generator.unit() * 999))
          }
        return new
      }
  }

  /// The sum of the errors at each priority, the highest first.
  private func errors(of laws: [Law], at values: [Double]) -> [Float: Double] {
    var sums: [Float: Double] = [:]
    for law in laws {
      let excess = zip(law.coefficients, values).reduce(0) { $0 + $1.0 * $1.1 }
      let error = excess - law.constant
      let amount =
        switch law.relation {
        case .equal: error.magnitude
        case .atMost: max(error, 0)
        case .atLeast: max(0 - error, 0)
        }
      sums[law.priority, default: 0] += amount
    }
    return sums
  }

  /// The laws that hold, in an order, and the values.
  private func solve(_ count: Int, _ laws: [Law]) -> (kept: [Law], solved: Solved) {
    var solved = Solved(count: count)
    var kept: [Law] = []
    for law in laws {
      do {
        _ = try law.add(to: &solved.solver, solved.variables)
        kept.append(law)
      } catch { #expect(law.priority == 1000) }
    }
    return (kept, solved)
  }

  @Test(
    "the errors of dense systems are the least in any order of adding",
    arguments: Priorities.allCases, [1, 2, 3] as [UInt64])
  func errorsAreTheLeast(_ priorities: Priorities, seed: UInt64) throws {
    let views = 40
    let laws = laws(views: views, count: 250, priorities, seed: seed)
    var (kept, solved) = solve(2 * views, laws)
    let least = errors(of: kept, at: solved.values)
    #expect(least[1000] ?? 0 < 1e-6)
    var generator = SeededGenerator(seed: seed + 100)
    var (again, other) = solve(2 * views, kept.shuffled(using: &generator))
    #expect(again.count == kept.count)
    let others = errors(of: again, at: other.values)
    for (priority, sum) in least {
      #expect((sum - others[priority]!).magnitude < 1e-5 * max(1, sum), "@\(priority)")
    }
  }

  @Test(
    "dense systems that change are as good as new ones",
    arguments: [Priorities.many, .three, .one], [1, 2] as [UInt64])
  func changesAreAsGood(_ priorities: Priorities, seed: UInt64) throws {
    let views = 30
    var all = laws(views: views, count: 180, priorities, seed: seed + 50)
    var solved = try Solved(count: 2 * views, all)
    var generator = SeededGenerator(seed: seed)
    var changes: [(constraint: Solver.Constraint, constant: Double)] = []
    for i in all.indices where all[i].priority < 1000 && generator.unit() < 0.3 {
      all[i].constant += ((generator.unit() - 0.5) * 640).rounded() / 64
      changes.append((solved.constraints[i], all[i].constant))
    }
    #expect(try solved.solver.setConstants(changes).isEmpty)
    var kept: [Law] = []
    for (law, constraint) in zip(all, solved.constraints) {
      if law.priority < 1000 && generator.unit() < 0.3 {
        solved.solver.remove(constraint)
      } else {
        kept.append(law)
      }
    }
    var new = try Solved(count: 2 * views, kept)
    let (values, others) = (solved.values, new.values)
    let (sums, best) = (errors(of: kept, at: values), errors(of: kept, at: others))
    for (priority, sum) in best {
      #expect((sum - sums[priority]!).magnitude < 1e-5 * max(1, sum), "@\(priority)")
    }
  }

  @Test(
    "a constraint needs a few pivots, in systems of any size and density",
    arguments: [(20, 100), (40, 200), (60, 250), (60, 500), (80, 400)])
  func pivotsAreLinear(views: Int, count: Int) {
    for priorities in [Priorities.many, .halfRequired] {
      let laws = laws(views: views, count: count, priorities, seed: 5)
      let (kept, solved) = solve(2 * views, laws)
      // The first search that is not short needs 128 more.
      #expect(solved.solver.pivots < 8 * laws.count + 128, "\(priorities)")
      #expect(kept.count > laws.count / 2)
    }
  }

  @Test func `the bound on steps rejects larger systems, and no others`() throws {
    let laws = laws(views: 20, count: 100, .many, seed: 6)
    let (_, solved) = solve(40, laws)
    let steps = solved.solver.steps
    for (most, isEnough) in [(steps, true), (steps - 1, false), (steps / 2, false)] {
      var limited = Solved(count: 0)
      limited.solver = Solver(mostSteps: most)
      for _ in 0..<40 { limited.variables.append(limited.solver.variable()) }
      var faults: [Solver.Fault] = []
      for law in laws {
        do throws(Solver.Fault) {
          let constraint = try law.add(to: &limited.solver, limited.variables)
          limited.constraints.append(constraint)
        } catch { faults.append(error) }
      }
      #expect(limited.solver.isExhausted == !isEnough)
      #expect(faults.isEmpty == isEnough)
      #expect(faults.allSatisfy { $0 == .work })
      // Removal still works, and a new layout may work again.
      for constraint in limited.constraints { limited.solver.remove(constraint) }
      // No part of the rejected ones is left, either.
      #expect(limited.variables.allSatisfy { limited.solver.value($0) == 0 })
      limited.solver.allowWork()
      #expect(!limited.solver.isExhausted)
    }
  }
}
