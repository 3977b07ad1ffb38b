import MesmerDrawing
import MesmerGeometry
import MesmerJSONText

extension ValueForm<Shadow> {
  /// `{ color, offset: [dx, dy], blur }`: the shadow of a run's letters, NSShadow.
  static let letters = ValueForm(
    .objectSchema([
      .init(key: "color", value: SchemaDefinition.color.reference),
      .init(key: "offset", value: SchemaDefinition.vector.reference),
      .init(
        key: "blur",
        value: .numberSchema(in: DocumentReader.notNegative)
          .described("Points; twice the standard deviation")),
    ]),
    read: { reader, node in
      guard let members = reader.object(node, keys: ["color", "offset", "blur"]) else {
        return nil
      }
      var shadow = Shadow()
      if let node = members["color"] {
        guard let color = reader.color(node) else { return nil }
        shadow.color = color
      }
      if let node = members["offset"] {
        guard let offset = reader.vector(node) else { return nil }
        shadow.offset = Size(width: offset.dx, height: offset.dy)
      }
      if let node = members["blur"] {
        guard let blur = reader.number(node, in: DocumentReader.notNegative) else {
          return nil
        }
        shadow.blur = blur
      }
      return shadow
    },
    write: {
      [
        "color": ValueForm<Color>.color.write($0.color),
        "offset": .numbers($0.offset.width, $0.offset.height),
        "blur": .number($0.blur),
      ]
    })
}
