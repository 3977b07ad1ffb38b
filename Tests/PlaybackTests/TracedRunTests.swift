import Mesmer
import MesmerScenes
import TestSupport
import Testing

/// A frame of a trace, played again from the trace's values, is the frame of the run:
/// the same file, byte for byte.
@Suite struct TracedRunTests {
  /// The frames of a run as files, and its trace.
  private static func play(
    _ writer: FrameWriter, in folder: TemporaryFolder, _ name: String
  ) throws -> [TraceFrame] {
    var writer = writer
    writer.jobs = 1
    writer.output = .files(
      try #require(try FramePattern("\(folder.path)/\(name)-%d.png")))
    var trace: [TraceFrame] = []
    _ = try writer.write(.trace, onPlayed: { trace = $0.trace })
    return trace
  }

  @Test(arguments: 0..<4)
  func aFrameOfATracePlayedAgainHasTheSameBytes(part: UInt64) throws {
    let folder = try TemporaryFolder()
    let count = UInt64(tries(4))
    for seed in part * count..<(part + 1) * count {
      var random = SeededGenerator(seed: 7_000 + seed)
      try folder.write(RandomRun.scene(&random), to: "scene.json")
      try folder.write(RandomRun.timeline(&random), to: "timeline.json")
      let scene = "\(folder.path)/scene.json"
      let timeline = try TimelineFile.load(path: "\(folder.path)/timeline.json")
      var writer = try FrameWriter(
        scenePath: scene, state: RandomRun.state(&random), timeline: timeline,
        framesPerSecond: [nil, 24, 59.94][random.int(in: 0...2)])
      writer.effort = random.int(in: 0...3) == 0 ? .small : .fast
      let trace = try TracedRunTests.play(writer, in: folder, "run")
      let read = try TraceFrame.read(TraceFrame.text(trace), path: "trace.jsonl")
      #expect(read == trace)
      let run = try #require(read.first?.run)
      #expect(read.dropFirst().allSatisfy { $0.run == nil })
      for _ in 0..<5 {
        let number = random.int(in: 0...trace.count - 1)
        var again = try FrameWriter(
          scenePath: scene, state: run.renderState(path: "trace"),
          timeline: run.timelineFile(path: "trace"),
          framesPerSecond: run.framesPerSecond)
        again.effort = run.isSmall ? .small : .fast
        again.selection.range = number...number
        again.output = .files(FramePattern(onlyFile: "\(folder.path)/again.png"))
        _ = try again.write(onPlayed: { #expect($0.digest == run.digest, "seed \(seed)") }
        )
        let isEqual = try folder.bytes("again.png") == folder.bytes("run-\(number).png")
        #expect(isEqual, "seed \(seed), frame \(number)")
      }
    }
  }

  @Test func anotherSceneHasAnotherDigest() throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 3)
    let scene = RandomRun.scene(&random)
    try folder.write(scene, to: "scene.json")
    try folder.write(#"{ mesmer: 1, actions: [{ wait: 0.1 }] }"#, to: "timeline.json")
    let timeline = try TimelineFile.load(path: "\(folder.path)/timeline.json")
    let writer = try FrameWriter(
      scenePath: "\(folder.path)/scene.json", timeline: timeline)
    let run = try #require(try writer.play([.trace]).trace.first?.run)
    try folder.write(scene, to: "same.json")
    try folder.write(
      scene.replacingOccurrences(of: "\"white\"", with: "\"red\""), to: "red.json")
    for (name, isSame) in [("same.json", true), ("red.json", false)] {
      let other = try FrameWriter(
        scenePath: "\(folder.path)/\(name)", timeline: run.timelineFile(path: "trace"))
      #expect(try (other.play([]).digest == run.digest) == isSame, "\(name)")
    }
  }

  @Test func aTimelineMadeInCodeLeavesNoRun() throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 3)
    try folder.write(RandomRun.scene(&random), to: "scene.json")
    let timeline = try TimelineFile(Timeline([.wait(0.1)]), name: "code")
    let writer = try FrameWriter(
      scenePath: "\(folder.path)/scene.json", timeline: timeline)
    #expect(try writer.play([.trace]).trace.first?.run == nil)
  }

  @Test func settingsAndTextsOfEveryKindComeBack() throws {
    var state = RenderState()
    state.settings = [
      Setting(id: "a.b=c", key: "text", value: "plain"),
      Setting(id: "a", key: "text", value: "\"quoted\""),
      Setting(id: "a", key: "frame", value: "[0, 0, 1e-300, -0.0]"),
      Setting(id: "a", key: "text", value: "{ x: // 1\n 2 }"),
    ]
    state.scrollViewID = "\u{0}\u{2028}\"\\"
    state.contentOffset = Point(-0.0, 0.1)
    state.zoomTo = Rect(1, 2, 3, 4)
    state.size = Size(10, 20)
    state.contents = .bitmap
    state.clampsToRange = true
    state.subpixel = true
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "scene.json")
    try folder.write(
      #"{ mesmer: 1, actions: [/* c */ { wait: 0.1, }, { wait: "settle" }] }"#,
      to: "timeline.json")
    let timeline = try TimelineFile.load(path: "\(folder.path)/timeline.json")
    let writer = try FrameWriter(
      scenePath: "\(folder.path)/scene.json", state: state, timeline: timeline)
    var frame = TraceFrame(frame: 0, time: 0)
    frame.run = TracedRun(writer, digest: "d")
    let read = try TraceFrame.read(TraceFrame.text([frame]), path: "t")
    #expect(read == [frame])
    #expect(try read[0].run?.renderState(path: "t") == state)
    #expect(try read[0].run?.timelineFile(path: "t").digest == timeline.digest)
  }
}

/// Scenes and timelines with all effects that a trace's values do not contain:
/// animations, settings, rotations, indicators, bitmaps drawn at another size.
private enum RandomRun {
  static func scene(_ random: inout SeededGenerator) -> String {
    let contents = random.bool() ? "bitmap" : "vector"
    let size = "\(random.int(in: 30...60)), \(random.int(in: 40...70))"
    return """
      { "mesmer": 1, "screen": { "size": [\(size)], "scale": \(random.int(in: 1...3)),
          "background": "white" },
        "root": { "view": "View", "id": "root", "frame": [0, 0, \(size)], "subviews": [
          { "view": "ScrollView", "id": "lens", "frame": [0, 5, \(size)],
            "contentSize": [160, 400], "minimumZoomScale": 0.5, "maximumZoomScale": 3,
            "viewForZooming": "page", "isPagingEnabled": \(random.int(in: 0...4) == 0),
            "subviews": [
              { "view": "HypnosisView", "id": "page", "frame": [0, 0, 160, 400],
                "contents": "\(contents)", "subviews": [
                  { "view": "Label", "id": "word", "frame": [4, 6, 60, 20],
                    "text": "Words", "contents": "\(contents)" },
                  { "view": "View", "id": "card", "frame": [8.5, 40, 40, 30],
                    "backgroundColor": "orange", "cornerRadius": 7 } ] } ] },
          { "view": "View", "id": "bar", "frame": [0, 0, 30, 9],
            "backgroundColor": [0, 0, 1, 0.5] } ] } }
      """
  }

  static func timeline(_ random: inout SeededGenerator) -> String {
    func number(_ range: ClosedRange<Int>) -> Double { Double(random.int(in: range)) / 2 }
    var actions: [String] = []
    for _ in 0..<random.int(in: 2...5) {
      switch random.int(in: 0...9) {
      case 0:
        let scale = [0.3, 1.37, 2.5, 6][random.int(in: 0...3)]
        actions.append(
          #"{ "pinch": { "center": [\#(number(20...50)), 30], "scale": \#(scale), "#
            + #""duration": 0.2 } }"#)
      case 1...2:
        actions.append(
          #"{ "drag": { "from": [20, 40], "to": [\#(number(0...80)), "#
            + #"\#(number(-80...80))], "duration": 0.1 } }"#)
      case 3:
        actions.append(
          #"{ "animate": { "id": "card", "duration": 0.4, "#
            + #""set": { "center": [\#(number(0...99)), 90], "alpha": 0.3 } } }"#)
      case 4:
        actions.append(
          #"{ "set": { "id": "word", "text": "\#(random.int(in: 0...99))" } }"#)
      case 5: actions.append(#"{ "resize": [\#(random.int(in: 30...70)), 50] }"#)
      case 6: actions.append(#"{ "setZoomScale": { "scale": 1.73, "animated": true } }"#)
      case 7: actions.append(#"{ "flashScrollIndicators": {} }"#)
      case 8: actions.append(#"{ "tap": [\#(number(0...60)), 30] }"#)
      default: actions.append(#"{ "wait": "settle" }"#)
      }
      if random.bool() { actions.append(#"{ "wait": \#(number(0...1) / 3) }"#) }
    }
    let display = random.int(in: 0...3) == 0 ? #""display": 120, "# : ""
    return
      #"{ "mesmer": 1, \#(display)"actions": [\#(actions.joined(separator: ", "))] }"#
  }

  static func state(_ random: inout SeededGenerator) -> RenderState {
    var state = RenderState()
    if random.bool() { state.scale = Double(random.int(in: 1...3)) }
    if random.bool() { state.zoom = [0.5, 1.21, 3][random.int(in: 0...2)] }
    if random.bool() { state.contentOffset = Point(3, 17.5) }
    if random.bool() { state.contents = .bitmap }
    if random.bool() { state.indicators = .always }
    if random.int(in: 0...3) == 0 { state.subpixel = true }
    if random.bool() {
      state.settings = [Setting(id: "page", key: "circleColor", value: "red")]
    }
    return state
  }
}
