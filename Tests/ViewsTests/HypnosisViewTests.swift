import Mesmer
import TestSupport
import Testing

@Suite struct HypnosisViewTests {
  private let view = HypnosisView(frame: Rect(0, 0, 320, 480))

  @Test("[3.1] [3.2] [3.9] [3.10] colour, background and line width are the article's")
  func defaultsAreTheArticles() {
    #expect(view.circleColor == .lightGray)
    #expect(view.circleColor.straight8.r == 170)
    #expect(view.lineWidth == 10 && view.spacing == 20)
    #expect(view.backgroundColor == nil && view.image == nil)
    #expect(view.imageContentMode == .scaleToFill)
  }

  @Test("[3.2] between the rings the backdrop is visible, to the bit")
  func theBackgroundIsClear() throws {
    let screen = View(frame: Rect(0, 0, 120, 90))
    let view = screen.add(HypnosisView(frame: screen.bounds))
    func render() -> Pixmap { Renderer(scale: 2).render(screen) }
    let alone = render()
    var (clear, inked) = (0, 0)
    for y in 0..<alone.height {
      for x in 0..<alone.width {
        if alone[x, y].alpha == 0 { clear += 1 }
        if alone[x, y].alpha == 255 { inked += 1 }
      }
    }
    // Rings of 10 in steps of 20: about half of it each.
    let count = alone.width * alone.height
    #expect(clear * 5 > count * 2 && inked * 5 > count * 2)
    for color in [Color.white, .red, Color(red: 0, green: 0.4, blue: 1)] {
      screen.backgroundColor = color
      let (r, g, b, _) = color.straight8
      let behind = render()
      for y in 0..<alone.height {
        for x in 0..<alone.width where alone[x, y].alpha == 0 {
          #expect(behind[x, y] == (r, g, b, 255), "\(x), \(y)")
        }
      }
      // An explicit clear colour and no colour are the same.
      view.backgroundColor = .clear
      #expect(render().premultipliedBytes == behind.premultipliedBytes)
      view.backgroundColor = .black
      #expect(render().premultipliedBytes != behind.premultipliedBytes)
      view.backgroundColor = nil
    }
  }

  @Test("[3.5] [3.6] radii go down by 20 from half the diagonal: 15 on a phone's screen")
  func aPhoneScreenHasFifteenRings() throws {
    let radii = view.radii
    #expect(radii.count == 15)
    #expect((radii[0] - 288.4441020371192).magnitude < 1e-9)
    #expect((try #require(radii.last) - 8.4441020371192).magnitude < 1e-9)
    for k in 1..<15 { #expect((radii[k - 1] - radii[k] - 20).magnitude < 1e-9) }
  }

  @Test("[3.7] [3.8] [3.11] the rings are whole arcs of one path, stroked once")
  func theRingsAreWholeArcsOfOnePathStrokedOnce() throws {
    let picture = try #require(view.recorded()).picture
    #expect(picture.commands.count == 1)
    guard case .stroke(let path, let style, let paint) = picture.commands[0].operation
    else {
      Issue.record("not a stroke")
      return
    }
    #expect(style == StrokeStyle(lineWidth: 10))
    #expect(paint == .color(.lightGray))
    var arcs = 0
    var moves = 0
    for element in path.elements {
      switch element {
      case .move(let point):
        // To the right end of the next ring.
        #expect(moves == arcs)
        #expect(point == Point(160 + view.radii[moves], 240))
        moves += 1
      case .arc(let arc):
        #expect(arc.isCircular && arc.isFullTurn)
        #expect(arc.startAngle == 0 && arc.sweep == Arc.fullTurn)
        #expect(arc.center == Point(160, 240))
        #expect(arc.xAxis.dx == view.radii[arcs])
        arcs += 1
      default: Issue.record("an element that is no ring: \(element)")
      }
    }
    #expect(arcs == 15 && moves == 15)
  }

  @Test("[3.4] the rings are centred in the bounds, at any origin")
  func theCentreFollowsTheBounds() {
    view.bounds.origin = Point(100, -40)
    #expect(view.ringPath.controlBounds.mid == Point(260, 200))
  }

  @Test("[3.13] the image is above the rings, stretched to the bounds or by its mode")
  func theImageLiesOverTheRings() throws {
    let image = Image(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 255, 0, 255])
    view.image = image
    let stretched = try #require(view.recorded()).picture.commands
    guard case .image(_, _, let bounds, _, _) = stretched.last?.operation else {
      Issue.record("no image over the rings")
      return
    }
    #expect(bounds == Rect(0, 0, 320, 480))
    view.imageContentMode = .scaleAspectFit
    let commands = try #require(view.recorded()).picture.commands
    #expect(commands.count == 2)
    guard case .image(_, _, let rect, _, _) = commands[1].operation else {
      Issue.record("no image over the rings")
      return
    }
    #expect(rect == Rect(0, 160, 320, 160))
  }

  @Test func aSpacingThatCannotBeDrawnDrawsNoRing() {
    for spacing in [0, -1, Double.nan, .infinity, 1e-9] {
      view.spacing = spacing
      #expect(view.radii.isEmpty)
    }
    view.spacing = 1000
    #expect(view.radii.count == 1)
  }

  @Test("[3.1] [3.19] every property marks the view for display")
  func propertiesMarkForDisplay() {
    func draws(_ change: () -> Void) -> Int {
      let before = view.drawCount
      change()
      _ = view.recorded()
      return view.drawCount - before
    }
    let counts: [Int] = [
      draws {}, draws {}, draws { view.circleColor = .red }, draws { view.lineWidth = 3 },
      draws { view.spacing = 30 }, draws { view.imageContentMode = .center },
      draws { view.image = nil },
    ]
    #expect(counts == [1, 0, 1, 1, 1, 1, 1])
  }
}

extension HypnosisViewTests {
  @Test("[3.14] a touch gives the rings a random colour of whole hundredths")
  func touch() throws {
    /// The colours of five taps.
    func colors(seed: Int) throws -> [Color] {
      let scroll = ScrollView(frame: Rect(0, 0, 100, 100))
      let rings = HypnosisView(frame: Rect(0, 0, 200, 200))
      rings.colorSeed = seed
      scroll.show(rings)
      var colors: [Color] = []
      for _ in 0..<5 {
        let timeline = Timeline([.tap(Point(50, 50))])
        let player = try WindowClock(timeline, on: scroll, screenScale: 1)
        player.advance(to: 1)
        colors.append(rings.circleColor)
      }
      return colors
    }
    let one = try colors(seed: 1)
    #expect(Set(one).count == 5)
    #expect(try colors(seed: 1) == one)
    #expect(try colors(seed: 2) != one)
    for color in one {
      for component in [color.red, color.green, color.blue] {
        #expect(component == (component * 100).rounded() / 100)
        #expect(component >= 0 && component < 1)
      }
      #expect(color.alpha == 1)
    }
  }
}
