import Mesmer

extension Color {
  /// A colour as CSS spells it: a basic name, `#rgb`, `#rgba`, `#rrggbb`,
  /// `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()` or `hsla()` with commas, spaces,
  /// percentages and a slash before the alpha. Nil for anything else.
  package convenience init?(css text: String) {
    let text = text.lowercased().trimmingSpaces
    if let named = Color.cssNames[text] {
      self.init(light: named, dark: named)
    } else if text.hasPrefix("#") {
      self.init(hexDigits: text.dropFirst())
    } else if text.hasSuffix(")"), let open = text.firstIndex(of: "(") {
      let parts = text[text.index(after: open)...].dropLast()
        .split { $0 == "," || $0 == "/" || $0 == " " }.map(String.init)
      guard parts.count == 3 || parts.count == 4 else { return nil }
      let alpha = parts.count == 4 ? Color.part(parts[3], of: 1) : 1
      switch text[..<open] {
      case "rgb", "rgba":
        let c = parts.prefix(3).compactMap { Color.part($0, of: 255) }
        guard let alpha, c.count == 3 else { return nil }
        self.init(red: c[0] / 255, green: c[1] / 255, blue: c[2] / 255, alpha: alpha)
      case "hsl", "hsla":
        let hue = Double(parts[0].hasSuffix("deg") ? parts[0].dropLast(3) : parts[0][...])
        guard let hue, hue.isFinite, let alpha, parts[1].hasSuffix("%"),
          parts[2].hasSuffix("%"), let saturation = Color.part(parts[1], of: 1),
          let lightness = Color.part(parts[2], of: 1)
        else { return nil }
        self.init(hue: hue, saturation: saturation, lightness: lightness, alpha: alpha)
      default: return nil
      }
    } else {
      return nil
    }
  }

  private convenience init?(hexDigits text: Substring) {
    var digits = text.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == text.count else { return nil }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      Double(digits[$0] * 16 + digits[$0 + 1]) / 255
    }
    self.init(
      red: bytes[0], green: bytes[1], blue: bytes[2],
      alpha: bytes.count == 4 ? bytes[3] : 1)
  }

  /// The formula of CSS Color 4, section 7.1; saturation and lightness 0...1.
  private convenience init(
    hue: Double, saturation: Double, lightness: Double, alpha: Double
  ) {
    var degrees = hue.truncatingRemainder(dividingBy: 360)
    if degrees < 0 { degrees += 360 }
    let s = min(max(saturation, 0), 1)
    let l = min(max(lightness, 0), 1)
    func channel(_ n: Double) -> Double {
      let k = (n + degrees / 30).truncatingRemainder(dividingBy: 12)
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  /// A number, or a percentage of a whole.
  private static func part(_ text: String, of whole: Double) -> Double? {
    if text.hasSuffix("%") { return Double(text.dropLast()).map { $0 / 100 * whole } }
    return Double(text)
  }

  /// The names of CSS 2.1, and transparent.
  private static let cssNames: [String: Color] = [
    "transparent": .clear, "black": .black, "white": .white, "red": .red, "lime": .green,
    "blue": .blue, "yellow": .yellow, "aqua": .cyan, "cyan": .cyan, "fuchsia": .magenta,
    "magenta": .magenta, "gray": bytes(128, 128, 128), "grey": bytes(128, 128, 128),
    "silver": bytes(192, 192, 192), "maroon": bytes(128, 0, 0), "green": bytes(0, 128, 0),
    "navy": bytes(0, 0, 128), "olive": bytes(128, 128, 0), "teal": bytes(0, 128, 128),
    "purple": bytes(128, 0, 128), "orange": bytes(255, 165, 0),
  ]

  private static func bytes(_ r: Double, _ g: Double, _ b: Double) -> Color {
    Color(red: r / 255, green: g / 255, blue: b / 255)
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
