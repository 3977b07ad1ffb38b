import MesmerGoldenReports
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

// The requests of a browser to the page of a review:
//
//     GET  /?token=T    the page
//     GET  /picture/7?token=T
//                       a picture of the page
//     GET  /decisions   the decisions, as JSON
//     POST /accept/3    decides on case 3 of the report
//     POST /reject/3
//     POST /undo        undoes the last decision
//     POST /done        ends the review
//
// Each request except those for the page and its pictures has the token in the header
// Mesmer-Token, which pages of other origins cannot send. Pictures are identified by
// numbers: no content of a request is used as the path of a file. Other responses are
// JSON: the decisions in order and the number of pending cases, or a one-line error. A
// conflict (409) has all of these.

/// The request handler of a review's page.
package actor ReviewPage: ServedPage {
  package typealias Request = PageRequest
  package typealias Response = PageResponse

  /// Maximum size of a request's body in bytes. No request needs a body.
  package nonisolated let bodyLimit = 1024

  /// The secret that only the page's address contains.
  package nonisolated let token: String
  /// The headers of every response.
  package nonisolated let headers: [(name: String, value: String)]

  private let html: String
  private let pictures: [String]
  private var review: GoldenReview
  package var door = PageDoor("mesmer review")

  /// Creates the page of a report.
  package init(_ report: GoldenReport) throws {
    review = GoldenReview(report)
    token = door.token
    var page = HTMLReport(report, .served(token: token))
    html = page.text()
    pictures = page.files
    headers = PageDoor.headers(policy: page.policy)
  }

  /// The numbers of accepted, rejected and pending cases, in one line.
  package var summary: String { review.summary }

  // MARK: Requests

  /// Returns the response to a request.
  package func answer(_ request: Request) -> Response {
    let isShown = request.path == "/" || request.path.hasPrefix("/picture/")
    if let refusal = door.refusal(of: request, isShown: isShown, bodyLimit: bodyLimit) {
      return refusal
    }
    let parts = request.parts
    switch (request.method, parts.first) {
    case ("GET", "") where parts.count == 1:
      return Response(
        status: 200, type: "text/html; charset=utf-8", body: Array(html.utf8))
    case ("GET", "picture"):
      guard parts.count == 2, let number = Int(parts[2]),
        pictures.indices.contains(number),
        let bytes = try? readFile(pictures[number], limit: PictureFile.limit)
      else { return Response(404, refused: "unknown picture") }
      return Response(status: 200, type: "image/png", body: bytes)
    case ("GET", "decisions") where parts.count == 1: return state(200)
    case ("POST", "accept"?), ("POST", "reject"?):
      guard parts.count == 2,
        let choice = GoldenReview.Choice(rawValue: String(parts[1])),
        let index = Int(parts[2])
      else { return Response(404, refused: "unknown case") }
      return changing("no pending golden for this case") { review throws(PictureError) in
        try review.decide(index, choice)
      }
    case ("POST", "undo") where parts.count == 1:
      return changing("no decision to undo") { review throws(PictureError) in
        try review.undo()
      }
    case ("POST", "done") where parts.count == 1:
      finish()
      return state(200)
    case (_, ""?) where parts.count == 1, (_, "picture"?), (_, "decisions"?),
      (_, "accept"?),
      (_, "reject"?), (_, "undo"?),
      (_, "done"?):
      return Response(405, refused: "\(request.method) is not allowed here")
    default: return Response(404, refused: "unknown address")
    }
  }

  private func changing(
    _ absence: String,
    _ body: (inout GoldenReview) throws(PictureError) -> Bool
  ) -> Response {
    do throws(PictureError) {
      return try body(&review) ? state(200) : Response(404, refused: absence)
    } catch {
      return state(409, "\(error)")
    }
  }

  /// Returns a response with the decisions and an optional error.
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
    return Response(status, members)
  }
}
