import MesmerGeometry
import MesmerText
import MesmerUnicode

// The characters of a text element, and where each begins.

/// A text element, or an element in one.
struct TextElement {
  var node: Int
  var style: SVGStyle
  /// The element around it in `TextPieces.elements`; nil for the text element.
  var outer: Int?
  /// The nearest element that has marks of directions, it or one around it, and how many
  /// these are.
  var marked: Int?
  var depth = 0
}

/// A part of a chunk whose characters look alike and keep their distances.
struct TextPiece {
  /// The characters; white space is already what is shown.
  var text: String
  /// The element whose text it is, in `TextPieces.elements`.
  var element: Int
  /// How far it is moved from where it would stand in its chunk.
  var shift: Vector
  /// What is added after each character, in user units.
  var spacing: Double
}

/// The pieces from one given place to the next, in the order of the text: what is shaped
/// together.
struct TextChunk {
  /// Where it begins, if that is given.
  var x: Double?
  var y: Double?
  var pieces: [TextPiece]
}

/// Reads the pieces of a text element.
struct TextPieces {
  /// A character with its place.
  private struct Letter {
    var character: Character
    var element: Int
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0
  }

  private var letters: [Letter] = []
  /// The elements, each after the one around it.
  private(set) var elements: [TextElement] = []
  /// Whether a space is left out where the last character was one.
  private var isAfterSpace = true
  private var bytes = 0
  /// Whether characters beyond the limit were left out.
  private(set) var isCut = false

  /// The most bytes of a text element, as of a paragraph.
  static let mostBytes = 65_536

  /// Adds the text of an element and what is in it.
  mutating func add(
    _ index: Int, _ scope: SVGScope, _ scribe: SVGScribe, in outer: Int? = nil
  ) throws(SVGError) {
    let node = scribe.tree.nodes[index]
    let start = letters.count
    let element = elements.count
    elements.append(TextElement(node: index, style: scope.style, outer: outer))
    if let outer {
      elements[element].marked = elements[outer].marked
      elements[element].depth = elements[outer].depth
    }
    if marks(elements[element]) != nil {
      elements[element].marked = element
      elements[element].depth += 1
    }
    for child in node.children {
      let inner = scribe.tree.nodes[child]
      if inner.isText {
        add(inner.text, element, keepsSpace: scope.style.inherited.keepsSpace)
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
      if nested.style.isDisplayed, scribe.meetsConditions(inner) {
        try add(child, nested, scribe, in: element)
      }
    }
    place(node, from: start, scope, scribe)
  }

  private mutating func add(_ text: String, _ element: Int, keepsSpace: Bool) {
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
      letters.append(Letter(character: character, element: element))
    }
  }

  /// Gives the letters of an element, from an index on, the places of its attributes,
  /// where an element inside has given none.
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

  /// The chunks, from the first to the last.
  func chunks() -> [TextChunk] {
    var letters = letters[...]
    while let last = letters.last, last.character == " ",
      !elements[last.element].style.inherited.keepsSpace
    {
      letters.removeLast()
    }
    var chunks: [TextChunk] = []
    for letter in letters {
      let move = Vector(dx: letter.dx, dy: letter.dy)
      var piece = TextPiece(
        text: String(letter.character), element: letter.element, shift: move,
        spacing: spacing(after: letter))
      guard letter.x == nil, letter.y == nil, var chunk = chunks.popLast() else {
        chunks.append(TextChunk(x: letter.x, y: letter.y, pieces: [piece]))
        continue
      }
      let last = chunk.pieces.count - 1
      let before = chunk.pieces[last]
      if before.element == piece.element && move == .zero
        && before.spacing == piece.spacing
      {
        chunk.pieces[last].text.append(letter.character)
      } else {
        piece.shift = before.shift + move
        chunk.pieces.append(piece)
      }
      chunks.append(chunk)
    }
    return chunks
  }

  /// What is added after a letter: nothing between letters that are joined.
  private func spacing(after letter: Letter) -> Double {
    let style = elements[letter.element].style.inherited
    let (between, words) = (style.letterSpacing.value, style.wordSpacing.value)
    guard between != 0 || words != 0, let scalar = letter.character.unicodeScalars.first
    else { return 0 }
    // The tatweel has no script of its own.
    let isJoined =
      scalar == "\u{640}" || Self.joinedScripts.contains(Script(of: scalar).code)
    return (isJoined ? 0 : between) + (Self.wordSeparators.contains(scalar) ? words : 0)
  }

  /// The scripts whose letters join: the cursive ones of CSS Text, and what else
  /// Unicode gives joining letters.
  private static let joinedScripts: Set<String> = [
    "Adlm", "Arab", "Chrs", "Mand", "Mani", "Mong", "Nkoo", "Ougr", "Phag", "Phlp",
    "Rohg", "Sogd", "Syrc",
  ]

  /// The characters that part words, by CSS Text.
  private static let wordSeparators: Set<Unicode.Scalar> = [
    " ", "\u{A0}", "\u{1361}", "\u{10100}", "\u{10101}", "\u{1039F}", "\u{1091F}",
  ]

  // MARK: Directions

  /// The marks of directions that stand before and after an element's text: those of CSS
  /// Writing Modes. In the text element itself, the base direction says the rest.
  private func marks(_ element: TextElement) -> (before: String, after: String)? {
    let isRightToLeft = element.style.inherited.isRightToLeft
    let override = isRightToLeft ? "\u{202E}" : "\u{202D}"
    switch element.style.unicodeBidi {
    case .override: return (override, "\u{202C}")
    case .isolateOverride: return ("\u{2068}" + override, "\u{202C}\u{2069}")
    case .embed where element.outer != nil:
      return (isRightToLeft ? "\u{202B}" : "\u{202A}", "\u{202C}")
    case .isolate where element.outer != nil:
      return (isRightToLeft ? "\u{2067}" : "\u{2066}", "\u{2069}")
    case .plaintext where element.outer != nil: return ("\u{2068}", "\u{2069}")
    default: return nil
    }
  }

  /// The marks between the texts of two elements; nil stands for the end of a chunk.
  func marks(from one: Int?, to other: Int?) -> String {
    var left = one.flatMap { elements[$0].marked }
    var entered = other.flatMap { elements[$0].marked }
    var (after, before) = ("", [String]())
    func depth(_ element: Int?) -> Int { element.map { elements[$0].depth } ?? 0 }
    func outer(_ element: Int) -> Int? {
      elements[element].outer.flatMap { elements[$0].marked }
    }
    while left != entered {
      if let element = left, depth(left) >= depth(entered) {
        after += marks(elements[element])?.after ?? ""
        left = outer(element)
      } else if let element = entered {
        before.append(marks(elements[element])?.before ?? "")
        entered = outer(element)
      }
    }
    return after + before.reversed().joined()
  }

  /// The direction in which chunks are set.
  var writingDirection: WritingDirection {
    guard let style = elements.first?.style, style.unicodeBidi != .plaintext else {
      return .natural
    }
    return style.inherited.isRightToLeft ? .rightToLeft : .leftToRight
  }
}
