import Foundation

/// The number of random cases that a test tries: the environment's number of that name,
/// or the suite's.
package func tries(_ variable: String, else count: Int) -> Int {
  ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? count
}

/// The number of random cases that a test tries: the suite's, times MESMER_TRIES.
package func tries(_ count: Int) -> Int { count * tries("MESMER_TRIES", else: 1) }

/// Returns the violations of a law by a part of the seeds, each with its seed. Parts have
/// `count` seeds each, times MESMER_TRIES.
package func violations(
  part: UInt64 = 0, _ count: Int, _ failure: (UInt64) -> String?
) -> [String] {
  let size = UInt64(tries(count))
  return (part * size..<(part + 1) * size).compactMap { seed in
    failure(seed).map { "seed \(seed): \($0)" }
  }
}
