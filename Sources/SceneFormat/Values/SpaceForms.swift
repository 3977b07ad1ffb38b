import MesmerGeometry
import MesmerJSONText

extension ValueForm<Transform3D> {
  /// 16 numbers, or an object of scale, rotations, translation and perspective.
  static let transform3D = ValueForm(
    defined: .transform3D,
    read: { reader, node in
      switch reader.tree.kind(node) {
      case .array:
        return reader.numbers(node, "16 numbers", count: 16).map { Transform3D($0) }
      case .object:
        return SpaceParts.form.read(reader, node, from: SpaceParts())?.transform
      case .null, .false, .true, .number, .string, .key:
        reader.fault(
          node,
          "expected 16 numbers or {perspective, scale, rotateX, rotateY, rotateZ, "
            + "translate}, found " + reader.tree.described(node))
        return nil
      }
    }, write: { .list($0.numbers.map { .number($0) }) })
}

/// A transform whose scale is applied first, then its rotations about x, y and z, its
/// translation and its perspective.
private struct SpaceParts: Sendable {
  var scale = Vector(dx: 1, dy: 1)
  /// Degrees.
  var rotateX = 0.0
  var rotateY = 0.0
  var rotateZ = 0.0
  var translation: [Double] = [0, 0, 0]
  /// The distance of the eye from the plane z = 0, in points; nil for no perspective.
  var perspective: Double?

  var transform: Transform3D {
    func rotation(_ degrees: Double, x: Double, y: Double, z: Double) -> Transform3D {
      let turn = AffineTransform(rotationDegrees: degrees)
      return Transform3D(sine: turn.b, cosine: turn.a, x: x, y: y, z: z)
    }
    var result = Transform3D(AffineTransform(scaleX: scale.dx, y: scale.dy))
    if rotateX != 0 {
      result = result.concatenating(rotation(rotateX, x: 1, y: 0, z: 0))
    }
    if rotateY != 0 {
      result = result.concatenating(rotation(rotateY, x: 0, y: 1, z: 0))
    }
    if rotateZ != 0 {
      result = result.concatenating(rotation(rotateZ, x: 0, y: 0, z: 1))
    }
    result = result.concatenating(
      Transform3D(translationX: translation[0], y: translation[1], z: translation[2]))
    if let perspective {
      var eye = Transform3D.identity
      eye.m34 = -1 / perspective
      result = result.concatenating(eye)
    }
    return result
  }

  static let form = ObjectForm<SpaceParts>([
    .key("scale", \.scale, .factor),
    .key(
      "rotateX", \.rotateX,
      .number.about("Degrees about the x axis; positive angles move the top away")),
    .key(
      "rotateY", \.rotateY,
      .number.about(
        "Degrees about the y axis; positive angles move the right side away")),
    .key(
      "rotateZ", \.rotateZ, .number.about("Degrees about the z axis, clockwise")),
    .key("translate", \.translation, .displacement),
    .optional(
      "perspective", \.perspective,
      .number(in: ViewClass.positive).about(
        "The distance of the eye from the plane z = 0, in points; none by default")),
  ])
}

extension ValueForm<[Double]> {
  /// A displacement in space.
  fileprivate static let displacement = ValueForm(
    .tupleSchema(
      "The displacement, [dx, dy, dz] in points; z is towards the eye",
      [["type": "number"], ["type": "number"], ["type": "number"]]),
    read: { reader, node in reader.numbers(node, "[dx, dy, dz]", count: 3) },
    write: { .list($0.map { .number($0) }) })
}

extension SchemaDefinition {
  static let transform3D = SchemaDefinition(
    "transform3D",
    .anyOf(
      "A transform in space about the anchor point, in place of transform; z is towards "
        + "the eye. An object's scale is applied first, then its rotations about x, y "
        + "and z, its translation and its perspective",
      [
        .tupleSchema(
          "the 16 numbers of a CATransform3D, by rows",
          Array(repeating: ["type": "number"], count: 16)),
        SpaceParts.form.schema(fresh: SpaceParts()),
      ]))
}
