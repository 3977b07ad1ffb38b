import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerPlatform
import MesmerUnicode

/// The built-in lettering as a face: the default font of labels.
///
/// Its vertical metrics are those of the system font of iOS: ascender 1950 and descender
/// 494 of 2048, capitals 0.705 and, in regular weight, lowercase letters 0.526 of the
/// size high. Letters are squeezed vertically so that capitals have that height at every
/// weight, and advances grow with the pen. Glyph numbers are Unicode scalar values.
package final class StrokeFontFace: FontFace, @unchecked Sendable {
  /// The weight.
  let weight: Font.Weight
  /// The pen's width on the grid of `Glyph`.
  private let width: Double
  /// The factor of heights above the baseline.
  private let squeeze: Double

  private let lock = Mutex()
  /// The cached shapes by glyph number. Guarded by `lock`.
  private var shapes: [UInt32: GlyphShape] = [:]

  private static let ascender = 1950.0
  /// The number of font units in a grid unit.
  private static let unit = 2048 / StrokeFont.unitsPerSize

  private init(_ weight: Font.Weight) {
    self.weight = weight
    width = Self.penWidth(weight) * StrokeFont.unitsPerSize
    squeeze = (14.1 - width) / StrokeFont.baseline
  }

  private static func penWidth(_ weight: Font.Weight) -> Double {
    switch weight {
    case .ultraLight: 0.03
    case .thin: 0.042
    case .light: 0.06
    case .regular: 0.08
    case .medium: 0.095
    case .semibold: 0.11
    case .bold: 0.124
    case .heavy: 0.14
    case .black: 0.155
    }
  }

  private static let faces = Font.Weight.allCases.map(StrokeFontFace.init)

  /// Returns the face of a weight.
  package static func of(_ weight: Font.Weight) -> StrokeFontFace {
    faces[Font.Weight.allCases.firstIndex(of: weight) ?? 0]
  }

  package var name: String { "system" }
  package var unitsPerEm: Int { 2048 }
  package var pen: Double? { width * Self.unit }
  package var missingAdvance: Int { advance(of: Glyph.missing) }

  package var metrics: FaceMetrics {
    let pen = width * Self.unit
    return FaceMetrics(
      ascender: Self.ascender, descender: -494, lineGap: 0, capHeight: 1444,
      xHeight: (10 * squeeze + width) * Self.unit, underlinePosition: -160,
      underlineThickness: pen, strikeoutPosition: 540 + pen / 2, strikeoutThickness: pen)
  }

  package func has(_ scalar: Unicode.Scalar) -> Bool { Glyph.has(scalar) }

  /// The extra space at the two sides together, for a pen wider than 1.6, the width of
  /// regular weight; negative for a thinner pen.
  private var room: Double { 0.7 * (width - 1.6) }

  /// Returns the extra distance between a letter and a mark beside it for a pen wider
  /// than 1.6; negative for a thinner pen.
  private func give(_ glyph: Glyph) -> Double {
    glyph.place == .before || glyph.place == .after ? width - 1.6 : 0
  }

  private func advance(of glyph: Glyph) -> Int {
    let isBlank = glyph.line.isEmpty && glyph.mark.isEmpty
    let grid = isBlank ? glyph.advance : glyph.advance + room + give(glyph)
    return units(grid)
  }

  /// Returns a length of the grid in whole font units.
  private func units(_ grid: Double) -> Int {
    Int(Elementary.floor(grid * Self.unit + 0.5))
  }

  package func shape(_ run: ShapingRun) -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    glyphs.reserveCapacity(run.scalars.count)
    var base: Unicode.Scalar?
    // The pairs that begin with the last glyph, and with the one before it.
    var pairs: UInt64 = 0
    var before: UInt64 = 0
    func closeness(_ glyph: Glyph) -> Int {
      let rows = before & glyph.follows
      return rows == 0 ? 0 : units(Glyph.closeness(rows))
    }
    for i in run.scalars {
      var scalar = run.text[i]
      let traits = ScalarTraits(of: scalar)
      if traits.contains(.mark), let letter = base, let last = glyphs.last {
        if let composed = Glyph.composed(letter, scalar) {
          let glyph = Glyph.of(composed)
          let end = glyphs.count - 1
          glyphs[end].glyph = composed.value
          glyphs[end].advance = advance(of: glyph)
          if end > 0 {
            glyphs[end - 1].advance += closeness(Glyph.of(letter)) - closeness(glyph)
          }
          base = nil
          pairs = glyph.leads
          continue
        }
        if Glyph.has(scalar) {
          glyphs.append(mark(scalar, on: letter, after: last))
          pairs = 0
          continue
        }
      }
      if traits.contains(.defaultIgnorable) {
        glyphs.append(ShapedGlyph(glyph: 32, advance: 0, cluster: i))
        pairs = 0
        continue
      }
      if run.isRightToLeft { scalar = scalar.mirrored ?? scalar }
      base = scalar
      let isKnown = Glyph.has(scalar)
      let glyph = Glyph.of(scalar)
      before = run.usesKerning && !run.isRightToLeft ? pairs : 0
      let closer = closeness(glyph)
      if closer != 0 { glyphs[glyphs.count - 1].advance -= closer }
      pairs = glyph.leads
      glyphs.append(
        ShapedGlyph(
          glyph: isKnown ? scalar.value : 0, advance: advance(of: glyph), cluster: i,
          isUnsafeToBreak: closer != 0))
    }
    return run.isRightToLeft ? rightToLeft(glyphs) : glyphs
  }

  /// Returns a mark over the middle of the letter before it.
  private func mark(
    _ scalar: Unicode.Scalar, on letter: Unicode.Scalar, after last: ShapedGlyph
  ) -> ShapedGlyph {
    let middle = advance(of: Glyph.of(letter)) / 2
    let isLow = Glyph.of(scalar).mark.isEmpty
    let up = Glyph.isTall(letter) && !isLow ? 4 * squeeze * Self.unit : 0
    return ShapedGlyph(
      glyph: scalar.value, advance: 0, offset: (0 - middle, Int(up)),
      cluster: last.cluster)
  }

  /// Returns the glyphs from left to right, with each letter still before its marks.
  private func rightToLeft(_ glyphs: [ShapedGlyph]) -> [ShapedGlyph] {
    var result: [ShapedGlyph] = []
    result.reserveCapacity(glyphs.count)
    var end = glyphs.count
    while end > 0 {
      var start = end - 1
      while start > 0 && glyphs[start - 1].cluster == glyphs[end - 1].cluster {
        start -= 1
      }
      result += glyphs[start..<end]
      end = start
    }
    return result
  }

  package func glyphShape(_ glyph: UInt32) -> GlyphShape {
    lock.lock()
    defer { lock.unlock() }
    if let known = shapes[glyph] { return known }
    let shape = GlyphShape(makeOutline(of: glyph), pen: pen)
    shapes[glyph] = shape
    return shape
  }

  package func outline(of glyph: UInt32) -> Path { glyphShape(glyph).path }

  private func makeOutline(of glyph: UInt32) -> Path {
    let scalar = glyph == 0 ? nil : Unicode.Scalar(glyph)
    let sign = scalar.map(Glyph.of) ?? Glyph.missing
    let unit = Self.unit
    let shift = sign.advance == 0 ? 0 : room / 2
    let give = give(sign)
    var path = sign.line(pen: width).applying(
      AffineTransform(
        a: unit, b: 0, c: 0, d: 0 - squeeze * unit,
        tx: (sign.place == .before ? shift + give : shift) * unit, ty: base * unit))
    if !sign.mark.isEmpty {
      let mark = sign.mark.path
      path.append(mark.applying(markMap(sign, mark.bounds, shift: shift)))
    }
    return path
  }

  /// The height of the grid's top above the baseline: the ink of the lowest line of
  /// capitals touches the baseline.
  private var base: Double { StrokeFont.baseline * squeeze + width / 2 }

  /// Returns the transform of a glyph's mark, with its bounds, from the grid to font
  /// units.
  ///
  /// A wide pen lifts the mark from its letter. Above a capital it is as low as the line
  /// permits, and flatter if space is short. A ring grows with the pen, so that it stays
  /// open; on a capital it joins the letter if space is short.
  private func markMap(_ glyph: Glyph, _ box: Rect, shift: Double) -> AffineTransform {
    var lift = max(0.9 * (width - 1.3), 0)
    var x = shift
    var (a, d) = (1.0, squeeze)
    switch glyph.place {
    case .before: break
    case .after: x += give(glyph)
    case .above, .ring:
      let isRing = glyph.place == .ring
      if isRing {
        a = max((width + 0.9) / box.width, 1)
        d = max((width + 0.9) / box.height, d)
        x += box.midX * (1 - a)
      }
      let isHigh = box.maxY < -2
      let top = isHigh ? 14.1 : 10 * squeeze + width
      // The pen centre's limits: required at the mark's top, preferred at its bottom.
      let highest = Self.ascender / Self.unit - width / 2 - 0.02
      let lowest = top + width / 2 + 0.45
      let bottom = min(base + lift - box.maxY * squeeze, highest - box.height * d)
      if isRing && isHigh && bottom < lowest {
        lift = min(bottom, top) - base + box.maxY * d
      } else if isRing || bottom < base + lift - box.maxY * squeeze {
        let bottom = max(bottom, lowest)
        if box.height > 0 { d = min(d, (highest - bottom) / box.height) }
        lift = bottom - base + box.maxY * d
      }
    }
    return AffineTransform(
      a: a * Self.unit, b: 0, c: 0, d: 0 - d * Self.unit, tx: x * Self.unit,
      ty: (base + lift) * Self.unit)
  }
}
