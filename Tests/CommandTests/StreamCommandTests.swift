import Foundation
import Mesmer
import TestSupport
import Testing

@Suite("Standard input and output") struct StreamCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try SmallScene.folder()
    try run("render scene.json -o frame.png").succeeds()
  }

  @Test(
    "- is standard output, and nothing else is printed there",
    arguments: [
      ("render scene.json --stats -o -", "30 x 20 pixels"),
      ("render scene.json -o /dev/stdout", ""),
      ("compare frame.png frame.png --diff -", "equal"),
      ("compare frame.png frame.png --json --diff -", "\"equal\": true"),
      ("play scene.json timeline.json --stats -o -", "frames"),
      ("fling scene.json --velocity 0,400 -o -", "frames"),
      ("play scene.json timeline.json -o film.png --sheet - --stats", "bytes written"),
      ("play scene.json timeline.json -o film.png --filmstrip -", "frames"),
      (
        "play scene.json timeline.json -o film.png --trace - --quiet | $MESMER plot - -o -",
        ""
      ),
    ])
  func output(command: String, delivered: String) throws {
    let result = try shell("$MESMER \(command) > out.png")
    // The difference of two equal pictures has no status of its own.
    #expect(result.status == 0, "\(result)")
    #expect(delivered.isEmpty ? result.error.isEmpty : result.error.contains(delivered))
    // Whole: a decoder and the chunks' checksums say so.
    #expect(try pixels("out.png").width > 0)
    #expect(Array(try folder.bytes("out.png").suffix(8)) == iend)
    #expect(!folder.has("-"))
  }

  /// The type and the checksum of a PNG file's last chunk.
  var iend: [UInt8] { Array("IEND".utf8) + [0xae, 0x42, 0x60, 0x82] }

  @Test func `standard output has the bytes of the file`() throws {
    _ = try shell("$MESMER render scene.json -o - | cat > piped.png")
    _ = try shell("$MESMER render scene.json -o - > whole.png")
    // After the existing content, and not in its place.
    _ = try shell("printf x > more; $MESMER render scene.json -o - >> more")
    let bytes = try folder.bytes("frame.png")
    #expect(try folder.bytes("piped.png") == bytes)
    #expect(try folder.bytes("whole.png") == bytes)
    #expect(try folder.bytes("more") == [UInt8(ascii: "x")] + bytes)
  }

  @Test func `standard output that was deleted is written and not replaced`() throws {
    let before = folder.files
    let result = try shell(
      """
      exec 3<> gone; rm gone
      $MESMER render scene.json -o /dev/stdout >&3 || exit $?
      cat < /dev/fd/3 > got.png
      """)
    #expect(result.status == 0 && result.error.isEmpty, "\(result)")
    #expect(try folder.bytes("got.png") == folder.bytes("frame.png"))
    #expect(folder.files == (before + ["got.png"]).sorted())
  }

  @Test("- is standard input for a scene, a timeline, a trace and a picture")
  func input() throws {
    let lines = [
      "$MESMER render - -o a.png < scene.json",
      "$MESMER render - -o b.png <<X\n" + SmallScene.text + "\nX",
      "cat scene.json | $MESMER inspect - > inspected",
      "$MESMER play - timeline.json -o c.png --quiet < scene.json",
      "cat timeline.json | $MESMER play scene.json - -o d.png --quiet",
      "$MESMER validate - < timeline.json", "cat scene.json | $MESMER validate -",
      "$MESMER play scene.json timeline.json -o e.png --quiet --trace - | $MESMER plot - -o p.png",
      "$MESMER render scene.json -o - | $MESMER compare frame.png -",
    ]
    for line in lines { try shell(line).succeeds() }
    #expect(try folder.bytes("a.png") == folder.bytes("frame.png"))
    #expect(try folder.bytes("b.png") == folder.bytes("frame.png"))
    #expect(try folder.bytes("c.png") == folder.bytes("d.png"))
    #expect(folder.has("p.png"))
    #expect(try text("inspected") == (try run("inspect scene.json").output))
  }

  @Test("a scene on standard input has its images in the working folder or another")
  func assets() throws {
    try folder.write(
      """
      { mesmer: 1, screen: { size: [30, 20] },
        root: { view: "ImageView", frame: [0, 0, 30, 20], image: "image.png" } }
      """, to: "inner/image.json")
    _ = try run("render scene.json --offset 3,3 -o inner/image.png")
    _ = try run("render scene.json -o image.png")
    let line = "$MESMER render - < inner/image.json -o"
    try shell("\(line) a.png").succeeds()
    try shell("\(line) b.png --assets inner").succeeds()
    try shell("cd inner && $MESMER render - < image.json -o ../c.png").succeeds()
    try run("render inner/image.json -o d.png").succeeds()
    try run("render inner/image.json --assets . -o e.png").succeeds()
    try run("validate inner/image.json --assets .").succeeds()
    let here = try pixels("image.png")
    let inside = try pixels("inner/image.png")
    for (name, picture) in [
      ("a", here), ("b", inside), ("c", inside), ("d", inside), ("e", here),
    ] {
      let drawn = try pixels("\(name).png")
      #expect(drawn.bytes == picture.bytes, "\(name)")
    }
    try run("render scene.json --assets none -o x.png").fails(
      with: "--assets none: no such folder")
  }

  @Test(
    "two files on one stream are bad usage",
    arguments: pairs(
      #"""
      play - - -o x.png | SCENE and TIMELINE -: standard input
      play - /dev/stdin -o x.png | SCENE and TIMELINE -: standard input
      compare - - | EXPECTED and ACTUAL -: standard input
      validate - scene.json - | FILES -: standard input
      play scene.json timeline.json -o - --trace - | --output and --trace -: standard
      play scene.json timeline.json -o x.png --sheet - --filmstrip /dev/stdout | --sheet
      """#))
  func twice(command: String, message: String) throws {
    let before = folder.files
    try shell("$MESMER \(command) < scene.json").fails(with: message)
    #expect(folder.files == before)
  }

  @Test func `errors of standard input have their place`() throws {
    try shell(
      "sed 's/id: \"dot\"/idd: 1/' scene.json | $MESMER render - -o x.png"
    ).fails(with: "mesmer: /dev/stdin:4:23: root.subviews[0].idd: unknown key")
  }

  @Test(
    "a standard output that is lost is an error of one line",
    arguments: [
      "inspect scene.json", "inspect scene.json --json", "validate scene.json",
      "schema scene", "schema timeline", "schema suite", "compare frame.png frame.png",
      "compare frame.png frame.png --json", "verify suite.json",
      "render scene.json -o x.png --stats", "render scene.json -o -",
      "play scene.json timeline.json -o x.png --stats --quiet",
      "play scene.json timeline.json -o x.png --trace - --quiet",
      "--help", "render --help", "--version", "help play", "",
    ])
  func lost(command: String) throws {
    try folder.write(
      "{ mesmer: 1, goldens: '.', cases: [ { name: 'frame', scene: 'scene.json' } ] }",
      to: "suite.json")
    // The others end well in other tests.
    if ["--version", "help play", ""].contains(command) {
      try shell("$MESMER \(command) > found").succeeds()
    }
    for place in (TestSystem.hasFullDevice ? ["> /dev/full"] : []) + [">&-"] {
      try shell("$MESMER \(command) \(place)").fails(with: "writing failed (")
    }
  }

  @Test func `a terminal shows no pictures, and a trace`() throws {
    var far: Int32 = 0
    var terminal: Int32 = 0
    #expect(openpty(&far, &terminal, nil, nil, nil) == 0)
    defer {
      close(far)
      close(terminal)
    }
    let name = String(cString: try #require(ttyname(terminal)))
    for command in [
      "render scene.json -o -", "compare frame.png frame.png --diff -",
      "play scene.json timeline.json -o -",
      "play scene.json timeline.json -o x.png --sheet -",
    ] {
      try shell("$MESMER \(command) > \(name)").fails(
        with: " -: standard output is a terminal")
    }
    let result = try shell(
      "$MESMER play scene.json timeline.json -o x.png --frames 0-1 --trace - --quiet > \(name)"
    )
    #expect(result.status == 0 && folder.has("x.png"))
  }

  @Test func `no file replaces a stream that is closed`() throws {
    try shell("$MESMER render scene.json -o x.png <&- >&- 2>&-").succeeds()
    #expect(try folder.bytes("x.png") == folder.bytes("frame.png"))
    let scene = try folder.bytes("scene.json")
    try shell("$MESMER render - -o y.png <&-").fails()
    try shell("$MESMER inspect scene.json >&-").ends(with: 2)
    #expect(try folder.bytes("scene.json") == scene && !folder.has("y.png"))
  }
}
