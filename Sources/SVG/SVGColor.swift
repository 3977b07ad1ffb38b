import MesmerDrawing

/// Reading colours: 148 names, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`,
/// `hsl()`, `hsla()` with commas or spaces, and `transparent`.
enum SVGColor {
  /// The colour that a text names; nil if it names none.
  static func parse(_ text: String) -> Color? {
    var cursor = ValueCursor(text)
    cursor.skipSpace()
    guard let color = read(&cursor) else { return nil }
    cursor.skipSpace()
    return cursor.isAtEnd ? color : nil
  }

  /// Reads a colour at a cursor.
  static func read(_ cursor: inout ValueCursor) -> Color? {
    if cursor.skip("#") { return hex(cursor.name()) }
    let name = cursor.name().lowercased()
    if cursor.skip("(") {
      guard let values = arguments(&cursor) else { return nil }
      switch name {
      case "rgb", "rgba": return rgb(values)
      case "hsl", "hsla": return hsl(values)
      default: return nil
      }
    }
    if name == "transparent" { return .clear }
    return names[name].map { bytes($0 >> 16, $0 >> 8 & 255, $0 & 255) }
  }

  private static func bytes(
    _ r: UInt32, _ g: UInt32, _ b: UInt32, alpha: UInt32 = 255
  ) -> Color {
    Color(
      red: Double(r) / 255, green: Double(g) / 255, blue: Double(b) / 255,
      alpha: Double(alpha) / 255)
  }

  private static func hex(_ digits: String) -> Color? {
    guard digits.utf8.allSatisfy({ $0 != 45 && $0 != 43 }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    func nibble(_ shift: UInt32) -> UInt32 { (value >> shift & 15) * 17 }
    switch digits.utf8.count {
    case 3: return bytes(nibble(8), nibble(4), nibble(0))
    case 4: return bytes(nibble(12), nibble(8), nibble(4), alpha: nibble(0))
    case 6: return bytes(value >> 16, value >> 8 & 255, value & 255)
    case 8:
      return bytes(
        value >> 24, value >> 16 & 255, value >> 8 & 255, alpha: value & 255)
    default: return nil
    }
  }

  /// An argument of a function, and whether it is a percentage.
  private typealias Argument = (value: Double, isPercent: Bool)

  /// Three or four arguments, in degrees if they are angles, and the closing bracket.
  private static func arguments(_ cursor: inout ValueCursor) -> [Argument]? {
    var result: [Argument] = []
    cursor.skipSpace()
    while !cursor.skip(")") {
      guard result.count < 4, var number = cursor.number() else { return nil }
      let isPercent = cursor.skip("%")
      if !isPercent {
        switch cursor.name().lowercased() {
        case "", "deg": break
        case "rad": number *= 180 / Double.pi
        case "turn": number *= 360
        case "grad": number *= 0.9
        default: return nil
        }
      }
      result.append((number, isPercent))
      cursor.skipSpace()
      if cursor.skip(",") || cursor.skip("/") { cursor.skipSpace() }
    }
    return result.count >= 3 ? result : nil
  }

  private static func alpha(_ values: [Argument]) -> Double {
    values.count < 4 ? 1 : values[3].value / (values[3].isPercent ? 100 : 1)
  }

  private static func rgb(_ values: [Argument]) -> Color {
    func channel(_ i: Int) -> Double {
      values[i].value / (values[i].isPercent ? 100 : 255)
    }
    return Color(
      red: channel(0), green: channel(1), blue: channel(2), alpha: alpha(values))
  }

  /// CSS Color 4, section 7.1.
  private static func hsl(_ values: [Argument]) -> Color {
    var hue = values[0].value.truncatingRemainder(dividingBy: 360)
    if hue < 0 { hue += 360 }
    let saturation = min(max(values[1].value / 100, 0), 1)
    let lightness = min(max(values[2].value / 100, 0), 1)
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return Color(
      red: channel(0), green: channel(8), blue: channel(4), alpha: alpha(values))
  }
}
