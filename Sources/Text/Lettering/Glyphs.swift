import MesmerGeometry
import MesmerPaths

/// One character of the alphabet: a line for a pen.
///
/// Grid: the size of the lettering is 20 units. y points down from the top of the
/// capitals (0), through the top of small letters (4), to the baseline (14); descenders
/// end at 17.9. x begins at the left edge of the character's box.
struct Glyph: Sendable {
  /// The line, on the grid.
  private(set) var line: Path
  /// What stands above the line, a dot or an accent: a wide pen needs more room between.
  private(set) var mark = Path()
  /// Where the mark stands.
  private(set) var place = MarkPlace.above
  /// The distance from the left edge of its box to that of the next.
  let advance: Double

  /// The rows of `LetteringTables.pairs` that it stands at the left of, a bit for each;
  /// and those that it stands at the right of.
  private(set) var leads: UInt64 = 0
  private(set) var follows: UInt64 = 0

  /// Where a mark stands: above the letter, as a ring, or at the side of a tall letter.
  enum MarkPlace { case above, ring, before, after }

  /// Line and mark together.
  var path: Path {
    if mark.isEmpty { return line }
    var path = line
    path.append(mark)
    return path
  }

  /// - Parameters:
  ///   - data: the line as SVG path data, its leftmost point at 0.
  ///   - width: where its rightmost point is.
  ///   - sides: how the left and the right side look to their neighbours.
  ///   - mark: the mark as path data.
  private init(_ data: String, _ width: Double, _ sides: (Side, Side), mark: String = "")
  {
    let shift = AffineTransform(translationX: sides.0.bearing, y: 0)
    line = Glyph.read(data).applying(shift)
    self.mark = Glyph.read(mark).applying(shift)
    advance = sides.0.bearing + width + sides.1.bearing
  }

  /// A glyph made from others.
  private init(
    line: Path, mark: Path = Path(), _ place: MarkPlace = .above, advance: Double,
    leads: UInt64 = 0, follows: UInt64 = 0
  ) {
    (self.leads, self.follows) = (leads, follows)
    self.line = line
    self.mark = mark
    self.place = place
    self.advance = advance
  }

  /// The tables are part of the program; a test reads all of them.
  private static func read(_ data: String) -> Path {
    guard let path = try? Path(svgPathData: data) else {
      preconditionFailure("broken path data in the alphabet: \(data)")
    }
    return path
  }

  /// The shape of a side of a character, which determines the space next to it.
  private enum Side {
    case stem, bowl, open

    var bearing: Double {
      switch self {
      case .stem: 2.3
      case .bowl: 1.9
      case .open: 1.4
      }
    }
  }

  /// The glyph of a character; an empty box if the alphabet does not have it.
  static func of(_ character: Unicode.Scalar) -> Glyph {
    character.value < 128
      ? ascii[Int(character.value)] : table[character] ?? missing
  }

  /// Whether the alphabet has a character.
  static func has(_ character: Unicode.Scalar) -> Bool { table[character] != nil }

  /// How much closer a pair stands than its sides say, in grid units, by the rows that
  /// have it: at least one.
  static func closeness(_ rows: UInt64) -> Double {
    LetteringTables.pairs[rows.trailingZeroBitCount].2
  }

  /// All characters of the alphabet.
  static var alphabet: some Collection<Unicode.Scalar> { table.keys }

  /// The letter that a letter and a combining mark make together, if the alphabet has it.
  static func composed(
    _ base: Unicode.Scalar, _ mark: Unicode.Scalar
  ) -> Unicode.Scalar? {
    compositions[base]?[mark]
  }

  /// The glyph for characters that the alphabet does not have.
  static let missing = Glyph("M0 0H7V14H0Z", 7, (.stem, .stem))

  private static let ascii: [Glyph] = (0..<128).map {
    table[Unicode.Scalar(UInt8($0))] ?? missing
  }

  private static let composites =
    LetteringTables.composites + LetteringTables.scriptComposites

  private static let compositions: [Unicode.Scalar: [Unicode.Scalar: Unicode.Scalar]] = {
    var table: [Unicode.Scalar: [Unicode.Scalar: Unicode.Scalar]] = [:]
    for (letter, base, mark) in composites {
      table[base, default: [:]][mark] = letter
    }
    return table
  }()

  private static let table: [Unicode.Scalar: Glyph] = {
    var table: [Unicode.Scalar: Glyph] = [:]
    for (sign, advance) in LetteringTables.spaces {
      table[sign] = Glyph(line: Path(), advance: advance)
    }
    for (digit, data) in LetteringTables.digits.enumerated() {
      // All digits have the same width, so that numbers line up in columns.
      table[Unicode.Scalar(UInt8(48 + digit))] = Glyph(data, 7.4, (.bowl, .bowl))
    }
    let signs =
      LetteringTables.letters + LetteringTables.signs + LetteringTables.latin
      + LetteringTables.greek + LetteringTables.cyrillic
    for (sign, data, width, left, right) in signs {
      let sides = (side(left), side(right))
      // The dots of i and j are the last part of their lines.
      if sign == "i" || sign == "j", let dot = data.lastIndex(of: "M") {
        table[sign] = Glyph(
          String(data[..<dot]), width, sides, mark: String(data[dot...]))
      } else {
        table[sign] = Glyph(data, width, sides)
      }
    }
    for (row, (left, right, _)) in LetteringTables.pairs.enumerated() {
      for sign in left.unicodeScalars { table[sign]?.leads |= 1 << row }
      for sign in right.unicodeScalars { table[sign]?.follows |= 1 << row }
    }
    for (sign, same) in LetteringTables.copies { table[sign] = table[same] }
    for (signs, same) in LetteringTables.lookalikes {
      for (sign, same) in zip(signs.unicodeScalars, same.unicodeScalars) {
        table[sign] = table[same]
      }
    }
    for (sign, digits) in LetteringTables.raised {
      table[sign] = small(digits.compactMap { table[$0] }, at: 0)
    }
    for (sign, top, bottom) in LetteringTables.fractions {
      guard let top = table[top], let bottom = table[bottom], let bar = table["/"]
      else { continue }
      let left = small([top], at: 0)
      let right = small([bottom], at: 14 * (1 - smallScale.y))
      let x = left.advance - 1.6
      var line = left.line
      line.append(bar.line.applying(AffineTransform(translationX: x, y: 0)))
      let rest = x + bar.advance - 1.6
      line.append(right.line.applying(AffineTransform(translationX: rest, y: 0)))
      table[sign] = Glyph(line: line, advance: rest + right.advance)
    }
    for (letter, base, mark) in composites {
      guard let (data, isBelow) = LetteringTables.marks[mark] else { continue }
      let hasDot = base == "i" || base == "\u{456}"
      guard let glyph = table[hasDot ? "\u{131}" : base] else { continue }
      let accent = read(data)
      let place = mark == "\u{30A}" ? MarkPlace.ring : .above
      table[mark] = Glyph(
        line: isBelow ? accent : Path(), mark: isBelow ? Path() : accent, place,
        advance: 0)
      if let beside = beside(glyph, base, mark) {
        table[letter] = beside
        continue
      }
      // An accent wider than its letter widens it.
      let room = max(accent.bounds.width + 2.6 - glyph.advance, 0)
      let shift = AffineTransform(
        translationX: (glyph.advance + room) / 2, y: isBelow || !isTall(base) ? 0 : -4)
      let placed = accent.applying(shift)
      var line = glyph.line.applying(AffineTransform(translationX: room / 2, y: 0))
      if isBelow { line.append(placed) }
      // A wide accent, or one on a narrow letter, does not fit under the arm of a T.
      let isClear =
        isBelow || isTall(base)
        || accent.bounds.width <= 4 && accent.bounds.width + 4 <= glyph.advance
      table[letter] = Glyph(
        line: line, mark: isBelow ? glyph.mark : placed, place,
        advance: glyph.advance + room, leads: glyph.leads,
        follows: isClear ? glyph.follows : 0)
    }
    return table
  }()

  /// A letter with a mark at its side: the caron of d, l, L and t, the tonos of capitals.
  private static func beside(
    _ glyph: Glyph, _ base: Unicode.Scalar, _ mark: Unicode.Scalar
  ) -> Glyph? {
    if mark == "\u{30C}", let end = LetteringTables.sideCarons[base] {
      let caron = read("M0 0L.7 -2.4")
      return Glyph(
        line: glyph.line,
        mark: caron.applying(AffineTransform(translationX: end.x, y: end.y)),
        .after, advance: max(glyph.advance, end.x + 2.1))
    }
    if mark == "\u{301}", let room = LetteringTables.tonosRoom[base] {
      return Glyph(
        line: glyph.line.applying(AffineTransform(translationX: room, y: 0)),
        mark: read("M2.2 0L1.4 2.4"), .before, advance: glyph.advance + room)
    }
    return nil
  }

  /// Whether a letter is as high as a capital.
  static func isTall(_ letter: Unicode.Scalar) -> Bool {
    letter.properties.isUppercase || "bdfhkl".unicodeScalars.contains(letter)
  }

  /// Small signs are wider than high, so that the pen, which is that of the others,
  /// leaves their insides open.
  private static let smallScale = (x: 0.72, y: 0.66)

  /// Small signs side by side, their tops at a height.
  private static func small(_ glyphs: [Glyph], at top: Double) -> Glyph {
    var line = Path()
    var x = 0.3
    for glyph in glyphs {
      line.append(
        glyph.line.applying(
          AffineTransform(
            a: smallScale.x, b: 0, c: 0, d: smallScale.y, tx: x, ty: top)))
      x += glyph.advance * smallScale.x
    }
    return Glyph(line: line, advance: x + 0.3)
  }

  private static func side(_ sign: Character) -> Side {
    sign == "|" ? .stem : sign == "o" ? .bowl : .open
  }
}
