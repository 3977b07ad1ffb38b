import Foundation
import MesmerConstraints
import TestSupport
import Testing

typealias Solver = ConstraintSolver

/// A constraint by the numbers of its variables.
struct Law {
  var coefficients: [Double]
  var relation: Solver.Relation
  var constant: Double
  var priority: Float

  func add(
    to solver: inout Solver, _ variables: [Solver.Variable]
  ) throws(Solver.Fault) -> Solver.Constraint {
    try solver.add(
      zip(variables, coefficients).map { ($0, $1) }, relation, constant,
      priority: priority)
  }
}

/// Laws in a solver of their own.
struct Solved {
  var solver = Solver()
  var variables: [Solver.Variable] = []
  var constraints: [Solver.Constraint] = []

  init(count: Int) { for _ in 0..<count { variables.append(solver.variable()) } }

  init(count: Int, _ laws: some Sequence<Law>) throws {
    self.init(count: count)
    for law in laws { constraints.append(try law.add(to: &solver, variables)) }
  }

  var values: [Double] {
    mutating get {
      var values: [Double] = []
      for variable in variables { values.append(solver.value(variable)) }
      return values
    }
  }
}

extension SeededGenerator {
  /// A whole number between -limit and limit.
  fileprivate mutating func whole(_ limit: Double) -> Double {
    ((unit() * 2 - 1) * limit).rounded()
  }
}

func areAlike(_ a: [Double], _ b: [Double], within: Double = 1e-6) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude <= within }
}

/// A system of Data/systems.txt.
struct System: Sendable {
  var count = 0
  var laws: [Law] = []
  var isRefused: [Bool] = []
  var values: [Double] = []

  var kept: [Law] { zip(laws, isRefused).filter { !$1 }.map(\.0) }

  static let all: [System] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Data/systems.txt")
    var systems: [System] = []
    for line in (try! String(contentsOf: file, encoding: .utf8)).split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words[0] {
      case "system": systems.append(System(count: Int(words[1])!))
      case "c":
        systems[systems.count - 1].laws.append(
          Law(
            coefficients: words[5...].map { Double($0)! },
            relation: words[2] == "==" ? .equal : words[2] == "<=" ? .atMost : .atLeast,
            constant: Double(words[3])!, priority: Float(words[1])!))
        systems[systems.count - 1].isRefused.append(words[4] == "refused")
      default: systems[systems.count - 1].values = words[1...].map { Double($0)! }
      }
    }
    return systems
  }()
}

@Suite struct RandomSystemsTests {
  @Test func threeHundredSystemsHaveTheSolutionsOfKiwisolver() throws {
    #expect(System.all.count == 300)
    for (n, system) in System.all.enumerated() {
      var solved = Solved(count: system.count)
      for (law, isRefused) in zip(system.laws, system.isRefused) {
        do throws(Solver.Fault) {
          _ = try law.add(to: &solved.solver, solved.variables)
          #expect(!isRefused, "system \(n)")
        } catch { #expect(isRefused, "system \(n)") }
      }
      let values = solved.values
      #expect(areAlike(values, system.values), "system \(n): \(values)")
    }
  }

  @Test func anyOrderOfAddingGivesTheSame() throws {
    var generator = SeededGenerator(seed: 11)
    for (n, system) in System.all.enumerated() {
      for _ in 0..<4 {
        var solved = try Solved(
          count: system.count, system.kept.shuffled(using: &generator))
        #expect(areAlike(solved.values, system.values), "system \(n)")
      }
    }
  }

  @Test func whatIsAddedAndTakenAwayLeavesNothing() throws {
    var generator = SeededGenerator(seed: 12)
    for (n, system) in System.all.enumerated() {
      var solved = Solved(count: system.count)
      var others: [Solver.Constraint] = []
      for law in system.kept {
        // Another system's law, which may be refused.
        let foreign = System.all[(n + 7) % 300].laws.randomElement(using: &generator)!
        if foreign.coefficients.count <= system.count,
          let other = try? foreign.add(to: &solved.solver, solved.variables)
        {
          others.append(other)
        }
        if (try? law.add(to: &solved.solver, solved.variables)) == nil {
          for other in others { solved.solver.remove(other) }
          others = []
          _ = try law.add(to: &solved.solver, solved.variables)
        }
      }
      for other in others.shuffled(using: &generator) { solved.solver.remove(other) }
      #expect(areAlike(solved.values, system.values), "system \(n)")
    }
  }

  @Test func aChangedConstantIsAsGoodAsOneGivenAtFirst() throws {
    var generator = SeededGenerator(seed: 13)
    for (n, system) in System.all.enumerated() {
      let laws = system.kept
      var solved = try Solved(
        count: system.count,
        laws.map { law in
          var law = law
          if law.priority < 1000 { law.constant += generator.whole(100) }
          return law
        })
      for i in laws.indices.shuffled(using: &generator) {
        try solved.solver.setConstant(of: solved.constraints[i], to: laws[i].constant)
      }
      #expect(areAlike(solved.values, system.values), "system \(n)")
    }
  }

  @Test func aConflictIsOneAndHasNothingToSpare() throws {
    var conflicts = 0
    for (n, system) in System.all.enumerated() {
      var solved = Solved(count: system.count)
      var laws: [Solver.Constraint: Law] = [:]
      for law in system.laws {
        do throws(Solver.Fault) {
          laws[try law.add(to: &solved.solver, solved.variables)] = law
        } catch .conflict(let others) {
          conflicts += 1
          #expect(others == others.sorted())
          let reasons = try others.map { try #require(laws[$0]) }
          #expect(reasons.allSatisfy { $0.priority == 1000 })
          #expect(throws: Solver.Fault.self, "system \(n)") {
            try Solved(count: system.count, reasons + [law])
          }
          for i in reasons.indices {
            var fewer = reasons
            fewer.remove(at: i)
            _ = try Solved(count: system.count, fewer + [law])
          }
        } catch { Issue.record("system \(n): \(error)") }
      }
    }
    #expect(conflicts > 100)
  }

  /// Weak laws of one variable each, of different priorities, make every optimum unique.
  /// Values go up to 1e4 here, and factors that are almost dependent magnify rounding.
  @Test func longHistoriesEndLikeNewSystems() throws {
    var generator = SeededGenerator(seed: 14)
    var refusals = 0
    for history in 0..<200 {
      let count = 2 + history % 7
      let anchors = (0..<count).map { (i: Int) -> Law in
        let coefficients: [Double] = (0..<count).map { $0 == i ? 1 : 0 }
        return Law(
          coefficients: coefficients, relation: .equal,
          constant: generator.whole(30), priority: Float(i + 1))
      }
      var solved = try Solved(count: count, anchors)
      var present: [(law: Law, constraint: Solver.Constraint)] = []
      for _ in 0..<120 {
        let dice = generator.unit()
        let constant = generator.whole(60)
        if dice < 0.5 || present.isEmpty {
          var law = Law(
            coefficients: Array(repeating: 0, count: count),
            relation: [.equal, .atMost, .atLeast].randomElement(using: &generator)!,
            constant: constant,
            priority: [1000, 1000, 750, 500].randomElement(using: &generator)!)
          for _ in 0..<3 {
            law.coefficients[Int(generator.unit() * Double(count))] =
              [-2, -1, 1, 1, 0.5, 0.3].randomElement(using: &generator)!
          }
          if let constraint = try? law.add(to: &solved.solver, solved.variables) {
            present.append((law, constraint))
          } else {
            refusals += 1
          }
        } else {
          let i = Int(generator.unit() * Double(present.count))
          if dice < 0.75 {
            solved.solver.remove(present.remove(at: i).constraint)
          } else if (try? solved.solver.setConstant(
            of: present[i].constraint, to: constant)) != nil
          {
            present[i].law.constant = constant
          } else {
            refusals += 1
            present.remove(at: i)
          }
        }
      }
      var new = try Solved(
        count: count, (anchors + present.map(\.law)).shuffled(using: &generator))
      #expect(areAlike(solved.values, new.values, within: 1e-4), "history \(history)")
    }
    #expect(refusals > 100)
  }
}
