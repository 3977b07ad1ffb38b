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
    do {
      guard name != nil || !test.isParameterized else {
        throw GoldenFault(
          "a golden of a parameterised test needs a name of its own for each argument; "
            + "give one with named:")
      }
      let path = GoldenPath(test.names + [name ?? "golden"]).description
      let settings = GoldenSettings.current
      let store = try settings.store(for: "\(place.filePath)")
      let results = try settings.results(for: "\(place.filePath)")
      switch try subject.goldenContent(rendering) {
      case .picture(let pixmap):
        note(path + ".png", store, results)
        try GoldenClaims.shared.add(
          store.file(path), digest: PixelDigest(pixmap), at: place)
        let tolerance = tolerance ?? settings.tolerance
        let outcome = try store.check(
          pixmap, at: path, tolerance: tolerance, update: settings.mode())
        try StillReport(
          actual: pixmap, path: path, store: store, results: results, place: place,
          tolerance: tolerance
        ).tell(outcome)
      case .frames(let frames, let rate):
        note(path + ".frames", store, results)
        let report = FramesReport(
          path: path, store: store, results: results, place: place)
        try report.check(frames, framesPerSecond: rate, update: settings.mode())
      }
    } catch {
      place.fail("\(error)")
    }
  }

  /// Writes down that the test compares a golden.
  private func note(_ golden: String, _ store: GoldenStore, _ results: String) {
    TestLedger.shared.add(
      [
        ("owner", GoldenPath(test.names).description), ("golden", golden),
        ("store", store.folder), ("status", "compared"),
      ], results: results)
  }
}

extension SourcePlace {
  /// Records a failure in the test framework that runs the test. An issue of Swift Testing
  /// would be lost in a test of XCTest.
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
