import ArgumentParser
import Dispatch
import Foundation
import MesmerGoldenCommands
import MesmerGoldenReports
import MesmerGoldenServer
import MesmerGoldens
import MesmerPlatform
import MesmerVerdicts

/// `mesmer-review`: the page of a report in a browser, to decide on pending goldens.
/// `mesmer review --serve` runs it if it lies beside `mesmer`.
@main
struct ReviewServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mesmer-review",
    abstract: "Serves the page of a report, on the loopback address only.",
    discussion: """
      Prints the address of the page, whose buttons and keys accept, reject and undo.
      It ends with the page's button Done or with Ctrl-C.

      EXAMPLE
        mesmer-review out/verify --port 8080
      """)

  @Argument(help: "The folder of a report, or its report.json.")
  var report: String

  @Option(help: "The port of the page; 0 is any free one.")
  var port: UInt16 = 0

  static func main() { CommandMain<ReviewServerCommand>.run() }

  /// Serves the page until the review ends.
  func run() throws {
    let report = try GoldenReport.load(path: report).withShownPending()
    guard report.findings.contains(where: { $0.files.pending != nil }) else {
      return try tell("nothing waits")
    }
    let page = try ReviewPage(report)
    let server = ReviewServer(page, port: port)
    let interrupts = Self.interrupts(of: page)
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

  /// Lets Ctrl-C and the signal to terminate end the review in place of the process.
  private static func interrupts(of page: ReviewPage) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { Task { await page.finish() } }
      source.resume()
      return source
    }
  }
}

/// The end of a task, for a thread that waits for it.
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
