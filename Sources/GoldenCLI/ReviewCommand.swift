import ArgumentParser
import Mesmer
import MesmerExplanations
import MesmerGoldenReports

/// `mesmer review`: decides on pending pictures one by one, in the terminal.
package struct ReviewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Shows pending pictures one by one, to accept or reject them.",
    discussion: """
      For each: the change, and the expected picture, the actual one and the
      difference, shown in the terminal if it has the kitty graphics protocol, otherwise
      as paths. Then a letter and return:
        a  accept    r  reject    s  skip    u  undo the last decision
        A  accept this and all alike    q  quit

      With --serve the same is done in a browser: the command prints the address of a
      page like that of mesmer report, on this machine only, whose buttons and keys
      accept, reject and undo immediately. It ends with the page's button Done or with
      Ctrl-C. Instead of pending files, the path can be the folder of a report, whose
      page also shows the test of each golden and the views that differ.

      EXAMPLE
        mesmer review goldens
        mesmer review goldens --serve
        mesmer review out/verify --serve --port 8080
      """)

  @OptionGroup var selection: PendingSelection

  @Option(help: "How pictures are shown: auto, kitty or paths.")
  var pictures = TerminalPictures.auto

  @Option(
    help: """
      The folder for the pictures of differences; with --serve, also for the page as a \
      file.
      """)
  var report = "out/review"

  @Flag(help: "Serve a page for a browser, on the loopback address only.")
  var serve = false

  @Option(help: "The port of the page; 0 is any free one. (default: 0)")
  var port: UInt16?

  package init() {}

  package func validate() throws {
    if port != nil, !serve {
      throw ValidationError("--port is the port of the page of --serve; add --serve")
    }
  }

  package func run() throws {
    if serve {
      guard let shown = try reportToServe() else {
        return try Output.lines(["no pending goldens"])
      }
      throw ServerProgram.replace(
        ["report", ServerProgram.argument(shown), "--port", "\(port ?? 0)"],
        for: "review --serve")
    }
    let goldens = try selection.goldens()
    if goldens.isEmpty { return try Output.lines(["no pending goldens"]) }
    var session = ReviewSession(
      goldens: goldens, pictures: pictures.resolved, report: report)
    try session.run()
  }
}

extension ReviewCommand {
  /// Returns the report that the page shows: the named one, or one made of the pending
  /// goldens. Nil if there are none.
  private func reportToServe() throws -> String? {
    let reports = selection.paths.filter { path in
      let file = FileSystem.path(GoldenReport.fileName, in: path)
      return FileSystem.kind(path) == .folder && FileSystem.kind(file) == .file
        || path.split(separator: "/").last.map(String.init) == GoldenReport.fileName
    }
    if let first = reports.first {
      guard selection.paths.count == 1 else {
        throw PictureError("\(first): is a report; give it without other paths")
      }
      return first
    }
    let goldens = try selection.goldens()
    if goldens.isEmpty { return nil }
    var folder = ReportFolder(report)
    let findings = try goldens.map { golden throws(PictureError) in
      try golden.finding(base: ReviewSession.base(of: golden, in: report))
    }
    try folder.write(try folder.collect(GoldenReport(findings), compresses: false))
    return report
  }
}

extension TerminalPictures: ExpressibleByArgument {}
