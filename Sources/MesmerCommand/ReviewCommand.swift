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

      With --serve the same is done in a browser: the command prints the address of a
      page like that of mesmer report, on this machine only, whose buttons and keys
      accept, reject and undo at once. It ends with the page's button Done or with
      Ctrl-C. In place of pending files, the path can be the folder of a report, whose
      page then says which test has the golden and which views differ.

      EXAMPLE
        mesmer review goldens
        mesmer review goldens --serve
        mesmer review out/verify --serve --port 8080
      """)

  @OptionGroup var selection: PendingSelection

  @Option(help: "How pictures are shown: auto, kitty, sixel or paths.")
  var pictures = TerminalPictures.auto

  @Option(
    help: """
      The folder for the pictures of differences; with --serve, the page is there as a \
      file too.
      """)
  var report = "out/review"

  @Flag(help: "Serve a page for a browser, on the loopback address only.")
  var serve = false

  @Option(help: "The port of the page; 0 is any free one. (default: 0)")
  var port: UInt16?

  func validate() throws {
    if port != nil, !serve {
      throw ValidationError("--port is the port of the page of --serve; add --serve")
    }
  }

  func run() throws {
    if serve {
      return try ServedReview(selection: selection, report: report).run(port: port ?? 0)
    }
    let goldens = try selection.goldens()
    if goldens.isEmpty { return try Output.lines(["nothing waits"]) }
    var session = ReviewSession(
      goldens: goldens, pictures: pictures.resolved, report: report)
    try session.run()
  }
}

extension TerminalPictures: ExpressibleByArgument {}
