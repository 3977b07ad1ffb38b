import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite struct SceneFileTests {
  @Test func everyKeyIsApplied() throws {
    let folder = try SceneFolder()
    let scene = try folder.scene(wholeScene)
    #expect(scene.screenSize == Size(100, 200))
    #expect(scene.scale == 2)
    #expect(scene.background == .white)
    #expect(scene.pixelSize == PixelSize(width: 200, height: 400))
    #expect(scene.root.frame == Rect(0, 0, 100, 200))
    #expect(!scene.root.isOpaque)
    #expect(
      scene.ids == [
        "auto", "bands", "block", "calls", "cell0", "cell1", "cell2", "conic", "content",
        "fitting", "image", "inner0", "inner1", "inner2", "label", "linear", "moved",
        "pattern", "radial", "root", "runs", "scroll", "shape", "turnedImage",
      ])
    #expect(scene.firstScrollView === scene.view(id: "scroll"))
  }

  @Test func scrollViewKeysAreApplied() throws {
    let folder = try SceneFolder()
    let scene = try folder.scene(wholeScene)
    let scroll = try #require(scene.view(id: "scroll") as? ScrollView)
    #expect(
      [scroll.contentInset, scroll.scrollIndicatorInsets] == [
        EdgeInsets(top: 1, left: 2, bottom: 3, right: 4),
        EdgeInsets(top: 4, left: 3, bottom: 2, right: 1),
      ])
    let scales: [Double] = [
      scroll.minimumZoomScale, scroll.zoomScale, scroll.maximumZoomScale,
    ]
    #expect(scales == [0.5, 2, 4])
    #expect(scroll.viewForZooming === scene.view(id: "content"))
    #expect(scroll.contentSize == Size(300, 400))
    // Rounded to half points: up from -1.25, UIKit's way.
    #expect(scroll.contentOffset == Point(10.5, -1))
    let enabled = [
      scroll.alwaysBounceVertical, scroll.alwaysBounceHorizontal, scroll.isPagingEnabled,
      scroll.isDirectionalLockEnabled,
    ]
    #expect(enabled == [true, true, true, true])
    let disabled = [
      scroll.bounces, scroll.bouncesZoom, scroll.isScrollEnabled,
      scroll.showsVerticalScrollIndicator, scroll.showsHorizontalScrollIndicator,
      scroll.delaysContentTouches, scroll.canCancelContentTouches, scroll.scrollsToTop,
    ]
    #expect(disabled == Array(repeating: false, count: 8))
    #expect(scroll.decelerationRate == .fast && scroll.indicatorStyle == .white)
    let auto = try #require(scene.view(id: "auto") as? ScrollView)
    // The scaled view's box reaches from (-5, -9) to (35, 51).
    #expect(auto.contentSize == Size(35, 70))
    #expect(auto.decelerationRate.rawValue == 0.9)
  }

  @Test func viewKeysAreApplied() throws {
    let folder = try SceneFolder()
    let scene = try folder.scene(wholeScene)
    for index in 0..<3 {
      let cell = try #require(scene.view(id: "cell\(index)"))
      #expect(cell.bounds == Rect(1, 2, 10, 10))
      #expect(cell.center == Point(5, 5 + 60 * Double(index)))
      #expect(cell.transform == AffineTransform(a: 0, b: 2, c: -3, d: 0, tx: 1, ty: 2))
      #expect(cell.alpha == 0.5)
      #expect(cell.isHidden && cell.clipsToBounds)
      #expect(cell.backgroundColor == .lightGray)
      #expect(cell.contentMode == .bottomRight)
      #expect(cell.contents == .bitmap)
      #expect(cell.contentScaleFactor == 3)
      #expect(cell.autoresizingMask == [.flexibleWidth, .flexibleTopMargin])
      #expect(!cell.autoresizesSubviews && !cell.isUserInteractionEnabled)
      let inner = try #require(scene.view(id: "inner\(index)"))
      #expect(inner.superview === cell)
      #expect(inner.transform == AffineTransform(translationX: 5, y: 6))
    }
  }

  @Test func imagesAndShapesAreApplied() throws {
    let folder = try SceneFolder()
    let scene = try folder.scene(wholeScene)
    let hypnosis = try #require(scene.view(id: "content") as? HypnosisView)
    #expect(hypnosis.circleColor == Color(red: 1, green: 0, blue: 0.5, alpha: 0.25))
    #expect(hypnosis.lineWidth == 5)
    #expect(hypnosis.spacing == 16)
    #expect(hypnosis.image?.size == Size(8, 6))
    #expect(hypnosis.imageContentMode == .center)
    #expect(hypnosis.colorSeed == 7)
    let image = try #require(scene.view(id: "image") as? ImageView)
    #expect(image.image?.scale == 2)
    // As large as its image, about the center that was given.
    #expect(image.frame == Rect(47, 148, 6, 4))
    // Two names of one file are one image.
    #expect(image.highlightedImage === hypnosis.image)
    #expect(image.isHighlighted)
    #expect(image.capInsets == EdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    #expect(image.resizingMode == .stretch)
    #expect(image.contentsCenter == Rect(0.25, 0.25, 0.5, 0.5))
    #expect(image.interpolation == .nearest)
    let shape = try #require(scene.view(id: "shape") as? ShapeView)
    #expect(shape.path.elements.count == 3)
    #expect(shape.fillColor == nil)
    #expect(shape.fillRule == .evenOdd)
    let byte = 1.0 / 255
    #expect(
      shape.strokeColor
        == Color(
          red: 0x12 * byte, green: 0x34 * byte, blue: 0x56 * byte, alpha: 0x78 * byte))
    #expect(
      shape.strokeStyle
        == StrokeStyle(
          lineWidth: 2, lineCap: .round, lineJoin: .bevel, miterLimit: 4,
          dash: Dash(phase: -2, lengths: [6, 3.5])))
    let calls = try #require(scene.view(id: "calls") as? ShapeView)
    var path = Path()
    path.move(to: Point(1, 2))
    path.addLine(to: Point(3, 4))
    path.addQuadCurve(to: Point(7, 8), control: Point(5, 6))
    path.addCurve(to: Point(5, 6), control1: Point(1, 2), control2: Point(3, 4))
    path.addArc(
      center: Point(20, 20), radius: 5, startAngle: 0, endAngle: 3.14159,
      clockwise: false)
    path.close()
    path.addRect(Rect(1, 2, 3, 4))
    path.addOval(in: Rect(1, 2, 3, 4))
    path.addRoundedRect(Rect(0, 0, 30, 30), cornerRadius: 5)
    path.addRoundedRect(Rect(1, 1, 9, 9), cornerRadius: 2, style: .circular)
    path.addArc(
      Arc(
        center: Point(20, 20), xAxis: Vector(dx: 8, dy: 1),
        yAxis: Vector(dx: -1, dy: 4), startAngle: 0.5, sweep: 2.5))
    #expect(calls.path == path)
    #expect(calls.fillColor == Color(red: 1, green: 0, blue: 0, alpha: 0xaa * byte))
  }

  @Test func theOrderOfKeysInTheFileDoesNotMatter() throws {
    let one = try scene(
      rooted(
        "subviews: [{ view: 'View', id: 'a', transform: { scale: 2 }, frame: [1, 2, 3, 4] }]"
      ))
    let two = try scene(
      rooted(
        "subviews: [{ frame: [1, 2, 3, 4], transform: { scale: 2 }, id: 'a', view: 'View' }]"
      ))
    let expected = Rect(-0.5, 0, 6, 8)
    #expect(one.view(id: "a")?.frame == expected)
    #expect(two.view(id: "a")?.frame == expected)
  }

  @Test("[1.8] the origin of a scroll view's bounds is its content offset")
  func boundsOriginIsTheContentOffset() throws {
    func lens(_ members: String) throws -> ScrollView {
      let text = """
        { mesmer: 1, screen: { size: [100, 100], scale: 2 }, root: { view: "View",
          subviews: [{ view: "ScrollView", id: "lens", center: [50, 50], \(members),
            maximumZoomScale: 4, viewForZooming: "v", subviews: [
              { view: "View", id: "v", frame: [0, 0, 400, 400] }] }] } }
        """
      return try #require(try scene(text).view(id: "lens") as? ScrollView)
    }
    let size = "contentSize: [400, 400]"
    for members in [
      "bounds: [30, 40.5, 60, 80], \(size)", "\(size), bounds: [30, 40.5, 60, 80]",
      "bounds: [30, 40.5, 60, 80], \(size), contentOffset: [30, 40.5]",
      "contentOffset: [30, 40.5], bounds: [30, 40.5, 60, 80], \(size)",
    ] {
      let lens = try lens(members)
      #expect(lens.bounds == Rect(30, 40.5, 60, 80), "\(members)")
      #expect(lens.contentOffset == Point(30, 40.5))
      #expect(lens.frame == Rect(20, 10, 60, 80))
    }
    // As an offset: rounded to pixels, not clamped, after zooming.
    let far = try lens("bounds: [-30.3, 9000, 60, 80], \(size)")
    #expect(far.contentOffset == Point(-30.5, 9000))
    let zoomed = try lens("bounds: [200, 0, 60, 80], zoomScale: 3, \(size)")
    #expect(zoomed.contentOffset == Point(200, 0) && zoomed.zoomScale == 3)
    #expect(try lens("bounds: [0, 0, 60, 80], \(size)").contentOffset == .zero)
    // As a setting.
    let plain = try scene(
      rooted(
        "subviews: [{ view: 'ScrollView', id: 'lens', frame: [0, 0, 60, 80], \(size) }]"))
    var state = RenderState()
    state.settings = [try Setting(parsing: "lens.bounds=[7, 8, 60, 80]")]
    try state.apply(to: plain)
    #expect(plain.firstScrollView?.contentOffset == Point(7, 8))
  }

  @Test func anOffsetThatIsNotTheOriginOfTheBoundsIsAFault() {
    func faults(_ members: String) -> [String] {
      SceneFormatTests.faults(
        root: """
          subviews: [{ view: 'ScrollView', contentSize: [400, 400], center: [50, 50],
          \(members) }]
          """)
    }
    let message =
      "contentOffset is [30, 41] and the origin of bounds [30, 40]; they mean the same; "
      + "give one of them, or equal values"
    let (bounds, offset) = ("bounds: [30, 40, 60, 80]", "contentOffset: [30, 41]")
    for (members, column) in [("\(bounds), \(offset)", 42), ("\(offset), \(bounds)", 16)]
    {
      let place = "scene.json:3:\(column): root.subviews[0].contentOffset: "
      #expect(faults(members) == [place + message])
    }
    #expect(faults("\(bounds), contentOffset: [30, 40]") == [])
  }

  @Test func cornersAreContinuousUnlessTheyAreToBeCircular() throws {
    func path(_ style: String) throws -> Path? {
      let text = """
        { mesmer: 1, screen: { size: [50, 50] }, root: { view: 'ShapeView',
          path: [['roundedRect', 2, 3, 40, 30, 6\(style)]] } }
        """
      return (try scene(text).root as? ShapeView)?.path
    }
    let rect = Rect(2, 3, 40, 30)
    #expect(try path("") == Path(roundedRect: rect, cornerRadius: 6))
    #expect(try path(", 'continuous'") == Path(roundedRect: rect, cornerRadius: 6))
    #expect(
      try path(", 'circular'")
        == Path(roundedRect: rect, cornerRadius: 6, style: .circular))
  }

  @Test("[3.8] arcs of scenes are whole circles where their angles are a turn apart")
  func wholeTurnsOfScenes() throws {
    for clockwise in [true, false] {
      for angles in [
        "0, 6.283185307179586", "6.283185307179586, 0", "-3, 9.566370614359172",
      ] {
        let text = """
          { mesmer: 1, screen: { size: [50, 50] }, root: { view: 'ShapeView',
            path: [['arc', 20, 20, 10, \(angles), \(clockwise)]] } }
          """
        let path = try #require((try scene(text).root as? ShapeView)?.path)
        #expect(abs(abs(path.area) - 100 * Double.pi) < 1e-9)
      }
    }
  }

  @Test func zoomWithoutOffsetKeepsTheViewportsCentre() throws {
    let text = """
      { mesmer: 1, screen: { size: [100, 100] }, root: { view: "ScrollView",
        contentSize: [400, 400], maximumZoomScale: 2, zoomScale: 2,
        viewForZooming: "v", subviews: [
          { view: "View", id: "v", frame: [0, 0, 400, 400] }] } }
      """
    let scroll = try #require(try scene(text).root as? ScrollView)
    #expect(scroll.contentSize == Size(800, 800))
    #expect(scroll.contentOffset == Point(50, 50))
  }

  @Test func nestingIsLimitedTo256Views() throws {
    func nested(_ depth: Int) -> String {
      rooted(
        String(repeating: "subviews: [{ view: 'View', ", count: depth - 1)
          + String(repeating: "}]", count: depth - 1))
    }
    #expect(faults(nested(256)) == [])
    let four = String(repeating: ".subviews[0]", count: 4)
    let path = "root\(four) ... \(four)"
    #expect(
      faults(nested(257)) == [
        "scene.json:2:\(255 * 27 + 12): \(path): views nest deeper than 256 levels"
      ])
    #expect(faults(nested(5_000)).first?.hasSuffix("deeper than 1024 levels") == true)
  }

  @Test func copiesAreLimited() {
    let bomb = rooted(
      """
      subviews: [{ view: 'View', repeat: { count: 1048576 }, subviews: [
        { view: 'View', repeat: { count: 1000 } }] }]
      """)
    #expect(
      faults(bomb) == [
        "scene.json:2:12: root.subviews[0]: the scene has more than 2^20 views, the limit; "
          + "a Label counts as four, a ListView as eight and its rows, a control as 4 to "
          + "25 and more with its segments, dots and items, eight bytes of text as one"
      ])
  }

  /// The number of copies of a view beside the root that come to 2^20.
  private func isLimit(_ count: Int, of view: String) -> Bool {
    func isRead(_ count: Int) -> Bool {
      faults(rooted("subviews: [{ \(view), repeat: { count: \(count) } }]")).isEmpty
    }
    return isRead(count) && !isRead(count + 1)
  }

  @Test func `a label counts as four views, and eight bytes of its text as one`() {
    let text = String(repeating: "word ", count: 12_000)
    // 4 + 7500 for each, beside the root.
    #expect(isLimit(((1 << 20) - 1) / 7_504, of: "view: 'Label', text: '\(text)'"))
    #expect(isLimit(((1 << 20) - 1) / 7_506, of: "view: 'TextBlock', text: '\(text)'"))
    let many = rooted("subviews: [{ view: 'Label', repeat: { count: 300000 } }]")
    #expect(faults(many).count == 1)
  }

  @Test(
    "views that are made of others count as several",
    arguments: [
      ("'ScrollView'", 3), ("'ProgressView'", 4), ("'Switch'", 12), ("'Slider'", 12),
      ("'Button', title: 'a'", 9), ("'Button', configuration: { style: 'filled' }", 17),
      ("'Button', configuration: { style: 'filled', subtitle: 'x' }", 21),
      (
        "'Button', configuration: { style: 'filled', subtitle: 'x', "
          + "showsActivityIndicator: true }", 25
      ),
    ])
  func partsCount(view: String, weight: Int) {
    // So many views and labels of 7504 beside it leave space for 100 of it, and not for
    // one more.
    let others = (1 << 20) - 1 - 100 * weight
    let label = "view: 'Label', text: '\(String(repeating: "word ", count: 12_000))'"
    for (count, isRead) in [(100, true), (101, false)] {
      let text = rooted(
        """
        subviews: [{ \(label), repeat: { count: \(others / 7504) } },
          { view: 'View', repeat: { count: \(others % 7504) } },
          { view: \(view), repeat: { count: \(count) } }]
        """)
      #expect(faults(text).isEmpty == isRead, "\(faults(text))")
    }
  }

  @Test func `a text that may shrink to any number of lines counts twenty times`() {
    let text = String(repeating: "word ", count: 12_000)
    let label = "view: 'Label', text: '\(text)', minimumScaleFactor: 0.01"
    let shrinks = label + ", adjustsFontSizeToFitWidth: true"
    #expect(isLimit(((1 << 20) - 1) / 150_004, of: shrinks + ", numberOfLines: 0"))
    #expect(isLimit(((1 << 20) - 1) / 22_504, of: shrinks))
    #expect(isLimit(((1 << 20) - 1) / 7_504, of: label + ", numberOfLines: 0"))
  }

  @Test func filesThatCannotBeReadAreFaults() throws {
    let folder = try SceneFolder()
    func fault(_ path: String) -> String? {
      do throws(SceneError) {
        _ = try SceneFile.load(path: path)
        return nil
      } catch { return error.description }
    }
    #expect(fault("/nonexistent/scene.json") == "/nonexistent/scene.json: no such file")
    #expect(fault("") == "the path is empty; name a file")
    #expect(fault(folder.path) == "\(folder.path): is a folder; a file is needed")
    try folder.folder.write(wholeScene, to: "scene.json")
    #expect(fault(folder.path + "/scene.json") == nil)
    #expect(
      try SceneFile.load(path: folder.path + "/scene.json", scale: 1).pixelSize
        == PixelSize(width: 100, height: 200))
  }
}
