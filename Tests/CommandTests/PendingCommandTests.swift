import Foundation
import Mesmer
import TestSupport
import Testing

/// `mesmer pending`, `accept`, `reject`, `review` and `prune`.
@Suite struct PendingCommandTests: CommandSuite {
  let folder: TemporaryFolder
  private let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.path("goldens"))
    for (name, color) in [("T/S/a/1", Color.red), ("T/S/b/1", .blue)] {
      try check(name, color, .missing)
      try check(name, .white, .new)
    }
    try check("T/S/b/2", .green, .new)
  }

  private func check(_ path: String, _ color: Color, _ update: UpdateMode) throws {
    _ = try store.check(
      Pixmap(width: 6, height: 4, background: color), at: path, update: update)
  }

  private func has(_ name: String) -> Bool { folder.has("goldens/T/S/" + name) }

  @Test func `pending lists the pending goldens, with a status`() throws {
    let result = try shell("$MESMER pending goldens")
    #expect(result.status == 1 && result.error.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("goldens/T/S/a/1.new.png: 24 of 24 pixels differ"))
    #expect(lines[2] == "goldens/T/S/b/2.new.png: there is no golden goldens/T/S/b/2.png")
    try shell("$MESMER reject && $MESMER pending goldens").succeeds()
  }

  @Test func `accept takes files and patterns; reject leaves the goldens`() throws {
    let accepted = try shell("$MESMER accept 'goldens/T/S/b/*'").ends(with: 0)
    #expect(
      accepted.output == "goldens/T/S/b/1.png: accepted\ngoldens/T/S/b/2.png: accepted\n")
    #expect(has("b/2.png") && !has("b/2.new.png") && has("a/1.new.png"))
    try shell("$MESMER reject goldens/T/S/a/1.new.png").succeeds()
    #expect(has("a/1.png") && !has("a/1.new.png"))
    let none = try shell("$MESMER accept 'goldens/*'").ends(with: 2)
    #expect(none.error.hasPrefix("mesmer: goldens/*: no pending goldens"))
  }

  @Test func `a golden that has changed since is not replaced; the others are`() throws {
    try Pixmap(width: 6, height: 4, background: .black)
      .writePNG(to: folder.path("goldens/T/S/a/1.png"))
    let result = try shell("$MESMER accept goldens").ends(with: 2)
    #expect(result.error.contains("a/1.png: has changed since"))
    #expect(result.output.split(separator: "\n").count == 2)
    #expect(has("a/1.new.png") && !has("b/1.new.png"))
  }

  @Test("review prompts for each, undoes, and stops at the end of its input")
  func review() throws {
    let result = try shell("printf 'a\\nr\\nu\\nx\\ns\\n' | $MESMER review goldens").ends(
      with: 0)
    #expect(result.output.hasSuffix("1 accepted, 0 rejected, 2 left\n"))
    #expect(!has("a/1.new.png") && has("b/1.new.png") && has("b/2.new.png"))
    // Those that are alike, at once: the goldens that are missing.
    try check("T/S/c/1", .green, .new)
    let all = try shell("printf 's\\nA\\n' | $MESMER review goldens")
    #expect(all.output.hasSuffix("2 accepted, 0 rejected, 1 left\n"))
    #expect(has("b/2.png") && has("c/1.png") && has("b/1.new.png"))
  }

  @Test(
    "review --serve without the program beside it prints one line with the way to get it")
  func notServed() throws {
    try shell("cp $MESMER alone && chmod +x alone && ./alone review goldens --serve")
      .fails(with: "MESMER_SERVER=1 swift build --product mesmer-server")
    let none = try shell("$MESMER reject && ./alone review goldens --serve")
    #expect(none.status == 0 && none.output.hasSuffix("no pending goldens\n"))
  }

  private static let hasServer = FileManager.default.isExecutableFile(
    atPath: Command.path + "-review")

  @Test(
    "review --serve ends without pending goldens and at Ctrl-C, and rejects bad ports",
    .enabled(if: hasServer, "built with MESMER_SERVER=1"))
  func served() throws {
    try shell("$MESMER review goldens --port 8080").fails()
    try shell("$MESMER review goldens --serve --port 70000").fails()
    #expect(!folder.has("out"))
    // It prints its address, and at its end the decisions.
    let ended = try shell(
      """
      $MESMER review goldens --serve > told &
      while kill -0 $! && ! [ -s told ]; do sleep 0.02; done
      kill -INT $! && wait $!; status=$?
      cat told; exit $status
      """)
    let lines = ended.output.split(separator: "\n")
    #expect(ended.status == 0 && lines.count == 2 && ended.error.isEmpty)
    #expect(lines[0].hasPrefix("http://127.0.0.1:"))
    #expect(lines[1] == "0 accepted, 0 rejected, 3 left")
    #expect(has("a/1.new.png") && folder.has("out/review/report.html"))
    let none = try shell("$MESMER reject && $MESMER review goldens --serve")
    #expect(none.status == 0 && none.output.hasSuffix("no pending goldens\n"))
  }

  @Test func `the kitty protocol carries the PNG files as they are`() throws {
    let result = try shell("echo q | $MESMER review goldens/T/S/a --pictures kitty")
    let parts = result.output.components(separatedBy: "\u{1b}_Ga=T,f=100,m=0;")
      .dropFirst()
    let files = parts.compactMap {
      Data(base64Encoded: $0.components(separatedBy: "\u{1b}\\")[0])
    }
    #expect(files.count == 3)
    #expect(try files.first.map { [UInt8]($0) } == folder.bytes("goldens/T/S/a/1.png"))
  }

  @Test("prune removes goldens of tests that ran without them, or are gone")
  func prune() throws {
    try folder.write(
      #"{"owner": "T/S/b", "golden": "T/S/b/2.png", "status": "missing"}"#
        + "\n{}\n{\"owner\": \"T/S", to: ".build/mesmer/results/ledger/1-1.jsonl")
    let dry = try shell("$MESMER prune goldens --dry-run").ends(with: 1)
    #expect(dry.output == "goldens/T/S/b/1.png: would be removed\n1 without a test\n")
    try shell("echo 'T.S/b()' | $MESMER prune goldens --tests -").ends(with: 0)
    #expect(!has("b/1.png") && !has("a/1.png"))
    #expect(try GoldenLock.read(folder: store.folder).entries.isEmpty)
  }

  @Test("goldens of renamed tests are pruned although they ran, and moved when accepted")
  func renamed() throws {
    try FileSystem.makeFolder(folder.path("Tests/T"))
    try folder.write("", to: "Package.swift")
    try folder.write("struct S { func c() {} }", to: "Tests/T/S.swift")
    let line = #"{"owner":"T/S/NAME","golden":"T/S/NAME/1.png","status":"different"}"#
    func run(_ name: String) -> String {
      line.split(separator: "NAME").joined(separator: name) + "\n{}\n"
    }
    try FileSystem.makeFolder(folder.path(".build/mesmer/results/ledger"))
    for (file, name) in [("1-1", "b"), ("2-1", "c")] {
      try folder.write(run(name), to: ".build/mesmer/results/ledger/\(file).jsonl")
    }
    // The report has only the pictures present.
    let report = try shell("$MESMER report")
    #expect(report.status == 1 && report.output.contains("1 case: 1 different"))
    #expect(report.error.contains("T/S/b: omitted"))
    _ = try store.compare(
      Pixmap(width: 6, height: 4, background: .blue), at: "T/S/c/1", update: .new,
      isGone: { $0 == "T/S/b/1.png" })
    let list = try shell("$MESMER pending goldens/T/S/c")
    #expect(list.output.contains("T/S/b/1.png has the same pixels and no test"))
    let accepted = try shell("$MESMER accept goldens/T/S/c")
    #expect(
      accepted.output
        == "goldens/T/S/c/1.png: accepted, moved from goldens/T/S/b/1.png\n")
    #expect(!has("b/1.png") && has("c/1.png"))
    // Without the move, the list of tests finds it.
    try check("T/S/b/1", .blue, .missing)
    let dry = try shell("echo 'T.S/c()' | $MESMER prune goldens --tests - --dry-run")
    #expect(dry.output.contains("goldens/T/S/b/1.png: would be removed"))
    #expect(!dry.output.contains("T/S/c/1.png"))
  }

  @Test func `mesmer-goldens has the commands, and names those that there are`() throws {
    let accepted = try shell("${MESMER}-goldens accept goldens/T/S/a")
    #expect(accepted.output == "goldens/T/S/a/1.png: accepted\n" && accepted.status == 0)
    try shell("${MESMER}-goldens acept goldens").fails(with: "did you mean accept?")
    #expect(
      try shell("${MESMER}-goldens render").error.hasSuffix(
        "expected pending, accept, reject, review, prune, report\n"))
  }
}
