import MesmerDrawing
import MesmerGeometry
import MesmerInteraction
import MesmerJSONText
import MesmerPlatform
import MesmerScrolling
import MesmerViews

/// A run of a timeline on a scene, or on the live views of a program. It provides the
/// contents of the screen at each requested time.
///
/// The root stays on one screen from the first frame to the last, so views keep their
/// drawings. Time only advances. A frame depends on the earlier requested times only if
/// the timeline has no `display` and a delegate counts callbacks that are sent once per
/// frame. To make only some pictures of a run, request all frames in order, and call
/// `display` for those without a picture. The pictures then equal those of a full run,
/// because each view draws for the first frame that shows it, in its size at that frame.
package final class SceneRun {
  /// The scene, which playing modifies; nil for live views.
  package let played: (any PlayedScene)?
  /// The timeline being played.
  package let timeline: RunTimeline
  /// The scroll view on which it is played; an off-screen one if the views have none.
  package let scrollView: ScrollView
  /// A handler called with the name of each `capture` of the timeline; during the call,
  /// `renderWithinLimits` returns the picture of that time.
  package var captureHandler: (String) -> Void = { _ in }
  /// Whether the pictures of captures are made.
  var takesCaptures = false
  /// The pictures of captures with their names, ordered by time.
  var captures: [(name: String, picture: Pixmap)] = []

  /// The renderer, with pixels per point and the background.
  package let renderer: Renderer
  /// The clock, which delivers inputs and calls handlers of touches.
  package let clock: WindowClock
  private let roundsOffsets: Bool
  package let screen: View
  private var failure: SceneError?
  /// The events since `forgetEvents`.
  private var delivered: [DeliveredEvent] = []
  /// The state of other scroll views in the last trace entry.
  private var shown: [ObjectIdentifier: ZoomState] = [:]
  /// The scroll views of the tree except the main one, in tree order, and the version
  /// of the tree.
  private var others: (version: Int, views: [ScrollView]) = (-1, [])
  /// The views that have drawn for pictures.
  private var drawn: [String] = []

  /// Creates a run of `screen` and its subviews, which are those of `played` if it is
  /// given. Without `played`, a step of the timeline only sends its event.
  package init(
    _ screen: View, _ scrollView: ScrollView?, _ timeline: RunTimeline,
    played: (any PlayedScene)? = nil, _ renderer: Renderer, roundsOffsets: Bool = true
  ) throws(TimelineError) {
    self.screen = screen
    self.scrollView = scrollView ?? ScrollView(frame: screen.bounds)
    self.timeline = timeline
    self.played = played
    self.renderer = renderer
    self.roundsOffsets = roundsOffsets
    clock = try WindowClock(
      screen, timeline.timeline, scrollView: scrollView, screenScale: renderer.scale,
      adjustTraits: { $0.roundsOffsets = roundsOffsets })
    // A program may have display links, which count the refreshes of a display.
    clock.display = timeline.display ?? (played == nil ? timeline.framesPerSecond : nil)
    clock.touchesAreDirect = timeline.touchesAreDirect
    clock.stepHandler = { [unowned self] in perform($0) }
    // A step at time 0 requires the content size of the first frame.
    screen.layoutIfNeeded()
  }

  deinit { played?.root.removeFromSuperview() }

  // MARK: Time

  /// Plays up to a time in seconds and lays the views out. Throws the error of the first
  /// step of the timeline that fails, with its place.
  package func advance(to time: Double) throws(SceneError) {
    if isStarted { touchTrail.append(touches) }
    if touchTrail.count > SceneRun.trailLength { touchTrail.removeFirst() }
    isStarted = true
    clock.advance(to: time)
    collect()
    if let failure { throw failure }
    screen.layoutIfNeeded()
  }

  /// Throws if the number of frames with motion exceeds the limit, at a frame to which
  /// the run has been advanced. The number is the larger of the refreshes and the frames
  /// with animations so far (skipped ones included), plus the animated frames until the
  /// next event; at frame 0 at least the frames of all fingers.
  func checkMotion(atFrame frame: Int, framesPerSecond rate: Double) throws(SceneError) {
    if wasAnimating { moved += frame - lastFrame }
    (lastFrame, wasAnimating) = (frame, !clock.animations.isEmpty)
    let fastest = max(rate, timeline.display ?? 0)
    var ahead = wasAnimating ? max(0, (restEnd ?? 0) * rate - Double(frame)) : 0
    if frame == 0 {
      let fingers = timeline.timeline.actions.lazy.filter(\.hasFingers)
      ahead = max(ahead, fingers.reduce(0) { $0 + $1.length } * fastest)
    }
    let limit = Double(SceneRun.maximumMotion)
    if Double(max(moved, clock.refreshes)) + ahead <= limit { return }
    throw SceneError(
      Fault(
        file: timeline.path,
        message: "the motion exceeds 2^18 frames, the limit, at "
          + "\(JSONTree.text(fastest)) frames per second; lower the frame rate or "
          + "shorten the timeline"))
  }
  /// The maximum number of frames in which something moves, and of frames in a trace:
  /// 2^18, more than an hour at 60 per second.
  static let maximumMotion = 1 &<< 18
  private var moved = 0
  private var lastFrame = 0
  private var wasAnimating = false

  /// Plays to the end without pictures; returns the number of frames. Calls `take` with
  /// the frames, except those skipped before the next event.
  @discardableResult
  package func finish(
    _ take: (PlayedFrame) -> Void = { _ in }
  ) throws(SceneError) -> Int {
    let player = Player(self, framesPerSecond: timeline.framesPerSecond)
    var count = 0
    while let frame = try player.next() {
      take(frame)
      count = frame.number + 1
    }
    return count
  }

  /// The positions of the fingers at the last twelve requested times at most, without the
  /// present one, oldest first, in points of the screen.
  package private(set) var touchTrail: [[Point]] = []
  private var isStarted = false
  static let trailLength = 12

  /// Whether the run has ended (`WindowClock.isFinished`).
  package var isFinished: Bool { clock.isFinished }

  /// The time in seconds until which only animations change the display; nil if there is
  /// none (`WindowClock.restEnd`).
  var restEnd: Double? { clock.restEnd }

  /// Whether frames at all times until `restEnd` are identical and have no events.
  package var isStill: Bool { clock.isStill }

  /// The present state of the scroll view.
  package var state: ScrollState {
    clock.joinedState(of: scrollView) ?? clock.state
  }

  /// The positions of the fingers, in points of the screen.
  package var touches: [Point] {
    clock.fingersOnScreen.map(\.place)
  }

  /// The names of the views that the fingers touch, in the order of `touches`; nil for a
  /// finger that touches no view, or one whose nearest scroll view is the main one.
  package var touchedViews: [String?] {
    clock.fingersOnScreen.map { _, view in
      var here = view
      while let one = here, !(one is ScrollView) { here = one.superview }
      return here === scrollView ? nil : view.map(name) ?? nil
    }
  }

  // MARK: Events

  /// Collects the events since the last call.
  package func collect() {
    let new = clock.takeDelivered()
    delivered += new
    played?.take(new)
  }

  /// The events of the scroll view since `forgetEvents`.
  package var events: [ScrollEvent] {
    delivered.filter { $0.scrollView === scrollView }.map(\.event)
  }

  /// Ends a frame by discarding its events.
  package func forgetEvents() { delivered = [] }

  /// The fingers that were down at the last frame of the trace.
  private var lastFingers: Set<Int> = []

  /// Returns the trace entry of the frame to which the run has been advanced.
  func trace(of frame: PlayedFrame) -> TraceFrame {
    var entry = TraceFrame(
      frame: frame.number, state: frame.state, touches: clock.fingers,
      events: frame.events, drawn: frame.draws)
    if timeline.display != nil { entry.time = frame.time }
    let fingers = clock.fingerSerials
    if fingers.count == lastFingers.count {
      entry.newTouches = fingers.subtracting(lastFingers).count
    }
    lastFingers = fingers
    entry.animations = screen.animationTable?.animationCount ?? 0
    if others.version != clock.hierarchyVersion {
      let views = screen.tree.compactMap { $0 as? ScrollView }
      others = (clock.hierarchyVersion, views.filter { $0 !== scrollView })
      // A new view may have the address of one that was removed.
      let present = Set(views.map { ObjectIdentifier($0) })
      shown = shown.filter { present.contains($0.key) }
    }
    for view in others.views {
      let events = delivered.filter { $0.scrollView === view }.map(\.event)
      let now = ZoomState(scale: view.zoomScale, offset: view.contentOffset)
      let before = shown.updateValue(now, forKey: ObjectIdentifier(view))
      let state = clock.state(of: view)
      let isMoving = state.map { !$0.flags.isEmpty || $0.velocity != .zero } ?? false
      if events.isEmpty && !isMoving && (before == nil || before == now) { continue }
      entry.others.append(
        TraceState(
          id: name(of: view), view, state,
          touches: clock.fingers(touching: view), events: events))
    }
    for (place, view) in clock.fingersOnScreen
    where view?.isDescendant(of: scrollView) != true {
      entry.windowTouches.append(.init(point: place, view: view.map(name)))
    }
    return entry
  }

  /// Returns a view's id, or its class and its position in the tree.
  private func name(of view: View) -> String {
    if let id = view.id { return id }
    return "\(view.displayName)\(place(of: view).map { "[\($0)]" }.joined())"
  }

  /// Returns the position of a view in the tree: its index among its siblings and those
  /// of its superviews, outermost first.
  private func place(of view: View) -> [Int] {
    var path: [Int] = []
    var here = view
    while here !== (played?.root ?? screen), let parent = here.superview {
      path.append(parent.stack.firstIndex { $0 === here } ?? 0)
      here = parent
    }
    return path.reversed()
  }

  /// Returns the name of a view in messages: its id, or its class with its path.
  package func messageName(of view: View) -> String {
    if view.id != nil { return view.nameInMessages }
    return "\(view.nameInMessages) (\(RenderLimitError.path(place(of: view), nil)))"
  }

  // MARK: Steps

  private func perform(_ number: Int) {
    guard failure == nil, let played else { return }
    do throws(SceneError) { try played.perform(number, in: self) } catch {
      failure = error
    }
  }

  /// Captures the present frame under a name. Views draw for this frame, even if no
  /// picture of it is made, and later frames show these drawings.
  package func capture(_ name: String) throws(SceneError) {
    try showingFrame { () throws(SceneError) in
      captureHandler(name)
      if takesCaptures {
        captures.append((name, try renderWithinLimits()))
      } else {
        display()
      }
    }
  }

  /// Executes a closure while the views show the frame of this time, not the model.
  package func showingFrame(
    _ body: () throws(SceneError) -> Void
  ) throws(SceneError) {
    screen.layoutIfNeeded()
    var result: Result<Void, SceneError> = .success(())
    clock.showingFrame {
      do throws(SceneError) { try body() } catch { result = .failure(error) }
    }
    try result.get()
  }

  // MARK: Pictures

  /// The size of the screen in points.
  package var screenSize: Size { screen.bounds.size }

  /// The size in pixels of a picture of the present time.
  package var pixels: PixelRect { PixelRect(renderer.pixelSize(of: screen)) }

  /// Returns the picture of the present time. Throws if it would exceed the limits.
  package func renderWithinLimits() throws(SceneError) -> Pixmap {
    renderer.draw(try framePicture(threads: renderer.threads))
  }

  /// Returns the contents of the present time, by default to be drawn by one thread.
  /// Throws if drawing them would exceed the limits.
  package func framePicture(threads: Int? = 1) throws(SceneError) -> FramePicture {
    var renderer = renderer
    renderer.threads = threads
    do throws(RenderLimitError) {
      let picture = try renderer.frameWithinLimits(of: screen)
      drawn += picture.frame.statistics.draws
      return picture
    } catch {
      if let played { throw SceneError(Fault(error, file: played.file)) }
      throw SceneError(Fault(file: "", message: error.description))
    }
  }

  /// Displays the present time without making its picture: invalidated views draw.
  /// Returns the kinds of pixels that the picture would contain.
  @discardableResult
  package func display() -> PixelContent {
    let (content, draws) = screen.previewFrame(
      scale: renderer.scale, viewport: pixels, background: renderer.background)
    screen.didDisplay()
    drawn += draws
    return content
  }

  /// Returns the views that have drawn since the last call.
  func takeDrawn() -> [String] {
    defer { drawn = [] }
    return drawn
  }
}

extension Fault {
  /// Creates the error of a frame that exceeds a limit. Its path starts at the root, the
  /// only subview of the scene's screen.
  package init(_ error: RenderLimitError, file: String) {
    self.init(
      file: file, path: RenderLimitError.path(error.place.dropFirst(), error.viewID),
      message: error.message)
  }
}
