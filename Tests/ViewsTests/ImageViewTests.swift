import Mesmer
import TestSupport
import Testing

@Suite struct ImageViewTests {
  private func image(
    _ width: Int, _ height: Int, scale: Double = 1,
    orientation: ImageOrientation = .up, color: [UInt8] = [9, 9, 9, 255]
  ) -> Image {
    Image(
      width: width, height: height,
      rgba: (0..<width * height).flatMap { _ in color }, scale: scale,
      orientation: orientation)
  }

  private struct Piece: Equatable {
    var source: Rect?
    var rect: Rect
  }

  private func pieces(_ view: ImageView) -> [Piece] {
    let root = View(frame: Rect(x: 0, y: 0, width: 500, height: 500))
    root.addSubview(view)
    defer { view.removeFromSuperview() }
    return root.commands().compactMap {
      guard case .image(_, let source, let rect, _, _) = $0.operation else { return nil }
      return Piece(source: source, rect: rect)
    }
  }

  @Test(
    "[2.17] [2.18] a view of an image has its size in points; a new image preserves it")
  func aViewMadeForAnImageHasItsSizeInPoints() {
    let view = ImageView(image: image(60, 40, scale: 2))
    #expect(view.frame == Rect(x: 0, y: 0, width: 30, height: 20))
    #expect(!view.isUserInteractionEnabled)
    view.image = image(5, 5)
    #expect(view.frame == Rect(x: 0, y: 0, width: 30, height: 20))
    #expect(ImageView(image: nil).frame == .zero)
    let turned = ImageView(image: image(60, 40, orientation: .right))
    #expect(turned.frame.size == Size(width: 40, height: 60))
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
    let view = ImageView(frame: Rect(x: 100, y: 100, width: 90, height: 50))
    view.image = image(40, 20)
    view.contentMode = mode
    let rect = mode.rect(
      for: Size(width: 40, height: 20),
      in: Rect(x: 0, y: 0, width: 90, height: 50))
    #expect(pieces(view) == [Piece(source: nil, rect: rect)])
    #expect(view.drawCount == 0)
  }

  @Test func noImageShowsNothing() {
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 90, height: 50))
    #expect(pieces(view).isEmpty)
  }

  @Test func contentsCenterKeepsTheCorners() {
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    view.image = image(20, 20, scale: 2)  // 10 x 10 points
    view.contentsCenter = Rect(x: 0.2, y: 0.5, width: 0.3, height: 0.5)
    let list = pieces(view)
    #expect(list.count == 6)
    func near(_ a: Rect?, _ b: Rect) -> Bool {
      guard let a else { return false }
      return (a.origin - b.origin).length < 1e-9
        && (a.width - b.width).magnitude < 1e-9
        && (a.height - b.height).magnitude < 1e-9
    }
    let sources = [
      Rect(x: 0, y: 0, width: 4, height: 10),
      Rect(x: 4, y: 0, width: 6, height: 10),
      Rect(x: 10, y: 0, width: 10, height: 10),
    ]
    let rects = [
      Rect(x: 0, y: 0, width: 2, height: 5),
      Rect(x: 2, y: 0, width: 93, height: 5),
      Rect(x: 95, y: 0, width: 5, height: 5),
    ]
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

  @Test("contentMode places the shown part as if it were the image")
  func contentsRect() {
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 80, height: 40))
    view.image = image(40, 20, scale: 2)  // 20 x 10 points
    view.contentsRect = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let source = Rect(x: 10, y: 10, width: 20, height: 5)
    #expect(
      pieces(view) == [
        Piece(source: source, rect: Rect(x: 0, y: 0, width: 80, height: 40))
      ])
    view.contentMode = .scaleAspectFit
    #expect(
      pieces(view) == [
        Piece(source: source, rect: Rect(x: 0, y: 10, width: 80, height: 20))
      ])
    view.contentMode = .bottomRight
    #expect(
      pieces(view) == [
        Piece(source: source, rect: Rect(x: 70, y: 37.5, width: 10, height: 2.5))
      ])
    // A turned image is cut as it is shown.
    view.image = image(40, 20, orientation: .right)
    view.contentMode = .scaleToFill
    view.contentsRect = Rect(x: 0, y: 0, width: 1, height: 0.25)
    #expect(pieces(view).map(\.source) == [Rect(x: 0, y: 0, width: 10, height: 20)])
  }

  @Test("beyond the image, the pixels at its edges are repeated")
  func beyond() {
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 80, height: 40))
    view.image = image(4, 4)
    view.contentsRect = Rect(x: -0.5, y: 0.5, width: 2, height: 1)
    #expect(
      pieces(view) == [
        Piece(
          source: Rect(x: 0, y: 2, width: 1, height: 2),
          rect: Rect(x: 0, y: 0, width: 20, height: 20)),
        Piece(
          source: Rect(x: 0, y: 2, width: 4, height: 2),
          rect: Rect(x: 20, y: 0, width: 40, height: 20)),
        Piece(
          source: Rect(x: 3, y: 2, width: 1, height: 2),
          rect: Rect(x: 60, y: 0, width: 20, height: 20)),
        Piece(
          source: Rect(x: 0, y: 3, width: 1, height: 1),
          rect: Rect(x: 0, y: 20, width: 20, height: 20)),
        Piece(
          source: Rect(x: 0, y: 3, width: 4, height: 1),
          rect: Rect(x: 20, y: 20, width: 40, height: 20)),
        Piece(
          source: Rect(x: 3, y: 3, width: 1, height: 1),
          rect: Rect(x: 60, y: 20, width: 20, height: 20)),
      ])
    view.contentsRect = Rect(x: 3, y: 3, width: 1, height: 1)
    #expect(
      pieces(view) == [
        Piece(
          source: Rect(x: 3, y: 3, width: 1, height: 1),
          rect: Rect(x: 0, y: 0, width: 80, height: 40))
      ])
    view.contentsRect = Rect(x: 1, y: 1, width: -0.5, height: -1)
    #expect(view.contentsRect == Rect(x: 0.5, y: 0, width: 0.5, height: 1))
    for empty in [
      Rect(x: 0.5, y: 0, width: 0, height: 1), Rect(x: 0, y: 0, width: .nan, height: 1),
      Rect(x: 0, y: 0, width: .infinity, height: 1), .null,
    ] {
      view.contentsRect = empty
      #expect(pieces(view).isEmpty)
    }
  }

  @Test("contentsCenter cuts the shown part")
  func contentsCenterOfAPart() {
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 100, height: 10))
    view.image = image(20, 10)
    view.contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    view.contentsCenter = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
    #expect(
      pieces(view) == [
        Piece(
          source: Rect(x: 10, y: 0, width: 2.5, height: 10),
          rect: Rect(x: 0, y: 0, width: 2.5, height: 10)),
        Piece(
          source: Rect(x: 12.5, y: 0, width: 5, height: 10),
          rect: Rect(x: 2.5, y: 0, width: 95, height: 10)),
        Piece(
          source: Rect(x: 17.5, y: 0, width: 2.5, height: 10),
          rect: Rect(x: 97.5, y: 0, width: 2.5, height: 10)),
      ])
  }

  @Test func capsLongerThanTheViewShrinkTogether() {
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 8, height: 10))
    view.image = image(30, 10)
    view.capInsets = EdgeInsets(left: 12, right: 4)
    view.resizingMode = .stretch
    #expect(
      pieces(view) == [
        Piece(
          source: Rect(x: 0, y: 0, width: 12, height: 10),
          rect: Rect(x: 0, y: 0, width: 6, height: 10)),
        Piece(
          source: Rect(x: 26, y: 0, width: 4, height: 10),
          rect: Rect(x: 6, y: 0, width: 2, height: 10)),
      ])
  }

  @Test func aTiledMiddleRepeatsFromItsStartAndIsCutAtTheEnd() {
    let view = ImageView(frame: Rect(x: 0, y: 0, width: 21, height: 10))
    view.image = image(10, 10)
    view.capInsets = EdgeInsets(left: 4, right: 2)
    #expect(
      pieces(view).map(\.rect.minX) == [0, 4, 8, 12, 16, 19])
    #expect(pieces(view)[4].source == Rect(x: 4, y: 0, width: 3, height: 10))
    view.resizingMode = .stretch
    #expect(pieces(view).count == 3)
    // One pixel is stretched in either mode.
    view.resizingMode = .tile
    view.capInsets = EdgeInsets(left: 5, right: 4)
    #expect(pieces(view).count == 3)
    // A middle larger than its place shows its start.
    view.frame.size.width = 8
    view.capInsets = EdgeInsets(left: 4, right: 2)
    #expect(pieces(view)[1].source == Rect(x: 4, y: 0, width: 2, height: 10))
  }

  @Test func onlyVisibleTilesAreListed() {
    let view = ImageView(frame: Rect(x: -1e7, y: 0, width: 2e7, height: 10))
    view.image = image(10, 10)
    view.capInsets = .zero
    let list = pieces(view)
    #expect(list.count >= 50 && list.count <= 54)
    #expect(list.allSatisfy { $0.rect.width == 10 })
  }

  /// The three-part button: caps at natural width and a stretched middle are
  /// the nine-slice of the joined image.
  @Test("[4.7] three parts are the slices of the joined image")
  func threePartsAreTheSlicesOfTheJoinedImage() {
    let joined = ImageView(frame: Rect(x: 0, y: 0, width: 200, height: 20))
    joined.image = image(25, 20)
    joined.capInsets = EdgeInsets(left: 12, right: 12)
    #expect(
      pieces(joined).map(\.rect) == [
        Rect(x: 0, y: 0, width: 12, height: 20),
        Rect(x: 12, y: 0, width: 176, height: 20),
        Rect(x: 188, y: 0, width: 12, height: 20),
      ])
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
    let topLeft = Rect(x: 0, y: 0, width: 0.5, height: 0.5)
    #expect(
      picture.storedPixels(of: topLeft)
        == Rect(x: Double(x), y: Double(y), width: 1, height: 1))
    #expect(
      picture.storedPixels(of: Rect(origin: .zero, size: picture.size))
        == Rect(x: 0, y: 0, width: 3, height: 2))
  }
}
