import MesmerDrawing
import MesmerVerdicts
import MesmerGoldens
import MesmerPlatform
import MesmerSceneFormat

/// A run of golden suites: renders each case, compares its pictures with their goldens
/// and records what the update mode allows.
///
/// If a case cannot be rendered, the others still run. The pictures of a case are
/// discarded as soon as they have been compared, so memory does not grow with the suite.
package struct Verification: Sendable {
  /// The result of a case.
  package enum Outcome: Sendable {
    /// The picture is within the case's tolerance of the golden; `unused` is a tolerance
    /// that is no longer needed.
    case equal(unused: Tolerance? = nil)
    /// The picture differs; the actual picture and the diff are in the report. Without a
    /// comparison, only the golden's digest is known, and there is no diff.
    case different(Comparison?, pending: Bool)
    /// There is no golden; the actual picture is in the report.
    case missing(pending: Bool)
    /// The golden was written; `replaced` if it existed before.
    case recorded(replaced: Bool)
    /// The timeline expects something that did not happen: one line.
    case missed(String)
    /// The scene, the golden or the report's folder has an error: one line.
    case failed(String)
  }

  /// A picture of a case, by the name of its golden, and its result.
  package struct Result: Sendable {
    package let suite: String
    package let name: String
    package let files: CaseFiles
    package let outcome: Outcome
    /// Which views a different picture differs in, and how: a line each. Empty if that is
    /// not known.
    package let explanation: [String]
    /// The line of the case in the suite's file, from 1.
    package let line: Int
    /// How long drawing and comparing took. The pictures of a case are drawn together, and
    /// each has an equal share of that.
    package let seconds: Double
  }

  /// Options of a run.
  package struct Options: Sendable {
    /// What may be written.
    package var update: UpdateMode
    /// Only cases and captures whose names match; nil for all.
    package var filter: String?
    /// The folder for actual and diff pictures of cases that fail.
    package var report: String
    /// The folder with pictures of goldens that are kept as digests; nil for none.
    package var cache: String?

    package init(
      update: UpdateMode = .never, filter: String? = nil, report: String,
      cache: String? = nil
    ) {
      self.update = update
      self.filter = filter
      self.report = report
      self.cache = cache
    }
  }

  /// All pictures that were compared, in order.
  package let results: [Result]
  /// The update mode of the run.
  package let update: UpdateMode
  /// The goldens in the suites' folders that no case has. Empty for a run with a filter.
  package let orphans: [String]

  /// Runs suites. Throws before any case runs if a suite file has a fault, two cases
  /// claim the same golden, or no case matches the filter.
  package init(suites paths: [String], options: Options) throws {
    var suites: [SuiteFile] = []
    var claims = GoldenClaims()
    for path in paths {
      let suite = try SuiteFile.load(path: path)
      try claims.add(suite)
      suites.append(suite)
    }
    let filter = options.filter.map { NamePattern($0) }
    var results: [Result] = []
    for suite in suites {
      for one in suite.cases {
        results += Verification.results(of: one, in: suite, filter, options)
      }
    }
    if results.isEmpty, let pattern = options.filter {
      throw SceneError(
        Fault(
          file: paths.joined(separator: ", "),
          message: "no case matches the filter \(pattern)"))
    }
    self.results = results
    update = options.update
    orphans = filter == nil ? SuiteGoldens.orphans(of: suites).map(\.path) : []
  }

  /// Runs a case for those of its pictures that match the filter; for all of them if the
  /// case's own name does.
  private static func results(
    of one: SuiteCase, in suite: SuiteFile, _ filter: NamePattern?, _ options: Options
  ) -> [Result] {
    func matches(_ name: String) -> Bool {
      filter?.matches(one.name) ?? true || filter?.matches(name) ?? true
    }
    let clock = ContinuousClock()
    let start = clock.now
    var drawing = Duration.zero
    var store = suite.store
    store.cache = options.cache
    func result(
      _ name: String, _ check: (CaseFiles) throws -> (Outcome, [String])
    ) -> Result {
      let began = clock.now
      let files = CaseFiles(store: store, name: name, report: options.report)
      let outcome: Outcome
      var explanation: [String] = []
      do { (outcome, explanation) = try check(files) } catch let error as SceneError
        where error.faults[0].isMiss
      {
        outcome = .missed("\(error)")
      } catch { outcome = .failed("\(error)") }
      return Result(
        suite: suite.path, name: name, files: files, outcome: outcome,
        explanation: explanation, line: one.places["name"]?.line ?? 0,
        seconds: (drawing + (clock.now - began)).seconds)
    }
    let pictures: CasePictures
    do throws(SceneError) { pictures = try CasePictures(one) } catch {
      // Its pictures are unknown, so the case fails for any filter on captures.
      let asksForCaptures = options.filter?.contains("/") ?? true
      return asksForCaptures || matches(one.name)
        ? [result(one.name) { _ in throw error }] : []
    }
    guard pictures.names.contains(where: matches) else { return [] }
    do throws(SceneError) {
      var inputs = InputFiles([suite.path])
      let drawn = try pictures.draw(inputs: &inputs)
      drawing = (clock.now - start) / max(1, drawn.count)
      return drawn.filter { matches($0.name) }.map { picture in
        result(picture.name) {
          let check = CaseCheck(
            one: one, suite: suite, name: picture.name, store: store, files: $0,
            inputs: inputs)
          return try check.check(picture.pixmap, update: options.update)
        }
      }
    } catch { return [result(one.name) { _ in throw error }] }
  }
}

extension Duration {
  /// The duration as a number of seconds.
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
