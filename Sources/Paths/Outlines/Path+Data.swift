import MesmerGeometry

/// Serialization of paths as SVG path data.
///
/// Numbers are the shortest that read back as the same Double, so moves, lines, curves
/// and closings are exact. An arc is written as one to four `A` commands for equal parts
/// of at most a quarter turn; an arc of a collapsed ellipse as lines. `A` does not state
/// the centre: a reader computes it from the end points, which loses precision for longer
/// arcs and is impossible for a full turn. Arcs read back within about 1e-13 of their
/// size.
extension Path {
  /// The path as SVG path data: absolute commands M, L, Q, C, A and Z; empty for an empty
  /// path. Subpaths with numbers that are not finite (or arcs beyond 10^150) are left
  /// out, because they draw nothing.
  package var svgPathData: String {
    var result = ""
    var subpath = ""
    var isFinite = true
    func text(_ value: Double) -> String {
      isFinite = isFinite && value.isFinite
      let text = "\(value)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    func pair(_ p: Point) -> String { text(p.x) + " " + text(p.y) }
    for element in elements {
      switch element {
      case .move(let p):
        if isFinite { result += subpath }
        isFinite = true
        subpath = "M" + pair(p)
      case .line(let p): subpath += "L" + pair(p)
      case .quad(let p, let control):
        subpath += "Q" + pair(control) + " " + pair(p)
      case .cubic(let p, let control1, let control2):
        subpath +=
          "C" + pair(control1) + " " + pair(control2) + " " + pair(p)
      case .arc(let arc):
        if let flat = arc.flatTurns {
          for p in flat { subpath += "L" + pair(p) }
        } else {
          let shape = arc.principalAxes
          for end in arc.quarterEnds {
            subpath +=
              "A" + text(shape.rx) + " " + text(shape.ry) + " "
              + text(shape.degrees) + " 0 " + (shape.isClockwise ? "1 " : "0 ")
              + pair(end)
          }
        }
      case .close: subpath += "Z"
      }
    }
    if isFinite { result += subpath }
    return result
  }
}

extension Arc {
  /// The ends of the parts when the arc is cut into parts of at most a quarter turn.
  fileprivate var quarterEnds: [Point] {
    let quarters = Elementary.ceil(sweep.magnitude / (Double.pi / 2) - 1e-9)
    let parts = quarters > 1 ? min(Int(quarters), 4) : 1
    return (1...parts).map { k in
      k == parts
        ? end : point(at: startAngle + sweep * (Double(k) / Double(parts)))
    }
  }

  /// The ellipse's semi-axes, the rotation of the first from +x, and the direction of the
  /// arc.
  fileprivate var principalAxes:
    (rx: Double, ry: Double, degrees: Double, isClockwise: Bool)
  {
    let isClockwise = (sweep > 0) == (xAxis.cross(yAxis) > 0)
    if isCircular {
      return (xAxis.length, xAxis.length, 0, isClockwise)
    }
    var p = xAxis
    var q = yAxis
    let product = p.dot(q)
    if product != 0 {
      // The angle that makes the rotated conjugate axes perpendicular.
      let angle = Elementary.atan2(2 * product, p.dot(p) - q.dot(q)) / 2
      let (c, s) = Arc.direction(angle)
      (p, q) = (c * xAxis + s * yAxis, c * yAxis - s * xAxis)
    }
    let turn = p.dy == 0 ? 0 : Elementary.atan2(p.dy, p.dx)
    return (p.length, q.length, turn * (180 / Double.pi), isClockwise)
  }

  /// The turning points and the end of an arc whose ellipse is collapsed to a line; nil
  /// for any other arc.
  fileprivate var flatTurns: [Point]? {
    guard xAxis.cross(yAxis) == 0 else { return nil }
    let along = xAxis.dot(xAxis) > yAxis.dot(yAxis) ? xAxis : yAxis
    // The position along the line is largest at this angle.
    let top = Elementary.atan2(yAxis.dot(along), xAxis.dot(along))
    let low = min(startAngle, startAngle + sweep)
    let high = max(startAngle, startAngle + sweep)
    guard low.isFinite, high.isFinite, high - low <= 2 * Arc.fullTurn else {
      return [end]
    }
    var angles: [Double] = []
    var angle = top + Double.pi * Elementary.ceil((low - top) / Double.pi)
    while angle < high && angles.count < 3 {
      if angle > low { angles.append(angle) }
      angle += Double.pi
    }
    if sweep < 0 { angles.reverse() }
    return angles.map { point(at: $0) } + [end]
  }
}

/// Correctly rounded decimal numbers in text.
package enum DecimalText {
  /// Reads an unsigned number and moves the cursor past it. The number has digits, an
  /// optional fraction and an optional exponent. Digits are required before or after the
  /// dot.
  ///
  /// Returns nil, with the cursor unchanged, if there are no digits, and infinity if the
  /// number is too large for a Double. An `e` without digits after it is not read.
  /// Without an exponent, up to 15 digits and 22 decimal places need one division, which
  /// rounds once: the digits and the power of ten are exact Doubles. Other numbers are
  /// parsed by the standard library, which also rounds correctly.
  ///
  /// - Parameter endsAtDot: Whether a dot without a digit after it is not read, as in
  ///   CSS and SVG 2.
  package static func scan(
    _ bytes: [UInt8], _ at: inout Int, endsAtDot: Bool = false
  ) -> Double? {
    let start = at
    var mantissa: UInt64 = 0
    /// The number of digits from the first nonzero one.
    var significant = 0
    func digits() -> Range<Int> {
      let first = at
      while at < bytes.count, case let digit = bytes[at] &- 48, digit < 10 {
        if significant > 0 || digit > 0 {
          significant += 1
          if significant <= 15 { mantissa = mantissa * 10 + UInt64(digit) }
        }
        at += 1
      }
      return first..<at
    }
    let whole = digits()
    var places = at..<at
    if at < bytes.count && bytes[at] == UInt8(ascii: ".") {
      at += 1
      places = digits()
      if endsAtDot && places.isEmpty && !whole.isEmpty { at = whole.upperBound }
    }
    if whole.isEmpty && places.isEmpty {
      at = start
      return nil
    }
    let exponent = exponent(bytes, &at)
    if exponent.isEmpty && significant <= 15 && places.count <= 22 {
      return Double(mantissa) / powersOfTen[places.count]
    }
    func text(_ range: Range<Int>) -> String {
      range.isEmpty ? "0" : String(decoding: bytes[range], as: UTF8.self)
    }
    // Empty parts are replaced by 0, so the text is a valid number. `Double.init` returns
    // nil only if the standard library rejects its magnitude.
    return Double(text(whole) + "." + text(places) + "e" + text(exponent))
      ?? .infinity
  }

  /// Returns the range of the exponent's sign and digits, and moves the cursor past it.
  /// Without an exponent, the range is empty and the cursor does not move.
  private static func exponent(_ bytes: [UInt8], _ at: inout Int) -> Range<Int> {
    guard at < bytes.count, bytes[at] | 32 == UInt8(ascii: "e") else {
      return at..<at
    }
    var end = at + 1
    if end < bytes.count
      && (bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+"))
    {
      end += 1
    }
    let digits = end
    while end < bytes.count && bytes[end] &- 48 < 10 { end += 1 }
    if end == digits { return at..<at }
    defer { at = end }
    return at + 1..<end
  }

  /// 10^0 to 10^22, all exact.
  private static let powersOfTen: [Double] = {
    var powers: [Double] = [1]
    for _ in 0..<22 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()
}
