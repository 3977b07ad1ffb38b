import MesmerDrawing
import MesmerPaths

/// What a shape is filled or stroked with, as it is written.
enum SVGPaint: Hashable {
  case none
  case color(Color)
  case currentColor
  /// A gradient or a pattern, and what to take if it cannot be used; nil for nothing.
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
    var fontWeight = 400
    var textAnchor = TextAnchor.start
    var letterSpacing: SVGLength?
    var language = ""
    var keepsSpace = false
  }

  /// Where a text stands at its point.
  enum TextAnchor: String {
    case start, middle, end
  }

  var inherited = Inherited()
  var isDisplayed = true
  var opacity = 1.0
  /// The id of a clip path or mask.
  var clipPath: String?
  var mask: String?
  var isClipped = true
  var maskIsAlpha = false
  var stopColor = SVGPaint.color(.black)
  var stopOpacity = 1.0
  /// The transform that a style gives, as it is written.
  var transform: String?

  /// The initial style of a child: what it inherits.
  init(inheriting other: SVGStyle) { inherited = other.inherited }

  init() {}

  /// The colour of a paint that is one colour.
  func color(_ paint: SVGPaint) -> Color? {
    switch paint {
    case .color(let color): color
    case .currentColor: inherited.color
    case .none, .server: nil
    }
  }
}

/// Reading a property's value.
enum SVGValue {
  /// A number, or a percentage of 1, clamped to 0...1.
  static func opacity(_ text: String) -> Double? {
    guard let length = SVGLength(text), length.unit == .user || length.unit == .percent
    else { return nil }
    return min(max(length.fraction, 0), 1)
  }

  /// The id in `url(#id)`, and what is written after it; nil if it is not that.
  static func reference(_ text: String) -> (id: String, rest: String)? {
    guard text.utf8.starts(with: "url(".utf8) || text.utf8.starts(with: "URL(".utf8),
      let close = text.firstIndex(of: ")")
    else { return nil }
    var inside = String(text.dropFirst(4).prefix(upTo: close)).trimmed
    if inside.count >= 2, inside.first == inside.last,
      inside.first == "\"" || inside.first == "'"
    {
      inside = String(inside.dropFirst().dropLast()).trimmed
    }
    guard inside.hasPrefix("#") else { return nil }
    return (String(inside.dropFirst()), String(text[text.index(after: close)...]).trimmed)
  }

  /// A paint; nil if it is none of SVG's.
  static func paint(_ text: String) -> SVGPaint? {
    switch text {
    case "none": return SVGPaint.none
    case "currentColor", "currentcolor": return .currentColor
    default: break
    }
    if let (id, rest) = reference(text) {
      if rest.isEmpty { return .server(id: id, fallback: nil) }
      guard let fallback = paint(rest) else { return .server(id: id, fallback: nil) }
      if case .server = fallback { return .server(id: id, fallback: nil) }
      return .server(id: id, fallback: fallback)
    }
    var cursor = ValueCursor(text)
    guard let color = SVGColor.read(&cursor) else { return nil }
    cursor.skipSpace()
    // SVG 1.1 lets an ICC colour follow.
    let rest = cursor.text(cursor.at..<cursor.bytes.count)
    return rest.isEmpty || rest.hasPrefix("icc-color(") ? .color(color) : nil
  }

  /// The names of a list of font families, without quotes.
  static func families(_ text: String) -> [String] {
    text.split(separator: ",").map {
      var name = String($0).trimmed
      if name.count >= 2, let first = name.first, first == name.last,
        first == "\"" || first == "'"
      {
        name = String(name.dropFirst().dropLast()).trimmed
      }
      return name
    }.filter { !$0.isEmpty }
  }
}
