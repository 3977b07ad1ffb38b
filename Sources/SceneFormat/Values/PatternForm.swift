import MesmerDrawing
import MesmerGeometry
import MesmerJSONText

/// A pattern, `{ image, transform, repeat, interpolation }`. `image` is an asset or a
/// path, `transform` maps pattern space to the view's space, and `repeat` is one of
/// repeat, mirror, clamp and once, or a list of two, for x and y.
struct PatternForm: Sendable {
  /// The JSON node of the image's name; set in reading.
  var image = 0
  /// The JSON value of the image's name; set in writing.
  private var name = JSONElement.null
  private var transform = AffineTransform.identity
  private var repetitions = Repetitions()
  private var interpolation = Interpolation.linear

  fileprivate struct Repetitions: Equatable, Sendable {
    var x = ImagePattern.Repetition.repeat
    var y = ImagePattern.Repetition.repeat
  }

  /// Returns the pattern of an image.
  func pattern(_ image: Image) -> ImagePattern {
    ImagePattern(
      image, transform: transform, repetitionX: repetitions.x,
      repetitionY: repetitions.y, interpolation: interpolation)
  }

  static func read(_ reader: DocumentReader, _ node: Int) -> PatternForm? {
    form.read(reader, node, from: PatternForm())
  }

  /// Returns the JSON of a pattern whose image has a name.
  static func write(_ pattern: ImagePattern, image: JSONElement) -> JSONElement {
    var parts = PatternForm()
    parts.name = image
    parts.transform = pattern.transform
    parts.repetitions = Repetitions(x: pattern.repetitionX, y: pattern.repetitionY)
    parts.interpolation = pattern.interpolation
    return form.write(parts, beside: PatternForm())
  }

  fileprivate static let form = ObjectForm<PatternForm>([
    Field(
      "image", missing: "the key image is missing",
      schema: [
        "description":
          "The name of an asset, or the path of a file in the scene's folder",
        "type": "string",
      ],
      read: { _, node, parts in
        parts.image = node
        return true
      }, write: { parts, _ in parts.name }),
    .key(
      "transform", \.transform,
      .invertible("must have an inverse").about(
        "The transform from the pattern's space to the view's")),
    .key("repeat", \.repetitions, .repetitions),
    .key(
      "interpolation", \.interpolation,
      .choice.about("The sampling filter, as of an ImageView")),
  ])
}

extension ValueForm<PatternForm.Repetitions> {
  /// One repetition for both axes, or a list of two.
  fileprivate static let repetitions: ValueForm = {
    let one = ValueForm<ImagePattern.Repetition>.choice
    return ValueForm(
      .anyOf(
        "The repetition beyond the image. With once, the image fades out from half an "
          + "image pixel inside its edge to half a pixel outside; with the interpolation "
          + "nearest, it ends sharply",
        [one.schema, .tupleSchema("along x and y", [one.schema, one.schema])]),
      read: { reader, node in
        guard reader.tree.kind(node) == .array else {
          return one.read(reader, node).map { .init(x: $0, y: $0) }
        }
        let parts = reader.tree.children(node)
        guard parts.count == 2 else {
          reader.fault(node, "expected [x, y], found \(reader.tree.described(node))")
          return nil
        }
        guard let x = one.read(reader, parts[0]), let y = one.read(reader, parts[1])
        else {
          return nil
        }
        return .init(x: x, y: y)
      },
      write: {
        $0.x == $0.y ? one.write($0.x) : .list([one.write($0.x), one.write($0.y)])
      })
  }()
}

extension SchemaDefinition {
  static let pattern = SchemaDefinition(
    "pattern", PatternForm.form.schema(fresh: PatternForm()))
}
