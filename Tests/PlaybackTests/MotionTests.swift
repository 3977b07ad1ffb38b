import Mesmer
import MesmerScenes
import TestSupport
import Testing

@Suite("Motions") struct MotionTests {
  func lens() -> ScrollView {
    let hypnosis = HypnosisView(frame: Rect(0, 0, 80, 900))
    let lens = ScrollView(frame: Rect(0, 0, 80, 60))
    lens.contentSize = hypnosis.frame.size
    lens.addSubview(hypnosis)
    return lens
  }

  let fling = Vector(dx: 0, dy: 2000)

  /// All frames of a motion.
  func frames(_ motion: Motion) throws -> [Motion.Frame] {
    var frames: [Motion.Frame] = []
    while let frame = try motion.next() { frames.append(frame) }
    return frames
  }

  @Test func aFrameIsWhatTheScrollViewShowsAtItsOffset() throws {
    let frames = try frames(lens().fling(velocity: fling, scale: 2))
    #expect(frames.count > 60)
    #expect(frames.map(\.number) == Array(0..<frames.count))
    let moving = lens()
    moving.showsVerticalScrollIndicator = false
    let plain = try self.frames(moving.fling(velocity: fling, scale: 2))
    for frame in plain {
      let still = lens()
      still.contentOffset = frame.state.contentOffset
      still.showsVerticalScrollIndicator = false
      let expected = Renderer(scale: 2).render(still)
      #expect(frame.pixmap.premultipliedBytes == expected.premultipliedBytes)
    }
    // The indicator is seen as long as the content moves.
    let resting = Renderer(scale: 2).render(lens())
    #expect(frames[0].pixmap.premultipliedBytes != resting.premultipliedBytes)
  }

  @Test func whoChangesAFramesPixmapChangesNoOtherFrame() throws {
    let frames = try frames(lens().fling(velocity: fling))
    let motion = lens().fling(velocity: fling)
    for frame in frames {
      let pixmap = try #require(try motion.next()).pixmap
      #expect(pixmap.premultipliedBytes == frame.pixmap.premultipliedBytes)
      pixmap.withUnsafeMutableBytes { bytes in
        for index in bytes.indices { bytes[index] = 0x55 }
      }
    }
  }

  @Test func theLastFrameIsTheFirstAtRest() throws {
    let view = lens()
    for rate in [24.0, 60, 120, 1000] {
      let history = try Timeline([.fling(velocity: fling)]).play(
        traits: view.scrollTraits(screenScale: 1), display: rate)
      let motion = lens().fling(velocity: fling, framesPerSecond: rate)
      #expect(try frames(motion).count == history.frameCount(framesPerSecond: rate))
    }
  }

  @Test func aSlowFlingIsOneFrame() throws {
    #expect(try frames(lens().fling(velocity: Vector(dx: 0, dy: 249))).count == 1)
  }

  @Test func framesOfTwoRatesAgreeWhereTheyMeet() throws {
    let slow = try frames(lens().fling(velocity: fling, framesPerSecond: 30))
    let quick = try frames(lens().fling(velocity: fling, framesPerSecond: 60))
    for frame in slow where frame.number % 10 == 0 && frame.number * 2 < quick.count {
      let other = quick[frame.number * 2]
      #expect(frame.pixmap.premultipliedBytes == other.pixmap.premultipliedBytes)
    }
  }

  @Test func theEventsAreThoseOfTheDelegateInOrder() throws {
    final class Listener: ScrollViewDelegate {
      var delivered = 0
      func scrollViewDidScroll(_ scrollView: ScrollView) { delivered += 1 }
    }
    let view = lens()
    let listener = Listener()
    view.delegate = listener
    let events = try frames(view.fling(velocity: fling)).flatMap(\.events)
    #expect(listener.delivered > 30)
    #expect(
      events.count { if case .didScroll = $0.kind { true } else { false } }
        == listener.delivered)
    #expect(events.map(\.time) == events.map(\.time).sorted())
  }

  // MARK: Errors

  @Test func badTimelinesThrow() {
    #expect(throws: TimelineError.self) {
      try lens().fling(velocity: Vector(dx: .nan, dy: 0)).next()
    }
  }

  @Test(
    "a scale or a frame rate that is none is an error",
    arguments: [.nan, .infinity, -.infinity, 0, -0.0, -2])
  func hostileNumbers(number: Double) throws {
    let scale = #expect(throws: TimelineError.self) {
      try lens().fling(velocity: fling, scale: number).next()
    }
    #expect(
      scale?.description == "a screen's scale must be positive and finite, not \(number)")
    let rate = #expect(throws: TimelineError.self) {
      try lens().fling(velocity: fling, framesPerSecond: number).next()
    }
    #expect(
      rate?.description
        == "a frame rate must be at least 0.01 and at most 1000, not \(number)")
    #expect(throws: TimelineError.badFrameRate(1001)) {
      try Motion(scene: "none.json", .fling(velocity: fling), framesPerSecond: 1001)
        .write(to: "none-%d.png")
    }
  }

  @Test func `frame rates are 0.01 through 1000`() throws {
    for rate in [0.01, 1000] {
      let motion = lens().fling(velocity: fling, framesPerSecond: rate)
      #expect(try motion.next()?.number == 0 && motion.next()?.number == 1)
    }
    for rate in [0.0099, 1000.1, 5e-324, 1e300] {
      #expect(throws: TimelineError.badFrameRate(rate)) {
        try lens().fling(velocity: fling, framesPerSecond: rate).next()
      }
    }
  }

  @Test func `frames that no pixmap can hold, or over the limits, are an error`() throws {
    let view = lens()
    view.frame = Rect(0, 0, 1.7e308, 1.7e308)
    #expect(throws: TimelineError.self) { try view.fling(velocity: fling).next() }
    view.frame = Rect(0, 0, 16384, 16385)
    #expect(throws: TimelineError.tooManyPixels(width: 16384, height: 16385)) {
      try view.fling(velocity: fling).next()
    }
    view.frame = Rect(0, 0, 16384, 16384)
    view.contentSize.height = 40_000
    let motion = view.fling(velocity: fling)
    #expect(try motion.next() != nil)
    // It grows while it is played.
    view.frame.size.height += 1
    let error = #expect(throws: SceneError.self) { try motion.next() }
    #expect(error?.description.contains("2^28") == true)
  }

  @Test("a view without a scroll view cannot play, and a window plays its first one")
  func views() throws {
    let window = Window(frame: Rect(0, 0, 80, 60))
    let timeline = Timeline([.setContentOffset(Point(0, 30), animated: false)])
    let error = #expect(throws: SceneError.self) { try window.play(timeline).next() }
    #expect(error?.description.contains("no scroll view") == true)
    window.addSubview(lens())
    #expect(try frames(window.play(timeline)).last?.state.contentOffset.y == 30)
  }

  // MARK: Scenes

  /// A scene file's timeline, with a step of each kind.
  static let steps = """
    { mesmer: 1, fps: 30, display: 60, touches: "direct", actions: [
      { drag: { from: [20, 50], to: [20, 10], duration: 0.1 } }, { wait: 0.1 },
      { set: { id: "rings", circleColor: "blue" } }, { capture: "blue" },
      { animate: { id: "bar", duration: 0.2, set: { alpha: 0 } } }, { wait: 0.1 },
      { expect: { event: "scrollViewDidEndDragging" } },
      { resize: [60, 40] }, { wait: "settle" }, { capture: "end" } ] }
    """

  @Test("a timeline file is carried out in full on a scene in memory, as on its file")
  func live() throws {
    let moving = try MovingScene()
    try moving.folder.write(MotionTests.steps, to: "timeline.json")
    let path = moving.folder.path("scene.json")
    let timeline = try moving.folder.timeline()
    let file = Motion(scene: path, timeline)
    let live = try SceneFile.load(path: path).play(timeline)
    #expect(try file.framesPerSecond == 30 && live.framesPerSecond == 30)
    var captures: [String] = []
    var sizes: Set<Int> = []
    while let frame = try file.next() {
      let other = try #require(try live.next())
      #expect(frame.number == other.number && frame.time == other.time)
      #expect(frame.state == other.state && frame.events == other.events)
      #expect(firstDifference(frame.pixmap, other.pixmap) == nil)
      #expect(frame.captures.keys == other.captures.keys)
      for (name, picture) in frame.captures {
        #expect(firstDifference(picture, other.captures[name]!) == nil)
      }
      captures += frame.captures.keys
      sizes.insert(frame.pixmap.width)
    }
    #expect(try live.next() == nil)
    #expect(captures == ["blue", "end"] && sizes == [80, 120])
    // Its first line contains the run, which a scene in memory does not have.
    var trace = try file.trace.frames
    #expect(trace[0].run != nil)
    trace[0].run = nil
    #expect(try live.trace.frames == trace && trace.count > 10)
  }

  @Test("an expectation that is missed is an error at its frame, and before any file")
  func missed() throws {
    let moving = try MovingScene()
    try moving.timeline("{ wait: 0.1 }, { expect: { zoomScale: 2 } }")
    let timeline = try moving.folder.timeline()
    let scene = try moving.folder.scene()
    let motion = scene.play(timeline)
    for number in 0...5 { #expect(try motion.next()?.number == number) }
    #expect(throws: SceneError.self) { try motion.next() }
    try moving.folder.makeFolder(of: "f/x")
    for motion in [
      scene.play(timeline), Motion(scene: moving.folder.path("scene.json"), timeline),
    ] {
      let error = #expect(throws: SceneError.self) {
        try motion.write(to: moving.folder.path("f/%d.png"))
      }
      #expect(error?.faults[0].isMiss == true)
    }
    #expect(try moving.files("f").isEmpty)
  }

  @Test func `live views are played once: by files or by frames`() throws {
    let folder = try TemporaryFolder()
    let motion = lens().fling(velocity: fling)
    try motion.write(to: folder.path("film.png"))
    #expect(throws: SceneError.self) { try motion.next() }
    #expect(throws: SceneError.self) { try motion.write(to: folder.path("again.png")) }
    let trace = try motion.trace
    let begun = lens().fling(velocity: fling)
    #expect(try begun.next() != nil)
    #expect(throws: SceneError.self) { try begun.write(to: folder.path("again.png")) }
    // The rest is played for it.
    #expect(try begun.trace == trace)
    #expect(try begun.next() == nil && !folder.has("again.png"))
  }

  @Test("live views play to their end when their frames exceed the limit of a trace")
  func longTrace() throws {
    let folder = try TemporaryFolder()
    func waiting(frames: Int) -> Motion {
      let view = ScrollView(frame: Rect(0, 0, 4, 3))
      return view.play(Timeline([.wait(Double(frames - 1) / 60)]))
    }
    #expect(try waiting(frames: 1 << 18).trace.frames.count == 1 << 18)
    let over = waiting(frames: (1 << 18) + 1)
    try over.write(to: folder.path("film.png"))
    for motion in [over, waiting(frames: (1 << 18) + 1)] {
      let error = #expect(throws: SceneError.self) { try motion.trace }
      #expect(error?.description.contains("more than 2^18 frames") == true)
    }
    let film = try APNGFilm(folder.bytes("film.png"))
    let count: Int = film.repeats(framesPerSecond: 60).reduce(0, +)
    #expect(count == (1 << 18) + 1)
  }

  @Test("files and films of live views have the pictures of their frames, for any jobs")
  func files() throws {
    let folder = try TemporaryFolder()
    let frames = try frames(lens().fling(velocity: fling, background: .white))
    for jobs in [1, 2] {
      func motion() -> Motion { lens().fling(velocity: fling, background: .white) }
      try folder.makeFolder(of: "\(jobs)/x")
      var done: [Int] = []
      try motion().write(
        to: folder.path("\(jobs)/%d.png"), jobs: jobs,
        progress: { n, _ in done.append(n) })
      #expect(done == Array(0...frames.count))
      for frame in frames {
        let bytes = try frame.pixmap.pngData()
        #expect(try folder.bytes("\(jobs)/\(frame.number).png") == bytes)
      }
      try motion().write(to: folder.path("film\(jobs).png"), frames: 3...9, jobs: jobs)
    }
    #expect(try folder.bytes("film1.png") == folder.bytes("film2.png"))
    let film = try APNGFilm(folder.bytes("film1.png"))
    #expect(film.frames.count == 7)
  }

  @Test("a path that cannot be written is an error before live views are played")
  func badPaths() throws {
    let folder = try TemporaryFolder()
    let motion = lens().fling(velocity: fling)
    for path in ["a%x.png", "none/%d.png", "none/film.png", "."] {
      #expect(throws: (any Error).self) { try motion.write(to: folder.path(path)) }
    }
    #expect(throws: (any Error).self) {
      try motion.write(to: folder.path("%d.png"), frames: 0...Int.max)
    }
    let other = lens().fling(velocity: fling)
    #expect(throws: (any Error).self) { try other.write(to: folder.path("a%x.png")) }
    try other.write(to: folder.path("film.png"))
    #expect(folder.has("film.png") && !folder.has("none"))
  }

  @Test func `an output is never an input or another output`() throws {
    let moving = try MovingScene()
    let path = moving.folder.path("scene.json")
    let timeline = try moving.folder.timeline()
    for input in ["scene.json", "timeline.json"] {
      let before = try moving.folder.bytes(input)
      for motion in [
        Motion(scene: path, timeline), try SceneFile.load(path: path).play(timeline),
      ] {
        #expect(throws: FileError.self) {
          try motion.write(to: moving.folder.path(input))
        }
      }
      #expect(try moving.folder.bytes(input) == before)
    }
    // The capture's name.
    #expect(throws: SceneError.self) {
      try Motion(scene: path, timeline).write(to: moving.folder.path("flying.png"))
    }
    #expect(!moving.folder.has("flying.png"))
  }
}
