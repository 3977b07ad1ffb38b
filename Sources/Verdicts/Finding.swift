import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

/// How one golden stands: what a run of suites or a test found out about it.
///
/// Findings about goldens are made in one place, `GoldenCheck` (those of `mesmer compare`
/// in `PathComparison`, from the same scan), and handed to printers: the terminal,
/// the failure of a test, the ledger, report.json, the page, JUnit, GitHub and the
/// review. It names pictures by their paths, so memory does not grow with the number of
/// goldens.
package struct Finding: Equatable, Sendable {
  /// The pictures; nil where there is none.
  package struct Files: Equatable, Sendable {
    package var expected: String?
    package var actual: String?
    package var difference: String?
    /// Expected, actual and difference of what changed, beside each other.
    package var crop: String?
    /// The picture beside the golden that awaits a decision. It is not in a report.
    package var pending: String?

    package init() {}
  }

  /// The path of the golden.
  package var golden = ""
  /// The suite's file, or the test that has the golden.
  package var owner = ""
  /// The name of the case in its suite, or the golden's path in the store of the tests.
  package var name = ""
  /// The part of the name that says which variant of the case this is; empty for a case
  /// without variants.
  package var variant = ""
  /// What was found.
  package var verdict = Verdict.equal
  /// The same in one line; empty if there is nothing to say.
  package var message = ""
  /// The source file of the case, and its line, from 1; 0 if it is not known.
  package var source = ""
  package var line = 0
  /// How long drawing and comparing took.
  package var seconds = 0.0
  /// The causes of the difference, the most pixels first, and what followed from them: a
  /// line each. Where no cause is known, the views that own the pixels.
  package var views: [String] = []
  /// The causes without places and numbers, which cases have in common that differ alike;
  /// empty if they are not known.
  package var cause = ""
  /// Where the causes are in the actual picture, in the order of the lines.
  package var regions: [PixelRect] = []
  /// How much the pictures differ, or the first frames that do.
  package var numbers: Comparison?
  /// How the frames differ, for a sequence.
  package var frames: FramesDifference?
  package var files = Files()

  /// A golden of which nothing else is known yet.
  package init(golden: String, owner: String, name: String, verdict: Verdict = .equal) {
    self.golden = golden
    self.owner = owner
    self.name = name
    self.verdict = verdict
  }

  init() {}

  /// The golden could not be drawn or compared, or its timeline expects what did not
  /// happen.
  package mutating func fail(_ error: any Error) {
    let isMiss = (error as? SceneError)?.faults[0].isMiss ?? false
    verdict = isMiss ? .missed : .failed
    message = "\(error)"
  }

  /// The name of the file that says which views the golden shows.
  package var viewsFile: String {
    String(GoldenFiles.views(of: golden).split(separator: "/").last ?? "")
  }

  /// What all variants of a case have in common; nil for a case without variants.
  package var family: String? {
    variant.isEmpty ? nil : owner + "\n" + name.replacing(variant, with: "")
  }

  /// The finding with the time that it took.
  package func lasting(_ duration: Duration) -> Finding {
    var finding = self
    finding.seconds =
      Double(duration.components.seconds) + Double(duration.components.attoseconds)
      * 1e-18
    return finding
  }

  /// The finding with its paths as seen from a folder.
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
  /// How many have a verdict.
  package func count(_ verdict: Verdict) -> Int { count { $0.verdict == verdict } }

  /// 2 if one could not be drawn or compared; else 1 if one differs or misses what its
  /// timeline expects; else 3 if a golden is missing; else 0.
  package var exitStatus: Int32 {
    if count(.failed) > 0 { return 2 }
    if count(.different) + count(.missed) > 0 { return 1 }
    return count(.missing) > 0 ? 3 : 0
  }
}
