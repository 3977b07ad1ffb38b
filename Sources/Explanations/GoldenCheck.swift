import MesmerDrawing
import MesmerGoldens
import MesmerPlatform

/// The comparison of a picture or a sequence with its golden, which creates the findings
/// of suites, tests and pending goldens.
package struct GoldenCheck {
  /// The content to compare.
  package enum Content {
    case picture(Pixmap)
    case frames(RenderedFrames)
  }

  /// The initial finding: the golden, its owner and its source location.
  package var finding: Finding
  package let store: GoldenStore
  /// The golden's path in the store.
  package let path: String
  package var tolerance = Tolerance.exact
  package var update = UpdateMode.never
  /// The common part of the paths to which the pictures of a failure are written,
  /// `<base>-expected.png`, `-actual.png` and `-diff.png`; nil to write none.
  package var base: String?
  /// The path of the existing picture or film; nil to write it.
  package var actual: String?
  /// The input files of the picture, which are never replaced.
  package var inputs = InputFiles()
  /// Returns the picture of a golden that is stored as a digest; nil if it cannot be
  /// drawn.
  package var redraw: (PixelDigest) -> Pixmap? = { _ in nil }
  /// Returns whether the test of a golden, identified by its path in the store, no longer
  /// exists.
  package var isGone: (String) -> Bool = { _ in false }
  /// Explains the difference of a picture.
  package var explain: (ComparisonScan) -> Explanation = { _ in Explanation() }
  /// Explains the difference of frames.
  package var explainFrames: () -> Explanation = { Explanation() }
  /// Returns the text of the views file for a golden with a digest; nil if the content
  /// shows no views.
  package var views: (PixelDigest) -> String? = { _ in nil }
  /// The handler that is called with each frame of a sequence that does not pass.
  package var see: (_ frame: Int, ComparisonScan) throws -> Void = { _, _ in }

  package init(_ finding: Finding, store: GoldenStore, path: String) {
    self.finding = finding
    self.store = store
    self.path = path
  }

  /// Sets `explain` and `views` for a picture of views. `show` calls its argument with
  /// the views; `described` is the description of their tree, if it is known.
  package mutating func describe(
    _ described: ViewTree? = nil,
    by show: @escaping (_ body: @escaping (ShownTree) -> Void) -> Void
  ) {
    let (store, path) = (store, path)
    explain = { scan in
      let record = store.views(at: path, of: PixelDigest(scan.expectedBitmap))
      let before = record.flatMap { ViewRecord($0) }?.tree(at: 0)
      var explanation = Explanation()
      show { explanation = Explanation(of: scan, in: $0, before: before) }
      return explanation
    }
    views = { digest in
      var tree = described
      if tree == nil { show { tree = $0.described().tree } }
      return tree.map { ViewRecord($0).text(of: digest) }
    }
  }

  /// Creates the check of a pending golden, whose picture exists already.
  package init(_ pending: PendingGolden) throws(PictureError) {
    let place = try pending.place()
    let name = GoldenFiles.withoutEnding(pending.golden)
    self.init(
      Finding(golden: pending.golden, owner: "", name: name), store: place.store,
      path: place.path)
    tolerance = place.tolerance
    isGone = { $0 == place.moves }
    actual = pending.pictures.actual
    let explanation = Explanation(json: place.explanation)
    explain = { _ in explanation }
    explainFrames = { explanation }
  }

  /// Compares the content, and writes the files that the mode allows and the pictures of
  /// a failure. The finding records an error of `content` or of the comparison.
  package func check(_ content: () throws -> Content) -> Finding {
    var finding = finding
    do {
      switch try content() {
      case .picture(let picture): try check(picture, &finding)
      case .frames(let frames): try check(frames, &finding)
      }
    } catch { finding.fail(error) }
    return finding
  }

  private func check(_ picture: Pixmap, _ finding: inout Finding) throws {
    let golden = store.file(path)
    let pending = store.pendingFile(path)
    try checkOutputs(GoldenFiles.of(golden) + [pending, store.lockFile])
    let checked = try store.compare(
      picture, at: path, tolerance: tolerance, update: update, redraw: redraw,
      isGone: isGone, views: views
    ) {
      finding.explanation = explain($0)
      return finding.explanation.json
    }
    report(checked, pending: pending, &finding)
    guard checked.verdict.isFailure else { return try removeFiles() }
    finding.files.actual = actual
    if checked.scan != nil, FileSystem.kind(golden) != .nothing {
      finding.files.expected = golden
    }
    try writing(&finding) { finding in
      if actual == nil { try write(picture, "actual", &finding.files.actual) }
      guard let scan = checked.scan else { return }
      if finding.files.expected == nil {
        try write(scan.expectedPicture, "expected", &finding.files.expected)
      }
      if base != nil { try write(scan.picture(), "diff", &finding.files.difference) }
    }
  }

  private func check(_ frames: RenderedFrames, _ finding: inout Finding) throws {
    let golden = store.framesFile(path)
    let pending = store.pendingFramesFile(path)
    try checkOutputs(GoldenFiles.of(golden) + [pending, store.lockFile])
    let checked = try store.compare(
      frames, at: path, tolerance: tolerance, update: update, isGone: isGone, see: see,
      views: views
    ) {
      finding.explanation = explainFrames()
      return finding.explanation.json
    }
    report(checked, pending: pending, &finding)
    finding.frames = checked.frames?.difference
    if checked.verdict == .equal, tolerance != .exact, !store.hasFilm(path) {
      finding.message =
        "the tolerance \(tolerance.text) cannot be honoured, because the golden's film is "
        + "not kept"
    }
    guard checked.verdict.isFailure else { return try removeFiles() }
    let file = base.map { $0 + "-actual.png" }
    if actual == nil, finding.files.pending != nil {
      // The pending film is not written twice.
      finding.files.actual = store.pendingFile(path)
      if let file { try FileSystem.remove(file) }
    } else {
      finding.files.actual = actual
      try writing(&finding) { finding in
        guard actual == nil, let file else { return }
        try write(frames.filmData(), to: file)
        finding.files.actual = file
      }
    }
    if checked.verdict == .different { finding.files.expected = checked.film }
  }

  private func report(_ checked: Checked, pending: String, _ finding: inout Finding) {
    finding.verdict = checked.verdict
    finding.message = checked.message(finding.golden, tolerance)
    finding.numbers = checked.numbers
    if update == .new, checked.verdict.isOpen, checked.pendingFault == nil {
      finding.files.pending = pending
    }
  }

  // MARK: Files

  private func checkOutputs(_ paths: [String]) throws {
    if update != .never { for path in paths { try inputs.check(path) } }
  }

  /// Writes the pictures of a failure. A file that cannot be written is noted in the
  /// message: it must not hide the failure.
  private func writing(
    _ finding: inout Finding, _ body: (inout Finding) throws -> Void
  ) throws {
    do { try body(&finding) } catch let error as FileError {
      if case .isInput = error { throw error }
      finding.message += "; \(error)"
    }
  }

  private func write(
    _ picture: @autoclosure () throws -> Pixmap, _ kind: String, _ file: inout String?
  ) throws {
    guard let base else { return }
    let path = "\(base)-\(kind).png"
    try write(try PictureFile.bytes(picture(), for: path), to: path)
    file = path
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try inputs.check(path)
    try FileSystem.makeFolder(FileSystem.folder(of: path))
    try AtomicFile.write(bytes, to: path)
  }

  /// Removes the pictures of an earlier failure.
  private func removeFiles() throws {
    guard let base else { return }
    for kind in ["expected", "actual", "diff"] {
      let path = "\(base)-\(kind).png"
      if FileSystem.kind(path) == .nothing { continue }
      try inputs.check(path)
      try FileSystem.remove(path)
    }
  }
}

extension PendingGolden {
  /// Compares the pending picture with the golden under the tolerance of its case. With
  /// a base, the picture of the difference is `<base>-diff.png`.
  package func finding(base: String? = nil) throws(PictureError) -> Finding {
    var check = try GoldenCheck(self)
    check.base = base
    var finding = check.check {
      if isSequence {
        let film = try readFile(pictures.actual, limit: 1 &<< 31)
        return .frames(RenderedFrames(try FrameList.read(file), film: film))
      }
      return .picture(try PictureFile.readPixmap(file))
    }
    finding.files.pending = file
    if finding.message.isEmpty { finding.message = finding.numbers?.summary ?? "equal" }
    return finding
  }
}
