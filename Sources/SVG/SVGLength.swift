import MesmerGeometry

/// A length of an SVG file: a number with a unit.
struct SVGLength: Hashable, Sendable {
  /// The unit of a number.
  enum Unit: Hashable, Sendable {
    /// User units: points.
    case user
    /// The font size; the x-height; the advance of the character 0.
    case em, ex, ch
    /// The font size of the root.
    case rem
    /// Hundredths of a dimension of the viewport.
    case percent
  }

  /// The dimension that a percentage refers to.
  enum Axis {
    /// The viewport's width.
    case x
    /// The viewport's height.
    case y
    /// The root mean square of the viewport's width and height.
    case other
  }

  var value: Double
  var unit = Unit.user

  /// Creates a length, by default in user units.
  init(_ value: Double, _ unit: Unit = .user) {
    self.value = value
    self.unit = unit
  }

  /// Reads a length: a number, directly followed by a unit if it has one.
  init?(_ text: String) {
    var cursor = ValueCursor(text)
    cursor.skipSpace()
    guard let length = SVGLength(&cursor) else { return nil }
    cursor.skipSpace()
    guard cursor.isAtEnd else { return nil }
    self = length
  }

  /// Reads a length at a cursor.
  init?(_ cursor: inout ValueCursor) {
    guard let number = cursor.number() else { return nil }
    self.init(number, named: cursor.unit())
  }

  /// Creates a length with a unit named in lower case, which is converted to user units
  /// if it is absolute; nil if there is no such unit.
  init?(_ number: Double, named name: String) {
    value = number
    switch name {
    case "", "px": break
    case "%": unit = .percent
    case "pt": value *= 4.0 / 3
    case "pc": value *= 16
    case "in": value *= 96
    case "cm": value *= 96 / 2.54
    case "mm": value *= 96 / 25.4
    case "q": value *= 96 / 101.6
    case "em": unit = .em
    case "rem": unit = .rem
    case "ex": unit = .ex
    case "ch": unit = .ch
    default: return nil
    }
    value = SVGValue.clamped(value)
  }

  /// Returns all lengths of a list; nil if it is invalid.
  static func list(_ text: String) -> [SVGLength]? {
    var cursor = ValueCursor(text)
    var result: [SVGLength] = []
    cursor.skipSpace()
    while !cursor.isAtEnd {
      guard let length = SVGLength(&cursor) else { return nil }
      result.append(length)
      if cursor.skipSeparator() && cursor.isAtEnd { return nil }
    }
    return result
  }

  /// Returns the length in user units.
  ///
  /// - Parameters:
  ///   - ex: the x-height of the font, in user units.
  ///   - ch: the advance of the font's character 0, in user units.
  func points(
    _ axis: Axis, in viewport: Size, fontSize: Double, rootSize: Double = 16,
    ex: @autoclosure () -> Double, ch: @autoclosure () -> Double
  ) -> Double {
    switch unit {
    case .user: return value
    case .em: return value * fontSize
    case .ex: return value * ex()
    case .ch: return value * ch()
    case .rem: return value * rootSize
    case .percent:
      switch axis {
      case .x: return value / 100 * viewport.width
      case .y: return value / 100 * viewport.height
      case .other:
        let (w, h) = (viewport.width, viewport.height)
        return value / 100 * ((w * w + h * h) / 2).squareRoot()
      }
    }
  }

  /// The length as a fraction of a box with sides of length 1: a percentage or a number.
  var fraction: Double { unit == .percent ? value / 100 : value }
}
