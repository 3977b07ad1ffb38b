import Mesmer
import TestSupport
import Testing

@Suite struct ImageViewTests {
  private func image(
    _ width: Int, _ height: Int, scale: Double = 1,
    orientation: ImageOrientation = .up, color: [UInt8] = [9, 9, 9, 255]
  ) -> Image {
    Image(
      width: width, height: height, rgba: (0..<width * height).flatMap { _ in color },
      scale: scale, orientation: orientation)
  }

  private struct Piece: Equatable {
    var source: Rect?
    var rect: Rect
  }

  private func pieces(_ view: ImageView) -> [Piece] {
    let root = View(frame: Rect(0, 0, 500, 500))
    root.addSubview(view)
    defer { view.removeFromSuperview() }
    return root.commands().compactMap {
      guard case .image(_, let source, let rect, _, _) = $0.operation else { return nil }
      return Piece(source: source, rect: rect)
    }
  }

  @Test(
    "[2.17] [2.18] a view made for an image has its size in points; a new image preserves it"
  )
  func aViewMadeForAnImageHasItsSizeInPoints() {
    let view = ImageView(image: image(60, 40, scale: 2))
    #expect(view.frame == Rect(0, 0, 30, 20))
    #expect(!view.isUserInteractionEnabled)
    view.image = image(5, 5)
    #expect(view.frame == Rect(0, 0, 30, 20))
    #expect(ImageView(image: nil).frame == .zero)
    let turned = ImageView(image: image(60, 40, orientation: .right))
    #expect(turned.frame.size == Size(40, 60))
  }

  @Test("[2.20] the highlighted image replaces the image where present")
  func theHighlightedImageReplacesTheImageWherePresent() {
    let a = image(2, 2)
    let b = image(3, 3)
    let view = ImageView(image: a)
    view.isHighlighted = true
    #expect(view.displayedImage === a)
    view.highlightedImage = b
    #expect(view.displayedImage === b)
    view.isHighlighted = false
    #expect(view.displayedImage === a)
  }

  @Test("[2.19] the image is placed by the mode", arguments: ContentMode.allCases)
  func theImageIsPlacedByTheMode(mode: ContentMode) {
    let view = ImageView(frame: Rect(100, 100, 90, 50))
    view.image = image(40, 20)
    view.contentMode = mode
    let rect = mode.rect(for: Size(40, 20), in: Rect(0, 0, 90, 50))
    #expect(pieces(view) == [Piece(source: nil, rect: rect)])
    #expect(view.drawCount == 0)
  }

  @Test func noImageShowsNothing() {
    let view = ImageView(frame: Rect(0, 0, 90, 50))
    #expect(pieces(view).isEmpty)
  }

  @Test func contentsCenterKeepsTheCorners() {
    let view = ImageView(frame: Rect(0, 0, 100, 50))
    view.image = image(20, 20, scale: 2)  // 10 x 10 points
    view.contentsCenter = Rect(0.2, 0.5, 0.3, 0.5)
    let list = pieces(view)
    #expect(list.count == 6)
    func near(_ a: Rect?, _ b: Rect) -> Bool {
      guard let a else { return false }
      return (a.origin - b.origin).length < 1e-9 && (a.width - b.width).magnitude < 1e-9
        && (a.height - b.height).magnitude < 1e-9
    }
    let sources = [Rect(0, 0, 4, 10), Rect(4, 0, 6, 10), Rect(10, 0, 10, 10)]
    let rects = [Rect(0, 0, 2, 5), Rect(2, 0, 93, 5), Rect(95, 0, 5, 5)]
    for k in 0..<3 {
      #expect(near(list[k].source, sources[k]) && near(list[k].rect, rects[k]))
      #expect(near(list[k + 3].source, sources[k].offsetBy(dx: 0, dy: 10)))
      var below = rects[k].offsetBy(dx: 0, dy: 5)
      below.size.height = 45
      #expect(near(list[k + 3].rect, below))
    }
    view.contentMode = .center
    #expect(pieces(view).count == 1)
  }

  @Test func `contentMode places the shown part as if it were the image`() {
    let view = ImageView(frame: Rect(0, 0, 80, 40))
    view.image = image(40, 20, scale: 2)  // 20 x 10 points
    view.contentsRect = Rect(0.25, 0.5, 0.5, 0.25)
    let source = Rect(10, 10, 20, 5)
    #expect(pieces(view) == [Piece(source: source, rect: Rect(0, 0, 80, 40))])
    view.contentMode = .scaleAspectFit
    #expect(pieces(view) == [Piece(source: source, rect: Rect(0, 10, 80, 20))])
    view.contentMode = .bottomRight
    #expect(pieces(view) == [Piece(source: source, rect: Rect(70, 37.5, 10, 2.5))])
    // A turned image is cut as it is shown.
    view.image = image(40, 20, orientation: .right)
    view.contentMode = .scaleToFill
    view.contentsRect = Rect(0, 0, 1, 0.25)
    #expect(pieces(view).map(\.source) == [Rect(0, 0, 10, 20)])
  }

  @Test func `beyond the image, the pixels at its edges are repeated`() {
    let view = ImageView(frame: Rect(0, 0, 80, 40))
    view.image = image(4, 4)
    view.contentsRect = Rect(-0.5, 0.5, 2, 1)
    #expect(
      pieces(view) == [
        Piece(source: Rect(0, 2, 1, 2), rect: Rect(0, 0, 20, 20)),
        Piece(source: Rect(0, 2, 4, 2), rect: Rect(20, 0, 40, 20)),
        Piece(source: Rect(3, 2, 1, 2), rect: Rect(60, 0, 20, 20)),
        Piece(source: Rect(0, 3, 1, 1), rect: Rect(0, 20, 20, 20)),
        Piece(source: Rect(0, 3, 4, 1), rect: Rect(20, 20, 40, 20)),
        Piece(source: Rect(3, 3, 1, 1), rect: Rect(60, 20, 20, 20)),
      ])
    view.contentsRect = Rect(3, 3, 1, 1)
    #expect(pieces(view) == [Piece(source: Rect(3, 3, 1, 1), rect: Rect(0, 0, 80, 40))])
    view.contentsRect = Rect(1, 1, -0.5, -1)
    #expect(view.contentsRect == Rect(0.5, 0, 0.5, 1))
    for empty in [
      Rect(0.5, 0, 0, 1), Rect(0, 0, .nan, 1), Rect(0, 0, .infinity, 1), .null,
    ] {
      view.contentsRect = empty
      #expect(pieces(view).isEmpty)
    }
  }

  @Test func `contentsCenter cuts the shown part`() {
    let view = ImageView(frame: Rect(0, 0, 100, 10))
    view.image = image(20, 10)
    view.contentsRect = Rect(0.5, 0, 0.5, 1)
    view.contentsCenter = Rect(0.25, 0, 0.5, 1)
    #expect(
      pieces(view) == [
        Piece(source: Rect(10, 0, 2.5, 10), rect: Rect(0, 0, 2.5, 10)),
        Piece(source: Rect(12.5, 0, 5, 10), rect: Rect(2.5, 0, 95, 10)),
        Piece(source: Rect(17.5, 0, 2.5, 10), rect: Rect(97.5, 0, 2.5, 10)),
      ])
  }

  @Test func capsLongerThanTheViewShrinkTogether() {
    let view = ImageView(frame: Rect(0, 0, 8, 10))
    view.image = image(30, 10)
    view.capInsets = EdgeInsets(left: 12, right: 4)
    view.resizingMode = .stretch
    #expect(
      pieces(view) == [
        Piece(source: Rect(0, 0, 12, 10), rect: Rect(0, 0, 6, 10)),
        Piece(source: Rect(26, 0, 4, 10), rect: Rect(6, 0, 2, 10)),
      ])
  }

  @Test func aTiledMiddleRepeatsFromItsStartAndIsCutAtTheEnd() {
    let view = ImageView(frame: Rect(0, 0, 21, 10))
    view.image = image(10, 10)
    view.capInsets = EdgeInsets(left: 4, right: 2)
    #expect(pieces(view).map(\.rect.minX) == [0, 4, 8, 12, 16, 19])
    #expect(pieces(view)[4].source == Rect(4, 0, 3, 10))
    view.resizingMode = .stretch
    #expect(pieces(view).count == 3)
    // One pixel is stretched in either mode.
    view.resizingMode = .tile
    view.capInsets = EdgeInsets(left: 5, right: 4)
    #expect(pieces(view).count == 3)
    // A middle larger than its place shows its start.
    view.frame.size.width = 8
    view.capInsets = EdgeInsets(left: 4, right: 2)
    #expect(pieces(view)[1].source == Rect(4, 0, 2, 10))
  }

  @Test func onlyVisibleTilesAreListed() {
    let view = ImageView(frame: Rect(-1e7, 0, 2e7, 10))
    view.image = image(10, 10)
    view.capInsets = .zero
    let list = pieces(view)
    #expect(list.count >= 50 && list.count <= 54)
    #expect(list.allSatisfy { $0.rect.width == 10 })
  }

  /// A corner pixel of the picture as shown, for each orientation of a stored
  /// bitmap of 3 x 2 pixels: EXIF's table.
  @Test(
    arguments: [
      (ImageOrientation.up, 0, 0), (.down, 2, 1), (.left, 2, 0), (.right, 0, 1),
      (.upMirrored, 2, 0), (.downMirrored, 0, 1), (.leftMirrored, 0, 0),
      (.rightMirrored, 2, 1),
    ] as [(ImageOrientation, Int, Int)])
  func partsAreFoundInTheStoredPixels(
    orientation: ImageOrientation, x: Int, y: Int
  ) {
    let picture = image(3, 2, scale: 2, orientation: orientation)
    let topLeft = Rect(0, 0, 0.5, 0.5)
    #expect(picture.storedPixels(of: topLeft) == Rect(Double(x), Double(y), 1, 1))
    #expect(
      picture.storedPixels(of: Rect(origin: .zero, size: picture.size))
        == Rect(0, 0, 3, 2))
  }
}
