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
/// an animated zoom its end already, as in UIKit. What is *shown* at a frame is
/// the simulation's state at its time.
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
/// it back, at rest where it is.
public final class ScrollPlayer {
  /// The scroll view that is played on.
  public let scrollView: ScrollView
  /// Is called at each `step` of the timeline with its number.
  public var stepHandler: ((Int) -> Void)?

  var player: TimelinePlayer
  var reporter = EventReporter()
  /// The properties that the simulation has.
  private var traits: ScrollTraits
  private let screenScale: Double
  private let adjustTraits: (inout ScrollTraits) -> Void
  /// Set while the simulation is busy: it asks and tells, but cannot be asked.
  private var isAdvancing = false
  /// What was asked for meanwhile.
  private var requests: [(inout ScrollSimulation) -> Void] = []
  /// What happened since `takeEvents`.
  var log: [ScrollEvent] = []
  /// The touches that the content has, by their fingers' numbers.
  var contentTouches: [Int: Touch] = [:]

  /// A player at time 0, at which the scroll view is as it stands.
  ///
  /// - Parameters:
  ///   - timeline: what happens.
  ///   - scrollView: on what; it must have no other player.
  ///   - screenScale: pixels a point, which offsets are rounded to.
  ///   - adjustTraits: changes what a scroll view has no properties for, such
  ///     as `panSlop`, whenever its traits are taken; nothing by default.
  public init(
    _ timeline: Timeline, on scrollView: ScrollView, screenScale: Double,
    adjustTraits: @escaping (inout ScrollTraits) -> Void = { _ in }
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

  /// Gives the scroll view back.
  public func stop() {
    if isStopped { return }
    isStopped = true
    scrollView.player = nil
    scrollView.scrollFlags = []
    scrollView.indicatorOpacity = 0
  }

  deinit { stop() }

  private var isStopped = false

  // MARK: Time

  /// Whether nothing will happen any more: the timeline is over, and everything
  /// rests.
  public var isFinished: Bool { player.hasPlayed && player.simulation.isSettled }

  /// Lets everything happen up to a time in seconds, and shows the scroll view
  /// as it is then. Times before the latest one show that.
  public func advance(to time: Double) {
    showModel()
    follow()
    while true {
      if !advancing({ $0.takeNext(through: time) }) { break }
      tell()
    }
    advancing { $0.advance(to: time) }
    tell(atFrame: true)
    showFrame()
  }

  /// Runs a body, such as a step's, with the scroll view as a frame of this
  /// moment shows it; inside callbacks it is as its properties say.
  public func showingFrame(_ body: () -> Void) {
    showFrame()
    body()
    showModel()
  }

  /// What the scroll view shows and does now.
  public var state: ScrollState { player.state }

  /// Where the timeline's fingers are, in points of the viewport.
  public var fingers: [Point] {
    player.fingers.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The events since this was last asked, in the order in which the delegate
  /// was told.
  public func takeEvents() -> [ScrollEvent] {
    defer { log = [] }
    return log
  }

  // MARK: What the program does

  /// Carries out a request, now or, if it is made inside a question of the
  /// simulation, after that.
  func request(_ request: @escaping (inout ScrollSimulation) -> Void) {
    if isAdvancing {
      requests.append(request)
      return
    }
    follow()
    advancing { request(&$0.simulation) }
    tell()
  }

  /// The program has set the offset.
  func offsetWasSet() {
    let offset = scrollView.contentOffset
    request { $0.setContentOffset(offset, animated: false, at: $0.time) }
  }

  /// The simulation takes over what the program has changed of the scroll
  /// view's properties.
  func follow() {
    if isAdvancing { return }
    var new = scrollView.scrollTraits(screenScale: screenScale)
    adjustTraits(&new)
    // Sizes that are no numbers are not even equal to themselves.
    if new == traits || new != new { return }
    traits = new
    advancing { $0.simulation.follow(new) }
    tell()
  }

  /// Lets the simulation do something, in which it may ask.
  @discardableResult
  private func advancing<R>(_ body: (inout TimelinePlayer) -> R) -> R {
    isAdvancing = true
    defer { isAdvancing = false }
    return body(&player)
  }

  // MARK: Telling and showing

  /// Tells what has happened, then carries out what was asked for meanwhile.
  private func tell(atFrame: Bool = false) {
    let epochs = player.simulation.epochs
    let now = player.moment
    deliver(
      reporter.events(of: epochs, through: now, tellsMovement: atFrame),
      epochs[epochs.count - 1].model(at: now))
    showModel()
    while !requests.isEmpty { request(requests.removeFirst()) }
    follow()
  }

  /// Tells what has happened before a question of the simulation.
  func tell(before epochs: [ScrollEpoch], now: Double) {
    guard let epoch = epochs.last else { return }
    deliver(reporter.events(of: epochs, through: now), epoch.model(at: now))
  }

  /// Shows what the properties say.
  private func showModel() {
    let epochs = player.simulation.epochs
    let epoch = epochs[epochs.count - 1]
    show(epoch.model(at: player.moment))
    scrollView.scrollFlags = epoch.flags
  }

  /// Shows the frame of this moment.
  private func showFrame() {
    let state = player.state
    show(ZoomState(scale: state.zoomScale, offset: state.contentOffset))
    scrollView.scrollFlags = state.flags
    scrollView.indicatorOpacity = state.indicatorOpacity
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
