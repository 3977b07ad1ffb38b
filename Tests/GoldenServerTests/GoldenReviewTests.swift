import Foundation
import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import MesmerGoldenServer
import TestSupport
import Testing

/// A store with three pending pictures, of which the first two have goldens.
struct PendingSample {
  let folder: TemporaryFolder
  let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.path("goldens"))
    try check("a", .red, .missing)
    try check("b", .blue, .missing)
    for name in ["a", "b", "c"] { try check(name, .white, .new) }
  }

  func check(_ name: String, _ color: Color, _ update: UpdateMode) throws {
    _ = try store.check(
      Pixmap(width: 6, height: 4, background: color), at: name, update: update)
  }

  var report: GoldenReport {
    get throws {
      GoldenReport(
        try PendingGolden.all(below: store.folder).map { try $0.finding() })
    }
  }

  func has(_ name: String) -> Bool { folder.has("goldens/" + name) }
}

@Suite("The decisions of a review")
struct GoldenReviewTests {
  let sample: PendingSample

  init() throws { sample = try PendingSample() }

  @Test("a case is decided on once; undo reverts the last decision")
  func decisions() throws {
    var review = GoldenReview(try sample.report)
    #expect(review.left == 3)
    #expect(try review.decide(0, .accept) && review.decide(2, .reject))
    #expect(sample.has("a.png") && !sample.has("a.new.png") && !sample.has("c.new.png"))
    #expect(throws: PictureError.self) { try review.decide(0, .reject) }
    #expect(review.summary == "1 accepted, 1 rejected, 1 left")
    #expect(try review.undo() && sample.has("c.new.png") && !sample.has("a.new.png"))
    #expect(try review.undo() && sample.has("a.new.png"))
    #expect(try !review.undo())
    // A restored case can be decided on again.
    #expect(try review.decide(0, .reject) && review.decide(2, .accept))
    #expect(sample.has("c.png") && review.decisions.map(\.index) == [0, 2])
  }

  @Test("cases that the report does not have are not decided on")
  func unknown() throws {
    var review = GoldenReview(try sample.report)
    for index in [-1, 3, .min, .max] {
      #expect(try !review.decide(index, .accept))
    }
    var report = try sample.report
    report.findings[1].files.pending = nil
    review = GoldenReview(report)
    #expect(try !review.decide(1, .accept) && review.left == 2)
  }

  @Test("what has changed since the page was created is not decided on unseen")
  func changed() throws {
    var review = GoldenReview(try sample.report)
    // The golden.
    try Pixmap(width: 6, height: 4, background: .black)
      .writePNG(to: sample.store.file("a"))
    #expect { try review.decide(0, .accept) } throws: {
      "\($0)".contains("a.png: has changed since the page was created")
    }
    // It can be rejected; taken back, the page still shows another golden.
    #expect(try review.decide(0, .reject) && review.undo())
    #expect(throws: PictureError.self) { try review.decide(0, .accept) }
    // The golden, before the page was made but after the picture.
    var later = GoldenReview(try sample.report)
    #expect { try later.decide(0, .accept) } throws: {
      "\($0)".contains("a.png: has changed since")
        && "\($0)".contains("a.new.png was made")
    }
    // The pending goldens.
    try sample.check("b", .green, .new)
    #expect { try review.decide(1, .accept) } throws: {
      "\($0)".contains("b.new.png: has changed since the page was created")
    }
    #expect(throws: PictureError.self) { try review.decide(1, .reject) }
    #expect(sample.has("a.new.png") && sample.has("b.new.png") && review.left == 3)
  }

  @Test("a decision stays if undoing it would lose later changes")
  func guardedUndo() throws {
    var review = GoldenReview(try sample.report)
    #expect(try review.decide(0, .accept))
    try sample.check("d", .green, .missing)
    let lock = try GoldenLock.read(folder: sample.store.folder).entries.keys.sorted()
    #expect(lock == ["a.png", "b.png", "d.png"])
    #expect { try review.undo() } throws: {
      "\($0)".contains("goldens.lock: has changed since the decision")
    }
    #expect(try GoldenLock.read(folder: sample.store.folder).entries.count == 3)
    #expect(review.decisions.count == 1)
  }

  @Test("a report decides only on pending pictures that it shows")
  func shownPending() throws {
    var report = try sample.report
    report.findings[0].files.actual = sample.store.file("b")
    try FileManager.default.removeItem(atPath: sample.store.pendingFile("c"))
    let shown = report.withShownPending()
    #expect(shown.findings.map { $0.files.pending != nil } == [false, true, false])
    #expect(shown.findings[0].message.contains("has changed since this report"))
    // Nor where the golden is another one than it shows.
    var other = try sample.report
    other.findings[1].files.expected = sample.store.file("a")
    #expect(other.withShownPending().findings[1].files.pending == nil)
  }
}
