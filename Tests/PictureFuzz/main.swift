import Foundation
import Mesmer
import TestSupport

// Draws wild pictures and checks their laws (scripts/fuzz).
// Arguments: the first seed, the number of pictures, a file that holds the
// current seed, for whoever finds it after a trap.

let arguments = CommandLine.arguments
guard arguments.count == 4, let first = UInt64(arguments[1]),
  let count = UInt64(arguments[2]), !first.addingReportingOverflow(count).overflow,
  let current = FileHandle(forWritingAtPath: arguments[3])
else {
  try? StandardStream.error.write("usage: PictureFuzz FIRST-SEED COUNT FILE\n")
  exit(2)
}

if count == 1 {
  // One picture alone is one to look into.
  for line in PictureLaws.description(seed: first) { print(line) }
}
let laws = PictureLaws()
let clock = ContinuousClock()
let start = clock.now
var slowest: (seed: UInt64, time: Duration) = (first, .zero)
var failures = 0
for seed in first..<first + count {
  try current.seek(toOffset: 0)
  try current.write(contentsOf: Data("\(seed)\n".utf8))
  let begin = clock.now
  if let failure = laws.failure(seed: seed) {
    print("seed \(seed): \(failure)")
    failures += 1
  }
  let time = clock.now - begin
  if time > slowest.time { slowest = (seed, time) }
  let done = seed - first + 1
  if done % 5_000 == 0 {
    try? StandardStream.error.write("fuzz: \(done) pictures, \(failures) failures\n")
  }
}
func seconds(_ time: Duration) -> String { String(format: "%.1f s", time / .seconds(1)) }
print(
  "\(count) pictures from seed \(first) in \(seconds(clock.now - start)): "
    + "\(failures) break a law; the slowest, seed \(slowest.seed), took "
    + seconds(slowest.time))
exit(failures == 0 ? 0 : 1)
