import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerViews

// Gradients: `{ linear: { from, to, stops, spread, transform } }`, `{ radial: ... }` or
// `{ conic: ... }`.

/// The keys of all kinds of gradients.
struct GradientParts: Sendable {
  var from = Point.zero
  var to = Point.zero
  var center = Point.zero
  var radius = 0.0
  /// The centre of the start circle; `center` if it is omitted.
  var startCenter: Point?
  var startRadius = 0.0
  /// Degrees, clockwise from the direction of +x.
  var startAngle = 0.0
  var stops: [Gradient.Stop] = []
  var spread = Gradient.Spread.pad
  var transform = AffineTransform.identity

  func gradient(_ geometry: Gradient.Geometry) -> Gradient {
    Gradient(geometry, stops: stops, spread: spread, transform: transform)
  }

  init() {}

  init(_ gradient: Gradient) {
    stops = gradient.stops
    spread = gradient.spread
    transform = gradient.transform
    switch gradient.geometry {
    case .linear(let from, let to): (self.from, self.to) = (from, to)
    case .radial(let start, let startRadius, let end, let endRadius):
      (center, radius, self.startRadius) = (end, endRadius, startRadius)
      startCenter = start == end ? nil : start
    case .conic(let center, let angle):
      self.center = center
      startAngle = GradientKind.degrees(ofRadians: angle)
    }
  }
}

/// The kinds of gradients.
enum GradientKind: String, CaseIterable {
  case linear, radial, conic

  init(_ gradient: Gradient) {
    switch gradient.geometry {
    case .linear: self = .linear
    case .radial: self = .radial
    case .conic: self = .conic
    }
  }

  /// The description in schemas.
  var about: String {
    switch self {
    case .linear: "A gradient along a line"
    case .radial: "A gradient between two circles"
    case .conic: "A gradient by the angle around a point"
    }
  }

  func geometry(_ parts: GradientParts) -> Gradient.Geometry {
    switch self {
    case .linear: .linear(from: parts.from, to: parts.to)
    case .radial:
      .radial(
        startCenter: parts.startCenter ?? parts.center, startRadius: parts.startRadius,
        endCenter: parts.center, endRadius: parts.radius)
    case .conic:
      .conic(center: parts.center, startAngle: parts.startAngle * (Double.pi / 180))
    }
  }

  var form: ObjectForm<GradientParts> {
    switch self {
    case .linear: Self.linearForm
    case .radial: Self.radialForm
    case .conic: Self.conicForm
    }
  }

  private typealias Key = Field<GradientParts>

  private static func point(
    _ name: String, _ path: WritableKeyPath<GradientParts, Point> & Sendable,
    _ about: String
  ) -> Key {
    .key(
      name, path, .point.about(about + ", [x, y] in points"),
      missing: "the key \(name) is missing")
  }

  private static let stops = Key.key(
    "stops", \.stops,
    .stops.about("Colours, each at its offset, 0 to 1 along the gradient"),
    missing: "the key stops is missing")
  private static let spread = Key.key(
    "spread", \.spread,
    .choice.about(
      "The colours beyond the ends: those at the ends (pad), the gradient again "
        + "(repeat), or mirrored (reflect)"))
  private static let transform = Key.key(
    "transform", \.transform,
    .invertible("the transform has no inverse, so nothing would be painted")
      .about("The transform from the gradient's space to the view's"))

  private static let linearForm = ObjectForm<GradientParts>(
    [
      point("from", \.from, "The position of offset 0"),
      point("to", \.to, "The position of offset 1"), stops, spread, transform,
    ]
  ) { reader, members, parts in
    if parts.from != parts.to { return true }
    reader.fault(members["to"]!, "must not be the same point as from")
    return false
  }

  private static let radialForm = ObjectForm<GradientParts>(
    [
      point("center", \.center, "The centre of the circle of offset 1"),
      .key(
        "radius", \.radius,
        .number(in: ViewClass.positive)
          .about("The radius of the circle of offset 1, in points"),
        missing: "the key radius is missing"),
      .optional(
        "startCenter", \.startCenter,
        .point.about(
          "The centre of the circle of offset 0, [x, y] in points; center by default")),
      .key(
        "startRadius", \.startRadius,
        .number(in: DocumentReader.notNegative)
          .about("The radius of the circle of offset 0, in points")),
      stops, spread, transform,
    ]
  ) { reader, members, parts in
    let isOther = parts.startCenter.map { $0 != parts.center } ?? false
    if isOther || parts.startRadius != parts.radius { return true }
    reader.fault(members["radius"]!, "must not be the same circle as the start circle")
    return false
  }

  private static let conicForm = ObjectForm<GradientParts>([
    point("center", \.center, "The point around which the angle is measured"),
    .key(
      "startAngle", \.startAngle,
      .number.about(
        "The angle of offset 0, in degrees clockwise from +x; arcs of paths use "
          + "radians")),
    stops, transform,
  ])

  /// Returns the shortest number of degrees that the reader converts to exactly the given
  /// angle. If there is none (two adjacent Doubles in degrees can skip an angle), returns
  /// one that the reader converts to the nearest angle.
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

extension ValueForm<Gradient> {
  /// `{linear: ...}`, `{radial: ...}` or `{conic: ...}`.
  static let gradient = ValueForm(
    defined: .gradient,
    read: { reader, node in
      let kinds = GradientKind.allCases
      guard let members = reader.object(node, keys: kinds.map(\.rawValue)) else {
        return nil
      }
      let given = kinds.filter { members[$0.rawValue] != nil }
      guard given.count == 1, let body = members[given[0].rawValue] else {
        // Unknown keys are already reported.
        if given.count > 1 || reader.tree.count(node) == 0 {
          reader.fault(
            node, "expected one of {linear: ...}, {radial: ...} and {conic: ...}")
        }
        return nil
      }
      let kind = given[0]
      return kind.form.read(reader, body, from: GradientParts()).map {
        $0.gradient(kind.geometry($0))
      }
    },
    write: { gradient in
      let kind = GradientKind(gradient)
      let body = kind.form.write(GradientParts(gradient), beside: GradientParts())
      return .object([.init(key: kind.rawValue, value: body)])
    })
}

// The reader requires a location for each colour, and none below the one before it. Other
// values of views made in code are written as they are drawn: in the order of the
// locations, without the colours that have none.
extension GradientView {
  /// The colours that have a location, in the order of the locations; without locations,
  /// all colours.
  var locatedColors: [Color] {
    get {
      guard let locations else { return colors }
      return zip(locations, colors).enumerated().sorted {
        ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
      }.map(\.element.1)
    }
    set { colors = newValue }
  }

  /// The locations of `locatedColors`; all locations if the view has no colours yet.
  var sortedLocations: [Double]? {
    get { locations?.prefix(colors.isEmpty ? .max : colors.count).sorted() }
    set { locations = newValue }
  }
}

extension ValueForm<[Double]> {
  /// The locations of colours, which do not decrease.
  static let locations: ValueForm<[Double]> = {
    let list = ValueForm<Double>.number(in: 0...1).list(of: "numbers")
    return ValueForm<[Double]>(
      list.schema,
      read: { reader, node in
        guard let locations = list.read(reader, node),
          reader.ascends(locations, reader.tree.children(node), "location")
        else { return nil }
        return locations
      }, write: list.write)
  }()
}

extension DocumentReader {
  /// Returns whether the numbers at some nodes do not decrease; reports the first that
  /// does.
  fileprivate func ascends(_ numbers: [Double], _ nodes: [Int], _ what: String) -> Bool {
    for i in numbers.indices.dropFirst() where numbers[i] < numbers[i - 1] {
      fault(
        nodes[i],
        "must be at least \(JSONTree.text(numbers[i - 1])), the \(what) before it, "
          + "not \(JSONTree.text(numbers[i]))")
      return false
    }
    return true
  }
}

extension ValueForm<[Gradient.Stop]> {
  /// `[[offset, colour], ...]`, at least one.
  fileprivate static let stops = ValueForm(
    [
      "type": "array", "minItems": 1,
      "items": .tupleSchema(
        "[offset, colour], offsets 0 to 1 along the gradient",
        [ValueForm<Double>.number(in: 0...1).schema, ValueForm<Color>.color.schema]),
    ],
    read: { reader, node in
      guard let stops = reader.list(node, of: "stops") else { return nil }
      if stops.isEmpty {
        reader.fault(node, "a gradient needs at least one stop")
        return nil
      }
      let result = stops.compactMap { stop -> Gradient.Stop? in
        guard reader.tree.kind(stop) == .array, reader.tree.count(stop) == 2 else {
          let found = reader.tree.described(stop)
          reader.fault(stop, "expected [offset, colour], found \(found)")
          return nil
        }
        let parts = reader.tree.children(stop)
        guard let offset = reader.number(parts[0], in: 0...1),
          let color = ValueForm<Color>.color.read(reader, parts[1])
        else { return nil }
        return Gradient.Stop(offset, color)
      }
      guard result.count == stops.count,
        reader.ascends(
          result.map(\.offset), stops.map { reader.tree.children($0)[0] }, "offset")
      else { return nil }
      return result
    },
    write: { stops in
      .list(
        stops.map { .list([.number($0.offset), ValueForm<Color>.color.write($0.color)]) })
    })
}

extension SchemaDefinition {
  static let gradient = SchemaDefinition(
    "gradient",
    .anyOf(
      GradientKind.allCases.map { kind in
        .objectSchema(
          [
            .init(
              key: kind.rawValue,
              value: kind.form.schema(fresh: GradientParts()).described(kind.about))
          ],
          required: [kind.rawValue])
      }))
}
