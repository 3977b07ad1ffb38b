import TestSupport
import Testing

@testable import MesmerPNGCodec

struct HuffmanCodeTests {
  /// The lengths and the codes for symbols with these counts. The memory was used before.
  static func code(counts: [Int], limit: Int) -> (lengths: [UInt8], codes: [UInt16]) {
    let code = HuffmanCode()
    code.make((0..<286).map { UInt32($0 * 7 % 100) }, count: 286, limit: 15)
    code.make(counts.map { UInt32($0) }, count: counts.count, limit: limit)
    return (
      Array(UnsafeBufferPointer(start: code.lengths, count: code.count)),
      Array(UnsafeBufferPointer(start: code.codes, count: code.count))
    )
  }

  /// The sum of 2^-length in units of 2^-limit.
  static func sum(_ lengths: [UInt8], limit: Int) -> Int {
    lengths.reduce(0) { $0 + ($1 > 0 ? 1 << (limit - Int($1)) : 0) }
  }

  static func bits(_ lengths: [UInt8], _ counts: [Int]) -> Int {
    zip(lengths, counts).reduce(0) { $0 + Int($1.0) * $1.1 }
  }

  /// The fewest bits of any code without a limit: Huffman's joined sums,
  /// by the slow algorithm.
  static func fewestBits(_ counts: [Int]) -> Int {
    var weights = counts.filter { $0 > 0 }
    var bits = 0
    while weights.count > 1 {
      weights.sort(by: >)
      let joined = weights.removeLast() + weights.removeLast()
      bits += joined
      weights.append(joined)
    }
    return bits
  }

  @Test func codesAreCompletePrefixFreeAndWithinTheLimit() {
    var random = SeededGenerator(seed: 53)
    for limit in [4, 7, 15] {
      for _ in 0..<60 {
        let count = random.int(in: 2...min(1 << limit, 286))
        let counts = (0..<count).map { _ in
          random.int(in: 0...4) == 0 ? 0 : 1 << random.int(in: 0...24)
        }
        let used = counts.filter { $0 > 0 }.count
        let code = Self.code(counts: counts, limit: limit)
        #expect(zip(code.lengths, counts).allSatisfy { ($0 > 0) == ($1 > 0) })
        #expect(code.lengths.allSatisfy { $0 <= limit })
        if used > 1 { #expect(Self.sum(code.lengths, limit: limit) == 1 << limit) }
        // No code begins with another: read lowest bit first.
        let usedSymbols = counts.indices.filter { counts[$0] > 0 }
        var beginnings = 0
        for i in usedSymbols {
          let (length, own) = (code.lengths[i], code.codes[i])
          let mask = UInt16(1) << UInt16(length) &- 1
          for j in usedSymbols
          where length <= code.lengths[j] && own == code.codes[j] & mask {
            beginnings += 1
          }
        }
        // Each is the beginning of itself.
        #expect(beginnings == used)
        // A rarer symbol never has the shorter code.
        for (i, j) in zip(counts.indices, counts.indices.dropFirst())
        where counts[i] > 0 && counts[j] > counts[i] {
          #expect(code.lengths[i] >= code.lengths[j])
        }
      }
    }
  }

  @Test func withoutNeedOfTheLimitNoCodeIsShorter() {
    var random = SeededGenerator(seed: 54)
    for _ in 0..<60 {
      let counts = (0..<random.int(in: 2...100)).map { _ in random.int(in: 0...300) }
      let code = Self.code(counts: counts, limit: 15)
      guard counts.filter({ $0 > 0 }).count > 1 else { continue }
      #expect(Self.bits(code.lengths, counts) == Self.fewestBits(counts))
    }
  }

  /// Fibonacci's numbers make the deepest tree: here 30 levels for 15.
  @Test func theDeepestTreeIsCutAtLittleCost() {
    var counts = [1, 1]
    while counts.count < 31 { counts.append(counts.suffix(2).reduce(0, +)) }
    let code = Self.code(counts: counts, limit: 15)
    #expect(Self.sum(code.lengths, limit: 15) == 1 << 15)
    #expect(code.lengths.max() == 15)
    let (bits, fewest) = (Self.bits(code.lengths, counts), Self.fewestBits(counts))
    #expect(bits > fewest && Double(bits) < 1.01 * Double(fewest))
  }

  /// RFC 1951, section 3.2.2: lengths 3, 3, 3, 3, 3, 2, 4, 4.
  @Test func lengthsGiveTheCodesOfTheSpecification() {
    let code = HuffmanCode(lengths: [3, 3, 3, 3, 3, 2, 4, 4])
    let expected = ["010", "011", "100", "101", "110", "00", "1110", "1111"]
    for (i, text) in expected.enumerated() {
      let found = code.codes[i]
      #expect(found == UInt16(String(text.reversed()), radix: 2))
    }
  }

  @Test func oneSymbolHasOneBitAndNoneHasNoCode() {
    #expect(Self.code(counts: [0, 9, 0], limit: 15).lengths == [0, 1, 0])
    #expect(Self.code(counts: [0, 0], limit: 15).lengths == [0, 0])
  }
}
