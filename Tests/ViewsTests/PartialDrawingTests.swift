import Mesmer
import MesmerScenes
import TestSupport
import Testing

/// `setNeedsDisplay(_:)`: outside the marked box pixels stay, inside they are
/// those of a full redraw.
@Suite struct PartialDrawingTests {
  /// A drawing of two states, with antialiased edges everywhere.
  private static func draw(_ state: Int, _ rect: Rect, _ canvas: Canvas) {
    var random = SeededGenerator(seed: UInt64(900 + state))
    canvas.fill(
      Rect(-5, -5, 90, 70),
      with: Color(red: 1, green: 1, blue: Double(state) / 9, alpha: 0.8))
    for _ in 0..<12 {
      let oval = Rect(
        random.double(in: -10...70), random.double(in: -10...50),
        random.double(in: 5...40), random.double(in: 5...40))
      canvas.fill(
        Path(ovalIn: oval),
        with: Color(
          red: random.double(in: 0...1), green: random.double(in: 0...1),
          blue: 0.5, alpha: 0.7))
    }
    canvas.stroke(
      SampleScenes.drawing, with: .black,
      style: StrokeStyle(lineWidth: Double(state) / 4))
  }

  private let root = View(frame: Rect(0, 0, 100, 90))
  private let view = DrawingView(frame: Rect(10.3, 8.7, 73.3, 51.9))
  private final class State { var value = 0 }
  private let state = State()

  init() {
    root.addSubview(view)
    view.drawing = { [state] rect, canvas in Self.draw(state.value, rect, canvas) }
  }

  /// The pixels of a drawing of one state alone.
  private func full(_ value: Int, scale: Double) -> Pixmap {
    let old = state.value
    defer { state.value = old }
    state.value = value
    let copy = DrawingView(frame: view.frame)
    copy.bounds = view.bounds
    copy.center = view.center
    copy.transform = view.transform
    copy.contents = view.contents
    copy.drawing = view.drawing
    let screen = View(frame: root.frame)
    screen.addSubview(copy)
    return Renderer(scale: scale, background: .green).render(screen)
  }

  @Test(
    "[3.21] draw gets the bounding box of the invalid rectangles, clipped to the bounds")
  func boxes() {
    _ = root.commands()
    view.bounds.origin = Point(100, 0)
    view.setNeedsDisplay(Rect(110, 5, 10, 10))
    view.setNeedsDisplay(Rect(130, 20, 900, 5))
    view.setNeedsDisplay(Rect(160, 12, -5, 5))
    _ = root.commands()
    let box = Rect(minX: 110, minY: 5, maxX: view.bounds.maxX, maxY: 25)
    #expect(view.drawnRects.last == box && view.lastDirtyRect == box)
    #expect(view.drawCount == 2)
    // Nothing to draw: nothing is called.
    view.setNeedsDisplay(Rect(0, 0, 50, 50))
    view.setNeedsDisplay(.null)
    view.setNeedsDisplay(Rect(110, 5, 0, 10))
    _ = root.commands()
    #expect(view.drawCount == 2)
    view.setNeedsDisplay(Rect(110, 5, .infinity, 10))
    _ = root.commands()
    #expect(view.drawCount == 3 && view.lastDirtyRect == view.bounds)
    view.setNeedsDisplay(Rect(110, 5, 1, 1))
    view.setNeedsDisplay()
    _ = root.commands()
    #expect(view.drawCount == 4 && view.lastDirtyRect == view.bounds)
  }

  /// A view's transform, the screen's scale, and the storage of contents.
  struct Setting: CustomTestStringConvertible, Sendable {
    var degrees = 0.0
    var stretch = 1.0
    var scale = 1.0
    var contents = ContentsStorage.vector
    var testDescription: String {
      "\(degrees) degrees, x \(stretch), scale \(scale), \(contents)"
    }
  }

  static let settings = [
    Setting(), Setting(scale: 2), Setting(scale: 3), Setting(degrees: 90, scale: 2),
    Setting(degrees: 180), Setting(degrees: 30),
    Setting(degrees: -71, stretch: 1.7, scale: 2), Setting(stretch: -1.3),
    Setting(scale: 2, contents: .bitmap), Setting(degrees: 30, contents: .bitmap),
  ]

  @Test(
    "[3.21] every pixel is that of the drawing that was last to cover it, whole",
    arguments: settings)
  func patches(setting: Setting) throws {
    view.transform = AffineTransform(rotationDegrees: setting.degrees)
      .scaledBy(x: setting.stretch, y: setting.stretch.magnitude)
    view.contents = setting.contents
    let renderer = Renderer(scale: setting.scale, background: .green)
    var expected = renderer.render(root)
    var random = SeededGenerator(seed: 31)
    let toView = try #require(view.deviceToLayer(scale: setting.scale))
    for value in 1...5 {
      state.value = value
      let mark = Rect(
        random.double(in: -10...50), random.double(in: -10...40),
        random.double(in: 3...40), random.double(in: 3...30))
      view.setNeedsDisplay(mark)
      let shown = renderer.render(root)
      let redrawn = full(value, scale: setting.scale)
      // Infinite where the mark reaches the edge: there is antialiasing beyond.
      let edges = PatchEdges(
        minX: mark.minX <= 0 ? -.infinity : mark.minX,
        minY: mark.minY <= 0 ? -.infinity : mark.minY,
        maxX: mark.maxX >= view.bounds.width ? .infinity : mark.maxX,
        maxY: mark.maxY >= view.bounds.height ? .infinity : mark.maxY)
      var changed = 0
      var wrong = 0
      for y in 0..<shown.height {
        for x in 0..<shown.width {
          if setting.contents == .vector {
            let p = Point(Double(x) + 0.5, Double(y) + 0.5).applying(toView)
            let isInside =
              p.x >= edges.minX && p.x < edges.maxX && p.y >= edges.minY
              && p.y < edges.maxY
            let right = (isInside ? redrawn : expected).row(y)[x]
            if shown.row(y)[x] != right { wrong += 1 }
          } else {
            // Samples mix pixels of both near the edge of the part.
            let p = Point(Double(x) + 0.5, Double(y) + 0.5).applying(toView)
            let margin = 2.0
            let isInside =
              p.x >= edges.minX + margin && p.x < edges.maxX - margin
              && p.y >= edges.minY + margin && p.y < edges.maxY - margin
            let isOutside =
              p.x < edges.minX - margin || p.x >= edges.maxX + margin
              || p.y < edges.minY - margin || p.y >= edges.maxY + margin
            if isInside && shown.row(y)[x] != redrawn.row(y)[x] { wrong += 1 }
            if isOutside && shown.row(y)[x] != expected.row(y)[x] { wrong += 1 }
          }
          if shown.row(y)[x] != expected.row(y)[x] { changed += 1 }
        }
      }
      #expect(wrong == 0, "drawing \(value)")
      #expect(changed > 0)
      #expect(view.drawCount == value + 1)
      #expect(try #require(view.lastDirtyRect).width < view.bounds.width)
      expected = shown
    }
  }

  @Test("drawing the same again part by part changes no byte, under any transform")
  func samePicture() {
    for degrees in [0.0, 90, 13, 45] {
      view.transform = AffineTransform(rotationDegrees: degrees)
      let before = Renderer(scale: 2).render(root)
      for k in 0..<6 {
        view.setNeedsDisplay(Rect(Double(k) * 7.13, Double(k) * 5.7, 21.21, 13))
        let after = Renderer(scale: 2).render(root)
        #expect(firstDifference(after, before) == nil, "\(degrees) degrees, part \(k)")
      }
    }
  }

  @Test func `another size, scale factor or too many parts draw everything`() {
    _ = root.commands()
    let mark = Rect(5, 5, 5, 5)
    view.bounds.size.width += 1
    view.setNeedsDisplay(mark)
    _ = root.commands()
    #expect(view.lastDirtyRect == view.bounds)
    view.setNeedsDisplay(mark)
    _ = root.commands()
    #expect(view.lastDirtyRect == mark)
    view.contentScaleFactor = 3
    view.setNeedsDisplay(mark)
    _ = root.commands()
    #expect(view.lastDirtyRect == view.bounds)
    var random = SeededGenerator(seed: 5)
    var whole = 0
    var most = 0
    for _ in 0..<200 {
      view.setNeedsDisplay(
        Rect(random.double(in: 1...70), random.double(in: 1...50), 1, 1))
      _ = root.commands()
      most = max(most, view.recorded()?.patches.count ?? 0)
      if view.lastDirtyRect == view.bounds { whole += 1 }
    }
    #expect(most == Recording.maximumPatches && whole > 0 && whole < 40)
  }

  @Test func `patches share no point and leave none out`() {
    var random = SeededGenerator(seed: 77)
    var parts = [PatchEdges.everything]
    for _ in 0..<8 {
      let x = random.double(in: 0...10)
      let y = random.double(in: 0...10)
      let hole = PatchEdges(minX: x, minY: y, maxX: x + 3, maxY: y + 2)
      parts = parts.flatMap { $0.subtracting(hole) } + [hole]
    }
    for k in 0..<2000 {
      var p = Point(random.double(in: -1...14), random.double(in: -1...14))
      // On edges too.
      if k % 2 == 0 { p.x = parts[k % parts.count].minX }
      if k % 3 == 0 { p.y = parts[k % parts.count].maxY }
      let holders = parts.filter {
        $0.minX <= p.x && p.x < $0.maxX && $0.minY <= p.y && p.y < $0.maxY
      }
      #expect(holders.count == (p.isFinite ? 1 : holders.count))
    }
  }
}
