import Foundation
import Mesmer
import MesmerExplanations
import Testing

/// The settings for goldens of tests: their folder, comparison and recording.
///
/// The environment determines nil values: `MESMER_GOLDENS` is the folder and
/// `MESMER_GOLDENS_UPDATE` the update mode (`SNAPSHOT_TESTING_RECORD` is also accepted).
/// By default, the folder is `goldens` beside the `Package.swift` above the test's
/// source file. The default mode is `.never` if `CI` is set to anything but an empty
/// string, 0 or false; otherwise it is `.new`.
struct GoldenSettings: Sendable {
  /// The folder of goldens: an absolute path, or one relative to the package's folder;
  /// nil for that of the environment.
  var folder: String?
  /// The update mode, which determines the files that are written; nil for that of the
  /// environment.
  var update: UpdateMode?
  /// The tolerance of the comparison; `.exact` by default.
  var tolerance = Tolerance.exact
  /// The stored form of a golden; `.pictures` by default.
  var keeping = GoldenStore.Keeping.pictures

  @TaskLocal static var current = GoldenSettings()

  /// Creates settings with the folder and the mode of the environment.
  init() {}

  /// Returns the settings with the given values; nil keeps a current value.
  func changed(
    folder: String?, update: UpdateMode?, tolerance: Tolerance?,
    keeping: GoldenStore.Keeping?
  ) -> GoldenSettings {
    var settings = self
    settings.folder = folder ?? settings.folder
    settings.update = update ?? settings.update
    settings.tolerance = tolerance ?? settings.tolerance
    settings.keeping = keeping ?? settings.keeping
    return settings
  }

  // MARK: Effective values for a test

  /// Returns the effective update mode. An unknown mode in the environment is an error.
  func mode() throws(PictureError) -> UpdateMode {
    if let update { return update }
    let variables = ProcessInfo.processInfo.environment
    if let name = variables["MESMER_GOLDENS_UPDATE"], !name.isEmpty {
      guard let mode = UpdateMode.named.first(where: { $0.name == name })?.value else {
        let modes = UpdateMode.named.map(\.name).joined(separator: ", ")
        throw PictureError(
          "MESMER_GOLDENS_UPDATE=\(name): unknown mode; use \(modes)")
      }
      return mode
    }
    switch variables["SNAPSHOT_TESTING_RECORD"] {
    case "all": return .all
    case "failed": return .changed
    case "missing": return .missing
    case "never": return .never
    default: return .standard
    }
  }

  /// Returns the store for a test in a source file.
  func store(for sourceFile: String) throws(PictureError) -> GoldenStore {
    let root = try packageFolder(of: sourceFile)
    let variable = ProcessInfo.processInfo.environment["MESMER_GOLDENS"] ?? ""
    let name = folder ?? (variable.isEmpty ? "goldens" : variable)
    return GoldenStore(
      folder: name.hasPrefix("/") ? name : "\(root)/\(name)", keeping: keeping,
      cache: "\(root)/.build/mesmer/goldens")
  }

  /// Returns the folder for the pictures of tests that fail.
  func results(for sourceFile: String) throws(PictureError) -> String {
    "\(try packageFolder(of: sourceFile))/.build/mesmer/results"
  }

  /// Returns the nearest folder above a source file that contains a Package.swift. If
  /// there is none, as for sources of another machine, returns the nearest above the
  /// current folder.
  func packageFolder(of sourceFile: String) throws(PictureError) -> String {
    let here = FileManager.default.currentDirectoryPath + "/."
    for start in [sourceFile, here] {
      if let folder = TestSources.package(above: start) { return folder }
    }
    throw PictureError(
      "\(sourceFile): no Package.swift above it; set the folder of the goldens with "
        + "MESMER_GOLDENS or .goldens(in:)")
  }
}

/// A trait with the settings for goldens of a test or suite.
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
  let folder: String?
  let update: UpdateMode?
  let tolerance: Tolerance?
  let keeping: GoldenStore.Keeping?

  /// Always true: the trait of a suite applies to the suites and tests in it.
  public var isRecursive: Bool { true }

  /// Runs a test with the settings of the trait.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let settings = GoldenSettings.current.changed(
      folder: folder, update: update, tolerance: tolerance, keeping: keeping)
    try await GoldenSettings.$current.withValue(settings) { try await function() }
  }
}

extension Trait where Self == GoldensTrait {
  /// Returns a trait with the folder of goldens, the update mode, the tolerance and the
  /// stored form. Omitted settings are inherited.
  public static func goldens(
    in folder: String? = nil, update: UpdateMode? = nil, tolerance: Tolerance? = nil,
    keeping: GoldenStore.Keeping? = nil
  ) -> GoldensTrait {
    GoldensTrait(folder: folder, update: update, tolerance: tolerance, keeping: keeping)
  }
}

/// Runs code with other settings for goldens, for example in `invokeTest()` of an
/// XCTestCase for all tests of a class. Omitted settings are inherited.
public func withGoldens<Result>(
  in folder: String? = nil, update: UpdateMode? = nil, tolerance: Tolerance? = nil,
  keeping: GoldenStore.Keeping? = nil, _ body: () throws -> Result
) rethrows -> Result {
  let settings = GoldenSettings.current.changed(
    folder: folder, update: update, tolerance: tolerance, keeping: keeping)
  return try GoldenSettings.$current.withValue(settings, operation: body)
}
