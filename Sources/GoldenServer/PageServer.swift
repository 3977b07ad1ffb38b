import MesmerGoldens
import MesmerPlatform
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server of one page on the loopback address, which runs until the page ends.
package struct PageServer {
  private typealias Connection = NIOAsyncChannel<
    HTTPServerRequestPart, HTTPServerResponsePart
  >

  private let page: any ServedPage
  private let port: UInt16

  /// Creates a server of a page at a port; 0 selects a free one.
  package init(_ page: any ServedPage, port: UInt16) {
    self.page = page
    self.port = port
  }

  /// Serves the page until it ends, and returns its one-line summary. `started` is called
  /// with the page's address when it can be opened.
  package func run(
    started: @escaping @Sendable (String) throws -> Void
  ) async throws
    -> String
  {
    let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      let summary = try await serve(on: loops, started)
      try await loops.shutdownGracefully()
      return summary
    } catch {
      try? await loops.shutdownGracefully()
      throw error
    }
  }

  private func serve(
    on loops: MultiThreadedEventLoopGroup,
    _ started: @escaping @Sendable (String) throws -> Void
  ) async throws -> String {
    let server: NIOAsyncChannel<Connection, Never>
    do {
      server = try await ServerBootstrap(group: loops)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: "127.0.0.1", port: Int(port)) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            return try Connection(wrappingChannelSynchronously: channel)
          }
        }
    } catch {
      throw PictureError(
        "127.0.0.1:\(port): cannot be served: \(reason(error)); without --port, a "
          + "free port is used")
    }
    let address = server.channel.localAddress?.port ?? 0
    return try await server.executeThenClose { connections in
      try await withThrowingTaskGroup(of: String?.self) { group in
        group.addTask {
          // The failure of a connection does not affect others.
          await withDiscardingTaskGroup { group in
            do {
              for try await connection in connections {
                group.addTask { try? await answer(connection) }
              }
            } catch {}
          }
          return nil
        }
        group.addTask {
          let summary = await page.untilFinished()
          // The response to the last request may still be in transit.
          try? await Task.sleep(for: .milliseconds(500))
          return summary
        }
        defer { group.cancelAll() }
        try started(await page.open(port: UInt16(address)))
        while let end = try await group.next() {
          if let end { return end }
        }
        return ""
      }
    }
  }

  // MARK: Connections

  /// Handles the requests of a connection, one after the other.
  private func answer(_ connection: Connection) async throws {
    try await connection.executeThenClose { requests, responses in
      var head: HTTPRequestHead?
      var body: [UInt8] = []
      for try await part in requests {
        switch part {
        case .head(let new):
          head = new
          body = []
        case .body(let bytes):
          body += bytes.readableBytesView
          // The unread rest of a body must not be parsed as the next request.
          if body.count > page.bodyLimit, let head {
            try await send(await answer(head, body), last: true, to: responses)
            return
          }
        case .end:
          guard let request = head else { continue }
          let answer = await answer(request, body)
          let isFinished = await page.isFinished
          let isLast = isFinished || !request.isKeepAlive
          try await send(answer, last: isLast, to: responses)
          if isLast { return }
        }
      }
    }
  }

  private func answer(
    _ head: HTTPRequestHead, _ body: [UInt8]
  ) async -> PageResponse {
    let parts = head.uri.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var request = PageRequest(head.method.rawValue, String(parts[0]))
    request.host = head.headers["Host"].first
    request.origin = head.headers["Origin"].first
    request.token = head.headers["Mesmer-Token"].first
    request.queryToken = parts.dropFirst().first?.split(separator: "&")
      .first { $0.hasPrefix("token=") }.map { String($0.dropFirst(6)) }
    request.bodyCount = body.count
    request.body = body
    return await page.answer(request)
  }

  private func send(
    _ answer: PageResponse, last isLast: Bool,
    to responses: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>
  ) async throws {
    let body = ByteBuffer(bytes: answer.body)
    var head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status))
    head.headers.add(name: "Content-Type", value: answer.type)
    head.headers.add(name: "Content-Length", value: "\(body.readableBytes)")
    for (name, value) in page.headers { head.headers.add(name: name, value: value) }
    if isLast { head.headers.add(name: "Connection", value: "close") }
    try await responses.write(
      contentsOf: [.head(head), .body(.byteBuffer(body)), .end(nil)])
  }
}

/// Returns the error message of a socket, without the names of functions.
private func reason(_ error: any Error) -> String {
  guard let error = error as? IOError else { return "\(error)" }
  return systemMessage(error.errnoCode)
}
