import MesmerDrawing
import MesmerGeometry
import MesmerSceneFormat
import MesmerScrolling
import MesmerViews

/// Plays a timeline on a scene, or on views that are live in a program, and says what
/// their screen shows.
///
/// The root stays on one screen from the first frame to the last, so views keep what they
/// have drawn. Time only goes forwards. A frame depends on the earlier requested times
/// only if the timeline has no `display` and something counts callbacks that come once
/// per frame (a delegate). If all frames of a rate are requested in order, and those
/// without a picture are displayed, the others are those of a full run: views draw for
/// the first frame that shows them, in the size that they have then.
package final class SceneRun {
  /// The scene, which playing changes; nil for live views.
  package let scene: Scene?
  /// The timeline that is played.
  package let timeline: TimelineFile
  /// The scroll view on which it is played; one that is not shown where there is none.
  package let scrollView: ScrollView
  /// Called with the name of each `capture` of the timeline; during the call,
  /// `renderWithinLimits` gives the picture of that time.
  package var captureHandler: (String) -> Void = { _ in }
  /// Whether the pictures of captures are made.
  var takesCaptures = false
  /// Those pictures with their names, in order of time.
  var captures: [(name: String, picture: Pixmap)] = []

  /// Called for each finger that touches down.
  package var touchDownHandler: ((TouchDown) -> Void)? {
    get { clock.touchDownHandler }
    set { clock.touchDownHandler = newValue }
  }

  /// Pixels per point, and what is behind the views.
  package let renderer: Renderer
  let clock: WindowClock
  private let roundsOffsets: Bool
  package let screen: View
  private var failure: SceneError?
  /// The events since `forgetEvents`.
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
  package convenience init(
    _ scene: Scene, _ timeline: TimelineFile, scrollViewID: String? = nil,
    roundsOffsets: Bool = true
  ) throws(SceneError) {
    let scrollView = try scene.scrollView(id: scrollViewID, for: timeline.timeline)
    let faults = timeline.faults(in: scene)
    if !faults.isEmpty { throw SceneError(faults) }
    do throws(TimelineError) {
      try self.init(
        scene.makeScreen(), scrollView, timeline, scene: scene,
        Renderer(scale: scene.scale, background: scene.background),
        roundsOffsets: roundsOffsets)
    } catch {
      throw SceneError(Fault(file: timeline.path, message: error.description))
    }
  }

  /// A run of live views: `screen` and what is in it. A timeline without a scene has no
  /// steps that mean anything: they are told, and nothing else.
  package init(
    _ screen: View, _ scrollView: ScrollView?, _ timeline: TimelineFile,
    scene: Scene? = nil, _ renderer: Renderer, roundsOffsets: Bool = true
  ) throws(TimelineError) {
    self.screen = screen
    self.scrollView = scrollView ?? ScrollView(frame: screen.bounds)
    self.timeline = timeline
    self.scene = scene
    self.renderer = renderer
    self.roundsOffsets = roundsOffsets
    expects = timeline.steps.contains {
      if case .expect = $0.kind { true } else { false }
    }
    clock = try WindowClock(
      screen, timeline.timeline, scrollView: scrollView, screenScale: renderer.scale,
      adjustTraits: { $0.roundsOffsets = roundsOffsets })
    // A program may have display links, which count the refreshes of a display.
    clock.display = timeline.display ?? (scene == nil ? timeline.framesPerSecond : nil)
    clock.touchesAreDirect = timeline.touchesAreDirect
    clock.stepHandler = { [unowned self] in perform($0) }
    // A step at time 0 finds the content as large as the first frame shows it.
    screen.layoutIfNeeded()
  }

  deinit { scene?.root.removeFromSuperview() }

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

  /// Throws if more frames have motion than the limit, at a frame to which the run has
  /// been advanced: the refreshes so far, and all frames of animations, also those that
  /// are passed over and those until something else happens. At the first frame those of
  /// all fingers count.
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

  /// Plays to the end, without pictures; returns how many frames there are.
  @discardableResult
  package func finish() throws(SceneError) -> Int {
    try Player(self, framesPerSecond: timeline.framesPerSecond).play(to: [])
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
  package var isStill: Bool { clock.isStill }

  /// The present state of the scroll view.
  package var state: ScrollState {
    clock.joinedState(of: scrollView) ?? clock.state
  }

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

  /// The events of the scroll view since `forgetEvents`.
  package var events: [ScrollEvent] {
    told.filter { $0.scrollView === scrollView }.map(\.event)
  }

  /// Ends a frame: its events are not the next one's.
  package func forgetEvents() { told = [] }

  /// The fingers that were down at the last frame of the trace.
  private var lastFingers: Set<Int> = []

  /// The entry in a trace of the frame at which the run is.
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
    return "\(view.displayName)\(place(of: view).map { "[\($0)]" }.joined())"
  }

  /// The place of a view in the tree: its number among its siblings and those of the
  /// views around it, from the outside.
  private func place(of view: View) -> [Int] {
    var path: [Int] = []
    var here = view
    while here !== (scene?.root ?? screen), let parent = here.superview {
      path.append(parent.stack.firstIndex { $0 === here } ?? 0)
      here = parent
    }
    return path.reversed()
  }

  /// A view in a message: its id, or its class with its path.
  package func messageName(of view: View) -> String {
    if view.id != nil { return view.nameInMessages }
    return "\(view.nameInMessages) (\(RenderLimitError.path(place(of: view), nil)))"
  }

  // MARK: Steps

  private func perform(_ number: Int) {
    guard failure == nil, let scene, timeline.steps.indices.contains(number) else {
      return
    }
    let step = timeline.steps[number]
    do throws(SceneError) {
      switch step.kind {
      case .capture(let name):
        try showingFrame { () throws(SceneError) in
          captureHandler(name)
          if takesCaptures { captures.append((name, try renderWithinLimits())) }
        }
      case .expect:
        collect()
        try showingFrame { () throws(SceneError) in
          try step.check(scene, on: screen, main: scrollView, events: sinceExpectation)
        }
        if !timeline.continued.contains(number + 1) { sinceExpectation = ToldNames() }
      case .set, .animate, .resize:
        try step.apply(to: scene, roundsOffsets: roundsOffsets)
      }
    } catch { failure = error }
  }

  /// Does something while the views are as a frame of this time shows them.
  private func showingFrame(
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

  /// The size of a picture of the present time.
  package var pixels: PixelRect { PixelRect(renderer.pixelSize(of: screen)) }

  /// The picture of the present time. Throws if it would exceed the limits.
  package func renderWithinLimits() throws(SceneError) -> Pixmap {
    var statistics = FrameStatistics()
    do throws(RenderLimitError) {
      let picture = try renderer.renderWithinLimits(screen, statistics: &statistics)
      drawn += statistics.draws
      return picture
    } catch { throw fault(error) }
  }

  /// What the present time shows. Throws if drawing it would exceed the limits.
  package func framePicture() throws(SceneError) -> FramePicture {
    do throws(RenderLimitError) {
      let (picture, draws) = try renderer.framePicture(of: screen)
      drawn += draws
      return picture
    } catch { throw fault(error) }
  }

  private func fault(_ error: RenderLimitError) -> SceneError {
    if let scene { return SceneError(Fault(error, file: scene.file)) }
    return SceneError(Fault(file: "", message: error.description))
  }

  /// Displays the present time without making its picture: views draw that have to.
  /// Returns which kinds of pixels the picture would contain.
  @discardableResult
  package func display() -> PixelContent {
    let (content, draws) = screen.previewFrame(
      scale: renderer.scale, viewport: pixels, background: renderer.background)
    screen.didDisplay()
    drawn += draws
    return content
  }

  /// The views that have drawn since the last call.
  func takeDrawn() -> [String] {
    defer { drawn = [] }
    return drawn
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
