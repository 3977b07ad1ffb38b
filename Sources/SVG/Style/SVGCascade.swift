import MesmerGeometry

/// The styles of the elements of a tree.
///
/// Rules of style sheets override presentation attributes, and the `style` attribute
/// overrides the rules; `!important` declarations override all of them, in the same
/// order.
struct SVGCascade {
  private var sheet = StyleSheet()
  /// The styles that elements have at their position in the file, by index.
  private var known: [Int: SVGStyle] = [:]
  private var tests = 0
  private let fonts: SVGFonts

  /// Creates the cascade of a tree from its style sheets.
  init(_ tree: SVGTree, _ notes: SVGNotes, _ fonts: SVGFonts) {
    self.fonts = fonts
    for (index, node) in tree.nodes.enumerated() where node.name == "style" {
      let type = node["type"] ?? ""
      guard type.isEmpty || type == "text/css" else {
        notes.addOnce(
          "style sheets of the type \(type.quotedForMessage) are not supported", at: node)
        continue
      }
      let media = node["media"]?.trimmed.lowercased() ?? ""
      guard media.isEmpty || media == "all" || media == "screen" else {
        notes.addOnce(
          "style sheets for the medium \(media.quotedForMessage) are not supported",
          at: node)
        continue
      }
      sheet.add(tree.text(of: index)) { notes.addOnce($0, at: node) }
    }
  }

  /// Returns the style of an element that inherits from a given style, which is that of
  /// its parent or of the `use` element that references it.
  mutating func style(
    of index: Int, in tree: SVGTree, inheriting parent: SVGStyle, _ notes: SVGNotes
  ) throws(SVGError) -> SVGStyle {
    let node = tree.nodes[index]
    fonts.node = node
    var style = SVGStyle(inheriting: parent)
    style.inherited.fonts = fonts
    func set(_ name: String, _ value: String) {
      // Only the root has a box that would be painted.
      if index > 0 && SVGStyle.isOfBox(name) { return }
      let outcome = style.set(name, value, parent: parent)
      switch outcome {
      case .set: break
      case .wrong(let expected):
        notes.add(
          "\(name): expected \(expected), found \(value.quotedForMessage)", at: node)
      case .unsupported:
        notes.addOnce("\(name.quotedForMessage) is not supported", at: node)
      }
    }
    for attribute in node.attributes {
      switch attribute.name {
      case "xml:space": style.inherited.keepsSpace = attribute.value == "preserve"
      case "xml:lang", "lang": style.inherited.language = attribute.value
      // These are not presentation attributes, or have a separate syntax.
      case "transform", "style", "font", "marker", "mask-image", "d", "all", "rotate":
        break
      case "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry":
        if SVGStyle.isGeometry(attribute.name, of: node.name) {
          set(attribute.name, attribute.value.trimmed)
        }
      default:
        if SVGStyle.isUnsupported(attribute.name, of: node.name) {
          notes.addOnce("\(attribute.name.quotedForMessage) is not supported", at: node)
        } else if !SVGStyle.isOnlyInStyles(attribute.name) {
          set(attribute.name, attribute.value.trimmed)
        }
      }
    }
    if sheet.isEmpty && node["style"] == nil { return style.settled(isRoot: index == 0) }
    let rules = sheet.declarations(for: index, in: tree, tests: &tests)
    let own = node["style"].map(StyleSheet.declarations) ?? []
    // Reading a value takes time proportional to its length.
    tests += (node["style"]?.utf8.count ?? 0) / 32
    for declaration in rules { tests += 4 + declaration.value.utf8.count / 32 }
    tests += 4 * own.count
    if tests > SVGLimit.rules {
      throw SVGError(
        line: node.line, column: node.column,
        message: "style sheets take too long: more than \(SVGLimit.rules) comparisons")
    }
    for isImportant in [false, true] {
      for declaration in rules + own where declaration.isImportant == isImportant {
        set(declaration.name, declaration.value)
      }
    }
    return style.settled(isRoot: index == 0)
  }

  /// Returns the style that an element has at its position in the file, for clip paths,
  /// masks, gradients and patterns, which do not inherit from the elements that reference
  /// them.
  mutating func style(
    of index: Int, in tree: SVGTree, _ notes: SVGNotes
  ) throws(SVGError) -> SVGStyle {
    if index < 0 { return SVGStyle() }
    if let style = known[index] { return style }
    let parent = try style(of: tree.nodes[index].parent, in: tree, notes)
    let style = try style(of: index, in: tree, inheriting: parent, notes)
    known[index] = style
    return style
  }
}
