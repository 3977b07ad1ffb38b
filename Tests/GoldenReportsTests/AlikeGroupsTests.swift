import Mesmer
import MesmerExplanations
import Testing

@testable import MesmerGoldenReports

@Suite("Cases that differ alike")
struct AlikeGroupsTests {
  /// A case with a cause that differs in a rectangle.
  static func caused(
    _ name: String, by cause: String,
    in rect: PixelRect = PixelRect(x: 10, y: 20, width: 30, height: 40)
  ) -> Finding {
    var one = SampleReport.different(name, rect: rect)
    one.explanation = Explanation(lines: [.init(what: cause)], cause: cause)
    return one
  }

  @Test("equal causes are alike wherever they show; another value or key is not")
  func causes() {
    let report = GoldenReport([
      Self.caused("one", by: "tintColor: red -> blue"),
      Self.caused(
        "far", by: "tintColor: red -> blue",
        in: PixelRect(x: 0, y: 0, width: 1, height: 1)),
      Self.caused("other value", by: "tintColor: red -> green"),
      Self.caused("other key", by: "decelerationRate: normal -> fast"),
    ])
    #expect(report.alike.map(\.cases) == [[0, 1]])
    #expect(
      report.lines.contains("2 cases differ alike: tintColor: red -> blue (one, far)"))
  }

  @Test("GitHub is told the place of a cause that all cases have")
  func places() {
    func caused(_ name: String, line: Int) -> Finding {
      var cause = Explanation.Line()
      (cause.file, cause.line, cause.column) = ("list.json", line, 7)
      (cause.view, cause.key, cause.from, cause.to) = ("title", "text", "a", "b")
      cause.pixels = name.utf8.count
      var one = SampleReport.different(name)
      one.explanation = Explanation(
        lines: [cause, .init(.consequence, what: "moved")], cause: "text: a -> b")
      return one
    }
    for (line, cause) in [(3, "list.json:3:7: title.text: a -> b"), (4, "text: a -> b")] {
      let report = GitHubReport(
        GoldenReport([caused("one", line: 3), caused("three", line: line)]),
        workspace: nil)
      let text = "2 cases differ alike: \(cause)"
      #expect(
        report.notes.count == 1 && report.notes[0].hasSuffix("::\(text), as in one"))
      #expect(report.summary(in: ".").contains(GitHubReport.markdown(text)))
    }
  }

  @Test("the same area is no reason")
  func areas() {
    let report = GoldenReport(["a", "b", "c"].map { SampleReport.different($0) })
    #expect(report.alike.isEmpty)
  }

  @Test("moved by the same distance, a view, a size and an error's text are alike")
  func reasons() {
    func moved(_ name: String, _ dx: Int) -> Finding {
      var one = SampleReport.different(name)
      one.numbers?.movedBy = PixelOffset(dx: dx, dy: 0)
      return one
    }
    func owned(_ name: String) -> Finding {
      var one = SampleReport.different(
        name, rect: PixelRect(x: name.count, y: 0, width: 1, height: 1))
      one.explanation.cause = "bar hidden"
      return one
    }
    func failed(_ name: String) -> Finding {
      var one = SampleReport.plain(name, .failed)
      one.message = "no scene"
      return one
    }
    let report = GoldenReport([
      moved("a", 1), owned("bb"), moved("c", 1), moved("d", 2), owned("eeeee"),
      failed("f"), failed("g"), failed("h"), failed("i"),
    ])
    #expect(
      report.alike == [
        AlikeGroup(reason: "no scene", cases: [5, 6, 7, 8]),
        AlikeGroup(reason: "moved by (1, 0) pixels", cases: [0, 2]),
        AlikeGroup(reason: "bar hidden", cases: [1, 4]),
      ])
    #expect(report.lines.contains("4 cases fail alike: no scene (f, g, h and 1 more)"))
  }

  @Test("the same happened to one view, however many pixels that took")
  func views() {
    func owned(_ name: String, _ path: String, _ pixels: Int) -> Finding {
      var one = SampleReport.plain(name, .different)
      var line = Explanation.Line(.owner)
      (line.view, line.path, line.pixels) = ("card", path, pixels)
      one.explanation.lines = [line]
      return one
    }
    let report = GoldenReport([
      owned("a", "root.subviews[1]", 12),
      Self.caused("b", by: "card moved by (1, 0) pt"),
      owned("c", "root.subviews[1]", 7),
      Self.caused("d", by: "card moved by (1, 0) pt"),
      Self.caused("e", by: "card moved by (2, 0) pt"),
      owned("f", "root.subviews[4]", 9),
    ])
    #expect(
      report.alike == [
        AlikeGroup(reason: "view: card (root.subviews[1])", cases: [0, 2]),
        AlikeGroup(reason: "card moved by (1, 0) pt", cases: [1, 3]),
      ])
  }

  @Test("of a group ten cases have lines at a terminal, and its line says how many not")
  func manyAlike() {
    for (count, shown) in [(10, 10), (11, 10), (1000, 10)] {
      let report = GoldenReport(
        (0..<count).map { Self.caused("\($0)", by: "alpha: 1 -> 0.5") }
          + [
            SampleReport.different(
              "apart", rect: PixelRect(x: 0, y: 0, width: 9, height: 9))
          ])
      let lines = report.lines.filter { !$0.hasPrefix("    pixels") }
      #expect(lines.count == shown + 3)
      #expect(lines[shown].hasPrefix("different apart"))
      #expect(
        lines[shown + 1].hasSuffix("; \(count - 10) more alike") == (count > 10))
      #expect(lines.last == "\(count + 1) cases: \(count + 1) different")
    }
    let missing = (0..<12).map { SampleReport.plain("\($0)", .missing) }
    #expect(
      GoldenReport(missing).lines.suffix(2) == [
        "missing   2 more alike", "12 cases: 12 missing",
      ])
  }
}
