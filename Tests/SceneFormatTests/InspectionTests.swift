import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

@Suite("Inspection") struct InspectionTests {
  func scene(_ root: String) throws -> Scene {
    try SceneFile.read(
      Array("{ mesmer: 1, screen: { size: [100, 80], scale: 2 }, root: \(root) }".utf8),
      file: "scene.json", folder: ".")
  }

  @Test("the visible part of a view is clipped by the screen and by clipping ancestors")
  func clipping() throws {
    let scene = try scene(
      """
      { view: "View", id: "root", frame: [10, 0, 100, 80], subviews: [
          { view: "View", id: "clip", frame: [20, 10, 30, 20], clipsToBounds: true,
            subviews: [
              { view: "View", id: "inner", frame: [-10, -10, 100, 100] },
              { view: "View", id: "gone", frame: [31, 0, 5, 5] } ] },
          { view: "View", id: "open", frame: [60, 70, 10, 5],
            subviews: [ { view: "View", id: "outside", frame: [0, -10, 5, 5] } ] } ] }
      """)
    let seen = Dictionary(
      uniqueKeysWithValues: Inspection(scene).nodes.map { ($0.id ?? "", $0.onScreen) })
    let found = ["root", "clip", "inner", "gone", "open", "outside"].map { seen[$0] }
    #expect(
      found == [
        Rect(10, 0, 90, 80), Rect(30, 10, 30, 20), Rect(30, 10, 30, 20), .null,
        Rect(70, 70, 10, 5), Rect(70, 60, 5, 5),
      ])
  }

  @Test(
    "hidden and fully transparent views have no visible part, nor have their subviews")
  func hidden() throws {
    let scene = try scene(
      """
      { view: "View", frame: [0, 0, 100, 80], subviews: [
          { view: "View", frame: [0, 0, 9, 9], isHidden: true,
            subviews: [ { view: "View", frame: [0, 0, 9, 9] } ] },
          { view: "View", frame: [0, 0, 9, 9], alpha: 0,
            subviews: [ { view: "View", frame: [0, 0, 9, 9] } ] } ] }
      """)
    let nodes = Inspection(scene).nodes
    #expect(nodes.map(\.depth) == [0, 1, 2, 1, 2])
    #expect(nodes.map(\.onScreen.isNull) == [false, true, true, true, true])
  }

  @Test("a scroll view reports its range, and the visible part of the zoomed view")
  func scrolling() throws {
    let scene = try scene(
      """
      { view: "ScrollView", frame: [0, 0, 100, 80], contentSize: [200, 160],
        contentInset: [5, 6, 7, 8], minimumZoomScale: 0.5, maximumZoomScale: 4,
        viewForZooming: "content",
        subviews: [ { view: "View", id: "content", frame: [0, 0, 200, 160] } ] }
      """)
    var state = RenderState()
    state.zoom = 2
    state.contentOffset = Point(30, 20)
    try state.apply(to: scene)
    let scroll = try #require(Inspection(scene).nodes[0].scroll)
    #expect(scroll.contentSize == Size(400, 320))
    #expect(scroll.minimumOffset == Point(-6, -5))
    #expect(scroll.maximumOffset == Point(308, 247))
    #expect(scroll.visibleRect == Rect(30, 20, 100, 80))
    #expect(scroll.visibleInZoomView == Rect(15, 10, 50, 40))
    #expect(scroll.viewForZooming == "content")
  }

  @Test(
    "lines of natural texts are at the edge at which they are drawn, in both directions",
    arguments: ["Label", "TextBlock"], [true, false])
  func direction(_ name: String, _ isRightToLeft: Bool) throws {
    let direction = isRightToLeft ? "forceRightToLeft" : "forceLeftToRight"
    let root = """
      { view: "\(name)", frame: [0, 0, 100, 80], text: "one",
        semanticContentAttribute: "\(direction)" }
      """
    let scene = try scene(root)
    let lines = try #require(Inspection(scene).nodes[0].text).lines
    let margin = name == "Label" ? 0.0 : 5
    for line in lines {
      let found = isRightToLeft ? 100 - line.rect.maxX : line.rect.minX
      #expect((found - margin).magnitude < 1e-9)
    }
    #expect(try firstDifference(scene.render(), self.scene(root).render()) == nil)
  }

  @Test func `the text is a tree: a line for each view, below its superview`() throws {
    let scene = try scene(
      """
      { view: "View", id: "a", frame: [0, 0, 100, 80], subviews: [
          { view: "ScrollView", id: "b", frame: [0, 0, 10, 10], subviews: [
              { view: "View", id: "c", frame: [0, 0, 1, 1], subviews: [
                  { view: "View", id: "d", frame: [0, 0, 1, 1] } ] },
              { view: "View", id: "e", frame: [0, 0, 1, 1] } ] },
          { view: "ScrollView", id: "f", frame: [20, 0, 10, 10] } ] }
      """)
    let lines = Inspection(scene).lines
    let views = lines.compactMap { line in
      line.range(of: "  frame").map { String(line[..<$0.lowerBound]) }
    }
    #expect(
      views == [
        "View a", "├─ ScrollView b", "│  ├─ View c", "│  │  └─ View d", "│  └─ View e",
        "└─ ScrollView f",
      ])
    let sizes = lines.compactMap { line in
      line.range(of: "contentSize").map { String(line[..<$0.lowerBound]) }
    }
    #expect(sizes == ["│  │ . ", "     . "])
  }

  @Test(
    "the text rounds numbers to 9 decimals, without rounding large ones; JSON is exact")
  func digits() throws {
    let scene = try scene(
      """
      { view: "ScrollView", frame: [16, 11.999999999999996, 0.30000000000000004, 1e-7],
        contentSize: [12345678.1, 0.1234567894] }
      """)
    let inspection = Inspection(scene)
    let text = inspection.lines.joined(separator: "\n")
    #expect(text.contains("frame (16, 12, 0.3, 1e-07)"), "\(text)")
    #expect(text.contains("12345678.1 x 0.123456789\n"), "\(text)")
    #expect(inspection.json.contains("\"contentSize\": [12345678.1, 0.1234567894]"))
  }

  @Test func `the JSON is one, with every view in its place`() throws {
    let scene = try scene(
      """
      { view: "View", id: "a\\"b", frame: [0, 0, 100, 80], subviews: [
          { view: "View", id: "c", frame: [0, 0, 1, 1], subviews: [
              { view: "View", id: "d", frame: [0, 0, 1, 1] } ] },
          { view: "View", id: "e", frame: [0, 0, 1, 1] } ] }
      """)
    let tree = try JSONScanner.scan(Array(Inspection(scene).json.utf8), file: "json")
    /// The ids as they nest.
    func nesting(_ node: Int) -> String {
      var id = ""
      var inner: [String] = []
      for key in tree.children(node) {
        switch tree.string(key) {
        case "id": id = tree.string(key + 1)
        case "subviews": inner = tree.children(key + 1).map(nesting)
        default: break
        }
      }
      return inner.isEmpty ? id : "\(id)(\(inner.joined(separator: " ")))"
    }
    let root = try #require(
      tree.children(JSONTree.root).first { tree.string($0) == "root" })
    #expect(nesting(root + 1) == "a\"b(c(d) e)")
  }

  @Test func `looking leaves the scene as it was`() throws {
    let scene = try scene("{ view: \"View\", frame: [0, 0, 50, 40] }")
    let first = Inspection(scene).json
    #expect(scene.root.superview == nil)
    #expect(scene.root.frame == Rect(0, 0, 50, 40))
    #expect(Inspection(scene).json == first)
  }
}
