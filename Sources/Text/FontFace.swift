import MesmerDrawing
import MesmerPaths
import MesmerUnicode

// The font interface that layout uses. The built-in lettering implements it here, and
// MesmerFonts with font files and a shaper, so that this module depends on no library.
//
// Space: font units, y up from the baseline, the pen advancing to the right. All advances
// and offsets are whole units: the width of a line is a sum of integers, multiplied once.

/// A face: one set of glyphs with its metrics.
package protocol FontFace: AnyObject, Sendable {
  /// The display name of the face.
  var name: String { get }
  /// The family of the face.
  var family: String { get }
  /// The weight, width and slant of the face.
  var traits: FaceTraits { get }
  /// Returns the face with its free axes set to the requested traits.
  func styled(as traits: FontTraits) -> any FontFace
  /// Returns the face for text of a size in points: a free axis of optical sizes has this
  /// value, as for CSS's `font-optical-sizing: auto`.
  func sized(_ size: Double) -> any FontFace
  /// The font units per em; greater than 0.
  var unitsPerEm: Int { get }
  /// The metrics of the face.
  var metrics: FaceMetrics { get }
  /// The advance of glyph 0, the box for missing characters.
  var missingAdvance: Int { get }
  /// The width of the round pen that draws `outline`, in font units; nil if outlines are
  /// filled by the non-zero rule.
  var pen: Double? { get }
  /// Returns whether the face has a drawable glyph for a scalar. Default ignorable
  /// scalars require none.
  func has(_ scalar: Unicode.Scalar) -> Bool
  /// Returns whether the glyph of a scalar is an unsupported picture: a bitmap, an SVG
  /// document or paints of COLR version 1. Then `has` is false.
  func isPicture(_ scalar: Unicode.Scalar) -> Bool
  /// Returns the glyphs of a part of a text, from left to right.
  func shape(_ run: ShapingRun) -> [ShapedGlyph]
  /// Returns the outline of a glyph. Outer contours of all glyphs have the same
  /// direction, so that overlapping glyphs can be filled as one path.
  func outline(of glyph: UInt32) -> Path
  /// Returns the shape of a glyph for drawing, which a face may cache.
  func glyphShape(_ glyph: UInt32) -> GlyphShape
  /// Whether glyphs may have coloured layers.
  var hasColor: Bool { get }
  /// Returns the coloured layers of a glyph, from the back to the front: glyphs filled
  /// with a colour, or, for nil, the text colour. None for a glyph of one colour.
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

/// The metrics of a face, in font units.
package struct FaceMetrics: Sendable {
  /// The distance from the baseline up to the top of the line.
  package var ascender: Double
  /// The distance from the baseline to the bottom of the line, negative.
  package var descender: Double
  /// The space between lines, added by text views only.
  package var lineGap: Double
  /// The height of capitals.
  package var capHeight: Double
  /// The height of lowercase letters.
  package var xHeight: Double
  /// The top of an underline, up from the baseline.
  package var underlinePosition: Double
  /// The thickness of an underline.
  package var underlineThickness: Double
  /// The top of a strikethrough bar, up from the baseline.
  package var strikeoutPosition: Double
  /// The thickness of a strikethrough bar.
  package var strikeoutThickness: Double

  /// Creates metrics.
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

/// A part of a paragraph to be shaped, with one face, script, language and direction.
package struct ShapingRun: Sendable {
  /// The whole paragraph: letters at the edges of the part join with those beside it.
  package var text: ScalarText
  /// The part, in scalars.
  package var scalars: Range<Int>
  /// Whether the direction is right to left.
  package var isRightToLeft: Bool
  /// The script.
  package var script: Script
  /// The language as a BCP 47 tag; empty if unknown.
  package var language: String
  /// Whether common ligatures are used (`liga`, `clig`).
  package var usesLigatures: Bool
  /// Whether kerning is applied (`kern`).
  package var usesKerning: Bool

  /// Creates a part of a text, by default left to right with all features.
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

/// A glyph with its advance and offset.
package struct ShapedGlyph: Hashable, Sendable {
  /// The glyph's number in the face; 0 is the box for missing characters.
  package var glyph: UInt32
  /// The advance of the pen, in font units.
  package var advance: Int
  /// The offset of the glyph from the pen, right and up, in font units.
  package var offset: (x: Int, y: Int) { (dx, dy) }
  private let dx: Int
  private let dy: Int
  /// The index in the paragraph's scalars of the first scalar that the glyph represents.
  package var cluster: Int
  /// Whether the glyphs would differ if a line ended before `cluster`.
  package var isUnsafeToBreak: Bool

  /// Creates a glyph.
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
