import Mesmer
import MesmerGoldenSuites
import MesmerScenes
import TestSupport
import Testing

@Suite("Suite files")
struct SuiteFileTests {
  func read(_ text: String) throws -> SuiteFile {
    try SuiteFile.read(Array(text.utf8), path: "suites/suite.json")
  }

  /// The errors of a text, without the file's name.
  func faults(_ text: String) -> [String] {
    do {
      _ = try read(text)
      return []
    } catch let error as SceneError {
      return error.faults.map { $0.description.replacing("suites/suite.json:", with: "") }
    } catch { return ["\(error)"] }
  }

  @Test("paths are seen from the suite's folder, state options are the command's")
  func reading() throws {
    let suite = try read(
      """
      { "mesmer": 1, "goldens": "../goldens/x", // a comment
        "cases": [
          { "name": "start", "scene": "scene.json" },
          { "name": "far/off", "scene": "a/b.json", "zoom": 1.5, "offset": [-100, 200],
            "scale": 2, "size": [100, 50], "clamp": true, "subpixel": true,
            "reveal": [1, 2, 3, 4], "zoomTo": [5, 6, 7, 8], "scrollView": "lens",
            "timeline": "../t.json", "contents": "bitmap", "set": { "lens.alpha": 0.5 },
            "tolerance": "pixelmatch:0.1 skip-antialiasing" },
        ] }
      """)
    #expect(suite.goldens == "suites/../goldens/x")
    #expect(suite.cases.map(\.name) == ["start", "far/off"])
    #expect(suite.cases.map(\.scene) == ["suites/scene.json", "suites/a/b.json"])
    #expect(suite.cases.map(\.timeline) == [nil, "suites/../t.json"])
    #expect(suite.cases[0].state == RenderState())
    var state = RenderState()
    state.zoom = 1.5
    state.contentOffset = Point(x: -100, y: 200)
    state.scale = 2
    state.size = Size(width: 100, height: 50)
    state.clampsToRange = true
    state.subpixel = true
    state.reveal = Rect(x: 1, y: 2, width: 3, height: 4)
    state.zoomTo = Rect(x: 5, y: 6, width: 7, height: 8)
    state.scrollViewID = "lens"
    state.contents = .bitmap
    state.settings = [Setting(id: "lens", key: "alpha", value: "0.5")]
    #expect(suite.cases[1].state == state)
    #expect(suite.cases[0].tolerance == .exact)
    #expect(suite.cases[1].tolerance.text == "pixelmatch:0.1 skip-antialiasing")
  }

  @Test("every error has its place")
  func places() {
    let found = faults(
      """
      { "mesmer": 1, "goldens": "/abs",
        "cases": [
          { "name": "a", "scene": "s.json", "ofset": [1, 2] },
          { "name": "a", "scene": "s.json", "toleranc": 1, "timeline": "" },
          { "scene": "", "tolerance": "yiq" } ] }
      """)
    let expected = [
      "1:27: goldens: an absolute path",
      "3:39: cases[0].ofset: unknown key; did you mean offset?",
      "4:15: cases[1].name: two cases have the name a",
      "...cases[1].toleranc: unknown key; did you mean tolerance?",
      "...cases[1].timeline: the path is empty", "5:5: cases[2]: name is missing",
      "...cases[2].scene: the path is empty",
    ]
    #expect(firstUnlike(found.dropLast(), expected) == nil)
    #expect(found[7].contains("cases[2].tolerance: tolerance yiq: unknown term"))
  }

  @Test("a missing version and an unknown one are reported")
  func missing() {
    for (suite, count) in pairs(
      """
      {} | 1
      { "mesmer": 2, "golden": 1 } | 1
      { "mesmer": 1 } | 2
      [] | 1
      { "mesmer": 1, "goldens": "g", "cases": [] } | 0
      { "mesmer": 1, "goldens": "g", "cases": {} } | 1
      """)
    { #expect("\(faults(suite).count)" == count, "\(suite)") }
  }

  @Test(
    "names that lead out of the folder or clash with other files are refused",
    arguments: [
      "", "..", "../a", "a/../b", "a/..", "./a", "/a", "a/", "a//b", "a\\\\b", "a\\u0000",
      "a\\nb", "a.new", "a.png",
    ])
  func badNames(name: String) {
    let found = faults(
      """
      { "mesmer": 1, "goldens": "g", "cases": [ { "name": "\(name)", "scene": "s" } ] }
      """)
    #expect(found.count == 1)
    #expect(found.first?.contains("cases[0].name") == true)
  }

  @Test(
    "ordinary names are taken",
    arguments: ["a", "a/b", "offset-100,200@2x", "é…", "..a", "a.b", "con-1"])
  func goodNames(name: String) throws {
    let suite = try read(
      """
      { "mesmer": 1, "goldens": "g", "cases": [ { "name": "\(name)", "scene": "s" } ] }
      """)
    #expect(suite.cases[0].name == name)
  }
}
