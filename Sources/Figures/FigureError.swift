import MesmerGeometry

/// An error that prevents the drawing of a figure. The description is a one-line
/// diagnostic.
package enum FigureError: Error, Hashable, Sendable {
  /// The size in points is too small for the contents of the figure, or not finite.
  case size(Size, minimum: Size)
  /// The scale is not from 0.25 through 16.
  case scale(Double)
  /// The figure has more pixels than a picture may have, in total or on a side.
  case tooManyPixels(width: Double, height: Double, limit: Int)
}

extension FigureError: CustomStringConvertible {
  /// One line without a final period.
  package var description: String {
    func text(_ number: Double) -> String { FigureText.number(number) }
    switch self {
    case .size(let size, let minimum):
      return "a figure of \(text(size.width)) x \(text(size.height)) points is too "
        + "small; it needs at least \(text(minimum.width)) x \(text(minimum.height))"
    case .scale(let scale):
      return "the scale of a figure is \(text(scale)); it must be 0.25 to 16"
    case .tooManyPixels(let width, let height, let limit):
      return "a figure of \(text(width)) x \(text(height)) pixels is too large; "
        + "the limits are \(limit) in all and 1000000 on a side"
    }
  }
}

/// Formatting of numbers in figures.
enum FigureText {
  /// Returns the shortest text that reads back as the number, without `.0`.
  static func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns a number with at most 6 decimals, rounded to nearest, ties away from 0.
  /// Beyond ±1e12 it is the shortest text.
  static func number(_ value: Double, decimals: Int) -> String {
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
  static func short(_ value: Double) -> String {
    var text = number(value, decimals: 2)
    guard value.magnitude < 1e12 else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
