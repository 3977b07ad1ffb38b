import MesmerGeometry
import TestSupport
import Testing

/// A function's value for arguments.
private typealias Value = @Sendable ([Double]) -> Double

/// The laws of all elementary functions: the error against the reference tables, and the
/// exact bits of many results.
@Suite struct ElementaryFunctionsTests {
  private struct Function {
    var seed: UInt64
    var value: Value
    var arguments: @Sendable (inout SeededGenerator) -> [Double]
    var digest: UInt64
  }

  private static let functions: [String: Function] = [
    "sin": Function(
      seed: 1, value: { Elementary.sin($0[0]) }, arguments: { [angle(&$0)] },
      digest: 0xBD94_A71C_519C_C019),
    "cos": Function(
      seed: 2, value: { Elementary.cos($0[0]) }, arguments: { [angle(&$0)] },
      digest: 0x5564_BC0E_768A_21FE),
    "atan2": Function(
      seed: 3, value: { Elementary.atan2($0[0], $0[1]) },
      arguments: { [$0.spread(from: -60, to: 60), $0.spread(from: -60, to: 60)] },
      digest: 0xE37B_9B2C_88D7_E09E),
    "exp": Function(
      seed: 4, value: { Elementary.exp($0[0]) },
      arguments: { [$0.double(in: -750...712)] }, digest: 0xE054_864E_70B7_2AD2),
    "exp2": Function(
      seed: 5, value: { Elementary.exp2($0[0]) },
      arguments: { [$0.double(in: -1080...1026)] }, digest: 0xF68D_B632_CF10_DE8D),
    "log": Function(
      seed: 6, value: { Elementary.log($0[0]) },
      arguments: { [$0.spread(from: -1074, to: 1023).magnitude] },
      digest: 0xBBC2_BFCE_24CC_C4D5),
    "log2": Function(
      seed: 7, value: { Elementary.log2($0[0]) }, arguments: { [$0.double(in: 0...4)] },
      digest: 0x16A2_5A2D_61DC_501F),
    "pow": Function(
      seed: 8, value: { Elementary.pow($0[0], $0[1]) },
      arguments: { [$0.double(in: 0...4), $0.double(in: -40...40)] },
      digest: 0x97BC_CB43_E7FF_2E74),
  ]

  private static let names = functions.keys.sorted()

  private static func angle(_ generator: inout SeededGenerator) -> Double {
    generator.bool()
      ? generator.double(in: -1000...1000) : generator.spread(from: -30, to: 1023)
  }

  @Test(
    "each function is within one ulp, the bound of its documentation", arguments: names)
  func withinOneUlp(name: String) throws {
    let function = try #require(Self.functions[name])
    let rows = try ElementaryReference.rows(of: name)
    #expect(rows.count > 280)
    let arguments = name == "atan2" || name == "pow" ? 2 : 1
    for row in rows {
      let result = function.value(row.arguments)
      let bound: Double = row.rounded.magnitude < 0x1p-1022 ? 1.5 : 1
      #expect(
        row.arguments.count == arguments && row.error(of: result) < bound,
        "\(name)\(row.arguments) = \(result), not \(row.rounded)")
    }
  }

  @Test(
    "the bits of 100,000 results are equal in all builds, on all machines",
    arguments: names)
  func bitsAreTheSameEverywhere(name: String) throws {
    let function = try #require(Self.functions[name])
    var generator = SeededGenerator(seed: function.seed)
    var digest = Digest()
    for _ in 0..<100_000 { digest.add(function.value(function.arguments(&generator))) }
    #expect(digest.value == function.digest, "0x\(String(digest.value, radix: 16))")
  }
}
