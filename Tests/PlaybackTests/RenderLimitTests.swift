import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("The limits of a frame") struct RenderLimitTests {
  static let size = Rect(0, 0, 4000, 4000)

  /// The error of a frame that is over the limits.
  private func limitError(_ screen: View) -> RenderLimitError? {
    #expect(throws: RenderLimitError.self) { try Renderer().renderWithinLimits(screen) }
  }

  /// A view of all pixels inside so many others of alpha 0.99.
  static func groups(_ count: Int) -> View {
    var view = filled(size, .red)
    for _ in 0..<count {
      let outer = View(frame: size)
      outer.alpha = 0.99
      outer.addSubview(view)
      view = outer
    }
    return view
  }

  @Test func `within the limits the frame is that of render`() throws {
    let screen = SampleScenes.screen()
    let renderer = Renderer(scale: 2, background: .white)
    let picture = try renderer.frameWithinLimits(of: screen)
    let frame = renderer.draw(picture)
    #expect(frame.premultipliedBytes == renderer.render(screen).premultipliedBytes)
    #expect(picture.frame.statistics.composites > 0)
  }

  @Test("too much work is an error that names the view, before a pixel is drawn")
  func work() throws {
    let screen = View(frame: Self.size)
    screen.addSubview(View(frame: Self.size))
    let crowd = View(frame: Self.size)
    crowd.id = "crowd"
    screen.addSubview(crowd)
    for _ in 0..<2 { crowd.addSubview(Self.groups(300)) }
    let error = limitError(screen)
    #expect(error?.resource == .work)
    #expect(error?.place.first == 1)
    #expect((error?.amount ?? 0) > RenderLimitError.mostSteps)
    #expect(error?.description.hasPrefix("root.subviews[1].subviews[0]") == true)
  }

  @Test("materials count as the blur that they are, also where they are small")
  func materials() throws {
    func screen(_ size: Size, _ count: Int) -> View {
      let screen = View(frame: Rect(origin: .zero, size: size))
      for _ in 0..<count {
        let view = VisualEffectView(frame: screen.bounds)
        view.material = .dark
        screen.addSubview(view)
      }
      return screen
    }
    let phone = Size(width: 390, height: 844)
    _ = try Renderer(scale: 1).renderWithinLimits(screen(phone, 4))
    for (scale, size, count) in [
      (8.0, Size(width: 50, height: 50), 600), (3, phone, 100),
    ] {
      let error = #expect(throws: RenderLimitError.self) {
        try Renderer(scale: scale).renderWithinLimits(screen(size, count))
      }
      #expect(error?.resource == .work)
    }
  }

  @Test func `stops and conic gradients count as the work that they are`() {
    func amount(_ gradient: Gradient, _ views: Int) -> Double {
      let screen = View(frame: Self.size)
      for _ in 0..<views {
        let view = ShapeView(frame: Self.size)
        view.path = Path(rect: Self.size)
        view.gradient = gradient
        screen.addSubview(view)
      }
      let error = limitError(screen)
      return error?.amount ?? 0
    }
    let stops = (0..<40_001).map { Gradient.Stop(Double($0) / 40_000, .red) }
    let many = Gradient(
      .linear(from: .zero, to: Point(1, 1)), stops: stops, spread: .reflect)
    #expect(amount(many, 1) > 1e11)
    let conic = Gradient(
      .conic(center: Point(2000, 2000), startAngle: 0),
      stops: [.init(0, .red), .init(1, .blue)])
    #expect(amount(conic, 60) > 1.5e10)
  }

  @Test("the commands of a frame are memory, too, and the rest is not added to them")
  func commands() {
    let screen = View(frame: Rect(0, 0, 100, 100))
    for _ in 0..<20 {
      let view = filled(screen.bounds, .red)
      view.alpha = 0.5
      screen.addSubview(view)
    }
    let viewport = PixelRect(x: 0, y: 0, width: 100, height: 100)
    func count(_ most: Int) -> Int {
      screen.displayFrame(
        scale: 1, viewport: viewport, background: nil, mostCommands: most
      ).picture.commands.count
    }
    // A group of three for each view.
    #expect(count(60) == 60 && count(.max) == 60)
    #expect(count(30) == 30 && count(31) == 33)
    let (place, _) = screen.owner(
      ofCommand: 29, scale: 1, viewport: viewport, mostCommands: 30)
    #expect(place == [9])
    func error(_ commands: Int) -> RenderLimitError? {
      RenderLimitError(
        DrawingPlan(.empty, region: viewport, threads: 1), commands: commands,
        owner: { ([$0], nil) })
    }
    let most = RenderLimitError.mostCommands
    #expect(error(most - 1) == nil)
    #expect(error(most)?.resource == .memory && error(most)?.place == [most - 1])
    #expect((500_000...1_000_000).contains(most))
    #expect(error(most)?.message.contains("\(most)") == true)
  }

  @Test func `too much memory is an error that names the view by its id`() throws {
    let screen = View(frame: Rect(0, 0, 100, 100))
    let shape = ShapeView(frame: screen.frame)
    shape.id = "far"
    shape.path.move(to: .zero)
    for _ in 0..<1000 {
      shape.path.addCurve(
        to: .zero, control1: Point(1e8, -1e8), control2: Point(-1e8, 1e8))
    }
    screen.addSubview(shape)
    let error = limitError(screen)
    #expect(error?.resource == .memory)
    #expect(error?.viewID == "far")
    #expect(error?.place == [0])
    #expect(error?.description.hasPrefix("root.subviews[0] (\"far\"): ") == true)
    #expect(error?.description.contains { $0.isNewline } == false)
  }

  @Test func `places deep down are cut short in texts`() {
    let place = Array(repeating: 7, count: 200)
    #expect(RenderLimitError.path(place, nil).utf8.count < 120)
    #expect(RenderLimitError.path([1, 2], "a") == "root.subviews[1].subviews[2] (\"a\")")
  }

  @Test func `frames without pixels are drawn at once, however long they are`() throws {
    for size in [Size(1.7e308, 0), Size(0, 1.7e308)] {
      let view = filled(Rect(origin: .zero, size: size), .red)
      let pixmap = try Renderer(background: .blue).renderWithinLimits(view)
      #expect(max(pixmap.width, pixmap.height) == 1 << 32)
      pixmap.withUnsafeMutableBytes { #expect($0.isEmpty) }
    }
  }

  @Test("a frame of more than 2^28 pixels is an error before anything is laid out")
  func pixels() throws {
    func plan(_ width: Double, _ height: Double) throws(RenderLimitError) {
      let view = View(frame: Rect(x: 0, y: 0, width: width, height: height))
      do throws(RenderLimitError) { _ = try Renderer().frameWithinLimits(of: view) } catch
      {
        #expect(view.layoutCount == 0)
        throw error
      }
    }
    try plan(64, 0x1p22)
    try plan(1, 0x1p22)
    try plan(16384, 16384)
    try plan(1e300, 0)
    for (width, height) in [
      (64, 0x1p22 + 1), (1, 0x1p22 + 1), (16385, 16384), (1e9, 1e9), (1.7e308, 1.7e308),
    ] {
      let error = #expect(throws: RenderLimitError.self) { try plan(width, height) }
      #expect(error?.resource == .pixels)
      #expect(error?.description.contains { $0.isNewline } == false)
    }
    let error = #expect(throws: RenderLimitError.self) { try plan(20000, 20000) }
    #expect(
      error?.description
        == "root: the frame has 400000000 pixels, and the limit is 2^28; "
        + "a width below 64 counts as 64")
  }
}
