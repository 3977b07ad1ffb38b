import Mesmer
import TestSupport
import Testing

@Suite struct GoldenLockTests {
  private let digest = PixelDigest("0123456789abcdef0123456789abcdef")!

  private func entry(_ checksum: UInt32? = 0xab) -> GoldenLock.Entry {
    GoldenLock.Entry(
      digest: digest, size: PixelSize(width: 3, height: 4), frames: 2, checksum: checksum)
  }

  @Test("what is written is read back, sorted, whatever the paths contain")
  func roundTrip() throws {
    var lock = GoldenLock()
    for path in ["b.png", "a b/c d.png", "a.png", "ä.png", "1 2 3.png"] {
      lock.entries[path] = entry(path == "a.png" ? nil : 0xab)
    }
    #expect(try GoldenLock(lock.text, path: "x") == lock)
    let lines = lock.text.split(separator: "\n")
    #expect(lines.count == 6 && lines[1].hasPrefix("1 2 3.png \(digest) 3x4 2 000000ab"))
    #expect(lines[3] == "a.png \(digest) 3x4 2 -")
    // Lines in another order, twice, and comments are no fault.
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
      "\($0)".hasPrefix("l: line 2: ") && "\($0)".contains("a golden ")
    }
  }

  @Test(
    "a fault has its line",
    arguments: [
      ("a.png", "line 1: expected path, digest"), ("\n\na.png 12 3x4 1 -", "line 3: "),
      ("a.png 0123456789abcdef0123456789abcdef 3x 1 -", "line 1: "),
      ("a.png 0123456789abcdef0123456789abcdef 3x4 0 -", "line 1: "),
      ("a.png 0123456789abcdef0123456789abcdef 3x4 1 ab", "line 1: "),
      ("<<<<<<< HEAD", "line 1: a merge conflict; keep the lines of both sides"),
      (
        """
        a.png 0123456789abcdef0123456789abcdef 3x4 1 -
        a.png 1123456789abcdef0123456789abcdef 3x4 1 -
        """, "line 2: a.png has another line with another digest; keep one"
      ),
    ])
  func faults(text: String, message: String) {
    #expect {
      try GoldenLock(text, path: "f/goldens.lock")
    } throws: {
      "\($0)".hasPrefix("f/goldens.lock: \(message)") && !"\($0)".contains("\n")
    }
  }

  @Test("writers that come at the same time lose nothing")
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
}
