import Foundation
import Mesmer
import MesmerGoldenReports
import TestSupport
import Testing

/// Base64 by another implementation.
enum Base64Reference {
  static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}

@Suite("The ledger of tests")
struct TestLedgerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func ledger(_ files: [String: String]) throws -> TestLedger {
    for (name, text) in files { try folder.write(text, to: "ledger/" + name) }
    return try TestLedger(folder: TestLedger.folder(in: folder.path))
  }

  @Test("each golden once, with its newest line; unknown keys are skipped")
  func newest() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    let found = try ledger([
      "1.jsonl": """
      {"golden":"b","store":"goldens","owner":"T.s/f()","status":"different","pid":3}
      {"golden":"a","status":"missing","message":null,"more":{"x":[1]}}
      {"golden":"b","store":"goldens","owner":"T.s/f()","status":"equal","seconds":0.5}

      """
    ])
    #expect(found.notes.isEmpty)
    #expect(found.report.cases.map(\.golden) == ["a", "goldens/b"])
    #expect(found.report.cases.map(\.status) == [.missing, .equal])
    #expect(found.report.cases[1].owner == "T.s/f()")
  }

  @Test("a last line that was cut off is skipped with a note, others are errors")
  func cutOff() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    let found = try ledger([
      "1.jsonl": "{\"golden\":\"a\",\"status\":\"equal\"}\n{\"golden\":\"b\",\"sta"
    ])
    #expect(found.report.cases.map(\.golden) == ["a"])
    #expect(found.notes == ["\(folder.path)/ledger/1.jsonl:2: is cut off, and skipped"])
    let error = #expect(throws: SceneError.self) {
      try ledger(["1.jsonl": "{\"golden\":\"a\",\"status\":\"equal\"}\n{\"gol\n{}\n"])
    }
    #expect(error?.faults.map(\.line) == [2, 3, 3])
    #expect(error?.description.contains("ledger/1.jsonl:2:") == true)
  }

  @Test("a folder without a ledger is one clear line")
  func none() {
    let error = #expect(throws: SceneError.self) {
      try TestLedger(folder: TestLedger.folder(in: folder.path))
    }
    #expect(error?.description.contains("ledger: no such file") == true)
  }

  @Test("files count in the order of their names' times; a test's latest run counts")
  func runs() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    func line(_ golden: String, _ status: String) -> String {
      #"{"owner":"T/a","golden":"T/a/\#(golden).png","status":"\#(status)"}"# + "\n"
    }
    // As texts, 10 is before 9.
    let found = try ledger([
      "10-7.jsonl": line("2", "equal"),
      "9-8.jsonl": line("1", "equal") + line("2", "different"),
    ])
    #expect(found.report.cases.map(\.status) == [.equal, .equal])
    #expect(found.runs.claims == ["T/a": ["T/a/2.png"]])
    let error = #expect(throws: SceneError.self) {
      try ledger(["11-1.jsonl": line("3", "compared")])
    }
    #expect(error?.description.contains("unknown value \"compared\"") == true)
  }

  @Test("pictures of a case that differs are compared for its numbers")
  func numbers() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    for (name, color) in [("e", Color.white), ("a", Color.red)] {
      try Pixmap(width: 9, height: 5, background: color)
        .writePNG(to: folder.path(name + ".png"))
    }
    let line = """
      {"golden":"x","status":"different","expected":"\(folder.path("e.png"))",\
      "actual":"\(folder.path("a.png"))"}

      """
    let found = try ledger(["1.jsonl": line])
    let numbers = try #require(found.report.cases[0].numbers)
    #expect(numbers.differingPixels == 45 && numbers.largestChannelDifference == 255)
  }

  @Test("films are compared frame by frame, at the frames where one of them changes")
  func films() throws {
    try folder.makeFolder(of: "ledger/1.jsonl")
    /// White frames; in some a red one.
    func film(_ name: String, _ count: Int, red: Set<Int>) throws {
      var encoder = try APNGEncoder(
        width: 8, height: 8, content: .opaque, framesPerSecond: 30)
      var last: Pixmap?
      for frame in 0..<count {
        let picture = Pixmap(
          width: 8, height: 8, background: red.contains(frame) ? .red : .white)
        try encoder.append(APNGEncoder.frame(picture, after: last, content: .opaque))
        last = picture
      }
      try Data(encoder.finish()).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    try film("e.png", 10, red: [])
    try film("a.png", 9, red: [4, 5, 7])
    let found = try ledger([
      "1.jsonl": """
      {"golden":"x","status":"different","expected":"\(folder.path("e.png"))",\
      "actual":"\(folder.path("a.png"))"}

      """
    ])
    var target = ReportFolder(folder.path("report"))
    let report = try target.collect(found.report)
    let frames = try #require(report.cases[0].frames)
    #expect(frames.first == 4 && frames.expectedCount == 10 && frames.actualCount == 9)
    #expect(
      frames.curve
        == [(0, 0), (4, 64), (6, 0), (7, 64), (8, 0)].map {
          .init(frame: $0.0, pixels: $0.1)
        })
    #expect(frames.pictures.map(\.frame) == [4, 7])
    let actual = try #require(frames.pictures[0].actual)
    let pixels = try PNGDecoder.decodeStraight(
      Array(Data(contentsOf: URL(fileURLWithPath: actual))))
    #expect(pixels.bytes[0..<4] == [255, 0, 0, 255])
  }
}
