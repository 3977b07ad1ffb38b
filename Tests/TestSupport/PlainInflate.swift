/// A simple reader of deflate (RFC 1950 and 1951): one bit at a time, with codes in a
/// dictionary. It checks zlib's result independently, and shows how a stream is made.
package enum PlainInflate {
  /// A copy of earlier bytes.
  package struct Repetition: Equatable, Sendable {
    package let length: Int
    package let distance: Int

    package init(_ length: Int, from distance: Int) {
      self.length = length
      self.distance = distance
    }
  }

  /// The errors of a stream.
  package struct Fault: Error, CustomStringConvertible { package let description: String }

  /// The bytes of a zlib stream, whose checksum and end are checked.
  package static func inflate(_ stream: [UInt8]) throws -> [UInt8] {
    try Reader(stream).run().bytes
  }

  /// The number of a stream's blocks.
  package static func blocks(_ stream: [UInt8]) throws -> Int {
    try Reader(stream).run().blocks
  }

  /// A stream's copies, in their order.
  package static func repetitions(_ stream: [UInt8]) throws -> [Repetition] {
    try Reader(stream).run().repetitions
  }

  private struct Reader {
    let stream: [UInt8]
    var position = 16
    var bytes: [UInt8] = []
    var blocks = 0
    var repetitions: [Repetition] = []

    init(_ stream: [UInt8]) { self.stream = stream }

    func demand(_ condition: Bool, _ text: String) throws {
      if !condition { throw Fault(description: text) }
    }

    mutating func bits(_ count: Int) throws -> Int {
      try demand(position + count <= stream.count * 8, "the stream ends early")
      var value = 0
      var i = 0
      while i < count {
        value |= Int(stream[position &>> 3] &>> UInt8(position & 7) & 1) &<< i
        position += 1
        i += 1
      }
      return value
    }

    func run() throws -> Reader {
      var reader = self
      try demand(stream.count > 6, "too short")
      try demand(
        stream[0] == 0x78 && (Int(stream[0]) * 256 + Int(stream[1])) % 31 == 0,
        "no zlib header")
      var isLast = false
      while !isLast {
        isLast = try reader.bits(1) == 1
        reader.blocks += 1
        switch try reader.bits(2) {
        case 0: try reader.storedBytes()
        case 1:
          try reader.codes(
            symbols: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 },
            distances: [Int](repeating: 5, count: 30))
        case 2: try reader.ownCodes()
        default: throw Fault(description: "a kind of block that is not expected")
        }
      }
      let end = (reader.position + 7) / 8
      try demand(end + 4 == stream.count, "the checksum is not at the end")
      var (a, b) = (1, 0)
      for byte in reader.bytes {
        a = (a + Int(byte)) % 65521
        b = (b + a) % 65521
      }
      try demand(
        Array(stream[end...]) == PNGFormat.big32(b << 16 | a), "a wrong checksum")
      return reader
    }

    /// A stored block; only an empty one is expected, as at the end of a flush.
    mutating func storedBytes() throws {
      position = (position + 7) & ~7
      let count = try bits(16)
      try demand(count == 0, "stored bytes")
      let complement = try bits(16)
      try demand(complement == 0xffff, "a wrong length of stored bytes")
    }

    /// The symbol of each code, whose first bit is highest and follows a leading 1.
    func table(_ lengths: [Int]) -> [Int] {
      var table = [Int](repeating: -1, count: 1 << 16)
      var code = 0
      for length in 1...15 {
        for (symbol, own) in lengths.enumerated() where own == length {
          table[1 << length | code] = symbol
          code += 1
        }
        code <<= 1
      }
      return table
    }

    mutating func symbol(_ table: [Int]) throws -> Int {
      var code = 1
      for _ in 1...15 {
        code = try code << 1 | bits(1)
        if table[code] >= 0 { return table[code] }
      }
      throw Fault(description: "no such code")
    }

    mutating func ownCodes() throws {
      let symbols = try bits(5) + 257
      let distances = try bits(5) + 1
      let shown = try bits(4) + 4
      let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
      var lengths = [Int](repeating: 0, count: 19)
      for place in order[..<shown] { lengths[place] = try bits(3) }
      let table = table(lengths)
      var all: [Int] = []
      while all.count < symbols + distances {
        switch try symbol(table) {
        case 16:
          try demand(!all.isEmpty, "nothing to repeat")
          all += try [Int](repeating: all.last!, count: 3 + bits(2))
        case 17: all += try [Int](repeating: 0, count: 3 + bits(3))
        case 18: all += try [Int](repeating: 0, count: 11 + bits(7))
        case let length: all.append(length)
        }
      }
      try demand(all.count == symbols + distances, "too many lengths")
      try codes(symbols: Array(all[..<symbols]), distances: Array(all[symbols...]))
    }

    mutating func codes(symbols: [Int], distances: [Int]) throws {
      let starts = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67,
        83, 99, 115, 131, 163, 195, 227, 258,
      ]
      let extra = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5,
        5, 0,
      ]
      let (symbolTable, distanceTable) = (table(symbols), table(distances))
      while true {
        let symbol = try symbol(symbolTable)
        if symbol == 256 { return }
        if symbol < 256 {
          bytes.append(UInt8(symbol))
          continue
        }
        let length = try starts[symbol - 257] + bits(extra[symbol - 257])
        let place = try self.symbol(distanceTable)
        try demand(place < 4, "a distance that is not expected")
        let distance = place + 1
        try demand(distance <= bytes.count, "a copy from before the start")
        for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
        repetitions.append(Repetition(length, from: distance))
      }
    }
  }
}
