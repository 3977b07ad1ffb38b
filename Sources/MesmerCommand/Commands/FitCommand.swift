import ArgumentParser
import Mesmer
import MesmerFigures
import MesmerGoldenCLI

/// `mesmer fit`: compares a recording of a scroll view with the rules of motion.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Prints the deviation of a recorded motion from the rules of motion.",
    discussion: """
      Prints, for each rule that the recording covers, the number of samples and
      the largest and the mean error: in points, for velocities in points per
      millisecond. The motion after a lift is evaluated at the times of the samples
      with one shift of at most 1 ms, which is printed.
      docs/motion.md describes the format.

      EXAMPLE
        mesmer fit flick.tsv --within 0.34 --plot flick.png

      EXIT STATUS
        0 success; 1 an error exceeds --within; 2 bad usage or input, or nothing to
        compare --within with
      """)

  @Argument(help: "The recording, a text of rows; - reads it from standard input.")
  var recording: InputPath

  @Option(
    "Plot recorded and computed offsets over time. \(OutputFile.help)",
    "curve.png", parsing: .next)
  var plot: OutputFile?

  @Option(
    "The largest permitted error: for offsets in points, and for velocities the "
      + "same number in points per millisecond; pixel is a device pixel of the "
      + "recording.", "pt")
  var within: Numbers?

  func validate() throws { try plot?.check("--plot", .picture) }

  func run() throws {
    if let plot { try InputFiles([recording.path]).check(plot.path) }
    let loaded = try Recording.load(path: recording.path)
    // Recordings are rounded to four decimals.
    let pixel = 1 / loaded.scale + 1e-4
    let limit = try within.map {
      $0.text == "pixel"
        ? pixel : try $0.values(1, "--within", "a number of points, or pixel")[0]
    }
    let fit = try RecordingFit(loaded)
    if limit != nil, fit.rules.isEmpty {
      throw ValidationError(
        "\(recording.text): nothing to compare within \(within?.text ?? ""): expected "
          + "rows of sample, pull or target, or a reported velocity or target")
    }
    if let plot {
      if fit.frames.isEmpty {
        throw ValidationError("\(recording.text): has no samples to plot")
      }
      let name = recording.path.split(separator: "/").last.map(String.init)
      let picture = try MotionPlot().picture(
        of: Trace(fit.frames),
        title: (name ?? recording.text) + ", recorded, and computed (main)")
      try AtomicFile.write(picture.pngData(), to: plot.path)
    }
    try Output.lines(fit.lines, beside: plot)
    if let limit, fit.rules.contains(where: { !($0.largest <= limit) }) {
      throw ExitCode(1)
    }
  }
}
