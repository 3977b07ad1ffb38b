import Foundation
import Mesmer

/// The frames of a fling, drawn, compressed and written by `mesmer fling`, from its start
/// to its exit.
enum FlingBench {
  /// Measures a scene's fling of 3000 points a second downwards, with one thread and with
  /// all processors, as files and as a film, taking turns.
  static func measure(scene: String, mesmer: String, runs: Int) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mesmer-fling-\(getpid())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    var threads = [1]
    let processors = ProcessInfo.processInfo.activeProcessorCount
    if processors > 1 { threads.append(processors) }
    let cases = threads.flatMap { jobs in
      [("files", "%04d.png"), ("film", "film.png")].map { kind, name in
        (
          name: "\(kind), \(jobs) thread\(jobs > 1 ? "s" : "")",
          folder: folder.appendingPathComponent("\(kind)-\(jobs)"), file: name, jobs: jobs
        )
      }
    }
    var times = cases.map { _ in Times() }
    for one in cases {
      try FileManager.default.createDirectory(
        at: one.folder, withIntermediateDirectories: true)
    }
    for _ in 0..<runs {
      for (i, one) in cases.enumerated() {
        let took = try StartUp.measure(
          [
            mesmer, "fling", scene, "--velocity", "0,3000", "--jobs", "\(one.jobs)",
            "--quiet", "--output", one.folder.appendingPathComponent(one.file).path,
          ], runs: 1, warmUp: 0)
        times[i].add(.seconds(took.best / 1000))
      }
    }
    let frames = try FileManager.default.contentsOfDirectory(
      atPath: cases[0].folder.path
    ).count
    print("fling of \(scene): \(frames) frames, \(runs) runs, start to exit.")
    for (i, one) in cases.enumerated() {
      let (bytes, hash) = try contents(of: one.folder)
      print(
        one.name, "best \(fixed(times[i].best, 0)) ms,",
        "median \(fixed(times[i].median, 0)) ms,",
        "\(fixed(times[i].best / Double(frames), 2)) ms a frame,",
        "\(bytes / 1000) kB, \(hash)")
    }
  }

  /// The size of the files in a folder, and a digest of them (FNV-1a).
  private static func contents(of folder: URL) throws -> (bytes: Int, hash: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var count = 0
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names.sorted() {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      count += data.count
      for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return (count, String(hash, radix: 16))
  }
}
