import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// Setting properties by name: from presentation attributes, rules and style attributes.

extension SVGStyle {
  /// The result of a declaration.
  enum Outcome {
    /// The property has been set, or the declaration has no effect here.
    case set
    /// The value is invalid; a description of the valid ones.
    case wrong(String)
    /// The property is not supported.
    case unsupported
  }

  /// Sets a property.
  ///
  /// - Parameter parent: the style of the parent element, for `inherit` and sizes.
  mutating func set(_ name: String, _ value: String, parent: SVGStyle) -> Outcome {
    let word = value.lowercased()
    // `all` would set every property, also the unsupported ones.
    if name == "all" { return .unsupported }
    switch word {
    case "inherit": return inherit(name, from: parent)
    case "initial": return inherit(name, from: SVGStyle())
    case "unset", "revert", "revert-layer":
      return inherit(name, from: SVGStyle(inheriting: parent))
    default: break
    }
    switch name {
    case "fill", "stroke", "color", "stop-color": return setPaint(name, value)
    case "fill-opacity", "stroke-opacity", "opacity", "stop-opacity":
      guard let number = SVGValue.fraction(value) else {
        return .wrong("a number from 0 to 1 or a percentage")
      }
      switch name {
      case "fill-opacity": inherited.fillOpacity = number
      case "stroke-opacity": inherited.strokeOpacity = number
      case "opacity": opacity = number
      default: stopOpacity = number
      }
    case "fill-rule", "clip-rule":
      guard word == "nonzero" || word == "evenodd" else {
        return .wrong("nonzero or evenodd")
      }
      let rule = word == "nonzero" ? FillRule.nonZero : .evenOdd
      if name == "fill-rule" {
        inherited.fillRule = rule
      } else {
        inherited.clipRule = rule
      }
    case "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
      "stroke-dasharray", "stroke-dashoffset", "paint-order":
      return setStroke(name, name == "paint-order" ? word : value)
    case "display":
      let words = word.split(separator: " ")
      guard !words.isEmpty, words.allSatisfy({ Self.displays.contains(String($0)) })
      else { return .wrong("none, inline or another kind of box") }
      isDisplayed = word != "none"
    case "visibility":
      guard ["visible", "hidden", "collapse"].contains(word) else {
        return .wrong("visible, hidden or collapse")
      }
      inherited.isVisible = word == "visible"
    case "overflow":
      guard ["visible", "hidden", "scroll", "auto", "clip"].contains(word) else {
        return .wrong("visible, hidden, scroll, auto or clip")
      }
      isClipped = word == "hidden" || word == "scroll" || word == "clip"
    case "clip-path", "mask":
      let reference = SVGValue.reference(value)
      // Several layers, and keywords of the mask mode, are not supported.
      let isWhole = reference?.rest.isEmpty == true
      guard word == "none" || reference != nil && isWhole else {
        return .wrong("none or url(#id)")
      }
      if name == "clip-path" { clipPath = reference?.id } else { mask = reference?.id }
    case "mask-type":
      guard word == "luminance" || word == "alpha" else {
        return .wrong("luminance or alpha")
      }
      maskIsAlpha = word == "alpha"
    case "transform", "-webkit-transform":
      guard let list = SVGTransform.parse(value, inStyle: true) else {
        return .wrong("a list of transforms with commas and units, as in CSS")
      }
      transform = list
    case "image-rendering":
      guard let kind = Self.interpolations[word] else {
        return .wrong("auto, smooth, pixelated, crisp-edges or optimizeSpeed")
      }
      inherited.interpolation = kind
    case "font", "font-family", "font-size", "font-weight", "font-style", "font-stretch",
      "text-anchor", "letter-spacing", "word-spacing", "direction", "unicode-bidi":
      return setText(name, value, parent)
    case "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d":
      return setGeometry(name, value)
    default: return Self.isSupported(name, word) ? .set : .unsupported
    }
    return .set
  }

  /// CSS's values of `display`. For SVG only `none` differs.
  private static let displays: Set<String> = [
    "none", "contents", "inline", "block", "run-in", "flow", "flow-root", "table", "flex",
    "grid", "ruby", "math", "list-item", "inline-block", "inline-table", "inline-flex",
    "inline-grid", "table-row-group", "table-header-group", "table-footer-group",
    "table-row", "table-cell", "table-column-group", "table-column", "table-caption",
    "compact", "marker",
  ]

  private static let interpolations: [String: Interpolation] = [
    "auto": .high, "smooth": .high, "high-quality": .high, "optimizequality": .high,
    "optimizespeed": .nearest, "pixelated": .nearest, "crisp-edges": .nearest,
  ]

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
      guard let cap = LineCap(rawValue: value.lowercased()) else {
        return .wrong("butt, round or square")
      }
      inherited.lineCap = cap
    case "stroke-linejoin":
      guard let join = Self.joins[value.lowercased()] else {
        return .wrong("miter, round or bevel")
      }
      inherited.lineJoin = join
    case "stroke-miterlimit":
      guard let limit = ValueCursor.numbers(value), limit.count == 1, limit[0] >= 1 else {
        return .wrong("a number of at least 1")
      }
      inherited.miterLimit = limit[0]
    case "stroke-dasharray":
      if value.lowercased() == "none" {
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
      let order = value.split(whereSeparator: \.isWhitespace)
      let parts: Set<Substring> = ["fill", "stroke", "markers"]
      guard value == "normal" || !order.isEmpty && Set(order).count == order.count,
        value == "normal" || parts.isSuperset(of: order)
      else { return .wrong("normal, or fill, stroke and markers, each once") }
      let stroke = order.firstIndex(of: "stroke")
      let fill = order.firstIndex(of: "fill")
      inherited.strokesFirst = stroke.map { $0 < (fill ?? order.count) } ?? false
    }
    return .set
  }

  /// The joins by SVG's names. `arcs` falls back to a miter, as SVG 2 specifies.
  private static let joins: [String: LineJoin] = [
    "miter": .miter, "miter-clip": .miterClip, "arcs": .miter, "round": .round,
    "bevel": .bevel,
  ]

  /// Copies a property's value from another style: that of the parent, or the initial
  /// style.
  private mutating func inherit(_ name: String, from parent: SVGStyle) -> Outcome {
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
    case "font-weight": inherited.font.weight = outer.font.weight
    case "font-style": inherited.font.slant = outer.font.slant
    case "font-stretch": inherited.font.width = outer.font.width
    case "font":
      inherited.families = outer.families
      inherited.fontSize = outer.fontSize
      inherited.font = outer.font
    case "direction": inherited.isRightToLeft = outer.isRightToLeft
    case "unicode-bidi": unicodeBidi = parent.unicodeBidi
    case "word-spacing": inherited.wordSpacing = outer.wordSpacing
    case "text-anchor": inherited.textAnchor = outer.textAnchor
    case "letter-spacing": inherited.letterSpacing = outer.letterSpacing
    case "transform": transform = parent.transform ?? .identity
    case "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d":
      geometry[name] = parent.geometry[name] ?? .auto
    default: break
    }
    return .set
  }
}
