import ArgumentParser
import Mesmer
import MesmerGoldenCLI

/// The options of commands that make sequences of frames.
struct SequenceOptions: ParsableArguments {
  @Option(
    "Frames per second, at most 1000; by default the timeline's, or 60. Browsers "
      + "slow down films of more than 90.", "n")
  var fps: Numbers?

  @Option("Only frames A to B, inclusive; by default all.", "a-b", parsing: .next)
  var frames: String?

  @Option(
    "Number of drawing threads; by default one per processor. The frames do not "
      + "depend on it.", "n")
  var jobs: Int?

  @Option(
    "Only part K of N equal parts of the frames, to share the work among machines; "
      + "mesmer merge joins the films and traces of the parts.", "k/n", parsing: .next)
  var shard: String?

  @Flag(
    help: "Keep complete files with identical contents. Not for films.")
  var resume = false

  @Option(
    "Write the state and the callbacks of each frame here, one JSON object per line.",
    "file", parsing: .next)
  var trace: OutputFile?

  @Flag(help: "Make files as small as possible, which takes longer.")
  var small = false

  @Flag(help: "Draw the fingers.")
  var showTouches = false

  @Option("Write a contact sheet of the frames to this PNG file.", "file", parsing: .next)
  var sheet: OutputFile?

  @Option(
    "Write a filmstrip of up to eight frames to this PNG file.", "file", parsing: .next)
  var filmstrip: OutputFile?

  @Flag(
    help: """
      Print only the number of frames, their size in pixels and their duration; draw \
      and write nothing, regardless of the other options.
      """)
  var count = false

  @Flag(help: "With --count: print one JSON object.")
  var json = false

  @Flag(help: "Do not report progress.")
  var quiet = false

  @Flag(
    help: """
      Print the numbers of frames and bytes written, the duration of each step, and the \
      redrawn rows of each frame with the reasons.
      """)
  var stats = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The destination of the frames: with %d or %04d in the path, one "
        + "\(FrameFormats.ofFiles) file per frame; otherwise one animated PNG. "
        + "Files appear only when they are complete. "
        + OutputFile.help,
      valueName: "pattern|film.png"))
  var output: OutputFile?

  @Option(
    "With --output -: write the frames in sequence, for another program. "
      + FrameFormats.all.map { "\($0.name) \($0.summary)" }.joined(separator: "; ")
      + ". By default, - is one animated PNG.", "format", parsing: .next)
  var format: FormatName?

  func validate() throws {
    try SequenceOptions.check(jobs: jobs)
    if json, !count { throw ValidationError("--json: requires --count") }
    if output == nil, !count {
      throw ValidationError("Missing expected argument '--output <pattern|film.png>'")
    }
    if let format, let output, !output.isStandardOutput {
      throw ValidationError(
        "--format \(format.encoder.name): streams go to standard output; write --output - "
          + "instead of --output \(output.text)")
    }
    try output?.check("--output", .film)
    try trace?.check("--trace", .trace)
    try sheet?.check("--sheet", .picture)
    try filmstrip?.check("--filmstrip", .picture)
    try OutputFile.checkOne([
      ("--output", output), ("--trace", trace), ("--sheet", sheet),
      ("--filmstrip", filmstrip),
    ])
  }

  /// Returns the frame rate; nil if none was typed.
  func framesPerSecond() throws -> Double? {
    guard let fps else { return nil }
    let rate = try fps.values(1, "--fps", "a number")[0]
    guard FrameTimes.rates.contains(rate) else {
      throw ValidationError("--fps \(fps.text): must be at least 0.01 and at most 1000")
    }
    return rate
  }

  /// Returns the frames to make.
  func selection() throws -> FrameSelection {
    var selection = FrameSelection()
    if let frames {
      let ends = SequenceOptions.pair(frames, separator: "-")
      guard let ends, ends.0 <= ends.1 else {
        throw ValidationError("--frames \(frames.shortened): expected A-B, such as 0-59")
      }
      selection.range = ends.0...ends.1
    }
    selection.shard = try SequenceOptions.shard(shard)
    return selection
  }

  /// Throws unless a number of jobs, if one was typed, is positive.
  static func check(jobs: Int?) throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): must be at least 1") }
  }

  /// Returns the part that the text of `--shard` names; nil without the option.
  static func shard(_ text: String?) throws -> FrameSelection.Shard? {
    guard let text else { return nil }
    guard let part = pair(text, separator: "/"),
      let shard = FrameSelection.Shard(part.0, of: part.1)
    else {
      throw ValidationError(
        "--shard \(text.shortened): expected K/N, such as 1/4, with K from 1 to N")
    }
    return shard
  }

  /// Parses two whole numbers from 0; nil for any other text.
  private static func pair(_ text: String, separator: Character) -> (Int, Int)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isASCII) }),
      parts.allSatisfy({ $0.first?.isNumber == true }),
      let first = Int(parts[0]), let second = Int(parts[1])
    else { return nil }
    return (first, second)
  }

  /// Returns the destination of the frames; nil if they are only counted.
  func destination() throws -> FrameWriter.Output? {
    guard let output, !count else { return nil }
    var result: FrameWriter.Output
    do { result = try FrameWriter.Output(path: output.path) } catch {
      throw ValidationError("--output \(error)")
    }
    if let format { result = .stream(format.encoder, output.path) }
    if resume, result.onePath != nil {
      throw ValidationError(
        "--resume: a film is made in one piece; write files: frame-%04d.png")
    }
    return result
  }
}

/// The format of a stream, by its name.
struct FormatName: ExpressibleByArgument {
  /// The encoder of the frames.
  let encoder: any FrameEncoder

  init?(argument: String) {
    guard let found = FrameFormats.all.first(where: { $0.name == argument }) else {
      return nil
    }
    encoder = found
  }

  static var allValueStrings: [String] { FrameFormats.all.map(\.name) }
}
