import Dispatch
import Foundation
import TestSupport

/// The listings of four articles about scroll views, controllers and drawing, as Swift
/// that imports MesmerUIKit. They are not part of this package: tests that use them are
/// skipped if they are absent.
///
/// Each is compiled by itself with `swiftc`, against the modules that were built with the
/// tests. Tests/ArticleChecks is a program that uses them and prints the results.
struct ArticleListings {
  /// Whether the listings are present and can be built: the list of object files is that
  /// of SwiftPM on Linux.
  static var isPresent: Bool {
    #if os(Linux)
      TestData.articles.isPresent
    #else
      false
    #endif
  }

  /// The listings that need no name that is still missing.
  static let names = [
    "a1_01_create", "a1_02_subclass", "a1_04_delegate", "a2_01_life", "a2_02_rotate",
    "a2_03_unload", "a2_05_imageview", "a2_07_scroll", "a3_01_hypnosis",
    "a3_01b_nocoder", "a4_01", "a4_02_app",
  ]

  /// The listings whose functions do not expose their views: they are compiled a second
  /// time, with spies.
  private static let spied = ["a1_01_create", "a2_05_imageview"]

  /// The compiler's errors for each rejected listing, the facts that the program
  /// prints, and the lines that the listings log. Built once.
  static let result = Result { try ArticleListings() }

  private(set) var refusals: [String: String] = [:]
  private(set) var facts: [String] = []
  private(set) var log: [String] = []

  /// The folders of modules above the library, which need other packages or test
  /// frameworks.
  private static let tools = [
    "MesmerCommand.build", "MesmerGoldenReports.build", "MesmerGoldenServer.build",
    "MesmerReviewServer.build",
    "MesmerTesting.build", "MesmerFonts.build", "MesmerJPEG.build", "MesmerSVG.build",
    "MesmerMedia.build",
  ]
  /// The folders of the libraries in C.
  private static let libraries = ["CPNGShim.build", "CKernels.build"]

  /// The facts printed for a listing.
  func facts(of name: String) -> [String] {
    facts.filter { $0.hasPrefix(name + ": ") }.map {
      String($0.dropFirst(name.count + 2))
    }
  }

  private init() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let build = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let checks = URL(fileURLWithPath: TestData.tests).appendingPathComponent(
      "ArticleChecks")
    var paths = [folder.path]
    for module in ["Modules"] + ArticleListings.libraries {
      paths.append(build.appendingPathComponent(module).path)
    }
    for library in ["CLibPNG", "CZlib"] {
      paths.append(TestData.tests + "/../Sources/C/\(library)")
    }
    let options = ["-swift-version", "5", "-Onone"] + paths.flatMap { ["-I", $0] }

    // Each listing is a module, which the program imports.
    let spies = checks.appendingPathComponent("Spies.swift").path
    let plain = ArticleListings.names.map { Module(name: $0, listing: $0) }
    let modules =
      plain
      + ArticleListings.spied.map {
        Module(name: $0 + "_spied", listing: $0, others: [spies])
      }
    let outcomes = Outcomes(count: modules.count)
    DispatchQueue.concurrentPerform(iterations: modules.count) { index in
      let module = modules[index]
      var arguments = options + ["-module-name", module.name, "-enable-testing", "-wmo"]
      if module.listing == "a4_02_app" {
        // A main file keeps its main function, under a name of its own.
        let entry = ["-entry-point-function-name", "a4_02_app_main"]
        arguments += entry.flatMap { ["-Xfrontend", $0] }
      } else {
        arguments.append("-parse-as-library")
      }
      let interface = folder.path(module.name + ".swiftmodule")
      arguments += ["-emit-module", "-emit-module-path", interface]
      arguments += ["-c", "-o", folder.path(module.name + ".o")]
      // The listings use an earlier name of the module.
      let copy = folder.path("\(module.name).swift")
      outcomes[index] = Swift.Result {
        let text = try String(
          contentsOfFile: "\(TestData.articles.folder ?? "")/\(module.listing).swift",
          encoding: .utf8)
        try text.replacingOccurrences(of: "import UIKitNames", with: "import MesmerUIKit")
          .write(toFile: copy, atomically: false, encoding: .utf8)
        return try run("swiftc", arguments + [copy] + module.others, in: folder.path)
      }
    }
    for (index, module) in modules.enumerated() {
      let outcome = try outcomes[index].get()
      if outcome.status != 0 { refusals[module.name] = outcome.error }
    }
    guard refusals.isEmpty else { return }

    // The objects of the library, without the tests'.
    let list = build.appendingPathComponent(
      "MesmerPackageTests.product/Objects.LinkFileList")
    let objects = try String(contentsOf: list, encoding: .utf8)
      .split(separator: "\n").filter { line in
        let target = line.split(separator: "/").dropLast().last ?? ""
        if target.contains("Tests") || target.contains("Examples") { return false }
        return ArticleListings.libraries.contains(String(target))
          || target.hasPrefix("Mesmer")
            && !ArticleListings.tools.contains(String(target))
      }
    try folder.write(objects.joined(separator: "\n"), to: "objects.txt")
    var arguments = options + ["-module-name", "Checks"]
    arguments.append(checks.appendingPathComponent("main.swift").path)
    arguments.append("@" + folder.path("objects.txt"))
    arguments += modules.map { folder.path($0.name + ".o") }
    arguments += ["-lpng", "-lz", "-o", folder.path("checks")]
    let built = try run("swiftc", arguments, in: folder.path)
    if built.status != 0 {
      refusals["main.swift"] = built.error
      return
    }
    let outcome = try run(folder.path("checks"), [], in: folder.path)
    if outcome.status != 0 { refusals["the program"] = outcome.error }
    facts = outcome.output.split(separator: "\n").map(String.init)
    log = outcome.error.split(separator: "\n").map(String.init)
  }
}

/// A listing that is compiled, with other files.
private struct Module: Sendable {
  var name: String
  var listing: String
  var others: [String] = []
}

/// The result of a program: its exit status and its output.
private struct Outcome {
  var status: Int32
  var output: String
  var error: String
}

/// Results that several threads write, each its own.
private final class Outcomes: @unchecked Sendable {
  private var results: [Swift.Result<Outcome, any Error>?]
  private let lock = NSLock()

  init(count: Int) { results = Array(repeating: nil, count: count) }

  subscript(index: Int) -> Swift.Result<Outcome, any Error> {
    get { lock.withLock { results[index]! } }
    set { lock.withLock { results[index] = newValue } }
  }
}

/// Runs a program of the path. Its output goes to files: compilers can print a lot.
private func run(
  _ program: String, _ arguments: [String], in folder: String
) throws -> Outcome {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  let files = ["out", "err"].map { "\(folder)/\(UUID().uuidString).\($0)" }
  for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
  process.standardOutput = FileHandle(forWritingAtPath: files[0])
  process.standardError = FileHandle(forWritingAtPath: files[1])
  process.standardInput = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
  return Outcome(status: process.terminationStatus, output: texts[0], error: texts[1])
}
