import Mesmer
import MesmerScenes
import TestSupport
import Testing

@Suite struct SceneRenderingTests {
  private func write(_ folder: TemporaryFolder) throws -> String {
    try folder.write(
      """
      { "mesmer": 1, "screen": { "size": [375, 667], "background": "white" },
        "root": { "view": "ScrollView", "id": "lens", "contentSize": [900, 900],
                  "contentOffset": [0.25, 10.5] } }
      """, to: "scene.json")
    return folder.path("scene.json")
  }

  @Test func aScaleIsCheckedWithTheSizeGivenBesideIt() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = try write(folder)
    var state = RenderState()
    state.scale = 0.75
    // 375 x 667 at 0.75 is no number of whole pixels, 360 x 640 is.
    #expect(throws: SceneError.self) { try SceneFile.load(path: path, state: state) }
    state.size = Size(360, 640)
    let frame = try SceneFile.load(path: path, state: state).render()
    #expect(frame.width == 270 && frame.height == 480)
  }

  @Test func subpixelKeepsTheScenesOwnOffset() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = try write(folder)
    var state = RenderState()
    state.subpixel = true
    let kept = try SceneFile.load(path: path, state: state)
    #expect(kept.firstScrollView?.contentOffset == Point(0.25, 10.5))
    state.subpixel = false
    let rounded = try SceneFile.load(path: path, state: state)
    #expect(
      rounded.firstScrollView?.contentOffset
        == PixelRounding.rounded(Point(0.25, 10.5), scale: 1))
  }

  @Test("any number of threads draws the same", arguments: [Int.min, -1, 0, .max])
  func hostileThreads(threads: Int) throws {
    let root = filled(Rect(0, 0, 20, 300), .red)
    let scene = try Scene(root: root, screenSize: root.frame.size)
    let expected = try scene.render(threads: 1)
    #expect(
      try scene.render(threads: threads).premultipliedBytes == expected.premultipliedBytes
    )
  }
}
