import MesmerGeometry
import MesmerScrolling

/// Plays a timeline on a scroll view: fingers and requests move it, its delegate is
/// called, and its content receives touches.
///
///     let player = try ScrollPlayer(timeline, on: lens, screenScale: 2)
///     while true {
///       player.advance(to: Double(frame) / 60)
///       draw(lens)
///       if player.isFinished { break }
///       frame += 1
///     }
///
/// Three states are distinguished. The *simulation* knows what moves, in closed form. The
/// *model* is what the view's properties say inside callbacks: during an animated zoom it
/// is the end of the zoom, as in UIKit. Between two calls of `advance` the view shows the
/// *frame*: the simulation's state at its time.
///
/// A player handles inputs one at a time, in order of time. Each event goes to the
/// delegate at its time, with the flags of that time; DidScroll and DidZoom come once per
/// frame and before any other callback. Changes that the delegate makes take effect from
/// that time: offsets and zooms that it sets are requests, other properties are passed to
/// the simulation. The result depends only on the scene, the timeline and the times asked
/// for. A single frame is therefore made by passing through the frames before it, which
/// costs microseconds each.
/// While a player lives, it controls the scroll view. `stop` and the end of the player's
/// life give the scroll view back, at rest where it is. A delegate may use its player for
/// anything but advancing it.
/// only not to advance.
public final class ScrollPlayer {
  /// The scroll view that is played on.
  public let scrollView: ScrollView
  /// Called at each `step` of the timeline with its number.
  package var stepHandler: ((Int) -> Void)?

  private var player: TimelinePlayer
  private var reporter = EventReporter()
  /// The scroll view's properties as the simulation has them.
  private var traits: ScrollTraits
  private let screenScale: Double
  private let adjustTraits: (inout ScrollTraits) -> Void
  private var isStopped = false
  /// Set while `advance` runs.
  private var isAdvancing = false
  /// Whether the view shows the frame of this time, or else the model.
  var showsFrame = true
  /// The player's answers from before the simulation became busy: while it asks a
  /// question, it cannot be asked itself. Nil if it can be asked.
  private var snapshot: Snapshot?
  /// The requests made while the simulation was busy.
  private var requests: [(inout ScrollSimulation) -> Void] = []
  /// The events that have happened and are not delivered yet, each with the model after
  /// the last event of its batch.
  var untold: [(event: ScrollEvent, model: ZoomState)] = []
  /// The events delivered since `takeEvents`.
  var log: [ScrollEvent] = []
  /// The time of the simulation's latest question, in seconds.
  private(set) var questionTime = 0.0
  /// The touches that the content has, by the numbers of their fingers.
  var contentTouches: [Int: Touch] = [:]

  private struct Snapshot {
    var state: ScrollState
    var fingers: [Point]
    var isFinished: Bool
  }

  /// Makes a player at time 0, with the scroll view as it is now.
  ///
  /// - Parameters:
  ///   - timeline: what happens.
  ///   - scrollView: the scroll view to play on; another player of it stops.
  ///   - screenScale: pixels per point; offsets are rounded to pixels.
  public convenience init(
    _ timeline: Timeline, on scrollView: ScrollView, screenScale: Double
  ) throws(TimelineError) {
    try self.init(
      timeline, on: scrollView, screenScale: screenScale, adjustTraits: { _ in })
  }

  /// A player that changes the scroll view's traits with `adjustTraits` each time it
  /// reads them. This sets traits for which a scroll view has no property, such as
  /// `panSlop`.
  package init(
    _ timeline: Timeline, on scrollView: ScrollView, screenScale: Double,
    adjustTraits: @escaping (inout ScrollTraits) -> Void
  ) throws(TimelineError) {
    self.scrollView = scrollView
    self.screenScale = screenScale
    self.adjustTraits = adjustTraits
    var traits = scrollView.scrollTraits(screenScale: screenScale)
    adjustTraits(&traits)
    self.traits = traits
    let state = scrollView.scrollState
    // A still keeps the fractional offset left by a zoom; so does frame 0.
    let isExact = PixelRounding.rounded(state.offset, scale: screenScale) != state.offset
    player = try TimelinePlayer(
      timeline, traits: traits, state: state, isExact: isExact)
    player.simulation.policies = policies
    scrollView.player?.stop()
    scrollView.player = self
  }

  /// Gives the scroll view back and cancels the content's touches. After that nothing
  /// happens any more.
  public func stop() {
    if isStopped { return }
    cancelContentTouches()
    release()
  }

  private func release() {
    if isStopped { return }
    isStopped = true
    untold = []
    requests = []
    scrollView.player = nil
    scrollView.scrollFlags = []
    scrollView.indicatorOpacity = 0
  }

  deinit { release() }

  // MARK: Time

  /// Plays up to a time in seconds and shows the scroll view at that time. For a time
  /// before the latest one, it shows the latest. Ignored in a callback.
  public func advance(to time: Double) {
    if isStopped || isAdvancing || eventFlags != nil || snapshot != nil { return }
    isAdvancing = true
    showsFrame = false
    showModel()
    follow()
    while !isStopped && use({ $0.takeNext(through: time) }) { tell() }
    if !isStopped {
      use { $0.advance(to: time) }
      tell(atFrame: true)
    }
    isAdvancing = false
    showsFrame = true
    showFrame()
  }

  /// Runs a closure, such as that of a step, with the scroll view as a frame of this time
  /// shows it. Inside callbacks, the view otherwise has its model state.
  package func showingFrame(_ body: () -> Void) {
    // While the simulation asks a question, the model and the frame are the same.
    if snapshot != nil { return body() }
    let isShown = showsFrame
    showsFrame = true
    showFrame()
    body()
    showsFrame = isShown
    if !isShown { showModel() }
  }

  // MARK: What it shows

  /// Whether nothing will happen any more: the timeline is over and nothing moves.
  public var isFinished: Bool { isStopped || current.isFinished }

  /// The time in seconds until which nothing happens; nil while something moves, and if
  /// nothing will happen any more.
  package var restEnd: Double? {
    if isStopped || snapshot != nil || !untold.isEmpty { return nil }
    return player.simulation.isSettled ? player.nextTime : nil
  }

  /// The present state of the scroll view.
  public var state: ScrollState { current.state }

  /// The positions of the timeline's fingers, in points of the viewport.
  package var fingers: [Point] { current.fingers }

  /// The events since the last call, in the order in which the delegate received them.
  public func takeEvents() -> [ScrollEvent] {
    defer { log = [] }
    return log
  }

  private var current: Snapshot {
    snapshot
      ?? Snapshot(
        state: player.state,
        fingers: player.fingers.sorted { $0.key < $1.key }.map(\.value),
        isFinished: player.hasPlayed && player.simulation.isSettled)
  }

  /// Runs a closure on the simulation, in which the simulation may ask questions.
  @discardableResult
  private func use<R>(_ body: (inout TimelinePlayer) -> R) -> R {
    snapshot = current
    defer { snapshot = nil }
    return body(&player)
  }

  // MARK: What the program does

  /// Carries out a request: now, or after the simulation's present question.
  func request(_ request: @escaping (inout ScrollSimulation) -> Void) {
    if isStopped { return }
    if snapshot != nil {
      requests.append(request)
      return
    }
    follow()
    carryOutRequests()
    use { request(&$0.simulation) }
    tell()
  }

  /// Carries out the requests made during questions.
  private func carryOutRequests() {
    while !requests.isEmpty { request(requests.removeFirst()) }
  }

  /// The program has set the offset.
  func offsetWasSet() {
    let offset = scrollView.contentOffset
    request { $0.setContentOffset(offset, animated: false, at: $0.time) }
  }

  /// Passes changes that the program made to the scroll view's properties on to the
  /// simulation.
  func follow() {
    if isStopped || snapshot != nil { return }
    var new = scrollView.scrollTraits(screenScale: screenScale)
    adjustTraits(&new)
    // NaN is not equal to itself: traits with NaN are not passed on.
    if new == traits || new != new { return }
    traits = new
    use { $0.simulation.follow(new) }
    tell()
  }

  // MARK: Telling and showing

  /// Delivers what has happened, then carries out the requests made meanwhile.
  private func tell(atFrame: Bool = false) {
    if isStopped { return }
    let epochs = player.simulation.epochs
    let now = player.moment
    deliver(
      reporter.events(of: epochs, through: now, tellsMovement: atFrame),
      epochs[epochs.count - 1].model(at: now))
    if isStopped { return }
    if showsFrame { showFrame() } else { showModel() }
    carryOutRequests()
    follow()
  }

  /// Delivers what has happened before a question of the simulation.
  func tell(before epochs: [ScrollEpoch], now: Double) {
    questionTime = now / 1000
    guard !isStopped, let epoch = epochs.last else { return }
    snapshot?.state = epoch.scrollState(at: now)
    deliver(reporter.events(of: epochs, through: now), epoch.model(at: now))
  }

  /// Shows the model. During a callback the flags remain those of the callback.
  private func showModel() {
    if isStopped { return }
    let epochs = player.simulation.epochs
    let epoch = epochs[epochs.count - 1]
    show(epoch.model(at: player.moment))
    if eventFlags == nil { scrollView.scrollFlags = epoch.flags }
  }

  /// Shows the frame of this time.
  private func showFrame() {
    if isStopped { return }
    let state = player.state
    show(ZoomState(scale: state.zoomScale, offset: state.contentOffset))
    if eventFlags == nil { scrollView.scrollFlags = state.flags }
    scrollView.indicatorOpacity = state.indicatorOpacity
  }

  /// The flags of the callback in progress.
  var eventFlags: ScrollFlags? {
    didSet {
      if let eventFlags, !isStopped { scrollView.scrollFlags = eventFlags }
    }
  }

  /// Shows a state. The content size that follows from it does not count as a change by
  /// the program.
  func show(_ state: ZoomState) {
    if scrollView.scrollState == state { return }
    let isZooming = scrollView.zoomScale != state.scale
    scrollView.display(state)
    if isZooming { traits.contentSize = scrollView.contentSize }
  }
}
