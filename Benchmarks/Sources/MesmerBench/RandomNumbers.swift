/// The generator that the workloads are made with: a linear congruential
/// generator of 64 bits whose upper 31 are used. The state is advanced before
/// each use.
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number in 0 ..< n.
  mutating func below(_ n: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (Int(state >> 33) * n) >> 31
  }
}

/// Inputs that are not the ones that the workload is defined by.
struct WrongInput: Error, CustomStringConvertible {
  let name: String
  let expected: String
  let found: Digest

  var description: String {
    "the \(name) have the digest \(found), not \(expected)"
  }
}

/// FNV-1a with 64 bits: says whether two runs, or two programs, worked on the
/// same bytes.
struct Digest: Equatable, CustomStringConvertible {
  private(set) var value: UInt64 = 1_469_598_103_934_665_603

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 1_099_511_628_211
  }

  /// Adds a number as four bytes, the low one first.
  mutating func add(_ number: Int32) {
    let bits = UInt32(bitPattern: number)
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      add(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  init() {}

  init(of numbers: [Int32]) {
    for number in numbers { add(number) }
  }

  init(of bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { for byte in $0 { add(byte) } }
  }

  /// 16 hexadecimal digits.
  var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
