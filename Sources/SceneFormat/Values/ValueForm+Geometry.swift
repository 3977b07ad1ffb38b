import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerScrolling
import MesmerViews

// Values of Geometry, and values of views and scroll views other than drawing.

extension ValueForm<Point> {
  /// `[x, y]`.
  static let point = ValueForm(
    defined: .point, read: { $0.point($1) }, write: { .numbers($0.x, $0.y) })
}

extension ValueForm<Vector> {
  /// `[dx, dy]`.
  static let vector = ValueForm(
    defined: .vector, read: { $0.vector($1) }, write: { .numbers($0.dx, $0.dy) })
}

extension ValueForm<Size> {
  /// `[width, height]`.
  static let size = ValueForm(
    defined: .size, read: { $0.size($1) }, write: { .numbers($0.width, $0.height) })
}

extension ValueForm<Rect> {
  /// `[x, y, width, height]`.
  static let rect = ValueForm(
    defined: .rect, read: { $0.rect($1) }, write: JSONElement.rect)

  /// A rectangle inside the unit square.
  static let unitRect = ValueForm(
    defined: .unitRect, read: { $0.unitRect($1) }, write: JSONElement.rect)
}

extension ValueForm<EdgeInsets> {
  /// `[top, left, bottom, right]`.
  static let insets = ValueForm(
    defined: .insets, read: { $0.insets($1) }, write: JSONElement.insets)

  /// Insets without negative values.
  static let capInsets = ValueForm(
    defined: .capInsets, read: { $0.capInsets($1) }, write: JSONElement.insets)
}

extension ValueForm<AffineTransform> {
  /// `[a, b, c, d, tx, ty]`, or an object of scale, rotation and translation.
  static let transform = ValueForm(
    defined: .transform, read: { $0.transform($1) },
    write: { .numbers($0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty) })
}

extension ValueForm<AutoresizingMask> {
  /// What may change with the superview's size: a list of names.
  static let mask = ValueForm(
    defined: .mask, read: { $0.mask($1) },
    write: { mask in
      .list(
        DocumentReader.maskNames.filter { mask.contains($0.value) }
          .map { .string($0.name) })
    })
}

extension ValueForm<CornerMask> {
  private static let names: [(name: String, value: CornerMask)] = [
    ("minXMinY", .minXMinY), ("maxXMinY", .maxXMinY), ("minXMaxY", .minXMaxY),
    ("maxXMaxY", .maxXMaxY),
  ]

  /// Corners: a list of names.
  static let corners: ValueForm = {
    let list = choice(names).list(of: "corners")
    return ValueForm(
      list.schema,
      read: { reader, node in list.read(reader, node).map { CornerMask($0) } },
      write: { mask in list.write(names.map(\.value).filter { mask.contains($0) }) })
  }()
}

extension ValueForm<DecelerationRate> {
  /// A name or a factor per millisecond.
  static let decelerationRate = ValueForm(
    .anyOf(
      "By what a fling's velocity is multiplied each millisecond",
      [
        .choiceSchema(DocumentReader.rateNames.map(\.name)),
        ["type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1],
      ]), read: { $0.decelerationRate($1) },
    write: { rate in
      DocumentReader.rateNames.first { $0.value == rate }
        .map { .string($0.name) } ?? .number(rate.rawValue)
    })
}

extension ValueForm<Sticky> {
  /// `{edge, offset}`.
  static let sticky = ValueForm(
    .objectSchema(
      [
        .init(key: "edge", value: ValueForm<Sticky.Edge>.choice.schema),
        .init(
          key: "offset",
          value: ["description": "Points from the edge", "type": "number"]),
      ], required: ["edge"]),
    read: { $0.sticky($1) },
    write: { sticky in
      let edge = ValueForm<Sticky.Edge>.choice.write(sticky.edge)
      return sticky.offset == 0
        ? ["edge": edge] : ["edge": edge, "offset": .number(sticky.offset)]
    })
}

extension ValueForm<Stretch> {
  /// `{divisor}`.
  static let stretch = ValueForm(
    .objectSchema([
      .init(
        key: "divisor",
        value: .numberSchema(in: ViewClass.positive).described(
          "Points of pull that double the view's size"))
    ]),
    read: { $0.stretch($1) }, write: { ["divisor": .number($0.divisor)] })
}

extension ValueForm<ContentMode> {
  /// UIKit's name of a content mode.
  static let contentMode = ValueForm.choice(
    ContentMode.allCases.map { (String(describing: $0), $0) })
}

extension JSONElement {
  fileprivate static func rect(_ rect: Rect) -> JSONElement {
    .numbers(rect.minX, rect.minY, rect.width, rect.height)
  }

  fileprivate static func insets(_ insets: EdgeInsets) -> JSONElement {
    .numbers(insets.top, insets.left, insets.bottom, insets.right)
  }
}

extension SchemaDefinition {
  private static let number: JSONElement = ["type": "number"]
  private static let extent: JSONElement = ["type": "number", "minimum": 0]
  private static let unit: JSONElement = [
    "type": "number", "minimum": 0, "maximum": 1,
  ]

  static let point = SchemaDefinition(
    "point", .tupleSchema("[x, y] in points", [number, number]))
  static let vector = SchemaDefinition(
    "vector", .tupleSchema("[dx, dy] in points", [number, number]))
  static let size = SchemaDefinition(
    "size", .tupleSchema("[width, height] in points", [extent, extent]))
  static let rect = SchemaDefinition(
    "rect",
    .tupleSchema("[x, y, width, height] in points", [number, number, extent, extent]))
  static let unitRect = SchemaDefinition(
    "unitRect",
    .tupleSchema(
      "[x, y, width, height] inside the unit square", [unit, unit, unit, unit]))
  static let insets = SchemaDefinition(
    "insets",
    .tupleSchema(
      "[top, left, bottom, right] in points", [number, number, number, number]))
  static let capInsets = SchemaDefinition(
    "capInsets",
    .tupleSchema(
      "[top, left, bottom, right] in points, none negative",
      [extent, extent, extent, extent]))
  static let transform = SchemaDefinition(
    "transform",
    .anyOf(
      "Applied about the anchor point; an object's scale is applied first, then "
        + "its rotation (degrees, clockwise), then its translation",
      [
        .tupleSchema(
          "[a, b, c, d, tx, ty]", [number, number, number, number, number, number]),
        .objectSchema([
          .init(
            key: "scale",
            value: .anyOf(
              "Times as large", [number, .tupleSchema("[x, y]", [number, number])])),
          .init(key: "rotate", value: number.described("Degrees, clockwise")),
          .init(key: "translate", value: vector.reference),
        ]),
      ]))
  static let mask = SchemaDefinition(
    "autoresizingMask",
    [
      "description": "What may change with the superview's size", "type": "array",
      "items": .choiceSchema(DocumentReader.maskNames.map(\.name)),
    ])

  /// The definitions of this file.
  static let geometry = [
    point, vector, size, rect, unitRect, insets, capInsets, transform, mask,
  ]
}
