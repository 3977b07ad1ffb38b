import Foundation
import MesmerText
import MesmerUnicode
import TestSupport
import Testing

@testable import MesmerFonts

/// Texts shaped here and by the program hb-shape.
@Suite("Texts against hb-shape") struct HarfBuzzTextTests {
  static let program = "/usr/bin/hb-shape"
  static let isPresent = FileManager.default.isExecutableFile(atPath: program)
  static let absence = "no hb-shape: install libharfbuzz-bin"

  /// A script with a font, words of it, and the blocks that random letters come from.
  struct Writing: Sendable, CustomTestStringConvertible {
    var script: String
    var font: String
    var words: String
    var letters: [ClosedRange<UInt32>]
    var isRightToLeft = false

    var testDescription: String { script }

    /// The Noto font, else DejaVu where that has the script; nil without either.
    var path: String? {
      let noto = TestFonts.noto(font)
      if TestFonts.has(noto) { return noto }
      let others = ["Latn", "Grek", "Cyrl", "Arab"]
      return TestFonts.hasDejaVu && others.contains(script) ? TestFonts.dejaVu : nil
    }
  }

  static let writings = [
    Writing(
      script: "Latn", font: "Sans", words: "office fi AVATAR e\u{301} Ti fjord Straße İı",
      letters: [0x20...0x7E, 0xC0...0x17F, 0x300...0x314]),
    Writing(
      script: "Grek", font: "Sans", words: "Ελληνικά ᾧ άλφα",
      letters: [0x391...0x3CE, 0x1F00...0x1FFC, 0x300...0x304]),
    Writing(
      script: "Cyrl", font: "Sans", words: "Привет Ёлка й",
      letters: [0x400...0x45F, 0x300...0x304]),
    Writing(
      script: "Hebr", font: "SansHebrew", words: "שָׁלוֹם עולם",
      letters: [0x5D0...0x5EA, 0x5B0...0x5C2], isRightToLeft: true),
    Writing(
      script: "Arab", font: "NaskhArabic", words: "سلام لا الله مُحَمَّد",
      letters: [0x621...0x64A, 0x64B...0x652, 0x660...0x669, 0x200C...0x200D],
      isRightToLeft: true),
    Writing(
      script: "Deva", font: "SansDevanagari", words: "कि क्ष र्क हिन्दी",
      letters: [0x901...0x939, 0x93C...0x94D, 0x94D...0x94D, 0x200C...0x200D]),
    Writing(
      script: "Beng", font: "SansBengali", words: "কো বাংলা ক্ষ",
      letters: [0x981...0x983, 0x985...0x9B9, 0x9BC...0x9CD, 0x9CD...0x9CD]),
    Writing(
      script: "Taml", font: "SansTamil", words: "கொ தமிழ்",
      letters: [0xB82...0xBB9, 0xBBE...0xBCD]),
    Writing(
      script: "Thai", font: "SansThai", words: "น้ำ สวัสดี ก็",
      letters: [0xE01...0xE3A, 0xE40...0xE4E]),
    Writing(
      script: "Khmr", font: "SansKhmer", words: "ខ្មែ ភាសា",
      letters: [0x1780...0x17B3, 0x17B6...0x17D3]),
    Writing(
      script: "Mymr", font: "SansMyanmar", words: "ကျွန် မြန်မာ", letters: [0x1000...0x103F]),
    Writing(
      script: "Ethi", font: "SansEthiopic", words: "ሰላም አማርኛ", letters: [0x1200...0x1248]),
  ]

  /// A glyph as hb-shape prints it.
  struct Printed: Decodable, Equatable {
    var g: UInt32
    var cl: Int
    var dx: Int
    var dy: Int
    var ax: Int
    var fl: UInt32?

    init(_ glyph: ShapedGlyph) {
      g = glyph.glyph
      cl = glyph.cluster
      (dx, dy) = glyph.offset
      ax = glyph.advance
      fl = glyph.isUnsafeToBreak ? 1 : nil
    }

    /// Only the flag that is stored.
    var plain: Printed {
      var copy = self
      copy.fl = fl.map { $0 & 1 } == 1 ? 1 : nil
      return copy
    }
  }

  static func texts(
    _ writing: Writing, _ count: Int, _ random: inout SeededGenerator
  ) -> [String] {
    let words = writing.words.split(separator: " ").map { Array($0.unicodeScalars) }
    let letters = writing.letters.map { $0.compactMap(Unicode.Scalar.init) }
    return (0..<count).map { index in
      var text = String.UnicodeScalarView()
      for _ in 0..<random.int(in: 1...12) {
        switch random.int(in: 0...9) {
        case 0: text.append(" ")
        case 1...2: text += words[random.int(in: 0...words.count - 1)]
        default:
          let block = letters[random.int(in: 0...letters.count - 1)]
          text.append(block[random.int(in: 0...block.count - 1)])
        }
      }
      return index == 0 ? writing.words : String(text)
    }
  }

  @Test(
    "glyphs, clusters, advances, offsets and unsafe breaks are hb-shape's",
    .enabled(if: isPresent, Comment(rawValue: absence)),
    arguments: writings.filter { $0.path != nil })
  func equal(writing: Writing) throws {
    let path = try #require(writing.path)
    let face = try TestFonts.face(path)
    var random = SeededGenerator(seed: 4711)
    let total = tries("MESMER_SHAPED_TEXTS", else: 360)
    let texts = Self.texts(writing, (total + 11) / 12, &random)
    for (kerning, ligatures) in [(true, true), (false, true), (true, false)] {
      let printed = try Self.printed(
        texts, writing, path, kerning: kerning, ligatures: ligatures)
      try #require(printed.count == texts.count)
      for (text, expected) in zip(texts, printed) {
        let glyphs = face.shape(
          text, writing.script, rightToLeft: writing.isRightToLeft, language: "und",
          ligatures: ligatures, kerning: kerning)
        #expect(
          glyphs.map(Printed.init) == expected.map(\.plain),
          "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
      }
    }
  }

  /// Returns the output of hb-shape for texts, one run each.
  static func printed(
    _ texts: [String], _ writing: Writing, _ font: String, kerning: Bool, ligatures: Bool
  ) throws -> [[Printed]] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(texts.joined(separator: "\n") + "\n", to: "texts")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    var features: [String] = []
    if !kerning { features.append("-kern") }
    if !ligatures { features += ["-liga", "-clig"] }
    process.arguments =
      [
        "--font-file=\(font)", "--text-file=\(folder.path("texts"))",
        "--font-funcs=ot", "--shapers=ot", "--script=\(writing.script)", "--language=und",
        "--direction=\(writing.isRightToLeft ? "rtl" : "ltr")", "--bot", "--eot",
        "--cluster-level=0", "--output-format=json", "--no-glyph-names", "--show-flags",
      ] + (features.isEmpty ? [] : ["--features=" + features.joined(separator: ",")])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      try JSONDecoder().decode([Printed].self, from: Data($0.utf8))
    }
  }
}
