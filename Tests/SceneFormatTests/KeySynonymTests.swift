import MesmerJSONText
import Testing

@testable import MesmerSceneFormat

@Suite struct KeySynonymTests {
  @Test("every key that a synonym suggests exists, and no synonym is a key of all views")
  func targets() {
    let classes = ViewClass.all.map { Set($0.keys.map(\.name)) }
    // Those of shadows and runs are in objects.
    let keys = classes.reduce(into: Set(["radius"])) { $0.formUnion($1) }
    for (word, targets) in KeySynonyms.table {
      #expect(!targets.isEmpty && targets.allSatisfy(keys.contains), "\(word)")
      #expect(!ViewClass.view.keys.map(\.name).contains(word), "\(word)")
      #expect(word == word.lowercased() && !word.contains("-"), "\(word)")
    }
    #expect(KeySynonyms.table.count < 120)
  }

  @Test(
    "names of other systems suggest the key of the class",
    arguments: [
      ("Label", "color", "textColor"), ("Label", "fontSize", "font"),
      ("Label", "font-size", "font"), ("Label", "opacity", "alpha"),
      ("Label", "background", "backgroundColor"), ("Label", "textAlign", "textAlignment"),
      ("Label", "lineLimit", "numberOfLines"), ("Label", "letter-spacing", "kern"),
      ("StackView", "gap", "spacing"), ("StackView", "padding", "layoutMargins"),
      ("StackView", "direction", "axis"), ("StackView", "align-items", "alignment"),
      ("ScrollView", "padding", "contentInset"), ("Button", "color", "titleColor"),
      ("Button", "disabled", "isEnabled"), ("ShapeView", "fill", "fillColor"),
      ("ShapeView", "stroke-width", "lineWidth"), ("View", "color", "backgroundColor"),
      ("View", "fill", "backgroundColor"), ("View", "background", "backgroundColor"),
      ("View", "background-color", "backgroundColor"), ("View", "radius", "cornerRadius"),
      ("View", "border-radius", "cornerRadius"), ("View", "hidden", "isHidden"),
      ("View", "shadowOpacity", "shadow"), ("View", "box-shadow", "shadow"),
      ("View", "zIndex", "zPosition"), ("View", "overflow", "clipsToBounds"),
      ("View", "children", "subviews"), ("View", "width", "frame"),
      ("View", "rotation", "transform"), ("ImageView", "src", "image"),
      ("ImageView", "object-fit", "contentMode"), ("Switch", "checked", "isOn"),
      ("HypnosisView", "color", "circleColor"), ("GradientView", "color", "colors"),
    ])
  func suggestions(view: String, key: String, meant: String) throws {
    let text = """
      { "mesmer": 1, "screen": { "size": [9, 9] },
        "root": { "view": "\(view)", "\(key)": 1 } }
      """
    let error = #expect(throws: SceneError.self) {
      try SceneFile.read(Array(text.utf8), file: "s", folder: ".")
    }
    #expect("\(try #require(error))".hasSuffix("did you mean \(meant)?"), "\(error!)")
  }

  @Test(
    "parts of texts and shadows have suggestions, too; a key of another class has not")
  func inside() throws {
    func message(_ view: String) throws -> String {
      let text = "{ mesmer: 1, screen: { size: [9, 9] }, root: \(view) }"
      let error = #expect(throws: SceneError.self) {
        try SceneFile.read(Array(text.utf8), file: "s", folder: ".")
      }
      return "\(try #require(error))"
    }
    #expect(
      try message("{ view: 'Label', runs: [{ text: 'a', fontSize: 9 }] }")
        .hasSuffix("unknown key; did you mean font?"))
    #expect(
      try message("{ view: 'View', shadow: { blur: 3 } }")
        .hasSuffix("unknown key; did you mean radius?"))
    #expect(
      try message("{ view: 'View', numberOfLines: 3 }")
        .hasSuffix("unknown key of View; it belongs to Label"))
    #expect(try message("{ view: 'View', gap: 3 }").hasSuffix("gap: unknown key"))
  }
}
