import MesmerScenes
import TestSupport
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
      ("View", "shadow-path", "shadow"),
      ("View", "zIndex", "zPosition"), ("View", "overflow", "clipsToBounds"),
      ("View", "children", "subviews"), ("View", "width", "frame"),
      ("View", "rotation", "transform"), ("ImageView", "src", "image"),
      ("ImageView", "object-fit", "contentMode"), ("Switch", "checked", "isOn"),
      ("HypnosisView", "color", "circleColor"), ("GradientView", "color", "colors"),
    ])
  func suggestions(view: String, key: String, meant: String) {
    let members = "view: '\(view)', \"\(key)\": 1"
    let found = faults("{ mesmer: 1, screen: { size: [9, 9] }, root: { \(members) } }")
    #expect(found.count == 1 && found[0].hasSuffix("did you mean \(meant)?"), "\(found)")
  }

  @Test(
    "parts of texts and shadows have suggestions, too; a key of another class has not")
  func inside() {
    for (view, end) in pairs(
      #"""
      'Label', runs: [{ text: 'a', fontSize: 9 }] | unknown key; did you mean font?
      'View', shadow: { blur: 3 } | unknown key; did you mean radius?
      'View', numberOfLines: 3 | unknown key of View; it belongs to Label
      'View', gap: 3 | gap: unknown key
      """#)
    {
      let text = "{ mesmer: 1, screen: { size: [9, 9] }, root: { view: \(view) } }"
      let found = faults(text)
      #expect(found.count == 1 && found[0].hasSuffix(end), "\(found)")
    }
  }
}
