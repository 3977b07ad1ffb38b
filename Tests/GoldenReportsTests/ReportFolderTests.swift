import Foundation
import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import TestSupport
import Testing

/// Base64 by another implementation.
enum Base64Reference {
  static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}

@Suite("The folder of a report")
struct ReportFolderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(of: "goldens/a.png")
    try Pixmap(width: 40, height: 30, background: .white)
      .writePNG(to: folder.path("goldens/a.png"))
    try Pixmap(width: 40, height: 30, background: .red)
      .writePNG(to: folder.path("actual.png"))
    try Pixmap(width: 40, height: 30, background: .gray)
      .writePNG(to: folder.path("diff.png"))
  }

  var different: Finding {
    var one = SampleReport.different(
      "a", size: PixelSize(width: 40, height: 30),
      rect: PixelRect(x: 0, y: 0, width: 40, height: 30))
    one.files.expected = folder.path("goldens/a.png")
    one.files.actual = folder.path("actual.png")
    one.files.difference = folder.path("diff.png")
    return one
  }

  @Test("of variants of which one fails, the others' goldens are shown on its sheet")
  func variants() throws {
    var findings: [Finding] = []
    for name in ["light", "dark", "wide"] {
      var one = different
      one.name = "a-" + name
      one.golden = folder.path("goldens/a-\(name).png")
      try FileManager.default.copyItem(
        atPath: folder.path("goldens/a.png"), toPath: one.golden)
      one.variant = name
      if name != "dark" {
        one.verdict = .equal
        one.files = Finding.Files()
      }
      findings.append(one)
    }
    var alone = findings[0]
    alone.name = "b-light"
    alone.golden = folder.path("goldens/a.png")
    var target = ReportFolder(folder.path("report"))
    let report = try target.collect(GoldenReport(findings + [alone]))
    #expect(
      report.findings.map { $0.files.expected != nil } == [true, true, true, false])
    try target.write(report)
    let page = try folder.text("report/report.html")
    #expect(page.contains("All 3 variants"))
    #expect(page.components(separatedBy: "class=\"variants\"").count == 2)
    // The report's folder may be on another machine when it is merged.
    let read = try GoldenReport.load(path: folder.path("report/report.json"))
    try FileManager.default.removeItem(atPath: folder.path("goldens"))
    var merged = ReportFolder(folder.path("merged"))
    let again = try merged.collect(read)
    #expect(again.findings.map { $0.files.expected != nil } == [true, true, true, false])
    #expect(again.findings.map(\.variant) == ["light", "dark", "wide", "light"])
  }

  @Test(
    "pictures from elsewhere are copied, and changed areas are cropped")
  func collect() throws {
    var target = ReportFolder(folder.path("report"))
    let report = try target.collect(GoldenReport([different]))
    try target.write(report)
    #expect(
      folder.files.filter { $0.hasPrefix("report/") } == [
        "report/pictures/goldens/a-actual.png", "report/pictures/goldens/a-crop.png",
        "report/pictures/goldens/a-difference.png",
        "report/pictures/goldens/a-expected.png", "report/report.html",
        "report/report.json",
      ])
    #expect(try GoldenReport.load(path: folder.path("report")) == report)
    // Expected, actual and difference beside each other.
    let crop = try PNGDecoder.decodeStraight(
      folder.bytes("report/pictures/goldens/a-crop.png"))
    #expect(crop.width == 3 * 40 + 2 * 4 && crop.height == 30)
    #expect(crop.bytes[0..<4] == [255, 255, 255, 255])
    #expect(crop.bytes[44 * 4..<45 * 4] == [255, 0, 0, 255])
  }

  @Test("pictures of the report before are removed when cases pass again")
  func stale() throws {
    var target = ReportFolder(folder.path("report"))
    try target.write(target.collect(GoldenReport([different])))
    var next = ReportFolder(folder.path("report"))
    try next.write(next.collect(GoldenReport([SampleReport.plain("a", .equal)])))
    #expect(
      folder.files.filter { $0.hasPrefix("report/") }
        == ["report/report.html", "report/report.json"])
    #expect(folder.has("goldens/a.png") && folder.has("actual.png"))
    try next.remove()
    #expect(!folder.files.contains { $0.hasPrefix("report/") })
  }

  @Test("a report that was here before can remove only its own pictures")
  func hostileStale() throws {
    try folder.makeFolder(of: "report/keep/source.swift")
    try folder.write("code", to: "report/keep/source.swift")
    try folder.makeFolder(of: "real/x.png")
    try Pixmap(width: 4, height: 3, background: .red).writePNG(
      to: folder.path("real/x.png"))
    #expect(symlink(folder.path("real"), folder.path("report/linked")) == 0)
    var old = different
    old.files.expected = folder.path("report/keep/source.swift")
    old.files.actual = folder.path("report/linked/x.png")
    try AtomicFile.write(
      Array(GoldenReport([old]).json(in: folder.path("report")).utf8),
      to: folder.path("report/report.json"))
    var next = ReportFolder(folder.path("report"))
    try next.write(next.collect(GoldenReport([SampleReport.plain("a", .equal)])))
    #expect(folder.has("report/keep/source.swift") && folder.has("real/x.png"))
  }

  @Test("files that are no pictures are not copied")
  func noPictures() throws {
    try folder.write("secret", to: "secret.png")
    var one = different
    one.files.expected = folder.path("secret.png")
    one.files.actual = folder.path("not-there.png")
    one.files.difference = folder.path("goldens")
    var target = ReportFolder(folder.path("report"))
    let report = try target.collect(GoldenReport([one]))
    #expect(report.findings[0].files == Finding.Files())
    #expect(!folder.files.contains { $0.hasPrefix("report/") })
  }

  @Test("goldens that differ only in signs have pictures of their own")
  func clashes() throws {
    let names = ["a:b", "a;b", "A;B", "../x", "..", "…", "."]
    let cases = try names.enumerated().map { number, name in
      var one = different
      one.golden = name
      let file = folder.path("\(number).png")
      try Pixmap(width: 40, height: 31 + number, background: .white).writePNG(to: file)
      one.files.expected = file
      return one
    }
    var target = ReportFolder(folder.path("report"))
    let report = try target.collect(GoldenReport(cases))
    let paths = report.findings.compactMap { $0.files.expected }
    #expect(Set(paths.map { $0.lowercased() }).count == cases.count)
    let inside = folder.path("report/pictures/")
    #expect(paths.allSatisfy { $0.hasPrefix(inside) && !$0.contains("..") })
  }

  @Test("a picture that several cases show is stored once")
  func repeated() throws {
    let cases = (0..<4).map { number in
      var one = different
      one.golden = "g\(number)"
      return one
    }
    var target = ReportFolder(folder.path("report"))
    let report = try target.collect(GoldenReport(cases))
    #expect(Set(report.findings.map(\.files.expected)).count == 1)
    #expect(Set(report.findings.map(\.files.crop)).count == 1)
    #expect(folder.files.count { $0.hasPrefix("report/pictures/") } == 4)
    try target.write(report)
    // The next report, in which two of them are equal, keeps the pictures of the others.
    var next = ReportFolder(folder.path("report"))
    let rest = GoldenReport(report.findings[2...].map { $0 })
    try next.write(next.collect(rest))
    #expect(folder.files.count { $0.hasPrefix("report/pictures/") } == 4)
  }

  @Test("the page links pictures of its folder; as a single file it contains them")
  func pages() throws {
    var one = different
    one.golden = "a b#c%.png"
    var target = ReportFolder(folder.path("report"))
    let report = try target.collect(GoldenReport([one]))
    try target.write(report)
    let page = try folder.text("report/report.html")
    #expect(page.contains("src=\"pictures/a_b_c_-actual.png\""))
    #expect(page.contains("loading=\"lazy\"") && !page.contains("data:image/png"))
    #expect(page.utf8.count < 64 << 10)
    // A report of another folder's pictures names them.
    var other = HTMLReport(report, .beside(folder: folder.path("elsewhere")))
    #expect(other.text().contains("not in the page; it is in"))
    try target.write(report, asSingleFile: true)
    let whole = try folder.text("report/report.html")
    #expect(whole.contains("src=\"data:image/png;base64,"))
    #expect(!whole.contains("src=\"pictures"))
  }

  @Test("a page contains its pictures, and names those over the limit")
  func room() throws {
    var page = HTMLReport(GoldenReport([different]))
    let text = page.text()
    let data = Base64Reference.text(try folder.bytes("actual.png"))
    #expect(text.contains("src=\"data:image/png;base64,\(data)\""))
    var small = HTMLReport(GoldenReport([different]), pictureLimit: 10)
    let rest = small.text()
    #expect(!rest.contains("data:image/png") && rest.contains(folder.path("actual.png")))
  }

  @Test(
    "frames that differ are pictures of the films, at the frames that the finding has")
  func films() throws {
    try folder.writeFilm("e.png", 10, red: [])
    try folder.writeFilm("a.png", 9, red: [4, 5, 7])
    var one = SampleReport.plain("x", .different)
    one.files.expected = folder.path("e.png")
    one.files.actual = folder.path("a.png")
    var frames = FramesDifference(first: 4, expectedCount: 10, actualCount: 9)
    frames.framesPerSecond = 30
    frames.curve = [(0, 0), (4, 64), (6, 0), (7, 64), (8, 0)].map {
      .init(frame: $0.0, pixels: $0.1)
    }
    one.frames = frames
    var target = ReportFolder(folder.path("report"))
    let report = try target.collect(GoldenReport([one]))
    let pictures = try #require(report.findings[0].frames?.pictures)
    #expect(pictures.map(\.frame) == [4, 7])
    #expect(pictures[0].changedRects == [PixelRect(x: 0, y: 0, width: 8, height: 8)])
    let actual = try #require(pictures[0].actual)
    #expect(try PictureFile.readPixmap(actual)[0, 0] == (255, 0, 0, 255))
  }
}
