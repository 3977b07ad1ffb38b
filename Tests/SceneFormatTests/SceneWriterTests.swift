import Foundation
import Mesmer
import MesmerMedia
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("Writing scenes") struct SceneWriterTests {
  /// Writes a scene to a new file of a folder, and reads it.
  private func rewritten(
    _ scene: Scene, _ folder: TemporaryFolder, _ name: String
  ) throws -> (scene: Scene, text: String) {
    let path = folder.path(name)
    try scene.write(to: path)
    return (
      try SceneFile.load(path: path), try String(contentsOfFile: path, encoding: .utf8)
    )
  }

  /// The law of the round trip: the same picture, and the same text from the
  /// second round on.
  private func expectRoundTrip(
    _ scene: Scene, _ folder: TemporaryFolder, _ label: String = ""
  ) throws {
    let before = scene.pixels
    let first = try rewritten(scene, folder, "first.json")
    #expect(first.scene.pixels == before, "first round \(label)")
    let second = try rewritten(first.scene, folder, "second.json")
    #expect(second.scene.pixels == before, "second round \(label)")
    #expect(second.text == first.text, "\(label)")
    func places(_ scene: Scene) -> [[Rect]] {
      Inspection(scene).nodes.map { [$0.frame, $0.bounds, $0.onScreen] }
    }
    #expect(places(first.scene) == places(scene), "\(label)")
  }

  @Test("a scene with every key survives a round trip, in picture and text")
  func wholeSceneReturns() throws {
    let folder = try SceneFolder()
    let scene = try folder.scene(wholeScene)
    try expectRoundTrip(scene, folder.folder)
    let text = try String(
      contentsOfFile: folder.folder.path("first.json"), encoding: .utf8)
    // Existing files are named as before, and nothing was added.
    #expect(text.contains("\"image\": \"dot\"") && text.contains("\"image\": \"photo\""))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
  }

  @Test("every example survives a round trip, in another folder with its images")
  func examplesReturn() throws {
    MediaFiles.enable()
    let examples = TestData.repository + "/Examples"
    // On a small screen: the drawing is a part of the whole scene.
    var state = RenderState()
    state.size = Size(130, 170)
    state.scale = 1
    let names = try FileManager.default.contentsOfDirectory(atPath: examples).filter {
      FileManager.default.fileExists(atPath: "\(examples)/\($0)/scene.json")
    }
    #expect(names.count >= 9)
    for name in names.sorted() {
      let folder = try TemporaryFolder()
      let scene = try SceneFile.load(path: "\(examples)/\(name)/scene.json", state: state)
      try expectRoundTrip(scene, folder, name)
    }
  }

  @Test func `changes by a user are written: settings, zoom, offset, screen`() throws {
    let folder = try SceneFolder()
    var state = RenderState()
    state.size = Size(120, 160)
    state.settings = [Setting(id: "content", key: "circleColor", value: "green")]
    state.zoom = 3
    state.contentOffset = Point(40, 31.5)
    try expectRoundTrip(try folder.scene(wholeScene, state: state), folder.folder)
  }

  /// A hierarchy of every class with random numbers.
  private func randomRoot(_ generator: inout SeededGenerator) -> View {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    func color() -> Color {
      Color(
        red: number(0...1), green: number(0...1), blue: number(0...1),
        alpha: number(0...1))
    }
    let root = View(frame: Rect(0, 0, 60, 60))
    var parents = [root]
    for i in 0..<12 {
      let frame = Rect(number(-20...50), number(-20...50), number(1...40), number(1...40))
      let view: View
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        let shape = ShapeView(frame: frame)
        shape.path = RandomPictures.path(&generator, size: 30)
        shape.fillColor = Bool.random(using: &generator) ? color() : nil
        shape.strokeColor = color()
        shape.strokeStyle.lineWidth = number(0...8)
        if Bool.random(using: &generator) {
          shape.strokeStyle.dash = Dash(phase: number(-5...5), lengths: [number(1...5)])
        }
        if Bool.random(using: &generator) {
          shape.gradient = .conic(
            center: Point(number(0...20), number(0...20)), startAngle: number(-7...7),
            stops: [.init(0, color()), .init(number(0...1), color())])
        }
        view = shape
      case 1:
        let rings = HypnosisView(frame: frame)
        rings.circleColor = color()
        rings.spacing = number(2...9)
        rings.lineWidth = number(0...4)
        view = rings
      case 2:
        let scroll = ScrollView(frame: frame)
        scroll.contentInset = EdgeInsets(
          top: number(0...9), left: number(0...9), bottom: number(0...9), right: 0)
        scroll.contentSize = Size(number(0...90), number(0...90))
        // As a scene's screen of two pixels a point has it.
        scroll.contentOffset = PixelRounding.rounded(
          Point(number(-9...50), number(-9...50)), scale: 2)
        view = scroll
      case 3:
        let image = ImageView(
          image: Image(
            width: 3, height: 2,
            rgba: (0..<24).map { _ in UInt8.random(in: 0...255, using: &generator) },
            scale: Bool.random(using: &generator) ? 2 : 1))
        image.center = frame.mid
        image.contentMode = .scaleAspectFit
        view = image
      default:
        view = View(frame: frame)
        view.bounds.origin = Point(number(-5...5), number(-5...5))
      }
      view.backgroundColor = Bool.random(using: &generator) ? color() : nil
      view.alpha = number(0...1)
      view.clipsToBounds = Bool.random(using: &generator)
      if Bool.random(using: &generator) {
        view.transform = AffineTransform(rotationAngle: number(-3...3))
          .scaledBy(x: number(0.5...2), y: number(0.5...2))
      }
      if i % 3 == 0 { view.anchorPoint = Point(number(0...1), number(0...1)) }
      if i % 4 == 0 { view.id = "view-\(i)" }
      parents.randomElement(using: &generator)!.addSubview(view)
      parents.append(view)
    }
    return root
  }

  @Test func `random hierarchies made in code come back bit by bit`() throws {
    var generator = SeededGenerator(seed: 93)
    for round in 0..<12 {
      let folder = try TemporaryFolder()
      let scene = try Scene(
        root: randomRoot(&generator), screenSize: Size(60, 60),
        scale: 2, background: .white)
      try expectRoundTrip(scene, folder, "round \(round)")
    }
  }

  @Test(
    "colours of a gradient view are written as they are drawn",
    arguments: [
      ([.red, .white, .blue], [0.2, 0.4]), ([.red, .white, .blue], [0.5, 1, 0.5]),
      ([.red, .blue], [0, 0.5, 1]), ([.red, .blue], []), ([], [1, 0]),
    ] as [([Color], [Double])])
  func gradientReturns(colors: [Color], locations: [Double]) throws {
    let view = GradientView(frame: Rect(0, 0, 20, 40))
    (view.colors, view.locations) = (colors, locations)
    let scene = try Scene(root: view, screenSize: Size(20, 40), scale: 1)
    try expectRoundTrip(scene, TemporaryFolder())
  }

  @Test("a zoomed view stays zoomed in a round trip, with an id where it had none")
  func zoomReturns() throws {
    let folder = try TemporaryFolder()
    let scroll = ScrollView(frame: Rect(0, 0, 40, 40))
    let content = scroll.add(HypnosisView(frame: Rect(3, 4, 50, 60)))
    scroll.contentSize = Size(50, 60)
    scroll.viewForZooming = content
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 3)
    scroll.zoomScale = 1.7
    scroll.contentOffset = Point(11, 12.5)
    let scene = try Scene(root: scroll, screenSize: Size(40, 40), scale: 2)
    try expectRoundTrip(scene, folder)
    let back = try folder.scene("first.json")
    #expect(back.firstScrollView?.zoomScale == 1.7)
    #expect(back.firstScrollView?.viewForZooming?.id == "view-1")
    #expect(content.id == nil)
  }

  @Test("[1.48] [1.51] [1.7] offset effects and safe areas survive a round trip")
  func furnitureReturns() throws {
    let folder = try TemporaryFolder()
    let root = View(frame: Rect(0, 0, 40, 60))
    root.safeAreaInsets = EdgeInsets(top: 9, bottom: 4)
    let scroll = ScrollView(frame: root.bounds)
    let page = HypnosisView(frame: Rect(0, 0, 80, 300))
    page.stretch = Stretch(divisor: 45)
    let bar = HypnosisView(frame: Rect(0, 20, 40, 8))
    bar.backgroundColor = .red
    bar.sticky = Sticky(edge: .top, offset: 1.5)
    scroll.addSubview(page)
    scroll.addSubview(bar)
    scroll.viewForZooming = page
    scroll.scalesPageToFit = true
    root.addSubview(scroll)
    let scene = try Scene(
      root: root, screenSize: Size(40, 60), scale: 2, background: .white)
    for offset in [-9.0, 0, -30, 55.5] {
      scroll.contentOffset.y = offset
      try expectRoundTrip(scene, folder, "at \(offset)")
      let back = try folder.scene("first.json")
      #expect(back.firstScrollView?.scrollState == scroll.scrollState)
      #expect(back.firstScrollView?.subviews.map(\.sticky) == [nil, bar.sticky])
      #expect(back.root.safeAreaInsets == root.safeAreaInsets)
    }
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.scalesPageToFit = false
    page.stretch = nil
    try expectRoundTrip(scene, folder, "never")
    let back = try folder.scene("first.json")
    #expect(back.firstScrollView?.contentInsetAdjustmentBehavior == .never)
  }

  @Test func `images of every orientation come back, from code and from files`() throws {
    var random = SeededGenerator(seed: 8)
    let rgba = (0..<3 * 2 * 4).map { $0 % 4 == 3 ? 255 : UInt8(random.int(in: 0...255)) }
    for orientation in ImageOrientation.allCases {
      let folder = try TemporaryFolder()
      let image = Image(
        width: 3, height: 2, rgba: rgba, scale: 2, orientation: orientation)
      let root = View(frame: Rect(0, 0, 20, 20))
      for x in [1.0, 11] {
        let view = ImageView(image: image)
        view.frame = Rect(x, 3, 9, 9)
        root.addSubview(view)
      }
      let scene = try Scene(root: root, screenSize: Size(20, 20), scale: 2)
      try expectRoundTrip(scene, folder, "\(orientation)")
      let back = try folder.scene("second.json")
      let images = back.root.subviews.compactMap { ($0 as? ImageView)?.image }
      #expect(images.count == 2 && images[0] === images[1])
      #expect(images.first?.orientation == orientation && images.first?.scale == 2)
      // One picture, named once.
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["first.json", "image-1@2x.png", "second.json"])
    }
  }

  @Test("a scroll view's bounds come back with its content offset as their origin")
  func scrolledBoundsReturn() throws {
    let folder = try TemporaryFolder()
    let root = View(frame: Rect(0, 0, 50, 50))
    let scroll = ScrollView(frame: Rect(0, 0, 29.7, 30.3))
    scroll.contentSize = Size(200, 200)
    scroll.addSubview(HypnosisView(frame: Rect(0, 0, 200, 200)))
    root.addSubview(scroll)
    let scene = try Scene(root: root, screenSize: Size(50, 50))
    // A centre that no frame gives back needs bounds.
    let needsBounds = try (0..<40).contains {
      scroll.center = Point(0.1 * Double($0) + 1.0 / 3, 15.3)
      return try rewritten(scene, folder, "probe.json").text.contains("\"bounds\"")
    }
    #expect(needsBounds)
    for offset in [Point(40, 25), .zero, Point(-8, 170)] {
      scroll.contentOffset = offset
      let first = try rewritten(scene, folder, "first.json")
      #expect(first.text.contains("\"bounds\""))
      #expect(first.scene.firstScrollView?.contentOffset == offset)
      try expectRoundTrip(scene, folder, "\(offset)")
    }
  }

  @Test func `circular corners come back`() throws {
    let folder = try TemporaryFolder()
    let root = View(frame: Rect(0, 0, 40, 40))
    let shape = ShapeView(frame: root.bounds)
    shape.path = Path(roundedRect: Rect(3, 4, 30, 20), cornerRadius: 8, style: .circular)
    root.addSubview(shape)
    let scene = try Scene(root: root, screenSize: Size(40, 40), scale: 2)
    try expectRoundTrip(scene, folder)
    let back = try folder.scene("first.json")
    #expect((back.root.subviews.first as? ShapeView)?.path == shape.path)
  }

  @Test("a value that a scene cannot express is an error with its place, and no file")
  func refuses() throws {
    final class Custom: View {}
    func message(_ change: (View) -> Void) throws -> String {
      let folder = try TemporaryFolder()
      let root = View(frame: Rect(0, 0, 10, 10))
      root.addSubview(View(frame: Rect(1, 2, 3, 4)))
      change(root)
      let scene = try Scene(root: root, screenSize: Size(10, 10))
      do {
        try scene.write(to: folder.path("scene.json"))
        return "written"
      } catch {
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        return String(String(describing: error).drop { $0 != ":" }.dropFirst(2))
      }
    }
    #expect(try message { _ in } == "written")
    #expect(
      try message { $0.addSubview(Custom()) }
        == "root.subviews[1]: unsupported class Custom; register it as a SceneClass")
    #expect(
      try message { $0.subviews[0].center.x = .infinity }
        == "root.subviews[0].center[0]: expected a number, found null")
    #expect(
      try message {
        $0.id = "a"
        $0.subviews[0].id = "a"
      } == "root.subviews[0].id: two views have the id \"a\"")
    #expect(
      try message {
        let odd = Image(width: 1, height: 1, rgba: [1, 2, 3, 255], scale: 1.5)
        $0.addSubview(ImageView(image: odd))
      } == "root.subviews[1]: the image has no file, and no name states its scale, 1.5; "
        + "it must be 1 to 9")
    #expect(
      try message {
        var view = $0
        for _ in 0..<256 {
          let inner = view.add(View())
          view = inner
        }
      }.hasSuffix("views nest deeper than 256 levels"))
  }

  @Test func `degrees are those that read back as the same angle, and stay the same`() {
    var generator = SeededGenerator(seed: 94)
    for degrees in [30.0, 45, 90, -120, 0.1, 359.9] {
      let angle = degrees * (Double.pi / 180)
      #expect(GradientKind.degrees(ofRadians: angle) == degrees)
    }
    for _ in 0..<2000 {
      let angle = Double.random(in: -10...10, using: &generator)
      let written = GradientKind.degrees(ofRadians: angle)
      let read = written * (Double.pi / 180)
      #expect((read - angle).magnitude <= angle.ulp)
      #expect(GradientKind.degrees(ofRadians: read) == written)
    }
  }
}
