import MesmerGeometry

/// A parser of lists of transforms: the attributes `transform`, `gradientTransform` and
/// `patternTransform`, and the property `transform` of styles.
///
/// Their syntax differs (CSS Transforms 1, section 9). An attribute has plain numbers,
/// separated by a comma, white space or, before a sign or a dot, nothing. A style has
/// CSS's functions: with units, and with required commas.
enum SVGTransform {
  /// Returns the product of a list, its last transform applied first; nil if the list
  /// is invalid. The result is not finite if numbers are too large.
  static func parse(_ text: String, inStyle: Bool = false) -> AffineTransform? {
    var cursor = ValueCursor(text.trimmed)
    var result = AffineTransform.identity
    if text.trimmed.lowercased() == "none" { return result }
    while !cursor.isAtEnd {
      var name = cursor.name()
      if inStyle {
        name = name.lowercased()
      } else {
        guard attributeNames.contains(name) else { return nil }
        cursor.skipSpace()
      }
      guard cursor.skip("("), let numbers = arguments(&cursor, of: name, inStyle),
        let next = transform(name.lowercased(), numbers, inStyle)
      else { return nil }
      result = next.concatenating(result)
      cursor.skipSpace()
      while !inStyle && cursor.skip(",") {
        cursor.skipSpace()
        if cursor.isAtEnd { return nil }
      }
    }
    return result
  }

  private static let attributeNames = [
    "matrix", "translate", "scale", "rotate", "skewX", "skewY",
  ]

  /// Reads the arguments of a transform, angles in degrees, and its end.
  private static func arguments(
    _ cursor: inout ValueCursor, of name: String, _ inStyle: Bool
  ) -> [Double]? {
    var result: [Double] = []
    while true {
      cursor.skipSpace()
      if inStyle ? cursor.skipEnd() : cursor.skip(")") { return result }
      if !result.isEmpty && !cursor.skip(",") && inStyle { return nil }
      cursor.skipSpace()
      guard result.count < 6, let number = cursor.number(mayEndInDot: !inStyle) else {
        return nil
      }
      if !inStyle {
        result.append(number)
        continue
      }
      let unit = cursor.unit()
      // Zero needs no unit.
      if unit == ""
        && (number == 0 || name.hasPrefix("matrix") || name.hasPrefix("scale"))
      {
        result.append(number)
      } else if name.hasPrefix("translate") && unit != "",
        let length = SVGLength(number, named: unit), length.unit == .user
      {
        result.append(length.value)
      } else if name.hasPrefix("rotate") || name.hasPrefix("skew"),
        let degrees = SVGValue.degrees(number, unit)
      {
        result.append(degrees)
      } else {
        return nil
      }
    }
  }

  private static func transform(
    _ name: String, _ n: [Double], _ inStyle: Bool
  ) -> AffineTransform? {
    switch (name, n.count) {
    case ("matrix", 6):
      return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1...2):
      return AffineTransform(translationX: n[0], y: n.count > 1 ? n[1] : 0)
    case ("translatex", 1): return AffineTransform(translationX: n[0], y: 0)
    case ("translatey", 1): return AffineTransform(translationX: 0, y: n[0])
    case ("scale", 1...2):
      return AffineTransform(scaleX: n[0], y: n.count > 1 ? n[1] : n[0])
    case ("scalex", 1): return AffineTransform(scaleX: n[0], y: 1)
    case ("scaley", 1): return AffineTransform(scaleX: 1, y: n[0])
    case ("rotate", 1): return AffineTransform(rotationDegrees: n[0])
    case ("rotate", 3) where !inStyle:
      return AffineTransform(translationX: 0 - n[1], y: 0 - n[2])
        .concatenating(AffineTransform(rotationDegrees: n[0]))
        .concatenating(AffineTransform(translationX: n[1], y: n[2]))
    case ("skewx", 1): return skew(n[0], 0)
    case ("skewy", 1): return skew(0, n[0])
    case ("skew", 1...2): return skew(n[0], n.count > 1 ? n[1] : 0)
    default: return nil
    }
  }

  /// Returns a skew by angles in degrees.
  private static func skew(_ x: Double, _ y: Double) -> AffineTransform {
    func tangent(_ degrees: Double) -> Double {
      let turn = AffineTransform(rotationDegrees: degrees)
      return turn.b / turn.a
    }
    return AffineTransform(a: 1, b: tangent(y), c: tangent(x), d: 1, tx: 0, ty: 0)
  }
}
