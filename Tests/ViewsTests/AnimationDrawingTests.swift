import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

@Suite struct AnimationDrawingTests {
  private let tree = AnimatedTree()
  private var view: View { tree.view }

  private func animate(_ animations: () -> Void) {
    View.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: animations)
  }

  private func pixels(_ view: View) -> [UInt8] { view.pixels(2) }

  /// A tree of the same views whose properties are the values shown.
  private func still(_ change: (View) -> Void) -> [UInt8] {
    let tree = AnimatedTree()
    tree.view.addSubview(dot())
    change(tree.view)
    return pixels(tree.root)
  }

  private func dot() -> View { return filled(Rect(2, 3, 5, 4), .blue) }

  @Test func aFrameShowsThePresentation() {
    view.addSubview(dot())
    animate {
      view.center = Point(60, 40)
      view.bounds = Rect(-4, 0, 40, 20)
      view.alpha = 0
      view.backgroundColor = .green
      view.transform = AffineTransform(rotationDegrees: 90)
    }
    tree.advance(to: 0.5)
    let expected = still {
      $0.center = Point(40, 30)
      $0.bounds = Rect(-2, 0, 30, 20)
      $0.alpha = 0.5
      $0.backgroundColor = Color(red: 0.5, green: 0.5, blue: 0)
      $0.transform = AffineTransform(rotationDegrees: 45)
    }
    #expect(pixels(tree.root) == expected)
    tree.advance(to: 1)
    #expect(pixels(tree.root) == still { $0.alpha = 0 })
  }

  @Test func aFrameDependsOnTheTimeAlone() {
    view.addSubview(dot())
    animate { view.center.x = 90 }
    for part in [1.0, 6, 3, 9, 1] {
      tree.table.now = part * 100
      let frame = pixels(tree.root)
      #expect(frame == still { $0.center.x = 20 + 7 * part })
    }
  }

  @Test func drawnContentsAndImagesFillTheShownBounds() {
    let drawing = DrawingView(frame: Rect(0, 0, 20, 20))
    let root = tree.root
    root.addSubview(drawing)
    _ = pixels(root)
    animate { drawing.frame = Rect(40, 0, 60, 40) }
    tree.advance(to: 0.5)
    let count = drawing.drawCount
    let shown = pixels(root)
    #expect(drawing.drawCount == count)
    let still = AnimatedTree()
    let other = still.root.add(DrawingView(frame: Rect(0, 0, 20, 20)))
    _ = pixels(still.root)
    other.frame = Rect(20, 0, 40, 30)
    #expect(shown == pixels(still.root))
    let image = Image(pixmap: Pixmap(width: 2, height: 1, background: .blue))
    let imageView = ImageView(image: image)
    imageView.frame = Rect(0, 50, 10, 10)
    root.addSubview(imageView)
    animate { imageView.bounds.size.width = 50 }
    tree.advance(to: 1)
    #expect(imageView.presentation.bounds.width == 30)
    let rect = root.commands().last { $0.kind == "image" }?.deviceRect
    #expect(rect == Rect(-10, 50, 30, 10))
  }

  @Test func anAnimatedSubviewOfManyIsFoundWhereverItIsShown() {
    let root = tree.root
    for k in 0..<100 { root.addSubview(filled(Rect(0, 200 + Double(k), 10, 1), .black)) }
    for _ in 0..<3 { _ = pixels(root) }
    let cell = root.subviews[80]
    cell.center.y = 50
    animate { cell.center.y = 500 }
    tree.advance(to: 0.1)
    // Its property is far away, but it is shown at 95.
    let viewport = PixelRect(x: 0, y: 0, width: 200, height: 200)
    for _ in 0..<70 {
      #expect(root.frame(scale: 2, viewport: viewport).commands.count == 3)
    }
    #expect(root.culling?.isIndexed == true)
    tree.advance(to: 1)
    for _ in 0..<70 {
      #expect(root.frame(scale: 2, viewport: viewport).commands.count == 2)
    }
    #expect(root.culling?.isIndexed == true)
  }

  @Test func aNewDrawingLargerThanTheShownBoundsIsMade() {
    let drawing = DrawingView(frame: Rect(110, 0, 20, 20))
    drawing.contentMode = .right
    drawing.drawing = { $1.fill($0, with: .black) }
    tree.root.addSubview(drawing)
    animate { drawing.bounds.size.width = 100 }
    // The bounds are shown from 110 to 130; the drawing for 100 points ends at 130.
    #expect(tree.root.commands().contains { $0.kind.hasSuffix("picture") })
  }

  @Test func theKindOfPixelsHoldsForTheWholeAnimation() {
    let root = tree.root
    view.backgroundColor = .black
    func content() -> PixelContent { root.pixelContent(background: .white, scale: 1) }
    #expect(content() == .opaqueGray)
    animate { view.backgroundColor = .red }
    #expect(content() == .opaque)
    tree.advance(to: 1)
    animate { view.backgroundColor = .black }
    #expect(content() == .opaque)
    tree.advance(to: 2)
    #expect(content() == .opaqueGray)
    view.backgroundColor = .red
    animate { view.alpha = 0 }
    #expect(content() == .opaque)
    tree.advance(to: 3)
    #expect(content() == .opaqueGray)
    func bare() -> PixelContent { root.pixelContent(background: nil, scale: 1) }
    #expect(bare() == .opaqueGray)
    animate { root.alpha = 0.5 }
    tree.advance(to: 3.5)
    #expect(bare() == .rgba)
  }
}
