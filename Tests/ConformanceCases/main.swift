import Foundation
import Mesmer
import TestSupport

// Runs canvas and quartz cases (scripts/conformance): a line for each case that
// fails and, last, a count. Exit status 0: every case passes or has its reason
// in reasons.tsv, or there is no data; 1: one does not; 2: data that was named
// cannot be used.

do {
  var paths = Array(CommandLine.arguments.dropFirst())
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
