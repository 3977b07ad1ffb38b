import MesmerGeometry
import MesmerPaths

/// One character of the alphabet: a line to be drawn by a pen.
///
/// Grid: the size of the lettering is 20 units. y points down from the top of the
/// capitals (0), through the top of lowercase letters (4), to the baseline (14);
/// descenders end at 17.9. x begins at the left edge of the character's box.
struct Glyph: Sendable {
  /// The line, on the grid.
  private(set) var line: Strokes
  /// The dot or accent above the line: a wide pen requires more space between them.
  private(set) var mark = Strokes()
  /// The position of the mark.
  private(set) var place = MarkPlace.above
  /// Whether the closed parts of the line are filled.
  private var isFilled = false
  /// The advance: the distance from the left edge of the character's box to that of the
  /// next.
  let advance: Double

  /// The rows of `StrokeFontTables.pairs` in which the character is the left letter, a
  /// bit for each, and those in which it is the right letter.
  private(set) var leads: UInt64 = 0
  private(set) var follows: UInt64 = 0

  /// The position of a mark: above the letter, as a ring, or beside a tall letter.
  enum MarkPlace { case above, ring, before, after }

  /// A path that is parsed from its data on each use, because few glyphs of the alphabet
  /// are drawn.
  struct Strokes: Sendable {
    private var parts: [(data: String, maps: [AffineTransform])]

    init(_ data: String = "") { parts = data.isEmpty ? [] : [(data, [])] }

    var isEmpty: Bool { parts.isEmpty }

    /// The path. The data is built in; a test reads all of it.
    var path: Path {
      parts.reduce(into: Path()) { path, part in
        guard let read = try? Path(svgPathData: part.data) else {
          preconditionFailure("broken path data in the alphabet: \(part.data)")
        }
        path.append(part.maps.reduce(read) { $0.applying($1) })
      }
    }

    func applying(_ map: AffineTransform) -> Strokes {
      var strokes = self
      strokes.parts = parts.map { ($0.data, $0.maps + [map]) }
      return strokes
    }

    mutating func append(_ other: Strokes) { parts += other.parts }
  }

  /// Returns the line and the mark together, for a pen with the given width on the grid.
  func path(pen: Double) -> Path {
    var path = line(pen: pen)
    path.append(mark.path)
    return path
  }

  /// Returns the line. Its filled parts contain copies of their outlines that shrink
  /// towards the middle, so close that a pen of this width on the grid leaves no gaps.
  func line(pen: Double) -> Path {
    var path = line.path
    guard isFilled else { return path }
    for data in path.svgPathData.split(separator: "M") where data.hasSuffix("Z") {
      let part = Strokes("M" + data).path
      let box = part.bounds
      let radius = max(box.width, box.height) / 2
      // The pen of the lightest weight limits the number of copies.
      let count = Elementary.floor(radius / (0.75 * max(pen, 0.6)) + 0.5)
      for copy in 0..<max(Int(count), 1) {
        let scale = (Double(copy) + 0.5) / (count + 0.5)
        path.append(
          part.applying(
            AffineTransform(
              a: scale, b: 0, c: 0, d: scale, tx: box.midX * (1 - scale),
              ty: box.midY * (1 - scale))))
      }
    }
    return path
  }

  /// - Parameters:
  ///   - data: the line as SVG path data, its leftmost point at 0.
  ///   - width: the x coordinate of its rightmost point.
  ///   - sides: the shapes of the left and the right side.
  ///   - mark: the mark as path data.
  private init(_ data: String, _ width: Double, _ sides: (Side, Side), mark: String = "")
  {
    let shift = AffineTransform(translationX: sides.0.bearing, y: 0)
    line = Strokes(data).applying(shift)
    self.mark = Strokes(mark).applying(shift)
    advance = sides.0.bearing + width + sides.1.bearing
  }

  /// Creates a glyph from parts of others.
  private init(
    line: Strokes, mark: Strokes = Strokes(), _ place: MarkPlace = .above,
    advance: Double, leads: UInt64 = 0, follows: UInt64 = 0
  ) {
    (self.leads, self.follows) = (leads, follows)
    self.line = line
    self.mark = mark
    self.place = place
    self.advance = advance
  }

  /// The shape of a character's side, which determines the space next to it.
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

  /// Returns the glyph of a character; an empty box if the alphabet does not have it.
  static func of(_ character: Unicode.Scalar) -> Glyph {
    character.value < 128
      ? ascii[Int(character.value)] : table[character] ?? missing
  }

  /// Returns whether the alphabet has a character.
  static func has(_ character: Unicode.Scalar) -> Bool { table[character] != nil }

  /// Returns the reduction of a pair's distance, in grid units. `rows` are the rows that
  /// have the pair, at least one; the first of them applies.
  static func closeness(_ rows: UInt64) -> Double {
    StrokeFontTables.pairs[rows.trailingZeroBitCount].2
  }

  /// All characters of the alphabet.
  static var alphabet: some Collection<Unicode.Scalar> { table.keys }

  /// Returns the precomposed letter of a letter and a mark; nil if the alphabet lacks it.
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
    StrokeFontTables.composites + StrokeFontTables.scriptComposites

  private static let compositions: [Unicode.Scalar: [Unicode.Scalar: Unicode.Scalar]] = {
    var table: [Unicode.Scalar: [Unicode.Scalar: Unicode.Scalar]] = [:]
    for (letter, base, mark) in composites {
      table[base, default: [:]][mark] = letter
    }
    return table
  }()

  private static let table: [Unicode.Scalar: Glyph] = {
    var table: [Unicode.Scalar: Glyph] = [:]
    for (sign, advance) in StrokeFontTables.spaces {
      table[sign] = Glyph(line: Strokes(), advance: advance)
    }
    for (digit, data) in StrokeFontTables.digits.enumerated() {
      // All digits have the same width, so that numbers align in columns.
      table[Unicode.Scalar(UInt8(48 + digit))] = Glyph(data, 7.4, (.bowl, .bowl))
    }
    let signs =
      StrokeFontTables.letters + StrokeFontTables.signs + StrokeFontTables.latin
      + StrokeFontTables.greek + StrokeFontTables.cyrillic + StrokeFontTables.symbols
      + StrokeFontTables.solids
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
    for (row, (left, right, _)) in StrokeFontTables.pairs.enumerated() {
      for sign in left.unicodeScalars { table[sign]?.leads |= 1 << row }
      for sign in right.unicodeScalars { table[sign]?.follows |= 1 << row }
    }
    for (sign, _, _, _, _) in StrokeFontTables.solids { table[sign]?.isFilled = true }
    let (solids, outlines) = StrokeFontTables.fills
    for (sign, outline) in zip(solids.unicodeScalars, outlines.unicodeScalars) {
      table[sign] = table[outline]
      table[sign]?.isFilled = true
    }
    for (sign, same) in StrokeFontTables.copies { table[sign] = table[same] }
    for (signs, same) in StrokeFontTables.lookalikes {
      for (sign, same) in zip(signs.unicodeScalars, same.unicodeScalars) {
        table[sign] = table[same]
      }
    }
    for (sign, digits) in StrokeFontTables.raised {
      table[sign] = small(digits.compactMap { table[$0] }, at: 0)
    }
    for (sign, top, bottom) in StrokeFontTables.fractions {
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
    let accents = StrokeFontTables.marks.mapValues { data, isBelow in
      (Strokes(data), Strokes(data).path.bounds.width, isBelow)
    }
    for (letter, base, mark) in composites {
      guard let (accent, width, isBelow) = accents[mark] else { continue }
      let hasDot = base == "i" || base == "\u{456}"
      guard let glyph = table[hasDot ? "\u{131}" : base] else { continue }
      let place = mark == "\u{30A}" ? MarkPlace.ring : .above
      table[mark] = Glyph(
        line: isBelow ? accent : Strokes(), mark: isBelow ? Strokes() : accent, place,
        advance: 0)
      if let beside = beside(glyph, base, mark) {
        table[letter] = beside
        continue
      }
      // An accent wider than its letter widens it.
      let room = max(width + 2.6 - glyph.advance, 0)
      let shift = AffineTransform(
        translationX: (glyph.advance + room) / 2, y: isBelow || !isTall(base) ? 0 : -4)
      let placed = accent.applying(shift)
      var line = glyph.line.applying(AffineTransform(translationX: room / 2, y: 0))
      if isBelow { line.append(placed) }
      // A wide accent, or one on a narrow letter, does not fit under the arm of a T.
      let isClear =
        isBelow || isTall(base) || width <= 4 && width + 4 <= glyph.advance
      table[letter] = Glyph(
        line: line, mark: isBelow ? glyph.mark : placed, place,
        advance: glyph.advance + room, leads: glyph.leads,
        follows: isClear ? glyph.follows : 0)
    }
    return table
  }()

  /// Returns a letter with a mark beside it: a caron of d, l, L, t or a capital's tonos.
  /// Nil for others.
  private static func beside(
    _ glyph: Glyph, _ base: Unicode.Scalar, _ mark: Unicode.Scalar
  ) -> Glyph? {
    if mark == "\u{30C}", let end = StrokeFontTables.sideCarons[base] {
      let place = AffineTransform(translationX: end.x, y: end.y)
      return Glyph(
        line: glyph.line, mark: Strokes("M0 0L.7 -2.4").applying(place), .after,
        advance: max(glyph.advance, end.x + 2.1))
    }
    if mark == "\u{301}", let room = StrokeFontTables.tonosRoom[base] {
      return Glyph(
        line: glyph.line.applying(AffineTransform(translationX: room, y: 0)),
        mark: Strokes("M2.2 0L1.4 2.4"), .before, advance: glyph.advance + room)
    }
    return nil
  }

  /// Returns whether a letter is as high as a capital.
  static func isTall(_ letter: Unicode.Scalar) -> Bool {
    letter.properties.isUppercase || "bdfhkl".unicodeScalars.contains(letter)
  }

  /// The scale of small signs: they are wider than high, so that the pen, which has the
  /// usual width, leaves their insides open.
  private static let smallScale = (x: 0.72, y: 0.66)

  /// Returns small signs side by side, their tops at a height.
  private static func small(_ glyphs: [Glyph], at top: Double) -> Glyph {
    var line = Strokes()
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
