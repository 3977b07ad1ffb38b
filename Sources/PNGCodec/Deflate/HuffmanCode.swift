/// A canonical Huffman code of at most `limit` bits per symbol (RFC 1951, section 3.2.2):
/// lengths from counts, codes from lengths, bits in deflate's order.
///
/// Lengths are Huffman's if they respect the limit. Otherwise long codes are cut to the
/// limit, and the sum of 2^-length is restored to 1 by lengthening the least frequent of
/// the longest shorter codes. All arithmetic is in integers, and symbols with equal
/// counts keep their order, so the same counts give the same code on every machine.
///
/// The object has memory for `maximum` symbols, which is reused from code to code: pieces
/// of a stream are short, and each has its own codes.
final class HuffmanCode {
  /// The largest number of symbols, that of deflate.
  static let maximum = 288

  /// The number of symbols.
  private(set) var count = 0
  /// The number of bits of each symbol's code; 0 for symbols that do not occur.
  let lengths: UnsafeMutablePointer<UInt8>
  /// Each symbol's code, first bit lowest.
  let codes: UnsafeMutablePointer<UInt16>

  /// The used symbols with their counts, from the rarest, and space for sorting them.
  private let keys: UnsafeMutablePointer<UInt64>
  /// The weights of leaves and of joined nodes, both ascending.
  private let weights: UnsafeMutablePointer<Int>
  /// The parents of leaves and of joined nodes; then their depths.
  private let parents: UnsafeMutablePointer<UInt16>

  init() {
    lengths = .allocate(capacity: Self.maximum)
    codes = .allocate(capacity: Self.maximum)
    keys = .allocate(capacity: 2 * Self.maximum)
    weights = .allocate(capacity: 2 * Self.maximum + 2)
    parents = .allocate(capacity: 2 * Self.maximum)
  }

  /// Creates the code with given lengths of up to 15 bits; the sum of 2^-length must be
  /// at most 1.
  convenience init(lengths: [UInt8]) {
    self.init()
    count = lengths.count
    self.lengths.update(from: lengths, count: count)
    makeCodes(limit: 15)
  }

  deinit {
    lengths.deallocate()
    codes.deallocate()
    keys.deallocate()
    weights.deallocate()
    parents.deallocate()
  }

  /// Computes the code for symbols with these counts. A single symbol gets one bit,
  /// which deflate allows only for distances; without symbols there is no code.
  func make(_ counts: UnsafePointer<UInt32>, count: Int, limit: Int) {
    self.count = count
    lengths.update(repeating: 0, count: count)
    var used = 0
    for symbol in 0..<count {
      keys[used] = UInt64(counts[symbol]) &<< 16 | UInt64(symbol)
      used &+= counts[symbol] == 0 ? 0 : 1
    }
    if used == 1 {
      lengths[Int(keys[0] & 0xffff)] = 1
    } else if used > 1 {
      sortKeys(used)
      makeDepths(used)
      makeLengths(used, limit: limit)
    }
    makeCodes(limit: limit)
  }

  /// Sorts the keys by their counts; equal ones keep their order.
  private func sortKeys(_ used: Int) {
    var all: UInt64 = 0
    for i in 0..<used { all |= keys[i] }
    var (from, to) = (keys, keys + Self.maximum)
    var shift: UInt64 = 16
    while all >> shift != 0 {
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 257) { starts in
        let starts = starts.baseAddress!
        starts.initialize(repeating: 0, count: 257)
        for i in 0..<used { starts[Int(from[i] >> shift & 255) &+ 1] &+= 1 }
        for i in 1..<256 { starts[i] &+= starts[i &- 1] }
        for i in 0..<used {
          let digit = Int(from[i] >> shift & 255)
          to[Int(starts[digit])] = from[i]
          starts[digit] &+= 1
        }
      }
      (from, to) = (to, from)
      shift += 8
    }
    if from != keys { keys.update(from: from, count: used) }
  }

  /// Stores the depth of each leaf in the Huffman tree of the keys' counts in `parents`.
  /// The tree is built with two queues, of leaves and of joined nodes, with ascending
  /// weights.
  private func makeDepths(_ n: Int) {
    let leaves = weights
    let nodes = weights + n + 1
    for i in 0..<n { leaves[i] = Int(keys[i] &>> 16) }
    leaves[n] = .max
    nodes.update(repeating: .max, count: n)
    var leaf = 0
    var node = 0
    for next in 0..<n &- 1 {
      var sum = 0
      for _ in 0..<2 {
        let takesLeaf = leaves[leaf] <= nodes[node]
        sum &+= min(leaves[leaf], nodes[node])
        parents[takesLeaf ? leaf : n &+ node] = UInt16(truncatingIfNeeded: n &+ next)
        leaf &+= takesLeaf ? 1 : 0
        node &+= takesLeaf ? 0 : 1
      }
      nodes[next] = sum
    }
    parents[2 * n - 2] = 0
    for i in stride(from: 2 * n - 3, through: 0, by: -1) {
      parents[i] = parents[Int(parents[i])] &+ 1
    }
  }

  /// Assigns lengths to the symbols: the rarest get the longest codes.
  private func makeLengths(_ used: Int, limit: Int) {
    // The number of leaves of each length, cut to the limit.
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 16) { numbers in
      numbers.initialize(repeating: 0)
      for i in 0..<used { numbers[min(Int(parents[i]), limit)] += 1 }
      // In units of 2^-limit; more than 1 if codes were cut.
      var sum = 0
      for length in 1...limit { sum += numbers[length] << (limit - length) }
      while sum > 1 << limit {
        // A leaf above the limit moves one level down, and one of the longest leaves
        // joins it there: one unit less.
        var length = limit - 1
        while numbers[length] == 0 { length -= 1 }
        numbers[length] -= 1
        numbers[length + 1] += 2
        numbers[limit] -= 1
        sum -= 1
      }
      var length = limit
      for i in 0..<used {
        while numbers[length] == 0 { length -= 1 }
        numbers[length] -= 1
        lengths[Int(keys[i] & 0xffff)] = UInt8(length)
      }
    }
  }

  /// Computes the codes of the lengths.
  private func makeCodes(limit: Int) {
    // First the number of codes one bit shorter than the index, then the first code of
    // the index's length.
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 17) { next in
      next.initialize(repeating: 0)
      for symbol in 0..<count where lengths[symbol] > 0 {
        next[Int(lengths[symbol]) + 1] += 1
      }
      var code: UInt16 = 0
      for length in 1...limit {
        code = (code + next[length]) &<< 1
        next[length] = code
      }
      for symbol in 0..<count {
        let length = Int(lengths[symbol])
        if length == 0 {
          codes[symbol] = 0
        } else {
          codes[symbol] = Self.reversed(next[length], count: length)
          next[length] &+= 1
        }
      }
    }
  }

  private static func reversed(_ code: UInt16, count: Int) -> UInt16 {
    var bits = code
    bits = (bits & 0x5555) &<< 1 | (bits &>> 1) & 0x5555
    bits = (bits & 0x3333) &<< 2 | (bits &>> 2) & 0x3333
    bits = (bits & 0x0f0f) &<< 4 | (bits &>> 4) & 0x0f0f
    return bits.byteSwapped >> UInt16(16 - count)
  }
}
