// Unsupported properties that would change a drawing. Each property of CSS and SVG 1.1
// or 2 that affects painting is listed, with its neutral values; properties that are
// neither listed here nor set elsewhere have no effect on an image.

extension SVGStyle {
  /// Returns whether a property has no effect with a value, in lower case; false if it
  /// would change the drawing.
  static func isSupported(_ name: String, _ value: String) -> Bool {
    if let neutral = neutralValues[name] { return neutral.contains(value) }
    switch name {
    case "background", "background-color", "background-image":
      return value == "none" || value == "0 0" || SVGColor.parse(value)?.alpha == 0
    case "border", "border-width", "border-style", "outline", "outline-style", "padding",
      "border-top", "border-right", "border-bottom", "border-left", "padding-top",
      "padding-right", "padding-bottom", "padding-left", "box-shadow", "border-image":
      let words = value.split(separator: " ")
      return words.contains("none") || words.contains("hidden")
        || words.allSatisfy { SVGLength(String($0))?.value == 0 }
    case "glyph-orientation-horizontal":
      return value == "auto" || SVGLength(value)?.value == 0 || value == "0deg"
    // The other parts of a decoration have no effect without a line.
    case "text-decoration", "text-decoration-line":
      return value.split(separator: " ").contains("none")
    case "animation", "animation-name":
      return value.split(separator: " ").contains("none")
    default: return true
    }
  }

  /// Returns whether a property applies to a CSS box, which only the root has.
  static func isOfBox(_ name: String) -> Bool {
    ["background", "border", "outline", "padding", "box-shadow"].contains {
      name.hasPrefix($0)
    }
  }

  /// Returns whether a property is not a presentation attribute: as an attribute it has
  /// no effect.
  static func isOnlyInStyles(_ name: String) -> Bool {
    if isOfBox(name) { return true }
    switch name {
    case "scale", "translate", "offset", "offset-path", "zoom", "perspective",
      "animation", "animation-name", "backdrop-filter", "mask-border", "line-height":
      return true
    default: return false
    }
  }

  /// Returns whether an attribute that is not a property would change an element's
  /// drawing.
  static func isUnsupported(_ name: String, of element: String) -> Bool {
    switch name {
    case "xml:base": true
    case "refX", "refY": element == "symbol"
    default: false
    }
  }

  private static let neutralValues: [String: Set<String>] = {
    let none: Set<String> = ["none", "auto"]
    let normal: Set<String> = ["normal", "auto"]
    var values: [String: Set<String>] = [
      "vector-effect": ["none"],
      "transform-origin": [
        "none", "auto", "0", "0 0", "0px 0px", "top left", "left top",
      ],
      "transform-box": ["view-box"],
      "transform-style": ["flat"],
      "mix-blend-mode": ["normal"],
      "font-feature-settings": ["normal"],
      "font-variation-settings": ["normal"],
      // Edges always have this precision; text is always kerned and never broken into
      // lines.
      "shape-rendering": ["auto", "geometricprecision"],
      "font-kerning": normal,
      "kerning": ["auto"],
      "font-optical-sizing": ["auto"],
      "white-space": ["normal", "nowrap"],
      "white-space-collapse": ["collapse"],
      "writing-mode": ["lr", "lr-tb", "horizontal-tb", "rl", "rl-tb"],
      "baseline-shift": ["baseline", "0"],
      "vertical-align": ["baseline", "0"],
      "dominant-baseline": ["auto", "alphabetic"],
      "alignment-baseline": ["auto", "alphabetic", "baseline"],
      "color-interpolation": ["srgb", "auto"],
      "color-profile": ["auto", "srgb"],
      "inline-size": ["auto", "0"],
      "zoom": ["normal", "1", "100%"],
      "-webkit-text-stroke": ["0", "0px"],
      "-webkit-text-stroke-width": ["0", "0px"],
      "-webkit-text-fill-color": ["currentcolor"],
      "object-fit": ["fill"],
    ]
    for name in [
      "filter", "marker", "marker-start", "marker-mid", "marker-end", "clip",
      "mask-image", "mask-border", "mask-border-source", "backdrop-filter",
      "font-size-adjust", "text-transform", "text-shadow", "shape-inside",
      "text-emphasis", "text-emphasis-style", "rotate", "scale", "translate", "offset",
      "offset-path", "perspective", "initial-letter",
    ] {
      values[name] = none
    }
    for name in [
      "font-variant", "font-variant-caps", "font-variant-ligatures",
      "font-variant-numeric", "font-variant-east-asian", "font-variant-alternates",
      "font-variant-position", "font-variant-emoji", "font-palette",
      "font-language-override",
    ] {
      values[name] = normal
    }
    for name in ["filter", "mask", "mask-image", "transform-origin", "clip-path"] {
      values["-webkit-" + name] = values[name] ?? none
    }
    return values
  }()
}
