import Mesmer
import TestSupport
import Testing

@testable import MesmerGoldens

@Suite struct GoldenLockTests {
  private let digest = PixelDigest("0123456789abcdef0123456789abcdef")!

  private func entry(_ checksum: UInt32? = 0xab) -> GoldenLock.Entry {
    GoldenLock.Entry(
      digest: digest, size: PixelSize(width: 3, height: 4), frames: 2, checksum: checksum)
  }

  @Test("a written lock is read back, sorted, with any characters in paths")
  func roundTrip() throws {
    var lock = GoldenLock()
    for path in ["b.png", "a b/c d.png", "a.png", "ä.png", "1 2 3.png"] {
      lock.entries[path] = entry(path == "a.png" ? nil : 0xab)
    }
    #expect(try GoldenLock(lock.text, path: "x") == lock)
    let lines = lock.text.split(separator: "\n")
    #expect(lines.count == 6 && lines[1].hasPrefix("1 2 3.png \(digest) 3x4 2 000000ab"))
    #expect(lines[3] == "a.png \(digest) 3x4 2 -")
    // Lines in another order, twice, and comments are no errors.
    let merged = lines.reversed().joined(separator: "\n") + "\n# x\n" + lines[2] + "\n"
    #expect(try GoldenLock(merged, path: "x") == lock)
  }

  @Test("no name is taken for a comment or a conflict")
  func markedNames() throws {
    var lock = GoldenLock()
    for path in [
      "#a.png", "=======b.png", "<<<<<<< c.png", ">>>>>>> d.frames", "a.png.png",
    ] {
      lock.entries[path] = entry()
    }
    #expect(try GoldenLock(lock.text, path: "x") == lock)
  }

  @Test("lines may end as on Windows")
  func carriageReturns() throws {
    var lock = GoldenLock()
    for path in ["a.png", "b.png"] { lock.entries[path] = entry() }
    let text = lock.text.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    #expect(try GoldenLock(text, path: "x") == lock)
  }

  @Test(
    "a path that could lead out of the folder, or to no golden, is refused",
    arguments: [
      "../a.png", "/a.png", "a/../../b.png", "a//b.png", "./../a.png", "a/./b.png",
      "a.txt",
    ])
  func paths(path: String) {
    #expect {
      try GoldenLock("b.png \(digest) 3x4 1 -\n\(path) \(digest) 3x4 1 -\n", path: "l")
    } throws: {
      "\($0)".hasPrefix("l: line 2: ") && "\($0)".contains("expected a path ")
    }
  }

  @Test(
    "an error has its line",
    arguments: [
      ("a.png", "line 1: expected path, digest"), ("\n\na.png 12 3x4 1 -", "line 3: "),
      ("a.png 0123456789abcdef0123456789abcdef 3x 1 -", "line 1: "),
      ("a.png 0123456789abcdef0123456789abcdef 3x4 0 -", "line 1: "),
      ("a.png 0123456789abcdef0123456789abcdef 3x4 1 ab", "line 1: "),
      ("a.png 0123456789abcdef0123456789abcdef 3x4 1 +1234567", "line 1: "),
      ("<<<<<<< HEAD", "line 1: a merge conflict; keep the lines of both sides"),
      (
        """
        a.png 0123456789abcdef0123456789abcdef 3x4 1 -
        a.png 1123456789abcdef0123456789abcdef 3x4 1 -
        """,
        "line 2: a.png has another line with another digest; keep one, or run in the "
          + "update mode changed"
      ),
    ])
  func faults(text: String, message: String) {
    #expect {
      try GoldenLock(text, path: "f/goldens.lock")
    } throws: {
      "\($0)".hasPrefix("f/goldens.lock: \(message)") && !"\($0)".contains("\n")
    }
  }

  @Test("of two lines of one golden, a run that records changes keeps that of the file")
  func twoLines() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let red = Pixmap(width: 3, height: 4, background: .red)
    for keeping in [GoldenStore.Keeping.pictures, .digests] {
      let store = GoldenStore(folder: folder.path("\(keeping)"), keeping: keeping)
      for path in ["a", "b"] { try store.record(red, PixelDigest(red), at: path) }
      try GoldenLock.update(folder: store.folder) { _ in }
      let name = "\(keeping)/\(GoldenLock.fileName)"
      let right = try folder.text(name)
      let line = try #require(right.split(separator: "\n").first { $0.hasPrefix("a") })
      let wrong = "\(String(line).replacing("\(PixelDigest(red))", with: other))\n"
      for text in [right + wrong, wrong + right] {
        try folder.write(text, to: name)
        for update in [UpdateMode.never, .new, .missing] {
          #expect(throws: PictureError.self) {
            try store.compare(red, at: "b", update: update)
          }
        }
        _ = try store.compare(red, at: "b", update: .changed)
        _ = try store.compare(red, at: "a", update: .changed)
        try GoldenLock.update(folder: store.folder) { _ in }
        #expect(try folder.text(name) == right)
      }
    }
  }

  @Test("concurrent processes lose no lines")
  func concurrentWriters() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path
    let entry = entry()
    await withTaskGroup(of: Void.self) { group in
      for n in 0..<40 {
        group.addTask {
          #expect(throws: Never.self) {
            try GoldenLock.update(folder: path) { $0.entries["\(n).png"] = entry }
          }
        }
      }
    }
    #expect(try GoldenLock.read(folder: path).entries.count == 40)
    // Without entries there is no file.
    try GoldenLock.update(folder: path) { $0.entries = [:] }
    #expect(!folder.has(GoldenLock.fileName))
  }

  // MARK: Lines that are added

  private func text(_ lines: String...) -> String {
    ([GoldenLock().text, "a.png \(digest) 3x4 2 000000ab\n"] + lines).joined()
  }
  private let added = "# Added since: the last line of a golden counts.\n"
  private let other = "1123456789abcdef0123456789abcdef"

  @Test("of added lines the last counts, and one that was not finished is skipped")
  func addedLines() throws {
    let whole = try GoldenLock(
      text(added, "a.png \(other) 3x4 1 -\n", "b.png \(digest) 3x4 1 -\n"), path: "x")
    #expect(whole.entries["a.png"]?.digest == PixelDigest(other))
    #expect(whole.entries["b.png"]?.digest == digest)
    for length in 1..<20 {
      let cut = String("b.png \(digest) 3x4 1 -".prefix(length))
      let lock = try GoldenLock(text(added, cut), path: "x")
      #expect(lock.entries.keys.sorted() == ["a.png"])
    }
    // Only there: elsewhere it is an error, as a merge may make it.
    #expect(throws: PictureError.self) { try GoldenLock(text("b.png 01"), path: "x") }
    #expect(throws: PictureError.self) {
      try GoldenLock(text("a.png \(other) 3x4 1 -\n", added), path: "x")
    }
    #expect(throws: PictureError.self) {
      try GoldenLock(text(added, "b.png 01\n"), path: "x")
    }
  }

  @Test("recording adds lines to the file and loses none, however the file ends")
  func recording() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let store = GoldenStore(folder: folder.path)
    func record(_ path: String, _ color: Color) throws {
      let picture = Pixmap(width: 3, height: 4, background: color)
      try store.record(picture, PixelDigest(picture), at: path)
    }
    func lock() throws -> String {
      try folder.text(GoldenLock.fileName)
    }
    for path in ["c", "a", "b"] { try record(path, .red) }
    let lines = try lock().split(separator: "\n").map { $0.split(separator: " ")[0] }
    #expect(lines == ["#", "c.png", "#", "a.png", "b.png"])
    // The last line is another process's, which was killed.
    for cut in ["d.png 012", "d.png"] {
      try folder.write(lock() + cut, to: GoldenLock.fileName)
      try record("a", .blue)
      #expect(try lock().split(separator: "\n").count == 4)
      try record("a", .red)
    }
    let known = try GoldenLock.read(folder: folder.path)
    #expect(known.entries.keys.sorted() == ["a.png", "b.png", "c.png"])
    try GoldenLock.update(folder: folder.path) { _ in }
    #expect(try lock() == known.text)
    // Lines that another process writes meanwhile stay.
    let entry = entry()
    try GoldenLock.update(folder: folder.path) { $0.entries["0.png"] = entry }
    try record("d", .red)
    #expect(try GoldenLock.read(folder: folder.path).entries.count == 5)
  }

  @Test("threads that record concurrently lose nothing")
  func concurrentRecording() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let store = GoldenStore(folder: folder.path)
    await withTaskGroup(of: Void.self) { group in
      for n in 0..<40 {
        group.addTask {
          let picture = Pixmap(width: 1 + n, height: 2)
          #expect(throws: Never.self) {
            try store.record(picture, PixelDigest(picture), at: "\(n % 20)/\(n)")
          }
        }
      }
    }
    let entries = try GoldenLock.read(folder: folder.path).entries
    #expect(entries.count == 40 && entries["3/23.png"]?.size.width == 24)
  }
}
