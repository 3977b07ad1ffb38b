import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths

/// Colours, transforms and paths.
extension DocumentReader {
  /// UIColor's names.
  package static let colorNames: [(name: String, value: Color)] = [
    ("clear", .clear), ("black", .black), ("darkGray", .darkGray),
    ("gray", .gray), ("lightGray", .lightGray), ("white", .white),
    ("red", .red), ("green", .green), ("blue", .blue), ("cyan", .cyan),
    ("yellow", .yellow), ("magenta", .magenta), ("orange", .orange),
    ("purple", .purple), ("brown", .brown),
  ]

  /// A colour: a name, `#rgb[a]`, `#rrggbb[aa]` or `[r, g, b, a]`.
  package func color(_ node: Int) -> Color? {
    switch tree.kind(node) {
    case .string:
      let text = tree.string(node)
      return text.utf8.first == UInt8(ascii: "#")
        ? hexColor(text, node) : namedColor(text, node)
    case .array where tree.count(node) == 4 || tree.count(node) == 3:
      let parts = tree.children(node).map { number($0, in: 0...1) }
      guard let r = parts[0], let g = parts[1], let b = parts[2] else {
        return nil
      }
      if parts.count == 3 { return Color(red: r, green: g, blue: b) }
      guard let a = parts[3] else { return nil }
      return Color(red: r, green: g, blue: b, alpha: a)
    default:
      fault(
        node,
        "expected a colour (a name, #rgb[a], #rrggbb[aa] or [r, g, b, a]), found "
          + tree.described(node))
      return nil
    }
  }

  private func namedColor(_ text: String, _ node: Int) -> Color? {
    for (name, value) in DocumentReader.colorNames where name == text {
      return value
    }
    fault(
      node,
      "unknown colour \(JSONTree.quoted(text))"
        + Spelling.suggestion(
          for: text, among: DocumentReader.colorNames.map(\.name)))
    return nil
  }

  private func hexColor(_ text: String, _ node: Int) -> Color? {
    var digits: UInt64 = 0
    for byte in text.utf8.dropFirst() {
      digits = digits << 4 | UInt64(JSONScanner.hexDigit(byte) ?? 0)
    }
    let count = text.utf8.count - 1
    guard [3, 4, 6, 8].contains(count),
      text.utf8.dropFirst().allSatisfy({ JSONScanner.hexDigit($0) != nil })
    else {
      fault(
        node,
        "expected #rgb, #rgba, #rrggbb or #rrggbbaa, found "
          + JSONTree.quoted(text))
      return nil
    }
    /// Channel `i` of 3 or 4, of one digit or two.
    func channel(_ i: Int) -> Double {
      count <= 4
        ? Double((digits >> UInt64(4 * (count - 1 - i)) & 15) * 17) / 255
        : Double(digits >> UInt64(4 * (count - 2 - 2 * i)) & 255) / 255
    }
    return Color(
      red: channel(0), green: channel(1), blue: channel(2),
      alpha: count == 4 || count == 8 ? channel(3) : 1)
  }

  /// A transform: `[a, b, c, d, tx, ty]`, or an object whose scale is applied
  /// first, then its rotation (degrees, clockwise), then its translation.
  package func transform(_ node: Int) -> AffineTransform? {
    if tree.kind(node) == .array {
      guard let v = numbers(node, "[a, b, c, d, tx, ty]", count: 6) else {
        return nil
      }
      return AffineTransform(
        a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    }
    guard tree.kind(node) == .object else {
      fault(
        node,
        "expected [a, b, c, d, tx, ty] or {scale, rotate, translate}, found "
          + tree.described(node))
      return nil
    }
    guard let members = object(node, keys: ["scale", "rotate", "translate"])
    else { return nil }
    var result = AffineTransform.identity
    if let scale = members["scale"] {
      if tree.kind(scale) == .array {
        guard let v = numbers(scale, "a number or [x, y]", count: 2) else {
          return nil
        }
        result = AffineTransform(scaleX: v[0], y: v[1])
      } else {
        guard let s = number(scale) else { return nil }
        result = AffineTransform(scaleX: s, y: s)
      }
    }
    if let rotate = members["rotate"] {
      guard let degrees = number(rotate) else { return nil }
      result = result.concatenating(AffineTransform(rotationDegrees: degrees))
    }
    if let translate = members["translate"] {
      guard let v = vector(translate) else { return nil }
      result = result.concatenating(
        AffineTransform(translationX: v.dx, y: v.dy))
    }
    return result
  }

  /// A path: SVG path data, or a list of UIBezierPath's calls.
  package func path(_ node: Int) -> Path? {
    switch tree.kind(node) {
    case .string:
      do throws(PathDataError) {
        return try Path(svgPathData: tree.string(node))
      } catch {
        fault(node, error.description)
        return nil
      }
    case .array: return pathCalls(node)
    default:
      fault(
        node,
        "expected SVG path data or a list of path calls, found "
          + tree.described(node))
      return nil
    }
  }

  /// A call of a path: its name, its form, and its number of arguments.
  struct PathCall: Sendable {
    var name: String
    var form: String
    var count: Int
    /// The argument that is true or false; all others are numbers.
    var flag: Int?
    /// Arguments that must not be negative: radii, widths and heights.
    var sizes: [Int] = []
    /// Whether a corner style may follow; continuous by default.
    var isStyled = false
  }

  /// UIBezierPath's calls, and one for arcs that other calls cannot make.
  static let calls: [PathCall] = [
    PathCall(name: "move", form: "[\"move\", x, y]", count: 2),
    PathCall(name: "line", form: "[\"line\", x, y]", count: 2),
    PathCall(
      name: "quad", form: "[\"quad\", controlX, controlY, x, y]", count: 4),
    PathCall(
      name: "curve",
      form: "[\"curve\", control1X, control1Y, control2X, control2Y, x, y]",
      count: 6),
    PathCall(
      name: "arc",
      form: "[\"arc\", centerX, centerY, radius, startAngle, endAngle, clockwise]",
      count: 6, flag: 5, sizes: [2]),
    PathCall(
      name: "ellipticArc",
      form: "[\"ellipticArc\", centerX, centerY, xAxisX, xAxisY, yAxisX, yAxisY, "
        + "startAngle, sweep]",
      count: 8),
    PathCall(name: "close", form: "[\"close\"]", count: 0),
    PathCall(
      name: "rect", form: "[\"rect\", x, y, width, height]", count: 4,
      sizes: [2, 3]),
    PathCall(
      name: "oval", form: "[\"oval\", x, y, width, height]", count: 4,
      sizes: [2, 3]),
    PathCall(
      name: "roundedRect",
      form: "[\"roundedRect\", x, y, width, height, cornerRadius, style]", count: 5,
      sizes: [2, 3, 4], isStyled: true),
  ]

  private static let callsByName = Dictionary(
    uniqueKeysWithValues: calls.map { ($0.name, $0) })

  private func pathCalls(_ node: Int) -> Path? {
    var path = Path()
    var isGood = true
    for call in tree.each(node) {
      if !apply(call: call, to: &path) { isGood = false }
    }
    return isGood ? path : nil
  }

  private func apply(call: Int, to path: inout Path) -> Bool {
    var arguments = tree.kind(call) == .array ? tree.children(call) : []
    guard let first = arguments.first, tree.kind(first) == .string else {
      fault(
        call,
        "expected a path call such as [\"line\", x, y], found "
          + tree.described(call))
      return false
    }
    let name = tree.string(first)
    guard let form = DocumentReader.callsByName[name] else {
      let names = DocumentReader.calls.map(\.name)
      let near = Spelling.suggestion(for: name, among: names)
      fault(
        first,
        "unknown path call \(JSONTree.quoted(name))"
          + (near.isEmpty
            ? "; it must be one of \(names.joined(separator: ", "))" : near))
      return false
    }
    arguments.removeFirst()
    var style = CornerStyle.continuous
    if form.isStyled && arguments.count == form.count + 1 {
      guard let value: CornerStyle = choice(arguments.removeLast()) else { return false }
      style = value
    }
    guard arguments.count == form.count else {
      fault(
        call,
        "expected \(form.form)\(form.isStyled ? ", style may be left out" : ""), "
          + "found \(arguments.count) arguments")
      return false
    }
    var clockwise = true
    if let flag = form.flag {
      guard let value = bool(arguments.remove(at: flag)) else { return false }
      clockwise = value
    }
    var v: [Double] = []
    for argument in arguments {
      guard let value = number(argument) else { return false }
      v.append(value)
    }
    for i in form.sizes where v[i] < 0 {
      fault(arguments[i], "must be at least 0, not \(JSONTree.text(v[i]))")
      return false
    }
    if path.isEmpty && ["line", "quad", "curve"].contains(name) {
      fault(call, "\(name) needs a current point; begin with move")
      return false
    }
    path.apply(call: name, v, clockwise: clockwise, style: style)
    return true
  }
}

extension Path {
  /// One checked call of UIBezierPath.
  fileprivate mutating func apply(
    call name: String, _ v: [Double], clockwise: Bool, style: CornerStyle
  ) {
    func point(_ i: Int) -> Point { Point(x: v[i], y: v[i + 1]) }
    func rect() -> Rect { Rect(x: v[0], y: v[1], width: v[2], height: v[3]) }
    switch name {
    case "move": move(to: point(0))
    case "line": addLine(to: point(0))
    case "quad": addQuadCurve(to: point(2), control: point(0))
    case "curve": addCurve(to: point(4), control1: point(0), control2: point(2))
    case "arc":
      addArc(
        center: point(0), radius: v[2], startAngle: v[3], endAngle: v[4],
        clockwise: clockwise)
    case "ellipticArc":
      addArc(
        Arc(
          center: point(0), xAxis: Vector(dx: v[2], dy: v[3]),
          yAxis: Vector(dx: v[4], dy: v[5]), startAngle: v[6], sweep: v[7]))
    case "close": close()
    case "rect": addRect(rect())
    case "oval": addOval(in: rect())
    case "roundedRect": addRoundedRect(rect(), cornerRadius: v[4], style: style)
    default: break
    }
  }
}
