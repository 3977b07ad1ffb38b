import Mesmer

/// Laws of random windows: one to five nested scroll views, views in front of them,
/// random fingers and requests, and delegates with any actions. Nothing traps, all motion
/// ends, every Will of a scroll view has its Did, no finger reaches a covered
/// view, and a frame alone is the frame of the run.
package struct WindowLaws {
  /// The maximum time for which a view moves after the last input, in seconds.
  package static let longest = 20.0

  /// Whether delegates make half of their changes in animation blocks.
  private let animates: Bool
  /// Whether each scroll view has a delegate that also changes its size, its traits, its
  /// zoomed view and the zoom.
  private let isWild: Bool

  package init(animates: Bool = false, isWild: Bool = false) {
    (self.animates, self.isWild) = (animates, isWild)
  }

  /// The script of a seed's window, a line for each view and action.
  package static func description(seed: UInt64) -> [String] {
    let window = RandomWindow(seed: seed)
    return window.root.tree.map { "\(type(of: $0)) \($0.id ?? "") \($0.frame)" }
      + window.timeline.actions.map { "\($0)" }
  }

  /// The first law that the window of a seed breaks; nil if none.
  package func failure(seed: UInt64) -> String? {
    let window = RandomWindow(seed: seed, animates: animates, isWild: isWild)
    guard let clock = try? window.clock() else { return "the timeline is not valid" }
    var frames: [[Point]] = []
    var events: [ObjectIdentifier: [ScrollEvent]] = [:]
    var tick = 0
    while !clock.isFinished {
      if Double(tick) / 60 > window.length + WindowLaws.longest {
        return "it moves \(WindowLaws.longest) s after the last input"
      }
      clock.advance(to: Double(tick) / 60)
      for delivered in clock.takeDelivered() {
        if let view = delivered.scrollView {
          events[ObjectIdentifier(view), default: []].append(delivered.event)
        }
      }
      frames.append(window.offsets)
      if window.scrollViews.contains(where: {
        !$0.contentOffset.isFinite || $0.zoomScale <= 0
      }) {
        return "frame \(tick): an offset or a scale is not a number"
      }
      tick += 1
    }
    if let failure = window.failure { return failure }
    for view in window.scrollViews {
      let isWhole = view.window != nil && !window.hasRemoved
      let delivered = events[ObjectIdentifier(view)] ?? []
      if let failure = MotionLaws.failure(of: delivered, isWhole: isWhole) {
        let last = delivered.suffix(8).map { "\($0.kind)" }.joined(separator: ", ")
        return "\(view.id ?? ""): \(failure); at the end: \(last)"
      }
      if isWhole && (view.isTracking || view.isDragging || view.isDecelerating) {
        return "\(view.id ?? "") is busy at the end"
      }
    }
    // A frame alone, from a window of its own.
    let frame = frames.count / 2
    let other = RandomWindow(seed: seed, animates: animates, isWild: isWild)
    guard let alone = try? other.clock() else { return "the timeline is not valid" }
    alone.advance(to: Double(frame) / 60)
    if other.offsets != frames[frame] {
      return "frame \(frame) alone is \(other.offsets), in the run \(frames[frame])"
    }
    return nil
  }
}

/// A window from a seed.
final class RandomWindow {
  let root: Window
  private(set) var scrollViews: [ScrollView] = []
  private(set) var timeline = Timeline()
  /// The violation that a view found.
  var failure: String?
  /// Whether a delegate has removed a view.
  var hasRemoved = false
  private var random: SeededGenerator
  private var delegates: [Meddler] = []

  /// The length of the timeline without waits for rest.
  var length: Double { timeline.actions.reduce(0) { $0 + $1.length } }
  /// The offsets as shown.
  var offsets: [Point] { scrollViews.map(\.presentation.bounds.origin) }

  func clock() throws -> WindowClock {
    let clock = try WindowClock(root, timeline: timeline, screenScale: 2)
    clock.display = 60
    return clock
  }

  /// Selects the animated changes; nil for none.
  var animating: SeededGenerator?
  /// Whether delegates change everything.
  let isWild: Bool

  init(seed: UInt64, animates: Bool = false, isWild: Bool = false) {
    random = SeededGenerator(seed: seed)
    animating = animates ? SeededGenerator(seed: seed) : nil
    self.isWild = isWild
    let window = CheckedWindow(frame: Rect(0, 0, 300, 500))
    root = window
    window.owner = self
    build()
    script()
  }

  private func half(_ range: ClosedRange<Int>) -> Double {
    Double(random.int(in: range)) / 2
  }

  private func rarely() -> Bool { random.int(in: 0...7) == 0 }

  // MARK: Views

  private func build() {
    var parents: [View] = [root]
    for n in 0..<random.int(in: 1...5) {
      let parent = parents[random.int(in: 0...parents.count - 1)]
      let scroll = makeScrollView(n, in: parent)
      parents.append(scroll)
      if random.bool() {
        let content = View(frame: Rect(origin: .zero, size: scroll.contentSize))
        scroll.addSubview(content)
        parents.append(content)
        if random.bool() {
          scroll.viewForZooming = content
          scroll.minimumZoomScale = 0.5
          scroll.maximumZoomScale = Double(random.int(in: 1...3))
        }
      }
    }
    for n in 0..<random.int(in: 0...4) {
      let parent = parents[random.int(in: 0...parents.count - 1)]
      let view = Cover(
        frame: Rect(half(0...400), half(0...800), half(40...300), half(40...300)))
      view.id = "cover\(n)"
      if rarely() { view.isHidden = true }
      if rarely() { view.isUserInteractionEnabled = false }
      view.alpha = rarely() ? 0.005 : 1
      view.isExclusiveTouch = rarely()
      view.isMultipleTouchEnabled = random.bool()
      if random.bool() { view.addGestureRecognizer(recognizer()) }
      parent.addSubview(view)
    }
  }

  private func makeScrollView(_ n: Int, in parent: View) -> ScrollView {
    let isFilling = random.bool()
    let size = parent.bounds.size
    let scroll = ScrollView(
      frame: isFilling
        ? Rect(origin: parent.bounds.origin, size: size)
        : Rect(half(0...200), half(0...400), half(100...600), half(100...900)))
    scroll.id = "s\(n)"
    scroll.contentSize = Size(
      scroll.bounds.width * Double(random.int(in: 1...3)),
      scroll.bounds.height * Double(random.int(in: 1...3)))
    scroll.isPagingEnabled = random.int(in: 0...3) == 0
    scroll.isDirectionalLockEnabled = rarely()
    scroll.bounces = !rarely()
    scroll.alwaysBounceVertical = random.bool()
    scroll.alwaysBounceHorizontal = rarely()
    scroll.delaysContentTouches = random.bool()
    scroll.canCancelContentTouches = !rarely()
    scroll.isScrollEnabled = !rarely()
    scroll.isHidden = rarely()
    scroll.transfersWithinDrag = random.int(in: 0...3) == 0 ? .always : .pagingParents
    scroll.transfersVerticalScrollingToParent = !rarely()
    if rarely() { scroll.refreshControl = RefreshControl() }
    if isWild || random.int(in: 0...2) == 0 {
      let meddler = Meddler(self, SeededGenerator(seed: random.next()))
      delegates.append(meddler)
      scroll.delegate = meddler
    }
    parent.addSubview(scroll)
    scrollViews.append(scroll)
    return scroll
  }

  private func recognizer() -> GestureRecognizer {
    let recognizer: GestureRecognizer
    switch random.int(in: 0...4) {
    case 0: recognizer = TapGestureRecognizer()
    case 1: recognizer = LongPressGestureRecognizer()
    case 2: recognizer = PanGestureRecognizer()
    case 3: recognizer = PinchGestureRecognizer()
    default:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      recognizer = tap
    }
    recognizer.delaysTouchesBegan = rarely()
    recognizer.cancelsTouchesInView = random.bool()
    return recognizer
  }

  // MARK: Fingers

  private func point() -> Point { Point(half(0...600), half(0...1000)) }

  private func script() {
    var actions: [Timeline.Action] = []
    for _ in 0..<random.int(in: 1...5) {
      switch random.int(in: 0...9) {
      case 0...3:
        actions.append(
          .drag(
            from: point(), to: point(), duration: random.double(in: 0.02...0.5),
            hold: random.bool() ? 0 : random.double(in: 0...0.3)))
      case 4: actions.append(.taps(point(), count: random.int(in: 1...2)))
      case 5:
        actions.append(
          .pinch(
            center: point(), scale: random.double(in: 0.3...3),
            duration: random.double(in: 0.05...0.4)))
      case 6:
        let paths = (0..<random.int(in: 1...3)).map { _ in
          var time = random.double(in: 0...0.2)
          return Timeline.FingerPath(
            (0..<random.int(in: 1...4)).map { _ in
              defer { time += random.double(in: 0...0.2) }
              return .init(time: time, point: point())
            })
        }
        actions.append(.fingers(paths))
      case 7: actions.append(.touch(point(), duration: random.double(in: 0...0.7)))
      case 8: actions.append(.wait(random.double(in: 0...0.6)))
      default:
        let id = "s\(random.int(in: 0...scrollViews.count - 1))"
        let request: Timeline.Action =
          switch random.int(in: 0...3) {
          case 0: .fling(velocity: Vector(dx: half(-6000...6000), dy: half(-6000...6000)))
          case 1: .setContentOffset(point(), animated: random.bool())
          case 2: .setZoomScale(random.double(in: 0.5...3), animated: random.bool())
          default: .statusBarTap
          }
        actions.append(.on(id, request))
        continue
      }
      if rarely() { actions.append(.cancelTouches) }
      if let last = actions.last, last.hasFingers {
        actions[actions.count - 1] = .on("window", last)
      }
    }
    timeline = Timeline(actions)
  }

  /// The view that is touched at a place, found from the paint order alone.
  func touched(at place: Point) -> View? {
    root.tree.last { view in
      var here: View? = view
      while let each = here {
        let point = each.convert(place, from: root)
        if each.isHidden || each.alpha < 0.01 || !each.isUserInteractionEnabled
          || !each.bounds.contains(point)
        {
          return false
        }
        here = each.superview
      }
      return true
    }
  }
}

/// A window that checks that the view hit by a finger is on top there. A delegate's moves
/// before the touch is delivered change nothing: a touch keeps its view.
private final class CheckedWindow: Window {
  weak var owner: RandomWindow?

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    let top = owner?.touched(at: point)
    if hit is Cover || top is Cover, hit !== top {
      owner?.failure =
        "\(hit?.id ?? "another view") is hit where \(top?.id ?? "another view") is on top"
    }
    return hit
  }
}

/// A view in front of others.
private final class Cover: View {}
