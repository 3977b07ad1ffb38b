import Mesmer
import MesmerExplanations
import MesmerGoldens
import MesmerPNGCodec
import MesmerPlatform
import TestSupport
import Testing

@testable import MesmerGoldenReports

/// Reports with sequences of a golden `run.frames` of 24 frames at 30 per second, of 900
/// x 600 pixels, which differ from frame 3 on.
@Suite struct ReportFilmsTests {
  let folder: TemporaryFolder
  let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    try FileSystem.makeFolder(folder.path("report"))
    store = GoldenStore(folder: folder.path("goldens"))
    _ = try finding(.missing, shift: 0)
  }

  /// A red square that moves from left to right, from frame 3 on shifted.
  func sequence(shift: Int) throws -> RenderedFrames {
    var frames = RenderedFrames(framesPerSecond: 30)
    for frame in 0..<24 {
      let picture = Pixmap(width: 900, height: 600, background: .white)
      let left = 20 * frame + (frame < 3 ? 0 : shift)
      for y in 200..<240 {
        for x in left..<left + 40 { picture.row(y)[x] = 0xff00_00ff }
      }
      try frames.add(picture, offset: .zero, zoomScale: 1)
    }
    return frames
  }

  func finding(_ update: UpdateMode, shift: Int) throws -> Finding {
    let golden = store.framesFile("run")
    var check = GoldenCheck(
      Finding(golden: golden, owner: "suite", name: "run"), store: store, path: "run")
    check.update = update
    check.base = folder.path("report/goldens/run")
    return try check.check { .frames(try sequence(shift: shift)) }
  }

  func collect(_ one: Finding, in name: String = "report") throws -> Finding {
    var target = ReportFolder(folder.path(name))
    let report = try target.collect(GoldenReport([one]))
    try target.write(report)
    #expect(try GoldenReport.load(path: folder.path(name)) == report)
    return report.findings[0]
  }

  @Test func `a report has reduced films and links the originals`() throws {
    let one = try collect(try finding(.never, shift: 90))
    let frames = try #require(one.frames)
    #expect(frames.expectedFilm == store.file("run"))
    #expect(frames.actualFilm == folder.path("report/goldens/run-actual.png"))
    for (file, shift) in [(one.files.expected, 0), (one.files.actual, 90)] {
      let file = try #require(file)
      #expect(file.hasPrefix(folder.path("report/pictures/")))
      var film = try FilmReader(readFile(file, limit: 1 << 20))
      #expect(film.width == 448 && film.height == 299)
      #expect(abs(film.duration - 0.8) < 1e-9)
      // The fifth picture, shown from 0.4 s on, is that of frame 14.
      for _ in 0..<4 { _ = try film.nextFrame() }
      let shown = try #require(try film.nextFrame())
      let middle = (20 * 14 + shift + 20) * 448 / 900
      #expect(abs(film.start - 0.4) < 1e-9)
      #expect(shown.pixmap[middle, 109] == (255, 0, 0, 255))
      #expect(shown.pixmap[middle - 15, 109] == (255, 255, 255, 255))
    }
    // The first frame has its pixels; four others, the last one among them, are reduced.
    #expect(frames.pictures.map(\.frame) == [3, 8, 13, 18, 23])
    let sizes = try frames.pictures.map {
      try PictureFile.read(#require($0.difference)).width
    }
    #expect(sizes == [900] + Array(repeating: 448, count: 4))
    #expect(frames.pictures[0].changedRects.first?.minX == 60)
    let page = try folder.text("report/report.html")
    #expect(page.contains("<a href=\"goldens/run-actual.png\">actual "))
  }

  @Test func `reports of other machines are merged without the originals`() throws {
    let one = try collect(try finding(.never, shift: 90))
    try FileSystem.remove(folder.path("report/goldens/run-actual.png"))
    try FileSystem.remove(store.file("run"))
    let merged = try collect(one, in: "merged")
    let paths = GoldenReport([merged]).pictures
    #expect(paths.count == 2 + 3 * 5)
    #expect(paths.allSatisfy { $0.hasPrefix(folder.path("merged/pictures/")) })
    #expect(
      try folder.bytes(
        "merged"
          + (#require(merged.files.actual)).dropFirst(
            folder.path("merged").count))
        == readFile(#require(one.files.actual), limit: 1 << 20))
    let page = try folder.text("merged/report.html")
    #expect(page.contains("run-actual.png") && !page.contains("<a href=\"../"))
  }

  @Test func `a pending film is the only one in full size, and can be accepted`() throws {
    _ = try finding(.never, shift: 90)
    var one = try collect(try finding(.new, shift: 90))
    #expect(one.frames?.actualFilm == store.pendingFile("run"))
    #expect(!folder.has("report/goldens/run-actual.png"))
    func canAccept() -> Bool {
      GoldenReport([one]).withShownPending().findings[0].files.pending != nil
    }
    #expect(canAccept())
    // Another pending film, then another golden, than the report shows.
    let pending = store.pendingFramesFile("run")
    _ = try finding(.new, shift: 91)
    #expect(!canAccept())
    _ = try finding(.new, shift: 90)
    #expect(canAccept())
    let bytes = try readFile(pending, limit: 1 << 20)
    _ = try finding(.all, shift: 92)
    try AtomicFile.write(bytes, to: pending)
    #expect(!canAccept())
    // Lists that cannot be read, in a report without frames.
    one.frames = nil
    for file in [pending, store.framesFile("run")] { try AtomicFile.write([1], to: file) }
    #expect(!canAccept())
  }

  @Test func `a film without a golden is reduced, and can be accepted`() throws {
    for name in ["run.frames", "run.png", "goldens.lock"] {
      try FileSystem.remove(folder.path("goldens/" + name))
    }
    let one = try collect(try finding(.new, shift: 0))
    #expect(one.verdict == .missing && one.frames?.actualCount == 24)
    #expect(try PictureFile.read(#require(one.files.actual)).width == 448)
    let shown = GoldenReport([one]).withShownPending()
    #expect(shown.findings[0].files.pending != nil)
  }

  @Test func `compressed pictures have their pixels; differences have 16 levels`() throws
  {
    let picture = Pixmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { picture.row(y)[x] = UInt32(x * y % 256) << 8 | 0xff00_00ff }
    }
    try picture.writePNG(to: folder.path("report/a.png"))
    picture.row(3)[3] = 0x8000_0000
    try picture.writePNG(to: folder.path("report/b.png"))
    try picture.writePNG(to: folder.path("report/c.png"))
    let old = try ["a", "b"].map { try PictureFile.read(folder.path("report/\($0).png")) }
    let sizes = try ["a", "b"].map { try folder.bytes("report/\($0).png").count }
    var one = Finding(golden: "x.png", owner: "o", name: "x", verdict: .different)
    one.files.expected = folder.path("report/a.png")
    one.files.actual = folder.path("report/b.png")
    one.files.difference = folder.path("report/c.png")
    _ = try collect(one)
    let new = try ["a", "b"].map { try PictureFile.read(folder.path("report/\($0).png")) }
    #expect(new.map { PixelDigest($0) } == old.map { PixelDigest($0) })
    for (name, size) in zip(["a", "b"], sizes) {
      #expect(try folder.bytes("report/\(name).png").count <= size)
    }
    #expect(try folder.bytes("report/a.png").count < sizes[0])
    let difference = try PictureFile.readPixmap(folder.path("report/c.png"))
    let levels = Set((0..<16).map { UInt8($0 * 17) })
    #expect(Set((0..<64).map { difference[$0, 1].1 }).isSubset(of: levels))
    #expect(difference[3, 3] == (119, 119, 119, 255))
  }

  @Test func `fewer levels of fewer levels are the same, for any number`() {
    let picture = Pixmap(width: 256, height: 1)
    for x in 0..<256 { picture.row(0)[x] = UInt32(x) * 0x01_0101 | 0xff00_0000 }
    for levels in [2, 3, 16, 32, 128, 256] {
      let once = PagePicture.withLevels(levels, picture)
      let twice = PagePicture.withLevels(levels, once)
      #expect(once.premultipliedBytes == twice.premultipliedBytes)
      #expect(Set((0..<256).map { once.row(0)[$0] }).count == levels)
    }
  }

  @Test func `equal pictures of a run become one file, those of tests stay`() throws {
    let findings = try ["a", "b"].map { name in
      try Pixmap(width: 8, height: 8, background: .red)
        .writePNG(to: folder.path("report/\(name).png"))
      var one = Finding(golden: "\(name).png", owner: "o", name: name, verdict: .missing)
      one.files.actual = folder.path("report/\(name).png")
      return one
    }
    for joins in [false, true] {
      var target = ReportFolder(folder.path("report"), joinsEqual: joins)
      let report = try target.collect(GoldenReport(findings))
      #expect(Set(report.findings.map(\.files.actual)).count == (joins ? 1 : 2))
      #expect(folder.has("report/a.png") && folder.has("report/b.png") != joins)
    }
  }
}
