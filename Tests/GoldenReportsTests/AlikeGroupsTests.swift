import Mesmer
import MesmerGoldenReports
import MesmerVerdicts
import Testing

@Suite("Cases that differ alike")
struct AlikeGroupsTests {
  @Test("the same part of the picture in another scale is alike, another part is not")
  func parts() {
    let report = GoldenReport([
      SampleReport.different("one"),
      SampleReport.different(
        "twice", size: PixelSize(width: 200, height: 400),
        rect: PixelRect(x: 20, y: 40, width: 60, height: 80)),
      SampleReport.different(
        "other place", rect: PixelRect(x: 14, y: 20, width: 30, height: 40)),
      SampleReport.plain("gone", .missing), SampleReport.plain("fine", .equal),
      // A pixel off, at another size.
      SampleReport.different(
        "thrice", size: PixelSize(width: 300, height: 600),
        rect: PixelRect(x: 31, y: 60, width: 90, height: 119)),
    ])
    #expect(report.alike.map(\.cases) == [[0, 1, 5]])
    #expect(
      report.lines.contains(
        "3 cases differ alike: changed from 10 to 40 % of the width and from 10 to 30 % "
          + "of the height (one, twice, thrice)"))
  }

  @Test("cases are not alike where much more changed in the same part")
  func shares() {
    var dense = SampleReport.different("dense")
    dense.numbers?.countedPixels *= 2
    #expect(GoldenReport([SampleReport.different("a"), dense]).alike.isEmpty)
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
      one.views = ["bar"]
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
        AlikeGroup(reason: "view: bar", cases: [1, 4]),
      ])
    #expect(report.lines.contains("4 cases fail alike: no scene (f, g, h and 1 more)"))
  }

  @Test("the same happened to one view, however many pixels that took")
  func views() {
    func owned(_ name: String, _ view: String) -> Finding {
      var one = SampleReport.plain(name, .different)
      one.views = view.split(separator: "\n").map(String.init)
      return one
    }
    let report = GoldenReport([
      owned("a", "12 px of card (root.subviews[1]), of which 4 px its shadow\n3 px of x"),
      owned("b", "card (root.subviews[1]) moved by (1, 0) pt; 12 px differ"),
      owned("c", "7 px of card (root.subviews[1])"),
      // The same of a view elsewhere in another screen.
      owned("d", "card (root.subviews[7].subviews[2]) moved by (1, 0) pt; 99 px differ"),
      owned("e", "card (root.subviews[1]) moved by (2, 0) pt; 12 px differ"),
      owned("f", "9 px of card (root.subviews[4])"),
    ])
    #expect(
      report.alike == [
        AlikeGroup(reason: "view: card (root.subviews[1])", cases: [0, 2]),
        AlikeGroup(reason: "view: card moved by (1, 0) pt", cases: [1, 3]),
      ])
  }

  @Test("cases of which everything changed are not alike for that")
  func everything() {
    func whole(_ name: String) -> Finding {
      SampleReport.different(name, rect: PixelRect(x: 1, y: 0, width: 99, height: 199))
    }
    #expect(GoldenReport([whole("a"), whole("b"), whole("c")]).alike.isEmpty)
  }

  @Test("ten cases of a group have lines at a terminal, and its line counts the others")
  func manyAlike() {
    for (count, shown) in [(10, 10), (11, 10), (1000, 10)] {
      let report = GoldenReport(
        (0..<count).map { SampleReport.different("\($0)") }
          + [
            SampleReport.different(
              "apart", rect: PixelRect(x: 0, y: 0, width: 9, height: 9))
          ])
      let lines = report.lines
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
