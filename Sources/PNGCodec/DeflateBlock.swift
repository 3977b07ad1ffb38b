/// One block of a deflate stream (RFC 1951, section 3.2) with its codes: fixed ones, or
/// its own made from the counts of `DeflateStream`'s tokens, whichever takes fewer bits.
struct DeflateBlock {
  /// Bits of the whole block.
  let bitCount: Int
  /// What is written before the tokens: values with their numbers of bits.
  private var head: [(value: UInt64, length: Int)] = []
  /// What is written for each token: the bits, with their number in the highest byte.
  private var table: [UInt64]
  private let endCode: UInt64
  private let endLength: Int

  /// The order in which lengths of code lengths are written.
  private static let lengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  init(counts: UnsafeBufferPointer<UInt32>) {
    var symbols = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 4)
    for token in 0..<256 { symbols[token] = Int(counts[token]) }
    symbols[256] = 1
    var extraBits = 0
    Self.lengthCodes.withUnsafeBufferPointer { codes in
      for extra in 0..<256 {
        let (near, far) = (Int(counts[256 + extra]), Int(counts[512 + extra]))
        if near + far == 0 { continue }
        symbols[codes[extra].symbol] += near + far
        extraBits += codes[extra].bits * (near + far)
        distances[0] += near
        distances[3] += far
      }
    }
    let own = HuffmanCode(counts: symbols, limit: 15)
    let ownDistance = HuffmanCode(counts: distances, limit: 15)
    let ownHead = Self.head(own, ownDistance)
    let fixed = Self.fixed
    let fixedDistance = Self.fixedDistance

    func cost(_ code: HuffmanCode, _ distance: HuffmanCode) -> Int {
      var sum = extraBits
      for i in symbols.indices { sum += symbols[i] * Int(code.lengths[i]) }
      for i in distances.indices { sum += distances[i] * Int(distance.lengths[i]) }
      return sum
    }
    let ownBits = ownHead.reduce(0) { $0 + $1.length } + cost(own, ownDistance)
    let fixedBits = cost(fixed, fixedDistance)
    // Three bits say that the block is not the last, and which kind it is.
    bitCount = 3 + min(ownBits, fixedBits)
    let usesOwn = ownBits < fixedBits
    head = usesOwn ? [(2, 2)] + ownHead : [(1, 2)]
    let code = usesOwn ? own : fixed
    table = Self.table(code, usesOwn ? ownDistance : fixedDistance)
    endCode = UInt64(code.codes[256])
    endLength = Int(code.lengths[256])
  }

  /// Writes the block, `bitCount` bits, as one that is not the last.
  func write(
    _ tokens: UnsafePointer<UInt16>, count: Int, to writer: inout BitWriter
  ) {
    writer.put(0, 1)
    for (value, length) in head { writer.put(value, length) }
    table.withUnsafeBufferPointer { table in
      let entries = table.baseAddress!
      var w = writer
      for i in 0..<count {
        let entry = entries[Int(tokens[i])]
        w.put(entry & 0xff_ffff_ffff_ffff, Int(truncatingIfNeeded: entry &>> 56))
      }
      writer = w
    }
    writer.put(endCode, endLength)
  }

  /// The symbol of a repetition of 3 + `extra` bytes, its extra bits and their value (RFC
  /// 1951, section 3.2.5): eight lengths have a symbol each, then there are four symbols
  /// for each number of extra bits; 258 has its own symbol.
  private static func lengthCode(
    _ extra: Int
  ) -> (symbol: Int, bits: Int, value: Int) {
    if extra < 8 { return (257 + extra, 0, 0) }
    if extra == 255 { return (285, 0, 0) }
    let bits = Int.bitWidth - 1 - extra.leadingZeroBitCount - 2
    return (
      257 + 4 * bits + extra >> bits, bits, extra & ((1 << bits) - 1)
    )
  }

  private static let lengthCodes = (0..<256).map { lengthCode($0) }

  private static let fixed = HuffmanCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistance = HuffmanCode(
    lengths: [UInt8](repeating: 5, count: 30))

  private static func table(_ code: HuffmanCode, _ distance: HuffmanCode) -> [UInt64] {
    var table = [UInt64](repeating: 0, count: 768)
    for literal in 0..<256 {
      table[literal] =
        UInt64(code.codes[literal]) | UInt64(code.lengths[literal]) << 56
    }
    for extra in 0..<256 {
      let (symbol, bits, value) = lengthCodes[extra]
      if code.lengths[symbol] == 0 { continue }
      let length = Int(code.lengths[symbol])
      let front = UInt64(code.codes[symbol]) | UInt64(value) << UInt64(length)
      for (base, place) in [(256, 0), (512, 3)] {
        let total = length + bits + Int(distance.lengths[place])
        table[base + extra] =
          front | UInt64(distance.codes[place]) << UInt64(length + bits)
          | UInt64(total) << 56
      }
    }
    return table
  }

  /// The description of a block's own codes (RFC 1951, section 3.2.7).
  private static func head(
    _ code: HuffmanCode, _ distance: HuffmanCode
  ) -> [(value: UInt64, length: Int)] {
    func trimmed(_ lengths: [UInt8], least: Int) -> [UInt8] {
      let end = lengths.lastIndex { $0 > 0 } ?? 0
      return Array(lengths[..<max(end + 1, least)])
    }
    let symbols = trimmed(code.lengths, least: 257)
    let distances = trimmed(distance.lengths, least: 1)
    let runs = lengthRuns(symbols + distances)

    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let lengthCode = HuffmanCode(counts: counts, limit: 7)
    let shown = max(4, (lengthOrder.lastIndex { lengthCode.lengths[$0] > 0 } ?? 0) + 1)
    var head: [(value: UInt64, length: Int)] = [
      (UInt64(symbols.count - 257), 5), (UInt64(distances.count - 1), 5),
      (UInt64(shown - 4), 4),
    ]
    for symbol in lengthOrder[..<shown] {
      head.append((UInt64(lengthCode.lengths[symbol]), 3))
    }
    for run in runs {
      let length = Int(lengthCode.lengths[run.symbol])
      head.append(
        (
          UInt64(lengthCode.codes[run.symbol]) | UInt64(run.value) << UInt64(length),
          length + run.bits
        ))
    }
    return head
  }

  /// Code lengths as symbols: 0...15 are lengths, 16 repeats the one before 3...6
  /// times, 17 and 18 are 3...10 and 11...138 zeros.
  private static func lengthRuns(
    _ lengths: [UInt8]
  ) -> [(symbol: Int, bits: Int, value: Int)] {
    var runs: [(symbol: Int, bits: Int, value: Int)] = []
    var i = 0
    while i < lengths.count {
      let length = lengths[i]
      var rest = (lengths[i...].firstIndex { $0 != length } ?? lengths.count) - i
      i += rest
      if length != 0 {
        runs.append((Int(length), 0, 0))
        rest -= 1
      }
      while rest >= 3 {
        let part = min(rest, length != 0 ? 6 : 138)
        runs.append(
          length != 0
            ? (16, 2, part - 3) : part < 11 ? (17, 3, part - 3) : (18, 7, part - 11))
        rest -= part
      }
      for _ in 0..<rest { runs.append((Int(length), 0, 0)) }
    }
    return runs
  }
}
