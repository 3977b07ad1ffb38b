import MesmerGeometry
import MesmerScrolling
import MesmerViews

/// A window's virtual clock: plays the fingers and requests of a timeline, all motion,
/// timers and callbacks.
///
///     let clock = try WindowClock(timeline, on: lens, screenScale: 2)
///     while true {
///       clock.advance(to: Double(frame) / 60)
///       draw(lens)
///       if clock.isFinished { break }
///       frame += 1
///     }
///
/// All scroll views of the tree are on the clock. A finger is delivered to the view that
/// hit testing finds, and to the recognizers of that view and its ancestors.
///
/// Every event has a time. At equal times the order is: ends of motions and animations;
/// deadlines of touches; timers; fingers, requests and steps; the tick. Effects are
/// queued; delegates, responders, actions, timers and completions are called only from
/// the queue, when no change is in progress. The exceptions are `scrollViewDidScroll` and
/// `scrollViewDidZoom` for a change by the program, which are called before the change
/// returns, as in UIKit; `scrollViewDidChangeAdjustedContentInset`; and delegate methods
/// that answer a query.
///
/// A tick is the refresh of a virtual display. `advance(to:)` makes one tick or, if
/// `display` is set, that number of ticks per second. At a tick each scroll view that has
/// moved calls `scrollViewDidZoom` and `scrollViewDidScroll` at most once each; other
/// events are delivered at their own times.
///
/// In callbacks, properties have their model values. During an animated zoom, these are
/// the values at its end, as in UIKit. Between two calls of `advance` the views show the
/// frame.
///
/// The clock controls the tree until it is stopped or deinitialized; the scroll views are
/// then at rest at their current offsets. A callback may call every method of the clock
/// except those that advance it.
public final class WindowClock: TreeClock {
  /// The root of the tree: the screen.
  package let root: View
  /// The target of the timeline's actions without an id; nil if there is none.
  package private(set) weak var scrollView: ScrollView?
  /// Ticks per second, clamped to 0.01...1000. With nil (the default), or a number that
  /// is not positive and finite, each call of `advance` makes one tick. Flights and
  /// bounces end at a refresh of this display or, if it is nil, of a display with 60
  /// refreshes per second.
  public var display: Double?
  /// The refreshes at which flights end if `display` is nil: their rate per second, and
  /// the known times in milliseconds.
  package var flightRefreshes = (rate: 60.0, times: [Double]())
  var refreshRate: Double { ticksPerSecond ?? flightRefreshes.rate }
  var ticksPerSecond: Double? {
    guard let display, display > 0, display.isFinite else { return nil }
    let rates = FrameTimes.rates
    return min(max(display, rates.lowerBound), rates.upperBound)
  }

  /// The handler called with the number of each `step` of the timeline.
  package var stepHandler: ((Int) -> Void)?
  /// The handler called for each finger that touches down.
  package var touchDownHandler: ((TouchDown) -> Void)?
  /// The handler called for each touch that a scroll view cancels before the touch's view
  /// has received it.
  package var lostTouchHandler: ((Touch, ScrollView) -> Void)?
  /// Whether all fingers go to the main scroll view, regardless of views in front of it.
  package var touchesAreDirect = false

  /// The time of the event in progress or, if there is none, of the latest tick, in
  /// milliseconds.
  package internal(set) var now = 0.0 {
    didSet {
      animations.now = now
      calls.now = now
    }
  }
  /// The latest requested time, in milliseconds. `now` may be a nanosecond ahead.
  package internal(set) var moment = 0.0
  let screenScale: Double
  let adjustTraits: (inout ScrollTraits) -> Void
  var cursor: TimelineCursor
  private(set) var dispatcher: TouchDispatcher!
  package var delivery: any TouchDelivery { dispatcher }
  /// The animations of the tree.
  package let animations = AnimationTable()
  /// Display links and timers.
  let calls: ClockCalls
  /// The scroll views that move, or whose indicators change their opacity.
  var moving: [ScrollView] = []
  /// The fingers of the timeline that are down.
  var downFingers: [Int: TimelineFinger] = [:]
  /// The number of fingers that have touched down so far.
  var fingerCount = 0
  /// The events delivered since the last call of `takeEvents()`.
  var delivered: [DeliveredEvent] = []

  /// The nesting depth of layout passes in progress.
  var layoutDepth = 0
  /// The views that have left the tree in the current layout pass.
  var leftInLayout: [View] = []

  /// The hierarchy's version, incremented when views are added, removed or reordered.
  package var hierarchyVersion = 0

  var queue: [() -> Void] = []
  /// Whether the queue runs, or an input is being handled, after which it runs.
  var isRunning = false
  var isAdvancing = false
  var ticks = 0
  /// The number of ticks so far, weighted by their cost: each tick adds 1, and 1 more for
  /// every 16 groups of animations.
  package internal(set) var refreshes = 0
  private(set) var isStopped = false
  /// Whether the views show the frame; otherwise they show the model.
  var showsFrame = true

  /// Creates a clock at time 0 for the tree of a scroll view in its current state.
  ///
  /// Throws if the timeline or the screen's scale is invalid.
  ///
  /// - Parameters:
  ///   - timeline: the timeline to play; empty by default.
  ///   - scrollView: the main scroll view; another clock of its tree stops.
  ///   - screenScale: pixels per point, positive and finite; offsets are rounded to
  ///     pixels.
  public convenience init(
    _ timeline: Timeline = Timeline(), on scrollView: ScrollView, screenScale: Double
  ) throws {
    try self.init(
      scrollView.root, timeline, scrollView: scrollView, screenScale: screenScale)
  }

  /// Creates a clock at time 0 for a window; another clock of the window stops. Throws if
  /// the timeline has a request to a scroll view without `.on`, if the timeline is
  /// invalid, or if the screen's scale is not positive and finite.
  public convenience init(
    _ window: Window, timeline: Timeline = Timeline(), screenScale: Double
  ) throws {
    if let index = timeline.actions.firstIndex(where: \.asksMainScrollView) {
      let names = window.tree.compactMap { ($0 as? ScrollView)?.nameInMessages }
      throw TimelineError.noScrollView(
        index: index, scrollViews: names.prefix(8) + (names.count > 8 ? ["..."] : []))
    }
    try self.init(window, timeline, scrollView: nil, screenScale: screenScale)
  }

  /// Creates a clock that calls `adjustTraits` each time it reads the traits of a scroll
  /// view. The closure sets traits for which a scroll view has no property, such as
  /// `panSlop`.
  package init(
    _ root: View, _ timeline: Timeline, scrollView: ScrollView?, screenScale: Double,
    adjustTraits: @escaping (inout ScrollTraits) -> Void = { _ in }
  ) throws(TimelineError) {
    if screenScale != screenScale.asScale { throw .badScreenScale(screenScale) }
    self.root = root
    self.scrollView = scrollView
    self.screenScale = screenScale
    self.adjustTraits = adjustTraits
    cursor = try TimelineCursor(timeline)
    root.displayScale = screenScale
    root.clockLink?.clock?.stop()
    calls = root.asWindow?.calls ?? ClockCalls()
    calls.hasClock = true
    root.clockLink = ClockLink(self)
    root.animationTable = animations
    dispatcher = TouchDispatcher(self)
    if let scrollView { join(scrollView) }
  }

  /// Cancels all touches, releases the views and stops the clock permanently.
  package func stop() {
    if isStopped { return }
    dispatcher.cancelAll()
    run()
    release()
  }

  func release() {
    if isStopped { return }
    isStopped = true
    queue = []
    if root.clockLink?.clock === self || root.clockLink?.clock == nil {
      root.clockLink = nil
      root.animationTable = nil
      root.asWindow?.calls = ClockCalls()
    }
    for view in moving { leave(view) }
    moving = []
  }

  deinit { release() }
}

/// An event and its scroll view.
package struct DeliveredEvent {
  package private(set) weak var scrollView: ScrollView?
  package let event: ScrollEvent
}

/// A finger of a timeline that has touched down.
package struct TouchDown {
  /// The time in seconds.
  package let time: Double
  /// The finger's point, in the timeline's coordinates.
  package let point: Point
  /// The space of the point; nil for the main scroll view's viewport.
  package let space: TouchSpace?
  /// The touched view; nil if there is none.
  package let view: View?
  /// Whether the finger can scroll or zoom the main scroll view: there is an axis along
  /// which no inner scroll view takes the finger.
  package let reachesMain: Bool
}
