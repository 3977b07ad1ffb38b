import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths

// Values of Paths and Drawing.

extension ValueForm<Color> {
  /// A name, `#rgb[a]`, `#rrggbb[aa]` or `[r, g, b, a]`. Written as a name if there is
  /// one, else as components, which are exact.
  static let color = ValueForm(
    defined: .color, read: { $0.color($1) },
    write: { color in
      if let named = DocumentReader.colorNames.first(where: { $0.value == color }) {
        return .string(named.name)
      }
      return color.alpha == 1
        ? .numbers(color.red, color.green, color.blue)
        : .numbers(color.red, color.green, color.blue, color.alpha)
    })
}

extension ValueForm<Path> {
  /// SVG path data, or a list of UIBezierPath's calls. Written as path data if that reads
  /// back as the same path, which is not so for arcs.
  static let path = ValueForm(
    defined: .path, read: { $0.path($1) },
    write: { path in
      let data = path.svgPathData
      if let same = try? Path(svgPathData: data), same == path {
        return .string(data)
      }
      return .list(path.elements.map(JSONElement.call))
    })
}

extension ValueForm<Dash> {
  /// `{phase, lengths}`.
  static let dash = ValueForm(
    defined: .dash, read: { $0.dash($1) },
    write: { dash in
      let lengths = JSONElement.list(dash.lengths.map { .number($0) })
      return dash.phase == 0
        ? ["lengths": lengths]
        : ["lengths": lengths, "phase": .number(dash.phase)]
    })
}

extension ValueForm<ShadowSetting> {
  /// `{color, opacity, offset, radius, path}`.
  static let shadow = ValueForm(
    defined: .shadow, read: { $0.shadow($1) },
    write: { shadow in
      let offset = Vector(dx: shadow.offset.width, dy: shadow.offset.height)
      var members: [JSONElement.Member] = [
        .init(key: "color", value: ValueForm<Color>.color.write(shadow.color)),
        .init(key: "opacity", value: .number(shadow.opacity)),
        .init(key: "offset", value: ValueForm<Vector>.vector.write(offset)),
        .init(key: "radius", value: .number(shadow.radius)),
      ]
      if let path = shadow.path {
        members.append(.init(key: "path", value: ValueForm<Path>.path.write(path)))
      }
      return .object(members)
    })
}

extension ValueForm<Gradient> {
  /// `{linear: ...}`, `{radial: ...}` or `{conic: ...}`.
  static let gradient = ValueForm(
    defined: .gradient, read: { $0.gradient($1) }, write: JSONElement.gradient)
}

extension JSONElement {
  /// One element of a path as a call.
  fileprivate static func call(_ element: Path.Element) -> JSONElement {
    func call(_ name: String, _ numbers: Double...) -> JSONElement {
      .list([.string(name)] + numbers.map { .number($0) })
    }
    switch element {
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

  /// A pattern whose image is given by name.
  static func pattern(_ pattern: ImagePattern, image: JSONElement) -> JSONElement {
    var members = [Member(key: "image", value: image)]
    if pattern.transform != .identity {
      members.append(
        .init(
          key: "transform",
          value: ValueForm<AffineTransform>.transform.write(pattern.transform)))
    }
    let x = JSONElement.string(pattern.repetitionX.rawValue)
    let y = JSONElement.string(pattern.repetitionY.rawValue)
    if x != "repeat" || y != "repeat" {
      members.append(.init(key: "repeat", value: x == y ? x : .list([x, y])))
    }
    if pattern.interpolation != .linear {
      members.append(
        .init(key: "interpolation", value: .string(pattern.interpolation.rawValue)))
    }
    return .object(members)
  }

  fileprivate static func gradient(_ gradient: Gradient) -> JSONElement {
    func point(_ p: Point) -> JSONElement { .numbers(p.x, p.y) }
    let stops = Member(
      key: "stops",
      value: .list(
        gradient.stops.map {
          .list([.number($0.offset), ValueForm<Color>.color.write($0.color)])
        }))
    var spread =
      gradient.spread == .pad
      ? [] : [Member(key: "spread", value: .string(gradient.spread.rawValue))]
    let transform =
      gradient.transform.isIdentity
      ? []
      : [
        Member(
          key: "transform",
          value: ValueForm<AffineTransform>.transform.write(gradient.transform))
      ]
    spread += transform
    switch gradient.geometry {
    case .linear(let from, let to):
      return [
        "linear": .object(
          [.init(key: "from", value: point(from)), .init(key: "to", value: point(to))]
            + [stops] + spread)
      ]
    case .radial(let start, let startRadius, let end, let endRadius):
      var members: [Member] = [
        .init(key: "center", value: point(end)),
        .init(key: "radius", value: .number(endRadius)),
      ]
      if start != end { members.append(.init(key: "startCenter", value: point(start))) }
      if startRadius != 0 {
        members.append(.init(key: "startRadius", value: .number(startRadius)))
      }
      return ["radial": .object(members + [stops] + spread)]
    case .conic(let center, let angle):
      var members = [Member(key: "center", value: point(center))]
      if angle != 0 {
        members.append(
          .init(key: "startAngle", value: .number(degrees(ofRadians: angle))))
      }
      return ["conic": .object(members + [stops] + transform)]
    }
  }

  /// The shortest number of degrees that the reader converts to exactly this angle. If
  /// there is none (two neighbouring degrees can skip an angle), one that it converts to
  /// the nearest angle.
  static func degrees(ofRadians angle: Double) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * (Double.pi / 180) }
    func candidates(_ angle: Double) -> [Double] {
      var low = angle * (180 / Double.pi)
      for _ in 0..<4 { low = low.nextDown }
      return (0..<9).map { _ in
        defer { low = low.nextUp }
        return low
      }
    }
    if !angle.isFinite { return angle }
    var exact = candidates(angle).filter { radians($0) == angle }
    if exact.isEmpty {
      let near = radians(angle * (180 / Double.pi))
      exact = candidates(near).filter { radians($0) == near }
    }
    return exact.min { "\($0)".utf8.count < "\($1)".utf8.count }
      ?? angle * (180 / Double.pi)
  }
}

extension SchemaDefinition {
  private static let number: JSONElement = ["type": "number"]
  private static let unit: JSONElement = [
    "type": "number", "minimum": 0, "maximum": 1,
  ]
  private static let notNegative: JSONElement = ["type": "number", "minimum": 0]

  static let color = SchemaDefinition(
    "color",
    .anyOf(
      "A name of UIColor's, #rgb[a], #rrggbb[aa], or components in 0...1 (sRGB, "
        + "straight alpha)",
      [
        .choiceSchema(DocumentReader.colorNames.map(\.name)),
        [
          "type": "string",
          "pattern":
            "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$",
        ],
        ["type": "array", "items": unit, "minItems": 3, "maxItems": 4],
      ]))

  static let path = SchemaDefinition(
    "path",
    .anyOf(
      "SVG path data, or a list of UIBezierPath's calls; lengths in points, angles of "
        + "calls in radians, clockwise",
      [
        ["type": "string"],
        [
          "type": "array",
          "items": .anyOf(
            DocumentReader.calls.map { call in
              let arguments = (0..<call.count).map { i -> JSONElement in
                if call.flag == i { return ["type": "boolean"] }
                return call.sizes.contains(i) ? notNegative : number
              }
              return .tupleSchema(
                call.form, [["const": .string(call.name)]] + arguments,
                optional: call.isStyled ? [ValueForm<CornerStyle>.choice.schema] : [])
            }),
        ],
      ]))

  static let dash = SchemaDefinition(
    "dash",
    .objectSchema(
      [
        .init(
          key: "lengths",
          value: [
            "description": "Points of dashes and gaps in turn", "type": "array",
            "items": notNegative,
          ]),
        .init(key: "phase", value: number.described("Points into them to begin at")),
      ], required: ["lengths"]))

  static let shadow = SchemaDefinition(
    "shadow",
    .objectSchema([
      .init(key: "color", value: color.reference),
      .init(key: "opacity", value: unit.described("0 to 1")),
      .init(
        key: "offset",
        value: vector.reference.described("[dx, dy] in points, not rounded to pixels")),
      .init(
        key: "radius",
        value: notNegative.described("The blur's standard deviation, in points")),
      .init(key: "path", value: path.reference),
    ]))

  static let gradient: SchemaDefinition = {
    let stops = JSONElement.Member(
      key: "stops",
      value: [
        "type": "array", "minItems": 1,
        "items": .tupleSchema(
          "[offset, colour], offsets 0 to 1 along the gradient", [unit, color.reference]),
      ])
    let spread = JSONElement.Member(
      key: "spread", value: ValueForm<Gradient.Spread>.choice.schema)
    func kind(
      _ name: String, _ properties: [(String, JSONElement)],
      required: [String], spreads: Bool
    ) -> JSONElement {
      let members = properties.map { JSONElement.Member(key: $0, value: $1) }
      let body = JSONElement.objectSchema(
        members + [stops, .init(key: "transform", value: transform.reference)]
          + (spreads ? [spread] : []),
        required: required + ["stops"])
      return .objectSchema([.init(key: name, value: body)], required: [name])
    }
    return SchemaDefinition(
      "gradient",
      .anyOf([
        kind(
          "linear", [("from", point.reference), ("to", point.reference)],
          required: ["from", "to"], spreads: true),
        kind(
          "radial",
          [
            ("center", point.reference),
            (
              "radius",
              ["description": "Points", "type": "number", "exclusiveMinimum": 0]
            ),
            ("startCenter", point.reference),
            ("startRadius", notNegative.described("Points")),
          ], required: ["center", "radius"], spreads: true),
        kind(
          "conic",
          [
            ("center", point.reference),
            (
              "startAngle",
              number.described("Degrees, clockwise from +x (arcs of paths: radians)")
            ),
          ],
          required: ["center"], spreads: false),
      ]))
  }()

  static let pattern: SchemaDefinition = {
    let repetition = ValueForm<ImagePattern.Repetition>.choice.schema
    return SchemaDefinition(
      "pattern",
      .objectSchema(
        [
          .init(key: "image", value: ["type": "string"]),
          .init(key: "transform", value: transform.reference),
          .init(
            key: "repeat",
            value: .anyOf(
              "What lies beyond the image; at the edges of once it fades out over half "
                + "a pixel of the image to each side, but with nearest",
              [repetition, .tupleSchema("along x and y", [repetition, repetition])])),
          .init(
            key: "interpolation", value: ValueForm<Interpolation>.choice.schema),
        ], required: ["image"]))
  }()

  /// The definitions of this file.
  static let drawing = [color, path, dash, shadow, gradient, pattern]
}
