import Mesmer
import TestSupport
import Testing

@testable import MesmerDrawing
@testable import MesmerRaster

// The recordings of the process are shared, and one test clears them.
@Suite("Recorded rows of glyphs", .serialized) struct GlyphRecordingsTests {
  private static func row(_ random: inout SeededGenerator, pen: Double?) -> GlyphRow {
    var letter = Path(ovalIn: Rect(x: 50, y: 0, width: 500, height: 700))
    letter.append(Path(rect: Rect(x: 480, y: -150, width: 90, height: 900)))
    var stem = Path()
    stem.move(to: Point(x: 0, y: 0))
    stem.addLine(to: Point(x: 300, y: 710))
    stem.addLine(to: Point(x: 400, y: 0))
    stem.close()
    let shapes = [
      GlyphShape(letter, pen: pen), GlyphShape(stem, pen: pen),
      GlyphShape(Path(rect: Rect(x: 0, y: 200, width: 400, height: 80)), pen: pen),
    ]
    return GlyphRow(
      (0..<9).map {
        GlyphRow.Glyph(
          shapes[$0 % 3],
          at: Point(
            x: Double($0) * 12 + Double.random(in: 0...3, using: &random),
            y: Double.random(in: 20...40, using: &random)))
      }, unit: Double.random(in: 0.01...0.05, using: &random))
  }

  /// Text over stripes, in a translucent colour, through a rounded clip, multiplied.
  private static func picture(_ row: GlyphRow, _ kind: Int) -> Picture {
    Canvas.record { canvas in
      for x in stride(from: 0.0, to: 120, by: 10) {
        canvas.fill(Rect(x: x, y: 0, width: 5, height: 64), with: .yellow)
      }
      if kind == 1 {
        canvas.clip(to: Path(ovalIn: Rect(x: 5, y: 3, width: 90, height: 55)))
      }
      if kind == 2 { canvas.blendMode = .multiply }
      if kind == 3 { canvas.shadow = Shadow(offset: Size(width: 2, height: 1), blur: 3) }
      canvas.fill(
        row, with: kind % 2 == 0 ? .blue : Color(red: 0, green: 0.4, blue: 0, alpha: 0.6))
    }
  }

  private func bytes(
    _ picture: Picture, _ t: AffineTransform, threads: Int = 1
  ) -> [UInt8] {
    let pixmap = Pixmap(width: 120, height: 64, background: .white)
    Rasterizer(threads: threads).draw(picture, transform: t, into: pixmap)
    return pixmap.premultipliedBytes
  }

  @Test(arguments: [nil, 70.0]) func thePixelsOfADrawingAreThoseOfTheFirst(pen: Double?) {
    var random = SeededGenerator(seed: 11)
    for round in 0..<24 {
      let row = Self.row(&random, pen: pen)
      let picture = Self.picture(row, round % 4)
      let t = AffineTransform(
        a: Double.random(in: 0.6...1.6, using: &random), b: round % 5 == 0 ? 0.2 : 0,
        c: 0,
        d: 1, tx: Double.random(in: -30...30, using: &random),
        ty: Double.random(in: -20...20, using: &random))
      let first = bytes(picture, t)
      for _ in 0..<3 { #expect(bytes(picture, t) == first) }
      #expect(bytes(picture, t, threads: 3) == first)
      GlyphRecordings.shared.removeAll()
      #expect(bytes(picture, t) == first)
      // A row of its own was never recorded.
      let fresh = GlyphRow(row.glyphs, unit: row.unit)
      #expect(bytes(Self.picture(fresh, round % 4), t) == first)
    }
  }

  @Test func scrolledByWholePixelsARecordingMovesAndIsCut() {
    var random = SeededGenerator(seed: 12)
    let row = Self.row(&random, pen: nil)
    func frame(_ row: GlyphRow, _ dx: Int, _ dy: Int) -> [UInt8] {
      var builder = PictureBuilder()
      let place = Placement(.identity, shift: PixelOffset(dx: dx, dy: dy))
      builder.append(
        .glyphs(row, .black), place, clip: -1, bounds: place.bounds(of: row.bounds))
      let pixmap = Pixmap(width: 120, height: 64, background: .white)
      Rasterizer(threads: 1).draw(builder.finish(), region: pixmap.bounds, into: pixmap)
      return pixmap.premultipliedBytes
    }
    for _ in 0..<3 { _ = frame(row, 0, 0) }
    #expect(GlyphRecordings.shared.coverage(of: row, .identity) != nil)
    for _ in 0..<30 {
      let dx = Int.random(in: -110...110, using: &random)
      let dy = Int.random(in: -60...60, using: &random)
      let fresh = GlyphRow(row.glyphs, unit: row.unit)
      #expect(frame(row, dx, dy) == frame(fresh, dx, dy))
    }
  }

  @Test func theLimitDropsRecordingsAndNoPixel() {
    let recordings = GlyphRecordings(limit: 4096)
    var random = SeededGenerator(seed: 13)
    var kept = 0
    for _ in 0..<20 {
      let row = Self.row(&random, pen: nil)
      let coverage = CoverageRecording(area: PixelRect(x: 0, y: 0, width: 40, height: 20))
      {
        for y in 0..<20 {
          $0.beginRow(y)
          $0.span(3, 30, 1000)
        }
      }
      recordings.keep(coverage, of: row, .identity)
      if recordings.coverage(of: row, .identity) != nil { kept += 1 }
      #expect(recordings.coverage(of: row, AffineTransform(scaleX: 2, y: 2)) == nil)
    }
    #expect(kept == 20)
  }
}
