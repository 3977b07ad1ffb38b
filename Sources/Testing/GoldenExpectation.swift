import Foundation
import Mesmer
import MesmerExplanations
import Testing
import XCTest

/// One call of `expectGolden`.
struct GoldenExpectation {
  let test: TestIdentity
  var name: String?
  let place: SourcePlace
  let tolerance: Tolerance?
  var rendering: GoldenRendering

  /// The name of this process's file in the ledger of results.
  private static let process =
    "\(Int(Date().timeIntervalSince1970 * 1000))-\(ProcessInfo.processInfo.processIdentifier)"

  /// Checks the variants of a subject, which is created for each of them.
  func check<Subject: GoldenSubject>(
    _ variants: GoldenVariants?, _ subject: () -> Subject
  ) {
    for variant in (variants ?? GoldenVariants()).all {
      var one = self
      if !variant.parts.isEmpty {
        one.name = (name.map { $0 + "-" } ?? "") + variant.name
        one.rendering.scale = variant.scale ?? rendering.scale
        one.rendering.variant = variant
      }
      TraitCollection.$current.withValue(variant.traits) { one.check(subject()) }
    }
  }

  /// Renders and compares a subject, records goldens as the update mode permits, and
  /// reports the finding.
  func check(_ subject: some GoldenSubject) {
    let start = ContinuousClock.now
    let path = GoldenPath(test.names + [name ?? "golden"]).description
    var finding = Finding(
      golden: path + ".png", owner: GoldenPath(test.names).description,
      name: path + ".png")
    finding.variant = rendering.variant?.name ?? ""
    finding.source = "\(place.filePath)"
    finding.line = Int(place.line)
    var results: String?
    do {
      guard name != nil || !test.isParameterized else {
        throw PictureError(
          "a golden of a parameterised test must have its own name for each argument; "
            + "give one with named:")
      }
      if let fault = PictureName.fault(path) { throw PictureError(fault) }
      guard rendering.scale > 0, rendering.scale.isFinite else {
        throw PictureError("scale: \(rendering.scale): expected a positive number")
      }
      results = try GoldenSettings.current.results(for: finding.source)
      try check(subject, &finding, at: path, results: results ?? "")
    } catch { finding.fail(error) }
    finding = finding.lasting(ContinuousClock.now - start)
    tell(finding.seen(from: FileManager.default.currentDirectoryPath))
    if let results {
      // A ledger that cannot be written affects only the report.
      try? TestLedger.add(finding, results: results, process: Self.process)
    }
  }

  /// Compares a subject with its golden, and writes the result to `finding`.
  private func check(
    _ subject: some GoldenSubject, _ finding: inout Finding, at path: String,
    results: String
  ) throws {
    let settings = GoldenSettings.current
    let store = try settings.store(for: finding.source)
    finding.golden = store.file(path)
    switch try subject.goldenContent(rendering) {
    case .picture(let pixmap):
      try ComparedGoldens.shared.add(
        finding.golden, digest: PixelDigest(pixmap), at: place)
      var check = try makeCheck(finding, store, path, results)
      let views = subject as? any ViewSubject
      check.describe { body in views?.showTree(rendering, body) }
      finding = check.check { .picture(pixmap) }
    case .motion(let motion):
      finding.golden = store.framesFile(path)
      finding.name = path + ".frames"
      let tolerance = tolerance ?? settings.tolerance
      var views = FrameViews(store, path, tolerance, try settings.mode())
      let rendered = try RenderedFrames(motion, &views)
      try ComparedGoldens.shared.add(
        finding.golden, digest: rendered.list.digest, at: place)
      var check = try makeCheck(finding, store, path, results)
      let sheet = FrameSheet()
      check.see = sheet.add
      check.views = { views.text(of: $0) }
      let explanation = views.explanation
      check.explainFrames = { explanation }
      finding = check.check { .frames(rendered) }
      try keep(sheet, of: finding, as: "\(results)/\(path)")
    }
  }

  private func makeCheck(
    _ finding: Finding, _ store: GoldenStore, _ path: String, _ results: String
  ) throws -> GoldenCheck {
    var check = GoldenCheck(finding, store: store, path: path)
    check.tolerance = tolerance ?? GoldenSettings.current.tolerance
    check.update = try GoldenSettings.current.mode()
    check.base = "\(results)/\(path)"
    let package = try GoldenSettings.current.packageFolder(of: finding.source)
    check.isGone = {
      ComparedGoldens.shared.isGone($0, from: package, heir: finding.golden)
    }
    return check
  }

  /// Writes the sheet, the alternating film and the curve of a sequence that differs, if
  /// the golden's film is known. Otherwise removes such files of an earlier run.
  private func keep(_ sheet: FrameSheet, of finding: Finding, as base: String) throws {
    // The curve is empty if the golden's film is not stored.
    let isSeen = finding.verdict == .different && finding.frames?.curve.isEmpty == false
    var files = isSeen ? try sheet.files() : []
    if !files.isEmpty { try FileSystem.makeFolder(FileSystem.folder(of: base)) }
    if !files.isEmpty, let frames = finding.frames {
      var curve = "frame,counted pixels\n"
      var rest = frames.curve[...]
      for frame in 0..<min(frames.expectedCount, frames.actualCount) {
        // The curve omits frames in which neither film changes: they differ as the
        // previous one does.
        while rest.dropFirst().first.map({ $0.frame <= frame }) ?? false {
          rest.removeFirst()
        }
        curve += "\(frame),\(rest.first?.pixels ?? 0)\n"
      }
      files.append(("curve.csv", Array(curve.utf8)))
    }
    for ending in ["sheet.png", "blink.png", "curve.csv"] {
      guard let file = files.first(where: { $0.ending == ending }) else {
        try FileSystem.remove("\(base)-\(ending)")
        continue
      }
      try AtomicFile.write(file.bytes, to: "\(base)-\(ending)")
      if ending != "curve.csv" { place.attach(file.bytes, of: finding, ending) }
    }
  }

  /// Reports a finding. A failure has the lines that `mesmer verify` would print, and the
  /// pictures attached; any other finding with a line is a warning.
  private func tell(_ finding: Finding) {
    var lines = finding.lines.map { TerminalText.visible($0) }
    guard finding.verdict.isFailure else {
      if let line = lines.first { place.warn(line) }
      return
    }
    for (ending, file) in [
      ("expected.png", finding.files.expected), ("actual.png", finding.files.actual),
      ("diff.png", finding.files.difference),
    ] {
      guard let file, let bytes = try? readFile(file, limit: 1 &<< 28) else { continue }
      place.attach(bytes, of: finding, ending)
    }
    if finding.explanation.lacksInputs {
      lines.append(
        "changes in the views are unknown without \(finding.viewsFile); where the test "
          + "passes, MESMER_GOLDENS_UPDATE=missing swift test writes it")
    }
    let command = ChildProcess.isOnPath("mesmer") ? "mesmer" : "swift run mesmer-goldens"
    let advice = finding.files.pending.map {
      "accept it with: \(command) accept \(TerminalText.shellWord($0))"
    }
    place.fail((lines + (advice.map { [$0] } ?? [])).joined(separator: "\n"))
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

  /// Reports a warning that does not fail the test.
  func warn(_ message: String) {
    if Test.current != nil {
      Issue.record(
        Comment(rawValue: message), severity: .warning, sourceLocation: location)
    } else {
      FileHandle.standardError.write(
        Data("\(fileID):\(line): warning: \(message)\n".utf8))
    }
  }

  /// Attaches a file to the test, under the golden's name without slashes. XCTest has no
  /// attachments on Linux.
  func attach(_ bytes: [UInt8], of finding: Finding, _ ending: String) {
    if Test.current != nil {
      let name = finding.name.split(separator: "/").joined(separator: ".")
      let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
      Attachment.record(bytes, named: "\(stem)-\(ending)", sourceLocation: location)
    }
  }

  private var location: SourceLocation {
    SourceLocation(
      fileID: fileID, filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}
