/// Formatting of numbers in figures.
package enum FigureText {
  /// Returns the shortest text that reads back as the number, without `.0`.
  package static func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns a number with `decimals` (0...6, clamped) decimals, rounded to nearest, ties
  /// away from 0. From ±1e12 on it is the shortest text.
  package static func number(_ value: Double, decimals: Int) -> String {
    var scale = 1
    for _ in 0..<min(max(decimals, 0), 6) { scale *= 10 }
    guard value.magnitude < 1e12 else { return number(value) }
    let units = Int(value.magnitude * Double(scale) + 0.5)
    let sign = value < 0 && units > 0 ? "-" : ""
    if scale == 1 { return "\(sign)\(units)" }
    // The leading 1 preserves the zeros.
    let fraction = String(scale + units % scale).dropFirst()
    return "\(sign)\(units / scale).\(fraction)"
  }

  /// Returns a number with at most 2 decimals.
  package static func short(_ value: Double) -> String {
    var text = number(value, decimals: 2)
    guard value.magnitude < 1e12 else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
