import Testing

@testable import MesmerFonts
@testable import MesmerText

@Suite("Weight, width and slant of faces from files") struct FileFaceTraitsTests {
  static let folder = "/usr/share/fonts/opentype/inter/Inter-"
  static let variable = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"
  static let hasVariable = TestFonts.has(variable)

  private func asked(
    _ weight: Double, _ slant: FontTraits.Slant = .upright, width: Double = 100
  ) -> FontTraits {
    var traits = FontTraits()
    traits.weight = weight
    traits.slant = slant
    traits.width = width
    return traits
  }

  @Test("a plain face has those of its file", .inter) func plain() throws {
    for (name, weight, isSlanted) in [
      ("Thin", 100.0, false), ("Regular", 400, false), ("BoldItalic", 700, true),
      ("Black", 900, false),
    ] {
      let face = try TestFonts.face(Self.folder + name + ".otf")
      #expect(face.traits.weight == weight...weight && face.traits.width == 100...100)
      #expect(face.traits.isSlanted == isSlanted && face.traits.isUpright == !isSlanted)
      #expect(
        face.family.hasPrefix("Inter") && face.styled(as: asked(1, .italic)) === face)
    }
  }

  @Test(
    "an axis of optical sizes has the font's size, unless it is set",
    .enabled(if: hasVariable, "install fonts-inter-variable"))
  func opticalSize() throws {
    // The axis of weights under another name, from 8 over 14 to 32.
    var forge = FontForge(try TestFonts.bytes(Self.variable))
    let table = try #require(forge.tables["fvar"])
    let at = Int(FontForge.half(table, 4))
    forge.tables["fvar"]?.replaceSubrange(
      at..<at + 16,
      with: Array("opsz".utf8)
        + [8, 14, 32].flatMap { FontForge.bytes(UInt32($0 << 16)) })
    let file = try FontFile(bytes: forge.file(), path: "test.ttf")
    let face = try FileFace(file)
    #expect(face.axisValues[0] == 14 && face.axes[0].tag == "opsz")
    func value(_ size: Double, _ face: FileFace) -> Double? {
      (Font(faces: [face], size: size).face as? FileFace)?.axisValues[0]
    }
    #expect(
      [4, 8, 14, 20.25, 32, 99].map { value($0, face) } == [8, 8, 14, 20.25, 32, 32])
    #expect(face.sized(14) === face && face.sized(20) === face.sized(20.0625))
    let large = Font(faces: [face], size: 32)
    #expect(large == Font(faces: [face], size: 32))
    #expect(large == Font(faces: [face], size: 8).withSize(32))
    let wide = try #require(large.face as? FileFace)
    #expect(wide.shape("Hamburg").width != face.shape("Hamburg").width)
    // Text that shrinks to a width keeps its shapes.
    #expect(large.scaled(by: 0.5).face === wide && large.scaled(by: 0.5).pointSize == 16)
    let fixed = try FileFace(file, axes: ["opsz": 20])
    #expect(value(30, fixed) == 20)
  }

  @Test(
    "a variable face has the traits in its axes' ranges, and follows a style",
    .enabled(if: hasVariable, "install fonts-inter-variable"))
  func axes() throws {
    let face = try FileFace.load(path: Self.variable)
    #expect(face.traits.weight == 100...900)
    #expect(face.traits.isUpright && face.traits.isSlanted)
    #expect(face.styled(as: asked(400)) === face)
    for (weight, slant, values) in [
      (650.0, FontTraits.Slant.upright, [650.0, 0.0]), (1000, .italic, [900, -10]),
      (1, .oblique(4), [100, -4]), (400, .oblique(-4), [400, 0]),
    ] {
      let styled = face.styled(as: asked(weight, slant)) as? FileFace
      #expect(styled?.axisValues == values, "\(weight) \(slant)")
      let plain = try FileFace.load(
        path: Self.variable, axes: ["wght": weight, "slnt": values[1]])
      let glyph = try #require(face.shape("R").first?.glyph)
      #expect(styled?.outline(of: glyph) == plain.outline(of: glyph))
    }
    // The same style is the same face.
    #expect(face.styled(as: asked(650)) === face.styled(as: asked(650)))
  }

  @Test(
    "explicit axes are preserved",
    .enabled(if: hasVariable, "install fonts-inter-variable"))
  func pinned() throws {
    let lines = LineMetrics(ascender: 1, descender: -0.5)
    let face = try FileFace.of(
      FontFile(path: Self.variable), index: 0, axes: ["wght": 600], lines: lines)
    #expect(face.traits.weight == 600...600 && face.traits.isUpright)
    #expect(face.styled(as: asked(900)) === face)
    let leaning = face.styled(as: asked(900, .italic)) as? FileFace
    #expect(leaning?.axisValues == [600, -10] && leaning?.metrics.ascender == 2816)
    #expect(leaning?.traits.isUpright == false && leaning?.traits.isSlanted == true)
  }

  @Test(
    "a width is an axis like the weight, an italic one too",
    .enabled(if: hasVariable, "install fonts-inter-variable"))
  func otherAxes() throws {
    // The axes by other names: from 100 to 900, and from -10 to 0.
    func renamed(_ weight: String, _ slant: String) throws -> FileFace {
      var font = FontForge(try TestFonts.bytes(Self.variable))
      let table = try #require(font.tables["fvar"])
      for (old, new) in [("wght", weight), ("slnt", slant)] {
        let tag = Array(old.utf8)
        let at = try #require(table.indices.first { table[$0...].starts(with: tag) })
        font.tables["fvar"]?.replaceSubrange(at..<at + 4, with: Array(new.utf8))
      }
      return try TestFonts.face(font.file())
    }
    let wide = try renamed("wdth", "slnt")
    #expect(wide.traits.width == 100...900 && wide.traits.weight == 400...400)
    let styled = wide.styled(as: asked(700, width: 125)) as? FileFace
    #expect(styled?.axisValues == [125, 0])
    let italic = try renamed("wght", "ital")
    #expect(italic.traits.isUpright && italic.traits.isSlanted)
    // The axis ends at 0: 1 is beyond it. No slant is set beside it.
    #expect(
      (italic.styled(as: asked(500, .italic)) as? FileFace)?.axisValues == [500, 0])
  }
}
