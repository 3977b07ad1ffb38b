import Mesmer
import TestSupport
import Testing

@Suite("Frames for other programs") struct FrameStreamCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws { folder = try SmallScene.folder() }

  @Test("a pipe gets the frames of the files", arguments: ["1", "4"])
  func pipe(jobs: String) throws {
    let play = "$MESMER play scene.json timeline.json --quiet --jobs \(jobs)"
    let result = try shell(
      """
      mkdir f && \(play) -o f/%04d.png && cat f/0*.png > files.png || exit 9
      for format in png rgba y4m y4m444; do
        \(play) -o - --format $format | cat > got.$format
      done
      """)
    #expect(result.status == 0 && result.error.isEmpty, "\(result)")
    let files = folder.files.filter { $0.hasPrefix("f/0") }
    #expect(files.count > 5)
    #expect(try folder.bytes("got.png") == folder.bytes("files.png"))
    let pixels = try files.flatMap {
      try PNGDecoder.decodeStraight(folder.bytes($0)).bytes
    }
    #expect(try folder.bytes("got.rgba") == pixels)
    for (format, frame) in [("y4m", 6 + 900), ("y4m444", 6 + 1800)] {
      let video = try folder.bytes("got.\(format)")
      let head = try #require(video.firstIndex(of: UInt8(ascii: "\n"))) + 1
      #expect(video.starts(with: Array("YUV4MPEG2 W30 H20 F30:1 ".utf8)))
      #expect(video.count == head + files.count * frame)
    }
  }

  @Test func `the summary is printed on standard error, and captures are files`() throws {
    let result = try shell(
      "$MESMER play scene.json timeline.json -o - --format rgba --stats > out")
    #expect(result.status == 0 && result.output.isEmpty)
    let size = try folder.bytes("out").count
    #expect(result.error.contains("frames, \(size) bytes written"))
    #expect(folder.has("half.png"))
  }

  @Test(
    "a reader that has gone is an error of one line",
    arguments: ["--format rgba", "--format y4m --jobs 4", "--format png", ""])
  func closed(options: String) throws {
    let result = try shell(
      """
      { sleep 0.3; $MESMER play scene.json timeline.json --quiet -o - \(options)
        echo $? > status; } | true
      """)
    #expect(try folder.bytes("status") == Array("2\n".utf8))
    #expect(result.error == "mesmer: /dev/stdout: writing failed (Broken pipe)\n")
  }

  @Test(
    "bad usage is one line and leaves no file",
    arguments: [
      ("-o film.png --format y4m", "--format y4m: streams go to standard output"),
      ("-o %d.png --format png", "write --output - instead of --output %d.png"),
      ("-o - --format mp4", "'rgba', 'y4m', 'y4m444'"),
      ("-o - --format rgba --trace -", "--output and --trace -: standard output"),
      ("-o - --format rgba --resume", "--resume: a film is made in one piece"),
      ("", "--output"), ("--format rgba", "--output"), ("-o x.png --json", "--count"),
      (
        "-o a.mp4",
        "or create it with: mesmer ... --output - --format y4m | ffmpeg -f yuv4mpegpipe "
          + "-i - -colorspace bt709 a.mp4"
      ), ("-o 'a b.webm'", "-colorspace bt709 'a b.webm'"), ("-o a.MOV", " a.MOV"),
      ("-o a.mkv", "bt709 a.mkv"), ("-o a.gif", "=bt709 a.gif"),
      ("-o a.webp", "=bt709 a.webp"), ("-o a.y4m", "--format y4m > a.y4m"),
    ])
  func badUsage(options: String, message: String) throws {
    let before = folder.files
    try shell("$MESMER play scene.json timeline.json \(options)").fails(with: message)
    // It has the options of play.
    if options.hasPrefix("-o -") {
      try shell("$MESMER fling scene.json --velocity 0,400 \(options)").fails(
        with: message)
    }
    #expect(folder.files == before)
  }

  @Test func `--count prints the number of frames, and draws none`() throws {
    let before = folder.files
    func delivered(_ options: String) throws -> String {
      let output = try shell("$MESMER play scene.json timeline.json --count \(options)")
        .succeeds()
      return output
    }
    #expect(try delivered("") == "10 frames, 30 x 20, 0.333 s at 30 fps\n")
    #expect(
      try delivered("-o film.png --trace t.jsonl --frames 0-0")
        == "1 frame, 30 x 20, 0.033 s at 30 fps\n")
    #expect(
      try delivered("--fps 59.94 --scale 2 --json")
        == #"{"frames": 19, "width": 60, "height": 40, "seconds": 0.317, "#
        + "\"framesPerSecond\": 59.94}\n")
    try folder.write(
      "{ mesmer: 1, fps: 30, actions: [ { wait: 0.1 }, { resize: [20, 30] } ] }",
      to: "timeline.json")
    #expect(try delivered("").contains(" frames, of several sizes, "))
    #expect(try delivered("--json").contains(#""width": null, "height": null"#))
    #expect(folder.files == before)
    let result = try shell("$MESMER fling scene.json --velocity 0,3000 --count")
    #expect(result.status == 0 && result.output.contains(" frames, 30 x 20, "))
  }
}
