import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerText

/// A fill, stroke or stop colour, as specified.
enum SVGPaint: Hashable {
  case none
  case color(Color)
  case currentColor
  /// A gradient or pattern. If it is missing or cannot be painted, the fallback is used;
  /// without a fallback, nothing is painted.
  indirect case server(id: String, fallback: SVGPaint?)
}

/// The properties of an element, with their initial values.
struct SVGStyle {
  /// The properties that children inherit.
  struct Inherited {
    var color = Color.black
    var fill = SVGPaint.color(.black)
    var fillRule = FillRule.nonZero
    var fillOpacity = 1.0
    var stroke = SVGPaint.none
    var strokeOpacity = 1.0
    var strokeWidth = SVGLength(1)
    var lineCap = LineCap.butt
    var lineJoin = LineJoin.miter
    var miterLimit = 4.0
    var dashes: [SVGLength] = []
    var dashOffset = SVGLength(0)
    var strokesFirst = false
    var clipRule = FillRule.nonZero
    var isVisible = true
    var interpolation = Interpolation.high
    var families: [String] = []
    var fontSize = 16.0
    /// The font size of the file's root, for `rem`.
    var rootFontSize = 16.0
    var font = FontTraits()
    var textAnchor = TextAnchor.start
    var isRightToLeft = false
    var letterSpacing = SVGLength(0)
    var wordSpacing = SVGLength(0)
    var language = ""
    var keepsSpace = false
    /// The fonts that `ex` and `ch` are measured in.
    var fonts: SVGFonts?
  }

  /// The alignment of a text at its position.
  enum TextAnchor: String {
    case start, middle, end
  }

  var inherited = Inherited()
  var isDisplayed = true
  var unicodeBidi = UnicodeBidi.normal
  var opacity = 1.0
  /// The id of the clip path; nil without a clip path.
  var clipPath: String?
  /// The id of the mask; nil without a mask.
  var mask: String?
  var isClipped = true
  var maskIsAlpha = false
  var stopColor = SVGPaint.color(.black)
  var stopOpacity = 1.0
  /// The transform from a style; nil if no style sets it.
  var transform: AffineTransform?
  /// The geometry properties that are set.
  var geometry: [String: SVGGeometry] = [:]

  /// Creates the style of a child: the inherited properties of its parent, and initial
  /// values of all others.
  init(inheriting other: SVGStyle) { inherited = other.inherited }

  init() {}

  /// Returns the colour of a paint that is a single colour; nil for any other.
  func color(_ paint: SVGPaint) -> Color? {
    switch paint {
    case .color(let color): color
    case .currentColor: inherited.color
    case .none, .server: nil
    }
  }
}

/// Parsers of property values.
enum SVGValue {
  /// Parses a number or a percentage (100% is 1), clamped to 0...1; nil for any other
  /// text, such as a length.
  static func fraction(_ text: String) -> Double? {
    var cursor = ValueCursor(text.trimmed)
    guard let number = cursor.number() else { return nil }
    let isPercent = cursor.skip("%")
    return cursor.isAtEnd ? min(max(isPercent ? number / 100 : number, 0), 1) : nil
  }

  /// Returns a number clamped to the finite range.
  static func clamped(_ number: Double) -> Double {
    min(max(number, 0 - .greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  /// Returns an angle in degrees; nil if the unit, in lower case, is not an angle unit.
  static func degrees(_ number: Double, _ unit: String) -> Double? {
    switch unit {
    case "deg": number
    case "rad": clamped(number * (180 / Double.pi))
    case "turn": clamped(number * 360)
    case "grad": number * 0.9
    default: nil
    }
  }

  /// Returns the id in `url(#id)` and the text after it; nil if the text is invalid.
  static func reference(_ text: String) -> (id: String, rest: String)? {
    var cursor = ValueCursor(text)
    guard cursor.name().lowercased() == "url", cursor.skip("(") else { return nil }
    cursor.skipSpace()
    let quote = cursor.byte
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { cursor.at += 1 }
    let end = isQuoted ? quote : UInt8(ascii: ")")
    let inside = cursor.upTo { $0 == end }.trimmed
    if isQuoted && !cursor.isAtEnd { cursor.at += 1 }
    guard cursor.skipEnd(), inside.utf8.first == UInt8(ascii: "#") else { return nil }
    cursor.skipSpace()
    return (String(inside.dropFirst()), cursor.text(cursor.at..<cursor.bytes.count))
  }

  /// Parses a paint; nil if the text is invalid.
  static func paint(_ text: String) -> SVGPaint? {
    switch text.lowercased() {
    case "none": return SVGPaint.none
    case "currentcolor": return .currentColor
    default: break
    }
    if let (id, rest) = reference(text) {
      if rest.isEmpty { return .server(id: id, fallback: nil) }
      guard let fallback = paint(rest) else { return nil }
      if case .server = fallback { return nil }
      return .server(id: id, fallback: fallback)
    }
    var cursor = ValueCursor(text)
    guard let color = SVGColor.read(&cursor) else { return nil }
    cursor.skipSpace()
    // SVG 1.1 permits an ICC colour after the colour.
    let rest = cursor.text(cursor.at..<cursor.bytes.count)
    return rest.isEmpty || rest.hasPrefix("icc-color(") ? .color(color) : nil
  }

  /// Returns the names in a list of font families, without quotes. A comma in quotes is
  /// part of a name.
  static func families(_ text: String) -> [String] {
    var names: [String] = []
    var rest = Substring(text.trimmed)
    while let first = rest.first {
      let isQuoted = first == "\"" || first == "'"
      if isQuoted { rest.removeFirst() }
      let name = rest.prefix { $0 != (isQuoted ? first : ",") }
      names.append(String(name).trimmed)
      rest = rest.dropFirst(name.count).drop { $0 != "," }.dropFirst()
      rest = rest.drop(while: \.isWhitespace)
    }
    return names.filter { !$0.isEmpty }
  }
}

// The geometry properties of SVG 2: positions, sizes and path data (`d`).
// Styles set them on any element; presentation attributes only on the elements for
// which `isGeometry` returns true.

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
