import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("Lengths that are keywords") struct MeasureTests {
  private func shown(_ views: String, state: RenderState = RenderState()) throws -> Scene
  {
    try scene(
      """
      { mesmer: 1, screen: { size: [200, 200], scale: 2 },
        root: { view: "View", subviews: [\(views)] } }
      """, state: state)
  }

  private let label = "view: 'Label', text: 'Some words to read', font: { system: 12 }"

  private func set(_ settings: [(String, String)], in scene: Scene) throws {
    var state = RenderState()
    state.settings = settings.map { Setting(id: "a", key: $0.0, value: $0.1) }
    try state.apply(to: scene)
  }

  @Test("a label that fits is as large as its text, at the place that it has")
  func labels() throws {
    let root = try shown(
      """
      { \(label), frame: [10, 20, "fit", "fit"] }, { \(label), size: "fit" },
      { \(label), size: "fit", center: [100, 50] },
      { \(label), bounds: [0, 0, "fit", "fit"], center: [100, 50] },
      { \(label), size: "fit", transform: { scale: 2 } },
      { \(label), size: "fit", anchorPoint: [0, 0], center: [7, 8] }
      """
    ).root
    let labels = root.subviews.compactMap { $0 as? LabelBase }
    let natural = labels[0].textSize(width: .infinity, lines: 1)
    #expect(natural.width > 60 && natural.height > 10 && natural.height < 20)
    #expect(labels.allSatisfy { $0.bounds.size == natural })
    let origins = [labels[0], labels[1], labels[5]].map(\.frame.origin)
    #expect(origins == [Point(10, 20), .zero, Point(7, 8)])
    let centers = labels.map(\.center)
    #expect(centers[2...4] == [Point(100, 50), Point(100, 50), centers[1]])
  }

  @Test("a height that fits follows the text in the given width, in pixels of the screen")
  func wrapped() throws {
    let text = "{ \(label), id: 'a', numberOfLines: 0, frame: [10, 20, 60, 'fit'] }"
    for scale in [1.0, 2, 3] {
      var state = RenderState()
      state.scale = scale
      let scene = try shown(text, state: state)
      let view = try #require(scene.view(id: "a") as? LabelBase)
      #expect(view.frame.width == 60 && view.frame.origin == Point(10, 20))
      let pixels = view.frame.height * scale
      #expect(pixels == pixels.rounded() && view.frame.height > 20)
      // The same scene whose scale is changed afterwards.
      let other = try shown(text)
      try other.resize(to: nil, scale: scale)
      #expect(other.view(id: "a")?.frame == view.frame)
      #expect(try other.render().premultipliedBytes == scene.render().premultipliedBytes)
    }
  }

  @Test func `a fitted size follows settings; a number ends it`() throws {
    let scene = try shown(
      """
      { view: "ScrollView", frame: [0, 0, 200, 200], contentSize: "auto", subviews: [
        { \(label), id: 'a', numberOfLines: 0, frame: [0, 0, 60, "fit"] } ] }
      """)
    let view = try #require(scene.view(id: "a"))
    let scroll = try #require(scene.firstScrollView)
    let before = view.frame.height
    #expect(scroll.contentSize.height == before)
    try set([("text", "'Short'")], in: scene)
    #expect(view.frame.height < before && scroll.contentSize.height == view.frame.height)
    try set([("size", "'fit'")], in: scene)
    #expect(view.frame.width < 60 && view.frame.origin == .zero)
    try set([("frame", "[1, 2, 30, 40]"), ("text", "'Longer again'")], in: scene)
    #expect(view.frame == Rect(1, 2, 30, 40))
    try set([("size", "[5, 'hairline']")], in: scene)
    #expect(view.frame == Rect(1, 2, 5, 0.5))
  }

  @Test func `controls, images, stacks and views with constraints inside fit`() throws {
    let folder = try TemporaryFolder()
    let image = Image(width: 20, height: 10, rgba: [UInt8](repeating: 255, count: 800))
    try image.pixmap.writePNG(to: folder.path("a.png"))
    let part = "view: 'View', constraints: ['self.width = 30', 'self.height = 12']"
    let text = """
      { mesmer: 1, screen: { size: [200, 200], scale: 2 }, root: { view: 'View',
        subviews: [
          { view: 'Switch', frame: [3, 4, 'fit', 'fit'] },
          { view: 'Slider', size: 'fit' }, { view: 'Slider', size: [80, 'fit'] },
          { view: 'ImageView', image: 'a.png', size: 'fit' },
          { view: 'ImageView', image: 'a.png', frame: [5, 5, 60, 'fit'] },
          { view: 'ImageView', image: 'a.png', size: ['fit', 60] },
          { view: 'StackView', frame: [5, 50, 'fit', 'fit'], spacing: 4,
            subviews: [{ \(part) }, { \(part) }] },
          { view: 'View', frame: [8, 9, 100, 'fit'], subviews: [
            { \(label), id: 'l', numberOfLines: 0 } ],
            constraints: ['l.left = self.left + 8', 'l.right = self.right - 12',
              'l.top = self.top + 5', 'l.bottom = self.bottom - 6'] },
          { view: 'Button', title: 'Go', size: 'fit' } ] } }
      """
    let scene = try scene(text, folder: folder.path)
    let views = scene.root.subviews
    #expect(
      views.prefix(7).map(\.bounds.size) == [
        Size(51, 31), Size(150, 30), Size(80, 30), Size(20, 10), Size(60, 30),
        Size(120, 60), Size(64, 12),
      ])
    let origins = [views[0], views[4], views[6]].map(\.frame.origin)
    #expect(origins == [Point(3, 4), Point(5, 5), Point(5, 50)])
    let inner = views[7].subviews[0]
    #expect(inner.frame.origin == Point(8, 5) && inner.frame.width == 80)
    #expect(views[7].frame.height == inner.frame.height + 11)
    #expect(views[7].frame.origin == Point(8, 9) && inner.frame.height > 12)
    #expect(views[8].bounds.size == views[8].intrinsicContentSize)
  }

  @Test("hairlines are one pixel of the screen that is shown, from 1 to 3 per point")
  func hairlines() throws {
    let text = """
      { view: "View", frame: [0, 10, 200, "hairline"], backgroundColor: "black" },
      { view: "View", size: ["hairline", 20], center: [50, 60], backgroundColor: "red" },
      { view: "View", frame: [80, 80, 20, 20], borderWidth: "hairline", id: "a" },
      { view: "ShapeView", path: "M0,0 L9,0", lineWidth: "hairline", strokeColor: "red" }
      """
    for scale in [1.0, 2, 3] {
      let scene = try shown(text)
      try scene.resize(to: nil, scale: scale)
      let views = scene.root.subviews
      #expect(views[0].frame == Rect(0, 10, 200, 1 / scale))
      #expect(views[1].bounds.size == Size(1 / scale, 20))
      #expect(views[1].center == Point(50, 60))
      #expect(views[2].borderWidth == 1 / scale)
      #expect((views[3] as? ShapeView)?.strokeStyle.lineWidth == 1 / scale)
      let picture = try scene.render()
      let rows = (0..<picture.height).filter { picture.row($0)[picture.width - 1] != 0 }
      #expect(rows == [Int(10 * scale)])
      try set([("borderWidth", "3")], in: scene)
      try scene.resize(to: nil, scale: 4)
      #expect(views[2].borderWidth == 3 && views[0].frame.height == 0.25)
    }
  }

  @Test("rows of a list have the size of their texts, as each row alone has it")
  func rows() throws {
    let text = """
      { view: "ListView", id: "list", frame: [0, 0, 200, 80], rowHeight: 40,
        sections: [{ rowCount: 6, values: { name: ["A", "Some more words"] } }],
        row: { view: "View", frame: [0, 0, 100, 40], subviews: [
          { view: "Label", text: "{name}", frame: [60, 4, "fit", "fit"],
            autoresizingMask: ["leftMargin", "rightMargin"], backgroundColor: "red" },
          { view: "View", frame: [0, 39, 100, "hairline"], backgroundColor: "black" }
        ] } }
      """
    func frame(_ offset: Double, in scene: Scene) throws -> [UInt8] {
      let list = try #require(scene.firstScrollView)
      list.contentOffset.y = offset
      return try scene.render().premultipliedBytes
    }
    let run = try shown(text)
    for offset in [0.0, 10, 60, 120, 160, 30] {
      #expect(try frame(offset, in: run) == frame(offset, in: shown(text)), "\(offset)")
    }
    let rows = try #require(run.firstScrollView).subviews
      .compactMap { $0.subviews.first as? LabelBase }
    #expect(Set(rows.map(\.bounds.width)).count == 2)
    run.root.displayScale = 2
    #expect(rows.allSatisfy { $0.bounds.size == $0.intrinsicContentSize })
  }

  @Test func `headers and footers of lists are as high as they fit`() throws {
    func scene(_ height: String) throws -> Scene {
      let part = "{ \(label), frame: [0, 0, 200, \(height)], numberOfLines: 0 }"
      return try shown(
        """
        { view: "ListView", id: "a", frame: [0, 0, 200, 150], rowHeight: 20,
          tableHeader: \(part), tableFooter: \(part),
          sections: [{ rowCount: 2, header: \(part) }], row: { view: "View" } }
        """)
    }
    let fit = try scene("'fit'")
    let list = try #require(fit.firstScrollView)
    let height = (list.contentSize.height - 40) / 3
    #expect(height > 10 && height < 20)
    #expect(
      try fit.render().premultipliedBytes
        == scene("\(height)").render().premultipliedBytes)
    #expect(try scene("'hairline'").firstScrollView?.contentSize.height == 41.5)
  }

  @Test func `a control without a frame fits again after a setting of its text`() throws {
    for (view, key, short, long) in [
      ("Button", "title", "'x'", "'Hello'"),
      ("SegmentedControl", "segments", "['a', 'b']", "['aaaa', 'b']"),
    ] {
      for place in ["", ", center: [100, 100]"] {
        func scene(_ text: String) throws -> Scene {
          try shown(
            "{ view: '\(view)', id: 'a', \(key): \(text)\(place)"
              + (key == "segments" ? ", selectedSegmentIndex: 1 }" : " }"))
        }
        let changed = try scene(short)
        try set([(key, long)], in: changed)
        let fresh = try scene(long)
        #expect(changed.view(id: "a")?.frame == fresh.view(id: "a")?.frame)
        #expect(
          try changed.render().premultipliedBytes == fresh.render().premultipliedBytes)
      }
    }
  }

  @Test("a control without a frame whose mask is flexible follows its superview")
  func flexibleControls() throws {
    let scene = try shown(
      """
      { view: "Slider", id: "a", autoresizingMask: ["width"] },
      { view: "Button", id: "b", title: "x", frame: [0, 50, "fit", "fit"] }
      """)
    let slider = try #require(scene.view(id: "a"))
    #expect(slider.frame == Rect(0, 0, 150, 30))
    try scene.resize(to: Size(260, 200), scale: nil)
    let stretched = slider.frame
    #expect(stretched.width > 150)
    var state = RenderState()
    state.settings = [Setting(id: "b", key: "title", value: "'Hello'")]
    try state.apply(to: scene)
    #expect(slider.frame == stretched)
  }

  @Test func `a written scene has the same pixels, in points`() throws {
    let scene = try shown(
      """
      { \(label), frame: [10, 20, "fit", "fit"] }, { \(label), size: [50, "fit"] },
      { view: "View", frame: [0, 1, 2, "hairline"], borderWidth: "hairline" }
      """)
    let folder = try TemporaryFolder()
    try scene.write(to: folder.path("a.json"))
    let again = try folder.scene("a.json")
    #expect(again.root.subviews.map(\.frame) == scene.root.subviews.map(\.frame))
    #expect(again.root.subviews[2].borderWidth == 0.5)
  }

  @Test(
    "an image that is missing or damaged is the only error, however its size is given",
    arguments: ["frame: [0, 0, 8, 8]", "size: 'fit'", "frame: [0, 0, 8, 'fit']"],
    ["nope.png", "damaged.png"])
  func missingImage(size: String, image: String) throws {
    let folder = try TemporaryFolder()
    try "no picture".write(
      toFile: folder.path("damaged.png"), atomically: true, encoding: .utf8)
    for view in [
      "{ view: 'ImageView', \(size), image: '\(image)' }",
      "{ view: 'View', size: [9, 9], subviews: [{ view: 'ImageView', image: '\(image)', \(size) }] }",
      "{ view: 'StackView', \(size), subviews: [{ view: 'ImageView', image: '\(image)' }] }",
    ] {
      let path = folder.path("scene.json")
      try "{ mesmer: 1, screen: { size: [9, 9] }, root: \(view) }".write(
        toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: (any Error).self) { try SceneFile.load(path: path) }
      let lines = "\(error.map { "\($0)" } ?? "")".split(separator: "\n")
      #expect(lines.count == 1 && lines[0].contains(".image: "), "\(lines)")
    }
  }

  @Test(
    "errors name the expected value",
    arguments: pairs(
      #"""
      subviews: [{ view: 'View', size: 'fit' }]
        2:34: root.subviews[0].size: this View has no intrinsic size to fit; texts, \#
      controls, images, StackViews and views with constraints inside have one
      subviews: [{ view: 'ImageView', frame: [0, 0, 9, 'fit'] }]
        2:40: root.subviews[0].frame: this ImageView has no intrinsic size to fit; \#
      texts, controls, images, StackViews and views with constraints inside have one
      subviews: [{ view: 'Label', size: 'hair' }]
        2:35: root.subviews[0].size: expected points, "fit" or "hairline", found "hair"
      subviews: [{ view: 'Label', frame: [0, 0, 'fill', 9] }]
        2:43: root.subviews[0].frame[2]: expected points, "fit" or "hairline", found \#
      "fill"
      subviews: [{ view: 'Label', size: ['fit', -1] }]
        2:43: root.subviews[0].size[1]: must be at least 0, not -1
      subviews: [{ view: 'Label', frame: [0, 0, 1, 1], size: 'fit' }]
        2:56: root.subviews[0].size: give frame, or size, but not both
      subviews: [{ view: 'StackView', subviews: [{ view: 'View', size: [1, 1] }] }]
        2:66: root.subviews[0].subviews[0].size: a StackView places its subviews; \#
      write constraints, such as "self.width = 40", instead of size
      borderWidth: 'thin'
        2:14: root.borderWidth: expected points or "hairline", found "thin"
      borderWidth: -1 | 2:14: root.borderWidth: must be at least 0, not -1
      """#))
  func faultsSayWhatIsRight(members: String, expected: String) {
    #expect(faults(root: members) == ["scene.json:" + expected])
  }

  @Test func `copies of a view that does not fit have one error together`() {
    #expect(
      faults(root: "subviews: [{ view: 'View', repeat: { count: 5 }, size: [3, 'fit'] }]")
        .count == 1)
  }
}
