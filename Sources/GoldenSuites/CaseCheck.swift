import MesmerDrawing
import MesmerVerdicts
import MesmerGoldens
import MesmerPlatform

/// The comparison of one picture of a case with its golden.
struct CaseCheck {
  let one: SuiteCase
  let suite: SuiteFile
  /// The name of the picture.
  let name: String
  let store: GoldenStore
  let files: CaseFiles
  /// What the picture is made of, which is never replaced.
  let inputs: InputFiles

  /// Compares a picture with the golden and writes what the mode allows, and the pictures
  /// of the report. Returns which views the picture differs in, as lines.
  func check(
    _ pixmap: Pixmap, update: UpdateMode
  ) throws -> (outcome: Verification.Outcome, explanation: [String]) {
    if update != .never {
      for path in [files.golden, files.pending, store.lockFile] {
        try inputs.check(path)
      }
    }
    let views = CaseTree(one, picture: name)
    let earlier = EarlierTree(views, of: one, in: suite, picture: name, store: store)
    let (outcome, expected) = try store.compare(
      pixmap, at: name, tolerance: one.tolerance, update: update,
      redraw: { earlier.picture(with: $0) })
    switch outcome {
    case .equal(let comparison):
      try removeReport()
      let isUnused = comparison == nil && one.tolerance != .exact
      return (.equal(unused: isUnused ? one.tolerance : nil), [])
    case .recorded(let replaced):
      try removeReport()
      return (.recorded(replaced: replaced), [])
    case .missing(let pending):
      try write(pixmap, to: files.actual)
      return (.missing(pending: pending), [])
    case .different(let comparison, let pending):
      try write(pixmap, to: files.actual)
      guard let comparison, let expected else {
        return (.different(nil, pending: pending), [])
      }
      if FileSystem.kind(files.golden) == .nothing {
        try write(expected.pixmap(), to: files.expected)
      }
      let actual = Bitmap(pixmap)
      try write(
        try DiffPicture.picture(expected: expected, actual: actual, by: one.tolerance),
        to: files.diff)
      let pixels = CountedPixels(expected: expected, actual: actual, by: one.tolerance)
      let lines = CaseExplanation.lines(of: pixels, golden: expected, now: views, earlier)
      return (.different(comparison, pending: pending), lines)
    }
  }

  // MARK: Files

  /// Removes the pictures of an earlier failure.
  private func removeReport() throws {
    for path in [files.actual, files.diff, files.expected]
    where FileSystem.kind(path) != .nothing {
      try inputs.check(path)
      try FileSystem.remove(path)
    }
  }

  private func write(_ pixmap: Pixmap, to path: String) throws {
    try inputs.check(path)
    try FileSystem.makeFolder(FileSystem.folder(of: path))
    try PictureFile.write(pixmap, to: path)
  }
}
