import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerScrolling
import MesmerViews

// Forms of the values of Geometry.

extension ValueForm<Point> {
  /// `[x, y]`.
  package static let point = ValueForm(
    defined: .point, read: { $0.point($1) }, write: { .numbers($0.x, $0.y) })
}

extension ValueForm<Vector> {
  /// `[dx, dy]`.
  package static let vector = ValueForm(
    defined: .vector, read: { $0.vector($1) }, write: { .numbers($0.dx, $0.dy) })
}

extension ValueForm<Size> {
  /// `[width, height]`.
  static let size = ValueForm(
    defined: .size, read: { $0.size($1) }, write: { .numbers($0.width, $0.height) })

  /// `[dx, dy]`, which is a size in UIKit.
  static let offset = ValueForm<Vector>.vector.map({ Size(width: $0.dx, height: $0.dy) })
  {
    Vector(dx: $0.width, dy: $0.height)
  }
}

extension ValueForm<Rect> {
  private static let writeRect: @Sendable (Rect) -> JSONElement = {
    .numbers($0.minX, $0.minY, $0.width, $0.height)
  }

  /// `[x, y, width, height]`.
  package static let rect = ValueForm(
    defined: .rect, read: { $0.rect($1) }, write: writeRect)

  /// A rectangle inside the unit square.
  static let unitRect = ValueForm(
    defined: .unitRect, read: { $0.rect($1) }, write: writeRect
  ).checked {
    $0.minX >= 0 && $0.minY >= 0 && $0.maxX <= 1 && $0.maxY <= 1
      ? nil : "must be inside the unit square, [0, 0, 1, 1]"
  }
}

extension ValueForm<EdgeInsets> {
  private static let writeInsets: @Sendable (EdgeInsets) -> JSONElement = {
    .numbers($0.top, $0.left, $0.bottom, $0.right)
  }

  /// `[top, left, bottom, right]`.
  static let insets = ValueForm(
    defined: .insets, read: { $0.insets($1) }, write: writeInsets)

  /// Insets without negative values.
  static let capInsets = ValueForm(
    defined: .capInsets,
    read: { reader, node in
      guard let insets = reader.insets(node) else { return nil }
      let tree = reader.tree
      for child in tree.children(node) where tree.number(child) < 0 {
        reader.fault(child, "must be at least 0, not \(tree.described(child))")
        return nil
      }
      return insets
    }, write: writeInsets)
}

extension ValueForm<Double> {
  /// A zoom scale: greater than 0, less than 65536.
  static let zoomScale = ValueForm(
    ["type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 65536],
    read: { reader, node in
      guard let value = reader.number(node) else { return nil }
      if value > 0 && value < 65536 { return value }
      reader.fault(
        node,
        "must be greater than 0 and less than 65536, not "
          + reader.tree.described(node))
      return nil
    }, write: { .number($0) })
}

extension ValueForm<AffineTransform> {
  /// `[a, b, c, d, tx, ty]`, or an object of scale, rotation and translation.
  static let transform = ValueForm(
    defined: .transform,
    read: { reader, node in
      switch reader.tree.kind(node) {
      case .array:
        return reader.numbers(node, "[a, b, c, d, tx, ty]", count: 6).map { v in
          AffineTransform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
        }
      case .object:
        return TransformParts.form.read(reader, node, from: TransformParts())?.transform
      case .null, .false, .true, .number, .string, .key:
        reader.fault(
          node,
          "expected [a, b, c, d, tx, ty] or {scale, rotate, translate}, found "
            + reader.tree.described(node))
        return nil
      }
    }, write: { .numbers($0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty) })

  /// Returns the form of a transform that has an inverse; `message` is the error for one
  /// without.
  static func invertible(_ message: String) -> ValueForm {
    transform.checked { $0.inverse == nil ? message : nil }
  }
}

/// A transform whose scale is applied first, then its rotation, then its translation.
private struct TransformParts: Sendable {
  var scale = Vector(dx: 1, dy: 1)
  /// Degrees, clockwise.
  var rotation: Double?
  var translation: Vector?

  var transform: AffineTransform {
    var result = AffineTransform(scaleX: scale.dx, y: scale.dy)
    if let rotation {
      result = result.concatenating(AffineTransform(rotationDegrees: rotation))
    }
    if let translation {
      result = result.concatenating(
        AffineTransform(translationX: translation.dx, y: translation.dy))
    }
    return result
  }

  static let form = ObjectForm<TransformParts>([
    .key("scale", \.scale, .factor),
    .optional(
      "rotate", \.rotation, .number.about("Degrees, clockwise; 0 by default")),
    .optional(
      "translate", \.translation,
      .vector.about("The displacement, [dx, dy] in points; [0, 0] by default")),
  ])

}

extension ValueForm<Vector> {
  /// A number, or one for each axis.
  static let factor = ValueForm(
    .anyOf(
      "The scale factor, for both axes or for each",
      [
        ["type": "number"],
        .tupleSchema("[x, y]", [["type": "number"], ["type": "number"]]),
      ]
    ),
    read: { reader, node in
      if reader.tree.kind(node) == .array {
        return reader.numbers(node, "a number or [x, y]", count: 2)
          .map { Vector(dx: $0[0], dy: $0[1]) }
      }
      return reader.number(node).map { Vector(dx: $0, dy: $0) }
    }, write: { $0.dx == $0.dy ? .number($0.dx) : .numbers($0.dx, $0.dy) })
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
      "A transform about the anchor point. The scale of an object is applied first, then "
        + "its rotation (degrees, clockwise), then its translation",
      [
        .tupleSchema(
          "[a, b, c, d, tx, ty]", [number, number, number, number, number, number]),
        TransformParts.form.schema(fresh: TransformParts()),
      ]))

  /// The definitions of values that are not drawn.
  static let geometry = [
    point, vector, size, rect, length, unitRect, insets, capInsets, transform,
    transform3D, mask,
  ]
}
