import Foundation
import Mesmer
import MesmerVerdicts
import Testing

/// Where the goldens of some tests are, and how they are compared and recorded.
///
/// What is nil is decided outside: `MESMER_GOLDENS` in the environment names the folder,
/// `MESMER_GOLDENS_UPDATE` the update mode (`SNAPSHOT_TESTING_RECORD` is understood too);
/// otherwise the folder is `goldens` beside the `Package.swift` above the test's source
/// file, and the mode is `.new`, or `.never` where `CI` is set.
struct GoldenSettings: Sendable {
  /// The folder of goldens; relative to the package's folder.
  var folder: String?
  /// What may be written.
  var update: UpdateMode?
  /// How much a picture may differ; `.exact` by default.
  var tolerance = Tolerance.exact
  /// What is kept of a golden; `.pictures` by default.
  var keeping = GoldenStore.Keeping.pictures

  @TaskLocal static var current = GoldenSettings()

  /// Settings that leave everything to the environment.
  init() {}

  /// The settings with what is not nil changed.
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

  // MARK: What they mean for a test

  /// The update mode in force. A mode in the environment that does not exist is an error.
  func mode() throws(PictureError) -> UpdateMode {
    if let update { return update }
    let variables = ProcessInfo.processInfo.environment
    if let name = variables["MESMER_GOLDENS_UPDATE"], !name.isEmpty {
      guard let mode = UpdateMode.named.first(where: { $0.name == name })?.value else {
        let modes = UpdateMode.named.map(\.name).joined(separator: ", ")
        throw PictureError(
          "MESMER_GOLDENS_UPDATE=\(name): there is no such mode; use \(modes)")
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

  /// The store for a test in a source file.
  func store(for sourceFile: String) throws(PictureError) -> GoldenStore {
    let root = try packageFolder(of: sourceFile)
    let variable = ProcessInfo.processInfo.environment["MESMER_GOLDENS"] ?? ""
    let name = folder ?? (variable.isEmpty ? "goldens" : variable)
    return GoldenStore(
      folder: name.hasPrefix("/") ? name : "\(root)/\(name)", keeping: keeping,
      cache: "\(root)/.build/mesmer/goldens")
  }

  /// The folder for the pictures of tests that fail.
  func results(for sourceFile: String) throws(PictureError) -> String {
    "\(try packageFolder(of: sourceFile))/.build/mesmer/results"
  }

  /// The nearest folder above a source file that has a Package.swift; where the sources
  /// are not on this machine, that above the current folder.
  func packageFolder(of sourceFile: String) throws(PictureError) -> String {
    let here = FileManager.default.currentDirectoryPath + "/."
    for start in [sourceFile, here] {
      if let folder = TestSources.package(above: start) { return folder }
    }
    throw PictureError(
      "\(sourceFile): no Package.swift above it; say where the goldens are with "
        + "MESMER_GOLDENS or .goldens(in:)")
  }
}

/// A trait that says where the goldens of a test or suite are, and how they are compared.
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
  let folder: String?
  let update: UpdateMode?
  let tolerance: Tolerance?
  let keeping: GoldenStore.Keeping?

  /// The trait of a suite holds for the suites and tests in it.
  public var isRecursive: Bool { true }

  /// Runs a test with the settings.
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
  /// Where goldens are, what may be written, how much a picture may differ, and what is
  /// kept of a golden. What is left out is as outside of the test or suite.
  public static func goldens(
    in folder: String? = nil, update: UpdateMode? = nil, tolerance: Tolerance? = nil,
    keeping: GoldenStore.Keeping? = nil
  ) -> GoldensTrait {
    GoldensTrait(folder: folder, update: update, tolerance: tolerance, keeping: keeping)
  }
}

/// Runs code with other settings for goldens, as `invokeTest()` of an XCTestCase does for
/// all tests of a class. What is left out is as outside.
public func withGoldens<Result>(
  in folder: String? = nil, update: UpdateMode? = nil, tolerance: Tolerance? = nil,
  keeping: GoldenStore.Keeping? = nil, _ body: () throws -> Result
) rethrows -> Result {
  let settings = GoldenSettings.current.changed(
    folder: folder, update: update, tolerance: tolerance, keeping: keeping)
  return try GoldenSettings.$current.withValue(settings, operation: body)
}
