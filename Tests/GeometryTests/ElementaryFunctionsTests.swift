import MesmerGeometry
import TestSupport
import Testing

/// The laws of all elementary functions: the error against the reference
/// tables, and the exact bits of many results.
@Suite struct ElementaryFunctionsTests {
  /// Checks a table; the bound is that of the function's documentation.
  func check(
    _ table: String, arguments: Int = 1,
    _ function: (ElementaryReference.Entry) -> Double
  ) {
    let entries = ElementaryReference.entries(table)
    #expect(entries.count > 280)
    for entry in entries {
      #expect(entry.arguments.count == arguments)
      let isSubnormal = entry.rounded.magnitude < 0x1p-1022
      let result = function(entry)
      let error = entry.error(of: result)
      #expect(
        error < (isSubnormal ? 1.5 : 1),
        "f\(entry.arguments) = \(result), not \(entry.rounded)")
    }
  }

  @Test func sineIsWithinOneUlp() {
    check(ElementaryReference.sine) { Elementary.sin($0.arguments[0]) }
  }

  @Test func cosineIsWithinOneUlp() {
    check(ElementaryReference.cosine) { Elementary.cos($0.arguments[0]) }
  }

  @Test func arctangentIsWithinOneUlp() {
    check(ElementaryReference.arctangent, arguments: 2) {
      Elementary.atan2($0.arguments[0], $0.arguments[1])
    }
  }

  @Test func exponentialIsWithinOneUlp() {
    check(ElementaryReference.exponential) { Elementary.exp($0.arguments[0]) }
  }

  @Test func binaryExponentialIsWithinOneUlp() {
    check(ElementaryReference.binaryExponential) {
      Elementary.exp2($0.arguments[0])
    }
  }

  @Test func logarithmIsWithinOneUlp() {
    check(ElementaryReference.logarithm) { Elementary.log($0.arguments[0]) }
  }

  @Test func binaryLogarithmIsWithinOneUlp() {
    check(ElementaryReference.binaryLogarithm) {
      Elementary.log2($0.arguments[0])
    }
  }

  @Test func powerIsWithinOneUlp() {
    check(ElementaryReference.power, arguments: 2) {
      Elementary.pow($0.arguments[0], $0.arguments[1])
    }
  }

  /// A function's name, the seed of its arguments, and its value for the next.
  typealias Sampled = (
    String, UInt64, @Sendable (inout SeededGenerator) -> Double
  )

  /// Bits of 100 000 results a function: equal in debug and release builds,
  /// and on every machine.
  static let digests: [Sampled] =
    [
      ("sin", 1, { Elementary.sin(angle(&$0)) }),
      ("cos", 2, { Elementary.cos(angle(&$0)) }),
      (
        "atan2", 3,
        {
          let y = $0.spread(from: -60, to: 60)
          return Elementary.atan2(y, $0.spread(from: -60, to: 60))
        }
      ),
      ("exp", 4, { Elementary.exp($0.double(in: -750...712)) }),
      ("exp2", 5, { Elementary.exp2($0.double(in: -1080...1026)) }),
      ("log", 6, { Elementary.log($0.spread(from: -1074, to: 1023).magnitude) }),
      ("log2", 7, { Elementary.log2($0.double(in: 0...4)) }),
      (
        "pow", 8,
        {
          let x = $0.double(in: 0...4)
          return Elementary.pow(x, $0.double(in: -40...40))
        }
      ),
    ]

  static func angle(_ generator: inout SeededGenerator) -> Double {
    generator.bool()
      ? generator.double(in: -1000...1000)
      : generator.spread(from: -30, to: 1023)
  }

  static let expected: [String: UInt64] = [
    "sin": 0xBD94_A71C_519C_C019,
    "cos": 0x5564_BC0E_768A_21FE,
    "atan2": 0xE37B_9B2C_88D7_E09E,
    "exp": 0xE054_864E_70B7_2AD2,
    "exp2": 0xF68D_B632_CF10_DE8D,
    "log": 0xBBC2_BFCE_24CC_C4D5,
    "log2": 0x16A2_5A2D_61DC_501F,
    "pow": 0x97BC_CB43_E7FF_2E74,
  ]

  @Test(arguments: 0..<8)
  func bitsAreTheSameEverywhere(_ index: Int) {
    let (name, seed, function) = Self.digests[index]
    var generator = SeededGenerator(seed: seed)
    var digest = Digest()
    for _ in 0..<100_000 { digest.add(function(&generator)) }
    #expect(
      digest.value == Self.expected[name],
      "\(name): 0x\(String(digest.value, radix: 16))")
  }
}
