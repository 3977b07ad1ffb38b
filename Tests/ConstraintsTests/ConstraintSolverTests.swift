import MesmerConstraints
import Testing

@Suite struct ConstraintSolverTests {
  private func law(
    _ coefficients: [Double], _ relation: Solver.Relation, _ constant: Double,
    _ priority: Float = 1000
  ) -> Law {
    Law(
      coefficients: coefficients, relation: relation, constant: constant,
      priority: priority)
  }

  private func values(_ count: Int, _ laws: [Law]) throws -> [Double] {
    var solved = try Solved(count: count, laws)
    return solved.values
  }

  // MARK: Priorities

  @Test(
    arguments: [(251, 250), (Float(250).nextUp, 250), (1, Float.leastNonzeroMagnitude)]
      as [(Float, Float)])
  func oneOfAHigherPriorityBeatsAnyNumberOfLowerOnes(high: Float, low: Float) throws {
    let crowd = (0..<300).map { _ in law([1], .equal, 100, low) }
    #expect(try values(1, crowd + [law([1], .equal, 0, high)]) == [0])
    #expect(try values(1, [law([1], .equal, 0, high)] + crowd) == [0])
    #expect(try values(1, crowd + [law([1], .equal, 0, low)]) == [100])
  }

  @Test func withinAPriorityTheSumOfAbsoluteErrorsIsLeast() throws {
    // The median; least squares would have 7.
    let laws = [0, 10, 11].map { law([1], .equal, $0, 500) }
    #expect(try values(1, laws) == [10])
    // An inequality has an error on one side only.
    let sides = [law([1], .atMost, 3, 500), law([1], .atMost, 5, 500)]
    #expect(try values(1, sides + [law([1], .equal, 20, 499)]) == [3])
    #expect(try values(1, sides + [law([1], .equal, -20, 499)]) == [-20])
  }

  @Test func whatHigherPrioritiesLeaveOpenLowerOnesDecide() throws {
    let laws = [
      law([1, 1], .equal, 100), law([1, 0], .atMost, 80, 900),
      law([1, 0], .atLeast, 90, 800), law([0, 1], .equal, 5, 700),
    ]
    #expect(try values(2, laws) == [80, 20])
  }

  @Test func below1000NothingIsRefused() throws {
    let one = law([1], .equal, 1)
    let almost = law([1], .equal, 2, Float(1000).nextDown)
    #expect(try values(1, [one, almost]) == [1])
    #expect(try values(1, [almost, one]) == [1])
    #expect(throws: Solver.Fault.self) {
      try values(1, [one, law([1], .equal, 2, 1000)])
    }
    #expect(try values(1, [law([1], .equal, 1, 998), law([1], .equal, 2, 999)]) == [2])
  }

  // MARK: Limits

  @Test func withoutConstraintsAllIsZero() throws {
    #expect(try values(3, []) == [0, 0, 0])
    #expect(try values(2, [law([0, 0], .equal, 0), law([1, 0], .equal, 4)]) == [4, 0])
    #expect(throws: Solver.Fault.conflict([])) { try values(1, [law([0], .equal, 1)]) }
    #expect(throws: Solver.Fault.conflict([])) { try values(1, [law([0], .atLeast, 1)]) }
    #expect(try values(1, [law([0], .equal, 1, 999)]) == [0])
  }

  @Test(arguments: [Float(1000), 250]) func equalConstraintsTwiceAreTwo(
    priority: Float
  ) throws {
    for relation: Solver.Relation in [.equal, .atLeast] {
      let twice = law([1, 1], relation, 7, priority)
      var solved = try Solved(
        count: 2, [law([0, 1], .equal, 3), law([1, 0], .equal, 0, 1), twice, twice])
      #expect(solved.values == [4, 3])
      solved.solver.remove(solved.constraints[2])
      #expect(solved.values == [4, 3])
      solved.solver.remove(solved.constraints[2])
      #expect(solved.values == [4, 3])
      solved.solver.remove(solved.constraints[3])
      #expect(solved.values == [0, 3])
    }
  }

  @Test func millionsStayExact() throws {
    let laws = [
      law([1, 0, 0], .equal, 1e6), law([0, 1, 0], .equal, -1e6, 999),
      law([1, 1, -1], .equal, 0.5), law([0, 1, 0], .atLeast, -999_999.75, 500),
    ]
    #expect(try values(3, laws) == [1e6, -1e6, -0.5])
    #expect(try values(1, [law([1], .equal, 1e9)]) == [1e9])
  }

  @Test func numbersThatAreNoneAreRefusedAndChangeNothing() throws {
    var solved = try Solved(count: 1, [law([1], .equal, 5, 500)])
    let bad: [Law] = [
      law([1], .equal, .nan), law([1], .atMost, .infinity), law([1], .equal, 1.001e9),
      law([.nan], .equal, 0), law([-.infinity], .equal, 0), law([1.001e6], .equal, 0),
      law([0.99e-6], .equal, 0), law([1], .equal, 0, 0), law([1], .equal, 0, -1),
      law([1], .equal, 0, 1000.001), law([1], .equal, 0, .nan),
      law([1], .equal, 0, .infinity),
    ]
    for law in bad {
      #expect { try law.add(to: &solved.solver, solved.variables) } throws: {
        if case .number(let reason)? = $0 as? Solver.Fault {
          !reason.isEmpty
        } else {
          false
        }
      }
    }
    #expect(throws: Solver.Fault.self) {
      try solved.solver.setConstant(of: solved.constraints[0], to: .nan)
    }
    #expect(solved.values == [5])
    for fine in [law([1e6], .equal, 0, 1), law([1e-6], .equal, 0, 1)] {
      _ = try fine.add(to: &solved.solver, solved.variables)
    }
    #expect(solved.values == [5])
  }

  // MARK: Conflicts

  @Test func aConflictNamesItsReasonsAndTheRestStays() throws {
    var solved = try Solved(
      count: 3,
      [
        law([1, 0, 0], .atLeast, 10), law([0, 0, 1], .equal, 1),
        law([-1, 1, 0], .equal, 5), law([1, 0, 0], .equal, 0, 10),
      ])
    let reasons = [solved.constraints[0], solved.constraints[2]]
    #expect(throws: Solver.Fault.conflict(reasons)) {
      try law([0, 1, 0], .atMost, 14).add(to: &solved.solver, solved.variables)
    }
    #expect(solved.values == [10, 15, 1])
    _ = try law([0, 1, 0], .atMost, 15).add(to: &solved.solver, solved.variables)
    #expect(solved.values == [10, 15, 1])
  }

  @Test func anEditThatContradictsTakesItsConstraintAway() throws {
    var solved = try Solved(
      count: 2,
      [
        law([1, 0], .equal, 10), law([1, -1], .equal, 0), law([0, 1], .atMost, 12),
        law([1, 0], .equal, 3, 200),
      ])
    try solved.solver.setConstant(of: solved.constraints[0], to: 12)
    #expect(solved.values == [12, 12])
    let reasons = [solved.constraints[1], solved.constraints[2]]
    #expect(throws: Solver.Fault.conflict(reasons)) {
      try solved.solver.setConstant(of: solved.constraints[0], to: 13)
    }
    #expect(solved.values == [3, 3])
    // It is no more.
    try solved.solver.setConstant(of: solved.constraints[0], to: 1)
    solved.solver.remove(solved.constraints[0])
    #expect(solved.values == [3, 3])
  }

  // MARK: Histories

  @Test func aCopyIsAskedWithoutChangingTheOriginal() throws {
    var solved = try Solved(count: 1, [law([1], .equal, 4, 500), law([1], .atMost, 9)])
    var copy = solved
    try copy.solver.setConstant(of: copy.constraints[0], to: 20)
    #expect(copy.values == [9])
    #expect(solved.values == [4])
  }

  @Test func theSameHistoryHasTheSameBitsEvenWhereSolutionsAreMany() throws {
    func run() throws -> [UInt64] {
      var bits: [UInt64] = []
      for system in System.all {
        // Without every third law most have many solutions.
        let laws = system.kept.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)
        bits += try values(system.count, laws).map(\.bitPattern)
      }
      return bits
    }
    #expect(try run() == run())
  }

  /// Each item is below the one before; its preferred height is 30, its minimum 44.
  @Test func aChainOfAThousandFollowsItsFirst() throws {
    var solver = Solver()
    var bottom: [(variable: Solver.Variable, coefficient: Double)] = []
    var tops: [Solver.Variable] = []
    var wish: Solver.Constraint?
    var link: Solver.Constraint?
    for n in 0..<1000 {
      let (top, height) = (solver.variable(), solver.variable())
      let chain = try solver.add([(top, 1)] + bottom, .equal, n == 0 ? 0 : 8)
      if n == 500 { link = chain }
      _ = try solver.add([(height, 1)], .atLeast, 44)
      let wished = try solver.add([(height, 1)], .equal, 30, priority: 250)
      if n == 0 { wish = wished }
      tops.append(top)
      bottom = [(top, -1), (height, -1)]
    }
    for n in 0..<1000 { #expect(solver.value(tops[n]) == Double(n) * 52) }
    try solver.setConstant(of: wish!, to: 50)
    for n in 0..<1000 {
      #expect(solver.value(tops[n]) == Double(n) * 52 + (n > 0 ? 6 : 0))
    }
    try solver.setConstant(of: link!, to: 108)
    #expect(solver.value(tops[999]) == 999 * 52 + 106)
    // Without its link an item's place is open, but those after it follow it.
    solver.remove(link!)
    let fixed = try solver.add([(tops[500], 1)], .equal, 1000)
    #expect(solver.value(tops[999]) == 1000 + 499 * 52)
    #expect(solver.value(tops[499]) == 499 * 52 + 6)
    solver.remove(fixed)
    _ = try solver.add([(tops[999], 1)], .equal, 0)
    #expect(solver.value(tops[500]) == -499 * 52)
  }
}

extension ConstraintSolver {
  /// Changes the constant of a constraint. A constraint with a conflict is removed.
  mutating func setConstant(
    of constraint: Constraint, to constant: Double
  ) throws(Fault) {
    if let conflict = try setConstants([(constraint, constant)]).first {
      throw .conflict(conflict.others)
    }
  }
}
