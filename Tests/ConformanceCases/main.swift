import Foundation
import Mesmer
import TestSupport

// Runs canvas and quartz cases, or SVG cases (scripts/conformance): a line for each case
// that fails and, last, a count. Exit status 0: every case passes or has its reason
// in reasons.tsv, or there is no data; 1: one does not; 2: data that was named
// cannot be used.

/// The SVG cases in folders; ends the program.
func runSVG(_ folders: [String]) throws(ConformanceError) -> Never {
  var total = 0
  var passed = 0
  for folder in folders {
    let cases = SVGCase.all(in: folder)
    if cases.isEmpty { throw .empty(path: folder) }
    for one in cases {
      total += 1
      if let failure = one.failure() {
        print("svg \(one.name): \(failure)")
      } else {
        passed += 1
      }
    }
  }
  print("svg \(passed) of \(total)")
  exit(passed == total ? 0 : 1)
}

do {
  var paths = Array(CommandLine.arguments.dropFirst())
  if paths.first == "--svg" { try runSVG(Array(paths.dropFirst())) }
  if paths.isEmpty {
    guard let root = Conformance.root else {
      print("skipped: \(Conformance.absence)")
      exit(0)
    }
    paths = [root]
  }
  var run = ConformanceRun(reasons: try Conformance.reasons())
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
