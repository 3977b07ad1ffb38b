import ArgumentParser
import Mesmer
import MesmerFigures

/// `mesmer plot`: a trace as a picture.
struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Draws a trace: offset, velocity and zoom over time, states, events.",
    discussion: """
      Only the axes that move have a curve. The edges of the offset's range are
      dashed; the names of the delegate's calls stand at their times.

      EXAMPLE
        mesmer plot trace.jsonl --output curve.png
      """)

  @Argument(
    help: "The trace: a JSON object a line, as --trace writes it; - is standard input.")
  var trace: InputPath

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The PNG file; it appears only when it is whole. \(OutputFile.help)",
      valueName: "curve.png"))
  var output: OutputFile

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Size of the figure in points; 900,600.", valueName: "w,h"))
  var size: Numbers?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point; 2.", valueName: "s"))
  var scale: Numbers?

  func validate() throws { try output.check("--output", .picture) }

  func run() throws {
    try InputFiles([trace.path]).check(output.path)
    let size = try size?.values(2, "--size", "W,H")
    let scale = try scale?.values(1, "--scale", "a number")
    let plot = try MotionPlot(
      size: size.map { Size(width: $0[0], height: $0[1]) } ?? MotionPlot.defaultSize,
      scale: scale?[0] ?? 2)
    let frames = try TraceFrame.load(path: trace.path)
    let name = trace.path.split(separator: "/").last.map(String.init) ?? trace.text
    let picture = plot.picture(of: frames, title: name)
    try AtomicFile.write(picture.pngData(), to: output.path)
  }
}
