import Mesmer
import MesmerGoldenSuites
import MesmerScenes
import TestSupport
import Testing

/// The timelines of the examples, checked against the laws of motion and the
/// facts in their comments.
@Suite("Timelines of the examples") struct TimelineDemoTests {
  /// The state shown at a capture.
  struct Moment {
    var state: ScrollState
    var screen: Size
    /// The picture, where it was requested.
    var picture: Pixmap?

    var x: Double { state.contentOffset.x }
    var y: Double { state.contentOffset.y }

    /// The top and the height of the hover header's bar, in points at 2x;
    /// nil where it is not to be seen.
    var bar: (top: Double, height: Double)? {
      guard let picture else { return nil }
      let rows = (0..<picture.height).filter { picture.row($0)[8] == 0xff57_333b }
      guard let last = rows.last else { return nil }
      // The upper picture may have the colour too, but not all rows of it.
      let run = rows.reversed().enumerated().prefix { $1 == last - $0 }
      return (Double(last - run.count + 1) / 2, Double(run.count) / 2)
    }
  }

  /// Plays a timeline of a demo on its scene at 2x, frame by frame.
  func moments(
    _ demo: String, _ timeline: String, from offset: Point? = nil,
    draws: Bool = false
  ) throws -> [String: Moment] {
    let folder = Demo.examples + "/" + demo
    var state = RenderState()
    state.contentOffset = offset
    let scene = try SceneFile.load(path: folder + "/scene.json", state: state)
    let player = try SceneRun(
      scene, try TimelineFile.load(path: "\(folder)/\(timeline).json"))
    var moments: [String: Moment] = [:]
    player.captureHandler = { [unowned player] in
      moments[$0] = Moment(
        state: player.state, screen: scene.screenSize,
        picture: draws ? player.render() : nil)
    }
    var frame = 0.0
    repeat {
      try player.advance(to: frame / 60)
      frame += 1
    } while !player.isFinished
    return moments
  }

  /// -ln of the normal rate, a millisecond.
  private let rate = 0.0020020026707

  /// The distance of a flight after a time in milliseconds, 10 pt/s left at the end.
  private func flight(_ velocity: Double, _ time: Double) -> Double {
    velocity * (1 - Elementary.exp(-rate * time)) / rate
  }

  @Test("[1.21] a flick continues, slows down and stops as the law predicts")
  func fling() throws {
    let found = try moments("Hypnosister", "fling")
    let flying = try #require(found["in-flight"])
    let rest = try #require(found["at-rest"])
    #expect(flying.state.flags == [.dragging, .decelerating])
    #expect(rest.state.flags == [] && rest.state.velocity == .zero)
    let whole = (0.6 - 0.01) / rate
    #expect(abs(rest.y - flying.y - (whole - flight(0.6, 250))) < 0.6)
    // The finger's 60 points without the slop, and the flight.
    #expect(abs(rest.y - (50 + whole)) < 5.1)
  }

  @Test("[1.30] a flight overshoots the edge as the law predicts, and returns to it")
  func edge() throws {
    let found = try moments("BigImage", "fling-into-the-edge")
    let beyond = try #require(found["beyond-the-edge"])
    // 130 points by the finger but for the last of its slop.
    for lifted in [125.0, 130] {
      let hit = 1.4 - rate * (300 - lifted)
      #expect(abs(beyond.y - 300 - 33.334 * hit) < 1.2)
    }
    let coming = try #require(found["coming-back"])
    #expect(coming.y > 301 && coming.y < beyond.y && coming.state.velocity.dy < 0)
    #expect(found["at-the-edge"]?.y == 300)
  }

  @Test("the pulled picture stretches; half of the way back takes 69 ms")
  func stretch() throws {
    let found = try moments("Hover", "pull-to-stretch", draws: true)
    let pulled = try #require(found["pulled"])
    // R(d) of the finger's way without the slop.
    let rubber = [185.0, 190].map { (d: Double) -> Double in
      0.55 * d * 480 / (480 + 0.55 * d)
    }
    #expect(-pulled.y >= rubber[0] - 0.3 && -pulled.y <= rubber[1] + 0.3)
    #expect(pulled.state.flags.contains(.decelerating))
    let half = try #require(found["half-way-back"])
    #expect(abs(half.y - pulled.y / 2) < 0.4)
    #expect(found["at-rest"]?.y == 0)
    // The picture fills what is above the bar, so it has grown.
    for moment in found.values {
      let bar = try #require(moment.bar)
      #expect(bar.height == 44 && abs(bar.top - (200 - moment.y)) <= 0.5)
      let picture = try #require(moment.picture)
      #expect((0..<Int(bar.top) * 2).allSatisfy { picture.row($0)[320] != background })
    }
  }

  /// The hover header's window.
  private let background: UInt32 = 0xfff2_ece8

  @Test("[1.46] [1.48] the bar moves to the top with the content, stays there and leaves")
  func hover() throws {
    let found = try moments("Hover", "hover-header", draws: true)
    let way = try #require(found["on-its-way"])
    #expect(way.y > 50 && way.y < 200 && way.bar?.top == 200 - way.y)
    let held = try #require(found["held"])
    #expect(held.y > 230 && held.bar?.top == 0 && held.bar?.height == 44)
    let leaving = try #require(found["leaving"])
    #expect(leaving.y < 200 && leaving.y > 100 && leaving.bar?.top == 200 - leaving.y)
  }

  @Test("[1.25] a flick turns the page, a slow drag of less than half returns")
  func paging() throws {
    let found = try moments("HypnosisPages", "paging")
    let turning = try #require(found["turning"])
    #expect(turning.x > 50 && turning.x < 320 && turning.state.velocity.dx > 0)
    #expect(found["second-page"]?.x == 320)
    let dragged = try #require(found["let-go-before-the-middle"])
    #expect(dragged.x >= 190 && dragged.x <= 195)
    #expect(found["second-page-again"]?.x == 320)
  }

  @Test("[1.32] with the lock a drag near an axis stays on it, a diagonal one does not")
  func lock() throws {
    let found = try moments("HypnosisBig", "diagonal-lock")
    let down = try #require(found["down-only"])
    #expect(down.x == 0 && down.y > 130 && down.y <= 150)
    let across = try #require(found["then-across-only"])
    #expect(across.y == down.y && across.x > 130 && across.x <= 150)
    let both = try #require(found["then-both"])
    let moved = Vector(dx: both.x - across.x, dy: both.y - across.y)
    #expect(moved.dx > 85 && moved.dx <= 100 && moved.dx == moved.dy)
  }

  @Test("a finger stops a flight where it is, out of range too") func catching() throws {
    let found = try moments("Hypnosister", "catch-in-flight")
    let caught = try #require(found["caught"])
    // A finger's 90 points at 1000 pt/s and 0.2 s of flight.
    #expect(abs(caught.y - 90 - flight(1, 200)) < 7.5)
    #expect(caught.state.flags == [] && found["still-there"]?.y == caught.y)
    let beyond = try #require(found["caught-beyond-the-top"])
    #expect(beyond.y < -20 && beyond.state.flags.contains(.decelerating))
    #expect(found["at-the-top"]?.y == 0)
  }

  @Test(
    "[1.19] [1.31] a pinch overshoots the limits as the law predicts, and returns to them"
  )
  func pinching() throws {
    let found = try moments("Hypnosister", "pinch")
    /// The octaves that are shown of some.
    func rubber(_ octaves: Double) -> Double { 1 - 1 / (1 + 0.55 * octaves) }
    let beyond = rubber(Elementary.log(1.5) / Elementary.log(2))
    func octaves(_ name: String, from limit: Double) throws -> Double {
      let scale = try #require(found[name]).state.zoomScale
      return Elementary.log(scale / limit) / Elementary.log(2)
    }
    #expect(abs(try octaves("beyond-the-maximum", from: 2) - beyond) < 1e-9)
    let later = beyond * Elementary.exp(-0.01 * 100)
    #expect(abs(try octaves("coming-back", from: 2) - later) < 1e-9)
    #expect(found["at-the-maximum"]?.state.zoomScale == 2)
    #expect(abs(try octaves("below-the-minimum", from: 0.5) + rubber(1)) < 1e-9)
    let small = try #require(found["at-the-minimum"])
    #expect(small.state.zoomScale == 0.5 && small.state.contentOffset == .zero)
  }

  @Test("[2.10] [2.11] a flight continues when the screen is turned")
  func rotation() throws {
    let found = try moments("Hypnosister", "rotation")
    let before = try #require(found["before"])
    let turned = try #require(found["turned"])
    #expect(before.screen == Size(width: 375, height: 667))
    #expect(turned.screen == Size(width: 667, height: 375))
    #expect(turned.state.contentOffset == before.state.contentOffset)
    #expect(turned.state.geometry.boundsSize == turned.screen)
    let flying = try #require(found["flying-on"])
    #expect(abs(flying.y - before.y - (flight(0.8, 600) - flight(0.8, 300))) < 0.6)
    let rest = try #require(found["at-rest"])
    #expect(abs(rest.y - before.y - ((0.8 - 0.01) / rate - flight(0.8, 300))) < 0.6)
  }

  @Test("a tap on the status bar scrolls to the top, below the bar")
  func statusBar() throws {
    let found = try moments("Contacts", "status-bar-tap", from: Point(x: 0, y: 20_000))
    let near = try #require(found["nearly-there"])
    #expect(near.y > -64 && near.y < 400 && near.state.flags == .scrollAnimating)
    #expect(found["at-the-top"]?.y == -64)
  }

  @Test("every timeline of the examples can be read, and a case of a suite plays it")
  func all() throws {
    var played: Set<String> = []
    for demo in Demo.all {
      for one in try SuiteFile.load(path: demo.folder + "/suite.json").cases {
        guard let path = one.timeline else { continue }
        played.insert(path)
        #expect(try TimelineFile.load(path: path).captures.count >= 2)
      }
      let files = try FileSystem.names(in: demo.folder).filter {
        $0.hasSuffix(".json") && $0 != "scene.json" && $0 != "suite.json"
      }
      for file in files { #expect(played.contains("\(demo.folder)/\(file)"), "\(file)") }
    }
    #expect(played.count == 10)
  }
}
