import Mesmer

/// A scroll view with any traits on a clock of its own, for tests of motion: it receives
/// fingers, requests and changes of its traits, and can be played again at any frame
/// rate.
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
    /// The hook for the resting offset of released content, from its velocity and target.
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
          Point(place.x - bounds.minX, place.y - bounds.minY))
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
  ) { try! self.init(Timeline(), traits, state, policies) }

  init(
    _ timeline: Timeline, _ traits: ScrollTraits, _ state: ZoomState, _ policies: Policies
  ) throws(TimelineError) {
    start = (traits, state, policies)
    self.timeline = timeline
    let box = Box(traits)
    self.box = box
    scroll = Scroll(frame: Rect(0, 0, 4000, 4000))
    scroll.policies = policies
    scroll.delegate = scroll
    scroll.isMultipleTouchEnabled = true
    if let bounds = traits.zoomedBounds, bounds.isFinite {
      let content = View()
      content.bounds = bounds
      content.isMultipleTouchEnabled = true
      content.center = Point(
        traits.zoomedOrigin.x + bounds.width / 2,
        traits.zoomedOrigin.y + bounds.height / 2)
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

  /// The phases of the scroll view.
  package var flags: ScrollFlags { clock.machine(of: scroll)!.flags }
  /// The state shown.
  package var state: ScrollState { clock.machine(of: scroll)!.span.state(at: clock.now) }

  /// Fingers at a time in seconds.
  package func touches(_ updates: [TouchUpdate], at time: Double) {
    add(.touches(updates), at: time)
  }

  /// An update of one finger.
  package func touch(_ id: Int, _ phase: TouchPhase, _ point: Point, at time: Double) {
    touches([TouchUpdate(id: id, phase: phase, point: point)], at: time)
  }

  /// A request at a time in seconds.
  package func request(_ action: Timeline.Action, at time: Double) {
    add(.request(action), at: time)
  }

  /// Other traits from a time in seconds on.
  package func setTraits(_ traits: ScrollTraits, at time: Double) {
    add(.traits(traits), at: time)
  }

  /// Cancels all touches, as the system does.
  package func cancelTouches(at time: Double) { add(.cancel, at: time) }

  /// Plays an action of known length or one that ends at rest, from a time in seconds;
  /// returns its end.
  package func perform(_ action: Timeline.Action, at time: Double) -> Double {
    switch action {
    case .waitUntilSettled: return max(time, clock.finish())
    case .wait(let seconds):
      clock.take(.nothing, atMilliseconds: (time + seconds) * 1000)
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
    let timed: TimelineCursor.Input =
      switch input {
      case .touches(let updates): .touches(updates, in: nil)
      case .request(let action): .request(action, id: nil)
      case .cancel: .request(.cancelTouches, id: nil)
      case .traits: .nothing
      }
    clock.take(timed, atMilliseconds: time * 1000)
    if case .traits(let traits) = input {
      let size = box.traits.contentSize
      box.traits = traits
      if traits.contentSize != size { scroll.contentSize = traits.contentSize }
      scroll.isScrollEnabled = traits.isScrollEnabled
      clock.propertiesChanged(scroll)
    }
  }

  // MARK: Motion

  /// Returns the motion of the scroll view, to its end.
  package func motion() -> PlayedMotion {
    let whole = again()
    var steps: [PlayedMotion.Step] = []
    /// Notes the ends of laws up to a time.
    func pass(to end: Double) {
      while let machine = whole.clock.machine(of: whole.scroll),
        machine.lawEnd < end * 1000
      {
        let before = machine.span.state(at: machine.lawEnd - 1e-5)
        whole.clock.take(.nothing, atMilliseconds: machine.lawEnd)
        steps.append((before, whole.state))
      }
    }
    for (time, input) in inputs {
      pass(to: time)
      whole.clock.take(.nothing, atMilliseconds: time * 1000)
      let before = whole.state
      whole.take(input, at: time)
      steps.append((before, whole.state))
    }
    if timeline.actions.isEmpty { pass(to: .infinity) }
    let duration = whole.clock.finish()
    return PlayedMotion(steps: steps, duration: duration) { [self] in
      let bench = again()
      var next = 0
      return { [self] end in
        while next < inputs.count, inputs[next].time <= end + 1e-9 {
          bench.take(inputs[next].input, at: inputs[next].time)
          next += 1
        }
        bench.clock.advance(to: end)
        return (bench.clock.state, bench.clock.takeEvents())
      }
    }
  }

  private func again() -> MotionBench {
    let bench = try! MotionBench(timeline, start.traits, start.state, start.policies)
    bench.clock.display = clock.display
    return bench
  }
}

/// The motion of a scroll view: its state at any time, and its events as delivered to a
/// delegate at ticks of any rate. It is played again for each query.
package final class PlayedMotion {
  /// The states shown before and after each input and each end of a law.
  package typealias Step = (before: ScrollState, after: ScrollState)
  package let steps: [Step]
  /// The time of the end of all motion, in seconds.
  package let duration: Double
  /// Gives the state and the events of the next tick.
  private typealias Ticks = (Double) -> (ScrollState, [ScrollEvent])
  private let again: () -> Ticks
  /// A play that states are read from, and how far it is. In a tuple, or by `map`, the
  /// closure would be wrapped once more each time, until the calls overrun the stack.
  private struct Play {
    let ticks: Ticks
    let time: Double
    let state: ScrollState
  }
  private var play: Play?
  private var frames: [Double: [[ScrollEvent]]] = [:]
  /// All events, delivered at a single tick.
  package private(set) lazy var allEvents = events(after: -.infinity, through: duration)

  init(
    steps: [Step], duration: Double,
    again: @escaping () -> (Double) -> (ScrollState, [ScrollEvent])
  ) {
    self.steps = steps
    self.duration = duration
    self.again = again
  }

  /// The state at a time in seconds; times that grow are the cheapest.
  package func state(at time: Double) -> ScrollState {
    if let play, time == play.time { return play.state }
    let ticks: Ticks
    if let play, play.time <= time { ticks = play.ticks } else { ticks = again() }
    let state = ticks(time).0
    play = Play(ticks: ticks, time: time, state: state)
    return state
  }

  private func events(at times: [Double]) -> [[ScrollEvent]] {
    let ticks = again()
    return times.map { ticks($0).1 }
  }

  /// The events of a tick at `end` after one at `start`; minus infinity for the first.
  package func events(after start: Double, through end: Double) -> [ScrollEvent] {
    if !(end >= start) { return [] }
    return events(at: start == -.infinity ? [end] : [start, end]).last ?? []
  }

  /// The number of frames, up to and including the first one at rest.
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
      frames[framesPerSecond] = events(
        at: (0..<count).map {
          FrameTimes.time(ofFrame: $0, framesPerSecond: framesPerSecond)
        })
    }
    let all = frames[framesPerSecond]!
    return frame < all.count ? all[frame] : []
  }
}

extension Timeline {
  /// Returns the motion of a scroll view with this timeline.
  package func play(
    traits: ScrollTraits, state: ZoomState = ZoomState(),
    policies: MotionBench.Policies = MotionBench.Policies(), display: Double? = nil
  ) throws(TimelineError) -> PlayedMotion {
    let bench = try MotionBench(self, traits, state, policies)
    bench.clock.display = display
    return bench.motion()
  }
}
