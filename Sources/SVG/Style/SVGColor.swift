import MesmerDrawing

/// A parser of colours: 148 names, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`,
/// `rgba()`, `hsl()`, `hsla()` with commas or spaces, and `transparent`, by CSS Color
/// 4.
package enum SVGColor {
  /// Returns the colour of a text; nil if it is invalid.
  package static func parse(_ text: String) -> Color? {
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
      guard let (values, hasCommas) = arguments(&cursor) else { return nil }
      switch name {
      case "rgb", "rgba": return rgb(values, hasCommas)
      case "hsl", "hsla": return hsl(values, hasCommas)
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

  /// An argument of a function: a number with its unit in lower case, or 0 with `none`.
  private typealias Argument = (value: Double, unit: String)

  /// Reads three or four arguments and the function's end. Either commas separate all
  /// of them, or white space separates the first three (optional before signs and
  /// dots), and a slash precedes the alpha.
  private static func arguments(
    _ cursor: inout ValueCursor
  ) -> (values: [Argument], hasCommas: Bool)? {
    var result: [Argument] = []
    var hasCommas = false
    while result.count < 3 || result.count == 3 && !cursor.skipEnd() {
      cursor.skipSpace()
      if result.count == 1 {
        hasCommas = cursor.skip(",")
      } else if result.count > 1 && hasCommas || result.count == 3 {
        guard cursor.skip(hasCommas ? "," : "/") else { return nil }
      }
      cursor.skipSpace()
      if let number = cursor.number() {
        result.append((number, cursor.unit()))
      } else {
        guard cursor.name().lowercased() == "none" else { return nil }
        result.append((0, "none"))
      }
    }
    if result.count == 4 && !cursor.skipEnd() { return nil }
    if hasCommas && result.contains(where: { $0.unit == "none" }) { return nil }
    return (result, hasCommas)
  }

  /// Returns the alpha of a function, 1 by default; nil if it is not a number or
  /// percentage.
  private static func alpha(_ values: [Argument]) -> Double? {
    values.count < 4 ? 1 : part(values[3], of: 1)
  }

  /// Returns a number as a fraction of a whole, or a percentage; nil if it is neither.
  private static func part(_ argument: Argument, of whole: Double) -> Double? {
    switch argument.unit {
    case "", "none": argument.value / whole
    case "%": argument.value / 100
    default: nil
    }
  }

  /// Returns a colour by CSS Color 4, section 5. With commas, numbers and percentages
  /// do not mix.
  private static func rgb(_ values: [Argument], _ hasCommas: Bool) -> Color? {
    if hasCommas && !values[1...2].allSatisfy({ $0.unit == values[0].unit }) {
      return nil
    }
    guard let red = part(values[0], of: 255), let green = part(values[1], of: 255),
      let blue = part(values[2], of: 255), let alpha = alpha(values)
    else { return nil }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns a colour by CSS Color 4, section 7. With commas, saturation and lightness
  /// are percentages.
  private static func hsl(_ values: [Argument], _ hasCommas: Bool) -> Color? {
    let angle = values[0].unit == "" || values[0].unit == "none" ? "deg" : values[0].unit
    if hasCommas && !values[1...2].allSatisfy({ $0.unit == "%" }) { return nil }
    guard let degrees = SVGValue.degrees(values[0].value, angle),
      let saturation = part(values[1], of: 100).map({ min(max($0, 0), 1) }),
      let lightness = part(values[2], of: 100).map({ min(max($0, 0), 1) }),
      let alpha = alpha(values)
    else { return nil }
    var hue = degrees.truncatingRemainder(dividingBy: 360)
    if hue < 0 { hue += 360 }
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}
