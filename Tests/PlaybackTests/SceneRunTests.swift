import Mesmer
import MesmerScenes
import TestSupport
import Testing

@Suite("A timeline played on a scene") struct SceneRunTests {
  let moving: MovingScene

  init() throws { moving = try MovingScene() }

  @Test("playing finds the frames, their trace and the captures")
  func summary() throws {
    let writer = try moving.writer()
    let summary = try writer.play([.trace, .captures])
    #expect(summary.trace.map(\.frame) == Array(0..<summary.frameCount))
    #expect(summary.captures.map(\.name) == ["flying", "end"])
    let size = summary.size(of: 0..<summary.frameCount)
    #expect(size == PixelRect(x: 0, y: 0, width: 80, height: 120))
    #expect(summary.last == nil)
    #expect(summary.trace[0].drawn.contains("rings"))
    let names = summary.trace.flatMap(\.events).map(\.kind)
    #expect(names.contains(.willBeginDragging))
    #expect(names.contains(.didEndScrollingAnimation))
    // Rings that have another colour are drawn once more, and not again.
    #expect(summary.trace.filter { $0.drawn.contains("rings") }.count == 3)
  }

  @Test("a scrolled text is the same in a frame alone, with its height from the start")
  func textAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [100, 80], scale: 2, background: "white" },
        root: { view: "View", frame: [0, 0, 100, 80], subviews: [
          { view: "TextBlock", id: "text", frame: [10, 10, 80, 22], text: "Hello" } ] } }
      """, to: "scene.json")
    try folder.write(
      "{ mesmer: 1, actions: [{ drag: { from: [50, 10], to: [50, 50], duration: 0.27 } }] }",
      to: "drag.json")
    func pictures(from first: Int) throws -> [Pixmap] {
      let run = try SceneRun(folder.scene(), folder.timeline("drag.json"))
      // 31 points: the height is rounded to the pixels of the screen from the start.
      #expect(run.scrollView.contentSize.height * 2 == 61)
      var pictures: [Pixmap] = []
      for frame in 0...9 {
        try run.advance(to: Double(frame) / 60)
        if frame >= first { pictures.append(run.render()) }
      }
      return pictures
    }
    let all = try pictures(from: 0)
    for frame in [3, 5, 9] {
      let alone = try pictures(from: frame)[0]
      #expect(firstDifference(alone, all[frame]) == nil, "frame \(frame)")
    }
  }

  @Test func `a capture is the frame of its moment`() throws {
    // A frame every millisecond has one at 0.15 seconds, where the capture is.
    // It is made whatever frames are.
    var writer = try moving.writer(1000)
    writer.selection.range = 3...3
    let summary = try writer.play(.captures)
    let player = try writer.makeRun()
    for frame in 0...150 { try player.advance(to: writer.time(ofFrame: frame)) }
    let picture = player.render()
    #expect(
      summary.captures[0].picture.premultipliedBytes == picture.premultipliedBytes)
  }

  /// The scene with a bar that has these keys, in front of rings.
  private func scene(_ bar: String) throws -> Scene {
    try moving.folder.write(
      """
      { mesmer: 1, screen: { size: [60, 40], scale: 2, background: "white" },
        root: { view: "View", frame: [0, 0, 60, 40], subviews: [
          { view: "ScrollView", frame: [0, 0, 60, 40], contentSize: [60, 400],
            subviews: [{ view: "HypnosisView", frame: [0, 0, 60, 400] }] },
          { view: "View", id: "bar", \(bar) }] } }
      """, to: "scene.json")
    return try moving.folder.scene()
  }

  /// Whether a picture is that of the scene at rest with a bar that has these keys.
  private func isStill(_ picture: Pixmap, _ bar: String) throws -> Bool {
    firstDifference(picture, try scene(bar).render()) == nil
  }

  @Test("a capture in the middle of an animation shows the value in between")
  func animation() throws {
    _ = try scene("frame: [0, 0, 20, 20], backgroundColor: 'red'")
    try moving.timeline(
      """
      { animate: { id: "bar", duration: 1, curve: "linear",
          set: { frame: [40, 20, 20, 20], alpha: 0.5, backgroundColor: "blue" } } },
      { wait: 0.25 }, { capture: "quarter" }, { wait: 0.25 }, { capture: "half" },
      { wait: "settle" }, { capture: "end" }
      """)
    let writer = try moving.writer(10)
    let summary = try writer.play([.captures, .trace])
    let animations = summary.trace.map(\.animations)
    #expect(animations.count == 11 && animations.last == 0)
    #expect(animations.dropFirst().dropLast().allSatisfy { $0 > 0 })
    let run = try writer.makeRun()
    let shown = summary.captures.map(\.picture)
    try run.advance(to: 0.5)
    #expect(firstDifference(run.render(), shown[1]) == nil)
    try run.advance(to: 1)
    #expect(firstDifference(run.render(), shown[2]) == nil)
    for (picture, bar) in zip(
      shown,
      [
        "frame: [10, 5, 20, 20], alpha: 0.875, backgroundColor: [0.75, 0, 0.25, 1]",
        "frame: [20, 10, 20, 20], alpha: 0.75, backgroundColor: [0.5, 0, 0.5, 1]",
        "frame: [40, 20, 20, 20], alpha: 0.5, backgroundColor: 'blue'",
      ])
    { #expect(try isStill(picture, bar), "\(bar)") }
  }

  /// Keys of a scroll view, with the offsets before and after they are set.
  static let offsetChanges: [(start: Double, end: Double, keys: String)] = [
    (-15, 0, "contentInset: [0, 0, 50, 0]"), (390, 340, "contentInset: [15, 0, 0, 0]"),
    (390, 240, "contentSize: [60, 250]"), (390, 310, "frame: [0, 0, 60, 140]"),
    (390, 300, "bounds: [0, 300, 60, 80]"), (390, 100, "contentOffset: [0, 100]"),
    (390, 340, "contentInset: [15, 0, 0, 0], contentOffset: [0, 340]"),
    (390, 120, "contentInset: [15, 0, 0, 0], contentOffset: [0, 120]"),
    (390, 340, "contentOffset: [0, 340], contentInset: [15, 0, 0, 0]"),
  ]

  @Test(
    "keys of a scroll view that move its offset animate the offset, until it settles",
    arguments: [24.0, 60, 120], offsetChanges)
  func offsets(
    rate: Double, change: (start: Double, end: Double, keys: String)
  ) throws {
    try moving.folder.write(
      """
      { mesmer: 1, screen: { size: [60, 60], scale: 2 },
        root: { view: "View", subviews: [
          { view: "ScrollView", id: "list", frame: [0, 0, 60, 60],
            contentSize: [60, 400], contentInset: [15, 0, 50, 0],
            contentOffset: [0, \(change.start)] } ] } }
      """, to: "scene.json")
    try moving.timeline(
      """
      { wait: 0.25 },
      { animate: { id: "list", duration: 0.5, curve: "linear", set: { \(change.keys) } } },
      { wait: "settle" }
      """)
    let summary = try moving.writer(rate).play(.trace)
    #expect(summary.frameCount == Int(0.75 * rate) + 1)
    for frame in summary.trace {
      let way = min(max((frame.time - 0.25) / 0.5, 0), 1)
      let offset = change.start + (change.end - change.start) * way
      #expect(
        (frame.main.contentOffset.y - offset).magnitude < 1e-9, "at \(frame.time)")
      #expect((frame.animations > 0) == (frame.time >= 0.25 && frame.time < 0.75))
    }
  }

  @Test func `an endless animation continues as long as another motion does`() throws {
    _ = try scene("frame: [0, 0, 20, 20], backgroundColor: 'red'")
    try moving.timeline(
      """
      { animate: { id: "bar", duration: 0.4, curve: "linear",
          options: ["repeat", "autoreverse"], set: { frame: [40, 0, 20, 20] } } },
      { wait: 0.9 }, { capture: "third" }, { wait: 0.2 }, { wait: "settle" }
      """)
    let writer = try moving.writer(10)
    let summary = try writer.play(.captures)
    #expect(summary.frameCount == 12)
    let run = try writer.makeRun()
    try run.advance(to: 0.9)
    let third = summary.captures[0].picture
    #expect(firstDifference(run.render(), third) == nil)
    // 0.9 s are two times 0.4 s and a quarter of the third way.
    #expect(try isStill(third, "frame: [10, 0, 20, 20], backgroundColor: 'red'"))
  }

  @Test(
    "a capture is displayed, whether or not its picture is made",
    arguments: [
      // The circles keep the size in which they were drawn first.
      "{ set: { id: 'h', frame: [10, 10, 60, 90] } }, { wait: 0.05 }",
      // A window turns with an animation once it was displayed.
      "{ resize: [120, 80] }, { wait: 'settle' }",
    ])
  func capturesAreDisplayed(next: String) throws {
    try moving.folder.write(
      """
      { mesmer: 1, screen: { size: [80, 120], background: "white" },
        root: { view: "View", frame: [0, 0, 80, 120], subviews: [
          { view: "HypnosisView", id: "h", frame: [10, 10, 20, 20] } ] } }
      """, to: "scene.json")
    try moving.folder.write(
      "{ mesmer: 1, actions: [{ capture: 'a' }, \(next)] }", to: "timeline.json")
    let writer = try moving.writer()
    let taken = try writer.play([.captures, .last])
    let other = try writer.play(.last)
    #expect(taken.frameCount == other.frameCount && taken.frameCount > 3)
    #expect(taken.last?.premultipliedBytes == other.last?.premultipliedBytes)
    let run = try writer.makeRun()
    for frame in 0..<taken.frameCount { try run.advance(to: writer.time(ofFrame: frame)) }
    #expect(taken.last?.premultipliedBytes == run.render().premultipliedBytes)
  }

  @Test("[1.48] [1.35] the header sticks while the timeline scrolls")
  func sticky() throws {
    let player = try moving.writer().makeRun()
    var wasHeld = false
    for frame in 0..<30 {
      try player.advance(to: Double(frame) / 60)
      let bar = player.scene!.view(id: "bar")!
      let offset = player.scrollView.contentOffset.y
      let shown = bar.convert(.zero, to: player.scrollView).y
      #expect((shown - max(offset, 20)).magnitude < 1e-9)
      wasHeld = wasHeld || offset > 20
    }
    #expect(wasHeld)
  }

  @Test func `a step that cannot be done is reported with its place`() throws {
    try moving.folder.write(
      """
      { mesmer: 1, actions: [
        { wait: 0.1 },
        { set: { id: "lens", maximumZoomScale: 0.1 } } ] }
      """, to: "timeline.json")
    #expect {
      _ = try moving.writer().play()
    } throws: {
      "\($0)".contains("timeline.json:3:") && "\($0)".contains("maximumZoomScale")
    }
  }

  @Test func `a scene without a scroll view cannot play`() throws {
    try moving.folder.write(
      "{ mesmer: 1, screen: { size: [4, 4] }, root: { view: \"View\" } }",
      to: "scene.json")
    #expect {
      _ = try moving.writer().play()
    } throws: {
      "\($0)".contains("no scroll view")
    }
  }

  @Test func `a turned screen turns the frames`() throws {
    try moving.folder.write(
      """
      { mesmer: 1, actions: [
        { fling: { velocity: [0, 3000] } }, { wait: 0.1 }, { resize: [60, 40] },
        { capture: "turned" } ] }
      """, to: "timeline.json")
    let summary = try moving.writer().play(.captures)
    #expect(summary.captures[0].picture.width == 120)
    // 0.1 seconds are six frames.
    #expect(summary.size(of: 0..<6)?.width == 80)
    #expect(summary.size(of: 6..<summary.frameCount)?.width == 120)
    #expect(summary.size(of: 5..<7) == nil)
  }

  @Test("the last frame is drawn on demand")
  func last() throws {
    try moving.folder.write(
      "{ mesmer: 1, actions: [ { resize: [60, 40] } ] }", to: "timeline.json")
    #expect(try moving.writer().play(.last).last?.height == 80)
    #expect(try moving.writer().play(.captures).last == nil)
  }

  @Test func `touches are reported in points of the screen`() throws {
    let player = try moving.writer().makeRun()
    player.scrollView.superview?.bounds.origin = Point(-3, -4)
    try player.advance(to: 0)
    #expect(player.touches.count == 1)
    try player.advance(to: 0.1)
    #expect(player.touches.isEmpty)
  }

  @Test func `changes of a step are laid out when the next capture is reported`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [40, 60] }, root: { view: "ListView", id: "list",
        frame: [0, 0, 40, 60], rowHeight: 10, rowCount: 2,
        row: { view: "View", id: "row-{row}", backgroundColor: "red" } } }
      """, to: "scene.json")
    try folder.write(
      """
      { mesmer: 1, actions: [ { wait: 0.1 }, { capture: "two" },
        { set: { id: "list", rowCount: 5 } }, { capture: "five" } ] }
      """, to: "timeline.json")
    let player = try SceneRun(try folder.scene(), try folder.timeline())
    var delivered: [String: Int] = [:]
    player.captureHandler = { [unowned player] name in
      let list = player.scrollView as? ListView
      delivered[name] = list?.subviews.filter { $0.backgroundColor == .red }.count
    }
    for frame in 0...30 { try player.advance(to: Double(frame) / 60) }
    #expect(delivered == ["two": 2, "five": 5])
  }

  @Test("a trace reports when the touches differ from those of the frame before")
  func newTouches() throws {
    let tap = "{ tap: [20, 50] }"
    let drag = "{ drag: { from: [20, 50], to: [20, 30], duration: 0.1 } }"
    func found(_ actions: String...) throws -> [Int] {
      try moving.folder.write(
        "{ mesmer: 1, actions: [ \(actions.joined(separator: ", ")) ] }",
        to: "timeline.json")
      let trace = try moving.writer().play(.trace).trace
      for frame in trace {
        let read = try TraceFrame.read(Array(frame.line.utf8), path: "t.jsonl")
        #expect(read == [frame])
      }
      return trace.filter { $0.newTouches > 0 }.map(\.newTouches)
    }
    let all = try [found(drag), found(tap, drag), found(tap, tap, drag)]
    #expect(all == [[], [1], [1, 1]])
    #expect(try found(tap, "{ wait: 0.1 }", drag) == [])
    let pinch = "{ pinch: { center: [20, 30], scale: 2, duration: 0.1 } }"
    // Two fingers instead of one are visible in the numbers.
    #expect(try found(tap, pinch) == [])
    #expect(try found(pinch, pinch) == [2])
  }
}
