import Mesmer
import TestSupport
import Testing

@testable import MesmerText

@Suite struct LetteringFaceTests {
  private static let faces = Font.Weight.allCases.map(LetteringFace.of)

  /// The ink of a glyph, in font units.
  private func ink(_ scalar: Unicode.Scalar, _ face: LetteringFace) -> Rect {
    let pen = face.pen ?? 0
    return face.outline(of: scalar.value).bounds.insetBy(dx: 0 - pen / 2, dy: 0 - pen / 2)
  }

  @Test func theAlphabetHasGreekAndCyrillic() {
    let scalars =
      (0x391...0x3A9).filter { $0 != 0x3A2 } + Array(0x3B1...0x3C9) + Array(0x410...0x44F)
    #expect(scalars.compactMap(Unicode.Scalar.init).allSatisfy(Glyph.has))
    #expect("ΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰЁёІіЇїЄєҐґ".unicodeScalars.allSatisfy(Glyph.has))
    let face = LetteringFace.of(.regular)
    for (one, other) in zip("ΑοАхГ".unicodeScalars, "AoAxΓ".unicodeScalars) {
      #expect(face.outline(of: one.value) == face.outline(of: other.value), "\(one)")
    }
    // Only these and a few signs look like others.
    let copies =
      LetteringTables.lookalikes.reduce(0) { $0 + $1.0.count }
      + LetteringTables.copies.count + LetteringTables.spaces.count
    let outlines = Set(Glyph.alphabet.map { face.outline(of: $0.value).svgPathData })
    #expect(outlines.count >= Glyph.alphabet.count - copies - 12)
  }

  @Test func everySignHasInkInsideItsLine() {
    for face in LetteringFaceTests.faces {
      for sign in Glyph.alphabet where !Glyph.of(sign).path.isEmpty {
        let ink = ink(sign, face)
        #expect(
          ink.minY >= face.metrics.descender && ink.maxY <= face.metrics.ascender,
          "\(sign) \(face.weight) \(ink)")
      }
    }
  }

  @Test func weightsRiseInTheWidthOfTheirStems() {
    let widths = LetteringFaceTests.faces.map { ink("l", $0).width }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 }, "\(widths)")
    // Semibold is about half-way from medium to bold.
    let middle: Double = (widths[4] + widths[6]) / 2
    #expect((widths[5] - middle).magnitude < (widths[6] - widths[4]) / 10)
  }

  /// Which pixels a path has ink in, drawn with the face's pen.
  private func pixels(_ path: Path, _ face: LetteringFace) -> [Bool] {
    let pixmap = Pixmap(width: 120, height: 100, background: .white)
    let picture = Canvas.record {
      $0.stroke(
        path, with: .black,
        style: StrokeStyle(lineWidth: face.pen ?? 0, lineCap: .round, lineJoin: .round))
    }
    Rasterizer(threads: 1).draw(
      picture,
      transform: AffineTransform(a: 0.04, b: 0, c: 0, d: -0.04, tx: 5, ty: 85),
      into: pixmap)
    return pixmap.premultipliedBytes.enumerated()
      .filter { $0.offset % 4 == 0 }.map { $0.element < 255 }
  }

  /// A letter without its mark, and the mark, which is the last part of the outline.
  private func parts(
    _ sign: Unicode.Scalar, _ face: LetteringFace
  ) throws -> (letter: Path, mark: Path) {
    let data = face.outline(of: sign.value).svgPathData
    let start = try #require(data.lastIndex(of: "M"))
    return (
      try Path(svgPathData: String(data[..<start])),
      try Path(svgPathData: String(data[start...]))
    )
  }

  @Test func marksBesideAndAboveLettersTouchNone() throws {
    for sign in "ďľťĽΆΈΉΊΌΎΏáÁčČģŔ".unicodeScalars {
      for face in LetteringFaceTests.faces {
        let (letter, mark) = try parts(sign, face)
        let (ink, other) = (pixels(letter, face), pixels(mark, face))
        #expect(ink.contains(true) && other.contains(true))
        #expect(!zip(ink, other).contains { $0 && $1 }, "\(sign) \(face.weight)")
      }
    }
  }

  @Test func ringsStayOpen() throws {
    for face in LetteringFaceTests.faces {
      for sign in "åÅůŮ".unicodeScalars {
        let ring = try parts(sign, face).mark.bounds
        #expect(
          min(ring.width, ring.height) > (face.pen ?? 0) + 80, "\(sign) \(face.weight)")
      }
    }
  }
}
