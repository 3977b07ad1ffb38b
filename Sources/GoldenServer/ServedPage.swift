import MesmerJSONText

/// A page of a server on the loopback address, independent of the network layer.
package protocol ServedPage: Actor {
  /// The headers of every response.
  nonisolated var headers: [(name: String, value: String)] { get }
  /// Maximum size of a request's body in bytes.
  nonisolated var bodyLimit: Int { get }
  /// The access control and the end of the page.
  var door: PageDoor { get set }
  /// The summary, in one line.
  var summary: String { get }
  /// Returns the response to a request.
  func answer(_ request: PageRequest) -> PageResponse
}

extension ServedPage {
  /// Whether the page has ended.
  package var isFinished: Bool { door.isFinished }

  /// Starts accepting requests to a port of the loopback address. Returns the page's
  /// address.
  package func open(port: UInt16) -> String { door.open(port: port) }

  /// Ends the page.
  package func finish() { door.finish() }

  /// Suspends until the page has ended; returns the summary.
  package func untilFinished() async -> String {
    for await _ in door.ends {}
    return summary
  }
}

/// A browser's request.
package struct PageRequest: Sendable {
  package var method: String
  package var path: String
  package var host: String?
  package var origin: String?
  /// The token in the header, and the token in the address.
  package var token: String?
  package var queryToken: String?
  /// The number of bytes in the body; nil if it is unspecified.
  package var bodyCount: Int?
  /// The body, within the page's limit.
  package var body: [UInt8] = []

  /// Creates a request without headers and body.
  package init(_ method: String, _ path: String) {
    self.method = method
    self.path = path
    bodyCount = 0
  }

  /// The components of the path after the first slash.
  var parts: ArraySlice<Substring> {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
  }
}

/// The response to a request.
package struct PageResponse: Hashable, Sendable {
  package var status: Int
  package var type: String
  package var body: [UInt8]
}

extension PageResponse {
  /// Creates a response with a JSON object.
  init(_ status: Int, _ members: [JSONElement.Member]) {
    self.init(
      status: status, type: "application/json",
      body: Array(JSONElement.object(members).text().utf8))
  }

  /// Creates an error response that contains only its reason.
  init(_ status: Int, refused error: String) {
    self.init(status, [.init(key: "error", value: .string(error))])
  }
}

/// The access control and the end of a page.
///
/// A valid request names the page's own host, and no other origin, and contains the
/// token: in the header Mesmer-Token, which pages of other origins cannot send, or in the
/// address of a displayed resource.
package struct PageDoor: Sendable {
  /// The secret that only the page's address contains.
  let token: String
  /// The name of the command, for error messages.
  let program: String
  /// The hosts and origins that a request may name; empty until the port is known.
  private var hosts: Set<String> = []
  /// Whether the page has ended.
  private(set) var isFinished = false
  /// A stream that ends with the page.
  let ends: AsyncStream<Void>
  private let end: AsyncStream<Void>.Continuation

  init(_ program: String) {
    self.program = program
    (ends, end) = AsyncStream.makeStream()
    // 32 random bytes as hexadecimal digits, from the system's generator.
    token = (0..<4).map { _ in UInt64.random(in: .min ... .max).hexadecimal(16) }.joined()
  }

  /// Returns the headers of a page with a content policy.
  static func headers(policy: String) -> [(name: String, value: String)] {
    [
      ("Content-Security-Policy", policy + "; frame-ancestors 'none'"),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]
  }

  /// Starts accepting requests to a port. Returns the page's address.
  mutating func open(port: UInt16) -> String {
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Browsers omit the default port of the protocol.
    if port == 80 { hosts.formUnion(["127.0.0.1", "localhost"]) }
    return "http://127.0.0.1:\(port)/?token=\(token)"
  }

  /// Ends the page.
  mutating func finish() {
    isFinished = true
    end.finish()
  }

  /// Returns the error response for an invalid request; nil for a valid one. With
  /// `isShown`, for a displayed resource, the token may be in the address.
  func refusal(
    of request: PageRequest, isShown: Bool, bodyLimit: Int
  ) -> PageResponse? {
    guard let host = request.host, hosts.contains(host) else {
      return PageResponse(403, refused: "invalid host; expected that of \(program)")
    }
    if let origin = request.origin,
      !origin.hasPrefix("http://") || !hosts.contains(String(origin.dropFirst(7)))
    {
      return PageResponse(403, refused: "invalid origin; expected that of \(program)")
    }
    guard let count = request.bodyCount, count <= bodyLimit else {
      return PageResponse(413, refused: "a request has at most \(bodyLimit) bytes")
    }
    let given = isShown ? request.queryToken ?? request.token : request.token
    guard let given, isToken(given) else {
      return PageResponse(
        403,
        refused: "missing or invalid token; open the address that \(program) prints")
    }
    return nil
  }

  /// Returns whether a text is equal to the token, in constant time.
  private func isToken(_ text: String) -> Bool {
    guard text.utf8.count == token.utf8.count else { return false }
    return zip(text.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
