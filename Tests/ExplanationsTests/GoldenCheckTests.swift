import Mesmer
import MesmerExplanations
import TestSupport
import Testing

/// Findings are made here, for suites, for tests and for pending goldens.
@Suite struct GoldenCheckTests {
  private let folder: TemporaryFolder
  private let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.path("goldens"))
  }

  private func check(
    _ content: GoldenCheck.Content, _ update: UpdateMode = .never,
    _ tolerance: String = "exact", in other: GoldenStore? = nil,
    see: @escaping (Int, ComparisonScan) -> Void = { _, _ in }
  ) throws -> Finding {
    var check = GoldenCheck(
      Finding(golden: "goldens/a", owner: "T", name: "a"), store: other ?? store,
      path: "a")
    check.update = update
    check.tolerance = try Tolerance(parsing: tolerance)
    check.base = folder.path("out/a")
    check.see = see
    return check.check { content }
  }

  /// A picture in which some pixels of the first row have another gray.
  private func picture(_ pixels: Int, gray: UInt32 = 0x40) -> Pixmap {
    let pixmap = Pixmap(width: 6, height: 4, background: .black)
    for x in 0..<pixels { pixmap.row(0)[x] = gray * 0x01_0101 | 0xff00_0000 }
    return pixmap
  }

  /// A sequence of such pictures.
  private func frames(_ pixels: [Int], offset: Double = 0) throws -> RenderedFrames {
    var frames = RenderedFrames(framesPerSecond: 60)
    for count in pixels {
      try frames.add(picture(count), offset: Point(x: 0, y: offset), zoomScale: 1)
    }
    return frames
  }

  @Test("a difference has its numbers, its pictures, and its explanation")
  func different() throws {
    _ = try check(.picture(picture(0)), .missing)
    var check = GoldenCheck(
      Finding(golden: "a", owner: "T", name: "a"), store: store, path: "a")
    check.base = folder.path("out/a")
    check.explain = { scan in
      #expect(PixelDigest(scan.expectedBitmap) == PixelDigest(Bitmap(self.picture(0))))
      var line = Explanation.Line(.owner)
      (line.view, line.pixels) = ("it", scan.comparison.countedPixels)
      return Explanation(lines: [line])
    }
    let finding = check.check { .picture(picture(3)) }
    #expect(
      finding.verdict == .different
        && finding.explanation.lines.map(\.text) == ["3 px of it"])
    #expect(finding.numbers?.changedRects == [PixelRect(x: 0, y: 0, width: 3, height: 1)])
    #expect(finding.files.expected == store.file("a") && finding.files.pending == nil)
    #expect(folder.has("out/a-actual.png") && folder.has("out/a-diff.png"))
    // They go when it passes.
    #expect(check.check { .picture(picture(0)) }.verdict == .equal)
    #expect(!folder.has("out/a-actual.png") && !folder.has("out/a-diff.png"))
    let failed = check.check { throw PictureError("no picture") }
    #expect(failed.verdict == .failed && failed.message == "no picture")
    #expect([finding, failed].exitStatus == 2 && [finding].exitStatus == 1)
  }

  @Test("a difference stays one where its files cannot be written")
  func unwritable() throws {
    let contents: [(GoldenCheck.Content, GoldenCheck.Content)] = try [
      (.picture(picture(0)), .picture(picture(3))),
      (.frames(frames([0])), .frames(frames([3]))),
    ]
    // Folders and files are in the places of others.
    try folder.write("", to: "out")
    for (n, (golden, other)) in contents.enumerated() {
      let store = GoldenStore(folder: folder.path("\(n)"))
      #expect(try check(golden, .missing, in: store).verdict == .recorded)
      try FileSystem.makeFolder(folder.path("\(n)/a.new.png/x"))
      let finding = try check(other, .new, in: store)
      #expect(finding.verdict == .different && finding.files.pending == nil)
      #expect(finding.message.contains("; it cannot be kept for review: "))
      #expect(finding.message.contains("\(n)/a.new.png: "))
      #expect(
        finding.files.actual == nil && finding.message.contains("; \(folder.path)/out"))
    }
  }

  @Test("a film that was cut off is an error that names it, and is recorded again")
  func damagedFilm() throws {
    _ = try check(.frames(frames([0, 1])), .missing)
    let film = try readFile(store.file("a"), limit: 1 << 20)
    for length in [0, 8, film.count / 2, film.count - 12, film.count - 1] {
      try AtomicFile.write(Array(film[..<length]), to: store.file("a"))
      for pixels in [[0, 1], [0, 2]] {
        let finding = try check(.frames(frames(pixels)), .never)
        #expect(finding.verdict == .failed)
        #expect(
          finding.message.hasPrefix("\(store.file("a")): the film of the golden is"))
      }
    }
    #expect(try check(.frames(frames([0, 1])), .changed).verdict == .recorded)
    #expect(try readFile(store.file("a"), limit: 1 << 20) == film)
  }

  @Test("lines of a sequence's golden may end as on Windows")
  func carriageReturns() throws {
    _ = try check(.frames(frames([0, 1])), .missing)
    let text = try folder.text("goldens/a.frames").replacing("\n", with: "\r\n")
    try folder.write(text, to: "goldens/a.frames")
    #expect(try check(.frames(frames([0, 1])), .never).verdict == .equal)
  }

  @Test("a sequence is equal within the tolerance of each of its pictures")
  func frameTolerance() throws {
    #expect(try check(.frames(frames([0, 1, 2])), .missing).verdict == .recorded)
    let other = try frames([0, 2, 4])
    // Of the frames, one has one more pixel and one two.
    for (tolerance, verdict, seen) in [
      ("exact", Verdict.different, [1, 2]), ("exact max-pixels:1", .different, [2]),
      ("exact max-pixels:2", .equal, []), ("channels:63", .different, [1, 2]),
      ("channels:64", .equal, []),
    ] {
      var frames: [Int] = []
      let finding = try check(.frames(other), .never, tolerance) { frame, scan in
        frames.append(frame)
        #expect(!scan.comparison.passes)
      }
      #expect(finding.verdict == verdict && frames == seen, "\(tolerance)")
      #expect((finding.numbers == nil) == seen.isEmpty)
    }
    let finding = try check(.frames(other), .never)
    #expect(finding.frames?.curve.map(\.pixels) == [0, 1, 2])
    #expect(
      finding.message
        == "2 of 3 frames differ, the first is 1, most in frame 2: 2 pixels")
    #expect(finding.files.expected == store.file("a"))
    #expect(
      try check(.frames(frames([0, 1, 2])), .never, "channels:1").verdict
        == .toleranceUnused)
  }

  @Test("no tolerance forgives another offset, another number of frames or another film")
  func strictFrames() throws {
    _ = try check(.frames(frames([0, 1, 2])), .missing)
    let wide = "channels:255"
    #expect(try check(.frames(frames([0, 3, 2])), .never, wide).verdict == .equal)
    #expect(try check(.frames(frames([0, 1])), .never, wide).verdict == .different)
    #expect(
      try check(.frames(frames([0, 1, 2], offset: 1)), .never, wide).verdict == .different
    )
    // The film is not that of the list.
    try AtomicFile.write(frames([3, 3, 3]).filmData(), to: store.file("a"))
    let finding = try check(.frames(frames([0, 3, 2])), .never, wide)
    #expect(finding.verdict == .different && finding.frames?.curve == [])
    #expect(finding.message.contains("the tolerance channels:255 cannot be honoured"))
    // Where neither film changes, the list still describes the golden.
    for film in [[0, 1, 1], [0]] {
      try AtomicFile.write(frames(film).filmData(), to: store.file("a"))
      for tolerance in ["exact", wide] {
        #expect(
          try check(.frames(frames([0, 1, 1])), .never, tolerance).verdict == .different)
      }
    }
  }

  @Test("a sequence stored as digests reports that it can honour no tolerance")
  func digests() throws {
    let store = GoldenStore(folder: folder.path("goldens"), keeping: .digests)
    _ = try check(.frames(frames([0, 1])), .missing, in: store)
    let same = try frames([0, 1])
    let exact = try check(.frames(same), .never, in: store)
    #expect(exact.verdict == .equal && exact.lines.isEmpty)
    let delivered = try check(.frames(same), .never, "channels:2", in: store)
    #expect(delivered.verdict == .equal)
    #expect(
      delivered.lines == [
        "note      a: the tolerance channels:2 cannot be honoured, because the golden's "
          + "film is not kept"
      ])
    let other = try check(.frames(frames([0, 2])), .never, "channels:255", in: store)
    #expect(other.verdict == .different)
    #expect(other.message.hasSuffix("because the golden's film is not kept"))
  }

  @Test("a pending golden is compared in the tolerance of its case")
  func pending() throws {
    func waiting() throws -> Finding {
      try #require(try PendingGolden.all(below: store.folder).first).finding()
    }
    _ = try check(.picture(picture(0)), .new)
    #expect(try waiting().verdict == .missing)
    _ = try check(.picture(picture(0)), .missing)
    _ = try check(.picture(picture(5)), .new, "channels:3 max-pixels:4")
    var finding = try waiting()
    #expect(finding.verdict == .different)
    #expect(finding.numbers?.tolerance.text == "channels:3 max-pixels:4")
    #expect(finding.message.hasPrefix("5 pixels differ, at most 4 may"))
    #expect(finding.files.actual == store.pendingFile("a"))
    #expect(finding.files.pending == finding.files.actual)
    // The golden has been redrawn meanwhile, and the pending one is within its tolerance.
    let again = picture(1)
    try store.record(again, PixelDigest(again), at: "other")
    try AtomicFile.write(
      readFile(store.file("other"), limit: 1 << 20), to: store.file("a"))
    finding = try waiting()
    #expect(finding.verdict == .equal)
    #expect(finding.message.hasPrefix("within the tolerance channels:3 max-pixels:4"))
    // An accepted golden has nothing of the note.
    let one = try #require(try PendingGolden.all(below: store.folder).first)
    try one.reject()
  }

  @Test(
    "a pending sequence is compared in its tolerance, and one without a picture too")
  func pendingFrames() throws {
    _ = try check(.frames(frames([0, 1])), .missing)
    _ = try check(.frames(frames([0, 5])), .new, "exact max-pixels:3")
    let finding = try #require(
      try PendingGolden.all(below: store.folder).first
    ).finding()
    #expect(finding.verdict == .different && finding.frames?.first == 1)
    #expect(finding.numbers?.tolerance.text == "exact max-pixels:3")
    let digests = GoldenStore(folder: folder.path("other"), keeping: .digests)
    _ = try check(.picture(picture(0)), .missing, in: digests)
    _ = try check(.picture(picture(1)), .new, in: digests)
    let other = try #require(
      try PendingGolden.all(below: digests.folder).first
    ).finding()
    #expect(other.verdict == .different && other.numbers == nil)
    #expect(other.message.hasPrefix("the digest differs from that of the golden"))
  }

  @Test("numbers, views and frames survive as text, with paths as they are")
  func text() throws {
    _ = try check(.frames(frames([0, 1])), .missing)
    var finding = try check(.frames(frames([0, 5])), .new)
    var line = Explanation.Line()
    (line.file, line.line, line.column) = ("a.json", 3, 7)
    (line.view, line.path, line.key) = ("title", "root.subviews[1]", "text")
    (line.from, line.to) = ("\"a\"", "\"b\"")
    (line.pixels, line.views) = (3, 2)
    line.region = PixelRect(x: 1, y: 2, width: 3, height: 4)
    #expect(line.text == "a.json:3:7: title.text: \"a\" -> \"b\" (2 views); 3 px differ")
    finding.explanation = Explanation(
      lines: [line, Explanation.Line(.consequence, what: "1 view moved")], cause: "text")
    let json = finding.json().line
    let again = try DocumentReader.read(Array(json.utf8), path: "x", "line") {
      Finding($0, JSONTree.root)
    }
    #expect(again == finding)
  }
}
