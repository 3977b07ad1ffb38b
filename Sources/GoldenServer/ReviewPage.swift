import MesmerGoldenReports
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

// The page of a review, as a browser asks for it.
//
//     GET  /?token=T    the page
//     GET  /picture/7?token=T
//                       a picture of the page
//     GET  /decisions   what is decided, as JSON
//     POST /accept/3    decides on case 3 of the report
//     POST /reject/3
//     POST /undo        takes the last decision back
//     POST /done        ends the review
//
// Each request but those of the page and its pictures has the token in the header
// Mesmer-Token, which no page from elsewhere can send. Pictures are named by numbers:
// nothing that a request says is used as the path of a file. Other answers are JSON:
// decisions in their order, and error, a line, where something was refused.

/// Answers the requests of a review's page. It knows nothing of networks.
package actor ReviewPage {
  /// What a browser asks for.
  package struct Request: Sendable {
    package var method: String
    package var path: String
    package var host: String?
    package var origin: String?
    /// The token in the header, and the one in the address.
    package var token: String?
    package var queryToken: String?
    /// The number of bytes in the body; nil if it is not stated.
    package var bodyCount: Int?

    /// A request without headers and body.
    package init(_ method: String, _ path: String) {
      self.method = method
      self.path = path
      bodyCount = 0
    }
  }

  /// What it gets.
  package struct Response: Hashable, Sendable {
    package var status: Int
    package var type: String
    package var body: [UInt8]
  }

  /// Maximum size of a request's body in bytes. No request needs one.
  package static let bodyLimit = 1024

  /// The secret that only the page's address has.
  package nonisolated let token: String
  /// The headers of every answer.
  package nonisolated let headers: [(name: String, value: String)]

  private let html: String
  private let pictures: [String]
  private var review: GoldenReview
  /// The hosts and origins that a request may name, when the port is known.
  private var hosts: Set<String> = []
  /// Whether the review has ended.
  package private(set) var isFinished = false
  private let ends: AsyncStream<Void>
  private let end: AsyncStream<Void>.Continuation

  /// The page of a report.
  package init(_ report: GoldenReport) throws {
    review = GoldenReview(report)
    token = ReviewPage.makeToken()
    var page = HTMLReport(report, .served(token: token))
    html = page.text()
    pictures = page.files
    headers = [
      ("Content-Security-Policy", page.policy + "; frame-ancestors 'none'"),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]
    (ends, end) = AsyncStream.makeStream()
  }

  /// 32 random bytes as hexadecimal digits, from the system's generator.
  private static func makeToken() -> String {
    (0..<4).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  // MARK: The review

  /// Takes requests to a port of the loopback address from now on. Returns the page's
  /// address.
  package func open(port: UInt16) -> String {
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Browsers leave out the port of the protocol.
    if port == 80 { hosts.formUnion(["127.0.0.1", "localhost"]) }
    return "http://127.0.0.1:\(port)/?token=\(token)"
  }

  /// Ends the review.
  package func finish() {
    isFinished = true
    end.finish()
  }

  /// Waits until the review has ended; returns what was decided, in one line.
  package func untilFinished() async -> String {
    for await _ in ends {}
    return review.summary
  }

  // MARK: Requests

  /// The answer to a request.
  package func answer(_ request: Request) -> Response {
    guard let host = request.host, hosts.contains(host) else {
      return refusal(403, "the host is not that of mesmer review")
    }
    if let origin = request.origin,
      !origin.hasPrefix("http://") || !hosts.contains(String(origin.dropFirst(7)))
    {
      return refusal(403, "the origin is not that of mesmer review")
    }
    guard let count = request.bodyCount, count <= ReviewPage.bodyLimit else {
      return refusal(413, "a request has at most \(ReviewPage.bodyLimit) bytes")
    }
    let isShown = request.path == "/" || request.path.hasPrefix("/picture/")
    let given = isShown ? request.queryToken ?? request.token : request.token
    guard let given, isToken(given) else {
      return refusal(
        403,
        "the token is missing or wrong; open the address that mesmer "
          + "review prints")
    }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst()
    switch (request.method, parts.first) {
    case ("GET", "") where parts.count == 1:
      return Response(
        status: 200, type: "text/html; charset=utf-8", body: Array(html.utf8))
    case ("GET", "picture"):
      guard parts.count == 2, let number = Int(parts[2]),
        pictures.indices.contains(number),
        let bytes = try? readFile(pictures[number], limit: PictureFile.limit)
      else { return refusal(404, "there is no such picture") }
      return Response(status: 200, type: "image/png", body: bytes)
    case ("GET", "decisions") where parts.count == 1: return state(200)
    case ("POST", "accept"?), ("POST", "reject"?):
      guard parts.count == 2,
        let choice = GoldenReview.Choice(rawValue: String(parts[1])),
        let index = Int(parts[2])
      else { return refusal(404, "there is no such case") }
      return changing("there is no such case that waits") { review throws(PictureError) in
        try review.decide(index, choice)
      }
    case ("POST", "undo") where parts.count == 1:
      return changing("there is no decision to undo") { review throws(PictureError) in
        try review.undo()
      }
    case ("POST", "done") where parts.count == 1:
      finish()
      return state(200)
    case (_, ""?) where parts.count == 1, (_, "picture"?), (_, "decisions"?),
      (_, "accept"?),
      (_, "reject"?), (_, "undo"?),
      (_, "done"?):
      return refusal(405, "\(request.method) is not for this address")
    default: return refusal(404, "there is nothing at this address")
    }
  }

  /// Whether a text is the token. The time that it takes does not tell how much of it is
  /// right.
  private func isToken(_ text: String) -> Bool {
    guard text.utf8.count == token.utf8.count else { return false }
    return zip(text.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func changing(
    _ absence: String,
    _ body: (inout GoldenReview) throws(PictureError) -> Bool
  ) -> Response {
    do throws(PictureError) {
      return try body(&review) ? state(200) : refusal(404, absence)
    } catch {
      return state(409, "\(error)")
    }
  }

  /// What is decided, and what was refused.
  private func state(_ status: Int, _ error: String? = nil) -> Response {
    let decisions = review.decisions.map { one -> JSONElement in
      .object([
        .init(key: "index", value: .number(Double(one.index))),
        .init(key: "choice", value: .string(one.choice.rawValue)),
      ])
    }
    var members = [JSONElement.Member(key: "decisions", value: .list(decisions))]
    members.append(.init(key: "left", value: .number(Double(review.left))))
    if let error { members.append(.init(key: "error", value: .string(error))) }
    return json(status, members)
  }

  /// A refusal that tells nothing about the review.
  private func refusal(_ status: Int, _ error: String) -> Response {
    json(status, [.init(key: "error", value: .string(error))])
  }

  private func json(_ status: Int, _ members: [JSONElement.Member]) -> Response {
    Response(
      status: status, type: "application/json",
      body: Array(JSONElement.object(members).text().utf8))
  }
}
