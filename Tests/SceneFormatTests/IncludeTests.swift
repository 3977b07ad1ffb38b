import Mesmer
import TestSupport
import Testing

@testable import MesmerSceneFormat

/// Files of templates, constants and colours that several scenes share.
@Suite("Included files") struct IncludeTests {
  /// A folder with some files.
  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  /// A scene, from line 1, that uses the template "cell".
  private func text(_ top: String, _ view: String = "use: 'cell'") -> String {
    """
    { mesmer: 1, screen: { size: [100, 100] },
    \(top), root: { view: 'View', subviews: [{ \(view) }] } }
    """
  }

  private func faults(_ top: String, _ files: [String: String]) throws -> [String] {
    let folder = try folder(files)
    return SceneFormatTests.faults(text(top), folder: folder.path).map {
      $0.replacing(folder.path + "/", with: "")
    }
  }

  private let cell = """
    { mesmer: 1, include: ['parts/colors.json', 'parts/values.json'],
      templates: { cell: { view: 'Label', text: '{na\\u006de} caf\\u00e9 \\'',
        backgroundColor: 'card', alpha: '{fade}' } } }
    """
  private var files: [String: String] {
    [
      "cells.json": cell,
      "parts/colors.json": """
      \u{feff}{ mesmer: 1, include: 'values.json', colors: { card: '#102030' } }
      """,
      "parts/values.json": "{ mesmer: 1, constants: { fade: 0.25, name: 'Eva' } }",
    ]
  }

  @Test("a scene has the templates, constants and colours of its files, and of theirs")
  func names() throws {
    let folder = try folder(files)
    let scene = try scene(text("include: 'cells.json'"), folder: folder.path)
    let label = try #require(scene.root.subviews.first as? Label)
    #expect(label.text == "Eva caf\u{e9} '")
    #expect(label.alpha == 0.25)
    #expect(
      label.backgroundColor
        == Color(red: 16.0 / 255, green: 32.0 / 255, blue: 48.0 / 255))
    #expect(
      scene.imageFiles
        == ["cells.json", "parts/colors.json", "parts/values.json"].map(folder.path))
    #expect(scene.warnings == [])
    var state = RenderState()
    state.settings = [try Setting(parsing: "l.backgroundColor=card")]
    let plain = text("include: 'cells.json'", "use: 'cell', id: 'l', alpha: 1")
    _ = try SceneFormatTests.scene(plain, folder: folder.path, state: state)
  }

  @Test("the digest of a scene follows its files; values have the places of their files")
  func digest() throws {
    let folder = try folder(files)
    let text = text("include: 'cells.json'")
    let digest = try scene(text, folder: folder.path).digest
    #expect(try scene(text, folder: folder.path).digest == digest)
    try folder.write(files["parts/values.json"]! + "\n", to: "parts/values.json")
    var state = RenderState()
    state.keepsPlaces = true
    let changed = try scene(text, folder: folder.path, state: state)
    #expect(changed.digest != digest)
    let (statements, view) = (try #require(changed.statements), changed.root.subviews[0])
    let node = try #require(statements.node(of: view))
    func place(_ key: String) -> String {
      let place = statements.place(node, [.key(key)])
      return "\(place.file):\(place.line):\(place.column)"
    }
    #expect(place("text") == folder.path("cells.json") + ":2:45")
    #expect(place("alpha") == folder.path("parts/values.json") + ":1:33")
  }

  /// The top of the scene, the text of a.json, and the error. A text "cell" declares the
  /// template, as b.json does.
  @Test(
    "errors name the file in which they are",
    arguments: triples(
      #"""
      include: 5 | cell
        scene.json:2:10: include: expected a path or a list of paths, such as "cells.json", found 5
      include: ['a.json', 5] | cell
        scene.json:2:21: include[1]: expected a path, such as "cells.json", found 5
      include: 'c.json' | cell | scene.json:2:10: include: no such file; looked for c.json in
      include: '/b.json' | cell
        scene.json:2:10: include: "/b.json" is an absolute path; a file must be in the scene's
      include: 'a/../../b.json' | cell
        scene.json:2:10: include: "a/../../b.json" leaves the scene's folder; a file must be
      include: '' | cell | scene.json:2:10: include: the file's path is empty
      include: 'a.json' | { mesmer: 1, | a.json:1:13: mesmer: the file ends inside an object
      include: 'a.json' | 7 | a.json:1:1: expected an object, found 7
      include: 'a.json' | { mesmer: 2 } | a.json:1:11: mesmer: unknown format version 2
      include: 'a.json' | { mesmer: 1, root: {} }
        a.json:1:1: this is a scene; expected a file of templates, constants and colors
      include: 'a.json' | { mesmer: 1, assets: {} } | a.json:1:14: assets: unknown key
      include: 'a.json' | { mesmer: 1, include: 'c.json' }
        a.json:1:23: include: no such file; looked for c.json
      include: 'a.json' | { mesmer: 1, include: 'c/../a.json' }
        a.json:1:23: include: the file includes itself: a.json, a.json
      include: 'a.json' | { mesmer: 1, templates: [] }
        a.json:1:25: templates: expected an object of views by name, found a list of 0
      include: 'a.json' | { mesmer: 1, templates: { cell: { view: 'View', alfa: 1 } } }
        a.json:1:49: root.subviews[0].alfa: unknown key; did you mean alpha?
      include: 'a.json', templates: { cell: {} } | cell
        a.json:1:27: templates.cell: "cell" is declared twice, here and at scene.json:2:33
      include: ['a.json', 'b.json'] | cell
        b.json:1:27: templates.cell: "cell" is declared twice, here and at a.json:1:27
      include: ['a.json', 'b.json'], colors: { c: 'red' } | { mesmer: 1, colors: { c: 'red' } }
        a.json:1:24: colors.c: "c" is declared twice, here and at scene.json:2:42
      include: ['a.json', 'b.json'], constants: { c: 1 } | { mesmer: 1, constants: { c: 1 } }
        a.json:1:27: constants.c: "c" is declared twice, here and at scene.json:2:45
      include: ['a.json', 'b.json'] | { mesmer: 1, colors: { c: 'rad' } }
        a.json:1:27: colors.c: unknown colour "rad"; did you mean red?
      include: 'a.json'
        { mesmer: 1, colors: { c: '#12' }, templates: { cell: { view: 'View', tintColor: 'c' } } }
        a.json:1:27: colors.c: expected #rgb, #rgba, #rrggbb or #rrggbbaa, found "#12"
      """#))
  func faults(top: String, a: String, message: String) throws {
    let cell = "{ mesmer: 1, templates: { cell: { view: 'View' } } }"
    let found = try faults(top, ["a.json": a == "cell" ? cell : a, "b.json": cell])
    #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
  }

  @Test("files nest 8 levels deep and are 64 at most")
  func limits() throws {
    func chain(_ count: Int) -> [String: String] {
      var files = [
        "\(count).json": "{ mesmer: 1, templates: { cell: { view: 'View' } } }"
      ]
      for n in 1..<count {
        files["\(n).json"] = "{ mesmer: 1, include: '\(n + 1).json' }"
      }
      return files
    }
    #expect(try faults("include: '1.json'", chain(8)) == [])
    #expect(
      try faults("include: '1.json'", chain(9)) == [
        "8.json:1:23: include: files include one another more than 8 levels deep, the limit"
      ])
    var files: [String: String] = [:]
    for n in 1...65 { files["\(n).json"] = "{ mesmer: 1 }" }
    files["1.json"] = "{ mesmer: 1, templates: { cell: { view: 'View' } } }"
    func list(_ count: Int) -> String { "include: \((1...count).map { "\($0).json" })" }
    #expect(try faults(list(64), files) == [])
    let found = try faults(list(65), files)
    #expect(found.count == 1 && found[0].contains("more than 64 files"), "\(found)")
  }

  @Test("a file of declarations is checked alone, with the files that it includes")
  func alone() throws {
    func faults(
      _ name: String, _ files: [String: String], in parts: String = "",
      scenes: String? = nil
    ) throws -> [String] {
      let folder = try folder(files)
      let tree = try JSONScanner.scan(Array((files[name] ?? "").utf8), file: name)
      #expect(IncludedFiles.isOne(tree))
      do throws(SceneError) {
        try IncludedFiles.check(
          tree, in: folder.path(parts), scenes: scenes.map { folder.path($0) })
        return []
      } catch {
        return error.faults.map { "\($0)".replacing(folder.path + "/", with: "") }
      }
    }
    #expect(try faults("cells.json", files) == [])
    #expect(try faults("cells.json", files, scenes: "") == [])
    // One that includes a file of the folder above it needs the scenes' folder.
    var more = files
    more["parts/up.json"] = "{ mesmer: 1, include: '../cells.json', templates: {} }"
    #expect(try faults("parts/up.json", more, in: "parts", scenes: "") == [])
    // A folder of scenes that does not contain the file has no effect.
    #expect(try faults("cells.json", more, scenes: "parts") == [])
    #expect(try faults("parts/up.json", more, in: "parts").count == 1)
    #expect(
      try faults("a.json", ["a.json": "{ mesmer: 1, colors: { c: 'rad' } }"]) == [
        "a.json:1:27: colors.c: unknown colour \"rad\"; did you mean red?"
      ])
    #expect(
      try faults(
        "a.json",
        [
          "a.json": "{ mesmer: 1, include: 'b.json', templates: { c: 1 } }",
          "b.json": "{",
        ]
      ).first?.hasPrefix("b.json:1:2: ") == true)
    #expect(
      try faults("a.json", ["a.json": "{ mesmer: 1, templates: { c: 1 } }"]) == [
        "a.json:1:30: templates.c: expected a view, found 1"
      ])
    for text in [
      "{ mesmer: 1 }", "{ mesmer: 1, templates: {}, root: {} }", "[]",
      "{ mesmer: 1, screen: {}, colors: {} }",
    ] {
      #expect(!IncludedFiles.isOne(try JSONScanner.scan(Array(text.utf8), file: "a")))
    }
  }
}
