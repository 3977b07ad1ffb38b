import MesmerGeometry

// The characters of a text element, and where each begins.

/// A part of a text element that is set together: its characters have the same style and
/// follow each other.
struct TextPiece {
  /// The characters; white space is already what is shown.
  var text: String
  /// The element whose text it is, and its style.
  var node: Int
  var style: SVGStyle
  /// Where it begins, if that is given: a new chunk begins there.
  var x: Double?
  var y: Double?
  /// How far it is moved from where the piece before it ends.
  var dx = 0.0
  var dy = 0.0
}

/// Reads the pieces of a text element.
struct TextPieces {
  /// A character with its place.
  private struct Letter {
    var character: Character
    var node: Int
    var style: Int
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0
  }

  private var letters: [Letter] = []
  private var styles: [SVGStyle] = []
  /// Whether a space is left out where the last character was one.
  private var isAfterSpace = true
  private var bytes = 0
  /// Whether characters beyond the limit were left out.
  private(set) var isCut = false

  /// The most bytes of a text element, as of a paragraph.
  static let mostBytes = 65_536

  /// Adds the text of an element and what is in it.
  mutating func add(
    _ index: Int, _ scope: SVGScope, _ scribe: SVGScribe
  ) throws(SVGError) {
    let node = scribe.tree.nodes[index]
    let start = letters.count
    let style = styles.count
    styles.append(scope.style)
    for child in node.children {
      let inner = scribe.tree.nodes[child]
      if inner.isText {
        add(inner.text, index, style, keepsSpace: scope.style.inherited.keepsSpace)
        continue
      }
      try scribe.count(inner)
      guard inner.name == "tspan" || inner.name == "a" else {
        if inner.name != "title" && inner.name != "desc" {
          scribe.notes.addOnce(
            "the element \(inner.name.quotedForMessage) is not supported", at: inner)
        }
        continue
      }
      var nested = scope
      nested.style = try scribe.cascade.style(
        of: child, in: scribe.tree, inheriting: scope.style, scribe.notes)
      if nested.style.isDisplayed { try add(child, nested, scribe) }
    }
    place(node, from: start, scope, scribe)
  }

  private mutating func add(
    _ text: String, _ node: Int, _ style: Int, keepsSpace: Bool
  ) {
    for character in text {
      var character = character
      if character.isNewline {
        if !keepsSpace { continue }
        character = " "
      }
      if character == "\t" { character = " " }
      if character == " " && isAfterSpace && !keepsSpace { continue }
      isAfterSpace = character == " "
      bytes += character.utf8.count
      if bytes > Self.mostBytes {
        isCut = true
        return
      }
      letters.append(Letter(character: character, node: node, style: style))
    }
  }

  /// Gives the letters of an element, from an index on, the places of its attributes, where
  /// an element inside has given none.
  private mutating func place(
    _ node: SVGNode, from start: Int, _ scope: SVGScope, _ scribe: SVGScribe
  ) {
    func lengths(_ name: String, _ axis: SVGLength.Axis) -> ArraySlice<Double> {
      guard let text = node[name] else { return [] }
      guard let list = SVGLength.list(text) else {
        scribe.notes.add(
          "\(name): expected lengths, found \(text.quotedForMessage)", at: node)
        return []
      }
      return list.prefix(letters.count - start).map { scope.points($0, axis) }[...]
    }
    for (i, x) in lengths("x", .x).enumerated() where letters[start + i].x == nil {
      letters[start + i].x = x
    }
    for (i, y) in lengths("y", .y).enumerated() where letters[start + i].y == nil {
      letters[start + i].y = y
    }
    for (i, dx) in lengths("dx", .x).enumerated() where letters[start + i].dx == 0 {
      letters[start + i].dx = dx
    }
    for (i, dy) in lengths("dy", .y).enumerated() where letters[start + i].dy == 0 {
      letters[start + i].dy = dy
    }
    for name in ["rotate", "textLength"] where node[name] != nil {
      scribe.notes.addOnce("\(name.quotedForMessage) is not supported", at: node)
    }
  }

  /// The pieces, from the first to the last.
  func pieces() -> [TextPiece] {
    var letters = letters[...]
    while let last = letters.last, last.character == " ",
      !styles[last.style].inherited.keepsSpace
    {
      letters.removeLast()
    }
    var result: [TextPiece] = []
    var before: Letter?
    for letter in letters {
      let continues =
        before?.style == letter.style && letter.x == nil && letter.y == nil
        && letter.dx == 0 && letter.dy == 0
      before = letter
      if continues {
        result[result.count - 1].text.append(letter.character)
        continue
      }
      result.append(
        TextPiece(
          text: String(letter.character), node: letter.node, style: styles[letter.style],
          x: letter.x, y: letter.y, dx: letter.dx, dy: letter.dy))
    }
    return result
  }
}
