import MesmerGeometry
import MesmerPlayback
import MesmerScrolling

/// The data of a motion plot: one entry per frame, in order of time.
///
/// Frames whose time is not finite are omitted. Numbers are clamped to ±1e100; NaN
/// interrupts the curve.
struct MotionSeries: Sendable {
  /// In seconds, increasing.
  private(set) var times: [Double] = []
  /// The content offset, in points.
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  /// The velocity, in points per second.
  private(set) var velocityX: [Double] = []
  private(set) var velocityY: [Double] = []
  /// The velocity of the fingers, in points per second with the sign of the offset's
  /// velocity; NaN without fingers.
  private(set) var fingerX: [Double] = []
  private(set) var fingerY: [Double] = []
  private(set) var zoom: [Double] = []
  private(set) var flags: [ScrollFlags] = []
  /// The minimum and maximum content offsets, in points.
  private(set) var lowX: [Double] = []
  private(set) var lowY: [Double] = []
  private(set) var highX: [Double] = []
  private(set) var highY: [Double] = []
  /// The other scroll views, in order of appearance.
  private(set) var others: [Other] = []
  /// The number of running animations of views.
  private(set) var animations: [Int] = []
  /// The events with their times, without DidScroll, DidZoom and moves of touches.
  private(set) var events: [EventFlag] = []

  /// Another scroll view, with NaN before its first appearance.
  struct Other: Sendable {
    let id: String
    fileprivate(set) var x: [Double]
    fileprivate(set) var y: [Double]
    fileprivate(set) var velocityX: [Double]
    fileprivate(set) var velocityY: [Double]
    fileprivate(set) var zoom: [Double]

    fileprivate init(_ id: String, after count: Int) {
      self.id = id
      x = Array(repeating: .nan, count: count)
      y = x
      velocityX = x
      velocityY = x
      zoom = x
    }

    /// Adds a frame; without a state the scroll view rests at its last offset and scale.
    fileprivate mutating func append(_ state: TraceState?) {
      x.append(state.map { MotionSeries.bounded($0.contentOffset.x) } ?? x.last ?? .nan)
      y.append(state.map { MotionSeries.bounded($0.contentOffset.y) } ?? y.last ?? .nan)
      velocityX.append(state.map { MotionSeries.bounded($0.velocity.dx) } ?? 0)
      velocityY.append(state.map { MotionSeries.bounded($0.velocity.dy) } ?? 0)
      zoom.append(state.map { MotionSeries.bounded($0.zoomScale) } ?? zoom.last ?? .nan)
    }
  }

  /// One frame of a motion.
  struct Sample: Sendable {
    var time: Double
    var contentOffset: Point
    var velocity: Vector
    var zoomScale = 1.0
    var flags: ScrollFlags = []
    var touches: [Point] = []
    /// The number of touches by fingers that were not in the sample before.
    var newTouches = 0
    var minimumOffset = Point.zero
    var maximumOffset = Point.zero
    var events: [ScrollEvent] = []
    var others: [TraceState] = []
    var animations = 0
  }

  init(_ samples: [Sample]) {
    // Equal times keep their order.
    let order = samples.indices.filter { samples[$0].time.isFinite }
    let isSorted = zip(order, order.dropFirst())
      .allSatisfy { samples[$0].time <= samples[$1].time }
    let sorted =
      isSorted
      ? order : order.sorted { (samples[$0].time, $0) < (samples[$1].time, $1) }
    var before: Sample?
    for index in sorted {
      let sample = samples[index]
      let time = MotionSeries.bounded(sample.time)
      let finger = sample.fingerVelocity(after: before)
      before = sample
      fingerX.append(MotionSeries.bounded(finger.dx))
      fingerY.append(MotionSeries.bounded(finger.dy))
      times.append(time)
      x.append(MotionSeries.bounded(sample.contentOffset.x))
      y.append(MotionSeries.bounded(sample.contentOffset.y))
      velocityX.append(MotionSeries.bounded(sample.velocity.dx))
      velocityY.append(MotionSeries.bounded(sample.velocity.dy))
      zoom.append(MotionSeries.bounded(sample.zoomScale))
      flags.append(sample.flags)
      lowX.append(MotionSeries.bounded(sample.minimumOffset.x))
      lowY.append(MotionSeries.bounded(sample.minimumOffset.y))
      highX.append(MotionSeries.bounded(sample.maximumOffset.x))
      highY.append(MotionSeries.bounded(sample.maximumOffset.y))
      animations.append(sample.animations)
      add(sample.events, at: time)
      add(sample.others, at: time)
    }
    if !others.isEmpty {
      // Sorts the events of several scroll views by time.
      events = events.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element)
    }
  }

  private mutating func add(
    _ events: [ScrollEvent], at time: Double, of id: String? = nil
  ) {
    for event in events {
      // The event is placed between the previous frame and this one, regardless of its
      // time in the trace.
      var event = event
      event.time = min(max(event.time, times.dropLast().last ?? time), time)
      guard let flag = EventFlag(event, frameTime: time, of: id) else { continue }
      self.events.append(flag)
    }
  }

  private mutating func add(_ states: [TraceState], at time: Double) {
    for state in states where !others.contains(where: { $0.id == state.id ?? "" }) {
      others.append(Other(state.id ?? "", after: times.count - 1))
    }
    for index in others.indices {
      others[index].append(states.first { $0.id ?? "" == others[index].id })
    }
    for state in states { add(state.events, at: time, of: state.id ?? "") }
  }

  /// The runs of frames with running animations.
  var animatedRuns: [Range<Int>] { runs { animations[$0] > 0 } }

  fileprivate static func bounded(_ value: Double) -> Double {
    value.isNaN ? value : min(max(value, -1e100), 1e100)
  }

  var count: Int { times.count }

  /// The range from the first frame to the last, in seconds, with a margin at both ends.
  /// For a single frame, at least a second around it; without frames, the first second.
  var timeRange: AxisRange {
    guard let first = times.first, let last = times.last else {
      return AxisRange(low: 0, high: 1)
    }
    if !(last - first > max(first.magnitude, last.magnitude) * 1e-9) {
      let half = max(first.magnitude * 0.05, 0.5)
      return AxisRange(low: first - half, high: last + half)
    }
    return AxisRange(low: first, high: last).padded(by: 0.015)
  }

  /// Returns whether a number differs between frames.
  static func changes(_ values: [Double]) -> Bool {
    guard let range = AxisRange(of: values) else { return false }
    return range.length > max(range.low.magnitude, range.high.magnitude) * 1e-9
  }

  /// The frames at which fingers release moving content or catch it: the velocity is
  /// discontinuous there, such as that of a bounce from rest.
  var releases: [Int] {
    guard count > 1 else { return [] }
    return (1..<count).filter { n in
      let (old, new) = (flags[n - 1], flags[n])
      return old.contains(.tracking) != new.contains(.tracking)
        && !old.union(new).isDisjoint(with: [.decelerating, .zoomBouncing])
    }
  }

  /// Returns the runs of frames in which a condition holds. The state of a frame lasts
  /// until the next one.
  func runs(where holds: (ScrollFlags) -> Bool) -> [Range<Int>] {
    runs { holds(flags[$0]) }
  }

  private func runs(_ holds: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for index in 0..<count {
      if holds(index) {
        start = start ?? index
      } else if let begun = start {
        runs.append(begun..<index)
        start = nil
      }
    }
    if let start { runs.append(start..<count) }
    return runs
  }
}

extension MotionSeries {
  /// Creates the series of a trace. A trace has no key for a running animation, so its
  /// flag is taken from the last event: an animation is visible from its first event
  /// on, and its end always has an event.
  init(_ frames: [TraceFrame]) {
    var animation: ScrollFlags = []
    self.init(
      frames.map { frame in
        if let last = frame.events.last {
          animation = last.flags.intersection([.scrollAnimating, .zoomAnimating])
        }
        return Sample(frame, animation)
      })
  }
}

extension MotionSeries.Sample {
  /// Returns the velocity of the fingers since the frame before, with the sign of the
  /// offset's velocity; NaN if the fingers differ.
  fileprivate func fingerVelocity(after before: Self?) -> Vector {
    guard let before, !touches.isEmpty, touches.count == before.touches.count,
      newTouches == 0, time > before.time
    else { return Vector(dx: .nan, dy: .nan) }
    let count = Double(touches.count) * (time - before.time)
    return zip(before.touches, touches).reduce(.zero) { $0 + ($1.0 - $1.1) / count }
  }

  fileprivate init(_ frame: TraceFrame, _ animation: ScrollFlags) {
    let states: [(ScrollFlags, Bool)] = [
      (.tracking, frame.isTracking), (.dragging, frame.isDragging),
      (.decelerating, frame.isDecelerating), (.zooming, frame.isZooming),
      (.zoomBouncing, frame.isZoomBouncing), (animation, true),
    ]
    self.init(
      time: frame.time, contentOffset: frame.contentOffset, velocity: frame.velocity,
      zoomScale: frame.zoomScale, flags: ScrollFlags(states.filter(\.1).map(\.0)),
      touches: frame.touches, newTouches: frame.newTouches,
      minimumOffset: frame.minimumOffset,
      maximumOffset: frame.maximumOffset,
      events: frame.events, others: frame.others, animations: frame.animations)
  }
}
