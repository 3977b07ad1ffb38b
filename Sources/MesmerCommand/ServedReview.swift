import Dispatch
import Foundation
import Mesmer
import MesmerGoldenReports
import MesmerGoldenServer

/// `mesmer review --serve`: a review in a browser.
struct ServedReview {
  /// What is reviewed: pending goldens, or the folder of a report.
  let selection: PendingSelection
  /// The folder for the pictures that the page shows.
  let report: String

  /// Serves the page until the review ends.
  func run(port: UInt16) throws {
    let cases = try found()
    guard cases.cases.contains(where: { $0.files.pending != nil }) else {
      return try Output.lines(["nothing waits"])
    }
    let page = try ReviewPage(cases)
    let server = ReviewServer(page, port: port)
    let interrupts = ServedReview.interrupts(of: page)
    defer { for one in interrupts { one.cancel() } }
    let end = Ending()
    Task {
      do {
        end.finish(.success(try await server.run { try Output.lines([$0]) }))
      } catch { end.finish(.failure(error)) }
    }
    try Output.lines([try end.wait()])
  }

  /// The report that the page shows.
  private func found() throws -> GoldenReport {
    let reports = selection.paths.filter { path in
      let file = FileSystem.path(GoldenReport.fileName, in: path)
      return FileSystem.kind(path) == .folder && FileSystem.kind(file) == .file
        || path.split(separator: "/").last.map(String.init) == GoldenReport.fileName
    }
    if let first = reports.first {
      guard selection.paths.count == 1 else {
        throw PictureError("\(first): is a report; give it without other paths")
      }
      return try GoldenReport.load(path: first).withShownPending()
    }
    let goldens = try selection.goldens()
    if goldens.isEmpty { return GoldenReport() }
    var folder = ReportFolder(report)
    let report = try folder.collect(GoldenReport(pending: goldens))
    try folder.write(report)
    return report.withShownPending()
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
