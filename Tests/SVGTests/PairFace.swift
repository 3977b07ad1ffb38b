import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerText
import MesmerUnicode

@testable import MesmerSVG

/// A face for tests of texts: letters are one em wide and of different heights; V is set
/// half an em closer to an A before it, f and i are one glyph, and C and c have coloured
/// layers.
final class PairFace: FontFace {
  let name = "pair"
  let unitsPerEm = 1000
  let missingAdvance = 1000
  let pen: Double? = nil
  let hasColor = true
  let metrics = FaceMetrics(
    ascender: 800, descender: -200, lineGap: 0, capHeight: 700, xHeight: 500,
    underlinePosition: -100, underlineThickness: 50, strikeoutPosition: 300,
    strikeoutThickness: 50)

  func has(_ scalar: Unicode.Scalar) -> Bool { true }

  func shape(_ run: ShapingRun) -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    var i = run.scalars.lowerBound
    while i < run.scalars.upperBound {
      let scalar = run.text[i]
      let next = i + 1 < run.scalars.upperBound ? run.text[i + 1] : " "
      if scalar == "f" && next == "i" && run.usesLigatures {
        glyphs.append(ShapedGlyph(glyph: 0xFB01, advance: 1200, cluster: i))
        i += 2
        continue
      }
      let isKerned = scalar == "A" && next == "V" && run.usesKerning
      let isIgnorable = ScalarTraits(of: scalar).contains(.defaultIgnorable)
      glyphs.append(
        ShapedGlyph(
          glyph: isIgnorable ? 32 : scalar.value,
          advance: isIgnorable ? 0 : isKerned ? 500 : 1000, cluster: i))
      i += 1
    }
    return run.isRightToLeft ? glyphs.reversed() : glyphs
  }

  func outline(of glyph: UInt32) -> Path {
    if glyph == 32 || glyph == 0xA0 { return Path() }
    return Path(
      rect: Rect(x: 100, y: 0, width: 600, height: 100 + Double(glyph * 7 % 10) * 65))
  }

  /// C is a red and a blue rectangle that overlap, c one in the text's colour below a
  /// green one.
  func colorLayers(of glyph: UInt32) -> [(glyph: UInt32, color: Color?)] {
    switch glyph {
    case 67: [(0x48, .red), (0x49, .blue)]
    case 99: [(0x48, nil), (0x49, .green)]
    default: []
    }
  }

  /// Resources with this face for the family P.
  static let resources: SVGResources = {
    let face = PairFace()
    return SVGResources(faces: { families, _ in families.contains("P") ? [face] : nil })
  }()
}
