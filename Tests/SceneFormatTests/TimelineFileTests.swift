import Foundation
import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat
@testable import MesmerTimelineFormat

@Suite("Timeline files") struct TimelineFileTests: TimelineTexts {
  // MARK: Limits

  @Test func `a timeline has at most 2^17 actions, and fingers touch down as often`() {
    func waits(_ count: Int, _ action: String) -> [String] {
      faults(actions: String(repeating: action + ",", count: count))
    }
    let most = 1 << 17
    #expect(waits(most, "{wait:0}") == [])
    #expect(
      waits(most + 2, "{wait:0}") == [
        "2:\(most * 9 + 1): actions[\(most)]: the timeline has more than 2^17 actions, "
          + "the limit"
      ])
    let taps = "{tap:{point:[1,1],count:8}}"
    #expect(waits(most / 8, taps) == [])
    #expect(
      waits(most / 8 + 1, taps) == [
        "2:\(most / 8 * 28 + 1): actions[\(most / 8)]: fingers touch down more than "
          + "131072 times, the limit"
      ])
  }

  @Test(
    "the fingers of a timeline have at most 2^19 places", arguments: ["", "in: 'a', "])
  func placesAreLimited(target: String) {
    func paths(_ counts: [Int]) -> [String] {
      faults(
        actions: counts.map {
          "{\(target)fingers: [{path: [\(String(repeating: "[0,1,1],", count: $0))]}]}"
        }.joined(separator: ",\n"))
    }
    let half = 1 << 18
    #expect(paths([half, half]) == [])
    #expect(
      paths([half, half, 1, 1]) == [
        "4:1: actions[2]: the fingers of the timeline have more than 2^19 places, the limit"
      ])
  }

  // MARK: Actions

  @Test func `each action is read as Timeline has it`() throws {
    let file = try read(
      """
      { "mesmer": 1, "fps": 24, "actions": [ // as in the documentation
        { "drag": { "from": [187, 500], "to": [187, 200], "duration": 0.12 } },
        { "drag": { "from": [1, 2], "to": [3, 4], "duration": 0, "hold": 0.5 } },
        { "wait": "settle" }, { "wait": 0.25 },
        { "fling": { "velocity": [0, -3000] } },
        { "touch": [187, 300] }, { "touch": { "point": [1, 2], "duration": 2 } },
        { "tap": [187, 333] },
        { "pinch": { "center": [187, 333], "scale": 2, "duration": 0.4 } },
        { "setContentOffset": { "to": [5, -6] } },
        { "setContentOffset": { "to": [0, 0], "animated": true } },
        { "zoomTo": { "rect": [10, 10, 80, 80], "animated": true } },
        { "setZoomScale": { "scale": 1.5 } },
        { "scrollRectToVisible": { "rect": [0, 900, 10, 10], "animated": true } },
        { "statusBarTap": {} }, { "flashScrollIndicators": {} },
        { "set": { "id": "hypnosis", "circleColor": "red", "alpha": 0.5 } },
        { "resize": [667, 375] }, { "capture": "after/resize" }, ] }
      """)
    #expect(file.run.path == "t.json" && file.run.framesPerSecond == 24)
    #expect(
      file.timeline.actions == [
        .drag(from: Point(187, 500), to: Point(187, 200), duration: 0.12),
        .drag(from: Point(1, 2), to: Point(3, 4), duration: 0, hold: 0.5),
        .waitUntilSettled, .wait(0.25), .fling(velocity: Vector(dx: 0, dy: -3000)),
        .touch(Point(187, 300)), .touch(Point(1, 2), duration: 2), .tap(Point(187, 333)),
        .pinch(center: Point(187, 333), scale: 2, duration: 0.4),
        .setContentOffset(Point(5, -6), animated: false),
        .setContentOffset(.zero, animated: true),
        .zoom(to: Rect(10, 10, 80, 80), animated: true),
        .setZoomScale(1.5, animated: false),
        .scrollRectToVisible(Rect(0, 900, 10, 10), animated: true),
        .statusBarTap, .flashScrollIndicators, .step(0), .step(1), .step(2),
      ])
    #expect(
      file.steps.map(\.kind) == [
        .change(
          .set([
            Setting(id: "hypnosis", key: "circleColor", value: "\"red\""),
            Setting(id: "hypnosis", key: "alpha", value: "0.5"),
          ])), .change(.resize(Size(667, 375))), .capture("after/resize"),
      ])
    #expect(try read(actions: "").run.framesPerSecond == 60)
  }

  @Test func `the table has an action of every kind, and each has a name of its own`() {
    let names = ActionKey.all.map(\.name)
    #expect(Set(names).count == names.count && names.count == 22)
    #expect(!names.contains("at") && !names.contains("in"))
  }

  @Test("each key that a table of views observes can be expected of its classes")
  func observedKeys() throws {
    var names: Set<String> = []
    for viewClass in ViewClass.all {
      for key in viewClass.keys where key.tolerance != nil {
        let observed = try #require(ObservedKey.all.first { $0.name == key.name })
        #expect(observed.owners.contains(viewClass.name))
        #expect(observed.value(viewClass.make()) != nil, "\(viewClass.name) \(key.name)")
        names.insert(key.name)
      }
    }
    #expect(
      names == ["isOn", "value", "currentPage", "selectedSegmentIndex", "selectedIndex"])
  }

  @Test func `docs/playback.md names every action, and its example can be read`() throws {
    let path = TestData.repository + "/docs/playback.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    for key in ActionKey.all { #expect(page.contains("`\(key.name)`"), "\(key.name)") }
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasPrefix("    { \"mesmer\": 1") })
    let example = lines[begin...].prefix { $0.hasPrefix("    ") }
    let file = try read(example.joined(separator: "\n"))
    #expect(file.timeline.actions.count >= 4 && file.captures == ["caught"])
  }

  // MARK: The clock

  @Test("at advances the clock to a time; without it the actions follow each other")
  func clock() throws {
    let file = try read(
      actions: """
        { at: 1, tap: [1, 1] }, { wait: 0.5 }, { at: 2, capture: "a" },
        { drag: { from: [0, 0], to: [0, 9], duration: 0.1, hold: 0.2 } },
        { at: 2.3, capture: "b" }
        """)
    let expected: [Timeline.Action] = [
      .wait(1), .tap(Point(1, 1)), .wait(0.5), .wait(0.45), .step(0),
      .drag(from: .zero, to: Point(0, 9), duration: 0.1, hold: 0.2), .step(1),
    ]
    // 2 + 0.1 + 0.2 is a rounding beside 2.3: the same time.
    let found = file.timeline.actions.filter {
      if case .wait(let seconds) = $0 { seconds > 1e-9 } else { true }
    }
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      if case .wait(let a) = found, case .wait(let b) = expected {
        #expect(abs(a - b) < 1e-12)
      } else {
        #expect(found == expected)
      }
    }
  }

  @Test func `a scroll view gets the steps at their times`() throws {
    let file = try read(
      actions: "{ at: 0.75, capture: 'a' }, { tap: [1, 1] }, { at: 3, capture: 'b' }")
    let history = try file.timeline.play(
      traits: ScrollTraits(boundsSize: Size(10, 10), contentSize: Size(10, 99)))
    let times = history.events(after: -.infinity, through: 9).compactMap {
      if case .step = $0.kind { $0.time } else { nil }
    }
    #expect(times == [0.75, 3])
  }

  @Test(
    "times that have passed, overlapping touches and times after settling",
    arguments: pairs(
      #"""
      { drag: { from: [0, 0], to: [0, 9], duration: 0.25, hold: 0.25 } }, { at: 0.4, \#
      pinch: { center: [5, 5], scale: 2, duration: 1 } }
        2:75: actions[1].at: overlapping touches: pinch would begin at 0.4 s, but the \#
      fingers of actions[0], drag, are down until 0.5 s
      { touch: { point: [1, 1], duration: 1 } }, { at: 0.4, resize: [9, 9] }
        2:50: actions[1].at: resize would begin at 0.4 s, but the fingers of actions[0], \#
      touch, are down until 1 s
      { tap: [1, 1] }, { wait: 2 }, { at: 1, tap: [1, 1] }
        2:37: actions[2].at: 1 s has passed; the actions before this one last until 2.05 s
      { wait: 'settle' }, { wait: 1 }, { at: 5, tap: [1, 1] }
        2:40: actions[2].at: the time is unknown after actions[0], which waits until \#
      nothing moves; remove at
      """#))
  func times(actions: String, error: String) {
    #expect(faults(actions: actions) == [error])
  }

  @Test func `fingers may lift at the moment of the next touch, and one error is enough`()
  {
    #expect(
      faults(actions: "{ touch: { point: [1, 1], duration: 1 } }, { at: 1, tap: [1, 1] }")
        .isEmpty)
    // After an error the time is unknown, so no error about it is reported.
    #expect(faults(actions: "{ wait: -1 }, { at: 0, tap: [1, 1] }").count == 1)
  }

  // MARK: Errors

  @Test func `all errors are found in one reading, each with its place`() {
    let found = faults(
      """
      { "mesmer": 1, "fps": 1001, "action": 1,
        "actions": [
          { "drag": { "from": [1, 2], "duration": -1, "holt": 1 } },
          { "wait": "setle" }, { "wait": 90000 },
          { "fling": {} }, { "flng": {} }, {}, 7,
          { "tap": [1, 2], "wait": 1 },
          { "pinch": { "center": [1], "scale": 0, "duration": 1 } },
          { "setContentOffset": { "to": [1, 2], "animated": 1 } },
          { "zoomTo": { "rect": [0, 0, -1, 1] } }, { "setZoomScale": { "scale": -2 } },
          { "at": -1, "statusBarTap": {} }, { "touch": 3 },
          { "set": { "alpha": 1 } }, { "set": { "id": "a" } }, { "set": "a" },
          { "resize": [0, 10] }, { "resize": [10] },
          { "capture": "../a" }, { "capture": "b" }, { "capture": "b" } ] }
      """)
    let expected = [
      "1:23: fps: must be between 0.01 and 1000, not 1001",
      "1:29: action: unknown key; did you mean actions?",
      "3:15: actions[0].drag: to is missing; for example \"to\": [187, 200]",
      "3:45: actions[0].drag.duration: must be between 0 and 86400, not -1",
      "3:49: actions[0].drag.holt: unknown key; did you mean hold?",
      "4:15: actions[1].wait: expected seconds or \"settle\", found \"setle\"",
      "4:36: actions[2].wait: must be between 0 and 86400, not 90000",
      "5:16: actions[3].fling: velocity is missing; for example \"velocity\": [0, 3000]",
      "5:24: actions[4].flng: unknown key; did you mean fling?",
      "5:38: actions[5]: no action; it must be one of drag, swipe, touch,",
      "5:42: actions[6]: expected an action such as { \"wait\": 0.5 }, found 7",
      "6:22: actions[7].wait: a second action, after tap; each needs an object of",
      "7:28: actions[8].pinch.center: expected [x, y], found a list of 1",
      "7:42: actions[8].pinch.scale: must be greater than 0, not 0",
      "8:55: actions[9].setContentOffset.animated: expected true or false, found 1",
      "9:34: actions[10].zoomTo.rect[2]: the width is negative: -1",
      "9:75: actions[11].setZoomScale.scale: must be greater than 0, not -2",
      "10:13: actions[12].at: must be between 0 and 86400, not -1",
      "10:50: actions[13].touch: expected [x, y], the id of a view or { \"point\": [x, ",
      "11:14: actions[14].set: id is missing; for example { \"id\": \"hypnosis\", \"circ",
      "11:41: actions[15].set: nothing is set; give a key and its value, such as {",
      "11:67: actions[16].set: expected an object such as { \"id\": \"hypnosis\", \"",
      "12:18: actions[17].resize[0]: must be greater than 0, not 0",
      "12:40: actions[18].resize: expected [width, height], found a list of 1",
      "13:18: actions[19].capture: a name cannot have . or .. between its sl",
      "13:61: actions[21].capture: two captures have the name b; their names",
    ]
    #expect(firstUnlike(found, expected) == nil)
  }

  @Test func `NaN, infinite and duplicate values are rejected at their place`() {
    #expect(
      faults(actions: "{ fling: { velocity: [0, NaN] } }")
        == ["2:26: actions[0].fling.velocity[1]: NaN is not allowed; numbers are finite"])
    #expect(
      faults(actions: "{ wait: -Infinity }")[0].hasPrefix("2:9: actions[0].wait: -Inf"))
    #expect(
      faults(actions: "{ wait: 1e999 }")[0].hasPrefix("2:9: actions[0].wait: the n"))
    #expect(
      faults(actions: "{ wait: 1, wait: 2 }") == ["2:12: actions[0].wait: duplicate key"])
    #expect(faults("[]").count == 1)
    #expect(
      faults("{ mesmer: 1 }") == [
        "1:1: actions is missing, a list of { \"wait\": 0.5 } and others"
      ])
    #expect(faults("{ mesmer: 2, actions: [] }").count == 1)
    #expect(faults("{ mesmer: 1, fps: 0, actions: {} }").count == 2)
  }

  @Test func `a timeline of more than a day names the action`() {
    #expect(
      faults(actions: "{ wait: 50000 },\n{ wait: 50000 }")
        == ["3:1: actions[1]: the timeline is 100000.0 seconds long; the limit is 86400"])
  }

  @Test func `a missing file is reported`() {
    #expect(throws: SceneError.self) { try TimelineFile.load(path: "none/t.json") }
  }

  // MARK: Against a scene

  @Test func `limits of a value must be in order after each step`() throws {
    let file = try read(
      actions: """
        { set: { id: "s", minimumValue: 9, maximumValue: 10 } },
        { animate: { id: "s", duration: 1, set: { maximumValue: 5 } } }
        """)
    let scene = try scene(rooted("subviews: [{ view: 'Slider', id: 's' }]"))
    #expect(
      file.faults(changing: scene).map(\.description) == [
        "t.json:3:43: actions[1].animate.set.maximumValue: minimumValue 9 is greater than "
          + "maximumValue 5"
      ])
  }

  @Test("steps are tried on a scene: ids, keys, values and sizes, with their places")
  func againstScene() throws {
    let file = try read(
      actions: """
        { wait: 1 }, { set: { id: "pag", alpha: 1 } },
        { animate: { id: "pag", duration: 1, set: { alpha: 0, isHidden: true } } },
        { set: { id: "page", circleColour: "red", alpha: 2 } },
        { set: { id: "page", lineWidth: 3,
          circleColor: [0, 2, 0] } },
        { set: { id: "lens", minimumZoomScale: 3 } },
        { resize: [33.3, 10] }, { resize: [50, 80] }, { capture: "a" }
        """)
    let scene = try scene(lensText)
    let found = file.faults(changing: scene).map(\.description)
    let expected = [
      "t.json:2:27: actions[1].set.id: no view has the id \"pag\"; did you mean page?",
      "t.json:3:18: actions[2].animate.id: no view has the id \"pag\"; did you mean page?",
      "t.json:4:22: actions[3].set.circleColour: unknown key; did you mean circleColor?",
      "t.json:6:3: actions[4].set.circleColor[1]: must be between 0 and 1, not 2",
      "t.json:7:22: actions[5].set.minimumZoomScale: ",
      "t.json:8:11: actions[6].resize: 33.3 x 10 points at scale 2 gives 66.6 x 20 pix",
    ]
    #expect(firstUnlike(found, expected) == nil)
    #expect(scene.screenSize == Size(50, 80))
    #expect((scene.view(id: "page") as? HypnosisView)?.lineWidth == 3)
  }

  @Test("a timeline made in code plays its steps; wrong numbers are refused")
  func inCode() throws {
    let scene = try scene(lensText)
    let step = TimelineStep(
      .change(.set([Setting(id: "page", key: "alpha", value: "0.5")])))
    let file = try TimelineFile(Timeline([.step(0)]), steps: [step], name: "code")
    #expect(file.run.path == "code" && file.run.framesPerSecond == 60)
    #expect(file.faults(changing: scene).isEmpty)
    #expect(scene.view(id: "page")?.alpha == 0.5)
    let unknown = TimelineStep(
      .change(.set([Setting(id: "pag", key: "alpha", value: "0.5")])), name: "code")
    let file2 = try TimelineFile(Timeline([.step(0)]), steps: [unknown], name: "code")
    #expect(
      file2.faults(changing: scene).map(\.description) == [
        "code: no view has the id \"pag\"; did you mean page?"
      ])
    let wrong = TimelineStep(.change(.resize(Size(0.1, 5))), name: "code")
    let bad = try TimelineFile(Timeline([.step(0)]), steps: [wrong], name: "code")
    #expect(bad.faults(changing: scene)[0].description.hasPrefix("code: 0.1 x 5 points"))
    #expect(throws: TimelineError.self) {
      try TimelineFile(Timeline([.wait(-1)]), name: "code")
    }
  }

  @Test("timelines that do the same have the same digest, wherever they lie")
  func digest() throws {
    let texts = [
      "{ wait: 1 }, { capture: 'a' }", "{ wait: 1 }, { capture: 'b' }",
      "{ wait: 2 }, { capture: 'a' }", "{ wait: 1 }, { resize: [1, 2] }",
    ]
    let digests = try texts.map { try read(actions: $0).digest }
    #expect(Set(digests).count == texts.count)
    #expect(try read(actions: "\n // a\n" + texts[0]).digest == digests[0])
  }
}
