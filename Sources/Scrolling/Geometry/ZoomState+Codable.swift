import MesmerGeometry

// A scroll view's zoom and offset as a program stores them between runs: `{"offset":
// [100, 200], "zoom": 1.5}`.

extension ZoomState: Codable {
  private enum CodingKeys: String, CodingKey {
    case offset
    case zoom
  }

  /// Decodes a state. Throws `DecodingError.dataCorrupted` for a zoom scale that is not
  /// greater than 0, for numbers that are not finite, and for an offset of more than two
  /// numbers.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    scale = try container.decode(Double.self, forKey: .zoom)
    var list = try container.nestedUnkeyedContainer(forKey: .offset)
    offset = Point(x: try list.decode(Double.self), y: try list.decode(Double.self))
    guard scale > 0, scale.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: .zoom, in: container,
        debugDescription: "a zoom scale must be greater than 0 and finite")
    }
    guard offset.isFinite, list.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        forKey: .offset, in: container,
        debugDescription: "an offset is two finite numbers")
    }
  }

  /// Encodes the state.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var list = container.nestedUnkeyedContainer(forKey: .offset)
    try list.encode(offset.x)
    try list.encode(offset.y)
    try container.encode(scale, forKey: .zoom)
  }
}
