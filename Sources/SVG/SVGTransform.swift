import MesmerGeometry

/// Reading lists of transforms, as in the attributes `transform`, `gradientTransform` and
/// `patternTransform`, and the property `transform` with CSS's units.
enum SVGTransform {
  /// The product of a list, its last transform applied first; nil if it is not a list of
  /// transforms.
  static func parse(_ text: String) -> AffineTransform? {
    var cursor = ValueCursor(text)
    var result = AffineTransform.identity
    cursor.skipSpace()
    if cursor.text(cursor.at..<cursor.bytes.count).trimmed == "none" { return result }
    while !cursor.isAtEnd {
      let name = cursor.name()
      cursor.skipSpace()
      guard cursor.skip("(") else { return nil }
      var numbers: [Double] = []
      cursor.skipSpace()
      while !cursor.skip(")") {
        guard numbers.count < 6, let number = cursor.number() else { return nil }
        let unit = cursor.name().lowercased()
        switch unit {
        case "", "px", "deg": numbers.append(number)
        case "rad": numbers.append(number * (180 / Double.pi))
        case "turn": numbers.append(number * 360)
        case "grad": numbers.append(number * 0.9)
        default: return nil
        }
        cursor.skipSeparator()
      }
      guard let next = transform(name.lowercased(), numbers) else { return nil }
      result = next.concatenating(result)
      cursor.skipSeparator()
    }
    return result.isFinite ? result : nil
  }

  private static func transform(_ name: String, _ n: [Double]) -> AffineTransform? {
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
    case ("rotate", 3):
      return AffineTransform(translationX: 0 - n[1], y: 0 - n[2])
        .concatenating(AffineTransform(rotationDegrees: n[0]))
        .concatenating(AffineTransform(translationX: n[1], y: n[2]))
    case ("skewx", 1):
      return AffineTransform(a: 1, b: 0, c: tangent(n[0]), d: 1, tx: 0, ty: 0)
    case ("skewy", 1):
      return AffineTransform(a: 1, b: tangent(n[0]), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  /// The tangent of an angle in degrees.
  private static func tangent(_ degrees: Double) -> Double {
    let turn = AffineTransform(rotationDegrees: degrees)
    return turn.b / turn.a
  }
}
