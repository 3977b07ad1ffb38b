// The geometry properties of SVG 2: positions and sizes of shapes, images and viewports.
// Styles set them on any element; as presentation attributes they apply only to the
// elements of `isGeometry`.

/// The value of a geometry property.
enum SVGGeometry: Hashable {
  /// The initial value: `auto`, `none`, or 0 where the property has no `auto`.
  case auto
  case length(SVGLength)
  /// The data of a path.
  case path(String)
}

extension SVGStyle {
  /// Returns whether a geometry property is a presentation attribute of an element. `d`
  /// is excluded: as an attribute it has path data, not a function.
  static func isGeometry(_ name: String, of element: String) -> Bool {
    switch element {
    case "rect": box.contains(name) || name == "rx" || name == "ry"
    case "circle": name == "cx" || name == "cy" || name == "r"
    case "ellipse": ["cx", "cy", "rx", "ry"].contains(name)
    case "svg", "symbol", "use", "image": box.contains(name)
    default: false
    }
  }

  private static let box = ["x", "y", "width", "height"]

  /// Sets a geometry property. Lengths may omit the unit in styles too, as in browsers.
  mutating func setGeometry(_ name: String, _ value: String) -> Outcome {
    let word = value.lowercased()
    if name == "d" {
      guard word != "none" else {
        geometry[name] = .auto
        return .set
      }
      guard let data = SVGValue.pathData(value) else {
        return .wrong("none or path(\"...\")")
      }
      geometry[name] = .path(data)
      return .set
    }
    let hasAuto = ["width", "height", "rx", "ry"].contains(name)
    if word == "auto" && hasAuto {
      geometry[name] = .auto
      return .set
    }
    guard let length = SVGLength(value) else {
      return .wrong(hasAuto ? "a length or auto" : "a length")
    }
    if length.value < 0 && (hasAuto || name == "r") {
      return .wrong("a length that is not negative")
    }
    geometry[name] = .length(length)
    return .set
  }

  /// Returns the length of a geometry property; nil if it is not a length.
  func length(_ name: String) -> SVGLength? {
    if case .length(let length) = geometry[name] { length } else { nil }
  }
}

extension SVGValue {
  /// Returns the data in `path("...")`; nil if the text is invalid.
  static func pathData(_ text: String) -> String? {
    var cursor = ValueCursor(text)
    guard cursor.name().lowercased() == "path", cursor.skip("(") else { return nil }
    cursor.skipSpace()
    let quote = cursor.byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    cursor.at += 1
    let data = cursor.upTo { $0 == quote }
    if !cursor.isAtEnd { cursor.at += 1 }
    guard cursor.skipEnd() else { return nil }
    cursor.skipSpace()
    return cursor.isAtEnd ? data : nil
  }
}
