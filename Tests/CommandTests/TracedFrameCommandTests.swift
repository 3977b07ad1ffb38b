import Mesmer
import TestSupport
import Testing

@Suite("render --state") struct TracedFrameCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [30, 40], scale: 2, background: "white" },
        root: { view: "ScrollView", id: "lens", frame: [0, 0, 30, 40],
          contentSize: [90, 300], minimumZoomScale: 0.5, maximumZoomScale: 4,
          viewForZooming: "rings", subviews: [
            { view: "HypnosisView", id: "rings", frame: [0, 0, 90, 300],
              contents: "bitmap" }
          ] } }
      """, to: "scene.json")
    try folder.write(
      """
      { mesmer: 1, actions: [
        { pinch: { center: [12, 14], scale: 1.7, duration: 0.1 } },
        { wait: 0.05 } ] }
      """, to: "timeline.json")
    try folder.makeFolder(of: "out/x")
  }

  @Test(
    "a frame of a trace has the bytes of the played one",
    arguments: [["--show-touches", "--small"], ["--zoom", "1.3", "--subpixel"]])
  func frames(options: [String]) throws {
    try run(
      [
        "play", "scene.json", "timeline.json", "-o", "out/%d.png", "--trace", "t.jsonl",
        "--quiet",
      ] + options
    ).succeeds()
    let count = try TraceFrame.load(path: folder.path("t.jsonl")).count
    for number in [0, 3, 5, count - 1] {
      try run("render scene.json --state t.jsonl:\(number) -o x.png").succeeds()
      #expect(try folder.bytes("x.png") == folder.bytes("out/\(number).png"))
    }
  }

  @Test func `a fling's trace and the trace of its shards contain the run`() throws {
    let fling = ["fling", "scene.json", "--velocity", "0,400", "--quiet", "-o"]
    for shard in ["1/2", "2/2"] {
      try run(
        fling + ["out/%d.png", "--shard", shard, "--trace", "\(shard.first!).jsonl"]
      ).succeeds()
    }
    try run("merge 1.jsonl 2.jsonl --output t.jsonl").succeeds()
    let count = try TraceFrame.load(path: folder.path("t.jsonl")).count
    for (trace, number) in [("t", 7), ("t", count - 2), ("2", count - 2), ("1", 7)] {
      try run("render scene.json --state \(trace).jsonl:\(number) -o x.png").succeeds()
      #expect(try folder.bytes("x.png") == folder.bytes("out/\(number).png"))
    }
  }

  @Test("a frame that cannot be played again is one line, and leaves nothing")
  func faults() throws {
    _ = try run(
      "play scene.json timeline.json -o out/%d.png --trace t.jsonl --frames 2-4 --quiet")
    var frame = TraceFrame(frame: 0, time: 0)
    try folder.write(frame.line, to: "plain.jsonl")
    frame.frame = 1
    try folder.write("", to: "empty.jsonl")
    let text = try folder.text("scene.json")
    try folder.write(text.replacing("white", with: "red"), to: "red.json")
    try folder.write(text.replacing("viewForZooming", with: "// "), to: "fixed.json")
    let before = folder.files
    for (arguments, words) in pairs(
      #"""
      scene.json --state t.jsonl | expected TRACE:FRAME, such as
      scene.json --state t.jsonl: | expected TRACE:FRAME, such as
      scene.json --state :3 | expected TRACE:FRAME, such as
      scene.json --state t.jsonl:-3 | expected TRACE:FRAME, such as
      scene.json --state t.jsonl:1 | the trace has 3 of the frames 2 to 4, and
      scene.json --state t.jsonl:5 | the trace has 3 of the frames 2 to 4, and
      scene.json --state no.jsonl:5 | no.jsonl: no such file
      scene.json --state plain.jsonl:0 | does not record what was played
      scene.json --state empty.jsonl:0 | the trace has no frame
      red.json --state t.jsonl:3 | is not the one that the trace
      fixed.json --state t.jsonl:3 | is not
      scene.json --state t.jsonl:3 --zoom 2 | remove the other options
      scene.json --state t.jsonl:3 --set a.b=c | remove the other opt
      """#)
    {
      try run("render -o x.png " + arguments).fails(with: words)
      #expect(folder.files == before)
    }
  }
}
