import Testing

@testable import MesmerFonts

@Suite("Axes of variable fonts") struct FontAxesTests {
  static let weight = FontAxis(tag: "wght", minimum: 100, standard: 400, maximum: 900)

  @Test("values are clamped and rounded to 1/65536, and to the precision of a Float")
  func fixed() {
    let axis = Self.weight
    #expect(axis.fixed(532.5) == 532 << 16 | 1 << 15)
    #expect(axis.fixed(1000) == 900 << 16 && axis.fixed(-1e300) == 100 << 16)
    let slant = FontAxis(tag: "slnt", minimum: -10, standard: 0, maximum: 0)
    #expect(slant.fixed(-1.0 / 65536) == -1 && slant.fixed(-0.4 / 65536) == 0)
    for value in stride(from: 100.0, through: 900, by: 0.777) {
      let fixed = axis.fixed(value)
      #expect(
        Int(Float(fixed)) == fixed && (Double(fixed) / 65536 - value).magnitude < 1e-4)
    }
  }

  @Test("an axis that the font has not, and a value that is no number, are one line")
  func unknown() {
    func message(_ axes: [FontAxis], _ asked: [String: Double]) -> String {
      FontFileTests.message {
        _ = try FontAxis.values(of: axes, asked: asked, path: "a.ttf")
      }
    }
    #expect(
      message([Self.weight], ["wdth": 80]) == "a.ttf: has no axis wdth; its axes are wght"
    )
    #expect(
      message([], ["wght": 80]) == "a.ttf: has no axis wght, it is not a variable font")
    #expect(
      message([Self.weight], ["wght": .nan])
        == "a.ttf: the value of axis wght is not a finite number")
    #expect(
      message([Self.weight], ["wght": .infinity])
        == "a.ttf: the value of axis wght is not a finite number")
  }

  @Test("tags are four characters, shorter ones with spaces") func tags() {
    let numbers = ["wght", "ab", "", "abcde", "é"].map { OpenTypeTag.number($0) }
    #expect(numbers == [0x7767_6874, 0x6162_2020, nil, nil, nil])
    #expect([0x6162_2020, 0x0762_2020].map { OpenTypeTag.text($0) } == ["ab", "?b"])
  }

  @Test(
    "axes change outlines and advances; those left out and the standard ones are the same",
    .enabled(
      if: TestFonts.hasInterVariable, "no variable Inter: install fonts-inter-variable"))
  func variable() throws {
    let plain = try TestFonts.face(TestFonts.interVariable)
    let weight = try #require(plain.axes.first { $0.tag == "wght" })
    let standard = try TestFonts.face(
      TestFonts.interVariable, axes: ["wght": weight.standard])
    let heavy = try TestFonts.face(TestFonts.interVariable, axes: ["wght": 5000])
    let text = "Hamburgefonts"
    #expect(plain.shape(text) == standard.shape(text))
    #expect(heavy.shape(text).width > plain.shape(text).width)
    let glyph = plain.shape("H")[0].glyph
    #expect(plain.outline(of: glyph) == standard.outline(of: glyph))
    #expect(
      plain.outline(of: glyph).area.magnitude * 1.5
        < heavy.outline(of: glyph).area.magnitude)
    let index = try #require(plain.axes.firstIndex { $0.tag == "wght" })
    #expect(heavy.axisValues[index] == weight.maximum)
  }
}
