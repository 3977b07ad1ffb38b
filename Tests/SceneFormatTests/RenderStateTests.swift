import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite struct RenderStateTests {
  private let text = """
    { mesmer: 1, screen: { size: [100, 100], scale: 2 }, root: {
      view: "ScrollView", id: "lens", contentSize: [400, 600],
      minimumZoomScale: 0.5, maximumZoomScale: 2, viewForZooming: "page",
      subviews: [
        { view: "HypnosisView", id: "page", frame: [0, 0, 400, 600] },
        { view: "View", id: "box", frame: [10, 20, 30, 40],
          autoresizingMask: ["width", "topMargin"] } ] } }
    """

  private func lens(_ change: (inout RenderState) throws -> Void) throws -> ScrollView {
    var state = RenderState()
    try change(&state)
    return try #require(try scene(text, state: state).root as? ScrollView)
  }

  /// The error of a state.
  private func fault(
    _ text: String? = nil, _ change: (inout RenderState) -> Void
  ) -> String? {
    var state = RenderState()
    change(&state)
    do throws(SceneError) {
      _ = try scene(text ?? self.text, state: state)
      return nil
    } catch { return error.description }
  }

  // MARK: Scrolling

  @Test func offsetsAreRoundedToPixelsAndNotClamped() throws {
    func offset(_ change: (inout RenderState) -> Void) throws -> Point {
      try lens {
        $0.contentOffset = Point(-50.3, 9_999.25)
        change(&$0)
      }.contentOffset
    }
    #expect(try offset { _ in } == Point(-50.5, 9_999.5))
    #expect(try offset { $0.subpixel = true } == Point(-50.3, 9_999.25))
    #expect(try offset { $0.clampsToRange = true } == Point(0, 500))
  }

  @Test func zoomIsAboutTheViewportsCentre() throws {
    let lens = try lens { $0.zoom = 2 }
    #expect(lens.zoomScale == 2)
    #expect(lens.contentSize == Size(800, 1200))
    #expect(lens.contentOffset == Point(50, 50))
    // An offset wins over the zoom's anchor and counts zoomed points.
    let moved = try self.lens {
      $0.zoom = 1.5
      $0.contentOffset = Point(100, 200)
    }
    #expect(moved.contentOffset == Point(100, 200))
    #expect(moved.subviews[0].frame == Rect(0, 0, 600, 900))
  }

  @Test func zoomOutsideTheLimitsNamesThem() throws {
    #expect(
      fault { $0.zoom = 3 }
        == "zoom 3: must be between 0.5 (minimumZoomScale) and 2 (maximumZoomScale), "
        + "not 3; or clamp it")
    let lens = try lens {
      $0.zoom = 3
      $0.clampsToRange = true
    }
    #expect(lens.zoomScale == 2)
    #expect(fault { $0.zoom = 0 } == "zoom 0: must be greater than 0")
    #expect(fault { $0.zoom = .nan } == "zoom nan: must be greater than 0")
    #expect(
      fault("{ mesmer: 1, screen: { size: [9, 9] }, root: { view: 'ScrollView' } }") {
        $0.zoom = 1
      } == "zoom 1: the scroll view has no viewForZooming; its limits are 1 to 1")
  }

  @Test func zoomToShowsARectangle() throws {
    let lens = try lens { $0.zoomTo = Rect(100, 100, 50, 50) }
    #expect(lens.zoomScale == 2)
    #expect(lens.contentOffset == Point(200, 200))
    #expect(fault { $0.zoomTo = Rect(0, 0, 0, 5) } == "zoomTo: the rectangle has no area")
  }

  @Test func revealMovesTheLeast() throws {
    let lens = try lens { $0.reveal = Rect(0, 150.3, 10, 10) }
    #expect(lens.contentOffset == Point(0, 60.5))
    let raw = try self.lens {
      $0.reveal = Rect(0, 150.3, 10, 10)
      $0.subpixel = true
    }
    #expect(abs(raw.contentOffset.y - 60.3) < 1e-9)
  }

  @Test func theScrollViewIsNamed() throws {
    #expect(try lens { $0.scrollViewID = "lens" }.contentOffset == .zero)
    #expect(
      fault { $0.scrollViewID = "lense" }
        == "scrollView lense: no view has the id \"lense\"; did you mean lens?")
    #expect(
      fault { $0.scrollViewID = "page" }
        == "scrollView page: the view is a HypnosisView, not a ScrollView")
    #expect(
      fault(rooted("")) { $0.contentOffset = .zero }
        == "offset: the scene has no scroll view")
  }

  // MARK: Screen

  @Test func aRootAsLargeAsTheScreenFollowsIt() throws {
    let lens = try lens { $0.size = Size(150, 200) }
    #expect(lens.frame == Rect(0, 0, 150, 200))
    // The box's width and top margin absorbed the growth of the root.
    #expect(lens.subviews[1].frame == Rect(10, 120, 80, 40))
  }

  @Test func anotherRootFollowsItsMask() throws {
    let text = rooted("frame: [10, 10, 50, 50], autoresizingMask: ['width']")
    var state = RenderState()
    state.size = Size(200, 300)
    let root = try scene(text, state: state).root
    #expect(root.frame == Rect(10, 10, 150, 50))
    #expect(root.superview == nil)
  }

  @Test func screensAreChecked() {
    #expect(
      fault { $0.scale = 1.125 }
        == "scale: 100 x 100 points at scale 1.125 gives 112.5 x 112.5 pixels; "
        + "they must be whole")
    #expect(
      fault { $0.size = Size(-5, 5) }
        == "size: -5 x 5 points at scale 2 is less than a pixel")
    #expect(fault { $0.scale = .nan } == "scale: must be greater than 0, not nan")
    #expect(
      fault { $0.size = Size(1e6, 1e6) }
        == "size: 1000000 x 1000000 points at scale 2 is more than 2^28 pixels, "
        + "the limit for a picture")
    // A size that is whole only at the other scale.
    #expect(
      fault {
        $0.size = Size(10.25, 10)
        $0.scale = 4
      } == nil)
  }

  @Test func anotherScaleFindsOtherImages() throws {
    let folder = try SceneFolder()
    try folder.picture("a.png", width: 4, height: 4)
    try folder.picture("a@2x.png", width: 8, height: 8)
    let scene = try folder.scene(
      "{ mesmer: 1, screen: { size: [9, 9] }, root: { view: 'ImageView', image: 'a.png' } }"
    )
    let view = try #require(scene.root as? ImageView)
    #expect(view.image?.scale == 1)
    var state = RenderState()
    state.scale = 2
    try state.apply(to: scene)
    #expect(view.image?.scale == 2)
    #expect(scene.pixelSize == PixelSize(width: 18, height: 18))
  }

  @Test func contentsAreSetEverywhere() throws {
    let lens = try lens { $0.contents = .bitmap }
    #expect(lens.contents == .bitmap)
    #expect(lens.subviews.allSatisfy { $0.contents == .bitmap })
  }

  // MARK: Settings

  @Test func settingsAreParsed() throws {
    #expect(
      try Setting(parsing: "a.b.alpha=x=1")
        == Setting(id: "a.b", key: "alpha", value: "x=1"))
    for bad in ["", "a", "a.b", "a=b", ".b=1", "a.=1", "=1"] {
      #expect { _ = try Setting(parsing: bad) } throws: {
        ($0 as? SceneError)?.description
          == "set\(bad.isEmpty ? "" : " " + bad): expected ID.KEY=VALUE, such as hypnosis.circleColor=red"
      }
    }
  }

  @Test func settingsSetAnyKey() throws {
    let lens = try lens {
      $0.settings = try [
        "page.circleColor=red", "page.spacing=0x10", "box.frame=[1, 2, 3, 4,]",
        "box.backgroundColor=#f00", "lens.minimumZoomScale=3", "lens.maximumZoomScale=5",
        "lens.zoomScale=4", "lens.contentOffset=[5.2, 6]", "lens.viewForZooming=box",
      ].map { try Setting(parsing: $0) }
    }
    let page = try #require(lens.subviews[0] as? HypnosisView)
    #expect(page.circleColor == .red)
    #expect(page.spacing == 16)
    #expect(lens.subviews[1].frame == Rect(1, 2, 3, 4))
    #expect(lens.subviews[1].backgroundColor == .red)
    #expect(lens.minimumZoomScale == 3 && lens.maximumZoomScale == 5)
    // The scale is the view's: that of the box is 1.
    #expect(page.transform.a == 4 && lens.zoomScale == 1)
    #expect(lens.contentOffset == Point(5, 6))
    #expect(lens.viewForZooming === lens.subviews[1])
  }

  @Test func settingsOfImagesAreLookedUpAgain() throws {
    let folder = try SceneFolder()
    try folder.picture("a@2x.png", width: 8, height: 8)
    let text = """
      { mesmer: 1, screen: { size: [9, 9] }, assets: { a: "a.png" },
        root: { view: "ImageView", id: "i", image: "photo.png" } }
      """
    var state = RenderState()
    state.settings = [Setting(id: "i", key: "image", value: "a")]
    let scene = try folder.scene(text, state: state)
    #expect((scene.root as? ImageView)?.image?.scale == 2)
    #expect(scene.bindings.count == 1)
  }

  @Test func contentSizeAutoFollowsSettings() throws {
    let text = """
      { mesmer: 1, screen: { size: [9, 9] }, root: { view: "ScrollView", id: "s",
        contentSize: "auto", subviews: [{ view: "View", id: "v" }] } }
      """
    var state = RenderState()
    state.settings = [Setting(id: "v", key: "frame", value: "[0, 0, 50, 60]")]
    let auto = try #require(try scene(text, state: state).root as? ScrollView)
    #expect(auto.contentSize == Size(50, 60))
    state.settings.insert(Setting(id: "s", key: "contentSize", value: "[1, 2]"), at: 0)
    let fixed = try #require(try scene(text, state: state).root as? ScrollView)
    #expect(fixed.contentSize == Size(1, 2))
  }

  @Test(
    arguments: pairs(
      #"""
      pge.alpha=1 | set pge.alpha=1: no view has the id "pge"; did you mean page?
      page.alpah=1 | set page.alpah=1: unknown key; did you mean alpha?
      page.alpha=2 | set page.alpha=2: must be between 0 and 1, not 2
      page.alpha=x | set page.alpha=x: expected a number, found "x"
      page.alpha= | set page.alpha=: expected a number, found ""
      page.id=x | set page.id=x: id can only be set in the scene file
      page.sticky={}
        set page.sticky={}: the edge is missing; for example { "edge": "top" }
      box.frame=[1, | set box.frame=[1,:1:4: [0]: the file ends inside a list
      box.frame=[0,0,-1,2] | set box.frame=[0,0,-1,2]: [2]: the width is negative: -1
      lens.minimumZoomScale=3
        set lens.minimumZoomScale=3: minimumZoomScale 3 is greater than maximumZoomScale 2
      page.image=none.png
        set page.image=none.png: no such image; looked for none.png and none@2x.png to \#
      none@9x.png in /nonexistent
      """#))
  func settingsAreChecked(text: String, expected: String) throws {
    let setting = try Setting(parsing: text)
    #expect(fault { $0.settings = [setting] } == expected)
  }

  @Test(
    arguments: ["Slider", "Stepper"],
    [
      ("min=9 max=10", nil), ("max=1 min=0", nil), ("min=8", nil), ("value=9", nil),
      ("min=9", ("min=9", 9, 8)), ("max=1.5", ("max=1.5", 2, 1.5)),
      ("min=9 value=3 max=3", ("min=9", 9, 3)), ("max=3 min=4", ("max=3", 4, 3)),
    ] as [(String, (String, Double, Double)?)])
  func `limits of values must be in order after the last setting`(
    name: String, one: (settings: String, fault: (String, Double, Double)?)
  ) throws {
    let text = """
      { mesmer: 1, screen: { size: [200, 100] }, root: { view: "View", subviews: [
        { view: "\(name)", id: "s", minimumValue: 2, maximumValue: 8 } ] } }
      """
    func full(_ text: Substring) -> String {
      "s."
        + text.replacing("min=", with: "minimumValue=")
        .replacing("max=", with: "maximumValue=")
    }
    let settings = try one.settings.split(separator: " ").map {
      try Setting(parsing: full($0))
    }
    let wanted = one.fault.map {
      "set \(full($0[...])): minimumValue \(JSONTree.text($1)) is greater than "
        + "maximumValue \(JSONTree.text($2))"
    }
    #expect(fault(text) { $0.settings = settings } == wanted)
  }

  // MARK: Suites

  @Test func statesAreReadFromObjects() throws {
    let tree = try tree(
      """
      { size: [1, 2], scale: 3, set: { "a.b.alpha": 0.5, "a.color": [1, "x\\u0001"] },
        contents: "bitmap", zoom: 2, zoomTo: [1, 2, 3, 4], offset: [5, 6],
        reveal: [0, 0, 1, 1], clamp: true, subpixel: true, scrollView: "s" }
      """)
    let reader = DocumentReader(tree)
    let members = try #require(reader.object(0, keys: RenderState.form.names))
    var state = RenderState()
    #expect(RenderState.form.read(reader, 0, members, into: &state))
    #expect(!reader.hasFaults)
    var expected = RenderState()
    expected.size = Size(1, 2)
    expected.scale = 3
    expected.settings = [
      Setting(id: "a.b", key: "alpha", value: "0.5"),
      Setting(id: "a", key: "color", value: #"[1, "x\u0001"]"#),
    ]
    expected.contents = .bitmap
    expected.zoom = 2
    expected.zoomTo = Rect(1, 2, 3, 4)
    expected.contentOffset = Point(5, 6)
    expected.reveal = Rect(0, 0, 1, 1)
    expected.clampsToRange = true
    expected.subpixel = true
    expected.scrollViewID = "s"
    #expect(state == expected)
  }
}
