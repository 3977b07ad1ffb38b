import Mesmer
import TestSupport
import Testing

/// `contents: bitmap`: a bitmap made once and resampled ever after.
@Suite struct BackingStoreTests {
  private let root = ScrollView(frame: Rect(0, 0, 80, 60))
  private let view = DrawingView(frame: Rect(3, 4, 40, 30))

  init() {
    view.contents = .bitmap
    view.drawing = { _, canvas in
      let rect = Rect(0, 0, 40, 30)
      canvas.fill(Path(ovalIn: rect.insetBy(dx: 3.3, dy: 2.2)), with: .red)
      canvas.stroke(
        Path(rect: rect.insetBy(dx: 6, dy: 6)), with: .blue,
        style: StrokeStyle(lineWidth: 1.5))
    }
    root.addSubview(view)
    root.contentSize = root.bounds.size
  }

  @Test(
    "[2.38] [4.2] [4.3] a zoomed frame is the bilinear blow-up of the bitmap drawn once")
  func blowUp() throws {
    let renderer = Renderer(scale: 2, background: .white)
    _ = renderer.render(root)
    root.viewForZooming = view
    root.maximumZoomScale = 8
    root.setZoomScale(3)
    root.contentOffset = Point(13, 21)
    let zoomed = renderer.render(root)
    #expect(view.drawCount == 1)

    // The bitmap as an image in an image view in the same place.
    let alone = DrawingView(frame: view.bounds)
    alone.drawing = view.drawing
    let bitmap = Renderer(scale: 2).render(alone)
    let shown = ImageView(image: Image(pixmap: bitmap, scale: 2))
    let screen = ScrollView(frame: root.frame)
    screen.addSubview(shown)
    shown.center = view.center
    shown.transform = view.transform
    screen.contentOffset = root.contentOffset
    let expected = renderer.render(screen)
    #expect(firstDifference(zoomed, expected) == nil)
    // And not what drawing at that size would give.
    view.contents = .vector
    let crisp = renderer.render(root)
    #expect(crisp.premultipliedBytes != zoomed.premultipliedBytes)
    #expect(view.drawCount == 1)
  }

  @Test("[2.37] [2.39] rotating and translating bitmaps draws nothing and preserves them")
  func turning() throws {
    _ = Renderer().render(root)
    let store = try #require(view.recorded()?.store)
    #expect(store.isFilled)
    for k in 1...10 {
      view.transform = AffineTransform(rotationDegrees: Double(k) * 9)
        .translatedBy(x: Double(k), y: 0)
      _ = Renderer().render(root)
    }
    #expect(view.recorded()?.store === store)
    #expect(view.drawCount == 1)
    view.setNeedsDisplay()
    _ = Renderer().render(root)
    #expect(view.recorded()?.store !== store)
  }

  @Test("[2.14] purging caches changes no byte and draws nothing") func purge() throws {
    let label = HypnosisView(frame: Rect(20, 10, 50, 50))
    label.contents = .bitmap
    root.addSubview(label)
    label.transform = AffineTransform(rotationDegrees: 20)
    for scale in [1.0, 2] {
      let before = Renderer(scale: scale).render(root)
      let store = try #require(view.recorded()?.store)
      #expect(store.isFilled)
      root.purgeCaches()
      #expect(!store.isFilled)
      let after = Renderer(scale: scale).render(root)
      #expect(after.premultipliedBytes == before.premultipliedBytes)
      #expect(after.content == before.content)
    }
    #expect(view.drawCount == 1 && label.drawCount == 1)
  }

  @Test("[2.14] purging frees the bitmaps, whatever holds the view")
  func purgeFrees() throws {
    let store = try #require(
      view.recorded()?.store
        ?? { () -> BackingBitmap? in
          _ = Renderer(scale: 2).render(root)
          return view.recorded()?.store
        }())
    _ = Renderer(scale: 2).render(root)
    _ = Renderer(scale: 1).render(root)
    weak let kept: Pixmap? = store.pixmap(width: 80, height: 60, scale: 2) {
      Issue.record("the bitmap of the screen is not kept")
      return Pixmap(width: 80, height: 60)
    }
    weak let other: Pixmap? = store.pixmap(width: 40, height: 30, scale: 1) {
      Issue.record("the bitmap of the other scale is not kept")
      return Pixmap(width: 40, height: 30)
    }
    #expect(kept != nil && other != nil)
    root.purgeCaches()
    #expect(kept == nil && other == nil)
    #expect(view.drawCount == 1)
  }

  @Test("bitmaps are cached for each scale, and a partial redraw recreates them")
  func scales() throws {
    let frames = [1.0, 2, 3, 1.5].map { Renderer(scale: $0).render(root) }
    for (scale, frame) in zip([1.0, 2, 3, 1.5], frames) {
      let again = Renderer(scale: scale).render(root)
      #expect(again.premultipliedBytes == frame.premultipliedBytes)
    }
    let store = try #require(view.recorded()?.store)
    view.setNeedsDisplay(Rect(0, 0, 9, 9))
    let patched = Renderer(scale: 2).render(root)
    #expect(view.recorded()?.store !== store)
    #expect(patched.premultipliedBytes == frames[1].premultipliedBytes)
  }

  @Test func `a bitmap is created once, even with concurrent requests`() async {
    let store = BackingBitmap(.empty)
    final class Count: @unchecked Sendable { var value = 0 }
    let made = Count()
    await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<16 {
        group.addTask {
          ObjectIdentifier(
            store.pixmap(width: 4, height: 4, scale: 1) {
              made.value += 1
              return Pixmap(width: 4, height: 4)
            })
        }
      }
      var all: Set<ObjectIdentifier> = []
      for await id in group { all.insert(id) }
      #expect(all.count == 1)
    }
    #expect(made.value == 1)
  }

  @Test func `a bitmap beyond the budget replaces no cached one`() {
    let store = BackingBitmap(.empty)
    var made: [Double] = []
    func request(_ scale: Double, side: Int = 4) {
      _ = store.pixmap(width: side, height: side, scale: scale) {
        made.append(scale)
        return Pixmap(width: 4, height: 4)
      }
    }
    for scale in [1.0, 2, 3] { request(scale) }
    request(4, side: 1 << 14)
    for scale in [1.0, 2, 3] { request(scale) }
    #expect(made == [1, 2, 3, 4])
    // One within the budget replaces the oldest.
    for scale in [5.0, 2, 3, 5, 1] { request(scale) }
    #expect(made == [1, 2, 3, 4, 5, 1])
  }
}
