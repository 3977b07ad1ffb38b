import Testing

@testable import MesmerSVG

@Suite("Style sheets") struct StyleSheetTests {
  private static let tree: SVGTree = {
    let text =
      "<svg><g id='a' class='one two'><g class='two'><rect id='r' class='x y'/></g>"
      + "<circle/></g></svg>"
    // The file is well-formed.
    return (try? XMLReader.read(Array(text.utf8)).0) ?? SVGTree()
  }()

  private func fill(_ sheet: String, _ id: Int = 3) -> String? {
    var styles = StyleSheet()
    styles.add(sheet) { _ in }
    var tests = 0
    return styles.declarations(for: id, in: Self.tree, tests: &tests)
      .last { $0.name == "fill" }?.value
  }

  @Test(
    "selectors match elements by type, class, id, descent and parent",
    arguments: [
      "rect", "*", ".x", ".x.y", "#r", "rect.x#r", "g rect", "g > rect", ".one rect",
      "#a .two > rect", "svg g g rect", "svg > g > g > rect", "circle, rect", ".two > .y",
    ])
  func matching(_ selector: String) { #expect(fill("\(selector){fill:red}") == "red") }

  @Test(
    "and no others",
    arguments: [
      "circle", ".z", ".x.z", "#a", "rect.x#a", "rect rect", "svg > rect", ".one > rect",
      "g > g > g > rect", "circle rect", "rect:hover", "rect[x]", "g + rect", "g ~ rect",
      "> rect", "rect >", "..x", "",
    ])
  func others(_ selector: String) { #expect(fill("\(selector){fill:red}") == nil) }

  @Test("a child after a descendant is found beyond the nearest match")
  func backtracking() {
    // The nearest g of class two is no child of svg, but the one around it is.
    #expect(fill("svg > .two rect{fill:red}") == "red")
  }

  @Test("ids count more than classes, classes more than types, then the later wins")
  func specificity() {
    let sheets = [
      "#r{fill:a} .x.y{fill:b} rect{fill:c}", ".x.y{fill:b} g rect{fill:c} .x{fill:d}",
      "rect{fill:c} *{fill:d} rect{fill:e}", "svg g g rect{fill:c} g rect{fill:d}",
    ]
    #expect(sheets.map { fill($0) } == ["a", "b", "e", "c"])
  }

  @Test("comments, quotes and brackets are no ends; broken parts affect nothing else")
  func syntax() {
    let sheets = [
      "/* rect{fill:x} */ rect{/*;*/fill:/* */red}", "rect{x:'}';}",
      "<!-- rect{fill:red} -->", "rect{nonsense;fill:red}",
    ]
    #expect(sheets.map { fill($0) } == ["red", nil, "red", "red"])
    let parsed = StyleSheet.declarations("a:url(x;y) ; b:'p;q';c : 1 !important;;d")
    #expect(parsed.map(\.name) == ["a", "b", "c"])
    #expect(parsed.map(\.value) == ["url(x;y)", "'p;q'", "1"])
    #expect(parsed.map(\.isImportant) == [false, false, true])
  }

  @Test("@ rules are skipped with their blocks, and named with selectors not supported")
  func warnings() {
    var styles = StyleSheet()
    var messages: [String] = []
    styles.add("@import 'x'; @media print{rect{fill:red}} p:q, rect{fill:blue} z") {
      messages.append($0)
    }
    #expect(
      messages == [
        "the style rule \"@import\" is not supported",
        "the style rule \"@media\" is not supported",
        "the selector \"p:q\" is not supported",
        "a style sheet ends without { after \"z\"",
      ])
    var tests = 0
    #expect(
      styles.declarations(for: 3, in: Self.tree, tests: &tests).map(\.value) == ["blue"])
  }

  @Test("only rules that can match are tried") func tries() {
    var styles = StyleSheet()
    styles.add((0..<500).map { ".c\($0){fill:red}" }.joined()) { _ in }
    var tests = 0
    _ = styles.declarations(for: 3, in: Self.tree, tests: &tests)
    #expect(tests == 0)
  }
}
