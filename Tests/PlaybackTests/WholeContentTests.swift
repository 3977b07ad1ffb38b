import Mesmer
import TestSupport
import Testing

/// All of a scroll view's content in one picture.
@Suite("Whole content") struct WholeContentTests {
  /// A window with bars over both ends of a scroll view and a view beside it.
  struct Screen {
    let root = View(frame: Rect(0, 0, 100, 80))
    let scroll: ScrollView
    let bar = View(frame: Rect(0, 0, 100, 14))
    let tabs = View(frame: Rect(0, 54, 100, 26))
    let side = View(frame: Rect(74, 10, 20, 50))
    /// The pixels, in points, that no other view covers.
    static let open = Rect(8, 14, 60, 40)

    init(_ scroll: ScrollView = ScrollView()) {
      self.scroll = scroll
      scroll.frame = Rect(8, 10, 60, 50)
      scroll.backgroundColor = Color(white: 0.9)
      bar.backgroundColor = .red
      tabs.backgroundColor = .blue
      side.backgroundColor = .green
      for view in [scroll, side, bar, tabs] { root.addSubview(view) }
    }
  }

  private func whole(
    _ screen: Screen, scale: Double, bandPixels: Int = 1 << 22
  ) throws -> Pixmap {
    var statistics = FrameStatistics()
    return try screen.scroll.withWholeContent(on: screen.root, scale: scale) {
      try Renderer(scale: scale, background: .white).wholeContent(
        of: screen.scroll, on: screen.root, bandPixels: bandPixels,
        statistics: &statistics)
    }
  }

  /// Fills a view with shapes at random places, some turned, with shadows and fractions.
  private func fill(_ view: View, _ size: Size, _ random: inout SeededGenerator) {
    for _ in 0..<30 {
      let shape = View(
        frame: Rect(
          .random(in: -10...size.width, using: &random),
          .random(in: -10...size.height, using: &random),
          .random(in: 1...40, using: &random), .random(in: 1...40, using: &random)))
      shape.backgroundColor = Color(
        red: .random(in: 0...1, using: &random),
        green: .random(in: 0...1, using: &random),
        blue: 0.5, alpha: .random(in: 0.3...1, using: &random))
      shape.cornerRadius = .random(in: 0...8, using: &random)
      shape.transform = AffineTransform(
        rotationAngle: Bool.random(using: &random) ? 0 : 0.4)
      shape.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(shape)
    }
  }

  /// Compares frames at random offsets of whole pixels with the whole picture.
  private func expectFrames(
    of screen: Screen, in whole: Pixmap, scale: Double, _ random: inout SeededGenerator,
    _ comment: Comment
  ) {
    let scroll = screen.scroll
    screen.root.layoutIfNeeded()
    let range = scroll.scrollGeometry
    let (low, high) = (range.minimumOffset, range.maximumOffset)
    for round in 0..<8 {
      /// A number of pixels; the first and the last offset are among them.
      func steps(_ length: Double) -> Int {
        let most = Int(length * scale + 1e-6)
        return round < 2 ? round * most : .random(in: 0...most, using: &random)
      }
      let (x, y) = (steps(high.x - low.x), steps(high.y - low.y))
      scroll.contentOffset = Point(low.x + Double(x) / scale, low.y + Double(y) / scale)
      let frame = Renderer(scale: scale, background: .white).render(screen.root)
      let part = Screen.open
      var wrong = 0
      for row in Int(part.minY * scale)..<Int(part.maxY * scale) {
        for column in Int(part.minX * scale)..<Int(part.maxX * scale)
        where frame.row(row)[column] != whole.row(row + y)[column + x] { wrong += 1 }
      }
      #expect(wrong == 0, "\(comment): offset \(scroll.contentOffset)")
    }
  }

  struct Limits: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var content: Size
    var inset = EdgeInsets.zero
    var zoom = 1.0
    /// By how much the picture is larger than the window.
    var grows: Size
  }

  static let limits = [
    Limits(testDescription: "nothing", content: .zero, grows: .zero),
    Limits(testDescription: "smaller", content: Size(40, 30), grows: .zero),
    Limits(testDescription: "equal", content: Size(60, 50), grows: .zero),
    Limits(
      testDescription: "a pixel taller", content: Size(60, 50.5),
      grows: Size(0, 0.5)),
    Limits(
      testDescription: "less than a pixel taller",
      content: Size(60, 50.1), grows: Size(0, 0.5)),
    Limits(testDescription: "taller", content: Size(60, 700), grows: Size(0, 650)),
    Limits(testDescription: "wider", content: Size(333, 20), grows: Size(273, 0)),
    Limits(
      testDescription: "both", content: Size(200.5, 300.5), grows: Size(140.5, 250.5)),
    Limits(
      testDescription: "zoomed", content: Size(100, 200), zoom: 1.5,
      grows: Size(90, 250)),
    Limits(
      testDescription: "zoomed out", content: Size(100, 200), zoom: 0.5,
      grows: Size(0, 50)),
    Limits(
      testDescription: "with an inset", content: Size(60, 200),
      inset: EdgeInsets(top: 20, left: 3.25, bottom: 30, right: 4.75),
      grows: Size(8, 200)),
    Limits(
      testDescription: "with a negative inset", content: Size(60, 200),
      inset: EdgeInsets(top: -20, left: 0, bottom: -30, right: 0), grows: Size(0, 100)),
    Limits(
      testDescription: "smaller by its inset", content: Size(60, 60),
      inset: EdgeInsets(top: -20, left: 0, bottom: -30, right: 0), grows: .zero),
  ]

  @Test(
    "inside, a row of content has the pixels of a frame that shows it", arguments: limits)
  func law(_ limits: Limits) throws {
    var random = SeededGenerator(seed: 7)
    let screen = Screen()
    let content = View(frame: Rect(origin: .zero, size: limits.content))
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    fill(content, limits.content, &random)
    screen.scroll.addSubview(content)
    screen.scroll.contentSize = limits.content
    screen.scroll.contentInset = limits.inset
    screen.scroll.minimumZoomScale = 0.5
    screen.scroll.maximumZoomScale = 2
    screen.scroll.viewForZooming = content
    screen.scroll.zoomScale = limits.zoom
    screen.scroll.indicatorDisplay = .never
    for scale in [2.0, 4] {
      let small = try whole(screen, scale: scale, bandPixels: 1)
      let grows = limits.grows
      if scale == 2 {
        #expect(small.width == Int((100 + grows.width) * 2))
        #expect(small.height == Int((80 + grows.height) * 2))
      }
      let large = try whole(screen, scale: scale)
      #expect(large.premultipliedBytes == small.premultipliedBytes)
      expectFrames(of: screen, in: small, scale: scale, &random, "scale \(scale)")
    }
  }

  @Test func `a list has all its rows, in bands; headers are at their places`() throws {
    let list = ListView()
    list.register(forRowReuseIdentifier: "row") { View() }
    list.viewForRow = { list, path in
      let view = list.dequeueReusableRow(withIdentifier: "row")
      view.backgroundColor = Color(white: Double(path.row % 17) / 17)
      // It reaches over the rows around it.
      view.shadowColor = .red
      view.shadowOffset = Size(0, 5)
      view.shadowOpacity = path.row % 5 == 0 ? 1 : 0
      view.shadowRadius = 6
      return view
    }
    func header(_ color: Color) -> View { return filled(Rect(0, 0, 60, 9), color) }
    list.rowHeight = 7.3
    list.sections = [
      ListSection(rowCount: 300, header: header(.blue)),
      ListSection(rowCount: 0, header: header(.green)),
      ListSection(rowCount: 40, header: header(.red)),
    ]
    let screen = Screen(list)
    list.contentInset = EdgeInsets(top: 4, left: 0, bottom: 6, right: 0)
    list.contentOffset = Point(0, 500)
    let small = try whole(screen, scale: 2, bandPixels: 1)
    #expect(list.madeRowCount < 100)
    #expect(try whole(screen, scale: 2).premultipliedBytes == small.premultipliedBytes)
    let height = 340 * 7.3 + 27
    #expect(small.height == Int((80 + height + 10 - 50) * 2))
    #expect(small.width == 200)
    #expect(list.contentOffset == Point(0, 500))
    // The first header at its place, and the last two below their rows.
    let top = 10 + 4.0
    for (y, color) in [
      (top + 4, Color.blue), (top + 9 + 300 * 7.3 + 4, .green),
      (top + 18 + 300 * 7.3 + 4, .red),
    ] {
      let pixel = small[40, Int(y * 2)]
      let (r, g, b, _) = (color.straight8.r, color.straight8.g, color.straight8.b, 0)
      #expect(pixel.red == r && pixel.green == g && pixel.blue == b, "\(y)")
    }
    // Frames, away from the headers and the shadows at the edges of the viewport.
    for pixels in [100, 777, 2000, 3500] {
      list.contentOffset = Point(0, -4 + Double(pixels) / 2)
      let frame = Renderer(scale: 2, background: .white).render(screen.root)
      for y in 54..<96 {
        for x in 16..<136 where frame.row(y)[x] != small.row(y + pixels)[x] {
          Issue.record("\(pixels): (\(x), \(y))")
          return
        }
      }
    }
  }

  @Test("bars occur once: the upper one above, the lower one below; a spanning one grows")
  func bars() throws {
    let screen = Screen()
    screen.scroll.contentSize = Size(60, 450)
    let places = screen.root.tree.map(\.frame)
    let picture = try whole(screen, scale: 1)
    #expect(picture.height == 480)
    func isRed(_ y: Int) -> Bool { picture[1, y] == (255, 0, 0, 255) }
    func isBlue(_ y: Int) -> Bool { picture[1, y] == (0, 0, 255, 255) }
    #expect((0..<480).filter(isRed) == Array(0..<14))
    #expect((0..<480).filter(isBlue) == Array(454..<480))
    let side = Color.green.straight8
    #expect((14..<454).allSatisfy { picture[80, $0].green == side.g })
    #expect(screen.root.tree.map(\.frame) == places)
  }

  @Test func `autoresizing masks determine how bars move; layout does too`() throws {
    let screen = Screen()
    screen.scroll.contentSize = Size(60, 450)
    // Its middle is in the upper half, but its distance from the bottom is fixed.
    screen.side.frame = Rect(74, 20, 20, 10)
    screen.side.autoresizingMask = [.flexibleTopMargin]
    screen.root.layoutHandler = { [tabs = screen.tabs] root in
      tabs.frame = Rect(0, root.bounds.height - 10, 100, 10)
    }
    let picture = try whole(screen, scale: 1)
    let side = Color.green.straight8
    #expect(
      (0..<480).filter {
        picture[80, $0].green == side.g && picture[80, $0].red == side.r
      } == Array(420..<430))
    #expect((0..<480).filter { picture[1, $0] == (0, 0, 255, 255) } == Array(470..<480))
  }

  @Test func `sticky views are at their places, in front of nothing`() throws {
    let screen = Screen()
    screen.scroll.contentSize = Size(60, 450)
    let held = filled(Rect(0, 200, 60, 10), .red)
    held.sticky = Sticky(edge: .top)
    screen.scroll.addSubview(held)
    screen.scroll.contentOffset = Point(0, 300)
    let picture = try whole(screen, scale: 1)
    #expect((14..<454).filter { picture[30, $0] == (255, 0, 0, 255) } == Array(210..<220))
  }

  @Test func `the safe area stays part of the inset, although all fits`() throws {
    let screen = Screen()
    screen.scroll.frame = screen.root.bounds
    screen.root.safeAreaInsets = EdgeInsets(top: 14, bottom: 26)
    screen.scroll.contentSize = Size(100, 300)
    screen.root.layoutIfNeeded()
    let picture = try whole(screen, scale: 1)
    #expect(picture.height == 340)
    #expect(screen.scroll.contentOffset.y == -14)
  }

  @Test func `a scroll view in another one: the outer content grows`() throws {
    let screen = Screen()
    screen.scroll.contentSize = Size(60, 100)
    let inner = ScrollView(frame: Rect(0, 10, 60, 30))
    inner.contentSize = Size(60, 130)
    inner.backgroundColor = .red
    let below = filled(Rect(0, 40, 60, 5), .blue)
    screen.scroll.addSubview(inner)
    screen.scroll.addSubview(below)
    var statistics = FrameStatistics()
    let picture = try inner.withWholeContent(on: screen.root, scale: 1) {
      try Renderer(scale: 1).wholeContent(
        of: inner, on: screen.root, statistics: &statistics)
    }
    #expect(picture.height == 180)
    #expect((14..<154).filter { picture[30, $0] == (255, 0, 0, 255) } == Array(20..<150))
    #expect(screen.scroll.contentSize.height == 100)
    #expect(below.frame.minY == 40)
  }

  @Test func `a scroll view that is shown smaller; a turned one is an error`() throws {
    let screen = Screen()
    screen.scroll.contentSize = Size(60, 450)
    screen.scroll.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    #expect(try whole(screen, scale: 1).height == 80 + 200)
    screen.scroll.transform = AffineTransform(rotationAngle: 0.1)
    #expect(throws: SceneError.self) { try whole(screen, scale: 1) }
  }

  @Test(
    "a scroll view or list without a place on the screen, or in perspective, is an error",
    arguments: [0, 1, 2], [false, true])
  func noPlace(kind: Int, isList: Bool) throws {
    let list = ListView()
    list.rowCount = 30
    let screen = Screen(isList ? list : ScrollView())
    let outer = screen.root.add(View(frame: screen.root.bounds))
    outer.addSubview(screen.scroll)
    var depth = Transform3D.identity
    depth.m34 = -1 / 164
    let turned = Transform3D(rotation: -1.1, x: 0, y: 1, z: 0).concatenating(depth)
    switch kind {
    case 0: screen.scroll.transform = AffineTransform(scaleX: 0, y: 0)
    case 1: outer.transform3D = turned
    default: screen.root.sublayerTransform = turned
    }
    let error = try #require(throws: SceneError.self) { try whole(screen, scale: 1) }
    #expect("\(error)".contains("the scroll view is rotated, skewed"))
  }

  @Test func `content that follows the scroll view's size is an error`() throws {
    let screen = Screen()
    screen.scroll.layoutHandler = { view in
      (view as? ScrollView)?.contentSize = Size(60, 2 * view.bounds.height)
    }
    let error = #expect(throws: SceneError.self) { try whole(screen, scale: 1) }
    #expect("\(error!)".contains("all of the content cannot be shown"))
    screen.root.layoutIfNeeded()
    #expect(screen.scroll.contentSize.height == 100)
  }

  @Test("a picture beyond the limits of a PNG, a pixmap or work draws nothing")
  func tooLarge() throws {
    let screen = Screen()
    screen.scroll.contentSize = Size(60, 999_970)
    var size: PixelRect?
    func begin() throws {
      var statistics = FrameStatistics()
      struct Enough: Error {}
      try screen.scroll.withWholeContent(on: screen.root, scale: 1) {
        try Renderer(scale: 1).renderWholeContent(
          of: screen.scroll, on: screen.root, statistics: &statistics
        ) { region, _ in
          size = region
          throw Enough()
        } take: { _, _ in
        }
      }
    }
    #expect(throws: (any Error).self) { try begin() }
    #expect(size?.height == 1_000_000)
    screen.scroll.contentSize.height += 1
    #expect(throws: PNGEncodingError.tooLarge(width: 100, height: 1_000_001)) {
      try begin()
    }
    screen.scroll.contentSize.height = .infinity
    #expect(throws: SceneError.self) { try begin() }
    // Each band is within the limit.
    screen.scroll.contentSize = Size(60, 900_000)
    let view = DrawingView(frame: Rect(0, 0, 60, 900_000))
    view.drawing = { rect, canvas in
      for _ in 0..<1000 { canvas.fill(rect, with: Color(white: 0, alpha: 0.5)) }
    }
    screen.scroll.addSubview(view)
    let error = #expect(throws: RenderLimitError.self) { try begin() }
    #expect(error?.resource == .work)
  }
}
