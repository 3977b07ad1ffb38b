import Foundation
import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Names and messages come from files and tests of others.
@Suite("Hostile names in reports")
struct HostileTextTests {
  /// An accent makes a quote and itself one character of Swift, but two of a browser.
  static let names = [
    "</script><img src=x onerror=alert(1)>", "\"\u{301} onload=alert(1) x=\"",
    "'\u{301} onload=alert(1)", "<\u{301}b>", "&\u{301}lt;", "{{{script}}}",
    "]]> <!-- \u{0}\u{b}\u{1b}[2J\u{202e}\u{fffe}\u{ffff}\u{7f}\u{85}",
    "a\n::error::b\r\nc",
    "|`*[x](javascript:alert(1))*`| @everyone #1", "$(touch ran)",
  ]

  static var report: GoldenReport {
    GoldenReport(
      names.flatMap { name -> [Finding] in
        Verdict.allCases.map { verdict in
          var one = Finding(
            golden: "\(verdict)/" + name, owner: name, name: name, verdict: verdict)
          one.message = name
          one.source = name
          one.line = 3
          var line = Explanation.Line()
          (line.file, line.view, line.path, line.key) = (name, name, name, name)
          (line.from, line.to, line.share) = (name, name, name)
          one.explanation.lines = [line, .init(what: name), .init(.owner, what: name)]
          one.numbers = Comparison(
            expectedSize: PixelSize(width: 1, height: 1),
            actualSize: PixelSize(width: 1, height: 1))
          one.files.pending = name
          return one
        }
      })
  }

  /// Collects the elements and texts found by an XML parser.
  private final class Found: NSObject, XMLParserDelegate {
    var cases: [[String: String]] = []
    var texts = ""
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if name == "testcase" { cases.append(attributes) }
    }
    func parser(_ parser: XMLParser, foundCharacters text: String) { texts += text }
  }

  @Test("JUnit XML is well formed, with a test case for each golden")
  func junit() throws {
    let report = Self.report
    let text = JUnitReport(report).text
    let found = Found()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = found
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(found.cases.count == report.findings.count)
    #expect(found.cases.contains { $0["name"]?.contains(Self.names[0]) == true })
    #expect(
      found.cases.contains {
        $0["name"]?.hasSuffix("\"\u{301} onload=alert(1) x=\"") == true
      })
    // Control characters are shown, not written.
    #expect(
      text.unicodeScalars.allSatisfy { $0.value >= 32 || $0 == "\n" })
    #expect(text.contains("\\u{1b}[2J\\u{202e}"))
  }

  @Test("a page has only the tags and quotes of its template")
  func page() throws {
    var plain = HTMLReport(
      GoldenReport(
        Self.report.findings.enumerated().map { index, one in
          var one = one
          // Of the same kind, but harmless.
          one.golden = "g\(index)"
          (one.owner, one.name, one.message) = ("o", "n", index.description)
          one.source = "s"
          var line = Explanation.Line()
          (line.file, line.view, line.path, line.key) = ("f", "v", "p", "k")
          one.explanation.lines = [line, .init(what: "w"), .init(.owner, what: "w")]
          return one
        }))
    var hostile = HTMLReport(Self.report)
    func marks(_ text: String) -> [Int] {
      // Groups differ, so the list is left out.
      let start = text.range(of: "<main>")!.lowerBound
      let end = text.range(of: "</main>")!.upperBound
      let scalars = text[start..<end].unicodeScalars
      return ["<", ">", "\"", "'"].map { mark in
        scalars.reduce(0) { $0 + ($1 == mark ? 1 : 0) }
      }
    }
    let text = hostile.text()
    #expect(marks(text) == marks(plain.text()))
    #expect(text.contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"))
    #expect(text.contains("{{{script}}}"))
    #expect(!text.contains("\u{202e}") && text.contains("\\u{202e}"))
  }

  @Test("a page names its own style and script by their digests, and allows no others")
  func policy() throws {
    var page = HTMLReport(GoldenReport())
    let text = page.text()
    for tag in ["style", "script"] {
      let start = text.range(of: "<\(tag)>")!.upperBound
      let end = text.range(of: "</\(tag)>")!.lowerBound
      let words = SHA256.digest(Array(text[start..<end].utf8))
      let bytes = words.flatMap { word in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
      }
      let digest = Data(bytes).base64EncodedString()
      #expect(text.contains("\(tag)-src &#39;sha256-\(digest)&#39;"))
    }
    #expect(text.contains("default-src &#39;none&#39;; img-src data:;"))
    #expect(
      !text.contains("unsafe") && !text.contains("http:") && !text.contains("https:"))
  }

  @Test("each note for GitHub is one line, and names cannot begin another")
  func notes() {
    let notes = GitHubReport(Self.report, workspace: nil).notes
    #expect(
      notes.filter { $0.hasPrefix("::error ") || $0.hasPrefix("::error::") }.count == 10)
    for note in notes {
      #expect(!note.contains { $0.isNewline })
      // Properties end at the first "::" that is not escaped.
      let parts = note.dropFirst(2).components(separatedBy: "::")
      #expect(!parts[0].contains("\n") && parts.count >= 2)
    }
    var one = SampleReport.plain("50%, a:b", .failed)
    one.source = "a,b:c.json"
    one.line = 4
    one.message = "100 %"
    #expect(
      GitHubReport(GoldenReport([one]), workspace: nil).notes == [
        "::error file=a%2Cb%3Ac.json,line=4,title=golden 50%25%2C a%3Ab::error 50%25, a:b: "
          + "100 %25"
      ])
  }

  @Test("the summary has the rows of its table and no other Markdown or HTML")
  func summary() {
    let text = GitHubReport(Self.report, workspace: nil).summary(in: "out")
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
    let alike = Self.report.alike
    let open = Self.report.findings.filter {
      $0.verdict != .equal && $0.verdict != .recorded
    }
    #expect(
      rows.count == 1 + alike.count + open.count
        - alike.reduce(0) { $0 + $1.cases.count })
    for scalar in ["<img", "[x](", "@everyone", "#1", "`*"] {
      #expect(!text.contains(scalar))
    }
    for row in rows {
      // Bars that are not escaped are those of two columns.
      let bare = row.replacing("\\|", with: "").filter { $0 == "|" }
      #expect(bare.count == 3)
    }
  }

  @Test(
    "a shell uses a path of the page as the path, and runs nothing", .enabled(if: isUnix)
  )
  func shell() throws {
    for name in Self.names where !name.unicodeScalars.contains("\0") {
      var one = SampleReport.plain("a", .missing)
      one.files.pending = name
      var page = HTMLReport(GoldenReport([one]))
      let text = page.text()
      // By scalars: an accent combines with the character before it.
      func literal(_ text: String, _ a: String, _ b: String) -> String {
        text.replacingOccurrences(of: a, with: b, options: .literal)
      }
      let start = text.range(of: "data-path=\"", options: .literal)!.upperBound
      let end = text.range(
        of: "\"", options: .literal, range: start..<text.endIndex)!.lowerBound
      var word = String(text[start..<end])
      for (a, b) in [
        ("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
      ] {
        word = literal(word, a, b)
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", "printf %s \(word)"]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(String(decoding: bytes, as: UTF8.self) == name, "\(word)")
    }
  }

  static var isUnix: Bool { FileManager.default.fileExists(atPath: "/bin/bash") }
}
