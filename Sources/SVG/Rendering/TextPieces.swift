import MesmerGeometry
import MesmerText
import MesmerUnicode

// The characters of a text element, with their positions.

/// A text element, or an element nested in one.
struct TextElement {
  var node: Int
  var style: SVGStyle
  /// The parent element in `TextPieces.elements`; nil for the text element.
  var outer: Int?
  /// The nearest element with directional marks, itself or an ancestor; nil if no element
  /// has them.
  var marked: Int?
  /// The number of elements with directional marks, itself and its ancestors.
  var depth = 0
}

/// A part of a chunk whose characters have the same attributes and natural distances.
struct TextPiece {
  /// The characters, with white space already collapsed.
  var text: String
  /// The element that contains the text, as an index into `TextPieces.elements`.
  var element: Int
  /// The shift of the piece from its natural position in the chunk.
  var shift: Vector
  /// The space added after each character, in user units.
  var spacing: Double
}

/// The pieces from one absolute position to the next, in text order, which are shaped
/// together.
struct TextChunk {
  /// The absolute position of the chunk's start, if given.
  var x: Double?
  var y: Double?
  var pieces: [TextPiece]
}

/// A reader of the pieces of a text element.
struct TextPieces {
  /// A character with its position.
  private struct Letter {
    var character: Character
    var element: Int
    var x: Double?
    var y: Double?
    var dx: Double?
    var dy: Double?
  }

  private var letters: [Letter] = []
  /// The elements, parents before children.
  private(set) var elements: [TextElement] = []
  /// Whether a space is collapsed because it follows another one.
  private var isAfterSpace = true
  private var bytes = 0
  /// Whether characters beyond the limit were omitted.
  private(set) var isCut = false

  /// The maximum number of bytes of a text element, which is also that of a paragraph.
  static let mostBytes = 65_536

  /// Adds the text of an element and its descendants. `outer` is the parent element in
  /// `elements`; nil for the text element.
  mutating func add(
    _ index: Int, _ scope: SVGScope, _ scribe: SVGRenderer, in outer: Int? = nil
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

  /// Assigns the positions in an element's attributes to its letters, from an index on,
  /// except where a nested element has assigned them.
  private mutating func place(
    _ node: SVGNode, from start: Int, _ scope: SVGScope, _ scribe: SVGRenderer
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
    let attributes: [(String, SVGLength.Axis, WritableKeyPath<Letter, Double?>)] = [
      ("x", .x, \.x), ("y", .y, \.y), ("dx", .x, \.dx), ("dy", .y, \.dy),
    ]
    for (name, axis, part) in attributes {
      for (i, length) in lengths(name, axis).enumerated() {
        letters[start + i][keyPath: part] = letters[start + i][keyPath: part] ?? length
      }
    }
    for name in ["rotate", "textLength"] where node[name] != nil {
      scribe.notes.addOnce("\(name.quotedForMessage) is not supported", at: node)
    }
  }

  /// Returns the chunks in text order.
  func chunks() -> [TextChunk] {
    var letters = letters[...]
    while let last = letters.last, last.character == " ",
      !elements[last.element].style.inherited.keepsSpace
    {
      letters.removeLast()
    }
    var chunks: [TextChunk] = []
    for letter in letters {
      let move = Vector(dx: letter.dx ?? 0, dy: letter.dy ?? 0)
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

  /// Returns the space added after a letter: the letter spacing, except in scripts whose
  /// letters join, and after a word separator also the word spacing.
  private func spacing(after letter: Letter) -> Double {
    let style = elements[letter.element].style.inherited
    let (between, words) = (style.letterSpacing.value, style.wordSpacing.value)
    guard between != 0 || words != 0, let scalar = letter.character.unicodeScalars.first
    else { return 0 }
    // The tatweel has the script Common.
    let isJoined =
      scalar == "\u{640}" || Self.joinedScripts.contains(Script(of: scalar).code)
    return (isJoined ? 0 : between) + (Self.wordSeparators.contains(scalar) ? words : 0)
  }

  /// The scripts whose letters join: the cursive ones of CSS Text, and others with
  /// joining letters in Unicode.
  private static let joinedScripts: Set<String> = [
    "Adlm", "Arab", "Chrs", "Mand", "Mani", "Mong", "Nkoo", "Ougr", "Phag", "Phlp",
    "Rohg", "Sogd", "Syrc",
  ]

  /// The characters that separate words, by CSS Text.
  private static let wordSeparators: Set<Unicode.Scalar> = [
    " ", "\u{A0}", "\u{1361}", "\u{10100}", "\u{10101}", "\u{1039F}", "\u{1091F}",
  ]

  // MARK: Directions

  /// Returns the directional marks before and after an element's text, by CSS Writing
  /// Modes; nil if the element has none. In the text element itself, the base direction
  /// provides the rest.
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
    case .normal, .embed, .isolate, .plaintext: return nil
    }
  }

  /// Returns the marks between the texts of two elements; nil is the end of a chunk.
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

  /// The base direction of chunks.
  var writingDirection: WritingDirection {
    guard let style = elements.first?.style, style.unicodeBidi != .plaintext else {
      return .natural
    }
    return style.inherited.isRightToLeft ? .rightToLeft : .leftToRight
  }
}
