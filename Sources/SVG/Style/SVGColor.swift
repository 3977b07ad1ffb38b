import MesmerDrawing
import MesmerPlatform

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
    return names[name].map { bytes($0 &>> 16, $0 &>> 8 & 255, $0 & 255) }
  }

  private static func bytes(
    _ r: UInt32, _ g: UInt32, _ b: UInt32, alpha: UInt32 = 255
  ) -> Color {
    Color(
      red: Double(r) / 255, green: Double(g) / 255, blue: Double(b) / 255,
      alpha: Double(alpha) / 255)
  }

  private static func hex(_ digits: String) -> Color? {
    guard let value = UInt32(hexadecimal: digits.utf8) else { return nil }
    func nibble(_ shift: UInt32) -> UInt32 { (value >> shift & 15) * 17 }
    switch digits.utf8.count {
    case 3: return bytes(nibble(8), nibble(4), nibble(0))
    case 4: return bytes(nibble(12), nibble(8), nibble(4), alpha: nibble(0))
    case 6: return bytes(value &>> 16, value &>> 8 & 255, value & 255)
    case 8:
      return bytes(
        value &>> 24, value &>> 16 & 255, value &>> 8 & 255, alpha: value & 255)
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

  /// Returns a colour by CSS Color 4, section 5; nil if an argument is invalid. With
  /// commas, numbers and percentages do not mix.
  private static func rgb(_ values: [Argument], _ hasCommas: Bool) -> Color? {
    if hasCommas && !values[1...2].allSatisfy({ $0.unit == values[0].unit }) {
      return nil
    }
    guard let red = part(values[0], of: 255), let green = part(values[1], of: 255),
      let blue = part(values[2], of: 255), let alpha = alpha(values)
    else { return nil }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns a colour by CSS Color 4, section 7; nil if an argument is invalid. With
  /// commas, saturation and lightness are percentages.
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

/// The 148 colour names of CSS Color 4, with their bytes.
extension SVGColor {
  static let names: [String: UInt32] = [
    "aliceblue": 0xf0f8ff, "antiquewhite": 0xfaebd7, "aqua": 0x00ffff,
    "aquamarine": 0x7fffd4, "azure": 0xf0ffff, "beige": 0xf5f5dc, "bisque": 0xffe4c4,
    "black": 0x000000, "blanchedalmond": 0xffebcd, "blue": 0x0000ff,
    "blueviolet": 0x8a2be2, "brown": 0xa52a2a, "burlywood": 0xdeb887,
    "cadetblue": 0x5f9ea0, "chartreuse": 0x7fff00, "chocolate": 0xd2691e,
    "coral": 0xff7f50, "cornflowerblue": 0x6495ed, "cornsilk": 0xfff8dc,
    "crimson": 0xdc143c, "cyan": 0x00ffff, "darkblue": 0x00008b, "darkcyan": 0x008b8b,
    "darkgoldenrod": 0xb8860b, "darkgray": 0xa9a9a9, "darkgreen": 0x006400,
    "darkgrey": 0xa9a9a9, "darkkhaki": 0xbdb76b, "darkmagenta": 0x8b008b,
    "darkolivegreen": 0x556b2f, "darkorange": 0xff8c00, "darkorchid": 0x9932cc,
    "darkred": 0x8b0000, "darksalmon": 0xe9967a, "darkseagreen": 0x8fbc8f,
    "darkslateblue": 0x483d8b, "darkslategray": 0x2f4f4f, "darkslategrey": 0x2f4f4f,
    "darkturquoise": 0x00ced1, "darkviolet": 0x9400d3, "deeppink": 0xff1493,
    "deepskyblue": 0x00bfff, "dimgray": 0x696969, "dimgrey": 0x696969,
    "dodgerblue": 0x1e90ff, "firebrick": 0xb22222, "floralwhite": 0xfffaf0,
    "forestgreen": 0x228b22, "fuchsia": 0xff00ff, "gainsboro": 0xdcdcdc,
    "ghostwhite": 0xf8f8ff, "gold": 0xffd700, "goldenrod": 0xdaa520, "gray": 0x808080,
    "green": 0x008000, "greenyellow": 0xadff2f, "grey": 0x808080, "honeydew": 0xf0fff0,
    "hotpink": 0xff69b4, "indianred": 0xcd5c5c, "indigo": 0x4b0082, "ivory": 0xfffff0,
    "khaki": 0xf0e68c, "lavender": 0xe6e6fa, "lavenderblush": 0xfff0f5,
    "lawngreen": 0x7cfc00, "lemonchiffon": 0xfffacd, "lightblue": 0xadd8e6,
    "lightcoral": 0xf08080, "lightcyan": 0xe0ffff, "lightgoldenrodyellow": 0xfafad2,
    "lightgray": 0xd3d3d3, "lightgreen": 0x90ee90, "lightgrey": 0xd3d3d3,
    "lightpink": 0xffb6c1, "lightsalmon": 0xffa07a, "lightseagreen": 0x20b2aa,
    "lightskyblue": 0x87cefa, "lightslategray": 0x778899, "lightslategrey": 0x778899,
    "lightsteelblue": 0xb0c4de, "lightyellow": 0xffffe0, "lime": 0x00ff00,
    "limegreen": 0x32cd32, "linen": 0xfaf0e6, "magenta": 0xff00ff, "maroon": 0x800000,
    "mediumaquamarine": 0x66cdaa, "mediumblue": 0x0000cd, "mediumorchid": 0xba55d3,
    "mediumpurple": 0x9370db, "mediumseagreen": 0x3cb371, "mediumslateblue": 0x7b68ee,
    "mediumspringgreen": 0x00fa9a, "mediumturquoise": 0x48d1cc,
    "mediumvioletred": 0xc71585, "midnightblue": 0x191970, "mintcream": 0xf5fffa,
    "mistyrose": 0xffe4e1, "moccasin": 0xffe4b5, "navajowhite": 0xffdead,
    "navy": 0x000080, "oldlace": 0xfdf5e6, "olive": 0x808000, "olivedrab": 0x6b8e23,
    "orange": 0xffa500, "orangered": 0xff4500, "orchid": 0xda70d6,
    "palegoldenrod": 0xeee8aa, "palegreen": 0x98fb98, "paleturquoise": 0xafeeee,
    "palevioletred": 0xdb7093, "papayawhip": 0xffefd5, "peachpuff": 0xffdab9,
    "peru": 0xcd853f, "pink": 0xffc0cb, "plum": 0xdda0dd, "powderblue": 0xb0e0e6,
    "purple": 0x800080, "rebeccapurple": 0x663399, "red": 0xff0000,
    "rosybrown": 0xbc8f8f, "royalblue": 0x4169e1, "saddlebrown": 0x8b4513,
    "salmon": 0xfa8072, "sandybrown": 0xf4a460, "seagreen": 0x2e8b57,
    "seashell": 0xfff5ee, "sienna": 0xa0522d, "silver": 0xc0c0c0, "skyblue": 0x87ceeb,
    "slateblue": 0x6a5acd, "slategray": 0x708090, "slategrey": 0x708090,
    "snow": 0xfffafa, "springgreen": 0x00ff7f, "steelblue": 0x4682b4, "tan": 0xd2b48c,
    "teal": 0x008080, "thistle": 0xd8bfd8, "tomato": 0xff6347, "turquoise": 0x40e0d0,
    "violet": 0xee82ee, "wheat": 0xf5deb3, "white": 0xffffff, "whitesmoke": 0xf5f5f5,
    "yellow": 0xffff00, "yellowgreen": 0x9acd32,
  ]
}
