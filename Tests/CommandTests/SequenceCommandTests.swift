import Mesmer
import TestSupport
import Testing

@Suite("fling and play") struct SequenceCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try SmallScene.folder(contentSize: "30, 500", dot: 400)
    try folder.makeFolder(of: "out/x")
  }

  @Test func `a fling is a file for each frame, and one line when it is done`() throws {
    let result = try run(
      "fling scene.json --velocity 0,400 --output out/%03d.png --trace trace.jsonl")
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(result.error.hasPrefix("mesmer: ") && result.error.contains(" frames in "))
    #expect(result.error.filter(\.isNewline).count == 1)
    let trace = try TraceFrame.read(folder.bytes("trace.jsonl"), path: "trace.jsonl")
    let names = folder.files.filter { $0.hasPrefix("out/") }
    #expect(names.count == trace.count && names.first == "out/000.png")
    #expect(trace.count > 100)
    #expect(trace.last?.contentOffset.y ?? 0 > 190)
    #expect(trace[0].velocity.dy > 399 && trace[0].velocity.dy <= 400)
  }

  @Test func `a slow fling is one frame and a note`() throws {
    let result = try run("fling scene.json --velocity 0,-249 -o out/%d.png --quiet").ends(
      with: 0)
    #expect(result.error.contains("250 points per second"))
    #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/0.png"])
  }

  @Test("play has the timeline's rate, its captures and a film of all frames")
  func play() throws {
    try run("play scene.json timeline.json -o out/%02d.png --quiet").succeeds()
    // 0.3 seconds at 30 frames a second, both ends included.
    let names = folder.files.filter { $0.hasPrefix("out/") }
    #expect(names.count == 11 && names.contains("out/half.png"))
    let half = try pixels("out/half.png")
    #expect(half[12, 0] == (0, 0, 255, 255))
    try run("play scene.json timeline.json -o film.png --quiet").ends(with: 0)
    #expect(folder.has("film.png") && folder.has("half.png"))
  }

  /// The numbers of the line of `--stats` about memory: bytes, if the system has them,
  /// and blocks of pixels.
  private func memory(_ arguments: [String]) throws -> (bytes: Int?, blocks: Int?) {
    let run = try run(
      ["play", "short.json", "back-and-forth.json", "--stats", "--quiet", "--jobs", "1"]
        + arguments
    ).ends(with: 0)
    #expect(run.output.contains("\nframe 0: rows 0-63 (edge)\n"))
    let line = run.output.split(separator: "\n").first { $0.hasPrefix("memory:") }
    let numbers = line?.split(separator: " ").compactMap { Int($0) } ?? []
    return (numbers.count == 2 ? numbers[0] : nil, numbers.last)
  }

  @Test("memory is bounded for any number of frames, and pixels are allocated once")
  func memoryIsBounded() throws {
    // It shows the same again and again: the cache of frames does not grow either.
    try folder.write(
      """
      { mesmer: 1, screen: { size: [64, 64], scale: 1, background: "white" },
        root: { view: "ScrollView", id: "lens", frame: [0, 0, 64, 64],
          contentSize: [64, 400], subviews: [
            { view: "View", frame: [4, 4, 9, 300], backgroundColor: "blue" } ] } }
      """, to: "short.json")
    let there = "{ setContentOffset: { to: [0, 20], animated: true } }, { wait: 0.4 }, "
    let back = "{ setContentOffset: { to: [0, 0], animated: true } }, { wait: 0.4 }, "
    try folder.write(
      "{ mesmer: 1, actions: [ " + String(repeating: there + back, count: 65)
        + "{ wait: 0.1 } ] }", to: "back-and-forth.json")
    try folder.makeFolder(of: "out/x")
    let few = try memory(["--frames", "0-29", "-o", "out/%d.png"])
    let many = try memory(["--frames", "0-299", "-o", "out/%d.png"])
    #expect(few.blocks != nil && few.blocks == many.blocks)
    let film = try memory(["--frames", "0-99", "-o", "few.png"])
    let longFilm = try memory(["--frames", "0-2999", "-o", "many.png"])
    #expect(film.blocks != nil && film.blocks == longFilm.blocks)
    // The queue keeps up to 8 MiB of frame contents. The pixels of 2,900 frames
    // would take 48 MB.
    if let few = film.bytes, let many = longFilm.bytes { #expect(many < few + 9 << 20) }
  }

  @Test func `--resume keeps existing files`() throws {
    _ = try run("play scene.json timeline.json -o out/%02d.png --quiet")
    let result = try run("play scene.json timeline.json -o out/%02d.png --resume --stats")
    #expect(result.error.contains("10 of them kept"))
    #expect(result.output.contains("10 frames, 0 bytes written"))
  }

  @Test(
    "bad usage is one line and leaves nothing",
    arguments: [
      (["--velocity", "nan,0"], "--velocity nan,0"),
      (["--velocity", "1"], "--velocity 1: expected VX,VY"),
      (["--velocity", "0,1e999"], "--velocity"),
      (["--fps", "0"], "--fps 0"), (["--fps", "1001"], "at most 1000"),
      (["--frames", "9-3"], "--frames 9-3: expected A-B"),
      (["--frames", "0-9999"], "has the frames 0-"),
      (["--frames", "16777216-16777216"], "has the frames 0-"),
      (["--frames", "20000000-20000001"], "has the frames 0-"),
      (["--shard", "3/2"], "--shard 3/2"), (["--jobs", "0"], "--jobs 0"),
      (["--output", "out/%s.png"], "%04d"),
      (["--output", "film.png", "--resume"], "a film is made in one piece"),
      (["--output", "none/%d.png"], "none"), (["--output", "none/film.png"], "none"),
      (["--trace", "none/trace.jsonl"], "none"),
      (["--sheet", "none/sheet.png"], "the folder none does not exist"),
      (["--output", "run%d/frame.png"], "not of a folder's"),
      (["--scroll-view", "dot"], "not a ScrollView"),
    ])
  func badUsage(_ options: [String], _ message: String) throws {
    var arguments = ["fling", "scene.json"]
    if !options.contains("--velocity") { arguments += ["--velocity", "0,400"] }
    if !options.contains("--output") { arguments += ["--output", "out/%d.png"] }
    let before = folder.files
    try run(arguments + options).fails(with: message)
    #expect(folder.files == before)
  }

  @Test(
    "nothing is written where the output cannot be",
    arguments: ["none/%d.png", "none/film.png", "out/half%d.png", "half.png", ".", ""])
  func captures(_ output: String) throws {
    try folder.write(
      """
      { mesmer: 1, actions: [
        { capture: "half7" }, { capture: "half" }, { wait: 0.1 } ] }
      """, to: "captures.json")
    let before = folder.files
    try run(
      "play", "scene.json", "captures.json", "-o", output, "--trace", "trace.jsonl"
    ).fails()
    #expect(folder.files == before)
  }

  @Test(
    "no two outputs are one file",
    arguments: [
      ["-o", "film", "--trace", "film"],
      ["-o", "out/film.png", "--sheet", "out/half.png"],
      ["-o", "film.png", "--sheet", "s.png", "--filmstrip", "./s.png"],
      ["-o", "out/%d.png", "--sheet", "./out/3.png"],
    ])
  func sameFile(_ options: [String]) throws {
    let before = folder.files
    try run(["play", "scene.json", "timeline.json"] + options).fails(
      with: "is the same file")
    #expect(folder.files == before)
  }

  @Test("a film of a screen that turns is refused before anything is written")
  func turned() throws {
    try folder.write(
      "{ mesmer: 1, actions: [ { capture: \"a\" }, { wait: 0.1 }, { resize: [20, 30] } ] }",
      to: "turn.json")
    let before = folder.files
    try run("play scene.json turn.json -o film.png --trace trace.jsonl").fails(
      with: "not of one size")
    #expect(folder.files == before)
  }

  @Test func `pictures of the motion are written on demand`() throws {
    let result = try run(
      "play scene.json timeline.json -o out/%d.png --quiet --sheet sheet.png --filmstrip strip.png --show-touches"
    )
    #expect(result.status == 0 && result.error.isEmpty)
    let sheet = try pixels("sheet.png")
    let strip = try pixels("strip.png")
    #expect(sheet.width > 30 && strip.width > strip.height)
  }

}
