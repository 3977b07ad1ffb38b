import ArgumentParser
import Dispatch
import Foundation
import MesmerExplanations
import MesmerGoldenCLI
import MesmerGoldenReports
import MesmerGoldenServer
import MesmerGoldens
import MesmerMedia
import MesmerPlatform

/// The command `mesmer-server`, which serves pages to a browser. `mesmer review --serve`
/// and `mesmer serve` run it if it is located beside `mesmer`.
@main
struct PageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mesmer-server",
    abstract: "Serves a page, on the loopback address only.", version: mesmerVersion,
    subcommands: [ReportPageCommand.self, LivePageCommand.self],
    defaultSubcommand: ReportPageCommand.self)

  static func main() {
    MediaFiles.enable()
    CommandMain<PageServerCommand>.run()
  }
}

/// The command that serves the page of a report, for decisions on pending goldens.
struct ReportPageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Serves the page of a report.",
    discussion: """
      Prints the address of the page, whose buttons and keys accept, reject and undo.
      It ends with the page's button Done or with Ctrl-C.

      EXAMPLE
        mesmer-server report out/verify --port 8080
      """)

  @Argument(help: "The folder of a report, or its report.json.")
  var report: String

  @Option(help: "The port of the page; 0 is any free one.")
  var port: UInt16 = 0

  func run() throws {
    let report = try GoldenReport.load(path: report).withShownPending()
    guard report.findings.contains(where: { $0.files.pending != nil }) else {
      return try tell("no pending goldens")
    }
    try serve(try ReviewPage(report), port: port)
  }
}

/// The command that serves the page of a live scene.
struct LivePageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Serves a live scene: see mesmer serve --help.")

  @Argument(help: "The scene file.")
  var scene: String

  @Argument(help: "The timeline file whose frames are shown.")
  var timeline: String?

  @Option(help: "The folder of the scene's images.")
  var assets: String?

  @Option(help: "The port of the page; 0 is any free one.")
  var port: UInt16 = 0

  func run() throws {
    try serve(LivePage(scene: scene, assets: assets, timeline: timeline), port: port)
  }
}

/// Serves a page until it ends.
private func serve(_ page: some ServedPage, port: UInt16) throws {
  let server = PageServer(page, port: port)
  // SIGINT and SIGTERM end the page instead of the process.
  let interrupts = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { Task { await page.finish() } }
    source.resume()
    return source
  }
  defer { for one in interrupts { one.cancel() } }
  let end = Ending()
  Task {
    do {
      end.finish(.success(try await server.run { try tell($0) }))
    } catch { end.finish(.failure(error)) }
  }
  try tell(try end.wait())
}

private func tell(_ line: String) throws {
  try StandardStream.output.write(TerminalText.visible(line) + "\n")
}

/// A signal for the end of a task, on which a thread can block.
private final class Ending: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private var result: Result<String, any Error>?

  func finish(_ result: Result<String, any Error>) {
    self.result = result
    semaphore.signal()
  }

  func wait() throws -> String {
    semaphore.wait()
    return try result!.get()
  }
}
