import MesmerDrawing
import MesmerPaths
import MesmerUnicode

// What layout asks of a font. The built-in lettering answers it here; a module above may
// answer it with a font file and a shaper, so that the core needs no library.
//
// Space: font units, y up from the baseline, the pen going right. All advances and
// offsets are whole units: what a line measures is a sum of integers, multiplied once.

/// A face: one set of glyphs with their measures.
package protocol FontFace: AnyObject, Sendable {
  /// Its name, for people.
  var name: String { get }
  /// The family it belongs to.
  var family: String { get }
  /// Its weight, width and slant.
  var traits: FaceTraits { get }
  /// The face with its axes set to what is asked for, where they are free.
  func styled(as traits: FontTraits) -> any FontFace
  /// The face for text of a size in points: an axis of optical sizes that is free has
  /// this value, as CSS's `font-optical-sizing: auto` says.
  func sized(_ size: Double) -> any FontFace
  /// Font units in the size of the font; greater than 0.
  var unitsPerEm: Int { get }
  /// Its measures.
  var metrics: FaceMetrics { get }
  /// The advance of glyph 0, the box of what the face lacks.
  var missingAdvance: Int { get }
  /// The width of the round pen that draws `outline`, in font units; nil if outlines are
  /// filled by the non-zero rule.
  var pen: Double? { get }
  /// Whether there is a glyph for a scalar. Default ignorable scalars are not asked for.
  func has(_ scalar: Unicode.Scalar) -> Bool
  /// Whether the glyph of a scalar is a picture that is not drawn: a bitmap, an SVG
  /// document or paints of COLR version 1. Then `has` is false.
  func isPicture(_ scalar: Unicode.Scalar) -> Bool
  /// The glyphs of a part of a text, from left to right.
  func shape(_ run: ShapingRun) -> [ShapedGlyph]
  /// The outline of a glyph. Outer contours of all glyphs have the same direction, so
  /// that glyphs that overlap can be filled as one path.
  func outline(of glyph: UInt32) -> Path
  /// What is drawn for a glyph: its outline, kept for reuse.
  func glyphShape(_ glyph: UInt32) -> GlyphShape
  /// Whether glyphs may have coloured layers.
  var hasColor: Bool { get }
  /// The coloured layers of a glyph, from the back to the front: glyphs filled with a
  /// colour, or with that of the text. None for a glyph of one colour.
  func colorLayers(of glyph: UInt32) -> [(glyph: UInt32, color: Color?)]
}

extension FontFace {
  package var family: String { name }
  package var traits: FaceTraits { FaceTraits() }
  package func styled(as traits: FontTraits) -> any FontFace { self }
  package func sized(_ size: Double) -> any FontFace { self }
  package func isPicture(_ scalar: Unicode.Scalar) -> Bool { false }

  package func glyphShape(_ glyph: UInt32) -> GlyphShape {
    GlyphShape(outline(of: glyph), pen: pen)
  }

  package var hasColor: Bool { false }
  package func colorLayers(of glyph: UInt32) -> [(glyph: UInt32, color: Color?)] { [] }
}

/// The measures of a face, in font units.
package struct FaceMetrics: Sendable {
  /// From the baseline up to the top of the line.
  package var ascender: Double
  /// From the baseline to the bottom of the line, negative.
  package var descender: Double
  /// Space between lines, which only text views add.
  package var lineGap: Double
  /// The height of capitals.
  package var capHeight: Double
  /// The height of small letters.
  package var xHeight: Double
  /// The top of an underline, up from the baseline.
  package var underlinePosition: Double
  /// The height of an underline.
  package var underlineThickness: Double
  /// The top of a line through the text, up from the baseline.
  package var strikeoutPosition: Double
  /// The height of a line through the text.
  package var strikeoutThickness: Double

  /// Measures.
  package init(
    ascender: Double, descender: Double, lineGap: Double, capHeight: Double,
    xHeight: Double, underlinePosition: Double, underlineThickness: Double,
    strikeoutPosition: Double, strikeoutThickness: Double
  ) {
    self.ascender = ascender
    self.descender = descender
    self.lineGap = lineGap
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.underlinePosition = underlinePosition
    self.underlineThickness = underlineThickness
    self.strikeoutPosition = strikeoutPosition
    self.strikeoutThickness = strikeoutThickness
  }
}

/// A part of a paragraph to be shaped: in one face, script, language and direction.
package struct ShapingRun: Sendable {
  /// The whole paragraph: letters at the edges of the part join with what is beside it.
  package var text: ScalarText
  /// The part, in scalars.
  package var scalars: Range<Int>
  /// The direction.
  package var isRightToLeft: Bool
  /// The script.
  package var script: Script
  /// A BCP 47 tag; empty if it is not known.
  package var language: String
  /// Whether letters that have a common glyph get it (`liga`, `clig`).
  package var usesLigatures: Bool
  /// Whether pairs of letters are moved together or apart (`kern`).
  package var usesKerning: Bool

  /// A part of a text, from left to right with all features unless said otherwise.
  package init(
    _ text: ScalarText, _ scalars: Range<Int>, isRightToLeft: Bool = false,
    script: Script = .common, language: String = "", usesLigatures: Bool = true,
    usesKerning: Bool = true
  ) {
    self.text = text
    self.scalars = scalars
    self.isRightToLeft = isRightToLeft
    self.script = script
    self.language = language
    self.usesLigatures = usesLigatures
    self.usesKerning = usesKerning
  }
}

/// A glyph with its place.
package struct ShapedGlyph: Hashable, Sendable {
  /// Its number in the face; 0 is the box of what the face lacks.
  package var glyph: UInt32
  /// How far the pen goes on, in font units.
  package var advance: Int
  /// Where the glyph stands from the pen, right and up, in font units.
  package var offset: (x: Int, y: Int) { (dx, dy) }
  private let dx: Int
  private let dy: Int
  /// The first scalar of the characters it stands for, in scalars of the paragraph.
  package var cluster: Int
  /// Whether the glyphs would be others if a line ended before `cluster`.
  package var isUnsafeToBreak: Bool

  /// A glyph.
  package init(
    glyph: UInt32, advance: Int, offset: (x: Int, y: Int) = (0, 0), cluster: Int,
    isUnsafeToBreak: Bool = false
  ) {
    self.glyph = glyph
    self.advance = advance
    dx = offset.x
    dy = offset.y
    self.cluster = cluster
    self.isUnsafeToBreak = isUnsafeToBreak
  }
}
