import Mesmer
import TestSupport
import Testing

@testable import MesmerGoldens

@Suite struct PendingGoldenTests {
  private let folder: TemporaryFolder
  private let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.path("goldens"))
  }

  private func check(
    _ color: Color, _ update: UpdateMode, at path: String = "s/t/x"
  ) throws {
    _ = try store.check(
      Pixmap(width: 5, height: 5, background: color), at: path, update: update)
  }

  private func pending() throws -> [PendingGolden] {
    try PendingGolden.all(below: store.folder)
  }

  private func isGolden(_ color: Color, at path: String = "s/t/x") throws -> Bool {
    let pixmap = Pixmap(width: 5, height: 5, background: color)
    return try store.check(pixmap, at: path) == nil
  }

  @Test(
    "an accepted picture is the golden, with the bytes of one that was recorded",
    arguments: ["s/t/x", "日本語", "é🎉", "100 %", "#a", "=======b"])
  func accept(path: String) throws {
    try check(.red, .new, at: path)
    #expect(try pending().map(\.golden) == [folder.path("goldens/\(path).png")])
    let decision = try pending()[0].accept()
    #expect(try isGolden(.red, at: path) && pending().isEmpty)
    let bytes = try folder.bytes("goldens/\(path).png")
    #expect(try bytes == Pixmap(width: 5, height: 5, background: .red).pngData())
    #expect(
      try GoldenLock.read(folder: store.folder).entries.keys.sorted() == ["\(path).png"])
    // Undone, it is pending again.
    try decision.undo()
    #expect(try pending().count == 1 && !folder.has("goldens/\(path).png"))
    #expect(!folder.has("goldens/goldens.lock"))
  }

  @Test("accepting is refused when the golden has changed since")
  func refuse() throws {
    try check(.red, .missing)
    try check(.blue, .new)
    let waiting = try pending()[0]
    try check(.green, .changed)
    // Recording has removed the pending file; another process's picture is still there.
    try check(.blue, .new)
    let later = try readFile(waiting.file, limit: 1 << 20)
    try check(.white, .changed)
    try AtomicFile.write(later, to: waiting.file)
    #expect { try waiting.accept() } throws: { "\($0)".contains("has changed since") }
    #expect(try isGolden(.white))
    try waiting.reject()
    #expect(try pending().isEmpty && isGolden(.white))
  }

  @Test("a sequence is pending as one, is accepted and rejected with its film")
  func sequences() throws {
    _ = try store.compare(frames(.red, .red, .blue), at: "f", update: .new)
    #expect(try pending().map(\.isSequence) == [true])
    try pending()[0].accept()
    #expect(folder.has("goldens/f.frames") && folder.has("goldens/f.png"))
    #expect(
      try store.compare(frames(.red, .red, .blue), at: "f", update: .never).verdict
        == .equal)
    let checked = try store.compare(
      frames(.red, .green, .blue, .blue), at: "f", update: .new)
    #expect(checked.verdict == .different)
    #expect(
      checked.frames?.summary
        == "4 frames, expected 3, 1 of 3 frames differs, the first is 1, most in frame 1: "
        + "16 pixels")
    try pending()[0].reject()
    #expect(!folder.has("goldens/f.new.frames") && !folder.has("goldens/f.new.png"))
  }

  // MARK: Moved goldens

  private func frames(_ colors: Color...) throws -> RenderedFrames {
    var frames = RenderedFrames(framesPerSecond: 60)
    for color in colors {
      try frames.add(
        Pixmap(width: 4, height: 4, background: color), offset: .zero, zoomScale: 1)
    }
    return frames
  }

  @Test("where a test was renamed, accepting moves its golden, and undoing moves it back")
  func moved() throws {
    try check(.red, .missing)
    let picture = Pixmap(width: 5, height: 5, background: .red)
    let checked = try store.compare(
      picture, at: "s/new/x", update: .new, isGone: { $0 == "s/t/x.png" })
    #expect(checked.moves == "s/t/x.png")
    let golden = store.file("s/new/x")
    #expect(
      checked.message(golden, .exact)
        == "there is no golden \(golden); s/t/x.png has the same pixels and no test: "
        + "accepting moves it")
    let decision = try pending()[0].accept()
    #expect(decision.moved == store.file("s/t/x"))
    #expect(folder.has("goldens/s/new/x.png") && !folder.has("goldens/s/t/x.png"))
    #expect(
      try GoldenLock.read(folder: store.folder).entries.keys.sorted() == ["s/new/x.png"])
    try decision.undo()
    #expect(try isGolden(.red) && pending().count == 1)
  }

  @Test("a golden with the same file name is moved rather than another one")
  func nearestMove() throws {
    try check(.red, .missing)
    let picture = Pixmap(width: 5, height: 5, background: .red)
    for path in ["a/y", "z/helper"] {
      _ = try store.compare(picture, at: path, update: .missing)
    }
    for (path, moves) in [
      ("n/helper", "z/helper.png"), ("n/x", "s/t/x.png"), ("n/w", "a/y.png"),
    ] {
      let checked = try store.compare(
        picture, at: path, update: .never, isGone: { _ in true })
      #expect(checked.moves == moves)
    }
  }

  @Test("a removed golden takes its pending picture with it")
  func removed() throws {
    try check(.red, .missing)
    try check(.blue, .new)
    try GoldenFolder.remove(["s/t/x.png"], in: store.folder)
    #expect(!folder.files.contains { $0.hasPrefix("goldens/") })
  }

  @Test("a golden that a test has, or that has other pixels by now, is not moved")
  func notMoved() throws {
    try check(.red, .missing)
    let picture = Pixmap(width: 5, height: 5, background: .red)
    #expect(
      try store.compare(picture, at: "n/x", update: .never, isGone: { _ in false }).moves
        == nil)
    #expect(
      try store.compare(
        Pixmap(width: 5, height: 5), at: "n/x", update: .never, isGone: { _ in true }
      ).moves == nil)
    _ = try store.compare(picture, at: "n/x", update: .new, isGone: { _ in true })
    try check(.blue, .changed)
    #expect(try pending()[0].accept().moved == nil)
    #expect(try isGolden(.blue) && folder.has("goldens/n/x.png"))
  }

  @Test("a sequence is moved with its film")
  func movedSequence() throws {
    _ = try store.compare(frames(.red, .blue), at: "old", update: .missing)
    _ = try store.compare(frames(.red, .blue), at: "new", update: .new) {
      $0 == "old.frames"
    }
    #expect(try pending()[0].accept().moved == store.framesFile("old"))
    #expect(!folder.has("goldens/old.frames") && !folder.has("goldens/old.png"))
    #expect(folder.has("goldens/new.frames") && folder.has("goldens/new.png"))
  }

  @Test(
    "a note has two hexadecimal digits after each %",
    arguments: [("%41", "A"), ("%+f", nil), ("%-0", nil), ("%", nil)]
      as [(String, String?)])
  func digits(path: String, golden: String?) {
    let keeping = GoldenStore.Keeping.named[0].name
    let note = PendingNote(
      text:
        "# Mesmer golden: \(path)\n# Mesmer replaces: none\n# Mesmer keeps: \(keeping)\n")
    #expect(note?.golden == golden)
  }
}
