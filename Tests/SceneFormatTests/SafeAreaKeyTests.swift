import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite struct SafeAreaKeyTests {
  /// A screen with safe area and a scroll view with these members.
  private func safeScene(
    _ members: String, state: RenderState = RenderState()
  ) throws -> Scene {
    let scene = try scene(
      """
      { mesmer: 1, screen: { size: [100, 200] }, root: {
      view: 'View', id: 'root', safeAreaInsets: [44, 0, 34, 0], subviews: [
      { view: 'ScrollView', frame: [0, 0, 100, 200], \(members) } ] } }
      """, state: state)
    #expect(scene.root.safeAreaInsets == EdgeInsets(top: 44, bottom: 34))
    return scene
  }

  /// The offset that such a scroll view begins with.
  private func offset(
    _ members: String, state: RenderState = RenderState()
  ) throws -> Double? {
    try safeScene(members, state: state).firstScrollView?.contentOffset.y
  }

  @Test("[1.7] content begins below the safe area, unless the scene sets an offset")
  func offsets() throws {
    let whole = try safeScene("contentSize: [100, 500]")
    #expect(
      whole.firstScrollView?.adjustedContentInset == EdgeInsets(top: 44, bottom: 34))
    #expect(whole.firstScrollView?.contentOffset.y == -44)
    #expect(try offset("contentSize: [100, 500], contentOffset: [0, 0]") == 0)
    #expect(
      try offset(
        "contentSize: 'auto', subviews: [{ view: 'View', frame: [0, 0, 50, 300] }]")
        == -44)
    #expect(
      try offset("contentSize: [100, 500], contentInsetAdjustmentBehavior: 'never'") == 0)
    #expect(try offset("contentInsetAdjustmentBehavior: 'always'") == -44)
  }

  @Test("[1.7] the state's offset is preserved, and clamped under the safe area")
  func states() throws {
    var state = RenderState()
    state.contentOffset = .zero
    #expect(try offset("contentSize: [100, 500]", state: state) == 0)
    state.contentOffset = Point(0, 9000)
    state.clampsToRange = true
    #expect(try offset("contentSize: [100, 500]", state: state) == 334)
    state = RenderState()
    state.settings = [Setting(id: "root", key: "safeAreaInsets", value: "[10, 0, 0, 0]")]
    let scene = try scene(
      rooted(
        "id: 'root', subviews: [{ view: 'ScrollView', frame: [0, 0, 100, 100], contentSize: [100, 300] }]"
      ), state: state)
    #expect(scene.firstScrollView?.contentOffset.y == -10)
  }

  @Test("[2.24] scalesPageToFit shows the page's width") func pages() throws {
    let page = "subviews: [{ view: 'View', id: 'page', frame: [0, 0, 400, 1600] }]"
    let members = "scalesPageToFit: true, viewForZooming: 'page', \(page)"
    func zoomed(_ state: RenderState) throws -> ScrollView? {
      try safeScene(members, state: state).firstScrollView
    }
    let scroll = try #require(try zoomed(RenderState()))
    #expect(scroll.zoomScale == 0.25)
    #expect(scroll.contentSize == Size(100, 400))
    // A scale between the page's and the limits can be requested.
    var state = RenderState()
    state.zoom = 0.5
    #expect(try zoomed(state)?.zoomScale == 0.5)
    state.zoom = 0.2
    #expect(throws: SceneError.self) { try zoomed(state) }
  }
}
