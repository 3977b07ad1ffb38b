import Foundation

/// The measurements of F1, F2, F3 and of node scaling, as Markdown and as JSON.
struct FlingReport: Codable {
  /// A program's turns with one workload.
  struct Program: Codable {
    let name: String
    /// All frames, on one processor.
    var wholes: [ProcessCost] = []
    /// No frame, on one processor.
    var starts: [ProcessCost] = []
    /// All frames, with two jobs.
    var pairs: [ProcessCost] = []
    /// The size of all files.
    var bytes = 0
    /// The largest difference to Mesmer's pictures, in levels; nil for Mesmer.
    var difference: Int?

    init(name: String) { self.name = name }
  }

  /// A workload.
  struct Workload: Codable {
    let title: String
    let frames: Int
    let programs: [Program]

    /// A program's time for a frame in each run, in milliseconds: wall time, and time on
    /// the processor.
    func frameTimes(of program: Program) -> (wall: [Double], busy: [Double]) {
      let pairs = zip(program.wholes, program.starts)
      return (
        pairs.map { ($0.wall - $1.wall) / Double(frames) },
        pairs.map { ($0.busy - $1.busy) / Double(frames) }
      )
    }

    /// The fraction of one job's time that a program takes with two, without its
    /// start-up, by the best runs: a thread that is not scheduled delays the other one.
    func shareOfOneJob(_ program: Program) -> Double {
      func best(_ runs: [ProcessCost]) -> Double { runs.map(\.wall).min() ?? .nan }
      let start = best(program.starts)
      return (best(program.pairs) - start) / (best(program.wholes) - start)
    }
  }

  /// A scene of so many views.
  struct Nodes: Codable {
    let name: String
    let sceneBytes: Int
    let frames: Int
    /// One frame.
    var starts: [ProcessCost] = []
    /// All frames.
    var wholes: [ProcessCost] = []

    init(name: String, sceneBytes: Int, frames: Int) {
      self.name = name
      self.sceneBytes = sceneBytes
      self.frames = frames
    }

    /// The time of a frame after the first, in milliseconds, by the best runs: reading a
    /// large scene takes so long that the runs of a median differ by more than the
    /// frames.
    var frame: (wall: Double, busy: Double) {
      func best(_ runs: [ProcessCost], _ cost: (ProcessCost) -> Double) -> Double {
        runs.map(cost).min() ?? .nan
      }
      return (
        (best(wholes) { $0.wall } - best(starts) { $0.wall }) / Double(frames - 1),
        (best(wholes) { $0.busy } - best(starts) { $0.busy }) / Double(frames - 1)
      )
    }
  }

  let runs: Int
  var workloads: [Workload] = []
  var nodes: [Nodes] = []

  init(runs: Int) { self.runs = runs }

  /// The report as JSON.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  // MARK: Markdown

  /// The report as Markdown tables.
  var markdown: String {
    var lines = [
      "Medians of \(runs) runs in turns. A frame: the command with all frames, without "
        + "the same with none, by their number. CPU: the same, of the time on the "
        + "processor, which other programs of the machine lengthen less. Ratio: Mesmer's "
        + "frame by this one's, run by run, in CPU time. Of 1 job: the best run with two "
        + "jobs by the best with one, without start-up. Difference: the largest to "
        + "Mesmer's pictures, in levels of 255.", "",
    ]
    for workload in workloads { lines += table(workload) + [""] }
    lines += nodeTable
    return lines.joined(separator: "\n") + "\n"
  }

  private func table(_ workload: Workload) -> [String] {
    var lines = [
      "| \(workload.title): \(workload.frames) frames | command, ms | frame, ms | "
        + "CPU, ms | ratio | 2 jobs, ms | of 1 job | KB a frame | peak, MB | difference |",
      "|---|---|---|---|---|---|---|---|---|---|",
    ]
    let ours = workload.frameTimes(of: workload.programs[0])
    for program in workload.programs {
      let times = workload.frameTimes(of: program)
      let ratio = zip(ours.busy, times.busy).map { $0 / $1 }.median
      lines.append(
        row([
          program.name, fixed(program.wholes.median.wall, 0),
          fixed(times.wall.median, 2), fixed(times.busy.median, 2), fixed(ratio, 2),
          fixed(program.pairs.median.wall, 0), fixed(workload.shareOfOneJob(program), 2),
          fixed(Double(program.bytes) / 1000 / Double(workload.frames), 0),
          fixed(program.wholes.median.peak, 0),
          program.difference.map { "\($0)" } ?? "-",
        ]))
    }
    return lines
  }

  private var nodeTable: [String] {
    [
      "| scene | MB | one frame, ms | CPU, ms | a frame more, ms | CPU, ms | peak, MB |",
      "|---|---|---|---|---|---|---|",
    ]
      + nodes.map { nodes in
        let start = nodes.starts.median
        return row([
          nodes.name, fixed(Double(nodes.sceneBytes) / 1e6, 1), fixed(start.wall, 0),
          fixed(start.busy, 0), fixed(nodes.frame.wall, 2), fixed(nodes.frame.busy, 2),
          fixed(nodes.wholes.median.peak, 0),
        ])
      }
  }

  private func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}
