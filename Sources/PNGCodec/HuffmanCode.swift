/// A canonical Huffman code of at most `limit` bits per symbol (RFC 1951, section 3.2.2):
/// lengths from counts, codes from lengths, bits in deflate's order.
///
/// Lengths are Huffman's if they respect the limit. If not, long codes are cut to the
/// limit, and the sum of 2^-length is restored to 1 by lengthening the least frequent of
/// the longest shorter codes. Everything is integer arithmetic, and symbols with equal
/// counts keep their order, so the same counts give the same code on every machine.
struct HuffmanCode {
  /// The number of bits of each symbol's code; 0 for symbols that do not occur.
  private(set) var lengths: [UInt8]
  /// Each symbol's code, first bit lowest.
  private(set) var codes: [UInt16]

  /// The code for symbols with these counts. A single symbol gets one bit, which deflate
  /// allows only for distances; without symbols there is no code.
  init(counts: [Int], limit: Int) {
    lengths = [UInt8](repeating: 0, count: counts.count)
    // The count and the symbol in one number, which sorts faster.
    var keys: [UInt64] = []
    keys.reserveCapacity(counts.count)
    for (symbol, count) in counts.enumerated() where count > 0 {
      keys.append(UInt64(count) << 16 | UInt64(symbol))
    }
    keys.sort()
    let used = keys.map { Int($0 & 0xffff) }
    if used.count == 1 {
      lengths[used[0]] = 1
    } else if used.count > 1 {
      // How many codes have each length; the rarest symbols get the longest codes.
      var numbers = Self.numbers(
        ofLengths: Self.depths(used.map { counts[$0] }), limit: limit)
      var length = limit
      for symbol in used {
        while numbers[length] == 0 { length -= 1 }
        numbers[length] -= 1
        lengths[symbol] = UInt8(length)
      }
    }
    codes = Self.codes(lengths: lengths, limit: limit)
  }

  /// The code with given lengths; the sum of 2^-length must be at most 1.
  init(lengths: [UInt8]) {
    self.lengths = lengths
    codes = Self.codes(lengths: lengths, limit: 15)
  }

  /// The depth of each leaf in the Huffman tree of ascending weights, made with two
  /// queues, of leaves and of joined nodes, whose weights only grow.
  private static func depths(_ weights: [Int]) -> [Int] {
    let n = weights.count
    var weight = weights + [Int](repeating: 0, count: n - 1)
    var parent = [Int](repeating: 0, count: 2 * n - 1)
    var leaf = 0
    var node = n
    for next in n..<2 * n - 1 {
      for _ in 0..<2 {
        let takesLeaf = leaf < n && (node == next || weight[leaf] <= weight[node])
        let child = takesLeaf ? leaf : node
        if takesLeaf { leaf += 1 } else { node += 1 }
        weight[next] += weight[child]
        parent[child] = next
      }
    }
    var depth = [Int](repeating: 0, count: 2 * n - 1)
    for i in stride(from: 2 * n - 3, through: 0, by: -1) {
      depth[i] = depth[parent[i]] + 1
    }
    return Array(depth[..<n])
  }

  /// How many leaves have each length when none exceeds the limit.
  private static func numbers(ofLengths depths: [Int], limit: Int) -> [Int] {
    var numbers = [Int](repeating: 0, count: limit + 1)
    for depth in depths { numbers[min(depth, limit)] += 1 }
    // In units of 2^-limit; more than the whole if codes were cut.
    var sum = (1...limit).reduce(0) { $0 + numbers[$1] << (limit - $1) }
    while sum > 1 << limit {
      // A leaf above the limit moves one level down, and one of the longest leaves joins
      // it there: one unit less.
      var length = limit - 1
      while numbers[length] == 0 { length -= 1 }
      numbers[length] -= 1
      numbers[length + 1] += 2
      numbers[limit] -= 1
      sum -= 1
    }
    return numbers
  }

  private static func codes(lengths: [UInt8], limit: Int) -> [UInt16] {
    // First the number of codes one bit shorter than the index, then the first code of
    // the index's length.
    var next = [UInt16](repeating: 0, count: limit + 2)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    var code: UInt16 = 0
    for length in 1...limit {
      code = (code + next[length]) << 1
      next[length] = code
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] += 1
      return reversed(code, count: Int(length))
    }
  }

  private static func reversed(_ code: UInt16, count: Int) -> UInt16 {
    var bits = code
    bits = (bits & 0x5555) << 1 | (bits >> 1) & 0x5555
    bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
    bits = (bits & 0x0f0f) << 4 | (bits >> 4) & 0x0f0f
    return bits.byteSwapped >> UInt16(16 - count)
  }
}
