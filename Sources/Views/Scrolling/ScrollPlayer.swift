import MesmerGeometry
import MesmerScrolling

/// Plays a timeline on a scroll view: fingers and requests move it, the
/// delegate is told, the content gets its touches.
///
///     let player = try ScrollPlayer(timeline, on: lens, screenScale: 2)
///     while true {
///       player.advance(to: Double(frame) / 60)
///       draw(lens)
///       if player.isFinished { break }
///       frame += 1
///     }
///
/// Three things are kept apart. The *simulation* knows what moves, in closed
/// form. The *model* is what the view's properties say inside callbacks: during
/// an animated zoom its end already, as in UIKit. What is *shown* between two
/// calls of `advance` is the frame: the simulation's state at its time.
///
/// A player takes one input after the other, in the order of time, and hands
/// each event to the delegate at its moment, with the flags of that moment;
/// DidScroll and DidZoom once a frame and before every other callback. What a
/// delegate changes meanwhile counts from there on: offsets and zooms that it
/// sets are requests, other properties become the simulation's. The outcome is
/// a function of the scene, the timeline and the times that are asked for; so a
/// frame alone is made by passing through the frames before it, which costs
/// microseconds each.
///
/// While a player lives, the scroll view belongs to it; `stop` or its end give
/// it back, at rest where it is. A delegate may ask its player for everything,
/// only not to advance.
public final class ScrollPlayer {
  /// The scroll view that is played on.
  public let scrollView: ScrollView
  /// Is called at each `step` of the timeline with its number.
  package var stepHandler: ((Int) -> Void)?

  private var player: TimelinePlayer
  private var reporter = EventReporter()
  /// The properties that the simulation has.
  private var traits: ScrollTraits
  private let screenScale: Double
  private let adjustTraits: (inout ScrollTraits) -> Void
  private var isStopped = false
  /// Set while time passes.
  private var isAdvancing = false
  /// Whether the view is to show the frame of this moment, not the model.
  var showsFrame = true
  /// What could be said before the simulation became busy: while it asks, it
  /// cannot be asked itself. Nil where it can.
  private var snapshot: Snapshot?
  /// What was asked for meanwhile.
  private var requests: [(inout ScrollSimulation) -> Void] = []
  /// What has happened and was not told yet, each with the model that the last
  /// of its kind leaves.
  var untold: [(event: ScrollEvent, model: ZoomState)] = []
  /// What was told since `takeEvents`.
  var log: [ScrollEvent] = []
  /// The time of the latest question of the simulation, in seconds.
  private(set) var questionTime = 0.0
  /// The touches that the content has, by their fingers' numbers.
  var contentTouches: [Int: Touch] = [:]

  private struct Snapshot {
    var state: ScrollState
    var fingers: [Point]
    var isFinished: Bool
  }

  /// A player at time 0, at which the scroll view is as it stands.
  ///
  /// - Parameters:
  ///   - timeline: what happens.
  ///   - scrollView: on what; another player of it stops.
  ///   - screenScale: pixels a point, which offsets are rounded to.
  public convenience init(
    _ timeline: Timeline, on scrollView: ScrollView, screenScale: Double
  ) throws(TimelineError) {
    try self.init(
      timeline, on: scrollView, screenScale: screenScale, adjustTraits: { _ in })
  }

  /// A player like any other, but for what `adjustTraits` changes whenever the
  /// scroll view's traits are taken: what a scroll view has no properties for,
  /// such as `panSlop`.
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
    // A still keeps the fractions that a zoom has made; so does frame 0.
    let isExact = PixelRounding.rounded(state.offset, scale: screenScale) != state.offset
    player = try TimelinePlayer(
      timeline, traits: traits, state: state, isExact: isExact)
    player.simulation.policies = policies
    scrollView.player?.stop()
    scrollView.player = self
  }

  /// Gives the scroll view back; nothing happens any more. The content's
  /// touches are cancelled.
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

  /// Lets everything happen up to a time in seconds, and shows the scroll view
  /// as it is then. Times before the latest one show that. Ignored in a callback.
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

  /// Runs a body, such as a step's, with the scroll view as a frame of this
  /// moment shows it; inside callbacks it is as its properties say.
  package func showingFrame(_ body: () -> Void) {
    // While the simulation asks nothing moves that the model does not show.
    if snapshot != nil { return body() }
    let isShown = showsFrame
    showsFrame = true
    showFrame()
    body()
    showsFrame = isShown
    if !isShown { showModel() }
  }

  // MARK: What it shows

  /// Whether nothing will happen any more: the timeline is over, and everything
  /// rests.
  public var isFinished: Bool { isStopped || current.isFinished }

  /// Until when, in seconds, nothing will happen; nil while something moves, and
  /// when nothing will happen any more.
  package var restEnd: Double? {
    if isStopped || snapshot != nil || !untold.isEmpty { return nil }
    return player.simulation.isSettled ? player.nextTime : nil
  }

  /// What the scroll view shows and does now.
  public var state: ScrollState { current.state }

  /// Where the timeline's fingers are, in points of the viewport.
  package var fingers: [Point] { current.fingers }

  /// The events since this was last asked, in the order in which the delegate
  /// was told.
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

  /// Lets the simulation do something, in which it may ask.
  @discardableResult
  private func use<R>(_ body: (inout TimelinePlayer) -> R) -> R {
    snapshot = current
    defer { snapshot = nil }
    return body(&player)
  }

  // MARK: What the program does

  /// Carries out a request, now or, if it is made inside a question of the
  /// simulation, after that.
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

  /// Carries out what was asked for inside questions.
  private func carryOutRequests() {
    while !requests.isEmpty { request(requests.removeFirst()) }
  }

  /// The program has set the offset.
  func offsetWasSet() {
    let offset = scrollView.contentOffset
    request { $0.setContentOffset(offset, animated: false, at: $0.time) }
  }

  /// The simulation takes over what the program has changed of the scroll
  /// view's properties.
  func follow() {
    if isStopped || snapshot != nil { return }
    var new = scrollView.scrollTraits(screenScale: screenScale)
    adjustTraits(&new)
    // Sizes that are no numbers are not even equal to themselves.
    if new == traits || new != new { return }
    traits = new
    use { $0.simulation.follow(new) }
    tell()
  }

  // MARK: Telling and showing

  /// Tells what has happened, then carries out what was asked for meanwhile.
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

  /// Tells what has happened before a question of the simulation.
  func tell(before epochs: [ScrollEpoch], now: Double) {
    questionTime = now / 1000
    guard !isStopped, let epoch = epochs.last else { return }
    snapshot?.state = epoch.scrollState(at: now)
    deliver(reporter.events(of: epochs, through: now), epoch.model(at: now))
  }

  /// Shows what the properties say. The flags of a callback stay its own.
  private func showModel() {
    if isStopped { return }
    let epochs = player.simulation.epochs
    let epoch = epochs[epochs.count - 1]
    show(epoch.model(at: player.moment))
    if eventFlags == nil { scrollView.scrollFlags = epoch.flags }
  }

  /// Shows the frame of this moment.
  private func showFrame() {
    if isStopped { return }
    let state = player.state
    show(ZoomState(scale: state.zoomScale, offset: state.contentOffset))
    if eventFlags == nil { scrollView.scrollFlags = state.flags }
    scrollView.indicatorOpacity = state.indicatorOpacity
  }

  /// The flags of the callback that is going on.
  var eventFlags: ScrollFlags? {
    didSet {
      if let eventFlags, !isStopped { scrollView.scrollFlags = eventFlags }
    }
  }

  /// Shows a state; the content size that follows from it is no change of the
  /// program's.
  func show(_ state: ZoomState) {
    if scrollView.scrollState == state { return }
    let isZooming = scrollView.zoomScale != state.scale
    scrollView.display(state)
    if isZooming { traits.contentSize = scrollView.contentSize }
  }
}
