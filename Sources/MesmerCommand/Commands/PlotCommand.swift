import ArgumentParser
import Mesmer
import MesmerFigures
import MesmerGoldenCLI

/// `mesmer plot`: plots a trace.
struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Plots a trace over time: offset, velocity, zoom, states and events.",
    discussion: """
      Only axes that move have a curve. Dashed lines are the range of offsets of the
      main scroll view. Delegate calls are labelled at their times.

      EXAMPLE
        mesmer plot trace.jsonl --output curve.png
      """)

  @Argument(
    help: ArgumentHelp(
      "The trace that --trace wrote, one JSON object per line; - reads it from "
        + "standard input."))
  var trace: InputPath

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The PNG file to write; it appears only when complete. \(OutputFile.help)",
      valueName: "curve.png"))
  var output: OutputFile

  @Option("Size of the figure in points; by default 900,600.", "w,h") var size: Numbers?

  @Option("Pixels per point; by default 2.", "s") var scale: Numbers?

  func validate() throws { try output.check("--output", .picture) }

  func run() throws {
    try InputFiles([trace.path]).check(output.path)
    let size = try size?.values(2, "--size", "W,H")
    let scale = try scale?.values(1, "--scale", "a number")
    let plot = try MotionPlot(
      size: size.map { Size(width: $0[0], height: $0[1]) }
        ?? Size(width: 900, height: 600),
      scale: scale?[0] ?? 2)
    let frames = try TraceFrame.load(path: trace.path)
    if frames.isEmpty {
      throw ValidationError(
        "\(trace.text): has no frame; give a trace that mesmer play --trace has written")
    }
    let name = trace.path.split(separator: "/").last.map(String.init) ?? trace.typed
    let picture = plot.picture(of: Trace(frames), title: name)
    try AtomicFile.write(picture.pngData(), to: output.path)
  }
}
