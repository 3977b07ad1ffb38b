import Foundation
import Mesmer
import MesmerConstraints

/// A list of cells with ten constraints each, in one solver, beside kiwisolver where
/// Python has it (Benchmarks/Peers/kiwi_cells.py has the same cells).
enum ConstraintBench {
  private struct Cells {
    var solver = ConstraintSolver()
    var width: ConstraintSolver.Constraint
    var height: ConstraintSolver.Constraint?
    var bottom: [(variable: ConstraintSolver.Variable, coefficient: Double)] = []

    init(count: Int) throws {
      let across = solver.variable()
      width = try solver.add([(across, 1)], .equal, 375, priority: 999)
      for n in 0..<count {
        let (left, top) = (solver.variable(), solver.variable())
        let (w, h) = (solver.variable(), solver.variable())
        let high = Double(30 + n % 7 * 9)
        _ = try solver.add([(left, 1)], .equal, 0)
        _ = try solver.add([(w, 1), (across, -1)], .equal, 0)
        _ = try solver.add([(top, 1)] + bottom, .equal, 0)
        _ = try solver.add([(h, 1)], .atLeast, 44)
        let preferred = try solver.add([(h, 1)], .atLeast, high, priority: 750)
        _ = try solver.add([(h, 1)], .atMost, high, priority: 250)
        _ = try solver.add([(h, 1)], .atMost, 200, priority: 999)
        _ = try solver.add([(w, 1)], .atLeast, 100)
        _ = try solver.add([(left, 1)], .atLeast, 0)
        _ = try solver.add([(top, 1)], .atLeast, 0)
        if n == 0 { height = preferred }
        bottom = [(top, -1), (h, -1)]
      }
    }

    /// Where the last cell ends.
    var end: Double {
      mutating get {
        var end = 0.0
        for (variable, _) in bottom { end += solver.value(variable) }
        return end
      }
    }
  }

  static func measure(cells count: Int, runs: Int, python: String) throws {
    print("\(count) cells of ten constraints, medians of \(runs) runs, ms:")
    let names = ["solve", "edit of a height", "edit of the width"]
    func show(_ who: String, _ times: [Times], _ end: String) {
      let parts = zip(names, times).map { "\($0) \(fixed($1.median, 3))" }
      print("\(who): \(parts.joined(separator: ", ")); the last ends at \(end)")
    }
    var times = [Times(), Times(), Times()]
    var end = 0.0
    for _ in 0..<runs {
      let clock = ContinuousClock()
      var marks = [clock.now]
      var cells = try Cells(count: count)
      end = cells.end
      marks.append(clock.now)
      if let height = cells.height {
        _ = try cells.solver.setConstants([(height, 120)])
        _ = cells.end
      }
      marks.append(clock.now)
      _ = try cells.solver.setConstants([(cells.width, 414)])
      _ = cells.end
      marks.append(clock.now)
      for i in times.indices { times[i].add(marks[i + 1] - marks[i]) }
    }
    show("Mesmer", times, fixed(end, 1))

    let peer = Process()
    peer.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Peers/kiwi_cells.py").path
    peer.arguments = [python, script, "\(count)", "\(runs)"]
    let output = Pipe()
    peer.standardOutput = output
    peer.standardError = FileHandle.nullDevice
    try peer.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    peer.waitUntilExit()
    let rows = text.split(separator: "\n").map { $0.split(separator: " ") }
    if peer.terminationStatus != 0 || rows.isEmpty {
      print("kiwisolver: not measured, \(python) has none")
      return
    }
    times = [Times(), Times(), Times()]
    for row in rows {
      for i in times.indices { times[i].add(.milliseconds(Double(row[i]) ?? .nan)) }
    }
    show("kiwisolver", times, String(rows[0][3]))
  }
}
