import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

/// The result of a golden's comparison in a run of suites or a test.
///
/// `GoldenCheck` creates the findings about goldens, `PathComparison` those of `mesmer
/// compare`. Their outputs are the terminal, the failure of a test, the ledger,
/// report.json, the page, JUnit, GitHub and the review. A finding stores the paths of
/// pictures, not their pixels.
package struct Finding: Equatable, Sendable {
  /// The paths of the pictures; nil where there is none.
  package struct Files: Equatable, Sendable {
    package var expected: String?
    package var actual: String?
    package var difference: String?
    /// The expected, actual and difference pictures of the changed area, side by side.
    package var crop: String?
    /// The pending picture beside the golden. It is not copied into a report.
    package var pending: String?

    package init() {}
  }

  /// The path of the golden.
  package var golden = ""
  /// The suite's file, or the test that owns the golden.
  package var owner = ""
  /// The name of the case in its suite, or the golden's path in the store of the tests.
  package var name = ""
  /// The part of the name that identifies the variant of the case; empty for a case
  /// without variants.
  package var variant = ""
  /// The verdict.
  package var verdict = Verdict.equal
  /// The verdict in one line; empty if there is nothing to report.
  package var message = ""
  /// The source file of the case, and its line, from 1; 0 if it is unknown.
  package var source = ""
  package var line = 0
  /// The time for drawing and comparing, in seconds.
  package var seconds = 0.0
  /// The explanation of the difference.
  package var explanation = Explanation()
  /// The comparison of the pictures, or of the first frame of a sequence that does not
  /// pass.
  package var numbers: Comparison?
  /// The difference of the frames, for a sequence.
  package var frames: FramesDifference?
  package var files = Files()

  /// Creates a finding without further details.
  package init(golden: String, owner: String, name: String, verdict: Verdict = .equal) {
    self.golden = golden
    self.owner = owner
    self.name = name
    self.verdict = verdict
  }

  init() {}

  /// Sets the verdict to `missed` if the error is a failed expectation of a timeline,
  /// otherwise to `failed`, and the message to the error.
  package mutating func fail(_ error: any Error) {
    let isMiss = (error as? SceneError)?.faults[0].isMiss ?? false
    verdict = isMiss ? .missed : .failed
    message = "\(error)"
  }

  /// The name of the file that lists the views that the golden shows.
  package var viewsFile: String {
    String(GoldenFiles.views(of: golden).split(separator: "/").last ?? "")
  }

  /// A key that all variants of a case have in common: the owner, and the name without
  /// the variant. Nil for a case without variants.
  package var family: String? {
    variant.isEmpty ? nil : owner + "\n" + name.replacing(variant, with: "")
  }

  /// Returns the finding with a duration.
  package func lasting(_ duration: Duration) -> Finding {
    var finding = self
    finding.seconds = duration / .seconds(1)
    return finding
  }

  /// Returns the finding with its paths relative to a folder.
  package func seen(from folder: String) -> Finding {
    var seen = self
    func shorten(_ path: inout String?) {
      path = path.map { FileSystem.inner($0, of: folder) }
    }
    seen.golden = FileSystem.inner(golden, of: folder)
    if seen.golden != golden {
      seen.message = message.replacing(golden, with: seen.golden)
    }
    seen.source = FileSystem.inner(source, of: folder)
    shorten(&seen.files.expected)
    shorten(&seen.files.actual)
    shorten(&seen.files.difference)
    shorten(&seen.files.crop)
    shorten(&seen.files.pending)
    return seen
  }
}

extension [Finding] {
  /// Returns the number of findings with a verdict.
  package func count(_ verdict: Verdict) -> Int { count { $0.verdict == verdict } }

  /// The exit status: 2 if a golden could not be drawn or compared; otherwise 1 if one
  /// differs or fails an expectation of its timeline; otherwise 3 if a golden is
  /// missing; otherwise 0.
  package var exitStatus: Int32 {
    if count(.failed) > 0 { return 2 }
    if count(.different) + count(.missed) > 0 { return 1 }
    return count(.missing) > 0 ? 3 : 0
  }
}

/// The human-readable text of findings.
extension Finding {
  /// The first cause, or else the message, in one line.
  package var summary: String { causeLine ?? message }

  /// The first line of the explanation, if it is a cause.
  private var causeLine: String? {
    explanation.lines.first.flatMap { $0.kind == .cause ? $0.text : nil }
  }

  /// The lines for a terminal and for a failed test; none if there is nothing to report.
  package var lines: [String] {
    var lines: [String]
    let name = name.shortenedPath
    switch verdict {
    case .equal: return message.isEmpty ? [] : ["note      \(name): \(message)"]
    case .recorded:
      return [
        "recorded  \(name)\(message == "replaced" ? " (replaced)" : "")",
        "    golden    \(golden)",
      ]
    case .different:
      lines = ["different \(name): \(summary)"]
      if causeLine != nil { lines.append("    pixels    \(message)") }
    case .missing: lines = ["missing   \(name): \(message)"]
    case .missed: lines = ["missed    \(name): \(message)"]
    case .failed: lines = ["error     \(name): \(message)"]
    case .toleranceUnused: lines = ["unneeded  \(name): \(message)"]
    }
    if let expected = files.expected { lines.append("    expected  \(expected)") }
    if let actual = files.actual { lines.append("    actual    \(actual)") }
    if let difference = files.difference { lines.append("    diff      \(difference)") }
    lines += explanation.lines.dropFirst(causeLine == nil ? 0 : 1)
      .map { "    view      \($0.text)" }
    if let pending = files.pending { lines.append("    pending   \(pending)") }
    return lines
  }
}

extension [Finding] {
  /// The number of findings, and of those with each verdict, in one line.
  package var counts: String {
    let words: [(Verdict, String)] = [
      (.equal, "equal"), (.toleranceUnused, "equal without their tolerance"),
      (.recorded, "recorded"), (.different, "different"), (.missing, "missing"),
      (.missed, "with missed expectations"), (.failed, "with errors"),
    ]
    let parts = words.map { (count($0.0), $0.1) }.filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }
    return count.counted("case")
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}
