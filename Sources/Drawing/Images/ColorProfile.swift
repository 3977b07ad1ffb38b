/// A colour profile (ICC.1:2010), read as far as needed to determine whether it is sRGB.
///
/// The primaries and the curve are compared with those of sRGB. The name is not: some
/// linear profiles have sRGB in their names, and some sRGB profiles have names of one
/// letter.
package struct ColorProfile {
  private let bytes: ArraySlice<UInt8>

  /// Creates a profile from its bytes, which may be invalid.
  package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// Whether the profile is equivalent to sRGB: the primaries within 0.003, a table of
  /// the curve within 0.006 at three places, a formula's parameters within 0.001. Of a
  /// gray profile, only the curve is compared.
  package var isSRGB: Bool {
    switch bytes.big32(at: 16) {
    case 0x5247_4220:  // RGB
      return hasPrimaries && ["rTRC", "gTRC", "bTRC"].allSatisfy(hasCurve)
    case 0x4752_4159:  // GRAY
      return hasCurve("kTRC")
    default: return false
    }
  }

  /// The profile's description; nil unless it has 1 to 60 printable ASCII characters
  /// without double quotes.
  package var name: String? {
    guard let tag = tag("desc") else { return nil }
    var letters: [UInt8]
    switch tag.big32(at: 0) {
    case 0x6465_7363:  // desc: a length with the final zero, then ASCII
      guard let count = tag.big32(at: 8), count <= tag.count - 12 else { return nil }
      letters = Array(tag.dropFirst(12).prefix(count))
    case 0x6d6c_7563:  // mluc: records of 12 bytes from 16 on; the text is UTF-16
      guard let count = tag.big32(at: 20), let offset = tag.big32(at: 24),
        offset <= tag.count, count <= tag.count - offset
      else { return nil }
      let text = Array(tag.dropFirst(offset).prefix(count & ~1))
      letters = stride(from: 0, to: text.count, by: 2).map {
        text[$0] == 0 ? text[$0 + 1] : 0x7f
      }
    default: return nil
    }
    if let zero = letters.firstIndex(of: 0) { letters.removeSubrange(zero...) }
    guard 1...60 ~= letters.count,
      letters.allSatisfy({ 0x20...0x7e ~= $0 && $0 != 0x22 })
    else { return nil }
    return String(decoding: letters, as: UTF8.self)
  }

  /// A one-line warning, without a final period, that the profile is ignored; nil for
  /// sRGB.
  package var warning: String? {
    if isSRGB { return nil }
    let name = name.map { " \"\($0)\"" } ?? ""
    return "the colour profile\(name) is ignored; convert the picture to sRGB"
  }

  /// The warning for a profile that cannot be read.
  package static let damaged =
    "the colour profile is damaged and ignored; convert the picture to sRGB"

  /// Returns the data of a tag; nil if it is missing or invalid. The tag table is at 128:
  /// a count, then records of name, offset and size.
  private func tag(_ name: String) -> ArraySlice<UInt8>? {
    guard let count = bytes.big32(at: 128) else { return nil }
    let letters = Array(name.utf8)
    for i in 0..<min(count, 1000) {
      let record = 132 + 12 * i
      guard record + 12 <= bytes.count else { return nil }
      guard bytes.dropFirst(record).starts(with: letters) else { continue }
      guard let offset = bytes.big32(at: record + 4),
        let size = bytes.big32(at: record + 8),
        offset <= bytes.count, size <= bytes.count - offset
      else { return nil }
      return bytes.dropFirst(offset).prefix(size)
    }
    return nil
  }

  /// sRGB's primaries for a D50 white point, in 65536ths.
  private static let primaries: [(name: String, xyz: [Int])] = [
    ("rXYZ", [28_578, 14_581, 912]), ("gXYZ", [25_241, 46_981, 6_362]),
    ("bXYZ", [9_376, 3_972, 46_799]),
  ]

  private var hasPrimaries: Bool {
    ColorProfile.primaries.allSatisfy { primary in
      guard let tag = tag(primary.name) else { return false }
      return primary.xyz.indices.allSatisfy { i in
        guard let value = tag.big32(at: 8 + 4 * i) else { return false }
        return abs(value - primary.xyz[i]) <= 200
      }
    }
  }

  /// sRGB's curve at 1/4, 1/2 and 3/4, in 65535ths.
  private static let curve = [3_334, 14_027, 34_243]
  /// The parameters g, a, b, c and d of sRGB's formula, in 65536ths.
  private static let formula = [157_286, 62_119, 3_417, 5_072, 2_651]

  private func hasCurve(_ name: String) -> Bool {
    guard let tag = tag(name) else { return false }
    switch tag.big32(at: 0) {
    case 0x6375_7276:  // curv: a table; with one value it is a power
      guard let count = tag.big32(at: 8), 2...65_536 ~= count else { return false }
      return ColorProfile.curve.indices.allSatisfy { i in
        // The index in quarters of a table step.
        let place = (count - 1) * (i + 1)
        let below = place / 4
        guard let low = tag.big16(at: 12 + 2 * below),
          let high = tag.big16(at: 12 + 2 * min(below + 1, count - 1))
        else { return false }
        let value = low + (high - low) * (place % 4) / 4
        return abs(value - ColorProfile.curve[i]) <= 400
      }
    case 0x7061_7261:  // para: a formula; type 3 is that of sRGB, type 4 adds two numbers
      guard let type = tag.big16(at: 8), type == 3 || type == 4 else { return false }
      let rest = type == 4 ? [0, 0] : []
      return (ColorProfile.formula + rest).enumerated().allSatisfy { (i, number) in
        guard let value = tag.big32(at: 12 + 4 * i) else { return false }
        return abs(value - number) <= 70
      }
    default: return false
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the big-endian 16-bit number at an offset; nil outside.
  package func big16(at offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    let i = startIndex + offset
    return Int(self[i]) &<< 8 | Int(self[i + 1])
  }

  /// Returns the big-endian unsigned 32-bit number at an offset; nil outside.
  package func big32(at offset: Int) -> Int? {
    guard let high = big16(at: offset), let low = big16(at: offset + 2) else {
      return nil
    }
    return high &<< 16 | low
  }
}
