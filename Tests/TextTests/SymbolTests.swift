import Mesmer
import MesmerUnicode
import TestSupport
import Testing

@testable import MesmerText

@Suite struct SymbolTests {
  private static let symbols =
    "♥♡❤★☆⭐♠♣♦♤♧♢⇐⇒⇑⇓⇔↔↕↖↗↘↙↩↪↺↻⟵⟶⟷✕✖✗✘✓✔☓☐☑☒☰⋮⋯₹₩₽₺฿₪₦₫₴₿₱₸¢¤⅓⅔⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑"
    + "⁰⁴⁵⁶⁷⁸⁹▶◀⏵⏴⏸⏹⏺⏭⏮⏩⏪⏯⏏▲▼△▽▷◁►◄▸◂▴▾■□▪▫●○◦◆◇"
  private static let weights: [Font.Weight] = [.ultraLight, .regular, .black]

  /// The glyphs of a text.
  private func glyphs(_ text: String, _ face: StrokeFontFace) -> [ShapedGlyph] {
    let scalars = Array(text.unicodeScalars)
    return face.shape(ShapingRun(scalars, 0..<scalars.count))
  }

  /// The darkness of the pixels of a sign, 128 for an em, with the middle of its line in
  /// the middle of the picture.
  private func darkness(
    _ sign: Unicode.Scalar, _ face: StrokeFontFace, mirrored: Bool = false
  ) -> [Int] {
    let path = face.outline(of: sign.value)
    let pixmap = Pixmap(width: 160, height: 160, background: .white)
    let picture = Canvas.record {
      $0.stroke(
        path, with: .black,
        style: StrokeStyle(lineWidth: face.pen ?? 0, lineCap: .round, lineJoin: .round))
    }
    let scale = 128.0 / 2048
    let across = mirrored ? 0 - scale : scale
    Rasterizer(threads: 1).draw(
      picture,
      transform: AffineTransform(
        a: across, b: 0, c: 0, d: 0 - scale, tx: 80 - path.bounds.midX * across, ty: 120),
      into: pixmap)
    return (0..<160).flatMap { y in
      UnsafeBufferPointer(start: pixmap.row(y), count: 160).map { 255 - Int($0 & 255) }
    }
  }

  @Test(arguments: weights)
  func everySymbolHasInkInsideItsAdvance(weight: Font.Weight) {
    let face = StrokeFontFace.of(weight)
    let box = face.outline(of: 0)
    for sign in SymbolTests.symbols.unicodeScalars {
      #expect(face.has(sign), "\(sign)")
      let outline = face.outline(of: sign.value)
      #expect(!outline.isEmpty && outline != box, "\(sign)")
      let half = (face.pen ?? 0) / 2
      let ink = outline.bounds.insetBy(dx: 0 - half, dy: 0 - half)
      let advance = Double(glyphs(String(sign), face)[0].advance)
      #expect(ink.minX >= 0 && ink.maxX <= advance, "\(sign) \(ink) \(advance)")
    }
  }

  @Test(arguments: weights) func heartsAndStarsAreSymmetric(weight: Font.Weight) {
    let face = StrokeFontFace.of(weight)
    for sign in "♥♡★☆♠♤♣♧♦♢◆◇●○■□▲△▼▽".unicodeScalars {
      let pairs = zip(darkness(sign, face), darkness(sign, face, mirrored: true))
      // Half of a unit of the outline's last decimal, along a whole edge.
      #expect(pairs.allSatisfy { ($0 - $1).magnitude <= 16 }, "\(sign)")
    }
  }

  @Test(arguments: weights) func filledSymbolsHaveMoreInk(weight: Font.Weight) {
    let face = StrokeFontFace.of(weight)
    let (solids, outlines) = StrokeFontTables.fills
    let light = Double(face.pen ?? 0)
    for (solid, outline) in zip(solids.unicodeScalars, outlines.unicodeScalars) {
      let ink = darkness(solid, face).reduce(0, +)
      let line = darkness(outline, face).reduce(0, +)
      // A light pen leaves most of the inside open, a heavy one little.
      #expect(Double(ink) > Double(line) * (light < 100 ? 2 : 1.01), "\(solid)")
    }
  }

  @Test(arguments: weights) func filledSymbolsHaveNoHoles(weight: Font.Weight) {
    let face = StrokeFontFace.of(weight)
    let alwaysFilled = StrokeFontTables.solids.map { String($0.0) }.joined()
    for sign in (StrokeFontTables.fills.0 + alwaysFilled).unicodeScalars {
      // The pixels outside the ink that a path of pixels joins to the border.
      let ink = darkness(sign, face)
      var outside = ink.map { _ in false }
      var open = [0]
      while let at = open.popLast() {
        if outside[at] || ink[at] >= 250 { continue }
        outside[at] = true
        for next in [at - 1, at + 1, at - 160, at + 160] where ink.indices.contains(next)
        {
          open.append(next)
        }
      }
      #expect(zip(ink, outside).allSatisfy { $0 >= 250 || $1 }, "\(sign)")
    }
  }

  @Test func variationSelectorsHaveNeitherInkNorWidth() {
    let lettering = StrokeFont(size: 20)
    for selector in ["\u{FE0E}", "\u{FE0F}"] {
      #expect(lettering.path("♥" + selector) == lettering.path("♥"))
      for weight in SymbolTests.weights {
        let face = StrokeFontFace.of(weight)
        let glyphs = glyphs("♥" + selector + "▶" + selector, face)
        let ink = glyphs.filter { !face.outline(of: $0.glyph).isEmpty }
        #expect(ink.map(\.glyph) == [0x2665, 0x25B6])
        let advance = glyphs.reduce(0) { $0 + $1.advance }
        #expect(advance == ink.reduce(0) { $0 + $1.advance })
      }
    }
  }
}
