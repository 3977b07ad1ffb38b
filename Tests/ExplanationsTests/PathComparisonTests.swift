import Foundation
import Mesmer
import MesmerExplanations
import TestSupport
import Testing

@Suite("Comparison of files and folders")
struct PathComparisonTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func write(_ gray: UInt32, to name: String) throws {
    try folder.makeFolder(of: name)
    let p = gray | gray << 8 | gray << 16 | 0xff00_0000
    try StraightPixels(width: 5, height: 4) { _, _ in p }.pixmap
      .writePNG(to: folder.path(name))
  }

  func compare(
    _ expected: String, _ actual: String, diff: String? = nil
  ) throws -> PathComparison {
    try PathComparison(
      expected: folder.path(expected), actual: folder.path(actual), by: .exact,
      diff: diff.map(folder.path))
  }

  @Test("two files give one comparison and, on request, always a diff")
  func files() throws {
    try write(10, to: "a.png")
    try write(12, to: "b.png")
    let result = try compare("a.png", "b.png", diff: "diff.png")
    #expect(result.findings.exitStatus == 1)
    #expect(result.json.contains("\"largestChannelDifference\": 2"))
    #expect(result.lines.count == 1)
    #expect(folder.has("diff.png"))
    let same = try compare("a.png", "a.png", diff: "same.png")
    #expect(same.findings.exitStatus == 0)
    #expect(folder.has("same.png"))
  }

  @Test("films are compared at each time at which either changes, and in length")
  func films() throws {
    try folder.writeFilm("a.png", 10, red: [4])
    for (name, count, red, message) in [
      ("same.png", 10, [4], "equal (64 pixels) in all frames"),
      ("later.png", 10, [6], "at 0.133333 s: 64 of 64 pixels differ"),
      ("longer.png", 20, [4], "the films last 0.333333 and 0.666667 s"),
    ] as [(String, Int, Set<Int>, String)] {
      try folder.writeFilm(name, count, red: red)
      let result = try compare("a.png", name)
      #expect(result.lines[0].hasPrefix(message))
      #expect(result.findings.exitStatus == (name == "same.png" ? 0 : 1))
      #expect(result.json.contains("\"failure\": null") == (name == "same.png"))
    }
    try Pixmap(width: 8, height: 8, background: .white)
      .writePNG(to: folder.path("still.png"))
    #expect(
      try compare("a.png", "still.png").lines == [
        "64 pixels are equal, but only the first frames are compared"
      ])
  }

  @Test("folders are compared by name, all the way down, without pending files")
  func folders() throws {
    try write(1, to: "left/one.png")
    try write(1, to: "right/one.png")
    try write(1, to: "left/inner/two.png")
    try write(9, to: "right/inner/two.png")
    try write(9, to: "right/inner/two.new.png")
    try folder.write("no picture", to: "left/readme.txt")
    let result = try compare("left", "right", diff: "diff")
    #expect(result.findings.map(\.name) == ["inner/two.png", "one.png"])
    #expect(result.findings.exitStatus == 1)
    #expect(result.lines.last == "1 of 2 pictures is equal")
    #expect(folder.files.filter { $0.hasPrefix("diff/") } == ["diff/inner/two.png"])
  }

  @Test("a missing actual picture is a difference, a missing expected one its own status")
  func missing() throws {
    try write(1, to: "left/one.png")
    try write(1, to: "right/one.png")
    try write(1, to: "right/two.png")
    #expect(try compare("left", "right").findings.exitStatus == 3)
    #expect(try compare("right", "left").findings.exitStatus == 1)
    let json = try compare("left", "right").json
    #expect(json.hasPrefix("{\"passes\": false, \"tolerance\": \"exact\", \"files\": ["))
    #expect(
      json.contains(
        "\"name\": \"two.png\", \"status\": \"missing\", \"message\": \"the expected "))
    #expect(
      json.contains(
        "\"status\": \"equal\", \"message\": \"equal (20 pixels)\", \"numbers\""))
  }

  @Test("files that cannot be compared are an error of one line that names the file")
  func errors() throws {
    try write(1, to: "folder/one.png")
    try folder.write("no picture", to: "text.png")
    try folder.makeFolder(of: "empty/x")
    func message(_ expected: String, _ actual: String) -> String {
      do {
        _ = try compare(expected, actual)
        return "no error"
      } catch { return "\(error)" }
    }
    #expect(message("none.png", "text.png").hasSuffix("none.png: no such file or folder"))
    #expect(message("folder", "text.png").contains("compare two files or two folders"))
    #expect(message("text.png", "folder/one.png").contains("text.png: "))
    #expect(message("empty", "empty").hasSuffix("no PNG files to compare"))
    for pair in [("none.png", "text.png"), ("text.png", "folder/one.png")] {
      #expect(!message(pair.0, pair.1).contains("\n"))
    }
  }

  @Test("each folder is gone through once, and none outside", .timeLimit(.minutes(1)))
  func links() throws {
    try write(1, to: "left/inner/one.png")
    try write(1, to: "right/inner/one.png")
    try write(1, to: "outside/two.png")
    for (name, target) in [
      ("left/round", "."), ("left/inner/up", ".."), ("right/out", "../outside"),
      ("right/again", "inner"), ("right/root", "/"),
    ] {
      #expect(symlink(target, folder.path(name)) == 0)
    }
    // A link to a picture is that picture, and the folders themselves may be links.
    #expect(symlink("one.png", folder.path("left/inner/same.png")) == 0)
    try write(1, to: "right/inner/same.png")
    #expect(symlink("left", folder.path("link")) == 0)
    for expected in ["left", "link"] {
      let result = try compare(expected, "right")
      #expect(result.findings.map(\.name) == ["inner/one.png", "inner/same.png"])
      #expect(result.findings.exitStatus == 0)
    }
  }

  @Test("a pipe among the pictures is an error and not waited for")
  func pipe() throws {
    try write(1, to: "left/one.png")
    try write(1, to: "right/one.png")
    #expect(mkfifo(folder.path("right/two.png"), 0o600) == 0)
    let error = #expect(throws: PictureError.self) { try compare("left", "right") }
    #expect(error?.description.contains("two.png: expected a picture") == true)
  }

  @Test("a diff does not replace a picture that is compared")
  func diffOfItself() throws {
    try write(1, to: "left/one.png")
    try write(2, to: "right/one.png")
    #expect(symlink("left/one.png", folder.path("link.png")) == 0)
    let before = try folder.bytes("left/one.png")
    for (expected, actual, diff) in [
      ("left/one.png", "right/one.png", "left/one.png"),
      ("left/one.png", "right/one.png", "link.png"), ("right", "left", "left"),
    ] {
      let error = #expect(throws: PictureError.self) {
        try compare(expected, actual, diff: diff)
      }
      #expect(error?.description.contains("is read") == true)
    }
    #expect(try folder.bytes("left/one.png") == before)
  }

  @Test("the JSON of two files is that of the numbers, with every key in its order")
  func json() throws {
    try write(0, to: "a.png")
    try write(9, to: "b.png")
    let numbers = try compare("a.png", "b.png").json
    #expect(
      numbers.hasPrefix(
        """
        {"passes": false, "failure": "20 pixels differ, none may", "equal": false, \
        "tolerance": "exact", "comparedPixels": 20, "differingPixels": 20, \
        "countedPixels": 20, "antialiasedPixels": 0, "ignoredPixels": 0, \
        "differingBytes": 60, "largestChannelDifference": 9, "largestDifference": 9, \
        "psnr": 29.0
        """))
    #expect(
      numbers.hasSuffix(
        """
        "changedRects": [[0, 0, 5, 4]], "densestWindow": null, "movedBy": null, \
        "expectedSize": [5, 4], "actualSize": [5, 4]}
        """))
    #expect(try compare("a.png", "a.png").json.contains("\"psnr\": null"))
  }
}
