import Foundation
import Mesmer
import MesmerMedia
import MesmerPlatform
import TestSupport

// Runs canvas and quartz cases, or SVG cases (scripts/conformance): a line for each case
// that fails and, last, a count. Exit status 0: every case passes or has its reason
// in reasons.tsv, or there is no data; 1: one does not; 2: data that was named
// cannot be used.

/// The SVG cases in folders; ends the program.
///
/// - Parameter arguments: folders, `--fonts FOLDER` and `--judge FOLDER`, in any order.
func runSVG(_ arguments: [String]) throws(ConformanceError) -> Never {
  var folders: [String] = []
  var options: [String: String] = [:]
  var rest = arguments[...]
  while let argument = rest.popFirst() {
    if argument == "--fonts" || argument == "--judge" {
      guard let value = rest.popFirst() else {
        throw .malformed(path: argument, "a folder must follow")
      }
      options[argument] = value
    } else {
      folders.append(argument)
    }
  }
  for path in folders + options.values.sorted() where FileSystem.kind(path) != .folder {
    throw .malformed(path: path, "no such folder")
  }
  MediaFiles.enable()
  let judges = ["beside them"] + (options["--judge"].map { ["in \($0)"] } ?? [])
  var total = 0
  var passed = 0
  var counts = judges.map { _ in (passed: 0, total: 0) }
  for folder in folders {
    let cases = SVGCase.all(in: folder, judge: options["--judge"])
    if cases.isEmpty { throw .malformed(path: folder, "no SVG files with a picture") }
    let files = try SVGFolder(folder, fonts: options["--fonts"]) { print("font \($0)") }
    for one in cases {
      total += 1
      var failures: [String?]
      do throws(SceneError) {
        let (picture, size) = try files.drawing(one.name + ".svg")
        failures = one.failures(picture, size)
      } catch {
        failures = one.pictures.map { _ in error.faults[0].message }
      }
      for i in judges.indices where one.pictures[i] != nil {
        counts[i].total += 1
        counts[i].passed += failures[i] == nil ? 1 : 0
      }
      if failures.contains(where: { $0 == nil }) {
        passed += 1
      } else {
        let reasons = judges.indices.compactMap { i in
          one.pictures[i].flatMap { _ in failures[i] }
        }
        print("svg \(one.name): \(reasons.joined(separator: "; "))")
      }
    }
  }
  if judges.count > 1 {
    for (judge, count) in zip(judges, counts) {
      print("by the pictures \(judge) \(count.passed) of \(count.total)")
    }
  }
  print("svg \(passed) of \(total)")
  exit(passed == total ? 0 : 1)
}

do {
  var paths = Array(CommandLine.arguments.dropFirst())
  if paths.first == "--svg" { try runSVG(Array(paths.dropFirst())) }
  if paths.isEmpty {
    guard let root = TestData.conformance.folder else {
      print("skipped: \(TestData.conformance.absence)")
      exit(0)
    }
    paths = [root]
  }
  var run = ConformanceRun(reasons: try ConformanceRun.listedReasons())
  for path in paths { try run.add(path: path) }
  for failure in run.failures {
    print("\(failure.kind) \(failure.name): \(failure.detail)")
    if let reason = failure.reason { print("  left so: \(reason)") }
  }
  for name in run.needless {
    print("\(name): passes; its reason in Tests/ConformanceCases/reasons.tsv can go")
  }
  print(run.summary)
  exit(run.isAsWritten ? 0 : 1)
} catch {
  try? StandardStream.error.write("conformance: \(error)\n")
  exit(2)
}
