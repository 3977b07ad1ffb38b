import Foundation
import Mesmer
import MesmerGoldenServer
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The server of a review")
struct PageServerTests {
  let sample: PendingSample

  init() throws { sample = try PendingSample() }

  @Test(
    "over the loopback address: the page, a decision, and the end",
    .timeLimit(.minutes(1)))
  func loopback() async throws {
    let page = try ReviewPage(sample.report)
    let (addresses, delivered) = AsyncStream<String>.makeStream()
    async let summary = PageServer(page, port: 0).run { delivered.yield($0) }
    var iterator = addresses.makeAsyncIterator()
    let text = try #require(await iterator.next())
    let address = try #require(URL(string: text))
    #expect(address.host == "127.0.0.1" && (address.port ?? 0) > 0)

    func send(
      _ method: String, _ path: String, body: Int = 0, token: String? = nil
    )
      async throws -> (status: Int, type: String?, policy: String?, text: String)
    {
      var request = URLRequest(url: try #require(URL(string: path, relativeTo: address)))
      request.httpMethod = method
      if let token { request.setValue(token, forHTTPHeaderField: "Mesmer-Token") }
      if body > 0 { request.httpBody = Data(repeating: 32, count: body) }
      let (data, response) = try await URLSession.shared.data(for: request)
      let http = try #require(response as? HTTPURLResponse)
      return (
        http.statusCode, http.value(forHTTPHeaderField: "Content-Type"),
        http.value(forHTTPHeaderField: "Content-Security-Policy"),
        String(decoding: data, as: UTF8.self)
      )
    }
    let html = try await send("GET", text)
    #expect(html.status == 200 && html.type == "text/html; charset=utf-8")
    #expect(html.policy?.contains("frame-ancestors 'none'") == true)
    #expect(html.text.contains("data-token"))
    #expect(try await send("GET", "/").status == 403)
    #expect(try await send("POST", "/accept/0").status == 403)
    #expect(
      try await send("POST", "/accept/0", body: 9000, token: page.token).status == 413)
    #expect(sample.has("a.new.png"))
    #expect(try await send("POST", "/accept/0", token: page.token).status == 200)
    #expect(!sample.has("a.new.png"))

    // A second server cannot have the port.
    let port = UInt16(try #require(address.port))
    let other = try ReviewPage(sample.report)
    await #expect {
      _ = try await PageServer(other, port: port).run { _ in }
    } throws: {
      "\($0)".hasPrefix("127.0.0.1:\(port): cannot be served: Address already in use")
    }
    #expect(try await send("POST", "/done", token: page.token).status == 200)
    #expect(try await summary == "1 accepted, 0 rejected, 2 left")
  }
}
