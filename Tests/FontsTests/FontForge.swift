/// The tables of a TrueType or OpenType file, to be changed and put together again.
/// Checksums are left as they are: no reader here checks them.
struct FontForge {
  var magic: UInt32
  var tables: [String: [UInt8]] = [:]

  init(_ file: [UInt8]) {
    magic = Self.word(file, 0)
    for index in 0..<Int(Self.half(file, 4)) {
      let entry = 12 + 16 * index
      let name = String(decoding: file[entry..<entry + 4], as: UTF8.self)
      let offset = Int(Self.word(file, entry + 8))
      let length = Int(Self.word(file, entry + 12))
      tables[name] = Array(file[offset..<offset + length])
    }
  }

  /// The file, its offsets counting from `base` bytes before it.
  func file(base: Int = 0) -> [UInt8] {
    let sorted = tables.sorted { $0.key < $1.key }
    var directory =
      Self.bytes(magic) + Self.bytes(UInt16(sorted.count)) + [0, 0, 0, 0, 0, 0]
    var body: [UInt8] = []
    let start = base + 12 + 16 * sorted.count
    for (name, table) in sorted {
      directory += Array(name.utf8) + [0, 0, 0, 0]
      directory +=
        Self.bytes(UInt32(start + body.count)) + Self.bytes(UInt32(table.count))
      body += table + [UInt8](repeating: 0, count: -table.count & 3)
    }
    return directory + body
  }

  /// A collection of fonts.
  static func collection(_ fonts: [FontForge]) -> [UInt8] {
    var header = Array("ttcf".utf8) + bytes(UInt32(0x10000)) + bytes(UInt32(fonts.count))
    var body: [UInt8] = []
    let start = 12 + 4 * fonts.count
    for font in fonts {
      header += bytes(UInt32(start + body.count))
      body += font.file(base: start + body.count)
    }
    return header + body
  }

  /// Changes a 16-bit number of a table.
  mutating func set(_ table: String, at offset: Int, _ value: Int) {
    tables[table]?.replaceSubrange(
      offset..<offset + 2, with: Self.bytes(UInt16(truncatingIfNeeded: value)))
  }

  static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func half(_ bytes: [UInt8], _ at: Int) -> UInt16 {
    UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1])
  }

  static func bytes<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
