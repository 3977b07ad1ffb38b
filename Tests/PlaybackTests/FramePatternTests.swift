import Mesmer
import Testing

@Suite("Names of frames") struct FramePatternTests {
  @Test func theNumberComesInPlaceOfThePercent() throws {
    #expect(try FramePattern("a/f%d.png")?.path(frame: 7) == "a/f7.png")
    #expect(try FramePattern("a/f%04d.png")?.path(frame: 7) == "a/f0007.png")
    #expect(try FramePattern("%03d")?.path(frame: 12345) == "12345")
  }

  @Test func aPathWithoutAPercentIsNoPattern() throws {
    #expect(try FramePattern("film.png") == nil)
  }

  @Test func aFileNameTellsItsFrame() throws {
    let pattern = try FramePattern("out/f-%03d.png")!
    #expect(pattern.frame(fileName: "f-007.png") == 7)
    #expect(pattern.frame(fileName: "f-1234.png") == 1234)
    for name in [
      "f-7.png", "f-.png", "end.png", "f-00x.png", "f--07.png", "", "g-007.png",
    ] { #expect(pattern.frame(fileName: name) == nil) }
  }

  @Test func theNumberIsNoPartOfAFoldersName() {
    #expect(throws: FramePattern.PatternError.numbersFolders("run%d/frame.png")) {
      try FramePattern("run%d/frame.png")
    }
  }

  @Test(
    "invalid conversions are rejected, with the expected ones",
    arguments: ["f%.png", "%s", "%d%d", "100%", "%4d", "%0d", "%-4d", "%d-%%", "%٣d"])
  func wrong(_ text: String) {
    #expect { try FramePattern(text) } throws: {
      "\($0)".hasPrefix(text) && "\($0)".contains("%04d")
    }
    #expect(throws: FramePattern.PatternError.tooManyDigits("%010d")) {
      try FramePattern("%010d")
    }
  }
}
