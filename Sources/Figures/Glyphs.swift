import MesmerGeometry
import MesmerPaths

/// One character of the alphabet: a line for a pen.
///
/// Grid: the size of the lettering is 20 units. y points down from the top of the
/// capitals (0), through the top of small letters (4), to the baseline (14); descenders
/// end at 17.9. x begins at the left edge of the character's box.
struct Glyph: Sendable {
  /// The line, on the grid.
  let line: Path
  /// The distance from the left edge of its box to that of the next.
  let advance: Double

  /// - Parameters:
  ///   - data: the line as SVG path data, its leftmost point at 0.
  ///   - width: where its rightmost point is.
  ///   - sides: how the left and the right side look to their neighbours.
  private init(_ data: String, _ width: Double, _ sides: (Side, Side)) {
    let shift = AffineTransform(translationX: sides.0.bearing, y: 0)
    // The table below is part of the program; a test reads all of it.
    guard let path = try? Path(svgPathData: data) else {
      preconditionFailure("broken path data in the alphabet: \(data)")
    }
    line = path.applying(shift)
    advance = sides.0.bearing + width + sides.1.bearing
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
    character.value < 128 ? table[Int(character.value)] ?? missing : missing
  }

  /// Whether the alphabet has a character.
  static func has(_ character: Unicode.Scalar) -> Bool {
    character.value < 128 && table[Int(character.value)] != nil
  }

  /// The glyph for characters that the alphabet does not have.
  static let missing = Glyph("M0 0H7V14H0Z", 7, (.stem, .stem))

  /// The glyphs by ASCII code.
  private static let table: [Glyph?] = {
    var table = [Glyph?](repeating: nil, count: 128)
    func set(_ sign: Unicode.Scalar, _ glyph: Glyph) { table[Int(sign.value)] = glyph }
    table[32] = Glyph("", 1.4, (.stem, .stem))
    for (digit, data) in digits.enumerated() {
      // All digits have the same width, so that numbers line up in columns.
      table[48 + digit] = Glyph(data, 7.4, (.bowl, .bowl))
    }
    for (sign, data, width, left, right) in letters {
      set(sign, Glyph(data, width, (side(left), side(right))))
    }
    return table
  }()

  private static func side(_ sign: Character) -> Side {
    sign == "|" ? .stem : sign == "o" ? .bowl : .open
  }

  private static let digits = [
    "M0 3.7A3.7 3.7 0 0 1 7.4 3.7V10.3A3.7 3.7 0 0 1 0 10.3Z",
    "M1 2.8L4.6 0V14",
    "M.1 3.6A3.6 3.6 0 0 1 7.3 3.6C7.3 5.1 6.7 6.2 5.7 7.3L0 14H7.4",
    "M.3 2.2A3.6 3.6 0 0 1 3.6 0A3.35 3.35 0 0 1 3.6 6.7H2.4M3.6 6.7"
      + "A3.65 3.65 0 0 1 3.6 14A4 4 0 0 1 0 11.8",
    "M5.6 14V0L0 10.2H7.4",
    "M6.7 0H1.1L.6 6.5C1.3 5.9 2.3 5.5 3.4 5.5A4 4.25 0 0 1 3.4 14A4 4 0 0 1 0 12.2",
    "M6.6 1.3C5.9 .4 5 0 3.9 0A3.9 3.9 0 0 0 0 3.9V10.3A3.7 3.7 0 0 0 7.4 10.3"
      + "V9.7A3.7 3.7 0 0 0 0 9.7",
    "M0 0H7.4L2.6 14",
    "M3.7 6.6A3.3 3.3 0 0 1 3.7 0A3.3 3.3 0 0 1 3.7 6.6A3.7 3.7 0 0 1 3.7 14"
      + "A3.7 3.7 0 0 1 3.7 6.6Z",
    "M.8 12.7C1.5 13.6 2.4 14 3.5 14A3.9 3.9 0 0 0 7.4 10.1V3.7A3.7 3.7 0 0 0 0 3.7"
      + "V4.3A3.7 3.7 0 0 0 7.4 4.3",
  ]

  /// Character, line, width, left and right side: `|` is a stem, `o` a bowl, `/` an open
  /// side.
  private static let letters: [(Unicode.Scalar, String, Double, Character, Character)] = [
    ("A", "M0 14L4.8 0L9.6 14M1.65 9.2H7.95", 9.6, "/", "/"),
    (
      "B", "M0 0V14H5A3.6 3.6 0 0 0 5 6.8H0M0 0H4.6A3.4 3.4 0 0 1 4.6 6.8", 8.6,
      "|", "o"
    ),
    (
      "C",
      "M8.8 2.3C8 .9 6.6 0 4.8 0A4.8 4.8 0 0 0 0 4.8V9.2A4.8 4.8 0 0 0 4.8 14"
        + "C6.6 14 8 13.1 8.8 11.7", 8.8, "o", "/"
    ),
    ("D", "M0 0V14H4.2A5 5 0 0 0 9.2 9V5A5 5 0 0 0 4.2 0Z", 9.2, "|", "o"),
    ("E", "M7.6 0H0V14H7.6M0 6.8H6.6", 7.6, "|", "/"),
    ("F", "M7.4 0H0V14M0 7H6.2", 7.4, "|", "/"),
    (
      "G",
      "M8.9 2.3C8.1 .9 6.6 0 4.8 0A4.8 4.8 0 0 0 0 4.8V9.3A4.7 4.7 0 0 0 9.4 9.3"
        + "V7.5H5.4", 9.4, "o", "|"
    ),
    ("H", "M0 0V14M8.8 0V14M0 6.8H8.8", 8.8, "|", "|"),
    ("I", "M0 0V14", 0, "|", "|"),
    ("J", "M5.4 0V10.6A3.4 3.4 0 0 1 2 14C1.2 14 .5 13.8 0 13.4", 5.4, "/", "|"),
    ("K", "M0 0V14M8.2 0L0 8.8M2.9 5.7L8.6 14", 8.6, "|", "/"),
    ("L", "M0 0V14H7.2", 7.2, "|", "/"),
    ("M", "M0 14V0L5.3 9L10.6 0V14", 10.6, "|", "|"),
    ("N", "M0 14V0L8.8 14V0", 8.8, "|", "|"),
    ("O", "M0 4.8A4.8 4.8 0 0 1 9.6 4.8V9.2A4.8 4.8 0 0 1 0 9.2Z", 9.6, "o", "o"),
    ("P", "M0 14V0H4.5A3.9 3.9 0 0 1 4.5 7.8H0", 8.4, "|", "o"),
    (
      "Q",
      "M0 4.8A4.8 4.8 0 0 1 9.6 4.8V9.2A4.8 4.8 0 0 1 0 9.2ZM5.8 10.4L9.7 15",
      9.7, "o", "o"
    ),
    ("R", "M0 14V0H4.6A3.8 3.8 0 0 1 4.6 7.6H0M4.4 7.6L8.6 14", 8.6, "|", "/"),
    (
      "S",
      "M8.1 2.1C7.4 .8 6.2 0 4.7 0H3.7A3.4 3.4 0 0 0 3.7 6.8H4.9"
        + "A3.6 3.6 0 0 1 4.9 14H3.9C2.2 14 .8 13.1 0 11.7", 8.5, "o", "o"
    ),
    ("T", "M0 0H9M4.5 0V14", 9, "/", "/"),
    ("U", "M0 0V9.6A4.4 4.4 0 0 0 8.8 9.6V0", 8.8, "|", "|"),
    ("V", "M0 0L4.7 14L9.4 0", 9.4, "/", "/"),
    ("W", "M0 0L3.4 14L6.9 1L10.4 14L13.8 0", 13.8, "/", "/"),
    ("X", "M0 0L8.8 14M8.8 0L0 14", 8.8, "/", "/"),
    ("Y", "M0 0L4.6 7.2L9.2 0M4.6 7.2V14", 9.2, "/", "/"),
    ("Z", "M.3 0H8.3L0 14H8.7", 8.7, "/", "/"),
    (
      "a",
      "M.6 4.7C1.5 4.2 2.4 4 3.4 4A3 3 0 0 1 6.4 7V14M6.4 8.7H2.65"
        + "A2.65 2.65 0 0 0 2.65 14H3C4.9 14 6.4 12.8 6.4 10.7", 6.4, "o", "|"
    ),
    (
      "b", "M0 0V14M0 7.5A3.5 3.5 0 0 1 7 7.5V10.5A3.5 3.5 0 0 1 0 10.5", 7,
      "|", "o"
    ),
    (
      "c",
      "M6.4 5.3C5.8 4.5 4.8 4 3.6 4A3.6 3.6 0 0 0 0 7.6V10.4A3.6 3.6 0 0 0 3.6 14"
        + "C4.8 14 5.8 13.5 6.4 12.7", 6.4, "o", "/"
    ),
    (
      "d", "M7 0V14M7 7.5A3.5 3.5 0 0 0 0 7.5V10.5A3.5 3.5 0 0 0 7 10.5", 7,
      "o", "|"
    ),
    (
      "e",
      "M0 9H7V7.5A3.5 3.5 0 0 0 0 7.5V10.4A3.6 3.6 0 0 0 3.6 14"
        + "C4.9 14 5.9 13.5 6.6 12.6", 7, "o", "o"
    ),
    ("f", "M5 0H4.5A2.4 2.4 0 0 0 2.1 2.4V14M0 4.4H4.7", 5, "/", "/"),
    (
      "g",
      "M7 4V14.6A3.3 3.3 0 0 1 3.7 17.9C2.5 17.9 1.5 17.6 .6 17"
        + "M7 7.5A3.5 3.5 0 0 0 0 7.5V10.2A3.5 3.5 0 0 0 7 10.2", 7, "o", "|"
    ),
    ("h", "M0 0V14M0 7.3A3.3 3.3 0 0 1 6.6 7.3V14", 6.6, "|", "|"),
    ("i", "M0 4.4V14M0 .4V.8", 0, "|", "|"),
    ("j", "M2.1 4.4V15.6A2.2 2.2 0 0 1 0 17.8M2.1 .4V.8", 2.1, "/", "|"),
    ("k", "M0 0V14M6.2 4L0 10.2M2.4 7.8L6.6 14", 6.6, "|", "/"),
    ("l", "M0 0V11.8A2.2 2.2 0 0 0 2.2 14H2.6", 2.6, "|", "/"),
    (
      "m",
      "M0 4V14M0 6.9A2.9 2.9 0 0 1 5.8 6.9V14M5.8 6.9A2.9 2.9 0 0 1 11.6 6.9V14",
      11.6, "|", "|"
    ),
    ("n", "M0 4V14M0 7.3A3.3 3.3 0 0 1 6.6 7.3V14", 6.6, "|", "|"),
    ("o", "M0 7.5A3.5 3.5 0 0 1 7 7.5V10.5A3.5 3.5 0 0 1 0 10.5Z", 7, "o", "o"),
    (
      "p", "M0 4V17.9M0 7.5A3.5 3.5 0 0 1 7 7.5V10.5A3.5 3.5 0 0 1 0 10.5", 7,
      "|", "o"
    ),
    (
      "q", "M7 4V17.9M7 7.5A3.5 3.5 0 0 0 0 7.5V10.5A3.5 3.5 0 0 0 7 10.5", 7,
      "o", "|"
    ),
    ("r", "M0 4V14M0 7.4A3.4 3.4 0 0 1 3.4 4H4.2", 4.2, "|", "/"),
    (
      "s",
      "M5.9 5.3C5.3 4.4 4.5 4 3.3 4H2.6A2.4 2.4 0 0 0 2.6 8.8H3.6"
        + "A2.6 2.6 0 0 1 3.6 14H2.8C1.6 14 .7 13.5 0 12.6", 6.2, "o", "o"
    ),
    ("t", "M2.1 1V11.7A2.3 2.3 0 0 0 4.4 14H5M0 4.4H4.8", 5, "/", "/"),
    ("u", "M0 4V10.7A3.3 3.3 0 0 0 6.6 10.7M6.6 4V14", 6.6, "|", "|"),
    ("v", "M0 4L3.5 14L7 4", 7, "/", "/"),
    ("w", "M0 4L2.8 14L5.5 4.8L8.2 14L11 4", 11, "/", "/"),
    ("x", "M0 4L6.6 14M6.6 4L0 14", 6.6, "/", "/"),
    ("y", "M0 4L3.6 14M7.2 4L2.8 16.3A2.3 2.3 0 0 1 .6 17.9H.2", 7.2, "/", "/"),
    ("z", "M.2 4H6.2L0 14H6.5", 6.5, "/", "/"),
    (".", "M0 13.6V14", 0, "o", "o"),
    (",", "M.8 13.6V14.2L0 16.4", 0.8, "o", "o"),
    (":", "M0 6.2V6.6M0 13.6V14", 0, "o", "o"),
    ("-", "M0 8.6H5", 5, "o", "o"),
    ("+", "M0 8.6H8M4 4.6V12.6", 8, "o", "o"),
    ("=", "M0 6.6H8M0 10.6H8", 8, "o", "o"),
    ("(", "M2.8 -1.2C1 1.2 0 4.2 0 7.4S1 13.6 2.8 16", 2.8, "o", "/"),
    (")", "M0 -1.2C1.8 1.2 2.8 4.2 2.8 7.4S1.8 13.6 0 16", 2.8, "/", "o"),
    ("[", "M2.8 -1.2H0V16H2.8", 2.8, "|", "/"),
    ("]", "M0 -1.2H2.8V16H0", 2.8, "/", "|"),
    ("/", "M0 15.2L5.6 -1.2", 5.6, "/", "/"),
    ("_", "M0 16.6H8", 8, "/", "/"),
    (
      "%",
      "M0 3.1A2.4 3.1 0 0 1 4.8 3.1A2.4 3.1 0 0 1 0 3.1ZM6.8 10.9"
        + "A2.4 3.1 0 0 1 11.6 10.9A2.4 3.1 0 0 1 6.8 10.9ZM9.2 0L2.4 14", 11.6,
      "o", "o"
    ),
  ]
}
