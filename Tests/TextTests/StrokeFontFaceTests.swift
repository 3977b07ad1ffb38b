import Mesmer
import TestSupport
import Testing

@testable import MesmerText
@testable import MesmerUnicode

@Suite struct StrokeFontFaceTests {
  private static let faces = Font.Weight.allCases.map(StrokeFontFace.of)

  /// The ink of a glyph, in font units.
  private func ink(_ scalar: Unicode.Scalar, _ face: StrokeFontFace) -> Rect {
    let pen = face.pen ?? 0
    return face.outline(of: scalar.value).bounds.insetBy(dx: 0 - pen / 2, dy: 0 - pen / 2)
  }

  @Test func theAlphabetHasGreekAndCyrillic() {
    let scalars =
      (0x391...0x3A9).filter { $0 != 0x3A2 } + Array(0x3B1...0x3C9) + Array(0x410...0x44F)
    #expect(scalars.compactMap(Unicode.Scalar.init).allSatisfy(Glyph.has))
    #expect("ΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰЁёІіЇїЄєҐґ".unicodeScalars.allSatisfy(Glyph.has))
    let face = StrokeFontFace.of(.regular)
    for (one, other) in zip("ΑοАхГ".unicodeScalars, "AoAxΓ".unicodeScalars) {
      #expect(face.outline(of: one.value) == face.outline(of: other.value), "\(one)")
    }
    // Only these and a few signs resemble others.
    let copies =
      StrokeFontTables.lookalikes.reduce(0) { $0 + $1.0.count }
      + StrokeFontTables.copies.count + StrokeFontTables.spaces.count
    let outlines = Set(Glyph.alphabet.map { face.outline(of: $0.value).svgPathData })
    #expect(outlines.count >= Glyph.alphabet.count - copies - 12)
  }

  @Test func everySignHasInkInsideItsLine() {
    for face in StrokeFontFaceTests.faces {
      for sign in Glyph.alphabet where !Glyph.of(sign).path(pen: 1).isEmpty {
        let ink = ink(sign, face)
        #expect(
          ink.minY >= face.metrics.descender && ink.maxY <= face.metrics.ascender,
          "\(sign) \(face.weight) \(ink)")
      }
    }
  }

  @Test func weightsRiseInTheWidthOfTheirStems() {
    let widths = StrokeFontFaceTests.faces.map { ink("l", $0).width }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 }, "\(widths)")
    // Semibold is about half-way from medium to bold.
    let middle: Double = (widths[4] + widths[6]) / 2
    #expect((widths[5] - middle).magnitude < (widths[6] - widths[4]) / 10)
  }

  /// Which pixels a path has ink in, drawn with the face's pen.
  private func pixels(_ path: Path, _ face: StrokeFontFace) -> [Bool] {
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
    return (0..<100).flatMap { y in
      UnsafeBufferPointer(start: pixmap.row(y), count: 120).map { $0 & 255 < 255 }
    }
  }

  /// A letter without its mark, and the mark, which is the last part of the outline.
  private func parts(
    _ sign: Unicode.Scalar, _ face: StrokeFontFace
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
      for face in StrokeFontFaceTests.faces {
        let (letter, mark) = try parts(sign, face)
        let (ink, other) = (pixels(letter, face), pixels(mark, face))
        #expect(ink.contains(true) && other.contains(true))
        #expect(!zip(ink, other).contains { $0 && $1 }, "\(sign) \(face.weight)")
      }
    }
  }

  @Test func ringsStayOpen() throws {
    for face in StrokeFontFaceTests.faces {
      for sign in "åÅůŮ".unicodeScalars {
        let ring = try parts(sign, face).mark.bounds
        #expect(
          min(ring.width, ring.height) > (face.pen ?? 0) + 80, "\(sign) \(face.weight)")
      }
    }
  }

  /// The glyphs of a text.
  private func glyphs(
    _ text: String, _ weight: Font.Weight = .regular, kerns: Bool = true
  ) -> [ShapedGlyph] {
    let scalars = Array(text.unicodeScalars)
    return StrokeFontFace.of(weight).shape(
      ShapingRun(scalars, 0..<scalars.count, usesKerning: kerns))
  }

  private func width(_ text: String, kerns: Bool = true) -> Int {
    glyphs(text, kerns: kerns).reduce(0) { $0 + $1.advance }
  }

  @Test func pairsStandCloserUnlessKerningIsOff() {
    for pair in ["To", "WA", "AV", "Ty", "LT", "Yo", "P.", "Fa", "ve", "Та", "Го", "fi"] {
      #expect(width(pair) < width(pair, kerns: false), "\(pair)")
    }
    for text in ["HH", "no", "11", "1.7", "7.1", "4,5", " T", "T ", "oo"] {
      #expect(width(text) == width(text, kerns: false), "\(text)")
    }
    // A position after a pair is not safe to break before; other letters are.
    #expect(glyphs("To Ho").map(\.isUnsafeToBreak) == [false, true, false, false, false])
  }

  @Test func lettersWithMarksAreSetLikeTheirLettersHoweverTheyAreWritten() {
    #expect(
      width("Tö") - width("Tö", kerns: false) == width("To") - width("To", kerns: false))
    #expect(
      width("ÁV") - width("ÁV", kerns: false) == width("AV") - width("AV", kerns: false))
    for (composed, parts) in [
      ("Tö", "To\u{308}"), ("ÁV", "A\u{301}V"), ("ï", "i\u{308}"), ("Ľa", "L\u{30C}a"),
      ("ťa", "t\u{30C}a"), ("Ży", "Z\u{307}y"), ("Tã", "Ta\u{303}"), ("fî", "fi\u{302}"),
      ("LŶa", "LY\u{302}a"), ("õ", "o\u{303}"),
    ] {
      #expect(glyphs(composed).map(\.glyph) == glyphs(parts).map(\.glyph))
      #expect(width(composed) == width(parts), "\(composed)")
    }
  }

  @Test func theRowsOfPairsFitIntoASetAndEachIsUsed() {
    let pairs = StrokeFontTables.pairs
    #expect(pairs.count <= 64)
    var used: UInt64 = 0
    for left in Glyph.alphabet {
      for right in Glyph.alphabet {
        let rows = Glyph.of(left).leads & Glyph.of(right).follows
        used |= rows & (0 &- rows)
      }
    }
    #expect(used.nonzeroBitCount == pairs.count)
  }

  @Test("the ink of a pair does not touch", arguments: [Font.Weight.regular, .black])
  func pairsDoNotTouch(weight: Font.Weight) {
    let face = StrokeFontFace.of(weight)
    let letters = Glyph.alphabet.filter {
      !Glyph.of($0).path(pen: 1).isEmpty
        && !ScalarTraits(of: $0).contains(.defaultIgnorable)
    }
    // The first and the last pixel with ink in each row.
    var rows: [Unicode.Scalar: [(first: Int, last: Int)?]] = [:]
    for letter in letters {
      let ink = pixels(face.outline(of: letter.value), face)
      rows[letter] = stride(from: 0, to: ink.count, by: 120).map { start in
        let row = ink[start..<start + 120]
        return row.firstIndex(of: true).map {
          ($0 - start, row.lastIndex(of: true)! - start)
        }
      }
    }
    for left in letters where Glyph.of(left).leads != 0 {
      for right in letters where Glyph.of(left).leads & Glyph.of(right).follows != 0 {
        let advance = Double(glyphs("\(left)\(right)", weight)[0].advance) * 0.04
        let gaps = zip(rows[left]!, rows[right]!).compactMap { left, right -> Double? in
          guard let left, let right else { return nil }
          return Double(right.first) + advance - Double(left.last)
        }
        #expect(gaps.allSatisfy { $0 > 0.5 }, "\(left)\(right): \(gaps.min() ?? 0)")
      }
    }
  }
}
