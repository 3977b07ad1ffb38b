import Foundation
import MesmerUnicode
import Testing

@testable import MesmerFonts
@testable import MesmerText

/// The font files that tests read. Fonts are not part of this package: scripts/setup
/// installs Inter and DejaVu; tests that need another one are skipped where it is absent.
enum TestFonts {
  static let inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
  static let interVariable = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"
  static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  /// A font of Debian's fonts-noto-core.
  static func noto(_ name: String) -> String {
    "/usr/share/fonts/truetype/noto/Noto\(name)-Regular.ttf"
  }

  static func has(_ path: String) -> Bool {
    FileManager.default.isReadableFile(atPath: path)
  }

  static let hasInter = has(inter)
  static let hasInterVariable = has(interVariable)
  static let hasDejaVu = has(dejaVu)
  static let hasNoto = has(noto("Sans"))

  static let absence =
    "this font is not installed: scripts/setup installs Inter and DejaVu"
  static let notoAbsence = "no Noto fonts: install fonts-noto-core"

  /// Measures of San Francisco, with which labels have UIKit's heights.
  static let systemLines = LineMetrics(ascender: 1950.0 / 2048, descender: -494.0 / 2048)

  /// All faces that are there of those that outlines are checked with.
  static let present = [
    inter, "/usr/share/fonts/opentype/inter/Inter-BoldItalic.otf", dejaVu, noto("Sans"),
    noto("NaskhArabic"), noto("SansDevanagari"),
  ].filter(has)

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  static func face(
    _ path: String, index: Int = 0, axes: [String: Double] = [:],
    lines: LineMetrics? = nil
  ) throws -> FileFace {
    try FileFace(FontFile(path: path), index: index, axes: axes, lines: lines)
  }

  static func face(_ bytes: [UInt8], index: Int = 0) throws -> FileFace {
    try FileFace(FontFile(bytes: bytes, path: "test.ttf"), index: index)
  }
}

extension FileFace {
  /// The glyphs of a whole text.
  func shape(
    _ text: String, _ script: String = "Latn", rightToLeft: Bool = false,
    language: String = "", ligatures: Bool = true, kerning: Bool = true
  ) -> [ShapedGlyph] {
    let text = Array(text.unicodeScalars)
    return shape(
      ShapingRun(
        text, 0..<text.count, isRightToLeft: rightToLeft,
        script: Script(code: script) ?? .common, language: language,
        usesLigatures: ligatures, usesKerning: kerning))
  }
}

extension [ShapedGlyph] {
  var width: Int { reduce(0) { $0 + $1.advance } }
  var clusters: [Int] { map(\.cluster) }
  var advances: [Int] { map(\.advance) }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests without the font DejaVu.
  static var dejaVu: Self { present(TestFonts.hasDejaVu, TestFonts.absence) }
  /// Skips tests without the font Inter.
  static var inter: Self { present(TestFonts.hasInter, TestFonts.absence) }
  /// Skips tests without the Noto fonts.
  static var noto: Self { present(TestFonts.hasNoto, TestFonts.notoAbsence) }

  private static func present(_ isPresent: Bool, _ reason: String) -> Self {
    .enabled(if: isPresent, Comment(rawValue: reason))
  }
}
