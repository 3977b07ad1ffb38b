import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// Setting properties by name: from presentation attributes, rules and style attributes.

extension SVGStyle {
  /// What became of a declaration.
  enum Outcome {
    /// The property has the value, or is none that matters here.
    case set
    /// The value is none of the property's: what would be right.
    case wrong(String)
    /// The property is not supported.
    case unsupported
  }

  /// Sets a property.
  ///
  /// - Parameter parent: the style of the element around it, for `inherit` and sizes.
  mutating func set(_ name: String, _ value: String, parent: SVGStyle) -> Outcome {
    if value == "inherit" {
      inherit(name, from: parent)
      return .set
    }
    switch name {
    case "fill", "stroke", "color", "stop-color": return setPaint(name, value)
    case "fill-opacity", "stroke-opacity", "opacity", "stop-opacity":
      guard let number = SVGValue.opacity(value) else {
        return .wrong("a number from 0 to 1")
      }
      switch name {
      case "fill-opacity": inherited.fillOpacity = number
      case "stroke-opacity": inherited.strokeOpacity = number
      case "opacity": opacity = number
      default: stopOpacity = number
      }
    case "fill-rule", "clip-rule":
      guard value == "nonzero" || value == "evenodd" else {
        return .wrong("nonzero or evenodd")
      }
      let rule = value == "nonzero" ? FillRule.nonZero : .evenOdd
      if name == "fill-rule" {
        inherited.fillRule = rule
      } else {
        inherited.clipRule = rule
      }
    case "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
      "stroke-dasharray", "stroke-dashoffset", "paint-order":
      return setStroke(name, value)
    case "display": isDisplayed = value != "none"
    case "visibility": inherited.isVisible = value == "visible"
    case "overflow": isClipped = value == "hidden" || value == "scroll"
    case "clip-path", "mask":
      let id = SVGValue.reference(value)?.id
      if id == nil && value != "none" { return .wrong("none or url(#id)") }
      if name == "clip-path" { clipPath = id } else { mask = id }
    case "mask-type": maskIsAlpha = value == "alpha"
    case "transform": transform = value
    case "image-rendering":
      inherited.interpolation =
        ["optimizeSpeed", "pixelated", "crisp-edges"].contains(value) ? .nearest : .high
    case "font-family", "font-size", "font-weight", "font-style", "text-anchor",
      "letter-spacing":
      return setText(name, value, parent)
    default: return Self.isSupported(name, value) ? .set : .unsupported
    }
    return .set
  }

  private mutating func setPaint(_ name: String, _ value: String) -> Outcome {
    let value = value.hasPrefix("var(") ? "" : value
    guard let paint = SVGValue.paint(value) else { return .wrong("a colour") }
    switch name {
    case "fill": inherited.fill = paint
    case "stroke": inherited.stroke = paint
    case "color":
      guard case .color(let color) = paint else {
        return paint == .currentColor ? .set : .wrong("a colour")
      }
      inherited.color = color
    default:
      guard color(paint) != nil else { return .wrong("a colour") }
      stopColor = paint
    }
    return .set
  }

  private mutating func setStroke(_ name: String, _ value: String) -> Outcome {
    switch name {
    case "stroke-width":
      guard let length = SVGLength(value) else { return .wrong("a length") }
      // A stroke of a negative width is not drawn.
      inherited.strokeWidth = length.value < 0 ? SVGLength(0) : length
      if length.value < 0 { return .wrong("a length that is not negative") }
    case "stroke-linecap":
      guard let cap = LineCap(rawValue: value) else {
        return .wrong("butt, round or square")
      }
      inherited.lineCap = cap
    case "stroke-linejoin":
      guard let join = Self.joins[value] else { return .wrong("miter, round or bevel") }
      inherited.lineJoin = join
    case "stroke-miterlimit":
      guard let limit = ValueCursor.numbers(value), limit.count == 1, limit[0] >= 1 else {
        return .wrong("a number of at least 1")
      }
      inherited.miterLimit = limit[0]
    case "stroke-dasharray":
      if value == "none" {
        inherited.dashes = []
        break
      }
      guard let lengths = SVGLength.list(value), lengths.allSatisfy({ $0.value >= 0 })
      else { return .wrong("none or lengths that are not negative") }
      inherited.dashes = lengths
    case "stroke-dashoffset":
      guard let length = SVGLength(value) else { return .wrong("a length") }
      inherited.dashOffset = length
    default:
      let order = value.split(separator: " ")
      let stroke = order.firstIndex(of: "stroke")
      let fill = order.firstIndex(of: "fill")
      inherited.strokesFirst = stroke.map { $0 < (fill ?? order.count) } ?? false
    }
    return .set
  }

  /// The joins by SVG's names. The new ones of SVG 2 fall back to a miter, as it says.
  private static let joins: [String: LineJoin] = [
    "miter": .miter, "miter-clip": .miterClip, "arcs": .miter, "round": .round,
    "bevel": .bevel,
  ]

  private mutating func setText(
    _ name: String, _ value: String, _ parent: SVGStyle
  ) -> Outcome {
    switch name {
    case "font-family": inherited.families = SVGValue.families(value)
    case "font-size":
      let outer = parent.inherited.fontSize
      if let factor = Self.sizes[value] {
        inherited.fontSize = factor * 16
      } else if value == "larger" || value == "smaller" {
        inherited.fontSize = value == "larger" ? outer * 1.2 : outer / 1.2
      } else if let length = SVGLength(value), length.value >= 0 {
        inherited.fontSize =
          length.unit == .percent
          ? outer * length.fraction
          : length.points(.other, in: .zero, fontSize: outer)
      } else {
        return .wrong("a length that is not negative")
      }
    case "font-weight":
      let outer = parent.inherited.fontWeight
      switch value {
      case "normal": inherited.fontWeight = 400
      case "bold": inherited.fontWeight = 700
      case "bolder": inherited.fontWeight = outer < 400 ? 400 : outer < 600 ? 700 : 900
      case "lighter": inherited.fontWeight = outer < 600 ? 100 : outer < 800 ? 400 : 700
      default:
        guard let weight = Int(value), (1...1000).contains(weight) else {
          return .wrong("normal, bold or a number from 1 to 1000")
        }
        inherited.fontWeight = weight
      }
    case "font-style": return value == "normal" ? .set : .unsupported
    case "text-anchor":
      guard let anchor = TextAnchor(rawValue: value) else {
        return .wrong("start, middle or end")
      }
      inherited.textAnchor = anchor
    default:
      if value == "normal" {
        inherited.letterSpacing = nil
      } else {
        guard let length = SVGLength(value) else { return .wrong("normal or a length") }
        inherited.letterSpacing = length
      }
    }
    return .set
  }

  /// CSS's names of font sizes, as factors of `medium`.
  private static let sizes: [String: Double] = [
    "xx-small": 0.6, "x-small": 0.75, "small": 8.0 / 9, "medium": 1, "large": 1.2,
    "x-large": 1.5, "xx-large": 2,
  ]

  /// Takes a property's value from the element around.
  private mutating func inherit(_ name: String, from parent: SVGStyle) {
    let outer = parent.inherited
    switch name {
    case "fill": inherited.fill = outer.fill
    case "stroke": inherited.stroke = outer.stroke
    case "color": inherited.color = outer.color
    case "stop-color": stopColor = parent.stopColor
    case "fill-opacity": inherited.fillOpacity = outer.fillOpacity
    case "stroke-opacity": inherited.strokeOpacity = outer.strokeOpacity
    case "opacity": opacity = parent.opacity
    case "stop-opacity": stopOpacity = parent.stopOpacity
    case "fill-rule": inherited.fillRule = outer.fillRule
    case "clip-rule": inherited.clipRule = outer.clipRule
    case "stroke-width": inherited.strokeWidth = outer.strokeWidth
    case "stroke-linecap": inherited.lineCap = outer.lineCap
    case "stroke-linejoin": inherited.lineJoin = outer.lineJoin
    case "stroke-miterlimit": inherited.miterLimit = outer.miterLimit
    case "stroke-dasharray": inherited.dashes = outer.dashes
    case "stroke-dashoffset": inherited.dashOffset = outer.dashOffset
    case "paint-order": inherited.strokesFirst = outer.strokesFirst
    case "display": isDisplayed = parent.isDisplayed
    case "visibility": inherited.isVisible = outer.isVisible
    case "overflow": isClipped = parent.isClipped
    case "clip-path": clipPath = parent.clipPath
    case "mask": mask = parent.mask
    case "mask-type": maskIsAlpha = parent.maskIsAlpha
    case "image-rendering": inherited.interpolation = outer.interpolation
    case "font-family": inherited.families = outer.families
    case "font-size": inherited.fontSize = outer.fontSize
    case "font-weight": inherited.fontWeight = outer.fontWeight
    case "text-anchor": inherited.textAnchor = outer.textAnchor
    case "letter-spacing": inherited.letterSpacing = outer.letterSpacing
    default: break
    }
  }

  /// Whether a property does nothing with a value; false if it would change the drawing.
  private static func isSupported(_ name: String, _ value: String) -> Bool {
    switch name {
    case "filter", "marker", "marker-start", "marker-mid", "marker-end", "clip",
      "text-decoration", "vector-effect", "mask-image", "backdrop-filter",
      "transform-origin":
      value == "none" || value == "auto"
    case "mix-blend-mode", "word-spacing", "font-variant", "font-stretch":
      value == "normal" || value == "0" || value == "100%"
    case "writing-mode": ["lr", "lr-tb", "horizontal-tb"].contains(value)
    case "baseline-shift": value == "baseline" || value == "0"
    case "dominant-baseline", "alignment-baseline":
      ["auto", "alphabetic", "baseline"].contains(value)
    case "direction", "unicode-bidi": true
    case "color-interpolation": value == "sRGB" || value == "auto"
    case "animation", "animation-name": value == "none"
    case "font": false
    default: true
    }
  }
}
