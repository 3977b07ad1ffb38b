import Mesmer
import MesmerFonts
import TestSupport
import Testing

@testable import MesmerDrawing
@testable import MesmerText

@Suite("Glyphs as they are drawn") struct GlyphDrawingTests {
  @Test(
    "coloured layers are drawn in their colours, and in the text's where they have none",
    .dejaVu)
  func layers() throws {
    var font = FontForge(try TestFonts.bytes(TestFonts.dejaVu))
    func half(_ values: [Int]) -> [UInt8] {
      values.flatMap { FontForge.bytes(UInt16($0)) }
    }
    func word(_ value: Int) -> [UInt8] { FontForge.bytes(UInt32(value)) }
    font.tables["CPAL"] = half([0, 1, 1, 1]) + word(14) + half([0]) + [10, 20, 200, 255]
    // The glyph of A, 36, is that of B in the palette's colour under that of C in the
    // text's.
    font.tables["COLR"] =
      half([0, 1]) + word(14) + word(20) + half([2]) + half([36, 0, 2])
      + half([37, 0, 38, 0xFFFF])
    let face = try TestFonts.face(font.file())
    let text = AttributedText(
      "AD", TextAttributes(font: Font([face], size: 40), color: .blue.withAlpha(0.5)))
    let picture = Canvas.record { $0.draw(text, at: Point(x: 2, y: 2)) }
    let fills = picture.commands.compactMap { command -> Color? in
      switch command.operation {
      case .fill(_, _, .color(let color)), .glyphs(_, let color): color
      default: nil
      }
    }
    let palette = Color(red: 200 / 255.0, green: 20 / 255.0, blue: 10 / 255.0)
    #expect(fills == [palette, .blue, .blue.withAlpha(0.5)])
    // The layers are one group in the text's opacity.
    let groups = picture.commands.compactMap { command -> Double? in
      if case .beginGroup(let alpha, _) = command.operation { alpha } else { nil }
    }
    #expect(groups == [0.5])
  }

  /// The largest error of pixels against their exact coverage, in levels of 255.
  private struct Errors {
    var sum = 0.0
    var count = 0.0
    var largest = 0.0
  }

  @Test("pixels of glyphs are within a level of the exact area, 0.3 on average", .inter)
  func areas() throws {
    let faces = try [TestFonts.inter, TestFonts.dejaVu].map { try TestFonts.face($0) }
    var random = SeededGenerator(seed: 9)
    var errors = Errors()
    for face in faces {
      for letter in "aegR@ß" {
        let size = Double.random(in: 9...40, using: &random)
        let glyph = face.shape(String(letter))[0].glyph
        let row = { (unit: Double, origin: Point) in
          GlyphRow(
            [GlyphRow.Glyph(face.glyphShape(glyph), at: origin)],
            unit: unit / Double(face.unitsPerEm))
        }
        let origin = Point(
          x: 2 + Double(Int.random(in: 0..<8, using: &random)) / 8,
          y: 38 + Double(Int.random(in: 0..<8, using: &random)) / 8)
        add(row(size, origin), &errors)
      }
    }
    #expect(errors.count > 500)
    #expect(errors.sum / errors.count <= 0.3, "mean \(errors.sum / errors.count)")
    #expect(errors.largest <= 1.0, "largest \(errors.largest)")
  }

  /// Adds the errors of edge pixels, against the areas of pixels of 1/16.
  private func add(_ row: GlyphRow, _ errors: inout Errors) {
    let (width, height, fine) = (52, 52, 16)
    let picture = Canvas.record { $0.fill(row, with: .black) }
    func alpha(_ scale: Int) -> [UInt8] {
      let pixmap = Pixmap(width: width * scale, height: height * scale)
      Rasterizer(threads: 1).draw(
        picture, transform: AffineTransform(scaleX: Double(scale), y: Double(scale)),
        into: pixmap)
      let bytes = pixmap.premultipliedBytes
      return stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    }
    let (coarse, exact) = (alpha(1), alpha(fine))
    for y in 0..<height {
      for x in 0..<width {
        let sum = exact.withUnsafeBufferPointer { exact in
          var sum = 0
          for v in 0..<fine {
            let start = (y * fine + v) * width * fine + x * fine
            for u in 0..<fine { sum &+= Int(exact[start &+ u]) }
          }
          return sum
        }
        let area = Double(sum) / Double(fine * fine)
        let value = Double(coarse[y * width + x])
        if area == 0 || area == 255, value == area { continue }
        let error = (value - area).magnitude
        errors.sum += error
        errors.count += 1
        errors.largest = max(errors.largest, error)
      }
    }
  }
}
