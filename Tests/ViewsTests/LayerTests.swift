import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

@Suite("Corners, border, mask and place of a layer") struct LayerTests {
  private let ground = Color(red: 0.2, green: 0.5, blue: 0.9)

  /// A screen of 70 x 60 points with a view on it.
  private func screen(_ views: View...) -> View {
    let screen = filled(Rect(0, 0, 70, 60), ground)
    for view in views { screen.addSubview(view) }
    return screen
  }

  private func bytes(_ view: View, scale: Double = 1, threads: Int = 1) -> [UInt8] {
    Renderer(scale: scale, threads: threads).render(view).premultipliedBytes
  }

  /// A drawing of its own over the whole screen, for comparison.
  private func drawn(_ draw: @escaping (Canvas) -> Void) -> View {
    let view = DrawingView(frame: Rect(0, 0, 70, 60))
    view.drawing = { _, canvas in draw(canvas) }
    return screen(view)
  }

  @Test func `values outside the ranges are limited`() {
    let view = View()
    view.cornerRadius = -1
    view.borderWidth = .nan
    view.zPosition = .nan
    #expect(view.cornerRadius == 0 && view.borderWidth == 0 && view.zPosition == 0)
    #expect(view.layerFrame == nil)
    view.borderColor = nil
    #expect(view.borderColor == nil)
  }

  @Test("a background with corners is the filled path", arguments: CornerStyle.allCases)
  func background(style: CornerStyle) {
    let rect = Rect(7.5, 9.25, 44.5, 30)
    for corners in [CornerMask.all, [.minXMinY, .maxXMaxY], [.maxXMinY]] {
      for radius in [0.5, 8, 100] {
        let view = filled(rect, .red)
        view.cornerRadius = radius
        view.cornerCurve = style
        view.maskedCorners = corners
        for scale in [1.0, 2, 3] {
          let path = Path(
            roundedRect: rect.wholePixels(scale), cornerRadius: radius, style: style,
            corners: corners)
          let expected = drawn { $0.fill(path, with: .red) }
          #expect(bytes(screen(view), scale: scale) == bytes(expected, scale: scale))
        }
      }
    }
  }

  @Test func `a card that a subview covers is, byte for byte, a card of its colour`() {
    var random = SeededGenerator(seed: 3)
    for round in 0..<tries(40) {
      let rect = Rect(
        Double(random.int(in: 0...20)), Double(random.int(in: 0...20)),
        Double(random.int(in: 4...45)), Double(random.int(in: 4...35)))
      let color = Color(red: 0.9, green: 0.3, blue: 0.1, alpha: round % 3 == 0 ? 0.4 : 1)
      func card(_ background: Color?) -> View {
        let card = filled(rect, background)
        card.cornerRadius = Double(random.int(in: 1...16))
        card.cornerCurve = round % 2 == 0 ? .circular : .continuous
        card.clipsToBounds = true
        return card
      }
      let full = card(color)
      let covered = filled(rect, round % 3 == 0 ? nil : .white)
      covered.cornerRadius = full.cornerRadius
      covered.cornerCurve = full.cornerCurve
      covered.clipsToBounds = true
      covered.addSubview(filled(full.bounds, color))
      let unclipped = filled(rect, color)
      unclipped.cornerRadius = full.cornerRadius
      unclipped.cornerCurve = full.cornerCurve
      let scale = Double(random.int(in: 1...3))
      let expected = bytes(screen(full), scale: scale)
      #expect(bytes(screen(covered), scale: scale) == expected, "round \(round)")
      if color.alpha == 1 {
        let worst = zip(bytes(screen(unclipped), scale: scale), expected)
          .map { abs(Int($0) - Int($1)) }.max()
        #expect(worst.map { $0 <= 1 } == true, "round \(round)")
      }
      #expect(bytes(screen(covered), scale: scale, threads: 2) == expected)
    }
  }

  @Test func `a clipped view shows nothing outside its corners and everything inside`() {
    let card = filled(Rect(10, 10, 40, 30), .white)
    card.cornerRadius = 12
    card.clipsToBounds = true
    card.shadowOpacity = 1
    card.addSubview(filled(Rect(-20, -20, 35, 80), .red))
    let with = Renderer(scale: 2).render(screen(card))
    let without = Renderer(scale: 2).render(screen())
    let path = Path(roundedRect: card.frame, cornerRadius: 12, style: .circular)
    let grown = Path(
      roundedRect: card.frame.insetBy(dx: -1, dy: -1), cornerRadius: 13, style: .circular)
    let shrunk = Path(
      roundedRect: card.frame.insetBy(dx: 1, dy: 1), cornerRadius: 11, style: .circular)
    var inside = 0
    for y in 0..<with.height {
      for x in 0..<with.width {
        let point = Point((Double(x) + 0.5) / 2, (Double(y) + 0.5) / 2)
        if !grown.contains(point) {
          #expect(with[x, y] == without[x, y], "\(x), \(y)")
        } else if shrunk.contains(point) {
          inside += 1
          #expect(
            with[x, y] == (point.x < 25 ? (255, 0, 0, 255) : (255, 255, 255, 255)),
            "\(x), \(y)")
        }
      }
    }
    #expect(inside > 3000 && path.contains(Point(30, 25)))
  }

  @Test func `an edge pixel of a clipped group is within a level of its exact share`() {
    let rect = Rect(10.25, 9.5, 41.5, 33.25)
    let card = filled(rect, nil)
    card.cornerRadius = 13
    card.clipsToBounds = true
    card.addSubview(filled(card.bounds.insetBy(dx: -9, dy: -9), .white))
    let screen = View(frame: Rect(0, 0, 70, 60))
    screen.addSubview(card)
    let clipped = Renderer(scale: 2).render(screen)
    let view = DrawingView(frame: screen.bounds)
    let path = Path(roundedRect: rect.wholePixels(2), cornerRadius: 13, style: .circular)
    view.drawing = { _, canvas in canvas.fill(path, with: .white) }
    let expected = Renderer(scale: 2).render(view)
    var worst = 0
    for y in 0..<clipped.height {
      for x in 0..<clipped.width {
        worst = max(worst, abs(Int(clipped[x, y].alpha) - Int(expected[x, y].alpha)))
      }
    }
    #expect(worst <= 1)
  }

  @Test("a border is the ring inside the bounds, over subviews that are not clipped")
  func border() {
    let rect = Rect(8, 6.5, 40, 30)
    for (radius, width) in [(0.0, 3.0), (10, 4), (3, 5), (10, 40)] {
      let view = filled(rect, nil)
      view.cornerRadius = radius
      view.borderWidth = width
      view.borderColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      view.addSubview(filled(Rect(-4, 5, 60, 9), .white))
      var ring = Path(roundedRect: rect, cornerRadius: radius, style: .circular)
      if width < 15 {
        ring.addRoundedRect(
          rect.insetBy(dx: width, dy: width), cornerRadius: max(0, radius - width),
          style: .circular)
      }
      let expected = drawn {
        $0.fill(Rect(4, 11.5, 60, 9), with: .white)
        $0.fill(ring, with: Color(red: 1, green: 0, blue: 0, alpha: 0.5), rule: .evenOdd)
      }
      #expect(bytes(screen(view), scale: 2) == bytes(expected, scale: 2), "\(radius)")
    }
  }

  /// By areas: where the outline covers a of a pixel and what the border surrounds covers
  /// b <= a, the pixel is b of the content, a - b of the border, 1 - a of the ground.
  @Test("a border over subviews in a rounded clip has its exact share of each pixel")
  func borderInClip() {
    var random = SeededGenerator(seed: 12)
    func length(_ range: ClosedRange<Int>) -> Double {
      let parts: [Double] = [0, 0, 0.5, 1 / 3, random.unit()]
      return Double(random.int(in: range)) + parts[random.int(in: 0...4)]
    }
    func color() -> Color {
      Color(red: random.unit(), green: random.unit(), blue: random.unit())
    }
    for round in 0..<tries(80) {
      let rect = Rect(length(2...14), length(2...14), length(8...50), length(8...40))
      let card = filled(rect, color())
      card.cornerRadius = length(0...20) + 0.5
      card.cornerCurve = random.bool() ? .circular : .continuous
      if random.int(in: 0...3) == 0 { card.maskedCorners = [.minXMinY, .maxXMaxY] }
      card.clipsToBounds = true
      let widths: [Double] = [0.25, 0.5, 0.5, 1, 1 / 3, 2, 3]
      let width = widths[random.int(in: 0...6)]
      card.borderWidth = width
      card.borderColor = color()
      let borderColor = card.borderColor!
      let content = filled(Rect(0, 0, 70, 60), card.backgroundColor)
      for _ in 0..<random.int(in: 0...3) {
        let frame = Rect(length(-9...30), length(-9...30), length(0...40), length(0...40))
        let inner = card.add(filled(frame, color()))
        content.addSubview(
          filled(frame.offsetBy(dx: rect.minX, dy: rect.minY), inner.backgroundColor))
      }
      let scale = Double(random.int(in: 1...3))
      let renderer = Renderer(scale: scale)
      func coverage(_ path: Path) -> Pixmap {
        let view = DrawingView(frame: content.bounds)
        view.drawing = { _, canvas in canvas.fill(path, with: .black) }
        return renderer.render(view)
      }
      let pixels = rect.wholePixels(scale)
      let whole = coverage(card.roundedOutline(of: pixels)!)
      let hole = coverage(card.insideOfBorder(of: pixels)!)
      let actual = renderer.render(screen(card))
      let (inside, under) = (renderer.render(content), renderer.render(screen()))
      var worst = 0.0
      for y in 0..<actual.height {
        for x in 0..<actual.width {
          let a = Double(whole[x, y].alpha) / 255
          let b = Double(hole[x, y].alpha) / 255
          let (p, q, r) = (actual[x, y], inside[x, y], under[x, y])
          for (value, content, border, ground) in [
            (p.red, q.red, borderColor.red, r.red),
            (p.green, q.green, borderColor.green, r.green),
            (p.blue, q.blue, borderColor.blue, r.blue),
          ] {
            let exact =
              b * Double(content) + (a - b) * border * 255 + (1 - a) * Double(ground)
            worst = max(worst, (Double(value) - exact).magnitude)
          }
        }
      }
      #expect(worst <= 2.5, "round \(round): \(worst), border \(width) at \(scale)")
    }
  }

  @Test("rounded cards move by whole pixels without a change, in parts and in bands")
  func scrolled() throws {
    let scroll = ScrollView(frame: Rect(0, 0, 70, 60))
    scroll.contentSize = Size(70, 400)
    scroll.backgroundColor = ground
    for i in 0..<6 {
      let card = filled(
        Rect(5.5, Double(i) * 50 + 4, 59, 44),
        Color(red: 1, green: 1, blue: 1, alpha: i % 2 == 0 ? 1 : 0.5))
      card.cornerRadius = 9
      card.clipsToBounds = true
      card.borderWidth = Double(i % 3)
      card.alpha = i == 4 ? 0.7 : 1
      let image = filled(Rect(0, 0, 30, 44), .red)
      image.cornerRadius = 14
      image.clipsToBounds = true
      image.addSubview(filled(Rect(3, 30, 30, 44), .yellow))
      card.addSubview(image)
      scroll.addSubview(card)
    }
    func frame(_ y: Double) -> Pixmap {
      scroll.contentOffset = Point(0, y)
      return Renderer(scale: 3, threads: 2).render(scroll)
    }
    let first = frame(20)
    for pixels in [1, 7, 40, 90] {
      let moved = frame(20 + Double(pixels) / 3)
      var isSame = true
      for y in 0..<180 - pixels {
        for x in 0..<200 where moved.row(y)[x] != first.row(y + pixels)[x] {
          isSame = false
        }
      }
      #expect(isSame, "\(pixels)")
    }
    scroll.contentOffset = Point(0, 33)
    let whole = Renderer(scale: 2).render(scroll)
    let region = PixelRect(x: 11, y: 17, width: 77, height: 61)
    let part = Renderer(scale: 2).render(scroll, region: region)
    #expect(firstDifference(part, whole, at: region) == nil)
  }

  // MARK: Mask

  @Test("a mask multiplies the view by the mask's alpha, and leaves nothing outside")
  func mask() {
    let view = filled(Rect(5, 5, 50, 40), .white)
    view.shadowOpacity = 1
    let mask = filled(Rect(10, 10, 20, 20), .red)
    mask.alpha = 0.5
    view.mask = mask
    let masked = Renderer(scale: 1).render(screen(view))
    let plain = Renderer(scale: 1).render(screen())
    let half = filled(Rect(15, 15, 20, 20), .white)
    half.alpha = 0.5
    let expected = Renderer(scale: 1).render(screen(half))
    var worst = 0
    for y in 0..<60 {
      for x in 0..<70 {
        worst = max(
          worst, abs(Int(masked[x, y].red) - Int(expected[x, y].red)),
          abs(Int(masked[x, y].blue) - Int(expected[x, y].blue)))
      }
    }
    #expect(worst <= 1)
    #expect(masked[7, 7] == plain[7, 7] && masked[20, 20] != plain[20, 20])
    // An opaque mask of the view's size takes only the shadow.
    view.mask = filled(view.bounds, .black)
    let card = filled(view.frame, .white)
    #expect(bytes(screen(view)) == bytes(screen(card)))
    view.mask = nil
    view.shadowOpacity = 0
    #expect(bytes(screen(view)) == bytes(screen(card)))
  }

  @Test func `a mask does not reach beyond its view, and an empty one hides it`() {
    let left = filled(Rect(0, 0, 30, 60), .red)
    let right = filled(Rect(35, 0, 30, 60), .yellow)
    right.mask = View(frame: right.bounds)
    #expect(bytes(screen(left, right)) == bytes(screen(left)))
    #expect(right.mask?.superview == nil)
  }

  // MARK: Place

  @Test func `siblings are drawn by zPosition, and those of one position as listed`() {
    func views() -> [View] {
      (0..<6).map { (index: Int) -> View in
        let i = Double(index)
        let frame = Rect(i * 6, i * 4, 30, 30)
        return filled(frame, Color(red: i / 6, green: 1 - i / 6, blue: 0.5))
      }
    }
    let positions: [Double] = [0, 2, -1, 2, 0, -.infinity]
    let raised = views()
    for (view, z) in zip(raised, positions) { view.zPosition = z }
    let all = screen()
    for view in raised { all.addSubview(view) }
    let order = screen()
    let plain = views()
    for index in [5, 2, 0, 4, 1, 3] { order.addSubview(plain[index]) }
    #expect(bytes(all) == bytes(order))
    #expect(all.hitTest(Point(33, 25), with: nil) === raised[5])
  }
}
