import Foundation
import Mesmer
import TestSupport
import Testing

/// The built command, as a user runs it.
enum Command {
  /// The result of a run: its exit status and its output.
  struct Run {
    var status: Int32
    var output: String
    var error: String

    /// Whether the run failed as every failure should: status 2, nothing on
    /// standard output, exactly one line on standard error.
    var failedCleanly: Bool {
      status == 2 && output.isEmpty && error.hasPrefix("mesmer: ")
        && error.hasSuffix("\n") && error.dropLast().allSatisfy { !$0.isNewline }
    }

    /// Expects that the run ended well, without a line on standard error; returns its
    /// output.
    @discardableResult
    func succeeds(at location: SourceLocation = #_sourceLocation) -> String {
      #expect(status == 0 && error.isEmpty, "\(self)", sourceLocation: location)
      return output
    }

    /// Expects that the run ended with a status; returns the run.
    @discardableResult
    func ends(with status: Int32, at location: SourceLocation = #_sourceLocation) -> Run {
      #expect(self.status == status, "\(self)", sourceLocation: location)
      return self
    }

    /// Expects that the run failed as every failure should, with this text in its line.
    func fails(with text: String? = nil, at location: SourceLocation = #_sourceLocation) {
      let hasText = text.map { error.contains($0) } ?? true
      #expect(failedCleanly && hasText, "\(self)", sourceLocation: location)
    }
  }

  /// The executable that `swift test` builds with the tests. It is beside theirs
  /// or, where theirs is in a bundle, beside the bundle.
  static let path: String = {
    #if canImport(Darwin)
      // Another program has loaded the tests.
      var image = Dl_info()
      let isFound = dladdr(#dsohandle, &image) != 0
      let tests = isFound ? String(cString: image.dli_fname) : CommandLine.arguments[0]
    #else
      let tests =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        ?? CommandLine.arguments[0]
    #endif
    var folder = URL(fileURLWithPath: tests).deletingLastPathComponent()
    while folder.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("mesmer").path
  }()

  /// Runs the command in a folder. The variable CI is as given, and that
  /// of GitHub is not set, whatever they are where the tests run.
  static func run(
    _ arguments: [String], in folder: String, ci: String? = nil
  ) throws -> Run { try run(path, arguments, in: folder, ci: ci) }

  /// The arguments of a line that spaces separate.
  static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  /// Runs a shell script in a folder, in which `$MESMER` is the command: for
  /// streams that are lost, files or each other's.
  static func shell(_ script: String, in folder: String) throws -> Run {
    try run("/bin/sh", ["-c", script], in: folder, ci: nil)
  }

  private static func run(
    _ executable: String, _ arguments: [String], in folder: String, ci: String?
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["CI"] = ci
    // The notes for GitHub are enabled by the tests that check them.
    environment["GITHUB_ACTIONS"] = nil
    environment["GITHUB_STEP_SUMMARY"] = nil
    environment["MESMER"] = path
    process.environment = environment
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Standard error is short: it fits a pipe while the output is read.
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(
      decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Run(status: process.terminationStatus, output: text, error: errorText)
  }
}

/// Tests that run the command in a folder of their own.
protocol CommandSuite { var folder: TemporaryFolder { get } }

extension CommandSuite {
  /// Runs the command with these arguments; a single text is a line of arguments that
  /// spaces separate.
  func run(_ arguments: String...) throws -> Command.Run {
    try run(arguments.count == 1 ? Command.words(arguments[0]) : arguments)
  }

  /// Runs the command with these arguments.
  func run(_ arguments: [String]) throws -> Command.Run {
    try Command.run(arguments, in: folder.path)
  }

  /// Runs a shell script, in which `$MESMER` is the command.
  func shell(_ script: String) throws -> Command.Run {
    try Command.shell(script, in: folder.path)
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    try folder.text(name)
  }

  /// The pixels of a PNG file.
  func pixels(_ name: String) throws -> StraightPixels {
    try PNGDecoder.decodeStraight(folder.bytes(name))
  }
}
