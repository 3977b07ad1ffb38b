import Mesmer
import MesmerAudit
import MesmerExplanations
import TestSupport
import Testing

@Suite("Violations of screens")
struct ScreenFaultTests {
  private func screen() -> View {
    let screen = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    screen.backgroundColor = .white
    return screen
  }

  private func faults(_ view: View, _ kind: ScreenFault.Kind) throws -> [ScreenFault] {
    try ShownTree(view, scale: 2).faults().filter { $0.kind == kind }
  }

  // MARK: Targets

  private final class Wide: Control {
    override func point(inside point: Point, with event: MesmerViews.Event?) -> Bool {
      bounds.insetBy(dx: -12, dy: -12).contains(point)
    }
  }

  private final class Everywhere: Control {
    override func point(inside point: Point, with event: MesmerViews.Event?) -> Bool {
      true
    }
  }

  private func target(
    _ frame: Rect, _ change: (View, View) -> Void = { _, _ in }
  ) throws -> [[Double]] {
    try target(frame, { Control(frame: $0) }, change)
  }

  private func target(
    _ frame: Rect, _ make: (Rect) -> View,
    _ change: (View, View) -> Void = { _, _ in }
  ) throws -> [[Double]] {
    let screen = screen()
    let control = make(frame)
    control.id = "control"
    screen.addSubview(control)
    change(screen, control)
    return try faults(screen, .target).map { fault in
      #expect(fault.view.hasPrefix("control ("))
      #expect(fault.right == [44, 44])
      return fault.found.map { ($0 * 1000).rounded() / 1000 }
    }
  }

  @Test("44 x 44 points are enough, 43.99 are not")
  func targets() throws {
    for x in [0, 100, 100.3, 276] {
      #expect(try target(Rect(x: x, y: 200, width: 44, height: 44)).isEmpty)
      #expect(
        try target(Rect(x: x, y: 200, width: 43.99, height: 44)) == [[43.99, 44]])
      #expect(
        try target(Rect(x: x, y: 200.1, width: 44, height: 43.99)) == [[44, 43.99]])
    }
    #expect(try target(Rect(x: 40, y: 40, width: 200, height: 30)) == [[200, 30]])
    #expect(try target(Rect(x: 40, y: 40, width: 20, height: 3)) == [[20, 3]])
    #expect(
      try target(Rect(x: 40, y: 40, width: 20, height: 30)).count == 1)
    let small = screen()
    small.addSubview(Control(frame: Rect(x: 9, y: 9, width: 30, height: 20.5)))
    #expect(
      try faults(small, .target).map(\.line)
        == ["Control (root.subviews[0]): is hit in 30 x 20.5 pt; at least 44 x 44 pt"])
  }

  @Test("the region of point(inside:) counts, and so do transforms")
  func inside() throws {
    let wide: (Rect) -> View = { Wide(frame: $0) }
    #expect(try target(Rect(x: 40, y: 40, width: 20, height: 20), wide).isEmpty)
    #expect(
      try target(Rect(x: 40, y: 40, width: 19.99, height: 20), wide) == [[43.99, 44]])
    #expect(
      try target(Rect(x: 40, y: 40, width: 30, height: 30)) { _, control in
        control.transform = AffineTransform(scaleX: 1.5, y: 1.5)
      }.isEmpty)
    #expect(
      try target(Rect(x: 40, y: 40, width: 50, height: 50)) { _, control in
        control.transform = AffineTransform(scaleX: 0.5, y: 0.5)
      } == [[25, 25]])
    // Points beside the screen are not hit.
    let low = Everywhere(frame: Rect(x: 0, y: 0, width: 320, height: 43))
    #expect(try faults(low, .target).map(\.found) == [[320, 43]])
    // A square within a turned square.
    let turned = try target(Rect(x: 100, y: 100, width: 44, height: 44)) { _, control in
      control.transform = AffineTransform(rotationAngle: .pi / 4)
    }
    #expect(turned.count == 1)
    #expect(turned.allSatisfy { $0[0] > 28 && $0[0] < 35 })
  }

  @Test("clipped and covered parts, and parts outside of a superview, are not hit")
  func covered() throws {
    let frame = Rect(x: 100, y: 100, width: 60, height: 60)
    let plain: (Rect) -> View = { Control(frame: $0) }
    #expect(try target(frame).isEmpty)
    func cover(_ rect: Rect) -> (View, View) -> Void {
      { screen, _ in screen.addSubview(View(frame: rect)) }
    }
    // 44 points are left on one side, or less.
    #expect(
      try target(frame, plain, cover(Rect(x: 90, y: 90, width: 26, height: 90))).isEmpty)
    #expect(
      try target(frame, plain, cover(Rect(x: 90, y: 90, width: 27, height: 90)))
        == [[43, 60]])
    // An L-shaped rest has no space for a square.
    #expect(
      try target(frame, plain, cover(Rect(x: 120, y: 120, width: 90, height: 90))).count
        == 1)
    #expect(try target(frame, plain, cover(frame)) == [[0, 0]])
    // Behind a view that covers the screen nothing is hit now.
    #expect(
      try target(frame, plain, cover(Rect(x: 0, y: 0, width: 320, height: 480))).isEmpty)
    #expect(
      try target(frame, plain) { screen, control in
        let parent = View(frame: Rect(x: 0, y: 0, width: 120, height: 480))
        screen.addSubview(parent)
        parent.addSubview(control)
      } == [[20, 60]])
    // The edge of the screen.
    #expect(try target(Rect(x: 300, y: 100, width: 60, height: 60)) == [[20, 60]])
    // Its own label is no cover.
    #expect(
      try target(frame, plain) { _, control in
        let label = Label(frame: control.bounds)
        label.isUserInteractionEnabled = true
        control.addSubview(label)
      }.isEmpty)
  }

  @Test(
    "views with recognizers are targets; scroll views and views without interaction not")
  func recognizers() throws {
    let frame = Rect(x: 100, y: 100, width: 20, height: 20)
    let view: (Rect) -> View = { View(frame: $0) }
    let tap = TapGestureRecognizer()
    #expect(try target(frame, view).isEmpty)
    #expect(
      try target(frame, view) { $1.addGestureRecognizer(tap) } == [[20, 20]])
    #expect(
      try target(frame, view) {
        let off = TapGestureRecognizer()
        off.isEnabled = false
        $1.addGestureRecognizer(off)
      }.isEmpty)
    #expect(try target(frame) { $1.isUserInteractionEnabled = false }.isEmpty)
    #expect(try target(frame) { $1.isHidden = true }.isEmpty)
    // A disabled control has its size, too.
    #expect(try target(frame) { ($1 as? Control)?.isEnabled = false } == [[20, 20]])
    let scroll: (Rect) -> View = {
      let scroll = ScrollView(frame: $0)
      _ = scroll.panGestureRecognizer
      return scroll
    }
    #expect(try target(frame, scroll).isEmpty)
  }

  @Test("a control that scrolling shows more of is judged where it is seen in whole")
  func scrolled() throws {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = Size(width: 100, height: 300)
    scroll.addSubview(Control(frame: Rect(x: 10, y: 80, width: 50, height: 50)))
    let screen = screen()
    screen.addSubview(scroll)
    #expect(try faults(screen, .target).isEmpty)
    // The content ends there.
    scroll.contentSize.height = 100
    #expect(try faults(screen, .target).map(\.found) == [[50, 20]])
  }

  // MARK: Truncation

  private func label(
    _ text: String, _ size: Size, _ change: (Label) -> Void = { _ in }
  ) throws -> [ScreenFault] {
    let screen = screen()
    let label = Label(frame: Rect(origin: Point(x: 5, y: 5), size: size))
    label.id = "label"
    label.text = text
    change(label)
    screen.addSubview(label)
    return try faults(screen, .truncation)
  }

  @Test("a label that fits exactly is whole, and a narrower one is cut")
  func truncated() throws {
    let text = "Anneke van der Aalst"
    let free = Label(frame: .zero)
    free.text = text
    let width = AttributedText(text).size().width
    #expect(try label(text, Size(width: width, height: 21)).isEmpty)
    let fault = try #require(try label(text, Size(width: width - 0.01, height: 21)).first)
    #expect(fault.found == [width - 0.01, 21])
    // The width that is needed, rounded up to a device pixel.
    #expect(fault.right[0] >= width && fault.right[0] < width + 0.5)
    #expect(
      fault.line.hasPrefix(
        "label (root.subviews[0]): \"Anneke van der Aalst\" is cut in "))
    #expect(try label(text, Size(width: fault.right[0], height: fault.right[1])).isEmpty)
    // Cut at the edge, without an ellipsis.
    #expect(
      try label(text, Size(width: width - 1, height: 21)) {
        $0.lineBreakMode = .byClipping
      }
      .count == 1)
    // Shrunk until it fits, or not enough.
    for (least, count) in [(0.5, 0), (0.99, 1)] {
      #expect(
        try label(text, Size(width: width * 0.8, height: 21)) {
          $0.adjustsFontSizeToFitWidth = true
          $0.minimumScaleFactor = least
        }.count == count)
    }
    #expect(try label("", Size(width: 10, height: 21)).isEmpty)
    #expect(try label(text, Size(width: 10, height: 21)) { $0.isHidden = true }.isEmpty)
  }

  @Test("a label that is lower than its letters, descenders included, cuts them")
  func low() throws {
    let font = Font.system(size: Font.labelFontSize)
    // The line is in the middle of the label: its capitals reach so far above that.
    let least =
      font.capHeight + (font.ascender + font.descender - font.capHeight).magnitude
    for (text, height, count) in [
      ("lowest", 6, 1), ("lowest", 0, 1), ("lowest", least - 0.5, 1),
      ("lowest", least + 0.5, 0), ("glyph", 16, 1), ("glyph", 18, 0),
    ] {
      #expect(try label(text, Size(width: 100, height: height)).count == count)
    }
    #expect(try label("lowest", Size(width: 0, height: 30)).isEmpty)
  }

  @Test("lines that do not fit, and more than there may be, are cut")
  func lines() throws {
    let text = "one two three four five six seven eight nine ten"
    let free = Label(frame: .zero)
    free.numberOfLines = 0
    free.text = text
    let size = free.sizeThatFits(Size(width: 100, height: 0))
    func cut(_ height: Double, _ lines: Int) throws -> ScreenFault? {
      try label(text, Size(width: 100, height: height)) { $0.numberOfLines = lines }.first
    }
    #expect(try cut(size.height, 0) == nil)
    let low = try #require(try cut(size.height - 1, 0))
    #expect(low.right[1] - size.height < 1)
    #expect(!low.message.contains("lines"))
    let few = try #require(try cut(size.height, 2))
    #expect(few.message.contains(" lines, of which 2 may be"))
    #expect(few.right[1] == low.right[1])
    #expect(try cut(size.height, 50) == nil)
  }

  // MARK: Reach

  /// A scroll view with a dot on a screen.
  private func scroll(
    _ dot: Rect, content: Size = Size(width: 200, height: 400),
    _ change: (ScrollView, View) -> Void = { _, _ in }
  ) throws -> [ScreenFault] {
    let screen = screen()
    let scroll = ScrollView(frame: Rect(x: 20, y: 20, width: 100, height: 100))
    scroll.contentSize = content
    let view = View(frame: dot)
    view.id = "dot"
    view.backgroundColor = .blue
    scroll.addSubview(view)
    screen.addSubview(scroll)
    change(scroll, view)
    return try faults(screen, .reach)
  }

  @Test("a view is in reach if an offset shows a point of it, and not one point beyond")
  func reach() throws {
    #expect(try scroll(Rect(x: 190, y: 0, width: 10, height: 10)).isEmpty)
    #expect(try scroll(Rect(x: 199, y: 399, width: 10, height: 10)).isEmpty)
    for x in [200.0, 201] {
      let fault = try #require(try scroll(Rect(x: x, y: 5, width: 10, height: 10)).first)
      #expect(fault.found == [x, 5])
      #expect(fault.right == [190, 5])
      #expect(
        fault.line
          == "dot (root.subviews[0].subviews[0]): no offset shows it at (\(Int(x)), 5); "
          + "it is completely visible at (190, 5)")
    }
    #expect(
      try scroll(Rect(x: 0, y: -10, width: 10, height: 10)).map(\.right) == [[0, 0]])
    #expect(try scroll(Rect(x: 0, y: -9, width: 10, height: 10)).isEmpty)
    // Insets are within the range; a content smaller than the viewport has its size.
    #expect(
      try scroll(Rect(x: 0, y: -10, width: 10, height: 10)) { scroll, _ in
        scroll.contentInset.top = 1
      }.isEmpty)
    #expect(
      try scroll(Rect(x: 99, y: 0, width: 10, height: 10), content: .zero).isEmpty)
    #expect(
      try scroll(Rect(x: 100, y: 0, width: 10, height: 10), content: .zero).count == 1)
  }

  @Test("invisible views have no reach: hidden, clear and empty ones")
  func unseen() throws {
    let far = Rect(x: 900, y: 0, width: 10, height: 10)
    #expect(try scroll(far).count == 1)
    #expect(try scroll(far) { $1.isHidden = true }.isEmpty)
    #expect(try scroll(far) { $1.alpha = 0 }.isEmpty)
    #expect(try scroll(far) { $1.backgroundColor = nil }.isEmpty)
    #expect(try scroll(Rect(x: 900, y: 0, width: 0, height: 10)).isEmpty)
  }

  @Test("only the topmost view out of reach is reported, and none with a part in reach")
  func topmost() throws {
    func inner(_ rect: Rect, clips: Bool = false) -> (ScrollView, View) -> Void {
      { _, view in
        let inner = View(frame: rect)
        inner.backgroundColor = .red
        view.addSubview(inner)
        view.clipsToBounds = clips
        view.backgroundColor = nil
      }
    }
    let far = Rect(x: 900, y: 0, width: 10, height: 10)
    let here = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(
      try scroll(far, inner(here)).map(\.view) == ["dot (root.subviews[0].subviews[0])"])
    // It reaches out of its superview and back, unless that clips.
    let back = Rect(x: -800, y: 0, width: 5, height: 5)
    #expect(try scroll(far, inner(back)).isEmpty)
    #expect(
      try scroll(far, inner(back, clips: true)).map(\.view)
        == ["View (root.subviews[0].subviews[0].subviews[0])"])
    // Clipped by a view that is in reach.
    #expect(
      try scroll(here, inner(Rect(x: 5, y: 0, width: 5, height: 5), clips: true)).count
        == 1)
    #expect(
      try scroll(here, inner(Rect(x: 4, y: 0, width: 5, height: 5), clips: true)).isEmpty)
  }

  @Test("nested scroll views bring views into reach together")
  func nested() throws {
    let screen = screen()
    let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    outer.contentSize = Size(width: 320, height: 900)
    let inner = ScrollView(frame: Rect(x: 0, y: 800, width: 320, height: 200))
    inner.contentSize = Size(width: 1000, height: 200)
    let dot = View(frame: Rect(x: 990, y: 0, width: 10, height: 10))
    dot.backgroundColor = .blue
    inner.addSubview(dot)
    outer.addSubview(inner)
    screen.addSubview(outer)
    #expect(try faults(screen, .reach).isEmpty)
    // Of the inner viewport, the outer content shows 100 points.
    dot.frame.origin.y = 99
    #expect(try faults(screen, .reach).isEmpty)
    dot.frame.origin.y = 100
    #expect(try faults(screen, .reach).map(\.right) == [[990, 90]])
    // The inner content scrolls there.
    inner.contentSize.height = 201
    #expect(try faults(screen, .reach).isEmpty)
  }

  @Test("a zoomed view's range is that of all its scales")
  func zoomed() throws {
    func count(_ x: Double, _ least: Double, at scale: Double = 1) throws -> Int {
      try scroll(Rect(x: 0, y: 0, width: 100, height: 100)) { scroll, view in
        let dot = View(frame: Rect(x: x, y: 0, width: 10, height: 10))
        dot.backgroundColor = .red
        view.addSubview(dot)
        scroll.viewForZooming = view
        scroll.minimumZoomScale = least
        scroll.maximumZoomScale = 4
        scroll.contentSize = view.bounds.size
        scroll.zoomScale = scale
      }.count
    }
    // Beside the page, which is as wide as the viewport; at half the size it is seen.
    #expect(try count(110, 1) == 1)
    #expect(try count(110, 0.5) == 0)
    #expect(try count(110, 0.5, at: 3) == 0)
    #expect(try count(199, 0.5) == 0)
    #expect(try count(200, 0.5) == 1)
  }

  @Test("a view beside the screen is out of reach without a scroll view")
  func beside() throws {
    let screen = screen()
    let drawer = View(frame: Rect(x: -100, y: 0, width: 100, height: 480))
    drawer.backgroundColor = .blue
    screen.addSubview(drawer)
    #expect(try faults(screen, .reach).map(\.right) == [[0, 0]])
    drawer.frame.origin.x = -99
    #expect(try faults(screen, .reach).isEmpty)
  }

  // MARK: Allowed violations

  @Test("violations are in the order of the tree, and allowed by kind and by view")
  func allowed() throws {
    let screen = screen()
    for (i, id) in ["title", "title2"].enumerated() {
      let label = Label(frame: Rect(x: 0, y: 30 * Double(i), width: 30, height: 20))
      label.id = id
      label.text = "A long title"
      label.textColor = .lightGray
      screen.addSubview(label)
    }
    func kinds(_ allowed: String...) throws -> [String] {
      try ShownTree(screen, scale: 1)
        .faults(allowing: allowed.map { try AllowedFaults($0) })
        .map { "\($0.kind) \($0.view.prefix { $0 != " " })" }
    }
    #expect(
      try kinds() == [
        "contrast title", "truncation title", "contrast title2", "truncation title2",
      ])
    #expect(try kinds("contrast") == ["truncation title", "truncation title2"])
    #expect(
      try kinds("contrast:title", "truncation:title2")
        == ["truncation title", "contrast title2"])
    #expect(throws: PictureError.self) { try AllowedFaults("colour") }
    #expect(throws: PictureError.self) { try AllowedFaults("") }
  }

  @Test("views with any numbers cause no failure, and flat ones have no violations")
  func hostile() throws {
    let numbers = [0, -1, 1e-300, 1e9, 1e300, .infinity, .nan, 0x1p1023]
    for a in numbers {
      for b in numbers {
        let screen = screen()
        let scroll = ScrollView(frame: Rect(x: a, y: 0, width: 100, height: 100))
        scroll.contentSize = Size(width: b, height: a)
        scroll.contentInset.top = b
        let label = Label(frame: Rect(x: b, y: a, width: 40, height: 20))
        label.text = "Some text"
        let control = Control(frame: Rect(x: 0, y: b, width: a, height: 20))
        control.backgroundColor = .blue
        let flat = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        flat.id = "flat"
        flat.backgroundColor = .red
        flat.transform = AffineTransform(scaleX: 0, y: b)
        for view in [label, control, flat] { scroll.addSubview(view) }
        screen.addSubview(scroll)
        for fault in try ShownTree(screen, scale: 1).faults() {
          #expect(!fault.view.hasPrefix("flat"), "\(a) \(b) \(fault.line)")
          #expect(
            !fault.line.contains("nan") && !fault.line.contains("inf"), "\(fault.line)")
        }
      }
    }
  }

  // MARK: Controls outside their frames

  @Test("a control drawn outside its frame is reported, and one in it is not")
  func outside() throws {
    for (width, height, count) in [(92.0, 26.0, 0), (93, 30, 0), (90, 26, 1), (0, 0, 1)] {
      let screen = screen()
      let pages = PageControl(frame: Rect(x: 100, y: 9, width: width, height: height))
      pages.numberOfPages = 4
      pages.backgroundStyle = .prominent
      screen.addSubview(pages)
      for clips in [false, true] {
        pages.clipsToBounds = clips
        let found = try faults(screen, .outside)
        #expect(found.count == (clips ? 0 : count), "\(width) x \(height)")
        #expect(found.allSatisfy { $0.found == [width, height] })
      }
    }
    let screen = screen()
    let wheel = ActivityIndicatorView(style: .large)
    wheel.frame = Rect(x: 5, y: 5, width: 20, height: 20)
    screen.addSubview(wheel)
    #expect(try faults(screen, .outside).isEmpty)
    wheel.startAnimating()
    #expect(try faults(screen, .outside).map(\.right) == [[37, 37]])
  }

  @Test("controls as they are made are drawn in their frames")
  func ownFrames() throws {
    let controls: [View] = [
      Switch(), Slider(), PageControl(), SegmentedControl(items: ["a", "b"]), Button(),
      ActivityIndicatorView(style: .medium), ProgressView(), TextField(),
    ]
    for control in controls {
      let screen = screen()
      (control as? PageControl)?.numberOfPages = 5
      (control as? Button)?.setTitle("Title", for: .normal)
      (control as? ActivityIndicatorView)?.startAnimating()
      (control as? TextField)?.text = "Text"
      (control as? TextField)?.clearButtonMode = .always
      control.sizeToFit()
      // A slider has no width of its own.
      control.bounds.size.width = max(control.bounds.width, 40)
      control.frame.origin = Point(x: 20, y: 20)
      screen.addSubview(control)
      #expect(try faults(screen, .outside).isEmpty, "\(type(of: control))")
    }
  }
}
