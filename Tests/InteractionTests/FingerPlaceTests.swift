import Mesmer
import TestSupport
import Testing

/// The positions of a timeline's fingers during motion.
@Suite struct FingerPlaceTests {
  private let window = Window(frame: Rect(0, 0, 375, 667))

  private func scrollView(_ id: String, _ frame: Rect, in view: View) -> ScrollView {
    let scroll = ScrollView(frame: frame)
    scroll.id = id
    scroll.contentSize = Size(frame.width, 3000)
    view.addSubview(scroll)
    return scroll
  }

  @Test(
    "a finger in a row of a list in flight touches that row, at every frame rate",
    arguments: [24.0, 30, 60, 120, 240], [nil, 120.0])
  func movingRow(framesPerSecond: Double, display: Double?) throws {
    let list = scrollView("list", window.bounds, in: window)
    for n in 0..<150 {
      let row = View(frame: Rect(0, Double(n) * 20, 375, 20))
      row.id = "r\(n)"
      list.addSubview(row)
    }
    let timeline = Timeline([
      .on("list", .fling(velocity: Vector(dx: 0, dy: 3000))), .wait(0.25),
      .on("r40", .touch(Point(180, 5), duration: 0.3)),
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

  @Test func `direct touches scroll the main scroll view, not one inside it`() throws {
    let main = scrollView("main", window.bounds, in: window)
    let inner = scrollView("inner", Rect(0, 0, 375, 300), in: main)
    let timeline = Timeline([
      .drag(from: Point(50, 200), to: Point(50, 100), duration: 1, hold: 1)
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
    let main = scrollView("main", Rect(0, 300, 240, 300), in: outer)
    main.contentSize = main.bounds.size
    let timeline = Timeline([
      .drag(from: Point(100, 200), to: Point(100, 100), duration: 1, hold: 1)
    ])
    let clock = try WindowClock(timeline, on: main, screenScale: 2)
    for frame in 0..<110 { clock.advance(to: Double(frame) / 60) }
    #expect(outer.contentOffset.y == 90)
    #expect(clock.fingersOnScreen.map(\.place) == [Point(100, 400)])
    #expect(clock.fingers == [Point(100, 190)])
  }

  @Test func `only a finger that the main scroll view takes first reaches it`() throws {
    let main = scrollView("main", window.bounds, in: window)
    _ = scrollView("inner", Rect(0, 0, 375, 300), in: main)
    let timeline = Timeline([.tap(Point(9, 9)), .wait(1), .tap(Point(9, 400))])
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

  @Test(
    "a finger reaches the main scroll view along an axis that no inner one can follow",
    arguments: quadruples(
      """
      3000 | 300 | 375 | true
      375 | 3000 | 375 | false
      3000 | 3000 | 375 | false
      375 | 300 | 375 | true
      3000 | 300 | 3000 | true
      375 | 3000 | 3000 | true
      3000 | 3000 | 3000 | false
      """))
  func axes(
    _ width: String, _ height: String, _ mainWidth: String, _ reaches: String
  ) throws {
    func reached(_ change: (ScrollView) -> Void) throws -> Bool? {
      let window = Window(frame: window.bounds)
      let main = scrollView("main", window.bounds, in: window)
      main.contentSize.width = Double(mainWidth)!
      let inner = scrollView("inner", Rect(0, 0, 375, 300), in: main)
      inner.contentSize = Size(Double(width)!, Double(height)!)
      change(inner)
      let clock = try WindowClock(
        Timeline([.tap(Point(9, 9))]), on: main, screenScale: 2)
      var result: Bool?
      clock.touchDownHandler = { result = $0.reachesMain }
      clock.advance(to: 1)
      return result
    }
    #expect(try reached { _ in } == Bool(reaches)!)
    #expect(try reached { $0.isScrollEnabled = false } == true)
    // A scroll view in the inner one that takes the other axis, too.
    let other = try reached {
      let deep = scrollView("deep", $0.bounds, in: $0)
      deep.contentSize = Size(3000, 3000)
    }
    #expect(other == false)
  }

  @Test func `a delayed animation needs no tick until its delay has ended`() throws {
    let view = window.add(View(frame: Rect(0, 0, 10, 10)))
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
