import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat
@testable import MesmerTimelineFormat

@Suite("Timelines of a whole window") struct TimelineWindowTests: TimelineTexts {
  private func scene() throws -> Scene {
    let text = """
      { mesmer: 1, screen: { size: [100, 100] }, root: { view: "View", subviews: [
        { view: "ScrollView", id: "lens", frame: [0, 0, 100, 100] },
        { view: "View", id: "bar", frame: [0, 0, 100, 20] } ] } }
      """
    return try SceneFile.read(Array(text.utf8), file: "s.json", folder: ".")
  }

  @Test func `in and id select the view of an action`() throws {
    let file = try read(
      actions: """
        { "tap": [1, 2], "in": "bar" }, { "in": "window", "touch": [3, 4] },
        { "fling": { "velocity": [0, 900], "id": "list" } }, { "statusBarTap": { "id": "a" } },
        { "setContentOffset": { "to": [0, 1] } }
        """)
    #expect(
      file.timeline.actions == [
        .on("bar", .tap(Point(1, 2))), .on("window", .touch(Point(3, 4))),
        .on("list", .fling(velocity: Vector(dx: 0, dy: 900))), .on("a", .statusBarTap),
        .setContentOffset(Point(0, 1), animated: false),
      ])
  }

  @Test func `short forms of fingers are the gestures that they mean`() throws {
    let file = try read(
      actions: """
        { swipe: { from: [300, 50], direction: "left" } },
        { swipe: { from: [0, 50], direction: "down", distance: 30, duration: 0.2 } },
        { longPress: [5, 6] }, { longPress: { point: [5, 6], duration: 2 } },
        { doubleTap: [7, 8] }, { tap: { point: [1, 1] } },
        { tap: { point: [1, 1], count: 3, fingers: 2 } }, { cancelTouches: {} },
        { fingers: [ { path: [[0, 1, 2], [0.5, 3, 4]] }, { path: [[0.25, 9, 9]] } ] }
        """)
    let a = Timeline.FingerPath([
      .init(time: 0, point: Point(1, 2)), .init(time: 0.5, point: Point(3, 4)),
    ])
    let b = Timeline.FingerPath([.init(time: 0.25, point: Point(9, 9))])
    let swipe = Point(180, 50)
    #expect(
      file.timeline.actions == [
        .drag(from: Point(300, 50), to: swipe, duration: 0.1),
        .drag(from: Point(0, 50), to: Point(0, 80), duration: 0.2),
        .touch(Point(5, 6), duration: 0.6), .touch(Point(5, 6), duration: 2),
        .taps(Point(7, 8), count: 2), .tap(Point(1, 1)),
        .taps(Point(1, 1), count: 3, fingers: 2), .cancelTouches, .fingers([a, b]),
      ])
  }

  @Test func `display and direct touches are read, and are part of the digest`() throws {
    let plain = try read("{ mesmer: 1, actions: [] }")
    #expect(plain.run.display == nil && !plain.run.touchesAreDirect)
    let file = try read("{ mesmer: 1, display: 120, touches: 'direct', actions: [] }")
    #expect(file.run.display == 120 && file.run.touchesAreDirect)
    #expect(file.digest != plain.digest)
    for bad in ["display: 0", "display: 1001", "touches: 'hit'", "touches: true"] {
      #expect(throws: SceneError.self) { try read("{ mesmer: 1, \(bad), actions: [] }") }
    }
  }

  @Test func `an animation has a curve or a spring, and keys with values`() throws {
    let file = try read(
      actions: """
        { animate: { id: "bar", duration: 0.5, delay: 1, curve: "easeIn",
            options: ["repeat", "autoreverse"], set: { alpha: 0, frame: [0, 0, 1, 1] } } },
        { animate: { id: "bar", duration: 2, spring: { damping: 0.4, velocity: 0.5 },
            set: { alpha: 1 } } },
        { animate: { id: "bar", spring: { duration: 0.5, bounce: 0.25 }, set: { alpha: 1 } } }
        """)
    let alpha = Setting(id: "bar", key: "alpha", value: "1")
    let changes: [SceneChange] = [
      .animate(
        TimelineAnimation(
          timing: .curve(.easeIn, duration: 0.5), delay: 1,
          options: [.repeat, .autoreverse]),
        [
          Setting(id: "bar", key: "alpha", value: "0"),
          Setting(id: "bar", key: "frame", value: "[0, 0, 1, 1]"),
        ]),
      .animate(
        TimelineAnimation(timing: .damped(ratio: 0.4, velocity: 0.5, duration: 2)),
        [alpha]),
      .animate(
        TimelineAnimation(timing: .bouncing(duration: 0.5, bounce: 0.25)), [alpha]),
    ]
    #expect(file.steps.map(\.kind) == changes.map { .change($0) })
  }

  @Test("during a touch only actions that observe or cancel touches are allowed")
  func during() throws {
    let file = try read(
      actions: """
        { at: 1, drag: { from: [0, 0], to: [0, 9], duration: 1 } },
        { at: 1.25, expect: { isDragging: true } }, { at: 1.25, expect: { alpha: 1 } },
        { at: 1.5, cancelTouches: {} }, { at: 1.75, expect: { alpha: 1 } }, { wait: 1 }
        """)
    #expect(
      file.timeline.actions == [
        .wait(1), .drag(from: .zero, to: Point(0, 9), duration: 1),
        .during(0.25, .step(0)), .during(0.25, .step(1)), .during(0.5, .cancelTouches),
        .during(0.75, .step(2)), .wait(1),
      ])
    #expect(file.continued == [1])
    let found = faults(
      actions: """
        { drag: { from: [0, 0], to: [0, 9], duration: 1 } },
        { at: 0.5, tap: [1, 1] }
        """)
    #expect(found.count == 1 && found[0].contains("overlapping touches"))
    let late = faults(
      actions: """
        { drag: { from: [0, 0], to: [0, 9], duration: 1 } },
        { at: 0.5, cancelTouches: {} }, { at: 0.25, cancelTouches: {} }
        """)
    #expect(late.count == 1 && late[0].contains("0.25 s has passed"))
  }

  @Test(
    "each error has its place",
    arguments: pairs(
      #"""
      { wait: 1, in: 'bar' } | 2:16: actions[0].in: in is for fingers, and wait has
      { tap: [1, 1], in: '' } | 2:20: actions[0].in: an id cannot be empty
      { drag: { from: [0, 0], to: [0, 1], duration: 1, in: 'a' } } | 2:50: actions[0]
      { fingers: [] } | 2:12: actions[0].fingers: there are 0 fingers
      { fingers: [ { path: [] } ] } | 2:22: actions[0].fingers[0].path: the path is
      { fingers: [ { path: [[1, 0, 0], [0.5, 0, 0]] } ] }
        2:34: actions[0].fingers[0].path[1]: 0.5 s comes after 1 s
      { fingers: [ {} ] } | 2:14: actions[0].fingers[0]: path or samples is missing
      { fingers: [ { path: [[0, 0, 0]], samples: [[0, 0, 0], [1, 0, 0]] } ] }
        2:44: actions[0].fingers[0].samples: a finger has a path or samples
      { fingers: [ { samples: [[0, 0, 0]] } ] }
        2:25: actions[0].fingers[0].samples: a finger needs at least 2 samples
      { fingers: [ { samples: [[0, 0, 0], [1, 0, 0, 'ended'], [2, 0, 0]] } ] }
        2:47: actions[0].fingers[0].samples[1][3]:
      { fingers: [ { samples: [[0, 0, 0], [1, 0, 9, 'stationary'], [2, 0, 0]] } ] }
        2:37: actions[0].fingers[0].samples[1]: a stationary sample must have the point
      { fingers: [ { path: [[0, 0, 0, 'began']] } ] }
        2:23: actions[0].fingers[0].path[0]: expected [seconds, x, y]
      { swipe: { from: [0, 0], direction: 'lef' } } | 2:37: actions[0].swipe.direction
      { tap: { point: [1, 1], count: 0 } } | 2:32: actions[0].tap.count: must be betw
      { animate: { id: 'a', set: { alpha: 1 } } } | 2:12: actions[0].animate: duration
      { animate: { id: 'a', duration: 1, curve: 'linear', spring: { damping: 1 }, \#
      set: { alpha: 1 } } }
        2:43: actions[0].animate.curve: an animation has a curve or a spring
      { animate: { id: 'a', duration: 1, spring: { duration: 1 }, set: { alpha: 1 } } }
        2:33: actions[0].animate.duration: a spring with duration
      { animate: { id: 'a', duration: 1, set: {} } } | 2:41: actions[0].animate.set: ex
      { expect: {} } | 2:11: actions[0].expect: nothing is expected
      { expect: { tolerance: 1 } } | 2:11: actions[0].expect: nothing is expected
      { expect: { zoomScal: 1 } }
        2:13: actions[0].expect.zoomScal: unknown key; did you mean zoomScale?
      { expect: { event: 'didScroll' } } | 2:20: actions[0].expect.event: unknown value
      { expect: { order: [] } } | 2:20: actions[0].expect.order: the list is empty
      { expect: { hit: [1, 1] } } | 2:11: actions[0].expect: hit and is must be given
      { expect: { contentOffset: [1] } } | 2:28: actions[0].expect.contentOffset: exp
      """#))
  func places(action: String, fault: String) {
    let found = faults(actions: action)
    #expect(found.first?.hasPrefix(fault) == true, "\(found)")
  }

  @Test func `ids that are not in the scene are reported with their places`() throws {
    let scene = try scene()
    let file = try read(
      actions: """
        { tap: [1, 1], in: "window" }, { tap: [1, 1], in: "bat" },
        { fling: { velocity: [0, 900], id: "bar" } }, { fling: { velocity: [0, 9], id: "lens" } },
        { expect: { id: "bar", alpha: 1 } }, { expect: { id: "bar", zoomScale: 1 } },
        { expect: { hit: [1, 1], is: "sky" } }, { expect: { hit: [1, 1], is: null } },
        { animate: { id: "baz", duration: 1, set: { alpha: 0 } } }
        """)
    #expect(
      file.faults(in: scene).map(\.description) == [
        "t.json:2:51: actions[1].in: no view has the id \"bat\"; did you mean bar?",
        "t.json:3:36: actions[2].fling.id: the view is a View, not a ScrollView",
        "t.json:4:54: actions[5].expect.id: the view is a View, not a ScrollView",
        "t.json:5:30: actions[6].expect.is: no view has the id \"sky\"",
        "t.json:6:18: actions[8].animate.id: no view has the id \"baz\"; did you mean bar?",
      ])
  }
}
