import MesmerPNGCodec
import MesmerPlatform

/// The metadata of a pending picture, from which `PendingGolden` makes it the golden. It
/// is stored in the text chunks of a PNG file, or in comments of a sequence's file.
struct PendingNote: Equatable, Sendable {
  /// The golden's path in its store.
  var golden: String
  /// The digest that the golden had in the comparison; nil if there was no golden.
  var replaces: PixelDigest?
  var keeping: GoldenStore.Keeping
  /// The allowed difference.
  var tolerance = Tolerance.exact
  /// The path of a golden with the same pixels, whose test no longer exists. Accepting
  /// the picture removes that golden.
  var moves: String?
  /// The text about the views in the picture.
  var views: String?
  /// The text of the explanation of the difference from the golden.
  var explanation = ""

  private static let goldenKey = "Mesmer golden"
  private static let replacesKey = "Mesmer replaces"
  private static let keepingKey = "Mesmer keeps"
  private static let toleranceKey = "Mesmer tolerance"
  private static let movesKey = "Mesmer moves"
  private static let viewsKey = "Mesmer views"
  private static let explanationKey = "Mesmer explanation"
  static let keywords: Set<String> = [
    goldenKey, replacesKey, keepingKey, toleranceKey, movesKey, viewsKey, explanationKey,
  ]

  private var pairs: [(key: String, value: String)] {
    var pairs: [(key: String, value: String)] = [
      (Self.goldenKey, PendingNote.encoded(golden)),
      (Self.replacesKey, replaces.map { "\($0)" } ?? "none"),
      (Self.keepingKey, keeping.name),
    ]
    if tolerance != .exact { pairs.append((Self.toleranceKey, tolerance.text)) }
    for (key, text) in [
      (Self.viewsKey, views ?? ""), (Self.explanationKey, explanation),
      (Self.movesKey, moves ?? ""),
    ] where !text.isEmpty {
      pairs.append((key, PendingNote.encoded(text)))
    }
    return pairs
  }

  /// Returns text as printable ASCII, with `%` and two hexadecimal digits for other bytes
  /// and spaces: the text chunks of a PNG file are limited to Latin-1.
  private static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      (33...126).contains(byte) && byte != 37
        ? String(UnicodeScalar(byte))
        : "%" + byte.hexadecimal(2)
    }.joined()
  }

  private static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == 37 else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(hexadecimal: rest.prefix(2)) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The note as text chunks of a PNG file.
  var texts: [PNGText] { pairs.map { PNGText(keyword: $0.key, text: $0.value) } }

  /// The note as comments of a text file.
  var comments: String {
    pairs.map { "# \($0.key): \($0.value)\n" }.joined()
  }

}

extension PendingNote {
  /// Creates the note in a PNG file; nil if there is none.
  init?(png bytes: [UInt8]) {
    self.init { PNGFile.text(keyword: $0, in: bytes) }
  }

  /// Creates the note in a text file; nil if there is none.
  init?(text: String) {
    self.init { key in
      text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("# \(key): ") }
        .map { String($0.dropFirst(key.count + 4)) }
    }
  }

  private init?(_ value: (String) -> String?) {
    guard let golden = value(Self.goldenKey).flatMap(PendingNote.decoded),
      let replaces = value(Self.replacesKey),
      replaces == "none" || PixelDigest(replaces) != nil,
      let keeping = value(Self.keepingKey),
      let kept = GoldenStore.Keeping.named.first(where: { $0.name == keeping })?.value
    else { return nil }
    // A note lacks a tolerance after an exact comparison, or from an older version.
    let tolerance = value(Self.toleranceKey).flatMap { try? Tolerance(parsing: $0) }
    self.init(
      golden: golden, replaces: PixelDigest(replaces), keeping: kept,
      tolerance: tolerance ?? .exact,
      moves: value(Self.movesKey).flatMap(PendingNote.decoded),
      views: value(Self.viewsKey).flatMap(PendingNote.decoded),
      explanation: value(Self.explanationKey).flatMap(PendingNote.decoded) ?? "")
  }
}
