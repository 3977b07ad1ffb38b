import MesmerGeometry

/// An error in SVG path data, and its position.
package struct PathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Column in the data, in characters, from 1.
  package var column: Int
  /// The expected token.
  package var expected: String
  /// The token found instead.
  package var found: String

  package var description: String {
    "column \(column) of the path data: expected \(expected), found \(found)"
  }
}

/// A parser of SVG path data with the whole grammar of SVG 1.1 and SVG 2 section 9.3
/// (moves, lines, curves, smooth curves, arcs, closings, absolute and relative, repeated
/// arguments, numbers and flags without separators).
///
/// An SVG renderer draws invalid data up to the error, and `Path.beginning` returns that
/// part. `Path.init(svgPathData:)` rejects invalid data, because an incomplete picture
/// without a message is worse.
///
/// Arcs become elliptic `Arc`s that start at angle 0: their x axis points from the
/// centre to the current point, so the arc begins there up to the rounding of one sum.
struct PathData {
  private let bytes: [UInt8]
  private var at = 0
  private var path = Path()
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point of a cubic or quadratic curve, if the previous command was
  /// one; a smooth curve mirrors it.
  private var cubicControl: Point?
  private var quadControl: Point?
  /// The number of segments that may follow.
  private var room: Int

  private init(_ text: String, mostSegments: Int) {
    bytes = Array(text.utf8)
    room = mostSegments
  }

  /// Returns the path that the data describes, up to its first error; empty data is an
  /// empty path.
  static func parse(
    _ text: String, mostSegments: Int = .max
  ) -> (path: Path, error: PathDataError?) {
    var data = PathData(text, mostSegments: mostSegments)
    var error: PathDataError?
    do throws(PathDataError) { try data.commands() } catch let fault { error = fault }
    return (data.path, error)
  }

  // MARK: Commands

  private mutating func commands() throws(PathDataError) {
    skipSpace()
    while at < bytes.count {
      let letter = bytes[at]
      let command = letter & ~32
      let isLetter = letter >= 65 && "MLHVCSQTAZ".utf8.contains(command)
      guard isLetter, !path.isEmpty || command == UInt8(ascii: "M") else {
        throw fault(path.isEmpty ? "M or m" : "a command letter")
      }
      at += 1
      let isRelative = letter & 32 != 0
      if command == UInt8(ascii: "Z") {
        path.close()
        current = start
        forgetControls()
      } else {
        try segments(command, isRelative)
      }
      skipSpace()
    }
  }

  /// Parses one command with all its repeated arguments.
  private mutating func segments(
    _ command: UInt8, _ isRelative: Bool
  ) throws(PathDataError) {
    var command = command
    skipSpace()
    while true {
      if room == 0 { throw fault("no more segments") }
      room -= 1
      try segment(command, isRelative ? current : .zero)
      // Further coordinates after those of a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      skipSpace()
      if at < bytes.count && bytes[at] == UInt8(ascii: ",") {
        at += 1
        skipSpace()
        guard beginsNumber else { throw fault("a number") }
      }
      if !beginsNumber { return }
    }
  }

  private mutating func segment(
    _ command: UInt8, _ base: Point
  ) throws(PathDataError) {
    switch command {
    case UInt8(ascii: "M"):
      current = try point(base)
      start = current
      forgetControls()
      path.move(to: current)
    case UInt8(ascii: "L"): line(to: try point(base))
    case UInt8(ascii: "H"):
      line(to: Point(x: base.x + (try number()), y: current.y))
    case UInt8(ascii: "V"):
      line(to: Point(x: current.x, y: base.y + (try number())))
    case UInt8(ascii: "C"):
      let control = try point(base)
      try separate()
      try curve(control, base)
    case UInt8(ascii: "S"): try curve(mirrored(cubicControl), base)
    case UInt8(ascii: "Q"):
      let control = try point(base)
      try separate()
      quad(control, to: try point(base))
    case UInt8(ascii: "T"):
      let control = mirrored(quadControl)
      quad(control, to: try point(base))
    default: try arc(base)
    }
  }

  private mutating func line(to end: Point) {
    path.addLine(to: end)
    current = end
    forgetControls()
  }

  private mutating func curve(
    _ control1: Point, _ base: Point
  ) throws(PathDataError) {
    let control2 = try point(base)
    try separate()
    let end = try point(base)
    path.addCurve(to: end, control1: control1, control2: control2)
    current = end
    forgetControls()
    cubicControl = control2
  }

  private mutating func quad(_ control: Point, to end: Point) {
    path.addQuadCurve(to: end, control: control)
    current = end
    forgetControls()
    quadControl = control
  }

  private mutating func arc(_ base: Point) throws(PathDataError) {
    let rx = try number().magnitude
    try separate()
    let ry = try number().magnitude
    try separate()
    let degrees = try number()
    try separate()
    let isLarge = try flag()
    try separate()
    let isClockwise = try flag()
    try separate()
    let end = try point(base)
    if end != current {
      if let arc = Arc(
        from: current, to: end, radii: (rx, ry), degrees: degrees,
        isLarge: isLarge, isClockwise: isClockwise)
      {
        path.addArc(arc)
      } else {
        path.addLine(to: end)
      }
    }
    current = end
    forgetControls()
  }

  private mutating func forgetControls() {
    cubicControl = nil
    quadControl = nil
  }

  /// Returns a control point mirrored at the current point; the current point if there
  /// is none.
  private func mirrored(_ control: Point?) -> Point {
    guard let control else { return current }
    return current + (current - control)
  }

  // MARK: Arguments

  private mutating func point(_ base: Point) throws(PathDataError) -> Point {
    let x = try number()
    try separate()
    let y = try number()
    return Point(x: base.x + x, y: base.y + y)
  }

  private var beginsNumber: Bool {
    guard at < bytes.count else { return false }
    let b = bytes[at]
    return b &- 48 < 10 || b == UInt8(ascii: "-") || b == UInt8(ascii: "+")
      || b == UInt8(ascii: ".")
  }

  private mutating func number() throws(PathDataError) -> Double {
    let start = at
    var isNegative = false
    if at < bytes.count
      && (bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+"))
    {
      isNegative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    guard let value = DecimalText.scan(bytes, &at), value.isFinite else {
      at = start
      throw fault("a number")
    }
    return isNegative ? -value : value
  }

  private mutating func flag() throws(PathDataError) -> Bool {
    guard at < bytes.count, bytes[at] &- 48 < 2 else {
      throw fault("a flag, 0 or 1")
    }
    at += 1
    return bytes[at - 1] == UInt8(ascii: "1")
  }

  /// Skips a separator of two arguments: white space and at most one comma.
  private mutating func separate() throws(PathDataError) {
    skipSpace()
    if at < bytes.count && bytes[at] == UInt8(ascii: ",") {
      at += 1
      skipSpace()
    }
  }

  private mutating func skipSpace() {
    while at < bytes.count, [32, 9, 10, 12, 13].contains(bytes[at]) { at += 1 }
  }

  private func fault(_ expected: String) -> PathDataError {
    let column = bytes[..<at].count { $0 & 0xc0 != 0x80 } + 1
    let rest = String(decoding: bytes[at...].prefix(4), as: UTF8.self)
    let found =
      rest.unicodeScalars.first.map { PathData.quoted($0) }
      ?? "the end"
    return PathDataError(column: column, expected: expected, found: found)
  }

  /// Returns a quoted character that fits on one line.
  private static func quoted(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\"\\\"\""
    case "\\": "\"\\\\\""
    case _
    where scalar.value < 32 || (127...159).contains(scalar.value)
      || scalar.value == 0x2028 || scalar.value == 0x2029:
      "\"\\u{" + String(scalar.value, radix: 16) + "}\""
    default: "\"" + String(scalar) + "\""
    }
  }
}

extension Path {
  /// Parses SVG path data with the whole grammar of SVG 1.1 and SVG 2; arcs stay arcs.
  ///
  /// Empty data gives an empty path. Invalid data, or a number too large for a Double,
  /// throws an error with its column, in characters from 1.
  package init(svgPathData text: String) throws(PathDataError) {
    let (path, error) = PathData.parse(text)
    if let error { throw error }
    self = path
  }

  /// Returns the path that SVG path data describes up to its first error, and the error,
  /// as SVG renderers draw it. Incomplete segments are dropped. More segments than
  /// `mostSegments` are an error too.
  package static func beginning(
    ofSVGPathData text: String, mostSegments: Int = .max
  ) -> (path: Path, error: PathDataError?) {
    PathData.parse(text, mostSegments: mostSegments)
  }
}
