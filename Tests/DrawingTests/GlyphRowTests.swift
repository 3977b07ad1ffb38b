import Mesmer
import TestSupport
import Testing

@testable import MesmerDrawing

@Suite("Rows of glyphs") struct GlyphRowTests {
  /// A letter of 1000 units: a ring with a stem that overlaps it.
  private static var letter: Path {
    var path = Path(ovalIn: Rect(x: 50, y: 0, width: 500, height: 700))
    path.append(Path(rect: Rect(x: 480, y: -150, width: 90, height: 900)))
    return path
  }

  private func row(_ random: inout SeededGenerator, count: Int, pen: Double?) -> GlyphRow
  {
    let shape = GlyphShape(Self.letter, pen: pen)
    return GlyphRow(
      (0..<count).map { _ in
        GlyphRow.Glyph(
          shape,
          at: Point(
            x: Double.random(in: 0...60, using: &random),
            y: Double.random(in: 5...50, using: &random)))
      }, unit: 0.02)
  }

  private func pixmap(
    _ picture: Picture, _ transform: AffineTransform = .identity, threads: Int = 1
  ) -> [UInt8] {
    let pixmap = Pixmap(width: 80, height: 64)
    Rasterizer(threads: threads).draw(picture, transform: transform, into: pixmap)
    return pixmap.premultipliedBytes
  }

  @Test(arguments: [nil, 60.0]) func glyphsAreTheirOutlinesWithinALevel(pen: Double?) {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      let row = row(&random, count: 4, pen: pen)
      let glyphs = Canvas.record { $0.fill(row, with: .black) }
      let paths = Canvas.record { canvas in
        var path = Path()
        for glyph in row.glyphs {
          path.append(
            Self.letter.applying(
              AffineTransform(
                a: 0.02, b: 0, c: 0, d: -0.02, tx: glyph.origin.x, ty: glyph.origin.y)))
        }
        guard let pen else { return canvas.fill(path, with: .black) }
        canvas.stroke(
          path, with: .black,
          style: StrokeStyle(lineWidth: pen * 0.02, lineCap: .round, lineJoin: .round))
      }
      let (a, b) = (pixmap(glyphs), pixmap(paths))
      #expect(zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      #expect(a.contains(255))
    }
  }

  @Test func whatWasDrawnBeforeChangesNoPixel() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<20 {
      let row = row(&random, count: 5, pen: nil)
      let picture = Canvas.record { $0.fill(row, with: .red) }
      let fresh = Canvas.record {
        $0.fill(
          GlyphRow(
            row.glyphs.map {
              GlyphRow.Glyph(GlyphShape($0.shape.path, pen: nil), at: $0.origin)
            }, unit: row.unit), with: .red)
      }
      for _ in 0..<5 {
        let scale = Double.random(in: 0.5...3, using: &random)
        _ = pixmap(picture, AffineTransform(a: scale, b: 0.3, c: 0, d: 1, tx: 3, ty: 0))
      }
      #expect(pixmap(picture) == pixmap(fresh))
    }
  }

  @Test func bandsAndWholePixelsOfScrollingChangeNoPixel() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      let row = row(&random, count: 6, pen: 40)
      let picture = Canvas.record { $0.fill(row, with: .blue) }
      let whole = pixmap(picture)
      #expect(pixmap(picture, threads: 3) == whole)
      for y in stride(from: 0, to: 64, by: 13) {
        let part = Pixmap(width: 80, height: min(13, 64 - y))
        Rasterizer(threads: 1).draw(
          picture, region: PixelRect(x: 0, y: y, width: 80, height: part.height),
          into: part)
        let bytes = part.premultipliedBytes
        #expect(bytes == Array(whole[(y * 320)..<(y * 320 + bytes.count)]))
      }
    }
  }

  @Test func glyphsFarAwayAndWithoutNumbersPaintNothing() {
    let shape = GlyphShape(Self.letter, pen: nil)
    for place in [Point(x: 1e300, y: 0), Point(x: .nan, y: 0), Point(x: 1e13, y: 1e13)] {
      let picture = Canvas.record {
        $0.fill(
          GlyphRow(
            [
              GlyphRow.Glyph(shape, at: place),
              GlyphRow.Glyph(shape, at: Point(x: 9, y: 30)),
            ],
            unit: 0.02), with: .black)
      }
      _ = pixmap(picture)
    }
    #expect(GlyphRow([], unit: 1).bounds.isNull)
    let empty = GlyphRow(
      [GlyphRow.Glyph(GlyphShape(Path(), pen: nil), at: .zero)], unit: 1)
    #expect(empty.bounds.isNull)
  }
}
