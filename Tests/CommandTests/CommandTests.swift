import Foundation
import Mesmer
import MesmerGoldenReports
import MesmerMedia
import MesmerScenes
import TestSupport
import Testing

@Suite("The command") struct CommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [30, 20], scale: 1, background: "white" },
        root: { view: "ScrollView", id: "lens", frame: [0, 0, 30, 20],
          contentSize: [60, 60], minimumZoomScale: 0.5, maximumZoomScale: 2,
          viewForZooming: "content",
          subviews: [
            { view: "View", id: "content", frame: [0, 0, 60, 60], subviews: [
              { view: "View", id: "dot", frame: [10, 5, 8, 8], backgroundColor: "blue" } ]
            } ] } }
      """, to: "scene.json")
  }

  // MARK: render

  @Test func `render writes the frame and prints nothing`() throws {
    #expect(try run("render scene.json --output out.png").succeeds().isEmpty)
    let picture = try pixels("out.png")
    #expect(picture.width == 30 && picture.height == 20)
    #expect(picture[10, 5] == (0, 0, 255, 255))
    #expect(picture[9, 5] == (255, 255, 255, 255))
  }

  @Test(arguments: ["Article", "Controls", "Photos"])
  func `a scene rendered in Swift has the file's bytes`(example: String) throws {
    MediaFiles.enable()
    let path = "\(TestData.repository)/Examples/\(example)/scene.json"
    try run("render", path, "-o", "example.png").succeeds()
    let frame = try SceneFile.load(path: path).render(threads: 2)
    #expect(try frame.pngData() == folder.bytes("example.png"))
  }

  @Test func `a scene over the work limit is one line that names the view`() throws {
    try folder.write(
      """
      { mesmer: 1, screen: { size: [4000, 4000], scale: 1, background: "white" },
        root: { view: "ScrollView", frame: [0, 0, 4000, 4000], subviews: [
          { view: "View", id: "many-{index}", frame: [0, 0, 4000, 4000], alpha: 0.5,
            repeat: { count: 5000, offset: [0, 0] }, backgroundColor: "red" } ] } }
      """, to: "many.json")
    let result = try run("render many.json -o many.png")
    for text in ["many.json: root.subviews[", "(\"many-", "the limit"] {
      result.fails(with: text)
    }
    #expect(!folder.files.contains("many.png"))
    try folder.write("{ mesmer: 1, actions: [{ wait: 1 }] }", to: "wait.json")
    for output in ["f-%d.png", "film.png"] {
      try run("play", "many.json", "wait.json", "-o", output, "--quiet").fails(
        with: "the limit")
    }
    #expect(folder.files.sorted() == ["many.json", "scene.json", "wait.json"])
  }

  @Test func `offsets can be negative, in any position`() throws {
    for (i, option) in [["--offset", "-4,-3"], ["--offset=-4,-3"]].enumerated() {
      try run(["render", "scene.json"] + option + ["-o", "\(i).png"]).succeeds()
      let picture = try pixels("\(i).png")
      #expect(picture[14, 8] == (0, 0, 255, 255))
      #expect(picture[13, 8] == (255, 255, 255, 255))
    }
  }

  @Test func `state options do not depend on the order in which they are typed`() throws {
    let options = [["--zoom", "2"], ["--offset", "20,10"], ["--scale", "3"]]
    for (i, order) in [[0, 1, 2], [2, 1, 0], [1, 0, 2]].enumerated() {
      try run(
        ["render", "scene.json", "-o", "\(i).png"] + order.flatMap { options[$0] }
      ).succeeds()
    }
    #expect(try folder.bytes("0.png") == folder.bytes("1.png"))
    #expect(try folder.bytes("0.png") == folder.bytes("2.png"))
    let picture = try pixels("0.png")
    #expect(picture.width == 90 && picture[0, 0] == (0, 0, 255, 255))
    #expect(
      picture[47, 47] == (0, 0, 255, 255) && picture[48, 47] == (255, 255, 255, 255))
  }

  @Test func `--set reaches views, --stats reports the work done`() throws {
    let result = try run(
      "render scene.json --set dot.backgroundColor=red --stats -o out.png")
    #expect(try pixels("out.png")[10, 5] == (255, 0, 0, 255))
    #expect(result.output.hasPrefix("out.png: 30 x 20 pixels, "))
    #expect(result.output.contains("\ndrawn 0, composited "))
  }

  @Test(
    "every error is one line, status 2, and no file",
    arguments: pairs(
      #"""
      render | <scene>
      render scene.json | --output
      render none.json -o x.png | none.json: no such file
      render scene.json -o x.png --bogus | --bogus
      render scene.json -o none/x.png | none/x.png: the folder none
      render scene.json -o . | folder
      render scene.json -o x.png --offset 1 | --offset 1: expected X,Y
      render scene.json -o x.png --offset nan,0 | --offset nan,0
      render scene.json -o x.png --offset 1,2,3 | --offset 1,2,3
      render scene.json -o x.png --zoom 3 | 2
      render scene.json -o x.png --threads 0 | --threads 0: must be at least 1
      render scene.json -o x.png --threads -2 | --threads -2: must be at least 1
      render scene.json -o x.png --zoom-to 0,0,-1,1 | negative
      render scene.json -o x.png --scale 0 | --scale 0
      render scene.json -o x.png --size 40000,40000 | 2^28
      render scene.json -o x.png --scroll-view dot | --scroll-view dot
      render scene.json -o x.png --set dot | ID.KEY=VALUE
      render scene.json -o x.png --set dot.alpa=1 | alpha
      render scene.json -o x.png --contents raster | vector
      render scene.json -o x.png --indicators often | always
      compare scene.json | <actual>
      compare a.png b.png | a.png: no such file or folder
      compare scene.json scene.json | scene.json:
      compare scene.json scene.json --metric yiq
        tolerance yiq: unknown term; expected exact
      verify none.json | none.json: no such file
      verify scene.json | scene.json:1:
      verify scene.json --update maybe | never
      verify s.json --shard 0/2 | expected K/N, such as 1/4, with K from 1 to N
      verify s.json --shard a/2 | expected K/N, such as 1/4, with K from 1 to N
      verify s.json --shard 1 | expected K/N, such as 1/4, with K from 1 to N
      verify s.json --shard -1/2 | expected K/N, such as 1/4, with K from 1 to N
      verify s.json --shard 1/2/3 | expected K/N, such as 1/4, with K from 1 to N
      verify s.json --jobs 0 | must be at least 1
      verify s.json --jobs x | 'x'
      frobnicate | frobnicate
      fling scene.json --fps= -o x.png | --fps=: the value is empty
      render scene.json -o x.png --set= | --set=: the value is empty
      render scene.json --output= | --output=: the value is empty
      render scene.json -o /proc/x.png | no files can be created in /proc
      """#))
  func errors(arguments: String, text: String) throws {
    try run(arguments).fails(with: text)
    #expect(folder.files == ["scene.json"])
  }

  @Test func `a value may be empty where it follows the id and the key`() throws {
    try folder.write(
      """
      { mesmer: 1, screen: { size: [9, 9] }, root: { view: "Label", id: "l", text: "x" } }
      """, to: "l.json")
    try run("render l.json --set l.text= -o x.png").succeeds()
    try run("render l.json --set=l.text= -o x.png").succeeds()
  }

  @Test func `an error of a scene has its line, column and path`() throws {
    try folder.write(
      "{ \"mesmer\": 1,\n  \"screen\": { \"size\": [10, 10] },\n  \"root\": { \"view\": \"View\","
        + " \"frame\": [0, 0, 10, 10], \"alfa\": 1 } }", to: "bad.json")
    let result = try run("render bad.json -o x.png")
    #expect(result.failedCleanly)
    #expect(
      result.error
        == "mesmer: bad.json:3:54: root.alfa: unknown key; did you mean alpha?\n")
    #expect(!folder.has("x.png"))
  }

  @Test func `a failed render leaves the file that was there`() throws {
    try folder.write("keep me", to: "out.png")
    try run("render scene.json --zoom 9 -o out.png").ends(with: 2)
    #expect(try text("out.png") == "keep me")
  }

  // MARK: compare, inspect, validate, verify

  @Test("compare's status distinguishes equal from different; its JSON is one object")
  func compare() throws {
    _ = try run("render scene.json -o a.png")
    _ = try run("render scene.json --offset 1,2 -o b.png")
    try run("compare a.png a.png").succeeds()
    let result = try run("compare a.png b.png --json --diff d.png")
    #expect(result.status == 1 && result.error.isEmpty)
    #expect(
      result.output == """
        {"passes": false, "failure": "44 pixels differ, none may", "equal": false, \
        "tolerance": "exact", "comparedPixels": 600, "differingPixels": 44, \
        "countedPixels": 44, "antialiasedPixels": 0, "ignoredPixels": 0, \
        "differingBytes": 88, "largestChannelDifference": 255, \
        "largestDifference": 255, "psnr": 13.107898329531372, \
        "changedRects": [[9, 3, 9, 10]], "densestWindow": null, "movedBy": [-1, -2], \
        "expectedSize": [30, 20], "actualSize": [30, 20]}

        """)
    #expect(try pixels("d.png").width == 30)
  }

  @Test func `the options of a tolerance decide compare's status`() throws {
    _ = try run("render scene.json -o a.png")
    _ = try run("render scene.json --offset 1,2 -o b.png")
    try StraightPixels(width: 18, height: 13) { x, y in
      x >= 9 && y >= 3 ? 0xffff_ffff : 0xff00_0000
    }.pixmap.writePNG(to: folder.path("mask.png"))
    for (options, status) in pairs(
      """
      --max-pixels 44 | 0
      --max-pixels 43 | 1
      --max-ratio 0.08 | 0
      --fuzzy 0-255;0-44 | 0
      --fuzzy 0-254;0-44 | 1
      --fuzzy 0-255;45-99 | 1
      --metric channels --threshold 255 | 0
      --metric pixelmatch:0.1 --window 9:80 | 0
      --metric perceptual | 1
      --ignore 9,3,18,13 | 0
      --ignore 9,3,18,8 --ignore 9,8,18,13 | 0
      --ignore 9,3,17,13 | 1
      --mask mask.png | 0
      """)
    {
      try run("compare a.png b.png " + options).ends(with: try #require(Int32(status)))
    }
    let line = try run("compare a.png b.png --max-pixels 9 --metric exact")
    #expect(line.output.hasPrefix("44 pixels differ, at most 9 may, 44 of 600 pixels"))
    for (options, text) in [
      (["--fuzzy", "0-1;0-1", "--metric", "pixelmatch"], "replaces --metric"),
      (["--metric", "pixelmatch:0.1", "--threshold", "1"], "already has a threshold"),
      (["--window", "0:1"], "expected window:N:COUNT"),
      (["--ignore", "1,2,3"], "expected ignore:X1,Y1,X2,Y2"),
      (["--mask", "none.png"], "none.png: no such file"),
    ] { try run(["compare", "a.png", "b.png"] + options).fails(with: text) }
  }

  @Test func `inspect reports the frames of all views`() throws {
    let lines = try run("inspect scene.json --zoom 2 --offset 5,6").output
    #expect(lines.contains("contentOffset  (5, 6), from (0, 0) to (90, 100)"))
    #expect(lines.contains("in the view    (2.5, 3, 15, 10)"))
    #expect(lines.contains("View dot  frame (10, 5, 8, 8)  seen (15, 4, 15, 16)"))
    let json = try run("inspect scene.json --json").output
    #expect(json.contains("\"visibleRect\": [0, 0, 30, 20]"))
    #expect(json.hasSuffix("\"subviews\": []}]}]}}\n"))
  }

  @Test func `validate lists all errors of all files`() throws {
    try folder.write(
      "{ mesmer: 1, screen: { size: [0, 1] }, root: { view: \"Viev\" } }", to: "bad.json")
    let result = try run("validate scene.json bad.json").ends(with: 2)
    #expect(result.output == "scene.json: valid\n")
    let lines = result.error.split(separator: "\n")
    #expect(lines.count >= 2)
    #expect(lines.allSatisfy { $0.hasPrefix("mesmer: bad.json:1:") })
    try run("validate scene.json").succeeds()
  }

  @Test("validate prints a hundred errors of a file, and the number of the others")
  func manyFaults() throws {
    for count in [100, 101, 5000] {
      let keys = (0..<count).map { "k\($0): 1" }.joined(separator: ", ")
      try folder.write(
        "{ mesmer: 1, screen: { size: [9, 9] }, root: { view: 'View', \(keys) } }",
        to: "bad.json")
      let lines = try run("validate bad.json").error.split(separator: "\n")
      #expect(lines.count == min(count, 101))
      #expect(lines[99].contains("root.k99: unknown key"))
      if count > 100 {
        let more = count == 101 ? "1 more error" : "4900 more errors"
        #expect(lines[100] == "mesmer: bad.json: \(more)")
      }
    }
  }

  @Test("validate accepts timelines, and reports each error in a line of its own")
  func validateTimeline() throws {
    try folder.write(
      "{ mesmer: 1, fps: 60, actions: [ { wait: 'settle' }, { capture: 'end' } ] }",
      to: "good.json")
    try folder.write(
      """
      { mesmer: 1, actions: [
        { drag: { from: [5, 9], to: [5, 2], duration: 0.5 } },
        { at: 0.2, tap: [5, 5] },
        { wait: -1 },
        { flnig: { velocity: [0, 1] } } ] }
      """, to: "bad.json")
    let result = try run("validate good.json bad.json").ends(with: 2)
    #expect(result.output == "good.json: valid\n")
    #expect(
      result.error == """
        mesmer: bad.json:3:9: actions[1].at: overlapping touches: tap would begin at \
        0.2 s, but the fingers of actions[0], drag, are down until 0.5 s
        mesmer: bad.json:4:11: actions[2].wait: must be between 0 and 86400, not -1
        mesmer: bad.json:5:5: actions[3].flnig: unknown key; did you mean fling?

        """)
  }

  @Test("validate finds captures that play would refuse")
  func validateCaptures() throws {
    let captures = (0..<9).map { "{ capture: '\($0)' }" }.joined(separator: ", ")
    try folder.write(
      "{ mesmer: 1, actions: [{ resize: [8192, 4096] }, \(captures)] }", to: "many.json")
    for command in ["validate", "play -o a.png"] {
      let result = try run("\(command) scene.json many.json").ends(with: 2)
      #expect(result.error.contains("captures have more than 2^28 pixels together"))
    }
  }

  @Test("init creates a suite that passes once accepted, and replaces nothing")
  func create() throws {
    let created = try run("init feed")
    #expect(
      created.status == 0 && created.output.contains("mesmer verify feed/suite.json"))
    try run("verify feed/suite.json").ends(with: 3)
    try run("accept feed/goldens").succeeds()
    try run("verify feed/suite.json").succeeds()
    try run("init feed").fails()
    #expect(try run("validate feed/scene.json").error.isEmpty)
  }

  @Test("schema prints the schema of scenes, timelines and suites, and of nothing else")
  func schema() throws {
    let result = try run("schema scene")
    #expect(result.status == 0 && result.output == SceneSchema.text)
    #expect(result.output.hasPrefix("{\n  \"$schema\""))
    #expect(try run("schema timeline").output == TimelineSchema.text)
    #expect(try run("schema suite").output.contains("Mesmer golden suite"))
    try run("schema film").fails()
  }

  @Test func `folders are compared to the end, although a file is damaged`() throws {
    for side in ["a", "b"] {
      try folder.makeFolder(of: "\(side)/good.png")
      try run("render scene.json -o \(side)/good.png").succeeds()
      try folder.write("no picture", to: "\(side)/bad.png")
    }
    let result = try run("compare a b")
    #expect(result.status == 2 && result.output.contains("1 of 2 pictures is equal"))
    #expect(result.output.contains("bad.png: a/bad.png: "))
    let json = try run("compare a b --json").output
    #expect(
      json.contains("\"name\": \"bad.png\", \"status\": \"failed\", \"message\": \"a/bad")
    )
    #expect(json.contains("\"name\": \"good.png\", \"status\": \"equal\""))
  }

  @Test("prune removes the goldens that no case of a suite has, with their lines")
  func pruneSuite() throws {
    func write(_ cases: String) throws {
      try folder.write(
        "{ mesmer: 1, goldens: \"goldens\", cases: [\(cases)] }", to: "suite.json")
    }
    let one = "{ name: \"one\", scene: \"scene.json\" }"
    try write(one + ", { name: \"b/two\", scene: \"scene.json\" }")
    try run("verify suite.json --update missing").succeeds()
    try run("prune --suite suite.json --dry-run").succeeds()
    try write(one)
    let verified = try run("verify suite.json")
    #expect(
      verified.status == 0 && verified.output.contains("orphan    goldens/b/two.png: "))
    let dry = try run("prune --suite suite.json --dry-run")
    #expect(dry.status == 1 && folder.has("goldens/b/two.png"))
    #expect(dry.output == "goldens/b/two.png: would be removed\n1 without a case\n")
    try run("prune --suite suite.json").succeeds()
    #expect(!folder.has("goldens/b/two.png") && folder.has("goldens/one.png"))
    let lock = try folder.text("goldens/goldens.lock")
    #expect(!lock.contains("two") && lock.contains("one.png"))
    try run("prune --suite suite.json --tests -").fails()
    try run("prune --suite none.json").fails()
  }

  @Test("verify writes pending pictures locally and nothing where CI is set")
  func verify() throws {
    try folder.write(
      "{ mesmer: 1, goldens: \"goldens\", cases: [ { name: \"one\", scene: \"scene.json\" } ] }",
      to: "suite.json")
    func verify(_ more: String..., ci: String? = nil) throws -> Int32 {
      try Command.run(["verify", "suite.json"] + more, in: folder.path, ci: ci).status
    }
    #expect(try verify(ci: "true") == 3)
    let report = [
      "out/verify/goldens/one-actual.png", "out/verify/report.html",
      "out/verify/report.json",
    ]
    #expect(folder.files == report + ["scene.json", "suite.json"])
    #expect(try verify() == 3)
    #expect(
      folder.files == ["goldens/one.new.png"] + report + ["scene.json", "suite.json"])
    // The report is removed with its reason.
    #expect(try verify("--update", "missing", ci: "true") == 0)
    #expect(
      folder.files == [
        "goldens/goldens.lock", "goldens/one.png", "goldens/one.views.json", "scene.json",
        "suite.json",
      ])
    #expect(try verify(ci: "true") == 0)
    _ = try run("render scene.json --offset 1,1 -o goldens/one.png")
    #expect(try verify(ci: "1") == 1)
  }

  // MARK: goldens of many cases

  private func suite(_ name: String, cases: Range<Int>) throws {
    let list = cases.map {
      "{ name: \"\($0)\", scene: \"scene.json\", offset: [0, \($0)] }"
    }
    try folder.write(
      "{ mesmer: 1, goldens: \"goldens\", cases: [\(list.joined(separator: ", "))] }",
      to: name)
  }

  private func lock() throws -> [Substring] {
    try text("goldens/goldens.lock").split(separator: "\n")
  }

  @Test("processes that record at the same time, one of them killed, lose no golden")
  func recordingProcesses() throws {
    for n in 0..<3 { try suite("\(n).json", cases: n * 30..<n * 30 + 30) }
    try shell(
      """
      $MESMER verify 0.json --update missing > a & one=$!
      $MESMER verify 1.json --update missing > b & two=$!
      $MESMER verify 2.json --update missing --jobs 2 > c & killed=$!
      while [ "$(ls goldens 2>/dev/null | wc -l)" -lt 4 ]; do sleep 0.01; done
      kill -9 $killed
      wait $one && wait $two
      """
    ).succeeds()
    // Of the killed one, each golden with a line has its file, and the other way round,
    // but for those that its two jobs had begun.
    let known = try GoldenLock.read(folder: folder.path("goldens"))
    let files = folder.files.filter { $0.hasSuffix(".png") && $0.hasPrefix("goldens/") }
    #expect(known.entries.count >= 60 && files.count - known.entries.count <= 2)
    #expect(known.entries.keys.allSatisfy { folder.has("goldens/" + $0) })
    // The next run that records leaves the file that one process would have written.
    try FileSystem.remove(folder.path("goldens/5.png"))
    try run(["verify", "0.json", "1.json", "2.json", "--update", "missing"]).succeeds()
    if try GoldenLock.read(folder: folder.path("goldens")).entries.count == 90 {
      #expect(
        try lock().joined(separator: "\n") + "\n"
          == GoldenLock.read(folder: folder.path("goldens")).text)
    }
  }

  @Test func `verify ends with the next step, and prints report.json`() throws {
    try suite("suite.json", cases: 0..<12)
    let result = try run("verify suite.json")
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 3 && lines.contains("missing   2 more alike"))
    // The page can be served where that program is beside it.
    let server = URL(fileURLWithPath: Command.path).deletingLastPathComponent()
      .appendingPathComponent("mesmer-server").path
    #expect(
      lines.last?.hasSuffix("mesmer review out/verify --serve")
        == FileSystem.isRegularFile(server))
    #expect(
      lines.contains { $0.hasPrefix("decide    ") } == FileSystem.isRegularFile(server))
    #expect(try !run("verify suite.json --update never").output.contains("decide "))
    let json = try run("verify suite.json --json")
    #expect(json.status == 3 && json.error.isEmpty)
    let report = try GoldenReport.read(Array(json.output.utf8), path: "output")
    #expect(report.findings.count == 12)
    #expect(report.findings[0].files.actual == "out/verify/goldens/0-actual.png")
  }

  private static let hasScript = FileManager.default.isExecutableFile(
    atPath: "/usr/bin/script")

  @Test(
    "on a terminal verify shows progress and colours, but not with NO_COLOR",
    .enabled(if: hasScript, "script (util-linux) gives a terminal"))
  func terminal() throws {
    try suite("suite.json", cases: 0..<3)
    func run(_ variables: String, columns: Int = 80) throws -> String {
      try shell(
        "script -qc \"stty cols \(columns); \(variables) $MESMER verify suite.json\" /dev/null"
      ).output
    }
    let plain = try run("TERM=xterm NO_COLOR=1")
    #expect(plain.contains("missing   0: ") && !plain.contains("\u{1b}[33m"))
    #expect(plain.contains("3/3 cases"))
    #expect(try run("TERM=xterm NO_COLOR=").contains("\u{1b}[33mmissing\u{1b}[0m   0: "))
    #expect(try !run("TERM=dumb NO_COLOR=").contains("\u{1b}[33m"))
    // Each state of the bar fits a line.
    for columns in [20, 40, 60, 80] {
      let states = try run("TERM=xterm", columns: columns).split(separator: "\r")
        .filter { $0.contains("cases/s") || $0.contains("/3 ") }
      #expect(!states.isEmpty)
      #expect(states.allSatisfy { $0.prefix { $0 != "\u{1b}" }.count < columns })
    }
  }

  @Test(
    "a file of another kind is named, and so is the nearest command",
    arguments: pairs(
      #"""
      verify scene.json | scene.json:1:1: this is a scene; expected a suite
      render suite.json -o x.png | suite.json:1:1: this is a suite; expected a scene
      play scene.json suite.json -o x.png
        suite.json:1:1: this is a suite; expected a timeline
      rendr scene.json | rendr: unknown command; did you mean render?
      --strict | Unknown option '--strict'
      """#))
  func kinds(command: String, message: String) throws {
    try suite("suite.json", cases: 0..<1)
    try shell("$MESMER \(command)").fails(with: "mesmer: " + message)
  }

  // MARK: help

  @Test(
    "every command's help has an example",
    arguments: [
      "", "render", "compare", "verify", "report", "merge", "inspect", "validate",
      "schema", "serve",
    ])
  func help(name: String) throws {
    let output = try run(
      (name.isEmpty ? [] : [name]) + ["--help"]
    ).succeeds()
    #expect(output.contains("EXAMPLE"))
    #expect(output.contains("mesmer \(name.isEmpty ? "render" : name) "))
  }
}
