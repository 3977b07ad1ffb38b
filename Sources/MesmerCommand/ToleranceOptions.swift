import ArgumentParser
import Mesmer
import MesmerGoldenCLI

/// The options for the tolerance of a comparison: each, except `mask`, is a term of the
/// tolerance's text.
struct ToleranceOptions: ParsableArguments {
  @Option(help: "How pixels are compared, with a threshold after a colon.")
  var metric = "exact"

  @Option("The metric's threshold, as if after its colon.", "t") var threshold: String?

  @Option(
    "In place of --metric: the ranges of the largest channel difference and of the "
      + "number of differing pixels, such as '0-15;0-300'. Both must hold, at both "
      + "ends.", "a-b;c-d")
  var fuzzy: String?

  @Flag(help: "Do not count pixels that look like the antialiasing of an edge.")
  var skipAntialiasing = false

  @Option("At most this many pixels may count.", "n") var maxPixels: String?

  @Option("At most this share of the pixels may count, 0 to 1.", "r")
  var maxRatio: String?

  @Option(
    "At most COUNT pixels in any square of N x N may count or, with a threshold T, "
      + "differ by more than T, even if skipped.", "n:count[:t]")
  var window: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Do not compare this rectangle, in pixels; may be repeated.",
      valueName: "x1,y1,x2,y2"))
  var ignore: [String] = []

  @Option(
    "Do not compare the pixels that are neither black nor transparent in this PNG "
      + "file.", "file", parsing: .next)
  var mask: String?

  /// Returns the tolerance specified by the options.
  func tolerance() throws -> Tolerance {
    if metric.isEmpty {
      throw ValidationError("--metric: the name is empty; omit the option for exact")
    }
    if fuzzy != nil && (metric != "exact" || threshold != nil) {
      throw ValidationError("--fuzzy: replaces --metric and --threshold; remove them")
    }
    if threshold != nil && metric.contains(":") {
      throw ValidationError(
        "--threshold: --metric \(metric.shortened) already has a threshold")
    }
    var words = [
      fuzzy.map { "fuzzy:\($0)" } ?? metric + (threshold.map { ":\($0)" } ?? "")
    ]
    if skipAntialiasing { words.append("skip-antialiasing") }
    words += maxPixels.map { ["max-pixels:\($0)"] } ?? []
    words += maxRatio.map { ["max-ratio:\($0)"] } ?? []
    words += window.map { ["window:\($0)"] } ?? []
    words += ignore.map { "ignore:\($0)" }
    var tolerance = try Tolerance(parsing: words.joined(separator: " "))
    if let mask { tolerance.mask = try PictureFile.readPixmap(mask) }
    return tolerance
  }
}
