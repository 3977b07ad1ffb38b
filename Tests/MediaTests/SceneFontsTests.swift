import Foundation
import Mesmer
import MesmerMedia
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat
@testable import MesmerText

@Suite("Fonts of scenes") struct SceneFontsTests {
  private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private static let inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
  private static let hasFonts = [dejaVu, inter].allSatisfy {
    FileManager.default.isReadableFile(atPath: $0)
  }
  private static let absence = "install fonts-dejavu-core and fonts-inter"

  private let folder: TemporaryFolder

  init() throws {
    MediaFiles.enable()
    folder = try TemporaryFolder()
    for path in [Self.dejaVu, Self.inter] where Self.hasFonts {
      try FileManager.default.copyItem(
        atPath: path,
        toPath: folder.path(String(path.split(separator: "/").last ?? "")))
    }
  }

  private func scene(
    _ members: String, label: String, state: RenderState = RenderState()
  ) throws(SceneError) -> Scene {
    let text = """
      { mesmer: 1, screen: { size: [100, 40] }, \(members)
      root: { view: 'View', subviews: [
      { view: 'Label', id: 'l', frame: [0, 0, 100, 40], \(label) }] } }
      """
    return try SceneFile.read(
      Array(text.utf8), file: "scene.json", folder: folder.path, state: state)
  }

  private func fault(
    _ members: String, label: String = "", state: RenderState = RenderState()
  ) -> String {
    do throws(SceneError) {
      _ = try scene(members, label: label, state: state)
      return ""
    } catch { return error.faults.map(\.description).joined(separator: "; ") }
  }

  private func digest(_ path: String) throws -> String {
    SHA256.hex([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  @Test(.enabled(if: hasFonts, "\(absence)"))
  func aLabelIsSetInAFontOfTheSceneFollowedByThoseThatStandIn() throws {
    let scene = try scene(
      "fonts: { body: { file: 'Inter-Regular.otf' }, other: { file: 'DejaVuSans.ttf' } },"
        + " fallback: ['other'],",
      label: "font: ['body', 20], text: 'a\\u05E9'")
    let label = try #require(scene.view(id: "l") as? Label)
    #expect(label.font.pointSize == 20 && label.font.faces.count == 2)
    #expect(label.font.fontName == "Inter Regular")
    let names = label.layout.text.lines[0].runs.map(\.face.name)
    #expect(names == ["Inter Regular", "DejaVu Sans"])
    #expect(scene.warnings.isEmpty)
    // The pixels depend on the fonts.
    let other = try self.scene(
      "fonts: { body: { file: 'DejaVuSans.ttf' }, other: { file: 'DejaVuSans.ttf' } },"
        + " fallback: ['other'],",
      label: "font: ['body', 20], text: 'a\\u05E9'")
    #expect(scene.digest != other.digest)
    #expect(scene.imageFiles.count == 2)
  }

  @Test(.enabled(if: hasFonts, "\(absence)"))
  func scenesWithFontsAreWrittenAsTheyWereRead() throws {
    let members =
      "fonts: { body: { file: 'Inter-Regular.otf', "
      + "metrics: { ascender: 0.9, descender: -0.25 } } },"
    let scene = try scene(
      members, label: "runs: [{ text: 'a' }, { text: 'b', font: ['body', 9] }]")
    let path = folder.path("copy.json")
    try scene.write(to: path)
    let copy = try SceneFile.load(path: path)
    #expect(try copy.render().premultipliedBytes == scene.render().premultipliedBytes)
    // In another folder the file is copied, beside one of the same name.
    let other = try TemporaryFolder()
    try other.write("another font", to: "Inter-Regular.otf")
    try scene.write(to: other.path("copy.json"))
    #expect(try other.bytes("1-Inter-Regular.otf") == folder.bytes("Inter-Regular.otf"))
    #expect(try other.bytes("Inter-Regular.otf") == Array("another font".utf8))
    let moved = try SceneFile.load(path: other.path("copy.json"))
    #expect(try moved.render().premultipliedBytes == scene.render().premultipliedBytes)
    let font = (copy.view(id: "l") as? Label)?.attributedText?.runs[1].attributes.font
    #expect(
      font?.listName == "body" && font?.pointSize == 9
        && abs((font?.lineHeight ?? 0) - 1.15 * 9) < 1e-9)
  }

  @Test(.enabled(if: hasFonts, "\(absence)")) func goldensNeedTheDigestsOfFonts() throws {
    var state = RenderState()
    state.needsFontDigests = true
    let file = "fonts: { body: { file: 'DejaVuSans.ttf'"
    let digest = try digest(Self.dejaVu)
    #expect(fault(file + " } },", state: state).contains("\"sha256\": \"\(digest)\""))
    #expect(fault(file + ", sha256: '\(digest)' } },", state: state) == "")
    let scene = try scene(file + " } },", label: "")
    #expect(throws: SceneError.self) { try scene.checkFontDigests() }
    try self.scene(file + ", sha256: '\(digest)' } },", label: "").checkFontDigests()
    let other = String(repeating: "0", count: 64)
    let wrong = fault(file + ", sha256: '\(other)' } },")
    #expect(
      wrong.hasPrefix(
        "scene.json:1:66: fonts.body.file: DejaVuSans.ttf has SHA-256 \(digest)"),
      "\(wrong)")
  }

  @Test(.enabled(if: hasFonts, "\(absence)"))
  func fontsStandInForTheLetteringToo() throws {
    for font in ["", "font: { system: 12, weight: 'bold' },"] {
      let scene = try scene(
        "fonts: { other: { file: 'DejaVuSans.ttf' } }, fallback: ['other'],",
        label: font + "text: 'a\\u05E9'")
      let label = try #require(scene.view(id: "l") as? Label)
      #expect(label.font.isSystem)
      let names = label.layout.text.lines[0].runs.map(\.face.name)
      #expect(names == ["system", "DejaVu Sans"])
    }
  }

  @Test(
    .enabled(
      if: hasFonts && FileManager.default.isExecutableFile(atPath: "/usr/bin/fc-list"),
      "install fontconfig and the fonts"))
  func aFamilyIsFoundByItsDigest() throws {
    let digest = try digest(Self.inter)
    let scene = try scene(
      "fonts: { body: { family: 'Inter', sha256: '\(digest)' } },",
      label: "font: ['body', 17], text: 'a'")
    #expect(scene.fontReport?.fonts.map(\.file) == ["Inter-Regular.otf"])
    #expect(scene.fontReport?.fonts.map(\.sha256) == [digest])
    #expect(
      scene.fontReport?.libraries.map(\.name) == ["FreeType", "HarfBuzz", "Unicode"])
    #expect(
      fault("fonts: { body: { family: 'No Such Family' } },").contains(
        "no font family No Such Family"))
    #expect(
      fault("fonts: { body: { family: 'Inter', style: 'No Such' } },").contains(
        "in the style No Such"))
    let bold = try self.scene(
      "fonts: { body: { family: 'DejaVu Sans', style: 'Book' } },", label: "")
    #expect(bold.fontReport?.fonts.map(\.file) == ["DejaVuSans.ttf"])
    #expect(
      fault(
        "fonts: { body: { family: 'Inter', sha256: '\(String(repeating: "1", count: 64))' } },"
      ).contains("is required"))
  }

  @Test(arguments: [
    ("fonts: { a: { file: 'x.ttf' } },", "", "no such font; looked for x.ttf"),
    ("fonts: { a: { file: '/x.ttf' } },", "", "absolute path; a font must be in"),
    ("fonts: { a: { file: '../x.ttf' } },", "", "leaves the scene's folder"),
    ("fonts: { a: { file: 'b/../../x.ttf' } },", "", "leaves the scene's folder"),
    ("fonts: { a: { file: 'b/../text.ttf' } },", "", "not a font, it begins with"),
    ("fonts: { a: {} },", "", "the file is missing"),
    ("fonts: { a: { file: 'a', style: 'b' } },", "", "a style belongs to a family"),
    ("fonts: { a: { file: 'a', family: 'b' } },", "", "but not both"),
    ("fonts: { a: { file: 'text.ttf' } },", "", "not a font, it begins with \"text\""),
    ("fonts: { a: { file: 'text.ttf', sha256: 'abc' } },", "", "64 hexadecimal digits"),
    ("fonts: { a: { file: 'text.ttf', axes: 3 } },", "", "expected axes"),
    ("fonts: { a: { file: 'text.ttf', metrics: {} } },", "", "ascender and descender"),
    ("fonts: [],", "", "an object of names and fonts"),
    ("fallback: ['a'],", "", "no font has the name \"a\""),
    ("", "font: ['a', 17]", "the scene has no fonts"),
    ("", "font: ['a']", "expected [\"name\", size]"),
  ])
  func faultsSayWhatWouldBeRight(members: String, label: String, part: String) throws {
    try folder.write("text", to: "text.ttf")
    let fault = fault(members, label: label)
    #expect(fault.contains(part) && !fault.contains(";\n"), "\(fault)")
  }

  @Test(.enabled(if: hasFonts, "\(absence)"))
  func missingCharactersAreNamedOnceForAFont() throws {
    let scene = try scene(
      "fonts: { body: { file: 'Inter-Regular.otf' } },",
      label:
        "runs: [{ text: '\\u4E2D\\u4E2D\\u6587', font: ['body', 9] }, { text: '\\u4E2D' }]"
    )
    #expect(scene.warnings.isEmpty)
    _ = try scene.render()
    #expect(
      scene.warnings == [
        "scene.json: the font body lacks 中 (U+4E2D), 文 (U+6587); they are drawn as boxes",
        "scene.json: the font system lacks 中 (U+4E2D); they are drawn as boxes",
      ])
  }

  @Test func fiveMissingCharactersAreNamedAndTheOthersCounted() throws {
    let scene = try scene(
      "", label: "text: '\\u4E00\\u4E01\\u4E02\\u4E03\\u4E04\\u4E05\\u4E06\\u4E00'")
    _ = try scene.render()
    #expect(
      scene.warnings.count == 1 && scene.warnings[0].contains("丄 (U+4E04) and 2 more;"))
  }

  // MARK: Fonts in SVG

  private static let weights = ["Bold", "Italic", "BoldItalic"].map {
    "/usr/share/fonts/opentype/inter/Inter-\($0).otf"
  }
  private static let variable = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"
  private static let hasWeights = ([variable] + weights).allSatisfy {
    FileManager.default.isReadableFile(atPath: $0)
  }

  /// The picture of a text in an SVG file in a scene with fonts, and the warnings.
  private func drawing(
    _ fonts: String, _ attributes: String
  ) throws -> (pixels: [UInt8], warnings: [String]) {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='40'>"
        + "<text x='4' y='30' font-size='24' \(attributes)>Rag</text></svg>", to: "t.svg")
    let text = """
      { mesmer: 1, screen: { size: [100, 40] }, fonts: { \(fonts) },
      root: { view: 'ImageView', image: 't.svg', frame: [0, 0, 100, 40] } }
      """
    let scene = try SceneFile.read(
      Array(text.utf8), file: "scene.json", folder: folder.path, state: RenderState())
    return (try scene.render().premultipliedBytes, scene.warnings)
  }

  @Test(.enabled(if: hasFonts && hasWeights, Comment(rawValue: absence)))
  func aTextOfAnSVGFileFindsTheFacesOfAFamilyByItsStyle() throws {
    for path in [Self.variable] + Self.weights {
      try FileManager.default.copyItem(
        atPath: path, toPath: folder.path(String(path.split(separator: "/").last ?? "")))
    }
    let all =
      "r: { file: 'Inter-Regular.otf' }, b: { file: 'Inter-Bold.otf' }, "
      + "i: { file: 'Inter-Italic.otf' }, x: { file: 'Inter-BoldItalic.otf' }, "
      + "d: { file: 'DejaVuSans.ttf' }"
    for (style, name) in [
      ("", "r"), ("font-weight='500'", "r"), ("font-weight='501'", "b"),
      ("font-weight='bold'", "b"), ("font-style='italic'", "i"),
      ("font-style='oblique' font-weight='900'", "x"),
    ] {
      let byName = try drawing(all, "font-family='\(name)'")
      #expect(byName.pixels.contains { $0 != 0 })
      for family in ["Inter", "INTER", "Nobody, 'Inter', DejaVu Sans"]
      where style.isEmpty || family == "Inter" {
        let set = try drawing(all, "font-family=\"\(family)\" \(style)")
        #expect(set.pixels == byName.pixels && set.warnings == [], "\(family) \(style)")
      }
    }
    // A name of the scene is that font alone, for any style; it is reported.
    let named = try drawing(all, "font-family='r' font-weight='bold' font-style='italic'")
    #expect(try named.pixels == drawing(all, "font-family='r'").pixels)
    #expect(
      named.warnings == [
        "t.svg:1:65: the family \"r\" has no bold face here; its text is not bold",
        "t.svg:1:65: the family \"r\" has no slanted face here; its text is upright",
      ])
    // A font that the scene calls like its family is one of the family.
    let like = "Inter: { file: 'Inter-Regular.otf' }, b: { file: 'Inter-Bold.otf' }"
    #expect(
      try drawing(like, "font-family='Inter' font-weight='bold'").pixels
        == drawing(like, "font-family='b'").pixels)
    // So does the whole name of a face.
    #expect(
      try drawing(all, "font-family='Inter Bold'").pixels
        == drawing(all, "font-family='b'").pixels)
    // A variable font has all weights, unless the scene has set it.
    let free = "v: { file: 'Inter.var.ttf' }"
    for weight in [100, 655, 1000] {
      let set = "v: { file: 'Inter.var.ttf', axes: { wght: \(weight) } }"
      for family in ["Inter", "v"] {
        let style = "font-family='\(family)' font-weight='\(weight)'"
        #expect(try drawing(free, style).pixels == drawing(set, "font-family='v'").pixels)
      }
      #expect(
        try drawing(set, "font-family='v' font-weight='300'").pixels
          == drawing(set, "font-family='v'").pixels)
    }
    #expect(
      try drawing(free, "font-family='v' font-style='italic'").pixels
        != drawing(free, "font-family='v'").pixels)
    // An unknown family is reported, as before.
    #expect(try drawing(all, "font-family='Nobody'").warnings.count == 1)
  }
}
