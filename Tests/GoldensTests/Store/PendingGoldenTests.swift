import Foundation
import Mesmer
import TestSupport
import Testing

@Suite struct PendingGoldenTests {
  private let folder: TemporaryFolder
  private let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.path("goldens"))
  }

  private func check(_ color: Color, _ update: UpdateMode) throws {
    _ = try store.check(
      Pixmap(width: 5, height: 5, background: color), at: "s/t/x", update: update)
  }

  private func pending() throws -> [PendingGolden] {
    try PendingGolden.all(below: store.folder)
  }

  private func isGolden(_ color: Color) throws -> Bool {
    let pixmap = Pixmap(width: 5, height: 5, background: color)
    if case .equal = try store.check(pixmap, at: "s/t/x", update: .never) { return true }
    return false
  }

  @Test("an accepted picture is the golden, with the bytes of one that was recorded")
  func accept() throws {
    defer { folder.remove() }
    try check(.red, .new)
    #expect(try pending().map(\.golden) == [folder.path("goldens/s/t/x.png")])
    #expect(try pending()[0].summary() == "no golden yet")
    let decision = try pending()[0].accept()
    #expect(try isGolden(.red) && pending().isEmpty)
    let bytes = try Data(
      contentsOf: URL(fileURLWithPath: folder.path("goldens/s/t/x.png")))
    #expect(
      try [UInt8](bytes) == Pixmap(width: 5, height: 5, background: .red).pngData())
    #expect(
      try GoldenLock.read(folder: store.folder).entries.keys.sorted() == ["s/t/x.png"])
    // Undone, it waits again.
    try decision.undo()
    #expect(try pending().count == 1 && !folder.has("goldens/s/t/x.png"))
    #expect(!folder.has("goldens/goldens.lock"))
  }

  @Test("accepting is refused when the golden has changed since")
  func refuse() throws {
    defer { folder.remove() }
    try check(.red, .missing)
    try check(.blue, .new)
    let waiting = try pending()[0]
    try check(.green, .changed)
    // Recording has removed what waited; another process's picture is still there.
    try check(.blue, .new)
    let later = try Data(contentsOf: URL(fileURLWithPath: waiting.file))
    try check(.white, .changed)
    try later.write(to: URL(fileURLWithPath: waiting.file))
    #expect { try waiting.accept() } throws: { "\($0)".contains("has changed since") }
    #expect(try isGolden(.white))
    try waiting.reject()
    #expect(try pending().isEmpty && isGolden(.white))
  }

  @Test("a sequence waits as one, is accepted and rejected with its film")
  func sequences() throws {
    defer { folder.remove() }
    func frames(_ colors: [Color]) throws -> RenderedFrames {
      var frames = RenderedFrames(framesPerSecond: 60)
      for color in colors {
        try frames.add(
          Pixmap(width: 4, height: 4, background: color), offset: .zero, zoomScale: 1)
      }
      return frames
    }
    _ = try store.check(frames([.red, .red, .blue]), at: "f", update: .new)
    #expect(try pending().map(\.isSequence) == [true])
    try pending()[0].accept()
    #expect(folder.has("goldens/f.frames") && folder.has("goldens/f.png"))
    guard
      case .equal = try store.check(
        frames([.red, .red, .blue]), at: "f", update: .never)
    else {
      Issue.record("not the outcome")
      return
    }
    guard
      case .different(let difference, true) = try store.check(
        frames([.red, .green, .blue, .blue]), at: "f", update: .new)
    else {
      Issue.record("not the outcome")
      return
    }
    #expect(
      difference.summary
        == "4 frames, expected 3, 1 of 3 frames differ, the first is 1")
    let list = try FrameList.read(folder.path("goldens/f.frames"))
    var expected = try #require(ExpectedFrames(list, film: folder.path("goldens/f.png")))
    let picture = expected.picture(ofFrame: 2)
    let last = try #require(picture)
    #expect(PixelDigest(last) == list.frames[2].digest)
    try pending()[0].reject()
    #expect(!folder.has("goldens/f.new.frames") && !folder.has("goldens/f.new.png"))
  }

  @Test("what waits for a golden of which only the digest is kept differs from it")
  func digests() throws {
    defer { folder.remove() }
    let store = GoldenStore(folder: folder.path("goldens"), keeping: .digests)
    for (color, update) in [(Color.red, UpdateMode.missing), (.blue, .new)] {
      _ = try store.check(
        Pixmap(width: 5, height: 5, background: color), at: "x", update: update)
    }
    let waiting = try pending()[0]
    #expect(!folder.has("goldens/x.png") && waiting.hasGolden)
    #expect(try waiting.summary().hasPrefix("another digest than the golden"))
  }

  @Test func orphansAreGoldensOfTestsThatRanOrAreGone() {
    var ledger = RunLedger()
    ledger.add([.init(owner: "T/S/a", golden: "T/S/a/1.png")])
    ledger.add([.init(owner: "T/S/a", golden: "T/S/a/2.png")])
    #expect(ledger.isOrphan("T/S/a/1.png", tests: nil))
    #expect(!ledger.isOrphan("T/S/a/2.png", tests: nil))
    // A test that did not run keeps its goldens, unless it is known to be gone.
    #expect(!ledger.isOrphan("T/S/b/1.png", tests: nil))
    #expect(!ledger.isOrphan("T/S/b/1.png", tests: ["T/S/b"]))
    #expect(ledger.isOrphan("T/S/b/1.png", tests: ["T/S/a"]))
  }
}
