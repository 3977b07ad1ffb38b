import Mesmer
import TestSupport
import Testing

/// Contents of another size than the bounds, as drawing and as bitmap.
@Suite struct ContentsTests {
  private let view = DrawingView(frame: Rect(0, 0, 40, 20))
  private let root = View(frame: Rect(0, 0, 300, 300))

  init() {
    root.addSubview(view)
    view.drawing = { rect, canvas in canvas.fill(rect, with: .black) }
  }

  /// The recorded bounds on the screen, in pixels at scale 2.
  private func shown() throws -> Rect {
    for command in root.commands(scale: 2) {
      switch command.operation {
      case .picture(let picture):
        return picture.bounds.applying(command.placement.transform)
      case .bitmap: return try #require(command.deviceRect)
      default: break
      }
    }
    Issue.record("nothing shown")
    return .null
  }

  @Test(
    "[4.4] [4.5] [4.6] a new bounds size moves or scales the drawing, by the mode",
    arguments: ContentMode.allCases.filter { $0 != .redraw })
  func drawingsAndBitmapsFollowTheMode(mode: ContentMode) throws {
    view.contentMode = mode
    _ = root.commands(scale: 2)
    view.frame = Rect(30, 10, 100, 90)
    let place = mode.rect(for: Size(40, 20), in: Rect(0, 0, 100, 90))
    let expected = Rect(
      (place.minX + 30) * 2, (place.minY + 10) * 2, place.width * 2, place.height * 2)
    #expect(try shown() == expected)
    view.contents = .bitmap
    #expect(try shown() == expected)
    #expect(view.drawCount == 1)
  }

  @Test func bitmapsHaveTheScreensPixels() throws {
    view.contents = .bitmap
    for scale in [1.0, 2, 3] {
      guard
        case .bitmap(_, let w, let h, let s, let rect)? =
          root.commands(scale: scale).first?.operation
      else {
        Issue.record("no bitmap")
        return
      }
      #expect(w == 40 * Int(scale) && h == 20 * Int(scale) && s == scale)
      #expect(rect == Rect(0, 0, 40, 20))
    }
  }

  @Test func theScaleFactorCountsFromTheNextDrawing() throws {
    view.contents = .bitmap
    _ = root.commands()
    view.contentScaleFactor = 4
    func width() throws -> Int {
      guard case .bitmap(_, let w, _, _, _)? = root.commands().first?.operation else {
        Issue.record("no bitmap")
        return 0
      }
      return w
    }
    #expect(try width() == 40)
    view.setNeedsDisplay()
    #expect(try width() == 160)
    view.contentScaleFactor = -1
    view.setNeedsDisplay()
    #expect(try width() == 40)
  }

  @Test func aFractionOfAPixelIsCutNotSqueezed() throws {
    view.frame = Rect(0, 0, 40.25, 20)
    view.contents = .bitmap
    let frame = root.frame()
    #expect(frame.commands.map(\.kind) == ["clipped bitmap"])
    #expect(frame.clips.map(\.bounds) == [Rect(0, 0, 40.25, 20)])
    #expect(frame.commands[0].deviceRect == Rect(0, 0, 41, 20))
    // Thirds are whole pixels at scale 3.
    view.setNeedsDisplay()
    view.frame = Rect(0, 0, 100.0 / 3, 20)
    #expect(root.commands(scale: 3).map(\.kind) == ["bitmap"])
  }

  /// Transforms of all kinds on contents that were drawn for other bounds, so
  /// that each mode has placed them already: the transform acts on that.
  @Test(
    "[2.38] [4.2] a transform scales the contents after their placement, in every mode",
    arguments: ContentMode.allCases, [ContentsStorage.vector, .bitmap])
  func transformsScaleContentsInEveryMode(
    mode: ContentMode, contents: ContentsStorage
  ) throws {
    view.contentMode = mode
    view.contents = contents
    view.frame.origin = Point(100, 100)
    _ = root.commands(scale: 2)
    for size in [Size(40, 20), Size(60, 50)] {
      view.bounds.size = size
      view.transform = .identity
      let placed = try shown()
      let draws = view.drawCount
      for transform in [
        AffineTransform(scaleX: 3, y: 3), AffineTransform(scaleX: 0.5, y: 2),
        AffineTransform(a: 0, b: 1.5, c: -1.5, d: 0, tx: 4, ty: -2),
      ] {
        view.transform = transform
        // About the centre, which the transform keeps, in pixels at scale 2.
        let toCenter = Vector(dx: 2 * view.center.x, dy: 2 * view.center.y)
        var device = transform
        device.tx *= 2
        device.ty *= 2
        let expected = placed.offsetBy(dx: -toCenter.dx, dy: -toCenter.dy)
          .applying(device).offsetBy(dx: toCenter.dx, dy: toCenter.dy)
        let found = try shown()
        for (a, b) in [
          (found.minX, expected.minX), (found.minY, expected.minY),
          (found.maxX, expected.maxX), (found.maxY, expected.maxY),
        ] { #expect(abs(a - b) < 1e-9, "\(mode), \(contents), \(transform)") }
      }
      #expect(view.drawCount == draws)
      #expect(draws == (mode == .redraw && size.width == 60 ? 2 : 1))
    }
  }

  @Test func storesOverTheLimitStayVectors() {
    #expect(BackingStore(size: Size(1e6, 1e6), scale: 2) == nil)
    #expect(BackingStore(size: Size(16384, 16384), scale: 1) != nil)
    #expect(BackingStore(size: Size(16384, 16385), scale: 1) == nil)
    #expect(BackingStore(size: Size(9, .infinity), scale: 1) == nil)
  }

  @Test func contentsThatStickOutAreCutByClipsToBoundsAlone() throws {
    view.contentMode = .center
    _ = root.commands()
    view.frame = Rect(100, 100, 10, 10)
    #expect(root.commands().map(\.kind) == ["picture"])
    view.clipsToBounds = true
    #expect(root.commands().map(\.kind) == ["clipped picture"])
  }

  /// What sticks out of a drawing's own bounds was cut when it was made: the
  /// view's clip does that only where the drawing covers the bounds.
  @Test func drawingsEndWhereTheirBoundsEndedAlsoInAViewThatClips() throws {
    view.drawing = { rect, canvas in
      canvas.fill(rect.insetBy(dx: -30, dy: -30), with: .black)
    }
    view.contentMode = .center
    _ = root.commands()
    view.frame = Rect(50, 50, 100, 80)
    for clips in [false, true] {
      view.clipsToBounds = clips
      let frame = Renderer(scale: 1).render(root)
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          // 40 x 20 in the middle of 100 x 80.
          let isInside = (80..<120).contains(x) && (80..<100).contains(y)
          if (frame[x, y].alpha == 255) != isInside {
            Issue.record("\(x), \(y) where the view \(clips ? "clips" : "does not clip")")
            return
          }
        }
      }
    }
  }
}
