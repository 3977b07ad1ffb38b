import Mesmer
import Testing

@testable import MesmerExplanations

@Suite("The views of a golden as text")
struct ViewRecordTests {
  func tree(_ views: [View]) -> ViewTree {
    let root = View(frame: Rect(x: 0, y: 0, width: 60, height: 60))
    for view in views { root.addSubview(view) }
    let shown = ShownTree(root, scale: 1)
    return shown.described().tree
  }

  func square(_ x: Double, _ scale: Double = 1) -> View {
    let view = View(frame: Rect(x: x, y: 10, width: 10, height: 10))
    view.backgroundColor = .red
    view.transform = AffineTransform(scaleX: scale, y: scale)
    return view
  }

  @Test("every frame is read back as it was, whatever views come, go and change")
  func frames() throws {
    let trees = [
      tree([square(0), square(20)]), tree([square(0), square(5), square(20)]),
      tree([square(0), square(5), square(20)]), tree([square(0, 0), square(20)]),
      tree([]), tree([square(0, 2)]),
    ]
    var record = ViewRecord()
    for (frame, tree) in trees.enumerated() { record.add(tree, at: frame) }
    let digest = PixelDigest(Pixmap(width: 1, height: 1, background: .red))
    let read = try #require(ViewRecord(Array(record.text(of: digest).utf8)))
    for (frame, tree) in trees.enumerated() {
      #expect(read.tree(at: frame)?.nodes == tree.nodes, "frame \(frame)")
    }
    #expect(read.text(of: digest) == record.text(of: digest))
  }

  @Test("a view at scale 0 is not one at scale 1")
  func zero() throws {
    let record = ViewRecord(tree([square(0, 0), square(0, 1)]))
    let digest = PixelDigest(Pixmap(width: 1, height: 1, background: .red))
    let nodes = try #require(
      ViewRecord(Array(record.text(of: digest).utf8))?.tree(at: 0)?.nodes)
    #expect(nodes.map(\.transform.a) == [1, 0, 1])
  }

  @Test("a text whose frames grow without end, or name views that are not there, is none")
  func broken() {
    func read(_ frames: String) -> ViewRecord? {
      ViewRecord(
        Array(
          "{\"frames\": [\(frames)], \"views\": [{\"sceneClass\": \"View\", \"view\": \"View\"}]}"
            .utf8))
    }
    #expect(read("[0, 0, 0, 0]") != nil)
    for frames in ["[0, 0, 0, 1]", "[0, 0, 1, 0]", "[0, 1, 0, 0]", "[0, 0]", "1"] {
      #expect(read(frames) == nil, "\(frames)")
    }
    let grown = (0..<6000).map { "[\($0), 0, 0, 0]" }.joined(separator: ", ")
    #expect(read(grown) == nil)
  }
}
