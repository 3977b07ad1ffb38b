import MesmerJSONText

/// A page of a server on the loopback address. It knows nothing of networks.
package protocol ServedPage: Sendable {
  /// The headers of every answer.
  var headers: [(name: String, value: String)] { get }
  /// Maximum size of a request's body in bytes.
  var bodyLimit: Int { get }
  /// Whether the page has ended.
  var isFinished: Bool { get async }
  /// Takes requests to a port of the loopback address from now on. Returns the page's
  /// address.
  func open(port: UInt16) async -> String
  /// The answer to a request.
  func answer(_ request: PageRequest) async -> PageResponse
  /// Ends the page.
  func finish() async
  /// Waits until the page has ended; returns what was done, in one line.
  func untilFinished() async -> String
}

/// What a browser asks for.
package struct PageRequest: Sendable {
  package var method: String
  package var path: String
  package var host: String?
  package var origin: String?
  /// The token in the header, and the one in the address.
  package var token: String?
  package var queryToken: String?
  /// The number of bytes in the body; nil if it is not stated.
  package var bodyCount: Int?
  /// The body, within the page's limit.
  package var body: [UInt8] = []

  /// A request without headers and body.
  package init(_ method: String, _ path: String) {
    self.method = method
    self.path = path
    bodyCount = 0
  }

  /// The parts of the path after the first slash.
  var parts: ArraySlice<Substring> {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
  }
}

/// What it gets.
package struct PageResponse: Hashable, Sendable {
  package var status: Int
  package var type: String
  package var body: [UInt8]

  init(status: Int, type: String, body: [UInt8]) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// JSON.
  init(_ status: Int, _ members: [JSONElement.Member]) {
    self.init(
      status: status, type: "application/json",
      body: Array(JSONElement.object(members).text().utf8))
  }

  /// A refusal, which tells nothing but why.
  init(_ status: Int, refused error: String) {
    self.init(status, [.init(key: "error", value: .string(error))])
  }
}

/// The door of a page: who may ask it for something.
///
/// A request names the page's own host and origin, and has the token: in the header
/// Mesmer-Token, which no page from elsewhere can send, or in the address of what a
/// browser shows.
struct PageDoor: Sendable {
  /// The secret that only the page's address has.
  let token: String
  /// The command, for refusals.
  let program: String
  /// The hosts and origins that a request may name, when the port is known.
  private var hosts: Set<String> = []

  init(_ program: String) {
    self.program = program
    // 32 random bytes as hexadecimal digits, from the system's generator.
    token = (0..<4).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The headers of a page with a content policy.
  static func headers(policy: String) -> [(name: String, value: String)] {
    [
      ("Content-Security-Policy", policy + "; frame-ancestors 'none'"),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]
  }

  /// Takes requests to a port from now on. Returns the page's address.
  mutating func open(port: UInt16) -> String {
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Browsers leave out the port of the protocol.
    if port == 80 { hosts.formUnion(["127.0.0.1", "localhost"]) }
    return "http://127.0.0.1:\(port)/?token=\(token)"
  }

  /// Why a request is not answered; nil if it may be. The address of what is shown may
  /// have the token.
  func refusal(
    of request: PageRequest, isShown: Bool, bodyLimit: Int
  ) -> PageResponse? {
    guard let host = request.host, hosts.contains(host) else {
      return PageResponse(403, refused: "the host is not that of \(program)")
    }
    if let origin = request.origin,
      !origin.hasPrefix("http://") || !hosts.contains(String(origin.dropFirst(7)))
    {
      return PageResponse(403, refused: "the origin is not that of \(program)")
    }
    guard let count = request.bodyCount, count <= bodyLimit else {
      return PageResponse(413, refused: "a request has at most \(bodyLimit) bytes")
    }
    let given = isShown ? request.queryToken ?? request.token : request.token
    guard let given, isToken(given) else {
      return PageResponse(
        403,
        refused: "the token is missing or wrong; open the address that \(program) prints")
    }
    return nil
  }

  /// Whether a text is the token. The time that it takes does not tell how much of it is
  /// right.
  private func isToken(_ text: String) -> Bool {
    guard text.utf8.count == token.utf8.count else { return false }
    return zip(text.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
