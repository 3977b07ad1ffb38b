import ArgumentParser
import Mesmer

/// `mesmer review`: decides on pending pictures one after the other, in the terminal.
struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Shows pending pictures one by one, to accept or reject them.",
    discussion: """
      For each: what has changed, and the expected picture, the actual one and the
      difference, shown in the terminal if it has the kitty graphics protocol or sixel,
      else as paths. Then a letter and return:
        a  accept    r  reject    s  skip    u  undo the last decision
        A  accept this and all alike    q  quit

      EXAMPLE
        mesmer review goldens
      """)

  @OptionGroup var selection: PendingSelection

  @Option(help: "How pictures are shown: auto, kitty, sixel or paths.")
  var pictures = TerminalPictures.auto

  @Option(help: "The folder for the pictures of differences.")
  var report = "out/review"

  func run() throws {
    let goldens = try selection.goldens()
    if goldens.isEmpty { return try Output.lines(["nothing waits"]) }
    var session = ReviewSession(
      goldens: goldens, pictures: pictures.resolved, report: report)
    try session.run()
  }
}

extension TerminalPictures: ExpressibleByArgument {}
