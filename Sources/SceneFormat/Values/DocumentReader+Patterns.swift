import MesmerDrawing
import MesmerGeometry
import MesmerJSONText

/// Patterns.
extension DocumentReader {
  /// The parts of a pattern's object; the image is a name.
  package struct PatternParts {
    /// The node with the image's name.
    package var image: Int
    package var transform = AffineTransform.identity
    package var repetitionX = ImagePattern.Repetition.repeat
    package var repetitionY = ImagePattern.Repetition.repeat
    package var interpolation = Interpolation.linear

    /// The pattern of an image.
    package func pattern(_ image: Image) -> ImagePattern {
      ImagePattern(
        image, transform: transform, repetitionX: repetitionX,
        repetitionY: repetitionY, interpolation: interpolation)
    }
  }

  /// A pattern: `{ image, transform, repeat, interpolation }`. `image` is an asset or a
  /// path, `transform` maps pattern space to the view's space, and `repeat` is one of
  /// repeat, mirror, clamp and once, or a list of two, for x and y.
  package func pattern(_ node: Int) -> PatternParts? {
    let keys = ["image", "transform", "repeat", "interpolation"]
    guard let members = object(node, keys: keys) else { return nil }
    guard let image = members["image"] else {
      fault(node, "the key image is missing")
      return nil
    }
    var parts = PatternParts(image: image)
    if let node = members["transform"] {
      guard let value = transform(node) else { return nil }
      if value.inverse == nil {
        fault(node, "must have an inverse")
        return nil
      }
      parts.transform = value
    }
    if let node = members["repeat"] {
      guard let (x, y) = repetitions(node) else { return nil }
      (parts.repetitionX, parts.repetitionY) = (x, y)
    }
    if let node = members["interpolation"] {
      guard let value = choice(node) as Interpolation? else { return nil }
      parts.interpolation = value
    }
    return parts
  }

  private func repetitions(
    _ node: Int
  ) -> (ImagePattern.Repetition, ImagePattern.Repetition)? {
    if tree.kind(node) == .array {
      let parts = tree.children(node)
      guard parts.count == 2 else {
        fault(node, "expected [x, y], found \(tree.described(node))")
        return nil
      }
      guard let x = choice(parts[0]) as ImagePattern.Repetition?,
        let y = choice(parts[1]) as ImagePattern.Repetition?
      else { return nil }
      return (x, y)
    }
    guard let both = choice(node) as ImagePattern.Repetition? else { return nil }
    return (both, both)
  }
}
