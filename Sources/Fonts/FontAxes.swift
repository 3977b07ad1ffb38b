import CHarfBuzz

/// An axis of a variable font, such as its weight.
package struct FontAxis: Hashable, Sendable {
  /// The four-letter tag, such as `wght`.
  package var tag: String
  /// The smallest value.
  package var minimum: Double
  /// The default value.
  package var standard: Double
  /// The largest value.
  package var maximum: Double

  /// Returns a finite value clamped to the axis, in 1/65536. The result has at most 24
  /// significant bits, so FreeType and HarfBuzz both receive it without rounding.
  func fixed(_ value: Double) -> Int {
    let clamped = min(max(value, minimum), maximum)
    return Int(Float((clamped * 65536).rounded(.toNearestOrAwayFromZero)))
  }
}

extension FontAxis {
  /// Returns the axes of a face in file order, which is also FreeType's and HarfBuzz's.
  static func all(of face: OpaquePointer) -> [FontAxis] {
    var axes: [FontAxis] = []
    var count: UInt32 = 1
    let total = hb_ot_var_get_axis_count(face)
    while axes.count < total {
      var info = hb_ot_var_axis_info_t()
      count = 1
      hb_ot_var_get_axis_infos(face, UInt32(axes.count), &count, &info)
      guard count == 1 else { break }
      axes.append(
        FontAxis(
          tag: OpenTypeTag.text(info.tag), minimum: Double(info.min_value),
          standard: Double(info.default_value), maximum: Double(info.max_value)))
    }
    return axes
  }

  /// Returns the values of all axes in 1/65536: the requested ones, by tag, otherwise the
  /// defaults. Throws for a tag without an axis and for numbers that are not finite.
  static func values(
    of axes: [FontAxis], asked: [String: Double], path: String
  ) throws(FontError) -> [Int] {
    for (tag, value) in asked.sorted(by: { $0.key < $1.key }) {
      guard axes.contains(where: { $0.tag == tag }) else {
        throw .unknownAxis(path: path, axis: tag, known: axes.map(\.tag))
      }
      guard value.isFinite else { throw .axisNotFinite(path: path, axis: tag) }
    }
    return axes.map { $0.fixed(asked[$0.tag] ?? $0.standard) }
  }
}

/// The tags of OpenType tables, features and axes: four characters in a number.
enum OpenTypeTag {
  /// Returns the number of four ASCII characters; shorter tags are padded with spaces.
  /// Nil if the text is empty, longer, or not printable ASCII.
  static func number(_ text: String) -> UInt32? {
    let letters = Array(text.utf8)
    guard 1...4 ~= letters.count, letters.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      return nil
    }
    return (0..<4).reduce(0) {
      $0 &<< 8 | UInt32($1 < letters.count ? letters[$1] : 0x20)
    }
  }

  /// Returns the characters of a number, without trailing spaces; `?` replaces
  /// unprintable ones.
  static func text(_ number: UInt32) -> String {
    var letters = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    while letters.last == 0x20 { letters.removeLast() }
    return letters.map { 0x20...0x7E ~= $0 ? String(UnicodeScalar($0)) : "?" }.joined()
  }
}
