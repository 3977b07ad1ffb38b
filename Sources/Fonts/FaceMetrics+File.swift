import CFreeType
import MesmerPaths
import MesmerText

/// Line metrics, as fractions of the font size, that replace those of a font file.
package struct LineMetrics: Hashable, Sendable {
  /// The distance from the baseline up to the top of the line.
  package var ascender: Double
  /// The distance from the baseline to the bottom of the line, negative.
  package var descender: Double
  /// The space between lines, which only text views add.
  package var lineGap: Double

  /// Creates line metrics. A label of size s has the height (ascender − descender) · s.
  package init(ascender: Double, descender: Double, lineGap: Double = 0) {
    self.ascender = ascender
    self.descender = descender
    self.lineGap = lineGap
  }
}

extension FaceMetrics {
  /// Creates the metrics of a file, after the axes are set.
  ///
  /// `lines` replaces the file's line metrics. The file's are read from the table hhea,
  /// as on Apple platforms; if all are zero, from the typographic metrics of OS/2; if
  /// those are zero, from its Windows metrics. Without any, the ascender is 0.8 and the
  /// descender -0.2 of the em. A missing cap height or x-height is measured from H or x.
  init(
    _ face: OutlineFace, unitsPerEm: Int, lines: LineMetrics?,
    glyph: (Unicode.Scalar) -> UInt32?
  ) {
    let em = Double(unitsPerEm)
    let tables = MetricTables(face)
    func height(of scalar: Unicode.Scalar, else fallback: Double) -> Double {
      guard let glyph = glyph(scalar),
        let outline = face.withOutline(of: glyph, { GlyphOutline($0) }),
        !outline.bounds.isNull
      else { return fallback }
      return outline.bounds.maxY
    }
    let line =
      lines.map { ($0.ascender * em, $0.descender * em, $0.lineGap * em) }
      ?? tables.line ?? (em * 0.8, em * -0.2, 0)
    let xHeight = tables.xHeight ?? height(of: "x", else: em / 2)
    let thickness = tables.underlineThickness ?? em / 20
    self.init(
      ascender: line.0, descender: line.1, lineGap: line.2,
      capHeight: tables.capHeight ?? height(of: "H", else: em * 0.7), xHeight: xHeight,
      underlinePosition: tables.underlinePosition ?? em / -10,
      underlineThickness: thickness,
      strikeoutPosition: tables.strikeoutPosition ?? (xHeight + thickness) / 2,
      strikeoutThickness: tables.strikeoutThickness ?? thickness)
  }
}

/// The weight, width and slope of a face, from the table OS/2; without it, from the style
/// flags of the table head, with the normal width.
package struct FontStyle: Hashable, Sendable {
  /// The weight as in CSS: 400 is regular, 700 is bold.
  package var weight: Int
  /// The width class of OS/2, from 1, the narrowest, to 9; 5 is normal.
  package var width: Int
  /// Whether the face is italic or oblique.
  package var isItalic: Bool

  init(_ face: OutlineFace) {
    let table = MetricTables(face).windows?.pointee
    let flags = face.face.pointee.style_flags
    // A few old fonts use weights from 1 to 9.
    let weight = Int(table?.usWeightClass ?? 0)
    let isBold = flags & FT_Long(FT_STYLE_FLAG_BOLD) != 0
    self.weight =
      switch weight {
      case 1...9: weight * 100
      case 10...1000: weight
      default: isBold ? 700 : 400
      }
    let width = Int(table?.usWidthClass ?? 5)
    self.width = 1...9 ~= width ? width : 5
    isItalic = flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0
  }
}

/// The tables with metrics of a file, as read by FreeType.
private struct MetricTables {
  let windows: UnsafeMutablePointer<TT_OS2>?
  private let header: UnsafeMutablePointer<TT_HoriHeader>?
  private let post: UnsafeMutablePointer<TT_Postscript>?

  init(_ face: OutlineFace) {
    func table<T>(_ tag: FT_Sfnt_Tag, _ type: T.Type) -> UnsafeMutablePointer<T>? {
      FT_Get_Sfnt_Table(face.face, tag)?.assumingMemoryBound(to: T.self)
    }
    windows = table(FT_SFNT_OS2, TT_OS2.self)
    header = table(FT_SFNT_HHEA, TT_HoriHeader.self)
    post = table(FT_SFNT_POST, TT_Postscript.self)
  }

  /// Ascender, descender and line gap.
  var line: (Double, Double, Double)? {
    if let header = header?.pointee,
      header.Ascender != 0 || header.Descender != 0 || header.Line_Gap != 0
    {
      return (
        Double(header.Ascender), Double(header.Descender), Double(header.Line_Gap)
      )
    }
    guard let windows = windows?.pointee else { return nil }
    if windows.sTypoAscender != 0 || windows.sTypoDescender != 0 {
      return (
        Double(windows.sTypoAscender), Double(windows.sTypoDescender),
        Double(windows.sTypoLineGap)
      )
    }
    guard windows.usWinAscent != 0 || windows.usWinDescent != 0 else { return nil }
    return (Double(windows.usWinAscent), -Double(windows.usWinDescent), 0)
  }

  var capHeight: Double? { letters?.0 }
  var xHeight: Double? { letters?.1 }

  /// The cap height and x-height, present in OS/2 from version 2 on.
  private var letters: (Double?, Double?)? {
    guard let windows = windows?.pointee, windows.version >= 2 else { return nil }
    return (positive(windows.sCapHeight), positive(windows.sxHeight))
  }

  var underlinePosition: Double? {
    underlineThickness == nil ? nil : post.map { Double($0.pointee.underlinePosition) }
  }

  var underlineThickness: Double? {
    post.flatMap { positive($0.pointee.underlineThickness) }
  }

  var strikeoutPosition: Double? {
    strikeoutThickness == nil
      ? nil : windows.map { Double($0.pointee.yStrikeoutPosition) }
  }

  var strikeoutThickness: Double? {
    windows.flatMap { positive($0.pointee.yStrikeoutSize) }
  }

  private func positive(_ value: Int16) -> Double? { value > 0 ? Double(value) : nil }
}
