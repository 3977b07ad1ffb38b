import MesmerDrawing
import MesmerExplanations
import MesmerGoldens
import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat
import MesmerScenes

/// A run of golden suites, which renders each case, compares its pictures with their
/// goldens and records the goldens that the update mode allows.
///
/// If a case cannot be rendered, the others still run. Cases run in parallel; findings
/// and files are the same for any number of jobs, except the times. The pictures of a
/// case are discarded as soon as they have been compared, so memory does not grow with
/// the suite: the pictures of at most `jobs` cases exist at a time, and at most one of
/// these cases shows whole content.
package struct Verification: Sendable {
  /// Options of a run.
  package struct Options: Sendable {
    /// The files that may be written.
    package var update: UpdateMode
    /// The pattern of the names of cases and captures to run; nil for all.
    package var filter: String?
    /// The folder for the pictures of cases that fail.
    package var report: String
    /// The folder with pictures of goldens that are stored as digests; nil disables the
    /// cache.
    package var cache: String?
    /// The part of the cases to run; nil for all.
    package var shard: FrameSelection.Shard?
    /// The number of cases that run at the same time; by default one for each processor,
    /// at most 8. A number below 1 is treated as 1.
    package var jobs = min(Threads.processors, 8)
    /// The names of the pictures' folders in the report, by the paths of the folders of
    /// goldens.
    fileprivate var folders: [String: String] = [:]

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

  /// The findings of all pictures and sequences, and of cases that could not be drawn, in
  /// order, each with the line of its case in the suite. The pictures of a case are drawn
  /// together; each has an equal share of the drawing time.
  package let findings: [Finding]
  /// The paths of the goldens in the suites' folders without a case. Empty for a run with
  /// a filter, for all shards but the first, and if a timeline cannot be read.
  package let orphans: [String]
  /// The part of the run; nil if it runs all cases.
  package let shard: RunShard?

  /// Runs suites. Throws before any case runs if a suite file is invalid, two cases have
  /// goldens with the same or equivalent paths, or no case matches the filter. `onCase`
  /// is called with the number of finished cases and of all cases of this run, never by
  /// two threads at once.
  package init(
    suites paths: [String], options: Options,
    onCase: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) throws {
    let goldens = SuiteGoldens(try paths.map { try SuiteFile.load(path: $0) })
    try goldens.checkOwners()
    var options = options
    options.folders = Verification.reportFolders(of: goldens.suites)
    try options.checkReport()
    if goldens.cases.isEmpty {
      throw SceneError(
        Fault(
          file: paths.joined(separator: ", ").shortenedPath,
          message: "no case; a suite has a list of cases"))
    }
    let filter = options.filter.map { NamePattern($0) }
    var cases = goldens.cases
    if let filter {
      cases = cases.filter { $0.one.isSelected(by: filter, $0.names) }
      if cases.isEmpty {
        throw SceneError(
          Fault(
            file: paths.joined(separator: ", ").shortenedPath,
            message: "no case matches the filter \(filter.text.shortened)"))
      }
    }
    if let shard = options.shard {
      let part = try SuiteCase.part(shard, costs: cases.map(\.one.cost))
      cases = part.map { cases[$0] }
    }
    shard = options.shard.map { RunShard($0, run: goldens.digest(options)) }
    var found = [[Finding]](repeating: [], count: cases.count)
    var done = 0
    let (mutex, wholeContent) = (Mutex(), Mutex())
    Threads.perform(cases.count, threads: options.jobs) { _, index in
      let (suite, one, _) = cases[index]
      // A picture of whole content may have 2^28 pixels.
      if one.state.wholeContent { wholeContent.lock() }
      let findings = Verification.findings(of: one, in: suite, filter, options)
      if one.state.wholeContent { wholeContent.unlock() }
      mutex.lock()
      defer { mutex.unlock() }
      found[index] = findings
      done += 1
      onCase(done, cases.count)
    }
    findings = found.flatMap { $0 }
    let listsOrphans = filter == nil && options.shard?.number ?? 1 == 1
    orphans = listsOrphans ? goldens.orphans.map(\.path) : []
  }

  /// Returns the findings of a case for its pictures that match the filter; for all of
  /// them if there is no filter or the case's own name matches.
  private static func findings(
    of one: SuiteCase, in suite: SuiteFile, _ filter: NamePattern?, _ options: Options
  ) -> [Finding] {
    func matches(_ name: String) -> Bool {
      filter.map { one.matches($0, name) } ?? true
    }
    let clock = ContinuousClock()
    var inputs = InputFiles([suite.path])
    var drawing = Duration.zero
    func finding(
      _ name: String, describing pictures: CasePictures? = nil, _ scene: Scene? = nil,
      _ tree: ViewTree? = nil, _ picture: () throws -> Pixmap
    ) -> Finding {
      let start = clock.now
      var check = check(name, of: one, in: suite, options)
      check.inputs = inputs
      if let pictures {
        let earlier = EarlierPicture(
          one: one, suite: suite, picture: name, store: check.store)
        check.redraw = { earlier.picture(with: $0) }
        check.describe(tree) { body in _ = pictures.show(name, scene, body) }
      }
      return check.check { .picture(try picture()) }
        .lasting(drawing + (clock.now - start))
    }
    let pictures: CasePictures
    do throws(SceneError) { pictures = try CasePictures(one) } catch {
      return [finding(one.name) { throw error }]
    }
    if let motion = pictures.motion {
      for path in [one.scene, one.timeline ?? ""] { inputs.add(path) }
      return [frames(of: motion, one, suite, inputs, options)]
    }
    do throws(SceneError) {
      let start = clock.now
      let drawn = try pictures.draw(
        inputs: &inputs,
        describing: options.update == .all || options.update.recordsMissing)
      drawing = (clock.now - start) / max(1, drawn.count)
      return drawn.filter { matches($0.name) }.map { picture in
        finding(picture.name, describing: pictures, picture.scene, picture.tree) {
          picture.pixmap
        }
      }
    } catch { return [finding(one.name) { throw error }] }
  }

  /// Returns the finding of all frames of a case.
  private static func frames(
    of motion: Motion, _ one: SuiteCase, _ suite: SuiteFile, _ inputs: InputFiles,
    _ options: Options
  ) -> Finding {
    let start = ContinuousClock.now
    var views = FrameViews(suite.store, one.name, one.tolerance, options.update)
    var check = check(one.name, of: one, in: suite, options)
    check.finding.golden = suite.store.framesFile(one.name)
    check.inputs = inputs
    check.views = { views.text(of: $0) }
    check.explainFrames = { views.explanation }
    let finding = check.check {
      do { return .frames(try RenderedFrames(motion, &views)) } catch {
        throw (error as? SceneError).map(one.placed) ?? error
      }
    }
    return finding.lasting(ContinuousClock.now - start)
  }

  /// Returns the check of a golden of a case, without its views.
  private static func check(
    _ name: String, of one: SuiteCase, in suite: SuiteFile, _ options: Options
  ) -> GoldenCheck {
    var store = suite.store
    store.cache = options.cache
    var finding = Finding(golden: store.file(name), owner: suite.path, name: name)
    finding.variant = one.variant
    finding.source = suite.path
    finding.line = one.places["name"]?.line ?? 0
    var check = GoldenCheck(finding, store: store, path: name)
    check.tolerance = one.tolerance
    check.update = options.update
    check.base = FileSystem.path(
      "\(options.folders[store.folder] ?? "goldens")/\(name)", in: options.report)
    return check
  }

  /// Returns the folders of suites in the report: the last names of the folders of their
  /// goldens, with a number if another folder has that name.
  private static func reportFolders(of suites: [SuiteFile]) -> [String: String] {
    var folders: [String: String] = [:]
    var taken: Set<String> = []
    for folder in suites.map(\.store.folder) where folders[folder] == nil {
      let parts = folder.split(separator: "/").filter { $0 != "." && $0 != ".." }
      folders[folder] = taken.insertDistinct(String(parts.last ?? "goldens"))
    }
    return folders
  }
}

extension Verification.Options {
  /// Throws if the report would be in a folder of goldens.
  fileprivate func checkReport() throws(SceneError) {
    guard let folder = FileSystem.resolved(report),
      folders.keys.contains(where: { FileSystem.resolved($0) == folder })
    else { return }
    throw SceneError(
      Fault(file: report, message: "is the folder of the goldens; choose another one"))
  }
}

extension Verification {
  /// The first error or failed timeline expectation of a case, as one line; nil if there
  /// is none.
  package var firstError: String? {
    findings.first { $0.verdict == .failed || $0.verdict == .missed }.map {
      // A position in the suite identifies the case.
      $0.message.hasPrefix($0.owner.shortenedPath + ":")
        ? $0.message
        : "\($0.owner.shortenedPath): case \($0.name.shortened): \($0.message)"
    }
  }

  /// The update mode that records the new pictures; nil if nothing differs or is
  /// missing.
  package var remedy: UpdateMode? {
    findings.count(.different) > 0
      ? .changed : findings.count(.missing) > 0 ? .missing : nil
  }
}
