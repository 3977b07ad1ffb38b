import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerPlatform

/// A call of UIBezierPath in a path: its reading, schema and effect.
private struct PathCall: Sendable {
  let name: String
  /// The written form of the call.
  let form: String
  /// The number of arguments without the style.
  let count: Int
  /// The index of the argument that is true or false; nil if there is none.
  let flag: Int?
  /// The indices of arguments that must not be negative: radii, widths and heights.
  let sizes: [Int]
  /// Whether a corner style may follow; continuous by default.
  let isStyled: Bool
  /// Whether it begins at the end of the previous call.
  let needsPoint: Bool
  let make: @Sendable (inout Path, [Double], Options) -> Void

  /// The arguments that are not numbers.
  struct Options {
    var clockwise = true
    var style = CornerStyle.continuous
  }

  /// Creates a call; `arguments` are their names.
  init(
    name: String, arguments: String, flag: Int? = nil, sizes: [Int] = [],
    isStyled: Bool = false, needsPoint: Bool = false,
    make: @escaping @Sendable (inout Path, [Double], Options) -> Void
  ) {
    self.name = name
    form = "[\"\(name)\"\(arguments.isEmpty ? "" : ", ")\(arguments)]"
    count = arguments.split(separator: ",").count - (isStyled ? 1 : 0)
    self.flag = flag
    self.sizes = sizes
    self.isStyled = isStyled
    self.needsPoint = needsPoint
    self.make = make
  }

  /// UIBezierPath's calls, and one for arcs that other calls cannot create.
  static let all: [PathCall] = [
    PathCall(name: "move", arguments: "x, y") { path, v, _ in
      path.move(to: point(v))
    },
    PathCall(name: "line", arguments: "x, y", needsPoint: true) { path, v, _ in
      path.addLine(to: point(v))
    },
    PathCall(name: "quad", arguments: "controlX, controlY, x, y", needsPoint: true) {
      path, v, _ in path.addQuadCurve(to: point(v, 2), control: point(v))
    },
    PathCall(
      name: "curve", arguments: "control1X, control1Y, control2X, control2Y, x, y",
      needsPoint: true
    ) { path, v, _ in
      path.addCurve(to: point(v, 4), control1: point(v), control2: point(v, 2))
    },
    PathCall(
      name: "arc",
      arguments: "centerX, centerY, radius, startAngle, endAngle, clockwise", flag: 5,
      sizes: [2]
    ) { path, v, options in
      path.addArc(
        center: point(v), radius: v[2], startAngle: v[3], endAngle: v[4],
        clockwise: options.clockwise)
    },
    PathCall(
      name: "ellipticArc",
      arguments:
        "centerX, centerY, xAxisX, xAxisY, yAxisX, yAxisY, startAngle, sweep"
    ) { path, v, _ in
      path.addArc(
        Arc(
          center: point(v), xAxis: Vector(dx: v[2], dy: v[3]),
          yAxis: Vector(dx: v[4], dy: v[5]), startAngle: v[6], sweep: v[7]))
    },
    PathCall(name: "close", arguments: "") { path, _, _ in path.close() },
    PathCall(name: "rect", arguments: "x, y, width, height", sizes: [2, 3]) {
      path, v, _ in path.addRect(rect(v))
    },
    PathCall(name: "oval", arguments: "x, y, width, height", sizes: [2, 3]) {
      path, v, _ in path.addOval(in: rect(v))
    },
    PathCall(
      name: "roundedRect", arguments: "x, y, width, height, cornerRadius, style",
      sizes: [2, 3, 4], isStyled: true
    ) { path, v, options in
      path.addRoundedRect(rect(v), cornerRadius: v[4], style: options.style)
    },
  ]

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static func point(_ v: [Double], _ i: Int = 0) -> Point {
    Point(x: v[i], y: v[i + 1])
  }

  private static func rect(_ v: [Double]) -> Rect {
    Rect(x: v[0], y: v[1], width: v[2], height: v[3])
  }

  var schema: JSONElement {
    let items = (0..<count).map { i -> JSONElement in
      if flag == i { return ["type": "boolean"] }
      return sizes.contains(i) ? ["type": "number", "minimum": 0] : ["type": "number"]
    }
    return .tupleSchema(
      form, [["const": .string(name)]] + items,
      optional: isStyled ? [ValueForm<CornerStyle>.choice.schema] : [])
  }
}

extension DocumentReader {
  /// Reads a path: SVG path data, or a list of UIBezierPath's calls.
  fileprivate func path(_ node: Int) -> Path? {
    switch tree.kind(node) {
    case .string:
      do throws(PathDataError) {
        return try Path(svgPathData: tree.string(node))
      } catch {
        fault(node, error.description)
        return nil
      }
    case .array:
      var path = Path()
      var isGood = true
      for call in tree.each(node) where !apply(call, to: &path) { isGood = false }
      return isGood ? path : nil
    case .null, .false, .true, .number, .object, .key:
      fault(
        node,
        "expected SVG path data or a list of path calls, found "
          + tree.described(node))
      return nil
    }
  }

  private func apply(_ node: Int, to path: inout Path) -> Bool {
    var arguments = tree.kind(node) == .array ? tree.children(node) : []
    guard let first = arguments.first, tree.kind(first) == .string else {
      fault(
        node,
        "expected a path call such as [\"line\", x, y], found "
          + tree.described(node))
      return false
    }
    let name = tree.string(first)
    guard let call = PathCall.byName[name] else {
      let names = PathCall.all.map(\.name)
      let near = Spelling.suggestion(for: name, among: names)
      fault(
        first,
        "unknown path call \(JSONTree.quoted(name))"
          + (near.isEmpty
            ? "; it must be one of \(names.joined(separator: ", "))" : near))
      return false
    }
    arguments.removeFirst()
    var options = PathCall.Options()
    if call.isStyled && arguments.count == call.count + 1 {
      guard let value: CornerStyle = choice(arguments.removeLast()) else { return false }
      options.style = value
    }
    guard arguments.count == call.count else {
      fault(
        node,
        "expected \(call.form)\(call.isStyled ? ", style is optional" : ""), "
          + "found \(arguments.count.counted("argument"))")
      return false
    }
    if let flag = call.flag {
      guard let value = bool(arguments.remove(at: flag)) else { return false }
      options.clockwise = value
    }
    var v: [Double] = []
    for argument in arguments {
      guard let value = number(argument) else { return false }
      v.append(value)
    }
    for i in call.sizes where v[i] < 0 {
      fault(arguments[i], "must be at least 0, not \(JSONTree.text(v[i]))")
      return false
    }
    if path.isEmpty && call.needsPoint {
      fault(node, "\(name) needs a current point; begin with move")
      return false
    }
    call.make(&path, v, options)
    return true
  }
}

extension ValueForm<Path> {
  /// SVG path data, or a list of UIBezierPath's calls. Written as path data if that
  /// parses to an equal path; paths with arcs do not.
  static let path = ValueForm(
    defined: .path, read: { $0.path($1) },
    write: { path in
      let data = path.svgPathData
      if let same = try? Path(svgPathData: data), same == path {
        return .string(data)
      }
      return .list(path.elements.map(\.call))
    })
}

extension Path.Element {
  /// The element as a call.
  fileprivate var call: JSONElement {
    func call(_ name: String, _ numbers: Double...) -> JSONElement {
      .list([.string(name)] + numbers.map { .number($0) })
    }
    switch self {
    case .move(let p): return call("move", p.x, p.y)
    case .line(let p): return call("line", p.x, p.y)
    case .quad(let p, let c): return call("quad", c.x, c.y, p.x, p.y)
    case .cubic(let p, let a, let b):
      return call("curve", a.x, a.y, b.x, b.y, p.x, p.y)
    case .arc(let arc):
      return call(
        "ellipticArc", arc.center.x, arc.center.y, arc.xAxis.dx, arc.xAxis.dy,
        arc.yAxis.dx, arc.yAxis.dy, arc.startAngle, arc.sweep)
    case .close: return call("close")
    }
  }
}

extension ValueForm<Dash> {
  fileprivate static let form = ObjectForm<Dash>([
    .key(
      "lengths", \.lengths,
      ValueForm<Double>.number(in: DocumentReader.notNegative).list(of: "lengths")
        .about("The lengths of dashes and gaps in turn, in points"),
      missing: "a dash needs lengths, such as {lengths: [6, 3]}"),
    .key(
      "phase", \.phase,
      .number.about(
        "The distance into the pattern of lengths at which the line begins, in points")),
  ])

  /// `{lengths, phase}`.
  static let dash = ValueForm(defined: .dash, form, fresh: Dash(lengths: []))
}

extension SchemaDefinition {
  static let path = SchemaDefinition(
    "path",
    .anyOf(
      "SVG path data, or a list of UIBezierPath's calls; lengths in points, angles of "
        + "calls in radians, clockwise",
      [
        ["type": "string"],
        ["type": "array", "items": .anyOf(PathCall.all.map(\.schema))],
      ]))

  static let dash = SchemaDefinition(
    "dash", ValueForm<Dash>.form.schema(fresh: Dash(lengths: [])))
}
