import ArgumentParser
import Mesmer

/// The options of commands that make many frames.
struct SequenceOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames a second, 1000 at most; 60 by default. Browsers play films of more than "
        + "90 too slowly.", valueName: "n"))
  var fps: Numbers?

  @Option(
    help: ArgumentHelp(
      "Only the frames A to B, both included; all by default.", valueName: "a-b"))
  var frames: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads draw; one a processor by default. The frames are the same "
        + "for any number.", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Only the Kth of N equal parts of the frames, for several machines. Not with "
        + "a film.", valueName: "k/n"))
  var shard: String?

  @Flag(
    help: "Keep the files that are whole and show the same already. Not with a film.")
  var resume = false

  @Option(
    help: ArgumentHelp(
      "Write what each frame shows and tells here, one JSON object a line.",
      valueName: "file"))
  var trace: OutputFile?

  @Flag(help: "Make files as small as can be, which takes longer.")
  var small = false

  @Flag(help: "Draw where the fingers are.")
  var showTouches = false

  @Option(
    help: ArgumentHelp(
      "Write a contact sheet of the frames here, a PNG file.", valueName: "file"))
  var sheet: OutputFile?

  @Option(
    help: ArgumentHelp(
      "Write a filmstrip of eight of the frames here, a PNG file.", valueName: "file"))
  var filmstrip: OutputFile?

  @Flag(help: "Say nothing about the progress.")
  var quiet = false

  @Flag(help: "Print how many frames and bytes were made, and how long each step took.")
  var stats = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Where the frames go: a path with %d or %04d is a PNG file each, another one an "
        + "animated PNG of all. Files appear only when they are whole. "
        + OutputFile.help,
      valueName: "pattern|film.png"))
  var output: OutputFile

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): must be at least 1") }
    try output.check("--output", .film)
    try trace?.check("--trace", .trace)
    try sheet?.check("--sheet", .picture)
    try filmstrip?.check("--filmstrip", .picture)
    try OutputFile.checkOne([
      ("--output", output), ("--trace", trace), ("--sheet", sheet),
      ("--filmstrip", filmstrip),
    ])
  }

  /// The frame rate, if one was typed.
  func framesPerSecond() throws -> Double? {
    guard let fps else { return nil }
    let rate = try fps.values(1, "--fps", "a number")[0]
    guard rate > 0, rate <= 1000 else {
      throw ValidationError(
        "--fps \(fps.text): must be greater than 0 and at most 1000")
    }
    return rate
  }

  /// Which frames are made.
  func selection() throws -> FrameSelection {
    var selection = FrameSelection()
    if let frames {
      let ends = SequenceOptions.pair(frames, separator: "-")
      guard let ends, ends.0 <= ends.1 else {
        throw ValidationError("--frames \(frames): expected A-B, as 0-59")
      }
      selection.range = ends.0...ends.1
    }
    if let shard {
      guard let part = SequenceOptions.pair(shard, separator: "/"),
        let value = FrameSelection.Shard(part.0, of: part.1)
      else {
        throw ValidationError(
          "--shard \(shard): expected K/N, as 1/4, with K from 1 to N")
      }
      selection.shard = value
    }
    return selection
  }

  /// Two whole numbers, not negative.
  private static func pair(_ text: String, separator: Character) -> (Int, Int)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isASCII) }),
      parts.allSatisfy({ $0.first?.isNumber == true }),
      let first = Int(parts[0]), let second = Int(parts[1])
    else { return nil }
    return (first, second)
  }

  /// Where the frames go.
  func destination() throws -> SequenceWriter.Output {
    do {
      if let pattern = try FramePattern(output.text) { return .files(pattern) }
    } catch { throw ValidationError("--output \(error)") }
    if shard != nil {
      throw ValidationError(
        "--shard \(shard!): a film is made in one piece; write files, as frame-%04d.png")
    }
    if resume {
      throw ValidationError(
        "--resume: a film is made in one piece; write files, as frame-%04d.png")
    }
    return .film(output.path)
  }
}
