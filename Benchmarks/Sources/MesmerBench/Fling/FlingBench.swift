import Foundation
import Mesmer

/// F1, F2 and F3 as whole commands, Mesmer's and its peers', in turns.
///
/// A frame's time is that of the command with all frames, without that of one that makes
/// none, by the number of frames: drawing, encoding and writing. For peers, what is drawn
/// once and kept counts as start-up; for Mesmer, what it keeps counts as frames. Files go
/// to a memory file system.
struct FlingBench {
  let mesmer: String
  let python: String?
  let runs: Int

  /// Measures all; returns what is said about it.
  func measure() throws -> FlingReport {
    let base =
      FileManager.default.fileExists(atPath: "/dev/shm")
      ? URL(fileURLWithPath: "/dev/shm") : FileManager.default.temporaryDirectory
    let folder = base.appendingPathComponent("mesmer-fling-\(getpid())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    var arguments: [FlingWorkload: [String]] = [:]
    for workload in FlingWorkload.allCases {
      arguments[workload] = try workload.write(to: folder)
    }
    let programs = FlingProgram.all(mesmer: mesmer, arguments: arguments, python: python)
    var report = FlingReport(runs: runs)
    // This program is small as long as it reads no picture, and so the peaks are right.
    for workload in FlingWorkload.allCases {
      report.workloads.append(try measure(workload, programs, in: folder))
    }
    report.nodes = try NodeScaling(mesmer: mesmer, runs: runs).measure(
      in: folder)
    return report
  }

  private func measure(
    _ workload: FlingWorkload, _ programs: [FlingProgram], in folder: URL
  ) throws -> FlingReport.Workload {
    let able = programs.filter { $0.command(workload, "", 1, true) != nil }
    let count = try workload.rows().count
    var results = able.map { FlingReport.Program(name: $0.name) }
    let folders = try able.indices.map { i in
      let one = folder.appendingPathComponent("\(workload.rawValue)-\(i)")
      try FileManager.default.createDirectory(at: one, withIntermediateDirectories: true)
      return one
    }
    func turn(_ i: Int, jobs: Int, all: Bool) throws -> ProcessCost {
      let command = able[i].command(workload, folders[i].path, jobs, all)!
      return try ProcessCost.measure(command, pinned: jobs == 1)
    }
    // Once for the files that the commands are read from.
    for i in able.indices { _ = try turn(i, jobs: 1, all: false) }
    var digests = able.map { _ in [String: String]() }
    for run in 0..<runs {
      for i in able.indices {
        try empty(folders[i])
        results[i].starts.append(try turn(i, jobs: 1, all: false))
        results[i].wholes.append(try turn(i, jobs: 1, all: true))
        if run == 0 { (results[i].bytes, digests[i]) = try contents(of: folders[i]) }
        try empty(folders[i])
        results[i].pairs.append(try turn(i, jobs: 2, all: true))
        if run == 0, try contents(of: folders[i]).digests != digests[i] {
          throw FlingWorkload.WrongFrame(
            workload: workload, text: "\(able[i].name): other files with two jobs")
        }
      }
      note("\(workload.rawValue): run \(run + 1) of \(runs)")
    }
    let trace = folder.appendingPathComponent("trace.jsonl").path
    try checkPictures(workload, able, folders, count, &results)
    let own = able[0].command(workload, folders[0].path, 1, true)!
    _ = try ProcessCost.measure(own + ["--trace", trace])
    try workload.check(trace: trace)
    for one in folders { try FileManager.default.removeItem(at: one) }
    return FlingReport.Workload(title: workload.title, frames: count, programs: results)
  }

  /// Compares the first, middle and last picture of each peer with Mesmer's.
  private func checkPictures(
    _ workload: FlingWorkload, _ programs: [FlingProgram], _ folders: [URL], _ count: Int,
    _ results: inout [FlingReport.Program]
  ) throws {
    struct Found: Decodable { let largestChannelDifference: Int }
    for i in programs.indices where programs[i].tolerance > 0 {
      var largest = 0
      for frame in [0, count / 2, count - 1] {
        let name = "frame_\(String(frame + 10000).dropFirst()).png"
        let files = [folders[0], folders[i]].map { $0.appendingPathComponent(name).path }
        let output = try ProcessCost.output(of: [mesmer, "compare"] + files + ["--json"])
        let found = try JSONDecoder().decode(Found.self, from: output)
        largest = max(largest, found.largestChannelDifference)
      }
      if largest > programs[i].tolerance {
        throw FlingWorkload.WrongFrame(
          workload: workload,
          text: "\(programs[i].name) draws something else: \(largest) levels")
      }
      results[i].difference = largest
    }
  }

  // MARK: Files

  private func empty(_ folder: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// The size of a folder's files, and a digest of each by its name.
  private func contents(
    of folder: URL
  ) throws -> (bytes: Int, digests: [String: String]) {
    var bytes = 0
    var digests: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      bytes += data.count
      digests[name] = Digest(of: [UInt8](data)).description
    }
    return (bytes, digests)
  }
}

/// A line on standard error that says how far the measurement is.
func note(_ text: String) {
  FileHandle.standardError.write(Data("bench: \(text)\n".utf8))
}
