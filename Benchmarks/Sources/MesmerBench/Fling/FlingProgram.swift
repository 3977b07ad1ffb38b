import Foundation

/// A way to make the frames of a workload as files.
struct FlingProgram {
  /// What tables call it.
  let name: String
  /// By how many levels its pixels may differ from Mesmer's: what its curves and its
  /// edges are known to be off, and a little more.
  let tolerance: Int
  /// The command that makes the frames with a number of jobs, or that makes none and does
  /// all that comes before; nil if it cannot make them.
  let command:
    (_ workload: FlingWorkload, _ folder: String, _ jobs: Int, _ all: Bool) ->
      [String]?

  /// Mesmer's commands, by the arguments of each workload.
  static func mesmer(
    _ path: String, _ arguments: [FlingWorkload: [String]], film: Bool = false
  ) -> FlingProgram {
    FlingProgram(name: film ? "Mesmer, film" : "Mesmer", tolerance: 0) {
      workload, folder, jobs, all in
      // The second half of one frame has no frame.
      let none = ["--frames", "0-0", "--shard", "2/2"]
      let name = film && all ? "film.png" : "frame_%04d.png"
      return [path] + arguments[workload]! + ["--jobs", "\(jobs)", "--quiet"]
        + (all ? [] : none) + ["--output", "\(folder)/\(name)"]
    }
  }

  /// cairo with libpng.
  static func cairo(_ path: String, gray: Bool) -> FlingProgram {
    FlingProgram(
      name: gray ? "cairo, libpng gray8 RLE" : "cairo, libpng level 1", tolerance: 16
    ) { workload, folder, jobs, all in
      if gray && workload == .f2 { return nil }
      return [
        path, gray ? "gray" : "colours", workload.rawValue, workload.table, folder,
        "\(jobs)", all ? "all" : "none",
      ]
    }
  }

  /// Skia with fpng, by a Python that has both.
  static func skia(_ python: String) -> FlingProgram {
    var script = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { script.deleteLastPathComponent() }
    let path = script.appendingPathComponent("Peers/skia_fling.py").path
    return FlingProgram(name: "Skia, fpng", tolerance: 48) {
      workload, folder, jobs, all in
      [
        python, path, workload.rawValue, workload.table, folder, "\(jobs)",
        all ? "all" : "none",
      ]
    }
  }

  /// All that there are; `python` is nil where Python has not what it needs.
  static func all(
    mesmer: String, arguments: [FlingWorkload: [String]], python: String?
  ) -> [FlingProgram] {
    let peers = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("FlingPeers").path
    return [
      .mesmer(mesmer, arguments), .mesmer(mesmer, arguments, film: true),
      .cairo(peers, gray: true), .cairo(peers, gray: false),
    ] + (python.map { [.skia($0)] } ?? [])
  }
}
