import Foundation
import Mesmer
import PublicCalls
import TestSupport

// Tries the laws of one kind on many seeds (scripts/fuzz).
// Arguments: which laws; the first seed; how many; a file that holds the current
// seed, to find it after a trap.

/// The violation of a seed, and its description.
typealias Laws = (failure: (UInt64) -> String?, description: (UInt64) -> [String])
let kinds: [String: () -> Laws] = [
  "calls": {
    let calls = PublicCalls()
    let isAlone = CommandLine.arguments[3] == "1"
    func log(_ value: String) { try? StandardStream.error.write("  \(value)\n") }
    return (
      {
        // A call without an end ends the program, like one that traps.
        alarm(PublicCalls.seconds)
        defer { alarm(0) }
        return calls.failure(seed: $0, log: isAlone ? log : nil)
      }, calls.description(seed:)
    )
  },
  "messages": {
    guard let laws = try? MessageLaws() else {
      fatalError("there is no temporary folder")
    }
    return (laws.failure(seed:), MessageLaws.description(seed:))
  },
  "svg": {
    let laws = SVGLaws(folder: SVGCase.folder)
    return (
      { laws.failure(seed: $0) },
      { [String(decoding: laws.file(seed: $0), as: UTF8.self)] }
    )
  },
  "wild": { (PictureLaws().failure(seed:), PictureLaws.description(seed:)) },
  "order": {
    let (shapes, frames) = (OrderLaws(), FrameOrderLaws())
    return (
      { shapes.failure(seed: $0) ?? ($0 % 8 == 0 ? frames.failure(seed: $0) : nil) },
      OrderLaws.description(seed:)
    )
  },
  "cards": { (CardLaws().failure(seed:), CardLaws.description(seed:)) },
  "frames": { (CachedFrameLaws().failure(seed:), CachedFrameLaws.description(seed:)) },
  "strokes": { (StrokeLaws().failure(seed:), StrokeLaws.description(seed:)) },
  "windows": {
    (
      {
        WindowLaws().failure(seed: $0) ?? WindowLaws(animates: true).failure(seed: $0)
          ?? CarouselLaws().failure(seed: $0)
      },
      { WindowLaws.description(seed: $0) + CarouselLaws.description(seed: $0) }
    )
  },
  "motion": {
    (
      { MotionLaws().failure(seed: $0) ?? PagedDrags().failure(seed: $0) },
      { MotionLaws.description(seed: $0) + PagedDrags.description(seed: $0) }
    )
  },
]

let arguments = CommandLine.arguments
guard arguments.count == 5, let laws = kinds[arguments[1]]?(),
  let first = UInt64(arguments[2]), let count = UInt64(arguments[3]),
  !first.addingReportingOverflow(count).overflow,
  let current = FileHandle(forWritingAtPath: arguments[4])
else {
  let names = kinds.keys.sorted().joined(separator: "|")
  try? StandardStream.error.write("usage: Fuzz \(names) FIRST-SEED COUNT FILE\n")
  exit(2)
}

if count == 1 {
  // A single failing seed is one to investigate.
  for line in laws.description(first) { print(line) }
}
let clock = ContinuousClock()
let start = clock.now
var slowest: (seed: UInt64, time: Duration) = (first, .zero)
var failures = 0
for seed in first..<first + count {
  try current.seek(toOffset: 0)
  try current.write(contentsOf: Data("\(seed)\n".utf8))
  let begin = clock.now
  if let failure = laws.failure(seed) {
    print("seed \(seed): \(failure)")
    failures += 1
  }
  let time = clock.now - begin
  if time > slowest.time { slowest = (seed, time) }
  let done = seed - first + 1
  if done % 5_000 == 0 {
    try? StandardStream.error.write("fuzz: \(done) seeds, \(failures) failures\n")
  }
}
func seconds(_ time: Duration) -> String { String(format: "%.1f s", time / .seconds(1)) }
print(
  "\(count) seeds from \(first) in \(seconds(clock.now - start)): "
    + "\(failures) break a law; the slowest, seed \(slowest.seed), took "
    + seconds(slowest.time))
exit(failures == 0 ? 0 : 1)
