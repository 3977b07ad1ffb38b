import Mesmer
import Testing

/// The positions of a timeline's fingers during motion.
@Suite struct FingerPlaceTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 375, height: 667))

  private func scrollView(_ id: String, _ frame: Rect, in view: View) -> ScrollView {
    let scroll = ScrollView(frame: frame)
    scroll.id = id
    scroll.contentSize = Size(width: frame.width, height: 3000)
    view.addSubview(scroll)
    return scroll
  }

  @Test(
    "a finger in a row of a list in flight touches that row, at every frame rate",
    arguments: [24.0, 30, 60, 120, 240], [nil, 120.0])
  func movingRow(framesPerSecond: Double, display: Double?) throws {
    let list = scrollView("list", window.bounds, in: window)
    for n in 0..<150 {
      let row = View(frame: Rect(x: 0, y: Double(n) * 20, width: 375, height: 20))
      row.id = "r\(n)"
      list.addSubview(row)
    }
    let timeline = Timeline([
      .on("list", .fling(velocity: Vector(dx: 0, dy: 3000))), .wait(0.25),
      .on("r40", .touch(Point(x: 180, y: 5), duration: 0.3)),
    ])
    let clock = try WindowClock(window, timeline: timeline, screenScale: 2)
    clock.display = display
    var touched: [String?] = []
    var places: [Point] = []
    clock.touchDownHandler = { [unowned clock] in
      touched.append($0.view?.id)
      places += clock.fingersOnScreen.map(\.place)
    }
    for frame in 0..<Int(framesPerSecond) {
      clock.advance(to: Double(frame) / framesPerSecond)
    }
    #expect(touched == ["r40"])
    // 805 points down in the content, which the flight has moved by about 590 points.
    #expect(places.count == 1 && (places[0].y - 215).magnitude <= 1)
  }

  @Test("direct touches scroll the main scroll view, not one inside it")
  func direct() throws {
    let main = scrollView("main", window.bounds, in: window)
    let inner = scrollView(
      "inner", Rect(x: 0, y: 0, width: 375, height: 300), in: main)
    let timeline = Timeline([
      .drag(from: Point(x: 50, y: 200), to: Point(x: 50, y: 100), duration: 1, hold: 1)
    ])
    let clock = try WindowClock(timeline, on: main, screenScale: 2)
    clock.touchesAreDirect = true
    for frame in 0..<120 { clock.advance(to: Double(frame) / 60) }
    #expect(main.contentOffset.y == 90)
    #expect(inner.contentOffset == .zero)
  }

  @Test("a finger stays on the screen when the main scroll view is itself scrolled")
  func movedMain() throws {
    let outer = scrollView("outer", window.bounds, in: window)
    let main = scrollView(
      "main", Rect(x: 0, y: 300, width: 240, height: 300), in: outer)
    main.contentSize = main.bounds.size
    let timeline = Timeline([
      .drag(from: Point(x: 100, y: 200), to: Point(x: 100, y: 100), duration: 1, hold: 1)
    ])
    let clock = try WindowClock(timeline, on: main, screenScale: 2)
    for frame in 0..<110 { clock.advance(to: Double(frame) / 60) }
    #expect(outer.contentOffset.y == 90)
    #expect(clock.fingersOnScreen.map(\.place) == [Point(x: 100, y: 400)])
    #expect(clock.fingers == [Point(x: 100, y: 190)])
  }

  @Test("only a finger that the main scroll view takes first reaches it")
  func reachesMain() throws {
    let main = scrollView("main", window.bounds, in: window)
    _ = scrollView("inner", Rect(x: 0, y: 0, width: 375, height: 300), in: main)
    let timeline = Timeline([
      .tap(Point(x: 9, y: 9)), .wait(1), .tap(Point(x: 9, y: 400)),
    ])
    let clock = try WindowClock(timeline, on: main, screenScale: 2)
    var reached: [Bool] = []
    clock.touchDownHandler = { reached.append($0.reachesMain) }
    clock.advance(to: 3)
    #expect(reached == [false, true])
    main.isScrollEnabled = false
    let other = try WindowClock(timeline, on: main, screenScale: 2)
    other.touchDownHandler = { reached.append($0.reachesMain) }
    other.advance(to: 3)
    #expect(reached == [false, true, false, false])
  }

  @Test("a delayed animation needs no tick until its delay has ended")
  func quietAnimation() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    let clock = try WindowClock(window, screenScale: 2)
    clock.display = 1000
    clock.perform {
      View.animate(withDuration: 1, delay: 80_000, options: .curveLinear) {
        view.alpha = 0
      }
    }
    #expect(clock.restEnd == 80_001)
    // Eighty million ticks, but for those that are left out.
    clock.advance(to: 80_000.5)
    #expect(view.presentation.alpha == 0.5)
    clock.advance(to: 80_002)
    #expect(clock.isFinished && view.alpha == 0)
  }
}
