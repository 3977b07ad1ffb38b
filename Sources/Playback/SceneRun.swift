import MesmerDrawing
import MesmerGeometry
import MesmerSceneFormat
import MesmerScrolling
import MesmerViews

/// Plays a timeline on a scene and renders what its screen shows.
///
/// The root stays on one screen from the first frame to the last, so views keep what they
/// have drawn. Time only goes forwards. A frame depends on the earlier requested times
/// only if the timeline has no `display` and something counts callbacks that come once per
/// frame (a delegate). If all frames of a rate are requested in order, and those that are
/// not drawn are previewed, the drawn ones are those of a full run: views draw for the
/// first frame that shows them.
package final class SceneRun {
  /// The scene, which playing changes.
  package let scene: Scene
  /// The timeline that is played.
  package let timeline: TimelineFile
  /// The scroll view on which it is played.
  package let scrollView: ScrollView
  /// Called with the name of each `capture` of the timeline; during the call, `render`
  /// gives the picture of that time.
  package var captureHandler: (String) -> Void = { _ in }

  /// Called for each finger that touches down.
  package var touchDownHandler: ((TouchDown) -> Void)? {
    get { clock.touchDownHandler }
    set { clock.touchDownHandler = newValue }
  }

  private let clock: WindowClock
  private let roundsOffsets: Bool
  private let screen: Window
  private var failure: SceneError?
  /// The events since the last call of `takeEvents` or `takeTrace`.
  private var told: [ToldEvent] = []
  /// The events since the last expectation, if the timeline has any.
  private var sinceExpectation = ToldNames()
  private let expects: Bool
  /// What other scroll views showed in the last trace.
  private var shown: [ObjectIdentifier: ZoomState] = [:]
  /// The scroll views of the tree but the main one, in its order, and the version of the
  /// tree.
  private var others: (version: Int, views: [ScrollView]) = (-1, [])
  /// The views that have drawn for pictures.
  private var drawn: [String] = []

  /// A run at time 0. Throws if the scene does not have the scroll view, or an id of the
  /// timeline.
  ///
  /// - Parameters:
  ///   - scene: the scene; from here on it belongs to the clock.
  ///   - timeline: the timeline to play.
  ///   - scrollViewID: the id of the scroll view; the first one by default.
  ///   - roundsOffsets: whether offsets are rounded to device pixels, as in UIKit.
  package init(
    _ scene: Scene, _ timeline: TimelineFile, scrollViewID: String? = nil,
    roundsOffsets: Bool = true
  ) throws(SceneError) {
    self.scene = scene
    self.timeline = timeline
    self.roundsOffsets = roundsOffsets
    expects = timeline.steps.contains {
      if case .expect = $0.kind { true } else { false }
    }
    scrollView = try scene.scrollView(id: scrollViewID)
    let faults = timeline.faults(in: scene)
    if !faults.isEmpty { throw SceneError(faults) }
    screen = scene.makeScreen()
    do throws(TimelineError) {
      clock = try WindowClock(
        screen, timeline.timeline, scrollView: scrollView, screenScale: scene.scale,
        adjustTraits: { $0.roundsOffsets = roundsOffsets })
    } catch {
      throw SceneError(Fault(file: timeline.path, message: error.description))
    }
    clock.display = timeline.display
    clock.touchesAreDirect = timeline.touchesAreDirect
    clock.stepHandler = { [unowned self] in perform($0) }
    // A step at time 0 finds the content as large as the first frame shows it.
    screen.layoutIfNeeded()
  }

  deinit { scene.root.removeFromSuperview() }

  // MARK: Time

  /// Plays up to a time in seconds and lays the views out. Throws the errors of the
  /// timeline's steps, with their places.
  package func advance(to time: Double) throws(SceneError) {
    if isStarted { touchTrail.append(touches) }
    if touchTrail.count > SceneRun.trailLength { touchTrail.removeFirst() }
    isStarted = true
    clock.advance(to: time)
    collect()
    if let failure { throw failure }
    screen.layoutIfNeeded()
  }

  /// Throws if more frames have motion than the limit, at a frame to which the run has been
  /// advanced: the refreshes so far, and all frames of animations, also those that are
  /// passed over and those until something else happens. At the first frame those of all
  /// fingers count.
  func checkMotion(atFrame frame: Int, framesPerSecond rate: Double) throws(SceneError) {
    if wasAnimating { moved += frame - lastFrame }
    (lastFrame, wasAnimating) = (frame, !clock.animations.isEmpty)
    let fastest = max(rate, timeline.display ?? 0)
    var ahead = wasAnimating ? max(0, (restEnd ?? 0) * rate - Double(frame)) : 0
    if frame == 0 {
      let fingers = timeline.timeline.actions.lazy.filter(\.hasFingers)
      ahead = max(ahead, fingers.reduce(0) { $0 + $1.length } * fastest)
    }
    let limit = Double(TimelineFile.maximumMotion)
    if Double(max(moved, clock.refreshes)) + ahead <= limit { return }
    throw SceneError(
      Fault(
        file: timeline.path,
        message: "something moves in more than 2^18 frames, the limit, at "
          + "\(JSONTree.text(fastest)) a second; play fewer a "
          + "second, or make it shorter"))
  }
  private var moved = 0
  private var lastFrame = 0
  private var wasAnimating = false

  /// Plays to the end, without pictures.
  package func finish() throws(SceneError) {
    var frame = 0
    let rate = timeline.framesPerSecond
    while !isFinished && frame < FrameWriter.maximumFrames {
      try advance(to: FrameTimes.time(ofFrame: frame, framesPerSecond: rate))
      try checkMotion(atFrame: frame, framesPerSecond: rate)
      _ = takeEvents()
      frame += 1
      // Nothing happens until the frame before that time.
      if let rest = restEnd { frame = max(frame, Int(min(rest * rate, 1e9)) - 1) }
    }
  }

  /// Where the fingers were at the last requested times, in points of the screen, the
  /// oldest first; twelve at most.
  package private(set) var touchTrail: [[Point]] = []
  private var isStarted = false
  static let trailLength = 12

  /// Whether nothing will happen any more.
  package var isFinished: Bool { clock.isFinished }

  /// The time in seconds until which nothing will happen (`WindowClock.restEnd`).
  var restEnd: Double? { clock.restEnd }

  /// Whether a frame at any time until `restEnd` shows the same and tells nothing.
  var isStill: Bool { clock.isStill }

  /// The present state of the scroll view.
  package var state: ScrollState { clock.state }

  /// Where the fingers are, in points of the screen.
  package var touches: [Point] {
    clock.fingersOnScreen.map(\.place)
  }

  /// The names of the views that the fingers touch, in the order of `touches`; nil for
  /// those that are closer to the main scroll view than to another one.
  package var touchedViews: [String?] {
    clock.fingersOnScreen.map { _, view in
      var here = view
      while let one = here, !(one is ScrollView) { here = one.superview }
      return here === scrollView ? nil : view.map(name) ?? nil
    }
  }

  // MARK: Events

  private func collect() {
    let new = clock.takeTold()
    told += new
    guard expects else { return }
    for one in new {
      if let view = one.scrollView { sinceExpectation.add(one.event, of: view) }
    }
  }

  /// The events of the scroll view since the last call.
  package func takeEvents() -> [ScrollEvent] {
    defer { told = [] }
    return told.filter { $0.scrollView === scrollView }.map(\.event)
  }

  /// The entry of the present time in a trace: the events are those since the last call.
  func takeTrace(frame: Int, time: Double, drawn: [String]) -> TraceFrame {
    let told = told
    var entry = TraceFrame(
      frame: frame, state: state, touches: clock.fingers, events: takeEvents(),
      drawn: drawn)
    if timeline.display != nil { entry.time = time }
    entry.animations = screen.animationTable?.animationCount ?? 0
    if others.version != clock.hierarchyVersion {
      let views = screen.tree.compactMap { $0 as? ScrollView }
      others = (clock.hierarchyVersion, views.filter { $0 !== scrollView })
    }
    for view in others.views {
      let events = told.filter { $0.scrollView === view }.map(\.event)
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

  /// A view's id, or its class and its place in the tree.
  private func name(of view: View) -> String {
    if let id = view.id { return id }
    var path: [Int] = []
    var here = view
    while here !== scene.root, let parent = here.superview {
      path.append(parent.stack.firstIndex { $0 === here } ?? 0)
      here = parent
    }
    return "\(view.displayName)\(path.reversed().map { "[\($0)]" }.joined())"
  }

  // MARK: Steps

  private func perform(_ number: Int) {
    if failure != nil { return }
    let step = timeline.steps[number]
    do throws(SceneError) {
      switch step.kind {
      case .capture(let name):
        screen.layoutIfNeeded()
        clock.showingFrame { captureHandler(name) }
      case .expect:
        collect()
        screen.layoutIfNeeded()
        try expect(step)
        if !timeline.continued.contains(number + 1) { sinceExpectation = ToldNames() }
      case .set, .animate, .resize:
        try step.apply(to: scene, roundsOffsets: roundsOffsets)
      }
    } catch { failure = error }
  }

  private func expect(_ step: TimelineStep) throws(SceneError) {
    var result: Result<Void, SceneError> = .success(())
    clock.showingFrame {
      do throws(SceneError) {
        try step.check(scene, on: screen, main: scrollView, events: sinceExpectation)
      } catch { result = .failure(error) }
    }
    try result.get()
  }

  // MARK: Pictures

  /// The picture of the present time, drawn by a number of threads (`Renderer.threads`).
  package func render(threads: Int? = nil) -> Pixmap {
    let renderer = Renderer(
      scale: scene.scale, background: scene.background, threads: threads)
    var statistics = FrameStatistics()
    let picture = renderer.render(screen, statistics: &statistics)
    drawn += statistics.draws
    return picture
  }

  /// The picture of the present time, like `render`. Throws if it would exceed the
  /// limits.
  func renderWithinLimits() throws(SceneError) -> Pixmap {
    let renderer = Renderer(scale: scene.scale, background: scene.background)
    var statistics = FrameStatistics()
    do throws(RenderLimitError) {
      let picture = try renderer.renderWithinLimits(screen, statistics: &statistics)
      drawn += statistics.draws
      return picture
    } catch { throw SceneError(Fault(error, file: scene.file)) }
  }

  /// What the present time shows, as a frame with a number. Throws if drawing it would
  /// exceed the limits.
  func frame(_ number: Int) throws(SceneError) -> PlayedFrame {
    let renderer = Renderer(scale: scene.scale, background: scene.background, threads: 1)
    do throws(RenderLimitError) {
      let frame = try renderer.playedFrame(number, of: screen)
      drawn += frame.draws
      return frame
    } catch { throw SceneError(Fault(error, file: scene.file)) }
  }

  /// What a picture of the present time would contain: which kinds of pixels, and which
  /// views have drawn since the last call or would draw for it. Draws no pixels.
  func preview() -> (content: PixelContent, drawn: [String]) {
    let (content, draws) = screen.previewFrame(
      scale: scene.scale, viewport: PixelRect(scene.pixelSize),
      background: scene.background)
    screen.didDisplay()
    defer { drawn = [] }
    return (content, drawn + draws)
  }
}

extension Fault {
  /// The error of a frame of a scene's screen. The root is the screen's only subview.
  package init(_ error: RenderLimitError, file: String) {
    self.init(
      file: file, path: RenderLimitError.path(error.place.dropFirst(), error.viewID),
      message: error.message)
  }
}
