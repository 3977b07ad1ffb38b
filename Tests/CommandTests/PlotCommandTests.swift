import Mesmer
import MesmerFigures
import TestSupport
import Testing

@Suite("mesmer plot") struct PlotCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let history = try Timeline([
      .drag(from: Point(90, 350), to: Point(90, 100), duration: 0.1), .waitUntilSettled,
    ]).play(
      traits: ScrollTraits(boundsSize: Size(300, 400), contentSize: Size(300, 3000)))
    let lines = (0..<history.frameCount(framesPerSecond: 60)).map { frame in
      TraceFrame(
        frame: frame, state: history.state(at: Double(frame) / 60),
        events: history.events(ofFrame: frame, framesPerSecond: 60)
      ).line + "\n"
    }
    try folder.write(lines.joined(), to: "trace.jsonl")
    try folder.write("", to: "empty.jsonl")
    try folder.write(lines[0] + "{\"frame\": 1}\n", to: "broken.jsonl")
  }

  func run(_ arguments: String...) throws -> Command.Run { try run(["plot"] + arguments) }

  @Test func `a trace becomes a picture of the given size, the same every time`() throws {
    let result = try run(
      "trace.jsonl", "--output", "a.png", "--size", "400,300", "--scale", "1")
    #expect(result.status == 0 && result.output.isEmpty && result.error.isEmpty)
    let picture = try pixels("a.png")
    #expect(picture.width == 400 && picture.height == 300)
    _ = try run("trace.jsonl", "-o", "b.png", "--size", "400,300", "--scale", "1")
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
    let frames = try TraceFrame.load(path: folder.path + "/trace.jsonl")
    let plot = try MotionPlot(size: Size(400, 300), scale: 1)
    #expect(
      try folder.bytes("a.png")
        == plot.picture(of: Trace(frames), title: "trace.jsonl").pngData())
  }

  @Test func `900 x 600 points at scale 2 by default`() throws {
    try run("trace.jsonl", "--output", "c.png").succeeds()
    let picture = try pixels("c.png")
    #expect(picture.width == 1800 && picture.height == 1200)
  }

  @Test(
    "every error is one line, status 2, and no file",
    arguments: [
      (["none.jsonl"], "none.jsonl"), (["broken.jsonl"], "broken.jsonl:2"),
      (["empty.jsonl"], "empty.jsonl: has no frame; give a trace that"),
      (["/dev/null"], "/dev/null: has no frame"),
      (["trace.jsonl", "--size", "10,10"], "10 x 10 points"),
      (["trace.jsonl", "--size", "400"], "--size 400: expected W,H"),
      (["trace.jsonl", "--size", "4e9,4e9"], "too large"),
      (["trace.jsonl", "--scale", "0"], "the scale of a figure is 0"),
      (["trace.jsonl", "--scale", "x"], "--scale x: expected a number"),
    ])
  func faults(arguments: [String], says: String) throws {
    let result = try run(
      ["plot"] + arguments + ["--output", "never.png"])
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.error.hasPrefix("mesmer: ") && result.error.contains(says))
    #expect(result.error.filter { $0 == "\n" }.count == 1, "\(result.error)")
    #expect((try? folder.bytes("never.png")) == nil)
  }
}
