import Foundation
import Mesmer
import Testing
import XCTest

/// One call of `expectGolden`.
struct GoldenExpectation {
  let test: TestIdentity
  let name: String?
  let place: SourcePlace
  let tolerance: Tolerance?
  let rendering: GoldenRendering

  /// Renders, compares, records what may be recorded, and tells what is wrong.
  func check(_ subject: some GoldenSubject) {
    let settings = GoldenSettings.current
    var line = LedgerLine()
    var results: String?
    do {
      guard name != nil || !test.isParameterized else {
        throw GoldenFault(
          "a golden of a parameterised test needs a name of its own for each argument; "
            + "give one with named:")
      }
      let path = GoldenPath(test.names + [name ?? "golden"]).description
      let store = try settings.store(for: "\(place.filePath)")
      let folder = try settings.results(for: "\(place.filePath)")
      results = folder
      line["owner"] = GoldenPath(test.names).description
      line["store"] = store.folder
      line["golden"] = path + ".png"
      switch try subject.goldenContent(rendering) {
      case .picture(let pixmap):
        try GoldenClaims.shared.add(
          store.file(path), digest: PixelDigest(pixmap), at: place)
        let tolerance = tolerance ?? settings.tolerance
        let (outcome, expected) = try store.compare(
          pixmap, at: path, tolerance: tolerance, update: settings.mode())
        let report = StillReport(
          actual: pixmap, path: path, store: store, results: folder, place: place,
          tolerance: tolerance, tree: rendering.tree(of: subject))
        line.merge(try report.tell(outcome, expected: expected)) { _, new in new }
      case .motion(let motion):
        line["golden"] = path + ".frames"
        let report = FramesReport(
          path: path, store: store, results: folder, place: place)
        line.merge(
          try report.check(motion, update: settings.mode())
        ) { _, new in new }
      }
    } catch {
      line["status"] = "failed"
      line["message"] = "\(error)"
      place.fail("\(error)")
    }
    if let results { TestLedger.shared.add(line, results: results) }
  }
}

extension SourcePlace {
  /// Records a failure in the test framework that runs the test. An issue of Swift
  /// Testing would be lost in a test of XCTest.
  func fail(_ message: String) {
    if Test.current != nil {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    } else {
      XCTFail(message, file: filePath, line: line)
    }
  }

  /// Tells something that does not make the test fail.
  func warn(_ message: String) {
    if Test.current != nil {
      Issue.record(
        Comment(rawValue: message), severity: .warning, sourceLocation: location)
    } else {
      FileHandle.standardError.write(
        Data("\(fileID):\(line): warning: \(message)\n".utf8))
    }
  }

  /// Attaches a file to the test. XCTest has no attachments on Linux.
  func attach(_ bytes: [UInt8], named name: String) {
    if Test.current != nil {
      Attachment.record(bytes, named: name, sourceLocation: location)
    }
  }

  private var location: SourceLocation {
    SourceLocation(
      fileID: fileID, filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}
