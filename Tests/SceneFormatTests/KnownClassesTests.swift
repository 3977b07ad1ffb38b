import MesmerJSONText
import MesmerScenes
import Testing

@testable import MesmerSceneFormat

@Suite("Classes of a document")
struct KnownClassesTests {
  @Test("each key of a document is the one that its class has by that name")
  func keys() throws {
    for viewClass in ViewClass.all {
      let names = viewClass.keys.map(\.name) + ["nothing", "fr\u{e4}me"]
      // Twice, because a number is looked up once; with an escape, too.
      let object = "{" + names.map { "'\($0)': 0" }.joined(separator: ", ") + "}"
      let text = "[\(object), \(object), {'\\u0066rame': 0}]"
      let tree = try JSONScanner.scan(Array(text.utf8), file: "f")
      let known = try #require(KnownClasses(tree).named(viewClass.name))
      for key in tree.children(0).flatMap({ tree.children($0) }) {
        #expect(known.number(of: key, in: tree) == viewClass.index[tree.string(key)])
      }
    }
  }

  @Test func `classes are found by name, again and again; others are not`() throws {
    let classes = KnownClasses(try JSONScanner.scan(Array("{}".utf8), file: "f"))
    for name in ["View", "ShapeView", "View", "ShapeView"] {
      #expect(classes.named(name)?.viewClass.name == name)
    }
    #expect(classes.named("view") == nil)
  }
}
