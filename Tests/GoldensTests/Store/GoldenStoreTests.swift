import Foundation
import Mesmer
import TestSupport
import Testing

@Suite struct GoldenStoreTests {
  private let folder: TemporaryFolder
  private let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.path("goldens"), cache: folder.path("cache"))
  }

  private func picture(_ color: Color, width: Int = 9) -> Pixmap {
    Pixmap(width: width, height: 7, background: color)
  }

  /// The verdict, with the number of pixels that differ, -1 if the golden's are not
  /// unknown.
  private func check(
    _ pixmap: Pixmap, _ update: UpdateMode, tolerance: Tolerance = .exact,
    in other: GoldenStore? = nil
  ) throws -> String {
    let checked = try (other ?? store).compare(
      pixmap, at: "a/b", tolerance: tolerance, update: update)
    return switch checked.verdict {
    case .different: "different \(checked.numbers?.differingPixels ?? -1)"
    case .recorded: checked.isReplaced ? "replaced" : "recorded"
    case .equal where checked.scan?.comparison.isEqual == false: "within"
    default: "\(checked.verdict)"
    }
  }

  @Test("each update mode writes its own files, and no others")
  func modes() throws {
    let steps: [(Color, UpdateMode, String, isPending: Bool)] = [
      (.red, .never, "missing", false), (.red, .new, "missing", true),
      (.red, .missing, "recorded", false), (.red, .never, "equal", false),
      (.blue, .never, "different 63", false), (.blue, .missing, "different 63", false),
      (.blue, .new, "different 63", true), (.red, .new, "equal", false),
      (.blue, .changed, "replaced", false), (.blue, .never, "equal", false),
      (.blue, .all, "replaced", false),
    ]
    for (n, (color, mode, verdict, isPending)) in steps.enumerated() {
      #expect(try check(picture(color), mode) == verdict, "step \(n)")
      #expect(folder.has("goldens/a/b.new.png") == isPending, "step \(n)")
      #expect(folder.has("goldens") == (n > 0))
      #expect(folder.has("goldens/a/b.png") == (n > 1))
      #expect(folder.has("goldens/goldens.lock") == (n > 1))
    }
  }

  @Test(
    "a path that leaves the folder, or is none, is an error of one line",
    arguments: ["", "/a", "../a", "a/../b", "a//b", "a.png", "a.new", "a\nb"])
  func paths(path: String) {
    let error = #expect(throws: (any Error).self) {
      try store.check(picture(.red), at: path, update: .all)
    }
    #expect(
      error.map { "\($0)".contains(": a name") || "\($0)".contains("empty") } == true)
    #expect(folder.files.isEmpty)
  }

  @Test("a check gives the difference of a picture from the golden, in one line")
  func failures() throws {
    func failure(_ color: Color, _ update: UpdateMode = .never) throws -> String? {
      try store.check(picture(color), at: "a", update: update)
    }
    #expect(try failure(.red) == "there is no golden \(store.file("a"))")
    #expect(try failure(.red, .missing) == nil && failure(.red) == nil)
    #expect(try failure(.blue)?.hasPrefix("63 of 63 pixels differ") == true)
  }

  @Test("a golden whose file was removed is missing, whatever the lock contains")
  func removedFile() throws {
    #expect(try check(picture(.red), .missing) == "recorded")
    try FileSystem.remove(store.file("a/b"))
    #expect(try check(picture(.red), .new) == "missing")
    _ = try PendingGolden.all(below: store.folder)[0].accept()
    #expect(try check(picture(.red), .never) == "equal")
    try FileSystem.remove(store.file("a/b"))
    #expect(try check(picture(.red), .never) == "missing")
    #expect(try check(picture(.blue), .missing) == "recorded")
    #expect(try check(picture(.blue), .never) == "equal")
  }

  @Test("a damaged picture in the cache is replaced when the golden passes")
  func damagedCache() throws {
    var store = store
    store.keeping = .digests
    _ = try store.check(picture(.red), at: "a", update: .missing)
    let name = try #require(folder.files.first { $0.hasPrefix("cache/") })
    let whole = try folder.bytes(name)
    try folder.write("cut", to: name)
    _ = try store.check(picture(.red), at: "a")
    #expect(try folder.bytes(name) == whole)
  }

  @Test("a pipe is not waited for")
  func pipe() throws {
    try folder.makeFolder(of: "goldens/a.png")
    #expect(mkfifo(folder.path("goldens/a.png"), 0o600) == 0)
    let error = #expect(throws: (any Error).self) {
      try store.check(picture(.red), at: "a")
    }
    #expect(error.map { "\($0)".contains("not a regular file") } == true)
  }

  @Test(
    "a golden stored as a digest is drawn again, and only its own pixels are accepted")
  func redraw() throws {
    var store = GoldenStore(folder: folder.path("goldens"), keeping: .digests)
    _ = try store.check(picture(.red), at: "a", update: .missing)
    func compare(_ redrawn: Pixmap?) throws -> (Comparison?, Bitmap?) {
      let checked = try store.compare(
        picture(.blue), at: "a", update: .new, redraw: { _ in redrawn })
      #expect(checked.verdict == .different)
      return (checked.numbers, checked.scan?.expectedBitmap)
    }
    #expect(try compare(nil).0 == nil)
    #expect(try compare(picture(.green)).0 == nil)
    let (comparison, expected) = try compare(picture(.red))
    #expect(comparison?.differingPixels == 63)
    #expect(expected.map { PixelDigest($0) } == PixelDigest(picture(.red)))
    store.cache = folder.path("cache")
    #expect(try compare(picture(.red)).0 != nil)
    #expect(try compare(nil).0 != nil, "what was drawn again is in the cache")
  }

  @Test("a golden's file is the picture's own, so that tools compare the bytes")
  func bytes() throws {
    _ = try check(picture(.red), .missing)
    #expect(try folder.bytes("goldens/a/b.png") == picture(.red).pngData())
  }

  @Test("the file counts where the lock is missing, older, or of another file")
  func fileCounts() throws {
    _ = try check(picture(.red), .missing)
    // Another program wrote the golden: the lock's line is not that file's.
    try picture(.blue).writePNG(to: folder.path("goldens/a/b.png"))
    #expect(try check(picture(.red), .never) == "different 63")
    #expect(try check(picture(.blue), .never) == "equal")
    // In a mode that writes, the line follows.
    #expect(try check(picture(.blue), .new) == "equal")
    let lock = try GoldenLock.read(folder: store.folder)
    #expect(lock.entries["a/b.png"]?.digest == PixelDigest(picture(.blue)))
    // Without a lock the file is enough, and none appears.
    try FileManager.default.removeItem(atPath: folder.path("goldens/goldens.lock"))
    #expect(try check(picture(.blue), .new) == "equal")
    #expect(!folder.has("goldens/goldens.lock"))
  }

  @Test("a golden that is stored as a digest only")
  func digests() throws {
    var store = store
    store.keeping = .digests
    #expect(try check(picture(.red), .missing, in: store) == "recorded")
    #expect(!folder.has("goldens/a/b.png"))
    #expect(try check(picture(.red), .never, in: store) == "equal")
    // The expected picture is read from the cache.
    #expect(try check(picture(.blue), .never, in: store) == "different 63")
    try FileManager.default.removeItem(atPath: folder.path("cache"))
    #expect(try check(picture(.blue), .never, in: store) == "different -1")
    // A pass fills the cache again.
    #expect(try check(picture(.red), .never, in: store) == "equal")
    #expect(try check(picture(.blue), .never, in: store) == "different 63")
  }

  @Test("a tolerance with a lower bound fails equal pictures")
  func lowerBound() throws {
    _ = try check(picture(.red), .missing)
    let wide = Tolerance.fuzzy(maxDifference: 1...255, totalPixels: 1...100)
    #expect(try check(picture(.blue), .never, tolerance: wide) == "within")
    #expect(try check(picture(.red), .never, tolerance: wide) == "different 0")
  }

  @Test("errors are one line, and nothing is lost")
  func faults() throws {
    _ = try check(picture(.red), .missing)
    let file = folder.path("goldens/a/b.png")
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    try whole.dropLast(20).write(to: URL(fileURLWithPath: file))
    #expect { try check(picture(.blue), .never) } throws: {
      "\($0)".hasPrefix(file) && !"\($0)".contains("\n")
    }
    // A damaged golden is not taken for an equal one by its lock.
    #expect(throws: PictureError.self) { try check(picture(.red), .never) }
    #expect(try check(picture(.red), .changed) == "replaced")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(
      atPath: file, withIntermediateDirectories: false)
    #expect(throws: PictureError.self) { try check(picture(.red), .never) }
    #expect(throws: PictureError.self) { try check(picture(.red), .all) }
  }

  @Test("a film stored as digests is compared with the one in the cache")
  func cachedFilms() throws {
    let digests = GoldenStore(
      folder: folder.path("goldens"), keeping: .digests, cache: folder.path("cache"))
    func frames(_ last: Color) throws -> RenderedFrames {
      var frames = RenderedFrames(framesPerSecond: 60)
      for color in [Color.red, last] {
        try frames.add(
          Pixmap(width: 4, height: 4, background: color), offset: .zero, zoomScale: 1)
      }
      return frames
    }
    let near = try frames(Color(red: 0, green: 0, blue: 254 / 255.0))
    func curve(_ store: GoldenStore) throws -> [Int]? {
      try store.compare(near, at: "f", update: .never).frames?.difference.curve.map(
        \.pixels)
    }
    _ = try digests.compare(frames(.blue), at: "f", update: .missing)
    #expect(!folder.has("goldens/f.png") && folder.has("goldens/f.frames"))
    #expect(try curve(digests) == [0, 16])
    // It shows the differences, but passes nothing that would fail without it.
    let tolerance = try Tolerance(parsing: "channels:2")
    let checked = try digests.compare(near, at: "f", tolerance: tolerance, update: .never)
    #expect(checked.verdict == .different)
    #expect(checked.frames?.summary.contains("cannot be honoured") == true)
    // Without it there are numbers of frames; a run that passes fills it again.
    try FileManager.default.removeItem(atPath: folder.path("cache"))
    #expect(try curve(digests) == [])
    #expect(try digests.compare(frames(.blue), at: "f", update: .never).verdict == .equal)
    #expect(try curve(digests) == [0, 16])
    // Another film under its name is not believed.
    let digest = try frames(.blue).list.digest
    try folder.write("no film", to: "cache/\(digest).png")
    #expect(try curve(digests) == [])
  }
}
