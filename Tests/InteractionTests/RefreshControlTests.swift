import Mesmer
import TestSupport
import Testing

/// The refresh control: the rules of docs/window.md.
@Suite struct RefreshControlTests {
  @Test(
    "case 71: pulled far enough it triggers once and holds the content open",
    arguments: [0.0, 20])
  func pulling(inset: Double) throws {
    let b = WindowBench()
    let refresh = RefreshControl()
    var sent: [Double] = []
    let s = b.s
    refresh.addAction(for: .valueChanged) { _ in sent.append(s.contentOffset.y) }
    s.refreshControl = refresh
    s.contentInset.top = inset
    s.contentOffset.y = 0 - inset
    func pull(to y: Double) -> Timeline.Action {
      .drag(from: Point(150, 200), to: Point(150, y), duration: 0.3, hold: 0.4)
    }
    let clock = try b.clock([
      pull(to: 360), .wait(3.5), pull(to: 260), .wait(1), pull(to: 360),
    ])
    clock.advance(to: 0.6)
    #expect(sent.count == 1 && sent[0] <= -60 - inset && s.contentOffset.y < -60 - inset)
    #expect(refresh.isRefreshing && !refresh.isHidden)
    clock.advance(to: 3)
    #expect(s.contentOffset.y == -60 - inset && sent.count == 1)
    clock.perform { refresh.endRefreshing() }
    clock.advance(to: 4)
    #expect(s.contentOffset.y == 0 - inset && refresh.isHidden && !refresh.isRefreshing)
    // A short pull has no effect, and the next long one triggers again.
    clock.advance(to: 5.8)
    #expect(s.contentOffset.y == 0 - inset && sent.count == 1)
    clock.advance(to: 7)
    #expect(sent.count == 2)
  }

  @Test func `once all of it is seen it stays at the top`() {
    let s = ScrollView(frame: Rect(0, 0, 80, 300))
    s.contentSize = Size(80, 900)
    s.contentInset.top = 20
    let refresh = RefreshControl()
    s.refreshControl = refresh
    for (pulled, y) in [(30.0, -60.0), (60, -60), (60.5, -60.5), (150, -150), (30, -60)] {
      s.contentOffset.y = -20 - pulled
      #expect(refresh.frame.minY == y && refresh.frame.height == 60)
      // The part above the inset's lower edge.
      #expect(refresh.frame.minY - s.contentOffset.y == 20 - max(60 - pulled, 0))
    }
    s.contentOffset.y = .nan
    #expect(refresh.frame.minY == -60)
  }

  @Test func beginningNeitherScrollsNorSends() throws {
    let b = WindowBench()
    let refresh = RefreshControl()
    refresh.addAction(for: .valueChanged) { _ in Issue.record("sent") }
    b.s.refreshControl = refresh
    let clock = try b.clock([.wait(0.1)])
    clock.perform { refresh.beginRefreshing() }
    clock.advance(to: 1)
    #expect(b.s.contentOffset.y == 0 && refresh.isRefreshing)
  }

  @Test func `an offset that a program sets shows it, without a clock too`() {
    let s = ScrollView(frame: Rect(0, 0, 80, 120))
    s.contentSize = Size(80, 400)
    let refresh = RefreshControl()
    s.refreshControl = refresh
    #expect(refresh.isHidden)
    s.contentOffset.y = -1
    #expect(!refresh.isHidden)
    s.contentOffset.y = 0
    #expect(refresh.isHidden)
    s.contentInset.top = 20
    s.contentOffset.y = -20
    #expect(refresh.isHidden)
    s.contentOffset.y = -21
    #expect(!refresh.isHidden)
    // A control that is added later is placed and visible immediately.
    let other = RefreshControl()
    s.refreshControl = other
    #expect(!other.isHidden && other.frame == Rect(0, -60, 80, 60))
  }
}

/// The pixels of the wheel, at two pixels per point.
@Suite struct RefreshControlPictureTests {
  let window = Window(frame: Rect(0, 0, 80, 200))
  let s = ScrollView(frame: Rect(0, 0, 80, 200))
  let refresh = RefreshControl()
  let clock: WindowClock

  /// Two pulls that trigger, with three seconds between them.
  init() throws {
    s.contentSize = Size(80, 400)
    s.refreshControl = refresh
    s.indicatorDisplay = .never
    window.backgroundColor = .white
    window.addSubview(s)
    let pull = Timeline.Action.drag(
      from: Point(40, 0), to: Point(40, 190), duration: 0.5, hold: 0.3)
    clock = try WindowClock(
      window, timeline: Timeline([.on("window", pull), .wait(3), .on("window", pull)]),
      screenScale: 2)
    clock.display = 60
  }

  func picture(at time: Double) -> Pixmap {
    clock.advance(to: time)
    return Renderer(scale: 2).render(window)
  }

  /// The rows in which something is not white, and the darkest level.
  func wheel(_ picture: Pixmap) -> (rows: ClosedRange<Int>?, darkest: UInt8) {
    var rows: [Int] = []
    var darkest: UInt8 = 255
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y].red < 250 {
        #expect(picture[x, y].red == picture[x, y].blue)
        darkest = min(darkest, picture[x, y].red)
        if rows.last != y { rows.append(y) }
      }
    }
    return (rows.first.map { $0...rows.last! }, darkest)
  }

  @Test("hidden at rest, a pale gray wheel when pulled, a strong one while it refreshes")
  func looks() throws {
    #expect(wheel(picture(at: 0)).rows == nil)
    // Half pulled: the upper half of the wheel is above the edge.
    let half = picture(at: 0.2)
    let offset = s.contentOffset.y
    #expect(offset < -20 && offset > -40)
    let (rows, pale) = wheel(half)
    // Its lower spoke ends 13 points below the middle, which is 30 points above the
    // content.
    #expect(rows == 0...Int((0 - offset - 30 + 13) * 2) - 1)
    // 0.4 of 127 levels below white.
    #expect((203...205).contains(pale))
    let pulled = picture(at: 0.7)
    #expect(refresh.isRefreshing && wheel(pulled).darkest <= 129)
    let resting = picture(at: 3)
    let range = try #require(wheel(resting).rows)
    // The wheel is 26 points high, turned a little less.
    #expect(s.contentOffset.y == -60 && range.lowerBound + range.upperBound == 119)
    #expect(range.count > 48 && range.count <= 52)
  }

  @Test func `the wheel turns once a second while it refreshes`() {
    let first = picture(at: 2).premultipliedBytes
    let quarter = picture(at: 2.25).premultipliedBytes
    #expect(first != quarter)
    #expect(picture(at: 3).premultipliedBytes == first)
    #expect(clock.isFinished == false)
    let (a, b) = (wheel(picture(at: 3.05)), wheel(picture(at: 3.3)))
    #expect(a.rows == b.rows)
  }

  @Test("after the end it is pale again, and a frame alone is the frame of the run")
  func again() throws {
    let other = try RefreshControlPictureTests()
    let half = picture(at: 0.2).premultipliedBytes
    _ = picture(at: 3)
    clock.perform { refresh.endRefreshing() }
    let back = picture(at: 3.1)
    #expect(s.contentOffset.y > -60 && s.contentOffset.y < 0 && wheel(back).darkest < 140)
    #expect(wheel(picture(at: 3.7)).rows == nil)
    #expect(picture(at: 4).premultipliedBytes == half)
    // Nothing of the other window was drawn before.
    other.clock.advance(to: 3)
    other.clock.perform { other.refresh.endRefreshing() }
    #expect(other.picture(at: 3.1).premultipliedBytes == back.premultipliedBytes)
  }

  @Test func `an end while the content is elsewhere leaves no turning wheel behind`() {
    let half = picture(at: 0.2).premultipliedBytes
    clock.advance(to: 3)
    clock.perform { s.setContentOffset(Point(0, 100), animated: false) }
    clock.advance(to: 3.2)
    clock.perform { refresh.endRefreshing() }
    clock.perform { s.setContentOffset(.zero, animated: false) }
    #expect(picture(at: 4).premultipliedBytes == half)
  }

  @Test func `a tint of its own colours it; a superview's does not`() {
    window.tintColor = .green
    _ = wheel(picture(at: 0.2))
    refresh.tintColor = .red
    let red = picture(at: 0.2)
    // The spoke that points down.
    let y = Int((0 - s.contentOffset.y - 30 + 9) * 2)
    #expect(red[80, y] == (255, 153, 153, 255))
  }
}
