import Foundation
import Mesmer

/// The canvas and quartz cases of files and folders, run one after the other.
package struct ConformanceRun: Sendable {
  /// A failing case.
  package struct Failure: Sendable {
    /// canvas or quartz.
    package var kind: String
    package var name: String
    /// The first assertion that fails: where, expected, got.
    package var detail: String
    /// The reason why it is left failing, if there is one.
    package var reason: String?
  }

  /// Cases run and cases passed, by kind.
  package private(set) var counts: [String: (passed: Int, total: Int)] = [:]
  package private(set) var failures: [Failure] = []
  /// Cases that pass although a reason for failing is listed.
  package private(set) var needless: [String] = []
  private let reasons: [String: String]

  /// Returns the reasons for failing cases, by kind and name ("canvas 2d.path.name"):
  /// Tests/ConformanceCases/reasons.tsv.
  package static func listedReasons() throws -> [String: String] {
    let path = TestData.tests + "/ConformanceCases/reasons.tsv"
    let text = String(decoding: try readFile(path, limit: 1 << 20), as: UTF8.self)
    var reasons: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let row = line.split(separator: "\t")
      guard row.count == 3 else {
        throw ConformanceError.malformed(path: path, "a row needs three columns: \(line)")
      }
      reasons[row[0] + " " + row[1]] = String(row[2])
    }
    return reasons
  }

  /// `reasons`: why a case, by kind and name, is left failing.
  package init(reasons: [String: String]) { self.reasons = reasons }

  /// Whether every case passes or has its reason.
  package var isAsWritten: Bool { failures.allSatisfy { $0.reason != nil } }

  /// `canvas N of 203, quartz N of 7`, for the cases that were run.
  package var summary: String {
    ["canvas", "quartz"].compactMap { kind in
      counts[kind].map { "\(kind) \($0.passed) of \($0.total)" }
    }.joined(separator: ", ")
  }

  /// Runs the cases of a path: a folder of the conformance data, its canvas or quartz
  /// folder, a .json file of canvas cases (with images/ beside it) or a .trace file (with
  /// its picture and expected.tsv beside it).
  package mutating func add(path: String) throws(ConformanceError) {
    let isFolder = try ConformanceRun.isFolder(path)
    if path.hasSuffix(".trace") && !isFolder {
      let url = URL(fileURLWithPath: path)
      let name = url.deletingPathExtension().lastPathComponent
      let folder = url.deletingLastPathComponent().path
      let cases = try QuartzCase.read(folder: folder).filter { $0.name == name }
      if cases.isEmpty {
        throw .malformed(path: path, "its folder's expected.tsv does not list it")
      }
      return try add(cases)
    }
    if !isFolder { return try add(canvasFile: path) }
    var found = false
    for folder in [path, path + "/canvas", path + "/quartz"] {
      if FileManager.default.fileExists(atPath: folder + "/cases.json") {
        try add(canvasFile: folder + "/cases.json")
        found = true
      }
      let traces = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      if traces.contains(where: { $0.hasSuffix(".trace") }) {
        try add(QuartzCase.read(folder: folder))
        found = true
      }
    }
    if !found { throw .empty(path: path) }
  }

  private static func isFolder(_ path: String) throws(ConformanceError) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable("\(path): no such file or folder")
    }
    return isFolder.boolValue
  }

  private mutating func add(canvasFile path: String) throws(ConformanceError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let cases = try CanvasCase.read(path)
    for one in cases {
      record(
        "canvas", one.name,
        try one.firstFailure { (image) throws(ConformanceError) in
          try ConformanceError.readingPicture(folder + image).pixmap
        })
    }
  }

  private mutating func add(_ cases: [QuartzCase]) throws(ConformanceError) {
    for one in cases { record("quartz", one.name, try one.failure()) }
  }

  private mutating func record(_ kind: String, _ name: String, _ failure: String?) {
    counts[kind, default: (0, 0)].total += 1
    let reason = reasons[kind + " " + name]
    if let failure {
      failures.append(Failure(kind: kind, name: name, detail: failure, reason: reason))
    } else {
      counts[kind, default: (0, 0)].passed += 1
      if reason != nil { needless.append(kind + " " + name) }
    }
  }
}
