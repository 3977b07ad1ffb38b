import Foundation
import Mesmer
import TestSupport

// Plays random motions and checks their laws (scripts/fuzz --motion).
// Arguments: the first seed, the number of motions, a file that holds the
// current seed, for whoever finds it after a trap.

let arguments = CommandLine.arguments
guard arguments.count == 4, let first = UInt64(arguments[1]),
  let count = UInt64(arguments[2]), !first.addingReportingOverflow(count).overflow,
  let current = FileHandle(forWritingAtPath: arguments[3])
else {
  try? StandardStream.error.write("usage: MotionFuzz FIRST-SEED COUNT FILE\n")
  exit(2)
}

if count == 1 {
  // One motion alone is one to look into.
  let motion = RandomMotion(seed: first)
  for line in motion.script { print(line) }
  let events = motion.history.events(after: -.infinity, through: 1e6)
  for event in events { print(event.time, event.kind, event.flags.rawValue) }
}
let laws = MotionLaws()
let clock = ContinuousClock()
let start = clock.now
var failures = 0
for seed in first..<first + count {
  try current.seek(toOffset: 0)
  try current.write(contentsOf: Data("\(seed)\n".utf8))
  if let failure = laws.failure(seed: seed) {
    print("seed \(seed): \(failure)")
    failures += 1
  }
  let done = seed - first + 1
  if done % 5_000 == 0 {
    try? StandardStream.error.write("fuzz: \(done) motions, \(failures) failures\n")
  }
}
let seconds = (clock.now - start) / .seconds(1)
print(
  "\(count) motions from seed \(first) in \(String(format: "%.1f", seconds)) s: "
    + "\(failures) break a law")
exit(failures == 0 ? 0 : 1)
