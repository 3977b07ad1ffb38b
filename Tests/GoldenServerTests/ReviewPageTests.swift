import Foundation
import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import MesmerGoldenServer
import TestSupport
import Testing

@Suite("The requests of a review's page")
struct ReviewPageTests {
  let sample: PendingSample
  let page: ReviewPage

  init() throws {
    sample = try PendingSample()
    page = try ReviewPage(sample.report)
  }

  /// A request as the page sends it.
  func request(_ method: String, _ path: String) -> ReviewPage.Request {
    var request = ReviewPage.Request(method, path)
    request.host = "127.0.0.1:8080"
    request.token = page.token
    return request
  }

  func text(_ answer: ReviewPage.Response) -> String {
    String(decoding: answer.body, as: UTF8.self)
  }

  func status(_ request: ReviewPage.Request) async -> Int {
    await page.answer(request).status
  }

  @Test("the page is there for its address only, with the token in it")
  func html() async throws {
    let address = await page.open(port: 8080)
    #expect(address == "http://127.0.0.1:8080/?token=\(page.token)")
    #expect(page.token.utf8.count == 64 && page.token.allSatisfy(\.isHexDigit))
    var asked = request("GET", "/")
    asked.token = nil
    #expect(await status(asked) == 403)
    asked.queryToken = page.token
    let answer = await page.answer(asked)
    #expect(answer.status == 200 && answer.type == "text/html; charset=utf-8")
    #expect(text(answer).contains("<body data-token=\"\(page.token)\">"))
    #expect(text(answer).contains("id=\"done\"") && !text(answer).contains("id=\"copy\""))
    let policy = try #require(page.headers.first { $0.name == "Content-Security-Policy" })
    #expect(policy.value.contains("connect-src 'self'"))
    #expect(policy.value.contains("frame-ancestors 'none'"))
    // In a file, the same page sends no requests.
    var file = HTMLReport(try sample.report)
    let text = file.text()
    #expect(!text.contains("connect-src") && text.contains("id=\"copy\""))
    #expect(text.contains("<body>"))
  }

  @Test("the page requests its pictures by numbers and with its token")
  func pictures() async throws {
    _ = await page.open(port: 8080)
    let html = text(await page.answer(request("GET", "/")))
    #expect(html.contains("src=\"/picture/0?token=\(page.token)\""))
    #expect(
      !html.contains("data:image/png") && html.contains("img-src data: &#39;self&#39;;"))
    var asked = request("GET", "/picture/0")
    asked.token = nil
    #expect(await status(asked) == 403)
    asked.queryToken = page.token
    let answer = await page.answer(asked)
    #expect(answer.status == 200 && answer.type == "image/png")
    let first = try #require(sample.report.findings[0].files.expected)
    #expect(answer.body == (try readFile(first, limit: 1 << 20)))
    for path in ["/picture/9", "/picture/-1", "/picture/", "/picture", "/picture/../0"] {
      #expect(await status(request("GET", path)) == 404)
    }
    #expect(await status(request("POST", "/picture/0")) == 405)
  }

  @Test("requests accept, reject, undo and end; responses contain the decisions")
  func decisions() async throws {
    _ = await page.open(port: 8080)
    #expect(await status(request("POST", "/accept/0")) == 200)
    let answer = await page.answer(request("POST", "/reject/2"))
    let value = try JSONSerialization.jsonObject(with: Data(answer.body))
    let object = try #require(value as? [String: Any])
    let decisions = try #require(object["decisions"] as? [[String: Any]])
    #expect(decisions.map { $0["index"] as? Int } == [0, 2])
    #expect(decisions.map { $0["choice"] as? String } == ["accept", "reject"])
    #expect(object["left"] as? Int == 1 && object["error"] == nil)
    #expect(!sample.has("a.new.png") && !sample.has("c.new.png"))
    #expect(await status(request("POST", "/undo")) == 200)
    #expect(sample.has("c.new.png"))
    #expect(await status(request("POST", "/done")) == 200)
    #expect(await page.untilFinished() == "1 accepted, 0 rejected, 2 left")
  }

  @Test("an impossible decision is a conflict, with its reason")
  func conflict() async throws {
    _ = await page.open(port: 8080)
    try Pixmap(width: 6, height: 4, background: .black)
      .writePNG(to: sample.store.file("a"))
    let answer = await page.answer(request("POST", "/accept/0"))
    #expect(answer.status == 409 && text(answer).contains("has changed since"))
    #expect(text(answer).contains("\"decisions\": []") && sample.has("a.new.png"))
    #expect(await status(request("POST", "/undo")) == 404)
  }

  @Test("without the token, from another host or origin, nothing is done or returned")
  func strangers() async throws {
    let early = request("POST", "/accept/0")
    #expect(await status(early) == 403)
    _ = await page.open(port: 8080)
    func check(_ change: (inout ReviewPage.Request) -> Void, _ expected: Int) async {
      for (method, path) in [("POST", "/accept/0"), ("GET", "/decisions"), ("GET", "/")] {
        var one = request(method, path)
        change(&one)
        let answer = await page.answer(one)
        #expect(answer.status == expected)
        #expect(!text(answer).contains(page.token) && !text(answer).contains("decisions"))
      }
    }
    await check({ $0.token = nil }, 403)
    await check({ $0.token = "" }, 403)
    await check({ $0.token = String(page.token.dropLast()) }, 403)
    await check({ $0.token = String(page.token.dropLast()) + "g" }, 403)
    for host in [
      nil, "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8080.x",
    ] {
      await check({ $0.host = host }, 403)
    }
    for origin in [
      "null", "http://evil.example", "https://127.0.0.1:8080", "127.0.0.1:8080",
    ] {
      await check({ $0.origin = origin }, 403)
    }
    await check({ $0.bodyCount = 1025 }, 413)
    await check({ $0.bodyCount = nil }, 413)
    #expect(sample.has("a.new.png"))
    // The token of the address is for the page alone: a link cannot change anything.
    var link = request("POST", "/accept/0")
    link.token = nil
    link.queryToken = page.token
    #expect(await status(link) == 403)
    var right = request("POST", "/accept/0")
    right.host = "localhost:8080"
    right.origin = "http://localhost:8080"
    right.bodyCount = 1024
    #expect(await status(right) == 200)
  }

  @Test("GET changes nothing, and no path of a request is one of a file")
  func paths() async throws {
    _ = await page.open(port: 8080)
    for path in ["/accept/0", "/reject/0", "/undo", "/done"] {
      #expect(await status(request("GET", path)) == 405)
    }
    #expect(await status(request("POST", "/")) == 405)
    #expect(await status(request("DELETE", "/decisions")) == 405)
    for path in [
      "/accept/9", "/accept/-1", "/accept/a", "/accept/", "/accept", "/accept/0/1",
      "/accept/99999999999999999999", "/accept/../goldens/a.new.png",
    ] {
      #expect(await status(request("POST", path)) == 404, "\(path)")
    }
    for path in ["/goldens/a.new.png", "/etc/passwd", "", "//", "/report.html"] {
      #expect(await status(request("GET", path)) == 404, "\(path)")
    }
    #expect(sample.has("a.new.png"))
  }
}
