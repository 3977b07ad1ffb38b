import Mesmer

/// A scroll view with any traits on a clock of its own, for tests of motion: it takes
/// fingers, requests and changes of its traits, and can be played again at any frame rate.
package final class MotionBench {
  /// Something that happens to the scroll view.
  package enum Input {
    case touches([TouchUpdate])
    case request(Timeline.Action)
    case traits(ScrollTraits)
    case cancel
  }

  /// The answers of its delegate and its subclass.
  package struct Policies {
    /// Whether the content gets a touch at a point of the viewport.
    package var touchesShouldBegin: (Point) -> Bool = { _ in true }
    /// Whether a touch of the content becomes scrolling when it moves.
    package var touchesShouldCancel = true
    /// Whether a tap on the status bar scrolls.
    package var shouldScrollToTop = true
    /// Where released content is to stop, from its velocity and its target.
    package var targetContentOffset: ((Vector, Point) -> Point)?

    package init() {}
  }

  package let clock: WindowClock
  private let scroll: Scroll
  private let box: Box
  private let start: (traits: ScrollTraits, state: ZoomState, policies: Policies)
  private let timeline: Timeline
  private var inputs: [(time: Double, input: Input)] = []

  /// The traits in force.
  package var traits: ScrollTraits { box.traits }

  private final class Box {
    var traits: ScrollTraits
    init(_ traits: ScrollTraits) { self.traits = traits }
  }

  private final class Scroll: ScrollView, ScrollViewDelegate {
    var policies = Policies()

    override func touchesShouldBegin(
      _ touches: Set<Touch>, with event: Event?, in view: View
    ) -> Bool {
      touches.allSatisfy {
        let place = $0.location(in: self)
        return policies.touchesShouldBegin(
          Point(x: place.x - bounds.minX, y: place.y - bounds.minY))
      }
    }
    override func touchesShouldCancel(in view: View) -> Bool {
      policies.touchesShouldCancel
    }
    func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
      policies.shouldScrollToTop
    }
    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: Point,
      targetContentOffset: UnsafeMutablePointer<Point>
    ) {
      if let answer = policies.targetContentOffset {
        targetContentOffset.pointee = answer(
          Vector(dx: velocity.x, dy: velocity.y), targetContentOffset.pointee)
      }
    }
  }

  /// A scroll view at rest. Its view is large, so that fingers anywhere reach it; the
  /// traits alone decide how it moves.
  package convenience init(
    traits: ScrollTraits, state: ZoomState = ZoomState(), policies: Policies = Policies()
  ) {
    try! self.init(Timeline(), traits, state, policies)
  }

  init(
    _ timeline: Timeline, _ traits: ScrollTraits, _ state: ZoomState, _ policies: Policies
  ) throws(TimelineError) {
    start = (traits, state, policies)
    self.timeline = timeline
    let box = Box(traits)
    self.box = box
    scroll = Scroll(frame: Rect(x: 0, y: 0, width: 4000, height: 4000))
    scroll.policies = policies
    scroll.delegate = scroll
    scroll.isMultipleTouchEnabled = true
    if let bounds = traits.zoomedBounds, bounds.isFinite {
      let content = View()
      content.bounds = bounds
      content.isMultipleTouchEnabled = true
      content.center = Point(
        x: traits.zoomedOrigin.x + bounds.width / 2,
        y: traits.zoomedOrigin.y + bounds.height / 2)
      scroll.addSubview(content)
      scroll.viewForZooming = content
    }
    scroll.isScrollEnabled = traits.isScrollEnabled
    scroll.canCancelContentTouches = traits.canCancelContentTouches
    scroll.minimumZoomScale = traits.zoomLimits.minimum
    scroll.maximumZoomScale = traits.zoomLimits.maximum
    scroll.contentSize = traits.contentSize
    if state.scale > 0 && state.offset.isFinite { scroll.scrollState = state }
    clock = try WindowClock(
      scroll, timeline, scrollView: scroll, screenScale: traits.screenScale,
      adjustTraits: {
        let size = $0.contentSize
        $0 = box.traits
        $0.contentSize = size
      })
  }

  // MARK: Inputs

  /// The time of the clock in seconds.
  package var time: Double { clock.now / 1000 }

  /// What the scroll view is doing.
  package var flags: ScrollFlags { clock.machine(of: scroll)!.flags }
  /// What it shows.
  package var state: ScrollState { clock.machine(of: scroll)!.track.state(at: clock.now) }

  /// Fingers at a time in seconds.
  package func touches(_ updates: [TouchUpdate], at time: Double) {
    add(.touches(updates), at: time)
  }

  /// A request at a time in seconds.
  package func request(_ action: Timeline.Action, at time: Double) {
    add(.request(action), at: time)
  }

  /// Other traits from a time in seconds on.
  package func setTraits(_ traits: ScrollTraits, at time: Double) {
    add(.traits(traits), at: time)
  }

  /// The system takes all touches.
  package func cancelTouches(at time: Double) { add(.cancel, at: time) }

  /// Plays an action whose time is known or which waits, from a time in seconds; returns
  /// when it ends.
  package func perform(_ action: Timeline.Action, at time: Double) -> Double {
    switch action {
    case .waitUntilSettled: return max(time, clock.finish())
    case .wait(let seconds):
      clock.take(.nothing, at: time + seconds)
      return time + seconds
    default: break
    }
    guard let samples = action.samples(at: time) else {
      add(.request(action), at: time)
      return time
    }
    for sample in samples { add(.touches(sample.updates), at: sample.time) }
    return time + action.length
  }

  private func add(_ input: Input, at time: Double) {
    inputs.append((time, input))
    take(input, at: time)
  }

  private func take(_ input: Input, at time: Double) {
    switch input {
    case .touches(let updates): clock.take(.touches(updates, in: nil), at: time)
    case .request(let action): clock.take(.request(action, id: nil), at: time)
    case .cancel: clock.take(.request(.cancelTouches, id: nil), at: time)
    case .traits(let traits):
      clock.take(.nothing, at: time)
      let size = box.traits.contentSize
      box.traits = traits
      if traits.contentSize != size { scroll.contentSize = traits.contentSize }
      scroll.isScrollEnabled = traits.isScrollEnabled
      clock.propertiesChanged(scroll)
    }
  }

  // MARK: What happened

  /// What the scroll view did, to its end.
  package func motion() -> PlayedMotion {
    let whole = again()
    for (time, input) in inputs { whole.take(input, at: time) }
    let duration = whole.clock.finish()
    return PlayedMotion(
      track: whole.clock.machine(of: whole.scroll)!.track, duration: duration
    ) { [self] times in
      let bench = again()
      var next = 0
      return times.map { end in
        while next < inputs.count, inputs[next].time <= end + 1e-9 {
          bench.take(inputs[next].input, at: inputs[next].time)
          next += 1
        }
        bench.clock.advance(to: end)
        return bench.clock.takeEvents()
      }
    }
  }

  private func again() -> MotionBench {
    try! MotionBench(timeline, start.traits, start.state, start.policies)
  }
}

/// What a scroll view did: its state at any time, and its events as a delegate hears them
/// at ticks of any rate.
package final class PlayedMotion {
  package let track: Track
  /// When nothing moves any more, in seconds.
  package let duration: Double
  private let play: ([Double]) -> [[ScrollEvent]]
  private var frames: [Double: [[ScrollEvent]]] = [:]

  init(
    track: Track, duration: Double, play: @escaping ([Double]) -> [[ScrollEvent]]
  ) {
    self.track = track
    self.duration = duration
    self.play = play
  }

  /// The state at a time in seconds.
  package func state(at time: Double) -> ScrollState { track.state(at: time * 1000) }

  /// The events of a tick at `end` after one at `start`; minus infinity for the first.
  package func events(after start: Double, through end: Double) -> [ScrollEvent] {
    if !(end >= start) { return [] }
    return play(start == -.infinity ? [end] : [start, end]).last ?? []
  }

  /// The number of frames, up to and including the first one at which nothing moves.
  package func frameCount(framesPerSecond: Double) -> Int {
    let end = duration - 1e-9
    var frame = 0
    while FrameTimes.time(ofFrame: frame, framesPerSecond: framesPerSecond) < end {
      frame += 1
    }
    return frame + 1
  }

  /// The events of a frame: those since the previous frame; for frame 0, those at time 0.
  package func events(ofFrame frame: Int, framesPerSecond: Double) -> [ScrollEvent] {
    if frames[framesPerSecond] == nil {
      let count = frameCount(framesPerSecond: framesPerSecond)
      frames[framesPerSecond] = play(
        (0..<count).map {
          FrameTimes.time(ofFrame: $0, framesPerSecond: framesPerSecond)
        })
    }
    let all = frames[framesPerSecond]!
    return frame < all.count ? all[frame] : []
  }
}

extension Timeline {
  /// What a scroll view does with this timeline.
  package func play(
    traits: ScrollTraits, state: ZoomState = ZoomState(),
    policies: MotionBench.Policies = MotionBench.Policies()
  ) throws(TimelineError) -> PlayedMotion {
    try MotionBench(self, traits, state, policies).motion()
  }
}
