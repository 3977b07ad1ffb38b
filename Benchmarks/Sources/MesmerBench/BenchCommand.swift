import ArgumentParser
import CairoBench
import Foundation
import Mesmer

/// The benchmark program; scripts/bench builds and runs it.
@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts/bench",
    abstract: "Measures Mesmer beside cairo: the same workloads, one thread.",
    discussion: """
      Only drawing into an existing surface is timed. The two sides take turns. \
      Each run gives the ratio of its two medians, and "ratio" is the median of \
      these. "differs" counts the pixels that differ, and by how many levels.

        scripts/bench --filter W1 --filter W4
        scripts/bench --filter W3 --threads 2
        scripts/bench --write-pictures /tmp/pictures --runs 1
        scripts/bench --start-up Examples/Hypnosister/scene.json
        scripts/bench --load 100000
        scripts/bench --windows 10000
        scripts/bench --fling --json fling.json --plot fling.png
        scripts/bench --goldens
        scripts/bench --text
      """)

  @Option(
    help: ArgumentHelp(
      "Measure only the workload of this name; a final * stands for any ending. Repeatable.",
      valueName: "name"))
  var filter: [String] = []

  @Option(help: "Number of paired runs.")
  var runs = 5

  @Flag(help: "Let cairo draw with CAIRO_ANTIALIAS_BEST.")
  var best = false

  @Option(
    help: ArgumentHelp(
      "Number of threads; above 1, Mesmer is measured against itself with one thread.",
      valueName: "n"))
  var threads = 1

  @Flag(help: "Count partly covered pixels and print the time for each.")
  var edges = false

  @Option(
    help: ArgumentHelp(
      "Write the pictures of both sides to <dir>/<workload>-<side>.png.",
      valueName: "dir"))
  var writePictures: String?

  @Option(
    help: ArgumentHelp(
      "Draw each workload with Mesmer alone for this many seconds, for a profiler.",
      valueName: "seconds"))
  var profile: Double?

  @Flag(help: "List the workloads and exit.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Instead, measure \"mesmer render <scene>\" from start to exit.",
      valueName: "scene"))
  var startUp: String?

  @Option(
    help: ArgumentHelp(
      "Instead, measure reading and writing a scene of this many views.",
      valueName: "views"))
  var load: Int?

  @Flag(
    help: """
      Instead, measure the frames of F1, F2 and F3 as whole commands, beside cairo with \
      libpng and Skia with fpng, and scenes of up to a million views.
      """)
  var fling = false

  @Option(help: ArgumentHelp("Write what --fling finds to a file.", valueName: "file"))
  var json: String?

  @Option(
    help: ArgumentHelp("Draw what --fling finds to a PNG file.", valueName: "file"))
  var plot: String?

  @Option(
    help: ArgumentHelp(
      "A Python with skia-python and fpng-py for --fling, or kiwisolver for --constraints.",
      valueName: "path"))
  var python: String?

  @Option(
    help: ArgumentHelp(
      "Instead, measure the ticks of a window of this many scroll views.",
      valueName: "count"))
  var windows: Int?

  @Option(
    help: ArgumentHelp(
      "Instead, measure the constraints of this many cells, beside kiwisolver.",
      valueName: "cells"))
  var constraints: Int?

  @Flag(help: "Instead, measure comparisons, beside ImageMagick and pixelmatch.")
  var goldens = false

  @Flag(help: "Instead, measure text, beside Skia where python3 has skia-python.")
  var text = false

  @Option(help: "The executable that --start-up, --fling and --goldens run.")
  var mesmer = ".build/release/mesmer"

  func validate() throws {
    if runs < 1 { throw ValidationError("--runs must be at least 1") }
    if let load, !(1...1_000_000).contains(load) {
      throw ValidationError("--load must be between 1 and 1000000")
    }
    if let windows, !(1...1_000_000).contains(windows) {
      throw ValidationError("--windows must be between 1 and 1000000")
    }
    if let constraints, !(1...10_000).contains(constraints) {
      throw ValidationError("--constraints must be between 1 and 10000")
    }
    if !fling && (json != nil || plot != nil) {
      throw ValidationError("--json and --plot are for --fling")
    }
    if threads < 1 { throw ValidationError("--threads must be at least 1") }
    if threads > 1 && writePictures != nil {
      throw ValidationError("--write-pictures draws with cairo too; leave out --threads")
    }
    for name in filter where !Workload.all.contains(where: { matches($0, name) }) {
      throw ValidationError("unknown workload \(name); see --list")
    }
  }

  func run() throws {
    if list {
      for workload in Workload.all { print(workload.name, workload.title) }
    } else if let load {
      try SceneLoad.measure(views: load, runs: runs)
    } else if let windows {
      try WindowLoad.measure(scrollViews: windows, runs: runs)
    } else if let constraints {
      try ConstraintBench.measure(
        cells: constraints, runs: runs, python: python ?? "python3")
    } else if fling {
      try measureFling()
    } else if text {
      try TextBench.measure(runs: runs)
    } else if goldens {
      try GoldenBench.measure(mesmer: mesmer, runs: runs)
    } else if let startUp {
      try measureStartUp(scene: startUp)
    } else {
      try measureWorkloads()
    }
  }

  private func matches(_ workload: Workload, _ name: String) -> Bool {
    name.hasSuffix("*")
      ? workload.name.hasPrefix(name.dropLast()) : workload.name == name
  }

  private func measureWorkloads() throws {
    var chosen = Workload.all.filter { workload in
      filter.isEmpty || filter.contains { matches(workload, $0) }
    }
    if threads > 1 {
      for i in chosen.indices { chosen[i].peer = "1 thread" }
    }
    if let profile {
      for workload in chosen { try draw(workload, seconds: profile) }
      return
    }
    if let writePictures {
      try FileManager.default.createDirectory(
        atPath: writePictures, withIntermediateDirectories: true)
    }
    var failures: [String] = []
    print("cairo \(String(cString: cairo_bench_version())), \(runs) runs.")
    let table = Table(showsEdges: edges)
    table.printHeader()
    for workload in chosen {
      let measurement = try Measurement(
        workload, runs: runs, countsEdges: edges, best: best, threads: threads
      ) { workload, mesmer, cairo in
        guard let folder = writePictures else { return }
        let name = "\(folder)/\(workload.name)"
        if !cairo.writePNG(to: "\(name)-\(workload.peer).png") {
          failures.append("\(name)-\(workload.peer).png")
        }
        do {
          try mesmer?.pixmap.writePNG(to: "\(name)-mesmer.png")
        } catch {
          failures.append("\(name)-mesmer.png: \(error)")
        }
      }
      table.print(measurement)
    }
    if !failures.isEmpty {
      throw ValidationError("cannot write \(failures.joined(separator: ", "))")
    }
  }

  /// Draws with Mesmer alone, and little beside it.
  private func draw(_ workload: Workload, seconds: Double) throws {
    guard let picture = try workload.make().picture else { return }
    let surface = MesmerSurface(
      width: workload.width, height: workload.height, threads: threads)
    var times = Times()
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    let start = Foundation.clock()
    while clock.now < end { times.measure { surface.draw(picture) } }
    // All threads together: what drawing in bands does more than once.
    let ticks = Double(Foundation.clock() - start)
    let each = ticks * 1e3 / Double(CLOCKS_PER_SEC) / Double(times.samples.count)
    print(
      workload.name,
      "best \(fixed(times.best, 3)) ms, processors busy \(fixed(each, 3)) ms each")
  }

  private func measureFling() throws {
    let report = try FlingBench(mesmer: mesmer, python: python, runs: runs).measure()
    print(report.markdown, terminator: "")
    if let json { try report.json().write(to: URL(fileURLWithPath: json)) }
    if let plot { try FlingPlot(report).picture().writePNG(to: plot) }
  }

  private func measureStartUp(scene: String) throws {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("mesmer-start-up-\(getpid()).png").path
    defer { try? FileManager.default.removeItem(atPath: output) }
    let times = try StartUp.measure(
      [mesmer, "render", scene, "--output", output], runs: max(runs, 20))
    print("mesmer render \(scene), start to exit, \(times.samples.count) runs:")
    print("best \(fixed(times.best, 2)) ms, median \(fixed(times.median, 2)) ms")
  }
}
