import FlyingFox
import FlyingSocks
import Foundation
import MesmerGoldens

/// The page of a review on the loopback address, until the review ends.
package struct ReviewServer {
  private let page: ReviewPage
  private let port: UInt16

  /// A server of a page at a port; 0 is any that is free.
  package init(_ page: ReviewPage, port: UInt16) {
    self.page = page
    self.port = port
  }

  /// Serves the page, and tells its address when it can be opened. Returns what was decided,
  /// in one line.
  package func run(
    started: @escaping @Sendable (String) throws -> Void
  ) async throws
    -> String
  {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), timeout: 300,
      logger: .disabled, handler: Answers(page: page))
    return try await withThrowingTaskGroup(of: String?.self) { group in
      group.addTask {
        do { try await server.run() } catch {
          // When the review has ended, the other task closes the socket.
          if await page.isFinished { return nil }
          throw PictureError(
            "127.0.0.1:\(port): cannot be served: \(reason(error)); without --port, a "
              + "free port is taken")
        }
        return nil
      }
      group.addTask {
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress else {
          throw PictureError("127.0.0.1: cannot be served")
        }
        try started(await page.open(port: port))
        let summary = await page.untilFinished()
        // The answer to the last request may still be on its way.
        await server.stop(timeout: 1)
        return summary
      }
      defer { group.cancelAll() }
      while let end = try await group.next() {
        if let end { return end }
      }
      return ""
    }
  }
}

/// What is wrong with a socket, without the names of functions.
private func reason(_ error: any Error) -> String {
  guard case SocketError.failed(_, _, let message) = error else {
    return error.localizedDescription
  }
  return message
}

/// The page's answers, for the server.
private struct Answers: HTTPHandler {
  let page: ReviewPage

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    var asked = ReviewPage.Request(request.method.rawValue, request.path)
    asked.host = request.headers[.host]
    asked.origin = request.headers[HTTPHeader("Origin")]
    asked.token = request.headers[HTTPHeader("Mesmer-Token")]
    asked.queryToken = request.query.first { $0.name == "token" }?.value
    asked.bodyCount = request.bodySequence.count
    let answer = await page.answer(asked)
    var headers = HTTPHeaders()
    headers[.contentType] = answer.type
    for (name, value) in page.headers { headers[HTTPHeader(name)] = value }
    // What is left of a body that was not read is not the next request.
    if answer.status == 413 { headers[.connection] = "close" }
    return HTTPResponse(
      statusCode: HTTPStatusCode(answer.status, phrase: phrase(answer.status)),
      headers: headers, body: Data(answer.body.utf8))
  }

  private func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 409: "Conflict"
    default: "Content Too Large"
    }
  }
}
