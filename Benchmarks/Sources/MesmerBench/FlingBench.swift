import Foundation
import Mesmer

/// The frames of a fling, drawn, compressed and written: what `mesmer fling`
/// does once it runs.
enum FlingBench {
  /// Measures a scene's fling of 3000 points a second downwards, with one thread
  /// and with all processors, as files and as a film, taking turns.
  static func measure(scene: String, runs: Int) throws {
    let timeline = try TimelineFile(
      Timeline([.fling(velocity: Vector(dx: 0, dy: 3000))]), name: "fling")
    let sequence = try FrameSequence(scenePath: scene, timeline: timeline)
    let rehearsal = try sequence.rehearse(.content)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mesmer-fling-\(getpid())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let processors = ProcessInfo.processInfo.activeProcessorCount
    let film = folder.appendingPathComponent("film.png").path
    let pattern = try FramePattern(folder.path + "/%04d.png")!
    var cases: [(name: String, output: SequenceWriter.Output, jobs: Int)] = [
      ("files, 1 thread", .files(pattern), 1), ("film, 1 thread", .film(film), 1),
    ]
    if processors > 1 {
      cases.append(("files, \(processors) threads", .files(pattern), processors))
      cases.append(("film, \(processors) threads", .film(film), processors))
    }
    var times = cases.map { _ in Times() }
    var reports: [SequenceWriter.Report?] = cases.map { _ in nil }
    var hashes = cases.map { _ in "" }
    for _ in 0..<runs {
      for (i, one) in cases.enumerated() {
        var options = SequenceWriter.Options()
        options.jobs = one.jobs
        let clock = ContinuousClock()
        let start = clock.now
        reports[i] = try SequenceWriter(
          sequence, rehearsal, to: one.output, options: options
        ).write()
        times[i].add(clock.now - start)
        hashes[i] = try hash(one.output, frames: rehearsal.frameCount)
      }
    }
    let size =
      rehearsal.size(of: 0..<rehearsal.frameCount).map { "\($0.width) x \($0.height)" }
      ?? "several sizes"
    print("fling of \(scene): \(rehearsal.frameCount) frames, \(size), \(runs) runs.")
    for (i, one) in cases.enumerated() {
      let each = times[i].best / Double(rehearsal.frameCount)
      print(
        one.name, "best \(fixed(times[i].best, 0)) ms,",
        "median \(fixed(times[i].median, 0)) ms, \(fixed(each, 2)) ms a frame,",
        "\((reports[i]?.bytes ?? 0) / 1000) kB, \(hashes[i])")
    }
  }

  /// A digest of what was written (FNV-1a).
  private static func hash(
    _ output: SequenceWriter.Output, frames: Int
  ) throws -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ path: String) throws {
      for byte in try Data(contentsOf: URL(fileURLWithPath: path)) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    switch output {
    case .files(let pattern):
      for frame in 0..<frames { try add(pattern.path(frame: frame)) }
    case .film(let path): try add(path)
    }
    return String(hash, radix: 16)
  }
}
