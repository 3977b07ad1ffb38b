import Foundation
import Mesmer
import TestSupport
import Testing

@Suite("Output files") struct OutputFileCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws { folder = try SmallScene.folder() }

  @Test("links that lead to no file are errors and stay; others are followed")
  func links() throws {
    try folder.write("old", to: "inner/target.png")
    for (name, target) in [
      ("none.png", "missing.png"), ("loop.png", "loop.png"),
      ("good.png", "inner/target.png"),
    ] { #expect(symlink(target, folder.path(name)) == 0) }
    let names = try FileSystem.names(in: folder.path)
    for name in ["none.png", "loop.png"] {
      try run("render", "scene.json", "-o", name).fails(with: "is a broken link")
    }
    try run("render scene.json -o good.png").succeeds()
    #expect(try FileSystem.names(in: folder.path) == names)
    for name in ["none.png", "loop.png", "good.png"] {
      #expect(FileSystem.isLink(folder.path(name)))
    }
    #expect(try pixels("inner/target.png").width == 30)
  }

  @Test func `a pipe is written into and stays`() throws {
    try shell(
      """
      mkfifo pipe; cat pipe > got.png &
      $MESMER render scene.json -o pipe; status=$?
      wait; test -p pipe && exit $status
      """
    ).succeeds()
    #expect(try pixels("got.png").width == 30)
  }

  @Test func `an output is no file that is read, by whatever name`() throws {
    _ = try run("render scene.json -o image.png")
    try folder.write(
      """
      { mesmer: 1, screen: { size: [30, 20] }, assets: { a: "image.png" },
        root: { view: "ScrollView", frame: [0, 0, 30, 20], subviews: [
          { view: "ImageView", frame: [0, 0, 30, 20], image: "a" } ] } }
      """, to: "image.json")
    try folder.write(
      "{ mesmer: 1, actions: [ { capture: 'image' } ] }", to: "capture.json")
    _ = try run("play scene.json timeline.json -o film.png --trace trace.jsonl")
    try folder.makeFolder(of: "frames/x")
    for (name, target) in [
      ("scene.png", "scene.json"), ("timeline.png", "timeline.json"),
      ("trace.png", "trace.jsonl"), ("frames/0002.png", "../image.png"),
    ] { #expect(symlink(target, folder.path(name)) == 0) }
    #expect(link(folder.path("scene.json"), folder.path("hard")) == 0)
    let before = try FileSystem.names(in: folder.path)
    let scene = try folder.bytes("scene.json")
    let image = try folder.bytes("image.png")
    for command in [
      "render scene.json -o scene.png", "render scene.json -o hard",
      "render - -o scene.png < scene.json", "render scene.json -o - >> scene.json",
      "render image.json -o image.png", "render image.json -o ./frames/../image.png",
      "play scene.json timeline.json -o scene.png",
      "play scene.json timeline.json -o timeline.png",
      "play scene.json timeline.json -o x.png --trace timeline.json",
      "play scene.json timeline.json -o x.png --trace scene.json",
      "play scene.json timeline.json -o x.png --sheet scene.png",
      "play scene.json timeline.json -o x.png --filmstrip timeline.png",
      "play image.json timeline.json -o image.png",
      "play image.json timeline.json -o frames/%04d.png",
      "play image.json capture.json -o x.png",
      "fling image.json --velocity 0,400 -o image.png", "plot trace.jsonl -o trace.png",
      "compare image.png film.png --diff image.png",
      "compare image.png film.png --diff frames/../film.png",
    ] { try shell("$MESMER \(command)").fails(with: "is read") }
    #expect(try FileSystem.names(in: folder.path) == before)
    #expect(try folder.bytes("scene.json") == scene)
    #expect(try folder.bytes("image.png") == image)
  }

  @Test(
    "names of other formats are refused, with the right one",
    arguments: pairs(
      #"""
      render scene.json -o a.jpg
        --output a.jpg: the picture is a PNG file; name it a.png
      render scene.json -o a.b.JPEG | name it a.b.png
      render scene.json -o scene.json | name it scene.png
      render scene.json -o x/a.webp | name it x/a.png
      play scene.json timeline.json -o f.gif
        the film is an animated PNG; name it f.png
      play scene.json timeline.json -o f.mp4
        the film is an animated PNG; name it f.png
      fling scene.json --velocity 0,400 -o f%03d.tiff | name it f%03d.png
      play scene.json timeline.json -o f.png --trace t.png | name it t.jsonl
      play scene.json timeline.json -o f.png --sheet s.pdf | name it s.png
      play scene.json timeline.json -o f.png --filmstrip s.svg | name it s.png
      plot trace.jsonl -o p.bmp | name it p.png
      compare a.png b.png --diff d.gif | --diff d.gif: the picture is a PNG file
      """#))
  func otherFormats(command: String, message: String) throws {
    let before = folder.files
    try shell("$MESMER \(command)").fails(with: message)
    #expect(folder.files == before)
  }

  @Test(
    "file names without a known extension are accepted",
    arguments: ["a", "a.PNG", "a.png.tmp", ".hidden", "a.1", "b.jpg/a", "-x", "a."])
  func otherNames(name: String) throws {
    try folder.makeFolder(of: "b.jpg/x")
    try run("render scene.json --output=\(name)").succeeds()
    #expect(try pixels(name).width == 30)
  }

  @Test func `a limit on file sizes is an error of one line and leaves nothing`() throws {
    for command in [
      "render scene.json -o x.png", "play scene.json timeline.json -o x.png --quiet",
    ] {
      try shell("ulimit -f 0; $MESMER \(command)").fails(
        with: ".png: no space to write it")
      #expect(try FileSystem.names(in: folder.path) == ["scene.json", "timeline.json"])
    }
  }

  @Test("names that are not UTF-8 are refused, and no other file is touched")
  func notUTF8() throws {
    for (command, name) in [
      (#"render scene.json -o "$(printf 'a\377b.png')""#, "a\\xffb.png"),
      (#"render "$(printf 'a\377\303\251.json')" -o x.png"#, "a\\xffé.json"),
      (
        #"inspect scene.json --set "$(printf 'dot.alpha=\300\200')""#,
        "dot.alpha=\\xc0\\x80"
      ),
    ] { try shell("$MESMER \(command)").fails(with: "the argument \(name) is not UTF-8") }
    #expect(folder.has("scene.json") && !folder.has("x.png"))
  }

  @Test(
    "a folder with a name that is not UTF-8 is reported",
    .enabled(if: TestSystem.hasNamesOfAnyBytes, "names are UTF-8 here"))
  func nameInFolderNotUTF8() throws {
    try shell(
      #"mkdir e && cp scene.json "$(printf 'e/a\377.png')" && $MESMER compare e e"#
    ).fails(with: "a\\xff.png in it is not UTF-8")
  }

  @Test(
    "a scene whose folder's name is not UTF-8 has its images all the same",
    .enabled(if: TestSystem.hasNamesOfAnyBytes, "names are UTF-8 here"))
  func folderNotUTF8() throws {
    let result = try shell(
      #"""
      d=$(printf 'a\377b'); mkdir "$d" && cd "$d" && $MESMER render ../scene.json -o image.png
      echo '{ mesmer: 1, screen: { size: [30, 20] }, root: { view: "ImageView",
        frame: [0, 0, 30, 20], image: "image.png" } }' > s.json
      $MESMER render s.json -o out.png && $MESMER render s.json -o out.png || exit 1
      ls; cd ..; rm -r "$d"
      """#)
    #expect(result.status == 0 && result.error.isEmpty, "\(result)")
    #expect(result.output == "image.png\nout.png\ns.json\n")
    #expect(folder.files == ["scene.json", "timeline.json"])
  }

  // MARK: The terminal

  /// Sequences that a terminal interprets: an escape, a bell, CSI in one, a mark that
  /// turns the direction.
  static let raw = "x\u{1b}[31m\u{7}\u{9b}2J\u{202e}y"
  static let json = "x\\u001b[31m\\u0007\\u009b2J\\u202ey"
  static let visible = "x\\u{1b}[31m\\u{7}\\u{9b}2J\\u{202e}y"

  @Test func `text from files and arguments is escaped on the terminal`() throws {
    let (raw, json, visible) = (Self.raw, Self.json, Self.visible)
    try folder.write(
      """
      { mesmer: 1, screen: { size: [30, 20] },
        root: { view: "ScrollView", id: "\(json)", frame: [0, 0, 30, 20] } }
      """, to: "raw.json")
    try folder.write(
      """
      { mesmer: 1, screen: { size: [30, 20] },
        root: { view: "View", "\(json)": 1, frame: [0, 0, 30, 20] } }
      """, to: "key.json")
    let name = json.replacing("\\u001b", with: "").replacing("\\u0007", with: "")
    try folder.write(
      "{ mesmer: 1, goldens: 'g', cases: [ { name: '\(name)', scene: 'scene.json' } ] }",
      to: "suite.json")
    try folder.write(
      "{ mesmer: 1, goldens: 'g', cases: [ { name: 'a', scene: 'scene.json', tolerance: '\(json)' } ] }",
      to: "tolerance.json")
    try folder.makeFolder(of: "e/x")
    try folder.makeFolder(of: "f/x")
    _ = try run("render", "scene.json", "-o", "e/\(raw).png")
    let shown = [
      try run("inspect", "raw.json"), try run("validate key.json"),
      try run("verify tolerance.json"), try run("render", "\(raw).json", "-o", "x.png"),
      try run("render", "scene.json", "-o", "none/\(raw)"),
      try run("render", "scene.json", "-o", "x.png", "--set", "\(raw).alpha=1"),
      try run("render", "scene.json", "-o", "x.png", "--scroll-view", raw),
      try run("compare", "e/\(raw).png", "e/\(raw).png", "--metric", raw),
      try run("compare e f"), try run("compare", "e/\(raw).png", raw),
      try run("render", "scene.json", "-o", "\(raw).png", "--stats"),
      try run("render", "scene.json", "--\(raw)", "-o", "x.png"), try run(raw),
      try run("validate", "scene.json", raw),
    ]
    for result in shown {
      let text = result.output + result.error
      #expect(text.contains(visible), "\(text)")
      isHarmless(text)
    }
    let verified = try run("verify suite.json")
    #expect(verified.output.contains("x[31m\\u{9b}2J\\u{202e}y"))
    isHarmless(verified.output + verified.error)
    // JSON escapes the required characters only, and leaves the rest to its reader.
    #expect(
      try run("inspect", "raw.json", "--json").output.contains(
        "\"x\\u001b[31m\\u0007\u{9b}2J\u{202e}y\""))
  }

  @Test func `an argument of several lines is repeated in one`() throws {
    for arguments in [
      ["render", "a\nb\u{2028}c.json", "-o", "x.png"],
      ["render", "scene.json", "--a\nb"],
    ] { try run(arguments).fails() }
    #expect(try run("inspect", "a\nb.json").error == "mesmer: a\\nb.json: no such file\n")
  }

  func isHarmless(_ text: String) {
    for scalar in text.unicodeScalars where scalar != "\n" {
      let isRaw =
        scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .format
      #expect(!isRaw, "\(scalar.value) in \(text)")
    }
  }

  @Test(
    "files that killed runs left in a folder are removed by the next run, and no others")
  func sweeping() throws {
    // Of a process that is gone, and of one that is writing: this one.
    try folder.write("half", to: TemporaryFile.name(process: 1 << 22, number: 1))
    try folder.write("mine", to: ".mesmer-notes.tmp")
    let held = try TemporaryFile.make(in: folder.path, for: "x.png")
    // This one's first write into the folder swept it; others come later.
    try folder.write("half", to: TemporaryFile.name(process: 1 << 22, number: 2))
    try run("render scene.json -o x.png").succeeds()
    let name = String(held.path.dropFirst(folder.path.count + 1))
    #expect(
      try FileSystem.names(in: folder.path)
        == [name, ".mesmer-notes.tmp", "scene.json", "timeline.json", "x.png"])
    #expect(held.close())
    held.unlock()
    try run("render scene.json -o x.png").succeeds()
    #expect(!folder.has(name))
  }
}
