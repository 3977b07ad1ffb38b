import MesmerDrawing
import MesmerSceneFormat

/// The notation of colours in messages.
package enum ColorText {
  /// Returns the CSS notation of a colour's JSON text; nil if the text is not a colour.
  package static func css(_ text: String) -> String? {
    guard let color = ViewValues.color(text)?.straight8 else { return nil }
    return "rgb(\(color.r) \(color.g) \(color.b) / \(Double(color.a) / 255))"
  }

  /// Returns the JSON text of a key's value; for a colour whose components are multiples
  /// of 1/255, `"#rrggbb"` or `"#rrggbbaa"` instead of their list.
  static func short(_ text: String, key: String) -> String {
    guard key.hasSuffix("Color") || key.hasSuffix("background"), text.hasPrefix("["),
      text.hasSuffix("]")
    else {
      return text
    }
    var result = "\"#"
    let parts = text.dropFirst().dropLast().split(separator: ",")
    guard parts.count == 3 || parts.count == 4 else { return text }
    for part in parts {
      guard let share = Double(part.filter { $0 != " " }), share >= 0, share <= 1 else {
        return text
      }
      let level = (share * 255).rounded()
      if (share * 255 - level).magnitude > 1e-9 { return text }
      result += Int(level).hexadecimal(2)
    }
    return result + "\""
  }
}
