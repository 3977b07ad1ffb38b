import ArgumentParser
import Mesmer
import MesmerGoldenCLI
import MesmerGoldenSuites
import MesmerScenes

/// `mesmer render`: renders one frame.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders one frame of a scene to a PNG file.",
    discussion: """
      The options that set the state (--size to --indicators) are applied in the
      order listed below, not in the order typed.

      EXAMPLE
        mesmer render scene.json --zoom 1.5 --offset 100,200 --output frame.png
        mesmer render scene.json --state trace.jsonl:12 --output frame.png
        mesmer render scene.json --whole-content --output page.png
        generate-scene | mesmer render - --assets pictures --output - > frame.png
      """)

  @OptionGroup var input: SceneInput
  @OptionGroup var options: StateOptions

  @Flag(
    help: ArgumentHelp(
      "Render all of the scroll view's content, with its insets, in one picture, as on a "
        + "screen that is large enough: bars and sticky views once, no scroll "
        + "indicators. Of any height up to 1000000 pixels."))
  var wholeContent = false

  @Option(
    "Render a frame of a trace as it was played, with the bytes of its file; the "
      + "state is taken from the trace.", "trace.jsonl:frame")
  var state: TracedFrame?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The PNG file to write; it appears only when complete. \(OutputFile.help)",
      valueName: "frame.png"))
  var output: OutputFile

  @Option(
    "Number of drawing threads; by default chosen for the frame and the machine. "
      + "The picture does not depend on it.", "n")
  var threads: Int?

  @Flag(help: "Print what was rendered and how long each step took.")
  var stats = false

  func validate() throws {
    if let threads, threads < 1 {
      throw ValidationError("--threads \(threads): must be at least 1")
    }
    try output.check("--output", .picture)
  }

  func run() throws {
    var state = try options.state()
    state.wholeContent = wholeContent
    if let traced = self.state {
      guard state == StateOptions.none else {
        throw ValidationError(
          "--state \(traced.text): the trace has the whole state; remove the other "
            + "options that set it")
      }
      return try traced.render(input, to: output, threads: threads, showsStats: stats)
    }
    var times = StageTimes()
    let scene = try SceneFile.load(
      path: input.scene.path, assets: input.assets.assets, state: state)
    try InputFiles([input.scene.path] + scene.imageFiles).check(output.path)
    times.end("read")
    var statistics = FrameStatistics()
    var known: Set<String> = []
    let (size, count) = try scene.write(
      to: output.path, threads: threads, statistics: &statistics
    ) {
      try input.report(scene.warnings.filter { known.insert($0).inserted })
    }
    times.end("picture")
    guard stats else { return }
    try Output.lines(
      ["\(output.text): \(size.width) x \(size.height) pixels, \(count) bytes"]
        + [statistics.text] + times.lines, beside: output)
  }
}

extension FrameStatistics {
  /// One line: the number of views that drew, with the names of the first 8, and the
  /// number of composited views.
  fileprivate var text: String {
    let shown = draws.prefix(8).joined(separator: ", ")
    let names =
      draws.isEmpty ? "" : " (\(shown)\(draws.count > 8 ? ", ..." : ""))"
    return "drawn \(draws.count)\(names), composited \(composites)"
  }
}

/// The durations of the steps of a command, by the machine's monotonic clock. Only
/// `--stats` prints them; the output is independent of them.
struct StageTimes {
  private var last = ContinuousClock.now
  private var stages: [(name: String, duration: Duration)] = []

  /// Ends a step that began when the previous one ended.
  mutating func end(_ name: String) {
    let now = ContinuousClock.now
    stages.append((name, now - last))
    last = now
  }

  /// A line for each step, in milliseconds with three decimals.
  var lines: [String] {
    stages.map { stage in
      let (seconds, attoseconds) = stage.duration.components
      let micros = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
      let fraction = String(micros % 1000)
      return stage.name + String(repeating: " ", count: max(1, 8 - stage.name.count))
        + "\(micros / 1000)." + String(repeating: "0", count: 3 - fraction.count)
        + fraction + " ms"
    }
  }
}
